"""Processes of this program: how they are started, and messages of JSON with arrays between two of them."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any

import numpy as np

from attnviz.system.arrays import Float32

Message = tuple[dict[str, Any], dict[str, Float32]]  #: names with JSON values, and arrays by name
_START = "import sys; sys.path.insert(0, sys.argv.pop(1)); from {module} import main; sys.exit(main(sys.argv[1:]))"


def command_of(module: str, *arguments: str) -> list[str]:
    """Return the command that runs `main` of a module of this checkout or installation, in any working directory."""
    return [sys.executable, "-P", "-c", _START.format(module=module), str(Path(__file__).resolve().parents[2]),
            *arguments]


def write_message(stream: IO[bytes], values: Mapping[str, Any], arrays: Mapping[str, Float32] | None = None) -> None:
    """Write a message: a line of JSON, then the arrays as NumPy stores them, never as pickles."""
    data = io.BytesIO()
    np.savez(data, **(arrays or {}))  # type: ignore[arg-type]
    stream.write(json.dumps({**values, "bytes": data.tell()}).encode() + b"\n" + data.getvalue())
    stream.flush()


def read_message(stream: IO[bytes]) -> Message | None:
    """Return the next message; None at the end of the stream, or if what comes is no message."""
    try:
        values = json.loads(stream.readline())
        with np.load(io.BytesIO(stream.read(values.pop("bytes"))), allow_pickle=False) as arrays:
            return values, dict(arrays)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, EOFError):
        return None

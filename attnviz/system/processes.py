"""Two processes of this program: their pipes, and messages of JSON with arrays between them."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import IO, Any

import numpy as np

from attnviz.system import errors
from attnviz.system.arrays import AnyArray
from attnviz.system.errors import AttnVizError
from attnviz.system.wording import InSentence, Text

Message = tuple[dict[str, Any], dict[str, AnyArray]]  #: names with JSON values, and arrays by name
PIPE_BYTES = 2**20  #: of a pipe between two processes, where the system lets a program choose: 16 times Linux's default
_NUMBERS = "biuf"  # kinds of arrays: bool, int, unsigned int, float


def new_group() -> int:
    """Return the flags of a process that Ctrl+C in a terminal of Windows does not end.

    Elsewhere there are none: such a process begins a session of its own.
    """
    import subprocess  # late: the window starts without

    return getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)


def take_pipes() -> tuple[IO[bytes], IO[bytes]]:
    """Return what comes from the process that started this one, and what goes to it.

    Whatever else runs here reads nothing from standard input, and prints to standard error.
    """
    source, target = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    return source, target


def write_message(stream: IO[bytes], values: Mapping[str, Any], arrays: Mapping[str, AnyArray] | None = None) -> None:
    """Write a message: a line of JSON, which lists the arrays, then the bytes of each, which are not copied."""
    given = {name: np.asarray(array, order="C") for name, array in (arrays or {}).items()}
    listed = [(name, array.dtype.str, array.shape) for name, array in given.items()]
    stream.write(json.dumps({**values, "arrays": listed}).encode() + b"\n")
    for array in given.values():
        if array.nbytes:
            stream.write(array.reshape(-1).view(np.uint8).data)
    stream.flush()


def read_message(stream: IO[bytes]) -> Message | None:
    """Return the next message; None at the end of the stream, or if what comes is no message."""
    try:
        values = json.loads(stream.readline())
        return values, {name: _read_array(stream, kind, shape) for name, kind, shape in values.pop("arrays")}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, EOFError, MemoryError):
        return None


def _read_array(stream: Any, kind: str, shape: list[int]) -> AnyArray:
    """Return an array of numbers, whose bytes are read into it. Raises ValueError and EOFError."""
    dtype = np.dtype(kind)
    if dtype.kind not in _NUMBERS:
        raise ValueError(kind)
    array = np.empty(shape, dtype)
    if array.nbytes and stream.readinto(array.reshape(-1).view(np.uint8).data) != array.nbytes:
        raise EOFError
    return array


def error_values(error: AttnVizError) -> dict[str, Any]:
    """Return an error as JSON values of a message."""
    return {"error": text_values(error.text), "kind": type(error).__name__}


def error_of(values: Mapping[str, Any]) -> AttnVizError:
    """Return the error of a message that has one, of its own class."""
    kind = getattr(errors, str(values["kind"]), None)
    is_known = isinstance(kind, type) and issubclass(kind, AttnVizError)
    found: AttnVizError = (kind if is_known else AttnVizError)(text_of(values["error"]))  # type: ignore[misc]
    return found


def text_values(text: object) -> Any:
    """Return a text with its template and arguments, or an argument, as JSON values."""
    if isinstance(text, InSentence):
        return {"label": text.template}
    if isinstance(text, Text):
        return {"template": text.template, "arguments": {
            name: text_values(value) for name, value in text.arguments.items()}}
    return text if isinstance(text, int | float | str) else str(text)


def text_of(values: Any) -> Any:
    """Return the text, or an argument, of `text_values`."""
    if not isinstance(values, dict):
        return values
    if "label" in values:
        return InSentence(values["label"])
    return Text(values["template"], **{name: text_of(value) for name, value in values["arguments"].items()})

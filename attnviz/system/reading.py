"""Reading a file that somebody else may have made: bounded, and with a sentence where it fails."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from attnviz.system.errors import SessionError

MAX_BLOCKING_BYTES = 2**18  #: bytes of a file that is read while the window waits: a tenth of a second
_MODEL_SUFFIXES = frozenset({".gguf", ".safetensors", ".bin", ".pt", ".pth", ".ckpt"})
MAX_BYTES = 64 * 2**20  #: of a file, session or embeddings


def read_bytes(path: Path, *, beside: int = 0) -> bytes:
    """Return the content of a file of at most MAX_BYTES, and so many `beside`.

    Raises SessionError if it cannot be read.
    """
    try:
        if path.exists() and not path.is_file():
            raise SessionError(f"{path.name or path} is not a file.")
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + beside + 1)
    except (OSError, ValueError) as error:
        raise SessionError(f"{path.name} cannot be read: {reason(error)}.") from None
    if len(data) > MAX_BYTES + beside:
        raise SessionError(f"{path.name} is larger than {MAX_BYTES // 2**20} MiB, which is too large for AttnViz.")
    return data


def is_large(path: Path) -> bool:
    """Return whether reading the file takes so long that a window should not wait for it; False where there is none."""
    try:
        return path.stat().st_size > MAX_BLOCKING_BYTES
    except (OSError, ValueError):
        return False


def is_model(path: Path) -> bool:
    """Return whether a path is opened as a trained model: by its name, or because it is a folder."""
    return path.suffix.lower() in _MODEL_SUFFIXES or path.name == "config.json" or os.path.isdir(path)  # of any name


def digest(data: bytes) -> str:
    """Return what tells one content of a file from another, however often and quickly it is written."""
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def reason(error: Exception) -> str:
    """Return what went wrong, in the words of the system."""
    return (isinstance(error, OSError) and error.strerror) or str(error)

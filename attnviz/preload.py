"""Bring torch's libraries into memory while the window is built."""

from __future__ import annotations

import ctypes
import sys
import threading
from importlib.util import find_spec
from pathlib import Path

_LIBRARIES = ("libc10.so", "libtorch_cpu.so")


def preload_torch() -> None:
    """Begin to load torch's shared libraries in a thread of its own, and return at once.

    Half of the time of `import torch` goes into loading 250 MB of libraries, during which Python need not wait:
    `ctypes` lets go of the interpreter lock, so the window is built and painted meanwhile. Where it does not work,
    `import torch` does all of it later, as it would have done anyway.
    """
    if sys.platform == "linux" and "torch" not in sys.modules:
        threading.Thread(target=_load, name="attnviz-preload", daemon=True).start()


def _load() -> None:
    spec = find_spec("torch")  # finds the package without importing it
    if spec is None or spec.origin is None:
        return
    folder = Path(spec.origin).parent / "lib"
    for name in _LIBRARIES:
        try:
            ctypes.CDLL(str(folder / name), mode=ctypes.RTLD_LOCAL)
        except OSError:
            return

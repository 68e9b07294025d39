"""Bring torch's libraries into memory while the window is built."""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from importlib.util import find_spec
from pathlib import Path

from PySide6.QtCore import QPauseAnimation

from attnviz.system.paths import ensure_cwd

_LIBRARIES = ("libc10.so", "libtorch_cpu.so")


def preload_torch() -> None:
    """Begin to load torch's shared libraries in a thread of its own, and return at once. Call it when Qt's are loaded.

    Half of the time of `import torch` goes into loading 250 MB of libraries, during which Python need not wait: the
    window is built and painted meanwhile. Where it does not work, `import torch` does all of it later, as it would
    have done anyway. It is not begun earlier, while the window's modules are imported: that was tried, and on two busy
    cores both the window and the first numbers came a tenth later.
    """
    if sys.platform == "linux" and "torch" not in sys.modules:
        _animate_once()
        ensure_cwd()  # else Intel's library, which is loaded with them, ends the process at its first product
        # No daemon: a program that ends meanwhile has to wait, else what is half loaded is torn down, which aborts.
        threading.Thread(target=_load, name="attnviz-preload").start()


def _animate_once() -> None:
    """Qt's first animation, that of a window's layout, takes the lock which the system holds while it loads."""
    animation = QPauseAnimation(1)
    animation.start()
    animation.stop()


def _load() -> None:
    spec = find_spec("torch")  # finds the package without importing it
    if spec is None or spec.origin is None:
        return
    # Not ctypes.CDLL(path), which keeps Python's own lock meanwhile; a function that is called through ctypes does not.
    dlopen = ctypes.CDLL(None).dlopen
    dlopen.argtypes, dlopen.restype = (ctypes.c_char_p, ctypes.c_int), ctypes.c_void_p
    for name in _LIBRARIES:
        dlopen(os.fsencode(Path(spec.origin).parent / "lib" / name), os.RTLD_NOW)

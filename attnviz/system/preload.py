"""Load torch's libraries while the window is built."""

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
    """Load torch's shared libraries in a thread, and return at once. Call it after Qt's are loaded.

    Half of the time of `import torch` is loading 250 MB of libraries, which does not block Python: the window is built
    and painted meanwhile. Where it fails, `import torch` does all of it later. Starting earlier, during the imports of
    the window, was slower: on two busy cores both the window and the first numbers came a tenth later.
    """
    if sys.platform == "linux" and "torch" not in sys.modules:
        _animate_once()
        ensure_cwd()  # otherwise Intel's MKL ends the process at its first product
        # No daemon: a program that ends meanwhile must wait, since unloading half-loaded libraries aborts.
        threading.Thread(target=_load, name="attnviz-preload").start()


def _animate_once() -> None:
    """Start Qt's first animation, which takes the lock that the system holds while it loads libraries."""
    animation = QPauseAnimation(1)
    animation.start()
    animation.stop()


def _load() -> None:
    spec = find_spec("torch")  # finds the package without importing it
    if spec is None or spec.origin is None:
        return
    # Not ctypes.CDLL(path), which holds the GIL meanwhile; a function called through ctypes does not.
    dlopen = ctypes.CDLL(None).dlopen
    dlopen.argtypes, dlopen.restype = (ctypes.c_char_p, ctypes.c_int), ctypes.c_void_p
    for name in _LIBRARIES:
        dlopen(os.fsencode(Path(spec.origin).parent / "lib" / name), os.RTLD_NOW)

"""Have the window's modules, and later torch's, imported without what costs time and serves nobody here."""

from __future__ import annotations

import gc
import sys
from typing import Any

import PySide6.QtCore  # noqa: F401  # which brings the module that is told to pass over sources


def prepare() -> None:
    """Call it in the process of a window before its modules are imported.

    What is imported now stays, so that no garbage is looked for: `attnviz.controller.garbage` collects from the first
    result on. And Qt's wrapper reads the source of every module that is imported after it, torch's 800 among them, to
    learn whether it may switch on a feature of the wrapper (`from __feature__ import snake_case`): a seventh of the
    time until the window is painted, and 47 of 328 MB with the lines that `linecache` keeps. Nobody here does, so the
    answer is no. Only modules that are there already can be left out by the names that the wrapper makes public; a
    wrapper that has another way to find out keeps it.
    """
    gc.disable()
    feature: Any = sys.modules.get("shibokensupport.feature")
    if hasattr(feature, "_mod_uses_pyside"):
        feature._mod_uses_pyside = lambda module: False

"""Whether a window can open, checked without Qt, which ends the process if it cannot reach a display.

The checks repeat what Qt does: load its platform plugin, which fails if a system library is missing, and connect to the
display. Other platforms are tried with Qt itself, in another process.
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
import sys
from collections.abc import Mapping
from pathlib import Path

_NEED_NO_DISPLAY = ("offscreen", "minimal", "vnc")
_TRY = "from PySide6.QtGui import QGuiApplication; QGuiApplication([])"


def why_no_window(environment: Mapping[str, str] = os.environ) -> str | None:
    """Return why no window can open, as the end of a sentence; None if one can."""
    if importlib.util.find_spec("PySide6") is None:
        return "PySide6 is not installed"
    if sys.platform in ("win32", "darwin"):
        return None
    named = environment.get("QT_QPA_PLATFORM", "")
    platforms = [name.partition(":")[0] for name in named.split(";") if name] or _platforms_by_default(environment)
    if not platforms:
        return "neither DISPLAY nor WAYLAND_DISPLAY is set"
    reasons = [_why_not(platform, environment) for platform in platforms]  # Qt takes the first that works
    return None if None in reasons else "; ".join(reason for reason in reasons if reason)


def _platforms_by_default(environment: Mapping[str, str]) -> list[str]:
    pairs = (("wayland", "WAYLAND_DISPLAY"), ("xcb", "DISPLAY"))
    return [platform for platform, variable in pairs if environment.get(variable)]


def _why_not(platform: str, environment: Mapping[str, str]) -> str | None:
    if platform == "xcb":
        return _why_no_plugin("xcb") or _why_no_x11(environment)
    if platform.startswith("wayland"):
        return _why_no_plugin("wayland") or _why_no_wayland(environment)
    if platform in _NEED_NO_DISPLAY:
        return _why_no_plugin(platform)
    return _why_not_qt(platform)


def _why_no_plugin(platform: str) -> str | None:
    """Return why Qt's plugin does not load: the loader's message names the missing library."""
    spec = importlib.util.find_spec("PySide6")
    for folder in (spec and spec.submodule_search_locations) or ():
        plugin = Path(folder) / "Qt" / "plugins" / "platforms" / f"libq{platform}.so"
        if plugin.exists():
            try:
                ctypes.CDLL(str(plugin))
            except OSError as error:
                return f"Qt's {platform} plugin does not load: {error}"
            return None
    return _why_not_qt(platform)  # the distribution's Qt has its plugins elsewhere


def _why_no_x11(environment: Mapping[str, str]) -> str | None:
    display = environment.get("DISPLAY", "")
    library = ctypes.CDLL("libxcb.so.1")  # the plugin has loaded it
    library.xcb_connect.restype = ctypes.c_void_p
    library.xcb_connect.argtypes = (ctypes.c_char_p, ctypes.c_void_p)
    library.xcb_connection_has_error.argtypes = library.xcb_disconnect.argtypes = (ctypes.c_void_p,)
    connection = library.xcb_connect(display.encode() or None, None)
    failed = library.xcb_connection_has_error(connection)
    library.xcb_disconnect(connection)
    return f"the X display {display!r} cannot be reached" if failed else None


def _why_no_wayland(environment: Mapping[str, str]) -> str | None:
    display = environment.get("WAYLAND_DISPLAY", "")
    socket = Path(environment.get("XDG_RUNTIME_DIR", ""), display or "wayland-0")
    return None if socket.is_socket() else f"the Wayland display {display!r} cannot be reached"


def _why_not_qt(platform: str) -> str | None:
    """Return why Qt itself does not start, tried in a process that it may end."""
    import subprocess  # not needed on a desktop

    environment = {**os.environ, "QT_QPA_PLATFORM": platform}
    try:
        tried = subprocess.run([sys.executable, "-c", _TRY], env=environment, capture_output=True, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return f"Qt does not start on {platform}"
    return None if tried.returncode == 0 else f"Qt does not start on {platform}"

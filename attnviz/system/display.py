"""Whether a window can open, checked without Qt, which ends the process if it cannot reach a display.

The checks repeat what Qt does: load its platform plugin, which fails if a system library is missing, and connect to the
display.
"""

import ctypes
import importlib.util
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from attnviz.system.wording import Text, listed, quoted


def why_no_window(environment: Mapping[str, str] = os.environ) -> Text | None:
    """Return why no window can open, as the end of a sentence; None if one can."""
    if importlib.util.find_spec("PySide6") is None:
        return Text("PySide6 is not installed")
    if sys.platform in ("win32", "darwin"):
        return None
    wanted = platforms(environment)
    if not wanted:
        return Text("neither DISPLAY nor WAYLAND_DISPLAY is set")
    # Qt takes the first that works.
    reasons = [_why_no_plugin(platform) or _why_no_display(platform, environment) for platform in wanted]
    return None if None in reasons else listed(filter(None, reasons), "; ")


def platforms(environment: Mapping[str, str] = os.environ) -> list[str]:
    """Return the platforms that Qt tries, such as xcb: those of QT_QPA_PLATFORM, else those that have a display."""
    named = environment.get("QT_QPA_PLATFORM", "")
    return [name.partition(":")[0] for name in named.split(";") if name] or [
        name for name, variable in (("wayland", "WAYLAND_DISPLAY"), ("xcb", "DISPLAY")) if environment.get(variable)]


def _why_no_plugin(platform: str) -> Text | None:
    """Return why Qt's plugin does not load: the loader's message names the missing library."""
    spec = importlib.util.find_spec("PySide6")
    for package in (spec and spec.submodule_search_locations) or ():
        plugins = sorted(Path(package, "Qt", "plugins", "platforms").glob("libq*.so"))
        plugin = next((each for each in plugins if each.stem.startswith(f"libq{platform}")), None)
        try:
            if plugin is not None:
                ctypes.CDLL(str(plugin))
            elif plugins:  # the distribution's Qt has its plugins elsewhere
                return Text("Qt has no plugin for {platform}", platform=platform)
        except OSError as error:  # in a bundle the loader's message is the cause of another
            return Text("Qt's {platform} plugin does not load: {error}", platform=platform,
                        error=error.__cause__ or error)
    return None


def _why_no_display(platform: str, environment: Mapping[str, str]) -> Text | None:
    if platform.startswith("wayland"):
        display = environment.get("WAYLAND_DISPLAY", "")
        socket = Path(environment.get("XDG_RUNTIME_DIR", ""), display or "wayland-0")
        return None if socket.is_socket() else Text("the Wayland display {display} cannot be reached",
                                                    display=quoted(display))
    if platform != "xcb":
        return None
    display = environment.get("DISPLAY", "")
    library = ctypes.CDLL("libxcb.so.1")  # the plugin has loaded it
    library.xcb_connect.restype = ctypes.c_void_p
    library.xcb_connect.argtypes = (ctypes.c_char_p, ctypes.c_void_p)
    library.xcb_connection_has_error.argtypes = library.xcb_disconnect.argtypes = (ctypes.c_void_p,)
    connection = library.xcb_connect(display.encode() or None, None)
    failed = library.xcb_connection_has_error(connection)
    library.xcb_disconnect(connection)
    return Text("the X display {display} cannot be reached", display=quoted(display)) if failed else None

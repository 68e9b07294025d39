"""System libraries and fonts that Qt needs on Linux and does not bring along, with the packages that hold them."""

import ctypes
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from attnviz.system.wording import N_


@dataclass(frozen=True, slots=True)
class Library:
    """A shared library, and its package in each family of distributions."""

    file: str
    debian: str
    fedora: str
    arch: str
    platform: str = ""  #: of Qt that needs it; "" if all do


LIBRARIES = (
    Library("libEGL.so.1", "libegl1", "libglvnd-egl", "libglvnd"),
    Library("libGL.so.1", "libgl1", "libglvnd-glx", "libglvnd"),
    Library("libX11.so.6", "libx11-6", "libX11", "libx11"),
    Library("libdbus-1.so.3", "libdbus-1-3", "dbus-libs", "dbus"),
    Library("libfontconfig.so.1", "libfontconfig1", "fontconfig", "fontconfig"),
    Library("libglib-2.0.so.0", "libglib2.0-0", "glib2", "glib2"),
    Library("libxkbcommon.so.0", "libxkbcommon0", "libxkbcommon", "libxkbcommon"),
    Library("libX11-xcb.so.1", "libx11-xcb1", "libX11-xcb", "libx11", "xcb"),
    Library("libxcb-cursor.so.0", "libxcb-cursor0", "xcb-util-cursor", "xcb-util-cursor", "xcb"),
    Library("libxcb-icccm.so.4", "libxcb-icccm4", "xcb-util-wm", "xcb-util-wm", "xcb"),
    Library("libxcb-image.so.0", "libxcb-image0", "xcb-util-image", "xcb-util-image", "xcb"),
    Library("libxcb-keysyms.so.1", "libxcb-keysyms1", "xcb-util-keysyms", "xcb-util-keysyms", "xcb"),
    Library("libxcb-randr.so.0", "libxcb-randr0", "libxcb", "libxcb", "xcb"),
    Library("libxcb-render-util.so.0", "libxcb-render-util0", "xcb-util-renderutil", "xcb-util-renderutil", "xcb"),
    Library("libxcb-render.so.0", "libxcb-render0", "libxcb", "libxcb", "xcb"),
    Library("libxcb-shape.so.0", "libxcb-shape0", "libxcb", "libxcb", "xcb"),
    Library("libxcb-shm.so.0", "libxcb-shm0", "libxcb", "libxcb", "xcb"),
    Library("libxcb-sync.so.1", "libxcb-sync1", "libxcb", "libxcb", "xcb"),
    Library("libxcb-xfixes.so.0", "libxcb-xfixes0", "libxcb", "libxcb", "xcb"),
    Library("libxcb-xkb.so.1", "libxcb-xkb1", "libxcb", "libxcb", "xcb"),
    Library("libxcb.so.1", "libxcb1", "libxcb", "libxcb", "xcb"),
    Library("libxkbcommon-x11.so.0", "libxkbcommon-x11-0", "libxkbcommon-x11", "libxkbcommon-x11", "xcb"),
    Library("libwayland-client.so.0", "libwayland-client0", "libwayland-client", "wayland", "wayland"),
    Library("libwayland-cursor.so.0", "libwayland-cursor0", "libwayland-cursor", "wayland", "wayland"),
)


@dataclass(frozen=True, slots=True)
class Script:
    """A script, a character of it, and a package of a font that has it in each family of distributions."""

    name: str
    sample: str
    debian: str
    fedora: str
    arch: str


_CJK = "fonts-noto-cjk", "google-noto-sans-cjk-fonts", "noto-fonts-cjk"
SCRIPTS = (
    Script(N_("Chinese"), "中", *_CJK),
    Script(N_("Japanese"), "あ", *_CJK),
    Script(N_("Korean"), "한", *_CJK),
    Script(N_("Hebrew"), "א", "fonts-dejavu-core", "dejavu-sans-fonts", "ttf-dejavu"),
    Script(N_("Arabic"), "ب", "fonts-dejavu-core", "dejavu-sans-fonts", "ttf-dejavu"),
    Script(N_("Emoji"), "🚀", "fonts-noto-color-emoji", "google-noto-color-emoji-fonts", "noto-fonts-emoji"),
)


def missing_libraries(
    platforms: Iterable[str], load: Callable[[str], object] = ctypes.CDLL, system: str = sys.platform
) -> tuple[Library, ...]:
    """Return the libraries that Qt needs for its platforms (xcb, wayland) and that cannot be loaded."""
    if system != "linux":
        return ()
    wanted = {"", *platforms}
    return tuple(library for library in LIBRARIES if library.platform in wanted and not _loads(library.file, load))


def _loads(file: str, load: Callable[[str], object]) -> bool:
    try:
        load(file)
    except OSError:
        return False
    return True


def commands(missing: Iterable[Library | Script]) -> tuple[str, ...]:
    """Return the command that installs libraries or fonts, for Debian, Fedora and Arch."""
    wanted = tuple(missing)
    packages = {"apt install": {each.debian for each in wanted}, "dnf install": {each.fedora for each in wanted},
                "pacman -S": {each.arch for each in wanted}}
    return tuple(f"{command} {' '.join(sorted(names))}" for command, names in packages.items() if names)

"""Build the bundle of this computer's system with PyInstaller, and pack it: `python packaging/build.py [FOLDER]`.

It is one folder with Python, Qt, torch and AttnViz inside. For Linux it is packed with desktop entry and icon, as an
AppImage has them, and with a script that puts it into the menu.
"""

from __future__ import annotations

import argparse
import platform
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import PyInstaller.__main__

from attnviz import __version__
from attnviz.system.paths import resource_path

HERE = Path(__file__).resolve().parent
SYSTEMS = {"linux": "linux", "darwin": "macos", "win32": "windows"}


def add_desktop_files(folder: Path) -> None:
    """Put beside the program what a desktop of Linux wants: the entry, the icon and the script that installs them."""
    resources = resource_path("desktop").parent
    shutil.copy(resources / "desktop" / "attnviz.desktop", folder)
    shutil.copy(resources / "icons" / "attnviz.svg", folder)
    (folder / ".DirIcon").symlink_to("attnviz.svg")
    (folder / "AppRun").symlink_to("attnviz")
    script = folder / "install.sh"
    script.write_text(
        "#!/bin/sh\n# Puts AttnViz into this user's application menu; run it again if this folder is moved.\n"
        'here=$(cd "$(dirname "$0")" && pwd)\n'
        'exec sh "$here/_internal/attnviz/resources/desktop/install.sh" "$here/attnviz"\n', "utf-8")
    script.chmod(0o755)


def strip_symbols(internal: Path) -> None:
    """Remove the symbols of the largest libraries, which are for debuggers: a tenth of the bundle."""
    for library in (*internal.glob("libpython*.so*"), *internal.glob("torch/lib/*.so")):
        subprocess.run(["strip", "--strip-unneeded", library], check=True)


def pack(folder: Path, target: Path) -> Path:
    """Pack a folder, as its system does: .zip for Windows, .tar.gz elsewhere; return the file."""
    if sys.platform == "win32":
        return Path(shutil.make_archive(str(target), "zip", folder.parent, folder.name))
    packed = target.with_name(f"{target.name}.tar.gz")
    with tarfile.open(packed, "w:gz", compresslevel=6) as archive:
        archive.add(folder, folder.name)
    return packed


def main() -> None:
    """Build and pack the bundle, and say where it is and how large."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build", "bundle"))
    target: Path = parser.parse_args().folder
    PyInstaller.__main__.run([
        str(HERE / "attnviz.spec"), "--noconfirm", "--log-level", "WARN", "--distpath", str(target),
        "--workpath", str(target / "work")])
    folder = target / ("AttnViz.app" if sys.platform == "darwin" else "AttnViz")
    if sys.platform == "linux":
        strip_symbols(folder / "_internal")
        add_desktop_files(folder)
    name = f"attnviz-{__version__}-{SYSTEMS[sys.platform]}-{platform.machine().lower()}"
    packed = pack(folder, target / name)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    print(f"{folder}: {size / 1e6:.0f} MB\n{packed}: {packed.stat().st_size / 1e6:.0f} MB")


if __name__ == "__main__":
    main()

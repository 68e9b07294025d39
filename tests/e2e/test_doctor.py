"""`attnviz doctor`: what it says of a whole installation, and of one that lacks something."""

import os
import re
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import PySide6
import pytest
from PySide6.QtWidgets import QApplication

from attnviz.cli import main
from attnviz.system import libraries
from attnviz.system.libraries import LIBRARIES, Library, Script, commands, missing_libraries
from attnviz.views.chrome import glyphs

ROOT = Path(__file__).resolve().parents[2]
NOWHERE = Library("libnowhere.so.9", "libnowhere9", "nowhere-libs", "nowhere")


def doctor(capsys: pytest.CaptureFixture[str], status: int) -> str:
    assert main(["doctor"]) == status
    return capsys.readouterr().out


def test_a_whole_installation(capsys: pytest.CaptureFixture[str]) -> None:
    said = doctor(capsys, 0)
    assert "! " not in said
    for title, words in (("AttnViz", str(ROOT / "attnviz")), ("Python", sys.executable), ("System", ""),
                         ("Packages", f"torch {metadata.version('torch')}"), ("Window", "opens (offscreen)"),
                         ("Computes on", "cpu: "), ("Models", "dates"), ("Its own files", "settings.json")):
        assert re.search(rf"^{title} +.*{re.escape(words)}|^{title}.*\n( .*\n)* .*{re.escape(words)}", said,
                         re.MULTILINE), title
    assert f"pytest {pytest.__version__}" in said, "what the program does not need is told where it is installed"


def test_in_another_language() -> None:
    """In a process of its own, since an application that is there already stays."""
    said = subprocess.run([sys.executable, "-m", "attnviz", "doctor"], cwd=ROOT, capture_output=True, encoding="utf-8",
                          env={**os.environ, "LANGUAGE": "de", "LC_ALL": "de_DE.UTF-8", "PYTHONIOENCODING": "utf-8"})
    assert said.returncode == 0, said.stderr
    assert "\nSchriftarten " in said.stdout and "\nRechnet auf " in said.stdout and "benutzt keine GPU" in said.stdout


def test_scripts_without_a_font(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, qapp: QApplication
) -> None:
    monkeypatch.setattr(libraries, "SCRIPTS", (
        Script("Latin", "é", "a", "a", "a"), Script("Private", "\U0010fffd", "nowhere-fonts", "b", "c")))
    monkeypatch.setattr(glyphs, "category", lambda character: "Lo")  # no font has what is for private use
    said = doctor(capsys, 0)
    assert re.search(r"^Fonts +Latin\n +drawn as boxes, since no font is found: Private\n", said, re.MULTILINE)
    assert "apt install nowhere-fonts\n" in said and "pacman -S c\n" in said


def test_what_is_missing(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    versions = {"torch": "2.9.1"}

    def version(name: str) -> str:
        if name == "tiktoken":
            raise metadata.PackageNotFoundError(name)
        return versions.get(name, "999" if name == "numpy" else real(name))

    real = metadata.version
    monkeypatch.setattr(metadata, "version", version)
    monkeypatch.setattr(libraries, "LIBRARIES", (*LIBRARIES, NOWHERE))
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.delenv("QT_QPA_PLATFORM")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    wrong = [line.partition("! ")[2] for line in doctor(capsys, 1).splitlines() if "! " in line]
    assert wrong[:3] == ["torch 2.9.1: pip install 'torch<3,>=2.10'",
                         "tiktoken is not installed: pip install 'tiktoken>=0.7'",
                         "none can open: neither DISPLAY nor WAYLAND_DISPLAY is set"]
    assert wrong[3].startswith("libraries are missing:") and "libnowhere.so.9" in wrong[3]
    assert [line.split()[:2] for line in wrong[4:7]] == [["apt", "install"], ["dnf", "install"], ["pacman", "-S"]]
    assert wrong[7].startswith("cannot be told: ModuleNotFoundError: import of torch halted")


def test_libraries_of_the_platforms_that_are_used() -> None:
    loaded = []
    assert missing_libraries(["xcb"], loaded.append, "linux") == ()
    assert "libxcb-cursor.so.0" in loaded and not any("wayland" in name for name in loaded)
    assert missing_libraries(["xcb"], loaded.append, "darwin") == () and commands(()) == ()


def test_commands_name_each_package_once() -> None:
    def load(file: str) -> None:
        if file in ("libEGL.so.1", "libxcb-shm.so.0", "libxcb-sync.so.1"):
            raise OSError

    assert commands(missing_libraries(["xcb"], load, "linux")) == (
        "apt install libegl1 libxcb-shm0 libxcb-sync1", "dnf install libglvnd-egl libxcb", "pacman -S libglvnd libxcb")


@pytest.mark.skipif(shutil.which("ldd") is None, reason="needs ldd")
@pytest.mark.parametrize("platform", ["xcb", "wayland"])
def test_the_table_has_what_qt_links_against(platform: str) -> None:
    plugin = next(Path(next(iter(PySide6.__path__))).glob(f"Qt/plugins/platforms/libq{platform}*.so"))
    linked = subprocess.run(["ldd", plugin], capture_output=True, text=True, check=True).stdout.split()
    graphical = {file for file in linked if re.match(r"lib(xcb|X11|xkb|wayland|EGL|GL\.|dbus|fontconfig|glib)", file)}
    known = {library.file for library in LIBRARIES if library.platform in ("", "xcb", platform)}
    assert graphical - {"libxcb-util.so.1"} <= known, "libxcb-util belongs to libxcb-cursor"


def test_the_packages_of_readme_are_those_of_the_table() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    paragraph = next(part for part in readme.split("\n\n") if "the window also needs" in part)
    named = set(re.findall(r"\blib[\w.-]+", paragraph))
    assert len(named) > 5 and named <= {library.debian for library in LIBRARIES}

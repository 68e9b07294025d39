"""`attnviz` with and without a display: a window, or a picture and a reason; never a crash."""

import ctypes
import socket
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from attnviz import cli
from attnviz.document import edits, files
from attnviz.document.document import Document
from attnviz.system.display import why_no_window
from tests.e2e.test_command_line import Captured, own_folder, process

__all__ = ["own_folder"]

MAY_LACK_A_DISPLAY = sys.platform not in ("win32", "darwin")
NOWHERE = ":54321"  #: which no server has: :99 is that of xvfb-run
NONE = {"DISPLAY": None, "WAYLAND_DISPLAY": None, "QT_QPA_PLATFORM": None}


@pytest.mark.parametrize("environment", [
    NONE,
    {**NONE, "DISPLAY": NOWHERE},
    {**NONE, "DISPLAY": "nonsense"},
    {**NONE, "WAYLAND_DISPLAY": "wayland-99"},
    {**NONE, "QT_QPA_PLATFORM": "xcb"},
    {**NONE, "QT_QPA_PLATFORM": "wayland;xcb", "DISPLAY": NOWHERE},
    {**NONE, "QT_QPA_PLATFORM": "nonsense"},
], ids=str)
def test_without_a_display_the_reason_is_known_beforehand(environment: dict[str, str | None]) -> None:
    reason = why_no_window({name: value for name, value in environment.items() if value is not None})
    assert bool(reason) is MAY_LACK_A_DISPLAY


def test_without_a_display_the_session_is_drawn(tmp_path: Path) -> None:
    files.save(edits.set_text(Document(), "Hello shiny sun"), tmp_path / "mine.attnviz")
    done = process("mine.attnviz", folder=tmp_path, **{**NONE, "DISPLAY": NOWHERE})
    assert done.returncode == 0 and done.stderr == ""
    reason = NOWHERE in done.stdout or "does not load" in done.stdout  # without Qt's libraries for X11
    assert "attnviz.png" in done.stdout and reason
    assert (tmp_path / "attnviz.png").read_bytes().startswith(b"\x89PNG\r\n")


def test_without_a_display_and_without_a_session_the_first_one_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr("attnviz.system.display.why_no_window", lambda: "there is no display")
    assert cli.main([]) == 0 and "attnviz.png" in capsys.readouterr().out
    assert cli.main(["figure", "--out", "same.png"]) == 0
    assert (tmp_path / "attnviz.png").read_bytes() == (tmp_path / "same.png").read_bytes()


def test_without_a_display_the_options_of_the_window_are_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr("attnviz.system.display.why_no_window", lambda: "there is no display")
    options = ("--text", "one two", "--set", "mask=none", "--head", "0.1")
    assert cli.main([*options, "--device", "cpu"]) == 0
    assert cli.main(["figure", *options, "--out", "same.png"]) == 0
    assert (tmp_path / "attnviz.png").read_bytes() == (tmp_path / "same.png").read_bytes()
    (tmp_path / "a.lesson.md").write_text("", encoding="utf-8")
    capsys.readouterr()
    for words, said in (((*options, "a.lesson.md"), "A lesson sets its text and options"),
                        (("--head", "9"), "There is no head 9"), (("--layer", "0", "--head", "0.1"), "leave out"),
                        (("--set", "mask=blue"), "'blue'")):
        assert cli.main(list(words)) == 2 and said in capsys.readouterr().err


def test_offscreen_needs_no_display() -> None:
    assert why_no_window({"QT_QPA_PLATFORM": "offscreen"}) is None


def test_a_missing_library_is_named_and_no_crash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(name: str) -> None:
        raise OSError("libxcb-cursor.so.0: cannot open shared object file: No such file or directory")

    monkeypatch.setattr(ctypes, "CDLL", fail)
    assert ("libxcb-cursor.so.0" in str(why_no_window({"DISPLAY": ":0"}))) is MAY_LACK_A_DISPLAY


@pytest.mark.skipif(not MAY_LACK_A_DISPLAY, reason="needs no display")
def test_one_of_several_platforms_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    unreachable = SimpleNamespace(xcb_connect=lambda *_: None, xcb_connection_has_error=lambda _: 1,
                                  xcb_disconnect=lambda _: None)
    monkeypatch.setattr(ctypes, "CDLL", lambda name: unreachable)
    environment = {"QT_QPA_PLATFORM": "xcb;wayland", "DISPLAY": NOWHERE, "XDG_RUNTIME_DIR": "."}
    reason = str(why_no_window(environment))
    assert NOWHERE in reason and "Wayland" in reason
    with socket.socket(socket.AF_UNIX) as compositor:
        compositor.bind("wayland-0")  # its name where WAYLAND_DISPLAY is not set
        assert why_no_window(environment) is None
        assert why_no_window({**environment, "WAYLAND_DISPLAY": "wayland-7"}) is not None


def test_with_a_display_the_window_gets_the_session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files.save(Document(), tmp_path / "mine.attnviz")
    opened: list[Path | None] = []

    class Window:
        @staticmethod
        def main(session: Path | None, **_: object) -> int:
            opened.append(session)
            return 0

    monkeypatch.setitem(sys.modules, "attnviz.app", Window)  # type: ignore[arg-type]
    monkeypatch.setattr("attnviz.system.display.why_no_window", lambda: None)
    assert cli.main(["mine.attnviz"]) == 0 and cli.main([]) == 0
    assert opened == [Path("mine.attnviz"), None]
    assert not list(tmp_path.glob("*.png"))


def test_a_broken_session_is_refused_with_or_without_a_display(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    (tmp_path / "broken.attnviz").write_text("{", encoding="utf-8")
    for reason in (None, "there is no display"):
        monkeypatch.setattr("attnviz.system.display.why_no_window", lambda reason=reason: reason)
        assert cli.main(["broken.attnviz"]) == 2
        said = capsys.readouterr()
        assert said.out == "" and said.err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["broken.attnviz"]

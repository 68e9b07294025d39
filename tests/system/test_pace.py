"""How long work still takes is told by its pace, once there is one."""

import io
import time

import pytest

from attnviz.system import terminal
from attnviz.system.pace import time_left


@pytest.mark.parametrize(("share", "seconds", "words"), [
    (0.1, 60, "Computing, about 9 minutes left"), (0.5, 240, "Computing, about 4 minutes left"),
    (0.5, 42, "Computing, about 40 seconds left"), (0.9, 90, ""), (0.1, 4, ""), (0.005, 600, ""), (0.0, 600, ""),
    (1.0, 600, "")])
def test_the_time_is_said_once_it_is_known_and_worth_it(share: float, seconds: float, words: str) -> None:
    assert time_left(share, seconds) == words


@pytest.mark.parametrize("is_terminal", [False, True])
def test_on_the_command_line_it_is_one_line(is_terminal: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    stream, now = io.StringIO(), [0.0]
    monkeypatch.setattr(stream, "isatty", lambda: is_terminal)
    monkeypatch.setattr("sys.stderr", stream)
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    show = terminal.slow_progress()
    for now[0], share in ((1, 0.0), (10, 0.02), (20, 0.1), (100, 0.6), (180, 1.0)):
        show(share)
    lines = stream.getvalue().split("\r" if is_terminal else "\n")
    if not is_terminal:
        assert lines == ["attnviz: Computing, about 8 minutes left", ""]
        return
    assert [line.partition("]")[2] for line in lines[1:]] == [
        f" {share}/100  {words:{terminal.WORDS_CHARS}}{end}" for share, words, end in (
            (2, "Computing, about 8 minutes left", ""), (10, "Computing, about 3 minutes left", ""),
            (60, "Computing, about 70 seconds left", ""), (100, "", "\n"))]

"""`attnviz MODEL`: a window, or a picture without a display; arguments that name no model are refused first."""

from pathlib import Path
from typing import Any

import pytest

from attnviz import app, cli
from attnviz.system import display
from tests.engine.models.checkpoints.tiny import gpt2, write_folder


@pytest.fixture
def window_arguments(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Path | None, str]]:
    """Record the arguments with which the window was opened."""
    found: list[tuple[Path | None, str]] = []

    def main(session: Path | None = None, *, model: str = "", **_: Any) -> int:
        found.append((session, model))
        return 0

    monkeypatch.setattr(app, "main", main)
    monkeypatch.setattr(display, "why_no_window", lambda: None)
    return found


@pytest.mark.parametrize("name", ["tiny", "tiny/config.json"])
def test_the_window_is_opened_on_a_folder_or_a_file_of_it(
    window_arguments: list[Any], tmp_path: Path, name: str
) -> None:
    write_folder(tmp_path / "tiny", gpt2())
    assert cli.main([str(tmp_path / name)]) == 0 and window_arguments == [(None, str(tmp_path / name))]


def test_a_packaged_model_has_a_name(window_arguments: list[Any]) -> None:
    assert cli.main(["minilm"]) == 0 and window_arguments == [(None, "minilm")]


@pytest.mark.parametrize(("name", "said"), [
    ("empty", "empty has no config.json"), ("none.gguf", "none.gguf is not there"), ("weights.bin", "weights.bin")])
def test_what_is_no_model_is_refused_before_a_window_flashes_up(
    window_arguments: list[Any], tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, said: str
) -> None:
    (tmp_path / "empty").mkdir()
    assert cli.main([str(tmp_path / name)]) == 2 and not window_arguments
    told = capsys.readouterr().err
    assert said in told and told.count("\n") == 1


def test_without_a_display_its_heads_are_drawn(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_folder(tmp_path / "tiny", gpt2())
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(display, "why_no_window", lambda: "there is none")
    assert cli.main(["tiny"]) == 0
    assert (tmp_path / "attnviz.png").stat().st_size > 1000 and "attnviz.png" in capsys.readouterr().out

"""Sessions of an older format open on the command line and in the window; newer formats are refused."""

from pathlib import Path

import numpy as np
import pytest

from attnviz import cli
from attnviz.document import files

FORMAT_1 = Path(__file__).parents[1] / "document" / "format_1"


@pytest.mark.parametrize("name", ["everything", "shortest"])
def test_the_command_line_computes_it(name: str, tmp_path: Path) -> None:
    assert cli.main(["compute", str(FORMAT_1 / f"{name}.attnviz"), "--out", str(tmp_path / "out.npz")]) == 0
    found = np.load(tmp_path / "out.npz")
    assert found["masked_scores"][0, 0, 1, 0] == -np.inf and found["W_key"][1, 0, 0] == 2
    assert found["embeddings"].shape[-1] == 3 and found["dropout_mask"].max() == np.float32(1 / 0.75)


def test_the_window_opens_it_and_saves_one_of_today(desk, tmp_path: Path) -> None:
    path = tmp_path / "older.attnviz"
    path.write_bytes((FORMAT_1 / "everything.attnviz").read_bytes())
    opened = files.load(path)
    desk.wiring.file_actions.open_path(str(path))
    assert desk.controller.document == opened and not desk.controller.modified
    assert desk.window.windowTitle().startswith("older.attnviz")
    desk.window.actions_by_name["save"].trigger()
    assert b'"attnviz": 2' in path.read_bytes() and files.load(path) == opened


def test_a_session_of_a_newer_attnviz_is_refused_with_a_sentence(desk, tmp_path: Path) -> None:
    path = tmp_path / "newer.attnviz"
    path.write_bytes(b'{"attnviz": 5, "words": []}')
    desk.wiring.file_actions.open_path(str(path))
    assert desk.window.message.text == "newer.attnviz was written by a newer AttnViz (format 5, this one reads 4)."
    assert desk.controller.document.text.startswith("Your journey")

"""The bundled model on the command line: what it reads, and what it has no use for."""

from pathlib import Path

import numpy as np
import pytest

from tests.e2e.test_command_line import Captured, own_folder, refused, run

__all__ = ["own_folder"]

DATES = {"3 april 2005": "2005-04-03", "apr 3 2005": "2005-04-03", "3/4/2005": "2005-04-03",
         "December 31st, 1999": "1999-12-31"}


def test_dates_are_read_in_every_way(capsys: Captured) -> None:
    assert run("compute", "--model", "dates", *(word for date in DATES for word in ("--text", date)), "--out",
               "a.npz") == 0
    with np.load("a.npz") as arrays:
        assert ["".join(output) for output in arrays["output_tokens"]] == list(DATES.values())
        assert arrays["weights"].shape == (1, 4, 1, 11, max(map(len, DATES)))
        first, *_ = arrays["weights"][0, :, 0]
    # Each digit of the answer reads what it comes from: of "3 april 2005" the year, "p" for 4, and the day.
    assert [int(first[row].argmax()) for row in (2, 3, 6, 9)] == [10, 11, 3, 0]
    assert first[[2, 3, 6, 9], [10, 11, 3, 0]].min() > 0.8


def test_an_array_file_names_both_texts() -> None:
    assert run("compute", "--model", "dates", "--text", "3/4/2005", "--text", "😀", "--out", "a.npz") == 0
    said = np.load("a.npz")
    assert "".join(said["output_tokens"][0]) == "2005-04-03" and said["output_ids"][0][-1] == 43
    assert said["tokens"].tolist() == [list("3/4/2005"), ["\ufffd", *[""] * 7]]


def test_no_lens_looks_into_it(capsys: Captured) -> None:
    assert "--lens reads models of one text, and dates answers a text with another." in refused(
        capsys, "compute", "--model", "dates", "--lens", "--out", "a.npz")


@pytest.mark.parametrize("view", ["heatmap", "lines", "words"])
def test_its_weights_are_drawn(view: str) -> None:
    assert run("figure", "--model", "dates", "--view", view, "--out", f"{view}.png") == 0
    assert Path(f"{view}.png").stat().st_size > 5000

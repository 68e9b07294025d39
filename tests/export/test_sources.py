"""Pictures and tables of numbers that nobody computed here: whatever answers as a Source is exported."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest

from attnviz.document.places import Spot
from attnviz.export import figure, latex, markdown, pictures, tables, tsv
from attnviz.export.formats import ALL_WEIGHTS, Part
from attnviz.result.source import Drawn, Source
from attnviz.system.errors import ComputeError

WORDS = ("one", "two", "three")


class Given:
    """Weights of two heads of a sentence, as somebody else computed them."""

    name, setup, texts, labels, num_heads = "given", "from elsewhere", ("one two three",), (WORDS,), 2

    def __init__(self) -> None:
        self.weights = np.arange(18, dtype=np.float32).reshape(2, 3, 3) / 20

    def is_off(self, head: int) -> bool:
        return head == 1

    def stages(self, layer: int = 0) -> tuple[str, ...]:
        return ("weights",)

    def axes(self, stage: str) -> tuple[str, str]:
        return "reader", "word"

    def drawn(self, spot: Spot) -> Drawn:
        return Drawn(self.weights[spot.head], np.triu(np.ones((3, 3), dtype=bool), 1) if spot.head else None, 1)


def test_a_figure_of_it() -> None:
    given: Source = Given()
    drawn = figure.draw(given, ALL_WEIGHTS)
    said = [text.get_text() for text in drawn.texts]
    assert {"Weights · 2 heads", "from elsewhere", "one two three", "reader", "word"} <= set(said)
    first, second, _ = drawn.axes
    assert [text.get_text() for text in first.texts][:4] == ["0.0000", "0.0500", "0.1000", "0.1500"]
    assert second.get_title() == "head 1 · off" and len(second.texts) == 9, "a number in a masked cell counts"


@pytest.mark.parametrize(("written", "begins"), [
    (tsv.written, "head 1\tone\ttwo\tthree\none\t0.4500\t"),
    (markdown.written, "**Weights, head 1** of “one two three”"),
    (latex.written, "% Weights, head 1, of: one two three\n% from elsewhere. Rows: reader; columns: word.\n"),
], ids=["tsv", "markdown", "latex"])
def test_tables_of_it(written, begins: str, tmp_path: Path) -> None:
    tables.save(Given(), tmp_path / "a", Part(Spot("weights", head=1)), written)
    assert (tmp_path / "a").read_text("utf-8").startswith(begins)


def test_what_it_has_not_is_refused(tmp_path: Path) -> None:
    refused: Mapping[Part, str] = {
        Part(Spot("scores"), all_heads=True): "given has no stage 'scores' here: its stages are weights.",
        Part(Spot("weights", head=2)): "There is no head 2: the heads are numbered 0 to 1.",
        Part(Spot("weights", sentence=1), all_heads=True): "There is no sentence 1: there is one sentence, number 0.",
    }
    for part, told in refused.items():
        with pytest.raises(ComputeError) as error:
            pictures.save(Given(), tmp_path / "a.svg", part)
        assert str(error.value) == told
    assert not list(tmp_path.iterdir())

"""Results with several layers: which input a later one has, and whose an edit is."""

from dataclasses import replace

import numpy as np
import pytest

from attnviz.document.cells import Edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.document.targets import StageTarget
from attnviz.result.explain import explain
from attnviz.result.result import Result
from tests.result.two_layers import TEXT, computed, stack_layers


def explanation_of(result: Result, cell: Cell) -> list[str]:
    return list(explain(result, cell))


def test_the_input_of_a_later_layer_is_no_embedding_of_the_vocabulary() -> None:
    two = stack_layers(computed(1), computed(2))
    lines = explanation_of(two, Cell(Spot("embeddings", layer=1), 1, 0))
    assert lines[0] == "d0 of the output of layer 0 for two" and len(lines) == 2


@pytest.mark.parametrize("layer", [0, 1])
def test_a_number_that_was_edited_is_one_of_its_own_layer(layer: int) -> None:
    target = StageTarget("multi_head", "masked_scores", layer)
    document = Document(TEXT, edits=Edits({target: {(0, 0, 1, 0): -np.inf}}))  # as of a variant that has two layers
    two = replace(stack_layers(computed(1), computed(2)), document=document)
    here, other = (Spot("weights", layer=at) for at in (layer, 1 - layer))
    edited = here.at(stage="masked_scores")
    assert two.edited_cells(edited).tolist() == [[1, 0]] and not len(two.edited_cells(edited.at(layer=1 - layer)))
    assert two.masked(here)[1, 0] and not two.masked(other)[1, 0]  # type: ignore[index]
    assert two.masked_keys(Cell(here, 1, 0))[0] and not two.masked_keys(Cell(other, 1, 0))[0]
    assert two.address(edited)(1, 0) == (target, (0, 0, 1, 0))
    changed = "You set this value; it replaces the computed one."
    assert changed in explanation_of(two, Cell(edited, 1, 0))
    assert changed not in explanation_of(two, Cell(edited.at(layer=1 - layer), 1, 0))

"""What is outlined, followed and read when queries and keys are tokens of two texts."""

import pytest

from attnviz.document.places import Cell, Spot
from attnviz.pictures.levels import Maps
from attnviz.pictures.marks import has_row_of_query, marks_for
from attnviz.pictures.picture import make_picture
from attnviz.pictures.words import displayed_query
from attnviz.result.compare import Difference
from attnviz.result.result import Result
from attnviz.store import focus
from attnviz.store.state import State
from tests.engine.small_models import document, engine_of, small

SMALL = small("additive", seed=11)
OF_KEYS = ("embeddings", "encoder_states", "keys", "values")
OF_QUERIES = ("output_embeddings", "decoder_states", "queries", "context", "new_states", "output_logits")


@pytest.fixture(scope="module")
def result() -> Result:
    return engine_of(SMALL).compute(document(SMALL, "a date"))


def marks(result: Result, stage: str, cell: Cell) -> list[tuple[int, int, int, int]]:
    return marks_for(make_picture(result, Spot(stage), maps=Maps()), cell)


def test_a_cell_marks_its_query_and_its_key_each_in_its_own_text(result: Result) -> None:
    cell = Cell(Spot("weights"), 4, 1)
    for stage in OF_QUERIES:
        assert [mark[:3] for mark in marks(result, stage, cell)] == [(4, 0, 1)]
    for stage in OF_KEYS:
        assert [mark[:3] for mark in marks(result, stage, cell)] == [(1, 0, 1)]
    assert marks(result, "scores", cell) == [(4, 1, 1, 1)]


def test_a_token_marks_nothing_in_the_other_text(result: Result) -> None:
    source, target = Cell(Spot("encoder_states"), 3, 2), Cell(Spot("context"), 3, 2)
    rows, columns = result.picture(Spot("weights")).shape
    for stage in OF_QUERIES:
        assert marks(result, stage, source) == []
        assert marks(result, stage, target)[0][0] == 3
    for stage in OF_KEYS:
        assert marks(result, stage, target) == []
        assert marks(result, stage, source)[0][0] == 3
    assert marks(result, "weights", source) == [(0, 3, rows, 1)]
    assert marks(result, "weights", target) == [(3, 0, 1, columns)]
    assert marks(result, "encoder_states", source) == [(3, 2, 1, 1)]


@pytest.mark.parametrize("compared", [False, True])
def test_a_key_is_no_query(result: Result, compared: bool) -> None:
    source = Difference(result, result) if compared else result
    assert source.query_of(Cell(Spot("weights"), 2, 5)) == source.query_of(Cell(Spot("context"), 2, 5)) == 2
    assert source.query_of(Cell(Spot("encoder_states"), 2, 5)) is source.query_of(Cell(Spot("weights"), -1, 5)) is None
    last = len(result.outputs[0]) - 1
    assert displayed_query(source, Spot("weights"), Cell(Spot("encoder_states"), 1, 0)) == last != 1
    assert displayed_query(source, Spot("weights"), Cell(Spot("context"), 1, 0)) == 1


def test_only_rows_of_queries_are_followed(result: Result) -> None:
    followed = {stage for stage in result.stages() if has_row_of_query(make_picture(result, Spot(stage), maps=Maps()))}
    assert followed.isdisjoint(OF_KEYS) and followed > set(OF_QUERIES)


def test_a_token_of_the_chips_is_one_of_the_selected_rows(result: Result) -> None:
    state = focus.fit(State(document=result.document, now=result))
    for stage, expected in (("weights", "queries"), ("encoder_states", "encoder_states"), ("context", "context")):
        selected = state.with_focus(spot=Spot(stage))
        assert focus.token_cell(selected, 2) == Cell(Spot(expected), 2, -1)


def test_a_pinned_key_predicts_no_token_and_is_not_followed(result: Result) -> None:
    state = focus.fit(State(document=result.document, now=result))
    pinned = {stage: state.with_focus(pinned=Cell(Spot(stage), 3, 0)) for stage in ("encoder_states", "context")}
    assert [each.next_token().place[1] for each in pinned.values()] == [0, 3]
    pinned = {stage: each.with_look(follow=True) for stage, each in pinned.items()}
    assert [each.followed for each in pinned.values()] == [len(result.outputs[0]) - 1, 3]

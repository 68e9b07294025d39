"""The smallest change after which a query attends to a key: it is enough, and none near it is smaller."""

import math
import threading

import numpy as np
import pytest

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.document.targets import EmbeddingTarget, StageTarget
from attnviz.document.variants import ROWS
from attnviz.engine.engine import Engine
from attnviz.experiments.inverse_attention import Wish, WishRequest, run, wished_cell
from attnviz.result.result import Result
from attnviz.system.errors import EditError
from attnviz.system.watch import Cancelled, Watch
from attnviz.system.wording import quoted
from tests.engine.small_models import document, engine_of, small

TEXT = "Your journey starts with one step"


def make(variant: str, **options: object) -> tuple[Engine, Result]:
    chosen = edits.set_options(edits.set_option(Document(text=TEXT), "variant", variant), options)
    engine = Engine()
    return engine, engine.compute(chosen)


def cell_of(result: Result, query: int, key: int, **place: int) -> Cell:
    at = (key, query) if result.rows_are_keys else (query, key)
    return Cell(Spot("weights", **place), *at)


def weight_at(result: Result, cell: Cell) -> float:
    spot = cell.spot
    return float(result.array("weights", layer=spot.layer)[spot.sentence, spot.head, cell.row, cell.column])


def fulfilled(engine: Engine, result: Result, wish: Wish) -> Result:
    found = run(engine, WishRequest(result, wish))
    after = engine.compute(edits.edit_cells(result.document, found.target, found.cells))
    assert found.before == pytest.approx(weight_at(result, wish.cell), abs=1e-5)
    assert found.after == pytest.approx(wish.weight, abs=1e-4)
    assert weight_at(after, wish.cell) == pytest.approx(wish.weight, abs=1e-4)
    query, key = (quoted(result.labels[0][at]) for at in wish.tokens(result))
    assert str(found.text).startswith(f"{query} attends to {key} with {found.after:.3g} instead of ")
    return after


@pytest.mark.parametrize("variant", ROWS)
@pytest.mark.parametrize("change", ["query", "key", "score"])
def test_every_variant_attends_as_wished(variant: str, change: str) -> None:
    engine, result = make(variant)
    head = result.num_heads - 1
    after = fulfilled(engine, result, Wish(cell_of(result, 4, 0, head=head), 0.12, change))
    is_score = change == "score"
    (target,) = after.document.edits
    assert isinstance(target, StageTarget if is_score else EmbeddingTarget)
    changed = (result.array("embeddings") != after.array("embeddings")).any(axis=-1)[0]
    assert changed.tolist() == [(at == {"query": 4, "key": 0}.get(change)) for at in range(6)]


def test_a_score_is_the_log_odds_of_the_weight() -> None:
    engine, result = make("causal")
    found = run(engine, WishRequest(result, Wish(cell_of(result, 3, 1), 0.9, "score")))
    scaled = result.array("scaled_scores")[0, 0, 3]
    others = math.log(np.exp(np.delete(scaled[:4], 1)).sum())
    expected = (math.log(0.9 / 0.1) + others) * math.sqrt(2)
    assert list(found.cells) == [(0, 0, 3, 1)]
    assert found.cells[0, 0, 3, 1] == pytest.approx(expected, rel=1e-5)
    assert found.size == pytest.approx(abs(expected - result.array("scores")[0, 0, 3, 1]), rel=1e-4)


@pytest.mark.parametrize("change", ["query", "key"])
@pytest.mark.parametrize(("variant", "weight"), [("simple", 0.05), ("multi_head", 0.02), ("grouped_query", 0.6)])
def test_no_smaller_change_near_it_is_enough(variant: str, weight: float, change: str) -> None:
    engine, result = make(variant)
    cell = cell_of(result, 4, 0)
    found = run(engine, WishRequest(result, Wish(cell, weight, change)))
    start = next(vector for token, vector in zip(
        result.vocabulary.tokens, result.vocabulary.vectors, strict=True) if token.key == found.target.token)
    moved = np.array(list(found.cells.values())) - start
    assert found.size == pytest.approx(np.linalg.norm(moved), rel=1e-4)
    assert found.length == pytest.approx(np.linalg.norm(start), rel=1e-5)
    assert found.cosine == pytest.approx(
        (start + moved) @ start / np.linalg.norm(start + moved) / np.linalg.norm(start), abs=1e-4)
    chance, sign = np.random.default_rng(1), np.sign(weight - found.before)
    for _ in range(40):
        turned = moved + 0.1 * found.size * chance.normal(size=len(moved))
        turned *= 0.99 * found.size / np.linalg.norm(turned)
        cells = {(at,): float(value) for at, value in enumerate(start + turned)}
        other = engine.compute(edits.edit_cells(result.document, found.target, cells))
        assert sign * (weight - weight_at(other, cell)) > 0, "a shorter change leaves some of the way"


@pytest.mark.parametrize(("name", "change"), [
    ("gpt2", "query"), ("llama", "score"), ("qwen3", "query"), ("gemma2", "score"), ("bert", "query")])
def test_a_model_attends_as_wished_in_its_last_layer(name: str, change: str) -> None:
    opened = small(name)
    engine = engine_of(opened)
    result = engine.compute(document(opened, "a cat sat"))
    now = weight_at(result, cell_of(result, 5, 4, layer=2, head=1))
    wished = min(0.98, max(0.02, now + (0.1 if now < 0.5 else -0.1)))
    fulfilled(engine, result, Wish(cell_of(result, 5, 4, layer=2, head=1), wished, change))


def test_options_are_followed() -> None:
    for options in ({"mask_method": "renormalize", "mask": "causal"}, {"normalization": "naive_softmax"},
                    {"softmax_axis": "queries"}, {"dropout_on": True}, {"scale": 3.0}, {"position": "sinusoidal"}):
        engine, result = make("multi_head", **options)
        fulfilled(engine, result, Wish(cell_of(result, 4, 0), 0.12, "query"))
        fulfilled(engine, result, Wish(cell_of(result, 4, 0), 0.3, "score"))


@pytest.mark.parametrize("normalization", ["sum", "sigmoid"])
def test_weights_that_are_no_shares_are_solved_for_themselves(normalization: str) -> None:
    engine, result = make("simple", normalization=normalization)
    fulfilled(engine, result, Wish(cell_of(result, 4, 0), 0.3, "score"))


def test_a_token_that_stands_twice_changes_in_both_places() -> None:
    chosen = edits.set_option(Document(text="one step one"), "variant", "self_attention_v2")
    engine = Engine()
    result = engine.compute(chosen)
    after = fulfilled(engine, result, Wish(cell_of(result, 0, 1), 0.4, "query"))
    assert (after.array("embeddings")[0, 0] == after.array("embeddings")[0, 2]).all()


def test_edits_stay_and_hold() -> None:
    engine, result = make("multi_head")
    held = edits.edit_cells(result.document, StageTarget("multi_head", "scores"), {(0, 0, 4, 0): 0.25})
    result = engine.compute(held)
    with pytest.raises(EditError, match="edited numbers hold it"):
        run(engine, WishRequest(result, Wish(cell_of(result, 4, 0), 0.9, "key")))
    fulfilled(engine, result, Wish(cell_of(result, 4, 0), 0.9, "score"))


@pytest.mark.parametrize(("wish", "words"), [
    (Wish(Cell(Spot("weights"), 1, 4), 0.5, "query"), "the mask hides it"),
    (Wish(Cell(Spot("weights"), 9, 0), 0.5, "query"), "no such weight"),
    (Wish(Cell(Spot("weights"), 2, -1), 0.5, "query"), "no such weight"),
    (Wish(Cell(Spot("weights"), 3, 1), 1.0, "query"), "between 0.001 and 0.999"),
    (Wish(Cell(Spot("weights"), 3, 1), float("nan"), "query"), "between 0.001 and 0.999"),
    (Wish(Cell(Spot("weights"), 3, 1), 0.5, "mask"), "cannot be changed"),
    (Wish(Cell(Spot("weights"), 4, 2), 0.9, "query"), "keys too much like"),
])
def test_what_cannot_be_says_why(wish: Wish, words: str) -> None:
    engine, result = make("causal")
    with pytest.raises(EditError, match=words):
        run(engine, WishRequest(result, wish))


def test_one_token_attends_to_itself() -> None:
    engine = Engine()
    with pytest.raises(EditError, match="one token"):
        run(engine, WishRequest(engine.compute(Document(text="one")), Wish(Cell(Spot("weights"), 0, 0), 0.5, "query")))


def test_it_can_be_cancelled_and_is_the_same_again_and_on_another_thread() -> None:
    engine, result = make("multi_head")
    wish = Wish(cell_of(result, 4, 0), 0.1, "query")
    with pytest.raises(Cancelled):
        run(engine, WishRequest(result, wish), watch=Watch(lambda: True))
    found = [run(engine, WishRequest(result, wish)).cells]
    thread = threading.Thread(target=lambda: found.append(run(engine, WishRequest(result, wish)).cells))
    thread.start()
    thread.join()
    assert found[0] == found[1]


def test_the_cell_is_that_of_the_weights() -> None:
    assert wished_cell(Cell(Spot("scores", head=1), 2, 0)) == Cell(Spot("weights", head=1), 2, 0)
    for other in (None, Cell(Spot("queries"), 2, 0), Cell(Spot("weights"), 2, -1)):
        with pytest.raises(EditError, match="No cell of a query and a key"):
            wished_cell(other)

"""Results folded to segments, against plain loops over their tokens."""

import math
from dataclasses import replace

import numpy as np
import pytest

from attnviz.document import edits
from attnviz.document.document import Document, Mark, Turn
from attnviz.document.places import Cell, Spot
from attnviz.document.stages import STAGES
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.result.compare import Difference
from attnviz.result.folding import Folded, fold_result, fold_unavailable
from attnviz.result.measures import measure_heads
from attnviz.result.result import Result

TEXT = "It rains today. Why does it? Nobody in the house knows.\nOne. Two"
SIZES = {0: [4, 4, 6], 1: [2, 1]}  # tokens of each sentence: words and marks


def computed(text: str = TEXT, **settings: object) -> Result:
    wide = {"embedding": "random", "d_in": 6, "d_out": 6, "variant": "multi_head", "mask": "causal"}
    return compute(Document(text=text, settings={**wide, **settings}), stages=INTERACTIVE)  # type: ignore[arg-type]


def folded(result: Result, fold: str = "sentence") -> Folded:
    made = fold_result(result, fold, result.document)
    assert isinstance(made, Folded)
    return made


def parts(sentence: int) -> list[range]:
    ends = np.cumsum(SIZES[sentence]).tolist()
    return [range(end - size, end) for end, size in zip(ends, SIZES[sentence], strict=True)]


@pytest.mark.parametrize("variant", ["multi_head", "einsum"])
def test_weights_are_sums_over_keys_and_means_over_queries(variant: str) -> None:
    result = computed(variant=variant, mask="none" if variant == "einsum" else "causal")
    made = folded(result)
    for sentence in SIZES:
        spot = Spot("weights", sentence=sentence, head=1)
        values = result.spot_data(spot).values.T if result.rows_are_keys else result.spot_data(spot).values
        want = [[sum(float(values[q, k]) for q in queries for k in keys) / len(queries) for keys in parts(sentence)]
                for queries in parts(sentence)]
        found = made.spot_data(spot).values
        assert np.allclose(found.T if result.rows_are_keys else found, want, atol=1e-6)
        assert np.allclose(made.head_data(spot, range(2)).values[1], found)
    if variant == "multi_head":  # the other is normalised along the queries
        assert np.allclose(made.spot_data(Spot("weights")).values.sum(axis=1), 1, atol=1e-5)


def test_scores_are_means_of_the_cells_that_are_not_masked_and_masked_where_all_are() -> None:
    result = computed()
    made, spot = folded(result), Spot("masked_scores")
    data, found = result.spot_data(spot), folded(result).spot_data(spot)
    assert data.masked is not None and found.masked is not None
    for row, queries in enumerate(parts(0)):
        for column, keys in enumerate(parts(0)):
            cells = [float(data.values[q, k]) for q in queries for k in keys if not data.masked[q, k]]
            assert found.masked[row, column] == (not cells)
            want = math.fsum(cells) / len(cells) if cells else -math.inf
            assert found.values[row, column] == pytest.approx(want, abs=1e-5)
    assert made.masked_keys(Cell(spot, 0, 1)).tolist() == [False, True, True]  # type: ignore[union-attr]


def test_vectors_are_means_over_the_tokens_of_a_segment() -> None:
    result = computed()
    made, values = folded(result), result.spot_data(Spot("context")).values
    assert np.allclose(made.spot_data(Spot("context")).values, [values[part].mean(axis=0) for part in parts(0)],
                       atol=1e-6)
    assert made.column_labels(Spot("context")) == result.column_labels(Spot("context"))


def test_every_stage_has_as_many_rows_as_segments_and_says_how_they_are_pooled() -> None:
    made = folded(computed(dropout_on=True))
    for stage in made.stages():
        spot = Spot(stage)
        values = made.spot_data(spot).values
        assert values.shape == (3, 3 if STAGES[stage].is_matrix else values.shape[1])
        assert made.shape(stage)[-2:] == values.shape and len(made.row_labels(spot)) == 3
        assert "mean" in str(made.pooling(Cell(spot, 0, 0))) and made.bar_caption(stage)[1] == "folded by sentence"
        assert "segment" in made.axes(stage)[0]
    assert made.pooling(Cell(Spot("weights"), 2, 0)) == (
        "sum over the 4 keys, mean over the 6 queries of the segments")
    assert made.row_labels(Spot("weights")) == ("It rains today.", "Why does it?", "Nobody in the house knows.")
    assert "sums over keys" in made.setup


def test_the_lines_of_an_explanation_lead_to_its_number() -> None:
    made = folded(computed())
    for stage in ("weights", "scores", "context"):
        cell = Cell(Spot(stage), 1, 0)
        lines = made.arithmetic(cell)
        assert lines[0] == made.pooling(cell)
        assert lines[-1] == f"= {float(made.spot_data(cell.spot).values[1, 0]):.4f}".replace("-", "−")
    sums = [float(line.rpartition(": ")[2]) for line in made.arithmetic(Cell(Spot("weights"), 1, 0))[1:-1]]
    assert len(sums) == 4
    assert sum(sums) / 4 == pytest.approx(float(made.spot_data(Spot("weights")).values[1, 0]), abs=1e-4)


def test_measures_and_differences_are_of_segments() -> None:
    result, other = computed(), computed(TEXT.replace("today", "tomorrow"))
    made = folded(result)
    weights = made.head_data(Spot("weights"), range(2)).values
    found = measure_heads(made, "own_position", Spot("weights"))
    assert found is not None and np.allclose(found, [np.diag(head).mean() for head in weights], atol=1e-6)
    difference = Difference(made, folded(other), "auto").spot_data(Spot("weights"))
    want = weights[0] - folded(other).spot_data(Spot("weights")).values
    assert np.allclose(difference.values, want, atol=1e-5)


def test_tokens_and_segments_name_each_other() -> None:
    made = folded(computed())
    assert [made.row_of(0, token) for token in range(14)] == [0] * 4 + [1] * 4 + [2] * 6
    assert [made.tokens_of(0, row) for row in range(3)] == parts(0)


def test_own_marks_are_those_of_the_present_document() -> None:
    result = computed()
    assert "marked" in str(fold_unavailable(result, result.document, "marks"))
    assert "chat" in str(fold_unavailable(result, result.document, "turn"))
    document = replace(result.document, marks=(Mark(0, 3),))
    made = fold_result(result, "marks", document)
    assert made.row_labels(Spot("weights")) == ("It", "rains today. Why does it? N…"[:28])
    assert fold_result(result, "marks", result.document) is result


def test_without_a_text_there_is_nothing_to_fold() -> None:
    empty = computed("")
    assert fold_result(empty, "sentence", empty.document) is empty


@pytest.mark.parametrize(("text", "labels"), [
    ("Only this", ("Only this",)), ("A. " * 3, ("A. A. A.",)),
    ("Hi 👩‍🚀! 👩‍🚀 flies? 🎉 ok", ("Hi 👩‍🚀!", "👩‍🚀 flies?", "🎉 ok")),
    ("No! " * 500, ("No!",) * 500), ("! ? …", ("!", "?", "…"))])
def test_few_many_and_short_segments_and_emoji_at_their_borders(text: str, labels: tuple[str, ...]) -> None:
    shown = folded(computed(text, mask="causal"))
    spot = Spot("weights")
    assert shown.row_labels(spot) == labels
    assert np.allclose(shown.spot_data(spot).values.sum(axis=1), 1, atol=1e-4)
    tokens = [token for row in range(len(labels)) for token in shown.tokens_of(0, row)]
    assert tokens == list(range(len(shown.inner.row_labels(spot))))


def test_a_segment_that_attends_to_nothing_and_numbers_that_are_not_finite() -> None:
    plain = computed("It rains. Why so? Nobody.", mask="causal")
    starts = [span.start for span in map(folded(plain).segments(0).span, range(3))]
    blank = edits.mask_rectangle(plain.document, 0, (starts[1], starts[2]), (0, starts[2]), masked=True)
    data = folded(compute(blank)).spot_data(Spot("weights"))
    assert not data.values[1].any() and data.masked is not None and data.masked[1].all()
    assert np.allclose(data.values[[0, 2]].sum(axis=1), 1, atol=1e-5)
    address = plain.address(Spot("queries"))
    assert address is not None
    target, cell = address(starts[1], 0)
    broken = folded(compute(edits.edit_cells(plain.document, target, {cell: 3e38})))
    for stage in ("scores", "weights"):
        values = broken.spot_data(Spot(stage)).values
        assert np.isfinite(values[0, 0]), stage
    assert np.isfinite(broken.spot_data(Spot("weights")).values[[0, 2]]).all()
    assert all(broken.arithmetic(Cell(Spot("weights"), row, 0)) for row in range(3))


def test_the_label_of_a_chat_turn_begins_with_its_role_whatever_marks_the_template_writes() -> None:
    parts = ("<|im_start|>user\nWhy is it so?<|im_end|>\n", "assistant: It is so.\n", "[INST] A user asks. [/INST]")
    roles, text = ("user", "assistant", "user"), "".join(parts)
    turns = tuple(Turn(0, text.index(part), role) for part, role in zip(parts, roles, strict=True))
    result = computed(text.replace("\n", " "))
    labels = folded(replace(result, document=replace(result.document, turns=turns)), "turn").row_labels(Spot("weights"))
    assert labels == ("user: Why is it so?<|im_end…", "assistant: It is so.", "user: [INST] A user asks. […")

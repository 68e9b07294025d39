"""The displayed arithmetic equals the computed arithmetic."""

import numpy as np
import pytest

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.normalizations import NORMALIZATIONS
from attnviz.document.options import VARIANTS
from attnviz.document.places import Cell, Spot
from attnviz.document.stages import COMMON_STAGES, STAGES
from attnviz.document.targets import MASK, EmbeddingTarget, StageTarget
from attnviz.document.variants import ROWS, Value
from attnviz.engine import plan
from attnviz.engine.attention import tiles
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.result.explain import explain
from attnviz.system.arithmetic import Working, difference, divide, dot, number, rounding_note
from tests.devices import limit_cpu


def test_every_stage_has_an_explanation() -> None:
    explained = set()
    for variant in VARIANTS:
        settings = {"variant": variant, "dropout_on": True, "mask_method": "renormalize", "position": "sinusoidal"}
        result = compute(edits.set_options(Document(), settings))
        for stage in result.stages():
            assert len(explain(result, Cell(Spot(stage), 2, 0))) >= 2
            explained.add(stage)
    assert explained == COMMON_STAGES | {stage.name for row in ROWS.values() for stage in row.stages}


def simple(*, journey: float = 0.55, **settings: Value) -> Document:
    """Return simplified self-attention with one edited number of the second token."""
    document = edits.set_options(Document(), {"variant": "simple", **settings})
    return edits.edit_cells(document, EmbeddingTarget("chapter", "journey"), {(0,): journey})


def lines(document: Document, stage: str, row: int, column: int, *, sentence: int = 0, head: int = 0) -> list[str]:
    return list(explain(compute(document), Cell(Spot(stage, sentence=sentence, head=head), row, column)))


def test_softmax_subtracts_the_largest_where_exp_alone_would_overflow_or_vanish() -> None:
    assert lines(simple(journey=32.0), "weights", 1, 0) == [
        "scaled score 14.4779", "the maximum of its row, 1025.1925, is subtracted first: exp alone would overflow",
        "exp(14.4779 − 1025.1925) = exp(−1010.7146) = 0.0000",
        "divided by the sum over its row", "Σ exp = 1.0000", "= 0.0000",
    ]
    document = simple()
    scores = {(0, 0, row, column): -1000.0 - column for row in range(6) for column in range(6)}
    document = edits.edit_cells(document, StageTarget("simple", "scores"), scores)
    found = lines(edits.set_option(document, "softmax_axis", "queries"), "weights", 1, 2)
    assert found.pop(0) == "scaled score −1002.0000"
    assert found[0] == "the maximum of its column, −1002.0000, is subtracted first: exp alone would underflow"
    assert found[1:] == ["exp(−1002.0000 − (−1002.0000)) = exp(0.0000) = 1.0000", "divided by the sum over its column",
                         "Σ exp = 6.0000", "= 0.1667"]


def test_softmax_of_what_is_no_number_says_so() -> None:
    infinite = simple(journey=1e30)
    assert lines(infinite, "weights", 1, 1) == [
        "scaled score ∞", "the maximum of its row, ∞, is subtracted first", "exp(∞ − ∞) = exp(NaN) = NaN",
        "divided by the sum over its row", "Σ exp = NaN", "∞ − ∞ is not a number", "= NaN"]
    assert NORMALIZATIONS["softmax"].working(np.full(6, -np.inf, dtype=np.float32), 0, "row", 6).lines[:2] == (
        "the maximum of its row, −∞, is subtracted first", "exp(−∞ − (−∞)) = exp(NaN) = NaN")
    found = NORMALIZATIONS["softmax"].working(np.array([0.5, np.nan], dtype=np.float32), 0, "row", 2)
    assert found.lines == ("exp(0.5000) = 1.6487", "divided by the sum over its row", "Σ exp = NaN")


@pytest.mark.parametrize(("largest", "subtracts"), [
    (88.7, False), (88.8, True), (86.5, False), (-87.3, False), (-87.5, True), (0.0, False),
])
def test_the_textbooks_line_stands_wherever_it_can_be_computed(largest: float, subtracts: bool) -> None:
    scores = {(0, 0, 1, column): largest if column == 1 else -1e4 for column in range(6)}
    found = lines(edits.edit_cells(simple(), StageTarget("simple", "scores"), scores), "weights", 1, 1)
    assert found[1].startswith("the maximum of its row" if subtracts else "exp(") and found[-1] == "= 1.0000"


def test_the_naive_softmax_overflows_before_ones_eyes() -> None:
    document = simple(journey=32.0, normalization="naive_softmax")
    because = "beyond 3.4e+38, which is exp(88.7), 32-bit floats are ∞: softmax subtracts the maximum first"
    assert lines(document, "weights", 1, 1) == [
        "scaled score 1025.1925", "exp(1025.1925) = ∞", "divided by the sum over its row", "Σ exp = ∞", because,
        "∞ / ∞ is not a number", "= NaN",
    ]
    assert lines(document, "weights", 1, 0) == [
        "scaled score 14.4779", "exp(14.4779) = 1.939e+06", "divided by the sum over its row", "Σ exp = ∞", because,
        "= 0.0000",
    ]
    assert because not in lines(document, "weights", 0, 0)
    vanished = edits.edit_cells(simple(normalization="naive_softmax"), StageTarget("simple", "scores"),
                                {(0, 0, 0, column): -1000.0 for column in range(6)})
    assert lines(vanished, "weights", 0, 0)[-3:] == ["Σ exp = 0.0000", "0 / 0 is not a number", "= NaN"]


@pytest.mark.parametrize("method", ["minus_inf", "renormalize"])
def test_that_every_key_is_masked_is_said_only_where_it_is(method: str) -> None:
    document = simple(mask_method=method)
    nothing = {(0, 0, 1, column): -np.inf for column in range(6)}
    cut = lines(edits.edit_cells(document, StageTarget("simple", "masked_scores"), nothing), "weights", 1, 2)
    assert cut == ["every key is masked or has a score of −∞: the weights are zero", "= 0.0000"]
    masked = edits.edit_cells(document, MASK, {(0, 1, column): 0.0 for column in range(6)})
    assert lines(masked, "weights", 1, 2) == ["every key is masked: the weights are zero", "= 0.0000"]
    assert "every key is masked" not in lines(masked, "weights", 0, 2)[0]
    column = edits.edit_cells(edits.set_option(document, "softmax_axis", "queries"), MASK,
                              {(0, row, 3): 0.0 for row in range(6)})
    assert lines(column, "weights", 1, 3) == ["this key is masked for every query: the weights are zero", "= 0.0000"]
    assert "no query" not in lines(column, "weights", 1, 2)[0]


def test_a_mask_after_the_softmax_hides_no_score() -> None:
    masked = lines(simple(mask="causal"), "masked_scores", 1, 2)
    assert masked[1:] == ["key starts is masked for query journey", "= −∞"]
    later = lines(simple(mask="causal", mask_method="renormalize"), "masked_scores", 1, 2)
    assert later[1] == "not masked yet: renormalize masks the weights, after the softmax"
    assert later[0] == f"score {later[2][2:]}"
    assert lines(simple(mask="causal"), "masked_scores", 2, 1)[1] == "not masked: unchanged"


def test_a_hidden_score_is_no_part_of_the_plain_sum() -> None:
    document = simple(normalization="sum", mask="causal")
    scores = compute(document).picture(Spot("scores"))
    assert lines(document, "weights", 1, 3)[1:3] == ["−∞ counts as 0, divided by the sum of its row",
                                                    f"Σ = {number(float(scores[1, :2].sum()))}"]
    assert lines(document, "weights", 1, 0)[1] == f"{number(float(scores[1, 0]))} divided by the sum of its row"


def test_a_sum_beyond_32_bit_floats_says_where_they_end() -> None:
    assert lines(simple(journey=1e30), "scores", 1, 1)[-2:] == ["1.000e+60: beyond 3.4e+38, where 32-bit floats end",
                                                                "= ∞"]
    cancelling = edits.edit_cells(simple(), EmbeddingTarget("chapter", "Your"), {(0,): 1e30, (1,): 1e30})
    cancelling = edits.edit_cells(cancelling, EmbeddingTarget("chapter", "journey"), {(0,): 1e30, (1,): -1e30})
    *_, reason, outcome = lines(cancelling, "scores", 0, 1)
    assert outcome in ("= NaN", "= ∞", "= −∞")
    assert reason == "exactly 0.5874; 32-bit floats end at 3.4e+38 and give"


def test_an_edited_number_needs_no_excuse() -> None:
    document = edits.edit_cells(simple(journey=1e30), StageTarget("simple", "scores"), {(0, 0, 1, 1): 5.0})
    assert lines(document, "scores", 1, 1)[-2:] == ["You set this value; it replaces the computed one.", "= 5.0000"]
    # The same cell of another head or sentence is as computed.
    document = edits.set_options(edits.set_text(Document(), "one step\nwith one"), {"dropout_on": True})
    document = edits.edit_cells(document, StageTarget("multi_head", "scores"), {(1, 1, 1, 0): 5.0})
    said = {(sentence, head): any("You set" in line for line in lines(document, "scores", 1, 0, sentence=sentence,
                                                                        head=head))
            for sentence in (0, 1) for head in (0, 1)}
    assert said == {(0, 0): False, (0, 1): False, (1, 0): False, (1, 1): True}


def test_numbers_of_an_edited_dropout_mask_are_not_taken_for_drawn_ones() -> None:
    document = edits.set_options(Document(), {"dropout_on": True, "dropout": 1.0})
    document = edits.edit_cells(document, StageTarget("multi_head", "dropout_mask"), {(0, 0, 1, 0): 3.0})
    assert lines(document, "dropout_mask", 1, 0) == [
        "0 if dropped (probability 1.0000), 1 / (1 − 1.0000) if kept",
        "You set this value; it replaces the computed one.", "= 3.0000"]
    assert lines(document, "dropout_mask", 1, 1) == ["dropped (probability 1.0000): 0", "= 0.0000"]
    rare = edits.set_options(Document(), {"dropout_on": True, "dropout": 1e-9})
    assert lines(rare, "dropout_mask", 1, 1) == ["kept: 1 / (1 − 1e-09)", "= 1.0000"]
    often = lines(edits.set_options(Document(), {"dropout_on": True, "dropout": 0.99999}), "dropout_mask", 1, 1)
    assert often[0] == "dropped (probability 0.99999): 0"


def test_a_position_is_itself_beside_a_number_that_swallows_it() -> None:
    document = edits.set_option(simple(journey=1e20), "position", "sinusoidal")
    assert lines(document, "embeddings", 1, 0) == [
        "embedding of journey + position 1", "1.000e+20 + 0.8415", "= 1.000e+20"]
    edited = edits.edit_cells(document, StageTarget("simple", "embeddings"), {(0, 1, 0): 3.0})
    assert lines(edited, "embeddings", 1, 0)[1] == "1.000e+20 + 0.8415"


def test_a_token_that_comes_again_has_its_own_vector_and_place() -> None:
    document = edits.set_option(edits.set_text(Document(), "step one step"), "position", "sinusoidal")
    assert lines(document, "embeddings", 2, 1)[:2] == ["embedding of step + position 2", "0.8000 + −0.4161"]
    assert lines(edits.reset_option(document, "position"), "embeddings", 2, 1) == [
        "d1 of the embedding of step", "= 0.8000"]


def test_what_a_long_row_passes_over_is_not_in_its_sum(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiles, "MIN_TILED_SCORES", 0)
    text = " ".join(f"w{i}" for i in range(300))
    document = edits.set_options(edits.set_text(Document(), text), {"variant": "self_attention_v1", "mask": "causal"})
    huge = {(0,): 3e38, (1,): 3e38, (2,): 3e38}

    def found(word: str, stage: str, row: int, column: int) -> list[str]:
        result = compute(edits.edit_cells(document, EmbeddingTarget("chapter", word), huge), stages=INTERACTIVE)
        return list(explain(result, Cell(Spot(stage), row, column)))

    assert found("w5", "weights", 5, 299) == ["masked: the weight is zero", "= 0.0000"]
    within = found("w5", "weights", 5, 250)  # masked as well, but computed: a tile is computed as a whole
    assert within[-1] == "= NaN" and not any("masked: " in line for line in within)
    assert not any("NaN" in line or "∞" in line or "floats" in line for line in found("w299", "context", 0, 1))
    assert any("0.0000 · ∞" in line for line in found("w299", "context", 257, 1))


def test_the_terms_of_what_is_hidden_stand_in_a_sum_too() -> None:
    found = lines(simple(mask="causal"), "context", 0, 0)
    assert [line.split()[-1] for line in found[1:7]] == Document().text.split() and len(found) == 8
    assert found[2] == "+ 0.0000 · 0.5500   journey"


def test_a_divisor_is_written_as_what_it_is() -> None:
    assert lines(simple(), "scaled_scores", 1, 1)[1] == "divided by 1 (no scaling)"
    assert lines(simple(scale="sqrt_d_k"), "scaled_scores", 1, 1)[1] == "divided by √3 = 1.7321"
    assert lines(simple(scale=0.001234), "scaled_scores", 1, 1)[1] == "divided by 0.001234"
    assert lines(simple(scale=20.0), "scaled_scores", 1, 1)[1] == "divided by 20.0000"


def test_what_a_dropout_mask_makes_of_a_weight() -> None:
    on = simple(dropout_on=True)
    on = edits.edit_cells(on, StageTarget("simple", "weights"), {(0, 0, 0, 0): 0.01234567})
    on = edits.edit_cells(on, StageTarget("simple", "dropout_mask"), {(0, 0, 0, 0): 1000.0})
    assert lines(on, "dropped_weights", 0, 0) == ["weight 0.01235", "times the dropout mask 1000.0000", "= 12.3457"]
    assert lines(simple(), "dropped_weights", 0, 0)[1] == "dropout is off"
    infinite = edits.edit_cells(simple(dropout_on=True, normalization="sum"), StageTarget("simple", "scores"),
                                {(0, 0, 0, column): 0.5 - column % 2 for column in range(6)})
    infinite = edits.edit_cells(infinite, StageTarget("simple", "dropout_mask"), {(0, 0, 0, 0): 2.0, (0, 0, 0, 1): 0.0})
    assert lines(infinite, "weights", 0, 1) == ["scaled score −0.5000", "−0.5000 divided by the sum of its row",
                                                "Σ = 0.0000", "= −∞"]
    assert lines(infinite, "dropped_weights", 0, 0) == ["weight ∞", "times the dropout mask 2.0000", "= ∞"]
    assert lines(infinite, "dropped_weights", 0, 1)[2:] == ["∞ · 0 is not a number", "= NaN"]


def test_of_a_long_input_only_vectors_are_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    limit_cpu(monkeypatch, kept_bytes=10)
    monkeypatch.setattr(plan, "SHORT_TOKENS", 1)
    result = compute(Document(), stages=INTERACTIVE)
    assert result.is_long
    for stage in result.stages():
        steps = explain(result, Cell(Spot(stage), 1, 0))
        assert bool(steps) is not STAGES[stage].is_matrix
    context = explain(result, Cell(Spot("context"), 1, 0))
    assert list(context[:2]) == ["weights of journey · d0 of the values", "6 terms"]


def test_the_context_of_an_ablated_head_is_said_to_be() -> None:
    document = edits.set_options(Document(), {"variant": "multi_head_wrapper", "d_out": 3, "ablated_heads": (1,)})
    assert lines(document, "concatenated", 0, 4)[0] == "d1 of the context of head 1, which is ablated"
    assert lines(document, "output", 0, 4)[1] == "head 1 is ablated"
    document = edits.set_options(Document(), {"d_out": 4, "num_heads": 2, "ablated_heads": (0,)})
    title, *terms = lines(document, "output", 0, 1)
    assert title == "concatenated of Your · row d1 of out_proj"
    assert [term.endswith("   head 0 is ablated") for term in terms[:4]] == [True, True, False, False]
    assert terms[0].strip().startswith("0.0000 · ")


@pytest.mark.parametrize(("value", "text"), [
    (0.0, "0.0000"), (-0.0, "0.0000"), (1.5, "1.5000"), (-1.5, "−1.5000"), (1e-4, "0.0001"), (9e-5, "9.000e−05"),
    (99999.5, "99999.5000"), (1e5, "1.000e+05"), (-2.5e30, "−2.500e+30"), (float("nan"), "NaN"), (np.inf, "∞"),
    (-np.inf, "−∞"),
])
def test_a_number_in_a_line(value: float, text: str) -> None:
    assert number(value) == text


def test_small_numbers_keep_their_digits_where_they_are_multiplied() -> None:
    assert number(0.01234567) == "0.0123" and number(0.01234567, times=1000) == "0.01235"
    assert number(0.01234567, times=-1000) == "0.01235" and number(0.01234567, times=10) == "0.0123"
    assert number(0.5, times=1000) == "0.5000" and number(0.05, times=1000) == "0.0500"
    assert dot([0.01234567, 2000.0], [1000.0, 0.0012345]).lines == ("  0.01235 · 1000.0000", "+ 2000.0000 · 0.001234")


def test_a_difference_of_large_numbers_has_all_their_digits() -> None:
    assert difference(1.5, -2.5) == "1.5000 − (−2.5000)"
    assert difference(100_001.0, 100_000.0) == "100001 − 100000"
    assert difference(1234567.0, -1234566.0) == "1234567 − (−1234566)"
    assert difference(1e20, 1e20) == "1.000e+20 − 1.000e+20"
    assert difference(1e20, np.inf) == "1.000e+20 − ∞"
    assert difference(5.0, 1e20) == "5.0000 − 1.000e+20"


def test_a_long_sum_shows_its_largest_terms_and_what_is_no_number() -> None:
    ones = np.ones(20)
    values = np.arange(20.0) * np.where(np.arange(20) % 2, 1, -1)
    assert dot(values[:8], ones[:8]).lines[-1] == "+ 7.0000 · 1.0000" and len(dot(values[:8], ones[:8]).lines) == 8
    found = dot(values, ones, "abcdefghijklmnopqrst".__getitem__)
    assert [line[-1] for line in found.lines[:-1]] == list("nopqrst")
    assert [line[0] for line in found.lines] == [" ", *"+++++++"]
    assert found.lines[-1] == f"+ 13 smaller terms: {number(values[:13].sum())}" and found.value == values.sum()
    values[2] = np.nan
    assert "NaN · 1.0000" in dot(values, ones).lines[0] and dot(values, ones).lines[-1].startswith("+ 13 smaller")
    assert dot(np.full(10, np.inf), ones[:10]).lines[-1] == "+ 3 more terms: ∞"


def test_a_share_is_of_the_exact_sum() -> None:
    assert divide(0.5, [1e20, 2.0, -1e20])[:2] == ("0.5000", "2.0000")
    assert divide(0.5, [3e38, 3e38])[1:] == ("∞", Working((), 0.0))
    assert divide(-0.5, [-3e38, -3e38])[1:] == ("−∞", Working((), 0.0))
    assert divide(0.012345, [0.5, 0.25])[0] == "0.01235" and divide(0.012345, [0.5, 0.75])[0] == "0.0123"
    for one, among, why in ((0.0, [0.5, -0.5], "0 / 0"), (np.inf, [np.inf, 1.0], "∞ / ∞")):
        assert divide(one, among)[2].lines == (f"{why} is not a number",)
    for one, among in ((np.nan, [1.0, 2.0]), (1.0, [np.nan, 2.0]), (1.0, [0.5, -0.5]), (1.0, [np.inf, -np.inf])):
        assert divide(one, among)[2].lines == ()


def test_floats_are_blamed_only_for_what_they_did() -> None:
    for exact, value in ((1.0, 1.00001), (np.nan, np.nan), (np.inf, np.inf), (0.0, 1e-5), (1e20, 1.0001e20)):
        assert rounding_note(exact, value) == []
    assert rounding_note(1.0, 0.0) == ["exactly 1.0000; 32-bit floats, rounded at each step, give"]
    assert rounding_note(1.0, 1.015, dtype="bfloat16") == []
    assert rounding_note(1.0, 0.9, dtype="float16") == ["exactly 1.0000; float16 numbers, rounded at each step, give"]
    assert rounding_note(7e4, np.inf, dtype="float16") == ["70000.0000: beyond 6.6e+04, where float16 numbers end"]
    assert rounding_note(-1e39, -np.inf) == ["−1.000e+39: beyond 3.4e+38, where 32-bit floats end"]
    for exact, value in ((1.0, np.inf), (1.0, np.nan), (np.inf, np.nan), (np.nan, 0.5)):
        (said,) = rounding_note(exact, value)
        assert said == f"exactly {number(exact)}; 32-bit floats end at 3.4e+38 and give"

"""Each limit of the core is asked at the last value that is right, which works, and at the first one that is wrong.

The texts of a batch have different lengths, one of them is empty, A has other lengths, and a second model has fewer
layers and heads.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import pytest

from attnviz.document import edits
from attnviz.document.document import INPUT_SEPARATOR, Document
from attnviz.document.places import Cell, Spot
from attnviz.document.targets import MASK, MaskTarget, StageTarget, WeightTarget
from attnviz.engine.engine import INTERACTIVE, Engine
from attnviz.experiments import inverse_attention, lens, nearest_tokens, patching, score_parts
from attnviz.experiments.ablated_contexts import ablation_unavailable
from attnviz.experiments.ablation_effects import AblationEffects
from attnviz.experiments.activations import activation_cells, activation_unavailable
from attnviz.experiments.direct_logit_attribution import attribute_logit, attribution_unavailable
from attnviz.experiments.inverse_attention import LEAST, MOST, Wish, WishRequest
from attnviz.experiments.lens import LensRequest
from attnviz.experiments.next_tokens import position_limit, prediction_place
from attnviz.experiments.patching import PatchingRequest, unequal_counts
from attnviz.experiments.reasons import needs_whole
from attnviz.experiments.score_parts import ScorePartsRequest, score_parts_unavailable
from attnviz.experiments.target_token import find_target_token
from attnviz.families.config_json import config_of
from attnviz.result.cell_changes import CellChanges
from attnviz.result.logits import LogitMetric
from attnviz.result.result import Result
from attnviz.system.errors import EditError
from tests.devices import limit_cpu
from tests.engine.small_models import CONFIGS, LETTERS, Small, document, engine_of, small

LARGE = small("llama")
LITTLE = small("qwen3", num_hidden_layers=2, num_attention_heads=2, num_key_value_heads=1)
ENGINE, METRIC = engine_of(LARGE, LITTLE), LogitMetric(4, 7)
LAYERS, HEADS = 3, 4
TWO = f"abcdefg{INPUT_SEPARATOR}the cat{INPUT_SEPARATOR}ab"


@pytest.fixture(scope="module")
def runs() -> dict[str, Result]:
    """Return the same engine's results by name: a text, one word of it changed, others of other lengths."""
    texts = {"clean": "the cat", "corrupted": "the cap", "longer": "the cats", "two": TWO,
             "others": f"abcdefgh{INPUT_SEPARATOR}the cap{INPUT_SEPARATOR}abc", "one": "a",
             "empty": f"abcdefg{INPUT_SEPARATOR}{INPUT_SEPARATOR}the cap"}
    return {"little": ENGINE.compute(document(LITTLE, "the cat"), stages=INTERACTIVE)} | {
        name: ENGINE.compute(document(LARGE, text), stages=INTERACTIVE) for name, text in texts.items()}


def cell(layer: int = 0, head: int = 0, row: int = 3, column: int = 1, sentence: int = 0) -> Cell:
    return Cell(Spot("weights", layer=layer, head=head, sentence=sentence), row, column)


def refusal(run: Callable[[], Any]) -> str:
    """Return what a call refuses, or the reason that it returns; "" if it works."""
    try:
        found = run()
    except EditError as error:
        return str(error)
    return str(found) if isinstance(found, str) else ""


def test_a_map_is_of_the_layers_and_heads_that_there_are(runs: dict[str, Result]) -> None:
    request = PatchingRequest(runs["clean"], runs["corrupted"], METRIC, "heads")

    def asked(**said: Any) -> str:
        return refusal(lambda: patching.run(ENGINE, replace(request, **said)))

    for layer in (-1, *range(LAYERS + 2)):
        assert bool(asked(layer=layer)) == (layer not in range(LAYERS)), layer
        for head in (-1, *range(HEADS + 2)):
            is_wrong = layer not in range(LAYERS) or head not in range(HEADS)
            said = asked(activation="path_queries", sender=(layer, head))
            assert bool(said) == is_wrong and (f"no layer {layer}, head {head}:" in said) == is_wrong, (layer, head)
    for activation, row in patching.ACTIVATIONS.items():
        is_wrong = not row.by_head or row.is_path
        assert bool(asked(activation=activation, layer=LAYERS - 1, sender=(0, 0))) == is_wrong, activation


def test_a_score_is_split_in_the_layers_that_there_are(runs: dict[str, Result]) -> None:
    for name, layers, heads in (("clean", LAYERS, HEADS), ("little", 2, 2), ("two", LAYERS, HEADS)):
        for layer in range(LAYERS + 2):
            pinned = cell(layer, heads - 1, sentence=len(runs[name].lengths) // 2)
            assert bool(score_parts_unavailable(runs[name], pinned)) == (layer >= layers), (name, layer)
            if layer < layers:
                found = score_parts.run(ENGINE, ScorePartsRequest(runs[name], pinned))
                assert found.query_parts.sum() == pytest.approx(found.score, abs=1e-4)


def test_a_token_is_attributed_where_its_text_has_it(runs: dict[str, Result]) -> None:
    for name in ("two", "empty", "one"):
        for sentence, length in enumerate(runs[name].lengths):
            for position in (*range(length + 2),):
                found = attribute_logit(runs[name], (sentence, position), METRIC)
                assert (found is not None) == (position < length), (name, sentence, position)
                if found is not None:
                    logits = ENGINE.compute(runs[name].document).logits
                    text = runs[name].texts[sentence][: position + 1]
                    alone = ENGINE.compute(document(LARGE, "".join(token for token in text))).logits
                    assert logits is not None and alone is not None
                    assert found.total == pytest.approx(METRIC.of(alone.row(0, position)), abs=1e-3)


@pytest.fixture
def long_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lower the limits: fifty letters are a long text."""
    limit_cpu(monkeypatch, whole_bytes=2**10, pooled_squares=12 * 26**2)


LONG = "the cat sat on the mat and the dog sat on the log"


@pytest.mark.usefixtures("long_texts")
def test_of_a_long_text_the_last_token_is_attributed() -> None:
    """Batches keep no last rows, so that one text has them, of whatever length."""
    for text in (LONG, LONG[:-7]):
        result = engine_of(LARGE).compute(document(LARGE, text), stages=INTERACTIVE)
        assert result.has_overview_only(1)
        for position in (0, len(text) - 2, len(text) - 1):
            is_last = position == len(text) - 1
            assert bool(attribution_unavailable(result, (0, position))) == (not is_last)
            assert (attribute_logit(result, (0, position), METRIC) is not None) == is_last


@pytest.mark.usefixtures("long_texts")
@pytest.mark.parametrize("focus", [0, 1, 2])
def test_the_changed_layers_of_long_texts_are_those_whose_output_changed(focus: int) -> None:
    """Of a layer in overview the input of the next one says it, if that is kept."""
    start = document(LARGE, LONG + INPUT_SEPARATOR + LONG[:-7])
    for stage, layer in (("feed_forward", 0), ("attention_output", 1), ("feed_forward", 1), ("attention_output", 2)):
        for sentence in (0, 1):
            target = StageTarget(start.options.variant, stage, layer)
            documents = start, edits.edit_cells(start, target, {(sentence, 3, 2): 9.0})
            before, now = (engine_of(LARGE).compute(each, stages=INTERACTIVE, layer=focus) for each in documents)
            assert any(map(now.has_overview_only, range(LAYERS)))
            said = {focus, focus - 1, LAYERS - 1}  # the last layer keeps its final norm
            expected = [tuple(sorted(said & set(range(layer, LAYERS)))) if each == sentence else () for each in (0, 1)]
            changes = CellChanges(now, before)
            assert [changes.layers(each) for each in (0, 1)] == expected, (stage, layer, sentence)


def test_activations_of_a_are_taken_where_both_have_them(runs: dict[str, Result]) -> None:
    held, now = runs["others"], runs["two"]
    spots = [Spot("context", sentence=sentence, layer=layer, head=head)
             for sentence in range(5) for layer in range(LAYERS + 2) for head in range(HEADS + 2)]
    for spot in spots:
        for position in (None, *range(6, 10)):
            said = activation_unavailable(held, now, spot, position)
            is_right = spot.sentence == 1 and spot.layer < LAYERS and spot.head < HEADS and (
                position is None or position < 7)
            assert bool(said) == (not is_right), (spot, position)
            if is_right:
                cells = activation_cells(held, now, spot, position)
                assert {index[2] for index in cells} == (set(range(7)) if position is None else {position})
    assert "no sentence 2" in activation_unavailable(runs["clean"], now, Spot("residual", sentence=1))
    assert "no sentence 2" in activation_unavailable(now, runs["clean"], Spot("residual", sentence=1))
    assert "have 7 and 8 tokens" in activation_unavailable(now, held, Spot("residual")).replace("The texts ", "")


def test_heads_are_resampled_from_as_many_tokens(runs: dict[str, Result]) -> None:
    for name, other, right in (("two", "others", [1]), ("others", "two", [1]), ("clean", "two", [0]),
                               ("two", "clean", [0]), ("two", "two", [0, 1, 2]), ("empty", "two", [0, 1])):
        found = [sentence for sentence in range(len(runs[name].lengths))
                 if not ablation_unavailable("resample", runs[name], runs[other], sentence)]
        assert found == right, (name, other)
    assert "7 tokens and this text 8" in ablation_unavailable("resample", runs["longer"], runs["clean"])
    assert ablation_unavailable("resample", runs["clean"], runs["little"])


@pytest.mark.parametrize(("ours", "theirs", "said"), [
    ("ab", "ab", ""), ("abc", "ab", "3 and 2 tokens: 2, 'c' and the end of the text"),
    ("ab", "abc", "2 and 3 tokens: 2, the end of the text and 'c'"), ("xb", "abc", "2 and 3 tokens: 0, 'x' and 'a'"),
    ("axc", "ab", "3 and 2 tokens: 1, 'x' and 'b'"), ("", "a", "0 and 1 tokens: 0, the end of the text and 'a'"),
])
def test_texts_of_other_lengths_differ_first_at_a_token(ours: str, theirs: str, said: str) -> None:
    found = str(unequal_counts(tuple(ours), tuple(theirs)))
    if not said:
        assert not found
    else:
        counts, place = said.split(": ")
        assert f"have {counts}" in found and found.endswith(f"differ first at token {place}.")


def test_a_place_is_in_its_own_text(runs: dict[str, Result]) -> None:
    for name in ("two", "empty", "one", "clean"):
        lengths = runs[name].lengths
        for sentence in range(len(lengths) + 1):
            for word in (None, -1, *range(10)):
                place = prediction_place(runs[name], sentence=sentence, word=word)
                if sentence == len(lengths) or not lengths[sentence]:
                    assert place is None
                else:
                    last = lengths[sentence] - 1
                    assert place == (sentence, last if word is None else min(max(word, 0), last))


def test_the_tokens_of_a_metric_are_those_of_the_vocabulary(runs: dict[str, Result]) -> None:
    most = len(LETTERS) - 1
    for token, other in ((0, most), (most, 0), (most + 1, 0), (-1, 0), (3, most + 1), (3, -1), (3, 3)):
        found = find_target_token(runs["two"], sentence=1, word=2, token=token, instead=other)
        assert found is not None and found.place == (1, 2)
        tokens = found.metric.tokens
        assert (tokens[0] == token) == (0 <= token <= most)
        assert tokens[1:] == ((other,) if 0 <= other <= most and other != token else ())
        asked = LensRequest(runs["two"], 1, False, (token, other))
        assert set(lens.run(ENGINE, asked).tokens) <= set(range(most + 1))


def test_a_metric_of_the_lens_is_that_of_one_token_less_that_of_the_other(runs: dict[str, Result]) -> None:
    asked = LensRequest(runs["two"], 1, True, (4, 7))
    found = lens.run(ENGINE, asked)
    one, other = (lens.run(ENGINE, replace(asked, tokens=(token,))) for token in asked.tokens)
    for kind in ("logit", "probability", "rank"):
        assert np.isfinite(one.metric(kind)).all() and (one.metric(kind) != other.metric(kind)).any()
        np.testing.assert_allclose(found.metric(kind), one.metric(kind) - other.metric(kind), atol=1e-5)


@pytest.mark.usefixtures("long_texts")
def test_only_what_is_kept_of_a_long_text_is_whole() -> None:
    for focus in range(LAYERS):
        result = engine_of(LARGE).compute(document(LARGE, LONG), stages=INTERACTIVE, layer=focus)
        for layer in range(LAYERS):
            assert bool(needs_whole(result, stages=("residual", "scores"), layer=layer)) == (layer != focus)
        assert needs_whole(result, stages=("residual",)) and needs_whole(result, result, stages=("scores",))


def test_what_is_struck_is_masked_beside_the_mask() -> None:
    start, causal = document(LARGE, TWO), np.tri(7, dtype=bool)
    target = StageTarget(start.options.variant, "masked_scores", 1)
    struck = edits.edit_cells(start, target, {(1, 2, 4, 3): -np.inf, (1, 2, 6, 0): -np.inf})
    result = ENGINE.compute(struck)
    for layer in range(LAYERS):
        for head in range(HEADS):
            expected = ~causal
            if (layer, head) == (1, 2):
                expected[[4, 6], [3, 0]] = True
            spot = Spot("masked_scores", layer=layer, head=head, sentence=1)
            np.testing.assert_array_equal(result.masked(spot), expected)


def test_effects_are_of_one_place_metric_kind_and_held_state(runs: dict[str, Result]) -> None:
    two, others = runs["two"], runs["others"]
    made = AblationEffects.empty(two, (1, 6), METRIC, kind="resample", held=others)
    for place, metric, kind, held in (((1, 5), METRIC, "resample", others), ((0, 6), METRIC, "resample", others),
                                      ((1, 6), LogitMetric(4, 8), "resample", others),
                                      ((1, 6), METRIC, "zero", others), ((1, 6), METRIC, "resample", two)):
        assert not made.is_of_same_ablation(AblationEffects.empty(two, place, metric, kind=kind, held=held))
    assert made.is_of_same_ablation(AblationEffects.empty(others, (1, 6), METRIC, kind="resample", held=others))


def test_the_lens_and_nearest_tokens_have_the_last_layer_and_token(runs: dict[str, Result]) -> None:
    for name, layers in (("two", LAYERS), ("little", 2)):
        for sentence, length in enumerate(runs[name].lengths):
            found = lens.run(ENGINE, LensRequest(runs[name], sentence, True, (4, 7)))
            assert found.ids.shape[:2] == (2 * layers + 1, length) and np.isfinite(found.entropies).all()
            assert [found.row_of(layer) for layer in range(layers + 1)] == [*range(0, 2 * layers, 2), None]
            request = nearest_tokens.NearestTokensRequest(runs[name], layers - 1, sentence, length - 1)
            near, matrix = nearest_tokens.run(ENGINE, request), ENGINE.edited_model(runs[name].document).rows(
                "unembedding", slice(None))
            cosines = matrix @ request.vector / np.linalg.norm(matrix, axis=1) / np.linalg.norm(request.vector)
            assert near.ids.tolist() == np.argsort(-cosines)[: nearest_tokens.COUNT].tolist()
            np.testing.assert_allclose(near.cosines, cosines[near.ids], atol=1e-5)


def test_a_wish_is_of_a_weight_between_the_limits_and_a_cell_that_is_there(runs: dict[str, Result]) -> None:
    for weight in (LEAST, 0.5, MOST, LEAST * 0.99, MOST * 1.001, np.nan):
        is_right = LEAST <= weight <= MOST
        assert bool(refusal(lambda at=weight: Wish(cell(), at, "score").check(runs["two"]))) == (not is_right), weight
    for result, lengths in ((runs["two"], runs["two"].lengths), (runs["one"], (1,))):
        for sentence, length in enumerate(lengths):
            for row in range(length + 2):
                for column in range(-1, length + 2):
                    wish = Wish(cell(2, 3, row, column, sentence), 0.5, "score")
                    is_right = 0 <= column <= row < length and length > 1
                    assert bool(refusal(lambda wish=wish, result=result: wish.check(result))) == (not is_right)
    for at in (cell(2, 3, 6, 0), cell(2, 3, 6, 6), cell(0, 0, 1, 1, 2), cell(0, 1, 2, 1), cell(1, 0, 5, 3)):
        wish = Wish(at, 0.9, "score")
        found = inverse_attention.run(ENGINE, WishRequest(runs["two"], wish))
        assert found.cosine == 1 and found.before > 0
        changed = edits.edit_cells(runs["two"].document, found.target, found.cells)
        weights = ENGINE.compute(changed, stages=INTERACTIVE).array("weights", layer=at.spot.layer)
        assert weights[at.spot.sentence, at.spot.head, at.row, at.column] == pytest.approx(0.9, abs=1e-3)


@pytest.mark.parametrize(("said", "activation"), [
    ("gelu", "gelu_pytorch_tanh"), ("gelu_pytorch_tanh", "gelu_pytorch_tanh"), ("silu", "silu"), ("relu", "relu")])
def test_only_the_first_gemmas_mean_another_gelu(said: str, activation: str) -> None:
    for kind, expected in (("gemma", activation), ("gemma2", said)):
        fields = {**CONFIGS["gemma2"], "model_type": kind, "hidden_act": said, "hidden_activation": said}
        assert config_of(fields).activation == expected


def test_a_text_is_full_at_the_last_position() -> None:
    for name, full in (("gpt2", "full"), ("llama", "beyond")):
        sizes = {"n_positions": 5} if name == "gpt2" else {"max_position_embeddings": 5}
        model = small(name, **sizes)
        for first, second in (("abcd", "abcde"), ("abcde", "ab"), ("abcd", "abc")):
            result = engine_of(model).compute(document(model, first + INPUT_SEPARATOR + second))
            assert [position_limit(result, at) for at in (0, 1)] == [
                full if len(text) >= 5 else "" for text in (first, second)]
            assert result.logits is not None
        beyond = partial(engine_of(model).compute, document(model, "ab" + INPUT_SEPARATOR + "abcdef"))
        if name == "gpt2":
            with pytest.raises(Exception, match="5"):
                beyond()
        else:
            assert position_limit(beyond(), 1) == "beyond"


@pytest.mark.parametrize(("model", "layers", "heads"), [(LARGE, LAYERS, HEADS), (LITTLE, 2, 2)])
def test_edits_and_ablations_are_of_layers_and_heads_that_there_are(model: Small, layers: int, heads: int) -> None:
    start = document(model, TWO)

    def works(change: Callable[[], Document]) -> bool:
        said = refusal(change)
        return not said and ENGINE.compute(change(), stages=INTERACTIVE).num_layers == layers

    for layer in (0, layers - 1, layers):
        is_right = layer < layers
        targets = (StageTarget(start.options.variant, "residual", layer), {(2, 1, 23): 1.0}), (
            WeightTarget(start.options.variant, "W_query", layer), {(8 * heads - 1, 23): 1.0}), (
            MaskTarget(layer), {(2, 1, 1): 0.0})
        for target, cells in targets:
            assert works(lambda target=target, cells=cells: edits.edit_cells(start, target, cells)) == is_right
        assert works(lambda layer=layer: edits.set_option(start, "ablated", (str(layer),))) == is_right
        for head in (heads - 1, heads):
            is_there = is_right and head < heads
            assert works(lambda head=head, layer=layer: edits.set_option(
                start, "ablated", (f"{layer}.{head}",))) == is_there
            assert works(lambda head=head, layer=layer: edits.set_mask_cell(
                start, (2, 1, 0), masked=True, layer=layer, head=head)) == is_there


def test_as_many_edits_as_there_may_be_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edits, "MAX_EDITED_CELLS", 12)
    monkeypatch.setattr(edits, "MAX_PAINTED", 6)
    start = document(LARGE, TWO)
    for queries, keys, is_right in (((0, 2), (0, 3), True), ((0, 7), (0, 1), False), ((0, 1), (0, 7), False),
                                    ((1, 3), (2, 5), True), ((3, 3), (0, 7), True), ((3, 1), (0, 7), True)):
        said = refusal(lambda queries=queries, keys=keys: edits.mask_rectangle(start, 1, queries, keys, masked=True))
        assert bool(said) == (not is_right), (queries, keys)
    painted = edits.mask_rectangle(edits.mask_rectangle(start, 1, (1, 3), (2, 5), masked=True), 2, (0, 2), (0, 3),
                                   masked=True)
    assert {index for index, _ in painted.cells(MASK).items()} == {
        *((1, q, k) for q in (1, 2) for k in (2, 3, 4)), *((2, q, k) for q in (0, 1) for k in (0, 1, 2))}
    assert "13 edited numbers are too many: AttnViz keeps at most 12" in refusal(
        lambda: edits.set_mask_cell(painted, (0, 0, 0), masked=True))


@pytest.mark.parametrize("texts", [("", "ab"), ("ab", ""), ("ab", "", "abc")])
def test_an_empty_text_of_a_batch_is_a_sentence_without_tokens(texts: tuple[str, ...]) -> None:
    text = INPUT_SEPARATOR.join(texts)
    for made in (document(LARGE, text), edits.set_text(Document(), text)):
        result = (ENGINE if made.model else Engine()).compute(made)
        alone = [(ENGINE if made.model else Engine()).compute(edits.set_text(made, line)) for line in text.split(
            INPUT_SEPARATOR) if line]
        full = [at for at, length in enumerate(result.lengths) if length]
        for at, single in zip(full, alone, strict=True):
            np.testing.assert_allclose(result.picture(Spot("weights", sentence=at)), single.picture(Spot("weights")),
                                       atol=1e-6)

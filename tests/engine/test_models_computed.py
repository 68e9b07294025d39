"""From a document that names a model to a result of all its layers."""

import gc
import weakref
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import torch

from attnviz.document import ablation, continuation, edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.document.stages import STAGES
from attnviz.document.targets import EmbeddingTarget, MaskTarget, StageTarget, WeightTarget
from attnviz.engine.attention.attention_weights import draw_dropout
from attnviz.engine.engine import INTERACTIVE, Engine
from attnviz.result.explain import explain
from attnviz.result.logits import top_tokens
from attnviz.result.result import Result
from attnviz.system.errors import ComputeError, ModelError
from attnviz.system.watch import Cancelled, Watch
from tests.engine.families import run, trace_of
from tests.engine.small_models import CONFIGS, LETTERS, Letters, Small, document, engine_of, small

MODELS = {name: small(name) for name in CONFIGS}


def computed(name: str, text: str, *, stages: frozenset[str] | None = None, **settings: Any) -> Result:
    return engine_of(MODELS[name]).compute(document(MODELS[name], text, **settings), stages=stages)


@pytest.mark.parametrize(("name", "lean"), [(name, bool(at % 2)) for at, name in enumerate(CONFIGS)])
def test_every_layer_holds_what_the_family_computes(name: str, lean: bool) -> None:
    texts, model = ("the cat", "a cat sat"), MODELS[name]
    config, lengths = model.model.config, tuple(map(len, texts))
    ids = torch.zeros(2, 9, dtype=torch.int64)
    for row, text in enumerate(texts):
        ids[row, : len(text)] = torch.tensor([token.id for token in Letters().tokenize(text)])
    traces = [trace_of(config, layer, lengths) for layer in range(config.layers)]
    with torch.inference_mode():
        logits = run(ids, model.weights, config=config, traces=traces)
    result = computed(name, "\f".join(texts), stages=INTERACTIVE if lean else None)
    assert result.num_layers == 3 and result.texts == texts and result.lengths == lengths and result.num_heads == 4
    for layer, trace in enumerate(traces):
        assert {name for name in result.stages(layer) if not STAGES[name].is_reading} == set(trace.stages)
        for stage, tensor in trace.stages.items():
            for sentence, length in enumerate(lengths):
                spot = Spot(stage, sentence=sentence, layer=layer, head=3)
                own = tensor[sentence, result.options.shared_head_index(stage,
                                                                        3)] if tensor.ndim == 4 else tensor[sentence]
                own = own[:length, :length] if result.axes(stage)[1] == "key" else own[:length]
                np.testing.assert_allclose(result.picture(spot), own.numpy(), atol=1e-4, rtol=1e-4)
    assert result.logits is not None and logits is not None
    wanted = ((0, 6), (1, 8)) if lean else tuple((row, at) for row, text in enumerate(texts) for at in range(len(text)))
    assert result.logits.places == (() if lean and name == "bert" else wanted)
    for place, row in zip(result.logits.places, result.logits.rows, strict=True):
        np.testing.assert_allclose(row, logits[place].numpy(), atol=1e-4, rtol=1e-4)


def test_no_text_is_a_result_of_nothing() -> None:
    for name in MODELS:
        result = computed(name, "", stages=INTERACTIVE)
        assert result.lengths == () and result.num_layers == 3
        assert result.logits is not None and result.logits.places == ()


def test_what_comes_next_is_said_in_the_words_of_the_model() -> None:
    result = computed("gpt2", "the cat")
    assert result.logits is not None
    found = top_tokens(result.logits, sentence=0, position=6, count=5)
    row = torch.from_numpy(np.array(result.logits.row(0, 6)))
    top = row.softmax(0).topk(5)
    assert [each.id for each in found] == top.indices.tolist()
    np.testing.assert_allclose([each.probability for each in found], top.values.numpy(), rtol=1e-4)
    assert found[0].text == LETTERS[found[0].id] and found[0].label == f"‹{found[0].text}›"
    assert found[0].logit == pytest.approx(float(row.max()))
    assert top_tokens(result.logits, sentence=0, position=7) == ()
    assert result.logits.probabilities(1, 0) is None


def test_tokens_that_are_spelled_otherwise_are_tokenized_again_and_it_is_said() -> None:
    model, engine = MODELS["gpt2"], engine_of(MODELS["gpt2"])
    for number, said in ((LETTERS.index("s"), False), (LETTERS.index("z"), True)):
        found = engine.compute(continuation.append_token(document(model, "the cat"), text="s", sentence=0,
                                                         token_id=number))
        assert found.sentences[0][-1].label == "s" and found.lengths == (8,)
        assert bool([note for note in found.notes if "tokenized again" in note]) is said


def test_an_encoder_foretells_what_is_masked() -> None:
    result = computed("bert", "the _at s_t", stages=INTERACTIVE)
    assert result.logits is not None and result.logits.places == ((0, 4), (0, 9))
    assert len(top_tokens(result.logits, sentence=0, position=4)) == 10
    headless = small("bert", architectures=["BertModel"])
    made = engine_of(headless).compute(document(headless, "the _at"))
    assert made.logits is None


def test_logits_of_other_places_are_computed_when_they_are_asked_for() -> None:
    engine, asked = engine_of(MODELS["llama"]), document(MODELS["llama"], "the cat")
    whole, lean = engine.compute(asked), engine.compute(asked, stages=INTERACTIVE)
    assert whole.logits is not None and lean.logits is not None and lean.logits.places == ((0, 6),)
    more = engine.logits(lean, [(0, 2), (0, 6)])
    np.testing.assert_allclose(more.rows, whole.logits.rows[[2, 6]], atol=1e-4, rtol=1e-4)
    joined = lean.logits.merged_with(more)
    assert joined.places == ((0, 6), (0, 2)) and len(top_tokens(joined, sentence=0, position=2)) == 10
    assert joined.row(0, 0) is None
    np.testing.assert_array_equal(joined.row(0, 6), lean.logits.rows[0])


def test_a_head_or_a_layer_that_is_off_hands_on_nothing_of_its_own() -> None:
    model = MODELS["llama"]
    asked = ablation.ablate(document(model, "the cat"), layer=1, head=2)
    result, before = engine_of(model).compute(asked), computed("llama", "the cat")
    assert result.is_ablated(Spot("weights", layer=1, head=2)) and not result.is_ablated(Spot("weights", layer=0,
                                                                                              head=2))
    assert not result.array("concatenated", layer=1)[:, :, 16:24].any()
    assert result.array("concatenated", layer=1)[:, :, :16].any()
    np.testing.assert_array_equal(result.array("feed_forward"), before.array("feed_forward"))
    assert not np.allclose(result.array("residual", layer=2), before.array("residual", layer=2))
    skipped = engine_of(model).compute(ablation.ablate(document(model, "the cat"), layer=1))
    np.testing.assert_array_equal(skipped.array("residual", layer=2), skipped.array("residual", layer=1))
    assert skipped.is_ablated(Spot("weights", layer=1)) and not skipped.is_ablated(Spot("weights", layer=2))


@pytest.mark.parametrize("name", ["llama", "bert"])
def test_an_ablated_layer_hands_on_its_edited_residual_stream(name: str) -> None:
    model, engine = MODELS[name], engine_of(MODELS[name])
    for layer, after in ((1, "residual"), (2, "final_normed")):
        asked = ablation.ablate(document(model, "the cat"), layer=layer)
        before = engine.compute(asked)
        target = StageTarget(model.model.row.name, "residual", layer)
        found = engine.compute(edits.edit_cells(asked, target, {(0, 4, 3): 2.5}))
        assert found.array("residual", layer=layer)[0, 4, 3] == 2.5
        cell = Cell(Spot(after, layer=2), 4, 3)
        number = float(found.picture(cell.spot)[4, 3])
        assert number != before.picture(cell.spot)[4, 3]
        if after == "residual" or name == "bert":
            assert number == 2.5
        assert not [line for line in explain(found, cell) if line.startswith("exactly")]
        assert not np.allclose(found.logits.rows[4], before.logits.rows[4])  # type: ignore[union-attr]


@pytest.mark.parametrize("stage", ["masked_scores", "scaled_scores"])
def test_minus_infinity_in_the_only_visible_score_of_a_head_leaves_logits(stage: str) -> None:
    model = MODELS["llama"]
    for cells in ({(0, 1, 0, 0): -np.inf}, {(0, 1, 3, key): -np.inf for key in range(4)}):
        for stages in (None, INTERACTIVE):
            found = engine_of(model).compute(edits.edit_cells(
                document(model, "the cat"), StageTarget(model.model.row.name, stage, 1), cells), stages=stages)
            row = next(iter(cells))[2]
            assert not found.picture(Spot("weights", head=1, layer=1))[row].any() if stages is None else True
            assert found.logits is not None and np.isfinite(found.logits.rows).all()


def test_a_mask_of_one_layer_or_of_one_head_counts_there_alone() -> None:
    model, place = MODELS["gpt2"], (0, 3, 1)
    asked = edits.edit_targets(document(model, "the cat"), {
        MaskTarget(1): {place: 0.0}, MaskTarget(2, 3): {place: 0.0, (0, 1, 4): 1.0}})
    result, before = engine_of(model).compute(asked), computed("gpt2", "the cat")
    cell = Cell(Spot("weights", layer=1, head=2), 3, 1)
    assert result.is_masked(cell) and not result.is_masked(replace(cell, spot=cell.spot.at(layer=0)))
    for layer, head, hidden in ((0, 3, False), (1, 0, True), (1, 3, True), (2, 0, False), (2, 3, True)):
        spot = Spot("weights", layer=layer, head=head)
        masked, weights = result.masked(spot), result.picture(spot)
        assert masked is not None and bool(masked[3, 1]) is hidden and (weights[3, 1] == 0) is np.bool_(hidden)
        np.testing.assert_allclose(weights.sum(axis=1), 1, atol=1e-5)
        assert [3, 1] in result.edited_cells(spot).tolist() if hidden else not len(result.edited_cells(spot))
    seen = Spot("weights", layer=2, head=3)
    assert not result.masked(seen)[1, 4] and result.picture(seen)[1, 4] > 0  # type: ignore[index]
    assert result.picture(seen.at(stage="masked_scores"))[1, 4] == result.picture(seen.at(stage="scores"))[1, 4]
    np.testing.assert_array_equal(result.picture(Spot("weights")), before.picture(Spot("weights")))


def test_a_row_that_one_head_does_not_see_at_all_is_zero() -> None:
    model = MODELS["gpt2"]
    hidden = {(0, 2, key): 0.0 for key in range(3)}
    result = engine_of(model).compute(edits.edit_cells(document(model, "the cat"), MaskTarget(1, 1), hidden))
    assert not result.picture(Spot("weights", layer=1, head=1))[2].any()
    assert np.isfinite(result.array("final_normed", layer=2)).all()


def test_a_window_of_a_layer_is_its_mask() -> None:
    result = computed("mistral", "the cat sat")
    masked = result.masked(Spot("weights", layer=1))
    assert masked is not None and masked[6, 2] and not masked[6, 3] and masked[6, 7]
    assert result.mask_of(0, slice(6, 7), slice(0, 11), layer=1).tolist() == [[True] * 3 + [False] * 4 + [True] * 4]


def test_what_is_edited_moves_what_follows_and_nothing_before() -> None:
    model, owner = MODELS["llama"], MODELS["llama"].model.row.name
    before = computed("llama", "the cat")
    for target, index in ((StageTarget(owner, "weights", 1), (0, 1, 4, 2)), (WeightTarget(owner, "W_key", 1), (2, 3)),
                          (StageTarget(owner, "rotated_keys", 1), (0, 1, 2, 3))):
        result = engine_of(model).compute(edits.edit_cells(document(model, "the cat"), target, {index: 0.75}))
        np.testing.assert_array_equal(result.array("feed_forward"), before.array("feed_forward"))
        assert not np.allclose(result.array("residual", layer=2), before.array("residual", layer=2))
    assert result.array("rotated_keys", layer=1)[0, 1, 2, 3] == 0.75
    vector = edits.edit_cells(document(model, "the cat"), EmbeddingTarget(owner, "t"), {(2,): 5.0})
    result = engine_of(model).compute(vector)
    assert result.array("embeddings")[0, [0, 6], 2].tolist() == [5, 5]
    row = [token.label for token in result.vocabulary.tokens].index("t")
    assert result.vocabulary.vectors[row, 2] == 5 and MODELS["llama"].weights["embedding"][LETTERS.index("t"), 2] != 5


@pytest.mark.parametrize("name", ["gpt2", "qwen3", "bert"])
def test_every_number_of_every_weight_that_is_shown_counts(name: str) -> None:
    """The norm behind the last layer stands with its weights, and is edited there."""
    model, engine = MODELS[name], engine_of(MODELS[name])
    asked, owner = document(model, "the cat"), model.model.row.name
    before = engine.compute(asked)
    for layer in range(3):
        for matrix, values in before.parameters(layer).items():
            place = (0,) * values.ndim
            edited = edits.edit_cells(asked, WeightTarget(owner, matrix, layer), {place: 5.0})
            result = engine.compute(edited)
            assert result.parameters(layer)[matrix][place] == 5.0
            places = [(layer, stage) for stage in before.stages(layer)] + [(2, "final_normed")]
            assert any(not np.array_equal(result.array(stage, layer=at), before.array(stage, layer=at))
                       for at, stage in places), matrix
    assert ("final_norm" in before.parameters(2)) is (name != "bert")


def test_the_matrices_of_each_layer_come_along() -> None:
    result = computed("llama", "the cat")
    for layer in range(3):
        parameters = result.layers[layer].parameters
        last = ["final_norm"] if layer == 2 else []
        assert list(parameters) == ["attention_norm", "W_query", "W_key", "W_value", "out_proj", "feed_forward_norm",
                                    "W_gate", "W_up", "W_down", *last]
        np.testing.assert_array_equal(parameters["W_key"], MODELS["llama"].weights[f"layers.{layer}.W_key"].numpy())


def test_learned_positions_are_told_apart_from_the_token() -> None:
    for name in ("gpt2", "bert"):
        result = computed(name, "abab")
        assert result.positions is not None
        row = {token.key: at for at, token in enumerate(result.vocabulary.tokens)}
        base = result.vocabulary.vectors[[row[letter] for letter in "abab"]]
        np.testing.assert_allclose(result.array("embeddings")[0], base + result.positions, atol=1e-6)
    assert computed("llama", "abab").positions is None


def test_a_text_longer_than_its_positions_is_refused() -> None:
    with pytest.raises(ComputeError, match="The text has 65 tokens, and gpt2 has positions for 64: shorten it"):
        computed("gpt2", "a" * 65)
    assert computed("llama", "a" * 65).lengths == (65,)


def test_a_token_that_takes_no_position_is_refused() -> None:
    """RoBERTa counts on past its padding, and every token behind it would have another position than here."""
    model = small("bert", model_type="roberta", pad_token_id=LETTERS.index("x"))
    assert engine_of(model).compute(document(model, "abc")).lengths == (3,)
    with pytest.raises(ComputeError, match="bert fills texts up with 'x', which it gives no position: take it out"):
        engine_of(model).compute(document(model, "abxc"))


def test_a_model_that_is_missing_is_named() -> None:
    def open_model(where: str, **others: Any) -> Small:
        raise ModelError("There is no file of that name.")

    with pytest.raises(ComputeError, match="This session needs the model gpt2, which cannot be opened"):
        Engine(open_model).compute(document(MODELS["gpt2"], "a"))


def test_another_model_in_its_place_is_told_or_refused() -> None:
    other = small("gpt2", seed=2)
    result = engine_of(other).compute(document(MODELS["gpt2"], "a"))
    assert result.notes == ("The weights of gpt2 are not those with which this was made.",)
    with pytest.raises(ComputeError, match="/small/gpt2 now holds another one"):
        engine_of(small("gpt2", n_layer=2)).compute(document(MODELS["gpt2"], "a"))
    assert engine_of(MODELS["gpt2"]).compute(document(MODELS["gpt2"], "a")).notes == ()


def test_one_model_is_kept_and_the_chapter_is_computed_beside_it() -> None:
    opened: list[str] = []

    def open_model(where: str, **others: Any) -> Small:
        opened.append(where)
        return next(each for each in MODELS.values() if each.model.where == where)

    engine = Engine(open_model)
    assert engine.models.open("/small/gpt2") == MODELS["gpt2"].model
    for asked in (document(MODELS["gpt2"], "a"), Document(), document(MODELS["gpt2"], "ab"),
                  document(MODELS["bert"], "a"), document(MODELS["gpt2"], "ab")):
        assert engine.compute(asked).document == asked
    assert opened == ["/small/gpt2", "/small/bert", "/small/gpt2"]
    engine.clear()
    engine.compute(document(MODELS["gpt2"], "ab"))
    assert len(opened) == 4


def test_what_was_read_last_is_what_is_computed_with() -> None:
    first, second = MODELS["gpt2"], small("gpt2", seed=2)
    second = replace(second, model=first.model)  # another model of the same name, place and digest
    there = [first, second]
    engine, asked = Engine(lambda where, **others: there.pop(0)), document(first, "abc")
    found = []
    for _ in range(2):
        engine.models.open(first.model.where)
        found.append(engine.compute(asked).logits)
    assert found[0] is not None and found[1] is not None and not np.array_equal(found[0].rows, found[1].rows)


def test_a_model_that_cannot_be_read_leaves_the_open_one_where_there_is_room() -> None:
    words: list[str] = ["", "damaged", "too large", "", "too large", "too large"]
    opened: list[str] = []

    def open_model(where: str, **others: Any) -> Small:
        if word := words.pop(0):
            raise ModelError("It cannot be read.", word=word)
        opened.append(where)
        return MODELS[where.removeprefix("/small/")]

    engine = Engine(open_model)
    engine.models.open("/small/gpt2")
    with pytest.raises(ModelError):
        engine.models.open("/small/llama")
    engine.compute(document(MODELS["gpt2"], "a"))  # which is still open
    assert engine.models.open("/small/llama") == MODELS["llama"].model  # as soon as there is room
    with pytest.raises(ModelError):
        engine.models.open("/small/bert")
    assert opened == ["/small/gpt2", "/small/llama"]


def test_a_model_that_gives_way_is_gone_without_a_collection() -> None:
    """One of 540 MB after the other stayed until the next one, which a window holds off while it is at work."""
    there: list[weakref.ref[torch.Tensor]] = []

    def open_model(where: str, **_: Any) -> Small:
        made = small(where.rpartition("/")[2])
        there.append(weakref.ref(made.weights["embedding"]))
        return made

    engine = Engine(open_model)
    gc.disable()
    try:
        for name in ("gpt2", "llama"):
            model = engine.models.open(f"/small/{name}")
            engine.compute(edits.set_text(edits.set_model(Document(), model), "the cat"), stages=INTERACTIVE)
        assert [each() is not None for each in there] == [False, True]
        engine.models.open("/small/llama")  # read again, it is in memory once
        assert [each() is not None for each in there] == [False, False, True]
    finally:
        gc.enable()


def test_each_layer_drops_weights_of_its_own() -> None:
    result = computed("llama", "the cat", dropout_on=True, dropout=0.5, dropout_seed=7)
    for layer in range(3):
        drawn = draw_dropout((1, 4, 7, 7), rate=0.5, seed=7 + layer)
        np.testing.assert_array_equal(result.array("dropout_mask", layer=layer), drawn.numpy())


def test_it_stops_when_it_is_told_to_and_goes_on_from_there() -> None:
    engine, asked = engine_of(MODELS["llama"]), document(MODELS["llama"], "the cat")
    first, calls = engine.compute(asked), 0

    def cancelled() -> bool:
        nonlocal calls
        calls += 1
        return calls > 30

    with pytest.raises(Cancelled):
        engine.compute(edits.set_text(asked, "xyz"), watch=Watch(cancelled))
    np.testing.assert_array_equal(engine.compute(asked).array("context"), first.array("context"))


def test_a_text_is_refused_by_its_length_before_it_is_cut() -> None:
    model = MODELS["gpt2"]
    with pytest.raises(ComputeError, match=r"The text has 200,001 characters, and a model takes at most 200,000"):
        engine_of(replace(model, tokenizer=None)).compute(document(model,
                                                                   "ab\f" + "c" * 199_999))  # type: ignore[arg-type]

"""A Transformer encoder-decoder as a session: its output, every block against transformers, edits and ablations."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
import torch

from attnviz.document import edits
from attnviz.document.ablation import ablate
from attnviz.document.models import Model
from attnviz.document.places import Cell, Spot
from attnviz.document.targets import MaskTarget, StageTarget, WeightTarget
from attnviz.engine.engine import INTERACTIVE, Engine
from attnviz.experiments import ablation_effects
from attnviz.experiments.ablation_effects import AblationEffects
from attnviz.experiments.inverse_attention import Wish
from attnviz.result.explain import explain
from attnviz.result.logits import LogitMetric
from attnviz.result.measures import measure_heads
from attnviz.result.result import Result
from attnviz.system.errors import EditError
from tests.engine.encoder_decoders import tiny
from tests.engine.small_models import LETTERS, Letters, Small, document, engine_of, in_letters

KINDS = ("marian", "bart", "t5")
SAID = {"vocab_size": len(LETTERS), "decoder_start_token_id": 28, "pad_token_id": 28, "eos_token_id": 4,
        "scale_embedding": True}
TEXTS = "a date\fbe\fcadence of a"
ENCODER, OWN, CROSS = (0, 1), (2, 4, 6), (3, 5, 7)


SEEDS = {"marian": 44, "bart": 80, "t5": 9}  #: of weights with which outputs differ in length


@cache
def model_of(kind: str) -> tuple[Small, object]:
    made = tiny(kind, seed=SEEDS[kind], **SAID)
    config = replace(made.config, max_outputs=16)
    return in_letters(kind, config, made.weights), made.theirs


def engine(kind: str) -> Engine:
    return engine_of(model_of(kind)[0])


def compute(kind: str = "marian", text: str = "a date", **arguments: object) -> Result:
    return engine(kind).compute(document(model_of(kind)[0], text), **arguments)


def edited(target: object, cells: dict, text: str = "a date", kind: str = "marian") -> Result:
    return engine(kind).compute(edits.edit_cells(document(model_of(kind)[0], text), target, cells))


def owner(kind: str = "marian") -> str:
    return model_of(kind)[0].model.row.name


@pytest.mark.parametrize(("kind", "stages"), [*((kind, INTERACTIVE) for kind in KINDS), ("marian", None)])
def test_every_block_and_the_output_are_those_of_transformers(kind: str, stages: frozenset[str] | None) -> None:
    result, theirs = compute(kind, TEXTS, stages=stages), model_of(kind)[1]
    assert len({len(output) for output in result.outputs}) > 1, "outputs of one length would hide their padding"
    for number, text in enumerate(result.texts):
        ids = torch.tensor([[LETTERS.index(letter) for letter in text]])
        output = [token.id for token in result.outputs[number]]
        with torch.inference_mode():
            written = theirs.generate(ids, max_length=17, do_sample=False, num_beams=1, bad_words_ids=[[28]],
                                      use_cache=False)  # which counts the layers of the encoder in T5
            before = torch.tensor([[28, *output[:-1]]])
            expected = theirs(ids, decoder_input_ids=before, output_attentions=True, output_hidden_states=True)
        assert written[0, 1:].tolist() == output
        assert [token.id for token in result.decoder_inputs[number]] == before[0].tolist()
        for layers, maps, hidden in (
                (ENCODER, expected.encoder_attentions, expected.encoder_hidden_states),
                (OWN, expected.decoder_attentions, expected.decoder_hidden_states),
                (CROSS, expected.cross_attentions, None)):
            for at, layer in enumerate(layers):
                found = [result.picture(Spot("weights", layer=layer, sentence=number, head=head)) for head in range(4)]
                np.testing.assert_allclose(np.array(found), maps[at][0].numpy(), atol=1e-5)
                if hidden is not None:
                    residual = result.picture(Spot("residual", layer=layer, sentence=number))
                    np.testing.assert_allclose(residual, hidden[at][0].numpy(), atol=1e-5, rtol=1e-5)
        rows = np.array([result.logits.row(number, row) for row in range(len(output))])
        np.testing.assert_allclose(rows, expected.logits[0].numpy(), atol=2e-5, rtol=1e-5)


def test_rows_and_columns_are_labelled_by_their_texts() -> None:
    result = compute()
    output, source = result.predicted_labels[0], tuple("a date")
    for layer, rows, columns, name in ((0, source, source, "Encoder 0"), (3, output, source, "Cross 0"),
                                       (4, output, ("_", *output[:-1]), "Decoder 1")):
        spot = Spot("weights", layer=layer)
        assert (result.row_labels(spot), result.column_labels(spot)) == (rows, columns)
        assert result.row_labels(spot.at(stage="queries")) == rows == result.row_labels(spot.at(stage="residual"))
        assert result.row_labels(spot.at(stage="keys")) == columns == result.row_labels(spot.at(stage="values"))
        assert result.options.row.layer_labels[layer] == name
    assert result.row_labels(Spot("encoder_output", layer=3)) == source
    assert "feed_forward" not in result.stages(4) and "encoder_output" not in result.stages(4)
    assert result.axes("weights", layer=4) == ("target", "decoder input")


def test_only_the_decoder_is_causal_and_masks_are_of_each_block() -> None:
    result = compute()
    for layer in range(8):
        rows, columns = (len(labels) for labels in (result.row_labels(Spot("weights", layer=layer)),
                                                    result.column_labels(Spot("weights", layer=layer))))
        expected = np.triu(np.ones((rows, columns), bool), 1) if layer in OWN else np.zeros((rows, columns), bool)
        assert np.array_equal(result.masked(Spot("weights", layer=layer)), expected), layer
    cut = edited(MaskTarget(3), {(0, 1, 2): 0.0})
    assert (cut.picture(Spot("weights", layer=3))[1, 2], cut.masked(Spot("weights", layer=3))[1, 2]) == (0, True)
    assert np.array_equal(cut.picture(Spot("weights", layer=3))[0], result.picture(Spot("weights", layer=3))[0])
    assert not cut.masked(Spot("weights", layer=5))[1, 2]


@pytest.mark.parametrize(("layer", "stage"), [
    (2, "queries"), (2, "residual"), (3, "weights"), (4, "values"), (5, "context"), (6, "attention_output"),
    (7, "final_normed"),
])
def test_an_edited_row_of_the_decoder_changes_that_row_and_later_ones(layer: int, stage: str) -> None:
    plain, row = compute(), 2
    index = (0, 0, row, 1) if plain.array(stage, layer=layer).ndim == 4 else (0, row, 1)
    result = edited(StageTarget(owner(), stage, layer), {index: 3.0})
    assert result.picture(Spot(stage, layer=layer))[row, 1] == 3.0
    rows = [np.array([each.logits.row(0, at) for at in range(min(map(len, (plain.outputs[0], result.outputs[0]))))])
            for each in (result, plain)]
    is_changed = (rows[0] != rows[1]).any(axis=1)
    assert not is_changed[:row].any() and is_changed[row]
    assert np.array_equal(result.picture(Spot("weights", layer=1)), plain.picture(Spot("weights", layer=1)))
    assert [token.id for token in result.outputs[0][:row]] == [token.id for token in plain.outputs[0][:row]]


@pytest.mark.parametrize(("layer", "stage"), [(0, "embeddings"), (1, "weights"), (3, "encoder_output"), (3, "keys")])
def test_an_edit_of_the_source_reaches_the_whole_output(layer: int, stage: str) -> None:
    plain = compute()
    index = (0, 0, 2, 1) if plain.array(stage, layer=layer).ndim == 4 else (0, 2, 1)
    result = edited(StageTarget(owner(), stage, layer), {index: 3.0})
    assert result.picture(Spot(stage, layer=layer))[2, 1] == 3.0
    assert not np.array_equal(result.logits.row(0, 0), plain.logits.row(0, 0))
    if stage == "encoder_output":  # that of one layer of cross-attention
        assert np.array_equal(result.picture(Spot("encoder_output", layer=5)),
                              plain.picture(Spot("encoder_output", layer=5)))


def test_an_edited_weight_is_used() -> None:
    plain = compute()
    result = edited(WeightTarget(owner(), "W_key", 5), {(3, 4): 2.5})
    assert result.parameters(5)["W_key"][3, 4] == 2.5
    assert not np.array_equal(result.picture(Spot("keys", layer=5)), plain.picture(Spot("keys", layer=5)))
    assert np.array_equal(result.picture(Spot("keys", layer=3)), plain.picture(Spot("keys", layer=3)))


@pytest.mark.parametrize("layer", [1, 4, 5])
def test_an_ablated_layer_returns_its_input_and_an_ablated_head_nothing(layer: int) -> None:
    shared = document(model_of("marian")[0], "a date")
    whole = engine("marian").compute(ablate(shared, layer=layer))
    after = whole.picture(Spot("residual", layer=layer + 1)) if layer != 1 else whole.picture(
        Spot("encoder_output", layer=3))
    assert np.array_equal(after, whole.picture(Spot("residual", layer=layer)))
    head = engine("marian").compute(ablate(shared, layer=layer, head=2))
    assert not head.picture(Spot("concatenated", layer=layer))[:, 12:18].any()
    assert head.picture(Spot("concatenated", layer=layer))[:, :12].all()


def test_ablation_effects_are_those_of_a_run_without_the_head() -> None:
    own, shared = engine("marian"), document(model_of("marian")[0], "a date")
    result = own.compute(shared, stages=INTERACTIVE)
    place, token = (0, 0), result.outputs[0][0].id
    known = ablation_effects.run(own, AblationEffects.empty(result, place, LogitMetric(token)))
    for layer, head in ((1, 3), (2, 0), (7, 1)):
        without = engine("marian").compute(ablate(shared, layer=layer, head=head))
        expected = result.logits.row(*place)[token] - without.logits.row(*place)[token]
        assert known.logits[layer, head] == pytest.approx(expected, abs=1e-5)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_explained_adds_up_in_every_block(kind: str) -> None:
    result = compute(kind)
    for layer in range(8):
        for stage in result.stages(layer):
            lines = explain(result, Cell(Spot(stage, layer=layer, head=1), 2, 1))
            assert lines and not any(str(line).startswith("exactly") for line in lines), (layer, stage, lines)
            if stage in ("residual", "encoder_output") and layer not in (0, 2):  # more than a formula
                assert len(lines) > 3, (layer, stage, lines)


def test_the_start_token_is_never_written() -> None:
    """Marian has not learned its logit, and transformers leaves it out by the generation config of its checkpoints."""
    small = model_of("marian")[0]
    bias = small.weights["unembedding.bias"].clone()
    bias[0, small.model.config.start_id] = 1000.0
    made = replace(small, weights={**small.weights, "unembedding.bias": bias})
    result = engine_of(made).compute(document(made, "a date"))
    assert result.predicted_labels == compute().predicted_labels
    assert result.logits.row(0, 0)[small.model.config.start_id] > 900, "its logit is shown as it is"


def test_an_output_that_never_ends_is_cut_by_the_length_of_its_text() -> None:
    """A tiny T5 wrote 256 tokens at each keystroke, 4.6 s."""
    made = model_of("t5")[0]
    config = replace(made.model.config, max_outputs=256, end_id=27)
    assert [config.output_limit(tokens) for tokens in (0, 6, 100)] == [20, 38, 256]
    endless = Small(Model("t5", "/small/endless", "0e", config), made.weights, Letters())
    found = engine_of(endless).compute(document(endless, "a date\fbe"))
    assert [len(output) for output in found.outputs] == [38, 26], "each by its own text"
    assert found.notes == ("The output ends after 38 tokens: no more are written for so short a text.",)
    alone = engine_of(endless).compute(document(endless, "be"))
    assert alone.outputs[0] == found.outputs[1]


def test_what_cannot_be_computed_is_refused_in_a_sentence() -> None:
    with pytest.raises(EditError, match="Normalise over' is fixed by the checkpoint"):
        edits.set_option(document(model_of("marian")[0], "a"), "softmax_axis", "queries")
    assert compute(text="").outputs == ()


@pytest.mark.parametrize(("kind", "stage"), [
    ("marian", "scores"), ("bart", "masked_scores"), ("t5", "scaled_scores")])
def test_an_edited_score_of_an_output_leaves_those_of_later_tokens(kind: str, stage: str) -> None:
    plain, layer = compute(kind), OWN[0]
    result = edited(StageTarget(owner(kind), stage, layer), {(0, 0, 1, 1): 0.25}, kind=kind)
    rows = slice(0, 2)  # later ones may be of other tokens
    for name in ("scores", "masked_scores", "scaled_scores"):
        expected = np.array(plain.array(name, layer=layer)[0, :, rows, :2])
        found = np.array(result.array(name, layer=layer)[0, :, rows])
        expected[0, 1, 1] = found[0, 1, 1]
        np.testing.assert_allclose(found[..., :2], expected, rtol=1e-5)
        assert np.isneginf(found[:, 0, 1:]).all() == (name != "scores") and found[0, 0, 1:].all()
    for cell in (Cell(Spot("scores", layer=layer), 0, 1), Cell(Spot("weights", layer=layer), 0, 0)):
        assert not [line for line in explain(result, cell) if "exactly" in line]


@pytest.mark.parametrize("kind", KINDS)
def test_a_sigmoid_counts_the_tokens_that_a_row_had_when_it_was_written(kind: str) -> None:
    result = engine(kind).compute(document(model_of(kind)[0], TEXTS, normalization="sigmoid"))
    for layer in range(result.num_layers):
        for sentence, output in enumerate(result.outputs):
            spot = Spot("weights", layer=layer, sentence=sentence)
            picture = result.picture(spot)
            keys = len(output) if layer in OWN else result.lengths[sentence]
            assert picture.shape[1] == keys
            for row in range(len(picture)):
                lines = explain(result, Cell(spot, row, 0))
                count = row + 1 if layer in OWN else keys
                assert any(f"n = {count} is the number of tokens" in line for line in lines)
                assert not any("rounded at each step" in line for line in lines), lines


def test_a_wish_for_a_masked_token_of_the_output_names_tokens_of_the_output() -> None:
    result = compute(text="cab")
    last = len(result.outputs[0]) - 1
    spot = Spot("weights", layer=OWN[0])
    assert last >= len(result.sentences[0]), "the text has no such token"
    query, key = result.row_labels(spot)[0], result.column_labels(spot)[last]
    with pytest.raises(EditError, match=f"'{query}' may not attend to '{key}': the mask hides it"):
        Wish(Cell(spot, 0, last), 0.5, "query").check(result)


def test_a_pair_of_tokens_has_no_weight_in_a_layer_of_a_shorter_text() -> None:
    result = compute(text="cab")
    pair = 1, len(result.outputs[0]) - 1
    encoder, own = (measure_heads(result, "token_to_token", Spot("weights", layer=layer), pair=pair)
                    for layer in (ENCODER[0], OWN[0]))
    assert np.isnan(encoder).all() and np.isfinite(own).all()

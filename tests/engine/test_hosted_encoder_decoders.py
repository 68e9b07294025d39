"""Encoder-decoders that transformers computes: all their stages are its numbers, and edits travel back."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from tqdm.std import tqdm

import attnviz
from attnviz.api.session import Session
from attnviz.document.config_type import MAX_OUTPUTS
from attnviz.document.document import INPUT_SEPARATOR
from attnviz.document.edits import new_document
from attnviz.engine.checkpoints.unknown_family import OWN_CODE
from attnviz.engine.engine import INTERACTIVE, Engine
from attnviz.engine.in_memory import open_hosted, reader
from attnviz.result.result import Result
from tests.engine.hosted import TWO_TEXTS, made
from tests.grids import few
from tests.test_models_in_memory import IDS, TEXT, letters

REFUSED = ("mvp", "longt5", "pegasus_x", "t5gemma", "whisper")
#: One of each: pre-norm, sinusoidal and post-norm, with biases by distance in one layer of a side, and in each.
EACH_KIND = ("mbart", "pegasus", "marian", "blenderbot-small", "t5", "umt5")
LAYERS = 6  # two of the encoder, then self and cross, twice


def model_of(kind: str) -> Any:
    model = made(kind, TWO_TEXTS)
    model.config.max_length = 6
    return model


def hosted(model: Any, text: str = TEXT) -> Session:
    """Return a session on a model that transformers computes, even if its family is known."""
    opened = open_hosted(model, letters())
    return Session(new_document(model=opened.model, text=text), device="cpu", engine=Engine(reader(opened)))


def computed(session: Session) -> Result:
    result = session.result.computed
    assert result is not None
    return result


@pytest.mark.parametrize("said", [
    {}, {"forced_bos_token_id": 5}, {"forced_eos_token_id": 0}, {"suppress_tokens": [1, 2, 5]},
    {"forced_bos_token_id": 5, "begin_suppress_tokens": [1, 5]}, {"no_repeat_ngram_size": 2, "repetition_penalty": 1.5},
    {"min_new_tokens": 7, "bad_words_ids": [[1], [2, 8]]}], ids=lambda said: "+".join(said) or "greedy")
@pytest.mark.parametrize("kind", ["mbart", "bart"])
def test_the_output_is_what_generate_writes(kind: str, said: dict[str, Any]) -> None:
    model = made(kind, TWO_TEXTS)
    for name, value in {"forced_eos_token_id": None, "max_length": 10, **said}.items():
        setattr(model.generation_config, name, value)
    is_known = kind == "bart"
    session = attnviz.open(model, letters(), text=TEXT) if is_known else hosted(model)
    assert session.document.options.config.is_hosted is not is_known
    written = [token.id for token in computed(session).outputs[0]]
    assert written == model.generate(IDS, do_sample=False, num_beams=1)[0, 1:].tolist()
    assert is_known or (written != [1] * 9) == bool(said)


def test_a_folder_of_a_known_family_writes_as_its_generation_config_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tqdm, "monitor_interval", 0)  # a thread would outlive the test
    model, written = made("bart", TWO_TEXTS), []
    letters().backend_tokenizer.save(str(tmp_path / "tokenizer.json"))
    for said in ({}, {"no_repeat_ngram_size": 1}):
        model.generation_config.update(**said)
        model.save_pretrained(tmp_path)
        written.append(attnviz.open(tmp_path, text=TEXT).output)
        assert written[-1].startswith(attnviz.open(model, letters(), text=TEXT).output)
    assert written[0] != written[1]
    (tmp_path / "generation_config.json").write_text('{"min_length": "long"}', encoding="utf-8")
    with pytest.raises(attnviz.Error, match=r"^generation_config\.json cannot be read: .*min_length.* long\.$"):
        attnviz.open(tmp_path, text=TEXT)


def test_an_unknown_language_is_said() -> None:
    model, tokenizer = made("m2m_100", TWO_TEXTS), letters()
    tokenizer.tgt_lang = "fr"
    with attnviz.open(model, tokenizer, text=TEXT) as session:
        assert any("writes several languages" in note for note in session.result.notes)
    model.generation_config.forced_bos_token_id = 5
    with attnviz.open(model, tokenizer, text=TEXT) as session:
        assert not any("writes several languages" in note for note in session.result.notes)
        assert session.output.strip().startswith("f")


def test_a_source_beyond_the_table_of_positions_is_refused_in_words() -> None:
    session = hosted(model_of("mbart"), "x" * 64)
    assert computed(session).lengths == (64,)
    session.text += "x"
    with pytest.raises(attnviz.Error, match="has 65 tokens, and MBartForConditionalGeneration has positions for 64"):
        _ = session.result


@torch.inference_mode()
def reference(model: Any, result: Result) -> Any:
    """Return what transformers computes of the same two texts at once."""
    before = model.config._attn_implementation
    model.set_attn_implementation("eager")
    inputs = torch.tensor([[model.config.decoder_start_token_id, *(token.id for token in result.outputs[0][:-1])]])
    found = model.eval()(input_ids=IDS, decoder_input_ids=inputs, output_attentions=True, output_hidden_states=True,
                         use_cache=False)
    model.set_attn_implementation(before)
    return found


@pytest.mark.parametrize("kind", few((*EACH_KIND, "nllb-moe", "switch_transformers"), *EACH_KIND))
def test_stages_are_those_of_transformers(kind: str) -> None:
    model = model_of(kind)
    session = hosted(model)
    result = computed(session)
    expected = reference(model, result)
    pairs = zip(expected.decoder_attentions, expected.cross_attentions, strict=True)
    given = [*expected.encoder_attentions, *(each for pair in pairs for each in pair)]
    streams = {**dict(enumerate(expected.encoder_hidden_states[:2])),
               **{2 + 2 * block: x for block, x in enumerate(expected.decoder_hidden_states[:2])}}
    assert result.num_layers == len(given) == LAYERS
    for layer, weights in enumerate(given):
        np.testing.assert_allclose(session["weights", layer], weights[0].numpy(), atol=1e-5)
        if layer in streams:
            np.testing.assert_allclose(session["residual", layer], streams[layer][0].numpy(), atol=1e-5)
        assert {"residual", "attention_output", "queries", "keys", "values"} <= set(session.stages(layer=layer))
    for layer in (3, 5):
        np.testing.assert_array_equal(session["encoder_output", layer], expected.encoder_last_hidden_state[0].numpy())
        assert "feed_forward" in session.stages(layer=layer)
    if "t5" in kind or kind == "mbart":  # whose norms come first
        between = session["residual", 2] + session["attention_output", 2]
        np.testing.assert_allclose(session["residual", 3], between, atol=1e-5)
        after = session["residual", 3] + session["attention_output", 3] + session["feed_forward", 3]
        np.testing.assert_allclose(session["residual", 4], after, atol=1e-5)
    assert result.logits is not None and not any("cannot be seen" in note for note in result.notes)
    np.testing.assert_allclose(result.logits.rows, expected.logits[0].numpy(), atol=1e-5)
    with pytest.raises(attnviz.Error):
        session.do("set_option", name="mask", value="none")


def pair(kind: str, text: str = TEXT) -> tuple[Session, Session]:
    """Return a session on a model as transformers computes it, and one by the record of its family."""
    model = model_of(kind)
    ours, theirs = hosted(model, text), attnviz.open(model, letters(), text=text)
    assert not theirs.document.options.config.is_hosted
    return ours, theirs


def assert_equal(ours: Session, theirs: Session, stages: tuple[str, ...] = ("weights", "residual")) -> None:
    one, other = computed(ours), computed(theirs)
    assert one.outputs == other.outputs and one.logits is not None and other.logits is not None
    np.testing.assert_allclose(one.logits.rows, other.logits.rows, atol=1e-4)
    for layer in range(LAYERS):
        for stage in stages:
            np.testing.assert_allclose(ours[stage, layer], theirs[stage, layer], atol=1e-4)


STAGES = ("residual", "queries", "keys", "values", "scores", "weights", "context", "attention_output")
#: What is changed, and the layer: of the encoder, of self-attention, and of cross-attention.
CHANGES: tuple[tuple[int, str], ...] = (
    *((layer, stage) for layer in (2, 3) for stage in STAGES), (1, "weights"), (3, "encoder_output"),
    (3, "feed_forward"), (5, "residual"))


@pytest.mark.parametrize("kind", ["bart", "t5"])
def test_cells_of_any_stage_are_edited_as_in_a_known_family(kind: str) -> None:
    ours, theirs = pair(kind, TEXT[:3])
    assert_equal(ours, theirs)
    before = ours["residual", 4].copy()
    heads = {"queries", "keys", "values", "scores", "weights", "context"}
    for session in (ours, theirs):  # each in another cell, so that all of them count
        session.do("edit_numbers", changes=[[
            {"stage": stage, "layer": layer, "variant": session.document.options.variant},
            {f"0,{number % 4},2,1" if stage in heads else f"0,2,{number}": 2.5}]
            for number, (layer, stage) in enumerate(CHANGES)])
    assert_equal(ours, theirs)
    assert np.abs(ours["residual", 4][:3] - before[:3]).max() > 0.1


def test_masks_heads_layers_and_embeddings_are_edited_as_in_a_known_family() -> None:
    changes: tuple[tuple[str, dict[str, Any]], ...] = (
        ("ablate_head", {"layer": 3, "head": 1}), ("ablate_layer", {"layer": 2}), ("ablate_layer", {"layer": 5}),
        ("mask_cell", {"index": [0, 2, 1], "masked": True}))
    for kind in ("bart", "t5"):
        ours, theirs = pair(kind, TEXT[:3])
        for layer in (1, 2, 3) if kind == "bart" else (3,):
            for session in (ours, theirs):
                session.do("choose_layer", layer=layer)
                for intent, values in changes:
                    session.do(intent, **values)
            assert_equal(ours, theirs)
        for session in (ours, theirs):
            name = session.document.options.variant
            session.do("edit_numbers", changes=[[{"embedding": name, "token": "q"}, {"0": 2.5}]])
        assert_equal(ours, theirs)


def test_a_batch_is_padded_and_heads_are_compared_as_in_a_known_family() -> None:
    ours, theirs = pair("bart", f"a fox{INPUT_SEPARATOR}quick")
    assert [len(output) for output in computed(ours).outputs] == [len(output) for output in computed(theirs).outputs]
    for layer in range(LAYERS):
        for sentence in (0, 1):
            np.testing.assert_allclose(ours.weights(layer=layer, head=2, sentence=sentence),
                                       theirs.weights(layer=layer, head=2, sentence=sentence), atol=1e-5)
    ours, theirs = pair("t5", TEXT[:3])
    np.testing.assert_allclose(ours.ablation_effects().effects, theirs.ablation_effects().effects, atol=1e-4)


def state_of(model: Any) -> Any:
    return ([(name, module.training, len(module._forward_hooks), len(module._forward_pre_hooks))
             for name, module in model.named_modules()], model.config.to_json_string(),
            model.config._attn_implementation, [each.sum().item() for each in model.parameters()])


def test_nothing_of_the_model_is_left_changed() -> None:
    model = model_of("mbart")
    model.train()
    model.set_attn_implementation("eager")

    before = state_of(model)
    session = hosted(model)
    assert session.output
    assert state_of(model) == before
    kept = weakref.ref(model)
    gc.collect()
    gc.disable()
    try:
        session.close()
        del model, session
        assert kept() is None
    finally:
        gc.enable()


def test_an_output_is_as_long_as_positions_allow() -> None:
    model = made("umt5", TWO_TEXTS)
    assert open_hosted(model, letters()).model.config.max_outputs == MAX_OUTPUTS
    assert open_hosted(made("mbart", TWO_TEXTS), letters()).model.config.max_outputs == 64


def test_what_cannot_be_seen_is_said() -> None:
    assert set(REFUSED[:3]) <= OWN_CODE  # such folders are not listed as opened by transformers
    for kind in REFUSED:
        with pytest.raises(attnviz.Error, match="in a way that cannot be seen"):
            open_hosted(model_of(kind), letters())
    session = hosted(model_of("mbart"))
    for experiment in (session.lens, lambda: session.patch(TEXT.replace("quick", "slick"))):
        with pytest.raises(attnviz.Error):
            experiment()


def test_biased_scores_are_those_of_the_model_in_the_stages_of_the_window() -> None:
    session = hosted(model_of("umt5"), TEXT[:3])
    expected = session["weights", 2]
    shown = session.engine.compute(session.document, stages=INTERACTIVE | {"biased_scores"})
    scores = np.array(shown.array("biased_scores", layer=2))[0]
    np.testing.assert_allclose(torch.tensor(scores).softmax(-1).numpy(), expected, atol=1e-5)

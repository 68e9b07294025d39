"""A model of transformers in memory, opened by `attnviz.open`: its own tensors, its tokenizer, its numbers."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
import transformers
from tokenizers import Regex, Tokenizer, models, pre_tokenizers

import attnviz
from attnviz.engine.in_memory import open_by_record
from attnviz.system.errors import ModelError, SessionError
from tests.engine.encoder_decoders import tiny as tiny_of_two_texts
from tests.engine.families import CLASSES, tiny, transformers_stages

LETTERS = "abcdefghijklmnopqrstuvwxyz .,?!-_\n[]"
TEXT = "a quick brown fox"
IDS = torch.tensor([[LETTERS.index(letter) for letter in TEXT]])


def letters() -> Any:
    """Return a tokenizer of transformers with one token for each letter."""
    made = Tokenizer(models.WordLevel({letter: number for number, letter in enumerate(LETTERS)}, unk_token="?"))
    made.pre_tokenizer = pre_tokenizers.Split(Regex("."), "isolated")
    return transformers.PreTrainedTokenizerFast(tokenizer_object=made)


#: What a type needs besides its sizes; some records need sizes that others do not know.
GROUPED = {"num_key_value_heads": 2}
EXPERTS = {**GROUPED, "experts_implementation": "eager"}
MARKED = {"pad_token_id": 0, "bos_token_id": 1, "eos_token_id": 2}
OFFSET = {"pad_token_id": 36, "max_position_embeddings": 64}
SAID: dict[str, dict[str, Any]] = {
    "opt": {"ffn_dim": 28, "word_embed_proj_dim": 24}, "mistral": GROUPED, "qwen2": GROUPED,
    "qwen3": {**GROUPED, "head_dim": 8}, "mixtral": EXPERTS, "modernbert": {"pad_token_id": 0},
    "gemma": {**GROUPED, "head_dim": 8}, "gemma2": {"head_dim": 8}, "gemma3_text": {**GROUPED, "head_dim": 8},
    "qwen3_moe": {**EXPERTS, "head_dim": 8, "num_experts": 4, "num_experts_per_tok": 2, "moe_intermediate_size": 10},
    "olmo2": MARKED, "olmo3": MARKED, "smollm3": MARKED, "stablelm": {**GROUPED, "hidden_size": 32},
    "gpt_neox": {"hidden_size": 32}, "phi": {"hidden_size": 32}, "roberta": OFFSET, "camembert": OFFSET,
    "xlm-roberta": OFFSET,
}
#: The weights that are stored otherwise, so that they are copied.
COPIED = {
    **dict.fromkeys(("gemma", "gemma2", "gemma3_text"), ("norm",)),
    **dict.fromkeys(("gpt_neox", "bloom", "falcon"), ("W_query", "W_key", "W_value")),
}


@pytest.mark.parametrize("kind", CLASSES)
def test_a_known_family_has_the_numbers_and_the_tensors_of_the_model(kind: str) -> None:
    theirs = tiny(kind, **SAID.get(kind, {})).theirs
    expected = transformers_stages(tiny(kind, **SAID.get(kind, {})), IDS)
    session = attnviz.open(theirs, letters(), text=TEXT)
    assert session.tokens == tuple(TEXT.replace(" ", "␣"))
    digits = 1e-5 if not kind.startswith("gemma") else 3e-4  # its scores are large
    np.testing.assert_allclose(session["weights"], torch.cat(expected.attentions).numpy(), rtol=digits, atol=digits)
    for layer in range(session.result.num_layers):
        np.testing.assert_allclose(session["residual", layer], expected.hidden_states[layer][0].numpy(),
                                   rtol=digits, atol=digits * float(expected.hidden_states[layer].abs().max()))
    if session.result.logits is not None and session.document.options.config.causal:
        best = expected.logits[0, -1].softmax(-1).max()
        assert session.next_tokens(1)[0].probability == pytest.approx(float(best), rel=1e-4)
    assert session.document.options.config.tied == theirs.config.tie_word_embeddings
    own = {tensor.untyped_storage().data_ptr() for tensor in theirs.state_dict().values()}
    weights = session.engine.models.session_for(session.document)[0].opened.weights
    copied = [name for name, weight in weights.items() if weight.untyped_storage().data_ptr() not in own]
    assert all(any(part in name for part in COPIED.get(kind, ())) for name in copied), copied


@pytest.mark.parametrize("kind", ["bart", "t5"])
def test_a_known_encoder_decoder_answers_as_the_model(kind: str) -> None:
    theirs = tiny_of_two_texts(kind).theirs
    text = TEXT[:14]
    session = attnviz.open(theirs, letters(), text=text)
    assert session.result.computed is not None
    written = [token.id for token in session.result.computed.outputs[0]]
    with torch.inference_mode():
        expected = theirs(IDS[:, :14], decoder_input_ids=torch.tensor([[36, *written[:-1]]]), output_attentions=True)
    np.testing.assert_allclose(session["weights", 0], expected.encoder_attentions[0][0].numpy(), atol=1e-5)
    np.testing.assert_allclose(session["weights", 7], expected.cross_attentions[2][0].numpy(), atol=1e-5)
    if kind == "bart":  # a buffer, not a parameter
        weights = session.engine.models.session_for(session.document)[0].opened.weights
        assert "unembedding.bias" in weights


@pytest.mark.parametrize("name", ["bfloat16", "float16"])
def test_half_precision_stays_as_it_is(name: str) -> None:
    theirs = copy.deepcopy(tiny("llama").theirs).to(getattr(torch, name))
    session = attnviz.open(theirs, letters(), text=TEXT)
    with torch.inference_mode():
        expected = theirs(IDS, output_attentions=True).attentions
    np.testing.assert_allclose(session["weights"], torch.cat(expected).float().numpy(), atol=0.02)
    with pytest.raises(attnviz.Error, match=f"is in memory in {name}, and is not converted"):
        session.do("set_option", name="dtype", value="float32")
    session.do("reset_options")
    assert session["weights"].any()


def test_edits_snapshots_and_experiments_are_those_of_a_model_from_a_folder() -> None:
    session = attnviz.open(tiny("llama").theirs, letters(), text=TEXT)
    before = session.next_tokens(1)[0].probability
    with session.ablated((0, 1)):
        assert session.next_tokens(1)[0].probability != before
    assert session.lens().logits.shape[0] == 3 and session.ablation_effects().effects.shape == (2, 4)
    session.do("open_model", model="smollm2") if attnviz_has_smollm2() else None
    session.do("undo") if attnviz_has_smollm2() else None
    assert session.next_tokens(1)[0].probability == before


def attnviz_has_smollm2() -> bool:
    from attnviz.document.packaged_models import packaged_path

    return packaged_path("smollm2") is not None


def test_a_model_that_is_not_as_transformers_wrote_it_is_not_read_by_a_record() -> None:
    """Its family's record would silently leave out what a person added."""
    hooked, replaced, patched = (copy.deepcopy(tiny("llama").theirs) for _ in range(3))
    hooked.model.layers[1].register_forward_hook(lambda module, args, output: output)
    replaced.model.layers[0].mlp = Doubled(replaced.model.layers[0].mlp)
    patched.model.layers[0].forward = patched.model.layers[0].forward
    for model, where in ((hooked, r"model\.layers\.1 has a hook"), (replaced, r"mlp is a .*Doubled"),
                         (patched, r"model\.layers\.0 has a hook, or another forward")):
        with pytest.raises(ModelError, match=where):
            open_by_record(model, letters())


@pytest.mark.parametrize("swapped", ["model.layers.0.mlp.act_fn", "model.layers.0.input_layernorm", "lm_head"])
def test_a_model_with_other_modules_of_torch_is_computed_by_itself(swapped: str) -> None:
    model = copy.deepcopy(tiny("llama").theirs).eval()
    old = model.get_submodule(swapped)
    new = {"act_fn": torch.nn.ReLU(), "input_layernorm": torch.nn.LayerNorm(model.config.hidden_size, bias=False)}
    model.set_submodule(swapped, new.get(swapped.rpartition(".")[2], torch.nn.Sequential(old)))
    with pytest.raises(ModelError, match=f"{swapped} is a (ReLU|LayerNorm|Sequential)"):
        open_by_record(model, letters())
    session = attnviz.open(model, letters(), ids=[3, 1, 4, 2])
    with torch.no_grad():
        expected = model(torch.tensor([[3, 1, 4, 2]])).logits[0, -1].softmax(-1).max()
    assert session.next_tokens(1)[0].probability == pytest.approx(float(expected), rel=1e-4)


def of_two_towers() -> Any:
    """Return a model that transformers finds no embeddings of tokens in."""
    sizes = {"hidden_size": 8, "intermediate_size": 8, "num_hidden_layers": 1, "num_attention_heads": 2}
    return transformers.CLIPModel(transformers.CLIPConfig(
        text_config={**sizes, "vocab_size": 37}, vision_config={**sizes, "image_size": 8, "patch_size": 4}))


def test_nothing_is_computed_of_weights_that_have_changed() -> None:
    """What is kept of earlier texts would be mixed with what the new weights compute."""
    model = copy.deepcopy(tiny("llama").theirs)
    session = attnviz.open(model, letters(), text=TEXT)
    assert session["weights"].any()
    model.train()
    model.requires_grad_(False)
    session.text = TEXT[:-1]
    assert session["weights"].any()
    with torch.no_grad():
        model.model.layers[0].self_attn.q_proj.weight.mul_(2)
    session.text = TEXT
    with pytest.raises(attnviz.Error, match="The weights of LlamaForCausalLM have changed since it was opened"):
        _ = session.result
    assert attnviz.open(model, letters(), text=TEXT)["weights"].any()


def test_a_session_is_closed_without_computing_what_nobody_read() -> None:
    """It computed the text again after it had let go of the model, at the end of a `with` that ended with another."""
    with attnviz.open(tiny("llama").theirs, letters(), text=TEXT) as session, session.ablated((1, 1)):
        assert session["weights"].any()
    assert session.text == TEXT


def test_a_closed_session_says_that_it_was_closed() -> None:
    with attnviz.open(tiny("llama").theirs, letters(), text=TEXT) as session:
        assert session["weights"].any()
    with pytest.raises(attnviz.Error, match=r"^This session was closed, and it has let go of LlamaForCausalLM"):
        session.weights()
    session.begin("multi_head")
    assert session.weights().any()


class Doubled(torch.nn.Module):
    """A module of a person's own."""

    def __init__(self, module: torch.nn.Module) -> None:
        super().__init__()
        self.module = module

    def forward(self, x: torch.Tensor) -> Any:
        return 2 * self.module(x)


def test_a_tokenizer_without_a_file_is_asked_itself() -> None:
    theirs = tiny("llama", vocab_size=300).theirs
    session = attnviz.open(theirs, transformers.ByT5Tokenizer(), text="né a")
    assert session.result.computed is not None
    tokens = session.result.computed.sentences[0]
    assert [token.id for token in tokens] == transformers.ByT5Tokenizer().encode("né a")
    assert [(token.start, token.end) for token in tokens[:5]] == [(0, 1), (1, 2), (1, 2), (2, 3), (3, 4)]
    assert session.tokens[0] == "n" and session.tokens[3:] == ("␣", "a", "</s>")


def test_a_row_without_a_token_is_shown_by_its_number() -> None:
    session = attnviz.open(tiny("llama", vocab_size=600).theirs, transformers.ByT5Tokenizer(), text="né")
    session.append([500])
    assert session.tokens[-1] == "⟨500⟩" and session.text.startswith("né") and np.isfinite(session.logprobs[1:]).all()
    session.append(transformers.ByT5Tokenizer().encode("a", add_special_tokens=False))
    assert session.text.startswith("né") and session.text.endswith("a")


def test_mistakes_are_sentences(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = tiny("llama").theirs
    for source, tokenizer, device, sentence in (
            (3, None, "auto", "takes a name, a path, or a model of transformers, .*, not an object of type int"),
            (torch.nn.Linear(2, 2), None, "auto", "not an object of type Linear"),
            ("multi_head", letters(), "auto", "has its own tokenizer"),
            (theirs, None, "auto", "LlamaForCausalLM needs its tokenizer, such as"),
            (theirs, "smollm2", "auto", "needs its tokenizer"),
            (copy.deepcopy(theirs).double(), letters(), "auto", "is in float64 on cpu"),
            (copy.deepcopy(theirs).to("meta"), letters(), "auto", "on meta"),
            (of_two_towers(), letters(), "auto", "CLIPModel has no table of embeddings for tokens"),
    ):
        with pytest.raises(attnviz.Error, match=sentence):
            attnviz.open(source, tokenizer, device=device)
    session = attnviz.open(theirs, letters(), text=TEXT)
    monkeypatch.setattr("attnviz.api.session.why_no_window", lambda: "")
    with pytest.raises(SessionError, match="where no window can read it"):
        session.show()
    session.save(tmp_path / "memory.attnviz")
    with pytest.raises(attnviz.Error, match="was in the memory of a script or a notebook"):
        _ = attnviz.open(tmp_path / "memory.attnviz").result


def test_numbers_that_stay_where_other_tokens_come_are_said() -> None:
    session = attnviz.open(tiny("llama").theirs, letters(), text="abcd")
    session.ids = [5, 4, 3]
    session.do("mask_cell", index=(0, 2, 0), masked=True)
    session.do("append_ids", ids=(3,))
    assert session.store.state.message is None
    session.ids = [1, 5, 4, 3]
    said = session.store.state.message
    assert said is not None and said.text.startswith("Edited numbers and painted mask cells stay at their positions")

"""Parsing `config.json`: its fields, their defaults, and the error messages for what is not supported."""

import json
import math
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from transformers import AutoConfig

import attnviz
from attnviz.document.config_type import Config
from attnviz.document.models import Model, row_of
from attnviz.document.rope import SCALINGS, Rope
from attnviz.document.stages import STAGES
from attnviz.document.variants import ROWS
from attnviz.families.config_json import config_of
from attnviz.families.table import READERS
from attnviz.system.errors import EditError

#: SmolLM2-135M's own, of which what concerns no number is left out.
SMOLLM2 = {
    "architectures": ["LlamaForCausalLM"], "attention_bias": False, "hidden_act": "silu", "hidden_size": 576,
    "intermediate_size": 1536, "max_position_embeddings": 8192, "mlp_bias": False, "model_type": "llama",
    "num_attention_heads": 9, "num_hidden_layers": 30, "num_key_value_heads": 3, "rms_norm_eps": 1e-05,
    "rope_scaling": None, "rope_theta": 100000, "tie_word_embeddings": True, "vocab_size": 49152,
}
MINILM = {
    "architectures": ["BertModel"], "hidden_act": "gelu", "hidden_size": 384, "intermediate_size": 1536,
    "layer_norm_eps": 1e-12, "max_position_embeddings": 512, "model_type": "bert", "num_attention_heads": 12,
    "num_hidden_layers": 6, "pad_token_id": 0, "position_embedding_type": "absolute", "type_vocab_size": 2,
    "vocab_size": 30522,
}
GPT2 = {"model_type": "gpt2", "n_embd": 768, "n_head": 12, "n_layer": 12, "n_positions": 1024, "vocab_size": 50257}
QWEN3 = {**SMOLLM2, "model_type": "qwen3", "num_attention_heads": 8, "num_key_value_heads": 2}
LLAMA3 = {"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
          "original_max_position_embeddings": 8192}
YARN = {"rope_type": "yarn", "factor": 4.0}


SMOLLM3 = {**SMOLLM2, "model_type": "smollm3", "num_hidden_layers": 4}


def test_layers_without_positions() -> None:
    """By default every fourth, and in the window if there is one."""
    def unrotated(**said: object) -> tuple[int, ...]:
        return config_of({**SMOLLM3, "num_hidden_layers": 8, **said}).unrotated_layers

    assert (unrotated(), unrotated(no_rope_layer_interval=3), unrotated(no_rope_layers=[0, 1] * 5)) == (
        (3, 7), (2, 5), (0, 2, 4, 6))
    config = config_of({**SMOLLM3, "use_sliding_window": True, "sliding_window": 5})
    assert config.sliding_windows == (0, 0, 0, 5) and [bool(config.rope_of(at)) for at in range(4)] == [1, 1, 1, 0]


def test_smollm2_is_read() -> None:
    assert config_of(SMOLLM2) == Config(
        family="llama", model_type="llama", layers=30, heads=9, kv_heads=3, d_model=576, d_head=64, d_ff=1536,
        vocabulary=49152, max_positions=8192, activation="silu", norm="rms_norm", norm_eps=1e-5, pre_norm=True,
        gated=True, tied=True, rope=Rope(base=100_000.0, original_max_positions=8192),
    )


def test_minilm_is_read() -> None:
    assert config_of(MINILM) == Config(
        family="bert", model_type="bert", layers=6, heads=12, kv_heads=12, d_model=384, d_head=32, d_ff=1536,
        vocabulary=30522, max_positions=512, activation="gelu", norm="layer_norm", norm_eps=1e-12, post_norm=True,
        embedding_norm=True, causal=False, qkv_bias=True, out_bias=True,
        mlp_bias=True, tied=True, token_types=2, has_logits=False, head_activation="gelu",
    )


def test_gpt2_is_read_by_its_own_names() -> None:
    config = config_of(GPT2)
    assert config == Config(
        family="gpt2", model_type="gpt2", layers=12, heads=12, kv_heads=12, d_model=768, d_head=64, d_ff=3072,
        vocabulary=50257, max_positions=1024, activation="gelu_new", norm="layer_norm", norm_eps=1e-5,
        pre_norm=True, qkv_bias=True, out_bias=True, mlp_bias=True, tied=True,
    )
    assert hash(config) == hash(config_of(dict(GPT2)))
    assert [config_of({**GPT2, "scale_attn_by_inverse_layer_idx": True}).divisor(layer) for layer in (0, 2)] == [8, 24]
    assert config_of({**GPT2, "scale_attn_weights": False}).divisor(5) == 1


def test_roberta_begins_to_count_its_positions_after_the_padding() -> None:
    config = config_of({**MINILM, "model_type": "roberta", "pad_token_id": 1, "max_position_embeddings": 514,
                        "architectures": ["RobertaForMaskedLM"]})
    assert (config.position_offset, config.max_positions, config.has_logits) == (2, 512, True)


def test_windows_are_those_of_each_layer() -> None:
    mistral = {**SMOLLM2, "model_type": "mistral", "num_hidden_layers": 3}
    assert config_of(mistral).sliding_windows == (4096,) * 3
    assert config_of({**mistral, "sliding_window": 5}).sliding_windows == (5, 5, 5)
    assert config_of({**mistral, "sliding_window": None}).sliding_windows == ()
    qwen = {**QWEN3, "num_hidden_layers": 3, "sliding_window": 7, "max_window_layers": 1}
    assert config_of(qwen).sliding_windows == ()
    assert config_of({**qwen, "use_sliding_window": True}).sliding_windows == (0, 7, 7)
    named = ["sliding_attention", "full_attention", "full_attention"]
    config = config_of({**qwen, "use_sliding_window": True, "layer_types": named})
    assert [config.sliding_window(layer).size for layer in range(3)] == [7, 0, 0]
    assert config_of(SMOLLM2).sliding_window(29).size == 0


def test_heads_of_keys_and_values_that_are_not_said() -> None:
    said = {name: value for name, value in {**SMOLLM2, "num_attention_heads": 64, "head_dim": 8}.items()
            if name != "num_key_value_heads"}
    kinds = ("llama", "mistral", "qwen2", "qwen3")
    assert [config_of({**said, "model_type": kind}).kv_heads for kind in kinds] == [64, 8, 32, 32]
    null = {**said, "num_key_value_heads": None}
    assert [config_of({**null, "model_type": kind}).kv_heads for kind in kinds] == [64] * 4


GEMMA3 = {"model_type": "gemma3_text", "hidden_size": 1152, "num_attention_heads": 4, "num_key_value_heads": 1,
          "intermediate_size": 6912, "num_hidden_layers": 26, "vocab_size": 262_144, "sliding_window": 512}


def test_gemmas_differ_in_layers_norms_and_caps() -> None:
    """Files of Gemma 1, 2 and 3 leave most of it to the defaults of transformers."""
    first, second, third = (config_of({**GEMMA3, "model_type": kind}) for kind in ("gemma", "gemma2", "gemma3_text"))
    assert [config.sliding_windows for config in (first, second)] == [(), (512, 0) * 13]
    assert third.sliding_windows == (512, 512, 512, 512, 512, 0) * 4 + (512, 512)
    assert [(config.score_cap, config.logit_cap) for config in (first, second, third)] == [(0, 0), (50, 30), (0, 0)]
    assert [(config.output_norm, config.qk_norm) for config in (first, second, third)] == [
        (False, False), (True, False), (True, True)]
    assert all(config.d_head == 256 and config.scales_embeddings and config.tied for config in (first, second, third))
    assert first.divisor(0) == third.divisor(0) == 16.0
    assert config_of({**GEMMA3, "query_pre_attn_scalar": 144}).divisor(3) == 12.0
    uncapped = config_of({**GEMMA3, "model_type": "gemma2", "final_logit_softcapping": None})
    assert (uncapped.score_cap, uncapped.logit_cap) == (50, 0)


def test_local_layers_of_gemma_3_have_rotary_positions_of_their_own() -> None:
    linear = {"rope_type": "linear", "factor": 8.0}
    old = config_of({**GEMMA3, "rope_theta": 2e6, "rope_local_base_freq": 3e4, "rope_scaling": linear})
    new = config_of({**GEMMA3, "rope_parameters": {"full_attention": {"rope_theta": 2e6, **linear},
                                                   "sliding_attention": {"rope_type": "default", "rope_theta": 3e4}}})
    assert old == new and old.rope is not None and old.local_rope is not None
    assert (old.rope.base, old.rope.kind, old.local_rope.base, old.local_rope.kind) == (2e6, "linear", 3e4, "default")
    assert [old.rope_of(layer) for layer in (0, 5)] == [old.local_rope, old.rope]
    plain = config_of(GEMMA3)
    assert plain.rope is not None and plain.local_rope is not None
    assert (plain.rope.base, plain.local_rope.base) == (1e6, 1e4)


def test_rotary_positions_are_read_in_the_old_way_and_the_new() -> None:
    rope = config_of({**SMOLLM2, "rope_scaling": LLAMA3}).rope
    assert rope == Rope(base=100_000, kind="llama3", factor=8, original_max_positions=8192, low_freq_factor=1,
                        high_freq_factor=4)
    new = {**SMOLLM2, "rope_theta": None, "rope_parameters": {**LLAMA3, "rope_theta": 100_000.0}}
    assert config_of(new).rope == rope
    yarn = config_of({**SMOLLM2, "rope_scaling": {"type": "yarn", "factor": 4.0}}).rope
    assert yarn is not None
    assert (yarn.kind, yarn.original_max_positions, yarn.attention_factor) == ("yarn", 8192, 0.1 * math.log(4) + 1)
    stretched = config_of({**SMOLLM2, "rope_scaling": {"type": "yarn", "original_max_position_embeddings": 2048}}).rope
    assert stretched is not None and (stretched.factor, stretched.original_max_positions) == (4.0, 2048)


@pytest.mark.parametrize("kind", SCALINGS)
def test_speeds_fall_from_a_radian_a_position(kind: str) -> None:
    """However they are scaled, of which the first pair of llama3 and yarn has nothing."""
    rope = Rope(kind=kind, factor=4.0, original_max_positions=64)
    speeds = rope.frequencies(16, tokens=128)
    assert len(speeds) == 8 and speeds == tuple(sorted(speeds, reverse=True))
    plain = Rope().frequencies(16, tokens=128)
    assert speeds[0] == pytest.approx(plain[0] / (4 if kind == "linear" else 1))
    assert speeds[-1] == pytest.approx(plain[-1] / (1 if kind == "default" else 5 if kind == "dynamic" else 4))
    assert rope.depends_on_length(65) is (kind == "dynamic") and not rope.depends_on_length(64)


@pytest.mark.parametrize(("said", "sentence"), [
    ({"model_type": "umt5"}, "umt5 has biases by distance that differ between layers (relative positions), which"),
    ({"model_type": "t5", "relative_attention_max_distance": 16}, "must exceed half of relative_attention_num_buckets"),
    *((SMOLLM3 | {"no_rope_layers": rotated}, "no_rope_layers with 0 or 1 for each of 4 layers")
      for rotated in ([1, 1, 1], [1, 1, 1, 2], "1111", 1)),
    ({"model_type": "t5", "feed_forward_proj": "gated"}, "has feed_forward_proj 'gated', which should be one of"),
    ({"model_type": "qwen2_moe"}, "qwen2_moe has an expert that every token shares, which AttnViz does not compute."),
    ({"model_type": "qwen3_moe", "mlp_only_layers": [3]}, "Layers without experts between others"),
    ({"model_type": "mixtral", "num_experts_per_tok": 9}, "has num_experts_per_tok 9, which should be"),
    ({"model_type": "falcon", "alibi": True}, "Linear biases (alibi) in a Falcon, as in falcon-rw, are not supported"),
    ({"model_type": "falcon", "new_decoder_architecture": True, "parallel_attn": False}, "without parallel_attn"),
    ({"model_type": "bloom", "apply_residual_connection_post_layernorm": True}, "stream of normalised vectors"),
    ({"model_type": "phi", "qk_layernorm": True}, "LayerNorm of queries and keys (qk_layernorm) is not supported"),
    ({"model_type": "opt", "do_layer_norm_before": False}, "LayerNorm after attention, as in OPT-350m"),
    ({"model_type": "opt", "word_embed_proj_dim": 8}, "Projected embeddings (word_embed_proj_dim) in an OPT"),
    ({"model_type": "gpt_neox", "rotary_pct": 0.001}, "leaves no dimension of a head to rotate"),
    ({"model_type": "later"}, "Models of type 'later' are not supported. Compute its attention with transformers"),
    ({"model_type": "gemma4_text"}, "gemma4_text has embeddings for each layer, which AttnViz does not compute. Comp"),
    ({"model_type": "mamba2"}, "mamba2 has no attention: its layers are state-space layers."),
    ({"model_type": "zamba3", "mamba_d_state": 8}, "Only some layers of zamba3 have attention, and the others are not"),
    ({"model_type": "qwen3_next"}, "Only some layers of qwen3_next have attention"),
    ({"model_type": "later", "patch_size": 16}, "later reads images, and AttnViz computes models of text. Compute"),
    ({"model_type": "later", "num_mel_bins": 80}, "later reads sound, and AttnViz computes models of text."),
    ({"model_type": "a\nb", "state_size": 8}, r"'a\nb' has no attention"),
    ({"model_type": "gemma3", "vision_config": {}}, "Models with a vision tower (vision_config) are not supported"),
    ({"model_type": "gemma2", "use_bidirectional_attention": True}, "Bidirectional attention in a Gemma"),
    ({"model_type": "gemma2", "attn_logit_softcapping": -1}, "attn_logit_softcapping -1"),
    ({"model_type": None}, "Its config.json names no type of model (model_type None)"),
    ({"hidden_size": None}, "lacks hidden_size"),
    ({"hidden_size": "576"}, "has hidden_size '576', which should be a whole number from 1"),
    ({"hidden_size": True}, "has hidden_size True"),
    ({"num_hidden_layers": 10**9}, "num_hidden_layers 1000000000, which should be a whole number from 1 to 1000"),
    ({"num_hidden_layers": -1}, "num_hidden_layers -1"),
    ({"num_attention_heads": 10}, "hidden_size (576) must be a multiple of the number of heads (10)"),
    ({"num_key_value_heads": 2}, "the number of heads (9) must be a multiple of the key/value heads (2)"),
    ({"head_dim": 63}, "63 dimensions of each head, an odd number"),
    ({"hidden_act": "swiglu"}, "has hidden_act 'swiglu', which should be one of gelu, "),
    ({"rms_norm_eps": "small"}, "has rms_norm_eps 'small', which should be a number above 0"),
    ({"rms_norm_eps": 10**400}, "has rms_norm_eps 1000"),
    ({"attention_bias": "no"}, "has attention_bias 'no', which should be true or false"),
    ({"rope_scaling": {"rope_type": "longrope", "factor": 2.0}}, "has rope_type 'longrope', which should be one of"),
    ({"rope_scaling": {"rope_type": "linear"}}, "lacks factor"),
    ({"rope_scaling": {"type": "llama3", "factor": 8.0}}, "lacks low_freq_factor"),
    ({"rope_scaling": {**LLAMA3, "low_freq_factor": 4.0}}, "low_freq_factor 4 should be smaller"),
    ({"rope_scaling": {"full_attention": {"rope_theta": 5.0}}}, "rope_scaling differs between the layers"),
    ({"rope_scaling": {**YARN, "mscale": 1e308, "mscale_all_dim": 1.0}}, "has mscale 1e+308, which should be a number"
                                                                         " above 0 and at most 2,147,483,647"),
    ({"rope_scaling": {**YARN, "mscale": 2e9, "mscale_all_dim": 1e-9, "factor": 1e9}}, "attention factor of "
                                                                                      "4.14465e+09"),
    ({"rope_theta": 1e11}, "has rope_theta 100000000000.0, which should be a number above 1 and at most"),
    ({"rope_scaling": "linear"}, "rope_scaling 'linear', which should be a table"),
    ({"partial_rotary_factor": 0.5}, "Partial rotary positions"),
    ({"rope_theta": 0}, "has rope_theta 0, which should be a number above 1"),
    ({"head_dim": 2, "rope_scaling": {"type": "dynamic", "factor": 2.0}}, "heads of more than 2 dimensions"),
    ({"quantization_config": {"quant_method": "gptq"}}, "quantized by 'gptq', which is not supported"),
    ({"model_type": "mistral", "is_causal": False}, "sliding window without a causal mask"),
    ({"model_type": "qwen3", "use_sliding_window": True, "layer_types": ["full_attention"]}, "for each of 30 layers"),
    ({"model_type": "qwen3", "use_sliding_window": True, "layer_types": ["chunked"] * 30}, "type 'chunked' are not"),
    ({**MINILM, "position_embedding_type": "relative_key"}, "position_embedding_type 'relative_key', which should"),
    ({**MINILM, "add_cross_attention": True}, "with cross-attention (add_cross_attention) are not supported"),
    ({**MINILM, "model_type": "roberta", "pad_token_id": 600}, "max_position_embeddings 512, which should be"),
])
def test_what_is_not_understood_is_refused_with_a_sentence(said: dict[str, Any], sentence: str) -> None:
    with pytest.raises(EditError) as refused:
        config_of({**SMOLLM2, **said})
    assert sentence in str(refused.value)


@pytest.mark.parametrize("kind", sorted({*READERS} - {"attnviz_additive"}))
def test_a_field_that_a_file_leaves_out_has_the_default_of_transformers(kind: str) -> None:
    """Otherwise it is refused by its name: what is left out is never guessed."""
    whole = json.loads(AutoConfig.for_model(kind).to_json_string(use_diff=False))
    expected = config_of(whole)
    for name in set(whole) - {"model_type"}:
        try:
            assert config_of({field: value for field, value in whole.items() if field != name}) == expected, name
        except EditError as error:
            assert f"lacks {name}, " in str(error)


#: Of each scaling of rotary positions: fields that a file may leave out, with numbers other than their defaults.
SCALED: dict[str, dict[str, Any]] = {
    "linear": {}, "dynamic": {}, "llama3": {},
    "yarn": {"beta_slow": 2.0, "beta_fast": 16.0, "truncate": False, "attention_factor": 1.5, "mscale": 0.7,
             "mscale_all_dim": 0.5}}


@pytest.mark.parametrize("kind", SCALED)
def test_so_has_a_field_of_the_rotary_positions(kind: str) -> None:
    from transformers import LlamaConfig
    from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS

    needed = {**LLAMA3, "rope_type": kind, "rope_theta": 10_000.0, "original_max_position_embeddings": 2048}
    whole, optional = {**SMOLLM2, "head_dim": 64, "max_position_embeddings": 8192}, SCALED[kind]
    for stated in ({}, optional, *({name: value for name, value in optional.items() if name != left}
                                   for left in optional)):
        said = {**whole, "rope_scaling": {**needed, **stated}}
        theirs = LlamaConfig(**{**whole, "rope_scaling": None, "rope_parameters": {**needed, **stated}})
        speeds, factor = ROPE_INIT_FUNCTIONS[kind](theirs, "cpu")
        rope = config_of(said).rope
        assert rope is not None and rope.attention_factor == pytest.approx(factor), stated
        np.testing.assert_allclose(rope.frequencies(64, tokens=8), speeds, rtol=1e-5, err_msg=str(stated))


@pytest.mark.parametrize("kind", sorted(READERS))
def test_garbage_is_a_sentence_whatever_it_is(kind: str) -> None:
    whole = {**SMOLLM2, **MINILM, **GPT2, "model_type": kind, "rope_scaling": LLAMA3, "sliding_window": 3,
             "use_sliding_window": True, "tie_word_embeddings": True}
    for name in whole:
        for garbage in (None, "x", -1, 0, 10**400, math.nan, [], {}, {"factor": []}, True, 1.5):
            try:
                config_of({**whole, name: garbage})
            except EditError as error:
                assert str(error).endswith(".")


def test_a_model_is_plain_and_its_row_is_named_by_its_digest() -> None:
    model = Model("SmolLM2", "smollm2", "abcd", config_of(SMOLLM2))
    assert hash(model) == hash(Model("SmolLM2", "smollm2", "abcd", config_of(SMOLLM2)))
    row = model.row
    assert (row.name, row.layers, row.score_stages) == ("model:abcd", 30, ("rotated_queries", "rotated_keys"))
    assert row.defaults["mask"] == "causal" and row.shared["values"] == "num_kv_heads"
    assert row_of(config_of(MINILM)).defaults["mask"] == "none"


@pytest.mark.parametrize("json", [SMOLLM2, MINILM, GPT2, QWEN3], ids=lambda each: json.dumps(each["model_type"]))
def test_a_row_names_stages_that_there_are(json: dict[str, Any]) -> None:
    row = row_of(config_of(json))
    sizes = row.defaults
    for stage in row.stages:
        assert STAGES[stage.name] is stage
    for matrix in row.matrices:
        assert {matrix.source, *matrix.stages} <= set(STAGES)
        assert matrix.columns in sizes and matrix.rows in (*sizes, "d_keys")
    assert set(row.score_stages) <= set(STAGES)


def test_stages_of_models_are_of_no_variant() -> None:
    """But for the rotated queries and keys, which a variant has, too."""
    own = {stage.name for row in ROWS.values() for stage in row.stages}
    assert own == {"rotated_queries", "rotated_keys"}
    order = list(STAGES)
    for earlier, later in (("embeddings", "residual"), ("residual", "normed"), ("normed", "projected_queries"),
                           ("projected_keys", "queries"), ("values", "rotated_queries"), ("rotated_keys", "scores"),
                           ("concatenated", "attention_output"), ("attention_output", "feed_forward"),
                           ("feed_forward", "final_normed")):
        assert order.index(earlier) < order.index(later)


def test_the_documentation_has_every_model_type() -> None:
    page = (Path(attnviz.__file__).parents[1] / "docs" / "models.md").read_text(encoding="utf-8")
    table = page.partition("| family |")[2].partition("\n\n")[0]
    assert sorted(re.findall(r"`([\w-]+)`", table.partition("`model_type`")[2])) == sorted(READERS), (
        "each model_type of attnviz/families stands once in the first table of docs/models.md")

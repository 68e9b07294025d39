"""Every family against transformers: logits, hidden states and attentions, over a grid of sizes and settings."""

from typing import Any

import pytest
import torch

from attnviz.document.config_type import ACTIVATIONS
from tests.engine.families import CLASSES, IDS, SIZES, Tiny, in_dtype, ran, tiny, transformers_stages

LLAMA3 = {"rope_type": "llama3", "factor": 4.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
          "original_max_position_embeddings": 16}
YARN = {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 16}
#: Positions up to which cosines differ: 32-bit angles lose digits as they grow, and ours are 64-bit.
LONG = torch.arange(60).remainder(37)[None]


def assert_same(model: Tiny, ids: torch.Tensor = IDS) -> None:
    expected, found = transformers_stages(model, ids), ran(model, ids)
    digits = 3e-4 if model.config.family == "gemma" else 1e-5  # its scores are large, and processors round differently

    def close(one: torch.Tensor | None, other: torch.Tensor) -> None:
        torch.testing.assert_close(one, other, rtol=digits, atol=digits * max(1.0, float(other.abs().max())))

    assert len(found.layers) == len(expected.attentions) == model.config.layers
    for layer, stages in enumerate(found.layers):
        close(stages["weights"], expected.attentions[layer])
        close(stages["residual"], expected.hidden_states[layer])
    close(found.layers[-1]["final_normed"], expected.hidden_states[-1])
    close(found.logits, expected.logits)


@pytest.mark.parametrize("said", [
    {}, {"hidden_size": 32, "num_attention_heads": 2, "num_hidden_layers": 3, "n_inner": 20},
    {"scale_attn_by_inverse_layer_idx": True, "num_hidden_layers": 3}, {"scale_attn_weights": False},
    {"tie_word_embeddings": False}, {"layer_norm_epsilon": 0.1}, {"activation_function": "gelu"},
    {"reorder_and_upcast_attn": True}, {"num_attention_heads": 1}, {"num_attention_heads": 24},
])
def test_gpt2(said: dict[str, Any]) -> None:
    assert_same(tiny("gpt2", **said))


@pytest.mark.parametrize("said", [
    {"ffn_dim": 28, "word_embed_proj_dim": 24}, {"ffn_dim": 28, "enable_bias": False, "num_hidden_layers": 3},
    {"ffn_dim": 28, "tie_word_embeddings": False, "activation_function": "gelu", "num_attention_heads": 2},
])
def test_opt(said: dict[str, Any]) -> None:
    assert_same(tiny("opt", **said))


@pytest.mark.parametrize("said", [
    {}, {"num_key_value_heads": 1}, {"num_key_value_heads": 2}, {"num_attention_heads": 6, "num_key_value_heads": 3},
    {"attention_bias": True, "num_key_value_heads": 2}, {"mlp_bias": True}, {"tie_word_embeddings": True},
    {"head_dim": 10, "num_key_value_heads": 2, "attention_bias": True}, {"rms_norm_eps": 0.1},
    {"hidden_act": "gelu_pytorch_tanh", "num_hidden_layers": 3}, {"head_dim": 2}, {"num_attention_heads": 1},
])
def test_llama(said: dict[str, Any]) -> None:
    assert_same(tiny("llama", **said))


@pytest.mark.parametrize("ids", [IDS, LONG], ids=["short", "long"])
@pytest.mark.parametrize("rope", [
    {"rope_theta": 100.0}, {"rope_theta": 500_000.0}, {"rope_type": "linear", "factor": 4.0},
    {"rope_type": "dynamic", "factor": 3.0}, LLAMA3, {**LLAMA3, "rope_theta": 50.0, "high_freq_factor": 2.0},
    YARN, {**YARN, "attention_factor": 0.7, "truncate": False}, {**YARN, "beta_fast": 4.0, "beta_slow": 2.0},
    {**YARN, "mscale": 0.7, "mscale_all_dim": 0.4},
])
def test_rotary_positions(rope: dict[str, Any], ids: torch.Tensor) -> None:
    model = tiny("llama", head_dim=16, num_key_value_heads=2, rope_parameters={"rope_theta": 10_000.0, **rope})
    assert model.config.rope is not None and model.config.rope.kind == rope.get("rope_type", "default")
    assert_same(model, ids)


EXPERTS = {"num_experts_per_tok": 2, "experts_implementation": "eager"}
QWEN3_MOE = {**EXPERTS, "num_key_value_heads": 2, "head_dim": 8, "num_experts": 8, "moe_intermediate_size": 10}


@pytest.mark.parametrize(("kind", "said"), [
    ("mistral", {"sliding_window": None, "num_key_value_heads": 2}),
    *(("mistral", {"sliding_window": window, "num_key_value_heads": 4}) for window in (1, 2, 5, 11, 12, 13)),
    ("qwen2", {"num_key_value_heads": 2}), ("qwen2", {"num_key_value_heads": 2, "tie_word_embeddings": True}),
    ("qwen2", {"use_sliding_window": True, "sliding_window": 3, "max_window_layers": 1, "num_key_value_heads": 4}),
    ("qwen2", {"use_sliding_window": True, "sliding_window": 4, "num_key_value_heads": 4,
               "layer_types": ["sliding_attention", "full_attention"]}),
    ("qwen3", {"head_dim": 8, "num_key_value_heads": 2}),
    ("qwen3", {"head_dim": 6, "num_key_value_heads": 1, "attention_bias": True, "rms_norm_eps": 0.05}),
    ("qwen3", {"head_dim": 6, "num_key_value_heads": 2, "use_sliding_window": True, "sliding_window": 2,
               "max_window_layers": 0}),
    ("mixtral", {**EXPERTS, "num_key_value_heads": 2}),
    ("mixtral", {**EXPERTS, "num_key_value_heads": 4, "sliding_window": 5, "num_experts_per_tok": 1}),
    ("mixtral", {**EXPERTS, "num_key_value_heads": 1, "num_local_experts": 3, "num_experts_per_tok": 3}),
    ("qwen3_moe", {**QWEN3_MOE, "norm_topk_prob": True}), ("qwen3_moe", {**QWEN3_MOE, "num_hidden_layers": 3}),
    ("qwen3_moe", {**QWEN3_MOE, "num_experts": 2, "num_experts_per_tok": 1, "attention_bias": True,
                   "use_sliding_window": True, "sliding_window": 3, "hidden_act": "gelu"}),
])
def test_the_kin_of_llama(kind: str, said: dict[str, Any]) -> None:
    assert_same(tiny(kind, **said))


@pytest.mark.parametrize("said", [
    {}, {"num_key_value_heads": 2}, {"num_key_value_heads": 1, "attention_bias": True, "rms_norm_eps": 0.05},
    {"num_key_value_heads": 2, "tie_word_embeddings": True, "num_hidden_layers": 3, "hidden_act": "gelu"},
    {"rope_parameters": {**YARN, "rope_theta": 100.0}},
])
def test_olmo_2(said: dict[str, Any]) -> None:
    assert_same(tiny("olmo2", **{"pad_token_id": 0, "eos_token_id": 1, **said}), LONG)


@pytest.mark.parametrize("said", [
    {"num_hidden_layers": 5, "sliding_window": 3}, {"num_key_value_heads": 2, "sliding_window": 5, "layer_types": [
        "full_attention", "sliding_attention"], "attention_bias": True},
    {"num_hidden_layers": 5, "sliding_window": 5, "rope_parameters": {
        "full_attention": {**YARN, "rope_theta": 100.0},
        "sliding_attention": {"rope_type": "default", "rope_theta": 30.0}}},
])
def test_olmo_3(said: dict[str, Any]) -> None:
    assert_same(tiny("olmo3", **{"pad_token_id": 0, "eos_token_id": 1, **said}), LONG)


#: Every second layer has no positions.
NOPE = {"num_key_value_heads": 2, "num_hidden_layers": 4, "no_rope_layer_interval": 2}


@pytest.mark.parametrize("said", [
    {"num_key_value_heads": 2}, NOPE, {**NOPE, "no_rope_layers": [0, 1, 1, 0, 1], "tie_word_embeddings": False},
    {**NOPE, "no_rope_layers": [0, 0, 0, 0]}, {**NOPE, "attention_bias": True, "mlp_bias": True, "head_dim": 10},
    {**NOPE, "use_sliding_window": True, "sliding_window": 3}, {**NOPE, "sliding_window": 3},
    {**NOPE, "sliding_window": 3, "layer_types": ["full_attention", "sliding_attention"] * 2},
    {**NOPE, "rope_parameters": {**YARN, "rope_theta": 100.0}},
])
def test_smollm3(said: dict[str, Any]) -> None:
    assert_same(tiny("smollm3", **{"pad_token_id": 0, "bos_token_id": 1, "eos_token_id": 2, **said}), LONG)


#: Other weights, but the layers of both kinds.
STABLELM = {"hidden_size": 32, "num_key_value_heads": 2}


@pytest.mark.parametrize("said", [
    STABLELM, {**STABLELM, "use_qkv_bias": True, "num_hidden_layers": 3, "layer_norm_eps": 0.1},
    {**STABLELM, "use_parallel_residual": True}, {**STABLELM, "tie_word_embeddings": True, "hidden_act": "gelu"},
    {**STABLELM, "num_key_value_heads": 1, "rope_parameters": {"rope_theta": 100.0, "partial_rotary_factor": 0.75}},
    {**STABLELM, "hidden_size": 64, "rope_parameters": {**YARN, "rope_theta": 100.0, "partial_rotary_factor": 0.5}},
])
def test_stablelm(said: dict[str, Any]) -> None:
    assert_same(tiny("stablelm", **said), LONG)


GQA = {"num_key_value_heads": 2}
#: Small numbers of layers have both kinds; heads are wider than d_model / heads, and windows end within the text.
GEMMA = {"head_dim": 8, "num_key_value_heads": 2, "num_hidden_layers": 3}
WINDOWS = {**GEMMA, "sliding_window": 5}


@pytest.mark.parametrize(("kind", "said"), [
    ("gemma", GEMMA), ("gemma", {"head_dim": 8, "num_key_value_heads": 1, "hidden_act": "gelu"}),
    ("gemma", {**GEMMA, "tie_word_embeddings": False, "attention_bias": True, "rms_norm_eps": 0.05}),
    ("gemma", {**GEMMA, "rope_parameters": {"rope_type": "linear", "factor": 4.0, "rope_theta": 100.0}}),
    ("gemma2", WINDOWS), ("gemma2", {**GEMMA, "sliding_window": 1, "num_key_value_heads": 4}),
    ("gemma2", {**WINDOWS, "query_pre_attn_scalar": 3, "attn_logit_softcapping": 2.0, "final_logit_softcapping": 1.5}),
    ("gemma2", {**WINDOWS, "attn_logit_softcapping": None, "final_logit_softcapping": None}),
    ("gemma2", {**WINDOWS, "layer_types": ["full_attention", "sliding_attention", "sliding_attention"]}),
    ("gemma2", {**WINDOWS, "hidden_activation": "gelu", "attention_bias": True, "tie_word_embeddings": False}),
    ("gemma3_text", {**WINDOWS, "num_hidden_layers": 7}), ("gemma3_text", {**WINDOWS, "query_pre_attn_scalar": 50}),
    ("gemma3_text", {**WINDOWS, "layer_types": ["full_attention", "sliding_attention", "full_attention"]}),
    ("gemma3_text", {**WINDOWS, "sliding_window_pattern": 2, "final_logit_softcapping": 2.0}),
    ("gemma3_text", {**WINDOWS, "num_hidden_layers": 6, "rope_parameters": {
        "full_attention": {"rope_type": "linear", "factor": 8.0, "rope_theta": 500.0},
        "sliding_attention": {"rope_type": "default", "rope_theta": 30.0}}}),
    ("gemma3_text", {**WINDOWS, "attn_logit_softcapping": 2.0}),  # read by the config of transformers alone
])
def test_gemma(kind: str, said: dict[str, Any]) -> None:
    assert_same(tiny(kind, **said), LONG)


#: Six of eight dimensions, so that a half, a whole and a head without a pair all differ from it.
PARTIAL = {"hidden_size": 32, "rope_parameters": {"rope_theta": 100.0, "partial_rotary_factor": 0.75}}


@pytest.mark.parametrize(("kind", "said"), [
    ("gpt_neox", PARTIAL), ("gpt_neox", {"hidden_size": 32, "num_hidden_layers": 3}),
    ("gpt_neox", {**PARTIAL, "use_parallel_residual": False}), ("gpt_neox", {**PARTIAL, "attention_bias": False}),
    ("gpt_neox", {**PARTIAL, "tie_word_embeddings": True, "hidden_act": "gelu_new", "layer_norm_eps": 0.1}),
    ("gpt_neox", {"hidden_size": 64, "rope_parameters": {**YARN, "rope_theta": 100.0, "partial_rotary_factor": 0.5}}),
    ("gpt_neox", {"rope_parameters": {"rope_theta": 100.0, "partial_rotary_factor": 1.0}}),
    ("falcon", {}), ("falcon", {"multi_query": False, "bias": True, "num_hidden_layers": 3, "ffn_hidden_size": 20}),
    ("falcon", {"new_decoder_architecture": True, "num_kv_heads": 2, "layer_norm_epsilon": 0.1}),
    ("falcon", {"new_decoder_architecture": True, "num_kv_heads": 4, "num_ln_in_parallel_attn": 1, "bias": True}),
    ("falcon", {"parallel_attn": False, "activation": "relu", "tie_word_embeddings": False}),
    ("phi", PARTIAL), ("phi", {"hidden_size": 32, "num_key_value_heads": 2, "num_hidden_layers": 3}),
    ("phi", {"hidden_size": 32, "num_key_value_heads": 1, "layer_norm_eps": 0.1, "tie_word_embeddings": True}),
])
def test_attention_and_mlp_in_parallel(kind: str, said: dict[str, Any]) -> None:
    assert_same(tiny(kind, **said))


@pytest.mark.parametrize("said", [
    {"hidden_size": 32}, {"hidden_size": 48, "num_attention_heads": 6, "num_hidden_layers": 3},
    {"num_attention_heads": 3, "tie_word_embeddings": False, "layer_norm_epsilon": 0.1}, {"num_attention_heads": 1},
])
def test_bloom(said: dict[str, Any]) -> None:
    assert_same(tiny("bloom", **said))


#: No window holds all twelve tokens, and the padding id is in the vocabulary.
MODERNBERT = {"hidden_size": 32, "pad_token_id": 0, "local_attention": 6, "num_hidden_layers": 4}


@pytest.mark.parametrize("said", [
    MODERNBERT, {**MODERNBERT, "local_attention": 2, "attention_bias": True, "mlp_bias": True, "norm_bias": True},
    {**MODERNBERT, "num_hidden_layers": 3, "layer_types": ["sliding_attention", "full_attention", "sliding_attention"]},
    {**MODERNBERT, "classifier_bias": True, "decoder_bias": False, "tie_word_embeddings": False, "norm_eps": 0.1},
    {**MODERNBERT, "classifier_activation": "relu", "hidden_activation": "silu", "rope_parameters": {
        "full_attention": {"rope_type": "linear", "factor": 2.0, "rope_theta": 50.0},
        "sliding_attention": {"rope_type": "default", "rope_theta": 7.0}}},
])
def test_modernbert(said: dict[str, Any]) -> None:
    assert_same(tiny("modernbert", **said))


DISTILBERT = {"hidden_dim": 28}


@pytest.mark.parametrize(("kind", "said"), [
    ("bert", {}), ("bert", {"num_attention_heads": 2, "num_hidden_layers": 3, "type_vocab_size": 1}),
    ("bert", {"hidden_act": "relu"}), ("bert", {"layer_norm_eps": 0.1}), ("bert", {"tie_word_embeddings": False}),
    ("roberta", {"pad_token_id": 1, "type_vocab_size": 1, "hidden_act": "silu"}), ("camembert", {"pad_token_id": 0}),
    ("xlm-roberta", {"pad_token_id": 10}), ("distilbert", DISTILBERT),
    ("distilbert", {**DISTILBERT, "num_attention_heads": 2, "activation": "relu", "tie_word_embeddings": False}),
    ("electra", {"embedding_size": 24}), ("electra", {"embedding_size": 10, "hidden_act": "relu"}),
    ("electra", {"embedding_size": 30, "tie_word_embeddings": False, "layer_norm_eps": 0.1, "type_vocab_size": 1}),
])
def test_bert_and_its_kin(kind: str, said: dict[str, Any]) -> None:
    ids = IDS.masked_fill(said.get("pad_token_id", -1) == IDS, 33)  # padding would take no position
    assert_same(tiny(kind, **said), ids)


@pytest.mark.parametrize(("kind", "said"), [
    ("gpt2", {"scale_attn_by_inverse_layer_idx": True}), ("gpt2", {"activation_function": "gelu"}),
    ("llama", {"num_key_value_heads": 2}), ("llama", {"attention_bias": True, "mlp_bias": True, "head_dim": 10}),
    ("llama", {"rope_parameters": YARN, "head_dim": 16}), ("mistral", {**GQA, "sliding_window": 3}), ("qwen2", GQA),
    ("qwen3", {**GQA, "head_dim": 6}), ("bert", {}), ("roberta", {"pad_token_id": 0}),
    ("distilbert", DISTILBERT), ("electra", {"embedding_size": 10}), ("gemma", GEMMA),
    ("gemma2", WINDOWS),
    ("gemma2", {**WINDOWS, "query_pre_attn_scalar": 3, "attn_logit_softcapping": 2.0, "final_logit_softcapping": 1.5}),
    ("gemma3_text", {**WINDOWS, "num_hidden_layers": 6}), ("gpt_neox", PARTIAL), ("phi", PARTIAL),
    ("falcon", {}), ("qwen3_moe", QWEN3_MOE), ("smollm3", {**NOPE, "pad_token_id": 0}), ("stablelm", STABLELM),
])
def test_half_precision_is_rounded_as_in_transformers(kind: str, said: dict[str, Any]) -> None:
    """Each product, norm and rotation is rounded where transformers rounds it."""
    dtype = torch.float16 if kind in ("bert", "qwen3", "gpt_neox", "falcon") else torch.bfloat16
    model = in_dtype(tiny(kind, **said), dtype)
    expected, found = transformers_stages(model), ran(model)
    for layer, stages in enumerate(found.layers):
        assert {tensor.dtype for tensor in stages.values()} == {dtype}
        assert_rounded_alike(stages["weights"], expected.attentions[layer])
        assert_rounded_alike(stages["residual"], expected.hidden_states[layer])
    assert found.logits is not None
    assert_rounded_alike(found.logits, expected.logits)


def assert_rounded_alike(found: torch.Tensor, expected: torch.Tensor) -> None:
    """Check that numbers are equal to the last bit, but for one in 1,000 by the order in which a processor adds."""
    assert int((found != expected).sum()) <= max(1, expected.numel() // 1000)
    torch.testing.assert_close(found, expected, rtol=torch.finfo(expected.dtype).eps, atol=0)


@pytest.mark.parametrize("tokens", [1, SIZES["max_position_embeddings"]])
@pytest.mark.parametrize("kind", CLASSES)
def test_a_text_of_one_token_and_one_of_as_many_as_there_are_positions(kind: str, tokens: int) -> None:
    model = tiny(kind, num_hidden_layers=3, num_key_value_heads=1, sliding_window=1, hidden_size=32, ffn_dim=28,
                 local_attention=2, pad_token_id=0)
    ids = torch.arange(min(tokens, model.config.max_positions)).remainder(7)[None] + 20
    assert_same(model, ids)


@pytest.mark.parametrize(("kind", "said"), [
    ("llama", {}), ("llama", {"rope_parameters": {"rope_type": "linear", "factor": 2.0, "rope_theta": 100.0}}),
    ("llama", {"rope_parameters": {"rope_type": "dynamic", "factor": 2.0, "rope_theta": 100.0}}),
    ("llama", {"rope_parameters": YARN}), ("gpt_neox", PARTIAL), ("gemma3_text", WINDOWS), ("falcon", {}),
])
def test_rotary_positions_go_on_beyond_the_trained_length(kind: str, said: dict[str, Any]) -> None:
    """A longer text is no error there, in transformers either: a token can always be appended."""
    model = tiny(kind, **said)
    assert not model.config.adds_positions and model.config.max_positions == SIZES["max_position_embeddings"]
    assert_same(model, torch.arange(model.config.max_positions + 9).remainder(7)[None] + 20)


def test_a_bert_that_looks_back_only() -> None:
    assert_same(tiny("bert", "BertLMHeadModel", is_decoder=True))


@pytest.mark.parametrize(("kind", "said"), [
    ("gpt2", {}), ("llama", {"num_key_value_heads": 2}), ("qwen3", {"head_dim": 6, "num_key_value_heads": 2}),
    ("mistral", {"sliding_window": None, "num_key_value_heads": 4}), ("bert", {"is_decoder": True}),
    ("gemma", {"head_dim": 8, "num_key_value_heads": 2}),
])
def test_a_decoder_that_looks_both_ways(kind: str, said: dict[str, Any]) -> None:
    """Several that make one vector of a text are decoders that were trained on so."""
    model = tiny(kind, is_causal=False, **said)
    assert not model.config.causal and not model.config.is_generative
    assert_same(model)


@pytest.mark.parametrize(("kind", "name", "has_logits"), [
    ("bert", "BertModel", False), ("roberta", "RobertaModel", False), ("bert", "BertForPreTraining", True),
    ("gpt2", "GPT2Model", True), ("llama", "LlamaModel", False), ("llama", "LlamaForSequenceClassification", False),
])
def test_what_the_checkpoint_has_decides_of_logits(kind: str, name: str, has_logits: bool) -> None:
    """GPT-2's unembedding is its table of embeddings; without a head nothing is made up."""
    model = tiny(kind, name)
    assert model.config.has_logits is has_logits is (ran(model).logits is not None)


#: Of each family where transformers computes our stages: a module of a layer, and whether it is what goes in or out.
WHERE: dict[str, dict[str, tuple[str, str]]] = {
    "gpt2": {"normed": ("h.{}.ln_1", "out"), "concatenated": ("h.{}.attn.c_proj", "in"),
             "attention_output": ("h.{}.attn.c_proj", "out"), "feed_forward": ("h.{}.mlp", "out")},
    "qwen3": {"normed": ("layers.{}.input_layernorm", "out"),
              "projected_queries": ("layers.{}.self_attn.q_proj", "out"),
              "projected_keys": ("layers.{}.self_attn.k_proj", "out"), "queries": ("layers.{}.self_attn.q_norm", "out"),
              "keys": ("layers.{}.self_attn.k_norm", "out"), "values": ("layers.{}.self_attn.v_proj", "out"),
              "concatenated": ("layers.{}.self_attn.o_proj", "in"),
              "attention_output": ("layers.{}.self_attn.o_proj", "out"), "feed_forward": ("layers.{}.mlp", "out")},
    "bert": {"queries": ("encoder.layer.{}.attention.self.query", "out"),
             "concatenated": ("encoder.layer.{}.attention.output.dense", "in"),
             "attention_output": ("encoder.layer.{}.attention.output.dense", "out"),
             "feed_forward": ("encoder.layer.{}.output.dense", "out")},
}
WHERE["gemma3_text"] = {
    **WHERE["qwen3"], "projected_attention": ("layers.{}.self_attn.o_proj", "out"),
    "attention_output": ("layers.{}.post_attention_layernorm", "out"),
    "projected_feed_forward": ("layers.{}.mlp", "out"), "feed_forward": ("layers.{}.post_feedforward_layernorm", "out"),
}
WHERE["gpt_neox"] = {
    "normed": ("layers.{}.input_layernorm", "out"), "concatenated": ("layers.{}.attention.dense", "in"),
    "attention_output": ("layers.{}.attention.dense", "out"), "feed_forward": ("layers.{}.mlp", "out"),
}
WHERE["phi"] = {
    **{stage: where for stage, where in WHERE["qwen3"].items() if stage in ("normed", "values", "feed_forward")},
    "queries": ("layers.{}.self_attn.q_proj", "out"), "keys": ("layers.{}.self_attn.k_proj", "out"),
    "concatenated": ("layers.{}.self_attn.dense", "in"), "attention_output": ("layers.{}.self_attn.dense", "out"),
}
WITHOUT_NORM = ("projected_queries", "projected_keys", "queries", "keys")
WHERE["llama"] = {stage: where for stage, where in WHERE["qwen3"].items() if stage not in WITHOUT_NORM}
WHERE["gemma2"] = {stage: where for stage, where in WHERE["gemma3_text"].items() if stage not in WITHOUT_NORM}
WHERE["gemma"] = WHERE["llama"]


@pytest.mark.parametrize("kind", WHERE)
def test_every_stage_is_what_transformers_computes_there(kind: str) -> None:
    model = tiny(kind, num_key_value_heads=2, num_hidden_layers=3, hidden_size=32,
                 **({"head_dim": 8} if "gemma" in kind else {}))
    caught: dict[tuple[str, int], torch.Tensor] = {}
    hooks = []
    for stage, (module, side) in WHERE[kind].items():
        for layer in range(3):
            def catch(_: Any, given: Any, made: torch.Tensor, key: Any = (stage, layer), side: str = side) -> None:
                caught[key] = given[0] if side == "in" else made

            found = model.theirs.base_model.get_submodule(module.format(layer))
            hooks.append(found.register_forward_hook(catch))
    transformers_stages(model)
    for hook in hooks:
        hook.remove()
    stages = ran(model).layers
    assert len(caught) == 3 * len(WHERE[kind])
    for (stage, layer), theirs in caught.items():
        ours = stages[layer][stage]
        theirs = theirs.transpose(1, 2) if ours.shape == theirs.shape and ours.ndim == 4 else theirs  # Gemma 3's norms
        side_by_side = ours.transpose(1, 2).flatten(2) if ours.ndim == 4 else ours  # heads, however they stand there
        torch.testing.assert_close(side_by_side, theirs.reshape(side_by_side.shape), rtol=1e-5, atol=1e-5, msg=stage)


@pytest.mark.parametrize("activation", ACTIVATIONS)
def test_activations(activation: str) -> None:
    assert_same(tiny("gpt2", num_hidden_layers=1, activation_function=activation))

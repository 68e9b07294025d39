"""GPT-NeoX and Phi, with attention and MLP in parallel: their `config.json`, and the names of their weights."""

from attnviz.document.config_type import ACTIVATIONS, MAX_MODEL_LAYERS, Config, head_width
from attnviz.document.rope_reader import read_rope
from attnviz.document.stored_weight import (
    StoredWeight,
    embedding,
    fused_weights,
    layer_norm,
    layer_weights,
    unembedding,
)
from attnviz.system.checked import Fields
from attnviz.system.errors import EditError


def neox(kind: str, reader: Fields) -> Config:
    """Return the config of GPT-NeoX, such as Pythia."""
    heads, bias = reader.count("num_attention_heads", default=64), reader.flag("attention_bias", True)
    d_model, positions = _sizes(reader)
    # Older files call base and rotated part rotary_emb_base and rotary_pct.
    rotary = Fields({
        "rope_theta": reader.get("rope_theta", "rotary_emb_base"), "rope_scaling": reader.get("rope_scaling"),
        "partial_rotary_factor": reader.get("partial_rotary_factor", "rotary_pct"),
        "rope_parameters": reader.get("rope_parameters"),
    }, reader.what)
    return Config(
        family="neox", model_type=kind, heads=heads, kv_heads=heads, d_model=d_model, d_head=head_width(d_model, heads),
        layers=reader.count("num_hidden_layers", default=44, maximum=MAX_MODEL_LAYERS),
        d_ff=reader.count("intermediate_size", default=24_576), vocabulary=reader.count("vocab_size", default=50_432),
        max_positions=positions, activation=reader.choice("hidden_act", of=ACTIVATIONS, default="gelu"),
        norm_eps=reader.number("layer_norm_eps", 1e-5),
        rope=read_rope(rotary, positions, head_width(d_model, heads), share=0.25),
        qkv_bias=bias, out_bias=bias, mlp_bias=True, parallel=reader.flag("use_parallel_residual", True),
        tied=reader.flag("tie_word_embeddings"), causal=reader.flag("is_causal", True),
    )


def phi(kind: str, reader: Fields) -> Config:
    """Return the config of Phi 1, 1.5 and 2: attention and MLP read the same normalised vectors."""
    heads = reader.count("num_attention_heads", default=32)
    d_model, positions = _sizes(reader, d_model=2048)
    if reader.flag("qk_layernorm"):
        raise EditError("LayerNorm of queries and keys (qk_layernorm) is not supported.")
    width = head_width(d_model, heads)
    return Config(
        family="phi", model_type=kind, heads=heads, kv_heads=reader.count("num_key_value_heads", default=heads),
        d_model=d_model, d_head=width, layers=reader.count("num_hidden_layers", default=24, maximum=MAX_MODEL_LAYERS),
        d_ff=reader.count("intermediate_size", default=8192), vocabulary=reader.count("vocab_size", default=51_200),
        max_positions=positions, activation=reader.choice("hidden_act", of=ACTIVATIONS, default="gelu_new"),
        norm_eps=reader.number("layer_norm_eps", 1e-5), rope=read_rope(reader, positions, width, share=0.5),
        qkv_bias=True, out_bias=True, mlp_bias=True, parallel=True, shared_norm=True,
        tied=reader.flag("tie_word_embeddings"), causal=reader.flag("is_causal", True),
    )


def _sizes(reader: Fields, *, d_model: int = 6144) -> tuple[int, int]:
    """Return the size of the residual stream, and the trained length."""
    return reader.count("hidden_size", default=d_model), reader.count("max_position_embeddings", default=2048)


_UNEMBEDDING = ("embed_out.weight", "lm_head.weight")  # on disk, and in transformers 5


def neox_weights(config: Config) -> dict[str, StoredWeight]:
    """Return how GPT-NeoX stores its weights: queries, keys and values of one head, then those of the next."""
    return {
        **embedding("embed_in.weight", config, unembedding=_UNEMBEDDING[0]),
        **layer_weights(config, "layers.{layer}.", {"attention_norm": "input_layernorm"}),
        **fused_weights(config, "layers.{layer}.attention.query_key_value", "W_query", "W_key", "W_value",
                       groups=config.heads),
        **layer_weights(config, "layers.{layer}.", {
            "out_proj": "attention.dense", "feed_forward_norm": "post_attention_layernorm",
            "W_up": "mlp.dense_h_to_4h", "W_down": "mlp.dense_4h_to_h"}),
        **layer_norm("final_norm", "final_layer_norm", config.d_model),
    }


def neox_head(config: Config) -> dict[str, StoredWeight]:
    """Return the unembedding, or nothing if it is tied to the embedding."""
    return {} if config.tied else {"unembedding": StoredWeight(_UNEMBEDDING, (config.vocabulary, config.d_model))}


def phi_weights(config: Config) -> dict[str, StoredWeight]:
    """Return how Phi stores its weights."""
    return {
        **embedding("embed_tokens.weight", config, unembedding="lm_head.weight"),
        **layer_weights(config, "layers.{layer}.", {
            "attention_norm": "input_layernorm", "W_query": "self_attn.q_proj", "W_key": "self_attn.k_proj",
            "W_value": "self_attn.v_proj", "out_proj": "self_attn.dense", "W_up": "mlp.fc1", "W_down": "mlp.fc2"}),
        **layer_norm("final_norm", "final_layernorm", config.d_model),
    }


def phi_head(config: Config) -> dict[str, StoredWeight]:
    """Return the unembedding, which has a bias."""
    bias = StoredWeight(("lm_head.bias",), (config.vocabulary,))
    return {**unembedding(config), "unembedding.bias": bias}

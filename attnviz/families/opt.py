"""OPT: its `config.json`, and the names of its weights."""

from attnviz.document.config_type import ACTIVATIONS, MAX_MODEL_LAYERS, Config, head_width
from attnviz.families.family import Family, Place
from attnviz.families.stored_weight import StoredWeight, embedding, layer_norm, layer_weights, unembedding
from attnviz.system.checked import Fields
from attnviz.system.errors import EditError


def read_config(kind: str, reader: Fields) -> Config:
    """Return the config of OPT: GPT-2 with ReLU, and two unused positions."""
    d_model, heads = reader.count("hidden_size", default=768), reader.count("num_attention_heads", default=12)
    bias = reader.flag("enable_bias", True)
    if not reader.flag("do_layer_norm_before", True) or reader.flag("_remove_final_layer_norm"):
        raise EditError("LayerNorm after attention, as in OPT-350m (do_layer_norm_before false), is not supported.")
    if reader.count("word_embed_proj_dim", default=d_model) != d_model:
        raise EditError("Projected embeddings (word_embed_proj_dim) in an OPT are not supported.")
    if not reader.flag("layer_norm_elementwise_affine", True):
        raise EditError("LayerNorm without weights (layer_norm_elementwise_affine false) is not supported.")
    return Config(
        family="opt", model_type=kind, heads=heads, kv_heads=heads, d_model=d_model, d_head=head_width(d_model, heads),
        layers=reader.count("num_hidden_layers", default=12, maximum=MAX_MODEL_LAYERS),
        vocabulary=reader.count("vocab_size", default=50_272), d_ff=reader.count("ffn_dim", default=3072),
        max_positions=reader.count("max_position_embeddings", default=2048), position_offset=2, skips_padding=False,
        activation=reader.choice("activation_function", of=ACTIVATIONS, default="relu"), norm="layer_norm",
        norm_eps=1e-5, pre_norm=True, qkv_bias=bias, out_bias=bias, mlp_bias=bias,
        tied=reader.flag("tie_word_embeddings", True), causal=reader.flag("is_causal", True),
    )


def stored_weights(config: Config) -> dict[str, StoredWeight]:
    d, rows = config.d_model, config.max_positions + config.position_offset
    return {
        **embedding("decoder.embed_tokens.weight", config, unembedding="lm_head.weight"),
        "positions": StoredWeight(("decoder.embed_positions.weight",), (rows, d)),
        **layer_weights(config, "decoder.layers.{layer}.", {
            "attention_norm": "self_attn_layer_norm", "W_query": "self_attn.q_proj", "W_key": "self_attn.k_proj",
            "W_value": "self_attn.v_proj", "out_proj": "self_attn.out_proj", "feed_forward_norm": "final_layer_norm",
            "W_up": "fc1", "W_down": "fc2"}),
        **layer_norm("final_norm", "decoder.final_layer_norm", d),
    }


PLACES = {
    "embeddings": Place("decoder.layers.0", is_input=True),
    "residual": Place("decoder.layers.{layer}", is_input=True),
    "normed": Place("decoder.layers.{layer}.self_attn_layer_norm"),
    "concatenated": Place("decoder.layers.{layer}.self_attn.out_proj", is_input=True),
    "attention_output": Place("decoder.layers.{layer}.self_attn.out_proj"),
    "feed_forward": Place("decoder.layers.{layer}.fc2", is_flat=True),
    "final_normed": Place("decoder.final_layer_norm"),
}

FAMILY = Family(
    name="opt", readers={"opt": read_config},
    weights=stored_weights, head=unembedding, places=PLACES, scales_queries=True,
)

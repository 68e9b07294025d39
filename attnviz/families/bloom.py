"""BLOOM: its `config.json`, and the names of its weights."""

from attnviz.document.config_type import MAX_MODEL_LAYERS, Config, head_width
from attnviz.families.family import Family
from attnviz.families.gguf import Gguf, GgufFields, layer_norm_decoder
from attnviz.families.stored_weight import (
    StoredWeight,
    embedding,
    fused_weights,
    layer_norm,
    layer_weights,
    unembedding,
)
from attnviz.system.checked import MAX_SIZE, Fields
from attnviz.system.errors import EditError


def read_config(kind: str, reader: Fields) -> Config:
    """Return the config of BLOOM, whose positions are a linear bias on the scores (ALiBi)."""
    d_model = reader.count("hidden_size", "n_embed", default=64)
    heads = reader.count("n_head", "num_attention_heads", default=8)
    if reader.flag("apply_residual_connection_post_layernorm"):
        raise EditError("A residual stream of normalised vectors (apply_residual_connection_post_layernorm) is not "
                        "supported.")
    return Config(
        family="bloom", model_type=kind,
        layers=reader.count("n_layer", "num_hidden_layers", default=2, maximum=MAX_MODEL_LAYERS), heads=heads,
        kv_heads=heads, d_model=d_model, d_head=head_width(d_model, heads), d_ff=4 * d_model,
        vocabulary=reader.count("vocab_size", default=250_880), max_positions=MAX_SIZE, activation="gelu_new",
        norm="layer_norm", norm_eps=reader.number("layer_norm_epsilon", 1e-5), pre_norm=True, embedding_norm=True,
        alibi=True, qkv_bias=True, out_bias=True, mlp_bias=True, tied=reader.flag("tie_word_embeddings", True),
        causal=reader.flag("is_causal", True),
    )


def stored_weights(config: Config) -> dict[str, StoredWeight]:
    """Return how the weights are stored: queries, keys and values of one head, then those of the next."""
    return {
        **embedding("word_embeddings.weight", config, unembedding="lm_head.weight"),
        **layer_norm("embedding_norm", "word_embeddings_layernorm", config.d_model),
        **layer_weights(config, "h.{layer}.", {"attention_norm": "input_layernorm"}),
        **fused_weights(config, "h.{layer}.self_attention.query_key_value", "W_query", "W_key", "W_value",
                       groups=config.heads),
        **layer_weights(config, "h.{layer}.", {
            "out_proj": "self_attention.dense", "feed_forward_norm": "post_attention_layernorm",
            "W_up": "mlp.dense_h_to_4h", "W_down": "mlp.dense_4h_to_h"}),
        **layer_norm("final_norm", "ln_f", config.d_model),
    }


def read_gguf(said: GgufFields) -> dict[str, object]:
    config = layer_norm_decoder(said)
    if config["intermediate_size"] != 4 * said.count("embedding_length"):
        raise said.unsupported("its MLP is not 4 times as wide as its residual stream")
    return config


FAMILY = Family(
    name="bloom", readers={"bloom": read_config},
    weights=stored_weights, head=unembedding,
    gguf={"bloom": Gguf(read=read_gguf)},
)

"""BLOOM: its `config.json`, and the names of its weights."""

from attnviz.document.config_reader import MAX_SIZE, ConfigReader
from attnviz.document.config_type import MAX_MODEL_LAYERS, Config, head_width
from attnviz.document.stored_weight import StoredWeight, embedding, layer_norm, linear
from attnviz.system.errors import EditError


def bloom(kind: str, reader: ConfigReader) -> Config:
    """Return the config of BLOOM, whose positions are a linear bias on the scores (ALiBi)."""
    d_model = reader.count("hidden_size", "n_embed", default=64)
    heads = reader.count("n_head", "num_attention_heads", default=8)
    if reader.flag("apply_residual_connection_post_layernorm"):
        raise EditError("A residual stream of normalised vectors (apply_residual_connection_post_layernorm) is not "
                        "supported.")
    return Config(
        family="bloom", model_type=kind, layers=reader.count("n_layer", "num_hidden_layers", default=2,
                                                             maximum=MAX_MODEL_LAYERS),
        heads=heads, kv_heads=heads, d_model=d_model, d_head=head_width(d_model, heads), d_ff=4 * d_model,
        vocabulary=reader.count("vocab_size", default=250_880), max_positions=MAX_SIZE, activation="gelu_new",
        norm_eps=reader.number("layer_norm_epsilon", 1e-5), alibi=True, qkv_bias=True, out_bias=True, mlp_bias=True,
        tied=reader.flag("tie_word_embeddings", True), causal=reader.flag("is_causal", True),
    )


def bloom_weights(config: Config) -> dict[str, StoredWeight]:
    """Return how the weights are stored: queries, keys and values of one head, then those of the next."""
    d, ours, theirs = config.d_model, "layers.{layer}.", "h.{layer}."
    query, key, value = (
        linear(ours + name, theirs + "self_attention.query_key_value", d, d, bias=True, part=part, parts=3,
               groups=config.heads)
        for part, name in enumerate(("W_query", "W_key", "W_value")))
    return {
        **embedding("word_embeddings.weight", config, unembedding="lm_head.weight"),
        **layer_norm("embedding_norm", "word_embeddings_layernorm", d),
        **layer_norm(ours + "attention_norm", theirs + "input_layernorm", d),
        **query, **key, **value,
        **linear(ours + "out_proj", theirs + "self_attention.dense", d, d, bias=True),
        **layer_norm(ours + "feed_forward_norm", theirs + "post_attention_layernorm", d),
        **linear(ours + "W_up", theirs + "mlp.dense_h_to_4h", config.d_ff, d, bias=True),
        **linear(ours + "W_down", theirs + "mlp.dense_4h_to_h", d, config.d_ff, bias=True),
        **layer_norm("final_norm", "ln_f", d),
    }

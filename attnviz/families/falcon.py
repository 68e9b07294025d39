"""Falcon: its `config.json`, and the names of its weights."""

from functools import partial

from attnviz.document.config_type import ACTIVATIONS, MAX_MODEL_LAYERS, Config, head_width
from attnviz.families.family import Family
from attnviz.families.gguf import Gguf, GgufFields, layer_norm_decoder
from attnviz.families.rope_reader import read_rope
from attnviz.families.stored_weight import StoredWeight, embedding, layer_norm, layer_weights, unembedding
from attnviz.system.checked import Fields
from attnviz.system.errors import EditError


def read_config(kind: str, reader: Fields) -> Config:
    """Return the config of Falcon: multi-query attention in 7B, grouped queries and two norms in later models."""
    d_model = reader.count("hidden_size", "n_embed", default=4544)
    heads = reader.count("num_attention_heads", "n_head", default=71)
    positions, width = reader.count("max_position_embeddings", default=2048), head_width(d_model, heads)
    bias, parallel, is_new = (
        reader.flag("bias"), reader.flag("parallel_attn", True), reader.flag("new_decoder_architecture"))
    if reader.flag("alibi"):
        raise EditError("Linear biases (alibi) in a Falcon, as in falcon-rw, are not supported: transformers rounds "
                        "them to 8 bits.")
    if is_new and not parallel:
        raise EditError("A Falcon of the new architecture (new_decoder_architecture) without parallel_attn is not "
                        "supported.")
    shared = 1 if reader.flag("multi_query", True) else heads
    return Config(
        family="falcon", model_type=kind, heads=heads,
        kv_heads=reader.count("num_kv_heads", default=heads) if is_new else shared, d_model=d_model, d_head=width,
        layers=reader.count("num_hidden_layers", "n_layer", default=32, maximum=MAX_MODEL_LAYERS),
        d_ff=reader.count("ffn_hidden_size", default=4 * d_model),
        vocabulary=reader.count("vocab_size", default=65_024), max_positions=positions,
        activation=reader.choice("activation", of=ACTIVATIONS, default="gelu"), norm="layer_norm",
        norm_eps=reader.number("layer_norm_epsilon", 1e-5), pre_norm=True, rope=read_rope(reader, positions, width),
        qkv_bias=bias, out_bias=bias, mlp_bias=bias, parallel=parallel,
        shared_norm=parallel and not (is_new and reader.count("num_ln_in_parallel_attn", default=2) == 2),
        tied=reader.flag("tie_word_embeddings", True), causal=reader.flag("is_causal", True),
    )


def stored_weights(config: Config) -> dict[str, StoredWeight]:
    """Return how the weights are stored: the queries that share a key and a value, these, then the next group."""
    queries = config.heads // config.kv_heads
    fused = partial(layer_weights, config, "h.{layer}.self_attention.query_key_value", parts=queries + 2,
                    groups=config.kv_heads)
    has_two = config.parallel and not config.shared_norm
    second = "ln_mlp" if has_two else "post_attention_layernorm"
    return {
        **embedding("word_embeddings.weight", config, unembedding="lm_head.weight"),
        **layer_weights(config, "h.{layer}.", {"attention_norm": "ln_attn" if has_two else "input_layernorm"}),
        **fused({"W_query": ""}, span=queries), **fused({"W_key": ""}, part=queries),
        **fused({"W_value": ""}, part=queries + 1),
        **layer_weights(config, "h.{layer}.", {
            "out_proj": "self_attention.dense", **({} if config.shared_norm else {"feed_forward_norm": second}),
            "W_up": "mlp.dense_h_to_4h", "W_down": "mlp.dense_4h_to_h"}),
        **layer_norm("final_norm", "ln_f", config.d_model),
    }


def read_gguf(said: GgufFields) -> dict[str, object]:
    """Return the config of Falcon, whose later models have groups of heads, and one norm or two."""
    config, norms = layer_norm_decoder(said), 1 + ("blk.0.attn_norm_2.weight" in said.shapes)
    return {**config, "new_decoder_architecture": config["num_key_value_heads"] != 1,
            "num_kv_heads": config["num_key_value_heads"], "num_ln_in_parallel_attn": norms,
            "ffn_hidden_size": config["intermediate_size"]}


FAMILY = Family(
    name="falcon", readers={"falcon": read_config},
    weights=stored_weights, head=unembedding,
    gguf={"falcon": Gguf(read=read_gguf)},
)

"""Phi 1, 1.5 and 2: their `config.json`, and the names of their weights."""

from attnviz.document.config_type import ACTIVATIONS, MAX_MODEL_LAYERS, Config, head_width
from attnviz.families import llama
from attnviz.families.family import Family, Place
from attnviz.families.gguf import Gguf, layer_norm_decoder
from attnviz.families.rope_reader import read_rope
from attnviz.families.stored_weight import StoredWeight, embedding, layer_norm, layer_weights, unembedding
from attnviz.system.checked import Fields
from attnviz.system.errors import EditError


def read_config(kind: str, reader: Fields) -> Config:
    """Return the config of Phi 1, 1.5 and 2: attention and MLP read the same normalised vectors."""
    heads = reader.count("num_attention_heads", default=32)
    d_model = reader.count("hidden_size", default=2048)
    positions = reader.count("max_position_embeddings", default=2048)
    if reader.flag("qk_layernorm"):
        raise EditError("LayerNorm of queries and keys (qk_layernorm) is not supported.")
    width = head_width(d_model, heads)
    return Config(
        family="phi", model_type=kind, heads=heads, kv_heads=reader.count("num_key_value_heads", default=heads),
        d_model=d_model, d_head=width, layers=reader.count("num_hidden_layers", default=24, maximum=MAX_MODEL_LAYERS),
        d_ff=reader.count("intermediate_size", default=8192), vocabulary=reader.count("vocab_size", default=51_200),
        max_positions=positions, activation=reader.choice("hidden_act", of=ACTIVATIONS, default="gelu_new"),
        norm="layer_norm", norm_eps=reader.number("layer_norm_eps", 1e-5), pre_norm=True,
        rope=read_rope(reader, positions, width, share=0.5), qkv_bias=True, out_bias=True, mlp_bias=True, parallel=True,
        shared_norm=True, tied=reader.flag("tie_word_embeddings"), causal=reader.flag("is_causal", True),
    )


def stored_weights(config: Config) -> dict[str, StoredWeight]:
    """Return how Phi stores its weights."""
    return {
        **embedding("embed_tokens.weight", config, unembedding="lm_head.weight"),
        **layer_weights(config, "layers.{layer}.", {
            "attention_norm": "input_layernorm", "W_query": "self_attn.q_proj", "W_key": "self_attn.k_proj",
            "W_value": "self_attn.v_proj", "out_proj": "self_attn.dense", "W_up": "mlp.fc1", "W_down": "mlp.fc2"}),
        **layer_norm("final_norm", "final_layernorm", config.d_model),
    }


def stored_head(config: Config) -> dict[str, StoredWeight]:
    """Return the unembedding, which has a bias."""
    bias = StoredWeight(("lm_head.bias",), (config.vocabulary,))
    return {**unembedding(config), "unembedding.bias": bias}


PLACES = {
    **llama.PLACES, "concatenated": Place("layers.{layer}.self_attn.dense", is_input=True),
    "attention_output": Place("layers.{layer}.self_attn.dense"), "final_normed": Place("final_layernorm"),
}

FAMILY = Family(
    name="phi", readers={"phi": read_config},
    weights=stored_weights, head=stored_head, places=PLACES,
    gguf={"phi2": Gguf(read=lambda said: {**layer_norm_decoder(said), "model_type": "phi"})},
)

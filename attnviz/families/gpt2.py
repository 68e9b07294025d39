"""GPT-2: its `config.json`, and the names of its weights."""

from functools import partial

from attnviz.document.config_type import ACTIVATIONS, MAX_MODEL_LAYERS, Config, head_width
from attnviz.families.family import Family, Place
from attnviz.families.gguf import Gguf, GgufFields
from attnviz.families.stored_weight import (
    StoredWeight,
    embedding,
    fused_weights,
    layer_norm,
    layer_weights,
    unembedding,
)
from attnviz.system.checked import Fields


def read_config(kind: str, reader: Fields) -> Config:
    d_model, heads = reader.count("n_embd", "hidden_size"), reader.count("n_head", "num_attention_heads")
    return Config(
        family="gpt2", model_type=kind, heads=heads, kv_heads=heads, d_model=d_model, d_head=head_width(d_model, heads),
        layers=reader.count("n_layer", "num_hidden_layers", maximum=MAX_MODEL_LAYERS),
        vocabulary=reader.count("vocab_size"), d_ff=reader.count("n_inner", default=4 * d_model, minimum=0),
        max_positions=reader.count("n_positions", "max_position_embeddings", "n_ctx", default=1024),
        activation=reader.choice("activation_function", of=ACTIVATIONS, default="gelu_new"), norm="layer_norm",
        norm_eps=reader.number("layer_norm_epsilon", 1e-5), pre_norm=True, qkv_bias=True, out_bias=True, mlp_bias=True,
        tied=reader.flag("tie_word_embeddings", True), scaled=reader.flag("scale_attn_weights", True),
        scaled_by_layer=reader.flag("scale_attn_by_inverse_layer_idx"), causal=reader.flag("is_causal", True),
    )


def stored_weights(config: Config) -> dict[str, StoredWeight]:
    conv1d = partial(layer_weights, config, "h.{layer}.", transposed=True)
    return {
        **embedding("wte.weight", config, unembedding="lm_head.weight"),
        "positions": StoredWeight(("wpe.weight",), (config.max_positions, config.d_model)),
        **conv1d({"attention_norm": "ln_1"}),
        **fused_weights(config, "h.{layer}.attn.c_attn", "W_query", "W_key", "W_value", transposed=True),
        **conv1d({"out_proj": "attn.c_proj", "feed_forward_norm": "ln_2", "W_up": "mlp.c_fc", "W_down": "mlp.c_proj"}),
        **layer_norm("final_norm", "ln_f", config.d_model),
    }


PLACES = {
    "embeddings": Place("drop", is_input=True), "residual": Place("h.{layer}", is_input=True),
    "normed": Place("h.{layer}.ln_1"), "concatenated": Place("h.{layer}.attn.c_proj", is_input=True),
    "attention_output": Place("h.{layer}.attn.c_proj"), "feed_forward": Place("h.{layer}.mlp"),
    "final_normed": Place("ln_f"),
}

def read_gguf(said: GgufFields) -> dict[str, object]:
    return {
        "n_inner": said.count("feed_forward_length"), "n_positions": said.count("context_length"),
        "layer_norm_epsilon": said.number("attention.layer_norm_epsilon"),
        "tie_word_embeddings": "output.weight" not in said.shapes,
    }


FAMILY = Family(
    name="gpt2", readers={"gpt2": read_config},
    weights=stored_weights, head=unembedding, places=PLACES,
    gguf={"gpt2": Gguf(read=read_gguf, transposed=("c_attn.weight", "c_proj.weight", "c_fc.weight"))},
)

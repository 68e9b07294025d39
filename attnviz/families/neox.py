"""GPT-NeoX, such as Pythia: its `config.json`, and the names of its weights."""

from attnviz.document.config_type import ACTIVATIONS, MAX_MODEL_LAYERS, Config, head_width
from attnviz.families import llama
from attnviz.families.family import Family, Place
from attnviz.families.gguf import Gguf, GgufFields, layer_norm_decoder
from attnviz.families.rope_reader import read_rope
from attnviz.families.stored_weight import StoredWeight, embedding, fused_weights, layer_norm, layer_weights
from attnviz.system.checked import Fields


def read_config(kind: str, reader: Fields) -> Config:
    """Return the config of GPT-NeoX, such as Pythia."""
    heads, bias = reader.count("num_attention_heads", default=64), reader.flag("attention_bias", True)
    d_model = reader.count("hidden_size", default=6144)
    positions = reader.count("max_position_embeddings", default=2048)
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
        norm="layer_norm", norm_eps=reader.number("layer_norm_eps", 1e-5), pre_norm=True,
        rope=read_rope(rotary, positions, head_width(d_model, heads), share=0.25),
        qkv_bias=bias, out_bias=bias, mlp_bias=True, parallel=reader.flag("use_parallel_residual", True),
        tied=reader.flag("tie_word_embeddings"), causal=reader.flag("is_causal", True),
    )


_UNEMBEDDING = ("embed_out.weight", "lm_head.weight")  # on disk, and in transformers 5


def stored_weights(config: Config) -> dict[str, StoredWeight]:
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


def stored_head(config: Config) -> dict[str, StoredWeight]:
    """Return the unembedding, or nothing if it is tied to the embedding."""
    return {} if config.tied else {"unembedding": StoredWeight(_UNEMBEDDING, (config.vocabulary, config.d_model))}


PLACES = {
    **{stage: llama.PLACES[stage] for stage in ("embeddings", "residual", "normed", "feed_forward")},
    **{stage: Place("layers.{layer}.attention.query_key_value", part=part, parts=3)
       for part, stage in enumerate(("queries", "keys"))},
    "concatenated": Place("layers.{layer}.attention.dense", is_input=True),
    "attention_output": Place("layers.{layer}.attention.dense"), "final_normed": Place("final_layer_norm"),
}

def read_gguf(said: GgufFields) -> dict[str, object]:
    return {**layer_norm_decoder(said), "model_type": "gpt_neox",
            "use_parallel_residual": said.get("use_parallel_residual") in (None, True),
            "attention_bias": "blk.0.attn_qkv.bias" in said.shapes}


FAMILY = Family(
    name="neox", readers={"gpt_neox": read_config},
    weights=stored_weights, head=stored_head, places=PLACES,
    gguf={"gptneox": Gguf(read=read_gguf, known=("use_parallel_residual",))},
)

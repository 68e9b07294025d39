"""StableLM: its `config.json`, and the names of its weights (Bellagente et al. 2024, "Stable LM 2 1.6B").

It is a Llama with LayerNorm, and rotary positions on a quarter of each head.
"""

from attnviz.document.config_type import ACTIVATIONS, MAX_MODEL_LAYERS, Config, head_width
from attnviz.families import llama
from attnviz.families.family import Family
from attnviz.families.gguf import Gguf, GgufFields, layer_norm_decoder
from attnviz.families.rope_reader import read_rope
from attnviz.families.stored_weight import StoredWeight, embedding, layer_norm, layer_weights, unembedding
from attnviz.system.checked import Fields
from attnviz.system.errors import EditError


def read_config(kind: str, reader: Fields) -> Config:
    """Return the config of StableLM; attention and MLP in parallel read the same normalised vectors."""
    if reader.flag("qk_layernorm"):
        raise EditError("LayerNorm of queries and keys (qk_layernorm) is not supported.")
    heads, parallel = reader.count("num_attention_heads", default=32), reader.flag("use_parallel_residual")
    d_model = reader.count("hidden_size", default=2560)
    positions = reader.count("max_position_embeddings", default=4096)
    width = head_width(d_model, heads)
    return Config(
        family="stablelm", model_type=kind, heads=heads,
        kv_heads=reader.count("num_key_value_heads", default=32), d_model=d_model, d_head=width,
        layers=reader.count("num_hidden_layers", default=32, maximum=MAX_MODEL_LAYERS),
        d_ff=reader.count("intermediate_size", default=6912), vocabulary=reader.count("vocab_size", default=50_304),
        max_positions=positions, activation=reader.choice("hidden_act", of=ACTIVATIONS, default="silu"), gated=True,
        norm="layer_norm", norm_eps=reader.number("layer_norm_eps", 1e-5), pre_norm=True,
        rope=read_rope(reader, positions, width, share=0.25), qkv_bias=reader.flag("use_qkv_bias"),
        parallel=parallel, shared_norm=parallel,
        tied=reader.flag("tie_word_embeddings"), causal=reader.flag("is_causal", True),
    )


def stored_weights(config: Config) -> dict[str, StoredWeight]:
    """Return how StableLM stores its weights."""
    second = {} if config.shared_norm else {"feed_forward_norm": "post_attention_layernorm"}
    return {
        **embedding("embed_tokens.weight", config, unembedding="lm_head.weight"),
        **layer_weights(config, "layers.{layer}.", {
            "attention_norm": "input_layernorm", "W_query": "self_attn.q_proj", "W_key": "self_attn.k_proj",
            "W_value": "self_attn.v_proj", "out_proj": "self_attn.o_proj", **second,
            "W_gate": "mlp.gate_proj", "W_up": "mlp.up_proj", "W_down": "mlp.down_proj"}),
        **layer_norm("final_norm", "norm", config.d_model),
    }


def read_gguf(said: GgufFields) -> dict[str, object]:
    """Return the config; llama.cpp, too, asks the tensors whether there is a second norm."""
    return {**layer_norm_decoder(said), "use_parallel_residual": "blk.0.ffn_norm.weight" not in said.shapes,
            "use_qkv_bias": "blk.0.attn_q.bias" in said.shapes,
            "qk_layernorm": "blk.0.attn_q_norm.weight" in said.shapes}


FAMILY = Family(
    name="stablelm", readers={"stablelm": read_config}, weights=stored_weights, head=unembedding, places=llama.PLACES,
    gguf={"stablelm": Gguf(read=read_gguf, known=("use_parallel_residual",))},
)

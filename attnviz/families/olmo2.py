"""OLMo 2: its `config.json`, and the names of its weights (OLMo Team 2024, "2 OLMo 2 Furious").

It is a Llama whose norms follow attention and MLP, and are of the queries, and the keys, of all heads at once.
"""

from dataclasses import replace

from attnviz.document.config_type import Config
from attnviz.families import llama
from attnviz.families.family import Family
from attnviz.families.gguf import Gguf
from attnviz.families.stored_weight import StoredWeight, embedding, layer_weights, rms_norm, unembedding
from attnviz.system.checked import Fields

PRESET = llama.Preset(max_positions=2048, reads_bias=True, qk_norm=True, norm_eps=1e-5)


def read_config(kind: str, reader: Fields) -> Config:
    config = llama.read_config(kind, reader, preset=PRESET)
    return replace(config, family="olmo2", pre_norm=False, output_norm=True, qk_norm_joint=True)


def stored_weights(config: Config) -> dict[str, StoredWeight]:
    return {
        **embedding("embed_tokens.weight", config, unembedding="lm_head.weight"),
        **layer_weights(config, "layers.{layer}.", {
            "W_query": "self_attn.q_proj", "W_key": "self_attn.k_proj", "W_value": "self_attn.v_proj",
            "out_proj": "self_attn.o_proj", "W_gate": "mlp.gate_proj", "W_up": "mlp.up_proj",
            "W_down": "mlp.down_proj"}),
        **{f"layers.{{layer}}.{ours}": rms_norm(f"layers.{{layer}}.{theirs}", width) for ours, theirs, width in (
            ("query_norm", "self_attn.q_norm", config.heads * config.d_head),
            ("key_norm", "self_attn.k_norm", config.kv_heads * config.d_head),
            ("post_attention_norm", "post_attention_layernorm", config.d_model),
            ("post_feed_forward_norm", "post_feedforward_layernorm", config.d_model))},
        "final_norm": rms_norm("norm", config.d_model),
    }


PLACES = {name: place for name, place in llama.PLACES.items() if name != "normed"}

FAMILY = Family(
    name="olmo2", readers={"olmo2": read_config}, weights=stored_weights, head=unembedding, places=PLACES,
    norm_heads="side by side", gguf={"olmo2": Gguf(read=llama.read_gguf)},
)

"""OLMo 2 and 3: their `config.json`, and the names of their weights (OLMo Team 2024, "2 OLMo 2 Furious").

OLMo 2 is a Llama whose norms follow attention and MLP, and are of the queries, and the keys, of all heads at once. In
OLMo 3 three of four layers have a sliding window, and no scaling of their rotary positions.
"""

from dataclasses import replace
from functools import partial

from attnviz.document.config_type import Config
from attnviz.families import llama
from attnviz.families.family import Family
from attnviz.families.gguf import Gguf
from attnviz.families.stored_weight import StoredWeight, embedding, layer_weights, rms_norm, unembedding
from attnviz.system.checked import Fields

_OLMO_2 = llama.Preset(max_positions=2048, reads_bias=True, qk_norm=True, norm_eps=1e-5)
_OLMO_3 = replace(_OLMO_2, rope_base=500_000.0, local_base=500_000.0,
                  windows=partial(llama.windows_but_every, every=4))


def read_config(kind: str, reader: Fields, *, preset: llama.Preset) -> Config:
    config = llama.read_config(kind, reader, preset=preset)
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
    name="olmo2", readers={
        "olmo2": partial(read_config, preset=_OLMO_2), "olmo3": partial(read_config, preset=_OLMO_3)},
    weights=stored_weights, head=unembedding, places=PLACES, norm_heads="side by side",
    gguf={"olmo2": Gguf(read=llama.read_gguf)},
)

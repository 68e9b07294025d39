"""ModernBERT: its `config.json`, and the names of its weights."""

from functools import partial

from attnviz.document.config_type import ACTIVATIONS, MAX_MODEL_LAYERS, Config, head_width, is_architecture, windows_of
from attnviz.document.rope import Rope
from attnviz.families import llama
from attnviz.families.family import Family, Place
from attnviz.families.gguf import ROPE_BASE, Gguf, GgufFields, scaling
from attnviz.families.rope_reader import read_rope
from attnviz.families.stored_weight import StoredWeight, embedding, fused_weights, layer_norm, layer_weights
from attnviz.system.checked import Fields


def read_config(kind: str, reader: Fields) -> Config:
    """Return the config of ModernBERT: every third layer attends to all tokens, the others to near ones."""
    d_model, heads = reader.count("hidden_size", default=768), reader.count("num_attention_heads", default=12)
    layers = reader.count("num_hidden_layers", default=22, maximum=MAX_MODEL_LAYERS)
    every = reader.count("global_attn_every_n_layers", default=3)
    types = ["sliding_attention" if layer % every else "full_attention" for layer in range(layers)]
    windows = windows_of(reader.get("layer_types") or types, layers,
                         window=reader.count("local_attention", default=128) // 2 + 1)
    positions, width = reader.count("max_position_embeddings", default=8192), head_width(d_model, heads)
    rope, local = (_rope(reader, positions, width, *names) for names in (
        ("full_attention", "global_rope_theta", 160_000.0), ("sliding_attention", "local_rope_theta", 10_000.0)))
    bias = reader.flag("attention_bias")
    return Config(
        family="modernbert", model_type=kind, layers=layers, heads=heads, kv_heads=heads, d_model=d_model, d_head=width,
        d_ff=reader.count("intermediate_size", default=1152), vocabulary=reader.count("vocab_size", default=50_368),
        max_positions=positions, activation=reader.choice("hidden_activation", of=ACTIVATIONS, default="gelu"),
        head_activation=reader.choice("classifier_activation", of=ACTIVATIONS, default="gelu"), norm="layer_norm",
        norm_eps=reader.number("norm_eps", 1e-5), pre_norm=True, first_norm=False, embedding_norm=True, gated=True,
        norm_bias=reader.flag("norm_bias"), rope=rope, local_rope=local, sliding_windows=windows, causal=False,
        qkv_bias=bias, out_bias=bias, mlp_bias=reader.flag("mlp_bias"), tied=reader.flag("tie_word_embeddings", True),
        has_logits=is_architecture(reader, "ForMaskedLM"),
    )


def _rope(reader: Fields, positions: int, width: int, layers: str, name: str, base: float) -> Rope:
    """Return the rotary positions of one type of layers, from an older or a newer file."""
    by_type = reader.get("rope_parameters")
    own = by_type.get(layers) if isinstance(by_type, dict) else by_type
    return read_rope(Fields({"rope_theta": reader.get(name) or base, "rope_parameters": own,
                             "rope_scaling": reader.get("rope_scaling")}, reader.what), positions, width)


def stored_weights(config: Config) -> dict[str, StoredWeight]:
    """Return how the weights are stored; the first layer has no norm before attention."""
    d, layer = config.d_model, partial(layer_weights, config, "layers.{layer}.")
    weights = {
        **embedding("embeddings.tok_embeddings.weight", config, unembedding="decoder.weight"),
        **layer_norm("embedding_norm", "embeddings.norm", d, bias=config.norm_bias),
        **layer_norm("final_norm", "final_norm", d, bias=config.norm_bias),
        **layer({"out_proj": "attn.Wo", "feed_forward_norm": "mlp_norm", "W_down": "mlp.Wo"}),
    }
    for number in range(1, config.layers):
        weights |= layer_weights(config, f"layers.{number}.", {"attention_norm": "attn_norm"}, layer=number)
    return weights | fused_weights(config, "layers.{layer}.attn.Wqkv", "W_query", "W_key", "W_value") | fused_weights(
        config, "layers.{layer}.mlp.Wi", "W_gate", "W_up")


def stored_head(config: Config) -> dict[str, StoredWeight]:
    """Return the masked-language-model head, whose biases are optional."""
    d = config.d_model
    return {
        "head_proj": StoredWeight(("head.dense.weight",), (d, d)),
        "head_proj.bias": StoredWeight(("head.dense.bias",), (d,), is_optional=True),
        "head_norm": StoredWeight(("head.norm.weight",), (d,)),
        "head_norm.bias": StoredWeight(("head.norm.bias",), (d,), is_optional=True),
        **({} if config.tied else {"unembedding": StoredWeight(("decoder.weight",), (config.vocabulary, d))}),
        "unembedding.bias": StoredWeight(("decoder.bias",), (config.vocabulary,), is_optional=True),
    }


PLACES = {
    "embeddings": Place("embeddings.norm", is_input=True), "residual": llama.PLACES["residual"],
    "normed": Place("layers.{layer}.attn_norm"),
    **{stage: Place("layers.{layer}.attn.Wqkv", heads="stacked", part=part, parts=3)
       for part, stage in enumerate(("queries", "keys"))},
    "concatenated": Place("layers.{layer}.attn.Wo", is_input=True),
    "attention_output": Place("layers.{layer}.attn.Wo"), "feed_forward": Place("layers.{layer}.mlp"),
    "final_normed": Place("final_norm"),
}

def read_gguf(said: GgufFields) -> dict[str, object]:
    """Return the config of ModernBERT; one of every so many layers has no window, the first among them.

    llama.cpp stores no masked-language-model head, and rotates all layers alike where no second base is stored.
    """
    base = said.number(*ROPE_BASE)
    return {
        "model_type": "modernbert", "architectures": ["ModernBertModel"],
        "intermediate_size": said.count("feed_forward_length"), "max_position_embeddings": said.count("context_length"),
        "norm_eps": said.number("attention.layer_norm_epsilon"), "local_attention": said.count(
            "attention.sliding_window"), "global_rope_theta": base, "local_rope_theta": said.number(
            "rope.freq_base_swa", base),
        "global_attn_every_n_layers": said.count(_WINDOWS, default=3),
        "rope_scaling": scaling(said, said.count("embedding_length") // said.count("attention.head_count")),
    }


_WINDOWS = "attention.sliding_window_pattern"


FAMILY = Family(
    name="modernbert", readers={"modernbert": read_config},
    weights=stored_weights, head=stored_head, places=PLACES,
    gguf={"modern-bert": Gguf(read=read_gguf, known=(_WINDOWS,))},
)

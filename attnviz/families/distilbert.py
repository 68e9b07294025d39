"""DistilBERT: its `config.json`, and the names of its weights."""

from attnviz.document.config_type import ACTIVATIONS, MAX_MODEL_LAYERS, Config, head_width, is_architecture
from attnviz.families import bert
from attnviz.families.family import Family, Place
from attnviz.families.stored_weight import StoredWeight, embedding, layer_norm, layer_weights
from attnviz.system.checked import Fields


def read_config(kind: str, reader: Fields) -> Config:
    """Return the config of DistilBERT: BERT without segments, under other names."""
    d_model, heads = reader.count("dim", default=768), reader.count("n_heads", default=12)
    activation = reader.choice("activation", of=ACTIVATIONS, default="gelu")
    return Config(
        family="distilbert", model_type=kind, heads=heads, kv_heads=heads, d_model=d_model,
        d_head=head_width(d_model, heads), layers=reader.count("n_layers", default=6, maximum=MAX_MODEL_LAYERS),
        d_ff=reader.count("hidden_dim", default=3072), vocabulary=reader.count("vocab_size", default=30_522),
        max_positions=reader.count("max_position_embeddings", default=512), activation=activation,
        head_activation=activation, norm="layer_norm", norm_eps=1e-12, post_norm=True, embedding_norm=True,
        qkv_bias=True, out_bias=True, mlp_bias=True, causal=False, tied=reader.flag("tie_word_embeddings", True),
        has_logits=is_architecture(reader, "ForMaskedLM"),
    )


def stored_weights(config: Config) -> dict[str, StoredWeight]:
    return {
        **embedding("embeddings.word_embeddings.weight", config, unembedding="vocab_projector.weight"),
        "positions": StoredWeight(("embeddings.position_embeddings.weight",), (config.max_positions, config.d_model)),
        **layer_norm("embedding_norm", "embeddings.LayerNorm", config.d_model),
        **layer_weights(config, "transformer.layer.{layer}.", {
            "W_query": "attention.q_lin", "W_key": "attention.k_lin", "W_value": "attention.v_lin",
            "out_proj": "attention.out_lin", "attention_norm": "sa_layer_norm", "W_up": "ffn.lin1",
            "W_down": "ffn.lin2", "feed_forward_norm": "output_layer_norm"}),
    }


PLACES = {
    "embeddings": Place("embeddings.LayerNorm", is_input=True),
    "residual": Place("transformer.layer.{layer}", is_input=True),
    "concatenated": Place("transformer.layer.{layer}.attention.out_lin", is_input=True),
    "attention_output": Place("transformer.layer.{layer}.attention.out_lin"),
    "feed_forward": Place("transformer.layer.{layer}.ffn"), "final_normed": Place("transformer.layer.{layer}"),
}

FAMILY = Family(
    name="distilbert", page="post_norm", readers={"distilbert": read_config},
    weights=stored_weights, head=bert.stored_head, places=PLACES, unnumbered="transformer.layer.{layer}.attention",
)

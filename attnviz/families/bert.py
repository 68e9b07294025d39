"""BERT, RoBERTa and ELECTRA: their `config.json`, and the names of their weights.

Camembert and XLM-RoBERTa are RoBERTa with another vocabulary.
"""

from dataclasses import replace

from attnviz.document.config_type import ACTIVATIONS, MAX_MODEL_LAYERS, Config, head_width, is_architecture
from attnviz.families.family import Family, Place
from attnviz.families.gguf import Gguf, GgufFields
from attnviz.families.stored_weight import StoredWeight, embedding, layer_norm, layer_weights, linear
from attnviz.system.checked import Fields


def read_config(kind: str, reader: Fields, *, offset: int = 0) -> Config:
    d_model, heads = reader.count("hidden_size"), reader.count("num_attention_heads")
    reader.choice("position_embedding_type", of=("absolute",), default="absolute")
    activation = reader.choice("hidden_act", of=ACTIVATIONS, default="gelu")
    return Config(
        family="bert", model_type=kind, heads=heads, kv_heads=heads, d_model=d_model, d_head=head_width(d_model, heads),
        layers=reader.count("num_hidden_layers", maximum=MAX_MODEL_LAYERS), d_ff=reader.count("intermediate_size"),
        vocabulary=reader.count("vocab_size"), position_offset=offset,
        max_positions=reader.count("max_position_embeddings", default=512, minimum=offset + 1) - offset,
        activation=activation, head_activation=activation, norm="layer_norm",
        norm_eps=reader.number("layer_norm_eps", 1e-12), post_norm=True, embedding_norm=True, qkv_bias=True,
        out_bias=True, mlp_bias=True, causal=reader.flag("is_decoder") and reader.flag("is_causal", True),
        tied=reader.flag("tie_word_embeddings", True), token_types=reader.count("type_vocab_size", default=2),
        has_logits=is_architecture(reader, "ForMaskedLM", "ForPreTraining", "LMHeadModel", "ForCausalLM"),
    )


def _read_roberta(kind: str, reader: Fields) -> Config:
    """Return the config of RoBERTa: positions count from the padding id, and the head has its own activation."""
    offset = reader.count("pad_token_id", default=1, minimum=0) + 1
    return replace(read_config(kind, reader, offset=offset), head_activation="gelu")


def _read_electra(kind: str, reader: Fields) -> Config:
    """Return the config of ELECTRA: BERT with embeddings of another size; its generator predicts masked tokens."""
    config = replace(read_config(kind, reader), head_activation="gelu")
    size = reader.count("embedding_size", default=128)
    return config if size == config.d_model else replace(config, d_embedding=size)


def stored_weights(config: Config) -> dict[str, StoredWeight]:
    d = config.d_model
    positions, width = config.max_positions + config.position_offset, config.d_embedding or d
    return {
        **embedding("embeddings.word_embeddings.weight", config, unembedding="lm_head.decoder.weight"),
        "positions": StoredWeight(("embeddings.position_embeddings.weight",), (positions, width)),
        "token_types": StoredWeight(("embeddings.token_type_embeddings.weight",), (config.token_types, width)),
        **layer_norm("embedding_norm", "embeddings.LayerNorm", width),
        **(linear("embedding_proj", "embeddings_project", d, width, bias=True) if config.d_embedding else {}),
        **layer_weights(config, "encoder.layer.{layer}.", {
            "W_query": "attention.self.query", "W_key": "attention.self.key", "W_value": "attention.self.value",
            "out_proj": "attention.output.dense", "attention_norm": "attention.output.LayerNorm",
            "W_up": "intermediate.dense", "W_down": "output.dense", "feed_forward_norm": "output.LayerNorm"}),
    }


#: What masked-language-model heads are called in BERT, RoBERTa, DistilBERT and ELECTRA.
_HEAD_PROJECTIONS = ("cls.predictions.transform.dense", "lm_head.dense", "vocab_transform",
                     "generator_predictions.dense")
_HEAD_NORMS = ("cls.predictions.transform.LayerNorm", "lm_head.layer_norm", "vocab_layer_norm",
               "generator_predictions.LayerNorm")
_HEAD_UNEMBEDDINGS = ("cls.predictions.decoder", "lm_head.decoder", "vocab_projector", "generator_lm_head")


def stored_head(config: Config) -> dict[str, StoredWeight]:
    """Return the masked-language-model head; its vectors have the size of the embeddings."""
    d, width = config.d_model, config.d_embedding or config.d_model

    def named(names: tuple[str, ...], shape: tuple[int, ...], *endings: str) -> StoredWeight:
        return StoredWeight(tuple(f"{name}.{end}" for end in endings for name in names), shape)

    return {
        "head_proj": named(_HEAD_PROJECTIONS, (width, d), "weight"),
        "head_proj.bias": named(_HEAD_PROJECTIONS, (width,), "bias"),
        "head_norm": named(_HEAD_NORMS, (width,), "weight", "gamma"),
        "head_norm.bias": named(_HEAD_NORMS, (width,), "bias", "beta"),
        **({} if config.tied else {"unembedding": named(_HEAD_UNEMBEDDINGS, (config.vocabulary, width), "weight")}),
        "unembedding.bias": named((*_HEAD_UNEMBEDDINGS, "cls.predictions", "lm_head"), (config.vocabulary,), "bias"),
    }


PLACES = {
    "embeddings": Place("embeddings.LayerNorm", is_input=True),
    "residual": Place("encoder.layer.{layer}", is_input=True),
    "concatenated": Place("encoder.layer.{layer}.attention.output.dense", is_input=True),
    "attention_output": Place("encoder.layer.{layer}.attention.output.dense"),
    "feed_forward": Place("encoder.layer.{layer}.output.dense"), "final_normed": Place("encoder.layer.{layer}"),
}

def read_gguf(said: GgufFields) -> dict[str, object]:
    types = said.shapes.get("token_types.weight", ())
    return {
        "intermediate_size": said.count("feed_forward_length"), "max_position_embeddings": said.count("context_length"),
        "layer_norm_eps": said.number("attention.layer_norm_epsilon"), "architectures": ["BertModel"],
        "type_vocab_size": said.count("token_type_count", default=types[0] if len(types) == 2 else 1),
    }


FAMILY = Family(
    name="bert", page="post_norm", readers={
        "bert": read_config, "electra": _read_electra,
        **dict.fromkeys(("roberta", "camembert", "xlm-roberta"), _read_roberta),
    },
    weights=stored_weights, head=stored_head, places=PLACES,
    gguf={"bert": Gguf(read=read_gguf)},
)

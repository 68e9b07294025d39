"""How each family's weights are stored in a checkpoint in Hugging Face's layout: names, shapes, transposition.

This module does not import torch: models are listed and rejected before torch is imported.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import TypeVar

from attnviz.document import bloom, experts, falcon, modernbert, neox, t5
from attnviz.document.config_type import Config
from attnviz.document.stored_weight import (
    StoredWeight,
    Tensor,
    embedding,
    fused_weights,
    layer_norm,
    layer_weights,
    linear,
    rms_norm,
    unembedding,
)
from attnviz.system.errors import EditError
from attnviz.system.wording import quoted

_T = TypeVar("_T")

#: Prefixes of names: none if only the base model was saved, else its name within the whole model.
PREFIXES = ("", "model.", "transformer.", "bert.", "roberta.", "gpt_neox.", "distilbert.", "electra.")

WeightSpecs = Callable[[Config], Mapping[str, StoredWeight]]  #: our names of weights -> how they are stored


@dataclass(frozen=True, slots=True)
class FamilyWeights:
    """The weights of a family."""

    body: WeightSpecs  #: all but the head; `layers.{layer}.NAME` is in each layer
    head: WeightSpecs  #: the language-model head, without a tied unembedding


def _gpt2_weights(config: Config) -> dict[str, StoredWeight]:
    conv1d = partial(layer_weights, config, "h.{layer}.", transposed=True)
    return {
        **embedding("wte.weight", config, unembedding="lm_head.weight"),
        "positions": StoredWeight(("wpe.weight",), (config.max_positions, config.d_model)),
        **conv1d({"attention_norm": "ln_1"}),
        **fused_weights(config, "h.{layer}.attn.c_attn", "W_query", "W_key", "W_value", transposed=True),
        **conv1d({"out_proj": "attn.c_proj", "feed_forward_norm": "ln_2", "W_up": "mlp.c_fc", "W_down": "mlp.c_proj"}),
        **layer_norm("final_norm", "ln_f", config.d_model),
    }


def _opt_weights(config: Config) -> dict[str, StoredWeight]:
    d, rows = config.d_model, config.max_positions + config.position_offset
    return {
        **embedding("decoder.embed_tokens.weight", config, unembedding="lm_head.weight"),
        "positions": StoredWeight(("decoder.embed_positions.weight",), (rows, d)),
        **layer_weights(config, "decoder.layers.{layer}.", {
            "attention_norm": "self_attn_layer_norm", "W_query": "self_attn.q_proj", "W_key": "self_attn.k_proj",
            "W_value": "self_attn.v_proj", "out_proj": "self_attn.out_proj", "feed_forward_norm": "final_layer_norm",
            "W_up": "fc1", "W_down": "fc2"}),
        **layer_norm("final_norm", "decoder.final_layer_norm", d),
    }


def _llama_weights(config: Config) -> dict[str, StoredWeight]:
    layer = partial(layer_weights, config, "layers.{layer}.", rms=True)
    norms = {"query_norm": "q_norm", "key_norm": "k_norm"} if config.qk_norm else {}
    return {
        **embedding("embed_tokens.weight", config, unembedding="lm_head.weight"),
        **layer({"attention_norm": "input_layernorm", "W_query": "self_attn.q_proj", "W_key": "self_attn.k_proj",
                 "W_value": "self_attn.v_proj"}),
        **{f"layers.{{layer}}.{ours}": rms_norm(f"layers.{{layer}}.self_attn.{theirs}", config.d_head)
           for ours, theirs in norms.items()},
        **layer({"out_proj": "self_attn.o_proj", "feed_forward_norm": "post_attention_layernorm"}),
        **(experts.expert_weights(config) if config.experts else layer(
            {"W_gate": "mlp.gate_proj", "W_up": "mlp.up_proj", "W_down": "mlp.down_proj"})),
        "final_norm": rms_norm("norm", config.d_model),
    }


def _gemma_weights(config: Config) -> dict[str, StoredWeight]:
    """Return Llama's weights with more norms, whose stored weights lack 1."""
    more = {
        "post_attention_norm": "post_attention_layernorm", "feed_forward_norm": "pre_feedforward_layernorm",
        "post_feed_forward_norm": "post_feedforward_layernorm",
    } if config.post_norms else {}
    weights = {**_llama_weights(config), **layer_weights(config, "layers.{layer}.", more, rms=True)}
    return {name: replace(stored, offset=1.0) if name.endswith("_norm") else stored
            for name, stored in weights.items()}


def _bert_weights(config: Config) -> dict[str, StoredWeight]:
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


def _distilbert_weights(config: Config) -> dict[str, StoredWeight]:
    return {
        **embedding("embeddings.word_embeddings.weight", config, unembedding="vocab_projector.weight"),
        "positions": StoredWeight(("embeddings.position_embeddings.weight",), (config.max_positions, config.d_model)),
        **layer_norm("embedding_norm", "embeddings.LayerNorm", config.d_model),
        **layer_weights(config, "transformer.layer.{layer}.", {
            "W_query": "attention.q_lin", "W_key": "attention.k_lin", "W_value": "attention.v_lin",
            "out_proj": "attention.out_lin", "attention_norm": "sa_layer_norm", "W_up": "ffn.lin1",
            "W_down": "ffn.lin2", "feed_forward_norm": "output_layer_norm"}),
    }


#: What masked-language-model heads are called in BERT, RoBERTa, DistilBERT and ELECTRA.
_HEAD_PROJECTIONS = ("cls.predictions.transform.dense", "lm_head.dense", "vocab_transform",
                     "generator_predictions.dense")
_HEAD_NORMS = ("cls.predictions.transform.LayerNorm", "lm_head.layer_norm", "vocab_layer_norm",
               "generator_predictions.LayerNorm")
_HEAD_UNEMBEDDINGS = ("cls.predictions.decoder", "lm_head.decoder", "vocab_projector", "generator_lm_head")


def _bert_head(config: Config) -> dict[str, StoredWeight]:
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


def _additive_weights(config: Config) -> dict[str, StoredWeight]:
    """Return the weights of a recurrent encoder-decoder, by the names of torch's modules; all are in one layer."""
    d, ours, half = config.d_model, "layers.{layer}.", config.d_model // 2

    def gru(name: str, theirs: str, end: str, width: int, inputs: int) -> dict[str, StoredWeight]:
        return {f"{ours}{name}_{part}{kind}": StoredWeight((f"{theirs}{stored}_{short}{end}",), shape)
                for part, short, columns in (("input", "ih", inputs), ("hidden", "hh", width))
                for kind, stored, shape in (("", "weight", (3 * width, columns)), (".bias", "bias", (3 * width,)))}

    return {
        "embedding": StoredWeight(("embedding.weight",), (config.vocabulary, d)),
        **gru("forward", "encoder.", "_l0", half, d),
        **gru("backward", "encoder.", "_l0_reverse", half, d),
        **linear(ours + "W_init", "initial_state", d, half, bias=True),
        **linear(ours + "W_query", "query", d, d, bias=False),
        **linear(ours + "W_key", "key", d, d, bias=False),
        ours + "attention_vector": StoredWeight(("attention_vector",), (d,)),
        ours + "output_embedding": StoredWeight(("output_embedding.weight",), (config.vocabulary, d)),
        **gru("decoder", "decoder.", "", d, 2 * d),
        **linear(ours + "unembedding", "unembedding", config.vocabulary, d, bias=True),
    }


def _bart_weights(config: Config) -> dict[str, StoredWeight]:
    """Return the weights of an encoder-decoder, whose layers are the attentions of both (`attnviz.engine.models.bart`).
    """
    d, rows = config.d_model, config.max_positions + config.position_offset
    weights = embedding("shared.weight", config, unembedding="lm_head.weight")
    for side in ("encoder", "decoder"):
        if not config.sinusoidal:
            weights[f"{side}_positions"] = StoredWeight((f"{side}.embed_positions.weight",), (rows, d))
        if config.embedding_norm:
            weights |= layer_norm(f"{side}_embedding_norm", f"{side}.layernorm_embedding", d)
    for layer in range(config.layers):
        after = layer - config.encoder_layers
        theirs = f"encoder.layers.{layer}." if after < 0 else f"decoder.layers.{after // 2}."
        is_cross = after >= 0 and after % 2 == 1
        attention = "encoder_attn" if is_cross else "self_attn"
        names = {"W_query": f"{attention}.q_proj", "W_key": f"{attention}.k_proj", "W_value": f"{attention}.v_proj",
                 "out_proj": f"{attention}.out_proj", "attention_norm": f"{attention}_layer_norm"}
        if after < 0 or is_cross:
            names |= {"W_up": "fc1", "W_down": "fc2", "feed_forward_norm": "final_layer_norm"}
        weights |= layer_weights(config, theirs, names, layer=layer)
    return weights


def _bart_head(config: Config) -> dict[str, StoredWeight]:
    """Return the unembedding, and the bias of the logits as a row."""
    bias = StoredWeight(("final_logits_bias",), (1, config.vocabulary), is_optional=True)
    return {**unembedding(config), "unembedding.bias": bias}


FAMILY_WEIGHTS: Mapping[str, FamilyWeights] = MappingProxyType({
    "gpt2": FamilyWeights(_gpt2_weights, unembedding),
    "opt": FamilyWeights(_opt_weights, unembedding),
    "llama": FamilyWeights(_llama_weights, unembedding),
    "gemma": FamilyWeights(_gemma_weights, unembedding),
    "neox": FamilyWeights(neox.neox_weights, neox.neox_head),
    "phi": FamilyWeights(neox.phi_weights, neox.phi_head),
    "bert": FamilyWeights(_bert_weights, _bert_head),
    "distilbert": FamilyWeights(_distilbert_weights, _bert_head),
    "falcon": FamilyWeights(falcon.falcon_weights, unembedding),
    "bloom": FamilyWeights(bloom.bloom_weights, unembedding),
    "modernbert": FamilyWeights(modernbert.modernbert_weights, modernbert.modernbert_head),
    "bart": FamilyWeights(_bart_weights, _bart_head),
    "t5": FamilyWeights(t5.t5_weights, unembedding),
    "additive": FamilyWeights(_additive_weights, lambda config: {}),
})


def find_weights(config: Config, there: Collection[str]) -> tuple[Config, dict[str, tuple[str, StoredWeight]]]:
    """Return the config, and for each of our weight names the stored name (one of `there`) and the storage layout.

    The returned config also says whether the model has a language-model head, and whether the unembedding is a separate
    weight: a stored one is always used, as in transformers and llama.cpp. A tied unembedding
    is not listed, see `tie_weights`. Raises EditError if a weight is missing.
    """
    names = FAMILY_WEIGHTS[config.family]
    untied = replace(config, tied=False)
    separate = (names.body(untied)["embedding"], *names.head(untied).values())
    if all(stored.is_optional or _find(stored, there) for stored in separate):
        config = untied
    found: dict[str, tuple[str, StoredWeight]] = {}
    for ours, stored in expand_layers(config, names.body(config)).items():
        name = _find(stored, there)
        if name is None:
            raise EditError("The checkpoint has no {name}, which its config asks for.", name=quoted(stored.names[0]))
        found[ours] = name, stored
    head = {ours: (_find(stored, there), stored) for ours, stored in names.head(config).items()}
    has_logits = all(name is not None or stored.is_optional for name, stored in head.values())
    if has_logits:
        found |= {ours: (name, stored) for ours, (name, stored) in head.items() if name is not None}
    return replace(config, has_logits=has_logits), found


def tie_weights(config: Config, weights: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Return the weights with a tied unembedding added."""
    tied = config.tied and config.has_logits
    return {**weights, "unembedding": weights["embedding"]} if tied else dict(weights)


def expand_layers(config: Config, weights: Mapping[str, StoredWeight]) -> dict[str, StoredWeight]:
    """Return the weights with each `{layer}` name repeated for every layer."""
    each: dict[str, StoredWeight] = {}
    for ours, stored in weights.items():
        for layer in range(config.layers if "{layer}" in ours else 1):
            names = tuple(name.format(layer=layer) for name in stored.names)
            each[ours.format(layer=layer)] = replace(stored, names=names)
    return each


def split_layers(weights: Mapping[str, _T], layers: int) -> tuple[Mapping[str, _T], ...]:
    """Return the weights of each layer, by their names within it."""
    found: tuple[dict[str, _T], ...] = tuple({} for _ in range(layers))
    for name, weight in weights.items():
        if name.startswith("layers."):
            _, layer, own = name.split(".", 2)
            found[int(layer)][own] = weight
    return found


def _find(stored: StoredWeight, there: Collection[str]) -> str | None:
    return next((prefix + name for name in stored.names for prefix in PREFIXES if prefix + name in there), None)

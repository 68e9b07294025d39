"""Small models with random weights and a tokenizer of one token per letter, without files."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import torch
from torch import Tensor

from attnviz.document import edits
from attnviz.document.config_type import Config
from attnviz.document.document import Document
from attnviz.document.models import Model
from attnviz.engine.checkpoints.loader import OpenedModel
from attnviz.engine.engine import Engine
from attnviz.families.config_json import config_of
from attnviz.families.table import FAMILIES
from attnviz.families.weights import expand_layers, tie_weights
from attnviz.system.errors import ModelError
from attnviz.tokens.chat_template import ChatTemplate
from attnviz.tokens.token import Token

LETTERS = "abcdefghijklmnopqrstuvwxyz \n_"
MASKED = "_"

_LLAMA: Mapping[str, Any] = {
    "hidden_size": 24, "num_hidden_layers": 3, "num_attention_heads": 4, "num_key_value_heads": 2, "head_dim": 8,
    "intermediate_size": 28, "vocab_size": len(LETTERS), "max_position_embeddings": 64,
}
#: What `config.json` would say of each.
CONFIGS: Mapping[str, Mapping[str, Any]] = {
    "gpt2": {"model_type": "gpt2", "n_embd": 24, "n_head": 4, "n_layer": 3, "vocab_size": len(LETTERS),
             "n_positions": 64},
    "scaled": {"model_type": "gpt2", "n_embd": 24, "n_head": 4, "n_layer": 3, "vocab_size": len(LETTERS),
               "n_positions": 64, "scale_attn_by_inverse_layer_idx": True},
    "llama": {"model_type": "llama", **_LLAMA},
    "mistral": {"model_type": "mistral", "sliding_window": 4, **_LLAMA},
    "qwen3": {"model_type": "qwen3", **_LLAMA},
    "qwen3_moe": {"model_type": "qwen3_moe", **_LLAMA, "num_experts": 6, "num_experts_per_tok": 2,
                  "moe_intermediate_size": 10},
    "gemma2": {"model_type": "gemma2", **_LLAMA, "sliding_window": 4, "attn_logit_softcapping": 2.0},
    "gemma3": {"model_type": "gemma3_text", **_LLAMA, "sliding_window": 4, "layer_types": [
        "sliding_attention", "full_attention", "sliding_attention"]},
    "olmo2": {"model_type": "olmo2", **_LLAMA},
    "smollm3": {"model_type": "smollm3", **_LLAMA, "no_rope_layers": [1, 0, 1]},
    "dynamic": {"model_type": "llama", **_LLAMA, "max_position_embeddings": 6,
                "rope_parameters": {"rope_type": "dynamic", "rope_theta": 100.0, "factor": 2.0}},
    "phi": {"model_type": "phi", **_LLAMA, "hidden_size": 32},
    "bloom": {"model_type": "bloom", "hidden_size": 24, "n_layer": 3, "n_head": 4, "vocab_size": len(LETTERS)},
    "bert": {"model_type": "bert", "hidden_size": 24, "num_hidden_layers": 3, "num_attention_heads": 4,
             "intermediate_size": 28, "vocab_size": len(LETTERS), "max_position_embeddings": 64},
}


class Letters:
    """A tokenizer with one token per letter."""

    mask = LETTERS.index(MASKED)
    start: int | None = None
    added: frozenset[int] = frozenset()
    vocabulary = "letters"
    chat_template: ChatTemplate | None = None

    def tokenize(self, text: str, *, with_added: bool = True) -> tuple[Token, ...]:
        return tuple(Token(LETTERS.index(letter), letter, letter, at, at + 1) for at, letter in enumerate(text))

    def token_at(self, number: int, *, start: int, end: int) -> Token | None:
        return Token(number, LETTERS[number], LETTERS[number], start, end) if number < len(LETTERS) else None

    def label(self, number: int) -> str:
        return f"‹{LETTERS[number]}›"

    def following(self, number: int) -> str:
        return LETTERS[number]

    def texts(self, ids: Sequence[int]) -> tuple[str, ...]:
        return tuple(LETTERS[number : number + 1] for number in ids)


Small = OpenedModel  #: with random weights

#: The same of models that answer one text with another.
TWO_TEXTS: Mapping[str, Mapping[str, Any]] = {
    "additive": {"model_type": "attnviz_additive", "hidden_size": 12, "vocab_size": len(LETTERS), "max_length": 7,
                 "decoder_start_token_id": 27, "eos_token_id": 13},
}


def small(name: str, *, seed: int = 1, **said: Any) -> Small:
    """Return a model with random weights, large enough that attention is not uniform."""
    return small_of({**CONFIGS, **TWO_TEXTS}[name] | said, name=name, seed=seed)


def small_of(said: Mapping[str, Any], *, name: str, seed: int = 1) -> Small:
    """Return such a model from the contents of its `config.json`."""
    config: Config = config_of(said)
    family, source = FAMILIES[config.family], torch.Generator().manual_seed(seed)
    shapes = {**family.weights(config), **(family.head(config) if config.has_logits else {})}
    weights = {ours: torch.randn(stored.shape, generator=source) * 0.3 + ("norm" in ours and "bias" not in ours)
               for ours, stored in expand_layers(config, shapes).items()}
    model = Model(name, f"/small/{name}", f"{name}{seed}".encode().hex(), config)
    return Small(model, tie_weights(config, weights), Letters())


def in_letters(name: str, config: Config, weights: Mapping[str, Tensor]) -> Small:
    """Return an opened model of a config and weights, with the tokenizer of letters."""
    return Small(Model(name, f"/small/{name}", name.encode().hex(), config), weights, Letters())


def engine_of(*models: Small) -> Engine:
    """Return an engine that finds only these models on disk."""
    there = {each.model.where: each for each in models}

    def open_model(where: str, *, dtype: str, **_: Any) -> Small:
        if where not in there:
            raise ModelError("There is no model {where}.", where=where)
        found, kind = there[where], getattr(torch, dtype)
        # As the loader: the norms of Gemma stay in float32.
        return found if dtype == "float32" else replace(found, weights={
            name: weight if found.model.config.family == "gemma" and name.endswith("_norm") else weight.to(kind)
            for name, weight in found.weights.items()})

    return Engine(open_model)


def document(model: Small, text: str, **settings: Any) -> Document:
    """Return a document with a text for a model."""
    return edits.set_options(edits.set_text(edits.set_model(Document(), model.model), text), settings)

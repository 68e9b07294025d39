"""Our names of weights, and where a checkpoint in Hugging Face's layout has each.

This module does not import torch: models are listed and rejected before torch is imported.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import TypeVar

from attnviz.document.config_type import Config
from attnviz.families.stored_weight import StoredWeight, Tensor
from attnviz.families.table import FAMILIES
from attnviz.system.errors import EditError
from attnviz.system.wording import quoted

_T = TypeVar("_T")

#: Prefixes of names: none if only the base model was saved, else its name within the whole model.
PREFIXES = ("", "model.", "transformer.", "bert.", "roberta.", "gpt_neox.", "distilbert.", "electra.")


def find_weights(config: Config, there: Collection[str]) -> tuple[Config, dict[str, tuple[str, StoredWeight]]]:
    """Return the config, and for each of our weight names the stored name (one of `there`) and the storage layout.

    The returned config also says whether the model has a language-model head, and whether the unembedding is a separate
    weight: a stored one is always used, as in transformers and llama.cpp. A tied unembedding
    is not listed, see `tie_weights`. Raises EditError if a weight is missing.
    """
    family = FAMILIES[config.family]
    untied = replace(config, tied=False)
    separate = (family.weights(untied)["embedding"], *family.head(untied).values())
    if all(stored.is_optional or _find(stored, there) for stored in separate):
        config = untied
    found: dict[str, tuple[str, StoredWeight]] = {}
    for ours, stored in expand_layers(config, family.weights(config)).items():
        name = _find(stored, there)
        if name is None:
            raise EditError("The checkpoint has no {name}, which its config asks for.", name=quoted(stored.names[0]))
        found[ours] = name, stored
    head = {ours: (_find(stored, there), stored) for ours, stored in family.head(config).items()}
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

"""The table of model families; a new one needs a module, a row, and its weight names (`weight_names`)."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Protocol

import torch
from torch import Tensor

from attnviz.document.config import Config
from attnviz.engine.attention.trace import Trace
from attnviz.engine.models import bert, gpt2, llama
from attnviz.engine.network import Network, Weights


class Family(Protocol):
    """A family of transformers: a module of pure functions; see `weight_names` for its weights."""

    def positions(self, config: Config, *, tokens: int, layer: int) -> Tensor:
        """Return a layer's positions of a whole text: indices of learned embeddings, or rotations."""

    def embed(self, vectors: Tensor, weights: Weights, *, config: Config, positions: Tensor, trace: Trace) -> Tensor:
        """Return the input of the first layer (b, t, d) for the token embeddings of the last tokens (b, t, d)."""

    def block(self, x: Tensor, weights: Weights, *, config: Config, positions: Tensor, trace: Trace) -> Tensor:
        """Run one layer: x (b, t, d) -> x (b, t, d); record every stage. `weights` are the layer's."""

    def final_norm(self, x: Tensor, weights: Weights, *, config: Config, trace: Trace) -> Tensor:
        """Return the input of the unembedding (b, t, d) for the final residual stream (b, t, d)."""

    def unembed(self, x: Tensor, weights: Weights, *, config: Config) -> Tensor:
        """Return the logits (b, t, vocabulary): the language-model head of (b, t, d)."""


def network(config: Config) -> Network:
    """Return the layers of a model with this config."""
    family, ropes = FAMILIES[config.family], [config.rope_of(layer) for layer in range(config.layers)]

    def positions(tokens: int, device: torch.device) -> tuple[Tensor, ...]:
        """Return the positions of each layer; layers with the same ones share a tensor."""
        made = {rope: family.positions(config, tokens=tokens, layer=ropes.index(rope)).to(device)
                for rope in dict.fromkeys(ropes)}
        return tuple(made[rope] for rope in ropes)

    return Network(
        heads=config.heads, positions=positions, embed=partial(family.embed, config=config),
        block=partial(family.block, config=config), final_norm=partial(family.final_norm, config=config),
        unembed=partial(family.unembed, config=config),
        kv_stages=("keys" if config.rope is None else "rotated_keys", "values"),
        depends_on_length=lambda tokens: any(rope.depends_on_length(tokens) for rope in set(ropes) if rope),
    )


FAMILIES: Mapping[str, Family] = MappingProxyType({"gpt2": gpt2, "llama": llama, "gemma": llama, "bert": bert})

"""The table of model families; a new one needs a module, a row, and its weight names (`weight_names`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol

from torch import Tensor

from attnviz.document.config import Config
from attnviz.engine.attention.masks import Mask
from attnviz.engine.attention.options import AttentionOptions
from attnviz.engine.attention.trace import Trace
from attnviz.engine.models import bert, gpt2, llama
from attnviz.engine.models.parts import Weights


class Positions(Protocol):
    """Position information for a whole text: indices of learned embeddings, or rotations."""

    def __call__(self, config: Config, *, tokens: int) -> Tensor: ...


class Embed(Protocol):
    """Token embeddings of the last tokens (b, t, d) -> input of the first layer (b, t, d)."""

    def __call__(
        self, vectors: Tensor, weights: Weights, *, config: Config, positions: Tensor, trace: Trace
    ) -> Tensor: ...


class Block(Protocol):
    """One layer: x (b, t, d) -> x (b, t, d), which records every stage in the trace. `weights` are the layer's."""

    def __call__(
        self, x: Tensor, weights: Weights, *, config: Config, positions: Tensor, mask: Mask, options: AttentionOptions,
        trace: Trace
    ) -> Tensor: ...


class FinalNorm(Protocol):
    """Final residual stream (b, t, d) -> input of the unembedding (b, t, d)."""

    def __call__(self, x: Tensor, weights: Weights, *, config: Config, trace: Trace) -> Tensor: ...


class Unembed(Protocol):
    """The language-model head: (b, t, d) -> logits (b, t, vocabulary)."""

    def __call__(self, x: Tensor, weights: Weights, *, config: Config) -> Tensor: ...


@dataclass(frozen=True, slots=True)
class Family:
    """A family of transformers as pure functions; see `weight_names` for its weights."""

    positions: Positions
    embed: Embed
    block: Block
    final_norm: FinalNorm
    unembed: Unembed


FAMILIES: Mapping[str, Family] = MappingProxyType({
    "gpt2": Family(gpt2.positions, gpt2.embed, gpt2.block, gpt2.final_norm, gpt2.unembed),
    "llama": Family(llama.positions, llama.embed, llama.block, llama.final_norm, llama.unembed),
    "bert": Family(bert.positions, bert.embed, bert.block, bert.final_norm, bert.unembed),
})

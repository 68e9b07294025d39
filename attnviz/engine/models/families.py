"""The table of families: a new one is a page, a row, and what its weights are called (`names`)."""

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
    """What tells a layer where the tokens of a whole text stand: learned places, or turns."""

    def __call__(self, config: Config, *, tokens: int) -> Tensor: ...


class Embed(Protocol):
    """From the vectors of the last tokens of a text (b, t, d) to what enters the first layer (b, t, d)."""

    def __call__(
        self, vectors: Tensor, weights: Weights, *, config: Config, positions: Tensor, trace: Trace
    ) -> Tensor: ...


class Block(Protocol):
    """One layer: x (b, t, d) -> x (b, t, d), every stage into the trace. `weights` are those of the layer."""

    def __call__(
        self, x: Tensor, weights: Weights, *, config: Config, positions: Tensor, mask: Mask, asked: AttentionOptions,
        trace: Trace
    ) -> Tensor: ...


class FinalNorm(Protocol):
    """What leaves the last layer (b, t, d) as the unembedding reads it (b, t, d)."""

    def __call__(self, x: Tensor, weights: Weights, *, config: Config, trace: Trace) -> Tensor: ...


class Unembed(Protocol):
    """The unembedding: (b, t, d) -> (b, t, vocabulary), of as few rows as are wanted."""

    def __call__(self, x: Tensor, weights: Weights, *, config: Config) -> Tensor: ...


@dataclass(frozen=True, slots=True)
class Family:
    """A kind of transformer: pure functions. What its weights are called stands in `names`."""

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

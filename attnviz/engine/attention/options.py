"""Options of one layer: how scores become weights, and which weights are dropped."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from attnviz.document.normalizations import NORMALIZATIONS, SOFTMAX, Normalization
from attnviz.document.options import MAX_SEED, Options


@dataclass(frozen=True, slots=True, kw_only=True)
class SoftmaxOptions:
    """How scores become weights; the defaults are the usual softmax."""

    divisor: float = 1.0
    slopes: tuple[float, ...] = ()  #: of each head: of the linear bias on the scaled scores (ALiBi); none without
    cap: float = 0.0  #: soft cap on the scaled scores; 0 for none
    normalization: Normalization = NORMALIZATIONS[SOFTMAX]
    dim: int = -1  #: along which the weights sum to 1
    masks_weights: bool = False  #: the mask comes after the softmax


@dataclass(frozen=True, slots=True, kw_only=True)
class DropoutOptions:
    """The dropout of attention weights; off by default."""

    on: bool = False
    rate: float = 0.5
    seed: int = 123
    head_by_head: bool = False  #: each head draws from its own nn.Dropout, in turn


@dataclass(frozen=True, slots=True, kw_only=True)
class AttentionOptions:
    """The options of one layer, which its block reads from the trace."""

    softmax: SoftmaxOptions = field(default_factory=SoftmaxOptions)
    dropout: DropoutOptions = field(default_factory=DropoutOptions)

    @classmethod
    def from_options(cls, options: Options, layer: int = 0) -> AttentionOptions:
        """Return these fields from a document's options; each layer has its own dropout seed."""
        softmax = SoftmaxOptions(
            divisor=options.divisor_in(layer), slopes=options.config.slopes, cap=options.config.score_cap,
            normalization=options.normalization_row, dim=options.softmax_dim, masks_weights=options.masks_weights)
        dropout = DropoutOptions(
            on=options.dropout_on, rate=options.dropout, seed=(options.dropout_seed + layer) % (MAX_SEED + 1),
            head_by_head=options.row.dropout_per_head)
        return cls(softmax=softmax, dropout=dropout)


@lru_cache(maxsize=64)  # called per layer and keystroke, nearly always with equal arguments
def is_default_except(options: SoftmaxOptions | DropoutOptions, but: tuple[str, ...]) -> bool:
    """Return whether every field except `but` has its default value."""
    usual: Any = type(options)()
    return bool(replace(usual, **{name: getattr(options, name) for name in but}) == options)

"""Options of the attention of one layer: how scores become weights, which weights are dropped, which heads are ablated.

A fast path supports some of these fields. It is taken only where all others have their defaults
(`is_default_except`), so that a new field is computed by the reference path until a fast path supports it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from attnviz.document.options import Options


@dataclass(frozen=True, slots=True, kw_only=True)
class SoftmaxOptions:
    """How scores become weights; the defaults are what everyone does."""

    divisor: float = 1.0
    normalization: str = "softmax"
    axis: str = "keys"  #: along which the weights sum to 1
    mask_method: str = "minus_inf"

    @classmethod
    def of(cls, options: Options) -> SoftmaxOptions:
        """What these options ask for."""
        return cls(divisor=options.divisor, normalization=options.normalization, axis=options.softmax_axis,
                   mask_method=options.mask_method)


@dataclass(frozen=True, slots=True, kw_only=True)
class DropoutOptions:
    """Which weights are dropped; by default none."""

    on: bool = False
    rate: float = 0.5
    seed: int = 123
    head_by_head: bool = False  #: the heads draw one after the other, as each has a dropout of its own

    @classmethod
    def of(cls, options: Options) -> DropoutOptions:
        """What these options ask for."""
        return cls(on=options.dropout_on, rate=options.dropout, seed=options.dropout_seed,
                   head_by_head=options.row.dropout_per_head)


@dataclass(frozen=True, slots=True, kw_only=True)
class AttentionOptions:
    """All that is asked of the attention of one layer."""

    weighing: SoftmaxOptions = field(default_factory=SoftmaxOptions)
    dropping: DropoutOptions = field(default_factory=DropoutOptions)
    off: tuple[int, ...] = ()  #: heads that are switched off

    @classmethod
    def of(cls, options: Options) -> AttentionOptions:
        """What these options ask for."""
        return cls(weighing=SoftmaxOptions.of(options), dropping=DropoutOptions.of(options), off=options.ablated_heads)


@lru_cache(maxsize=64)  # each layer asks at each letter, and nearly always the same
def is_default_except(asked: SoftmaxOptions | DropoutOptions, *, but: tuple[str, ...]) -> bool:
    """Whether every field stands at its default, `but` for those that the asking way knows."""
    usual: Any = type(asked)()
    return bool(replace(usual, **{name: getattr(asked, name) for name in but}) == asked)

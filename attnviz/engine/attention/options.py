"""What is asked of the core of attention, as small values: how scores become weights, and which of these are dropped.

A way that is fast knows some of these fields. It is taken only where all others stand at their defaults (`is_usual`),
so that a new field goes the readable way by itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from attnviz.document.options import Options


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighing:
    """How scores become weights; the defaults are what everyone does."""

    divisor: float = 1.0
    normalization: str = "softmax"
    axis: str = "keys"  #: along which the weights sum to 1
    mask_method: str = "minus_inf"

    @classmethod
    def of(cls, options: Options) -> Weighing:
        """What these options ask for."""
        return cls(divisor=options.divisor, normalization=options.normalization, axis=options.softmax_axis,
                   mask_method=options.mask_method)


@dataclass(frozen=True, slots=True, kw_only=True)
class Dropping:
    """Which weights are dropped; by default none."""

    on: bool = False
    rate: float = 0.5
    seed: int = 123
    each_head: bool = False  #: the heads draw one after the other, as each has a dropout of its own

    @classmethod
    def of(cls, options: Options) -> Dropping:
        """What these options ask for."""
        return cls(on=options.dropout_on, rate=options.dropout, seed=options.dropout_seed,
                   each_head=options.row.dropout_per_head)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """All that is asked of the attention of one layer."""

    weighing: Weighing = field(default_factory=Weighing)
    dropping: Dropping = field(default_factory=Dropping)
    off: tuple[int, ...] = ()  #: heads that are switched off

    @classmethod
    def of(cls, options: Options) -> Asked:
        """What these options ask for."""
        return cls(weighing=Weighing.of(options), dropping=Dropping.of(options), off=options.ablated_heads)


@lru_cache(maxsize=64)  # each layer asks at each letter, and nearly always the same
def is_usual(asked: Weighing | Dropping, *, but: tuple[str, ...]) -> bool:
    """Whether every field stands at its default, `but` for those that the asking way knows."""
    usual: Any = type(asked)()
    return bool(replace(usual, **{name: getattr(asked, name) for name in but}) == asked)

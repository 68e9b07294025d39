"""Rotary positions: how fast each pair of dimensions turns, with the ways in which models were stretched to long texts.

Sources: Su et al. 2021, "RoFormer"; Peng et al. 2023, "YaRN". The names and the arithmetic are those of `config.json`
as transformers reads it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True, kw_only=True)
class Rope:
    """The rotary positions of a model: plain numbers, from which everything follows."""

    base: float = 10_000.0  #: the larger, the slower the last dimensions turn
    kind: str = "default"  #: a key of SCALINGS
    factor: float = 1.0  #: how many times longer texts may be than those that it was first trained on
    original_max_positions: int = 0  #: tokens of a text that it was first trained on
    low_freq_factor: float = 1.0  #: llama3: pairs that turn less often are slowed down by the whole factor
    high_freq_factor: float = 4.0  #: llama3: those that turn more often are left as they were
    beta_slow: float = 1.0  #: yarn: the same two bounds
    beta_fast: float = 32.0
    truncate: bool = True  #: yarn: the bounds are whole dimensions
    attention_factor: float = 1.0  #: yarn: what rotated queries and keys are multiplied by

    def frequencies(self, width: int, *, tokens: int) -> tuple[float, ...]:
        """Radians by which each position turns each pair of dimensions (i, i + width / 2), in a text of `tokens`."""
        return SCALINGS[self.kind](self, width, tokens)

    def depends_on_length(self, tokens: int) -> bool:
        """Whether the speeds in a text so long are others than in a shorter one."""
        return self.kind == "dynamic" and tokens > self.original_max_positions


def _default(rope: Rope, width: int, tokens: int) -> tuple[float, ...]:
    return _powers(rope.base, width)


def _linear(rope: Rope, width: int, tokens: int) -> tuple[float, ...]:
    """All pairs are slowed down alike, as if positions stood closer together."""
    return tuple(speed / rope.factor for speed in _powers(rope.base, width))


def _dynamic(rope: Rope, width: int, tokens: int) -> tuple[float, ...]:
    """Slowed down only in a text that is longer than those of the training, and the slow pairs most."""
    stretch = rope.factor * max(tokens, rope.original_max_positions) / rope.original_max_positions - (rope.factor - 1)
    return _powers(rope.base * stretch ** (width / (width - 2)), width)


def _llama3(rope: Rope, width: int, tokens: int) -> tuple[float, ...]:
    """Fast pairs stay, slow ones are slowed down by the factor, those between in part."""

    def scaled(speed: float) -> float:
        turns = rope.original_max_positions * speed / (2 * math.pi)
        kept = min(max((turns - rope.low_freq_factor) / (rope.high_freq_factor - rope.low_freq_factor), 0.0), 1.0)
        return kept * speed + (1 - kept) * speed / rope.factor

    return tuple(map(scaled, _powers(rope.base, width)))


def _yarn(rope: Rope, width: int, tokens: int) -> tuple[float, ...]:
    """As llama3, with the way from fast to slow counted in dimensions."""

    def dimension(turns: float) -> float:
        return width * math.log(rope.original_max_positions / (turns * 2 * math.pi)) / (2 * math.log(rope.base))

    first, last = dimension(rope.beta_fast), dimension(rope.beta_slow)
    if rope.truncate:
        first, last = math.floor(first), math.ceil(last)
    first, last = max(first, 0), min(last, width - 1)
    way = last - first or 0.001
    slowed = [min(max((pair - first) / way, 0.0), 1.0) for pair in range(width // 2)]
    speeds = _powers(rope.base, width)
    return tuple(speed * (1 - part) + speed / rope.factor * part for speed, part in zip(speeds, slowed, strict=True))


def _powers(base: float, width: int) -> tuple[float, ...]:
    return tuple(base ** (-at / width) for at in range(0, width, 2))


SCALINGS: Mapping[str, Callable[[Rope, int, int], tuple[float, ...]]] = MappingProxyType({
    "default": _default, "linear": _linear, "dynamic": _dynamic, "llama3": _llama3, "yarn": _yarn,
})

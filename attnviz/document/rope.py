"""Rotary position embeddings (RoPE): frequencies of each pair of dimensions, with the scalings for long texts.

Sources: Su et al. 2021, "RoFormer"; Peng et al. 2023, "YaRN". Names and arithmetic follow `config.json`
as transformers reads it.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True, kw_only=True)
class Rope:
    """The parameters of rotary positions."""

    base: float = 10_000.0  #: theta; the larger, the slower the last dimensions rotate
    kind: str = "default"  #: a key of SCALINGS
    factor: float = 1.0  #: by which texts may be longer than in the first training
    original_max_positions: int = 0  #: maximum length in the first training
    low_freq_factor: float = 1.0  #: llama3: pairs that turn less often are slowed down by the whole factor
    high_freq_factor: float = 4.0  #: llama3: pairs that turn more often are unchanged
    beta_slow: float = 1.0  #: yarn: the same two bounds, in rotations
    beta_fast: float = 32.0
    truncate: bool = True  #: yarn: round the bounds to dimensions
    attention_factor: float = 1.0  #: yarn: factor of rotated queries and keys
    dimensions: int = 0  #: of a head that are rotated, its first ones; 0 for all

    def rotated(self, width: int) -> int:
        """Return how many dimensions of heads of this width are rotated."""
        return self.dimensions or width

    def frequencies(self, width: int, *, tokens: int) -> tuple[float, ...]:
        """Return the radians per position of each pair of dimensions of a head in a text of `tokens`.

        Of r rotated dimensions, i and i + r / 2 are a pair.
        """
        return SCALINGS[self.kind](self, self.rotated(width), tokens)

    def depends_on_length(self, tokens: int) -> bool:
        """Return whether the frequencies in a text of this length differ from those in a shorter one."""
        return self.kind == "dynamic" and tokens > self.original_max_positions


def _linear(rope: Rope, width: int, tokens: int) -> tuple[float, ...]:
    """Divide all frequencies by the factor, as if positions were closer together."""
    return tuple(frequency / rope.factor for frequency in _powers(rope.base, width))


def _dynamic(rope: Rope, width: int, tokens: int) -> tuple[float, ...]:
    """Raise the base in texts longer than the training, which slows low frequencies most."""
    stretch = rope.factor * max(tokens, rope.original_max_positions) / rope.original_max_positions - (rope.factor - 1)
    return _powers(rope.base * stretch ** (width / (width - 2)), width)


def _llama3(rope: Rope, width: int, tokens: int) -> tuple[float, ...]:
    """Keep high frequencies, divide low ones by the factor, and interpolate between them."""

    def scaled(frequency: float) -> float:
        turns = rope.original_max_positions * frequency / (2 * math.pi)
        kept = min(max((turns - rope.low_freq_factor) / (rope.high_freq_factor - rope.low_freq_factor), 0.0), 1.0)
        return kept * frequency + (1 - kept) * frequency / rope.factor

    return tuple(map(scaled, _powers(rope.base, width)))


def _yarn(rope: Rope, width: int, tokens: int) -> tuple[float, ...]:
    """Interpolate as llama3 does, linearly in dimensions instead of rotations."""

    def dimension(turns: float) -> float:
        return width * math.log(rope.original_max_positions / (turns * 2 * math.pi)) / (2 * math.log(rope.base))

    first, last = dimension(rope.beta_fast), dimension(rope.beta_slow)
    if rope.truncate:
        first, last = math.floor(first), math.ceil(last)
    first, last = max(first, 0), min(last, width - 1)
    way = last - first or 0.001
    slowed = [min(max((pair - first) / way, 0.0), 1.0) for pair in range(width // 2)]
    frequencies = _powers(rope.base, width)
    return tuple(frequency * (1 - part) + frequency / rope.factor * part
                 for frequency, part in zip(frequencies, slowed, strict=True))


def _powers(base: float, width: int) -> tuple[float, ...]:
    return tuple(base ** (-at / width) for at in range(0, width, 2))


SCALINGS: Mapping[str, Callable[[Rope, int, int], tuple[float, ...]]] = MappingProxyType({
    "default": lambda rope, width, tokens: _powers(rope.base, width),
    "linear": _linear, "dynamic": _dynamic, "llama3": _llama3, "yarn": _yarn,
})

"""Random vectors that depend only on a name and a seed, the same on every machine.

Drawn from one generator, the vector of a word would change with the words before it. Here it is computed from
SHAKE-256 of the seed and the name, so typing one word never changes the vector of another.
"""

import hashlib
from collections.abc import Callable, Sequence
from functools import lru_cache

import numpy as np

from attnviz.system.arrays import Float32, Pixels

Draw = Callable[[int, str, Sequence[str], int], Float32]  #: (seed, purpose, names, width) -> (len(names), width)

MAX_CACHED_NUMBERS = 2**23  # numbers cached for the next text: 32 MB
MAX_BATCH_NUMBERS = 2**20  # numbers drawn in one batch: intermediate arrays take ten times the memory of the result


def uniform(seed: int, purpose: str, names: Sequence[str], width: int) -> Float32:
    """Return vectors (len(names), width) of numbers spread evenly over [0, 1)."""
    bits = _bits(seed, purpose, names, width)
    return (bits >> 8).astype(np.float32) * np.float32(2**-24)  # 24 bits are what a float32 holds exactly


def normal(seed: int, purpose: str, names: Sequence[str], width: int) -> Float32:
    """Return vectors (len(names), width) of standard normal numbers, by the method of Box and Muller (1958)."""
    vectors = np.empty((len(names), width), dtype=np.float32)
    step = max(1, MAX_BATCH_NUMBERS // width)
    for start in range(0, len(names), step):
        vectors[start : start + step] = _normal_batch(seed, purpose, names[start : start + step], width)
    return vectors


class CachedStream:
    """Draws vectors by name and caches the last ones: while a person types, all names but one are drawn already."""

    def __init__(self) -> None:
        self._vectors = lru_cache(maxsize=2)(_no_vectors)

    def vectors(self, draw: Draw, seed: int, purpose: str, names: Sequence[str], width: int) -> Float32:
        """Return what `draw` (`normal` or `uniform`) returns for the other arguments."""
        before = self._vectors(draw, seed, purpose, width)
        rows = {name: before[name] for name in names if name in before}
        missing = [name for name in dict.fromkeys(names) if name not in rows]
        rows |= zip(missing, draw(seed, purpose, missing, width), strict=True)
        if (len(before) + len(missing)) * width > MAX_CACHED_NUMBERS:
            before.clear()
        if len(rows) * width <= MAX_CACHED_NUMBERS:
            before |= rows
        return np.array([rows[name] for name in names], dtype=np.float32).reshape(len(names), width)


def _no_vectors(draw: Draw, seed: int, purpose: str, width: int) -> dict[str, Float32]:
    """Return the vectors by name before any is drawn."""
    return {}


def _normal_batch(seed: int, purpose: str, names: Sequence[str], width: int) -> Float32:
    even = width + width % 2
    shares = (_bits(seed, purpose, names, even) + 0.5) * 2.0**-32  # (n, even), in (0, 1), float64
    radius = np.sqrt(-2 * np.log(shares[:, 0::2]))
    angle = 2 * np.pi * shares[:, 1::2]
    vectors = np.empty((len(names), even), dtype=np.float32)
    vectors[:, 0::2] = radius * np.cos(angle)
    vectors[:, 1::2] = radius * np.sin(angle)
    return vectors[:, :width]


def _bits(seed: int, purpose: str, names: Sequence[str], width: int) -> Pixels:
    """Return 32 random bits for each number (len(names), width)."""
    data = b"".join(
        hashlib.shake_256(f"{purpose}\0{seed}\0{name}".encode()).digest(4 * width) for name in names
    )
    return np.frombuffer(data, dtype="<u4").astype(np.uint32).reshape(len(names), width)

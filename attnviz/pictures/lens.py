"""What the colour of a cell of the logit lens says: a table of quantities, each with its colour bar."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from attnviz.experiments.lens import Lens
from attnviz.pictures.numbers import level
from attnviz.system.arrays import Floats


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number of each cell, and the colour bar it is read from."""

    values: Callable[[Lens], Floats]  #: (r, t), NaN where unknown
    high: Callable[[Lens, Floats], float]  #: the number with the strongest colour; 0 has the weakest
    ends: Callable[[Lens, float], tuple[str, str]] = lambda lens, high: (level(0.0), level(high))  #: of the bar
    needs_ranks: bool = False  #: of the target token, at every token


def _rank(lens: Lens) -> Floats:
    """Return the logarithm of how many tokens are not ahead of the target: 0 for the last rank."""
    if not len(lens.token_ranks):
        return np.full(lens.ids.shape[:2], np.nan)
    ranks = lens.token_ranks[0].astype(np.float64)
    with np.errstate(divide="ignore"):
        return np.where(ranks > 0, math.log(lens.vocabulary) - np.log(ranks), np.nan)


def _largest(lens: Lens, values: Floats) -> float:
    """Return the largest number after the row `0_pre`, whose embeddings are several times as far as all others."""
    later = values[1:]
    return float(np.max(later, initial=0.0, where=np.isfinite(later))) or 1.0


def _open_ends(lens: Lens, high: float) -> tuple[str, str]:
    """Return the ends of a bar whose strongest colour is also that of larger numbers, if there are any."""
    values = lens.divergences
    is_exceeded = bool((values > high).any())  # NaN is not
    return level(0.0), f"≥ {level(high)}" if is_exceeded else level(high)


#: By the names of the option `lens.colour`.
QUANTITIES: Mapping[str, Quantity] = MappingProxyType({
    "probability": Quantity(lambda lens: lens.probabilities[..., 0], lambda lens, values: 1.0),
    "rank": Quantity(_rank, lambda lens, values: math.log(lens.vocabulary) or 1.0,
                     lambda lens, high: (f"{lens.vocabulary:,}", "1"), needs_ranks=True),
    "entropy": Quantity(lambda lens: lens.entropies, lambda lens, values: math.log(lens.vocabulary) or 1.0),
    "divergence": Quantity(lambda lens: lens.divergences, _largest, _open_ends),
})

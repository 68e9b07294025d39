"""The measures of a corpus on another device than the CPU: only a few numbers of each head and text come back.

Those of a batch of 64 texts of 60 tokens are 10 MB for 700 heads, of 650 MB of weights. Each layer is measured when it
is computed, and its weights are dropped. `attnviz.result.measures` says what each measure is.

Shapes: b texts, h heads, q queries, k keys, n pairs of repeated tokens of a text, l layers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

import numpy as np
import torch
from torch import Tensor

from attnviz.engine.attention.trace import AttentionCaches, Trace
from attnviz.engine.stack import StackInputs
from attnviz.experiments.corpus_measures import SINK_RANK
from attnviz.experiments.head_statistics import EXAMPLE_CELLS
from attnviz.experiments.rerun import TextNumbers
from attnviz.result.measures import TEXT_MEASURES, induction_pairs
from attnviz.system.arrays import Float32, Ids, Int32


@dataclass(frozen=True, eq=False)
class TextWeights:
    """The weights of a layer in a batch of texts; what is padding is 0."""

    all: Tensor  #: (b, h, q, k)
    pairs: Tensor  #: (2, b, n): queries and keys of the repeated tokens; −1 where a text has fewer

    @cached_property
    def count(self) -> Tensor:
        """Which queries have any weight, (b, h, q)."""
        return (self.all != 0).any(dim=-1)

    def mean(self, query_values: Tensor, count: Tensor) -> Tensor:
        """Return the mean over the counted queries, (b, h); NaN if a head has none."""
        exact = torch.where(count, query_values, 0).sum(dim=-1, dtype=_exact(query_values))
        return exact / count.sum(dim=-1)


def _exact(like: Tensor) -> torch.dtype:
    return torch.float32 if like.device.type == "mps" else torch.float64  # which a Mac's GPU has not


def _induction(weights: TextWeights) -> Tensor:
    queries, keys = weights.pairs  # (b, n) each
    texts = torch.arange(len(queries), device=queries.device)[:, None]
    found = weights.all[texts, :, queries, keys].mT  # (b, h, n)
    count = weights.count[texts, :, queries].mT & (queries >= 0)[:, None]
    return weights.mean(found, count)


def _entropy(weights: TextWeights) -> Tensor:
    shares = weights.all / weights.all.sum(dim=-1, keepdim=True)
    return weights.mean(torch.special.entr(shares).sum(dim=-1), weights.count)


def _distance(weights: TextWeights) -> Tensor:
    positions = torch.arange(weights.all.shape[-1], device=weights.all.device, dtype=weights.all.dtype)
    mixed = (weights.all * (positions[:, None] - positions).abs()).sum(dim=-1)
    return weights.mean(mixed / weights.all.sum(dim=-1), weights.count)


#: Each measure of `TEXT_MEASURES` as a function of the weights of a layer, (b, h).
MEASURES: Mapping[str, Callable[[TextWeights], Tensor]] = MappingProxyType({
    "previous_token": lambda weights: weights.mean(weights.all.diagonal(-1, -2, -1), weights.count[..., 1:]),
    "first_token": lambda weights: weights.mean(weights.all[..., 1:, 0], weights.count[..., 1:]),
    "own_position": lambda weights: weights.mean(weights.all.diagonal(0, -2, -1), weights.count),
    "induction": _induction, "entropy": _entropy, "distance": _distance,
})


def strongest_cells(weights: Tensor) -> tuple[Tensor, Tensor]:
    """Return the places (b, h, cell) of the strongest weights (b, h, q, k) among all but the first query, and them.

    See `attnviz.experiments.corpus_measures.strongest_cells`.
    """
    ranks = weights[..., 1:, :].clone()
    ranks[..., 0] *= SINK_RANK
    flat = weights[..., 1:, :].flatten(-2)
    places = ranks.flatten(-2).topk(min(EXAMPLE_CELLS, flat.shape[-1])).indices
    return places, flat.gather(-1, places)


def measure_texts(
    given: StackInputs, tokens: Sequence[tuple[str, ...]], *, caches: AttentionCaches, before_each: Callable[[], None]
) -> list[TextNumbers]:
    """Return the numbers of each text of a model's inputs. `tokens` are the labels of each text."""
    longest, pairs = given.vectors.shape[1], _padded_pairs(tokens).to(given.device)
    traces = [Trace(inputs.mask_from(0, caches), inputs.changes, frozenset({"weights"}), before_each, caches=caches,
                    options=inputs.options) for inputs in given.layers]
    x = given.embed(traces[0])  # (b, t, d)
    values, places, numbers = list[Tensor](), list[Tensor](), list[Tensor]()
    for inputs, rows, trace in zip(given.layers, given.positions, traces, strict=True):
        x = given.network.block(x, inputs.weights, positions=rows, trace=trace)
        weights = TextWeights(trace.stages.pop("weights").float(), pairs)
        values.append(torch.stack([MEASURES[name](weights) for name in TEXT_MEASURES], dim=1))  # (b, measure, h)
        cells = strongest_cells(weights.all)
        places.append(cells[0])
        numbers.append(cells[1])
    found = torch.stack(values, dim=2).cpu().double().numpy()  # (b, measure, l, h)
    at, strongest = (torch.stack(each, dim=1).cpu().numpy() for each in (places, numbers))  # (b, l, h, cell)
    return [(each, *_cells(*cells, keys=longest)) for each, *cells in zip(found, at, strongest, strict=True)]


def _cells(places: Ids, numbers: Float32, *, keys: int) -> tuple[Int32, Float32]:
    """Return query and key (l, h, EXAMPLE_CELLS, 2) of places among all queries but the first, and their weights."""
    missing = [(0, 0), (0, 0), (0, EXAMPLE_CELLS - places.shape[-1])]
    places, numbers = np.pad(places, missing), np.pad(numbers, missing)
    cells = np.stack([places // keys + 1, places % keys], axis=-1)
    return np.where((numbers > 0)[..., None], cells, -1).astype(np.int32), numbers


def _padded_pairs(tokens: Sequence[tuple[str, ...]]) -> Tensor:
    """Return the queries and the keys of the repeated tokens of each text, (2, b, n)."""
    found = [induction_pairs(each) for each in tokens]
    most = max(len(queries) for queries, _ in found)
    return torch.tensor([[[*pair[side], *[-1] * (most - len(pair[side]))] for pair in found] for side in range(2)],
                        dtype=torch.int64)

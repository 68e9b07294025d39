"""The measures of a corpus on another device than the CPU: only a few numbers of each head and text come back.

Those of a batch of 64 texts of 60 tokens are 10 MB for 700 heads, of 650 MB of weights. Each layer is measured when it
is computed, and its weights are dropped. `attnviz.result.measures` says what each measure is, of numpy and of these.

Shapes: b texts, h heads, q queries, k keys, n pairs of repeated tokens of a text, l layers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import torch
from torch import Tensor

from attnviz.engine.attention.trace import AttentionCaches, Trace
from attnviz.engine.stack import StackInputs
from attnviz.experiments.corpus_measures import SINK_RANK
from attnviz.experiments.head_statistics import EXAMPLE_CELLS
from attnviz.experiments.rerun import TextNumbers
from attnviz.result.measures import MEASURES, TEXT_MEASURES, WeightMeasure, Weights, induction_pairs
from attnviz.system.arrays import Float32, Ids, Int32


@dataclass(frozen=True, eq=False)
class TextWeights:
    """The weights of a layer in a batch of texts, with the methods of `Weights`; what is padding is 0."""

    all: Tensor  #: (b, h, q, k)
    pairs: Tensor  #: (2, b, n): queries and keys of the repeated tokens; −1 where a text has fewer
    tokens: Sequence[tuple[str, ...]] = ()  #: the labels of each text
    masked: Tensor | None = None  #: (b, 1 or h, q, k), where keys are masked; None for nowhere

    @cached_property
    def count(self) -> Tensor:
        """Which queries have any weight, (b, h, q)."""
        return (self.all != 0).any(dim=-1)

    def mean(self, query_values: Tensor, *, first: int = 0) -> Tensor:
        """Return the mean over the counted queries from `first` on, (b, h); NaN if a head has none."""
        return _mean(query_values, self.count[..., first:])

    def induction(self) -> Tensor:
        """Return the mean weight of repeated tokens on those that followed them before, (b, h)."""
        queries, keys = self.pairs  # (b, n) each
        texts = torch.arange(len(queries), device=queries.device)[:, None]
        found = self.all[texts, :, queries, keys].mT  # (b, h, n)
        return _mean(found, self.count[texts, :, queries].mT & (queries >= 0)[:, None])

    def entropies(self) -> Tensor:
        """Return the entropy of each query's weights, (b, h, q)."""
        parts: Tensor = torch.special.entr(self.all / self.all.sum(dim=-1, keepdim=True))
        return parts.sum(dim=-1)

    def distances(self) -> Tensor:
        """Return the mean distance of each query to the keys, (b, h, q)."""
        positions = torch.arange(self.all.shape[-1], device=self.all.device, dtype=self.all.dtype)
        return (self.all * (positions[:, None] - positions).abs()).sum(dim=-1) / self.all.sum(dim=-1)

    @cached_property
    def texts(self) -> Sequence[Weights]:
        """The weights of each text by itself, without padding."""
        masked = [None] * len(self.all) if self.masked is None else self.masked.expand(self.all.shape).cpu()
        found = []
        for weights, labels, masks in zip(self.all.cpu(), self.tokens, masked, strict=True):
            part = (slice(None), *[slice(len(labels))] * 2)
            found.append(Weights(weights[part].numpy(), tokens=labels,
                                 masks=() if masks is None else tuple(masks[part].numpy())))
        return found

    def measured(self, row: WeightMeasure) -> Tensor:
        """Return a measure of each head, (b, h)."""
        if not row.needs_numpy:
            found: Tensor = row.compute(self)
            return found
        values = [row.compute(weights) for weights in self.texts]
        return torch.as_tensor(np.stack(values), dtype=_exact(self.all), device=self.all.device)


def _exact(values: Tensor) -> torch.dtype:
    """Return the most exact type of the device."""
    return torch.float32 if values.device.type == "mps" else torch.float64  # which a Mac's GPU has not


def _mean(values: Tensor, count: Tensor) -> Tensor:
    return torch.where(count, values, 0).sum(dim=-1, dtype=_exact(values)) / count.sum(dim=-1)


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
        weights = TextWeights(trace.stages.pop("weights").float(), pairs, tokens, trace.mask.masked.per_head)
        measured = [weights.measured(MEASURES[name]) for name in TEXT_MEASURES]
        values.append(torch.stack(measured, dim=1))  # (b, measure, h)
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

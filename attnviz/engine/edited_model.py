"""A model with a document's edits, as experiments read it: numpy in, numpy out, computed where the model is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from attnviz.document.cells import Cells
from attnviz.document.document import Document
from attnviz.document.masks import NONE, read_mask
from attnviz.engine import stack
from attnviz.engine.attention import threads
from attnviz.engine.attention.masks import Mask
from attnviz.engine.attention.trace import Trace
from attnviz.engine.blocks.network import Network, Weights
from attnviz.engine.layer_weights import FloatArrays, LayerWeights, weight_edits
from attnviz.engine.placed_weights import host_array
from attnviz.result.logits import Spelling
from attnviz.system import memory
from attnviz.system.arrays import Float32, Real
from attnviz.system.errors import NO_MEMORY, ComputeError
from attnviz.system.watch import UNWATCHED, Watch
from attnviz.tokens.model_tokenizer import ModelTokenizer

VOCABULARY_PARTS = 8  #: 2.4 ms each for 31 rows of SmolLM2 on one thread
PART_ROWS = 8192  #: of the vocabulary that are compared at once: 19 MB in SmolLM2
_OF_VOCABULARY = ("unembedding", "unembedding.bias")


@contextmanager
def beside_typing() -> Iterator[None]:
    """Let torch compute without autograd, on one thread, which leaves the other cores to typing.

    Raises ComputeError if there is not enough memory.
    """
    with torch.inference_mode(), threads.limit(1), memory.failed_allocation_as(ComputeError(NO_MEMORY)):
        yield


@dataclass(frozen=True, slots=True, eq=False)
class SessionModel:
    """The weights of an open model with the edits of a document, its final norm and its unembedding."""

    document: Document
    network: Network
    layers: LayerWeights
    tokenizer: ModelTokenizer
    device: str

    @property
    def vocabulary(self) -> int:
        return len(self._top["embedding"])

    def layer(self, number: int) -> Mapping[str, Float32]:
        return FloatArrays(self._layer(number))

    def rows(self, name: str, part: slice) -> Float32 | None:
        return host_array(self._top[name][part]) if name in self._top else None

    def normalised(self, rows: Float32) -> Float32:
        assert self.network.final_norm is not None
        with beside_typing():
            trace, last = Trace(Mask((rows.shape[1],) * len(rows), read_mask(NONE), Cells())), self._layer(-1)
            return host_array(self.network.final_norm(self._tensor(rows), last, trace=trace))

    def logits(self, rows: Float32, *, tokens: Sequence[int] | None = None, watch: Watch = UNWATCHED) -> Float32:
        """Return the logits of normalised rows (..., d), (..., vocabulary), or those of some tokens, (..., tokens).

        The watch is asked between parts of the vocabulary, which another device than the CPU computes at once.
        """
        top = self._top
        size = len(top["unembedding"])
        count = min(VOCABULARY_PARTS, size) if self.device == "cpu" else 1
        edges = [size * part // count for part in range(count + 1)]
        parts = list(map(slice, edges, edges[1:])) if tokens is None else [
            torch.tensor(tokens, dtype=torch.int64).to(self.device)]
        found = []
        with beside_typing():
            flat = self._tensor(rows).flatten(0, -2)
            for part in parts:
                watch.check()
                chosen = {name: top[name][part] for name in _OF_VOCABULARY if name in top}
                found.append(stack.unembed(flat, {**top, **chosen}, network=self.network))
            return host_array(torch.cat(found, dim=-1)).reshape(*rows.shape[:-1], -1)

    def product(self, left: Real, right: Real) -> Real:
        """Return `left @ right`: a GPU takes less time for the product than for the copies of both.

        The memory of a Mac's GPU is the CPU's, and it has no float64.
        """
        if self.device != "cuda":
            return left @ right
        with beside_typing():
            one, other = (torch.from_numpy(np.ascontiguousarray(each)).to(self.device) for each in (left, right))
            product: Real = (one @ other).cpu().numpy()
            return product

    def row_products(self, name: str, vector: Float32, watch: Watch = UNWATCHED) -> Float32:
        """Return the products of a vector (d,) with all rows of a weight of no layer, (rows,)."""
        weight = self._top[name]
        with beside_typing():
            right, found = torch.from_numpy(np.array(vector)).to(self.device), list[Tensor]()
            for part in torch.split(weight, PART_ROWS):
                watch.check()
                found.append(part.float() @ right)
            return host_array(torch.cat(found))

    def spellings(self, tokens: Iterable[int]) -> Mapping[int, Spelling]:
        """Return the spellings of tokens by their ids."""
        return spelled(self.tokenizer, tokens)

    @property
    def _top(self) -> Weights:
        """The weights of no layer, and those of the layers by longer names."""
        return self.layers.to(self.device)

    def _layer(self, number: int) -> Weights:
        """Return the weights of a layer; -1 is the last, with which the final norm is listed."""
        options = self.document.options
        number %= options.row.layers
        return self.layers.layer(number, weight_edits(self.document, options.row.name, number), self.device)[0]

    def _tensor(self, rows: Float32) -> Tensor:
        return torch.from_numpy(np.array(rows)).to(self._top["unembedding"])


def spelled(tokenizer: ModelTokenizer, numbers: Iterable[int]) -> dict[int, Spelling]:
    """Return the spellings of tokens by their ids."""
    return {number: spelling(tokenizer, number) for number in numbers}


def spelling(tokenizer: ModelTokenizer, number: int) -> Spelling:
    """Return the spelling of a token by its id."""
    return Spelling(tokenizer.following(number), tokenizer.label(number))

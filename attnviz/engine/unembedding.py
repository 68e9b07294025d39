"""Final norm and unembedding of a document's model for experiments: numpy in, numpy out, on the CPU."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from attnviz.document.cells import Cells
from attnviz.document.masks import NONE, read_mask
from attnviz.engine import stack
from attnviz.engine.attention import threads
from attnviz.engine.attention.masks import Mask
from attnviz.engine.attention.trace import Trace
from attnviz.engine.blocks.network import Network, Weights
from attnviz.result.logits import Spelling
from attnviz.system import memory
from attnviz.system.arrays import Float32
from attnviz.system.errors import NO_MEMORY, ComputeError
from attnviz.system.watch import UNWATCHED, Watch
from attnviz.tokens.model_tokenizer import ModelTokenizer

VOCABULARY_PARTS = 8  #: 2.4 ms each for 31 rows of SmolLM2 on one thread
_OF_VOCABULARY = ("unembedding", "unembedding.bias")


@contextmanager
def beside_typing() -> Iterator[None]:
    """Let torch compute without autograd, on one thread, which leaves the other cores to typing.

    Raises ComputeError if there is not enough memory.
    """
    with torch.inference_mode(), threads.limit(1), memory.failed_allocation_as(ComputeError(NO_MEMORY)):
        yield


@dataclass(frozen=True, slots=True, eq=False)
class ModelUnembedding:
    """The final norm with a document's edits, and the unembedding."""

    network: Network
    last_layer: Weights  #: the final norm is listed with it
    top: Weights  #: those of no layer
    tokenizer: ModelTokenizer

    @property
    def vocabulary(self) -> int:
        """How many tokens the logits have."""
        return len(self.top["unembedding"])

    def normalised(self, rows: Float32) -> Float32:
        """Return rows (r, c, d) of the residual stream after the final norm, each by its own statistics."""
        assert self.network.final_norm is not None
        with beside_typing():
            trace = Trace(Mask((rows.shape[1],) * len(rows), read_mask(NONE), Cells()))
            return _array(self.network.final_norm(self._tensor(rows), self.last_layer, trace=trace))

    def logits(
        self, rows: Float32, *, tokens: Sequence[int] | None = None, watch: Watch = UNWATCHED
    ) -> Float32:
        """Return the logits of normalised rows (..., d), (..., vocabulary), or those of some tokens, (..., tokens).

        The watch is asked between parts of the vocabulary.
        """
        count = min(VOCABULARY_PARTS, self.vocabulary)
        edges = [self.vocabulary * part // count for part in range(count + 1)]
        parts = list(map(slice, edges, edges[1:])) if tokens is None else [torch.tensor(tokens, dtype=torch.int64)]
        found = []
        with beside_typing():
            flat = self._tensor(rows).flatten(0, -2)
            for part in parts:
                watch.check()
                chosen = {name: self.top[name][part] for name in _OF_VOCABULARY if name in self.top}
                found.append(stack.unembed(flat, {**self.top, **chosen}, network=self.network))
            return _array(torch.cat(found, dim=-1)).reshape(*rows.shape[:-1], -1)

    def spellings(self, tokens: Iterable[int]) -> Mapping[int, Spelling]:
        """Return the spellings of tokens by their ids."""
        return spelled(self.tokenizer, tokens)

    def _tensor(self, rows: Float32) -> Tensor:
        return torch.from_numpy(np.array(rows)).to(self.top["unembedding"].dtype)


def _array(tensor: Tensor) -> Float32:
    array: Float32 = tensor.float().numpy()
    return array


def spelled(tokenizer: ModelTokenizer, numbers: Iterable[int]) -> dict[int, Spelling]:
    """Return the spellings of tokens by their ids."""
    return {number: spelling(tokenizer, number) for number in numbers}


def spelling(tokenizer: ModelTokenizer, number: int) -> Spelling:
    """Return the spelling of a token by its id."""
    return Spelling(tokenizer.following(number), tokenizer.label(number))

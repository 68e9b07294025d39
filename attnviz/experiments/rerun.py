"""What an experiment asks of the engine, which alone knows torch, devices, batches and caches.

An experiment is one file of this package: a request (a frozen value that is compared with `==`), the numbers that
answer it, `reason(request)` if a request may be refused, and `run(rerun, request, watch)`. A long experiment reports
its numbers so far to the watch; interrupted, it continues from those in the field `known` of its request.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from attnviz.document.document import Document
from attnviz.document.options import Options
from attnviz.result.result import Result
from attnviz.system.arrays import Bools, Float32
from attnviz.system.watch import UNWATCHED, Watch

if TYPE_CHECKING:  # a start without a model reads no logits
    from attnviz.result.logits import Spelling


class Unembedding(Protocol):
    """The final norm with a document's edits, and the unembedding."""

    @property
    def vocabulary(self) -> int:
        """How many tokens the logits have."""

    def normalised(self, rows: Float32) -> Float32:
        """Return rows (r, c, d) of the residual stream after the final norm, each by its own statistics."""

    def logits(self, rows: Float32, *, tokens: Sequence[int] | None = None, watch: Watch = UNWATCHED) -> Float32:
        """Return the logits of normalised rows (..., d), (..., vocabulary), or those of some tokens, (..., tokens)."""

    def spellings(self, tokens: Iterable[int]) -> Mapping[int, Spelling]:
        """Return the spellings of tokens by their ids."""


class Rerun(Protocol):
    """What can be computed anew; `attnviz.engine.engine.Engine` does it."""

    def compute(
        self, document: Document, *, device: str = "cpu", stages: frozenset[str] | None = None,
        watch: Watch = UNWATCHED,
    ) -> Result:
        """Return the result of a document with these stages, all by default. Raises ComputeError and Cancelled."""

    def side_engine(self, name: str) -> Rerun:
        """Return another engine under a name, with caches of its own."""

    def unembedding(self, document: Document, watch: Watch = UNWATCHED) -> Unembedding:
        """Return final norm and unembedding of a document's model. Raises EditError, ComputeError and Cancelled."""

    def dropout_mask(self, options: Options, shape: Sequence[int], *, seed: int) -> Bools:
        """Return which weights (b, h, q, k) torch keeps under the dropout of these options with a seed."""

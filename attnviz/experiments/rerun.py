"""What an experiment asks of the engine, which alone knows torch, devices, batches and caches.

An experiment is one file of this package: a request (a frozen value that is compared with `==`), the numbers that
answer it, `reason(request)` if a request may be refused, and `run(rerun, request, watch)`. A long experiment reports
its numbers so far to the watch; interrupted, it continues from those in the field `known` of its request.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from attnviz.document.document import Document
from attnviz.document.options import Options
from attnviz.result.result import Result
from attnviz.system.arrays import Bools
from attnviz.system.watch import UNWATCHED, Watch


class Rerun(Protocol):
    """What can be computed anew; `attnviz.engine.engine.Engine` does it."""

    def compute(
        self, document: Document, *, device: str = "cpu", stages: frozenset[str] | None = None,
        watch: Watch = UNWATCHED,
    ) -> Result:
        """Return the result of a document with these stages, all by default. Raises ComputeError and Cancelled."""

    def side_engine(self, name: str) -> Rerun:
        """Return another engine under a name, with caches of its own."""

    def dropout_mask(self, options: Options, shape: Sequence[int], *, seed: int) -> Bools:
        """Return which weights (b, h, q, k) torch keeps under the dropout of these options with a seed."""

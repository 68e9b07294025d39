"""Columns of a logit lens: the logits of every row at some tokens, by groups of rows and parts of the vocabulary.

The last column is begun while the layers of its text are still being computed. Shapes: r rows, c columns, d size of the
residual stream.
"""

from __future__ import annotations

import weakref
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import ExitStack, suppress
from functools import cached_property
from typing import TYPE_CHECKING

import torch
from torch import Tensor

from attnviz.document.document import Document, FloatArray
from attnviz.engine.attention import threads
from attnviz.engine.models.model_session import ModelSession, last_residuals
from attnviz.engine.stack import LayerCache
from attnviz.result.lens import TOP
from attnviz.result.result import Result

if TYPE_CHECKING:
    from attnviz.engine.engine import Engine

BLOCK = 64  #: tokens; `largest_logits` looks for the largest logit of each block first
#: Of the layers, after which their rows of the last column are begun: they are done when a letter is, in SmolLM2.
EARLY_SHARE = 0.55


class RowGroup:
    """Some rows of a column: their logits, and the numbers that follow from each row alone."""

    def __init__(self, session: ModelSession, rows: Tensor) -> None:
        """Take normalised rows (r, c, d)."""
        self._shape, self._parts = rows.shape[:2], session.unembedding_parts(rows.flatten(0, 1))
        self._found: dict[int, Tensor] = {}  # logits by part
        self._steps = deque(range(len(self._parts)))  # the parts that no thread has begun
        self.logits = torch.empty(0)  #: (r, c, vocabulary), once it has numbers
        self.numbers: Mapping[str, Tensor] = {}  #: `row_numbers`

    def add_part(self) -> bool:
        """Compute a part of the vocabulary that no thread has begun; return False if there is none."""
        try:
            step = self._steps.popleft()
        except IndexError:
            return False
        try:
            self._found[step] = self._parts[step]()
        except BaseException:
            self._steps.appendleft(step)
            raise
        return True

    def add_numbers(self) -> None:
        """Compute the numbers if they are missing and all parts are there; on one thread at a time."""
        if not self.numbers and len(self._found) == len(self._parts):
            parts = [self._found[at] for at in range(len(self._parts))]
            self.logits = torch.cat(parts, dim=-1).float().view(*self._shape, -1)
            self.numbers = row_numbers(self.logits)


class LensColumn:
    """Columns of a lens, by groups of rows; a helper thread may compute parts of them."""

    def __init__(self, helper: ThreadPoolExecutor | None = None, helper_threads: int = 0) -> None:
        """Create a column without rows. The `helper` computes with `helper_threads` threads of torch."""
        self._helper, self._helper_threads = helper, helper_threads
        self._groups: list[RowGroup] = []
        self._count = 0  # rows in the groups
        self._futures: list[Future[None]] = []  # of the helper
        self._is_stopped = False
        self._result: weakref.ref[Result] | None = None  # once all rows were added; it holds all arrays of a text
        self.inputs = torch.empty(0)  #: of all rows, (r, c, d)
        self.all_inputs: FloatArray | None = None  #: of all rows at every token, (r, t, d), where they were read

    def add_early_rows(self, session: ModelSession, document: Document, inputs: Tensor) -> None:
        """Let the helper compute the first rows (r, c, d) of the residual stream."""
        self._add(session, session.normalised(document, inputs))
        self._ask_helper()

    def add_last_rows(self, session: ModelSession, result: Result, inputs: Tensor) -> None:
        """Add the rows that are missing, of all rows' `inputs` (r, c, d) of a result; the helper ends soon."""
        self._is_stopped = True
        self._result, self.inputs = weakref.ref(result), inputs
        self._add(session, normalised(session, result.document, inputs[self._count :]))

    def _add(self, session: ModelSession, rows: Tensor) -> None:
        self._count += len(rows)
        self._groups.append(RowGroup(session, rows))

    def _ask_helper(self) -> None:
        if self._helper is None:
            return
        self._is_stopped, groups = False, tuple(self._groups)

        def work() -> None:
            # `complete` computes again what fails.
            with (suppress(Exception), torch.inference_mode(), threads.limit(self._helper_threads),
                  threads.on_core(1)):
                while not self._is_stopped and any(group.add_part() for group in groups):
                    pass
                if not self._is_stopped:
                    groups[0].add_numbers()

        with suppress(RuntimeError):  # it has ended, as the program ends
            self._futures.append(self._helper.submit(work))

    def add_part(self) -> bool:
        """Compute the next part, by all threads that torch may use; return False if there is none."""
        return any(group.add_part() for group in self._groups)

    def is_of(self, result: Result, inputs: Tensor | None = None) -> bool:
        """Return whether it has all rows of a result, and such inputs if they are given."""
        is_of_result = self._result is not None and self._result() is result
        return is_of_result and (inputs is None or torch.equal(inputs, self.inputs))

    def stop(self) -> None:
        """Let the helper end soon."""
        self._is_stopped = True

    def hasten(self) -> None:
        """Let the helper take parts, too, and add the numbers of the early rows."""
        self._ask_helper()

    def complete(self) -> Sequence[RowGroup]:
        """Compute what is missing, and return all rows."""
        # The numbers, too: a second thread of torch starts later than this one ends.
        with threads.limit(max(1, torch.get_num_threads() - self._helper_threads)):
            while self.add_part():
                pass
            wait(self._futures)
            while self.add_part():  # what failed on the helper
                pass
            for group in self._groups:
                group.add_numbers()
        return self._groups

    @cached_property
    def rows(self) -> Mapping[str, Tensor]:
        """The numbers of each row, of the complete column: see `row_numbers`."""
        return {name: torch.cat([group.numbers[name] for group in self._groups]) for name in self._groups[0].numbers}

    def sums(self) -> tuple[Tensor, Tensor]:
        """Return the entropies, and KL(output ‖ row), in nats, (r, c), of the complete column.

        The output is the last row.
        """
        final = self._groups[-1]
        output = (final.logits[-1] - final.numbers["log_sums"][-1, :, None]).exp()
        entropies, of_output = list[Tensor](), list[Tensor]()
        for group in self._groups:
            logs = group.logits - group.numbers["log_sums"][..., None]
            # Sums of products without intermediate arrays: with torch.where, 12 ms of a letter in SmolLM2, not one.
            entropies.append(-torch.einsum("rcv,rcv->rc", logs.exp(), logs))
            of_output.append(torch.einsum("cv,rcv->rc", output, logs))
        of_rows = torch.cat(of_output)
        return torch.cat(entropies), (of_rows[-1] - of_rows).clamp(min=0.0)  # rounding may give −1e-7


class Preparation:
    """The last column of the lens of a text, begun while its layers are computed; `lens.compute` completes it.

    A letter is computed by half of the threads. A helper thread computes the early rows meanwhile, and the worker
    the others while the window draws the heads.
    """

    def __init__(self, engine: Engine, helper: ThreadPoolExecutor, document: Document) -> None:
        """Begin nothing yet. The `helper` stays, as the memory of a new thread is new: that takes 20 ms of a letter."""
        self._engine, self._helper, self._document = engine, helper, document
        self._helper_threads = threads.worker_threads() // 2
        self._column: LensColumn | None = None
        self._core = ExitStack()  # entered while the helper computes, too

    def add_layer(self, layers: Sequence[LayerCache]) -> None:
        """Begin the early rows once enough layers are computed; called on the computing thread after each layer."""
        options, x = self._document.options, layers[0].x
        if len(layers) != round(EARLY_SHARE * options.row.layers) or not options.is_trained or not (
                self._helper_threads and x.is_cpu and len(x) == 1 and x.shape[1]):
            return
        session, _ = self._engine.models.session_for(self._document)
        if isinstance(session, ModelSession) and session.opened.model.config.causal:
            rows = last_residuals(layers)
            if rows is not None:
                self._column = LensColumn(self._helper, self._helper_threads)
                self._column.add_early_rows(session, self._document, rows)
                self._core.enter_context(threads.on_core(0))  # 5 ms of a letter in SmolLM2

    def begin(self, result: Result) -> None:
        """Begin the last rows where there are any, in less than a millisecond; called when the result is computed."""
        self._core.close()
        # Of a variant, a text without tokens, or a model that predicts elsewhere there is no column.
        if result.logits is None or not result.lengths or result.logits.places != ((0, result.lengths[0] - 1),):
            self.stop()
            return
        session, _ = self._engine.models.session_for(result.document)
        if isinstance(session, ModelSession):
            with torch.inference_mode(), threads.limit(1):
                inputs = session.lens_rows()
                if inputs is not None:
                    self._column = session.column = self._column or LensColumn()
                    self._column.add_last_rows(session, result, inputs[:, -1:])
                    self._column.all_inputs = inputs.numpy()

    def run(self, is_needed: Callable[[], bool]) -> bool:
        """Unembed until the worker is needed, and leave a core to the window; return False without a column."""
        if self._column is None:
            return False
        with torch.inference_mode(), threads.limit(max(1, threads.worker_threads() - 1)):
            while not is_needed() and self._column.add_part():
                pass
        return True

    def stop(self) -> None:
        """Let what was begun end soon: there is no column. Called on the computing thread."""
        self._core.close()
        if self._column is not None:
            self._column.stop()
            self._column = None


def normalised(session: ModelSession, document: Document, rows: Tensor) -> Tensor:
    """Apply the final norm to all rows (r, c, d) of a lens but the last, which has been there."""
    return torch.cat((session.normalised(document, rows[:-1]), rows[-1:].to(session.dtype)))


def row_numbers(logits: Tensor) -> Mapping[str, Tensor]:
    """Return numbers of rows (r, c, vocabulary): top_logits, ids, probabilities (r, c, TOP), and log_sums (r, c).

    The last are log Σ exp(logits).
    """
    top_logits, ids = largest_logits(logits)
    top = top_logits[..., :1]
    # torch.logsumexp takes twice as long: exp(x) with x below -87 is denormal.
    log_sums = (logits - top).clamp_(min=-80).exp_().sum(dim=-1).log_() + top[..., 0]
    return {"top_logits": top_logits, "ids": ids, "probabilities": (top_logits - log_sums[..., None]).exp(),
            "log_sums": log_sums}


def largest_logits(logits: Tensor) -> tuple[Tensor, Tensor]:
    """Return the TOP largest logits (..., vocabulary), or all of fewer, and their tokens.

    They are in the blocks with the largest maxima: to find these takes a fifth of the time of topk.
    """
    count, size = min(TOP, logits.shape[-1]), logits.shape[-1]
    blocks = size // BLOCK
    if blocks < count:
        found = logits.topk(count)
        return found.values, found.indices
    maxima = logits[..., : blocks * BLOCK].reshape(*logits.shape[:-1], blocks, BLOCK).amax(dim=-1)
    tokens = (maxima.topk(count).indices[..., None] * BLOCK + torch.arange(BLOCK)).flatten(-2)
    rest = torch.arange(blocks * BLOCK, size).expand(*tokens.shape[:-1], -1)
    tokens = torch.cat((tokens, rest), dim=-1)
    found = logits.gather(-1, tokens).topk(count)
    return found.values, tokens.gather(-1, found.indices)

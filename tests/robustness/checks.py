"""Invariants of every result and every window."""

import logging
import sys
import traceback
import warnings
from collections import Counter
from types import TracebackType

import numpy as np
from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test

from attnviz.document.normalizations import SOFTMAX
from attnviz.document.places import Spot
from attnviz.document.targets import StageTarget
from attnviz.result.result import Result


class Exceptions(logging.Handler):
    """Collects uncaught exceptions of slots and of Qt event handlers, of background work, and the program's warnings.

    A warning is no exception here: raised into Qt it can end the process, see `report_errors`.
    """

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []
        logging.getLogger("attnviz").addHandler(self)
        self._warnings = warnings.catch_warnings()
        self._warnings.__enter__()
        warnings.filterwarnings("always", module="attnviz")
        warnings.showwarning = self._note_warning
        self._before = sys.excepthook
        sys.excepthook = self._note

    def _note(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        self.found.append("".join(traceback.format_exception(kind, error, trace)))

    def _note_warning(self, message: Warning | str, kind: type[Warning], *_: object) -> None:
        self.found.append(f"{''.join(traceback.format_stack(limit=6))}{kind.__name__}: {message}")

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(self.format(record))

    def close(self) -> None:
        super().close()
        logging.getLogger("attnviz").removeHandler(self)
        sys.excepthook = self._before
        self._warnings.__exit__()


def run_machine(machine: type[RuleBasedStateMachine], done: Counter[str], *, examples: int, steps: int) -> None:
    """Run a state machine, and print how often each rule ran."""
    done.clear()
    run_state_machine_as_test(machine, settings=settings(
        settings(), max_examples=examples, stateful_step_count=steps, deadline=None,
        suppress_health_check=list(HealthCheck),
    ))
    print(f"{machine.__name__}, {examples} times up to {steps} steps:", *sorted(done.items()), sep="\n  ")


def check_weights(result: Result) -> int:
    """Each row of weights (or column, over the queries) sums to 1, or is one of those that are flagged as they are.

    Flagged are: a row in which every key is masked, which is zero and explained; numbers that are not finite, which are
    drawn in a colour of their own, and must come from scores that overflow or a row masked by the person's own -inf;
    weights that the person typed over; and the methods named after their faults (the naive softmax, the sum).
    Returns how many rows summed to 1.
    """
    options = result.options
    typed = result.document.cells(StageTarget(options.variant, "weights"))
    summed = 0
    for sentence in range(len(result.sentences)):
        for head in range(result.num_heads):
            weights = result.picture(Spot("weights", sentence=sentence, head=head)).astype(np.float64)
            scaled = result.picture(Spot("scaled_scores", sentence=sentence, head=head))
            mask = result.mask_of(sentence, np.s_[:], np.s_[:], head=head)  # with the cells of this head alone
            if options.softmax_axis == "queries":
                weights, scaled, mask = weights.T, scaled.T, mask.T
            for at, (row, scores, masked) in enumerate(zip(weights, scaled, mask, strict=True)):
                if any(index[:2] == (sentence, head) and index[2 + (options.softmax_axis == "queries")] == at
                       for index in typed):
                    continue
                if options.normalization == SOFTMAX and np.isfinite(row).all():
                    total = row.sum()
                    assert abs(total - 1) < 1e-4 if not masked.all() else (row == 0).all(), (total, row, scores)
                    summed += 1
                elif options.normalization == SOFTMAX:
                    kept = scores[~masked] if options.mask_method == "minus_inf" else scores
                    underflow = options.mask_method == "renormalize" and masked.any()
                    assert not np.isfinite(kept).all() or underflow, ("NaN out of finite scores", scores)
    return summed

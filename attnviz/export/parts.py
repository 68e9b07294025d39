"""Which part of a result a file shows, whether it is there, and what it was computed with."""

from __future__ import annotations

from typing import Literal

from attnviz.document.stages import STAGES
from attnviz.result.result import Result
from attnviz.system.errors import ComputeError
from attnviz.system.wording import quoted


def heads_of(
    result: Result, stage: str, head: int | Literal["all"], *, sentence: int, layer: int = 0
) -> list[int]:
    """The heads that are shown, counted from 0; head 0 of a stage that belongs to none.

    Raises ComputeError where there is no such stage, head or sentence.
    """
    _check(result, stage, head, sentence, layer)
    if not STAGES[stage].per_head:
        return [0]
    return list(range(result.num_heads)) if head == "all" else [int(head)]


def setup(result: Result) -> str:
    """What the numbers were computed with, in a line."""
    options = result.options
    parts = [options.row.label, "causal mask" if options.mask == "causal" else "no mask"]
    if result.document.cells("mask"):
        parts[-1] += ", edited"
    parts.append(f"dropout {options.dropout:g} (seed {options.dropout_seed})" if options.dropout_on else "no dropout")
    if options.row.rows_are_keys:
        parts.append("rows are keys' tokens")
    return " · ".join(parts)


def _check(result: Result, stage: str, head: int | str, sentence: int, layer: int) -> None:
    if not any(result.lengths):
        raise ComputeError("There is no token to draw: type a sentence first.")
    if stage not in result.stages(layer):
        there = ", ".join(result.stages(layer))
        raise ComputeError(f"{result.options.variant} has no stage {quoted(stage)} here: its stages are {there}.")
    if head != "all" and not 0 <= int(head) < result.num_heads:
        last = result.num_heads - 1
        there = f"the heads are numbered 0 to {last}" if last else "there is one head, number 0"
        raise ComputeError(f"There is no head {head}: {there}.")
    if not 0 <= sentence < len(result.sentences) or not result.lengths[sentence]:
        last = len(result.sentences) - 1
        there = f"the sentences are numbered 0 to {last}" if last else "there is one sentence, number 0"
        raise ComputeError(f"There is no sentence {sentence}: {there}.")

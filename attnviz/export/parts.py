"""Which part of a source a file shows, and whether it is there."""

from __future__ import annotations

from typing import Literal

from attnviz.document.stages import STAGES
from attnviz.result.source import Source
from attnviz.system.errors import ComputeError
from attnviz.system.wording import quoted


def heads_of(
    source: Source, stage: str, head: int | Literal["all"], *, sentence: int, layer: int = 0
) -> list[int]:
    """The heads that are shown, counted from 0; head 0 of a stage that belongs to none.

    Raises ComputeError where there is no such stage, head or sentence.
    """
    _check(source, stage, head, sentence, layer)
    if not STAGES[stage].per_head:
        return [0]
    return list(range(source.num_heads)) if head == "all" else [int(head)]


def _check(source: Source, stage: str, head: int | str, sentence: int, layer: int) -> None:
    if not any(source.labels):
        raise ComputeError("There is no token to draw: type a sentence first.")
    if stage not in source.stages(layer):
        there = ", ".join(source.stages(layer))
        raise ComputeError(f"{source.name} has no stage {quoted(stage)} here: its stages are {there}.")
    if head != "all" and not 0 <= int(head) < source.num_heads:
        last = source.num_heads - 1
        there = f"the heads are numbered 0 to {last}" if last else "there is one head, number 0"
        raise ComputeError(f"There is no head {head}: {there}.")
    if not 0 <= sentence < len(source.labels) or not source.labels[sentence]:
        last = len(source.labels) - 1
        there = f"the sentences are numbered 0 to {last}" if last else "there is one sentence, number 0"
        raise ComputeError(f"There is no sentence {sentence}: {there}.")

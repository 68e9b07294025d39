"""Which part of a source a file shows, and whether it is there."""

from __future__ import annotations

from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.export.formats import Part
from attnviz.result.source import Source
from attnviz.system.errors import ComputeError
from attnviz.system.wording import quoted


def spots_of(source: Source, part: Part) -> list[Spot]:
    """The spots that are shown: one, or one of each head.

    Raises ComputeError where there is no such stage, head or sentence.
    """
    _check(source, part.spot)
    if not part.all_heads or not STAGES[part.spot.stage].per_head:
        return [part.spot]
    return [part.spot.at(head=head) for head in range(source.num_heads)]


def _check(source: Source, spot: Spot) -> None:
    stage, sentence, head = spot.stage, spot.sentence, spot.head
    if not any(source.labels):
        raise ComputeError("There is no token to draw: type a sentence first.")
    if stage not in source.stages(spot.layer):
        there = ", ".join(source.stages(spot.layer))
        raise ComputeError(f"{source.name} has no stage {quoted(stage)} here: its stages are {there}.")
    if not 0 <= head < source.num_heads:
        last = source.num_heads - 1
        there = f"the heads are numbered 0 to {last}" if last else "there is one head, number 0"
        raise ComputeError(f"There is no head {head}: {there}.")
    if not 0 <= sentence < len(source.labels) or not source.labels[sentence]:
        last = len(source.labels) - 1
        there = f"the sentences are numbered 0 to {last}" if last else "there is one sentence, number 0"
        raise ComputeError(f"There is no sentence {sentence}: {there}.")

"""Activations of a held state that replace those of the present one, or that it is steered towards."""

from __future__ import annotations

import numpy as np

from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.document.targets import Changes
from attnviz.experiments.patching import unequal_counts
from attnviz.experiments.reasons import needs_one_text, needs_whole
from attnviz.result.result import Result
from attnviz.system.wording import Command, Text, places_from_0


def activation_unavailable(held: Result | None, now: Result | None, spot: Spot, position: int | None = None) -> Text:
    """Return why an activation of one result cannot be taken into another; "" if it can."""
    if held is None or now is None:
        return Text("Hold the state to take activations from as A ({keys}), then change the text.",
                    keys=Command("hold"))
    if held.options.row.name != now.options.row.name:
        return Text("A is of another model or variant: its activations do not fit this one.")
    if reason := needs_one_text(now.options):
        return reason
    if spot.sentence >= min(len(held.texts), len(now.texts)):
        return Text("A has no sentence {number}.", number=spot.sentence + 1)
    if spot.layer >= now.num_layers:
        return Text("There is no layer {layer}: {name} has {places}.", layer=spot.layer, name=now.name,
                    places=places_from_0("layer", now.num_layers))
    if spot.stage not in now.stages(spot.layer):
        return Text("There is no {stage} in layer {layer} here.", stage=spot.stage, layer=spot.layer)
    if spot.head >= now.num_heads:
        return Text("There is no head {head}: {name} has {places}.", head=spot.head, name=now.name,
                    places=places_from_0("head", now.num_heads))
    if position is not None and position >= now.lengths[spot.sentence]:
        return Text("There is no token {position}: the text has {count}, counted from 0.", position=position,
                    count=now.lengths[spot.sentence])
    if reason := unequal_counts(held.labels[spot.sentence], now.labels[spot.sentence]):
        return reason
    stage = STAGES[spot.stage]
    if stage.is_reading:
        return Text("{stage} is read off other stages: choose one of them.", stage=Text(stage.label))
    if reason := needs_whole(held, now, stages=(spot.stage,), layer=spot.layer):
        return reason
    if held.num_heads != now.num_heads or held.picture(spot).shape != now.picture(spot).shape:
        return Text("A has other sizes: its activations do not fit this state.")
    return Text("")


def activation_cells(held: Result, now: Result, spot: Spot, position: int | None = None) -> Changes:
    """Return the numbers of a spot of A, of its row at `position` or of every row, by their index in the stage.

    Cells of a matrix that both masks hide are left out, so that later tokens still cannot change earlier rows.
    """
    numbers = held.picture(spot)  # (rows, columns)
    prefix = (spot.sentence, held.options.shared_head_index(spot.stage, spot.head)) if STAGES[
        spot.stage].per_head else (spot.sentence,)
    rows = range(len(numbers)) if position is None else (position,)
    masked = np.zeros(numbers.shape, np.bool_)
    if STAGES[spot.stage].is_matrix:
        every = slice(None), slice(None)
        masked = np.logical_and(*(result.mask_of(spot.sentence, *every, layer=spot.layer, head=spot.head)
                                  for result in (held, now)))
    return {(*prefix, row, column): float(numbers[row, column]) for row in rows
            for column in np.flatnonzero(~masked[row]).tolist()}

"""The spots of a source that a part consists of, checked to exist."""

from dataclasses import replace

from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.export.parts import FIRST_NUMBERS, Part
from attnviz.result.source import Source
from attnviz.system.errors import ComputeError
from attnviz.system.wording import quoted


def part_spots(source: Source, part: Part) -> list[Spot]:
    """Return the displayed spots: a single one, two side by side, or one for each head, of one layer or of all.

    Raises ComputeError if there is no such stage, head, layer or sentence.
    """
    if part.all_layers:
        _check_stored(source, part.spot.stage)
        layers = [layer for layer in range(source.num_layers) if part.spot.stage in source.stages(layer)]
        alone = replace(part, all_layers=False)
        return [spot for layer in layers or [0] for spot in part_spots(
            source, replace(alone, spot=part.spot.at(layer=layer)))]
    check_spot(source, part.spot)
    if part.second is not None and not part.all_heads:
        check_spot(source, part.second)
        return [part.spot, part.second]
    if not part.all_heads or not STAGES[part.spot.stage].per_head:
        return [part.spot]
    return [part.spot.at(head=head) for head in range(source.num_heads)]


def _check_stored(source: Source, stage: str) -> None:
    """Raise ComputeError if only one layer of a long text has a stage, and no weights replace it in others."""
    aside = any(map(source.has_overview_only, range(source.num_layers)))
    if aside and source.weights_of(Spot(stage)).stage != stage:
        raise ComputeError("Of so long a text {stage} are kept of one layer: export that, or shorten the text.",
                           stage=STAGES[stage].label.lower())


def check_spot(source: Source, spot: Spot) -> None:
    """Raise ComputeError if a source has no such spot."""
    if not source.texts:
        raise ComputeError("There is no token to draw: type a sentence first.")
    check_number("layer", spot.layer, source.num_layers)
    if spot.stage not in source.stages(spot.layer):
        there = ", ".join(source.stages(spot.layer))
        elsewhere = any(spot.stage in source.stages(layer) for layer in range(source.num_layers))
        where = f"in layer {spot.layer}" if elsewhere else "here"
        raise ComputeError("{name} has no stage {stage} {where}: its stages are {there}.", name=source.name,
                           stage=quoted(spot.stage), where=where, there=there)
    check_number("head", spot.head, source.num_heads)
    check_number("sentence", spot.sentence, len(source.texts))
    if not source.row_labels(spot):
        raise ComputeError("There is no token to draw: type a sentence first.")


def check_number(what: str, number: int, count: int) -> None:
    """Raise ComputeError with the range of numbers if `number`, an index from 0, is not below `count`."""
    if not 0 <= number < count:
        first = FIRST_NUMBERS.get(what, 0)
        there = (f"the {what}s are numbered {first} to {count - 1 + first}" if count > 1
                 else f"there is one {what}, number {first}")
        raise ComputeError("There is no {what} {number}: {there}.", what=what, number=number + first, there=there)

"""A stage as a table with labels, shared by all table formats."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from attnviz.document.stages import STAGES
from attnviz.export.head_measures import ExperimentNumbers, HeadNumbers
from attnviz.export.lettering import clean
from attnviz.export.requests import DIGITS, Tables
from attnviz.pictures.numbers import exact, format_number, typeset
from attnviz.result import measures
from attnviz.result.measures import TEXT_MEASURES
from attnviz.result.result import Source
from attnviz.system.errors import ComputeError
from attnviz.system.watch import UNWATCHED, Watch

MAX_TABLE_NUMBERS = 1_000_000  #: numbers of a file: nobody reads as many, and they are text in memory


@dataclass(frozen=True, slots=True)
class Table:
    """One stage of one sentence and head, or the measures of all heads.

    Labels and numbers are as on screen, each on one line.
    """

    title: str  #: "Weights, head 0"
    head: str  #: "head 0", after its layer where there are several; "" where there is only one, or the table is of none
    text: str  #: the sentence
    setup: str  #: what was computed
    axes: tuple[str, str]  #: what the rows and the columns are
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    numbers: tuple[tuple[str | None, ...], ...]  #: with a true minus and ∞; None is masked
    has_names: bool = False  #: whether the cells are texts, such as tokens, in place of numbers


def tables(
    source: Source, request: Tables, *, experiments: Sequence[ExperimentNumbers] = (), watch: Watch = UNWATCHED
) -> Iterator[Table]:
    """Return the table of each requested head; after the weights of all heads, that of their measures, with those that
    `experiments` computed.

    Raises ComputeError if there is no such spot, or it has too many numbers for a table, and Cancelled.
    """
    spots = request.spots(source)
    stage, sentence = STAGES[request.spot.stage], request.spot.sentence
    rows, columns = (tuple(map(clean, labels)) for labels in (source.row_labels(spots[0]),
                                                              source.column_labels(spots[0])))
    length, first = len(rows), source.spot_data(spots[0])
    count = len(spots) * length * len(columns)
    if count > MAX_TABLE_NUMBERS or first.block > 1:
        raise ComputeError("{stage} of {length:,} tokens are {count:,} numbers, too many for a table: shorten the "
                           "text, or export a picture.", stage=stage.label, length=length, count=count)
    for done, spot in enumerate(spots):
        found = source.spot_data(spot)
        empty = found.empty
        layer = [f"layer {source.layer_label(spot.layer)}"] if source.num_layers > 1 else []
        head = [f"head {spot.head}"] if stage.per_head and source.num_heads > 1 else []
        name = ", ".join(layer + head)
        ablated = f" ({source.ablated_name})" if head and source.is_ablated(spot) else ""
        numbers = []
        for row, values in enumerate(found.values.tolist()):
            watch.report((done + row / length) / len(spots))
            numbers.append(tuple(None if nothing else number_text(value, request.digits)
                                 for value, nothing in zip(values, empty[row].tolist(), strict=True)))
        yield Table(
            title=clean(", ".join(filter(None, (stage.label, name + ablated, source.state_name)))), head=name,
            text=clean(source.texts[sentence]), setup=clean(source.setup), rows=rows, columns=columns,
            axes=source.axes(stage.name, layer=spot.layer), numbers=tuple(numbers),
        )
    for number in sorted({spot.layer for spot in spots}) if request.all_heads and len(spots) > 1 else ():
        if measures.is_measurable(source, stage.name, layer=number):
            yield from _of_measures(source, request.of_layer(number), experiments)


def _of_measures(source: Source, request: Tables, experiments: Sequence[ExperimentNumbers]) -> Iterator[Table]:
    """Yield a table with a row per head and a column per measure, NaN if undefined; none between two texts."""
    if source.row_labels(request.spot) != source.column_labels(request.spot):
        return
    number, sentence, numbers = request.spot.layer, request.spot.sentence, HeadNumbers(source, experiments)
    layer = f", layer {source.layer_label(number)}" if source.num_layers > 1 else ""
    found = {name: values for name in numbers.names
             if (values := numbers.of(name, number, sentence)) is not None or name in TEXT_MEASURES}
    yield measures_table(
        source.texts[sentence], source.setup, [numbers.label(name, sentence) for name in found],
        {f"head {head}": [math.nan if values is None else float(values[head]) for values in found.values()]
         for head in range(source.num_heads)}, layer=layer, digits=request.digits)


def measures_table(
    text: str, setup: str, columns: Sequence[str], rows: Mapping[str, Iterable[float]], *, layer: str = "",
    digits: int | None = DIGITS,
) -> Table:
    """Return a table with a row per head of a sentence, by its label, and a column per measure."""
    return Table(
        title=f"Measures of the heads{layer}", head="", text=clean(text), setup=clean(setup),
        axes=("head", "measure"), rows=tuple(rows), columns=tuple(columns),
        numbers=tuple(tuple(number_text(value, digits) for value in values) for values in rows.values()),
    )


def number_text(value: float, digits: int | None = DIGITS) -> str:
    """Return a number with `digits` decimals; None keeps all digits."""
    if digits is None and math.isfinite(value):
        return typeset(exact(value))
    return format_number(value, digits or DIGITS)

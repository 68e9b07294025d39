"""The contents of the tables that belong to a result: embeddings, weight matrices, and one stage as numbers.

Contents keep no result alive: large arrays are cut to what the table shows.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from attnviz.document.cells import Edits
from attnviz.document.document import Index, Target
from attnviz.document.places import Spot
from attnviz.document.stage import Colours
from attnviz.document.targets import EmbeddingTarget, WeightTarget
from attnviz.pictures.levels import Colouring, Maps, colouring_of
from attnviz.pictures.scaling import Levels, largest_per_row
from attnviz.result.matrices import row_labels, stage_formula, usage_formula
from attnviz.result.result import Address, Result, Source
from attnviz.result.spot_data import dimensions
from attnviz.system.arrays import Bools, Float32
from attnviz.system.translation import tr
from attnviz.views.stage_words import not_editable, stage_title

DEFAULT_MAPS = Maps()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TableContent:
    """A two-dimensional tensor with labels and addresses."""

    name: str  #: accessible name, such as "Embeddings"
    values: Float32  #: (rows, columns)
    row_labels: tuple[str, ...]
    column_labels: tuple[str, ...]
    address: Address | None  #: where an edit of (row, column) goes; None where nothing can be edited
    not_editable: str = ""  #: why nothing can be edited
    edited: Edits  #: the numbers that are overridden, as the document has them
    colours: Colours = "diverging"
    note: str = ""  #: one sentence above the table, such as how the matrix is multiplied
    masked: Bools | None = None  #: hatched cells
    maps: Maps = DEFAULT_MAPS
    colouring: Colouring | None = None  #: that of the picture whose numbers these are; None finds its own
    row_word: str = "row"
    column_word: str = "column"
    row_notes: Mapping[int, str] = field(default_factory=dict)


#: The content of a table before its first numbers.
EMPTY = TableContent(name="", values=np.empty((0, 0), dtype=np.float32), row_labels=(), column_labels=(), address=None,
                     edited=Edits())


def colouring(content: TableContent) -> Colouring:
    """Return the colours of a table: as in its picture, else from its own numbers."""
    if content.colouring is not None:
        return content.colouring
    name, masked = content.maps.map_name(content.colours), content.masked
    scaling, values = content.maps.scaling, content.values
    reach = largest_per_row(values, masked) if scaling.range == "row" and values.size else None
    shown = values if reach is None else values / reach
    levels = scaling.levels(shown if masked is None else shown[~masked], content.colours)
    return Colouring(scaling.scale(levels, content.colours), name, reach)


def _edits(result: Result | None) -> Edits:
    """Return the edits that a table can show; none of a held state, and none without a result."""
    return Edits() if result is None or result.state_name else result.document.edits


def embeddings(result: Result, *, maps: Maps = DEFAULT_MAPS) -> TableContent:
    """Return a row for each token in use: its vector before positions."""
    vocabulary, source = result.vocabulary, result.options.embedding
    keys = tuple(token.key for token in vocabulary.tokens)

    def address(row: int, column: int) -> tuple[Target, Index]:
        return EmbeddingTarget(source, keys[row]), (column,)

    stranger = tr(result.options.embedding_source.missing)
    return TableContent(
        name=tr("Embeddings"),
        values=vocabulary.vectors,
        row_labels=tuple(f"{token.label} · {token.id}" for token in vocabulary.tokens),
        column_labels=dimensions(vocabulary.vectors.shape[1]),
        address=None if result.state_name else address,
        not_editable=not_editable(given=False),
        edited=_edits(result),
        maps=maps,
        note=tr("One vector per token id, shared by all occurrences"),
        row_word=tr("token"),
        column_word=tr("dimension"),
        row_notes={row: stranger for row, known in enumerate(vocabulary.known) if not known},
    )


def parameter(result: Result, name: str, *, head: int, layer: int = 0, maps: Maps = DEFAULT_MAPS) -> TableContent:
    """Return a weight matrix or bias of a layer; for a matrix per head, the slice of `head`."""
    array = result.layers[layer].parameters[name]
    head = min(head, array.shape[0] - 1)
    note = usage_formula(result, name, layer=layer)
    if note and name.endswith("bias"):
        note = tr("b in {formula}").format(formula=note)
    if array.ndim == 3:
        note += ", " + tr("head {head}").format(head=head)
    if result.num_layers > 1:
        note += ", " + tr("layer {layer}").format(layer=result.layer_label(layer))
    values = array[head].copy() if array.ndim == 3 else np.atleast_2d(array)
    target, axes = WeightTarget(result.options.variant, name, layer), array.ndim

    def address(row: int, column: int) -> tuple[Target, Index]:
        return target, (head, row, column)[-axes:]

    return TableContent(
        name=name,
        values=values,
        row_labels=_row_names(result, name, layer),
        column_labels=dimensions(values.shape[1]),
        address=None if result.state_name else address,
        not_editable=not_editable(given=False),
        edited=_edits(result),
        maps=maps,
        note=note,
        row_word=tr("row"),
        column_word=tr("column"),
    )


def stage(
    source: Source, spot: Spot, *, maps: Maps = DEFAULT_MAPS, levels: Levels | None = None
) -> TableContent | None:
    """Return a spot as numbers with the tint of its picture; None if the source lacks them."""
    if spot.stage not in source.stages(spot.layer):
        return None
    found = source.spot_data(spot)
    if found.block > 1:
        return None
    row_axis, column_axis = source.axes(spot.stage, layer=spot.layer)
    return TableContent(
        name=stage_title(source, spot),
        values=found.values.copy(),
        row_labels=source.row_labels(spot),
        column_labels=source.column_labels(spot),
        address=source.address(spot),
        not_editable=not_editable(given=not source.is_computed, stage=spot.stage, folded=bool(source.fold)),
        edited=Edits() if source.fold else _edits(source.computed),
        colours=source.colours(spot.stage),
        note=stage_formula(source, spot),
        masked=found.masked,
        maps=maps,
        colouring=colouring_of(source, spot, maps, levels=levels, drawn=found),
        row_word=tr(row_axis),
        column_word=tr(column_axis),
    )


def _row_names(result: Result, name: str, layer: int) -> tuple[str, ...]:
    array = result.layers[layer].parameters[name]
    if array.ndim == 1:
        return (tr("bias") if name.endswith("bias") else tr("times"),)
    if name.endswith("bias"):  # one for each head
        return tuple(tr("head {head}").format(head=head) for head in range(len(array)))
    return row_labels(result, name, layer=layer)

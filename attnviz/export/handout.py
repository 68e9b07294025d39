"""A hand-out: one page with every stage of a head, the formula of each, and the arithmetic of one cell.

Drawn by matplotlib with the panels of `attnviz.export.figure`, black on white, with letters of 7 points and more.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from attnviz.document.places import Cell, Spot
from attnviz.document.stages import STAGES
from attnviz.export import lettering
from attnviz.export.canvas import Canvas
from attnviz.export.figure import numbers_that_fit
from attnviz.export.figure_style import figure_style
from attnviz.export.formats import MADE_BY
from attnviz.export.layout import PageText, PanelShape, PlacedPanel, label_columns, label_rows, panel_shape
from attnviz.export.page_plan import panel_of
from attnviz.export.requests import PAPERS, Handout, check_spot
from attnviz.pictures.levels import Maps, levels_for
from attnviz.pictures.picture import Picture, displayed_stages
from attnviz.result.explain import explain
from attnviz.result.matrices import stage_formula
from attnviz.result.result import Result, Source
from attnviz.system.errors import ComputeError
from attnviz.system.watch import UNWATCHED, Watch
from attnviz.system.wording import quoted

DPI = 300  #: of a PNG
SIZE = 7.0  #: points of every text but the headings
MAX_NUMBERED = 400  #: numbers of one panel
MAX_VECTOR_CELLS = 2500  #: cells of one panel that are drawn as vectors
MAX_MARKED_COLUMNS = 64  #: of a wider panel the row is marked, whose cells are hairlines
_TITLE, _HEADING = 13.0, 8.5  # points
_MARGIN = 0.45
_GUTTER = 0.2  # between the two columns
_PICTURE = 0.66  # of a column, for the picture with its labels
_MAX_CELL = 0.3  # high
_WIDTH_OF_CELL = 1.8  # at most, over its height: numbers are wider than high
_BETWEEN = 0.14  # between the entries of a column


@dataclass(frozen=True, slots=True)
class _Choice:
    """The cell whose arithmetic is written out."""

    query: int
    key: int
    spot: Spot  #: of the stage that it was chosen in
    column: int  #: its dimension if that is a stage of vectors

    def cell(self, result: Result, stage: str) -> Cell:
        """Return the cell of a stage that goes into the chosen one."""
        spot = self.spot.at(stage=stage)
        if STAGES[stage].is_matrix:
            return Cell(spot, *((self.key, self.query) if result.rows_are_keys else (self.query, self.key)))
        row = self.key if _is_of_keys(result, spot) else self.query
        column = self.column if stage == self.spot.stage and self.column >= 0 else 0
        return Cell(spot, row, column)


def _is_of_keys(result: Result, spot: Spot) -> bool:
    """Return whether the rows of a spot's stage are keys: also of embeddings, if queries are of another text."""
    keys = result.key_stages(spot.layer)
    return STAGES[spot.stage].is_of_keys if keys is None else spot.stage in keys


@figure_style()
def draw(source: Source, request: Handout, *, maps: Maps | None = None, watch: Watch = UNWATCHED) -> Figure:
    """Draw the page of a head; `request.cell` is the cell that is marked and written out.

    Raises ComputeError if the numbers were not computed here or the text is too long, and Cancelled.
    """
    check_spot(source, request.spot)
    result = source.computed
    if result is None:
        raise ComputeError("A hand-out shows how numbers are computed: a difference and a loaded file have none.")
    if source.fold:
        raise ComputeError("A hand-out shows single numbers: View > Fold by > Token.")
    if result.is_long:
        raise ComputeError("The text is too long for a hand-out: shorten it.")
    choice, maps = _choice(result, request), maps or Maps()
    stages = displayed_stages(source, layer=request.spot.layer)
    pictures = [panel_of(source, spot, maps, levels_for(source, spot, maps))
                for spot in (request.spot.at(stage=stage) for stage in stages)]
    width, height = PAPERS[request.paper]
    text = PageText(width=width, size=SIZE, margin=_MARGIN)
    canvas = Canvas((width, height), text, dpi=DPI)
    top = _write_head(canvas, source, result, choice, text)
    rows = -(-len(pictures) // 2)
    across, down = (width - 2 * _MARGIN - _GUTTER) / 2, (height - _MARGIN - top) / rows
    for number, picture in enumerate(pictures):
        watch.report(number / len(pictures))
        column, row = divmod(number, rows)
        corner = _MARGIN + column * (across + _GUTTER), top + row * down
        _draw_stage(canvas, result, picture, choice, text, number=number + 1, corner=corner,
                    room=(across, down - _BETWEEN))
    canvas.write(MADE_BY, _MARGIN, height - _MARGIN + 0.12, grey=True)
    watch.report(1)
    return canvas.figure


def _choice(result: Result, request: Handout) -> _Choice:
    """Return the pinned cell, or the largest weight of the last query."""
    spot, cell = request.spot, request.cell
    weights = result.spot_data(spot.at(stage="weights")).values
    weights = np.nan_to_num(weights.T if result.rows_are_keys else weights)  # (query, key)
    if cell is None or cell.row < 0 or cell.spot.sentence != spot.sentence or not result.has_cell(cell):
        return _Choice(len(weights) - 1, int(weights[-1].argmax()), spot.at(stage="weights"), -1)
    if STAGES[cell.spot.stage].is_matrix and cell.column >= 0:
        at = (cell.column, cell.row) if result.rows_are_keys else (cell.row, cell.column)
        return _Choice(*at, spot.at(stage=cell.spot.stage), -1)
    stage = spot.at(stage=cell.spot.stage)
    if _is_of_keys(result, stage):
        return _Choice(int(weights[:, cell.row].argmax()), cell.row, stage, cell.column)
    return _Choice(cell.row, int(weights[cell.row].argmax()), stage, cell.column)


def _write_head(canvas: Canvas, source: Source, result: Result, choice: _Choice, text: PageText) -> float:
    """Write the title and what is marked; return where the stages begin."""
    spot, room, top = choice.spot, text.width - 2 * _MARGIN, _MARGIN
    layer = f"layer {source.layer_label(spot.layer)}, " if source.num_layers > 1 else ""
    place, sentence = f" · {layer}head {spot.head}", lettering.sentence_line(source.texts, spot.sentence)
    room_of_text = room - lettering.width(place, _TITLE, weight="bold")
    sentence = lettering.shorten(sentence, inches=room_of_text, size=_TITLE, weight="bold")
    canvas.write(sentence + place, _MARGIN, top - 0.1, size=_TITLE, weight="bold")
    query, key = result.row_labels(spot.at(stage="queries"))[choice.query], result.key_labels(spot)[choice.key]
    marked = (f"Marked: query {quoted(query)} and key {quoted(key)}, "
              "with the arithmetic of each marked number.")
    top += 0.2
    for line in (*_wrap(source.setup, room), *_wrap(marked, room)):
        canvas.write(line, _MARGIN, top)
        top += text.line
    return top + 0.12


def _draw_stage(
    canvas: Canvas, result: Result, picture: Picture, choice: _Choice, text: PageText, *, number: int,
    corner: tuple[float, float], room: tuple[float, float],
) -> None:
    """Draw a stage below its name and formula, and beside it the arithmetic of its marked cell."""
    (left, top), (across, down) = corner, room
    stage, spot = picture.stage, picture.spot
    name = f"{number} {stage.label}"
    canvas.write(name, left, top, size=_HEADING, weight="bold")
    beside = left + max(1.1, lettering.width(name, _HEADING, weight="bold") + 0.1)
    formula = lettering.shorten(stage_formula(result, spot), inches=left + across - beside, size=SIZE)
    canvas.write(formula, beside, top, style="italic")
    heading = _HEADING * 1.5 / lettering.POINTS
    placed = _place(panel_shape(picture), text, (left, top + heading), (_PICTURE * across, down - heading))
    axes = canvas.panel(picture, placed, are_vectors=picture.values.size <= MAX_VECTOR_CELLS,
                        numbers=numbers_that_fit([picture], [placed.cell], text, most=MAX_NUMBERED))
    cell = choice.cell(result, stage.name)
    _mark(axes, picture, cell)
    begin = placed.left + placed.width + 0.14
    lines = [line for part in explain(result, cell) for line in _wrap(str(part), left + across - begin)]
    most = max(2, int((down - heading) / text.line))
    if len(lines) > most:  # the number itself stays
        lines = [*lines[: most - 2], "…", lines[-1]]
    for at, line in enumerate(lines):
        last = at == len(lines) - 1
        canvas.write(line, begin, top + heading + at * text.line, weight="bold" if last else "normal")


def _place(
    shape: PanelShape, text: PageText, corner: tuple[float, float], room: tuple[float, float]
) -> PlacedPanel:
    """Return where a panel with labels at its left and below is largest in a room."""
    (left, top), (across, down) = corner, room
    labels = max(text.width_of(text.label(label)) for label in shape.row_labels) + 0.06
    across, below = across - labels, 0.0
    for _ in range(3):  # the cells become smaller by the room of the labels, which depends on the cells
        height = min(down - below, shape.rows * _MAX_CELL)
        width = min(across, shape.columns * _MAX_CELL * _WIDTH_OF_CELL)
        if shape.is_square:
            width = min(width, height * _WIDTH_OF_CELL)
            height = min(height, width)
        step, turned, below = label_columns(shape.column_labels, width / shape.columns, text)
    row_step = label_rows(shape.row_labels, height / shape.rows, text)
    return PlacedPanel(shape, left + labels, top, width, height, width, row_step, step, turned)


def _mark(axes: Axes, picture: Picture, cell: Cell) -> None:
    """Frame a cell, or its row if the cells are hairlines."""
    columns = picture.values.shape[1]
    left, width = (0, columns) if columns > MAX_MARKED_COLUMNS else (cell.column, 1)
    for colour, line in (("white", 2.4), ("black", 1.2)):
        axes.add_patch(Rectangle((left, cell.row), width, 1, fill=False, edgecolor=colour, linewidth=line,
                                 clip_on=False, zorder=5))


def _wrap(text: str, room: float) -> list[str]:
    return lettering.wrap(text, inches=room, size=SIZE)

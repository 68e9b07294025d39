"""The readout of a cell: its tokens and numbers, and those of the same cell in the second picture."""

from collections.abc import Sequence
from dataclasses import dataclass

from attnviz.document.places import Cell
from attnviz.document.stages import STAGES
from attnviz.pictures.numbers import exact, format_number, typeset
from attnviz.pictures.picture import describe, number_at
from attnviz.result.result import Evaluation, Source
from attnviz.system.translation import in_sentence, tr, translated
from attnviz.system.wording import isolated_label
from attnviz.views.stage_words import difference_terms, stage_title

SPACE, BETWEEN = " " * 4, "    ·    "


@dataclass(frozen=True, slots=True)
class _CellText:
    """A (query, key) cell in words: its place, head and numbers, and whether it is masked."""

    place: tuple[str, ...]
    head: str
    numbers: tuple[str, ...]
    state: tuple[str, ...]

    @property
    def whole(self) -> str:
        """All parts as one line."""
        return SPACE.join((*self.place, self.head, *self.numbers, *self.state))


def read_out(result: Evaluation, cells: Sequence[Cell], *, source: Source | None = None) -> str:
    """Return the readout of one cell, or of the same cell in two pictures; "" if a cell is missing.

    If `source` is a difference, the readout includes the two numbers behind it.
    """
    told = [_one(result, cell) for cell in cells]
    terms = [difference_terms(source, cell) if words else () for cell, words in zip(cells, told, strict=True)]
    shown = translated(source.state_name) if source is not None and source.is_difference else ""
    if not all(told):
        return ""
    words = _both(cells, told, terms, shown) if len(cells) > 1 else _joined(_whole(told[0]), shown, *terms[0])
    return f"{translated(result.state_name)}:  {words}" if result.state_name and not shown else words


def _both(cells: Sequence[Cell], told: Sequence[str | _CellText], terms: Sequence[tuple[str, ...]], shown: str) -> str:
    """Return the readout of two cells: common parts once, and the sentence of each if they differ."""
    names = [tr("sentence {number}:").format(number=cell.spot.sentence + 1) for cell in cells]
    if names[0] == names[1]:
        names = ["", ""]
    matrices = [one for one in told if isinstance(one, _CellText)]
    if not matrices:
        found = [_joined(_named(name, _whole(one)), *more) for name, one, more in zip(names, told, terms, strict=True)]
        return _joined(BETWEEN.join(found), shown)
    first, second = matrices
    place, head, state = first.place == second.place, first.head == second.head, first.state == second.state
    found = [
        _joined(_named(name, _joined(*(() if place else one.place))), "" if head else one.head,
                *(more or one.numbers), *(() if state else one.state))
        for name, one, more in zip(names, matrices, terms, strict=True)
    ]
    return _joined(*(first.place if place else ()), shown, BETWEEN.join(found), first.head if head else "",
                   *(first.state if state else ()))


def _named(name: str, words: str) -> str:
    return " ".join(filter(None, (name, words)))


def _one(result: Evaluation, cell: Cell) -> str | _CellText:
    if not result.has_cell(cell):
        return ""
    if min(cell.row, cell.column) < 0:
        number = cell.row if cell.column < 0 else cell.column
        words = result.row_labels(cell.spot) if cell.column < 0 else result.column_labels(cell.spot)
        name = tr("segment {number}: {token}") if result.fold else tr("token {number}: {token}")
        return name.format(number=number, token=isolated_label(words[number]))
    if STAGES[cell.spot.stage].is_matrix:
        return _of_matrix(result, cell)
    at, dimension = float(result.spot_data(cell.spot).values[cell.row, cell.column]), result.column_labels(cell.spot)
    if ids := STAGES[cell.spot.stage].ids:
        chosen = result.spot_data(cell.spot.at(stage=ids)).values[cell.row].astype(int).tolist()
        dimension = tuple(tr("expert {number}").format(number=number) for number in chosen)
    said = tr("{stage} of {token}   {dimension} = {value}").format(
        stage=stage_title(result, cell.spot), token=isolated_label(result.row_labels(cell.spot)[cell.row]),
        dimension=dimension[cell.column], value=typeset(exact(at)),
    )
    pooling = result.pooling(cell)
    return _joined(said, f"({translated(pooling)})") if pooling else said


def _of_matrix(result: Evaluation, cell: Cell) -> _CellText:
    found, stage = describe(result, cell), STAGES[cell.spot.stage]
    rows, columns = map(tr, result.axes(stage.name, layer=cell.spot.layer))
    place = [tr("{rows} {row}  →  {columns} {column}").format(
        rows=rows, row=isolated_label(str(found["row"])), columns=columns,
        column=isolated_label(str(found["column"])))]
    if result.num_layers > 1:
        place.append(tr("layer {layer}").format(layer=result.layer_label(cell.spot.layer)))
    numbers = []
    names = {"scores": tr("raw score"), "scaled_scores": tr("scaled score"), "weights": tr("weight"),
             "dropped_weights": tr("after dropout")}
    for name, word in names.items():
        if name in found and name not in result.redundant_stages:
            numbers.append(f"{word} {format_number(float(found[name]))}")
    if stage.name not in names:
        value = number_at(result, cell)
        if value is not None:
            numbers.append(f"{in_sentence(tr(stage.label))} {format_number(value)}")
    if pooling := result.pooling(cell):
        numbers.append(f"({translated(pooling)})")
    state = []
    if "masked" in found:
        state.append(tr("masked") if found["masked"] else tr("not masked"))
    if found.get("all_masked"):
        state.append(tr("every {column} is masked, so its weights are zero").format(column=columns))
    return _CellText(tuple(place), tr("head {head}").format(head=cell.spot.head), tuple(numbers), tuple(state))


def _whole(told: str | _CellText) -> str:
    return told if isinstance(told, str) else told.whole


def _joined(*parts: str) -> str:
    return SPACE.join(filter(None, parts))

"""Activation patching: how much of the difference between A and now each activation carries."""

from __future__ import annotations

from functools import partial

import numpy as np
from PySide6.QtCore import QModelIndex, QPoint, Qt

from attnviz.document.places import Cell, Spot
from attnviz.experiments.patching import PatchingMap, PatchingRequest
from attnviz.experiments.target_token import metric_label, place_label
from attnviz.pictures import colours
from attnviz.pictures.numbers import format_metric, format_number, level, two_decimals
from attnviz.store.compare import patch, steer
from attnviz.store.focus import choose_head, mark_cell
from attnviz.store.state import State
from attnviz.system.translation import tr
from attnviz.views.chrome import theme
from attnviz.views.experiments.page import MapPage


def cell_words(found: PatchingMap, row: int, column: int) -> str:
    """Return what the patch of a cell does, or that it is not computed yet."""
    request = found.request
    layer, head = request.layer_of(row), request.head_of(row, column)
    places = [tr("{activation}, layer {layer}").format(activation=tr(request.row.label), layer=layer)]
    if head is not None:
        shared = _shared(request)
        places.append(tr("head {column}").format(column=head) if shared == 1 else tr(
            "KV head {column}, of heads {first} to {last}").format(
                column=head, first=head * shared, last=(head + 1) * shared - 1))
    if request.has_tokens:
        places.append(tr("token {at}, {token}").format(at=column, token=request.column_names[column]))
    if row not in found.done:
        return "\n".join((", ".join(places), tr("Not computed yet.")))
    if found.is_equal[row, column]:
        why = (tr("The same in both runs: patching it changes nothing.") if request.is_in_layer(layer)
               else tr("This layer has none.") if request.sender is None
               else tr("No path: the head is in no later layer."))
        return "\n".join((", ".join(places), why))
    recovered = tr("recovered, estimated {share}") if found.is_estimate else tr("recovered {share}")
    return "\n".join((
        ", ".join(places), recovered.format(share=format_number(float(found.recovered[row, column]))),
        tr("{metric} {pair}: {patched}; corrupted {corrupted}, clean {clean}").format(
            metric=tr(request.metric.row.label), pair=metric_label(request.clean, request.metric),
            patched=format_metric(float(found.values[row, column]), request.metric),
            corrupted=format_metric(found.corrupted_difference, request.metric),
            clean=format_metric(found.clean_difference, request.metric)),
    ))


class PatchingPage(MapPage):
    """The map of one kind of activation, layers in rows; it fills up from the last layer."""

    kind = PatchingMap

    def __init__(self) -> None:
        super().__init__()
        self.table.setAccessibleName(self.tr("Share of the difference that each patch recovers"))
        self.listen(self.table, partial(self._choose, is_click=True), act=self._act, cell_of=self._hovered_cell)
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.table.customContextMenuRequested.connect(self._open_menu)
        self._followed: PatchingMap | None = None  # the numbers that were last followed while they fill up
        self.lay_out(self.table)

    def drawn_from(self, state: State) -> tuple[object, ...]:
        return state.look.maps, state.numbers, state.compared.parts

    def clear(self) -> None:
        super().clear()
        self._followed = None

    def is_outdated(self, found: PatchingMap, state: State) -> bool:
        return found.request.corrupted is not state.now or not self._is_of_sender(found, state)

    def _is_of_sender(self, found: PatchingMap, state: State) -> bool:
        """Return whether the selected head is the one whose paths are patched, if there is one."""
        return found.request.sender in (None, (state.focus.spot.layer, state.focus.spot.head))

    def mark(self, found: PatchingMap, state: State) -> None:
        self.table.mark(self._index(found, state))
        before, self._followed = self._followed, found
        self._follow_filling(found, before)

    def _follow_filling(self, found: PatchingMap, before: PatchingMap | None) -> None:
        """Keep the row that is computed next in view, from the last one on, unless the user scrolled away from it.

        Below the pointer no map moves: the user reads or clicks a cell there.
        """
        if before is not None and self.table.viewport().underMouse():
            return
        if before is None or before.request != found.request:
            if found.next_row is not None or found.request.sender is not None:  # earlier layers have no path
                self.table.scrollToBottom()
        elif found.next_row is not None and before.next_row is not None:
            in_view = self.table.viewport().rect()
            if in_view.intersects(self.table.visualRect(self.model.index(before.next_row, self.table.columnAt(0)))):
                self.table.scrollTo(self.model.index(found.next_row, self.table.columnAt(0)))

    def draw(self, found: PatchingMap, state: State) -> None:
        map_name = state.look.maps.map_name("diverging", is_difference=True)
        request, recovered, reach = found.request, found.recovered, found.reach
        pixels = colours.pixels(recovered.astype(np.float32), -reach, reach, map_name, masked=found.is_equal,
                                ground=theme.rgb("Masked"))
        pixels[[row for row in range(len(pixels)) if row not in found.done]] = theme.colour("Window").rgb()
        head = "" if request.layer is None else f"{request.layer}."
        rows = tuple(f"{head}{row}" for row in range(len(recovered)))

        def text(row: int, column: int) -> str | None:
            share = float(recovered[row, column])
            if row not in found.done:
                return "…"
            return None if found.is_equal[row, column] else "≈" * found.is_estimate + two_decimals(share)

        columns = tuple(map("\n".join, request.column_labels))
        self.model.show_cells(rows, columns, pixels, text=text, tooltip=partial(cell_words, found),
                              axes=request.axes, values=recovered)
        self.bar.show_bar((f"−{level(reach)}", level(reach)), map_name)
        self.bar.show()
        self.note.setText(self._words(found))

    def _words(self, found: PatchingMap) -> str:
        request = found.request
        words = self.tr("{metric} {pair} at token {place}: clean (A) {clean}, corrupted {corrupted}. 1 is the clean "
                        "run, 0 the corrupted one.").format(
                            place=place_label(request.clean, request.place),
                            metric=tr(request.metric.row.title), pair=metric_label(request.clean, request.metric),
                            clean=format_metric(found.clean_difference, request.metric),
                            corrupted=format_metric(found.corrupted_difference, request.metric))
        if found.direct is not None and request.sender is not None:
            path = self.tr("From layer {layer}, head {head}; straight to the logits: {direct}. Double-click a cell to "
                           "go on from its head.").format(
                               layer=request.sender[0], head=request.sender[1],
                               direct=format_number(found.direct))
            words = f"{path} {words}"
        if found.is_equal.any():
            words = " ".join((words, self.tr("Grey cells cannot change it.")))
        if found.is_estimate:
            return self.tr("Estimates from one gradient, not runs: turn Exact on to compute each patch.") + " " + words
        if found.next_row is None:
            return words
        return self.tr("{count} of {rows} rows; … is not computed yet.").format(
            count=len(found.done), rows=len(found.values)) + " " + words

    def _index(self, found: PatchingMap, state: State) -> QModelIndex:
        """Return the cell of the selected head, or of the pinned position."""
        request, spot, pinned = found.request, state.focus.spot, state.focus.pinned
        if not self._is_of_sender(found, state):
            return QModelIndex()
        if request.row.is_path:  # the selected head is the sender
            return QModelIndex(self.table.currentIndex())
        if request.row.by_head:
            head = state.document.options.shared_head_index(request.row.stage, spot.head)
            if request.layer is None:
                return self.model.index(spot.layer, head)
            return QModelIndex() if pinned is None or pinned.row < 0 else self.model.index(head, pinned.row)
        if pinned is None or pinned.row < 0 or pinned.spot.stage != request.row.stage:
            return QModelIndex()
        return self.model.index(pinned.spot.layer, pinned.row)

    def _choose(self, row: int, column: int, *, is_click: bool = False) -> None:
        """Select the head of a cell, or pin its position; a click leaves the sender of a path selected."""
        request = self.found.request
        if is_click and request.row.is_path:
            return
        head = request.head_of(row, column)
        if head is not None:
            self.did.emit(choose_head(head * _shared(request), request.layer_of(row)))
        if request.has_tokens:
            self.did.emit(mark_cell(self._cell(row, column)))

    def _open_menu(self, position: QPoint) -> None:
        """Offer to take the activation of the current cell from A; no edit makes one head read another."""
        index = self.table.currentIndex()
        if self.found is not None and index.isValid() and not self.found.request.row.is_path:
            place = self._place(self.found.request, index.row(), index.column())
            self.menu_requested.emit((
                (self.tr("Patch now from A, as an edit"), patch(*place)),
                (self.tr("Steer now towards A here"), steer(*place))), self.table.viewport().mapToGlobal(position))

    def _place(self, request: PatchingRequest, row: int, column: int) -> tuple[Spot, int | None]:
        """Return the spot and the position of a cell's activation."""
        head = (request.head_of(row, column) or 0) * _shared(request)
        spot = Spot(request.row.stage, layer=request.layer_of(row), head=head)
        return spot, column if request.has_tokens else None

    def _act(self, row: int, column: int) -> None:
        """Go on from the head of a path, or patch the present state."""
        if self.found.request.row.is_path:
            self._choose(row, column)
        else:
            self.did.emit(patch(*self._place(self.found.request, row, column)))

    def _hovered_cell(self, row: int, column: int) -> Cell | None:
        return self._cell(row, column) if self.found.request.has_tokens else None

    def _cell(self, row: int, column: int) -> Cell:
        request = self.found.request
        head = request.head_of(row, column) or 0
        return Cell(Spot(request.row.stage, layer=request.layer_of(row), head=head), column, -1)


def _shared(request: PatchingRequest) -> int:
    """Return how many query heads share a head of the map."""
    return request.target.num_heads // request.heads

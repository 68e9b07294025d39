"""The status bar: the hovered cell on the left, device and time on the right."""

import math
from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QSizePolicy, QStatusBar, QWidget

from attnviz.document.places import Cell, Spot
from attnviz.document.stages import STAGES
from attnviz.pictures.numbers import format_number
from attnviz.result.cell_changes import CellChanges, SpotChanges, TextChange
from attnviz.result.result import Evaluation, Source
from attnviz.store.state import State
from attnviz.system.translation import tr, translated
from attnviz.views import cell_words
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import fill, tool_button
from attnviz.views.chrome.caption import Caption
from attnviz.views.drawn import Drawn
from attnviz.views.stage_words import stage_title

MAX_ROWS_BY_NAME = 3  #: of the rows that the last step changed
MAX_NAME_WIDTH = 440  # width of a name in pixels; the tooltip has all of it


class ProgressItem(QWidget):
    """Progress of long work: its name, its share, and a button to cancel it."""

    def __init__(self, name: str, tip: str) -> None:
        super().__init__()
        self.words = Caption("body", muted=False)
        self.words.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.words.setMaximumWidth(MAX_NAME_WIDTH)
        self.bar = QProgressBar(textVisible=False)
        self.bar.setFixedSize(90, 12)
        self.bar.setAccessibleName(name)
        self.cancel = tool_button(self.tr("Cancel"), tip, tip, autoRaise=False)
        fill(QHBoxLayout(self), self.words, self.bar, self.cancel, spacing=theme.SPACE)
        self.words.hide()
        self.hide()

    def show_work(self, words: str, share: float = 0.0) -> None:
        """Show the name of the work, and its progress; hide it without words."""
        self.set_words(words)
        self.set_share(share)
        self.setVisible(bool(words))

    def set_words(self, words: str) -> None:
        """Set the name of the work."""
        self.words.setText(words)
        self.words.setVisible(bool(words))
        self.bar.setAccessibleDescription(words)

    def set_share(self, share: float) -> None:
        """Show progress from 0 to 1; 0 if unknown."""
        self.bar.setRange(0, 100 if share > 0 else 0)
        self.bar.setValue(round(100 * share))


class StatusView(QStatusBar):
    """Reads out the hovered cell, and shows device, time and background work."""

    def __init__(self) -> None:
        super().__init__()
        self._sizes = Drawn()
        self.setAccessibleName(self.tr("Status"))
        self.setSizeGripEnabled(False)
        self.readout = Caption("body", muted=False)
        self.readout.setAccessibleName(self.tr("Cell under the pointer"))
        self.readout.setContentsMargins(theme.SPACE, 2, 0, 2)
        self.machine = Caption("body", muted=False, align=Qt.AlignmentFlag.AlignRight, hint=self.tr(
            "Tokens, heads, device, and the time of the last computation."))
        self.machine.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Preferred)
        self.computing = ProgressItem(
            self.tr("Computing"), self.tr("Cancel the computation; the last picture is kept."))
        self.exporting = ProgressItem(self.tr("Exporting"), self.tr("Cancel the export; an older file is kept."))
        self.opening = ProgressItem(self.tr("Opening"), self.tr("Cancel opening the file; the session is unchanged."))
        self.restoring = ProgressItem(self.tr("Restoring"), self.tr(
            "Stop reading unsaved work; it is offered at the next start."))
        self.addWidget(self.readout, 1)
        for widget in (self.restoring, self.opening, self.exporting, self.computing, self.machine):
            self.addPermanentWidget(widget)

    def show_state(self, state: State) -> None:
        """Read out the hovered cell, and show the cost of the computation."""
        if state.result is not None and self._sizes.differs(state.numbers, state.focus.spot):
            self.set_result(state.result, state.focus.spot)
        self.machine.setEnabled(not state.stale)
        changes = translated(state.said_opened)
        if not changes and state.changes is not None and state.last_changes is not None and state.source is not None:
            changes = self._change_words(state.changes, state.source, state.focus.spot, text=state.last_changes.text)
        marked = state.focus.marked
        self.read_out(state.result, marked, source=state.source, changes=changes,
                      both=() if marked is None else state.both(marked))

    def _change_words(self, changes: CellChanges, source: Source, spot: Spot, *, text: TextChange | None) -> str:
        """Return what the last step changed: the text, and how many values of the large picture."""
        if text is not None and text.is_new_text:
            words = self.tr("New text: 1 token") if text.total == 1 else self.tr(
                "New text: {count:,} tokens", "", text.total)
            return words.format(count=text.total)
        new, removed = (text.new, text.removed) if text is not None else (0, 0)
        parts = [(one if count == 1 else many).format(count=count) for count, one, many in (
            (new, self.tr("1 new token"), self.tr("{count:,} new tokens", "", new)),
            (removed, self.tr("1 token removed"), self.tr("{count:,} tokens removed", "", removed)),
        ) if count]
        return "; ".join(filter(None, (", ".join(parts), self._values(changes, source, spot))))

    def _values(self, changes: CellChanges, source: Source, spot: Spot) -> str:
        found, title = changes.at(spot), stage_title(source, spot)
        if found is None:
            return self._unchanged(changes, spot).format(picture=title) if changes.is_comparable(spot) else ""
        values, masked, unmasked = found.count - found.masked - found.unmasked, found.masked, found.unmasked
        parts = [(one if count == 1 else many).format(count=count, most=format_number(found.largest))
                 for count, one, many in (
            (values, self.tr("1 value changed (by {most})"),
             self.tr("{count:,} values changed (largest by {most})", "", values)),
            (masked, self.tr("1 cell newly masked"), self.tr("{count:,} cells newly masked", "", masked)),
            (unmasked, self.tr("1 cell no longer masked"), self.tr("{count:,} cells no longer masked", "", unmasked)),
        ) if count]
        rows = self._rows(found, source.row_labels(spot))
        return self.tr("{picture}: {changes} {rows}").format(picture=title, changes=", ".join(parts), rows=rows)

    def _rows(self, found: SpotChanges, labels: Sequence[str]) -> str:
        """Return which rows changed: up to three by name, else their number, the first and the last."""
        changed = [labels[row] for row in np.flatnonzero(found.strengths.any(axis=1)).tolist()]
        if len(changed) == len(labels) > 1:
            return self.tr("in every row")
        if len(changed) > MAX_ROWS_BY_NAME:
            return self.tr("in {count:,} rows, from {first} to {last}", "", len(changed)).format(
                count=len(changed), first=changed[0], last=changed[-1])
        words = self.tr("in row {rows}") if len(changed) == 1 else self.tr("in rows {rows}")
        return words.format(rows=", ".join(changed))

    def _unchanged(self, changes: CellChanges, spot: Spot) -> str:
        """Return that the large picture is unchanged, and which later stage or which layers' outputs are not."""
        if changes.text is not None and changes.text.is_exchange:
            return self.tr("{picture}: same values for the other tokens")  # the new ones have nothing to compare with
        if changes.now.num_layers == 1 and (stage := changes.later_stage(spot)):
            return self.tr("{picture} unchanged; {stage} changed").replace("{stage}", tr(STAGES[stage].label))
        layers = changes.layers(spot.sentence) if changes.now.num_layers > 1 else ()
        if not layers:
            return self.tr("{picture} unchanged")
        words = (self.tr("{picture} unchanged; output of layer {first} changed") if len(layers) == 1
                 else self.tr("{picture} unchanged; outputs of layers {first} to {last} changed"))
        return words.replace("{first}", str(layers[0])).replace("{last}", str(layers[-1]))

    def set_result(self, result: Evaluation, spot: Spot) -> None:
        """Show sizes, and device and time if something was computed."""
        if not result.texts:
            self.machine.setText("")
            return
        weights = result.weights_of(spot)
        count, keys = len(result.row_labels(weights)), len(result.column_labels(weights))
        tokens = self.tr("1 token") if count == 1 else self.tr("{count:,} tokens", "", count).format(count=count)
        if result.fold:
            tokens = self.tr("1 segment") if count == 1 else self.tr(
                "{count:,} segments", "", count).format(count=count)
        parts = [tokens if keys == count else self.tr("{rows:,} × {columns:,} tokens").format(rows=count, columns=keys)]
        if result.num_layers > 1:
            parts.append(self.tr("{count} layers", "", result.num_layers).format(count=result.num_layers))
        parts.append(self.tr("1 head") if result.num_heads == 1
                     else self.tr("{count} heads", "", result.num_heads).format(count=result.num_heads))
        if result.device:
            seconds = result.seconds
            parts += [result.device, f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"]
        text = " · ".join(parts) + " "
        needed = math.ceil(theme.metrics("body").horizontalAdvance(text)) + theme.SPACE
        if needed > self.machine.minimumWidth():  # it only grows: of a label of fixed size no text repeats the layout
            self.machine.setFixedSize(needed, self.computing.sizeHint().height())
        self.machine.setText(text)

    def read_out(
        self, result: Evaluation | None, cell: Cell | None, *, source: Source | None = None, changes: str = "",
        both: Sequence[Cell] = (),
    ) -> None:
        """Read out the hovered cell and the changes of the last step; without both, say how to begin.

        `both` are the cells at the same place of two compared pictures, read out together.
        """
        if result is None or cell is None or cell.spot.sentence >= len(result.texts):
            loaded = result is not None and not result.is_computed
            hint = self.tr("Hover over a cell to see it in every view. Click to pin.") if loaded else self.tr(
                "Hover over a cell to see it in every view. Click to pin, double-click to edit.")
            words = f"{hint} " + self.tr("Scroll to zoom, drag to pan, Home to fit.")
        else:
            words = cell_words.read_out(result, both or (cell,), source=source)
        if changes:
            words = changes if cell is None or not words else f"{words}{cell_words.BETWEEN}{changes}"
        self.readout.setText(words)

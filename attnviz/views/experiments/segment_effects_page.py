"""How the log-probability of each later segment changes without the attention to one, as bars."""

from __future__ import annotations

from attnviz.document.places import Cell
from attnviz.experiments.segment_effects import SegmentEffects
from attnviz.pictures.numbers import format_number, signed
from attnviz.store.focus import mark_cell
from attnviz.store.state import State
from attnviz.system.wording import isolated_label
from attnviz.views.experiments.page import BarPage


class SegmentEffectsPage(BarPage):
    """A bar for each later segment, in their order; a click marks the attention from it to the suppressed one."""

    kind = SegmentEffects

    def __init__(self) -> None:
        super().__init__()
        self.table.setAccessibleName(self.tr("Effects on later segments"))
        self.listen(self.table, self._mark)
        self._state = State()

    def clear(self) -> None:
        super().clear()
        self.title.setText(self.tr("Computing the text twice: with the attention to the marked segment, and without…"))

    def draw(self, found: SegmentEffects, state: State) -> None:
        effects, request = found.effects, found.request
        tip = self.tr("{segment}: log-probability {before}, without the attention {after}. Click to mark its attention "
                      "to the suppressed segment.")
        self.table.show_bars(
            found.labels, effects, state.look.maps.map_name("diverging"), column="nats",
            axes=("segment", "change of the log-probability"),
            tooltip=lambda row, _: tip.format(segment=isolated_label(found.labels[row]),
                                              before=format_number(float(found.before[row])),
                                              after=signed(float(found.after[row]))))
        self.title.setText(self.tr("Without the attention to “{segment}”").format(
            segment=isolated_label(request.labels[request.segment])))
        self.note.setText(self.tr(
            "The change of the log-probability of each later segment, the sum over its tokens in nats, if no later "
            "token attends to this one in any head. Click a cell of a picture, or pin a token, to choose another one."))

    def mark(self, found: SegmentEffects, state: State) -> None:
        self._state = state

    def _mark(self, row: int, _: int) -> None:
        """Mark the attention of a later segment to the suppressed one."""
        spot, segment = self._state.focus.spot.at(stage="weights"), self.found.request.segment
        self.did.emit(mark_cell(Cell(spot, segment + 1 + row, segment)))

"""The state that is displayed: built from the state, handed to each panel that it concerns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from attnviz.document.document import Document, FloatArray
from attnviz.document.places import Spot
from attnviz.document.presets import Preset, preset_of
from attnviz.pictures.levels import Maps, lock_range
from attnviz.pictures.picture import exact_patch
from attnviz.pictures.scaling import Levels
from attnviz.result.evaluation import Evaluation
from attnviz.result.exact_cells import ExactCellsRequest
from attnviz.result.result import Result
from attnviz.result.source import Source
from attnviz.store.state import Compared, Look, State
from attnviz.views.selection import Selection
from attnviz.workbench.availability import checked_weights_sources, empty_panels, model_of, models_of
from attnviz.workbench.change_highlight import ChangeHighlight
from attnviz.workbench.comparison import Comparison
from attnviz.workbench.focus_rules import FocusRules
from attnviz.workbench.main_window import MainWindow
from attnviz.workbench.panel_updates import PanelUpdates

if TYPE_CHECKING:  # of models: imported when there is one
    from attnviz.result.ablation_effects import AblationEffects
    from attnviz.result.logits import Logits
    from attnviz.result.next_tokens import ExtraLogits


class Presenter(QObject):
    """Connects views with each other; it knows neither the controller nor torch."""

    cells_requested = Signal(object)  #: ExactCellsRequest of a zoomed long text

    logits_requested = Signal(object)  #: a tuple of (Result, Place) without logits

    continuation_chosen = Signal(object)  #: TokenCandidate that a person clicked

    compared_changed = Signal(object)  #: Compared: what is held, and what is displayed

    look_changed = Signal(object)  #: Look: how values become colours

    second_view_changed = Signal(object)  #: SecondView: the second picture; None if there is none

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self.selection = Selection(self)
        self.state = State()
        self._panel_updates = PanelUpdates(window, lambda: self.state)
        self._panel_updates.panel_updated.connect(self._panel_updated)
        self.highlight = ChangeHighlight(self, show=self._show)
        self.focus_rules = FocusRules(self.selection, shown=lambda: self.result, show=self._show)
        self.comparison = Comparison(self.selection, show=self._show, fit=self.focus_rules.fit,
                                   alignment=lambda: self.state.look.alignment)
        self.effects: AblationEffects | None = None  # ablation effects computed so far
        self.extra_logits: ExtraLogits | None = None  # next tokens at places that the results do not have
        self._example: Preset | None = None  # the last loaded example, whatever was changed in it since
        selection = self.selection
        for signal in (selection.sentence_changed, selection.hovered, selection.pinned, selection.second_view_changed,
                     selection.selected_changed):
            signal.connect(lambda _: self._show())
        window.escaped.connect(lambda: selection.move_mark(None))
        window.panels.on_created(self._connect_panel)

    def _connect_panel(self, name: str, panel: QWidget) -> None:
        for gesture, slot in self.gestures.items():
            if hasattr(panel, gesture):
                getattr(panel, gesture).connect(slot)

    @cached_property
    def gestures(self) -> Mapping[str, Callable[..., None]]:
        """Return the slot of each view signal that changes the selection or the look."""
        selection, focus_rules = self.selection, self.focus_rules
        return {
            "cell_hovered": selection.hover,
            "cell_pinned": selection.pin,
            "mark_moved": selection.move_mark,
            "stage_chosen": selection.choose_stage,
            "head_chosen": selection.choose_head,
            "layer_chosen": selection.choose_layer,
            "heads_selected": selection.select_heads,
            "sentence_chosen": focus_rules.choose_sentence,
            "token_hovered": focus_rules.hover_token,
            "token_chosen": lambda row: selection.pin(focus_rules.token_cell(row)),
            "row_hovered": focus_rules.hover_vocabulary,
            "ends_moved": self.set_range,
            "measure_chosen": lambda name: self.set_look(replace(self.state.look, measure=name)),
            "token_asked": self.set_target_token,
            "sort_toggled": lambda on: self.set_look(replace(self.state.look, ranked=on)),
            "heads_hidden": lambda heads: self.set_look(replace(self.state.look, hidden=heads)),
            "second_view_chosen": selection.set_second_view,
            "patch_requested": self._request_exact_cells,
            "hold_requested": self.comparison.hold,
            "showing_chosen": self.comparison.show,
            "continuation_chosen": self.continuation_chosen.emit,
        }

    @property
    def result(self) -> Evaluation | None:
        """The displayed result, or the one that the displayed values derive from."""
        return self.state.result

    @property
    def source(self) -> Source | None:
        """The source of pictures, tables and figures."""
        return self.state.source

    @property
    def maps(self) -> Maps:
        """The colour maps."""
        return self.state.look.maps

    def show_result(self, result: Evaluation) -> None:
        """Draw a result everywhere; the selection stays where it still exists."""
        before = self.comparison.now
        self.highlight.start(result, before)
        if model_of(before) is not model_of(result):
            self.effects = self.extra_logits = None  # their weights may fill the memory
        self._show(self.comparison.set_result(result), stale=False)

    def show_document(self, document: Document, *, changed: frozenset[str] | None = None) -> None:
        """Show the document in the views of the input; `changed` names the changed fields."""
        self.window.sentence.set_document(document)
        self.window.folding.update_left_out(empty_panels(document))
        self._show_loaded_example(document, changed)
        self.focus_rules.drop_pending_sentence(len(document.sentences))
        if changed is not None and changed <= {"text", "edits", "snapshots"}:
            self.window.controls.set_edits(document)
            return
        self.window.controls.set_document(document)
        options = document.options
        self.window.actions_by_name.set_checked("mask", options.mask == "causal")
        self.window.actions_by_name.set_checked("dropout", options.dropout_on)
        for action, on in checked_weights_sources(document).items():
            self.window.actions_by_name.set_checked(action, on)

    def show_example(self, example: Preset, document: Document) -> None:
        """Remember the loaded example: others may have the same document with another description."""
        self._example, self.highlight.example = example, (document, example.title)
        self._show_loaded_example(document, None)

    def _show_loaded_example(self, document: Document, changed: frozenset[str] | None) -> None:
        """Show which example is loaded, also after edits; a document with other text and options is none."""
        found, parts = preset_of(document, like=self._example), {name.partition(":")[0] for name in changed or ()}
        if found is not None or {"text", "option"} <= parts:
            self._example = found
        if document.given is not None:
            self._example = None
        is_named = self._example is not None and document.model is None  # otherwise the numbers are of a model's text
        title = self._example.title if self._example is not None and is_named else ""
        self.window.sentence.set_loaded(title, touched=found is None, options=document.options)

    def show_stale(self, stale: bool = True) -> None:
        """Dim the pictures that are behind the document, or end the dimming."""
        self._show(stale=stale)

    def set_maps(self, maps: Maps) -> None:
        """Draw with other colour maps."""
        self.set_look(replace(self.state.look, maps=maps))

    def set_range(self, levels: Levels | None) -> None:
        """Set the ends of the colour bar of the large picture; None restores the range of the data."""
        picture = self.window.detail.canvas.picture
        if picture is not None:
            scaling = self.maps.scaling.with_ends(picture.spot.stage, picture.quantity, levels)
            self.set_maps(replace(self.maps, scaling=scaling))

    def lock_ranges(self, on: bool) -> None:
        """Lock the ranges of all colour bars, or let them follow the data again."""
        source = self.source
        if on and source is not None and source.texts:
            self.set_maps(lock_range(source, self.selection.spot, self.maps))
        else:
            self._scale(held=())

    def _scale(self, **changes: Any) -> None:
        self.set_maps(replace(self.maps, scaling=replace(self.maps.scaling, **changes)))

    def set_look(self, look: Look) -> None:
        """Draw values with another look."""
        self._show(look=look)
        self.highlight.set_permanent(look.keeps_highlight)
        self.look_changed.emit(look)

    def reset_view(self) -> None:
        """Display the present state, and reset second view, measure, hidden heads, sums and entropy of another text."""
        self.comparison.show("now")
        self.selection.set_second_view(None)
        for name in self.state.look.margins:
            self.window.actions_by_name.set_checked(name, False)
        self.set_look(replace(self.state.look, measure="", ranked=False, margins=frozenset(), hidden=frozenset()))

    def follow_query(self, query: int | None) -> None:
        """Dim everything except one query of the first sentence; None dims nothing."""
        if query is not None:
            self.selection.choose_sentence(0)
            cell = self.focus_rules.token_cell(query)
            if cell != self.selection.pinned_cell:
                self.selection.pin(cell)
        self.window.actions_by_name.set_checked("follow", query is not None)
        self.set_look(replace(self.state.look, follow=query is not None))

    def set_target_token(self, token: int | None) -> None:
        """Attribute the logit of a token to the heads, by its id; None for the most likely token."""
        self.selection.token = token
        self._show()

    def show_effects(self, effects: AblationEffects) -> None:
        """Show the ablation effects computed so far."""
        self.effects = effects
        self._show()

    # drawing

    def _show(
        self, result: Evaluation | None = None, *, look: Look | None = None, stale: bool | None = None,
        compared: Compared | None = None,
    ) -> None:
        """Show the state; `changed` names its new parts, and only the panels concerned are updated."""
        before = self.state
        self.state = before.followed_by(
            before.result if result is None else result, self.selection.focus, look or before.look,
            stale=before.stale if stale is None else stale, compared=compared, changes=self.highlight.changes,
            highlight=self.highlight.level, effects=self.effects, before=self.highlight.previous,
            extra_logits=self.extra_logits,
        )
        changed = self.state.differs(before)
        if "compared" in changed:
            self.compared_changed.emit(self.state.compared)
        if "second_view" in changed:
            self.second_view_changed.emit(self.state.focus.second_view)
        self._panel_updates.update(changed, other_models=models_of(before) != models_of(self.state))

    def _panel_updated(self, name: str) -> None:
        if name == "next" and (next_token := self.state.next_token()) is not None and next_token.missing:
            self.logits_requested.emit(next_token.missing)

    def show_logits(self, found: Iterable[tuple[Result, Logits]]) -> None:
        """Show the next tokens that were requested for some places."""
        from attnviz.result.next_tokens import add_logits

        self.extra_logits = add_logits(self.extra_logits, found)
        self._show()

    def _request_exact_cells(self, spot: Spot, rows: slice, columns: slice) -> None:
        """Request the exact cells that a zoomed pooled picture displays."""
        result, source = self.result, self.source
        if self.window.detail.canvas_of(spot) is None or result is None:
            return
        request = ExactCellsRequest(result, spot, rows, columns, place=int(spot != self.selection.spot))
        if source is not None and source.spot_data(spot).block == 1:
            self.show_exact_cells(request, source.spot_data(spot).values[rows, columns])
        elif source is result and not result.has_overview_only(spot.layer):
            # A difference of pooled pictures has no exact cells. A layer that was set aside is being recomputed, since
            # it is displayed; then the cells are requested.
            self.cells_requested.emit(request)

    def show_exact_cells(self, request: ExactCellsRequest, values: FloatArray) -> None:
        """Draw exact cells over their pooled picture, if it is still displayed."""
        canvas, spot = self.window.detail.canvas_of(request.spot), request.spot
        if canvas is None or canvas.picture is None or self.result is not request.result:
            return
        masked = request.result.mask_part(spot, request.rows, request.columns)
        patch = exact_patch(canvas.picture, values, masked, rows=request.rows, columns=request.columns)
        canvas.set_patch(patch, request.rows.start, request.columns.start)

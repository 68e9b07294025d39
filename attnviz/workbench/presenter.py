"""Makes the scene of what is shown, and tells each panel what of it concerns it and is new."""

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
from attnviz.pictures.levels import Maps, held
from attnviz.pictures.picture import patch_of
from attnviz.pictures.scaling import Levels
from attnviz.result.evaluation import Evaluation
from attnviz.result.exact_cells import ExactCellsRequest
from attnviz.result.result import Result
from attnviz.result.source import Source
from attnviz.views.scene import Compared, Look, Scene
from attnviz.views.selection import Selection
from attnviz.workbench.choosing import Choosing
from attnviz.workbench.comparing import Comparing
from attnviz.workbench.fitting import model_of, models_of, silent, taken_weights
from attnviz.workbench.glow import Glow
from attnviz.workbench.main_window import MainWindow
from attnviz.workbench.telling import Telling

if TYPE_CHECKING:  # of models: imported when there is one
    from attnviz.result.ablation_effects import AblationEffects
    from attnviz.result.logits import Logits
    from attnviz.result.next_tokens import ExtraLogits


class Presenter(QObject):
    """Between the views only: it knows neither the controller nor torch."""

    window_wanted = Signal(object)  #: Wanted: exact cells of a long input, which are computed when asked for

    logits_wanted = Signal(object)  #: a tuple of (Result, Place) of which it is not known what comes next

    continuation_chosen = Signal(object)  #: the Likely token that a person wants to come next

    compared_changed = Signal(object)  #: Compared: what is held, and what is shown

    look_changed = Signal(object)  #: Look: how values become colours

    beside_changed = Signal(object)  #: SecondView: what is wanted beside the large picture; None for nothing

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self.selection = Selection(self)
        self.scene = Scene()
        self._telling = Telling(window, lambda: self.scene)
        self._telling.told.connect(self._panel_told)
        self.glow = Glow(self, show=self._show)
        self.choosing = Choosing(self.selection, shown=lambda: self.result, show=self._show)
        self.comparing = Comparing(self.selection, show=self._show, fit=self.choosing.fit,
                                   alignment=lambda: self.scene.look.alignment)
        self.effects: AblationEffects | None = None  # what switching each head off does, as far as it is known
        self.told: ExtraLogits | None = None  # what comes next at places of which the results tell nothing
        self._example: Preset | None = None  # the last that was loaded, whatever was changed in it since
        selection = self.selection
        for told in (selection.sentence_changed, selection.hovered, selection.pinned, selection.beside_changed,
                     selection.selected_changed):
            told.connect(lambda _: self._show())
        window.escaped.connect(lambda: selection.move_mark(None))
        window.panels.when_made(self._follow_panel)

    def _follow_panel(self, name: str, panel: QWidget) -> None:
        for gesture, slot in self.gestures.items():
            if hasattr(panel, gesture):
                getattr(panel, gesture).connect(slot)

    @cached_property
    def gestures(self) -> Mapping[str, Callable[..., None]]:
        """What follows from each thing that a person does to look at something, in whichever panel."""
        selection, choosing = self.selection, self.choosing
        return {
            "cell_hovered": selection.hover,
            "cell_pinned": selection.pin,
            "mark_moved": selection.move_mark,
            "stage_chosen": selection.choose_stage,
            "head_chosen": selection.choose_head,
            "layer_chosen": selection.choose_layer,
            "heads_selected": selection.select_heads,
            "sentence_chosen": choosing.choose_sentence,
            "token_hovered": choosing.hover_token,
            "token_chosen": lambda row: selection.pin(choosing.word(row)),
            "row_hovered": choosing.hover_vocabulary,
            "ends_moved": self.move_ends,
            "measure_chosen": lambda name: self.set_look(replace(self.scene.look, measure=name)),
            "token_asked": self.ask_of_token,
            "ranked_changed": lambda on: self.set_look(replace(self.scene.look, ranked=on)),
            "heads_hidden": lambda heads: self.set_look(replace(self.scene.look, hidden=heads)),
            "beside_wanted": selection.put_beside,
            "patch_wanted": self._show_patch,
            "hold_wanted": self.comparing.hold,
            "showing_wanted": self.comparing.show,
            "continuation_chosen": self.continuation_chosen.emit,
        }

    @property
    def result(self) -> Evaluation | None:
        """The result that is shown, or of which something is taken."""
        return self.scene.result

    @property
    def source(self) -> Source | None:
        """What pictures, tables and figures are drawn from."""
        return self.scene.source

    @property
    def maps(self) -> Maps:
        """How values become colours."""
        return self.scene.look.maps

    def show_result(self, result: Evaluation) -> None:
        """Draw a result everywhere; what was chosen stays chosen where it still exists."""
        before = self.comparing.now
        self.glow.take(result, before)
        if model_of(before) is not model_of(result):
            self.effects = self.told = None  # the weights that they hold may be all that there is room for
        self._show(self.comparing.take(result), stale=False)

    def show_document(self, document: Document, *, changed: frozenset[str] | None = None) -> None:
        """Put the document into the views that show what was asked for; `changed` names its fields that are new."""
        self.window.sentence.set_document(document)
        self.window.folding.leave_out(silent(document))
        self._tell_example(document, changed)
        self.choosing.forget_wish(len(document.sentences))
        if changed is not None and changed <= {"text", "edits", "snapshots"}:
            self.window.controls.set_edits(document)
            return
        self.window.controls.set_document(document)
        options = document.options
        self.window.actions_by_name.check("mask", options.mask == "causal")
        self.window.actions_by_name.check("dropout", options.dropout_on)
        for action, on in taken_weights(document).items():
            self.window.actions_by_name.check(action, on)

    def show_example(self, example: Preset, document: Document) -> None:
        """Say that this example was loaded: others may be the same document, and tell something else with it."""
        self._example, self.glow.example = example, (document, example.title)
        self._tell_example(document, None)

    def _tell_example(self, document: Document, changed: frozenset[str] | None) -> None:
        """Say which example is loaded, also when it was changed; another text with other options is none of it."""
        found, parts = preset_of(document, like=self._example), {name.partition(":")[0] for name in changed or ()}
        if found is not None or {"text", "option"} <= parts:
            self._example = found
        if document.given is not None:
            self._example = None
        is_told = self._example is not None and document.model is None  # else they are a model's numbers, of its text
        title = self._example.title if self._example is not None and is_told else ""
        self.window.sentence.set_loaded(title, touched=found is None, options=document.options)

    def show_stale(self, stale: bool = True) -> None:
        """Dim the pictures: they are not of the document as it stands; or have them as clear as they were."""
        self._show(stale=stale)

    def set_maps(self, maps: Maps) -> None:
        """Draw with other colour maps."""
        self.set_look(replace(self.scene.look, maps=maps))

    def move_ends(self, levels: Levels | None) -> None:
        """Let the colour bar of the large picture end there; None gives it the ends of its numbers back."""
        picture = self.window.detail.canvas.picture
        if picture is not None:
            scaling = self.maps.scaling.with_ends(picture.spot.stage, picture.numbers, levels)
            self.set_maps(replace(self.maps, scaling=scaling))

    def hold_scale(self, on: bool) -> None:
        """Let the ends of all colour bars stand still from now on, or follow the numbers again."""
        source = self.source
        if on and source is not None and source.texts:
            self.set_maps(held(source, self.selection.spot, self.maps))
        else:
            self._scale(held=())

    def _scale(self, **changes: Any) -> None:
        self.set_maps(replace(self.maps, scaling=replace(self.maps.scaling, **changes)))

    def set_look(self, look: Look) -> None:
        """Draw values as other colours."""
        self._show(look=look)
        self.glow.keep(look.keeps_moved)
        self.look_changed.emit(look)

    def reset_view(self) -> None:
        """Put away what was switched on for another text: second view, measure, hidden heads, sums, entropy."""
        self.selection.put_beside(None)
        for name in self.scene.look.margins:
            self.window.actions_by_name.check(name, False)
        self.set_look(replace(self.scene.look, measure="", ranked=False, margins=frozenset(), hidden=frozenset()))

    def follow(self, query: int | None) -> None:
        """Dim everything but what a word of the first sentence makes as a query; None dims nothing."""
        if query is not None:
            self.selection.choose_sentence(0)
            cell = self.choosing.word(query)
            if cell != self.selection.pinned_cell:
                self.selection.pin(cell)
        self.window.actions_by_name.check("follow", query is not None)
        self.set_look(replace(self.scene.look, follow=query is not None))

    def ask_of_token(self, token: int | None) -> None:
        """Ask of each head what it does for a token of the vocabulary, by its id; None for the likeliest."""
        self.selection.token = token
        self._show()

    def show_effects(self, effects: AblationEffects) -> None:
        """Show what switching each head off does, as far as it is known by now."""
        self.effects = effects
        self._show()

    # drawing

    def _show(
        self, result: Evaluation | None = None, *, look: Look | None = None, stale: bool | None = None,
        compared: Compared | None = None,
    ) -> None:
        """Show the scene as it is now, of which what is given is new: each panel is told what concerns it."""
        before = self.scene
        self.scene = before.followed_by(
            before.result if result is None else result, self.selection.focus, look or before.look,
            stale=before.stale if stale is None else stale, compared=compared, moved=self.glow.moved,
            glow=self.glow.level, effects=self.effects, before=self.glow.before, told=self.told,
        )
        changed = self.scene.differs(before)
        if "compared" in changed:
            self.compared_changed.emit(self.scene.compared)
        if "beside" in changed:
            self.beside_changed.emit(self.scene.focus.beside)
        self._telling.tell(changed, others=models_of(before) != models_of(self.scene))

    def _panel_told(self, name: str) -> None:
        if name == "next" and (next_token := self.scene.next_token()) is not None and next_token.lacking:
            self.logits_wanted.emit(next_token.lacking)

    def show_logits(self, found: Iterable[tuple[Result, Logits]]) -> None:
        """What comes next at places that were asked for is there."""
        from attnviz.result.next_tokens import with_all

        self.told = with_all(self.told, found)
        self._show()

    def _show_patch(self, spot: Spot, rows: slice, columns: slice) -> None:
        """Exact cells of what a pooled picture shows zoomed in."""
        result, source = self.result, self.source
        if self.window.detail.canvas_of(spot) is None or result is None:
            return
        wanted = ExactCellsRequest(result, spot, rows, columns, place=int(spot != self.selection.spot))
        if source is not None and source.drawn(spot).block == 1:
            self.show_window(wanted, source.drawn(spot).values[rows, columns])
        elif source is result and not result.has_overview_only(spot.layer):
            # Of a difference of pooled pictures there are no exact cells; of a layer that was set aside not yet: it is
            # computed again, since it is looked at, and then they are asked for.
            self.window_wanted.emit(wanted)

    def show_window(self, wanted: ExactCellsRequest, values: FloatArray) -> None:
        """Draw exact cells over the pooled picture they were wanted for, if it still stands there."""
        canvas, spot = self.window.detail.canvas_of(wanted.spot), wanted.spot
        if canvas is None or canvas.picture is None or self.result is not wanted.result:
            return
        masked = wanted.result.mask_part(spot, wanted.rows, wanted.columns)
        patch = patch_of(canvas.picture, values, masked, rows=wanted.rows, columns=wanted.columns)
        canvas.set_patch(patch, wanted.rows.start, wanted.columns.start)

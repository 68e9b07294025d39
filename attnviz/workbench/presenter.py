"""Makes the scene of what is shown, and tells each panel what of it concerns it and is new."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from attnviz.document.document import Document, FloatArray
from attnviz.document.places import Cell, Spot
from attnviz.document.presets import Preset, preset_of
from attnviz.document.stages import STAGES
from attnviz.pictures.picture import Maps, held, patch_of, shown_stages
from attnviz.pictures.scaling import Levels
from attnviz.result.outcome import Outcome
from attnviz.result.result import Result
from attnviz.result.source import Source
from attnviz.result.wanted import Wanted
from attnviz.views.panels import PANELS, Panel
from attnviz.views.scene import Compared, Look, Part, Scene
from attnviz.views.selection import Selection
from attnviz.workbench.comparing import Comparing
from attnviz.workbench.fitting import fitting_stage, model_of, models_of, silent
from attnviz.workbench.glow import Glow
from attnviz.workbench.main_window import MainWindow

if TYPE_CHECKING:  # of models: imported when there is one
    from attnviz.result.effects import Effects
    from attnviz.result.logits import Logits
    from attnviz.result.next_tokens import Told


class Presenter(QObject):
    """Between the views only: it knows neither the controller nor torch."""

    window_wanted = Signal(object)  #: Wanted: exact cells of a long input, which are computed when asked for

    layer_wanted = Signal()  #: a layer of a long text is looked at, which has to be computed again for it

    logits_wanted = Signal(object)  #: a tuple of (Result, Place) of which it is not known what comes next

    compared_changed = Signal(object)  #: Compared: what is held, and what is shown

    look_changed = Signal(object)  #: Look: how values become colours

    beside_changed = Signal(object)  #: Beside: what is wanted beside the large picture; None for nothing

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self.selection = Selection(self)
        self.scene = Scene()
        self._missed: dict[str, frozenset[Part]] = {row.name: row.concerns for row in PANELS}
        self._behind = {name for name, dock in window.docks.items() if dock.geometry().right() < 0}  # another's tab
        self.glow = Glow(self, show=self._show)
        self.comparing = Comparing(self.selection, show=self._show, fit=self._fit_selection)
        self.effects: Effects | None = None  # what switching each head off does, as far as it is known
        self.told: Told | None = None  # what comes next at places of which the results tell nothing
        self._example: Preset | None = None  # the last that was loaded, whatever was changed in it since
        self._wished: int | None = None  # a sentence to choose as soon as there is a result of it
        selection = self.selection
        selection.stage_changed.connect(self._stage_chosen)
        selection.head_changed.connect(self._head_chosen)
        selection.layer_changed.connect(self._layer_chosen)
        for told in (selection.sentence_changed, selection.hovered, selection.pinned, selection.beside_changed):
            told.connect(lambda _: self._show())
        window.escaped.connect(lambda: selection.move_mark(None))
        for panel in window.panels.values():
            for name, slot in self.gestures.items():
                if hasattr(panel, name):
                    getattr(panel, name).connect(slot)
        for name, dock in window.docks.items():
            dock.visibilityChanged.connect(lambda visible, name=name: self._come_to_sight(name, visible))

    @cached_property
    def gestures(self) -> Mapping[str, Callable[..., None]]:
        """What follows from each thing that a person does to look at something, in whichever panel."""
        selection = self.selection
        return {
            "cell_hovered": selection.hover,
            "cell_pinned": selection.pin,
            "mark_moved": selection.move_mark,
            "stage_chosen": selection.choose_stage,
            "head_chosen": selection.choose_head,
            "layer_chosen": selection.choose_layer,
            "sentence_chosen": self._choose_sentence,
            "token_hovered": self._hover_token,
            "token_chosen": lambda row: selection.pin(self._whole_token(row)),
            "row_hovered": self._hover_vocabulary,
            "shared_scale_changed": lambda on: self._scale(
                range="shared" if on else "head", by_hand=(), held=()),
            "ends_moved": self.move_ends,
            "measure_chosen": lambda name: self.set_look(replace(self.scene.look, measure=name)),
            "token_asked": self.ask_of_token,
            "ranked_changed": lambda on: self.set_look(replace(self.scene.look, ranked=on)),
            "heads_hidden": lambda heads: self.set_look(replace(self.scene.look, hidden=heads)),
            "beside_wanted": selection.put_beside,
            "patch_wanted": self._show_patch,
            "hold_wanted": self.comparing.hold,
            "showing_wanted": self.comparing.show,
        }

    @property
    def result(self) -> Outcome | None:
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

    def show_result(self, result: Outcome) -> None:
        """Draw a result everywhere; what was chosen stays chosen where it still exists."""
        before = self.comparing.now
        self.glow.take(result, before)
        if model_of(before) is not model_of(result):
            self.effects = self.told = None  # the weights that they hold may be all that there is room for
        self._show(self.comparing.take(result), stale=False)

    def _fit_selection(self, result: Outcome) -> None:
        """Choose nothing that a result has not."""
        if not result.texts:
            return
        count, chosen = len(result.texts), self.selection.spot
        if self._wished is not None and self._wished < count:  # else this is a result of what was typed before
            chosen, self._wished = chosen.at(sentence=self._wished), None
        layer = min(chosen.layer, result.num_layers - 1)
        self.selection.spot = Spot(
            fitting_stage(result, chosen.at(layer=layer)),
            sentence=min(chosen.sentence, count - 1), head=min(chosen.head, result.num_heads - 1), layer=layer,
        )
        self._forget_lost_cells(result)

    def show_document(self, document: Document, *, changed: frozenset[str] | None = None) -> None:
        """Put the document into the views that show what was asked for; `changed` names its fields that are new."""
        self.window.sentence.set_document(document)
        self.window.folding.leave_out(silent(document))
        self._tell_example(document, changed)
        if self._wished is not None and self._wished >= len(document.sentences):
            self._wished = None
        if changed is not None and changed <= {"text", "edits", "snapshots"}:
            self.window.controls.set_edits(document)
            return
        self.window.controls.set_document(document)
        options = document.options
        self.window.actions_by_name.check("mask", options.mask == "causal")
        self.window.actions_by_name.check("dropout", options.dropout_on)

    def show_example(self, example: Preset, document: Document) -> None:
        """Say that this example was loaded: others may be the same document, and tell something else with it."""
        self._example = example
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

    def follow(self, query: int | None) -> None:
        """Dim everything but what a word of the first sentence makes as a query; None dims nothing."""
        if query is not None:
            self.selection.choose_sentence(0)
            cell = self._whole_token(query)
            if cell != self.selection.pinned_cell:
                self.selection.pin(cell)
        self.window.actions_by_name.check("follow", query is not None)
        self.set_look(replace(self.scene.look, follow=query is not None))

    def ask_of_token(self, token: int | None) -> None:
        """Ask of each head what it does for a token of the vocabulary, by its id; None for the likeliest."""
        self.selection.token = token
        self._show()

    def show_effects(self, effects: Effects) -> None:
        """Show what switching each head off does, as far as it is known by now."""
        self.effects = effects
        self._show()

    def step_stage(self, by: int) -> None:
        """Choose the stage that comes `by` places later."""
        if self.result is not None and self.result.texts:
            stages = shown_stages(self.result, layer=self.selection.spot.layer)
            at = stages.index(self.selection.spot.stage) + by
            self.selection.choose_stage(stages[max(0, min(len(stages) - 1, at))])

    def step_head(self, by: int) -> None:
        """Choose the head that comes `by` places later."""
        if self.result is not None:
            self.selection.choose_head(max(0, min(self.result.num_heads - 1, self.selection.spot.head + by)))

    def step_layer(self, by: int) -> None:
        """Choose the layer that comes `by` places later, of those that have the chosen stage."""
        result, spot = self.result, self.selection.spot
        there = [layer for layer in range(result.num_layers) if spot.stage in result.stages(layer)] if result else []
        if spot.layer in there:
            self.selection.choose_layer(there[max(0, min(len(there) - 1, there.index(spot.layer) + by))])

    # drawing

    def _show(
        self, result: Outcome | None = None, *, look: Look | None = None, stale: bool | None = None,
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
        others = models_of(before) != models_of(self.scene)
        if "compared" in changed:
            self.compared_changed.emit(self.scene.compared)
        if "beside" in changed:
            self.beside_changed.emit(self.scene.focus.beside)
        for row in PANELS:
            if news := row.concerns if others else changed & row.concerns:
                self._missed[row.name] |= news
                self._tell(row.name, unseen=others)

    def _tell(self, name: str, *, unseen: bool = False) -> None:
        """Have a panel in sight catch up with the scene; `unseen` also one that may hold what has to be let go."""
        dock = self.window.docks.get(name)
        missed = self._missed[name]
        if missed and (unseen or (name not in self._behind and not (dock and dock.isHidden()))):
            self._missed[name] = frozenset()
            panel: Panel = self.window.panels[name]  # type: ignore[assignment]
            panel.show_scene(self.scene, missed)
            if name == "next" and (coming := self.scene.coming()) is not None and coming.lacking:
                self.logits_wanted.emit(coming.lacking)

    def show_logits(self, found: Iterable[tuple[Result, Logits]]) -> None:
        """What comes next at places that were asked for is there."""
        from attnviz.result.next_tokens import with_all

        self.told = with_all(self.told, found)
        self._show()

    def _come_to_sight(self, name: str, visible: bool) -> None:
        (self._behind.discard if visible else self._behind.add)(name)
        self._tell(name)

    def _show_patch(self, spot: Spot, rows: slice, columns: slice) -> None:
        """Exact cells of what a pooled picture shows zoomed in."""
        result, source = self.result, self.source
        if self.window.detail.canvas_of(spot) is None or result is None:
            return
        wanted = Wanted(result, spot, rows, columns, place=int(spot != self.selection.spot))
        if source is not None and source.drawn(spot).block == 1:
            self.show_window(wanted, source.drawn(spot).values[rows, columns])
        elif source is result and not result.is_set_aside(spot.layer):
            # Of a difference of pooled pictures there are no exact cells; of a layer that was set aside not yet: it is
            # computed again, since it is looked at, and then they are asked for.
            self.window_wanted.emit(wanted)

    def show_window(self, wanted: Wanted, values: FloatArray) -> None:
        """Draw exact cells over the pooled picture they were wanted for, if it still stands there."""
        canvas, spot = self.window.detail.canvas_of(wanted.spot), wanted.spot
        if canvas is None or canvas.picture is None or self.result is not wanted.result:
            return
        masked = wanted.result.mask_part(spot, wanted.rows, wanted.columns)
        patch = patch_of(canvas.picture, values, masked, rows=wanted.rows, columns=wanted.columns)
        canvas.set_patch(patch, wanted.rows.start, wanted.columns.start)

    def _keep_inside(self) -> None:
        """What was chosen may be no longer there: the palette stood open while another model came."""
        if self.result is not None:
            self._fit_selection(self.result)

    def _stage_chosen(self) -> None:
        """The pinned cell goes along into the stage, as far as it has it: what is told is what is shown."""
        self._keep_inside()
        pinned, result, stage = self.selection.pinned_cell, self.result, self.selection.spot.stage
        if pinned is not None and result is not None and result.texts:
            cell = replace(pinned, spot=self.selection.spot)
            now, before = STAGES[stage], STAGES[pinned.spot.stage]
            there = (now.is_matrix, now.sides) == (before.is_matrix, before.sides) and result.has(cell)
            other = self._whole_token(pinned.row) if now.sides == before.sides else None
            self.selection.pinned_cell = cell if there else other
        self._show()

    def _layer_chosen(self) -> None:
        """A layer may lack the stage: an encoder can have fewer layers than its decoder."""
        result, spot = self.result, self.selection.spot
        if result is not None and result.texts:
            self.selection.spot = spot = spot.at(layer=min(spot.layer, result.num_layers - 1))
            self.selection.choose_stage(fitting_stage(result, spot))
            if result.is_set_aside(spot.layer):
                self.layer_wanted.emit()
        self._head_chosen()

    def _head_chosen(self) -> None:
        """The pinned cell goes along to the same place of the head, or its word where the layer has no such place."""
        self._keep_inside()
        pinned, spot, result = self.selection.pinned_cell, self.selection.spot, self.result
        if pinned is not None:
            cell = replace(pinned, spot=pinned.spot.at(head=spot.head, layer=spot.layer))
            is_lost = result is not None and bool(result.texts) and not result.has(cell)
            self.selection.pinned_cell = self._whole_token(cell.row) if is_lost else cell
        self._show()

    def _forget_lost_cells(self, result: Outcome) -> None:
        """A cell that the result has not, or of a sentence that is shown no longer, is marked no longer."""
        if self.selection.marked is None:
            return
        second = Scene(result, self.selection.focus).second
        seen = {spot.sentence for spot in (self.selection.spot, second) if spot is not None}
        for name in ("hovered_cell", "pinned_cell"):
            cell: Cell | None = getattr(self.selection, name)
            if cell is None:
                continue
            if cell.spot.sentence not in seen or not result.has(cell):
                setattr(self.selection, name, None)

    # gestures between views

    def _choose_sentence(self, sentence: int) -> None:
        if sentence < 0:
            return
        if self.result is not None and sentence < len(self.result.texts):
            self._wished = None
            self.selection.choose_sentence(sentence)
        else:
            self._wished = sentence  # a line that was just begun: its result is on the way

    def _whole_token(self, row: int) -> Cell | None:
        result, spot = self.result, self.selection.spot
        if row < 0:
            return None
        word = None if result is None else result.word(spot, row)
        is_row = word is not None and STAGES[word.spot.stage].is_matrix
        if is_row:
            return word
        there = () if result is None or not result.texts else result.stages(spot.layer)
        return Cell(spot.at(stage="residual" if "residual" in there else "embeddings", head=0), row, -1)

    def _hover_token(self, row: int) -> None:
        self.selection.hover(self._whole_token(row))

    def _hover_vocabulary(self, row: int) -> None:
        """A row of the embedding table is a token of the vocabulary: mark its first place in the sentence."""
        result = self.result
        vocabulary = None if result is None else result.vocabulary
        if result is None or vocabulary is None or not 0 <= row < len(vocabulary.tokens):
            self.selection.hover(None)
            return
        key = vocabulary.tokens[row].key
        tokens = result.tokens(self.selection.spot) if result.texts else ()
        place = next((at for at, token in enumerate(tokens) if token.key == key), -1)
        self._hover_token(place)

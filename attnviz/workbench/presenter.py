"""Shows one Result in every view, and keeps what is chosen and hovered the same in all of them."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from attnviz.document.document import Document, FloatArray
from attnviz.document.places import Cell
from attnviz.document.stages import STAGES
from attnviz.pictures.picture import Levels, Maps, patch_of, shared_levels, shown_stages
from attnviz.result.drawn import overview_of
from attnviz.result.result import Result
from attnviz.result.visibility import hides
from attnviz.result.wanted import Wanted
from attnviz.views.heatmaps.detail_view import DetailView
from attnviz.views.heatmaps.heads_view import HeadsCanvas, heads_stage
from attnviz.views.heatmaps.pipeline_view import PipelineCanvas
from attnviz.views.selection import FIRST_STAGE, Selection
from attnviz.workbench.main_window import MainWindow


class Presenter(QObject):
    """Between the views only: it knows neither the controller nor torch."""

    window_wanted = Signal(object)  #: Wanted: exact cells of a long input, which are computed when asked for

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self.selection = Selection(self)
        self.result: Result | None = None
        self.maps = Maps()
        self._levels: dict[tuple[str, int, Maps], Levels] = {}
        self._wished: int | None = None  # a sentence to choose as soon as there is a result of it
        selection = self.selection
        selection.stage_changed.connect(self._stage_chosen)
        selection.head_changed.connect(self._head_chosen)
        selection.sentence_changed.connect(lambda _: self._draw_all())
        selection.hovered.connect(lambda _: self._mark())
        selection.pinned.connect(lambda _: self._mark())

        for canvas in self._canvases():
            canvas.cell_hovered.connect(selection.hover)
            canvas.cell_pinned.connect(selection.pin)
        window.pipeline.canvas.tile_chosen.connect(selection.choose_stage)
        window.heads.canvas.tile_chosen.connect(selection.choose_head)
        window.sentence.sentence_chosen.connect(self._choose_sentence)
        window.sentence.token_hovered.connect(self._hover_token)
        window.sentence.token_chosen.connect(lambda row: selection.pin(self._whole_token(row)))
        window.tables.row_hovered.connect(self._hover_vocabulary)
        window.tables.cell_hovered.connect(selection.hover)
        window.heads.shared_scale_changed.connect(lambda _: self._draw("pipeline", "heads", "detail"))
        window.detail.patch_wanted.connect(self._show_patch)
        for name, dock in window.docks.items():
            dock.visibilityChanged.connect(lambda visible, name=name: self._draw(name) if visible else None)

    def show_result(self, result: Result) -> None:
        """Draw a result everywhere; what was chosen stays chosen where it still exists."""
        self.result = result
        self._levels.clear()
        for canvas in self._canvases():
            canvas.set_stale(False)
        if result.sentences:
            wished = self.selection.sentence if self._wished is None else self._wished
            self.selection.sentence, self._wished = min(wished, len(result.sentences) - 1), None
            self.selection.head = min(self.selection.head, result.num_heads - 1)
            if self.selection.stage not in shown_stages(result):
                self.selection.stage = FIRST_STAGE
            self._forget_lost_cells(result)
        self._draw_all()

    def show_document(self, document: Document, *, changed: frozenset[str] | None = None) -> None:
        """Put the document into the views that show what was asked for; `changed` names its fields that are new."""
        self.window.sentence.set_document(document)
        if changed is not None and changed <= {"text", "edits"}:
            self.window.controls.set_edits(document)
            return
        self.window.controls.set_document(document)
        options = document.options
        self.window.actions_by_name.check("mask", options.mask == "causal")
        self.window.actions_by_name.check("dropout", options.dropout_on)

    def show_stale(self) -> None:
        """Dim the pictures: they are not of the document as it stands."""
        for canvas in self._canvases():
            canvas.set_stale(True)

    def set_maps(self, maps: Maps) -> None:
        """Draw with other colour maps."""
        if maps != self.maps:
            self.maps = maps
            self._draw_all()

    def step_stage(self, by: int) -> None:
        """Choose the stage that comes `by` places later."""
        if self.result is not None and self.result.sentences:
            stages = shown_stages(self.result)
            at = stages.index(self.selection.stage) + by
            self.selection.choose_stage(stages[max(0, min(len(stages) - 1, at))])

    def step_head(self, by: int) -> None:
        """Choose the head that comes `by` places later."""
        if self.result is not None:
            self.selection.choose_head(max(0, min(self.result.num_heads - 1, self.selection.head + by)))

    # drawing

    def _canvases(self) -> tuple[PipelineCanvas, HeadsCanvas, DetailView]:
        return self.window.pipeline.canvas, self.window.heads.canvas, self.window.detail

    def _draw_all(self) -> None:
        self._draw("sentence", "pipeline", "detail", "heads", "tables", "status")

    def _draw(self, *parts: str) -> None:
        """Refresh some parts; panels that are hidden wait until they are shown."""
        result, window, chosen = self.result, self.window, self.selection
        if result is None:
            return
        # the chosen stage has the same colours in the pipeline, in the large picture and in the heads
        levels = self._levels_of(chosen.stage)
        if "sentence" in parts:
            window.sentence.set_result(result, chosen.sentence)
        if "pipeline" in parts and not window.docks["pipeline"].isHidden():
            window.pipeline.set_result(
                result, sentence=chosen.sentence, head=chosen.head, maps=self.maps, levels={chosen.stage: levels}
            )
        if "detail" in parts:
            window.detail.set_result(
                result, stage=chosen.stage, sentence=chosen.sentence, head=chosen.head, maps=self.maps,
                levels=levels,
            )
        if "heads" in parts and not window.docks["heads"].isHidden():
            window.heads.set_result(
                result, sentence=chosen.sentence, stage=chosen.stage, maps=self.maps,
                levels=self._levels_of(heads_stage(result, chosen.stage)),
            )
        if "tables" in parts and not window.docks["tables"].isHidden():
            window.tables.set_result(
                result, sentence=chosen.sentence, head=chosen.head, stage=chosen.stage, maps=self.maps
            )
        if "pipeline" in parts:
            window.pipeline.show_stage(chosen.stage)
            window.heads.canvas.set_chosen(chosen.head)
        if "status" in parts:
            window.status.set_result(result, sentence=chosen.sentence)
        self._mark()

    def _levels_of(self, stage: str) -> Levels | None:
        """The levels that all heads share; None where each has its own. Found once for each result."""
        result, sentence = self.result, self.selection.sentence
        if result is None or not result.sentences or not self.window.heads.shared.isChecked():
            return None
        key = (stage, sentence, self.maps)
        if key not in self._levels:
            self._levels[key] = shared_levels(result, STAGES[stage], sentence, self.maps)
        return self._levels[key]

    def _show_patch(self, rows: slice, columns: slice) -> None:
        """Exact cells of what a pooled picture shows zoomed in."""
        picture, result, chosen = self.window.detail.canvas.picture, self.result, self.selection
        if picture is None or result is None:
            return
        wanted = Wanted(result, chosen.stage, chosen.sentence, chosen.head, rows, columns)
        if overview_of(result, chosen.stage) is not None:
            self.window_wanted.emit(wanted)
        else:
            whole = result.picture(chosen.stage, sentence=chosen.sentence, head=chosen.head)
            self.show_window(wanted, whole[rows, columns])

    def show_window(self, wanted: Wanted, values: FloatArray) -> None:
        """Draw exact cells over the pooled picture they were wanted for, if it still stands there."""
        picture, chosen = self.window.detail.canvas.picture, self.selection
        now = (chosen.stage, chosen.sentence, chosen.head)
        asked = (wanted.stage, wanted.sentence, wanted.head)
        if picture is None or self.result is not wanted.result or now != asked:
            return
        masked = None
        if hides(wanted.stage, wanted.result.options):
            masked = ~wanted.result.sees(wanted.sentence, wanted.rows, wanted.columns)
        patch = patch_of(picture, values, masked, rows=wanted.rows, columns=wanted.columns)
        self.window.detail.canvas.set_patch(patch, wanted.rows.start, wanted.columns.start)

    def _mark(self) -> None:
        cell = self.selection.marked
        for canvas in self._canvases():
            canvas.set_marked(cell)
        matrix = cell is not None and STAGES[cell.stage].is_matrix
        self.window.sentence.mark(cell.row if cell else None, cell.column if cell and matrix else None)
        self.window.detail.explanation.show_cell(self.result, cell, sentence=self.selection.sentence)
        self.window.status.read_out(self.result, cell, sentence=self.selection.sentence)

    def _stage_chosen(self, stage: str) -> None:
        """The pinned cell goes along into the stage, as far as it has it: what is told is what is shown."""
        pinned, result = self.selection.pinned_cell, self.result
        if pinned is not None and result is not None and result.sentences:
            cell = replace(pinned, stage=stage, head=self.selection.head)
            same_kind = STAGES[stage].is_matrix == STAGES[pinned.stage].is_matrix
            there = same_kind and self._exists(cell, result.lengths[self.selection.sentence])
            self.selection.pinned_cell = cell if there else self._whole_token(pinned.row)
        self._draw("pipeline", "detail", "heads", "tables")

    def _head_chosen(self, head: int) -> None:
        """The pinned cell goes along to the same place of the head."""
        pinned = self.selection.pinned_cell
        if pinned is not None:
            self.selection.pinned_cell = replace(pinned, head=head)
        self._draw("pipeline", "detail", "tables")

    def _forget_lost_cells(self, result: Result) -> None:
        length = result.lengths[self.selection.sentence]
        for name in ("hovered_cell", "pinned_cell"):
            cell: Cell | None = getattr(self.selection, name)
            if cell is not None and (
                cell.stage not in result.stages() or cell.head >= result.num_heads or not self._exists(cell, length)
            ):
                setattr(self.selection, name, None)

    def _exists(self, cell: Cell, length: int) -> bool:
        if self.result is None or cell.row >= length:
            return False
        stage = STAGES[cell.stage]
        return cell.column < (length if stage.is_matrix else self.result.shape(cell.stage)[-1])

    # gestures between views

    def _choose_sentence(self, sentence: int) -> None:
        if sentence < 0:
            return
        if self.result is not None and sentence < len(self.result.sentences):
            self.selection.choose_sentence(sentence)
        else:
            self._wished = sentence  # a line that was just begun: its result is on the way

    def _whole_token(self, row: int) -> Cell | None:
        return Cell("embeddings", 0, row, -1) if row >= 0 else None

    def _hover_token(self, row: int) -> None:
        self.selection.hover(self._whole_token(row))

    def _hover_vocabulary(self, row: int) -> None:
        """A row of the embedding table is a token of the vocabulary: mark its first place in the sentence."""
        result = self.result
        if result is None or not 0 <= row < len(result.vocabulary.tokens):
            self.selection.hover(None)
            return
        key = result.vocabulary.tokens[row].key
        tokens = result.sentences[self.selection.sentence] if result.sentences else ()
        place = next((at for at, token in enumerate(tokens) if token.key == key), -1)
        self._hover_token(place)

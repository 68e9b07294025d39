"""Exports: asks what is written and where, then has it written in the background, or copied."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from attnviz.controller.controller import Controller
from attnviz.controller.worker import Worker
from attnviz.document.places import Cell, Spot
from attnviz.document.stages import STAGES
from attnviz.export import destination, formats, requests, writers
from attnviz.export.film_kinds import SECONDS, STEPS, FilmRequest, Subject, shots_of, swept_options
from attnviz.export.paper_style import stored_style
from attnviz.export.requests import VIEWS, ExportRequest, Lines, PaperName, View, check_number
from attnviz.pictures.levels import Maps
from attnviz.result.result import Evaluation, Source
from attnviz.store import client
from attnviz.store.films import film_subject
from attnviz.store.focus import hover_cell, request_gradients
from attnviz.store.intent import performs
from attnviz.store.numbers import say
from attnviz.store.preferences import sheet_exported
from attnviz.store.reasons import nothing_to_export
from attnviz.store.session import file_name
from attnviz.store.state import State
from attnviz.store.state_measures import experiments_of
from attnviz.system.errors import EditError
from attnviz.system.translation import translated
from attnviz.system.wording import Command, Text
from attnviz.window.file_actions import FileActions
from attnviz.window.preferences import Preferences
from attnviz.window.presenter import Presenter

if TYPE_CHECKING:
    from attnviz.export.paper_style import FigureStyle

_OF_A_PART: tuple[formats.Takes, ...] = ("picture", "markup", "table")  # kinds whose dialog asks for the part


class Exports(QObject):
    """Writes pictures, tables, numbers, figures and films, each after its dialog."""

    def __init__(
        self, controller: Controller, presenter: Presenter, preferences: Preferences, files: FileActions
    ) -> None:
        super().__init__(presenter)
        self._controller, self._presenter, self._preferences, self._files = controller, presenter, preferences, files
        self._window = presenter.window
        self._previews: Worker | None = None  # draws figures for their dialog

    @property
    def _state(self) -> State:
        return self._presenter.state

    @property
    def _maps(self) -> Maps:
        """The colours of the window, on a light ground."""
        return replace(self._state.look.maps, dark=False)

    @performs(client.export)
    def export(
        self, kind: formats.Takes = "picture", path: str | None = None, spot: Spot | None = None, *,
        all_heads: bool = False, view: View | None = None,
    ) -> None:
        """Write a picture, a table or all arrays; without a path, ask which part, and for the file.

        The dialog begins with the selected spot, and with the view of the focused panel, unless others are given.
        Raises SessionError if no file of this kind can be written to the path.
        """
        state, is_chosen = self._state, spot is not None or all_heads
        is_asked = path is None and kind in _OF_A_PART
        if is_asked and not is_chosen and self._means_experiment(view if kind == "picture" else "heatmap"):
            self._export_experiment(kind)
            return
        result = self._result()
        spot = spot or state.focus.spot
        if is_chosen and not STAGES[spot.stage].per_head:
            spot = spot.at(stage="weights")
        heads, lines = requests.OF_HEADS[kind](spot, all_heads, all_layers=kind == "arrays"), self._lines(result, spot)
        if kind != "picture":
            view = "heatmap"
        elif not is_chosen and state.second is not None:
            heads = replace(heads, others=(state.second,))
        view = view or ("heatmap" if is_chosen else self._focused_view())
        made = requests.TOKEN_VIEWS.get(view)
        request: ExportRequest = heads if made is None else made(spot, lines.heads, lines.cell)
        title = {"picture": self.tr("Export a picture"), "markup": self.tr("Export for LaTeX or the web"),
                 "table": self.tr("Export a table"), "arrays": self.tr("Export the numbers"),
                 "script": self.tr("Export Python code")}[kind]
        if is_asked:
            from attnviz.views.chrome.export_dialog import ExportDialog

            if not is_chosen and not heads.others and view == "heatmap" and result.num_heads > 1:
                all_heads, all_layers = state.exported_sheet
                heads = replace(heads, all_heads=all_heads, all_layers=all_layers and result.num_layers > 1)
            dialog = ExportDialog(self._window, result, title, heads, lines, view)
            if not dialog.ask():
                return
            request = dialog.choice()
            if isinstance(request, requests.Heads):
                self._presenter.do(sheet_exported(request.all_heads, request.all_layers))
        self._write(result, request, title, path)

    @performs(client.export_handout)
    def export_handout(self, paper: PaperName = "a4", path: str | None = None) -> None:
        """Write a page about the selected head; without a path, ask for the file.

        Raises AttnVizError if there is no such paper, or if no file can be written to the path.
        """
        result, focus = self._result(), self._state.focus
        self._write(result, requests.Handout(focus.spot, paper, focus.pinned), self.tr("Export a hand-out"), path)

    @performs(client.export_figure)
    def export_figure(self) -> None:
        """Ask what is drawn and how, show it meanwhile, and ask for the file. Does nothing without a sentence.

        Of an open experiment only the venue is asked for, whose width the picture has.

        Raises ComputeError if only A, which is shown, has the selected layer.
        """
        state, style = self._state, stored_style(self._preferences.settings.figure)
        if state.look.experiment:
            from attnviz.views.chrome import dialogs

            preset = dialogs.ask_venue(self._window)
            if preset is not None:
                self._export_experiment("picture", replace(style, width=preset.settings()["width"]))
            return
        source, held, maps = state.folded(state.now), state.folded(state.compared.held), self._maps
        if source is None or not source.texts:
            return
        check_number("layer", state.focus.spot.layer, source.num_layers)
        from attnviz.views.chrome.figure_dialog import FigureDialog

        worker = self._previews = self._previews or Worker(self, name="figure")

        def preview(request: requests.Heatmaps | requests.Strip, on_result: Callable[[bytes], object],
                    on_failure: Callable[[str], object]) -> None:
            """Draw a figure as a PNG file; the newest request counts."""
            worker.cancel_running()
            worker.ask(lambda watch: writers.picture_bytes(request, source, maps=maps, held=held, watch=watch),
                       key="preview", on_result=on_result, on_failure=on_failure)

        dialog = FigureDialog(self._window, source, state.focus.spot, style, held=held, preview=preview)
        if not dialog.ask() or (request := dialog.request()) is None:
            return
        texts = tuple(f"{name}={value}" for name, value in request.style.texts().items())
        self._preferences.store(lambda settings: replace(settings, figure=texts))
        path = self._path(self.tr("Export a figure"), source, request)
        if path is not None:
            self._files.export_queue.write(
                lambda watch: writers.write(request, source, path, maps=maps, held=held, watch=watch), path)

    @performs(client.export_film)
    def export_film(
        self, film: str | None = None, path: str | None = None, *, seconds: float = SECONDS, steps: int = STEPS,
        all_heads: bool = False,
    ) -> None:
        """Write a film; without one, ask which, and without a path, for the file.

        Raises AttnVizError if there is no such film, or if no file can be written to the path.
        """
        state, maps = self._state, self._maps
        request = FilmRequest(state.focus.spot, all_heads, kind=film or "rows", steps=steps, seconds=seconds)
        subject = self._subject(state, request)
        if film is None:
            from attnviz.views.chrome.film_dialog import FilmDialog

            dialog = FilmDialog(
                self._window, self.tr("Export a film"),
                lambda film: len(shots_of(self._subject(state, film))), state.focus.spot,
                heads=self._film_heads(state), states=_film_states(state),
                options=swept_options(state.document.options) if state.document.is_computed else ())
            if not dialog.ask():
                return
            subject = self._subject(state, dialog.film)
        shots_of(subject)
        file = self._path(self.tr("Export a film"), subject.now, subject.film, path)
        if file is not None:
            self._files.export_queue.write(
                lambda watch: writers.write_film(subject, file, maps=maps, watch=watch), file)

    @performs(client.copy_picture)
    def copy_picture(self, view: View | None = None) -> None:
        """Copy the lines or the words where their panel has the focus, else the large heatmap or the experiment."""
        if self._means_experiment(view):
            from attnviz.views.experiments import page_drawing  # late: no experiment is open at the start

            if (reason := page_drawing.why_not(self._state)) is not None:
                raise EditError(reason)
            with page_drawing.drawing(self._state) as sheet:
                QApplication.clipboard().setImage(page_drawing.image(sheet))
        else:
            self._result()
            view = view or self._focused_view()
            panel: Any = self._window.panels["detail" if view == "heatmap" else view]
            self._presenter.do(hover_cell(None))  # no mark of the pointer is copied
            QApplication.clipboard().setPixmap(panel.titled_image())
        self._presenter.do(say(self.tr("Picture copied.")))

    @performs(client.copy_python)
    def copy_python(self) -> None:
        """Copy a script that computes the displayed numbers. Raises ComputeError if no script can compute them."""
        from attnviz.export.python_code import script

        source = self._state.source
        if source is not None and source.texts:
            QApplication.clipboard().setText(script(source, requests.Code(self._state.focus.spot)))
            self._presenter.do(say(self.tr(
                "Python code copied: a script that computes these numbers without this program.")))

    def close(self) -> None:
        """End the thread that draws previews."""
        if self._previews is not None:
            self._previews.close()

    def _export_experiment(self, kind: formats.Takes, style: FigureStyle | None = None) -> None:
        """Write the open experiment with all its rows and columns; ask for the file, and take the width of a style."""
        from attnviz.views.experiments import page_drawing  # late, as for the clipboard

        state, tables = self._state, []
        if kind == "markup":
            reason: str | None = Text(
                "Experiments are not written for LaTeX or the web. Export a picture ({keys}) or a table.",
                keys=Command("export"))
        elif (reason := page_drawing.why_not(state)) is None and kind == "table" and not (
                tables := page_drawing.tables(state)):
            reason = Text("This experiment has no table. Export its picture ({keys}).", keys=Command("export"))
        if reason is not None:
            raise EditError(reason)
        titles = {"picture": self.tr("Export the experiment as a picture"),
                  "table": self.tr("Export the experiment as a table")}
        path = self._files.ask_save(kind, titles[kind], file_name(
            state.document, f"-{state.look.experiment}{formats.suffixes(kind)[0]}"))
        if path is None:
            return
        row = formats.find_format(path, formats.suffixes(kind))
        if kind == "table":
            content = "\n".join(map(formats.function(row.writer), tables)).encode()
        else:
            content = page_drawing.picture(state, row.suffix, style)
        self._files.export_queue.write(lambda watch: destination.write(path, content), path)

    def _write(self, result: Evaluation, request: ExportRequest, title: str, path: str | None) -> None:
        """Write what is requested of what is displayed to a path, or ask for the file."""
        file, state, maps = self._path(title, result, request, path), self._state, self._maps
        if file is not None:
            source: Source = result if isinstance(request, requests.Arrays) else state.source or result
            shown = replace(request, margins=state.look.margins) if isinstance(request, requests.Heatmaps) else request
            experiments = experiments_of(state, source)
            self._files.export_queue.write(lambda watch: writers.write(
                shown, source, file, maps=maps, experiments=experiments, watch=watch), file)

    def _path(
        self, title: str, result: Evaluation, request: ExportRequest, path: str | None = None
    ) -> Path | None:
        """Return a path to which a request can be written; without one, ask for it by a name made of the request."""
        kind, is_handout = request.takes, isinstance(request, requests.Handout)
        if path is not None:
            return destination.check(Path(path), formats.suffixes(kind))
        end = "" if kind == "arrays" else request.ending(
            layers=result.num_layers, heads=result.num_heads, sentences=len(result.texts))
        suffix = formats.suffixes(kind)[-1 if is_handout else 0]
        filters = f"{self.tr('PDF document')} (*{suffix})" if is_handout else ""
        return self._files.ask_save(kind, title, file_name(result.document, end + suffix), filters)

    def _result(self) -> Evaluation:
        """Return the displayed numbers. Raises EditError if there are none."""
        result = self._state.result
        if result is None or not result.texts:
            raise EditError(nothing_to_export(self._state))
        return result

    def _means_experiment(self, view: View | None) -> bool:
        """Return whether an experiment is open, and neither lines nor words are named or have the focus."""
        return bool(self._state.look.experiment) and (view or self._focused_view()) == "heatmap"

    def _focused_view(self) -> View:
        """Return the view of the panel that has the focus: lines, words, or else the heatmap."""
        focus = QApplication.focusWidget() or self._window.focusWidget()
        panels = self._window.panels.created
        return next((view for view in VIEWS if focus is not None and view in panels
                     and (panels[view] is focus or panels[view].isAncestorOf(focus))), "heatmap")

    def _lines(self, result: Evaluation, spot: Spot) -> Lines:
        """Return the displayed heads of lines and words, and the token whose lines are drawn alone."""
        state = self._state
        cell, hidden = state.focus.pinned, state.look.hidden
        if state.followed is not None:
            cell = Cell(state.focus.spot.at(stage="queries"), state.followed, -1)
        if cell is not None and STAGES[cell.spot.stage].is_matrix and not result.has_cell(cell):
            cell = None
        return Lines(spot, frozenset(range(result.num_heads)) - hidden if hidden else None, cell)

    def _subject(self, state: State, film: FilmRequest) -> Subject:
        return film_subject(state, film, compute=self._controller.computation.separate(
            request_gradients(state), fold=state.fold))

    def _film_heads(self, state: State) -> list[str]:
        """Return what a frame can show: the selected head, and all heads if there are several."""
        spot, source = state.focus.spot, state.source
        is_one = source is None or source.num_heads == 1 or not STAGES[spot.stage].per_head
        one = self.tr("Head {number}").format(number=spot.head)
        return [one] if is_one else [one, self.tr("All heads")]


def _film_states(state: State) -> list[tuple[str, str]]:
    """Return the label and the name of each state that can be held: A and the snapshots."""
    held = [(translated(state.compared.name), "")] if state.compared.held is not None else []
    return held + [(snapshot.name, snapshot.name) for snapshot in state.document.snapshots]

"""Figures for papers: shows a figure while its settings change, then has it written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject

from attnviz.controller.worker import Worker
from attnviz.export import writers
from attnviz.export.paper_style import stored_style
from attnviz.export.parts import Part, check_number, ending
from attnviz.result.result import Source
from attnviz.store import client
from attnviz.store.intent import performs
from attnviz.store.state import State
from attnviz.window.file_actions import FileActions
from attnviz.window.preferences import Preferences
from attnviz.window.presenter import Presenter


class FigureActions(QObject):
    """Asks for a figure and writes it in the background."""

    def __init__(self, presenter: Presenter, preferences: Preferences, files: FileActions) -> None:
        super().__init__(presenter)
        self._presenter, self._preferences, self._files = presenter, preferences, files
        self._worker: Worker | None = None  # draws previews

    @performs(client.export_figure)
    def export(self) -> None:
        """Ask what is drawn and how, show it meanwhile, and ask for the file. Does nothing without a sentence.

        Of an open experiment only the venue is asked for, whose width the picture has.

        Raises ComputeError if only A, which is shown, has the selected layer.
        """
        state = self._presenter.state
        if state.look.experiment:
            from attnviz.views.chrome import dialogs

            style = stored_style(self._preferences.settings.figure)
            preset = dialogs.ask_venue(self._files.window)
            if preset is not None:
                self._files.export_experiment("picture", replace(style, width=preset.settings()["width"]))
            return
        if state.now is None or not state.now.texts:
            return
        check_number("layer", state.focus.spot.layer, state.now.num_layers)
        from attnviz.views.chrome.figure_dialog import FigureDialog

        dialog = FigureDialog(
            self._files.window, state.now, state.focus.spot, stored_style(self._preferences.settings.figure),
            held=state.compared.held, preview=self._preview(state))
        accepted, part = dialog.exec(), dialog.part()
        dialog.deleteLater()
        if not accepted or part is None or part.style is None:
            return
        texts = tuple(f"{name}={value}" for name, value in part.style.texts().items())
        self._preferences.store(lambda settings: replace(settings, figure=texts))
        name = ending(part, layers=state.now.num_layers, heads=state.now.num_heads, sentences=len(state.now.texts))
        path = self._files.ask_export("picture", self.tr("Export a figure"), name)
        if path is not None:
            source, held, maps = state.now, state.compared.held, replace(state.look.maps, dark=False)
            self._files.export_queue.write(
                lambda watch: writers.save(source, path, part, maps=maps, held=held, watch=watch), path)

    def _preview(self, state: State) -> Callable[[Part, Callable[[bytes], object], Callable[[str], object]], None]:
        """Return the function that draws a part as a PNG file; the newest request counts."""
        worker = self._worker = self._worker or Worker(self, name="figure")
        source: Source | None = state.now
        held, maps = state.compared.held, replace(state.look.maps, dark=False)

        def preview(part: Part, on_result: Callable[[bytes], object], on_failure: Callable[[str], object]) -> None:
            assert source is not None
            worker.cancel_running()
            worker.ask(lambda watch: writers.picture_bytes(
                source, part, maps=maps, held=held, watch=watch), key="preview", on_result=on_result,
                on_failure=on_failure)

        return preview

    def close(self) -> None:
        """End the thread that draws previews."""
        if self._worker is not None:
            self._worker.close()

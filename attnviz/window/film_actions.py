"""Films: asks the person which one, then has it written in the background."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject

from attnviz.controller.controller import Controller
from attnviz.document.stages import STAGES
from attnviz.export import destination, formats, writers
from attnviz.export.film_kinds import SECONDS, STEPS, Subject, shots_of, swept_options
from attnviz.export.parts import Part, ending
from attnviz.store import client
from attnviz.store.films import film_subject
from attnviz.store.focus import request_gradients
from attnviz.store.intent import performs
from attnviz.store.state import State
from attnviz.window.file_actions import FileActions
from attnviz.window.presenter import Presenter


class FilmActions(QObject):
    """Exports films of the large picture."""

    def __init__(self, controller: Controller, presenter: Presenter, files: FileActions) -> None:
        super().__init__(presenter)
        self._controller, self._presenter, self._files = controller, presenter, files

    @performs(client.export_film)
    def export(
        self, film: str | None = None, path: str | None = None, *, seconds: float = SECONDS, steps: int = STEPS,
        all_heads: bool = False,
    ) -> None:
        """Write a film in the background; without one, ask which, and without a path, for the file.

        Raises AttnVizError if there is no such film, or if no file can be written to the path.
        """
        state = self._presenter.state
        subject = self._subject(state, steps, all_heads)
        if film is None:
            from attnviz.views.chrome.film_dialog import FilmDialog

            options = swept_options(state.document.options) if state.document.is_computed else ()
            dialog = FilmDialog(
                self._files.window, self.tr("Export a film"),
                lambda film, steps, all_heads: len(shots_of(self._subject(state, steps, all_heads), film)),
                heads=self._heads(state), options=options, states=self._states(state))
            accepted, film, seconds = dialog.exec(), dialog.film, float(dialog.seconds.value)
            subject = self._subject(state, int(dialog.steps.value), dialog.all_heads)
            dialog.deleteLater()
            if not accepted:
                return
        shots_of(subject, film)
        now = subject.now
        name = ending(subject.part, layers=now.num_layers, heads=now.num_heads, sentences=len(now.texts))
        file = self._files.ask_export("film", self.tr("Export a film"), name) if path is None else (
            destination.check(Path(path), formats.suffixes("film"), inputs=[]))
        if file is None:
            return
        maps = replace(state.look.maps, dark=False)
        self._files.export_queue.write(
            lambda watch: writers.save_film(subject, file, film, seconds=seconds, maps=maps, watch=watch), file)

    def _subject(self, state: State, steps: int, all_heads: bool) -> Subject:
        part = Part(state.focus.spot, all_heads and STAGES[state.focus.spot.stage].per_head)
        return film_subject(state, part, steps=steps, compute=self._controller.computation.separate(
            request_gradients(state)))

    def _heads(self, state: State) -> list[str]:
        """Return what a frame can show: the selected head, and all heads if there are several."""
        spot, source = state.focus.spot, state.source
        is_one = source is None or source.num_heads == 1 or not STAGES[spot.stage].per_head
        one = self.tr("Head {number}").format(number=spot.head)
        return [one] if is_one else [one, self.tr("All heads")]

    def _states(self, state: State) -> list[tuple[str, str]]:
        """Return the label and the name of each state that can be held: A and the snapshots."""
        held = [(state.compared.name, "")] if state.compared.held is not None else []
        return held + [(snapshot.name, snapshot.name) for snapshot in state.document.snapshots]


"""Training runs in the window: asks which run, where to save a step, and holds steps as A."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject

from attnviz.controller.controller import Controller
from attnviz.document import runs
from attnviz.document.recipes import RECIPES, Run, make_spec, read_own_text
from attnviz.document.variants import Value
from attnviz.store import training
from attnviz.store.intent import performs
from attnviz.store.numbers import say
from attnviz.store.training import open_run
from attnviz.window.file_actions import FileActions
from attnviz.window.presenter import Presenter


class TrainingActions(QObject):
    """Performs the intents of training runs."""

    def __init__(self, controller: Controller, presenter: Presenter, files: FileActions) -> None:
        super().__init__(presenter)
        self._controller, self._presenter, self._files = controller, presenter, files
        self._training = controller.training
        menu = presenter.window.actions_by_name.runs
        menu.aboutToShow.connect(self._list_runs)
        self._list_runs()

    @performs(training.train_model)
    def train(
        self, recipe: str | None = None, *, steps: int | None = None, options: tuple[tuple[str, Value], ...] = (),
        text: str | None = None,
    ) -> None:
        """Train a run in the background; without a recipe, ask. Raises AttnVizError if it cannot be trained."""
        if recipe is None:
            run = self._ask()
        else:
            spec = make_spec(recipe, dict(options), text="" if text is None else read_own_text(Path(text)))
            run = Run(spec, steps or RECIPES[recipe].steps)
        if run is not None:
            self._training.begin(run, text=run.spec.row.example)
            self._presenter.do(say(self.tr("The training begins: its first step appears in a moment.")))

    @performs(training.open_run)
    def open(self, path: str | None = None) -> None:
        """Open the folder of a run; without a path, ask for its run.json. Raises AttnVizError."""
        file = Path(path) if path else self._files.ask_open("run", self.tr("Open a training run"))
        if file is not None:
            self._training.open(file.parent if file.name == runs.RUN_FILE else file)

    @performs(training.save_step)
    def save_step(self, path: str | None = None) -> None:
        """Copy the model folder of the displayed step; without a path, ask where. Raises SessionError."""
        model = self._presenter.state.document.model
        assert model
        name = model.name.replace(", ", "-").replace(" ", "-")
        folder = Path(path) if path else self._files.ask_model_folder(name)
        if folder is None:
            return
        runs.copy_step(self._presenter.state.document, folder)
        self._presenter.do(say(self.tr("Saved the step to {folder}. It opens as a model.").format(folder=folder)))

    def _ask(self) -> Run | None:
        from attnviz.views.training.train_dialog import TrainDialog

        dialog = TrainDialog(self._files.window, self._ask_text, self._presenter.state.document.run)
        return dialog.run if dialog.ask() else None

    def _ask_text(self) -> tuple[Path, str] | None:
        path = self._files.ask_open("text", self.tr("Open a text to train on"))
        if path is None:
            return None
        return path, read_own_text(path)

    def _list_runs(self) -> None:
        self._presenter.window.actions_by_name.set_runs(
            runs.recent_folders(), lambda path: self._presenter.do(open_run(path)))

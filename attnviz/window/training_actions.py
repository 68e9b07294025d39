"""Training runs in the window: asks which run, and where to save a step."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject

from attnviz.document import runs
from attnviz.document.recipes import read_own_text
from attnviz.document.variants import Value
from attnviz.store.intent import Intent, performs
from attnviz.store.training import open_run, save_step, train_model, train_run
from attnviz.window.file_actions import FileActions
from attnviz.window.presenter import Presenter


class TrainingActions(QObject):
    """Performs the intents of training runs."""

    def __init__(self, presenter: Presenter, files: FileActions) -> None:
        super().__init__(presenter)
        self._presenter, self._files = presenter, files
        presenter.window.actions_by_name.runs.aboutToShow.connect(self._list_runs)
        self._list_runs()

    @performs(train_model)
    def ask_recipe(
        self, recipe: str | None = None, *, steps: int | None = None, options: tuple[tuple[str, Value], ...] = (),
        text: str | None = None,
    ) -> Intent | None:
        """Ask for a run and train it, unless a recipe is given."""
        if recipe is not None:
            return train_model(recipe, steps=steps, options=options, text=text)
        from attnviz.views.training.train_dialog import TrainDialog

        dialog = TrainDialog(self._files.window, self._ask_text, self._presenter.state.document.run)
        if dialog.ask():
            self._presenter.do(train_run(dialog.run))
        return None

    @performs(open_run)
    def ask_run(self, path: str | None = None, step: int | None = None) -> Intent | None:
        """Ask for the run.json of a run, unless a path is given."""
        file = path or self._files.ask_open("run", self.tr("Open a training run"))
        return None if file is None else open_run(str(file), step)

    @performs(save_step)
    def ask_folder(self, path: str | None = None) -> Intent | None:
        """Ask where to save the displayed step, unless a path is given."""
        model = self._presenter.state.document.model
        assert model
        folder = path or self._files.ask_model_folder(model.name.replace(", ", "-").replace(" ", "-"))
        return None if folder is None else save_step(str(folder))

    def _ask_text(self) -> tuple[Path, str] | None:
        path = self._files.ask_open("text", self.tr("Open a text to train on"))
        if path is None:
            return None
        return path, read_own_text(path)

    def _list_runs(self) -> None:
        self._presenter.window.actions_by_name.set_runs(
            runs.recent_folders(), lambda path: self._presenter.do(open_run(path)))

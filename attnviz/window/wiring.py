"""Connections between controller and views: edits, results, menu actions and messages."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QCloseEvent

from attnviz.controller.controller import Controller
from attnviz.document.presets import PRESETS
from attnviz.store import client, edits, focus
from attnviz.store.compare import steer, steer_marked_row
from attnviz.store.edits import load_example
from attnviz.store.intent import Intent, Performers, performs
from attnviz.store.state import State
from attnviz.system.settings import Settings
from attnviz.system.translation import tr, translated
from attnviz.views.chrome.action_rows import ROWS, SCALE
from attnviz.views.chrome.plain_text import as_menu_text, as_title
from attnviz.window.computation_status import ComputationStatus
from attnviz.window.context_menus import ContextMenus
from attnviz.window.exports import Exports
from attnviz.window.file_actions import FileActions
from attnviz.window.main_window import MainWindow
from attnviz.window.model_actions import ModelActions
from attnviz.window.number_edits import NumberEdits
from attnviz.window.preferences import Preferences
from attnviz.window.presenter import Presenter
from attnviz.window.recorder import Recorder
from attnviz.window.snapshots import FlipKey, Snapshots
from attnviz.window.training_actions import TrainingActions

if TYPE_CHECKING:
    from attnviz.views.chrome.palette import Palette
    from attnviz.views.chrome.tool_dialogs import HistoryDialog
    from attnviz.window.lessons import Lessons


FIRST_LESSON = "01-why-attention"


class Wiring(QObject):
    """Creates the parts of the window and connects them; lives as long as the window."""

    def __init__(self, controller: Controller, window: MainWindow, settings: Settings) -> None:
        super().__init__(window)
        self.controller = controller
        self.window = window
        self.presenter = Presenter(window, controller.store)
        self.flip_key = FlipKey(self.presenter)
        self.snapshots = Snapshots(controller, window, self.presenter)
        self.preferences = Preferences(settings, controller=controller, presenter=self.presenter)
        self.context_menus = ContextMenus(self.presenter)
        self.models = ModelActions(controller, self.presenter)
        self.file_actions = FileActions(controller, self.presenter, self.preferences, self.models)
        self.exports = Exports(controller, self.presenter, self.preferences, self.file_actions)
        self.training = TrainingActions(controller, self.presenter, self.file_actions)
        self.computation_status = ComputationStatus(self.presenter, self.models)
        self.next = NumberEdits(controller, self.presenter)
        self.recorder = Recorder(self.presenter, ask_path=self.file_actions.ask_script)
        window.detail.scale_menu.connect(lambda position: window.actions_by_name.menus[SCALE].popup(position))
        window.sentence.set_examples(tuple((row.key, tr(row.title), tr(row.section)) for row in PRESETS))
        self._connect_controller()
        self._connect_editing()
        self._connect_pictures()
        self._connect_actions()
        self.presenter.show_again()
        self._show_session(None, controller.store.state)

    @cached_property
    def history(self) -> HistoryDialog:
        """The list of undo steps, created when it is first opened."""
        from attnviz.views.chrome.tool_dialogs import HistoryDialog

        history = HistoryDialog(self.window, over=self.window.detail.explanation)
        history.did.connect(self.presenter.do)
        self._list_steps(history)
        return history

    def _list_steps(self, dialog: HistoryDialog) -> None:
        history = self.controller.history
        dialog.show_steps([translated(step.label) for step in history.steps], history.done)

    # signals of the controller

    def _connect_controller(self) -> None:
        controller = self.controller
        controller.store.subscribe(self._show_session)
        self.presenter.cells_requested.connect(lambda request: controller.computation.request_cells(
            request, partial(self.presenter.show_exact_cells, request)))
        self.presenter.highlight.is_computing_newer = lambda: controller.computation.is_pending

    def _show_session(self, before: State | None, after: State) -> None:
        """Name the file of the session in the title of the window, and mark it while it is not saved."""
        document, session = after.document, after.session
        if before is not None and document is before.document and session is before.session:
            return
        given = document.given
        name = session.path.name if session.path else given.name if given and given.name else self.tr("Untitled")
        suffixes = {"same": "", "changed": self.tr(" (changed on disk)"), "gone": self.tr(" (deleted)")}
        self.window.setWindowTitle(f"{as_title(name)}{suffixes[session.on_disk]}[*] — AttnViz")
        self.window.setWindowModified(after.modified)

    # edits

    def _connect_editing(self) -> None:
        sentence, tables = self.window.sentence, self.window.tables
        self.presenter.did.connect(self._on_done)
        sentence.editor.refused.connect(lambda text: self.window.message.show_message(text, "warning"))
        sentence.example_chosen.connect(self._load_example)
        tables.refused.connect(lambda text: self.window.message.show_message(text, "refusal"))
        self.window.detail.refused.connect(lambda text: self.window.message.show_message(text, "refusal"))

    def _on_done(self, intent: Intent, before: State) -> None:
        """Show the slider of what is steered."""
        if intent.name in (steer.name, steer_marked_row.name):
            self.window.show_panel("controls")  # it has the slider of the strength

    def _load_example(self, key: str) -> None:
        """Replace the session by an example; one without a file without a question, since undo brings it back."""
        if self.controller.path is None or self.file_actions.may_leave():
            self.presenter.do(load_example(key))

    # gestures on pictures

    def _connect_pictures(self) -> None:
        window = self.window
        window.heads.head_menu.connect(self.context_menus.open_head_menu)
        window.heads.layer_menu.connect(self.context_menus.open_layer_menu)
        window.pipeline.canvas.tile_menu.connect(self.context_menus.open_stage_menu)
        window.detail.cell_menu.connect(self.context_menus.open_cell_menu)
        window.sentence.chips.menu_requested.connect(self.context_menus.open_chip_menu)
        window.panels.on_created(self.context_menus.connect_panel)

    def show_first_steps(self) -> None:
        """Show the first steps under the sentence until the user has done them once."""
        if self.preferences.settings.first_steps_done:
            return
        window, steps = self.window, self.window.sentence.first_steps
        window.sentence.did.connect(lambda intent: steps.do(0) if intent.name == edits.set_text.name else None)
        window.pipeline.did.connect(lambda intent: steps.do(1) if intent.name == focus.choose_stage.name else None)
        window.detail.did.connect(lambda intent: steps.do(2) if intent.arguments.get("cell") else None)
        steps.lesson_requested.connect(lambda: self.presenter.do(client.open_lesson(FIRST_LESSON)))
        self.controller.store.subscribe(lambda before, after: steps.finish() if after.in_lesson else None)
        steps.finished.connect(
            lambda: self.preferences.store(lambda settings: replace(settings, first_steps_done=True)))
        steps.show()

    # menu actions

    def _connect_actions(self) -> None:
        actions, controller, presenter, window = (
            self.window.actions_by_name, self.controller, self.presenter, self.window
        )
        controller.store.subscribe(self._show_history)
        self._show_history(None, controller.store.state)
        window.status.computing.cancel_requested.connect(controller.computation.cancel)
        controller.store.performers = Performers(
            self, self.file_actions, self.exports, self.training, self.next, self.recorder, controller.computation,
            controller.training, window, window.panel_navigation, window.arrangement, window.detail,
            late=lambda: self.lessons)
        for row in ROWS:
            actions[row.name].triggered.connect(lambda on, row=row: presenter.do(row.intent(on)))
        self.file_actions.end_lesson = self.end_lesson
        window.panels.panel_created.connect(self._list_lessons)
        window.closing.connect(self._on_close)
        window.files_dropped.connect(lambda path: presenter.do(client.open_file(path)))

    @performs(client.show_dialog)
    def show_dialog(self, name: client.DialogName) -> None:
        """Open a dialog that needs no answer."""
        if name == "palette":
            self._find_command()
        elif name == "history":
            self.history.show_and_focus(self.history.steps)
        elif name == "snapshots":
            self.snapshots.open()
        elif name == "help":
            self._show_shortcuts()
        else:
            self._show_about()

    @performs(client.close_window)
    def close_window(self) -> None:
        """Close the window, which asks about unsaved work."""
        self.window.close()

    @cached_property
    def lessons(self) -> Lessons:
        """What runs lessons, created with the first one."""
        from attnviz.window.lessons import Lessons

        return Lessons(self.controller, self.presenter, self.preferences, self.models,
                       ask_path=self.file_actions.ask_lesson)

    @performs(client.reset_layout)
    def _reset_layout(self) -> None:
        """Put every panel back to its place; an open lesson stays in sight."""
        self.window.reset_layout()
        if "lessons" in self.__dict__ and self.lessons.run is not None:
            self.window.show_panel("lessons")

    def _list_lessons(self, panel: str) -> None:
        """List the lessons in their panel, however it was opened."""
        if panel == "lessons":
            QTimer.singleShot(0, self, lambda: self.lessons.list_unless_open())

    def end_lesson(self) -> None:
        """End the open lesson, if there is one, and return to the person's work."""
        if "lessons" in self.__dict__:
            self.lessons.end()

    @cached_property
    def _finder(self) -> Palette:
        """Return the palette, which adds models found while it is open."""
        self.models.listed.connect(self.window.command_palette.refresh)
        return self.window.command_palette

    def _find_command(self) -> None:
        from attnviz.window import palette_entries

        self.models.search()  # added as soon as they are found
        self._finder.open(
            lambda: palette_entries.entries(self.window, self.presenter, self.controller.document))

    def _show_about(self) -> None:
        from attnviz.views.chrome import dialogs

        dialogs.show_about(self.window)

    def _show_shortcuts(self) -> None:
        from attnviz.views.chrome import dialogs

        dialog = dialogs.HelpDialog(self.window, self.window.actions_by_name)
        dialog.exec()
        dialog.deleteLater()

    def _show_history(self, before: State | None, after: State) -> None:
        """Label and enable *Undo* and *Redo*, and list the steps."""
        history, actions = after.history, self.window.actions_by_name
        if before is not None and before.history is history:
            return
        for name, label, step in (("undo", self.tr("&Undo {step}"), history.last),
                                  ("redo", self.tr("&Redo {step}"), history.next)):
            name_of_step = "" if step is None else as_menu_text(translated(step.label))
            actions[name].setText(label.format(step=name_of_step).strip())
        if "history" in self.__dict__:
            self._list_steps(self.history)

    def _on_close(self, event: QCloseEvent) -> None:
        event.setAccepted(self.file_actions.may_close())

    def close(self) -> None:
        """Stop all background work."""
        if "lessons" in self.__dict__:
            self.lessons.close()
        self.models.close()
        self.exports.close()
        self.file_actions.close()

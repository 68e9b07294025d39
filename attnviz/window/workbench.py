"""Put a window together: views, controller, intents and what a program adds, closed in reverse order."""

from __future__ import annotations

import base64
import json
import logging
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

from attnviz.controller.autosave import Autosave
from attnviz.controller.controller import Controller
from attnviz.document.document import Document
from attnviz.document.presets import PRESETS
from attnviz.store import client, edits, focus
from attnviz.store.edits import load_example
from attnviz.store.intent import Intent, Performers, performs
from attnviz.store.number_edits import append_next_token
from attnviz.store.numbers import say, show_controls
from attnviz.store.state import State
from attnviz.system import interrupt
from attnviz.system.errors import AttnVizError
from attnviz.system.paths import replace_file, state_dir
from attnviz.system.settings import Settings
from attnviz.system.translation import tr, translated, use_language
from attnviz.system.wording import Text
from attnviz.views.chrome import theme
from attnviz.views.chrome.action_rows import ROWS
from attnviz.window.computation_status import ComputationStatus
from attnviz.window.context_menus import ContextMenus
from attnviz.window.exports import Exports
from attnviz.window.file_actions import FileActions
from attnviz.window.main_window import MainWindow
from attnviz.window.model_actions import ModelActions
from attnviz.window.plugin_failures import failures_shown
from attnviz.window.preferences import Preferences
from attnviz.window.presenter import Presenter
from attnviz.window.recorder import Recorder
from attnviz.window.recovery import Recovery
from attnviz.window.tool_dialogs import FlipKey, ToolDialogs
from attnviz.window.training_actions import TrainingActions

if TYPE_CHECKING:
    from attnviz.engine.engine import Engine
    from attnviz.views.chrome.palette import Palette
    from attnviz.window.lessons import Lessons

FONT_CHECK_MS = 700  #: milliseconds after typing until fonts are looked for, which may take some 10
MAX_CHECKED_CHARS = 2000  #: of a text whose fonts are looked for
_log = logging.getLogger(__name__)


class Workbench(QObject):
    """A window with everything behind it. Close it, or use it in a `with` statement."""

    def __init__(self, controller: Controller, window: MainWindow, settings: Settings, closing: ExitStack,
                 closing_controller: ExitStack) -> None:
        """Create the parts and connect them; `closing` closes them, the last one first, then the controller."""
        super().__init__(window)
        self.controller, self.window = controller, window
        self.closing, self.closing_controller = closing, closing_controller
        self.presenter = Presenter(window, controller.store)
        self.presenter.highlight.is_computing_newer = lambda: controller.computation.is_pending
        self.flip_key = FlipKey(self.presenter)
        self.tools = ToolDialogs(self.presenter)
        self.preferences = Preferences(settings, controller=controller, presenter=self.presenter)
        self.context_menus = ContextMenus(self.presenter)
        self.models = ModelActions(controller, self.presenter)
        self.file_actions = FileActions(controller, self.presenter, self.preferences, self.models)
        self.exports = Exports(controller, self.presenter, self.preferences, self.file_actions)
        self.training = TrainingActions(self.presenter, self.file_actions)
        self.computation_status = ComputationStatus(self.presenter, self.models)
        self.recorder = Recorder(self.presenter, ask_path=self.file_actions.ask_script)
        self.recovery: Recovery | None = None  #: None unless the window is the program's
        self.views: Mapping[str, Any] = {}  #: where the person was in each panel of the window before this one
        for part in (self.file_actions, self.exports, self.models):
            closing.callback(part.close)
        controller.store.performers = Performers(
            self, self.file_actions, self.exports, self.training, self.tools, self.recorder, controller.computation,
            controller.training, window, window.panel_navigation, window.arrangement, window.detail,
            late=lambda: self.lessons)
        self._connect_window()
        self.presenter.do(show_controls())

    def _connect_window(self) -> None:
        window, menus = self.window, self.context_menus
        window.sentence.set_examples(tuple((row.key, tr(row.title), tr(row.section)) for row in PRESETS))
        window.sentence.example_chosen.connect(self._load_example)
        window.panels.on_created(menus.connect_panel)
        window.panels.panel_created.connect(self._list_lessons)
        window.status.computing.cancel.clicked.connect(self.controller.computation.cancel)
        for row in ROWS:
            window.actions_by_name[row.name].triggered.connect(lambda on, row=row: self._do_action(row.intent(on)))
        self._font_check = QTimer(self, singleShot=True, interval=FONT_CHECK_MS)
        self._font_check.timeout.connect(self._check_fonts)
        self.controller.store.subscribe(self._wait_for_text)
        if not self._menu_words.isascii():
            self._font_check.start()
        window.closing.connect(lambda event: event.setAccepted(self.file_actions.may_close()))

    def _do_action(self, intent: Intent) -> None:
        """Do what an entry of a menu does; a click has toggled it, which an unchanged state takes back."""
        before = self.presenter.state
        self.presenter.do(intent)
        if self.presenter.state is before:
            self.window.actions_by_name.show_state(before)

    def _load_example(self, key: str) -> None:
        """Replace the session by an example; one without a file without a question, since undo brings it back."""
        if self.controller.path is None or self.file_actions.may_leave():
            self.presenter.do(load_example(key))

    def show(self) -> None:
        """Show the window, and in each panel where the person was in the window before: its pictures have a size now.
        """
        self.window.show()
        self.window.panels.restore_view_states(self.views)

    def show_first_steps(self) -> None:
        """Show the first steps under a sentence that can be typed, until the user has done them once."""
        document = self.controller.store.state.document
        if self.preferences.settings.first_steps_done or not document.is_computed or document.image is not None:
            return
        window, steps = self.window, self.window.sentence.first_steps
        window.sentence.did.connect(lambda intent: steps.do(0) if intent.name == edits.set_text.name else None)
        window.pipeline.did.connect(lambda intent: steps.do(1) if intent.name == focus.choose_stage.name else None)
        window.detail.did.connect(lambda intent: steps.do(2) if intent.arguments.get("cell") else None)
        self.controller.store.subscribe(lambda before, after: steps.finish() if after.in_lesson else None)
        steps.show()

    @cached_property
    def lessons(self) -> Lessons:
        """What runs lessons, created with the first one."""
        from attnviz.window.lessons import Lessons

        lessons = Lessons(self.controller, self.presenter, self.preferences, self.models,
                          files=self.file_actions)
        self.closing.callback(lessons.close)
        return lessons

    @cached_property
    def palette(self) -> Palette:
        """The command palette; while it is open, its entries follow the state, as those of the menus do."""
        palette = self.window.command_palette
        self.controller.store.subscribe(palette.refresh)
        return palette

    def _list_lessons(self, panel: str) -> None:
        """List the lessons in their panel, however it was opened."""
        if panel == "lessons":
            QTimer.singleShot(0, self, lambda: self.lessons.list_unless_open())

    def _wait_for_text(self, before: State, after: State) -> None:
        """Look for its fonts once another text is typed: letters of ASCII need none."""
        if after.document.text is not before.document.text and not after.document.text.isascii():
            self._font_check.start()

    @property
    def _menu_words(self) -> str:
        """The titles of the menus, for the letters of the window's language."""
        return "".join(action.text() for action in self.window.menuBar().actions())

    def _check_fonts(self) -> None:
        """Say once that the window or the text has characters that no font has."""
        from attnviz.views.chrome.glyphs import without_glyph  # late: most texts need no look

        words = self._menu_words
        if boxes := without_glyph(words + self.presenter.state.document.text[:MAX_CHECKED_CHARS]):
            self.controller.store.unsubscribe(self._wait_for_text)
            said = Text(
                "No installed font has {character}, so a box is drawn: “attnviz doctor” names packages of fonts.",
                character=boxes[0])
            # Where no font has the window's own language, this sentence is in English.
            self.presenter.do(say(str(said) if boxes[0] in words else said))

    @performs(client.show_dialog)
    def show_dialog(self, name: client.DialogName) -> None:
        """Open a dialog that needs no answer."""
        from attnviz.views.chrome import dialogs  # late, as the next: the window is painted before
        from attnviz.window import palette_entries

        if name == "palette":
            self.models.search(self.palette.refresh)  # added as soon as they are found
            self.palette.open(lambda: palette_entries.entries(self.window, self.presenter, self.controller.document))
        elif name in ("history", "snapshots", "own_code", "keyboard"):
            self.tools.open(name)
        elif name == "help":
            dialog = dialogs.HelpDialog(self.window, self.window.actions_by_name)
            dialog.exec()
            dialog.deleteLater()
        else:
            dialogs.show_about(self.window)

    @performs(append_next_token)
    def _press(self) -> Intent | None:
        """Append a token as soon as it is predicted; a key held down counts as one waiting press."""
        return None if self.window.key_repeats and self.controller.waiting else append_next_token()

    @performs(client.reset_layout)
    def _reset_layout(self) -> None:
        """Put every panel back to its place; an open lesson stays in sight."""
        self.window.reset_layout()
        if self.presenter.state.in_lesson:
            self.window.show_panel("lessons")

    def join_program(self, app: QApplication) -> None:
        """Connect the window to what outlives it: the desktop's theme, unsaved work and the layout of the last start.
        """
        window, controller, closing = self.window, self.controller, self.closing
        theme_change = app.styleHints().colorSchemeChanged.connect(lambda _: self.preferences.apply_theme())
        closing.callback(app.styleHints().colorSchemeChanged.disconnect, theme_change)
        autosave = Autosave(controller)
        # A window that is still visible was not closed by the person: unsaved work is kept.
        closing.callback(lambda: autosave.close(keep=window.isVisible()))
        self.recovery = Recovery(window, controller, autosave, self.file_actions.may_leave)
        closing.callback(self.recovery.close)
        restore_layout(window)
        self.presenter.show_image()  # the restored layout may have another panel in front

    def search_unsaved_work(self) -> None:
        """Offer the unsaved work of an earlier start, if there is any; without `as_program` do nothing."""
        if self.recovery is not None:
            self.recovery.search()

    def may_reopen(self) -> bool:
        """Return whether the window may be replaced now: nothing of it reads or writes a file, or the person agrees."""
        if self.controller.computation.is_reading or self.file_actions.file_reader.is_reading:
            self.presenter.do(say(self.tr("The language changes at the next start: a file is being read.")))
            return False
        return self.file_actions.export_queue.may_close()

    @performs(client.close_window)
    def close_window(self) -> None:
        """Close the window, which asks about unsaved work."""
        self.window.close()

    def close(self) -> None:
        """Stop all background work and delete the window, without asking about unsaved work."""
        focused = above = QApplication.focusWidget()
        while above is not None and above is not self.window:
            above = above.parentWidget()
        if focused is not None and above is not None:
            focused.clearFocus()  # what is typed in a list or a table is heard now, by what is not yet deleted
        self.closing.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open(
    document: Document,
    *,
    settings: Settings,
    engine: Engine | None = None,
    make_window: Callable[[], MainWindow] = MainWindow,
    as_program: bool = False,
) -> Workbench:
    """Return a window, not yet visible, on a document that is not yet computed.

    The application must exist; it gets the theme of the settings. `as_program` also shows exceptions in the
    window, follows the theme of the desktop, saves unsaved work from time to time and restores the layout of the last
    start. If anything fails, what was already open is closed.
    """
    def make_controller(closing: ExitStack) -> Controller:
        controller = Controller(document, engine=engine, device=settings.device)
        closing.callback(_close, controller)
        return controller

    return _open(make_controller, settings, make_window, as_program=as_program)


def reopen(bench: Workbench) -> Workbench:
    """Return a window, not yet visible, in place of that of `bench`, in the language of the settings.

    It has the same controller, and with it the document, the undo steps, the selection, what is computed and trained;
    it has the same layout and goes on with an open lesson. The window before is deleted.
    """
    kept, window, lessons = bench.closing_controller.pop_all(), bench.window, vars(bench).get("lessons")
    projector, picture_only = window.arrangement.projector, window.arrangement.picture_only
    window.arrangement.set_projector(False)  # which shows all panels that the new window begins with
    window.arrangement.set_picture_only(False)
    sizes = window.saveState()  # first: the layout is taken with every panel unfolded, which squeezes the others
    layout, as_program = window.layout_state(), bench.recovery is not None
    shown = [name for name, dock in window.docks.items() if dock.isVisible()]
    window.hide()  # unsaved work is not that of a window that was killed

    def keep_controller(closing: ExitStack) -> Controller:
        closing.enter_context(kept)
        return bench.controller

    opened, views = None if lessons is None else lessons.open_lesson(), window.panels.view_states()
    bench.close()
    new = _open(keep_controller, bench.controller.store.state.settings, type(window), as_program=as_program)
    new.window.restore_layout(**layout)
    for name in shown:  # such as what a person brought back in a small window, and the list of lessons
        if new.window.docks[name].isHidden():
            new.window.folding.bring_back(name)
    new.window.restoreState(sizes)
    new.window.arrangement.set_projector(projector)
    new.window.arrangement.set_picture_only(picture_only)
    new.presenter.continue_state()
    if opened is not None:
        new.lessons.go_on_with(opened)
    new.views = views
    return new


def _open(
    open_controller: Callable[[ExitStack], Controller], settings: Settings, make_window: Callable[[], MainWindow], *,
    as_program: bool,
) -> Workbench:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    use_language(settings.language)
    theme.apply_colours(app, settings.theme)
    with ExitStack() as closing:  # closes in reverse order
        window = make_window()
        closing.callback(_delete, window)
        theme.apply_rules(app)
        if as_program:
            closing.enter_context(_exceptions_shown(window))
        closing_controller = closing.enter_context(ExitStack())
        controller = open_controller(closing_controller)
        closing.enter_context(controller.store.client())
        bench = Workbench(controller, window, settings, closing, closing_controller)
        window.sentence.setFocus()  # else Qt begins with any button that happens to be visible, such as Cancel
        closing.enter_context(failures_shown(bench.presenter))
        if as_program:
            bench.join_program(app)
        bench.closing = closing.pop_all()
        return bench


def _layout_path() -> Path:
    return state_dir() / "window.json"


def restore_layout(window: MainWindow) -> None:
    """Restore the layout of the last start; not with QSettings, which unpickles what it reads."""
    stored: dict[str, bytes] = {}
    try:
        for name, text in json.loads(_layout_path().read_text("utf-8")).items():
            stored[name] = base64.b64decode(text, validate=True)
    except (OSError, ValueError, TypeError, AttributeError, RecursionError):
        stored = {}  # first start or damaged file: default layout
    window.restore_layout(**{name: stored.get(name, b"") for name in ("geometry", "state", "unfolded", "by_hand")})


def save_layout(window: MainWindow) -> None:
    """Save the layout for the next start."""
    stored = {name: base64.b64encode(data).decode() for name, data in window.layout_state().items()}
    try:
        _layout_path().parent.mkdir(parents=True, exist_ok=True)
        replace_file(_layout_path(), json.dumps(stored).encode())
    except OSError as error:
        _log.warning("The layout of the window cannot be saved: %s", error)


def _close(controller: Controller) -> None:
    """Stop the controller, and delete it after the window.

    Its signals hold functions that hold it, which Python's collector does not see: 4 MB of each closed window stayed.
    """
    if controller.close():  # otherwise a thread of it still runs
        controller.deleteLater()


def _delete(window: MainWindow) -> None:
    """Delete the window at once: no event loop may run any more."""
    window.deleteLater()
    QCoreApplication.sendPostedEvents(window, QEvent.Type.DeferredDelete)


@contextmanager
def _exceptions_shown(window: MainWindow) -> Iterator[None]:
    """Log an exception in a slot and show it in the window, each only once.

    One bad `data()` raises 28 times in one paint. The message is shown later, since a paint must not show widgets.
    """
    shown: set[str] = set()

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        key = f"{kind.__name__}: {error}"
        if key not in shown:
            shown.add(key)
            _log.error("Something in the window failed: %s", key, exc_info=(kind, error, trace))
            sentence = tr("Something in AttnViz failed ({what}). Save your work, and please report it.")
            if issubclass(kind, MemoryError):
                sentence = tr("Not enough memory. Save your work, then shorten the text.")
            if isinstance(error, AttnVizError):  # numbers that a device has lost
                key, sentence = translated(error.text), "{what}"
            QTimer.singleShot(0, window, lambda: window.message.show_message(sentence.format(what=key), "warning"))

    before, sys.excepthook = sys.excepthook, hook
    try:
        yield
    finally:
        sys.excepthook = before


def exit_interrupted() -> None:
    """End the event loop, as Ctrl+C in the terminal does; like after a kill, the next start offers the unsaved work."""
    QApplication.exit(interrupt.STATUS)

"""Preferences: changed in this window and in the file that all windows share."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget

from attnviz.controller.controller import Controller
from attnviz.store.client import open_file
from attnviz.store.look import set_maps
from attnviz.store.numbers import say
from attnviz.store.parts import Look
from attnviz.store.preferences import preferences_of, settings_changed, settings_read
from attnviz.store.state import State
from attnviz.system import settings as settings_file
from attnviz.system.settings import Settings
from attnviz.system.translation import translated
from attnviz.views.chrome import theme
from attnviz.window.presenter import Presenter

#: The settings that a person chooses.
_PREFERENCES = ("theme", "language", "device", "less_motion", "first_steps_done", "shortcuts", *preferences_of(Look()))


class Preferences(QObject):
    """Keeps the settings of the state in the file of this machine, and applies them to application and computation."""

    language_changed = Signal()  #: the window still shows the language before: `workbench.reopen`

    def __init__(self, settings: Settings, *, controller: Controller, presenter: Presenter) -> None:
        super().__init__(presenter)
        self._controller, self._presenter = controller, presenter
        self._actions = presenter.window.actions_by_name
        if settings is not presenter.state.settings:
            presenter.do(settings_read(settings))
        self._take_ground()
        if settings.shortcuts:
            self._apply_keys()
        presenter.store.subscribe(self._on_change)
        presenter.window.arrangement.projector_changed.connect(self._project)
        self._show_recent()

    @property
    def settings(self) -> Settings:
        """The settings of this window; the look of an opened session is not among them."""
        return self._presenter.state.settings

    def _on_change(self, before: State, after: State) -> None:
        """Keep a preference that was changed, and apply it."""
        if after.settings is before.settings:
            return
        changed = {name: value for name in _PREFERENCES if (value := getattr(after.settings, name)) != getattr(
            before.settings, name)}
        if changed:
            self._write(lambda settings: replace(settings, **changed))
        if "device" in changed:
            self._controller.set_device(after.settings.device)
        if "theme" in changed:
            self.apply_theme()
        if "language" in changed:
            self.language_changed.emit()
        if "shortcuts" in changed:
            self._apply_keys()

    def _apply_keys(self) -> None:
        """Give the commands the keys that the person chose; say which cannot be."""
        from attnviz.views.chrome.shortcuts import read_keys  # late: most people keep the keys of the program

        keys, refusals = read_keys(self.settings.shortcuts)
        self._actions.set_keys(keys)
        if refusals:
            sentence = " ".join(map(translated, refusals))
            QTimer.singleShot(0, self, lambda: self._presenter.do(say(sentence, "warning")))  # the window opens first

    def store(self, edit: Callable[[Settings], Settings]) -> None:
        """Change a setting here and in the file, where another window may have changed others."""
        self._presenter.do(settings_changed(edit(self.settings)))
        self._write(edit)

    def _write(self, edit: Callable[[Settings], Settings]) -> None:
        try:
            stored = settings_file.change(edit)
        except OSError as error:
            sentence = self.tr("The settings cannot be saved: {reason}.").format(reason=error.strerror or error)
            self._presenter.do(say(sentence, "warning"))
        else:  # recent files are shared between windows; their looks are not
            self._presenter.do(settings_changed(replace(self.settings, recent=stored.recent)))
        self._show_recent()

    def apply_theme(self) -> None:
        """Apply the theme, which follows the desktop if the person chose that."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        theme.apply(app, self.settings.theme)
        self._actions.draw_icons()
        self._take_ground()

    def _project(self, on: bool) -> None:
        """Enlarge the type and the marks of all windows, or return to those of the desktop."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        theme.project(app, self.settings.theme, on=on)
        for widget in self._presenter.window.findChildren(QWidget):
            widget.updateGeometry()
            widget.update()

    def _take_ground(self) -> None:
        """Draw on the ground of the theme, dark or light."""
        self._presenter.do(set_maps(replace(self._presenter.state.look.maps, dark=theme.is_dark())))

    def folder(self, kind: str) -> str:
        """Return the folder of the last opened or saved file of a kind; "" if there is none yet."""
        named = (entry.partition("=") for entry in self.settings.folders)
        return next((folder for name, _, folder in named if name == kind), "")

    def remember_folder(self, kind: str, folder: Path) -> None:
        """Store the folder in which the next dialog for this kind of file begins."""
        self.store(lambda settings: replace(settings, folders=(
            *(entry for entry in settings.folders if entry.partition("=")[0] != kind), f"{kind}={folder}")))

    def add_recent(self, path: Path) -> None:
        """Add a session that was opened or saved to the recent files."""
        self.store(lambda settings: settings_file.with_recent(settings, path))

    def _show_recent(self) -> None:
        self._actions.set_recent(self.settings.recent, lambda path: self._presenter.do(open_file(path)))

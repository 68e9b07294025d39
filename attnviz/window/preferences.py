"""Preferences: changed in this window and in the file that all windows share."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from attnviz.controller.controller import Controller
from attnviz.pictures.levels import Maps
from attnviz.pictures.scaling import Scaling
from attnviz.store import client
from attnviz.store.client import open_file
from attnviz.store.intent import performs
from attnviz.store.look import set_look
from attnviz.store.parts import Look
from attnviz.system import settings as settings_file
from attnviz.system.settings import Settings
from attnviz.views.chrome import theme
from attnviz.window.presenter import Presenter


def look_of(settings: Settings, before: Look) -> Look:
    """Return the look that the settings ask for; a locked range stays as long as its meaning does."""
    scaling = Scaling(settings.scale, settings.curve, stretched=settings.stretched,
                      without_first=settings.without_first)
    maps = Maps(settings.sequential_map, settings.diverging_map, scaling.with_fixed_ends_of(before.maps.scaling),
                dark=theme.is_dark())
    return replace(before, maps=maps, keeps_highlight=settings.keep_moved, alignment=settings.alignment)


class Preferences(QObject):
    """Owns the settings, and applies them to window, files and computation."""

    def __init__(self, settings: Settings, *, controller: Controller, presenter: Presenter) -> None:
        super().__init__(presenter)
        self.settings = settings  #: colours of an opened session, which are not saved
        self._controller, self._presenter = controller, presenter
        self._actions = presenter.window.actions_by_name
        self._show_recent()

    @performs(client.set_preference)
    def set(self, name: str, value: str | bool) -> None:
        """Store a preference and apply it. Raises EditError if there is none of this name and value."""
        settings_file.check(name, value)
        self.store(lambda settings: replace(settings, **{name: value}))  # type: ignore[arg-type]
        self._actions.set_choice(name, str(value))
        if name == "device":
            self._controller.set_device(self.settings.device)
        if name == "theme":
            self.apply_theme()
        else:
            self.show_look()

    def show_look(self) -> None:
        """Apply the preferred colours."""
        self._presenter.do(set_look(look_of(self.settings, self._presenter.state.look)))

    def store(self, edit: Callable[[Settings], Settings]) -> None:
        """Change a preference here and in the file, where another window may have changed others."""
        self.settings = edit(self.settings)
        try:
            stored = settings_file.change(edit)
        except OSError as error:
            sentence = self.tr("The settings cannot be saved: {reason}.").format(reason=error.strerror or error)
            self._presenter.window.message.show_message(sentence, "warning")
        else:  # recent files are shared between windows; their looks are not
            self.settings = replace(self.settings, recent=stored.recent)
        self._show_recent()

    def apply_theme(self) -> None:
        """Apply the theme, which follows the desktop if the person chose that."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        theme.apply(app, self.settings.theme)
        self._actions.draw_icons()
        self.show_look()

    def folder(self, kind: str) -> str:
        """Return the folder of the last opened or saved file of a kind; "" if there is none yet."""
        return str(getattr(self.settings, f"folder_{kind}"))

    def remember_folder(self, kind: str, folder: Path) -> None:
        """Store the folder in which the next dialog for this kind of file begins."""
        self.store(lambda settings: replace(settings, **{f"folder_{kind}": str(folder)}))  # type: ignore[arg-type]

    def add_recent(self, path: Path) -> None:
        """Add a session that was opened or saved to the recent files."""
        self.store(lambda settings: settings_file.with_recent(settings, path))

    def _show_recent(self) -> None:
        self._actions.set_recent(self.settings.recent, lambda path: self._presenter.do(open_file(path)))

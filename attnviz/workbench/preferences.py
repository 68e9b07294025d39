"""What a person prefers: changed in this window, and in the file that all windows share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import get_args

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

from attnviz.controller.controller import Controller
from attnviz.export.formats import Takes
from attnviz.system import settings as settings_file
from attnviz.system.settings import Settings
from attnviz.views.chrome import theme
from attnviz.workbench.filing import Filing
from attnviz.workbench.presenter import Presenter
from attnviz.workbench.scale_actions import look_of

FILES = ("session", "embeddings", "model", *get_args(Takes))  #: kinds of files, each with the folder it was last in


class Preferences(QObject):
    """Owns the settings, and has window, files and computation follow them."""

    told = Signal(str)  #: why they cannot be saved

    def __init__(self, settings: Settings, *, controller: Controller, presenter: Presenter, filing: Filing) -> None:
        super().__init__(presenter)
        self.settings = settings  #: a session that is opened may bring colours of its own, which are not saved
        self._controller, self._presenter, self._filing = controller, presenter, filing
        self._actions = presenter.window.actions_by_name
        filing.folder_used.connect(self._remember_folder)
        filing.session_used.connect(lambda path: self.remember(lambda before: settings_file.with_recent(before, path)))
        self._tell_folders()
        self._show_recent()

    def prefer(self, **changes: object) -> None:
        """Remember a preference, and follow it."""
        self.remember(lambda settings: replace(settings, **changes))  # type: ignore[arg-type]
        if "device" in changes:
            self._controller.set_device(self.settings.device)
        if "theme" in changes:
            self.dress()
        else:
            self.show_look()

    def show_look(self) -> None:
        """Show values by the colours that are preferred."""
        self._presenter.set_look(look_of(self.settings, self._presenter.scene.look))

    def remember(self, edit: Callable[[Settings], Settings]) -> None:
        """Change a preference here and in the file, where another window may have changed others meanwhile."""
        self.settings = edit(self.settings)
        try:
            stored = settings_file.change(edit)
        except OSError as error:
            self.told.emit(self.tr("The settings cannot be saved: {reason}.").format(reason=error.strerror or error))
        else:  # what the other windows opened is recent here too; how they look is their own affair
            self.settings = replace(self.settings, recent=stored.recent)
        self._show_recent()

    def dress(self) -> None:
        """Put the theme on, which follows the desktop where the person chose so."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        theme.apply(app, self.settings.theme)
        self._actions.draw_icons()
        self.show_look()

    def _remember_folder(self, kind: str, folder: str) -> None:
        """Begin there, the next time a file of this kind is asked for."""
        self.remember(lambda settings: settings_file.with_folder(settings, kind, folder))
        self._tell_folders()

    def _tell_folders(self) -> None:
        self._filing.folders = {kind: getattr(self.settings, f"folder_{kind}") for kind in FILES}

    def _show_recent(self) -> None:
        self._actions.set_recent(self.settings.recent, self._filing.take)

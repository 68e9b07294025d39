"""Files and the clipboard: asks the person where, then hands the work to the controller or a background task."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QDir, QObject, QStandardPaths, Qt, Slot
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QLineEdit

from attnviz.controller.controller import Controller
from attnviz.document import files, presets
from attnviz.document.document import Document
from attnviz.export import formats
from attnviz.lessons import SUFFIX, is_lessons
from attnviz.store import client
from attnviz.store.client import open_lesson
from attnviz.store.edits import open_embeddings, set_text
from attnviz.store.intent import Intent, performs
from attnviz.store.look import follow_query, reset_view
from attnviz.store.numbers import open_corpus, say, say_opened
from attnviz.store.own_code import Exercise, code_file, compare_code, save_starting_code
from attnviz.store.session import Session, file_name, read_session
from attnviz.system.paths import replace_file
from attnviz.system.reading import NOT_WRITTEN, file_errors, is_model, read_text
from attnviz.system.wording import Text, printable_name
from attnviz.window.export_queue import ExportQueue
from attnviz.window.file_reader import FileReader
from attnviz.window.model_actions import ModelActions
from attnviz.window.preferences import Preferences
from attnviz.window.presenter import Presenter


class FileActions(QObject):
    """Opens and saves files, and asks for the path of every file that is written."""

    def __init__(
        self, controller: Controller, presenter: Presenter, preferences: Preferences, models: ModelActions
    ) -> None:
        super().__init__(presenter)
        self.controller, self.presenter = controller, presenter
        self.window = presenter.window
        self._preferences, self._models = preferences, models
        self._starting_file: Path | None = None  # of an exercise, saved last
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self._activation = app.applicationStateChanged.connect(self._check_file)
        self.export_queue = ExportQueue(self.window, controller.store.do)
        self.file_reader = FileReader(self.window, self.window.status.opening, do=controller.store.do)
        controller.read, controller.run = self.file_reader.read, self.file_reader.run

    def may_leave(self) -> bool:
        """Return whether the session may be replaced: it is saved, or the person agreed. A lesson ends first."""
        self._confirm_typed()
        if self.presenter.state.in_lesson:
            self.presenter.do(client.end_lesson())  # brings back the person's work, which the question is of
        is_gone = self.controller.check_file() == "gone"
        if not self.controller.modified:
            return True
        name = printable_name(self.controller.path.name) if self.controller.path else ""
        from attnviz.views.chrome import dialogs

        answer = dialogs.ask_unsaved(self.window, name, is_gone)
        return self.save() if answer == "save" else answer == "discard"

    def may_close(self) -> bool:
        """Return whether the window may close: nothing unsaved, and no export, is lost against the person's will."""
        return self.may_leave() and self.export_queue.may_close()

    @performs(client.new_session)
    def new(self) -> None:
        """Begin an empty session."""
        if self.may_leave():
            self.file_reader.cancel()
            self.presenter.do(reset_view())
            self.controller.new(presets.start_document())
            self.presenter.do(say_opened(self.tr("New session")))
            self.presenter.do(follow_query(None))

    @performs(client.open_file)
    def open(self, path: str | None = None) -> None:
        """Open a file, such as one dropped on the window: a model, embeddings, a text or a session; else ask for it.

        Only a session or arrays take the place of the person's work, which may be unsaved.
        """
        from attnviz.document.embedding_files import SUFFIXES  # late imports: a file is seldom opened at the start
        from attnviz.experiments.corpus import is_corpus

        file = Path(path) if path else self.ask_open("session", self.tr("Open a session, arrays or a lesson"))
        if file is None:
            return
        if is_lessons(file):
            self.presenter.do(open_lesson(str(file)))
        elif is_corpus(file):
            self.presenter.do(open_corpus(str(file)))
        elif is_model(file):
            self._models.open(str(file))
        elif file.suffix.lower() in SUFFIXES:
            self.presenter.do(open_embeddings(str(file)))
        elif file.suffix.lower() == files.TEXT:
            self.file_reader.read(file, partial(read_text, file),
                                  lambda text: self.presenter.do(set_text(text.rstrip("\n"))))
        elif self.may_leave():
            self.open_session(file)

    @performs(client.choose_lesson)
    def choose_lesson(self) -> None:
        """Ask for a lesson, or a zip of lessons, and open it."""
        file = self.ask_open("lesson", self.tr("Open a lesson"))
        if file is not None:
            self.presenter.do(open_lesson(str(file)))

    def open_session(self, path: Path) -> bool:
        """Open a session file; return False if it was refused, or is large and still being read."""
        return self.file_reader.read(path, partial(read_session, path),
                                     partial(self._replace_session, self.controller.document, path))

    def _replace_session(self, before: Document, path: Path, session: Session) -> None:
        if self.controller.document is before or self.may_leave():  # asks about text typed meanwhile
            self.controller.open(session)
            self.presenter.do(say_opened(self.tr('Opened "{name}"').format(name=printable_name(path.name))))
            self._preferences.add_recent(path.absolute())

    @performs(open_embeddings)
    def ask_embeddings(self, path: str | None = None) -> Intent | None:
        """Ask for a file of embeddings, unless a path is given."""
        file = path or self.ask_open("embeddings", self.tr("Open embeddings"))
        return None if file is None else open_embeddings(str(file))

    @performs(client.read_model)
    def open_model(self, path: str | None = None) -> None:
        """Open a trained model; without a path, ask for it: a file, or one of the files of its folder."""
        file = None if path else self.ask_open("model", self.tr("Open a model"))
        if file is not None:
            path = str(file if file.suffix.lower() == ".gguf" else file.parent)
        if path:
            self._models.open(path)

    def _confirm_typed(self) -> None:
        """Confirm what is being typed in a field or a cell, as leaving it does: a shortcut leaves nothing."""
        field = self.window.focusWidget()
        if isinstance(field, QAbstractSpinBox | QLineEdit):
            field.clearFocus()
            (field if field.isVisible() else field.parentWidget() or self.window).setFocus()

    @performs(open_corpus)
    def ask_corpus(self, path: str | None = None) -> Intent | None:
        """Ask for one of the files of a corpus, unless a path is given."""
        file = path or self.ask_open("corpus", self.tr("Open a corpus"))
        return None if file is None else open_corpus(str(file))

    @performs(compare_code)
    def ask_code(self, path: str | None = None, kind: str = "", built_with: str = "") -> Intent | None:
        """Ask for a Python file and its class, and whether it may run, unless a path is given."""
        if path:
            return compare_code(path, kind, built_with)
        former = self.presenter.state.own_code
        former = None if former is None or former.is_solution else former
        file = self.ask_open("code", self.tr("Compare with your own code"),
                             self._starting_file if former is None else former.path)
        if file is None:
            return None
        from attnviz.experiments.own_code import class_names
        from attnviz.views.chrome.run_dialog import RunDialog

        label = self.presenter.state.document.options.row.label
        likely, built_with = label.partition(" ")[0], ""
        if former is not None and former.path == file:
            likely, built_with = former.kind, former.built_with
        dialog = RunDialog(self.window, file, class_names(file), likely=likely, built_with=built_with)
        return compare_code(str(file), dialog.kind, dialog.built_with) if dialog.ask() else None

    @performs(save_starting_code)
    def save_starting_code(self, exercise: Exercise) -> None:
        """Ask where to save the starting file of an exercise. Raises SessionError if it is not written."""
        from attnviz.views.chrome import dialogs

        source = code_file(exercise)
        file = self._remember_folder("code", dialogs.ask_save(
            self.window, self.tr("Save the starting file"), dialogs.OPENED["code"], self._folder("code") / source.name))
        if file is None:
            return
        with file_errors(NOT_WRITTEN, file):
            replace_file(file, source.read_bytes())
        self._starting_file = file
        self.presenter.do(say(Text("Saved {name}. Open it in your editor.", name=printable_name(file.name))))

    @performs(client.save)
    def save(self, path: str | None = None) -> bool:
        """Save to a path, or to the session's file, or ask for one; return False if nothing was saved.

        If another program wrote to the file, the person is asked which version to keep.
        """
        self._confirm_typed()
        target = Path(path) if path else self.controller.path
        if target is None:
            return self.save_as()
        is_changed = target == self.controller.path and self.controller.check_file() == "changed"
        if is_changed:
            from attnviz.views.chrome import dialogs

            answer = dialogs.ask_version(self.window, printable_name(target.name))
            if answer != "mine":
                return answer == "elsewhere" and self.save_as()
        is_saved = self.controller.save(target, anyway=is_changed)
        if is_saved:
            self._preferences.add_recent(target.absolute())
            self.presenter.do(say(Text("Saved {name}.", name=printable_name(target.name))))
        return is_saved

    @performs(client.save_as)
    def save_as(self) -> bool:
        """Ask for a file and save to it."""
        path = self.controller.path
        name = path.name if path else file_name(self.controller.document)
        path = self.ask_save("session", self.tr("Save the session"), name)
        return path is not None and self.save(str(path))

    def close(self) -> None:
        """Cancel background work and stop watching the session's file."""
        QObject.disconnect(self._activation)
        self.file_reader.close()
        self.export_queue.close()

    @performs(client.cancel_file)
    def stop(self) -> None:
        """Cancel the file being read, which the window waits for; otherwise the one being written."""
        if self.file_reader.is_reading:
            self.file_reader.stop()
        else:
            self.export_queue.stop()

    @Slot(Qt.ApplicationState)
    def _check_file(self, state: Qt.ApplicationState) -> None:
        """Check the session's file when the window becomes active, and report a change or deletion."""
        before = self.controller.session.on_disk
        if state != Qt.ApplicationState.ApplicationActive or self.controller.check_file(brief=True) in (before, "same"):
            return
        session = self.controller.session
        sentence = (
            self.tr("{name} was deleted or moved. Save to write it again.") if session.on_disk == "gone"
            else self.tr("{name} was changed by another program. Saving asks which version to keep.")
        )
        name = printable_name(session.path.name) if session.path else ""
        self.presenter.do(say(sentence.format(name=name), "warning"))

    def ask_lesson(self) -> Path | None:
        """Ask for the lesson file that a step is added to."""
        from attnviz.views.chrome import dialogs

        suggestion = self._folder("session") / file_name(self.controller.document, SUFFIX)
        return self._remember_folder("session", dialogs.ask_lesson(
            self.window, self.tr("Add a step to a lesson"), suggestion))

    def ask_student(self) -> str:
        """Ask who hands in a lesson; "" if cancelled."""
        from attnviz.views.chrome import dialogs

        return dialogs.ask_text(self.window, self.tr("Hand in"), self.tr("Your name, as your teacher knows you"))

    def ask_hand_in(self, name: str) -> Path | None:
        """Ask where to write what is handed in."""
        return self.ask_save("session", self.tr("Hand in"), name)

    def ask_model_folder(self, name: str) -> Path | None:
        """Ask for a new folder to which a model is written."""
        from attnviz.views.chrome import dialogs

        folder = dialogs.ask_folder(self.window, self.tr("Save the step as a model"), self._folder("model") / name)
        return self._remember_folder("model", folder)

    def ask_script(self) -> Path | None:
        """Ask where to write a recorded script."""
        from attnviz.store import script
        from attnviz.views.chrome import dialogs

        name = file_name(self.controller.document, script.SUFFIX)
        return self.ask_save("session", self.tr("Save the script"), name, dialogs.SCRIPTS)

    def ask_open(self, kind: str, title: str, selected: Path | None = None) -> Path | None:
        """Ask for a file of a kind to read; one may be selected before."""
        from attnviz.views.chrome import dialogs

        path = dialogs.ask_open(self.window, title, dialogs.OPENED[kind], selected or self._folder(kind))
        return self._remember_folder(kind, path)

    def ask_save(
        self, kind: Literal["session"] | formats.Kind, title: str, name: str, filters: str = ""
    ) -> Path | None:
        """Ask where to write a file of a kind; its dialog suggests a name."""
        from attnviz.views.chrome import dialogs

        filters = filters or (dialogs.SESSIONS if kind == "session" else dialogs.file_types(kind))
        return self._remember_folder(kind, dialogs.ask_save(self.window, title, filters, self._folder(kind) / name))

    def _remember_folder(self, kind: str, path: Path | None) -> Path | None:
        if path is not None:
            self._preferences.remember_folder(kind, path.parent)
        return path

    def _folder(self, kind: str) -> Path:
        """Return where a dialog begins: the last folder, that of the session's file, or the documents folder."""
        path = self.controller.path
        beside, last = str(path.parent) if path else "", self._preferences.folder(kind)
        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        first = (beside, last) if kind == "session" else (last, beside)
        folders = (*first, documents, QDir.homePath())
        return Path(next(filter(os.path.isdir, folders), QDir.rootPath()))  # each may have been deleted meanwhile

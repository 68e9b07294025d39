"""The recorder: writes what a person does as a script, which `attnviz do --script` repeats."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject

from attnviz.document.document import Document
from attnviz.store import client, script
from attnviz.store.arguments import is_recordable
from attnviz.store.edits import begin_run, replace_document
from attnviz.store.focus import hover_cell, hover_token, hover_vocabulary
from attnviz.store.intent import Intent, performs
from attnviz.store.look import reset_view, set_look
from attnviz.store.numbers import say
from attnviz.store.state import State
from attnviz.store.store import INTENTS
from attnviz.system.errors import SessionError
from attnviz.system.wording import Text, printable_name
from attnviz.window.presenter import Presenter

#: Intents that a script leaves out; a run is opened by the document that follows.
_PASSING = {hover_cell.name, hover_token.name, hover_vocabulary.name, begin_run.name}


class Recorder(QObject):
    """Records intents between two presses of its menu entry."""

    def __init__(self, presenter: Presenter, *, ask_path: Callable[[], Path | None]) -> None:
        """Record what the presenter does; `ask_path` asks where to write the script."""
        super().__init__(presenter)
        self._presenter, self._ask_path = presenter, ask_path
        self._first: Document | None = None  # in which the recording began; None if nothing is recorded
        self._last = presenter.state  # after the last recorded intent
        self._intents: list[Intent] = []
        presenter.store.told_of_intents.append(self._record)

    @performs(client.record_script)
    def switch(self) -> None:
        """Begin to record, or write what was recorded; if no file is chosen, the recording continues."""
        action, state = self._presenter.window.actions_by_name["record"], self._presenter.state
        if self._first is None:
            self._first, self._last, self._intents = state.document, state, []
            self._presenter.do(say(self.tr("Recording what you do. Choose Edit > Record a script again to save it.")))
        elif (path := self._ask_path()) is not None:
            self._note_files(state)
            try:
                script.write(path, self._first, self._intents)
            except SessionError as error:
                self._presenter.do(say(error.text))
            else:
                self._presenter.do(say(Text("Wrote {name}. Repeat it by: attnviz do --script {name}",
                                                name=printable_name(path.name))))
                self._first = None
        action.setChecked(self._first is not None)

    def _record(self, intent: Intent, before: State) -> None:
        row = INTENTS[intent.name]  # what the window performs, such as an export, is not repeated
        if self._first is not None and intent.name not in _PASSING and is_recordable(row) and not row.by_client:
            self._note_files(before)
            if self._intents and script.is_replaced(self._intents[-1], intent):
                del self._intents[-1]
            self._intents.append(intent)
            self._last = self._presenter.state

    def _note_files(self, state: State) -> None:
        """Record a change that was no intent, such as an opened file, by its document, and by its look if it has one.
        """
        if state.document is not self._last.document:
            self._intents.append(replace_document(state.document))
            if state.session.view is not self._last.session.view:
                self._intents += [reset_view(), set_look(state.look)]
            self._last = state

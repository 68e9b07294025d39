"""Undo as pairs of documents: what was before a step, and what came after it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtGui import QUndoCommand

from attnviz.document.document import Document

#: Seconds without a further edit after which a burst of typing or a drag is a step of its own.
MERGE_PAUSE = 1.0

#: Qt offers only commands with the same id to each other for merging; whether they do merge is for `mergeWith`.
_MERGEABLE = 1
_ALONE = -1


@dataclass(slots=True)
class Current:
    """The open document and its file: the one place that the commands write to.

    Commands hold this cell and not the controller: Qt owns a pushed command in a way that Python's garbage
    collector cannot see through, so a command that held the controller would keep it alive for ever.
    """

    document: Document
    path: Path | None = None


class EditCommand(QUndoCommand):
    """One step: undoing it brings `before` back, redoing it `after`.

    Steps with the same merge key become one while they follow each other within MERGE_PAUSE seconds. The gesture is
    a number that changes when a drag ends, so that two quick drags of one cell stay two steps.

    Qt takes ownership when the command is pushed, and deletes one that it has merged into another: hold no
    reference to a command after the push.
    """

    def __init__(
        self, current: Current, after: Document, *, label: str, merge: str | None = None, gesture: int = 0
    ) -> None:
        super().__init__(label)
        self.before = current.document
        self.after = after
        self.key = None if merge is None else (merge, gesture)
        self.edited_at = time.monotonic()
        self._current = current

    def id(self) -> int:
        return _ALONE if self.key is None else _MERGEABLE

    def mergeWith(self, other: QUndoCommand) -> bool:
        if (
            not isinstance(other, EditCommand)
            or other.key != self.key
            or other.edited_at - self.edited_at > MERGE_PAUSE
        ):
            return False
        self.after = other.after
        self.edited_at = other.edited_at
        if self.after == self.before:  # a letter typed and taken back is no step: Qt drops it
            self.setObsolete(True)
            self._current.document = self.before
        return True

    def undo(self) -> None:
        self._current.document = self.before

    def redo(self) -> None:
        self._current.document = self.after


class ExampleCommand(EditCommand):
    """An example in place of the session, as one step: undoing it brings back the session and its file.

    The example itself has no file, so that saving it never overwrites the session that it replaced.
    """

    def __init__(self, current: Current, after: Document, *, label: str) -> None:
        super().__init__(current, after, label=label)
        self._path = current.path

    def undo(self) -> None:
        super().undo()
        self._current.path = self._path

    def redo(self) -> None:
        super().redo()
        self._current.path = None

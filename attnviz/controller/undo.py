"""Undo as pairs of documents: before and after a step."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from PySide6.QtGui import QUndoCommand, QUndoStack

from attnviz.controller.session import Session
from attnviz.document.document import Document

Label = str | Callable[[Document, Document], str]  #: name of a step, or a function of its two documents
#: Seconds without a further edit after which a burst of typing or a drag is a step of its own.
MERGE_PAUSE = 1.0


@dataclass(slots=True)
class Current:
    """The open document and its session: the one place that the commands write to.

    Commands hold this cell and not the controller: Qt owns a pushed command in a way that Python's garbage
    collector cannot see through, so a command that held the controller would keep it alive for ever.
    """

    document: Document
    session: Session = field(default_factory=Session)


class EditCommand(QUndoCommand):
    """One step: undo restores `before`, redo restores `after`.

    Steps with the same merge key become one while they follow each other within MERGE_PAUSE seconds. The gesture is
    a number that changes when a drag ends, so that two quick drags of one cell stay two steps, and when the session is
    saved, so that the saved state stays a step that undo can return to.
    """

    def __init__(
        self, current: Current, after: Document, *, label: Label, merge: str | None = None, gesture: int = 0
    ) -> None:
        super().__init__()
        self.label = label
        self.before = current.document
        self.lengthen(after)
        self.key = None if merge is None else (merge, gesture)
        self.edited_at = time.monotonic()
        self._current = current

    def lengthen(self, after: Document) -> None:
        """Make `after` the end of the step, and rename the step accordingly."""
        self.after = after
        self.setText(self.label if isinstance(self.label, str) else self.label(self.before, after))

    def follows(self, last: EditCommand) -> bool:
        """Return whether this step continues the burst or the drag of `last`."""
        return self.key is not None and self.key == last.key and self.edited_at - last.edited_at <= MERGE_PAUSE

    def undo(self) -> None:
        self._current.document = self.before

    def redo(self) -> None:
        self._current.document = self.after


class ExampleCommand(EditCommand):
    """The loading of an example, as one step: undo restores the session that it replaced."""

    def __init__(self, current: Current, after: Document, *, session: Session, label: str) -> None:
        super().__init__(current, after, label=label)
        self._sessions = current.session, session

    def undo(self) -> None:
        super().undo()
        self._current.session = self._sessions[0]

    def redo(self) -> None:
        super().redo()
        self._current.session = self._sessions[1]


def take(stack: QUndoStack, command: EditCommand) -> None:
    """Apply an edit: as a step of its own, or as the end of the last step if it continues that.

    Qt would merge two commands by itself, but PySide hands a command over to it only after the push, and by then Qt
    has deleted a merged one: its Python object, and both documents with it, would stay for as long as the program
    runs. So a command that only lengthens the last one is never pushed.
    """
    last = stack.command(stack.index() - 1)
    if stack.canRedo() or not isinstance(last, EditCommand) or not command.follows(last):
        stack.push(command)
        return
    last.lengthen(command.after)
    last.edited_at = command.edited_at
    last.redo()
    if last.after == last.before:  # a letter typed and deleted makes no step: undoing it makes Qt drop it
        last.undo()
        last.setObsolete(True)
        stack.undo()

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
class OpenDocument:
    """The open document and its session, which undo commands replace.

    Commands refer to this object and not to the controller: Python's garbage collector cannot see references from a
    command that Qt owns, so the controller would never be freed.
    """

    document: Document
    session: Session = field(default_factory=Session)


class EditCommand(QUndoCommand):
    """One step: undo restores `before`, redo restores `after`.

    Steps with the same merge key that follow each other within MERGE_PAUSE seconds are merged. The gesture number
    changes when a drag ends, so that two quick drags of one cell stay two steps, and when the session is saved, so
    that undo can return to the saved state.
    """

    def __init__(
        self, current: OpenDocument, after: Document, *, label: Label, merge: str | None = None, gesture: int = 0
    ) -> None:
        super().__init__()
        self.label = label
        self.before = current.document
        self.extend(after)
        self.key = None if merge is None else (merge, gesture)
        self.edited_at = time.monotonic()
        self._current = current

    def extend(self, after: Document) -> None:
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
    """The step that loads an example: undo restores the session that it replaced."""

    def __init__(self, current: OpenDocument, after: Document, *, session: Session, label: str) -> None:
        super().__init__(current, after, label=label)
        self._sessions = current.session, session

    def undo(self) -> None:
        super().undo()
        self._current.session = self._sessions[0]

    def redo(self) -> None:
        super().redo()
        self._current.session = self._sessions[1]


def push_or_merge(stack: QUndoStack, command: EditCommand) -> None:
    """Push an edit as a new undo step, or merge it into the last step if it continues that.

    QUndoStack.push could merge, but PySide transfers ownership of a command only after the push, when Qt has already
    deleted a merged one: its Python object and both documents would leak. So a merged command is never pushed.
    """
    last = stack.command(stack.index() - 1)
    if stack.canRedo() or not isinstance(last, EditCommand) or not command.follows(last):
        stack.push(command)
        return
    last.extend(command.after)
    last.edited_at = command.edited_at
    last.redo()
    if last.after == last.before:  # a letter typed and deleted is no step; Qt removes an obsolete command on undo
        last.undo()
        last.setObsolete(True)
        stack.undo()

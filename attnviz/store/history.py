"""The undo steps of a session, as values."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from attnviz.document.document import Document, changes_numbers
from attnviz.store.session import Session
from attnviz.system.wording import Text

#: Seconds without a further edit after which a burst of typing is a step of its own.
MERGE_PAUSE = 1.0
#: Undo steps kept; it bounds the memory of a day of editing.
LIMIT = 1000


#: The name of a step, or a function of the documents before and after it.
Labelled = Text | Callable[[Document, Document], Text]


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One undo step: undo restores `before`, redo restores `after`."""

    labelled: Labelled
    before: Document
    after: Document
    sessions: tuple[Session, Session] | None = None  #: before and after a step that begins another session
    query: int | None = None  #: the query to follow in that session
    folds: tuple[str, str] | None = None  #: before and after a step that folds the pictures in another way
    key: tuple[str, int] | None = None  #: steps of the same key that follow each other are merged
    is_drag: bool = False  #: the pointer may rest as long as it likes
    edited_at: float = field(default_factory=lambda: time.monotonic())

    @property
    def label(self) -> Text:
        """The name of the step."""
        return self.labelled if isinstance(self.labelled, Text) else self.labelled(self.before, self.after)

    def follows(self, last: Step) -> bool:
        """Return whether this step continues the burst or the drag of `last`."""
        is_in_time = self.is_drag or self.edited_at - last.edited_at <= MERGE_PAUSE
        return self.key is not None and self.key == last.key and is_in_time


@dataclass(frozen=True, slots=True, eq=False)
class History:
    """The undo steps of a session, and how many of them are done."""

    steps: tuple[Step, ...] = ()
    done: int = 0  #: the steps after these were undone
    gesture: int = 0  #: changes when a drag ends and when the session is saved: steps do not merge across

    @property
    def last(self) -> Step | None:
        """The step that undo takes back."""
        return self.steps[self.done - 1] if self.done else None

    @property
    def last_change(self) -> Step | None:
        """The last step that is done and changed numbers: taking a snapshot, for one, does not."""
        done = reversed(self.steps[: self.done])
        return next((step for step in done if changes_numbers(step.before, step.after)), None)

    @property
    def next(self) -> Step | None:
        """The step that redo repeats."""
        return self.steps[self.done] if self.done < len(self.steps) else None

    def add(self, step: Step) -> History:
        """Return the history with a step in place of the undone ones, merged into the last if it continues that.

        A letter typed and deleted again is no step.
        """
        last = self.last
        if last is None or self.next is not None or not step.follows(last):
            steps = (*self.steps[: self.done], step)[-LIMIT:]
        elif step.after == last.before:
            steps = self.steps[:-1]
        else:
            steps = (*self.steps[:-1], replace(step, before=last.before))
        return replace(self, steps=steps, done=len(steps))

    def end_merge(self) -> History:
        """Return the history in which the next edit is a step of its own."""
        return replace(self, gesture=self.gesture + 1)

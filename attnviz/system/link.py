"""Questions to another process over two pipes: any thread asks, and answers come back in any order."""

from __future__ import annotations

import contextlib
import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from itertools import count
from typing import IO, Any

from attnviz.system.arrays import AnyArray
from attnviz.system.errors import ComputeError
from attnviz.system.processes import Message, error_of, read_message, write_message
from attnviz.system.watch import Cancelled
from attnviz.system.wording import Text

POLL = 0.05  #: seconds between two looks at whether a question was cancelled


class Link:
    """The end of two pipes that asks; each question has a number, by which its answer finds it."""

    def __init__(self, source: IO[bytes], target: IO[bytes], *, ended: Text) -> None:
        """Listen to the source from now on. `ended` is what every question is told once the other process is gone.

        Both pipes are closed then.
        """
        self._source, self._target, self.ended = source, target, ended
        self._lock, self._numbers = threading.Lock(), count(1)
        self._waiting: dict[int, queue.SimpleQueue[Message | None]] = {}
        self._dropped: deque[int] = deque()  # a collector may add to it on any thread, so it needs no lock
        self.has_ended, self._on_end = False, list[Callable[[], object]]()  #: whether the other process is gone
        self.on_close: Callable[[], object] = lambda: None  #: called when the other process asks this one to end
        threading.Thread(target=self._listen, name="attnviz-link", daemon=True).start()

    def on_end(self, call: Callable[[], object]) -> None:
        """Call a function once the other process is gone, on another thread; at once if it is gone."""
        with self._lock:
            if not self.has_ended:
                self._on_end.append(call)
                return
        call()

    def ask(
        self, question: str, values: Mapping[str, Any] | None = None, arrays: Mapping[str, AnyArray] | None = None, *,
        before_each: Callable[[], None] = lambda: None, progress: Callable[[float], None] = lambda share: None,
        seconds: float = float("inf"),
    ) -> Message:
        """Return the answer to a question.

        `before_each` is called while it is computed, and may raise Cancelled, which cancels it there, too. Raises the
        error that the other process answers with, and ComputeError if it is gone or does not answer in some seconds.
        """
        answers: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
        number, until = next(self._numbers), time.monotonic() + seconds
        self._waiting[number] = answers
        try:
            self._send({"ask": question, "number": number, **(values or {})}, arrays)
            while True:
                try:
                    answer = answers.get(timeout=POLL)
                except queue.Empty:
                    before_each()
                    if time.monotonic() > until:
                        raise ComputeError("The process that has the model does not answer.") from None
                    continue
                if answer is None:
                    raise ComputeError(self.ended)
                found, _ = answer
                if "error" in found:
                    raise error_of(found)
                if "share" not in found:
                    return answer
                progress(found["share"])
        except Cancelled:
            self.tell(cancel=number)
            raise
        finally:
            self._waiting.pop(number, None)

    def tell(self, **values: Any) -> None:
        """Tell something that is not answered."""
        with contextlib.suppress(ComputeError):
            self._send(values)

    def drop(self, number: int) -> None:
        """Let the other process drop what it holds under a number; it is told with the next question."""
        self._dropped.append(number)

    def _send(self, values: Mapping[str, Any], arrays: Mapping[str, AnyArray] | None = None) -> None:
        with self._lock:
            dropped = [self._dropped.popleft() for _ in range(len(self._dropped))]
            try:
                if self.has_ended:
                    raise BrokenPipeError
                write_message(self._target, {**values, "drop": dropped}, arrays)
            except OSError:
                raise ComputeError(self.ended) from None

    def _listen(self) -> None:
        while (answer := read_message(self._source)) is not None:
            if "close" in answer[0]:
                self.on_close()
            asked = self._waiting.get(answer[0].get("number", 0))
            if asked is not None:  # otherwise it was cancelled
                asked.put(answer)
        with self._lock:
            self.has_ended, calls = True, tuple(self._on_end)
            for stream in (self._source, self._target):
                with contextlib.suppress(OSError):  # what was not written yet
                    stream.close()
        for waiting in self._waiting.copy().values():
            waiting.put(None)
        for call in calls:
            call()

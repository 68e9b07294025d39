"""`attnviz.watch(model, tokenizer)`: a window on a model that stays in this process."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from textwrap import shorten
from typing import TYPE_CHECKING, Any

from attnviz.api.notebook import environment
from attnviz.api.session import MAX_TEXT, Session, model_in_memory, session_on
from attnviz.document import files
from attnviz.document.document import Document
from attnviz.system.display import why_no_window
from attnviz.system.errors import SessionError
from attnviz.system.processes import PIPE_BYTES, new_group
from attnviz.system.program import command_of

if TYPE_CHECKING:
    from transformers import PreTrainedModel

    from attnviz.engine.remote_owner import Owner

_CLOSE_SECONDS = 5.0  # that a window has to end


def watch(
    model: PreTrainedModel, tokenizer: Any, *, text: str | None = None, image: Any = None, wait: bool | None = None
) -> Watched:
    """Open a window on a model of transformers that stays in this process.

    What is typed in the window is computed here, by this model as it is at that moment, on its device and in its dtype.

    Args:
        model: a `PreTrainedModel`, such as one that you train; adapters and quantised weights stay as they are.
        tokenizer: of the model; of one that reads pictures, its processor.
        text: the first text.
        image: the picture that the model reads in the place of a text, of Pillow, a path, or numbers.
        wait: return when the window is closed. Without it a script waits, and a notebook or an interactive Python goes
            on at once.

    Raises AttnVizError with a sentence if no window can be opened, or the model cannot be read.
    """
    if reason := why_no_window():
        raise SessionError("No window can be opened ({reason}): attnviz.open(model, tokenizer) needs none.",
                           reason=reason)
    session = session_on(opened := model_in_memory(model, tokenizer, image=image))
    if text is not None:
        session.text = text
    from attnviz.engine.remote_owner import Owner

    content = files.to_bytes(session.document, session.view_to_save())
    process = subprocess.Popen(
        command_of("attnviz.watched"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment(),
        start_new_session=True, creationflags=new_group(), pipesize=PIPE_BYTES)  # Ctrl+C does not close it
    assert process.stdin is not None and process.stdout is not None
    owner = Owner(process.stdout, process.stdin, opened, tokenizer=tokenizer, reopen=lambda: model_in_memory(
        model, tokenizer, image=image, digest=opened.model.digest))
    owner.greet(content)
    watched = Watched(owner, process, session.document)
    if wait or (wait is None and not (hasattr(sys, "ps1") or sys.flags.interactive)):
        watched.wait()
    return watched


class Watched:
    """The return value of `watch`: the window, and what is typed in it."""

    def __init__(self, owner: Owner, process: subprocess.Popen[bytes], document: Document) -> None:
        self._owner, self._begun = owner, document
        self.process = process  #: of the window
        self._closed = threading.Event()
        threading.Thread(target=self._serve, name="attnviz-watch", daemon=True).start()

    def __enter__(self) -> Watched:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        text = shorten(self.text, MAX_TEXT, placeholder=" …")
        return f"<attnviz.watch: {self.document.options.name}, {text!r}{'' if self.is_open else ', closed'}>"

    @property
    def is_open(self) -> bool:
        """Whether the window is open."""
        return not self._closed.is_set()

    @property
    def document(self) -> Document:
        """What the window shows, or showed last: the text, the options and the edits, as a frozen value."""
        shown: Document | None = self._owner.shown
        return shown or self._begun

    @property
    def text(self) -> str:
        """The text in the window."""
        return self.document.text

    @property
    def session(self) -> Session:
        """A new session on what the window shows, with every number: `watched.session["weights", 5]`."""
        return session_on(self._owner.opened, self.document)

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until the window is closed; return whether it is."""
        if seconds is not None:
            return self._closed.wait(seconds)
        while not self._closed.wait(0.2):  # so that Ctrl+C is heard everywhere
            pass
        return True

    def close(self) -> None:
        """Close the window, if it is still open; the model is as it was before."""
        self._owner.close_window()
        for end in (self.process.terminate, self.process.kill):  # a window that is asked keeps no unsaved work
            if not self._closed.wait(_CLOSE_SECONDS):
                end()
        self._closed.wait(_CLOSE_SECONDS)

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Let the window compute nothing inside, as while the model is trained: with watched.paused(): …"""
        with self._owner.pause:
            yield

    def _serve(self) -> None:
        try:
            self._owner.serve()
        finally:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(_CLOSE_SECONDS)
            if self.process.poll() is None:  # it closed its pipe, and does not end
                self.process.kill()
                self.process.wait()
            self._closed.set()

"""`attnviz.open(...)`: a session without a window, for scripts and notebooks. The window does the same intents."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from textwrap import shorten
from typing import TYPE_CHECKING

from attnviz.document.document import Document
from attnviz.document.stages import STAGES
from attnviz.notebook import png_of
from attnviz.performers import SessionPerformers
from attnviz.session import DocumentSession
from attnviz.store import arguments
from attnviz.store.intent import JobRow, Performers
from attnviz.store.store import INTENTS
from attnviz.system.errors import ComputeError, SessionError
from attnviz.system.wording import quoted
from attnviz.training import TrainingPerformers

if TYPE_CHECKING:
    from attnviz.engine.engine import Engine

MAX_TEXT = 60  #: characters of the text in the repr of a session


def open(source: str | os.PathLike[str] = "", *, text: str | None = None, device: str = "auto") -> Session:
    """Return a session without a window.

    Args:
        source: a variant such as "multi_head", a trained model ("smollm2", a folder, a .gguf file), a session file, a
            file of arrays (.npz), "example:KEY", or "" for what the window begins with.
        text: the text, if not that of the source.
        device: cpu, cuda, mps or auto.

    Raises AttnVizError with a sentence if there is no such source or device, or if the source cannot be read.
    """
    if not isinstance(source, str | os.PathLike):
        raise SessionError("attnviz.open takes a name or a path, not an object of type {kind}: save a model by "
                           "save_pretrained, and open its folder.", kind=type(source).__name__)
    _check_device(device)
    session = Session(device=device)
    session.begin(os.fspath(source))
    if text is not None:
        session.text = text
    return session


def _check_device(device: str) -> None:
    """Raise ComputeError if there is no such device here."""
    if device in ("auto", "cpu"):  # without importing torch
        return
    from attnviz.engine.engine import best_device

    if device not in ("cuda", "mps"):
        raise ComputeError("There is no device {device}: name cpu, cuda, mps or auto.", device=quoted(str(device)))
    if best_device(device)[0] != device:
        raise ComputeError("There is no device {device} here: name cpu or auto.", device=device)


class Session(DocumentSession):
    """A document with its numbers, which are computed when they are read.

    Arrays are read-only and indices count from 0. Methods raise AttnVizError with a sentence for what is not possible;
    the document is then unchanged.
    """

    def __init__(
        self, document: Document | None = None, *, device: str = "auto", engine: Engine | None = None
    ) -> None:
        super().__init__(document, device=device, engine=engine)
        self.store.performers = Performers(self, SessionPerformers(self), TrainingPerformers(self))

    def __repr__(self) -> str:
        text = shorten(self.text, MAX_TEXT, placeholder=" …")
        return f"<attnviz.Session: {self.document.options.name}, {text!r}>"

    def png(self) -> bytes:
        """Return the selected stage in all heads of all layers, a row a layer, as the content of a PNG file."""
        state = self.state
        assert state.source is not None
        spot = state.focus.spot
        return png_of(state.source, [spot if STAGES[spot.stage].per_head else spot.at(stage="weights")])

    def _repr_png_(self) -> bytes:
        """Return the picture that a notebook displays."""
        return self.png()

    @property
    def edit(self) -> Edit:
        """Everything that `do` can do as methods, such as `s.edit.ablate_head(layer=5, head=1)`."""
        return Edit(self)

    @contextmanager
    def ablated(self, *heads: tuple[int, int], by: str = "") -> Iterator[Session]:
        """Ablate heads, each (layer, head), for the time of a `with`; the edits made in it are undone at its end.

        `by` names what takes the place of their contexts, if not what the option `ablation` says. Raises EditError if
        there is no such head or kind of ablation.
        """
        before = self.store.state
        try:
            if by:
                self.do("set_option", name="ablation", value=by)
            for layer, head in heads:
                self.do("ablate_head", layer=layer, head=head)
            yield self
        finally:
            self.store.evolve(self.store.state.evolve(document=before.document, history=before.history))

    @staticmethod
    def intents() -> Mapping[str, Mapping[str, str]]:
        """Return what `do` can do: the names, each with its arguments and a word for the type of each.

        What only a window can do is left out.
        """
        performed = Session().store.performers
        return {name: arguments.signature(row) for name, row in sorted(INTENTS.items())
                if arguments.is_recordable(row) and (
                    not row.by_client or isinstance(row, JobRow) or performed.find(name) is not None)}


class Edit:
    """Each name of `Session.intents()` as a method, with the arguments and the words of the table of intents."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def __getattr__(self, name: str) -> Callable[..., None]:
        if name not in self._session.intents():
            raise AttributeError(f"There is nothing called {quoted(name)} to do: dir(session.edit) names everything.")
        row = INTENTS[name]

        parameters = list(inspect.signature(row.function).parameters.values())[1:]
        signature = inspect.Signature(parameters, return_annotation=None)

        def edit(*values: object, **named: object) -> None:
            self._session.do(name, **signature.bind(*values, **named).arguments)

        edit.__name__, edit.__doc__ = name, row.__doc__
        vars(edit)["__signature__"] = signature
        return edit

    def __dir__(self) -> list[str]:
        return list(self._session.intents())

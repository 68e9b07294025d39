"""The one model that is open: read when it is first asked for, and kept for as long as no other is."""

from __future__ import annotations

from collections.abc import Callable

from attnviz.document.document import Document
from attnviz.document.models import Model
from attnviz.engine.attention.caches import AttentionCaches
from attnviz.engine.models.model_session import ModelLike, ModelSession
from attnviz.system.errors import TOO_LARGE, AttnVizError, ComputeError, ModelError

OpenModel = Callable[..., ModelLike]  #: where -> the model there


class LoadedModel:
    """Opens models one at a time; for one thread."""

    def __init__(self, open_model: OpenModel | None = None) -> None:
        """Read models with `open_model`, by default that of `checkpoints.loader`."""
        self._open = open_model
        self._live: ModelSession | None = None
        self._missed = ""  # a digest that was looked for on disk, and is not there any more
        self.kept = AttentionCaches()

    @property
    def where(self) -> str:
        """Where the model is that is open; "" where none is. Also for other threads."""
        live = self._live
        return "" if live is None else live.opened.model.where

    def open(
        self, where: str, *, cancelled: Callable[[], bool] = lambda: False,
        progress: Callable[[float], None] = lambda done: None,
    ) -> Model:
        """Reads a model in place of the one that was open, which stays where the new one cannot be read.

        Raises ModelError with a sentence, and Cancelled.
        """
        if self._open is None:
            from attnviz.engine.models.checkpoints.loader import open_model

            self._open = open_model
        try:
            opened = self._open(where, cancelled=cancelled, progress=progress)
        except ModelError as error:
            if error.word != TOO_LARGE or self._live is None:
                raise
            self._live = None  # which may be what there was no room beside
            opened = self._open(where, cancelled=cancelled, progress=progress)
        self._live = ModelSession(opened)
        return opened.model

    def session_for(
        self, document: Document, *, cancelled: Callable[[], bool], progress: Callable[[float], None]
    ) -> tuple[ModelSession, tuple[str, ...]]:
        """The model that a document names, and a sentence where it is another one than it was.

        Raises ComputeError, which names the model, where it cannot be opened or has other sizes.
        """
        wanted = document.model
        assert wanted is not None
        there = self._live.opened.model if self._live is not None else None
        changed = there is not None and there.digest != wanted.digest != self._missed  # perhaps on disk since
        if there is None or there.where != wanted.where or changed:
            try:
                there = self.open(wanted.where, cancelled=cancelled, progress=progress)
            except AttnVizError as error:
                raise ComputeError(f"This wants the model {wanted.name}, which cannot be opened: {error}") from error
        assert self._live is not None
        self._missed = wanted.digest if there.digest != wanted.digest else self._missed
        if there.config != wanted.config:
            raise ComputeError(f"This wants the model {wanted.name}, and what is now in {wanted.where} is another one: "
                               "open the one that is wanted, or this one in its place.")
        if there.digest == wanted.digest:
            return self._live, ()
        return self._live, (f"The weights of {wanted.name} are not those with which this was made.",)

"""The one open model, read when it is first needed and replaced when another is opened."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attnviz.document.document import Document
from attnviz.document.models import Model
from attnviz.document.options import FLOAT32
from attnviz.engine.encoder_decoder_session import EncoderDecoderSession
from attnviz.engine.model_session import CheckpointSession, ModelSession
from attnviz.system.errors import TOO_LARGE, AttnVizError, ComputeError, ModelError
from attnviz.system.watch import UNWATCHED, Watch
from attnviz.system.wording import Text

if TYPE_CHECKING:
    from attnviz.engine.checkpoints.loader import OpenedModel
    from attnviz.tokens.model_tokenizer import ModelTokenizer


class LoadedModel:
    """Holds the open model; for one thread."""

    def __init__(self, open_model: Callable[..., OpenedModel] | None = None) -> None:
        """Read models with `open_model`, by default the one in `checkpoints.loader`."""
        self._open = open_model
        self._session: CheckpointSession | None = None
        self._dtype = FLOAT32
        self._missing_digest = ""  # a digest that is no longer on disk

    @property
    def where(self) -> str:
        """The path of the open model, or "". Readable from other threads."""
        session = self._session
        return "" if session is None else session.opened.model.where

    @property
    def tokenizer(self) -> ModelTokenizer:
        """The tokenizer of the open model."""
        assert self._session is not None
        return self._session.opened.tokenizer

    def open(self, where: str, *, dtype: str = FLOAT32, watch: Watch = UNWATCHED) -> Model:
        """Read a model in a dtype and replace the open one; keep the open one if the new one cannot be read.

        Raises ModelError and Cancelled.
        """
        if self._open is None:
            from attnviz.engine.checkpoints.loader import open_model

            self._open = open_model
        try:
            opened = self._open(where, dtype=dtype, watch=watch)
        except ModelError as error:
            if error.word != TOO_LARGE or self._session is None:
                raise
            self._session = None  # its memory may be what is missing
            opened = self._open(where, dtype=dtype, watch=watch)
        kind = EncoderDecoderSession if opened.model.config.is_encoder_decoder else ModelSession
        self._session, self._dtype = kind(opened), dtype
        return opened.model

    def read(self, where: str, *, dtype: str = FLOAT32, watch: Watch = UNWATCHED) -> OpenedModel:
        """Return the open model if it is the one at this path, otherwise read that; for an engine on another thread.

        Raises ModelError and Cancelled.
        """
        session = self._session
        if session is not None and session.opened.model.where == where and self._dtype == dtype:
            return session.opened
        from attnviz.engine.checkpoints.loader import open_model

        return (self._open or open_model)(where, dtype=dtype, watch=watch)

    def session_for(self, document: Document, watch: Watch = UNWATCHED) -> tuple[CheckpointSession, tuple[str, ...]]:
        """Return the session of the document's model, and a note if its weights have changed.

        Raises ComputeError with the model's name if it cannot be opened or has other sizes.
        """
        wanted = document.model
        assert wanted is not None
        there = self._session.opened.model if self._session is not None else None
        is_other = there is not None and there.digest != wanted.digest != self._missing_digest
        changed = is_other and wanted.step < 0  # reread
        dtype = document.options.dtype
        if there is None or there.where != wanted.where or changed or dtype != self._dtype:
            try:
                there = self.open(wanted.where, dtype=dtype, watch=watch)
            except AttnVizError as error:
                raise ComputeError("This session needs the model {name}, which cannot be opened: {error}",
                                   name=wanted.name, error=error) from error
        assert self._session is not None
        if wanted.step >= 0 and there.config == wanted.config:
            return self._session, ()  # its digest is that of its run
        self._missing_digest = wanted.digest if there.digest != wanted.digest else self._missing_digest
        if there.config != wanted.config:
            raise ComputeError("This session needs the model {name}, and {where} now holds another one. Open the "
                               "right one, or use this one in its place.", name=wanted.name, where=wanted.where)
        if there.digest == wanted.digest:
            return self._session, ()
        return self._session, (Text("The weights of {name} are not those with which this was made.", name=wanted.name),)

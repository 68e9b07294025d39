"""The one open model, read when it is first needed and replaced when another is opened."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from weakref import ref

from attnviz.document.document import Document
from attnviz.document.models import Model
from attnviz.document.options import FLOAT32
from attnviz.engine.device import free_bytes
from attnviz.engine.device_failures import device_failure
from attnviz.engine.encoder_decoder_session import EncoderDecoderSession
from attnviz.engine.hosted_session import HostedSession, OpenedHost
from attnviz.engine.model_session import CheckpointSession, ModelSession
from attnviz.engine.placed_weights import PlacedWeights
from attnviz.engine.remote_session import OpenedRemote, RemoteSession
from attnviz.system import memory
from attnviz.system.errors import TOO_LARGE, AttnVizError, ComputeError, ModelError
from attnviz.system.watch import UNWATCHED, Watch
from attnviz.system.wording import Text

if TYPE_CHECKING:
    from attnviz.engine.checkpoints.loader import OpenedModel
    from attnviz.tokens.model_tokenizer import ModelTokenizer


class LoadedModel:
    """Holds the open model; for one thread."""

    def __init__(self, open_model: Callable[..., OpenedModel] | None = None) -> None:
        """Read models with `open_model`, by default `open_on_disk`."""
        self._open = open_model
        self._session: CheckpointSession | None = None
        self._dtype, self._device = FLOAT32, "cpu"
        self._closed: list[ref[PlacedWeights]] = []  # weights of closed models, which results may read
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

    def open(
        self, where: str, *, dtype: str = FLOAT32, device: str = "cpu", watch: Watch = UNWATCHED
    ) -> Model:
        """Read a model in a dtype to a device and replace the open one; keep that if the new one cannot be read.

        A model that the device has no memory for is read to the CPU. Raises ModelError and Cancelled.
        """
        opened = self._read(where, dtype, device, watch)
        self.close()
        self._session, self._dtype, self._device = _session(opened), dtype, device
        return opened.model

    def _read(self, where: str, dtype: str, device: str, watch: Watch) -> OpenedModel:
        try:
            return self._read_to(where, dtype, device, watch)
        except (ModelError, RuntimeError) as error:
            is_full = isinstance(error, ModelError) and error.word == TOO_LARGE
            if not is_full and (isinstance(error, ModelError) or device_failure(device, error) is None):
                raise
            if self._session is None and device == "cpu":
                raise
        if self._session is None:
            return self._read(where, dtype, "cpu", watch)
        self.close()  # its memory may be what is missing
        self._leave_device()
        return self._read(where, dtype, device, watch)

    def _read_to(self, where: str, dtype: str, device: str, watch: Watch) -> OpenedModel:
        from attnviz.engine.transformers_model import open_on_disk

        read = self._open or open_on_disk
        if device == "cpu":
            return read(where, dtype=dtype, watch=watch)
        return read(where, dtype=dtype, device=device, watch=watch,
                    available=lambda: int(free_bytes(device) / memory.USABLE_SHARE))  # all of it is usable

    def close(self) -> None:
        """Close the open model, if there is one."""
        if self._session is not None:
            self._closed.append(ref(self._session.weights_placed))
        self._session = None

    def _leave_device(self) -> None:
        """Move the weights of closed models that results still read to the memory of the CPU.

        They stay if they do not fit there, or if the device failed: then who reads them is told so.
        """
        for each in self._closed:
            if (weights := each()) is not None:
                with suppress(MemoryError, RuntimeError):
                    weights.move("cpu")
        self._closed.clear()

    def read(
        self, where: str, *, dtype: str = FLOAT32, device: str = "cpu", watch: Watch = UNWATCHED, **_: Any
    ) -> OpenedModel:
        """Return the open model if it is the one at this path, otherwise read that; for an engine on another thread.

        The open model stays on its device. Raises ModelError and Cancelled.
        """
        session = self._session
        if session is not None and session.opened.model.where == where and self._dtype == dtype:
            return session.opened
        return self._read_to(where, dtype, device, watch)

    def session_for(
        self, document: Document, watch: Watch = UNWATCHED, *, device: str = ""
    ) -> tuple[CheckpointSession, tuple[str, ...]]:
        """Return the session of the document's model, and a note if its weights have changed.

        A model that is opened is read to the device, by default to the one of the model before. Raises ComputeError
        with the model's name if it cannot be opened or has other sizes.
        """
        wanted = document.model
        assert wanted is not None
        there = self._session.opened.model if self._session is not None else None
        is_other = there is not None and there.digest != wanted.digest != self._missing_digest
        changed = is_other and wanted.step < 0  # reread
        dtype = document.options.dtype
        if there is None or there.where != wanted.where or changed or dtype != self._dtype:
            try:
                there = self.open(wanted.where, dtype=dtype, device=device or self._device, watch=watch)
            except ComputeError:  # of a session that was closed
                raise
            except AttnVizError as error:
                raise ComputeError("This session needs the model {name}, which cannot be opened: {error}",
                                   name=wanted.name, error=error) from error
        assert self._session is not None
        if self._session.has_run:  # so that the window shows the model that is open
            self._leave_device()
        if not self._session.opened.is_current():  # kept keys, values and results would be of the old ones
            raise ComputeError("The weights of {name} have changed since it was opened: open it again.",
                               name=wanted.name)
        if wanted.step >= 0 and there.config == wanted.config:
            return self._session, ()  # its digest is that of its run
        self._missing_digest = wanted.digest if there.digest != wanted.digest else self._missing_digest
        if there.config != wanted.config:
            raise ComputeError("This session needs the model {name}, and {where} now holds another one. Open the "
                               "right one, or use this one in its place.", name=wanted.name, where=wanted.where)
        if there.digest == wanted.digest:
            return self._session, ()
        return self._session, (Text("The weights of {name} are not those with which this was made.", name=wanted.name),)


def _session(opened: OpenedModel) -> CheckpointSession:
    """Return the session that computes a model."""
    if isinstance(opened, OpenedRemote):
        return RemoteSession(opened)
    if isinstance(opened, OpenedHost) and opened.model.config.is_encoder_decoder:
        from attnviz.engine.hosted_encoder_decoder_session import HostedEncoderDecoderSession

        return HostedEncoderDecoderSession(opened)
    if isinstance(opened, OpenedHost) and opened.image is not None:
        from attnviz.engine.hosted_picture_session import HostedPictureSession

        return HostedPictureSession(opened)
    if isinstance(opened, OpenedHost):
        return HostedSession(opened)
    return (EncoderDecoderSession if opened.model.config.is_encoder_decoder else ModelSession)(opened)

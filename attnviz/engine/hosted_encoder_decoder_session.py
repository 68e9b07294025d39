"""A model of two texts that transformers computes as a session."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from attnviz.document.document import Document
from attnviz.document.places import Spot
from attnviz.engine.attention.trace import AttentionCaches
from attnviz.engine.encoder_decoder_session import EncoderDecoderSession
from attnviz.engine.hosted_encoder_decoder import HostedEncoderDecoder
from attnviz.engine.hosted_session import NOT_SEEN, OpenedHost
from attnviz.result.result import Result
from attnviz.system.watch import Watch
from attnviz.system.wording import N_, Text

_NO_LANGUAGE = N_("{name} writes several languages, and nothing says which: set forced_bos_token_id of its generation "
                  "config to the token of one.")


class HostedEncoderDecoderSession(EncoderDecoderSession):
    """A model of two texts whose family has no record; for one thread."""

    has_stack = False

    def __init__(self, opened: OpenedHost) -> None:
        assert isinstance(opened.host, HostedEncoderDecoder)
        super().__init__(opened, opened.host.functions())
        self._host = opened.host

    def compute(
        self, document: Document, *, device: str, stages: frozenset[str] | None, focus: Collection[int],
        caches: AttentionCaches, watch: Watch, threads: int = 1, fold: str = "",
        spots: Collection[Spot] = (),
    ) -> Result:
        """Compute a document as `Session.compute`, on the model's own device."""
        own = self._weights.top["embedding"].device.type
        found = super().compute(document, device=own, stages=stages, focus=focus, caches=caches, watch=watch,
                                threads=threads, fold=fold)
        language = (Text(_NO_LANGUAGE, name=self.opened.model.name),) * self._host.lacks_language
        return replace(found, notes=(*found.notes, *language, *self._not_seen()))

    def _write(self, *given: Any, **more: Any) -> Any:
        with self._host.running():
            return super()._write(*given, **more)

    def _not_seen(self) -> tuple[str, ...]:
        layout, row = self._host.layout, self.opened.model.row
        unseen = [str(label) for label, kind, (attention, mlp)
                  in zip(row.layer_labels, row.layer_kinds, layout.added, strict=True)
                  if attention is None or (mlp is None and kind != "decoder")]
        return (Text(NOT_SEEN, layers=", ".join(unseen)),) * bool(unseen)

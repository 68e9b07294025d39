"""The session of a model of pictures that transformers computes: its tokens are the patches of one picture."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor
from torch.nn import Module

from attnviz.document.document import Document
from attnviz.engine.hosted_session import HostedSession, OpenedHost, RunInput
from attnviz.engine.session import Sentences
from attnviz.result.logits import Logits, Place
from attnviz.tokens.token import Token


class HostedPictureSession(HostedSession):
    """A model on the picture with which it was opened; for one thread."""

    def __init__(self, opened: OpenedHost) -> None:
        super().__init__(opened)
        self._tokens = tuple(Token(at, name, name, at, at) for at, name in enumerate(opened.token_names))

    def tokenize(self, document: Document) -> tuple[Sentences, tuple[str, ...]]:
        return (self._tokens,) * len(document.sentences), ()

    def prediction_places(self, sentences: Sentences) -> tuple[Place, ...]:
        """Return the first token of the picture, whose logits are the classes."""
        return ((0, 0),) if sentences and self._host.layout.has_logits else ()

    def _logits_at(self, logits: Tensor, sentences: Sentences, first: int, *, is_everywhere: bool) -> Logits:
        places = self.prediction_places(sentences)
        return self._logits(logits, places, places)

    def _embedded(self, given: RunInput, ids: Tensor, module: Module, out: Tensor) -> Tensor:
        """Return what the first block reads, with the vectors that a person changed."""
        vectors = given.vocabulary.vectors
        edited = np.flatnonzero((self._embedding_rows(range(len(vectors))) != vectors).any(axis=1))
        if not len(edited):
            return out
        changed = out.clone()
        changed[:, edited] = torch.from_numpy(vectors[edited]).to(out)
        return changed

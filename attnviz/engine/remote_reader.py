"""How an engine finds the model of another process."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from attnviz.document.document import Document
from attnviz.system.link import Link
from attnviz.system.processes import Message

if TYPE_CHECKING:
    from attnviz.engine.checkpoints.loader import OpenedModel


def reader_of(link: Link, document: Document, greeting: Message) -> Callable[..., OpenedModel]:
    """Return the `open_model` of an engine that has a document's model, of another process, besides those on disk."""
    model = document.model
    assert model is not None

    @cache
    def read() -> Callable[..., OpenedModel]:
        from attnviz.engine.in_memory import reader  # late: they import torch, after the window is painted
        from attnviz.engine.remote_session import open_remote

        return reader(open_remote(link, model, greeting))

    return lambda where, **more: read()(where, **more)

"""A model as it lies on disk: what is known of it before any of its numbers are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from attnviz.document.config import READERS, Config, config_of
from attnviz.system.errors import EditError, ModelError
from attnviz.system.wording import cut

if TYPE_CHECKING:
    from torch import Tensor

    from attnviz.tokens.model_tokenizer import ModelTokenizer


@dataclass(frozen=True, slots=True)
class OnDisk:
    """A tensor of a file: its shape, what it takes on disk, and how its numbers get into memory."""

    shape: tuple[int, ...]
    size: int  #: bytes
    fill: Callable[[Tensor], None]  #: writes its numbers into a contiguous float32 tensor of its shape
    unread: str = ""  #: why its numbers cannot be read, as a sentence


@dataclass(frozen=True)
class Checkpoint:
    """What the files of a model say; its tensors have Hugging Face's names, whatever it is."""

    name: str
    config: Config
    tensors: Mapping[str, OnDisk]
    parameters: int
    size: int  #: bytes on disk
    tokenizer: Callable[[int], ModelTokenizer]  #: for a model of so many embeddings
    said: Callable[[], bytes]  #: what is said of the model beside its numbers, to tell one from another


def understood(said: Mapping[str, object], *, name: str) -> Config:
    """The config that a config.json says, or what stands for one. Raises ModelError where it is not understood."""
    try:
        return config_of(said)
    except EditError as error:
        kind = str(said.get("model_type"))
        word = "a config.json that is not understood" if kind in READERS else f"type {cut(kind, 20)}"
        raise ModelError(f"{name}: {error}", word=word) from None

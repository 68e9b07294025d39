"""A model as it lies on disk: what is known of it before any of its numbers are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from attnviz.document.config import Config, config_of
from attnviz.system.errors import EditError, ModelError

if TYPE_CHECKING:
    from torch import Tensor

    from attnviz.tokens.model_tokenizer import ModelTokenizer


@dataclass(frozen=True, slots=True)
class OnDisk:
    """A tensor of a file: its shape, what it takes on disk, and how its numbers get into memory."""

    shape: tuple[int, ...]
    size: int  #: bytes
    fill: Callable[[Tensor], None]  #: writes its numbers into a contiguous float32 tensor of its shape


@dataclass(frozen=True)
class Checkpoint:
    """What the files of a model say; its config and its names are Hugging Face's, whatever it is."""

    name: str
    config: Mapping[str, object]
    tensors: Mapping[str, OnDisk]
    parameters: int
    size: int  #: bytes on disk
    tokenizer: Callable[[int], ModelTokenizer]  #: for a model of so many embeddings
    said: Callable[[], bytes]  #: what is said of the model beside its numbers, to tell one from another


def configured(checkpoint: Checkpoint) -> Config:
    """The config of a checkpoint. Raises ModelError with a sentence where it is not understood."""
    try:
        return config_of(checkpoint.config)
    except EditError as error:
        kind = checkpoint.config.get("model_type")
        raise ModelError(f"{checkpoint.name} cannot be opened: {error}", word=f"type {kind}") from None

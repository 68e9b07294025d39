"""A model as it lies on disk: what is known of it before any of its numbers are read."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from attnviz.document.config import READERS, Config, config_of
from attnviz.engine.models.stored_weight import StoredWeight
from attnviz.engine.models.weight_names import find_weights
from attnviz.system.errors import EditError, ModelError
from attnviz.system.wording import cut

if TYPE_CHECKING:
    from torch import Tensor

    from attnviz.tokens.model_tokenizer import ModelTokenizer


OnBytes = Callable[[bytes], object]  #: is called with every piece of a tensor's bytes, in order, as it is read


@dataclass(frozen=True, slots=True)
class StoredTensor:
    """A tensor of a file: its shape, what it takes on disk, and how its numbers get into memory."""

    shape: tuple[int, ...]
    size: int  #: bytes
    fill: Callable[[Tensor, OnBytes], None]  #: writes its numbers into a contiguous float32 tensor of its shape
    format: str  #: what its numbers are stored as: F32, BF16, Q4_1
    unread: str = ""  #: why its numbers cannot be read, as a sentence


@dataclass(frozen=True)
class Checkpoint:
    """What the files of a model say; its tensors have Hugging Face's names, whatever it is."""

    name: str
    config: Config
    tensors: Mapping[str, StoredTensor]
    parameters: int
    size: int  #: bytes on disk
    tokenizer: Callable[[int], ModelTokenizer]  #: for a model of so many embeddings
    said: Callable[[], bytes]  #: what is said of the model beside its numbers, to tell one from another
    weights: Mapping[str, tuple[str, StoredWeight]] = field(default_factory=dict)  #: by our names; see `match_weights`

    @property
    def weight_format(self) -> str:
        """What most of the numbers that are used are stored as: norms are not packed where matrices are."""
        counts: Counter[str] = Counter()
        for name in {name for name, _ in self.weights.values()}:
            counts[self.tensors[name].format] += math.prod(self.tensors[name].shape)
        return max(counts, key=counts.__getitem__, default="")


def match_weights(checkpoint: Checkpoint) -> Checkpoint:
    """The checkpoint with where its weights are, and with what they tell of its config besides.

    Raises ModelError where one is missing, has not the shape that the config says, or is not of numbers that are read.
    """
    try:
        config, weights = find_weights(checkpoint.config, checkpoint.tensors.keys())
    except EditError as error:
        raise _refused(checkpoint, str(error), "incomplete") from None
    for name, stored in weights.values():
        if unread := checkpoint.tensors[name].unread:
            raise _refused(checkpoint, unread, "numbers of another kind")
        try:
            stored.check(checkpoint.tensors[name].shape)
        except EditError as error:
            raise _refused(checkpoint, str(error), "weights of another config") from None
    return replace(checkpoint, config=config, weights=weights)


def _refused(checkpoint: Checkpoint, why: str, word: str) -> ModelError:
    return ModelError(f"{checkpoint.name} cannot be opened: {why}", word=word)


def parse_config(said: Mapping[str, object], *, name: str) -> Config:
    """The config that a config.json says, or what stands for one. Raises ModelError where it is not understood."""
    try:
        return config_of(said)
    except EditError as error:
        kind = str(said.get("model_type"))
        word = "a config.json that is not understood" if kind in READERS else f"type {cut(kind, 20)}"
        raise ModelError(f"{name}: {error}", word=word) from None

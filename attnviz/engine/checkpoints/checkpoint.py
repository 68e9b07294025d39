"""A checkpoint on disk: a model's metadata, known before its weights are read, and files that stay as they were.

Files are not memory-mapped: if a mapped file is truncated or its disk removed, the program dies of a bus error.
"""

from __future__ import annotations

import math
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from attnviz.document.config_type import Config
from attnviz.document.options import FLOAT32
from attnviz.engine.checkpoints.unknown_family import TYPE
from attnviz.families.config_json import config_of
from attnviz.families.stored_weight import StoredWeight
from attnviz.families.table import READERS
from attnviz.families.weights import find_weights
from attnviz.system import memory
from attnviz.system.errors import TOO_LARGE, EditError, ModelError
from attnviz.system.reading import NOT_READ, file_errors
from attnviz.system.wording import N_, Text, cut

if TYPE_CHECKING:
    from torch import Tensor

    from attnviz.tokens.model_tokenizer import ModelTokenizer

_BYTES = {FLOAT32: 4, "bfloat16": 2, "float16": 2}  # of a number, by dtype

OnBytes = Callable[[bytes], object]  #: receives each chunk of a tensor's bytes, in order


@dataclass(frozen=True, slots=True)
class StoredTensor:
    """A tensor in a file: its shape, its size on disk, and how to read it."""

    shape: tuple[int, ...]
    size: int  #: bytes
    fill: Callable[[Tensor, OnBytes], None]  #: reads it into a contiguous tensor of its shape and `dtype`
    format: str  #: storage format: F32, BF16, Q4_1
    unread: str = ""  #: why it cannot be read, as a sentence
    dtype: str = FLOAT32  #: of the numbers that are read, in which nothing is converted


@dataclass(frozen=True)
class Checkpoint:
    """The metadata of a model's files; tensors have Hugging Face's names in every format."""

    name: str
    config: Config
    tensors: Mapping[str, StoredTensor]
    parameters: int
    size: int  #: bytes on disk
    tokenizer: Callable[[int], ModelTokenizer]  #: number of embeddings -> tokenizer
    said: Callable[[], bytes]  #: config and tokenizer as bytes, for the digest
    example: str = ""  #: a text that it was made for
    weights: Mapping[str, tuple[str, StoredWeight]] = field(default_factory=dict)  #: by our names, see `match_weights`

    @property
    def weight_format(self) -> str:
        """The storage format of most of the numbers; norms may differ from matrices."""
        counts: Counter[str] = Counter()
        for name in {name for name, _ in self.weights.values()}:
            counts[self.tensors[name].format] += math.prod(self.tensors[name].shape)
        return max(counts, key=counts.__getitem__, default="")


def match_weights(checkpoint: Checkpoint) -> Checkpoint:
    """Return the checkpoint with its weights by our names, and its config completed from them.

    Raises ModelError if a weight is missing, has another shape than the config says, or an unsupported format.
    """
    try:
        config, weights = find_weights(checkpoint.config, checkpoint.tensors.keys())
    except EditError as error:
        raise _refused(checkpoint, error.text, N_("incomplete")) from None
    for name, stored in weights.values():
        if unread := checkpoint.tensors[name].unread:
            raise _refused(checkpoint, unread, N_("numbers of another kind"))
        try:
            stored.check(checkpoint.tensors[name].shape)
        except EditError as error:
            raise _refused(checkpoint, error.text, N_("weights of another config")) from None
    return replace(checkpoint, config=config, weights=weights)


def check_memory(checkpoint: Checkpoint, *, available: int, dtype: str = FLOAT32) -> None:
    """Raise ModelError with the sizes if the weights of a checkpoint exceed the `available` bytes in a dtype.

    The largest tensor is read in float32. The error names a dtype that would fit.
    """
    numbers = sum(math.prod(stored.shape) for _, stored in checkpoint.weights.values())
    largest = max(math.prod(checkpoint.tensors[name].shape) for name, _ in checkpoint.weights.values())
    free = int(available * memory.USABLE_SHARE)

    def needed(dtype: str) -> int:
        return numbers * _BYTES[dtype] + largest * _BYTES[FLOAT32]

    if needed(dtype) > free:
        half = "float16" if checkpoint.weight_format == "F16" else "bfloat16"
        words = N_("{name} would need {needed:,.1f} GB of memory in {dtype}, {free:,.1f} GB are free: set dtype to "
                   "{half} ({smaller:,.1f} GB), close other programs, or choose a smaller model.")
        raise ModelError(words if needed(half) <= free else
                         N_("{name} would need {needed:,.1f} GB of memory in {dtype}, {free:,.1f} GB are free: close "
                            "other programs, or choose a smaller model."),
                         name=checkpoint.name, needed=needed(dtype) / 1e9, dtype=dtype, free=free / 1e9, half=half,
                         smaller=needed(half) / 1e9, word=TOO_LARGE)


def _refused(checkpoint: Checkpoint, why: str, word: str) -> ModelError:
    return ModelError("{name} cannot be opened: {why}", name=checkpoint.name, why=why, word=word)


def parse_config(said: Mapping[str, object], *, name: str) -> Config:
    """Return the config of a config.json or its equivalent. Raises ModelError if it is not supported."""
    try:
        return config_of(said)
    except EditError as error:
        kind = str(said.get("model_type"))
        word = Text("a config.json that is not understood") if kind in READERS else Text(TYPE, kind=cut(kind, 20))
        raise ModelError("{name}: {error}", name=name, error=error, word=word) from None


@dataclass(frozen=True, slots=True)
class FileSnapshot:
    """A file of weights as it was inspected; reading raises an error if it has changed since."""

    path: Path
    stamp: tuple[int, int]  #: size and modification time

    @classmethod
    def take(cls, path: Path) -> FileSnapshot:
        """Return the file's current state. Raises ModelError if it is missing or unreadable."""
        with file_errors(NOT_READ, path.name, refused=ModelError), open(path, "rb") as file:
            return cls(path, _stamp(os.fstat(file.fileno())))

    def read_chunks(self, start: int, size: int, *, step: int) -> Iterator[bytes]:
        """Yield `size` bytes from `start` on, `step` at a time. Raises ModelError if that fails."""
        with file_errors(NOT_READ, self.path.name, refused=ModelError), open(self.path, "rb") as file:
            file.seek(start)
            for at in range(0, size, step):
                wanted = min(step, size - at)
                if len(data := file.read(wanted)) != wanted:
                    raise self.changed_error()
                yield data
            if _stamp(os.fstat(file.fileno())) != self.stamp:  # at the end: it may have changed while it was read
                raise self.changed_error()

    def changed_error(self) -> ModelError:
        """Return the error for a file that has changed."""
        return ModelError("{name} has changed while it was read: open it again.", name=self.path.name)


def _stamp(status: os.stat_result) -> tuple[int, int]:
    return status.st_size, status.st_mtime_ns

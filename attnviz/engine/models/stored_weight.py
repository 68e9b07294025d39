"""How a weight is stored in a checkpoint in Hugging Face's layout: its names, shape and transposition."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from attnviz.system.errors import EditError

if TYPE_CHECKING:
    from torch import Tensor


@dataclass(frozen=True, slots=True)
class StoredWeight:
    """A weight as stored in a checkpoint."""

    names: tuple[str, ...]  #: the first one present is used, with any prefix
    shape: tuple[int, ...]  #: in our layout, (out, in) as nn.Linear
    transposed: bool = False  #: stored as (in, out)
    part: int = 0  #: index among several weights that are concatenated in one tensor, along out
    parts: int = 1
    offset: float = 0.0  #: added to the stored numbers

    def check(self, shape: tuple[int, ...]) -> None:
        """Raise EditError if the checkpoint's tensor does not have the shape given by the config."""
        whole = (self.shape[0] * self.parts, *self.shape[1:])
        theirs = whole[::-1] if self.transposed else whole
        if shape != theirs:
            raise EditError("{name} has the shape {shape}, but its config says {expected}: they belong to different "
                            "models.", name=self.names[0], shape=_times(shape), expected=_times(theirs))

    def ours(self, tensor: Tensor) -> Tensor:
        """Return the weight in our layout. Raise EditError as `check` does."""
        self.check(tuple(tensor.shape))
        part = (tensor.T if self.transposed else tensor).chunk(self.parts)[self.part]
        return part + self.offset if self.offset else part


def _times(shape: Collection[int]) -> str:
    return " × ".join(map(str, shape))

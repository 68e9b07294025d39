"""How a weight of a model is kept in a checkpoint of Hugging Face's layout: under which names, and laid out how."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from attnviz.system.errors import EditError

if TYPE_CHECKING:
    from torch import Tensor


@dataclass(frozen=True, slots=True)
class StoredWeight:
    """A weight as a checkpoint has it."""

    names: tuple[str, ...]  #: of which the first that is there counts, with any prefix
    shape: tuple[int, ...]  #: in our own layout, nn.Linear's (out, in)
    transposed: bool = False  #: it is kept as (in, out)
    part: int = 0  #: which of several weights that stand in one, side by side in (in, out)
    parts: int = 1

    def check(self, shape: tuple[int, ...]) -> None:
        """Raises EditError where the tensor of a checkpoint does not have the shape that its config says."""
        whole = (self.shape[0] * self.parts, *self.shape[1:])
        theirs = whole[::-1] if self.transposed else whole
        if shape != theirs:
            raise EditError(f"{self.names[0]} has the shape {_times(shape)}, and its config says {_times(theirs)}: "
                            "they are not of one model.")

    def ours(self, tensor: Tensor) -> Tensor:
        """The weight in our own layout. Raises EditError as `check`."""
        self.check(tuple(tensor.shape))
        return (tensor.T if self.transposed else tensor).chunk(self.parts)[self.part]


def _times(shape: Collection[int]) -> str:
    return " × ".join(map(str, shape))

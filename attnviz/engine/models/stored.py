"""Where each weight of a model stands in a checkpoint of Hugging Face's layout, and how it is laid out there."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from attnviz.document.config import Config
from attnviz.system.errors import EditError
from attnviz.system.wording import quoted

if TYPE_CHECKING:
    from torch import Tensor

#: What names begin with: the whole model was saved, or a part of it that has this name in the whole.
PREFIXES = ("", "model.", "transformer.", "bert.", "roberta.")


@dataclass(frozen=True, slots=True)
class Stored:
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


def find(config: Config, there: Collection[str]) -> tuple[Config, dict[str, tuple[str, Stored]]]:
    """For each weight of a model, by our own name, its name among those that are `there`, and how it is kept.

    The config comes back with what they tell besides: whether there is what makes logits. Raises EditError where a
    weight is missing. A tied unembedding is no weight of its own: see `with_ties`.
    """
    from attnviz.engine.models.names import NAMES

    names = NAMES[config.family]
    found: dict[str, tuple[str, Stored]] = {}
    for ours, stored in by_layers(config, names.body(config)).items():
        name = _find(stored, there)
        if name is None:
            raise EditError(f"The checkpoint has no {quoted(stored.names[0])}, which its config asks for.")
        found[ours] = name, stored
    head = {ours: (_find(stored, there), stored) for ours, stored in names.head(config).items()}
    has_logits = all(name is not None for name, _ in head.values())
    if has_logits:
        found |= {ours: (name, stored) for ours, (name, stored) in head.items() if name is not None}
    return replace(config, has_logits=has_logits), found


def with_ties(config: Config, weights: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """The weights with the unembedding among them where it is the table of embeddings."""
    tied = config.tied and config.has_logits
    return {**weights, "unembedding": weights["embedding"]} if tied else dict(weights)


def by_layers(config: Config, weights: Mapping[str, Stored]) -> dict[str, Stored]:
    """Those whose names have a {layer} once for each layer."""
    each: dict[str, Stored] = {}
    for ours, stored in weights.items():
        for layer in range(config.layers if "{layer}" in ours else 1):
            names = tuple(name.format(layer=layer) for name in stored.names)
            each[ours.format(layer=layer)] = replace(stored, names=names)
    return each


def _find(stored: Stored, there: Collection[str]) -> str | None:
    return next((prefix + name for name in stored.names for prefix in PREFIXES if prefix + name in there), None)


def _times(shape: Collection[int]) -> str:
    return " × ".join(map(str, shape))

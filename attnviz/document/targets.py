"""Targets of edited numbers: embeddings, weights, stages, steering and masks; their checks and names in sessions."""

from __future__ import annotations

import math
import numbers
import struct
import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, ClassVar, Self

import numpy as np

from attnviz.document.options import MAX_HEADS, OPTIONS, Options
from attnviz.document.stages import MASKED_STAGES, STAGES
from attnviz.document.variants import MODEL, ROWS
from attnviz.system.errors import EditError
from attnviz.system.wording import cut, quoted, replace_surrogates

Index = tuple[int, ...]
Changes = Mapping[Index, float]  #: {index: new number}

MAX_NAME_CHARS = 10_000  #: of a token or a matrix name
MAX_INDEX = 2**31 - 1
MAX_LAYERS = 1024  #: of a model that is not installed

_SINGLE = struct.Struct("<f")


@dataclass(frozen=True, slots=True)
class Target(ABC):
    """The tensor that edited numbers belong to; `check` raises if it does not exist."""

    kind: ClassVar[str]  #: in messages
    order: ClassVar[attrgetter[Any]]  #: sort key, three times as fast as a property
    __match_args__: ClassVar[tuple[str, ...]]  # the names of its fields

    @property
    @abstractmethod
    def lengths(self) -> tuple[int, ...]:
        """Return the allowed lengths of an index."""

    @property
    def allows_minus_infinity(self) -> bool:
        """Return whether minus infinity is a valid number."""
        return False

    @abstractmethod
    def is_active(self, options: Options) -> bool:
        """Return whether a computation with these options uses its numbers; otherwise they are dormant."""

    @property
    def owner(self) -> str:
        """Return the variant or model that it belongs to; "" for none."""
        return ""

    @abstractmethod
    def _is_known(self) -> bool:
        """Return whether the tensor can exist."""

    def check(self) -> Self:
        """Return the target. Raises EditError if it cannot exist."""
        if not self._is_known():
            raise EditError("Numbers of {target} cannot be edited: there is no tensor of that name.",
                            target=quoted(str(self)))
        return self

    def check_index(self, index: Index) -> Index:
        """Return `index` as plain integers. Raises EditError if it is invalid."""
        if (
            not isinstance(index, tuple)
            or len(index) not in self.lengths
            or not all(isinstance(i, (int, np.integer)) and not isinstance(i, bool) and 0 <= i <= MAX_INDEX
                       for i in index)
        ):
            raise EditError("{index} is not an index of {target}.", index=quoted(index), target=cut(str(self)))
        return tuple(int(i) for i in index)

    def check_value(self, value: Any) -> float:
        """Return `value` as the nearest 32-bit float. Raises EditError if it is not finite."""
        number = _number(value)
        if self.allows_minus_infinity and number == -math.inf:
            return number
        if not math.isfinite(number):
            raise EditError("{number:g} is not a finite number.", number=number)
        try:
            single: float = _SINGLE.unpack(_SINGLE.pack(number))[0]
        except OverflowError:
            raise EditError("{number:g} is too large: attention computes with 32-bit floats, up to 3.4e+38.",
                            number=number) from None
        return single

    def check_cells(self, cells: Changes) -> dict[Index, float]:
        """Return `cells` with plain indices and 32-bit floats. Raises EditError if one is invalid."""
        return {self.check_index(index): self.check_value(value) for index, value in cells.items()}

    def fields(self) -> dict[str, Any]:
        """Return its fields in a session file, in the format of `read`."""
        named = {name: getattr(self, name) for name in self.__match_args__}
        return named if named.get("layer") else {name: named[name] for name in named if name != "layer"}

    def __lt__(self, other: Target) -> bool:
        return bool(self.order(self) < other.order(other))

    def __str__(self) -> str:
        named = self.fields().items()
        return " ".join([self.kind, *(f"layer {value}" if name == "layer" else str(value) for name, value in named)])


@dataclass(frozen=True, slots=True)
class EmbeddingTarget(Target):
    """A token's vector under one source of embeddings, cells (dimension,)."""

    kind: ClassVar = "embedding"
    order: ClassVar = attrgetter("kind", "embedding", "token")
    lengths: ClassVar = (1,)

    embedding: str
    token: str  #: its key

    def is_active(self, options: Options) -> bool:
        return self.embedding == options.embedding

    def _is_known(self) -> bool:
        return (self.embedding in OPTIONS["embedding"].choices or _is_model(self.embedding)) and is_name(self.token)


@dataclass(frozen=True, slots=True)
class _OfOwner(Target):
    """Numbers of a variant or a model, dormant while another one is open."""

    variant: str

    @property
    def owner(self) -> str:
        return self.variant

    def is_active(self, options: Options) -> bool:
        return options.row.name == self.variant


@dataclass(frozen=True, slots=True)
class WeightTarget(_OfOwner):
    """A weight matrix or bias of a variant; cells (row,), (row, column) or (head, row, column)."""

    kind: ClassVar = "weight"
    order: ClassVar = attrgetter("kind", "variant", "matrix", "layer")
    lengths: ClassVar = (1, 2, 3)

    matrix: str
    layer: int = 0

    def is_active(self, options: Options) -> bool:
        return self.owner in (options.row.name, options.weights_from)  # also if another variant takes its weights

    def _is_known(self) -> bool:
        if not _has_layer(self.variant, self.layer) or not is_name(self.matrix):
            return False
        row = ROWS.get(self.variant)
        return row is None or bool(row.matrices)


@dataclass(frozen=True, slots=True)
class StageTarget(_OfOwner):
    """A stage of a variant, cells (batch, head, row, column) or (batch, token, dimension)."""

    kind: ClassVar = "stage"
    order: ClassVar = attrgetter("kind", "variant", "stage", "layer")

    stage: str
    layer: int = 0

    @property
    def lengths(self) -> tuple[int, ...]:
        return (4,) if STAGES[self.stage].per_head else (3,)

    @property
    def allows_minus_infinity(self) -> bool:
        return self.stage in MASKED_STAGES

    def _is_known(self) -> bool:
        return _has_layer(self.variant, self.layer) and is_name(self.stage) and self.stage in STAGES and STAGES[
            self.stage].is_editable


@dataclass(frozen=True, slots=True)
class SteeringTarget(_OfOwner):
    """The vectors towards which a stage of a model is steered; cells are indexed as in `StageTarget`.

    A steered value x becomes x + α (cell − x), where α is the option `steering`.
    """

    kind: ClassVar = "steering"
    order: ClassVar = attrgetter("kind", "variant", "steered", "layer")

    steered: str  #: the stage
    layer: int = 0

    @property
    def lengths(self) -> tuple[int, ...]:
        return (4,) if STAGES[self.steered].per_head else (3,)

    def _is_known(self) -> bool:
        row = STAGES.get(self.steered) if is_name(self.steered) else None
        return row is not None and not row.is_matrix and _is_model(self.variant) and _has_layer(self.variant,
                                                                                               self.layer)


@dataclass(frozen=True, slots=True)
class MaskTarget(Target):
    """The mask of every head, of one layer, or of one head of it, cells (batch, query, key): 1 not masked, 0 masked."""

    kind: ClassVar = "mask"
    order: ClassVar = attrgetter("kind", "place")
    lengths: ClassVar = (3,)

    layer: int | None = None
    head: int | None = None

    @property
    def places(self) -> dict[str, int]:
        """Return {"layer": ..., "head": ...} without None values."""
        both = {"layer": self.layer, "head": self.head}
        return {name: number for name, number in both.items() if number is not None}

    @property
    def place(self) -> tuple[int, ...]:
        """Return the layer and head as a sort key."""
        return tuple(self.places.values())

    def contains(self, other: MaskTarget) -> bool:
        """Return whether `other` covers a part of its heads."""
        return self != other and other.place[: len(self.place)] == self.place

    def check_value(self, value: Any) -> float:
        number = _number(value)
        if number not in (0.0, 1.0):
            raise EditError("{number:g} is not a mask value: 0 is masked, 1 is not.", number=number)
        return number

    def is_active(self, options: Options) -> bool:
        return self.layer is None or (self.layer < options.row.layers and (self.head or 0) < options.num_heads)

    def fields(self) -> dict[str, Any]:
        return {"mask": "unmasked", **self.places}  # cells are 1 if unmasked

    def _is_known(self) -> bool:
        if self.layer is None:
            return self.head is None
        return _is_below(self.layer, MAX_LAYERS) and (self.head is None or _is_below(self.head, MAX_HEADS))

    def __str__(self) -> str:
        return " ".join([self.kind, *(f"{name} {number}" for name, number in self.places.items())])


MASK = MaskTarget()


def read(fields: Mapping[str, Any]) -> Target:
    """Return the target that these fields of a session name. Raises EditError if there is none."""
    for kind in (EmbeddingTarget, WeightTarget, StageTarget, SteeringTarget):
        owner, name, *_ = kind.__match_args__
        if {owner, name} <= fields.keys() <= set(kind.__match_args__):
            if isinstance(fields[owner], str):
                fields = {**fields, owner: sys.intern(fields[owner])}  # a million share it
            return kind(**fields).check()
    if fields.get("mask") != "unmasked" or not fields.keys() <= {"mask", *MaskTarget.__match_args__}:
        raise EditError(
            "each edit must name its target: an embedding and token, a variant and matrix, a stage or steered stage, "
            "or the mask.")
    return MaskTarget(fields.get("layer"), fields.get("head")).check()


def is_name(text: object) -> bool:
    """Return whether `text` can name a token or a matrix in a session file, which is UTF-8."""
    return isinstance(text, str) and 0 < len(text) <= MAX_NAME_CHARS and replace_surrogates(text) == text


def _has_layer(owner: object, layer: object) -> bool:
    """Return whether a variant has this layer or a model can have it."""
    if _is_model(owner):
        return _is_below(layer, MAX_LAYERS)
    row = ROWS.get(owner) if isinstance(owner, str) else None
    return row is not None and _is_below(layer, row.layers)


def _is_model(owner: object) -> bool:
    return isinstance(owner, str) and owner.startswith(MODEL) and is_name(owner)


def _is_below(number: object, limit: int) -> bool:
    return type(number) is int and 0 <= number < limit


def _number(value: Any) -> float:
    if type(value) is not float and (isinstance(value, bool) or not isinstance(value, numbers.Real)):
        raise EditError("{value} is not a number.", value=quoted(value))
    try:
        return float(value)
    except OverflowError:
        return math.inf

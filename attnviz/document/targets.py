"""What edited numbers belong to, a class for each kind: it knows its places, its numbers and how a session names it."""

from __future__ import annotations

import math
import numbers
import struct
import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from operator import attrgetter
from typing import Any, ClassVar, Self

import numpy as np
import numpy.typing as npt

from attnviz.document.options import MAX_HEADS, OPTIONS, Options
from attnviz.document.stages import MASKED_STAGES, STAGES
from attnviz.document.variants import MODEL, ROWS
from attnviz.system.errors import EditError
from attnviz.system.wording import cut, quoted

Index = tuple[int, ...]
Changes = Mapping[Index, float]  #: numbers that are asked for, by their places
Doubles = npt.NDArray[np.float64]

MAX_NAME = 10_000  #: characters of a token or matrix name
MAX_INDEX = 2**31 - 1
MAX_LAYERS = 1024  #: of a model that is not there to be asked

_MANY = 32  # numbers that are faster to check by numpy
_SINGLE = struct.Struct("<f")


@dataclass(frozen=True, slots=True)
class Target(ABC):
    """The tensor that edited numbers belong to. It may name what there is not: `check` tells."""

    kind: ClassVar[str]  #: as sentences call it
    order: ClassVar[attrgetter[Any]]  #: a tuple to sort by, of C's making: one of Python's took three times as long
    __match_args__: ClassVar[tuple[str, ...]]  # the names of its fields

    @property
    @abstractmethod
    def lengths(self) -> tuple[int, ...]:
        """How many numbers an index may have."""

    @property
    def allows_minus_infinity(self) -> bool:
        """Whether it is a number like any other here."""
        return False

    @abstractmethod
    def is_active(self, options: Options) -> bool:
        """Whether a computation with these options uses its numbers; those of another variant sleep."""

    @property
    def owner(self) -> str:
        """The variant or the model that it is of; "" where it is of none."""
        return ""

    @abstractmethod
    def _is_known(self) -> bool:
        """Whether there are such numbers, whatever the fields hold."""

    def check(self) -> Self:
        """Itself where there are such numbers; raises EditError elsewhere."""
        if not self._is_known():
            raise EditError(f"Numbers of {quoted(str(self))} cannot be edited: there is nothing of that name.")
        return self

    def check_index(self, index: Index) -> Index:
        """`index` where a number can stand there; raises EditError elsewhere."""
        if (
            not isinstance(index, tuple)
            or len(index) not in self.lengths
            or not all(isinstance(i, (int, np.integer)) and not isinstance(i, bool) and 0 <= i <= MAX_INDEX
                       for i in index)
        ):
            raise EditError(f"{quoted(index)} is not the place of a number in {cut(str(self))}.")
        return tuple(int(i) for i in index)

    def check_value(self, value: Any) -> float:
        """`value` as the nearest 32-bit float; raises EditError where attention cannot compute with it."""
        number = _number(value)
        if self.allows_minus_infinity and number == -math.inf:
            return number
        if not math.isfinite(number):
            raise EditError(f"{number:g} is not a number that attention can compute with.")
        try:
            single: float = _SINGLE.unpack(_SINGLE.pack(number))[0]
        except OverflowError:
            raise EditError(
                f"{number:g} is too large: attention computes with 32-bit floats, up to 3.4e+38.") from None
        return single

    def check_cells(self, cells: Changes) -> dict[Index, float]:
        """`cells` with plain indices and 32-bit floats; raises EditError where one of them cannot be."""
        if len(cells) < _MANY:
            return {self.check_index(index): self.check_value(value) for index, value in cells.items()}
        # A pasted table or a session file has a million: what is plain is looked at all at once, the rest one by one.
        indices, values = list(cells), list(cells.values())
        plain = (
            set(map(type, indices)) <= {tuple}
            and set(map(len, indices)) <= set(self.lengths)
            and set(map(type, chain.from_iterable(indices))) <= {int}
            and min(map(min, indices), default=0) >= 0
            and max(map(max, indices), default=0) <= MAX_INDEX
        )
        if not plain:
            indices = [self.check_index(index) for index in indices]
        if set(map(type, values)) == {float}:
            doubles = np.array(values)
            if self._takes(doubles).all():
                return dict(zip(indices, doubles.astype(np.float32).astype(np.float64).tolist(), strict=True))
        return {index: self.check_value(value) for index, value in zip(indices, values, strict=True)}

    def fields(self) -> dict[str, Any]:
        """How a session file names it; `read` is the way back."""
        named = {name: getattr(self, name) for name in self.__match_args__}
        return named if named.get("layer") else {name: named[name] for name in named if name != "layer"}

    def _takes(self, doubles: Doubles) -> npt.NDArray[np.bool_]:
        """Which of these numbers `check_value` takes."""
        with np.errstate(over="ignore"):
            good = np.isfinite(doubles.astype(np.float32))
        return good | (doubles == -np.inf) if self.allows_minus_infinity else good

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

    embedding: str
    token: str  #: its key

    @property
    def lengths(self) -> tuple[int, ...]:
        return (1,)

    def is_active(self, options: Options) -> bool:
        return self.embedding == options.embedding

    def _is_known(self) -> bool:
        return (self.embedding in OPTIONS["embedding"].choices or _is_model(self.embedding)) and is_name(self.token)


@dataclass(frozen=True, slots=True)
class _OfOwner(Target):
    """Numbers of a variant or of a model: those of another one sleep."""

    variant: str

    @property
    def owner(self) -> str:
        return self.variant

    def is_active(self, options: Options) -> bool:
        return options.row.name == self.variant


@dataclass(frozen=True, slots=True)
class WeightTarget(_OfOwner):
    """A weight matrix or bias of a variant, cells as it is indexed: (row,), (row, column) or (head, row, column)."""

    kind: ClassVar = "weight"
    order: ClassVar = attrgetter("kind", "variant", "matrix", "layer")

    matrix: str
    layer: int = 0

    @property
    def lengths(self) -> tuple[int, ...]:
        return (1, 2, 3)

    def is_active(self, options: Options) -> bool:
        return self.owner in (options.row.name, options.weights_from)  # also those that another variant takes

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
        return _has_layer(self.variant, self.layer) and is_name(self.stage) and self.stage in STAGES


@dataclass(frozen=True, slots=True)
class MaskTarget(Target):
    """The mask of every head, of one layer, or of one head of it, cells (batch, query, key): 1 not masked, 0 masked."""

    kind: ClassVar = "mask"
    order: ClassVar = attrgetter("kind", "place")

    layer: int | None = None
    head: int | None = None

    @property
    def places(self) -> dict[str, int]:
        """Its layer and its head, as far as it has any."""
        both = {"layer": self.layer, "head": self.head}
        return {name: number for name, number in both.items() if number is not None}

    @property
    def place(self) -> tuple[int, ...]:
        """The same, to sort by."""
        return tuple(self.places.values())

    @property
    def lengths(self) -> tuple[int, ...]:
        return (3,)

    def holds(self, other: MaskTarget) -> bool:
        """Whether another is of a part of its heads."""
        return self != other and other.place[: len(self.place)] == self.place

    def check_value(self, value: Any) -> float:
        number = _number(value)
        if number not in (0.0, 1.0):
            raise EditError(f"{number:g} is not a mask: a cell is 0 where it is masked and 1 where it is not.")
        return number

    def is_active(self, options: Options) -> bool:
        return self.layer is None or (self.layer < options.row.layers and (self.head or 0) < options.num_heads)

    def fields(self) -> dict[str, Any]:
        return {"mask": "unmasked", **self.places}  # which is what a 1 says

    def _is_known(self) -> bool:
        if self.layer is None:
            return self.head is None
        return _is_below(self.layer, MAX_LAYERS) and (self.head is None or _is_below(self.head, MAX_HEADS))

    def _takes(self, doubles: Doubles) -> npt.NDArray[np.bool_]:
        return np.isin(doubles, (0, 1))

    def __str__(self) -> str:
        return " ".join([self.kind, *(f"{name} {number}" for name, number in self.places.items())])


MASK = MaskTarget()


def read(fields: Mapping[str, Any]) -> Target:
    """The target that a session file names by these fields. Raises EditError where there is none of that name."""
    for kind in (EmbeddingTarget, WeightTarget, StageTarget):
        owner, name, *_ = kind.__match_args__
        if {owner, name} <= fields.keys() <= set(kind.__match_args__):
            if isinstance(fields[owner], str):
                fields = {**fields, owner: sys.intern(fields[owner])}  # a million share it
            return kind(**fields).check()
    if fields.get("mask") != "unmasked" or not fields.keys() <= {"mask", *MaskTarget.__match_args__}:
        raise EditError(
            "each of its edits must say what it belongs to: an embedding and its token, a variant and its matrix or "
            "stage, or the mask.")
    return MaskTarget(fields.get("layer"), fields.get("head")).check()


def is_name(text: object) -> bool:
    """Whether a token or a matrix can be called that in a session file, which is UTF-8."""
    if not isinstance(text, str) or not 0 < len(text) <= MAX_NAME:
        return False
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _has_layer(owner: object, layer: object) -> bool:
    """Whether a variant has this layer, or a model may have it: which models there are is not known here."""
    if _is_model(owner):
        return _is_below(layer, MAX_LAYERS)
    row = ROWS.get(owner) if isinstance(owner, str) else None
    return row is not None and _is_below(layer, row.layers)


def _is_model(owner: object) -> bool:
    return isinstance(owner, str) and owner.startswith(MODEL) and is_name(owner)


def _is_below(number: object, most: int) -> bool:
    return type(number) is int and 0 <= number < most


def _number(value: Any) -> float:
    if type(value) is not float and (isinstance(value, bool) or not isinstance(value, numbers.Real)):
        raise EditError(f"{quoted(value)} is not a number that attention can compute with.")
    try:
        return float(value)
    except OverflowError:
        return math.inf

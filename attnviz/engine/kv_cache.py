"""A KV cache: a layer computes the last tokens only, and its earlier rows are joined with them when they are read."""

from __future__ import annotations

from collections.abc import Collection, Iterator, KeysView, Mapping
from dataclasses import dataclass, field
from itertools import takewhile

import torch
from torch import Tensor

from attnviz.document.stages import ADDED_STAGES, STAGES
from attnviz.engine.attention.trace import Trace
from attnviz.engine.host_copies import Rows, join_rows
from attnviz.result.layer import LazyMapping

#: The stages from which direct logit attribution is computed; for a long text their last rows are kept.
LAST_ROW_STAGES = frozenset({"embeddings", "residual", "concatenated", *ADDED_STAGES})
INPUT = "input"  #: the name of a layer's input (b, t, d) among its stages
MAX_PIECES = 16  #: at most, in which the rows of a stage are kept; typing a token adds one


@dataclass(frozen=True, slots=True, eq=False)
class _Piece:
    """Rows of the stages and of the input of a layer, from the row `first` on."""

    first: int
    rows: Rows


class LayerStages(LazyMapping[Tensor]):
    """The stages and the input of a layer: the computed rows, and those before them, of earlier runs.

    A stage is joined when it is first read, by any thread: of the 330 stages of SmolLM2 most are never read, and
    joining all takes a seventh of a letter's computation.
    """

    names: KeysView[str]

    def __init__(
        self, rows: Mapping[str, Tensor], *, first: int = 0, earlier: LayerStages | None = None,
        whole: Mapping[str, Tensor] | None = None,
    ) -> None:
        """Take the rows from `first` on, those before `first` of `earlier` stages, and stages that are joined."""
        kept = () if earlier is None else tuple(piece for piece in earlier._pieces if piece.first < first)
        self.names = dict.fromkeys(rows).keys()
        self.tokens = first + rows[INPUT].shape[1]
        self._pieces: tuple[_Piece, ...] = (*kept, _Piece(first, Rows(rows)))
        self._whole = dict(whole or {})
        # Rows that are not read any more stay in memory with the others.
        if len(kept) == MAX_PIECES or sum(piece.rows.tensors[INPUT].shape[1] for piece in self._pieces) > (
                2 * self.tokens):
            self._pieces = (_Piece(0, Rows(dict(self), copies=self._copies())),)

    def __getitem__(self, name: str) -> Tensor:
        found = self._whole.get(name)
        if found is None:
            found = self._whole[name] = join_rows(self.pieces(name))
        return found

    def keys(self) -> KeysView[str]:
        """Return the names as a dictionary's view, which compares faster than the one of Mapping."""
        return self.names

    def cut(self, tokens: int, names: Collection[str]) -> LayerStages:
        """Return some stages of the first `tokens` tokens."""
        last = self._pieces[-1].rows.tensors
        return LayerStages({name: _first_rows(name, last[name], 0, tokens) for name in names},
                           first=tokens, earlier=self)

    def pieces(self, name: str) -> list[Tensor]:
        """Return the pieces of a stage, which `join_rows` joins."""
        if (whole := self._whole.get(name)) is not None:
            return [whole]
        return [_first_rows(name, rows.tensors[name], count, self.tokens) for rows, _, count in self._counted()]

    def unchanged_rows(self, before: LayerStages) -> int:
        """Return how many leading rows are those of other stages, because both have the same pieces."""
        shared = sum(1 for _ in takewhile(lambda pair: pair[0].rows is pair[1].rows,
                                          zip(self._pieces, before._pieces, strict=False)))
        return min(stages._pieces[shared].first if shared < len(stages._pieces) else stages.tokens
                   for stages in (self, before))

    def shape(self, name: str) -> tuple[int, ...]:
        """Return the shape of a stage, of which no piece is cut; a matrix has a column for each token."""
        *leading, _, columns = self._pieces[-1].rows.tensors[name].shape
        return (*leading, self.tokens, columns)

    def rows(self) -> list[Rows]:
        """Return what is copied to the CPU so that `on_host` can join a stage."""
        return [piece.rows for piece in self._pieces]

    def is_on_host(self, name: str) -> bool:
        """Return whether a stage was computed in the memory of the CPU."""
        return self._pieces[-1].rows.tensors[name].is_cpu

    def on_host(self, name: str, first: int = 0) -> Tensor:
        """Return a stage, from a row on, in the memory of the CPU: it was computed there, or its rows were copied."""
        if not first and self.is_on_host(name):
            return self[name]
        return join_rows([_first_rows(name, rows.on_host(name), count, self.tokens)[..., max(first - start, 0):, :]
                          for rows, start, count in self._counted()])

    def _counted(self) -> Iterator[tuple[Rows, int, int]]:
        """Yield the pieces, the first row of each, and how many of its rows are read."""
        ends = (*(piece.first for piece in self._pieces[1:]), self.tokens)
        for piece, end in zip(self._pieces, ends, strict=True):
            yield piece.rows, piece.first, end - piece.first

    def _copies(self) -> dict[str, Tensor]:
        """Return the first rows of each stage that were copied to the memory of the CPU."""
        found = {}
        for name in tuple(self._pieces[0].rows.copies):  # a reader may add to them
            pieces = []
            for rows, _, count in self._counted():
                if name not in rows.copies:
                    break
                pieces.append(_first_rows(name, rows.copies[name], count, self.tokens))
                if pieces[-1].shape[-2] < count:
                    break
            found[name] = join_rows(pieces)
        return found


def _first_rows(stage: str, rows: Tensor, count: int, tokens: int) -> Tensor:
    """Return the first `count` rows of a stage; a matrix is cut to `tokens` columns, too."""
    return rows[..., :count, :tokens] if stage in STAGES and STAGES[stage].is_matrix else rows[..., :count, :]


@dataclass(slots=True)
class IncrementalTrace(Trace):
    """Records the computed rows of each stage, and returns them.

    Keys and values are returned whole, because new tokens attend to all earlier ones. So a layer's code can
    treat the last tokens as the only ones.
    """

    previous: Mapping[str, Tensor] = field(default_factory=dict)  #: cached stages, valid before the first computed row
    cached_stages: tuple[str, ...] = ()  #: stages that are returned whole: keys and values
    whole: dict[str, Tensor] = field(default_factory=dict)  #: receives them
    last_rows: dict[str, Tensor] | None = None  #: receives the last rows (d,) of a long text; None otherwise

    def record(self, stage: str, tensor: Tensor) -> Tensor:
        """Record a stage; return the tensor to continue with."""
        tensor = super(IncrementalTrace, self).record(stage, tensor)  # slots=True breaks a bare super()
        if self.last_rows is not None and stage in LAST_ROW_STAGES:
            self.last_rows[stage] = tensor[0, -1].clone()  # a view would keep the whole tensor alive
        if stage not in self.cached_stages:
            return tensor
        if first := self.mask.first:
            tensor = torch.cat((self.previous[stage][..., :first, :], tensor), dim=-2)
        self.whole[stage] = tensor
        return tensor

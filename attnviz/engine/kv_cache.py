"""A KV cache: a layer computes the last tokens only, and its earlier rows are joined with them when they are read."""

from __future__ import annotations

from collections.abc import Collection, Iterator, KeysView, Mapping, Sequence
from dataclasses import dataclass, field

import torch
from torch import Tensor
from torch.nn.functional import pad

from attnviz.document.stages import ADDED_STAGES, STAGES
from attnviz.engine.attention.trace import Trace

#: The stages from which direct logit attribution is computed; for a long text their last rows are kept.
LAST_ROW_STAGES = frozenset({"embeddings", "residual", "concatenated", *ADDED_STAGES})
INPUT = "input"  #: the name of a layer's input (b, t, d) among its stages
#: Up to this size tensors are copied from a device together: 450 copies of a letter in SmolLM2 take 10 ms.
MAX_JOINED_BYTES = 2**16
MAX_PIECES = 16  #: at most, in which the rows of a stage are kept; typing a token adds one


@dataclass(slots=True, eq=False)
class _Piece:
    """Rows of the stages and of the input of a layer, from the row `first` on."""

    first: int
    rows: Mapping[str, Tensor]
    copy: _Piece | None = None  #: in the memory of the CPU


class LayerStages(Mapping[str, Tensor]):
    """The stages and the input of a layer: the computed rows, and those before them, of earlier runs.

    A stage is joined when it is first read, by any thread: of the 330 stages of SmolLM2 most are never read, and
    joining all takes a seventh of a letter's computation.
    """

    def __init__(
        self, rows: Mapping[str, Tensor], *, first: int = 0, earlier: LayerStages | None = None,
        whole: Mapping[str, Tensor] | None = None,
    ) -> None:
        """Take the rows from `first` on, those before `first` of `earlier` stages, and stages that are joined."""
        kept = () if earlier is None else tuple(piece for piece in earlier._pieces if piece.first < first)
        self.tokens = first + rows[INPUT].shape[1]
        self._pieces: tuple[_Piece, ...] = (*kept, _Piece(first, rows))
        self._whole = dict(whole or {})
        # Rows that are not read any more stay in memory with the others.
        if len(kept) == MAX_PIECES or sum(piece.rows[INPUT].shape[1] for piece in self._pieces) > 2 * self.tokens:
            self._pieces = (_Piece(0, dict(self)),)

    def __getitem__(self, name: str) -> Tensor:
        found = self._whole.get(name)
        if found is None:
            found = self._whole[name] = join_rows(self.pieces(name))
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._pieces[-1].rows)

    def __contains__(self, name: object) -> bool:
        return name in self._pieces[-1].rows  # Mapping would join the stage

    def __len__(self) -> int:
        return len(self._pieces[-1].rows)

    def keys(self) -> KeysView[str]:
        """Return the names as a dictionary's view, which compares faster than the one of Mapping."""
        return self._pieces[-1].rows.keys()

    def _copy(self) -> LayerStages:
        """Return the stages of the copied pieces."""
        found = LayerStages.__new__(LayerStages)
        found.tokens, found._whole = self.tokens, {}
        found._pieces = tuple(piece.copy for piece in self._pieces if piece.copy is not None)
        return found

    def cut(self, tokens: int, names: Collection[str]) -> LayerStages:
        """Return some stages of the first `tokens` tokens."""
        last = self._pieces[-1].rows
        return LayerStages({name: _first_rows(name, last[name], 0, tokens) for name in names},
                           first=tokens, earlier=self)

    def pieces(self, name: str) -> list[Tensor]:
        """Return the pieces of a stage, which `join_rows` joins."""
        if (whole := self._whole.get(name)) is not None:
            return [whole]
        ends = (*(piece.first for piece in self._pieces[1:]), self.tokens)
        return [_first_rows(name, piece.rows[name], end - piece.first, self.tokens)
                for piece, end in zip(self._pieces, ends, strict=True)]


def on_host(layers: Sequence[LayerStages]) -> list[LayerStages]:
    """Return the stages in the memory of the CPU; only rows that were not copied there before are copied."""
    pieces = [piece for stages in layers for piece in stages._pieces if piece.copy is None]
    made = copied({id(tensor): tensor for piece in pieces for tensor in piece.rows.values()})
    for piece in pieces:
        piece.copy = _Piece(piece.first, {name: made[id(tensor)] for name, tensor in piece.rows.items()})
    return [stages._copy() for stages in layers]


def copied(tensors: Mapping[int, Tensor]) -> dict[int, Tensor]:
    """Return the tensors in the memory of the CPU; small ones of a dtype are copied together."""
    made = {key: tensor.cpu() for key, tensor in tensors.items() if tensor.nbytes > MAX_JOINED_BYTES}
    for dtype in {tensor.dtype for tensor in tensors.values()}:
        small = {key: tensor for key, tensor in tensors.items() if key not in made and tensor.dtype == dtype}
        if small:
            parts = torch.split(torch.cat([tensor.flatten() for tensor in small.values()]).cpu(),
                                [tensor.numel() for tensor in small.values()])
            made |= {key: part.view(tensor.shape) for (key, tensor), part in zip(small.items(), parts, strict=True)}
    return made


def join_rows(pieces: Sequence[Tensor], *, fill: float = 0.0) -> Tensor:
    """Return the rows of all pieces; earlier queries do not attend to later keys, and have `fill` in their columns."""
    if len(pieces) == 1:
        return pieces[0]
    width = pieces[-1].shape[-1]
    return torch.cat([piece if piece.shape[-1] == width else pad(piece, (0, width - piece.shape[-1]), value=fill)
                      for piece in pieces], dim=-2)


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

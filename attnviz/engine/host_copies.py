"""Copies of tensors in the memory of the CPU: made when they are read, of rows that were not copied before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import torch
from torch import Tensor
from torch.nn.functional import pad

#: Up to this size tensors are copied from a device together: 450 copies of a letter in SmolLM2 take 10 ms.
MAX_JOINED_BYTES = 2**16


@dataclass(slots=True, eq=False)
class Rows:
    """Tensors (..., rows, columns) by name, on any device, and their first rows in the memory of the CPU.

    No tensor is written to after it was computed, and a copy is replaced by a longer one with the same rows. So any
    thread may read while the next result is computed: two that read the same make the same copy. A read waits for what
    the other thread has queued on the device.
    """

    tensors: Mapping[str, Tensor]
    fill: float = 0.0  #: what rows hold in the columns of later rows
    copies: dict[str, Tensor] = field(default_factory=dict)  #: of the first rows of tensors on another device

    def missing(self, name: str) -> Tensor | None:
        """Return the rows that are not in the memory of the CPU; None if all are."""
        tensor, copy = self.tensors[name], self.copies.get(name)
        if tensor.is_cpu or (copy is not None and copy.shape == tensor.shape):
            return None
        return tensor if copy is None else tensor[..., copy.shape[-2]:, :]

    def take(self, name: str, rows: Tensor) -> None:
        """Take a copy of the missing rows."""
        if self.missing(name) is not None:  # another thread may have taken them
            copy = self.copies.get(name)
            self.copies[name] = rows if copy is None else join_rows([copy, rows], fill=self.fill)

    def on_host(self, name: str) -> Tensor:
        """Return a tensor in the memory of the CPU, where it is or was copied."""
        tensor = self.tensors[name]
        return tensor if tensor.is_cpu else self.copies[name]


def copy_rows(wanted: Iterable[tuple[Rows, str]]) -> None:
    """Copy the missing rows of some tensors to the CPU."""
    begin_copy(wanted)()


def begin_copy(wanted: Iterable[tuple[Rows, str]], *, most: float = float("inf")) -> Callable[[], None]:
    """Begin to copy the missing rows of some tensors, and return what waits for the copies and makes them readable.

    Nothing is copied if the rows have more than `most` bytes. Small tensors of a dtype are copied together. On CUDA the
    copies run while the caller goes on.
    """
    lacking = [(rows, name, missing) for rows, name in wanted if (missing := rows.missing(name)) is not None]
    if not lacking or sum(missing.nbytes for _, _, missing in lacking) > most:
        return lambda: None
    copies = _copied([missing for _, _, missing in lacking])
    queued = None
    if lacking[0][2].is_cuda:
        queued = torch.cuda.Event()  # type: ignore[no-untyped-call]
        queued.record()

    def finish() -> None:
        if queued is not None:
            queued.synchronize()
        for (rows, name, _), copy in zip(lacking, copies, strict=True):
            rows.take(name, copy)

    return finish


def _copied(tensors: Sequence[Tensor]) -> list[Tensor]:
    """Return copies in the memory of the CPU, which on CUDA are complete when the device has come to them."""
    made = {at: _to_cpu(tensor) for at, tensor in enumerate(tensors) if tensor.nbytes > MAX_JOINED_BYTES}
    for dtype in {tensor.dtype for tensor in tensors}:
        small = {at: tensor for at, tensor in enumerate(tensors) if at not in made and tensor.dtype == dtype}
        if small:
            parts = torch.split(_to_cpu(torch.cat([tensor.flatten() for tensor in small.values()])),
                                [tensor.numel() for tensor in small.values()])
            made |= {at: part.view(tensor.shape) for (at, tensor), part in zip(small.items(), parts, strict=True)}
    return [made[at] for at in range(len(tensors))]


def _to_cpu(tensor: Tensor) -> Tensor:
    # Into pinned memory, which torch allocates for it; MPS would return before the copy is complete.
    return tensor.to("cpu", non_blocking=True) if tensor.is_cuda else tensor.cpu()


def join_rows(pieces: Sequence[Tensor], *, fill: float = 0.0) -> Tensor:
    """Return the rows of all pieces; earlier queries do not attend to later keys, and have `fill` in their columns."""
    if len(pieces) == 1:
        return pieces[0]
    width = pieces[-1].shape[-1]
    return torch.cat([piece if piece.shape[-1] == width else pad(piece, (0, width - piece.shape[-1]), value=fill)
                      for piece in pieces], dim=-2)

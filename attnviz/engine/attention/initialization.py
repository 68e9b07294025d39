"""Weights drawn from a seed, on the CPU, exactly as torch's own layers draw them, whatever else draws meanwhile."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager

import torch
from torch import Generator, Tensor


def generator(seed: int) -> Generator:
    """A generator of its own that gives what the global one gives after `torch.manual_seed(seed)`."""
    return Generator(device="cpu").manual_seed(seed)


def linear(rows: int, columns: int, *, bias: bool, source: Generator) -> tuple[Tensor, Tensor | None]:
    """The weight (rows, columns) and the bias (rows,) of a new `nn.Linear(columns, rows)`, in this order.

    Source: `torch.nn.Linear.reset_parameters`.
    """
    weight = torch.empty(rows, columns)
    torch.nn.init.kaiming_uniform_(weight, a=math.sqrt(5), generator=source)
    if not bias:
        return weight, None
    bound = 1 / math.sqrt(columns)
    return weight, torch.empty(rows).uniform_(-bound, bound, generator=source)


def linears(
    names: tuple[str, ...], rows: int, columns: int, *, bias: bool, source: Generator
) -> dict[str, Tensor]:
    """Several `nn.Linear(columns, rows)` built one after the other: NAME and, with `bias`, NAME.bias of each."""
    parameters = {}
    for name in names:
        parameters[name], offset = linear(rows, columns, bias=bias, source=source)
        if offset is not None:
            parameters[f"{name}.bias"] = offset
    return parameters


@contextmanager
def as_global(source: Generator) -> Iterator[None]:
    """Inside, torch's global generator goes on where `source` stands; afterwards it is as it was before.

    For torch's own modules, which draw from the global generator only.
    """
    with torch.random.fork_rng(devices=[]):
        torch.set_rng_state(source.get_state())
        yield
        source.set_state(torch.get_rng_state())

"""Initial weights from a seed, drawn on the CPU exactly as torch's own layers draw them."""

import math
from collections.abc import Iterator
from contextlib import contextmanager

import torch
from torch import Generator, Tensor


def generator(seed: int) -> Generator:
    """Return a generator with the same numbers as the global one after `torch.manual_seed(seed)`."""
    return Generator(device="cpu").manual_seed(seed)


def linears(names: tuple[str, ...], rows: int, columns: int, *, bias: bool, source: Generator) -> dict[str, Tensor]:
    """Return the parameters NAME (rows, columns) and, with `bias`, NAME.bias of new `nn.Linear(columns, rows)`.

    Each module draws its weight, then its bias. Source: `torch.nn.Linear.reset_parameters`.
    """
    parameters, bound = {}, 1 / math.sqrt(columns)
    for name in names:
        weight = parameters[name] = torch.empty(rows, columns)
        torch.nn.init.kaiming_uniform_(weight, a=math.sqrt(5), generator=source)
        if bias:
            parameters[f"{name}.bias"] = torch.empty(rows).uniform_(-bound, bound, generator=source)
    return parameters


@contextmanager
def as_global(source: Generator) -> Iterator[None]:
    """Let torch's global generator continue `source` within the context, and restore it afterwards.

    torch's own modules draw from the global generator only.
    """
    with torch.random.fork_rng(devices=[]):
        torch.set_rng_state(source.get_state())
        yield
        source.set_state(torch.get_rng_state())

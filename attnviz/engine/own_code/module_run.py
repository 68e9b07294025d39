"""Run a person's module on a small random input, and record every tensor that its `forward` computes.

It runs with other numbers in its parameters: of one that is all zeros, or very small, mistakes would not be seen. The
module itself, and whatever its code writes into its parameters, stays as it was.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn.parameter import UninitializedParameter
from torch.overrides import TorchFunctionMode

from attnviz.system.errors import ComputeError
from attnviz.system.python_file import file_of, one_line
from attnviz.system.wording import N_, cut, quoted

SEED = 123
BATCH = 2  #: texts of the input of a module that takes a batch
TOKENS = (5, 7, 6, 4, 3)  #: tried in turn: few, for a module with a short mask, and no other size of the module
MAX_RECORDED = 5_000  #: tensors; a forward of attention computes some fifty
MAX_REASON = 200  #: characters of an error of the module
MAX_NUMBERS = 2**20  #: of a recorded tensor; the stages of a small input have some hundred


class _Recorder(TorchFunctionMode):
    """Keeps a copy of each tensor that a function of torch returns, as it was then."""

    def __init__(self) -> None:
        super().__init__()
        self.tensors: list[Tensor] = []

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        made = func(*args, **(kwargs or {}))
        for tensor in _tensors(made):
            if tensor.is_floating_point() and len(self.tensors) < MAX_RECORDED:
                is_small = tensor.numel() <= MAX_NUMBERS  # the place of another one stays, in whatever run
                self.tensors.append(tensor.detach().clone() if is_small else tensor.new_empty(0))
        return made


def _tensors(made: Any) -> Iterator[Tensor]:
    if isinstance(made, Tensor):
        yield made
    elif isinstance(made, (tuple, list)):
        for each in made:
            yield from _tensors(each)


@dataclass(frozen=True, slots=True, eq=False)
class ModuleRun:
    """What a module computed in evaluation mode."""

    x: Tensor  #: the input, (b, t, d_in)
    output: Tensor  #: (b, t, d) if its shape allows it
    tensors: tuple[Tensor, ...]  #: every tensor on the way, in order
    is_random: bool  #: a second run gave another output
    is_batch: bool  #: the module got a batch, not one text


def draw_parameters(module: nn.Module) -> dict[str, Tensor]:
    """Return random numbers of usual size for each parameter of a module, by its name, on the CPU in float32.

    Raises ComputeError for a parameter that has no shape yet.
    """
    source, drawn = _generator(), dict[str, Tensor]()
    for name, parameter in module.named_parameters():
        if isinstance(parameter, UninitializedParameter):
            raise ComputeError("The parameter {name} has no shape before the module was run: run it once.", name=name)
        numbers = torch.randn(parameter.shape, generator=source, dtype=torch.float32)
        drawn[name] = numbers / max(1, parameter.shape[-1:].numel()) ** 0.5
    return drawn


def run_module(
    module: nn.Module, drawn: Mapping[str, Tensor], d_in: int, *, avoid: frozenset[int], has_batch: bool
) -> ModuleRun:
    """Return what a module computes from random vectors of size `d_in` with other parameters; it is left as it was.

    The number of tokens is none of `avoid`, so that an axis is known by its size. A module that takes no batch gets one
    text. Raises ComputeError with the module's own error if it accepts no input.
    """
    tokens = [count for count in TOKENS if count not in avoid] or list(TOKENS)
    return run_on(module, drawn, [
        (torch.randn(BATCH if is_batch else 1, count, d_in, generator=_generator(), dtype=torch.float32),
         is_batch)
        for is_batch in (has_batch, not has_batch) for count in tokens])


def run_on(module: nn.Module, drawn: Mapping[str, Tensor], inputs: Sequence[tuple[Tensor, bool]]) -> ModuleRun:
    """Return what a module computes from the first input that it accepts, as `run_module` does.

    An input is (b, t, d_in), and whether the module gets it as a batch, or its only text.
    """
    modes, failure = [(each, each.training) for each in module.modules()], ""
    state = torch.get_rng_state()
    module.eval()
    try:
        with torch.no_grad():
            for x, is_batch in inputs:
                try:
                    output, tensors = _recorded(module, drawn, x if is_batch else x[0])
                    again, _ = _recorded(module, drawn, x if is_batch else x[0])
                except (Exception, SystemExit) as error:  # whatever a person's code raises
                    failure = failure or cut(one_line(error, file_of(module.forward)), MAX_REASON)
                    continue
                is_same = output.shape == again.shape and torch.allclose(output, again, equal_nan=True)
                return ModuleRun(x, output if is_batch else output[None], tuple(tensors), not is_same, is_batch)
    finally:
        torch.set_rng_state(state)
        for each, training in modes:
            each.training = training
    taken = [each.name for each in _taken_by(module) if each.kind not in (each.VAR_POSITIONAL, each.VAR_KEYWORD)]
    raise ComputeError(N_("{name} fails on an input of {tokens} vectors of {size} numbers: {failure}. Its forward "
                          "takes {taken}, and got embeddings alone: check a module that needs no more.")
                       if len(taken) > 1 else
                       N_("{name} fails on an input of {tokens} vectors of {size} numbers: {failure}."),
                       name=quoted(type(module).__name__), tokens=inputs[0][0].shape[1], size=inputs[0][0].shape[2],
                       failure=failure, taken=", ".join(taken))


def _taken_by(module: nn.Module) -> list[inspect.Parameter]:
    """Return the parameters of a module's `forward`; [] if it was compiled by `torch.jit`, which has none to see."""
    try:
        return [*inspect.signature(module.forward).parameters.values()]
    except ValueError:
        return []


def _generator() -> torch.Generator:
    return torch.Generator().manual_seed(SEED)


def _recorded(module: nn.Module, drawn: Mapping[str, Tensor], x: Tensor) -> tuple[Tensor, list[Tensor]]:
    """Return the first output of a module and every tensor on the way; it gets the input as often as it must.

    It computes with copies, into which it may write.
    """
    state = {name: tensor.clone() for name, tensor in drawn.items()}
    state |= {name: tensor.detach().to("cpu", torch.float32 if tensor.is_floating_point() else tensor.dtype, copy=True)
              for name, tensor in module.named_buffers()}
    required = [each for each in _taken_by(module)
                if each.default is each.empty and each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD)]
    with _Recorder() as recorder:
        made = torch.func.functional_call(module, state, tuple([x.clone()] * max(1, len(required))))
    output = next(_tensors(made), None)
    if output is None or output.is_complex():
        raise TypeError(f"forward returned {type(made).__name__ if output is None else output.dtype}: it has to return "
                        "a tensor of real numbers, alone or first in a tuple")
    return output.detach().float().cpu(), [tensor.float().cpu() for tensor in recorder.tensors]

"""One training run, step by step, from a seed."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from functools import partial
from types import MappingProxyType
from typing import Any

import torch
from torch import Generator, Tensor

from attnviz.document.recipes import MAX_STEPS, RunSpec
from attnviz.document.runs import StepReport
from attnviz.engine.attention import threads
from attnviz.engine.attention.initialization import generator
from attnviz.engine.training import tasks
from attnviz.engine.training.architecture import architecture_of, initial_weights, read_config

_TEST_EXAMPLES = 64
_TEST_SEED = 2**32  # added to the run's: the examples of the test are others than those of the training
_MAX_GRADIENT = 1.0  # gradients are clipped to this norm

_OPTIMIZERS: Mapping[str, Callable[..., torch.optim.Optimizer]] = MappingProxyType({
    "adamw": partial(torch.optim.AdamW, weight_decay=0.01),
    "sgd": partial(torch.optim.SGD, momentum=0.9),
})
#: The tensors that an optimiser keeps for a weight: of its shape, but for AdamW's count of steps.
_MOMENTS: Mapping[str, frozenset[str]] = MappingProxyType({
    "adamw": frozenset(("exp_avg", "exp_avg_sq", "step")), "sgd": frozenset(("momentum_buffer",)),
})


class Trainer:
    """Trains a model on one thread; equal specs give equal weights to the bit, on one kind of machine."""

    def __init__(self, spec: RunSpec, *, device: str = "cpu") -> None:
        """Draw the initial weights on the CPU, and move them. Raises EditError if the text is too short."""
        self._device = device
        self.spec, self.alphabet = spec, tasks.alphabet(spec)
        self.config, self._architecture = read_config(spec, self.alphabet), architecture_of(spec)
        self.model = self._architecture.model(self.config)
        self.step_count = 0
        seed = spec.value("seed")
        self._source: Generator = generator(seed)
        self._test = _moved(self._architecture.draw(
            spec, self.alphabet, _TEST_EXAMPLES, generator((seed + _TEST_SEED) % 2**63), is_test=True), device)
        self._weights = {name: weight.to(device).requires_grad_(weight.numel() > 0)
                         for name, weight in initial_weights(self.config, self._source).items()}
        trained = [weight for weight in self._weights.values() if weight.requires_grad]
        self._optimizer = _OPTIMIZERS[spec.value("optimizer")](trained, lr=spec.value("learning_rate"))
        self._trained = trained

    @property
    def weights(self) -> Mapping[str, Tensor]:
        """The present weights, copied to the CPU, by our names."""
        return {name: weight.detach().cpu().clone() for name, weight in self._weights.items()}

    def state(self) -> dict[str, Tensor]:
        """Return what `restore` goes on from: weights, the optimiser's moments, the source of randomness, the step.

        It is on the CPU, so that another device can go on.
        """
        moments = {f"optimizer.{number}.{name}": value
                   for number, held in self._optimizer.state_dict()["state"].items()
                   for name, value in held.items() if isinstance(value, Tensor)}
        weights = {f"weight.{name}": weight.detach() for name, weight in self._weights.items()}
        found = {**weights, **moments, "source": self._source.get_state(), "step": torch.tensor(self.step_count)}
        return {name: value.cpu().clone() for name, value in found.items()}

    def restore(self, state: Mapping[str, Tensor]) -> None:
        """Go on from a state of the same run, to the bit.

        Raises LookupError, RuntimeError, TypeError or ValueError if it is of another one.
        """
        step = state["step"]
        if step.dtype != torch.int64 or step.ndim or not 0 <= step <= MAX_STEPS:
            raise ValueError("its step is no count of steps")
        with torch.no_grad():
            for name, weight in self._weights.items():
                weight.copy_(_checked(state[f"weight.{name}"], weight.shape))
        moments: dict[int, dict[str, Tensor]] = {}
        for name, value in state.items():
            kind, _, rest = name.partition(".")
            if kind == "optimizer":
                number, _, moment = rest.partition(".")
                shape = () if moment == "step" else self._trained[int(number)].shape
                moments.setdefault(int(number), {})[moment] = _checked(value, shape)
        names = _MOMENTS[self.spec.value("optimizer")]
        if bool(moments) != bool(step) or not all(
                held.keys() == names and 1 <= held.get("step", step) <= step for held in moments.values()):
            raise ValueError("the moments of its weights are not those of this optimiser at this step")
        groups = self._optimizer.state_dict()["param_groups"]
        self._optimizer.load_state_dict({"state": moments, "param_groups": groups})
        self._source.set_state(state["source"])
        self.step_count = int(step)

    @threads.limit(1)  # sums of several threads differ by rounding from one run to the next
    def step(self) -> StepReport:
        """Train on one batch; the loss is that before the step."""
        batch = _moved(self._architecture.draw(
            self.spec, self.alphabet, self.spec.value("batch"), self._source), self._device)
        loss, accuracy = self.model.loss(batch, self._weights)
        for group in self._optimizer.param_groups:
            group["lr"] = self.spec.value("learning_rate") * self._pace()
        self._optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(self._trained, _MAX_GRADIENT)
        self._optimizer.step()
        self.step_count += 1
        return StepReport(self.step_count, float(loss.detach()), float(accuracy))

    def _pace(self) -> float:
        """Return the factor of the learning rate: it rises in the warm-up, then falls with the root of the step.

        Source: Vaswani et al. 2017, section 5.3.
        """
        step, warmup = self.step_count + 1, self.spec.row.warmup
        return min(step / warmup, math.sqrt(warmup / step)) if warmup else 1.0

    @threads.limit(1)
    def test(self) -> StepReport:
        """Return loss and accuracy on examples that are never trained on."""
        with torch.no_grad():
            loss, accuracy = self.model.loss(self._test, self._weights)
        return StepReport(self.step_count, float(loss), float(accuracy))


def _moved(batch: Any, device: str) -> Any:
    """Return the examples of a step on a device."""
    tensors = {field.name: tensor.to(device) for field in fields(batch)
               if isinstance(tensor := getattr(batch, field.name), Tensor)}
    return replace(batch, **tensors)


def _checked(value: Tensor, shape: Sequence[int]) -> Tensor:
    """Return a tensor of a state. Raises ValueError if it has another dtype or shape: copying would broadcast it."""
    if value.dtype != torch.float32 or value.shape != torch.Size(shape):
        raise ValueError(f"a tensor has the dtype {value.dtype} and the shape {tuple(value.shape)}")
    return value

"""What the engine hands to the stack of layers, to run it again without what is cached."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from torch import Tensor

from attnviz.engine import stack
from attnviz.engine.blocks.network import Weights


@dataclass(frozen=True, slots=True)
class Call:
    """The arguments of `stack.run_layers`."""

    vectors: Tensor
    weights: Weights
    given: Mapping[str, Any]

    @property
    def threads(self) -> int:
        """Return the number of threads that it was given."""
        return int(self.given["threads"])

    def run(self) -> stack.StackCache:
        """Run it again, nothing kept from before."""
        return stack.run_layers(self.vectors, self.weights, **{**self.given, "before": None})


def capture(compute: Callable[[], object]) -> Call:
    """Return the first call that `compute` leads to."""
    calls: list[Call] = []
    honest = stack.run_layers

    def spy(vectors: Tensor, weights: Weights, **given: Any) -> stack.StackCache:
        calls.append(Call(vectors, weights, given))
        return honest(vectors, weights, **given)

    stack.run_layers = spy
    try:
        compute()
    finally:
        stack.run_layers = honest
    return calls[0]

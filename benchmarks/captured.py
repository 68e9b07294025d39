"""What the engine hands to the stack of layers, to run it again without what is cached."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from attnviz.engine import stack
from attnviz.engine.plan import StagePlan


@dataclass(frozen=True, slots=True)
class Call:
    """The arguments of `stack.run_layers`."""

    given: stack.StackInputs
    plans: Sequence[StagePlan]
    more: Mapping[str, Any]

    @property
    def threads(self) -> int:
        """Return the number of threads that it was given."""
        return int(self.more["threads"])

    def run(self) -> stack.StackRun:
        """Run it again, nothing kept from before."""
        return stack.run_layers(self.given, self.plans, **{**self.more, "before": None})


def capture(compute: Callable[[], object]) -> Call:
    """Return the first call that `compute` leads to."""
    calls: list[Call] = []
    honest = stack.run_layers

    def spy(given: stack.StackInputs, plans: Sequence[StagePlan], **more: Any) -> stack.StackRun:
        calls.append(Call(given, plans, more))
        return honest(given, plans, **more)

    stack.run_layers = spy
    try:
        compute()
    finally:
        stack.run_layers = honest
    return calls[0]

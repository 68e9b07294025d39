"""Which steps of a training run are kept: as many as fit, closer to each other where the loss falls."""

from __future__ import annotations

from collections.abc import Sequence

MAX_KEPT_BYTES = 64 * 2**20  #: of the weights of all kept steps
MAX_KEPT_STEPS = 400  #: more than a slider can show
MAX_RECENT_STEPS = 16  #: the newest ones, which a window may be opening


def max_steps(weights_bytes: int) -> int:
    """Return how many steps are kept of a model whose weights take so many bytes; at least the first and the last."""
    return max(2, min(MAX_KEPT_STEPS, MAX_KEPT_BYTES // max(weights_bytes, 1)))


def is_due(step: int, *, every: int) -> bool:
    """Return whether a step is kept at first: the first ten, then every `every`."""
    return step <= 10 or step % every == 0


def surplus(steps: Sequence[int], losses: Sequence[float], most: int) -> list[int]:
    """Return the places of steps to drop so that `most` stay; the first and the last step stay.

    Dropped first is the step whose neighbours are closest in loss, and among equal ones in steps. A window that follows
    is some steps behind, so the newest ones stay for a while: an eighth, at most MAX_RECENT_STEPS.
    """
    recent = max(1, min(MAX_RECENT_STEPS, most // 8))
    left = list(range(len(steps)))
    dropped: list[int] = []
    fall = max(max(losses, default=0.0) - min(losses, default=0.0), 1e-9)
    span = max(steps[-1] - steps[0], 1) if steps else 1
    while len(left) > max(most, 2):
        gaps = [(abs(losses[left[at - 1]] - losses[left[at + 1]]) / fall
                 + (steps[left[at + 1]] - steps[left[at - 1]]) / span, at) for at in range(1, len(left) - recent)]
        dropped.append(left.pop(min(gaps)[1]))
    return dropped

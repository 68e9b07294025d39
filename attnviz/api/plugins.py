"""`attnviz.measure(...)` adds a person's own measure of heads, from a script or a plug-in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def measure(
    name: str, label: str, function: Callable[..., Any], *, help: str = "", signed: bool = False,
    two_texts: bool = False, limits: tuple[float, float] = (0.0, 1.0),
) -> None:
    """Add a measure of attention heads, which is then wherever a measure of the program is.

    The function gets the weights (head, query, key) of some heads in one sentence, read-only NumPy in float32, after
    the softmax and before dropout, and returns one number for each head, NaN where undefined. It is tried at once on
    small weights. If it fails later, its heads have no number, the reason is said once, and the program goes on.

    Args:
        name: in files and on the command line: lower-case letters, digits and _.
        label: on screen.
        function: of `weights`, or of `weights` and `tokens`, the texts of the tokens; torch tensors can be returned.
        help: a sentence for the tooltip.
        signed: whether zero means something, and numbers have either sign: the colours then begin at zero.
        two_texts: whether it is defined between the tokens of two texts, as in cross-attention.
        limits: between which the histograms of a corpus count.

    Raises EditError if the function or a name cannot be used, or after a session or a window was opened.
    """
    from attnviz.result.own_measures import add_measure  # late: a command line without plug-ins needs no numpy

    add_measure(name, label, function, help=help, signed=signed, two_texts=two_texts, limits=limits)

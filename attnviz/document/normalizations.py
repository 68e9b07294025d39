"""How scores become weights: one row for each normalisation, with its function, its formula and its words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from attnviz.system.wording import N_

SOFTMAX = "softmax"


@dataclass(frozen=True, slots=True, kw_only=True)
class Normalization:
    """A normalisation; `attnviz.result.arithmetic.NORMALIZED` has its lines of arithmetic."""

    label: str
    help: str
    formula: str  #: of the weights, with the name of the {scores}
    #: Returns the weights of a tensor of scores (b, h, q, k), 0 for −∞, along an axis, by methods of the tensor alone.
    #: The third argument counts the tokens along the axis in each sentence (b,).
    weigh: Callable[[Any, int, Sequence[int]], Any]
    code: tuple[str, ...]  #: the same in PyTorch, from {scores} along an {axis} to a variable `weights`
    sums: str = N_("each {along} sums to 1")  #: what a row or a column of weights sums to
    sums_to_one: bool = True  #: along the axis; without it, each weight follows from its own score
    is_positive: bool = True  #: no weight is negative
    depends_on_length: bool = False  #: a new token changes the weights of all tokens before it


def _shares(powers: Any, axis: int) -> Any:
    return powers / powers.sum(axis, keepdim=True)


def _sigmoid(scores: Any, axis: int, tokens: Sequence[int]) -> Any:
    """Return sigmoid(x − ln n): so shifted, n scores of 0 have weights that sum to nearly 1.

    As in the source, n counts all tokens of the text, masked ones too. Source: Ramapuram et al. 2024, "Theory,
    Analysis, and Best Practices for Sigmoid Self-Attention".
    """
    return (scores - scores.new_tensor(tokens).log().view(-1, 1, 1, 1)).sigmoid()


_SHARES = "weights = weights / weights.sum({axis}, keepdim=True)"

NORMALIZATIONS: Mapping[str, Normalization] = MappingProxyType({
    SOFTMAX: Normalization(
        label=N_("Softmax"), help=N_("The softmax subtracts the maximum first, so that exp does not overflow."),
        formula="softmax({scores})", weigh=lambda scores, axis, tokens: scores.softmax(axis),
        code=("weights = torch.softmax({scores}, dim={axis})",)),
    "naive_softmax": Normalization(
        label=N_("Naive softmax"), help=N_("The naive softmax exp(x) / Σ exp(x) overflows for scores above 88."),
        formula="exp(s) / Σ exp(s)", weigh=lambda scores, axis, tokens: _shares(scores.exp(), axis),
        code=("weights = torch.exp({scores})", _SHARES)),
    "sum": Normalization(
        label=N_("Sum"), help=N_("The scores are divided by their sum, so that weights can be negative."),
        formula="s / Σ s", weigh=lambda scores, axis, tokens: _shares(scores.masked_fill(scores.isneginf(), 0.0), axis),
        code=("weights = {scores}.masked_fill({scores} == -torch.inf, 0.0)", _SHARES),
        sums=N_("each {along} sums to 1, and weights may be negative"), is_positive=False),
    "sigmoid": Normalization(
        label=N_("Sigmoid"),
        help=N_("Sigmoid attention: each weight is sigmoid(x − ln n) of its own score x, n being the number of tokens; "
                "rows do not sum to 1."),
        formula="sigmoid({scores} − ln n)", weigh=_sigmoid,
        code=("weights = torch.sigmoid({scores} - torch.tensor({scores}.shape[{axis}]).log())",),
        sums=N_("a {along} need not sum to 1"), sums_to_one=False,
        depends_on_length=True),
})

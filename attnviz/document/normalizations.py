"""How scores become weights: one row for each normalisation, with its function, its formula and its words.

Late imports of numpy: the help of the command line reads this table.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from attnviz.system.table import Table
from attnviz.system.wording import N_, Text

if TYPE_CHECKING:
    from attnviz.system.arithmetic import Working
    from attnviz.system.arrays import Float32, Floats

SOFTMAX = "softmax"


@dataclass(frozen=True, slots=True, kw_only=True)
class Normalization:
    """A normalisation."""

    label: str
    help: str
    formula: str  #: of the weights, with the name of the {scores}
    #: Returns the weights of a tensor of scores (b, h, q, k), 0 for −∞, along an axis, by methods of the tensor alone.
    #: The third argument counts the tokens along the axis in each sentence (b,).
    weigh: Callable[[Any, int, Sequence[int]], Any]
    #: Returns the arithmetic of one of the scores (n,) of a "row" or "column", with the number of tokens of the text.
    working: Callable[[Float32, int, str, int], Working]
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


def _working_of_softmax(scores: Float32, at: int, line: str, tokens: int) -> Working:
    """Return exp(x) / Σ exp, in 64 bits.

    The program computes exp(x − max) / Σ exp(x − max). The subtraction is shown only if exp(x) leaves the range of
    32-bit floats; otherwise both are the same.
    """
    import numpy as np

    from attnviz.system.arithmetic import Working, difference, number
    from attnviz.system.arrays import LARGEST, SMALLEST

    exact = scores.astype(np.float64)
    with np.errstate(all="ignore"):
        total = np.exp(scores).sum()
        if np.isnan(total) or SMALLEST <= total <= LARGEST:
            return _exponentials(f"exp({number(exact[at])})", np.exp(exact), at, line)
        largest = exact.max()
        less = exact - largest
        powers = np.exp(less)
    term = f"exp({difference(exact[at], largest)}) = exp({number(less[at])})"
    working = _exponentials(term, powers, at, line)
    first = Text("the maximum of its {line}, {largest}, is subtracted first", line=line, largest=number(largest))
    if np.isinf(largest):
        return Working((first, *working.lines, Text("∞ − ∞ is not a number")), working.value)
    reason = Text("exp alone would overflow") if largest > 0 else Text("exp alone would underflow")
    return working.titled(Text("{step}: {reason}", step=first, reason=reason))


def _working_of_naive_softmax(scores: Float32, at: int, line: str, tokens: int) -> Working:
    """Return the softmax without the subtraction, in 32-bit floats, which may overflow."""
    import numpy as np

    from attnviz.system.arithmetic import number

    with np.errstate(all="ignore"):
        powers = np.exp(scores)
        overflows = np.isinf(powers.sum())
    working = _exponentials(f"exp({number(float(scores[at]))})", powers, at, line)
    why = Text("beyond 3.4e+38, which is exp(88.7), 32-bit floats are ∞: softmax subtracts the maximum first")
    return replace(working, lines=(*working.lines[:3], why, *working.lines[3:])) if overflows else working


def _exponentials(term: str, powers: Floats, at: int, line: str) -> Working:
    from attnviz.system.arithmetic import divide

    own, total, working = divide(float(powers[at]), powers)
    return working.titled(f"{term} = {own}", Text("divided by the sum over its {line}", line=line), f"Σ exp = {total}")


def _working_of_sum(scores: Float32, at: int, line: str, tokens: int) -> Working:
    import numpy as np

    from attnviz.system.arithmetic import divide

    counted = np.where(np.isneginf(scores), 0, scores)
    own, total, working = divide(float(counted[at]), counted)
    words = (N_("−∞ counts as 0, divided by the sum of its {line}") if np.isneginf(scores[at])
             else N_("{own} divided by the sum of its {line}"))
    return working.titled(Text(words, own=own, line=line), f"Σ = {total}")


def _working_of_sigmoid(scores: Float32, at: int, line: str, tokens: int) -> Working:
    from attnviz.system.arithmetic import Working, number

    shift = math.log(tokens)
    power = float(scores[at]) - shift
    first = Text("minus ln n = {shift}, where n = {count:,} is the number of tokens", shift=number(shift), count=tokens)
    return Working((first, f"sigmoid({number(power)}) = 1 / (1 + exp({number(-power)}))"),
                   0.5 * (1 + math.tanh(power / 2)))


_SHARES = "weights = weights / weights.sum({axis}, keepdim=True)"

NORMALIZATIONS: Table[Normalization] = Table("normalization", {
    SOFTMAX: Normalization(
        label=N_("Softmax"), help=N_("The softmax subtracts the maximum first, so that exp does not overflow."),
        formula="softmax({scores})", weigh=lambda scores, axis, tokens: scores.softmax(axis),
        working=_working_of_softmax,
        code=("weights = torch.softmax({scores}, dim={axis})",)),
    "naive_softmax": Normalization(
        label=N_("Naive softmax"), help=N_("The naive softmax exp(x) / Σ exp(x) overflows for scores above 88."),
        formula="exp(s) / Σ exp(s)", weigh=lambda scores, axis, tokens: _shares(scores.exp(), axis),
        working=_working_of_naive_softmax,
        code=("weights = torch.exp({scores})", _SHARES)),
    "sum": Normalization(
        label=N_("Sum"), help=N_("The scores are divided by their sum, so that weights can be negative."),
        formula="s / Σ s", weigh=lambda scores, axis, tokens: _shares(scores.masked_fill(scores.isneginf(), 0.0), axis),
        working=_working_of_sum,
        code=("weights = {scores}.masked_fill({scores} == -torch.inf, 0.0)", _SHARES),
        sums=N_("each {along} sums to 1, and weights may be negative"), is_positive=False),
    "sigmoid": Normalization(
        label=N_("Sigmoid"),
        help=N_("Sigmoid attention: each weight is sigmoid(x − ln n) of its own score x, n being the number of tokens; "
                "rows do not sum to 1."),
        formula="sigmoid({scores} − ln n)", weigh=_sigmoid,
        working=_working_of_sigmoid,
        code=("weights = torch.sigmoid({scores} - torch.tensor({scores}.shape[{axis}]).log())",),
        sums=N_("a {along} need not sum to 1"), sums_to_one=False,
        depends_on_length=True),
})

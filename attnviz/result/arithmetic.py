"""Lines of arithmetic as written by hand: number formats, sums, softmax, and the limits of 32-bit floats."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

import numpy as np
import numpy.typing as npt

from attnviz.result import nn
from attnviz.system.arrays import Float32, Floats
from attnviz.system.wording import N_, Text

MAX_TERMS = 8  #: a sum longer than this is shown by its largest terms

_LARGEST = float(np.finfo(np.float32).max)
#: By dtype: its name in a sentence, its largest number, and the relative difference above which a number is explained.
_FORMATS = {
    "float32": (Text("32-bit floats"), _LARGEST, 1e-3), "bfloat16": (Text("bfloat16 numbers"), _LARGEST, 0.02),
    "float16": (Text("float16 numbers"), float(np.finfo(np.float16).max), 4e-3),
}
_SMALLEST = float(np.finfo(np.float32).tiny)
_SMALL = 0.05  # four decimals of a smaller number are at most three digits


@dataclass(frozen=True, slots=True)
class Working:
    """Lines of arithmetic and their value without rounding; None if nothing is computed.

    Lines with words are texts that can be translated.
    """

    lines: tuple[str, ...]
    value: float | None = None

    def titled(self, *lines: str) -> Working:
        """Return it with these lines before the others."""
        return replace(self, lines=(*lines, *self.lines))

    def plus(self, name: str, bias: float | None) -> Working:
        """Return it with a bias added; unchanged if there is none or no value."""
        if bias is None or self.value is None:
            return self
        return Working((*self.lines, Text("+ {name} {bias}", name=name, bias=number(bias))), self.value + bias)


def number(value: float, *, times: float = 1.0) -> str:
    """Return a number with four decimals and a true minus sign.

    `times` is the factor that magnifies its rounding error later on: if that is large, small numbers keep four digits.
    """
    if np.isnan(value):
        return "NaN"
    if np.isinf(value):
        return "∞" if value > 0 else "−∞"
    if value == 0:
        return "0.0000"  # also for -0.0
    if abs(value) < _SMALL and abs(times) > 10:
        text = f"{value:.4g}"
    else:
        text = f"{value:.4f}" if 1e-4 <= abs(value) < 1e5 else f"{value:.3e}"
    return text.replace("-", "−")


def difference(one: float, other: float) -> str:
    """Return `one − other`, with enough digits to tell large numbers apart."""
    texts = [number(one), number(other)]
    if np.isfinite([one, other]).all() and one != other and min(abs(one), abs(other)) >= 1e5:
        texts = [f"{value:.9g}".replace("-", "−") for value in (one, other)]  # all digits of a 32-bit float
    return f"{texts[0]} − ({texts[1]})" if texts[1].startswith("−") else " − ".join(texts)


def dot(
    one: npt.ArrayLike, other: npt.ArrayLike, name: Callable[[int], str] | None = None, *,
    term: Callable[[int], str] | None = None,
) -> Working:
    """Return the terms of a dot product, only the largest if there are many; `name` returns the name of a term.

    `term` returns the text of a term, where its two numbers do not suffice.
    """
    left, right = np.asarray(one, dtype=np.float64), np.asarray(other, dtype=np.float64)
    with np.errstate(invalid="ignore"):
        terms = left * right
        order = list(range(len(terms)))
        if len(terms) > MAX_TERMS:
            size = np.where(np.isnan(terms), np.inf, np.abs(terms))  # NaN counts as the largest
            order = sorted(np.argsort(-size, kind="stable")[: MAX_TERMS - 1].tolist())
        rest = float(np.delete(terms, order).sum())
        total = float(terms.sum())
    lines = []
    for at, i in enumerate(order):
        a, b = float(left[i]), float(right[i])
        product = f"{number(a, times=b)} · {number(b, times=a)}" if term is None else term(i)
        line = f"{'+' if at else ' '} {product}"
        lines.append(line if name is None else Text("{term}   {name}", term=line, name=name(i)))
    if len(terms) > MAX_TERMS:
        words = N_("+ {count} smaller terms: {rest}") if np.isfinite(rest) else N_("+ {count} more terms: {rest}")
        lines.append(Text(words, count=len(terms) - len(order), rest=number(rest)))
    return Working(tuple(lines), total)


def divide(one: float, among: npt.ArrayLike) -> tuple[str, str, Working]:
    """Return a number and its divisor as texts, and the quotient, with a line if that is NaN."""
    exact = np.asarray(among, dtype=np.float64).ravel()
    with np.errstate(all="ignore"):
        # fsum does not round: after large numbers cancel, small ones remain.
        total = np.float64(math.fsum(exact)) if np.isfinite(exact).all() else exact.sum()
        if abs(total) > _LARGEST:
            total = np.copysign(np.inf, total)
        share = one / total
    times = 100.0 if abs(total) < 1 else 1.0  # a small sum needs all digits of both
    texts = number(one, times=times), number(float(total), times=times)
    why = Text("0 / 0 is not a number") if one == total == 0 else Text("∞ / ∞ is not a number")
    known = not np.isnan(share) or np.isnan(one) or np.isnan(total)  # NaN operands explain themselves
    return *texts, Working(() if known else (why,), float(share))


def softmax(scores: Float32, at: int, line: str, tokens: int) -> Working:
    """Return the softmax of one of `scores`, which are a `line` ("row" or "column"): exp(x) / Σ exp.

    The program computes exp(x − max) / Σ exp(x − max). The subtraction is shown only if exp(x) leaves the range of
    32-bit floats; otherwise both are the same.
    """
    exact = scores.astype(np.float64)
    with np.errstate(all="ignore"):
        total = np.exp(scores).sum()
        if np.isnan(total) or _SMALLEST <= total <= _LARGEST:
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


def naive_softmax(scores: Float32, at: int, line: str, tokens: int) -> Working:
    """Return the softmax without the subtraction, in 32-bit floats, which may overflow."""
    with np.errstate(all="ignore"):
        powers = np.exp(scores)
        overflows = np.isinf(powers.sum())
    working = _exponentials(f"exp({number(float(scores[at]))})", powers, at, line)
    why = Text("beyond 3.4e+38, which is exp(88.7), 32-bit floats are ∞: softmax subtracts the maximum first")
    return replace(working, lines=(*working.lines[:3], why, *working.lines[3:])) if overflows else working


def share_of_sum(scores: Float32, at: int, line: str, tokens: int) -> Working:
    """Return one of `scores` divided by the sum of its `line`; masked scores (−∞) count as 0."""
    counted = np.where(np.isneginf(scores), 0, scores)
    own, total, working = divide(float(counted[at]), counted)
    words = (N_("−∞ counts as 0, divided by the sum of its {line}") if np.isneginf(scores[at])
             else N_("{own} divided by the sum of its {line}"))
    return working.titled(Text(words, own=own, line=line), f"Σ = {total}")


def sigmoid(scores: Float32, at: int, line: str, tokens: int) -> Working:
    """Return sigmoid(x − ln n) of one of `scores`, where n is the number of `tokens`."""
    shift = math.log(tokens)
    power = float(scores[at]) - shift
    first = Text("minus ln n = {shift}, where n = {count:,} is the number of tokens", shift=number(shift), count=tokens)
    return Working((first, f"sigmoid({number(power)}) = 1 / (1 + exp({number(-power)}))"),
                   float(nn.sigmoid(np.array(power))))


#: By normalisation, the arithmetic of one of `scores`, a row or column of a text of some tokens.
NORMALIZED: Mapping[str, Callable[[Float32, int, str, int], Working]] = MappingProxyType({
    "softmax": softmax, "naive_softmax": naive_softmax, "sum": share_of_sum, "sigmoid": sigmoid})


def _exponentials(term: str, powers: Floats, at: int, line: str) -> Working:
    own, total, working = divide(float(powers[at]), powers)
    return working.titled(f"{term} = {own}", Text("divided by the sum over its {line}", line=line), f"Σ exp = {total}")


def rounding_note(exact: float, value: float, *, dtype: str = "float32") -> list[str]:
    """Return a sentence if a `value` computed in `dtype` differs visibly from `exact` arithmetic; else nothing."""
    numbers, largest, tolerance = _FORMATS[dtype]
    if (np.isnan(exact) and np.isnan(value)) or exact == value:
        return []
    if np.isfinite(exact) and np.isfinite(value):
        if abs(exact - value) <= tolerance * abs(value) + 0.1 * tolerance:
            return []
        words = N_("exactly {exact}; {numbers}, rounded at each step, give")
    elif np.isfinite(exact) and abs(exact) > largest:
        words = N_("{exact}: beyond {largest:.2g}, where {numbers} end")
    else:
        words = N_("exactly {exact}; {numbers} end at {largest:.2g} and give")
    return [Text(words, exact=number(exact), numbers=numbers, largest=largest)]

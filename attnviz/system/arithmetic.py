"""Lines of arithmetic as written by hand: number formats, sums, quotients, and the limits of 32-bit floats."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from attnviz.system.arrays import LARGEST
from attnviz.system.wording import N_, Text

MAX_TERMS = 8  #: a sum longer than this is shown by its largest terms
#: By dtype: its name in a sentence, its largest number, and the relative difference above which a number is explained.
_FORMATS = {
    "float32": (Text("32-bit floats"), LARGEST, 1e-3), "bfloat16": (Text("bfloat16 numbers"), LARGEST, 0.02),
    "float16": (Text("float16 numbers"), float(np.finfo(np.float16).max), 4e-3),
}
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
    """Return the terms of a dot product, only the largest if there are many; `name` returns the name of a term, or "".

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
        named = "" if name is None else name(i)
        lines.append(Text("{term}   {name}", term=line, name=named) if named else line)
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
        if abs(total) > LARGEST:
            total = np.copysign(np.inf, total)
        share = one / total
    times = 100.0 if abs(total) < 1 else 1.0  # a small sum needs all digits of both
    texts = number(one, times=times), number(float(total), times=times)
    why = Text("0 / 0 is not a number") if one == total == 0 else Text("∞ / ∞ is not a number")
    known = not np.isnan(share) or np.isnan(one) or np.isnan(total)  # NaN operands explain themselves
    return *texts, Working(() if known else (why,), float(share))


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

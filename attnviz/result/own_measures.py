"""Measures of heads from plug-ins: a person's function as a row of the table, checked on small weights."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from attnviz.result.measures import (
    BINS,
    CHANGE_MEASURES,
    HEAD_SCORES,
    MEASURES,
    NO_PAIR,
    TOKEN_MEASURES,
    Pair,
    WeightMeasure,
    Weights,
)
from attnviz.system import plugins
from attnviz.system.arrays import Float32, Float64, real_numbers
from attnviz.system.checked import check_words
from attnviz.system.errors import AttnVizError, EditError
from attnviz.system.python_file import file_of, one_line, parameters_taken
from attnviz.system.wording import Text, quoted

OFFERED = ("tokens", "visible", "pair")  #: attributes of `Weights` that the function is given by name, if it takes them
EXAMPLE_TOKENS = ("the", "cat", "saw", "the")
RESERVED_PREFIX = "corpus_"  #: of the means and standard deviations over a corpus
_TOLERANCE = 1e-4  # of the number of a head that is computed alone


@dataclass(eq=False)
class MeasureFunction:
    """A function of a plug-in, which may fail: then no head has a number, and the reason is told once."""

    name: str
    function: Callable[..., Any]
    takes: frozenset[str] = frozenset()  #: of OFFERED
    failure: str = ""  #: why the last numbers are missing

    def __call__(self, weights: Weights) -> Float64:
        """Return a number for each head of some weights, (head,); NaN if the function fails."""
        try:
            found, failure = self.numbers(weights), ""
        except EditError as error:
            found, failure = np.full(len(weights.all), np.nan), error.text
        if failure:
            plugins.tell_once(failure)
        self.failure = failure
        return found

    def numbers(self, weights: Weights) -> Float64:
        """Return a number for each head. Raises EditError if the function fails or returns something else."""
        given = weights.all.view()
        given.flags.writeable = False  # what the program shows is not changed by a measure
        if "pair" in self.takes and not weights.has_pair:
            return np.full(len(given), np.nan)
        try:
            with np.errstate(all="ignore"):
                found = real_numbers(self.function(
                    given, **{name: getattr(weights, name) for name in self.takes}))
        except (Exception, SystemExit) as error:  # whatever a person's code raises
            raise self._error("{error}", error=one_line(error, file_of(self.function))) from None
        if found.shape != given.shape[:1]:
            raise self._error("it returned the shape {shape} for the weights of {heads} heads, and needs {needed}",
                              shape=found.shape, heads=len(given), needed=given.shape[:1])
        if np.isinf(found).any():
            raise self._error("it returned an infinite number: return NaN where it is undefined")
        return found

    def _error(self, template: str, **values: object) -> EditError:
        return EditError("The measure {name} failed: {reason}.", name=self.name, reason=Text(template, **values))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class OwnMeasure(WeightMeasure):
    """A measure of weights from a plug-in."""

    needs_numpy: bool = True
    is_own: bool = True

    @property
    def reason_undefined(self) -> str:
        """Why every number is NaN: the function failed, or returned that."""
        why_undefined = NO_PAIR if self.needs_pair else self.why_undefined
        return str(self.compute.failure) or why_undefined  # type: ignore[attr-defined]


def add_measure(
    name: str, label: str, function: Callable[..., Any], *, help: str, signed: bool, two_texts: bool,
    limits: tuple[float, float],
) -> None:
    """Add a measure to the table. Raises EditError if it cannot be one; see `attnviz.measure`."""
    check_words("a measure", label=label, help=help)
    try:
        low, high = map(float, limits)
    except (TypeError, ValueError):
        low = high = 0.0
    if not -np.inf < low < high < np.inf:
        raise EditError("The limits of a measure are two numbers, the smaller first, and not {limits}.",
                        limits=quoted(limits))
    if not isinstance(name, str) or name.startswith(RESERVED_PREFIX):
        raise EditError("{name} cannot be the name of a measure: {prefix} begins those of a corpus.", name=quoted(name),
                        prefix=RESERVED_PREFIX)
    compute = MeasureFunction(name, function, _parameters(function))
    _check(compute)
    MEASURES.add(name, OwnMeasure(
        name=name, label=label, help=help or label, compute=compute, is_signed=signed, allows_two_texts=two_texts,
        corpus_labels=(f"Corpus mean: {label}", f"Corpus standard deviation: {label}"),
        edges=np.linspace(low, high, BINS + 1), needs_pair="pair" in compute.takes,
    ), reserved={**CHANGE_MEASURES, **TOKEN_MEASURES, **HEAD_SCORES, "layer": None})


def _parameters(function: Callable[..., Any]) -> frozenset[str]:
    """Return which of OFFERED a function takes. Raises EditError if it cannot be called with weights."""
    try:
        return parameters_taken(function, 1, OFFERED)
    except TypeError:
        raise EditError("A measure needs a function of (weights), which may also take {names} by name, and {value} is "
                        "none.", names=", ".join(OFFERED), value=quoted(function)) from None


def example_weights() -> Float32:
    """Return the causal weights of three heads among the tokens of EXAMPLE_TOKENS, (head, query, key)."""
    count = len(EXAMPLE_TOKENS)
    scores = np.sin(np.arange(3 * count * count, dtype=np.float32)).reshape(3, count, count)
    powers = np.exp(2 * scores) * np.tril(np.ones((count, count), np.float32))
    weights: Float32 = powers / powers.sum(axis=-1, keepdims=True)
    return weights


def _check(compute: MeasureFunction) -> None:
    """Raise EditError if a function does not measure each head of small weights, and of the weights of one token."""
    every = example_weights()
    later = np.triu(np.ones(every.shape[1:], np.bool_), 1)

    def example(weights: Float32, pair: Pair) -> Weights:
        size = weights.shape[-1]
        return Weights(weights, pair, EXAMPLE_TOKENS[:size], (later[:size, :size],) * len(weights))

    try:
        found = compute.numbers(example(every, (2, 1)))
        compute.numbers(example(np.ones((2, 1, 1), np.float32), (0, 0)))
        alone = np.concatenate([compute.numbers(example(every[head:head + 1], (2, 1))) for head in range(len(every))])
    except AttnVizError as error:
        raise EditError("{error} This is with small weights (head, query, key), as a check.", error=error) from None
    if not np.isfinite(found).any():
        raise EditError("The measure {name} returned NaN for every head of small weights (head, query, key).",
                        name=compute.name)
    if not np.allclose(found, alone, rtol=_TOLERANCE, atol=_TOLERANCE, equal_nan=True):
        raise EditError("The measure {name} returned another number for a head when it was alone: a number is of one "
                        "head, since heads are measured in batches.", name=compute.name)

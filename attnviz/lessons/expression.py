"""Conditions and numbers in lessons, such as `weights[0,1] == 0 and option.mask == "causal"`.

The grammar is that of `attnviz.system.formula`. A name is a stage, `option.NAME`, or one of `_NAMES`; an index is one
of a stage, and a call one of `_FUNCTIONS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import numpy as np

from attnviz.document.options import MODEL_OPTIONS, OPTIONS
from attnviz.document.places import Cell
from attnviz.document.stages import STAGES
from attnviz.store.experiments import EXPERIMENTS, experiment_value
from attnviz.store.own_code import own_code_status
from attnviz.store.state import State
from attnviz.system.arrays import Float64
from attnviz.system.errors import AttnVizError, EditError
from attnviz.system.formula import Node, parse_formula
from attnviz.system.wording import quoted

#: Numbers are equal if they differ by less: half of the last digit that the book prints.
EQUAL = 0.00005


def _equal(one: Any, other: Any) -> bool:
    if isinstance(one, str) or isinstance(other, str):
        return str(one) == str(other)
    return bool(one == other or abs(one - other) < EQUAL)


_COMPARISONS: Mapping[str, Callable[[Any, Any], bool]] = MappingProxyType({
    "<": lambda one, other: bool(one < other), "<=": lambda one, other: bool(one <= other),
    ">": lambda one, other: bool(one > other), ">=": lambda one, other: bool(one >= other),
    "==": _equal, "!=": lambda one, other: not _equal(one, other),
})
_ARITHMETIC: Mapping[str, Callable[[Any, Any], Any]] = MappingProxyType({
    "+": lambda one, other: one + other, "-": lambda one, other: one - other,
    "*": lambda one, other: one * other, "/": np.divide, "//": np.floor_divide, "%": np.mod,
})


def _probability(state: State, token: Any) -> float:
    """Return the probability of a next token. Raises EditError if it is not among the most likely ones."""
    prediction = _prediction(state)
    number = next((number for number, spelling in prediction.logits.spellings.items() if spelling.text == token), None)
    if number is None:
        raise EditError("{token} is not among the most likely tokens.", token=quoted(token))
    return float(prediction.candidate(number).probability)


def _target_logit(state: State) -> float:
    """Return the logit of the target token, or the logit difference. Raises EditError if no token is predicted."""
    target = state.target
    logits = None if target is None or target.result.logits is None else target.result.logits.row(*target.place)
    if target is None or logits is None:
        raise EditError("No next token is predicted here.")
    return float(target.metric.of(logits))


def _pinned(state: State) -> Cell:
    if state.focus.pinned is None:
        raise EditError("No cell is pinned.")
    return state.focus.pinned


#: The functions, each of the state and the value of its argument.
_FUNCTIONS: Mapping[str, Callable[[State, Any], Any]] = MappingProxyType({
    "sum": lambda state, value: np.sum(value), "mean": lambda state, value: np.mean(value),
    "max": lambda state, value: np.max(value), "min": lambda state, value: np.min(value),
    "abs": lambda state, value: np.abs(value), "sqrt": lambda state, value: np.sqrt(value),
    "exp": lambda state, value: np.exp(value), "rows": lambda state, value: np.atleast_2d(value).shape[0],
    "columns": lambda state, value: np.atleast_2d(value).shape[1], "probability": _probability,
})
_EXPERIMENT = "experiment."  # before an option of the open experiment
#: What is selected, and other names without arguments.
_NAMES: Mapping[str, Callable[[State], Any]] = MappingProxyType({
    "layer": lambda state: state.focus.spot.layer, "head": lambda state: state.focus.spot.head,
    "sentence": lambda state: state.focus.spot.sentence, "stage": lambda state: state.focus.spot.stage,
    "row": lambda state: _pinned(state).row, "column": lambda state: _pinned(state).column,
    "text": lambda state: state.document.text, "showing": lambda state: state.compared.showing,
    "experiment": lambda state: state.look.experiment,
    "own_code": own_code_status,
    "training_step": lambda state: state.document.step,
    "next_token": lambda state: _prediction(state).top_tokens(1)[0].text, "target_logit": _target_logit,
    "true": lambda state: True, "false": lambda state: False,
})


@dataclass(frozen=True)
class Expression:
    """A condition or a number of a lesson."""

    text: str
    tree: Node

    def value(self, state: State) -> Any:
        """Return the value in a state with numbers: a number, a text, or True or False.

        Raises EditError if the state has no such stage or cell, or if the types do not fit.
        """
        found = self._evaluated(state)
        if isinstance(found, np.ndarray) and found.size > 1:
            raise EditError("{text} is {count} numbers, not one: name a row and a column.", text=quoted(self.text),
                            count=found.size)
        found = found.item() if isinstance(found, np.ndarray | np.generic) and found.size == 1 else found
        if not isinstance(found, str | int | float):
            raise EditError("{text} is neither a number nor a text.", text=quoted(self.text))
        return found

    def cells(self, state: State) -> Float64:
        """Return the numbers of a row or of a whole stage. Raises EditError as `value`, and for a single number."""
        found = self._evaluated(state)
        if not isinstance(found, np.ndarray) or found.size < 2:
            raise EditError("{text} is one number: name a stage, or a row of one.", text=quoted(self.text))
        return found

    def reads(self, names: frozenset[str]) -> bool:
        """Return whether a name or a function among these is part of it."""
        return any(node.kind in ("name", "call") and str(node.value) in names for node in self.tree.walk())

    def _evaluated(self, state: State) -> Any:
        try:
            with np.errstate(all="ignore"):
                return _evaluate(self.tree, state)
        except (TypeError, IndexError, ValueError, KeyError, AttributeError, OverflowError) as error:
            if isinstance(error, AttnVizError):
                raise
            raise EditError("{text} cannot be computed here: {error}.", text=quoted(self.text), error=error) from None

    def holds(self, state: State) -> bool:
        """Return whether the condition holds; False where it cannot be computed, as in a stage without such a cell."""
        try:
            return bool(self.value(state))
        except EditError:
            return False


def read_expression(text: str) -> Expression:
    """Return the expression that a text writes. Raises EditError with a sentence if it cannot be read."""
    tree = parse_formula(text)
    for node in tree.walk():
        name = str(node.value)
        option = name.removeprefix("option.")
        if node.kind == "name" and option != name and option not in OPTIONS and option not in MODEL_OPTIONS:
            raise EditError("There is no option {name}.", name=quoted(option))
        is_name = option != name or name in _NAMES or name in STAGES or _is_of_experiment(name)
        known = {"name": is_name, "index": name in STAGES,
                 "call": name in _FUNCTIONS and len(node.parts) == 1}
        if not known.get(node.kind, True):
            raise EditError("{text}: {name} is not a stage, function or name known to lessons.", text=quoted(text),
                            name=quoted(name))
    return Expression(text, tree)


def _is_of_experiment(name: str) -> bool:
    """Return whether a name is that of an option of an experiment."""
    return any(name == _EXPERIMENT + option.name for row in EXPERIMENTS.values() for option in row.options)


def _evaluate(node: Node, state: State) -> Any:
    """Return the value of a node: a number, numbers, a text, or True or False."""
    kind, name = node.kind, str(node.value)
    if kind in ("number", "text"):
        return node.value
    if kind == "name" and name in _NAMES:
        return _NAMES[name](state)
    if kind == "name" and name.startswith(_EXPERIMENT):
        return experiment_value(state, f"{state.look.experiment}.{name.removeprefix(_EXPERIMENT)}")
    if kind == "name" and name.startswith("option."):
        return getattr(state.document.options, name.removeprefix("option."))
    if kind in ("name", "index"):
        return _stage(name, state, tuple(_whole(_evaluate(part, state)) for part in node.parts))
    if kind in ("and", "or"):
        is_first = bool(_evaluate(node.parts[0], state))
        return is_first if is_first is (kind == "or") else bool(_evaluate(node.parts[1], state))
    values = [_evaluate(part, state) for part in node.parts]
    if kind == "not":
        return not _single(values[0])
    if kind in _COMPARISONS:
        return _COMPARISONS[kind](_single(values[0]), _single(values[1]))
    if name != "probability" and not all(isinstance(value, np.ndarray | int | float) for value in values):
        raise EditError("{name} needs numbers.", name=quoted(name or kind))  # a text times a number may fill the memory
    if kind == "call":
        return _FUNCTIONS[name](state, values[0])
    values = [value if isinstance(value, np.ndarray) else float(value) for value in values]
    return -values[0] if len(values) == 1 else _ARITHMETIC[kind](*values)


def _single(value: Any) -> Any:
    if isinstance(value, np.ndarray) and value.size != 1:
        raise EditError("A comparison needs one number on each side, not {count}.", count=value.size)
    return value.item() if isinstance(value, np.ndarray | np.generic) else value


def _whole(value: Any) -> int:
    """Return an index. Raises EditError if it is no whole number."""
    value = _single(value)
    if isinstance(value, str) or not np.isfinite(value) or value != int(value):
        raise EditError("An index is a whole number, not {value}.", value=value)
    return int(value)


def _stage(name: str, state: State, index: tuple[int, ...]) -> Any:
    source, spot = state.source, state.focus.spot.at(stage=name)
    if source is None or not source.texts or name not in source.stages(spot.layer):
        raise EditError("There is no stage {name} here.", name=quoted(name))
    values = source.spot_data(spot).values.astype(np.float64)
    return values[index] if index else values


def _prediction(state: State) -> Any:
    """Return the prediction at the pinned token or the end. Raises EditError if there is none."""
    found = state.next_token()
    if found is None or found.prediction is None or found.is_undefined:
        raise EditError("No next token is predicted here.")
    return found.prediction

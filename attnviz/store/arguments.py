"""Arguments of intents as JSON: what scripts, the command line and files write, checked by the types of each intent.

A dataclass is a table of its fields, a tuple or set a list, a document or a target of edits what it is in a session
file, the cells of a target a table such as `{"0,1": 0.5}`, and a model the path from which it is opened.
"""

import inspect
import json
import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from pathlib import PurePath
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import numpy as np

from attnviz.document import files, targets
from attnviz.document.document import Document, Target
from attnviz.document.models import Model
from attnviz.result.result import Evaluation
from attnviz.store.intent import Intent, TableRow
from attnviz.store.store import INTENTS
from attnviz.system.errors import EditError
from attnviz.system.wording import N_, Text, listed, quoted

OpenModel = Callable[[str], Model]
_INDEX = re.compile(r"\d{1,10}(,\d{1,10})*", re.ASCII)

#: Words for the types of arguments.
_NOUNS: Mapping[Any, str] = {
    str: N_("a text"), int: N_("a whole number"), float: N_("a number"), bool: N_("true or false"),
    type(None): "null", Model: N_("the name or the path of a model"), Document: N_("a session, as in its file"),
    Target: N_("a table that names the target of edits"),
}


def from_data(name: str, arguments: Mapping[str, Any], *, open_model: OpenModel | None = None) -> Intent:
    """Return the intent of a name and JSON arguments.

    Raises EditError with a sentence if there is no such intent, or if an argument is missing, unknown or of the wrong
    type. `open_model` opens the model of an argument that names one.
    """
    row = INTENTS.get(name)
    if row is None or not is_recordable(row):
        raise EditError("There is nothing called {name} to do: attnviz do --list, or intents() of a session, names "
                        "everything.", name=quoted(name))
    parameters = _parameters(row)
    if unknown := arguments.keys() - parameters.keys():
        raise EditError(N_("{name} has no argument {argument}; it has {known}.") if parameters else
                        N_("{name} has no argument {argument}; it has none."), name=name, argument=quoted(min(unknown)),
                        known=", ".join(parameters))
    if missing := [key for key, (_, is_required) in parameters.items() if is_required and key not in arguments]:
        raise EditError("{name} needs the argument {argument}.", name=name, argument=quoted(missing[0]))
    return Intent(name, {key: _read(value, parameters[key][0], f"{name}: {key}", open_model)
                         for key, value in arguments.items()})


def to_data(intent: Intent) -> dict[str, Any]:
    """Return the arguments of an intent as JSON values, which `from_data` reads. NumPy's numbers are written, too."""
    return {name: _write(value) for name, value in intent.arguments.items()}


def is_recordable(row: TableRow[...]) -> bool:
    """Return whether the arguments of an intent can be written as JSON: results of the engine cannot."""
    return row.scope != "numbers" and not any(_holds(hint, Evaluation) for hint, _ in _parameters(row).values())


def signature(row: TableRow[...]) -> dict[str, Text]:
    """Return the arguments of an intent and a word for the type of each."""
    return {name: _noun(hint) if is_required else Text("{type} (optional)", type=_noun(hint))
            for name, (hint, is_required) in _parameters(row).items()}


@cache
def _parameters(row: TableRow[...]) -> dict[str, tuple[Any, bool]]:
    """Return the type of each argument that data can give, and whether it is required."""
    function = row.function
    hints = get_type_hints(function)
    named = inspect.signature(function).parameters.values()
    return {each.name: (hints[each.name], each.default is inspect.Parameter.empty) for each in list(named)[1:]}


def _holds(hint: Any, kind: type) -> bool:
    """Return whether values of a type can be of this class, or contain it."""
    return hint is kind or any(_holds(part, kind) for part in get_args(hint))


def _read(value: Any, hint: Any, name: str, open_model: OpenModel | None) -> Any:
    """Return a JSON value as a value of the type `hint`. Raises EditError if it is none."""
    kind, parts = get_origin(hint) or hint, get_args(hint)

    def read(value: Any, hint: Any) -> Any:
        return _read(value, hint, name, open_model)

    if kind in (Union, UnionType):
        for part in parts:  # the first that fits
            with suppress(EditError):
                return read(value, part)
    if kind is Literal and isinstance(value, str) and value in parts:
        return value
    if kind is float and (type(value) in (int, float) or (isinstance(value, str) and value == "-inf")):
        with suppress(OverflowError):  # of an integer with 400 digits
            return float(value)
    if kind in (str, int, bool, type(None)) and type(value) is kind:
        return value
    if isinstance(kind, type) and issubclass(kind, Model) and isinstance(value, str) and open_model:
        return open_model(value)
    if kind is Document and isinstance(value, dict):
        return files.from_bytes(json.dumps(value).encode(), name)
    if kind is Target and isinstance(value, dict):
        return targets.read(value)
    if kind is tuple and isinstance(value, list) and (parts[-1] is Ellipsis or len(parts) == len(value)):
        each_hint = [parts[0]] * len(value) if parts[-1] is Ellipsis else parts
        return tuple(map(read, value, each_hint))
    if kind in (frozenset, Iterable) and isinstance(value, list):
        return (frozenset if kind is frozenset else tuple)(read(each, parts[0]) for each in value)
    if kind is Mapping and isinstance(value, dict):  # numbers of one target by index
        return {_index(key, name): read(each, parts[1]) for key, each in value.items()}
    if kind is Mapping and isinstance(value, list):
        return dict(read(pair, tuple[parts[0], parts[1]]) for pair in value)  # type: ignore[valid-type]
    if isinstance(kind, type) and is_dataclass(kind) and isinstance(value, dict):
        hints, known = get_type_hints(kind), {field.name for field in fields(kind)}
        required = {each.name for each in fields(kind) if each.default is MISSING and each.default_factory is MISSING}
        if required <= value.keys() <= known:
            return kind(**{key: read(each, hints[key]) for key, each in value.items()})
    raise EditError("{name} cannot be {value}: it must be {expected}.", name=name, value=quoted(value),
                    expected=_noun(hint))


def _index(text: object, name: str) -> tuple[int, ...]:
    """Return the index of a cell, written as "0,1"."""
    if not isinstance(text, str) or not _INDEX.fullmatch(text):
        raise EditError('{name} has no cell {text}: write its index, such as "0,1".', name=name, text=quoted(text))
    return tuple(map(int, text.split(",")))


def _write(value: Any) -> Any:
    if isinstance(value, Model):
        return value.where
    if isinstance(value, Document):
        return json.loads(files.to_bytes(value, None))
    if isinstance(value, Target):
        return value.fields()
    if is_dataclass(value):
        return {field.name: _write(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, np.generic | np.ndarray):
        return value.tolist()
    if isinstance(value, Mapping):
        if all(isinstance(key, tuple | str) for key in value):
            return {key if isinstance(key, str) else ",".join(map(str, key)): _write(each)
                    for key, each in value.items()}
        return [[_write(key), _write(each)] for key, each in value.items()]
    if isinstance(value, tuple | list | set):
        return [_write(each) for each in value]
    if isinstance(value, PurePath):
        return str(value)
    if isinstance(value, frozenset):
        return sorted(_write(each) for each in value)
    return "-inf" if value == -math.inf else value


def _noun(hint: Any) -> Text:
    """Return a word for a type."""
    kind, parts = get_origin(hint) or hint, get_args(hint)
    if kind in (Union, UnionType):
        return _either(list(map(_noun, parts)))
    if kind is Literal:
        return _either(list(map(quoted, parts)))
    if kind in (tuple, frozenset, Iterable):
        return Text("a list of {each}", each=_noun(parts[0]))
    if is_dataclass(kind) and kind not in _NOUNS:
        return Text("a table of {fields}", fields=", ".join(field.name for field in fields(kind)))
    return Text(_NOUNS.get(kind, N_("a table")))


def _either(words: Sequence[str]) -> Text:
    """Return several words with "or" between them."""
    *others, last = words
    return Text("{one} or {other}", one=_either(others), other=last) if others else listed(words)

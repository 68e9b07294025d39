"""Parse and check the values of options, as written on the command line or stored in a file."""

from __future__ import annotations

import re
from typing import Any, cast

from attnviz.document.options import MODEL_OPTIONS, OPTIONS, Option, parse_ablated
from attnviz.document.variants import Value
from attnviz.system.errors import EditError
from attnviz.system.wording import quoted

_PLACE = re.compile(r"(0|[1-9]\d{0,3})(\.(0|[1-9]\d{0,3}))?", re.ASCII)


def parse(name: str, text: str) -> Value:
    """Return the value that `text` gives the option `name`, as in `--set NAME=VALUE`.

    Raises EditError if there is no such option or value.
    """
    option = find_option(name)
    text = text.strip()
    try:
        if option.kind == "integer":
            return check(name, int(text))
        if option.kind == "number":
            return check(name, float(text))
        if option.kind == "flag":
            known = {"true": True, "on": True, "yes": True, "1": True,
                     "false": False, "off": False, "no": False, "0": False}
            return check(name, known[text.lower()])
        if option.kind == "heads":
            return check(name, tuple(int(part) for part in text.replace(";", ",").split(",") if part.strip()))
        if option.kind == "switches":
            return check(name, tuple(part.strip() for part in text.replace(";", ",").split(",") if part.strip()))
        if option.kind == "scale" and text not in option.choices:
            return check(name, float(text))
    except (ValueError, KeyError):
        raise _refused(option, text, option.name) from None
    return check(name, text)


def check(name: str, value: Any, *, by_label: bool = False) -> Value:
    """Return `value` in the type of the option `name`.

    Raises EditError if the option cannot have it, naming it as the window does (`by_label`) or as `--set`.
    """
    option = find_option(name)
    if not _fits(option, value):
        raise _refused(option, value, quoted(option.label) if by_label else option.name)
    if option.kind == "heads":
        return tuple(sorted(set(value)))
    if option.kind == "switches":
        return tuple(sorted(set(value), key=parse_ablated))
    if option.kind == "number" or (option.kind == "scale" and not isinstance(value, str)):
        return float(value)
    return cast(Value, value)


def _fits(option: Option, value: Any) -> bool:
    """Return whether the option can have this value."""
    if option.kind == "choice" or (option.kind == "scale" and isinstance(value, str)):
        return value in option.choices
    if option.kind == "flag":
        return isinstance(value, bool)
    if option.kind == "heads":
        return isinstance(value, (tuple, list)) and all(
            _is_integer(head) and option.minimum <= head <= option.maximum for head in value
        )
    if option.kind == "switches":
        return isinstance(value, (tuple, list)) and all(isinstance(place, str) and _PLACE.fullmatch(place)
                                                        for place in value)
    if not (_is_integer(value) or (option.kind != "integer" and isinstance(value, float))):
        return False
    return bool(option.minimum <= value <= option.maximum)  # False for NaN and infinities


def _refused(option: Option, value: object, name: str) -> EditError:
    text = value
    if isinstance(value, (tuple, list)):  # written as in `--set`: "0,2"
        text = ",".join(one if isinstance(one, str) else quoted(one) for one in value)
    return EditError(f"{name} cannot be {quoted(text)}: {_expected(option)}.")


def find_option(name: str) -> Option:
    """Return the option of variants or models with this name. Raises EditError if there is none."""
    option = OPTIONS.get(name) or MODEL_OPTIONS.get(name)
    if option is None:
        known = ", ".join((*OPTIONS, *MODEL_OPTIONS))
        raise EditError(f"There is no option {quoted(name)}: the options are {known}.")
    return option


def _is_integer(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _expected(option: Option) -> str:
    if option.kind == "choice":
        return f"it is one of {', '.join(option.choices)}"
    if option.kind == "flag":
        return "it is true or false"
    if option.kind == "heads":
        return f"it is a list of heads such as 0,2, each of them {option.bounds}"
    if option.kind == "switches":
        return "it is a list of heads LAYER.HEAD and of layers, such as 3.0,3.7,5"
    if option.kind == "scale":
        return f"it is {', '.join(option.choices)}, or a number {option.bounds} to divide by"
    return f"it is {'a whole number' if option.kind == 'integer' else 'a number'} {option.bounds}"

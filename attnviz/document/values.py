"""Parse and check the values of options, as written on the command line or stored in a file."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, cast

from attnviz.document import masks
from attnviz.document.options import MODEL_OPTIONS, OPTIONS, Option
from attnviz.document.variants import Value
from attnviz.system.checked import find_row
from attnviz.system.errors import EditError
from attnviz.system.wording import N_, Text, quoted

_PLACE = re.compile(r"(0|[1-9]\d{0,3})(\.(0|[1-9]\d{0,3}))?", re.ASCII)
_FLAGS = {"true": True, "on": True, "yes": True, "1": True, "false": False, "off": False, "no": False, "0": False}


@dataclass(frozen=True, slots=True)
class ValueKind:
    """How the values of one kind of option are read, checked, stored and described."""

    read: Callable[[Option, str], Any]  #: raises ValueError or KeyError for a text without a value
    fits: Callable[[Option, Any], bool]
    store: Callable[[Any], Any]
    expected: Callable[[Option], Text]  #: in the help of the command line, and in the refusal of another value


def _in_order(parts: Iterable[str]) -> tuple[str, ...]:
    """Return ablated parts by layer, each layer before its heads."""
    return tuple(sorted(set(parts), key=lambda part: [*map(int, part.split("."))]))


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.replace(";", ",").split(",") if part.strip()]


def _is_integer(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_within(option: Option, value: Any) -> bool:
    """Return whether a number is within the bounds; False for NaN and infinities."""
    return (_is_integer(value) or isinstance(value, float)) and bool(option.minimum <= value <= option.maximum)


def _is_list_of(value: Any, fits: Callable[[Any], bool]) -> bool:
    return isinstance(value, (tuple, list)) and all(map(fits, value))


#: The kinds of options, by the names in `attnviz.document.options.Kind`.
KINDS: Mapping[str, ValueKind] = MappingProxyType({
    "choice": ValueKind(
        read=lambda option, text: text, fits=lambda option, value: value in option.choices, store=str,
        expected=lambda option: Text("one of {choices}", choices=", ".join(option.choices)),
    ),
    "integer": ValueKind(
        read=lambda option, text: int(text), store=int,
        fits=lambda option, value: _is_integer(value) and _is_within(option, value),
        expected=lambda option: Text("a whole number {bounds}", bounds=option.bounds),
    ),
    "number": ValueKind(
        read=lambda option, text: float(text), fits=_is_within, store=float,
        expected=lambda option: Text("a number {bounds}", bounds=option.bounds),
    ),
    "flag": ValueKind(
        read=lambda option, text: _FLAGS[text.lower()], fits=lambda option, value: isinstance(value, bool), store=bool,
        expected=lambda option: Text("true or false"),
    ),
    "scale": ValueKind(
        read=lambda option, text: text if text in option.choices else float(text),
        fits=lambda option, value: value in option.choices if isinstance(value, str) else _is_within(option, value),
        store=lambda value: value if isinstance(value, str) else float(value),
        expected=lambda option: Text("{choices}, or a number {bounds} to divide by", bounds=option.bounds,
                                     choices=", ".join(option.choices)),
    ),
    "heads": ValueKind(
        read=lambda option, text: tuple(map(int, _parts(text))), store=lambda value: tuple(sorted(set(value))),
        fits=lambda option, value: _is_list_of(value, lambda head: _is_integer(head) and _is_within(option, head)),
        expected=lambda option: Text("a list of heads such as 0,2, each of them {bounds}", bounds=option.bounds),
    ),
    "mask": ValueKind(
        read=lambda option, text: text, fits=lambda option, value: isinstance(value, str), store=masks.canonical,
        expected=lambda option: Text("one of {choices}, or a condition of q and k such as 'k <= q and q - k < 3'",
                                     choices=", ".join(option.choices)),
    ),
    "switches": ValueKind(
        read=lambda option, text: tuple(_parts(text)), store=_in_order,
        fits=lambda option, value: _is_list_of(
            value, lambda place: isinstance(place, str) and _PLACE.fullmatch(place) is not None),
        expected=lambda option: Text("a list of heads LAYER.HEAD and of layers, such as 3.0,3.7,5"),
    ),
})


def parse(name: str, text: str) -> Value:
    """Return the value that `text` gives the option `name`, as in `--set NAME=VALUE`.

    Raises EditError if there is no such option or value.
    """
    return read_value(find_option(name), text.strip())


def read_value(option: Option, text: str) -> Value:
    """Return the value that `text` gives an option, as `parse` does."""
    try:
        value = KINDS[option.kind].read(option, text)
    except (ValueError, KeyError):
        raise _refused(option, text, option.name) from None
    return check_value(option, value)


def check(name: str, value: Any, *, by_label: bool = False) -> Value:
    """Return `value` in the type of the option `name`.

    Raises EditError if the option cannot have it, naming it as the window does (`by_label`) or as `--set`.
    """
    return check_value(find_option(name), value, by_label=by_label)


def check_value(option: Option, value: Any, *, by_label: bool = False) -> Value:
    """Return `value` in the type of an option, as `check` does."""
    if not KINDS[option.kind].fits(option, value):
        raise _refused(option, value, quoted(option.label) if by_label else option.name)
    return cast(Value, KINDS[option.kind].store(value))


def _refused(option: Option, value: object, name: str) -> EditError:
    text = value
    if isinstance(value, (tuple, list)):  # written as in `--set`: "0,2"
        text = ",".join(one if isinstance(one, str) else quoted(one) for one in value)
    return EditError("{name} cannot be {text}: it is {expected}.", name=name, text=quoted(text),
                     expected=KINDS[option.kind].expected(option))


def find_option(name: str, options: Mapping[str, Option] = MappingProxyType({**OPTIONS, **MODEL_OPTIONS})) -> Option:
    """Return an option by its name, of variants and models or of other ones. Raises EditError if there is none."""
    return find_row(options, name, N_("There is no option {name}: the options are {known}."),
                    if_near=N_("There is no option {name} (did you mean {near}?)."))

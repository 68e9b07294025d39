"""Typed access to the fields of a model's `config.json`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attnviz.system.errors import EditError
from attnviz.system.wording import quoted

MAX_SIZE = 2**31 - 1


class ConfigReader:
    """Typed access to the fields of a `config.json`; raises EditError that names a wrong field."""

    def __init__(self, json: Mapping[str, object]) -> None:
        self._json = json

    def has(self, name: str) -> bool:
        """Return whether the field is there, even as null."""
        return name in self._json

    def get(self, *names: str) -> Any:
        """Return the first of several fields that is not null, or None."""
        return next((value for name in names if (value := self._json.get(name)) is not None), None)

    def count(self, *names: str, default: int | None = None, minimum: int = 1, maximum: int = MAX_SIZE) -> int:
        """Return an integer field. Raises EditError if it is out of bounds, or missing without a default."""
        value = self.get(*names)
        if value is None and default is not None:
            return default
        if not isinstance(value, int) or isinstance(value, bool) or not minimum <= value <= maximum:
            raise self._refused(names[0], value, f"a whole number from {minimum} to {maximum}")
        return value

    def number(self, name: str, default: float | None = None, *, above: float = 0.0) -> float:
        """Return a number field above `above`. Raises EditError as `count` does."""
        value = self.get(name)
        if value is None and default is not None:
            return default
        try:
            good = isinstance(value, (int, float)) and not isinstance(value, bool) and above < float(value) <= MAX_SIZE
        except OverflowError:
            good = False
        if not good:
            raise self._refused(name, value, f"a number above {above:g} and at most {MAX_SIZE:,}")
        return float(value)

    def flag(self, name: str, default: bool = False) -> bool:
        """Return a boolean field."""
        value = self.get(name)
        if value is not None and not isinstance(value, bool):
            raise self._refused(name, value, "true or false")
        return default if value is None else value

    def choice(self, *names: str, of: tuple[str, ...], default: str) -> str:
        """Return a field that has one of the values `of`."""
        value = self.get(*names)
        if value is not None and value not in of:
            raise self._refused(names[0], value, f"one of {', '.join(of)}")
        return default if value is None else str(value)

    def part(self, *names: str) -> ConfigReader:
        """Return a reader of the table in the first of these fields; an empty one if there is none."""
        value = self.get(*names)
        if value is not None and not isinstance(value, Mapping):
            raise self._refused(names[0], value, "a table")
        if value is not None and any(isinstance(below, Mapping) for below in value.values()):
            raise EditError("{field} differs between the layers of this model, which is not supported.", field=names[0])
        return ConfigReader(value or {})

    def architecture(self, ending: str) -> bool:
        """Return whether `architectures` names a class with this ending; True if it is missing."""
        names = self.get("architectures")
        return not isinstance(names, (list, tuple)) or not names or any(str(name).endswith(ending) for name in names)

    def _refused(self, name: str, value: object, expected: str) -> EditError:
        if value is None:
            return EditError("The model's config.json lacks {name}, {expected}.", name=name, expected=expected)
        return EditError("The model's config.json has {name} {value}, which should be {expected}.", name=name,
                         value=quoted(value), expected=expected)

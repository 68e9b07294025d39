"""What a person prefers on this machine, whichever document is open: device, theme, colours, recent files.

The fields of `Settings` are the table: default, label, help and choices of each. The file keeps only what differs
from the defaults, so that better defaults reach everyone who never chose.
"""

from __future__ import annotations

import json
import logging
from dataclasses import Field, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Literal, get_args

from attnviz.paths import replace_file, settings_path

Device = Literal["auto", "cpu", "cuda", "mps"]
Theme = Literal["system", "light", "dark"]

MAX_RECENT = 10

_log = logging.getLogger(__name__)


def _row(label: str, help: str, choices: object = None) -> dict[str, Any]:
    return {"label": label, "help": help, "choices": get_args(choices)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Every preference with its value."""

    device: Device = field(default="auto", metadata=_row(
        "Device", "Where attention is computed; a device that is not there gives way to the processor.", Device))
    theme: Theme = field(default="system", metadata=_row(
        "Theme", "Light or dark, or as the system is; the colours of data never change.", Theme))
    sequential_map: str = field(default="viridis", metadata=_row(
        "Colours of weights", "The colour map of numbers that start at zero."))
    diverging_map: str = field(default="red-blue", metadata=_row(
        "Colours of signed values", "The colour map of numbers on both sides of zero."))
    shared_scale: bool = field(default=True, metadata=_row(
        "One scale for all heads", "All heads share one colour bar, so that they can be compared."))
    stretched: bool = field(default=False, metadata=_row(
        "Stretched colours", "Colours end at the 98th percentile, so that small values are told apart."))
    recent: tuple[str, ...] = field(default=(), metadata=_row(
        "Recent files", "The session files opened last, newest first."))


def load(path: Path | None = None) -> Settings:
    """The settings of the file, `settings_path()` by default; what is missing or broken there is at its default.

    Never raises: what was wrong goes to the log.
    """
    path = path or settings_path()
    try:
        stored = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return Settings()
    except (OSError, ValueError, RecursionError) as error:
        _log.warning("The settings in %s cannot be read (%s): the defaults are used.", path, error)
        return Settings()
    if not isinstance(stored, dict):
        _log.warning("The settings in %s are not a table of names and values: the defaults are used.", path)
        return Settings()
    good: dict[str, Any] = {}
    for row in fields(Settings):
        if row.name not in stored:
            continue
        value = stored[row.name]
        if row.name == "recent" and isinstance(value, list):
            value = tuple(value)
        if _fits(row, value):
            good[row.name] = value
        else:
            _log.warning("The setting %s in %s cannot be %r: its default is used.", row.name, path, value)
    return Settings(**good)


def save(settings: Settings, path: Path | None = None) -> None:
    """Write the settings that differ from the defaults, whole or not at all. Raises OSError where that fails."""
    path = path or settings_path()
    changed = {
        row.name: getattr(settings, row.name)
        for row in fields(settings)
        if getattr(settings, row.name) != row.default
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(path, (json.dumps(changed, indent=2) + "\n").encode())


def with_recent(settings: Settings, file: Path) -> Settings:
    """The settings with `file` first among the recent ones, and no file there twice."""
    name = str(file.absolute())
    others = [other for other in settings.recent if other != name]
    return replace(settings, recent=(name, *others)[:MAX_RECENT])


def _fits(row: Field[Any], value: Any) -> bool:
    if type(value) is not type(row.default):
        return False
    if isinstance(value, tuple):
        return len(value) <= MAX_RECENT and all(isinstance(name, str) for name in value)
    choices = row.metadata["choices"]
    return not choices or value in choices

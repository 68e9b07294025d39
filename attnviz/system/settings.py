"""The user's preferences on this machine: device, theme, colours, recent files.

The file stores only what differs from the defaults, so that better defaults reach everyone who never chose. Several
windows, also of other versions, share it: each writes only what it changes.
"""

import json
import logging
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Literal, get_args, get_type_hints

from attnviz.system.checked import Fields, read_value
from attnviz.system.errors import EditError
from attnviz.system.paths import file_locked, replace_file, settings_path
from attnviz.system.wording import Language, Text, quoted

Device = Literal["auto", "cpu", "cuda", "mps"]
Theme = Literal["system", "light", "dark"]
Sequential = Literal["viridis", "cividis", "blues"]  #: maps of numbers that start at zero
#: Maps of signed numbers: blue or purple below zero, near-white at zero, red or orange above. Cividis goes from dark
#: blue over grey to light yellow, so that the sign is seen without colour, too.
Diverging = Literal["red-blue", "purple-orange", "cividis"]
Range = Literal["shared", "head", "row", "absolute"]  #: the numbers that define the ends of a colour bar
Curve = Literal["linear", "log", "symmetric"]  #: spacing of numbers along a colour bar
#: Pairing of the tokens of two states: by position, by a longest common subsequence of their labels, or "auto": by
#: position if both texts have as many tokens, else by label.
Alignment = Literal["auto", "position", "word"]

SEQUENTIAL: tuple[str, ...] = get_args(Sequential)  #: the first is the default
DIVERGING: tuple[str, ...] = get_args(Diverging)
MAX_RECENT = 10
MAX_LESSONS = 1000  #: finished lessons that are remembered
MAX_PATH = 32_767  #: characters of the longest path on any system

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Every preference with its default; a file can have the values of its type."""

    device: Device = "auto"  #: one that is missing gives way to the processor
    theme: Theme = "system"
    language: Language = "system"
    sequential_map: Sequential = "viridis"
    diverging_map: Diverging = "red-blue"
    scale: Range = "shared"
    curve: Curve = "linear"
    stretched: bool = False  #: colours end at the 98th percentile
    without_first: bool = False  #: the ends of a colour bar leave out the first token
    alignment: Alignment = "auto"
    keep_moved: bool = False  #: cells that the last edit changed stay highlighted instead of fading
    less_motion: bool = False  #: nothing moves or fades by itself; also if the desktop has animations off
    first_steps_done: bool = False  #: the line that says what to do first was followed, or hidden
    #: Where the last file of each kind was opened or saved, as KIND=FOLDER.
    folders: tuple[str, ...] = ()
    shortcuts: tuple[str, ...] = ()  #: the keys of commands that a person changed, as NAME=KEYS
    figure: tuple[str, ...] = ()  #: the style of the last figure, as NAME=VALUE
    finished_lessons: tuple[str, ...] = ()  #: names of the lessons that were finished
    begun_lessons: tuple[str, ...] = ()  #: names of lessons with the step that was reached in each, as NAME@STEP
    recent: tuple[str, ...] = ()  #: the session files opened last, newest first


def load(path: Path | None = None) -> Settings:
    """Return the settings of the file, `settings_path()` by default; missing or invalid ones have their defaults.

    Faults of the file are logged. Raises AttnVizError only without a path, as `settings_path` does.
    """
    path = path or settings_path()
    return _read(_stored(path), path)


def change(edit: Callable[[Settings], Settings], path: Path | None = None) -> Settings:
    """Apply `edit` to the settings in the file, write the changes, and return the new settings.

    Changes of other windows and settings of newer versions stay. The file is written completely or not at all; raises
    OSError if that fails.
    """
    path = path or settings_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    with file_locked(path):
        stored = _stored(path)
        before = _read(stored, path)
        after = edit(before)
        for row in fields(Settings):
            value = getattr(after, row.name)
            if value == getattr(before, row.name):
                continue
            stored.pop(row.name, None)
            if value != row.default:
                stored[row.name] = value
        try:
            text = json.dumps(stored, indent=2)
        except RecursionError:  # unknown values there can be read, but not written by Python
            raise OSError(f"{path} is nested too deeply") from None
        replace_file(path, (text + "\n").encode())
    return after


def check(name: str, value: object) -> None:
    """Raise EditError with a sentence if there is no preference of this name, or if it cannot have this value."""
    if name not in _TYPES:
        raise EditError("There is no preference called {name}.", name=quoted(name))
    try:
        _value(Fields({name: value}, Text("it")), name)
    except EditError:
        raise EditError("{name} cannot be {value}.", name=name, value=quoted(value)) from None


def with_recent(settings: Settings, file: Path) -> Settings:
    """Return the settings with `file`, an absolute path, first among the recent ones, without duplicates."""
    name = str(file)
    others = [other for other in settings.recent if other != name]
    return replace(settings, recent=(name, *others)[:MAX_RECENT])


def _stored(path: Path) -> dict[str, Any]:
    """Return the values in the file; nothing if it cannot be read."""
    try:
        stored = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError) as error:
        _log.warning("The settings in %s cannot be read (%s): the defaults are used.", path, error)
        return {}
    if not isinstance(stored, dict):
        _log.warning("The settings in %s are not a table of names and values: the defaults are used.", path)
        return {}
    return stored


def _read(stored: dict[str, Any], path: Path) -> Settings:
    fields_of_file, good = Fields(stored, Text("the file")), {}
    for row in fields(Settings):
        if fields_of_file.has(row.name):
            try:
                good[row.name] = _value(fields_of_file, row.name)
            except EditError as error:
                _log.warning("The setting %s in %s has its default: %.200s", row.name, path, error)
    return Settings(**good)


def _value(stored: Fields, name: str) -> Any:
    """Return a setting from a field. Raises EditError if it cannot have this value."""
    kind = _TYPES[name]
    if kind == tuple[str, ...]:
        most = MAX_RECENT if name == "recent" else MAX_LESSONS
        names = stored.items(name)
        if len(names) > most or not all(map(_is_path, names)):
            raise stored.refused(name, Text("a list of at most {most:,} names", most=most))
        return tuple(names)
    return read_value(stored, name, kind)


def _is_path(name: object) -> bool:
    """Return whether a text is a valid path on any system."""
    return isinstance(name, str) and 0 < len(name) <= MAX_PATH and "\0" not in name


_TYPES = get_type_hints(Settings)

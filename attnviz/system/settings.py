"""The user's preferences on this machine: device, theme, colours, recent files.

The fields of `Settings` are the table: default, label, help and choices of each. The file stores only what differs from
the defaults, so that better defaults reach everyone who never chose. Several windows, also of other versions, share it:
each writes only what it changes.
"""

import json
import logging
from collections.abc import Callable
from dataclasses import Field, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Literal, get_args

from attnviz.system.paths import file_locked, replace_file, settings_path

Device = Literal["auto", "cpu", "cuda", "mps"]
Theme = Literal["system", "light", "dark"]

SEQUENTIAL = ("viridis", "cividis", "blues")  #: maps of numbers that start at zero; the first is the default
RANGES = ("shared", "head", "row", "absolute")  #: the numbers that define the ends of a colour bar
CURVES = ("linear", "log", "symmetric")  #: spacing of numbers along a colour bar
ALIGNMENTS = ("auto", "position", "word")  #: pairing of tokens in a difference of two states
DIVERGING = ("red-blue", "purple-orange")  #: blue or purple below zero, near-white at zero, red or orange above
MAX_RECENT = 10
MAX_PATH = 32_767  #: characters of the longest path on any system

_log = logging.getLogger(__name__)


def _row(label: str, help: str, choices: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"label": label, "help": help, "choices": choices}


def _folder(files: str) -> Any:
    """Return the field of the folder that a dialog opens; "" if none was used yet."""
    return field(default="", metadata=_row(
        f"Folder of {files.lower()}", "Where the last file of this kind was opened or saved.") | {"folder": True})


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Every preference with its value."""

    device: Device = field(default="auto", metadata=_row(
        "Device", "Where attention is computed; a device that is not there gives way to the processor.",
        get_args(Device)))
    theme: Theme = field(default="system", metadata=_row(
        "Theme", "Light or dark, or as the system is; the colours of data never change.", get_args(Theme)))
    sequential_map: str = field(default="viridis", metadata=_row(
        "Colours of weights", "The colour map of numbers that start at zero.", SEQUENTIAL))
    diverging_map: str = field(default="red-blue", metadata=_row(
        "Colours of signed values", "The colour map of numbers on both sides of zero.",
        DIVERGING))
    scale: str = field(default="shared", metadata=_row(
        "Ends of the colours", "Of what the ends of a colour bar are made: all heads, each head, each row, or neither.",
        RANGES))
    curve: str = field(default="linear", metadata=_row(
        "Curve of the colours", "How a colour bar bends, so that small numbers are told apart.", CURVES))
    stretched: bool = field(default=False, metadata=_row(
        "Fit colours to data", "Colours end at the 98th percentile, so that small values differ in colour."))
    without_first: bool = field(default=False, metadata=_row(
        "Exclude the first token", "The ends of a colour bar leave the first word out."))
    alignment: str = field(default="auto", metadata=_row(
        "Alignment with A", "Whether now − A pairs tokens by their positions, by their words, or as counts agree.",
        ALIGNMENTS))
    keep_moved: bool = field(default=False, metadata=_row(
        "Keep changes highlighted", "The cells that the last edit changed stay highlighted instead of fading."))
    first_steps_done: bool = field(default=False, metadata=_row(
        "First steps done", "The line under the sentence that says what to do first was followed, or hidden."))
    folder_session: str = _folder("Sessions")
    folder_embeddings: str = _folder("Embeddings")
    folder_model: str = _folder("Models")
    folder_picture: str = _folder("Pictures")
    folder_table: str = _folder("Tables")
    folder_arrays: str = _folder("Numbers")
    recent: tuple[str, ...] = field(default=(), metadata=_row(
        "Recent files", "The session files opened last, newest first."))


def load(path: Path | None = None) -> Settings:
    """Return the settings of the file, `settings_path()` by default; missing or invalid ones have their defaults.

    Never raises: errors are logged.
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


def with_recent(settings: Settings, file: Path) -> Settings:
    """Return the settings with `file`, an absolute path, first among the recent ones, without duplicates."""
    name = str(file)
    others = [other for other in settings.recent if other != name]
    return replace(settings, recent=(name, *others)[:MAX_RECENT])


def with_folder(settings: Settings, kind: str, folder: str) -> Settings:
    """Return the settings with the folder that dialogs for this kind of files begin in."""
    changed: dict[str, Any] = {f"folder_{kind}": folder}
    return replace(settings, **changed)


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
    if stored.pop("shared_scale", True) is False:  # its name while there were only two ranges
        stored.setdefault("scale", "head")
    return stored


def _read(stored: dict[str, Any], path: Path) -> Settings:
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
            _log.warning("The setting %s in %s cannot be %.200r: its default is used.", row.name, path, value)
    return Settings(**good)


def _fits(row: Field[Any], value: Any) -> bool:
    if type(value) is not type(row.default):
        return False
    if isinstance(value, tuple):
        return len(value) <= MAX_RECENT and all(_is_path(name) for name in value)
    if "folder" in row.metadata:
        return value == "" or (_is_path(value) and Path(str(value)).is_absolute())
    choices = row.metadata["choices"]
    return not choices or value in choices


def _is_path(name: object) -> bool:
    """Return whether a text is a valid path on any system."""
    return isinstance(name, str) and 0 < len(name) <= MAX_PATH and "\0" not in name

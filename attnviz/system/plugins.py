"""Plug-ins: Python files and installed packages that add rows to the tables of the program.

A plug-in is the person's own code. It runs in the program's process, after `--plugin FILE.py`, or because its package
is installed and has an entry point in the group `attnviz.plugins`. The variable ATTNVIZ_NO_PLUGINS, or `--no-plugins`,
leaves those of packages out.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, replace
from pathlib import Path

from attnviz.system.errors import AttnVizError, EditError
from attnviz.system.wording import N_, Text, printable_name, quoted

GROUP = "attnviz.plugins"  #: of the entry points of packages
DISABLED = "ATTNVIZ_NO_PLUGINS"  #: the variable that leaves out the plug-ins of packages
SCRIPT = N_("a script")  #: the name of the plug-in whose rows a script or a notebook adds by itself

log = logging.getLogger(__name__)  #: where failures of plug-ins are told; the window shows them as messages


@dataclass(frozen=True, slots=True)
class Plugin:
    """A plug-in and what it has added."""

    name: str
    origin: str = ""  #: its file, or its package with the version; "" for a script
    rows: tuple[str, ...] = ()  #: such as "measure sharpness"
    failure: str = ""  #: the sentence that says why it could not be loaded


# The process has one set of tables, and so one list of plug-ins; both are complete before a window opens.
_loaded: dict[str, Plugin] = {}
_added: list[str] = []  # each row that was added, also those that replaced another
_searched: list[bool] = []
_told: set[str] = set()
_current: ContextVar[str] = ContextVar("plugin", default=SCRIPT)


def loaded() -> tuple[Plugin, ...]:
    """Return the plug-ins of this process, also those that failed."""
    return tuple(_loaded.values())


def tell_once(failure: str) -> None:
    """Log the sentence of a failure, unless it was logged before: a function fails again at each keystroke."""
    if failure not in _told:
        _told.add(failure)
        log.warning("%s", failure)


def describe(found: Iterable[Plugin]) -> list[str]:
    """Return a line for each plug-in: where it is from and what it adds, or why it failed."""
    return [plugin.failure or Text("{name} ({origin}): {rows}", name=plugin.name, origin=plugin.origin or SCRIPT,
                                   rows=", ".join(plugin.rows)) for plugin in found]


def current_name() -> str:
    """Return the name of the plug-in that is being loaded."""
    return _current.get()


def rows_added() -> int:
    """Return how often a row was added to a table: what is made of tables is made again when it grows."""
    return len(_added)


def note_row(row: str) -> None:
    """Note that the plug-in that is being loaded has added a row."""
    _added.append(row)
    plugin = _loaded.setdefault(current_name(), Plugin(current_name()))
    _loaded[plugin.name] = replace(plugin, rows=tuple(dict.fromkeys((*plugin.rows, row))))


def load_file(path: Path) -> None:
    """Load the plug-in of a Python file. Raises AttnVizError if it cannot be run, or adds nothing."""
    name = printable_name(path.stem)
    if name in _loaded:
        raise EditError("There are two plug-ins {name}: rename {path}.", name=quoted(name), path=path)
    try:
        from attnviz.system.python_file import run_file  # late: most starts load no plug-in

        with _named(name, str(path)):
            run_file(path, f"attnviz_plugin_{path.stem}")
        if not _loaded[name].rows:
            raise EditError("{path} adds nothing: a plug-in calls attnviz.measure, or adds another row.",
                            path=path)
    except AttnVizError:
        del _loaded[name]
        raise


def load_installed() -> None:
    """Load the plug-ins of installed packages, once; one that fails is noted and logged, and the others go on."""
    if _searched or os.environ.get(DISABLED):
        return
    _searched.append(True)
    if not _is_named():
        return
    from importlib.metadata import entry_points  # late: it takes longer than to look into the files

    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        name = printable_name(point.name)
        if name not in _loaded:
            package = "" if point.dist is None else f"{point.dist.name} {point.dist.version}"
            _load_point(name, package, point.load)


def _is_named() -> bool:
    """Whether a package in a folder of the search path names the group in its entry points; True with an archive there.

    The start of the program waits for this. It reads the files of the standard for installed packages.
    """
    for folder in sys.path:
        if os.path.isfile(folder):
            return True
        with suppress(OSError):
            if any(name.endswith((".dist-info", ".egg-info")) and _names_group(os.path.join(folder, name))
                   for name in os.listdir(folder or ".")):
                return True
    return False


def _names_group(described: str) -> bool:
    """Whether the entry points of the package that a folder describes may have the group."""
    try:
        with open(os.path.join(described, "entry_points.txt"), "rb") as file:
            return GROUP.encode() in file.read()
    except OSError:  # most have none
        return False


def _load_point(name: str, package: str, load: Callable[[], object]) -> None:
    try:
        with _named(name, package):
            load()
    except (Exception, SystemExit) as error:  # whatever a person's code raises
        from attnviz.system.python_file import one_line

        reason = error.text if isinstance(error, AttnVizError) else one_line(error)
        sentence = Text("The plug-in {name} cannot be loaded: {reason}.", name=name, reason=reason.rstrip("."))
        _loaded[name] = replace(_loaded[name], failure=sentence)
        tell_once(sentence)


@contextmanager
def _named(name: str, origin: str) -> Iterator[None]:
    """Give rows that are added inside to a plug-in."""
    _loaded[name] = Plugin(name, origin)
    token = _current.set(name)
    try:
        yield
    finally:
        _current.reset(token)

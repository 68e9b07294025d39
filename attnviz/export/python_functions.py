"""The source of a person's function with all that it needs of its file, for scripts that load no plug-in."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable, Iterator
from textwrap import dedent
from types import FunctionType, ModuleType
from typing import Any

from attnviz.document.stages import STAGES
from attnviz.system.errors import ComputeError
from attnviz.system.wording import N_, Text

_TAKEN = frozenset({*STAGES, "tokens", "x"}) - {"scores"}  # variables of the script
_CONSTANTS = (bool, int, float, str, type(None))


def function_lines(function: Callable[..., Any], *, label: str) -> list[str]:
    """Return the lines of a function, after the imports, constants and functions of its file that it needs.

    `label` is that of its row, which is named if the function cannot be written: then ComputeError is raised.
    """
    known: dict[str, list[str]] = {"torch": []}  # by name, in the order of the lines; a script imports torch itself
    _add(function, known, label)
    return [line for lines in known.values() for line in lines]


def _add(function: Callable[..., Any], known: dict[str, list[str]], label: str) -> None:
    try:
        source = dedent(inspect.getsource(function))
        (tree,) = ast.parse(source).body
    except (TypeError, ValueError, OSError, SyntaxError):  # of a class, of a line that was typed, of a part of a line
        source, tree = "", ast.Pass()
    if not isinstance(function, FunctionType) or not isinstance(tree, ast.FunctionDef) or (
            function.__code__.co_freevars or function.__name__ != tree.name):
        raise _refused(label, N_("its function is not written with def in a file, or needs variables around it"))
    name = tree.name
    known[name] = []
    for needed, value in [(name, function), *_globals(tree, function)]:
        if needed in _TAKEN:
            raise _refused(label, N_("its name {needed} is one of the script's own: rename it"), needed=needed)
        if needed not in known:
            if isinstance(value, FunctionType) and value.__globals__ is function.__globals__:
                _add(value, known, label)
            elif (line := _line(needed, value, function.__module__)) is not None:
                known[needed] = [line]
            else:
                raise _refused(label, N_("its function needs {needed}, which is no module, function or number of its "
                                         "file"), needed=needed)
    known[name] = [line for line in source.splitlines() if line.strip()]  # an empty line begins a cell of a notebook
    known[name] = known.pop(name)


def _globals(tree: ast.FunctionDef, function: FunctionType) -> Iterator[tuple[str, Any]]:
    """Yield the names of its file that a function reads, and their values."""
    names = {node.id: None for node in ast.walk(tree) if isinstance(node, ast.Name)}
    return ((name, function.__globals__[name]) for name in names if name in function.__globals__)


def _line(name: str, value: Any, own: str) -> str | None:
    """Return the line that makes a name of a file; None if it is neither imported nor a plain value."""
    if isinstance(value, ModuleType):
        return f"import {value.__name__}" + ("" if value.__name__ == name else f" as {name}")
    if isinstance(value, _CONSTANTS):
        return f"{name} = {value!r}"
    module, known_as = getattr(value, "__module__", None), getattr(value, "__name__", None)
    if module is None or module == own or getattr(sys.modules.get(module), str(known_as), None) is not value:
        return None
    return f"from {module} import {known_as}" + ("" if known_as == name else f" as {name}")


def _refused(label: str, reason: str, **words: object) -> ComputeError:
    return ComputeError("No Python code is written of {name}: {reason}.", name=label, reason=Text(reason, **words))

"""Run a person's Python file as a module."""

from __future__ import annotations

import inspect
import sys
import traceback
from collections.abc import Callable, Iterable
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import module_from_spec
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from attnviz.system.errors import AttnVizError, SessionError
from attnviz.system.reading import NOT_READ, file_errors


class _Loader(SourceFileLoader):
    """Leaves no bytecode beside a person's file."""

    def set_data(self, path: str, data: Any, **_: Any) -> None:
        """Write nothing."""


def run_file(path: Path, name: str) -> ModuleType:
    """Run a Python file as the module `name`, and return it. Raises SessionError if it cannot be read or run."""
    loader = _Loader(name, str(path))
    with file_errors(NOT_READ, path):
        loader.get_data(str(path))
    module = module_from_spec(ModuleSpec(name, loader, origin=str(path)))
    sys.modules[name] = module  # dataclasses look for it there
    sys.path.insert(0, str(path.parent))  # what it imports may be beside it
    try:
        loader.exec_module(module)
    except (Exception, SystemExit) as error:  # whatever a person's code raises
        said = error.text if isinstance(error, AttnVizError) else one_line(error, str(path))
        raise SessionError("{name} cannot be run: {error}.", name=path.name, error=said.rstrip(".")) from None
    finally:
        sys.path.remove(str(path.parent))
    return module


def file_of(function: Callable[..., Any]) -> str:
    """Return the file in which a function is written; "" if it is not one of Python."""
    code: CodeType | None = getattr(inspect.unwrap(function), "__code__", None)
    return "" if code is None else code.co_filename


def parameters_taken(function: Callable[..., Any], count: int, offered: Iterable[str]) -> frozenset[str]:
    """Return which of the `offered` names a function takes as parameters, beside `count` others.

    Raises TypeError if it cannot be called with these alone.
    """
    try:
        signature = inspect.signature(function)
    except ValueError:  # of a function of C
        return frozenset()
    taken = signature.parameters.keys() & frozenset(offered)
    signature.bind(*range(count), **dict.fromkeys(taken))
    return frozenset(taken)


def one_line(error: BaseException, file: str = "") -> str:
    """Return the kind and the text of an error, and the line of a person's `file` where it came up."""
    said = " ".join(f"{type(error).__name__}: {error}".split()).rstrip(".: ")
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    return f"{said} ({Path(file).name}, line {lines[-1]})" if lines else said

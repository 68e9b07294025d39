"""Import a module afresh, as at the start of a program."""

import importlib.util
from types import ModuleType
from typing import Any


def just_started(module: ModuleType) -> Any:
    """Return a second copy of the module, with empty caches."""
    assert module.__spec__ is not None and module.__spec__.loader is not None
    made = importlib.util.module_from_spec(module.__spec__)
    module.__spec__.loader.exec_module(made)
    return made

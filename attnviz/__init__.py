"""AttnViz: type a sentence, see how attention is computed on it, change any number on the way."""

import os
from importlib import import_module
from typing import Any

__version__ = "0.2.0"

# Read by torch's OpenMP when it is loaded. By default its threads wait by spinning, and on a machine that is busy, with
# a window to paint for one, they spin each other out: four times slower (measured); waiting passively costs nothing.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")


#: The names of the package, each with the module and the name that it is imported from when it is used, with NumPy.
_NAMES = {
    "open": ("attnviz.api", "open"), "Session": ("attnviz.api", "Session"), "show": ("attnviz.notebook", "show"),
    "train": ("attnviz.training", "train"), "Error": ("attnviz.system.errors", "AttnVizError"),
}
__all__ = ["__version__", *_NAMES]


def __getattr__(name: str) -> Any:
    if name not in _NAMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, attribute = _NAMES[name]
    return getattr(import_module(module), attribute)


def __dir__() -> list[str]:
    return sorted(__all__)

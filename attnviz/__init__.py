"""AttnViz: type a sentence, see how attention is computed on it, change any number on the way."""

import os
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from attnviz.api import (
        Error,
        Session,
        check,
        corpus,
        experiment,
        measure,
        normalization,
        open,
        show,
        train,
        variant,
        watch,
    )

__version__ = "0.2.0"
__all__ = ["Error", "Session", "__version__", "check", "corpus", "experiment", "measure", "normalization", "open",
           "show", "train", "variant", "watch"]

# Read by torch's OpenMP when it is loaded. By default its threads wait by spinning, and on a machine that is busy, with
# a window to paint for one, they spin each other out: four times slower (measured); waiting passively costs nothing.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")


def __getattr__(name: str) -> Any:
    """Return a name of the API, which is imported with NumPy when it is first used."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module("attnviz.api"), name)


def __dir__() -> list[str]:
    return sorted(__all__)

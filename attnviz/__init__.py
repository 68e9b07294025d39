"""AttnViz: type a sentence, see how attention is computed on it, change any number on the way."""

import os
from typing import Any

__version__ = "0.2.0"

# Read by torch's OpenMP when it is loaded. By default its threads wait by spinning, and on a machine that is busy, with
# a window to paint for one, they spin each other out: four times slower (measured); waiting passively costs nothing.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")


def __getattr__(name: str) -> Any:
    """Import `attnviz.open`, `attnviz.show` and `attnviz.train` when they are used, with NumPy."""
    if name == "open":
        from attnviz.api import open

        return open
    if name == "show":
        from attnviz.notebook import show

        return show
    if name == "train":
        from attnviz.training import train

        return train
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

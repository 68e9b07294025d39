"""Whether what stands on the command line is a trained model: asked before anything that reads one is imported."""

from __future__ import annotations

import os
from pathlib import Path

from attnviz.engine.models.checkpoints.packaged_models import PACKAGED
from attnviz.system.reading import is_model


def model_of(given: Path | None) -> str:
    """The trained model that is meant, as `open_model` finds it; "" where it is some other file, or nothing.

    Raises AttnVizError where it is one that cannot be opened, as far as can be said without its numbers.
    """
    if given is None:
        return ""
    is_name = len(given.parts) > 1 and not os.path.exists(given)
    if not (str(given) in PACKAGED or is_model(given) or is_name):
        return ""
    from attnviz.engine.models.checkpoints.locations import in_cache, look

    if is_name and not is_model(given) and in_cache(str(given)) is None:
        return ""
    look(str(given))
    return str(given)

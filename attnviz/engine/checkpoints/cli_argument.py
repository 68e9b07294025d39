"""Recognise a trained model in a command-line argument, before the code that reads models is imported."""

import os
from pathlib import Path

from attnviz.document.packaged_models import PACKAGED_MODELS, check_near_name
from attnviz.system.reading import is_model


def model_argument(given: Path) -> str:
    """Return the argument of `open_model` if a trained model is given, else "".

    Raises AttnVizError if the model cannot be opened, or if nothing is there and a model has a similar name; its
    weights are not read.
    """
    if not (str(given) in PACKAGED_MODELS or is_model(given) or _is_cached(given)):
        if not os.path.lexists(given):
            check_near_name(str(given))
        return ""
    from attnviz.engine.checkpoints.locations import inspect_model, path_of
    from attnviz.engine.checkpoints.unknown_family import for_transformers
    from attnviz.system.errors import ModelError

    try:
        inspect_model(str(given))
    except ModelError as error:
        if not for_transformers(error, path_of(str(given))):
            raise
    return str(given)


def _is_cached(given: Path) -> bool:
    """Return whether a name such as organisation/model is in Hugging Face's cache."""
    if len(given.parts) < 2 or os.path.exists(given):
        return False
    from attnviz.engine.checkpoints.locations import find_cached

    return find_cached(str(given)) is not None

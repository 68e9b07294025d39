"""Recognise a trained model in a command-line argument, before the code that reads models is imported."""

import os
from pathlib import Path

from attnviz.document.packaged_models import PACKAGED_MODELS
from attnviz.system.reading import is_model


def model_argument(given: Path) -> str:
    """Return the argument of `open_model` if a trained model is given, else "".

    Raises AttnVizError if the model cannot be opened; its weights are not read.
    """
    is_name = len(given.parts) > 1 and not os.path.exists(given)
    if not (str(given) in PACKAGED_MODELS or is_model(given) or is_name):
        return ""
    from attnviz.engine.checkpoints.locations import find_cached, inspect_model, path_of
    from attnviz.engine.checkpoints.unknown_family import for_transformers
    from attnviz.system.errors import ModelError

    if is_name and not is_model(given) and find_cached(str(given)) is None:
        return ""
    try:
        inspect_model(str(given))
    except ModelError as error:
        if not for_transformers(error, path_of(str(given))):
            raise
    return str(given)

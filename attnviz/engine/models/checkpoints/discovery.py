"""The models on this computer, for the list in the window and for `attnviz models`."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from attnviz.document.config import Config
from attnviz.engine import memory
from attnviz.engine.models.checkpoints import locations, memory_check
from attnviz.engine.models.checkpoints.folder import CONFIG
from attnviz.engine.models.checkpoints.packaged_models import PACKAGED_MODELS, packaged_path
from attnviz.system.errors import AttnVizError, ModelError


@dataclass(frozen=True, slots=True)
class DiscoveredModel:
    """A model on this computer, described without reading its weights."""

    where: str  #: the argument of `open_model`
    name: str
    path: str
    config: Config | None = None  #: None if it cannot be opened
    parameters: int = 0
    size: int = 0  #: bytes on disk
    weight_format: str = ""  #: storage format of most numbers: F32, BF16, Q4_1
    unavailable_reason: str = ""  #: the sentence, where it cannot be opened
    word: str = ""  #: the same in a word


def discover_models() -> tuple[DiscoveredModel, ...]:
    """Return the models of this computer: packaged ones, then the ones in Hugging Face's cache by name.

    Nothing is downloaded, written or loaded. A model that cannot be opened has the reason.
    """
    return tuple(_inspect(where, path, name) for where, path, name in _places())


def _places() -> Iterator[tuple[str, Path, str]]:
    for where, known in PACKAGED_MODELS.items():
        if (path := packaged_path(where)) is not None:
            yield where, path, known.title
    for name, version in locations.cached_models().items():
        # os.path returns False where pathlib raises: in unreadable folders.
        packed = [] if os.path.exists(version / CONFIG) else locations.gguf_files_in(version)
        for file in packed:
            yield str(file), file, f"{name}/{file.stem}" if len(packed) > 1 else name
        if not packed:
            yield name, version, name  # the same name on every computer, as sessions need


def _inspect(where: str, path: Path, name: str) -> DiscoveredModel:
    try:
        checkpoint = locations.inspect_path(path, name=name)
        memory_check.check(checkpoint, available=memory.available_memory())
    except AttnVizError as error:
        word = error.word if isinstance(error, ModelError) else "damaged"
        return DiscoveredModel(where, name, str(path), unavailable_reason=str(error), word=word)
    return DiscoveredModel(where, name, str(path), checkpoint.config, checkpoint.parameters, checkpoint.size,
                 checkpoint.weight_format)

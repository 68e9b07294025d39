"""The models on this computer, for the list in the window and for `attnviz models`."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from attnviz.document.config_type import Config
from attnviz.document.packaged_models import PACKAGED_MODELS, packaged_path
from attnviz.engine.checkpoints import locations
from attnviz.engine.checkpoints.checkpoint import check_memory
from attnviz.engine.checkpoints.folder import CONFIG
from attnviz.system import memory
from attnviz.system.errors import AttnVizError, ModelError

_HEADINGS = ("model", "family", "layers", "heads", "parameters", "stored as", "size")


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


def lines(models: Sequence[DiscoveredModel]) -> list[str]:
    """Return a line of headings, one line per model, with the reason if it cannot be opened, and what is missing."""
    rows = [_HEADINGS, *map(_row, models)]
    widths = [max(len(row[at]) for row in rows) for at in range(len(_HEADINGS))]
    said = ["  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)) for row in rows]
    for at, model in enumerate(models, 1):
        if model.word:  # it spans the other columns
            said[at] = f"{model.name:{widths[0]}}  {f'cannot be opened: {model.word}':{len(said[0]) - widths[0] - 2}}"
    missing = [name for name, model in PACKAGED_MODELS.items() if model.package and packaged_path(name) is None]
    note = f"Not installed: {' and '.join(missing)}. make fetches them; any model folder and .gguf file can be opened."
    return [*(f"{row}  {where}" for row, where in zip(said, ("where", *(each.path for each in models)), strict=True)),
            *([note] if missing else [])]


def short(count: float) -> str:
    """Return a large number with three digits: 134,515,008 is 135 M."""
    for unit, sign in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if count >= 0.9995 * unit:
            return f"{float(f'{count / unit:.3g}'):g} {sign}"
    return f"{count:g} "


def _row(found: DiscoveredModel) -> tuple[str, ...]:
    called = found.where if found.where in PACKAGED_MODELS else found.name
    if found.config is None:
        return called, "", "", "", "", "", ""
    config = found.config
    return (called, config.family, str(config.layers), str(config.heads), short(found.parameters).rstrip(),
            found.weight_format, f"{short(found.size)}B")


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
        check_memory(checkpoint, available=memory.available_memory())
    except AttnVizError as error:
        word = error.word if isinstance(error, ModelError) else "damaged"
        return DiscoveredModel(where, name, str(path), unavailable_reason=str(error), word=word)
    return DiscoveredModel(where, name, str(path), checkpoint.config, checkpoint.parameters, checkpoint.size,
                 checkpoint.weight_format)

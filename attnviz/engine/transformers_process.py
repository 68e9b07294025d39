"""The process in which transformers computes a model of a folder whose family AttnViz does not know."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from attnviz.document import files
from attnviz.document.edits import new_document
from attnviz.engine.checkpoints.unknown_family import CANNOT_OPEN
from attnviz.system.errors import AttnVizError, ModelError
from attnviz.system.processes import error_values, take_pipes, write_message
from attnviz.system.wording import on_one_line


def main(arguments: Sequence[str]) -> int:
    """Open a folder under a path, in a dtype on a device, and answer what is asked; return the exit status.

    Code of the folder is never run, and nothing is fetched from the network.
    """
    source, target = take_pipes()
    folder, where, dtype, device = arguments
    os.environ["HF_HUB_OFFLINE"] = "1"
    try:
        model, tokenizer = read_folder(folder, dtype, device)
        from attnviz.engine.in_memory import open_hosted  # late: it imports torch
        from attnviz.engine.remote_owner import Owner

        opened = open_hosted(model, tokenizer)
        opened = replace(opened, model=replace(opened.model, name=Path(folder).name, where=where, dtype=""))
    except AttnVizError as error:
        write_message(target, error_values(error))
        return 1
    except Exception as error:  # whatever transformers raises
        write_message(target, error_values(ModelError(
            CANNOT_OPEN, name=Path(folder).name,
            reason=on_one_line(str(error).partition("\n")[0]).rstrip("."))))
        return 1
    owner = Owner(source, target, opened, tokenizer=tokenizer, reopen=lambda: opened)
    owner.greet(files.to_bytes(new_document(model=opened.model)))
    owner.serve()
    os._exit(0)  # no thread of a library keeps it


def read_folder(folder: str, dtype: str, device: str) -> tuple[Any, Any]:
    """Return the model of a folder, and its tokenizer; its weights are those of *.safetensors.

    Raises ModelError for a model of pictures, and what transformers raises.
    """
    import torch
    import transformers

    given: dict[str, Any] = {"local_files_only": True, "trust_remote_code": False}
    config = transformers.AutoConfig.from_pretrained(folder, **given)
    named = [getattr(transformers, name, None) for name in config.architectures or ()]
    kind = next((each for each in named if each is not None), transformers.AutoModelForCausalLM)
    if getattr(kind, "main_input_name", "") == "pixel_values":
        raise ModelError("{name} reads a picture in the place of a text: load it in Python with its processor, and "
                         "open the window by attnviz.watch(model, processor, image=…).", name=Path(folder).name)
    model: Any = kind.from_pretrained(folder, dtype=getattr(torch, dtype), use_safetensors=True, **given)
    return model.to(device).eval(), transformers.AutoTokenizer.from_pretrained(folder, **given)

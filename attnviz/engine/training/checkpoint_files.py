"""Write a step of a training run as a model folder in Hugging Face's layout, which this program opens again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from torch import Tensor

from attnviz.document.recipes import RunSpec
from attnviz.engine.checkpoints.folder import CONFIG, RUN, TOKENIZER, WEIGHTS
from attnviz.engine.training.architecture import architecture_of, config_json, read_config, stored_weights
from attnviz.system.paths import replace_file
from attnviz.tokens.character_tokenizer import tokenizer_json


def write_checkpoint(folder: Path, spec: RunSpec, alphabet: str, weights: Mapping[str, Tensor], step: int) -> None:
    """Write config.json, tokenizer.json and model.safetensors into a folder, made if it is not there.

    The config comes last, so that a folder with one is complete. Raises OSError.
    """
    from safetensors.torch import save

    said: dict[str, Any] = config_json(spec, alphabet)
    said[RUN] = {"name": f"{spec.recipe}, step {step}", "step": step, "example": spec.row.example,
                 **json.loads(spec.to_json())}
    folder.mkdir(parents=True, exist_ok=True)
    tokenizer = tokenizer_json(alphabet, architecture_of(spec).special)
    for name, data in ((WEIGHTS, save(_stored(spec, alphabet, weights))), (TOKENIZER, tokenizer),
                       (CONFIG, json.dumps(said, indent=1).encode())):
        replace_file(folder / name, data)


def _stored(spec: RunSpec, alphabet: str, weights: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Return the weights by the names and in the layout of transformers."""
    import torch

    parts: dict[str, dict[int, Tensor]] = {}
    config = read_config(spec, alphabet)
    for name, stored in stored_weights(config).items():
        weight = weights[name].T if stored.transposed else weights[name]
        parts.setdefault(stored.names[0], {})[stored.part] = weight
    named = architecture_of(spec).tensor_name
    return {named(name): torch.cat([found[at] for at in sorted(found)], dim=-1).contiguous()
            for name, found in parts.items()}

"""The "model" field of a session: name, location, digest of the weights, and config.

    "model": {"name": "SmolLM2-135M-Instruct", "where": "smollm2", "digest": "3f...", "config": {...}}

With the config, a session opens even if the model is missing. All fields are checked.
"""

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from types import MappingProxyType
from typing import Any

from attnviz.document.config_type import MAX_MODEL_LAYERS
from attnviz.document.models import Model
from attnviz.document.rope import SCALINGS
from attnviz.system.checked import read_record
from attnviz.system.errors import EditError


def fields_of(value: Any) -> dict[str, Any]:
    """Return a dataclass as plain values for `read_record`, without defaults."""
    found = {}
    for field in fields(value):
        own = getattr(value, field.name)
        if field.default is MISSING or own != field.default:
            found[field.name] = fields_of(own) if is_dataclass(own) else own
    return found


_BERT, _GPT_2, _LLAMA = (MappingProxyType(flags) for flags in (
    {"norm": "layer_norm", "post_norm": True, "embedding_norm": True}, {"norm": "layer_norm", "pre_norm": True},
    {"norm": "rms_norm", "pre_norm": True, "gated": True}))
#: The flags of a config that were not stored up to format 6, by its family.
_FORMER_FLAGS: Mapping[str, Mapping[str, Any]] = MappingProxyType({
    **dict.fromkeys(("gpt2", "opt", "neox", "phi", "falcon"), _GPT_2), **dict.fromkeys(("llama", "gemma"), _LLAMA),
    **dict.fromkeys(("bert", "distilbert"), _BERT), "bloom": {**_GPT_2, "embedding_norm": True},
    "modernbert": {**_GPT_2, "first_norm": False, "embedding_norm": True, "gated": True},
    "bart": {"norm": "layer_norm", "post_norm": True}, "t5": {"norm": "rms_norm", "pre_norm": True},
})


def _completed(stored: Any) -> Any:
    """Return the stored fields of a model with the flags that former formats lack."""
    config = stored.get("config") if isinstance(stored, Mapping) else None
    if not isinstance(config, Mapping) or "norm" in config or config.get("family") not in list(_FORMER_FLAGS):
        return stored
    kept = {name: value for name, value in config.items() if name != "post_norms"}
    more = {"output_norm": config["post_norms"]} if "post_norms" in config else {}
    return {**stored, "config": {**_FORMER_FLAGS[config["family"]], **kept, **more}}


def read(stored: Any) -> Model:
    """Return the model of a session file. Raises EditError if its fields are invalid."""
    model = read_record(Model, _completed(stored), "its model")
    config = model.config
    sizes = (config.layers, config.heads, config.kv_heads, config.d_model, config.d_head)
    if (
        config.norm not in ("", "layer_norm", "rms_norm") or min(sizes) < 1 or config.layers > MAX_MODEL_LAYERS
        or config.heads % config.kv_heads or len(config.sliding_windows) not in (0, config.layers)
        or len(model.row.sides) != config.layers * config.is_encoder_decoder
        or any(rope.kind not in SCALINGS or rope.rotated(config.d_head) % 2 or rope.dimensions > config.d_head
               for rope in (config.rope, config.local_rope) if rope)
    ):
        raise EditError("the config of its model is invalid.")
    return model

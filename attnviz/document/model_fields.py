"""The "model" field of a session: name, location, digest of the weights, and config.

    "model": {"name": "SmolLM2-135M-Instruct", "where": "smollm2", "digest": "3f...", "config": {...}}

With the config, a session opens even if the model is missing. All fields are checked.
"""

from dataclasses import MISSING, fields, is_dataclass
from typing import Any

from attnviz.document.config_type import MAX_MODEL_LAYERS
from attnviz.document.models import STAGES_OF, Model
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


def read(stored: Any) -> Model:
    """Return the model of a session file. Raises EditError if its fields are invalid."""
    model = read_record(Model, stored, "its model")
    config = model.config
    sizes = (config.layers, config.heads, config.kv_heads, config.d_model, config.d_head)
    if (
        config.family not in STAGES_OF or min(sizes) < 1 or config.layers > MAX_MODEL_LAYERS
        or config.heads % config.kv_heads or len(config.sliding_windows) not in (0, config.layers)
        or len(model.row.sides) != config.layers * config.is_encoder_decoder
        or any(rope.kind not in SCALINGS or rope.rotated(config.d_head) % 2 or rope.dimensions > config.d_head
               for rope in (config.rope, config.local_rope) if rope)
    ):
        raise EditError("the config of its model is invalid.")
    return model

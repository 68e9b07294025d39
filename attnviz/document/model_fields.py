"""The "model" field of a session: name, location, digest of the weights, and config.

    "model": {"name": "SmolLM2-135M-Instruct", "where": "smollm2", "digest": "3f...", "config": {...}}

With the config, a session opens even if the model is missing. All fields are checked.
"""

import math
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, TypeVar, get_args, get_type_hints

from attnviz.document.config_type import MAX_MODEL_LAYERS
from attnviz.document.models import STAGES_OF, Model
from attnviz.document.rope import SCALINGS
from attnviz.system.checked import MAX_SIZE
from attnviz.system.wording import quoted, replace_surrogates

_MAX_PATH_CHARS = 4096
_Dataclass = TypeVar("_Dataclass")


def fields_of(value: Any) -> dict[str, Any]:
    """Return a dataclass as plain values for `read_fields`, without defaults."""
    found = {}
    for field in fields(value):
        own = getattr(value, field.name)
        if field.default is MISSING or own != field.default:
            found[field.name] = fields_of(own) if is_dataclass(own) else own
    return found


def read(stored: Any) -> Model:
    """Return the model of a session file. Raises ValueError if its fields are invalid."""
    model = read_fields(Model, stored, "its model")
    config = model.config
    sizes = (config.layers, config.heads, config.kv_heads, config.d_model, config.d_head)
    if (
        config.family not in STAGES_OF or min(sizes) < 1 or config.layers > MAX_MODEL_LAYERS
        or config.heads % config.kv_heads or len(config.sliding_windows) not in (0, config.layers)
        or len(model.row.sides) != config.layers * config.is_encoder_decoder
        or any(rope.kind not in SCALINGS or rope.rotated(config.d_head) % 2 or rope.dimensions > config.d_head
               for rope in (config.rope, config.local_rope) if rope)
    ):
        raise ValueError("the config of its model is invalid.")
    return model


def read_fields(kind: type[_Dataclass], stored: Any, what: str) -> _Dataclass:
    """Return a dataclass from a table. Raises ValueError if a field has the wrong type."""
    kinds = get_type_hints(kind)
    known = {field.name: field for field in fields(kind)}  # type: ignore[arg-type]
    if not isinstance(stored, Mapping):
        raise ValueError(f"{what} must be a table.")
    if unknown := set(stored) - set(known):
        raise ValueError(f"there is no field {quoted(min(unknown))} in {what}.")
    if missing := [name for name, field in known.items() if field.default is MISSING and name not in stored]:
        raise ValueError(f"{what} lacks {missing[0]}.")
    return kind(**{name: _value(kinds[name], value, f"the {name} of {what}") for name, value in stored.items()})


def _value(kind: Any, value: Any, what: str) -> Any:
    parts = [part for part in get_args(kind) if is_dataclass(part)]
    if is_dataclass(kind) or parts:
        return read_fields(parts[0] if parts else kind, value, what)  # type: ignore[arg-type]
    if kind is int and _is_count(value):
        return value
    if kind is float and type(value) in (int, float) and math.isfinite(value) and abs(value) <= MAX_SIZE:
        return float(value)
    if kind is bool and isinstance(value, bool):
        return value
    if kind is str and isinstance(value, str) and len(value) <= _MAX_PATH_CHARS and value == replace_surrogates(value):
        return value
    if get_args(kind)[:1] == (int,) and isinstance(value, list) and all(map(_is_count, value)):
        return tuple(value)
    raise ValueError(f"{what} cannot be {quoted(value)}.")


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MAX_SIZE

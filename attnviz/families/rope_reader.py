"""The rotary positions of a trained model, read from its `config.json`."""

import math
from collections.abc import Callable, Mapping
from dataclasses import replace

from attnviz.document.rope import SCALINGS, Rope
from attnviz.system.checked import MAX_SIZE, Fields
from attnviz.system.errors import EditError


def read_rope(reader: Fields, positions: int, width: int, *, base: float = 10_000.0, share: float = 0.0) -> Rope:
    """Return the rotary positions of older files (`rope_theta`, `rope_scaling`) or newer ones (`rope_parameters`).

    `base` is the default of `rope_theta`, `share` that of `partial_rotary_factor`, the rotated part of a head; 0 if
    this type rotates the whole.
    """
    name = next((name for name in ("rope_scaling", "rope_parameters") if reader.get(name) is not None), "")
    scaling = Fields(reader.table(name) if name else {}, reader.what)
    if scaling.has_tables():
        raise EditError("{field} differs between the layers of this model, which is not supported.", field=name)
    kind = scaling.choice("rope_type", "type", of=tuple(SCALINGS), default="default")
    base = scaling.number("rope_theta", reader.number("rope_theta", base, above=1.0), above=1.0)
    part = scaling.number("partial_rotary_factor", reader.number("partial_rotary_factor", share or 1.0))
    if part > 1 or (part != 1 and not share):
        raise EditError("Partial rotary positions (partial_rotary_factor) are not supported.")
    width = int(width * part)
    dimensions = 0 if part == 1 else width
    if not width:
        raise EditError("In this model partial_rotary_factor {part:g} leaves no dimension of a head to rotate.",
                        part=part)
    if kind == "default":
        return Rope(base=base, original_max_positions=positions, dimensions=dimensions)
    if kind == "dynamic" and width == 2:
        raise EditError("Dynamic rotary positions need heads of more than 2 dimensions.")
    trained = positions
    if kind in ("llama3", "yarn"):
        trained = reader.count("original_max_position_embeddings", default=scaling.count(
            "original_max_position_embeddings", default=positions))
    factor = scaling.number("factor", positions / trained if kind == "yarn" else None)
    rope = Rope(base=base, kind=kind, factor=factor, original_max_positions=trained, dimensions=dimensions)
    return _EXTENDED[kind](rope, scaling) if kind in _EXTENDED else rope


def _llama3(rope: Rope, scaling: Fields) -> Rope:
    low, high = scaling.number("low_freq_factor"), scaling.number("high_freq_factor")
    if low >= high:
        raise EditError("low_freq_factor {low:g} should be smaller than high_freq_factor {high:g}.", low=low, high=high)
    return replace(rope, low_freq_factor=low, high_freq_factor=high)


def _yarn(rope: Rope, scaling: Fields) -> Rope:
    default = _attention_factor(rope.factor)
    if scaling.get("mscale") and scaling.get("mscale_all_dim"):
        one, other = scaling.number("mscale"), scaling.number("mscale_all_dim")
        default = _attention_factor(rope.factor, one) / _attention_factor(rope.factor, other)
    attention_factor = scaling.number("attention_factor", default)
    if not 0 < attention_factor <= MAX_SIZE:
        raise EditError("mscale and mscale_all_dim in the model's config.json give an attention factor of "
                        "{attention_factor:g}, which should be above 0 and at most {most:,}.",
                        attention_factor=attention_factor, most=MAX_SIZE)
    return replace(rope, beta_slow=scaling.number("beta_slow", 1.0), beta_fast=scaling.number("beta_fast", 32.0),
                   truncate=scaling.flag("truncate", True), attention_factor=attention_factor)


def _attention_factor(factor: float, by: float = 1.0) -> float:
    """Return YaRN's factor of queries and keys for a scaling s: 0.1 ln(s) + 1 (Peng et al. 2023)."""
    return 1.0 if factor <= 1 else 0.1 * by * math.log(factor) + 1.0


_EXTENDED: Mapping[str, Callable[[Rope, Fields], Rope]] = {"llama3": _llama3, "yarn": _yarn}

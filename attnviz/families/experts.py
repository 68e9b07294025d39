"""Mixtures of experts: their fields in a `config.json`, and the names of their weights."""

from collections.abc import Mapping
from typing import Any

from attnviz.document.config_type import Config
from attnviz.families.stored_weight import StoredWeight
from attnviz.system.checked import Fields
from attnviz.system.errors import EditError

MAX_EXPERTS = 256  #: per layer: all ids are exact in bfloat16


def read_mixtral(reader: Fields) -> Mapping[str, Any]:
    """Return the fields of a config for Mixtral's experts."""
    return _read(reader, reader.count("num_local_experts", "num_experts", default=8, maximum=MAX_EXPERTS), chosen=2)


def read_qwen3(reader: Fields) -> Mapping[str, Any]:
    """Return the fields of a config for the experts of Qwen3, which have their own size."""
    layers = reader.get("mlp_only_layers")
    if layers or reader.count("decoder_sparse_step", default=1) != 1:
        raise EditError("Layers without experts between others (mlp_only_layers, decoder_sparse_step) are not "
                        "supported.")
    count = reader.count("num_experts", "num_local_experts", default=128, maximum=MAX_EXPERTS)
    return {**_read(reader, count, chosen=8), "d_ff": reader.count("moe_intermediate_size", default=768),
            "normalises_experts": reader.flag("norm_topk_prob")}


def _read(reader: Fields, count: int, *, chosen: int) -> dict[str, Any]:
    return {"experts": count,
            "chosen_experts": reader.count("num_experts_per_tok", default=min(chosen, count), maximum=count)}


#: The matrices of an expert in the files of Qwen3, and of Mixtral.
_MATRICES = {"W_gate": ("gate_proj", "w1"), "W_up": ("up_proj", "w3"), "W_down": ("down_proj", "w2")}


def expert_weights(config: Config) -> dict[str, StoredWeight]:
    """Return how router and experts are stored, in place of the MLP."""
    ours, theirs, old = "layers.{layer}.", "layers.{layer}.mlp.", "layers.{layer}.block_sparse_moe."
    found = {ours + "W_router": StoredWeight((f"{theirs}gate.weight", f"{old}gate.weight"),
                                             (config.experts, config.d_model))}
    for expert in range(config.experts):
        for name, (stored, former) in _MATRICES.items():
            shape = (config.d_ff, config.d_model)
            found[f"{ours}experts.{expert}.{name}"] = StoredWeight(
                (f"{theirs}experts.{expert}.{stored}.weight", f"{old}experts.{expert}.{former}.weight"),
                shape[::-1] if name == "W_down" else shape)
    return found

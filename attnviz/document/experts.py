"""Mixtures of experts: their fields in a `config.json`, the names of their weights, and their stages.

In each layer a router chooses some of several MLPs, the experts, for each token, and adds up what they return, each
times its weight (Shazeer et al. 2017, "Outrageously Large Neural Networks"; Jiang et al. 2024, "Mixtral of Experts").
"""

from collections.abc import Mapping
from typing import Any

from attnviz.document.config_type import Config
from attnviz.document.stage import Stage
from attnviz.document.stored_weight import StoredWeight
from attnviz.document.variants import Derivation
from attnviz.system.checked import Fields
from attnviz.system.errors import EditError
from attnviz.system.wording import N_

MAX_EXPERTS = 256  #: per layer: all ids are exact in bfloat16

ROUTER_LOGITS = Stage(
    "router_logits", N_("Router logits"), "router = feed_forward_norm(x + attention) · W_routerᵀ",
    N_("How well each expert, one of the MLPs of the layer, suits each token: those with the largest logits are run."),
    short=N_("Router"), columns="expert", per_head=False, precedes="",
)
EXPERTS = Stage(
    "experts", N_("Experts"), "experts = argtopₖ(router)",
    N_("The numbers of the experts that are run for each token, the one with the largest weight first."),
    columns="choice", per_head=False, precedes="", are_ids=True,
)
EXPERT_WEIGHTS = Stage(
    "expert_weights", N_("Expert weights"), "expert weights = softmax(router) of the chosen experts",
    N_("The experts that are run for each token, the likeliest first, as number and weight: the MLP output is the sum "
       "of what they return, each times its weight."),
    short=N_("Experts"), columns="choice", colours="sequential", per_head=False, precedes="", ids=EXPERTS.name,
)
STAGES = (ROUTER_LOGITS, EXPERTS, EXPERT_WEIGHTS)


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


def derivations(config: Config) -> Mapping[str, Derivation]:
    """Return how the stages of the mixture are computed."""
    over = "the chosen experts" if config.normalises_experts else "all experts"
    return {
        "router_logits": Derivation(formula=ROUTER_LOGITS.formula, rule="router"),
        "experts": Derivation(formula=EXPERTS.formula, rule="expert"),
        "expert_weights": Derivation(formula=f"expert weights = softmax(router) over {over}", rule="expert_weight"),
        "feed_forward": Derivation(rule="mixture", formula=(
            f"mlp = Σ weight · ({config.activation}(y · W_gateᵀ) · (y · W_upᵀ)) · W_downᵀ of the "
            f"{config.chosen_experts} chosen experts, y = feed_forward_norm(x + attention)")),
    }

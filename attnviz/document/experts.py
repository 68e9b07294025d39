"""The stages of mixtures of experts, and how each is computed.

In each layer a router chooses some of several MLPs, the experts, for each token, and adds up what they return, each
times its weight (Shazeer et al. 2017, "Outrageously Large Neural Networks"; Jiang et al. 2024, "Mixtral of Experts").
"""

from collections.abc import Mapping

from attnviz.document.config_type import Config
from attnviz.document.stage import Stage
from attnviz.document.variants import Derivation
from attnviz.system.wording import N_

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


def derivations(config: Config) -> Mapping[str, Derivation]:
    """Return how the stages of the mixture are computed."""
    over = "the chosen experts" if config.normalises_experts else "all experts"
    return {
        "feed_forward": Derivation(formula=(
            f"mlp = Σ weight · ({config.activation}(y · W_gateᵀ) · (y · W_upᵀ)) · W_downᵀ of the "
            f"{config.chosen_experts} chosen experts, y = feed_forward_norm(x + attention)")),
        "router_logits": Derivation(formula=ROUTER_LOGITS.formula),
        "expert_weights": Derivation(formula=f"expert weights = softmax(router) over {over}"),
    }

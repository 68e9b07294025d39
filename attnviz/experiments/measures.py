"""Every measure of heads: those of the weights and of a corpus, and those that experiments compute of a token."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from attnviz.experiments.ablation_kinds import ABLATION_KINDS
from attnviz.result.measures import CHANGE_MEASURES, CORPUS_STATISTICS, MEASURES, MODEL_ORDER, Measure
from attnviz.system.wording import N_

ATTRIBUTION, ABLATION_EFFECT = "direct_logit_attribution", "ablation_effect"


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenMeasure(Measure):
    """A signed number of each head for one predicted token."""

    of_token: bool = True
    why_none: str = N_("No next-token prediction at this position.")
    why_undefined: str = N_("Computing…")


TOKEN_MEASURES: Mapping[str, TokenMeasure] = MappingProxyType({row.name: row for row in (
    TokenMeasure(name=ATTRIBUTION, label=N_("Direct logit attribution"),
                 help=N_("Direct logit attribution (DLA): what a head adds to the logit of a token, the most likely "
                         "one by default: its context vector through its part of the output projection, the final norm "
                         "and the unembedding. All heads, MLPs, the embedding and the biases sum to the logit.")),
    *(TokenMeasure(name=f"{row.prefix}{ABLATION_EFFECT}", label=row.label, help=row.help, ablation=row.name,
                   why_none=N_("F9 measures this text and token.")) for row in ABLATION_KINDS.values()),
)})


#: Every measure in the order of the lists, by name.
ALL_MEASURES: Mapping[str, Measure] = MappingProxyType(
    {MODEL_ORDER.name: MODEL_ORDER, **MEASURES, **CHANGE_MEASURES, **TOKEN_MEASURES, **CORPUS_STATISTICS})

"""Every measure of heads: those of the weights and of a corpus, and those that experiments compute of a model."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from attnviz.document.ablation_kinds import ABLATION_KINDS
from attnviz.result.measures import CHANGE_MEASURES, CORPUS_STATISTICS, MEASURES, MODEL_ORDER, Measure
from attnviz.system.wording import N_

ATTRIBUTION, ABLATION_EFFECT = "direct_logit_attribution", "ablation_effect"


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenMeasure(Measure):
    """A signed number of each head for one predicted token."""

    of_token: bool = True
    is_signed: bool = True
    why_none: str = N_("No next-token prediction at this position.")
    why_undefined: str = N_("Computing…")


TOKEN_MEASURES: Mapping[str, TokenMeasure] = MappingProxyType({row.name: row for row in (
    TokenMeasure(name=ATTRIBUTION, label=N_("Direct logit attribution"),
                 help=N_("Direct logit attribution (DLA): what a head adds to the logit of a token, the most likely "
                         "one by default: its context vector through its part of the output projection, the final norm "
                         "and the unembedding. All heads, MLPs, the embedding and the biases sum to the logit.")),
    *(TokenMeasure(name=f"{row.prefix}{ABLATION_EFFECT}", label=row.effect, help=row.effect_help, ablation=row.name,
                   why_none=N_("F9 measures this text and token.")) for row in ABLATION_KINDS.values()),
)})

@dataclass(frozen=True, slots=True, kw_only=True)
class HeadScore(Measure):
    """A score of each head of a model (`attnviz.experiments.head_scores`)."""

    of_model: bool = True
    is_signed: bool = True
    of_product: bool = True  #: it is read off a product of weights; the others off the weights of random texts
    of_logits: bool = True  #: it needs the unembedding
    why_none: str = N_("A trained model with one text has this score. Computing…")


HEAD_SCORES: Mapping[str, HeadScore] = MappingProxyType({row.name: row for row in (
    HeadScore(name="ov_copying", label=N_("OV copying"), of_logits=False,
              help=N_("Re Σλ / Σ|λ| over the eigenvalues λ of W_V W_O: 1 if the head copies every direction of the "
                      "residual stream, −1 if it reverses each.")),
    HeadScore(name="full_ov_copying", label=N_("Full OV copying"),
              help=N_("OV copying of W_E W_V W_O W_U, from tokens to logits: 1 if each token raises its own logit.")),
    HeadScore(name="prefix_matching", label=N_("Prefix matching"), of_product=False, of_logits=False, is_signed=False,
              help=N_("On random tokens that are repeated: the weight of each token on those that followed it before. "
                      "High for induction heads.")),
    HeadScore(name="copying", label=N_("Copying"),
              help=N_("On random tokens that are repeated: of everything by which the head raises their logits, the "
                      "share of the token that it attends to most, from −1 (none) to 1 (all).")),
)})


#: Every measure in the order of the lists, by name.
ALL_MEASURES: Mapping[str, Measure] = MappingProxyType(
    {MODEL_ORDER.name: MODEL_ORDER, **MEASURES, **CHANGE_MEASURES, **TOKEN_MEASURES, **CORPUS_STATISTICS,
     **HEAD_SCORES})

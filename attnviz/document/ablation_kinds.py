"""Kinds of ablation: what takes the place of a head's context (Wang et al. 2023, "Interpretability in the Wild").

A row serves the option `ablation` of a model, which keeps heads ablated, and the measure that ablates each head alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from attnviz.system.wording import N_


@dataclass(frozen=True, slots=True, kw_only=True)
class AblationKind:
    """What takes the place of the context vectors of an ablated head; by default zeros."""

    name: str  #: in files and on the command line
    label: str  #: of the option
    ablated: str  #: what such heads are called
    effect: str  #: label of the measure
    effect_help: str
    mean_over: Literal["", "text", "reference"] = ""  #: the head's own mean, over the text or reference sentences
    snapshot: str = ""  #: the snapshot whose contexts are taken

    @property
    def is_zero(self) -> bool:
        """Whether zeros are taken, the only kind that a model with two texts has."""
        return not (self.mean_over or self.snapshot)

    @property
    def prefix(self) -> str:
        """Return the beginning of the name of the measure of this kind."""
        return "" if self.is_zero else f"{self.name}_"


#: In the order of the lists.
ABLATION_KINDS: Mapping[str, AblationKind] = MappingProxyType({row.name: row for row in (
    AblationKind(name="zero", label=N_("Zero"), ablated=N_("ablated"), effect=N_("Zero-ablation effect"),
                 effect_help=N_("How much a token's logit drops when this head's output alone is set to 0 and later "
                                "layers are recomputed. Positive: the head raises the logit. Computed in the "
                                "background, from the last layer to the first.")),
    AblationKind(name="mean", label=N_("Mean over this text"), ablated=N_("mean-ablated"), mean_over="text",
                 effect=N_("Mean-ablation effect"),
                 effect_help=N_("How much a token's logit drops when this head writes its mean output over all tokens "
                                "of this text at every token: what it adds everywhere stays, what depends on the token "
                                "goes.")),
    AblationKind(name="reference", label=N_("Mean over 200 reference sentences"), mean_over="reference",
                 ablated=N_("ablated to a reference mean"), effect=N_("Reference-ablation effect"),
                 effect_help=N_("How much a token's logit drops when this head writes its mean output over 200 "
                                "reference sentences (lines of Shakespeare) at every token.")),
    AblationKind(name="resample", label=N_("Their output in A"), ablated=N_("resampled from A"), snapshot="A",
                 effect=N_("Resample-ablation effect"),
                 effect_help=N_("How much a token's logit drops when this head writes what it writes in A, a text of "
                                "as many tokens: what does not differ between the two texts stays.")),
)})

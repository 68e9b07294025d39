"""What predictions are measured by: the logit, the probability or the rank of a token."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from attnviz.system.checked import find_row
from attnviz.system.wording import N_


@dataclass(frozen=True, slots=True)
class MetricKind:
    """A number of a token in a prediction."""

    name: str  #: in files and on the command line
    label: str
    title: str  #: the label, and which numbers are better if it is not the larger ones
    of_token: Callable[[Any, int], Any]  #: (logits, or probabilities, (..., vocabulary), token) -> (...)
    is_linear: bool  #: in the logits
    min_difference: float  #: between two runs, below which nothing is divided by it
    help: str
    of_probabilities: bool = False  #: `of_token` takes probabilities
    is_count: bool = False  #: it has no decimals


#: In the order of the lists.
METRIC_KINDS: Mapping[str, MetricKind] = MappingProxyType({row.name: row for row in (
    MetricKind("logit", N_("Logit"), N_("Logit"), lambda logits, token: logits[..., token], True, 1e-4,
               N_("The logit of the target token, less that of the token it is compared with.")),
    MetricKind("probability", N_("Probability"), N_("Probability"), lambda shares, token: shares[..., token], False,
               1e-6, N_("The probability of the target token, less that of the token it is compared with."),
               of_probabilities=True),
    MetricKind("rank", N_("Rank"), N_("Rank (lower is better)"),
               lambda logits, token: (logits > logits[..., [token]]).sum(axis=-1) + 1.0, False, 0.5,
               N_("The rank of the target token, 1 for the most likely, less that of the token it is compared with."),
               is_count=True),
)})
LOGIT = next(iter(METRIC_KINDS))


def find_metric(name: str) -> MetricKind:
    """Return a metric by its name. Raises EditError if there is none."""
    return find_row(METRIC_KINDS, name, N_("There is no metric {name}: the metrics are {known}."))

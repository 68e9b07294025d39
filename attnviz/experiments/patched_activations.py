"""The activations that can be patched, and which way; lists name them before numpy is imported."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from attnviz.system.wording import N_

Direction = Literal["denoise", "noise"]
DIRECTIONS: Mapping[Direction, str] = MappingProxyType({
    "denoise": N_("Denoising (clean into corrupted)"), "noise": N_("Noising (corrupted into clean)")})


@dataclass(frozen=True, slots=True, kw_only=True)
class Activation:
    """An activation that can be patched: a stage, at one position or in one head."""

    name: str  #: in files and on the command line
    label: str
    stage: str
    by_head: bool = False  #: in one head at every position; otherwise at one position
    is_path: bool = False  #: only by what one earlier head wrote into it


#: In the order of the lists.
ACTIVATIONS: Mapping[str, Activation] = MappingProxyType({row.name: row for row in (
    Activation(name="residual", label=N_("Residual stream"), stage="residual"),
    Activation(name="attention_output", label=N_("Attention output"), stage="attention_output"),
    Activation(name="feed_forward", label=N_("MLP output"), stage="feed_forward"),
    Activation(name="heads", label=N_("Head outputs"), stage="context", by_head=True),
    Activation(name="queries", label=N_("Queries"), stage="queries", by_head=True),
    Activation(name="keys", label=N_("Keys"), stage="keys", by_head=True),
    Activation(name="values", label=N_("Values"), stage="values", by_head=True),
    Activation(name="pattern", label=N_("Attention pattern"), stage="weights", by_head=True),
    *(Activation(name=f"path_{stage}", label=label, stage=stage, by_head=True, is_path=True) for stage, label in (
        ("queries", N_("Path patching: through the queries")), ("keys", N_("Path patching: through the keys")),
        ("values", N_("Path patching: through the values")))),
)})

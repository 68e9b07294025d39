"""Activation patching: how much of the difference between two runs an activation of one brings into the other.

A clean and a corrupted text give different logits. One activation of the source run replaces that of the target run,
and everything after it is recomputed (Meng et al. 2022, "Locating and Editing Factual Associations in GPT"; Wang et al.
2023, "Interpretability in the Wild"). Denoising patches the clean run into the corrupted one, noising the corrupted run
into the clean one. The metric is that of TransformerLens. Attribution patching estimates every patch from the gradient
of the metric in the target run, (source − target) · gradient (Nanda 2023, "Attribution Patching").
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Literal, get_args

import numpy as np
import numpy.typing as npt

from attnviz.result.logits import LogitMetric, Place, has_softmax
from attnviz.result.result import Result
from attnviz.system.wording import N_, Text, quoted

Numbers = npt.NDArray[np.float64]
Direction = Literal["denoise", "noise"]
Method = Literal["exact", "estimate"]
METHODS: tuple[Method, ...] = get_args(Method)
NEEDS_ONE_TEXT = N_("Patching works in models of one text: this one answers a text with another.")
MIN_DIFFERENCE = 1e-4  #: of the metric between the two runs, below which nothing is divided by it


@dataclass(frozen=True, slots=True, kw_only=True)
class Activation:
    """An activation that can be patched: a stage, at one position or in one head."""

    name: str  #: in files and on the command line
    label: str
    stage: str
    by_head: bool = False  #: in one head at every position; otherwise at one position


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
)})


@dataclass(frozen=True, slots=True)
class PatchingRequest:
    """What to patch; results are compared by identity."""

    clean: Result
    corrupted: Result
    metric: LogitMetric
    activation: str  #: one of ACTIVATIONS
    direction: Direction = "denoise"
    method: Method = "exact"

    @property
    def row(self) -> Activation:
        """Return the activation."""
        return ACTIVATIONS[self.activation]

    @property
    def source(self) -> Result:
        """Return the run whose activations are taken."""
        return self.clean if self.direction == "denoise" else self.corrupted

    @property
    def target(self) -> Result:
        """Return the run that is patched."""
        return self.corrupted if self.direction == "denoise" else self.clean

    @property
    def place(self) -> Place:
        """Return where the metric is read: the end of the text."""
        return 0, self.clean.lengths[0] - 1

    @property
    def axis(self) -> str:
        """Return what the columns are: heads that are computed, or tokens."""
        return "head" if self.row.by_head else "token"

    @property
    def column_names(self) -> tuple[str, ...]:
        """Return the heads, or the tokens, those of both texts where they differ."""
        if self.row.by_head:
            return tuple(map(str, range(self.columns)))
        pairs = zip(self.clean.labels[0], self.corrupted.labels[0], strict=True)
        return tuple(one if one == other else f"{one} / {other}" for one, other in pairs)

    @property
    def columns(self) -> int:
        """Return how many places of a layer are patched, one at a time: positions, or heads that are computed."""
        stage, result = self.row.stage, self.target
        return result.options.heads_of(stage) if self.row.by_head else result.lengths[0]


@dataclass(frozen=True, eq=False)
class PatchingMap:
    """The metric after each patch, layer by layer as they are computed."""

    request: PatchingRequest
    clean_difference: float  #: the metric of the clean run
    corrupted_difference: float  #: the metric of the corrupted run
    values: Numbers  #: (layer, column): the metric of the patched run; NaN until computed
    done: frozenset[int] = field(default_factory=frozenset)  #: layers that are computed

    @property
    def next_layer(self) -> int | None:
        """The next layer to compute: the last missing one, above which the fewest are recomputed; None when done."""
        return max(set(range(len(self.values))) - self.done, default=None)

    @property
    def is_estimate(self) -> bool:
        """Return whether the numbers are estimated from a gradient."""
        return self.request.method == "estimate"

    @property
    def target_difference(self) -> float:
        """The metric of the run that is patched, before any patch."""
        return self.corrupted_difference if self.request.target is self.request.corrupted else self.clean_difference

    @cached_property
    def recovered(self) -> Numbers:
        """The share of the difference, (patched − corrupted) / (clean − corrupted): 1 is the clean run, 0 the other."""
        return (self.values - self.corrupted_difference) / (self.clean_difference - self.corrupted_difference)

    def with_layer(self, layer: int, values: Numbers) -> PatchingMap:
        """Return the map with one more layer."""
        changed = self.values.copy()
        changed[layer] = values
        return replace(self, values=changed, done=self.done | {layer})


def patching_unavailable(clean: Result | None, corrupted: Result | None) -> Text:
    """Return why two runs cannot be patched; "" if they can."""
    if clean is None or corrupted is None:
        return Text("Hold the clean text as A (Ctrl+K), then type the corrupted one.")
    if clean.logits is None or corrupted.logits is None or "residual" not in corrupted.stages(0):
        return Text("Patching needs a language model: File > Open model.")
    if corrupted.options.row.has_two_texts:
        return Text(NEEDS_ONE_TEXT)
    if clean.options.model != corrupted.options.model:
        return Text("A is of another model: patching needs two runs of one model.")
    if len(clean.texts) != 1 or len(corrupted.texts) != 1:
        return Text("Patching compares one text with one text.")
    if clean.options.dropout_on or corrupted.options.dropout_on:
        return Text("Dropout is on: turn it off to patch activations.")
    if reason := unequal_counts(clean, corrupted):
        return reason
    if any(not result.is_whole("residual", layer=layer) for result in (clean, corrupted)
           for layer in range(result.num_layers)):
        return Text("The text is too long: its activations are kept for the selected layer only. Shorten it.")
    return Text("")


def unequal_counts(one: Result, other: Result, sentence: int = 0) -> Text:
    """Return that two texts have different numbers of tokens, and where they differ first; "" if they do not."""
    ours, theirs = one.labels[sentence], other.labels[sentence]
    if len(ours) == len(theirs):
        return Text("")
    at = next((at for at, (own, another) in enumerate(zip(ours, theirs, strict=False)) if own != another),
              min(len(ours), len(theirs)))
    first, second = (quoted(labels[at]) if at < len(labels) else "–" for labels in (ours, theirs))
    return Text("The texts have {count} and {other} tokens, and patching needs as many: they differ first at token "
                "{at}, {first} and {second}.", count=len(ours), other=len(theirs), at=at, first=first, second=second)


def default_metric(
    clean: Result, corrupted: Result, token: int | None = None, instead: int | None = None
) -> LogitMetric | None:
    """Return the metric of two tokens; if none is given, of the top tokens at the ends of the two texts.

    None if the logits have no softmax.
    """
    if token is not None:
        return LogitMetric(token, instead)
    tops = []
    for result in (clean, corrupted):
        row = None if result.logits is None else result.logits.row(0, result.lengths[0] - 1)
        if row is None or not has_softmax(row):
            return None
        tops.append(int(np.argmax(row)))
    return LogitMetric(tops[0], None if tops[1] == tops[0] else tops[1])


def equal_outputs(clean_difference: float, corrupted_difference: float) -> Text:
    """Return that both runs have the same metric, so that nothing can be recovered; "" if they differ."""
    if abs(clean_difference - corrupted_difference) >= MIN_DIFFERENCE:
        return Text("")
    return Text("Clean and corrupted run have the same logit difference ({number:.4f}): there is nothing to recover.",
                number=clean_difference)


def first_difference(one: Result, other: Result) -> int:
    """Return the first position whose residual streams differ, in any layer; the number of tokens if none does."""
    length, last = one.lengths[0], one.num_layers - 1
    pairs = [("residual", layer) for layer in range(one.num_layers)] + [("final_normed", last)]
    differs = np.zeros(length, np.bool_)
    for stage, layer in pairs:
        differs |= (one.array(stage, layer=layer)[0] != other.array(stage, layer=layer)[0]).any(axis=-1)
    return int(np.argmax(differs)) if differs.any() else length

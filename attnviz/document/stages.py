"""The stages of attention in their order: name, formula, axes and colours of each, in one table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from types import MappingProxyType

from attnviz.document.model_stages import OF_MODELS
from attnviz.document.stage import Colours as Colours
from attnviz.document.stage import Stage as Stage
from attnviz.document.stage import vector
from attnviz.document.variants import ROWS


def _matrix(name: str, label: str, formula: str, help: str, *, colours: Colours, shows_mask: bool = True) -> Stage:
    return Stage(name=name, label=label, formula=formula, help=help, rows="query", columns="key",
                 colours=colours, shows_mask=shows_mask)


def _with_own(common: tuple[Stage, ...]) -> tuple[Stage, ...]:
    """The stages of all variants, and in their places those that only some variants or models have."""
    of_variants = (stage for row in ROWS.values() for stage in row.stages)
    own = {stage.name: stage for stage in (*of_variants, *OF_MODELS, *_OF_TWO_TEXTS)}
    placed = [(*(other for other in own.values() if other.precedes == stage.name), stage) for stage in common]
    return (*chain.from_iterable(placed), *(stage for stage in own.values() if not stage.precedes))


_COMMON = (
    vector("embeddings", "Embeddings", "x = embedding(token) + position",
            "The vector of each token, with its position added where positions are on.", per_head=False),
    vector("queries", "Queries", "q = x · W_queryᵀ", "What each token asks of the others.", vector_name="query"),
    vector("keys", "Keys", "k = x · W_keyᵀ", "What each token offers to be matched with.", vector_name="key"),
    vector("values", "Values", "v = x · W_valueᵀ",
            "What each token passes on when it is attended to.", vector_name="value"),
    _matrix("scores", "Scores", "scores = q · kᵀ",
            "How well each query matches each key: their dot product.", colours="diverging", shows_mask=False),
    _matrix("masked_scores", "Masked scores", "masked = scores, −∞ where masked",
            "The scores with every masked key set to minus infinity.", colours="diverging"),
    _matrix("scaled_scores", "Scaled scores", "scaled = masked / √d_k",
            "The masked scores divided by the scale, so that the softmax does not saturate.",
            colours="diverging"),
    _matrix("masked_weights", "Masked weights", "weights, 0 where masked",
            "The weights with masked keys set to zero, before each row is divided by its sum.",
            colours="sequential"),
    _matrix("weights", "Weights", "weights = softmax(scaled)",
            "How much of each value flows to each query: rows of numbers from 0 to 1 that sum to 1.",
            colours="sequential"),
    _matrix("dropout_mask", "Dropout mask", "0 dropped, 1 / (1 − p) kept",
            "What each weight is multiplied by: zero where dropped, 1 / (1 - rate) where kept.",
            colours="sequential", shows_mask=False),
    _matrix("dropped_weights", "Dropped weights", "dropped = weights · dropout mask",
            "The weights after dropout: what the values are really mixed with.", colours="sequential"),
    vector("context", "Context", "context = dropped · v",
            "The context vector of each token: the values mixed by the weights."),
    vector("concatenated", "Concatenated", "[context₀ … contextₕ]",
            "The context vectors of all heads side by side; heads that are off are zero.", per_head=False),
    vector("output", "Output", "output = concatenated · out_projᵀ + b",
            "What the attention layer returns: one vector for each token.", per_head=False),
)

#: Those of a model of two texts: they are given by somebody who computed them, and have no formula here.
_OF_TWO_TEXTS = tuple(
    replace(_matrix(f"{part}_weights", f"{part.capitalize()} weights", "", help, colours="sequential"),
            sides=sides, precedes="dropout_mask")
    for part, sides, help in (
        ("encoder", ("source", "source"), "How much each word of the source takes from each word of the source."),
        ("decoder", ("target", "target"), "How much each word of the target takes from those before it."),
        ("cross", ("target", "source"), "How much each word of the target takes from each word of the source."),
    )
)

STAGES: Mapping[str, Stage] = MappingProxyType({stage.name: stage for stage in _with_own(_COMMON)})

#: Those that every variant has, given the options that they follow from.
COMMON_STAGES = frozenset(stage.name for stage in _COMMON)

#: The stages in which minus infinity is a number like any other: a masked score.
MASKED_STAGES = ("masked_scores", "scaled_scores")

#: The stages that somebody else's model has: they are shown where they are given, and never computed.
GIVEN_STAGES = frozenset(stage.name for stage in _OF_TWO_TEXTS)
#: Those that are computed here.
COMPUTED_STAGES: frozenset[str] = frozenset(STAGES) - GIVEN_STAGES

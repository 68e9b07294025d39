"""The stages of attention in their order: name, formula, axes and colours of each, in one table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

Axis = Literal["token", "query", "key", "dimension"]
Colours = Literal["diverging", "sequential"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """One step of the computation, and how its picture is read."""

    name: str  #: as in files and on the command line
    label: str  #: as on screen
    formula: str  #: plain Unicode
    help: str
    rows: Axis
    columns: Axis
    colours: Colours  #: diverging maps are centred on zero
    per_head: bool = True  #: (batch, head, row, column), else (batch, token, dimension)
    shows_mask: bool = False  #: masked cells are hatched
    one: str = ""  #: what the vector of one token is called

    @property
    def is_matrix(self) -> bool:
        """Whether it is a (query, key) matrix."""
        return self.columns == "key"


def _vector(name: str, label: str, formula: str, help: str, *, per_head: bool = True, one: str = "") -> Stage:
    return Stage(name=name, label=label, formula=formula, help=help, rows="token", columns="dimension",
                 colours="diverging", per_head=per_head, one=one)


def _matrix(name: str, label: str, formula: str, help: str, *, colours: Colours, shows_mask: bool = True) -> Stage:
    return Stage(name=name, label=label, formula=formula, help=help, rows="query", columns="key",
                 colours=colours, shows_mask=shows_mask)


STAGES: Mapping[str, Stage] = MappingProxyType({
    stage.name: stage
    for stage in (
        _vector("embeddings", "Embeddings", "x = embedding(token) + position",
                "The vector of each token, with its position added where positions are on.", per_head=False),
        _vector("queries", "Queries", "q = x · W_queryᵀ", "What each token asks of the others.", one="query"),
        _vector("keys", "Keys", "k = x · W_keyᵀ", "What each token offers to be matched with.", one="key"),
        _vector("values", "Values", "v = x · W_valueᵀ",
                "What each token passes on when it is attended to.", one="value"),
        _matrix("scores", "Scores", "scores = q · kᵀ",
                "How well each query matches each key: their dot product.", colours="diverging", shows_mask=False),
        _matrix("masked_scores", "Masked scores", "masked = scores, −∞ where hidden",
                "The scores with every hidden key set to minus infinity.", colours="diverging"),
        _matrix("scaled_scores", "Scaled scores", "scaled = masked / √d_k",
                "The masked scores divided by the scale, so that the softmax does not saturate.",
                colours="diverging"),
        _matrix("masked_weights", "Masked weights", "weights, 0 where hidden",
                "The weights with hidden keys set to zero, before each row is divided by its sum.",
                colours="sequential"),
        _matrix("weights", "Weights", "weights = softmax(scaled)",
                "How much of each value flows to each query: rows of numbers from 0 to 1 that sum to 1.",
                colours="sequential"),
        _matrix("dropout_mask", "Dropout mask", "0 dropped, 1 / (1 − p) kept",
                "What each weight is multiplied by: zero where dropped, 1 / (1 - rate) where kept.",
                colours="sequential", shows_mask=False),
        _matrix("dropped_weights", "Dropped weights", "dropped = weights · dropout mask",
                "The weights after dropout: what the values are really mixed with.", colours="sequential"),
        _vector("context", "Context", "context = dropped · v",
                "The context vector of each token: the values mixed by the weights."),
        _vector("concatenated", "Concatenated", "[context₀ … contextₕ]",
                "The context vectors of all heads side by side; heads that are off are zero.", per_head=False),
        _vector("output", "Output", "output = concatenated · out_projᵀ + b",
                "What the attention layer returns: one vector for each token.", per_head=False),
    )
})

#: The stages in which minus infinity is a number like any other: a masked score.
MASKED_STAGES = ("masked_scores", "scaled_scores")

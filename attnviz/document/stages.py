"""The stages of attention in their order: name, formula, axes and colours of each, in one table."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from types import MappingProxyType
from typing import Any

from attnviz.document.models import OF_MODELS
from attnviz.document.stage import Need, Stage
from attnviz.document.variants import ROWS
from attnviz.system.wording import N_


def _matrix(name: str, label: str, formula: str, help: str, *, shows_mask: bool = True, **others: Any) -> Stage:
    return Stage(name, label, formula, help, rows="query", columns="key", shows_mask=shows_mask, **others)


def _with_own(common: tuple[Stage, ...]) -> tuple[Stage, ...]:
    """Return the common stages with those of single variants and of models inserted in order."""
    of_variants = (stage for row in ROWS.own.values() for stage in row.stages)  # plug-ins add no stage
    own = {stage.name: stage for stage in (*of_variants, *OF_MODELS, *_OF_TWO_TEXTS)}
    placed = [(*(other for other in own.values() if other.precedes == stage.name), stage) for stage in common]
    return (*chain.from_iterable(placed), *(stage for stage in own.values() if not stage.precedes))


def _score_formula(options: Any, layer: int) -> str:
    left, right = (STAGES[name].symbol for name in options.row.score_stages)
    return f"scores = {left} · {right}ᵀ" + ("  (rows are keys)" if options.row.rows_are_keys else "")


def _scaled_formula(options: Any, layer: int) -> str:
    by = options.divisor_text(layer)
    scaled = f"scaled = masked / {f'({by})' if '·' in by else by or f'{options.divisor_in(layer):g}'}"
    return f"{scaled}  (d_k is 1: no change)" if by == "√1" else scaled


def _weight_formula(options: Any, layer: int) -> str:
    row = options.normalization_row
    is_over_keys = (options.softmax_dim == -1) != options.row.rows_are_keys or not row.sums_to_one
    masked = ", masked" + ", renormalised" * row.sums_to_one if options.masks_weights else ""
    formula = row.formula.format(scores=options.config.softmax_stage(layer).partition("_")[0])
    return f"weights = {formula}{'' if is_over_keys else ', over the queries'}{masked}"


_DROPOUT = Need("dropout_on", True, N_("Dropout is off."))
_COMMON = (
    Stage("embeddings", N_("Embeddings"), "x = embedding(token) + position",
            N_("The vector of each token, plus its position vector if positions are on."), short=N_("Embed."),
            per_head=False),
    Stage("queries", N_("Queries"), "q = x · W_queryᵀ", N_("What each token looks for in the other tokens."),
          vector_name=N_("query")),
    Stage("keys", N_("Keys"), "k = x · W_keyᵀ", N_("What each token is matched by."), vector_name=N_("key"),
          is_of_keys=True),
    Stage("values", N_("Values"), "v = x · W_valueᵀ",
          N_("What each token passes on when it is attended to."), vector_name=N_("value"), is_of_keys=True),
    _matrix("scores", N_("Scores"), "scores = q · kᵀ",
            N_("How well each query matches each key: their dot product."), colours="diverging", shows_mask=False,
            formula_under=_score_formula,
            help_of_key_rows=N_("How well each key matches each query: their dot product, with the keys in rows.")),
    _matrix("masked_scores", N_("Masked scores"), "masked = scores, −∞ where masked",
            N_("The scores with every masked key set to minus infinity."), short=N_("Masked"), colours="diverging",
            help_of_key_rows=N_("The scores with every masked query set to minus infinity: the mask counts columns."),
            derived_from="scores", formula_under=lambda options, layer: (
                "scores, masked only after the softmax" if options.masks_weights else "")),
    _matrix("scaled_scores", N_("Scaled scores"), "scaled = masked / √d_k",
            N_("The masked scores divided by the scale, so that the softmax does not saturate."),
            short=N_("Scaled"), colours="diverging", derived_from="masked_scores", formula_under=_scaled_formula),
    _matrix("masked_weights", N_("Masked weights"), "weights, 0 where masked",
            N_("The weights with masked keys set to zero, before each row is divided by its sum."),
            short=N_("Masked w"), colours="sequential",
            help_of_key_rows=N_("The weights with masked queries set to zero, before each row is divided by its sum."),
            needs=Need("mask_method", "renormalize", N_("The mask is applied before the softmax."))),
    _matrix("weights", N_("Weights"), "weights = softmax(scaled)",
            N_("How much each query (row) takes from each key's value; each row sums to 1."),
            colours="sequential", formula_under=_weight_formula),
    _matrix("dropout_mask", N_("Dropout mask"), "0 if dropped, 1 / (1 − p) if kept",
            N_("The factor of each weight: 0 if dropped, 1 / (1 - rate) if kept."),
            short=N_("Dropout"), colours="sequential", shows_mask=False, needs=_DROPOUT,
            formula_under=lambda options, layer: (
                f"0 if dropped, {1 / (1 - options.dropout):.4g} if kept" if options.dropout < 1 else "all dropped")),
    _matrix("dropped_weights", N_("Weights after dropout"), "dropped = weights · dropout mask",
            N_("The weights that multiply the values."), short=N_("Dropped"), colours="sequential",
            needs=_DROPOUT, derived_from="weights"),
    Stage("context", N_("Context"), "context = dropped · v",
            N_("The context vector of each token: the values, summed with these weights."),
          formula_under=lambda options, layer: "" if options.dropout_on else "context = weights · v"),
    Stage("concatenated", N_("Concatenated"), "[context₀ … contextₕ]",
            N_("The context vectors of all heads side by side; ablated heads are zero, or what replaces them."),
            short=N_("Concat."),
            per_head=False),
    Stage("output", N_("Output"), "output = concatenated · out_projᵀ + b",
            N_("What the attention layer returns: one vector for each token."), per_head=False,
          formula_under=lambda options, layer: f"output = {'context' if options.num_heads == 1 else 'concatenated'}"),
)

#: Stages of encoder-decoder models. They are only loaded, never computed, so they have no formula.
_OF_TWO_TEXTS = tuple(
    replace(_matrix(f"{part}_weights", label, "", help, colours="sequential"), short=short, sides=sides,
            precedes="dropout_mask")
    for part, label, short, sides, help in (
        ("encoder", N_("Encoder weights"), N_("Encoder"), (N_("source"), N_("source")),
         N_("How much each source token takes from each source token.")),
        ("decoder", N_("Decoder weights"), N_("Decoder"), (N_("target"), N_("target")),
         N_("How much each target token takes from earlier target tokens.")),
        ("cross", N_("Cross weights"), N_("Cross"), (N_("target"), N_("source")),
         N_("How much each target token takes from each source token.")),
    )
)

STAGES: Mapping[str, Stage] = MappingProxyType({stage.name: stage for stage in _with_own(_COMMON)})

#: The stages that every variant has if its options enable them.
COMMON_STAGES = frozenset(stage.name for stage in _COMMON)


def _chain(name: str) -> tuple[str, ...]:
    """Return the stages from one that is stored to this one, each derived from the one before."""
    before = STAGES[name].derived_from
    return (*_chain(before), name) if before else (name,)


#: The stages that need not be stored, each with those that it is derived through: the stored one first, itself last.
DERIVED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {name: _chain(name) for name, row in STAGES.items() if row.derived_from})

#: The stages in which minus infinity is a valid number: a masked score.
MASKED_STAGES = tuple(name for name, (stored, *_) in DERIVED.items() if stored == "scores")

#: The stages that a layer adds to the residual stream, in order.
ADDED_STAGES = tuple(name for name, row in STAGES.items() if row.is_added)

#: The stages of a token that queries, keys and values are computed from.
INPUT_STAGES = frozenset(name for name in list(STAGES)[:list(STAGES).index("queries")] if not STAGES[name].per_head)

#: The stages that are only shown when they are loaded from arrays.
GIVEN_STAGES = frozenset(stage.name for stage in _OF_TWO_TEXTS)
#: The stages that are computed here.
COMPUTED_STAGES: frozenset[str] = frozenset(
    name for name, row in STAGES.items() if name not in GIVEN_STAGES and not row.is_reading)


def redundant_stages(options: Any) -> frozenset[str]:
    """Return the stages that equal another one under these options, or 0: the MLP output of an attention-only model."""
    equal = frozenset(name for name, row in STAGES.items() if row.derived_from and not row.is_brought_by(options))
    return equal if not options.is_trained or options.config.d_ff else equal | {"feed_forward"}


def matrix_stages(options: Any) -> frozenset[str]:
    """Return the (query, key) stages that are computed under these options."""
    there = COMMON_STAGES.union(stage.name for stage in options.row.stages)
    return frozenset(name for name in COMPUTED_STAGES & there if (row := STAGES[name]).is_matrix
                     and (row.derived_from or row.is_brought_by(options)))

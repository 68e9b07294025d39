"""Which stages of a layer of a model are kept: the fewest from which a Result shows all that is wanted."""

from __future__ import annotations

from collections.abc import Mapping

from attnviz.document.cells import Cells
from attnviz.document.options import Options
from attnviz.document.stages import COMPUTED, STAGES
from attnviz.engine.attention.trace import stages_to_keep

_OF_SCORES = ("scores", "masked_scores", "scaled_scores")
_OF_ATTENTION = ("queries", "keys", "values", "context", "concatenated")


def kept_of(
    options: Options, *, layer: int, wanted: frozenset[str] | None, edits: Mapping[str, Cells], unmasks: bool
) -> frozenset[str]:
    """The stages that are kept of a layer; of `wanted` None all that it takes to show every one.

    Scores are not: they follow from queries and keys, which are small. But for a layer in which a person edited them.
    """
    row, last = options.row, options.row.layers - 1
    made = {stage.name for stage in row.stages}.union(_OF_ATTENTION, ("embeddings",) if layer == 0 else ())
    made -= {"final_normed"} if layer != last else set()
    made |= {name for name in COMPUTED if STAGES[name].is_matrix}
    made -= set() if options.dropout_on else {"dropout_mask"}
    made -= {"masked_weights"} if options.mask_method == "minus_inf" else set()
    kept = set(stages_to_keep(COMPUTED if wanted is None else wanted, edits)) & made
    if "scores" in kept and not unmasks and not any(edits.get(name) for name in _OF_SCORES):
        kept -= {"scores"}
        kept.update(row.scores_of)
    return frozenset(kept)

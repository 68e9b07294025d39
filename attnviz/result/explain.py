"""Explain how the number of one cell is computed: lines of arithmetic with the actual numbers."""

from attnviz.document.places import Cell
from attnviz.result import explain_models, explain_recurrent
from attnviz.result.explain_context import CellContext, Rule
from attnviz.result.result import Result


def explain(result: Result, cell: Cell) -> tuple[str, ...]:
    """Return how the number of a cell is computed, line by line; the last is the number itself.

    Every number is read from the result, edited ones included. Empty if the stage is pooled, as of a long input.
    """
    context = CellContext(result, cell)
    return context.lines(_rule(context))


def _rule(context: CellContext) -> Rule | None:
    """Return how the stage is computed in a model like this one; None for a stage that variants have, too."""
    options, stage = context.result.options, context.spot.stage
    if not options.is_trained:
        return None
    if options.config.is_recurrent:
        return explain_recurrent.EXPLANATIONS.get(stage)
    if context.stage.mix is not None and options.config.rope_of(context.spot.layer) is None:
        return explain_models.unrotated
    if context.derivation is not None and context.derivation.weight:
        return explain_models.norm
    return explain_models.EXPLANATIONS.get(stage)

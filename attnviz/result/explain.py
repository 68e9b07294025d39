"""Explain how the number of one cell is computed: lines of arithmetic with the actual numbers."""

from attnviz.document.places import Cell
from attnviz.result import explain_models, explain_recurrent
from attnviz.result.explain_context import CellContext
from attnviz.result.result import Result

_RULES = {**explain_models.EXPLANATIONS, **explain_recurrent.EXPLANATIONS}


def explain(result: Result, cell: Cell) -> tuple[str, ...]:
    """Return how the number of a cell is computed, line by line; the last is the number itself.

    Every number is read from the result, edited ones included. Empty if the stage is pooled, as of a long input.
    """
    return CellContext(result, cell).lines(_RULES)

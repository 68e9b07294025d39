"""The row or column of a weight matrix that produces a number, under its name in the tables; formulas of stages."""

from dataclasses import dataclass

import numpy as np

from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.result.result import Result, Source
from attnviz.result.spot_data import dimensions
from attnviz.system.arrays import Float32
from attnviz.system.wording import Text


@dataclass(frozen=True, slots=True, eq=False)
class WeightLine:
    """The row or column of a weight matrix that produces one dimension of a stage."""

    name: str  #: as in its table, such as "row d2 of W_query"
    weights: Float32  #: one for each dimension of the input
    bias: float | None
    bias_name: str = ""  #: such as "bias of out_proj"
    input_stage: str = "embeddings"  #: the stage of the input
    input_name: str = "x"  #: its name in formulas


def weight_line(result: Result, spot: Spot, *, column: int) -> WeightLine | None:
    """Return the weights that produce one dimension of a spot; None if no matrix does."""
    stage = spot.stage
    row = result.options.row.matrix_of(stage)
    if row is None:
        return None
    of = row.source_in(result.stages(spot.layer))
    given = _input_name(result, of)
    parameters = result.layers[spot.layer].parameters
    matrix, bias = parameters[row.name], parameters.get(row.bias)
    if row.per_head:
        matrix, bias = matrix[spot.head], None if bias is None else bias[spot.head]
        at = column
    else:
        head = result.options.shared_head_index(stage, spot.head)
        at = column + (head * result.options.d_k if STAGES[stage].per_head else 0)
    if not row.is_linear:
        name = Text("column d{column} of {matrix}", column=at, matrix=row.name)
        return WeightLine(name, matrix[:, at], None, input_stage=of, input_name=given)
    at += row.stages.index(stage) * (len(matrix) // len(row.stages))
    whole = Text("{matrix}, head {head}", matrix=row.name, head=spot.head) if row.per_head else row.name
    name = Text("row {row} of {matrix}", row=row.labels(len(matrix))[at], matrix=whole)
    bias_name = Text("bias of {matrix}", matrix=row.name)
    return WeightLine(name, matrix[at], None if bias is None else float(bias[at]), bias_name, of, given)


@dataclass(frozen=True, slots=True, eq=False)
class Projection:
    """The weights that produce a stage of one head from the vectors of another stage."""

    weights: Float32  #: (dimension of the output, dimension of the input)
    bias: Float32  #: (dimension of the output,), zeros without one
    input_stage: str


def projection(result: Result, spot: Spot) -> Projection | None:
    """Return the weights that produce a spot; None if no matrix does. Raises KeyError if its weights are missing."""
    columns = range(result.shape(spot.stage, layer=spot.layer)[-1])
    lines = [line for column in columns if (line := weight_line(result, spot, column=column)) is not None]
    if not lines:
        return None
    bias = np.array([line.bias or 0.0 for line in lines], np.float32)
    return Projection(np.stack([line.weights for line in lines]), bias, lines[0].input_stage)


def product_formula(result: Result, spot: Spot) -> str:
    """Return the formula of a spot's stage, such as "x · W_queryᵀ + b"; "" if no matrix produces it.

    If a matrix computes several stages, its name includes the rows of this one.
    """
    stage = spot.stage
    row = result.options.row.matrix_of(stage)
    if row is None:
        return ""
    given = _input_name(result, row.source_in(result.stages(spot.layer)))
    symbol = row.symbol if len(row.stages) == 1 else f"(rows {stage[0]} of {row.name})ᵀ"
    return f"{given} · {symbol}" + (" + b" if row.bias in result.layers[spot.layer].parameters else "")


def _input_name(result: Result, stage: str) -> str:
    """Return the name of the input of a matrix in a formula; the context of a single head is not concatenated."""
    if stage == "concatenated":
        return "context" if result.num_heads == 1 else stage
    return STAGES[stage].symbol


def usage_formula(result: Result, parameter: str, *, layer: int) -> str:
    """Return the formula that a matrix or bias is used in, such as "queries = x · W_queryᵀ + b"; "" without one."""
    row = result.options.row.matrix_named(parameter)
    if row is None:
        return result.options.row.formula_naming(parameter.removesuffix(".bias").rpartition(".")[2])
    made = row.stages[0] if len(row.stages) == 1 else f"[{' '.join(row.stages)}]"
    bias = " + b" if row.bias in result.layers[layer].parameters else ""
    return f"{made} = {_input_name(result, row.source_in(result.stages(layer)))} · {row.symbol}{bias}"


def row_labels(result: Result, parameter: str, *, layer: int) -> tuple[str, ...]:
    """Return the row labels of a matrix in its table."""
    row, array = result.options.row.matrix_named(parameter), result.layers[layer].parameters[parameter]
    return dimensions(array.shape[-2]) if row is None else row.labels(array.shape[-2])


def stage_formula(source: Source, spot: Spot) -> str:
    """Return the formula of a spot's stage as this variant and these options compute it."""
    result, stage = source.computed, STAGES[spot.stage]
    if result is None:
        return ""  # loaded values: their computation is unknown
    options = result.options
    if stage.needs_gradient:
        return f"α · ∂({'' if result.gradients is None else result.gradients.label(spot.sentence)}) / ∂α"
    if product := product_formula(result, spot):
        return f"{stage.symbol} = {product}"
    if made := options.row.derivations.get(stage.name):
        return made.in_layers.get(spot.layer, made.formula)
    return stage.formula_under(options, spot.layer) or stage.formula

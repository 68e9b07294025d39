"""The arithmetic behind one cell, in the numbers of this very computation: what a learner would write by hand."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from attnviz.document.document import FloatArray
from attnviz.document.result import Result
from attnviz.document.stages import STAGES

MAX_TERMS = 8  #: a sum longer than this is shown by its largest terms


@dataclass(frozen=True, slots=True)
class Step:
    """One line: what is computed, from what, and what comes out."""

    text: str
    strong: bool = False


def explain(result: Result, *, stage: str, sentence: int, head: int, row: int, column: int) -> tuple[Step, ...]:
    """How the number at (row, column) of a stage's picture came about, as lines of plain text.

    Every number is read from the result, so an edited one shows as it is used. Empty where there is nothing to say.
    """
    return _Explainer(result, sentence, head).lines(stage, row, column)


class _Explainer:
    def __init__(self, result: Result, sentence: int, head: int) -> None:
        self.result = result
        self.sentence = sentence
        self.head = head
        self.tokens = tuple(token.label for token in result.sentences[sentence])

    def lines(self, stage: str, row: int, column: int) -> tuple[Step, ...]:
        """The steps of one cell; none where a long input has its stage only pooled."""
        if self.result.is_long and STAGES[stage].is_matrix:
            return ()
        value = float(self.of(stage)[row, column])
        steps = [Step(text) for text in getattr(self, f"_{stage}", self._projection)(stage, row, column)]
        if self._is_edited(stage, row, column):
            steps.append(Step("You changed this number: it stands in place of the computed one."))
        return (*steps, Step(f"= {number(value)}", strong=True))

    def of(self, stage: str) -> FloatArray:
        return self.result.picture(stage, sentence=self.sentence, head=self.head)

    def _is_edited(self, stage: str, row: int, column: int) -> bool:
        cells = self.result.document.cells("stage", self.result.options.variant, stage)
        prefix = (self.sentence, self.head) if STAGES[stage].per_head else (self.sentence,)
        return (*prefix, row, column) in cells

    def _hidden(self, row: int, column: int) -> bool:
        return not self.result.is_visible(self.sentence, row, column)

    # one method for each stage

    def _embeddings(self, stage: str, row: int, column: int) -> list[str]:
        key = self.result.sentences[self.sentence][row].key
        at = next(i for i, token in enumerate(self.result.vocabulary.tokens) if token.key == key)
        base = float(self.result.vocabulary.vectors[at, column])
        if self.result.options.position == "none":
            return [f"d{column} of the embedding of {self.tokens[row]}"]
        position = float(self.of(stage)[row, column]) - base
        return [f"embedding of {self.tokens[row]} + position {row}", f"{number(base)} + {number(position)}"]

    def _projection(self, stage: str, row: int, column: int) -> list[str]:
        """Queries, keys and values: a row of x times a column of weights."""
        if self.result.options.variant == "simple":
            return [f"{stage[:-1]} = x: the embedding of {self.tokens[row]} itself"]
        weights, bias = projection(self.result, stage, self.head, column)
        lines = [f"x of {self.tokens[row]} · column d{column} of {_matrix_name(self.result, stage)}"]
        lines += dot(self.of("embeddings")[row], weights)
        return [*lines, f"+ bias {number(bias)}"] if bias is not None else lines

    def _scores(self, stage: str, row: int, column: int) -> list[str]:
        one, other = ("key", "query") if self.result.options.variant == "einsum" else ("query", "key")
        stages = {"query": "queries", "key": "keys"}
        lines = [f"{one} of {self.tokens[row]} · {other} of {self.tokens[column]}"]
        return lines + dot(self.of(stages[one])[row], self.of(stages[other])[column])

    def _masked_scores(self, stage: str, row: int, column: int) -> list[str]:
        score = number(float(self.of("scores")[row, column]))
        if self.result.options.mask_method == "renormalize":
            return [f"score {score}", "nothing is hidden yet: this method masks the weights"]
        if self._hidden(row, column):
            return [f"score {score}", f"{self.tokens[column]} is hidden from {self.tokens[row]}"]
        return [f"score {score}", "visible, so it stays"]

    def _scaled_scores(self, stage: str, row: int, column: int) -> list[str]:
        options = self.result.options
        by = {"sqrt_d_k": f"√{options.d_k} = {number(options.divisor)}", "none": "1 (no scaling)"}.get(
            str(options.scale), number(options.divisor))
        return [f"masked score {number(float(self.of('masked_scores')[row, column]))}", f"divided by {by}"]

    def _normalised(self, row: int, column: int) -> list[str]:
        """A scaled score against the others along the axis."""
        options = self.result.options
        scaled = self.of("scaled_scores").astype(np.float64)
        along = scaled[row] if options.softmax_axis == "keys" else scaled[:, column]
        at = column if options.softmax_axis == "keys" else row
        what = "row" if options.softmax_axis == "keys" else "column"
        seen = np.isfinite(along)
        if not seen.any():
            return ["no visible key: the weights are zero"]
        if options.normalization == "sum":
            return [f"{number(along[at])} divided by the sum of its {what}", f"Σ = {number(along[seen].sum())}"]
        with np.errstate(over="ignore", invalid="ignore"):
            powers = np.exp(along)
            return [f"exp({number(along[at])}) = {number(powers[at])}",
                    f"divided by the sum over its {what}", f"Σ exp = {number(powers[seen].sum())}"]

    def _masked_weights(self, stage: str, row: int, column: int) -> list[str]:
        lines = self._normalised(row, column)
        return [*lines, "hidden: set to 0"] if self._hidden(row, column) else lines

    def _weights(self, stage: str, row: int, column: int) -> list[str]:
        if self.result.options.mask_method == "renormalize" and "masked_weights" in self.result.stages():
            masked = self.of("masked_weights")
            along = masked[row] if self.result.options.softmax_axis == "keys" else masked[:, column]
            return [f"masked weight {number(float(masked[row, column]))}",
                    f"divided by what is left: Σ = {number(float(along.sum()))}"]
        return self._normalised(row, column)

    def _dropout_mask(self, stage: str, row: int, column: int) -> list[str]:
        rate = self.result.options.dropout
        if float(self.of(stage)[row, column]) == 0:
            return [f"dropped, with probability {number(rate)}"]
        return [f"kept, and scaled up by 1 / (1 − {number(rate)})"]

    def _dropped_weights(self, stage: str, row: int, column: int) -> list[str]:
        weight = number(float(self.of("weights")[row, column]))
        if "dropout_mask" not in self.result.stages():
            return [f"weight {weight}", "dropout is off"]
        return [f"weight {weight}", f"times the dropout mask {number(float(self.of('dropout_mask')[row, column]))}"]

    def _context(self, stage: str, row: int, column: int) -> list[str]:
        lines = [f"weights of {self.tokens[row]} · d{column} of the values"]
        if self.result.is_long:
            return [*lines, f"{len(self.tokens):,} terms"]
        mixed = self.of("dropped_weights")[row]
        return lines + dot(mixed, self.of("values")[:, column], names=self.tokens)

    def _concatenated(self, stage: str, row: int, column: int) -> list[str]:
        head, dimension = divmod(column, self.result.options.d_k)
        off = head in self.result.options.heads_off
        return [f"d{dimension} of the context of head {head}" + (", which is off: 0" if off else "")]

    def _output(self, stage: str, row: int, column: int) -> list[str]:
        parameters = self.result.parameters
        matrix = next((name for name in ("out_proj", "W_O") if name in parameters), None)
        if matrix is None:
            return ["the concatenated context vectors, unchanged"]
        before = self.of("concatenated")[row]
        lines = [f"context of {self.tokens[row]} · row d{column} of {matrix}", *dot(before, parameters[matrix][column])]
        bias = parameters.get(f"{matrix}.bias")
        return [*lines, f"+ bias {number(float(bias[column]))}"] if bias is not None else lines


def _matrix_name(result: Result, stage: str) -> str:
    if result.options.variant == "einsum":
        return "W_" + stage[0].upper()
    if result.options.variant == "torch_mha":
        return "in_proj_weight"
    return {"queries": "W_query", "keys": "W_key", "values": "W_value"}[stage]


def projection(result: Result, stage: str, head: int, column: int) -> tuple[FloatArray, float | None]:
    """The weights (d_in,) and the bias that make one dimension of a head's queries, keys or values."""
    options, name = result.options, _matrix_name(result, stage)
    matrix, bias = result.parameters[name], result.parameters.get(f"{name}.bias")
    if options.variant == "self_attention_v1":
        return matrix[:, column], None
    if options.variant in ("multi_head_wrapper", "einsum"):
        return matrix[head, column], None if bias is None else float(bias[head, column])
    row = head * options.d_k + column
    if options.variant == "torch_mha":
        row += ("queries", "keys", "values").index(stage) * options.d_in
        bias = result.parameters.get("in_proj_bias")
    return matrix[row], None if bias is None else float(bias[row])


def dot(one: FloatArray, other: FloatArray, names: tuple[str, ...] = ()) -> list[str]:
    """The terms of a dot product, the largest only where there are many."""
    terms = [(float(a), float(b)) for a, b in zip(one, other, strict=True)]
    order = list(range(len(terms)))
    if len(terms) > MAX_TERMS:
        order = sorted(sorted(order, key=lambda i: -abs(terms[i][0] * terms[i][1]))[: MAX_TERMS - 1])
    lines = []
    for at, i in enumerate(order):
        tail = f"   {names[i]}" if names else ""
        lines.append(f"{'+' if at else ' '} {number(terms[i][0])} · {number(terms[i][1])}{tail}")
    if len(terms) > MAX_TERMS:
        shown = sum(terms[i][0] * terms[i][1] for i in order)
        rest = sum(a * b for a, b in terms) - shown
        lines.append(f"+ {len(terms) - len(order)} smaller terms: {number(rest)}")
    return lines


def number(value: float) -> str:
    """A number in a line of arithmetic: four decimals, a true minus sign."""
    if np.isinf(value):
        return "∞" if value > 0 else "−∞"
    text = f"{value:.4f}" if value == 0 or 1e-4 <= abs(value) < 1e5 else f"{value:.3e}"
    return text.replace("-", "−")

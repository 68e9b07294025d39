"""Explain how the number of one cell is computed: lines of arithmetic with the actual numbers."""

import math

import numpy as np

from attnviz.document.document import FloatArray
from attnviz.document.places import Cell
from attnviz.document.stages import STAGES
from attnviz.result import explain_models
from attnviz.result.arithmetic import Working, divide, dot, naive_softmax, number, rounding_note, share_of_sum, softmax
from attnviz.result.matrices import weight_line
from attnviz.result.result import Result


def explain(result: Result, cell: Cell) -> tuple[str, ...]:
    """Return how the number of a cell is computed, as lines of plain text; the last is the number itself.

    Every number is read from the result, edited ones included. Empty if the stage is pooled, as of a long input.
    """
    return CellContext(result, cell).lines()


class CellContext:
    """The cell that is explained."""

    def __init__(self, result: Result, cell: Cell) -> None:
        self.result = result
        self.cell, self.spot, self.row, self.column = cell, cell.spot, cell.row, cell.column
        self.stage = STAGES[cell.spot.stage]
        self.tokens = result.labels[cell.spot.sentence]
        self.token = self.tokens[cell.row]

    def lines(self) -> tuple[str, ...]:
        """Return the lines for the cell; none if its stage is pooled, as of a long input."""
        if self.stage.is_matrix and not self.result.is_whole(self.stage.name, layer=self.spot.layer):
            return ()
        value = self.number(self.spot.stage)
        derivation = self.result.options.row.derivations.get(self.spot.stage)
        if derivation is not None and derivation.rule:
            try:
                working = explain_models.EXPLANATIONS[derivation.rule](self, derivation)
            except KeyError:  # the result lacks a stage or a weight
                working = Working((derivation.formula,))
        else:
            default = self._mixed if self.stage.mix else self._projection
            working = getattr(self, f"_{self.spot.stage}", default)()
        lines = list(working.lines)
        if self._is_edited():
            lines.append("You set this value; it replaces the computed one.")
        elif working.value is not None:
            lines += rounding_note(working.value, value, dtype=self.result.options.dtype)
        return (*lines, f"= {number(value)}")

    def matrix(self, stage: str) -> FloatArray:
        return self.result.picture(self.spot.at(stage=stage))

    def number(self, stage: str) -> float:
        return float(self.matrix(stage)[self.row, self.column])

    def _is_edited(self) -> bool:
        head = self.result.options.shared_head_index(self.spot.stage, self.spot.head)
        prefix = (self.spot.sentence, head) if self.stage.per_head else (self.spot.sentence,)
        return (*prefix, self.row, self.column) in self.result.overrides(self.spot)

    def _masked(self) -> bool:
        return self.result.is_masked(self.cell)

    def _masked_pair(self) -> str:
        query, key = self.token, self.tokens[self.column]
        query, key = (key, query) if self.result.rows_are_keys else (query, key)
        return f"key {key} is masked for query {query}"

    def _normalised_cells(self) -> tuple[tuple[slice, slice], int, str]:
        """Return the cells that are normalised together with the cell, its index among them, and "row" or "column"."""
        if self.result.options.softmax_dim == -1:
            return (slice(self.row, self.row + 1), slice(None)), self.column, "row"
        return (slice(None), slice(self.column, self.column + 1)), self.row, "column"

    # one method for each stage

    def _embeddings(self) -> Working:
        if self.spot.layer:
            return Working((f"d{self.column} of the output of layer {self.spot.layer - 1} for {self.token}",))
        key = self.result.sentences[self.spot.sentence][self.row].key
        at = next(i for i, token in enumerate(self.result.vocabulary.tokens) if token.key == key)
        base = float(self.result.vocabulary.vectors[at, self.column])
        if self.result.positions is None:
            scale = self.result.options.config.embedding_scale
            times = (f"times √d_model = {number(scale)}",) if scale != 1 else ()
            return Working((f"d{self.column} of the embedding of {self.token}", *times), base * scale)
        position = float(self.result.positions[self.row, self.column])
        return Working((f"embedding of {self.token} + position {self.row}", f"{number(base)} + {number(position)}"),
                       base + position)

    def _projection(self) -> Working:
        """Return the arithmetic of queries, keys and values: x · one row or column of the weights."""
        line = weight_line(self.result, self.spot, column=self.column)
        if line is None:
            return Working((f"{self.stage.vector_name} = x: the embedding of {self.token} itself",),
                           self.number("embeddings"))
        first = f"{line.input_name} of {self.token} · {line.name}"
        product = dot(self.matrix(line.input_stage)[self.row], line.weights)
        return self.with_sharing_heads(product.titled(first).plus(line.bias_name, line.bias))

    def with_sharing_heads(self, working: Working) -> Working:
        """Prepend a line that names the query heads that share the cell's head (grouped-query attention)."""
        options, stage = self.result.options, self.spot.stage
        if options.heads_of(stage) == options.num_heads:
            return working
        shared = options.shared_head_index(stage, self.spot.head)
        heads = [str(head) for head in range(options.num_heads) if options.shared_head_index(stage, head) == shared]
        name = f"{self.stage.part} head {shared}"
        title = f"{name}, shared by heads {', '.join(heads)}" if len(heads) > 1 else f"{name}, of head {heads[0]}"
        return working.titled(title)

    def _mixed(self) -> Working:
        """Return the arithmetic of a stage that combines numbers of one row linearly, such as RoPE."""
        assert self.stage.mix is not None
        terms = self.stage.mix(self.result.options, self.spot.layer, self.row, self.column,
                               max(self.result.lengths))
        numbers = self.matrix(self.stage.source)[self.row, [term.dimension for term in terms]]
        working = dot(numbers, [term.factor for term in terms], names=tuple(term.name for term in terms))
        first = f"{STAGES[self.stage.source].vector_name} of {self.token}, at position {self.row}"
        return self.with_sharing_heads(working.titled(first))

    def _scores(self) -> Working:
        left, right = self.result.options.row.score_stages
        first = (f"{STAGES[left].vector_name} of {self.token} · {STAGES[right].vector_name} of "
                 f"{self.tokens[self.column]}")
        return dot(self.matrix(left)[self.row], self.matrix(right)[self.column]).titled(first)

    def _masked_scores(self) -> Working:
        score = self.number("scores")
        first = f"score {number(score)}"
        if self.result.options.masks_weights:
            return Working((first, "not masked yet: renormalize masks the weights, after the softmax"), score)
        if self._masked():
            return Working((first, self._masked_pair()), -math.inf)
        return Working((first, "not masked: unchanged"), score)

    def _scaled_scores(self) -> Working:
        options = self.result.options
        masked, divisor = self.number("masked_scores"), options.divisor_in(self.spot.layer)
        text, words = number(divisor, times=masked / divisor**2), options.divisor_text(self.spot.layer)
        divisor_words = {"": text, "1": "1 (no scaling)"}.get(words, f"{words} = {text}")
        note = ("with d_k = 1 the scale is 1: each dot product has one term",) if words == "√1" else ()
        return Working((f"masked score {number(masked, times=1 / divisor)}", f"divided by {divisor_words}", *note),
                       masked / divisor)

    def _capped_scores(self) -> Working:
        scaled, cap = self.number("scaled_scores"), self.result.options.config.score_cap
        return Working((f"scaled score {number(scaled)}", f"soft cap: {cap:g} · tanh(scaled score / {cap:g})"),
                       scaled if scaled == -math.inf else cap * math.tanh(scaled / cap))

    def _normalised(self) -> Working:
        """Return the normalisation of a scaled score, in float32 as in the computation."""
        cells, index, direction = self._normalised_cells()
        name = "capped_scores" if self.result.options.config.score_cap else "scaled_scores"
        scores = self.matrix(name)[cells].ravel()
        method = self.result.options.normalization
        normalise = {"softmax": softmax, "naive_softmax": naive_softmax, "sum": share_of_sum}[method]
        working = normalise(scores, index, direction)
        if method == "sum":
            return working
        score = STAGES[name].label.lower().removesuffix("s")
        return working.titled(f"{score} {number(float(scores[index]))}")

    def _explain_zero(self, working: Working) -> Working:
        """Return `working`; if masking made it 0 / 0, return why the weight is zero instead."""
        if working.value is None or not math.isnan(working.value):
            return working
        cells, _, direction = self._normalised_cells()
        masked = self.result.mask_of(self.spot.sentence, *cells, layer=self.spot.layer, head=self.spot.head)
        masked_or_minus_inf = self.result.masked(self.spot.at(stage="weights"))  # includes scores set to −∞
        if (masked if masked_or_minus_inf is None else masked | masked_or_minus_inf[cells]).all():
            state = "masked" if masked.all() else "masked or has a score of −∞"
            down, across = self.result.axes("weights")
            why = f"every {across} is {state}" if direction == "row" else f"this {across} is {state} for every {down}"
            return Working((f"{why}: the weights are zero",), 0.0)
        if self._masked() and self.number("weights") == 0:
            return Working(("masked: the weight is zero",), 0.0)  # large inputs skip masked cells
        return working

    def _masked_weights(self) -> Working:
        working = self._normalised()
        return Working((*working.lines, "masked: set to 0"), 0.0) if self._masked() else self._explain_zero(working)

    def _weights(self) -> Working:
        if not self.result.options.masks_weights:
            return self._explain_zero(self._normalised())
        cells, _, _ = self._normalised_cells()
        masked = self.number("masked_weights")
        weight, total, share = divide(masked, self.matrix("masked_weights")[cells])
        return self._explain_zero(
            share.titled(f"masked weight {weight}", f"divided by the sum of the unmasked weights: Σ = {total}"))

    def _dropout_mask(self) -> Working:
        rate = self.result.options.dropout
        rate_text = number(rate) if round(rate, 4) == rate else f"{rate:.9g}"
        if self._is_edited():  # the drawn value is unknown
            return Working((f"0 if dropped (probability {rate_text}), 1 / (1 − {rate_text}) if kept",))
        if self.number(self.spot.stage) == 0:
            return Working((f"dropped (probability {rate_text}): 0",), 0.0)
        return Working((f"kept: 1 / (1 − {rate_text})",), 1 / (1 - rate))

    def _dropped_weights(self) -> Working:
        weight = self.number("weights")
        if "dropout_mask" not in self.result.stages(self.spot.layer):
            return Working((f"weight {number(weight)}", "dropout is off"), weight)
        drop = self.number("dropout_mask")
        lines = (f"weight {number(weight, times=drop)}", f"times the dropout mask {number(drop, times=weight)}")
        why = ("∞ · 0 is not a number",) if math.isinf(weight) and drop == 0 else ()
        return Working((*lines, *why), weight * drop)

    def _context(self) -> Working:
        first = f"weights of {self.token} · d{self.column} of the values"
        if not self.result.is_whole("dropped_weights", layer=self.spot.layer):
            return Working((first, f"{len(self.tokens):,} terms"))
        weights, names = self.matrix("dropped_weights")[self.row], self.tokens
        values = self.matrix("values")[:, self.column]
        if math.isfinite(self.number(self.spot.stage)):
            # A finite sum: large inputs skip masked cells, so no 0 · ∞ = NaN was added.
            finite = np.flatnonzero(np.isfinite(values)).tolist()
            weights, values, names = weights[finite], values[finite], tuple(names[i] for i in finite)
        return dot(weights, values, names=names).titled(first)

    def _concatenated(self) -> Working:
        head, dimension = divmod(self.column, self.result.options.d_k)
        ablated = head in self.result.options.ablated_heads_in(self.spot.layer)
        return Working((f"d{dimension} of the context of head {head}" + (", which is ablated: 0" if ablated else ""),))

    def _output(self) -> Working:
        line = weight_line(self.result, self.spot, column=self.column)
        if line is None:
            return Working(("the concatenated context vectors, unchanged",), self.number("concatenated"))
        product = dot(self.matrix("concatenated")[self.row], line.weights)
        return product.titled(f"context of {self.token} · {line.name}").plus(line.bias_name, line.bias)

    _attention_output = _projected_attention = _output

"""The cell that is explained, and how the stages that variants and models share are computed."""

import math
from collections.abc import Callable
from types import MappingProxyType
from typing import ClassVar

import numpy as np

from attnviz.document.cells import Cells
from attnviz.document.places import Cell
from attnviz.document.stages import STAGES
from attnviz.document.variants import DECODER_INPUT, ROWS
from attnviz.result.matrices import weight_line
from attnviz.result.result import Result
from attnviz.system.arithmetic import Working, divide, dot, number, rounding_note
from attnviz.system.arrays import Float32
from attnviz.system.wording import N_, Text

Rule = Callable[["CellContext"], Working]  #: how a stage is computed


class CellContext:
    """The cell that is explained."""

    def __init__(self, result: Result, cell: Cell) -> None:
        self.result = result
        self.cell, self.spot, self.row, self.column = cell, cell.spot, cell.row, cell.column
        self.stage, self.derivation = STAGES[cell.spot.stage], result.options.row.derivations.get(cell.spot.stage)
        self.token = result.row_labels(cell.spot)[cell.row]
        self.keys = result.key_labels(cell.spot)

    def lines(self, rule: Rule | None) -> tuple[str, ...]:
        """Return the lines for the cell, by a rule or its stage; none if the stage is pooled, as of a long input."""
        if self.stage.is_matrix and not self.result.is_whole(self.stage.name, layer=self.spot.layer):
            return ()
        value = self.number(self.spot.stage)
        if rule is not None:
            try:
                working = rule(self)
            except KeyError as error:
                if error.args[0] not in STAGES and self.result.parameters(self.spot.layer):
                    raise  # a result may lack stages, as of a long text, or all weights, but no single weight
                working = Working(((self.derivation or self.stage).formula,))
        else:
            default = CellContext._mixed if self.stage.mix else CellContext._projection
            working = self.of_stages.get(self.spot.stage, default)(self)
        lines = list(working.lines)
        if self._is_edited():
            lines.append(Text("You set this value; it replaces the computed one."))
        elif self._is_in(self.result.steered(self.spot)):
            strength = self.result.options.steering
            lines.append(Text("Steered: x + {strength} · (A − x).", strength=f"{strength:g}"))
        elif working.value is not None:
            lines += rounding_note(working.value, value, dtype=self.result.options.dtype)
        return (*lines, f"= {number(value)}")

    def matrix(self, stage: str) -> Float32:
        return self.result.picture(self.spot.at(stage=stage))

    def number(self, stage: str) -> float:
        return float(self.matrix(stage)[self.row, self.column])

    def _is_edited(self) -> bool:
        return self._is_in(self.result.overrides(self.spot))

    def _is_in(self, cells: Cells) -> bool:
        head = self.result.options.shared_head_index(self.spot.stage, self.spot.head)
        prefix = (self.spot.sentence, head) if self.stage.per_head else (self.spot.sentence,)
        return (*prefix, self.row, self.column) in cells

    def _masked(self) -> bool:
        return self.result.is_masked(self.cell)

    def _normalised_cells(self) -> tuple[tuple[slice, slice], int, Text]:
        """Return the cells that are normalised together with the cell, its index among them, and "row" or "column"."""
        if self.result.options.softmax_dim == -1:
            return (slice(self.row, self.row + 1), slice(None)), self.column, Text("row")
        return (slice(None), slice(self.column, self.column + 1)), self.row, Text("column")

    # one method for each stage

    def _embeddings(self) -> Working:
        if self.spot.layer:
            return Working((Text("d{column} of the output of layer {layer} for {token}", column=self.column,
                                 layer=self.spot.layer - 1, token=self.token),))
        key = self.result.tokens(self.spot)[self.row].key
        at = next(i for i, token in enumerate(self.result.vocabulary.tokens) if token.key == key)
        base = float(self.result.vocabulary.vectors[at, self.column])
        scale = self.result.options.config.embedding_scale
        factor = f"√d_model = {number(scale)}"
        if self.result.positions is None:
            times = (Text("times {factor}", factor=factor),) if scale != 1 else ()
            first = Text("d{column} of the embedding of {token}", column=self.column, token=self.token)
            return Working((first, *times), base * scale)
        position = float(self.result.positions[self.row, self.column])
        first = Text("embedding of {token} + position {position}", token=self.token, position=self.row)
        token = number(base) if scale == 1 else f"{number(base)} · {factor}"
        return Working((first, f"{token} + {number(position)}"), base * scale + position)

    def _projection(self) -> Working:
        """Return the arithmetic of queries, keys, values and output: x · one row or column of the weights."""
        line = weight_line(self.result, self.spot, column=self.column)
        if line is None:
            words = Text("{vector} = x: the embedding of {token} itself", vector=Text(self.stage.vector_name),
                         token=self.token)
            return Working((words,), self.number("embeddings"))
        first = Text("{input} of {token} · {weights}", input=line.input_name, token=self.token, weights=line.name)
        name = self._ablation if line.input_stage == "concatenated" else None
        product = dot(self.matrix(line.input_stage)[self.row], line.weights, name)
        return self.with_sharing_heads(product.titled(first).plus(line.bias_name, line.bias))

    def with_sharing_heads(self, working: Working) -> Working:
        """Prepend a line that names the query heads that share the cell's head (grouped-query attention)."""
        options, stage = self.result.options, self.spot.stage
        if options.heads_of(stage) == options.num_heads:
            return working
        shared = options.shared_head_index(stage, self.spot.head)
        heads = [str(head) for head in range(options.num_heads) if options.shared_head_index(stage, head) == shared]
        words = N_("{part} head {own}, shared by heads {heads}") if len(heads) > 1 else N_(
            "{part} head {own}, of head {heads}")
        return working.titled(Text(words, part=Text(self.stage.part), own=shared, heads=", ".join(heads)))

    def _mixed(self) -> Working:
        """Return the arithmetic of a stage that combines numbers of one row linearly, such as RoPE."""
        assert self.stage.mix is not None
        terms = self.stage.mix(self.result.options, self.spot.layer, self.row, self.column,
                               max(self.result.lengths))
        numbers = self.matrix(self.stage.source)[self.row, [term.dimension for term in terms]]
        working = dot(numbers, [term.factor for term in terms], name=lambda at: terms[at].name)
        vector = Text(STAGES[self.stage.source].vector_name)
        return self.with_sharing_heads(working.titled(
            Text("{vector} of {token}, at position {position}", vector=vector, token=self.token, position=self.row)))

    def _scores(self) -> Working:
        row = self.result.options.row
        left, right = row.score_stages
        if row.score_function is not None:
            vectors = Text("{left} of {row}, {right} of {column}", left=Text(STAGES[left].vector_name), row=self.token,
                           right=Text(STAGES[right].vector_name), column=self.keys[self.column])
            formula = row.derivations["scores"].formula.partition(" = ")[2]
            return Working((vectors, Text("{formula}, by the plug-in {plugin}", formula=formula,
                                          plugin=ROWS.plugin_of(row.name))))
        first = Text("{left} of {row} · {right} of {column}", left=Text(STAGES[left].vector_name), row=self.token,
                     right=Text(STAGES[right].vector_name), column=self.keys[self.column])
        return dot(self.matrix(left)[self.row], self.matrix(right)[self.column]).titled(first)

    def _masked_scores(self) -> Working:
        score = self.number("scores")
        first = Text("score {score}", score=number(score))
        if self.result.options.masks_weights:
            return Working((first, Text("not masked yet: renormalize masks the weights, after the softmax")), score)
        if not self._masked():
            return Working((first, Text("not masked: unchanged")), score)
        row, column = self.token, self.keys[self.column]
        query, key = (column, row) if self.result.rows_are_keys else (row, column)
        return Working((first, Text("key {key} is masked for query {query}", key=key, query=query)), -math.inf)

    def _scaled_scores(self) -> Working:
        options = self.result.options
        masked, divisor = self.number("masked_scores"), options.divisor_in(self.spot.layer)
        text, formula = number(divisor, times=masked / divisor**2), options.divisor_text(self.spot.layer)
        words = {"": text, "1": Text("1 (no scaling)")}.get(formula, f"{formula} = {text}")
        is_product = options.row.has_product_scores
        note = (Text("with d_k = 1 the scale is 1: each dot product has one term"),) if (
            formula == "√1" and is_product) else ()
        score = Text("masked score {score}", score=number(masked, times=1 / divisor))
        return Working((score, Text("divided by {divisor}", divisor=words), *note), masked / divisor)

    def _normalised(self) -> Working:
        """Return the normalisation of a scaled score, in float32 as in the computation."""
        cells, index, line = self._normalised_cells()
        name = self.result.options.config.softmax_stage(self.spot.layer)
        words = {"capped_scores": N_("capped score {score}"), "biased_scores": N_("biased score {score}"),
                 "scaled_scores": N_("scaled score {score}")}[name]
        scores = self.matrix(name)[cells].ravel()
        is_written = self.result.options.row.sides_of(self.spot.layer)[1] == DECODER_INPUT  # one token after the other
        tokens = self.row + 1 if is_written else len(scores)
        working = self.result.options.normalization_row.working(scores, index, line, tokens)
        return working.titled(Text(words, score=number(float(scores[index]))))

    def _explain_zero(self, working: Working) -> Working:
        """Return `working`; if masking made it 0 / 0, return why the weight is zero instead."""
        if working.value is None or not math.isnan(working.value):
            return working
        cells, _, line = self._normalised_cells()
        masked = self.result.mask_of(self.spot.sentence, *cells, layer=self.spot.layer, head=self.spot.head)
        masked_or_minus_inf = self.result.masked(self.spot.at(stage="weights"))  # includes scores set to −∞
        if (masked if masked_or_minus_inf is None else masked | masked_or_minus_inf[cells]).all():
            state = Text("masked") if masked.all() else Text("masked or has a score of −∞")
            down, across = map(Text, self.result.axes("weights", layer=self.spot.layer))
            words = N_("every {across} is {state}: the weights are zero") if line == "row" else N_(
                "this {across} is {state} for every {down}: the weights are zero")
            return Working((Text(words, down=down, across=across, state=state),), 0.0)
        if self._masked() and self.number("weights") == 0:
            return Working((Text("masked: the weight is zero"),), 0.0)  # large inputs skip masked cells
        return working

    def _masked_weights(self) -> Working:
        working = self._normalised()
        if not self._masked():
            return self._explain_zero(working)
        return Working((*working.lines, Text("masked: set to 0")), 0.0)

    def _weights(self) -> Working:
        if not self.result.options.masks_weights:
            return self._explain_zero(self._normalised())
        cells, _, _ = self._normalised_cells()
        masked = self.number("masked_weights")
        if not self.result.options.normalization_row.sums_to_one:
            return Working((Text("masked weight {weight}", weight=number(masked)),), masked)
        weight, total, share = divide(masked, self.matrix("masked_weights")[cells])
        return self._explain_zero(share.titled(
            Text("masked weight {weight}", weight=weight),
            Text("divided by the sum of the unmasked weights: {sum}", sum=f"Σ = {total}")))

    def _dropout_mask(self) -> Working:
        rate = self.result.options.dropout
        rate_text = number(rate) if round(rate, 4) == rate else f"{rate:.9g}"
        if self._is_edited():  # the drawn value is unknown
            return Working((Text("0 if dropped (probability {rate}), 1 / (1 − {rate}) if kept", rate=rate_text),))
        if self.number(self.spot.stage) == 0:
            return Working((Text("dropped (probability {rate}): 0", rate=rate_text),), 0.0)
        return Working((Text("kept: 1 / (1 − {rate})", rate=rate_text),), 1 / (1 - rate))

    def _dropped_weights(self) -> Working:
        weight = self.number("weights")
        if "dropout_mask" not in self.result.stages(self.spot.layer):
            return Working((Text("weight {weight}", weight=number(weight)), Text("dropout is off")), weight)
        drop = self.number("dropout_mask")
        lines = (Text("weight {weight}", weight=number(weight, times=drop)),
                 Text("times the dropout mask {factor}", factor=number(drop, times=weight)))
        why = (Text("∞ · 0 is not a number"),) if math.isinf(weight) and drop == 0 else ()
        return Working((*lines, *why), weight * drop)

    def _context(self) -> Working:
        first = Text("weights of {token} · d{column} of the values", token=self.token, column=self.column)
        if not self.result.is_whole("dropped_weights", layer=self.spot.layer):
            return Working((first, Text("{count:,} terms", count=len(self.keys))))
        weights, names = self.matrix("dropped_weights")[self.row], self.keys
        values = self.matrix("values")[:, self.column]
        if math.isfinite(self.number(self.spot.stage)):
            # A finite sum: large inputs skip masked cells, so no 0 · ∞ = NaN was added.
            finite = np.flatnonzero(np.isfinite(values)).tolist()
            weights, values, names = weights[finite], values[finite], tuple(names[i] for i in finite)
        return dot(weights, values, name=names.__getitem__).titled(first)

    def _concatenated(self) -> Working:
        head, dimension = divmod(self.column, self.result.options.d_k)
        words = N_("d{column} of the context of head {head}, which is {ablated}") if self._ablation(
            self.column) else N_("d{column} of the context of head {head}")
        return Working((Text(words, column=dimension, head=head, ablated=Text(self.result.ablated_name)),))

    def _ablation(self, column: int) -> str:
        """Return that the head of a column of the concatenated contexts is ablated; "" if it is not."""
        head = column // self.result.options.d_k
        ablated = head in self.result.options.ablated_heads_in(self.spot.layer)
        return Text("head {head} is {ablated}", head=head, ablated=Text(self.result.ablated_name)) if ablated else ""

    def _output(self) -> Working:
        if self.result.options.row.matrix_of(self.spot.stage) is None:
            lines = (Text("the concatenated context vectors, unchanged"), self._ablation(self.column))
            return Working(tuple(filter(None, lines)), self.number("concatenated"))
        return self._projection()

    #: By stage, how its cells are computed; other stages are mixed or projected.
    of_stages: ClassVar = MappingProxyType({
        "embeddings": _embeddings, "scores": _scores, "masked_scores": _masked_scores, "scaled_scores": _scaled_scores,
        "masked_weights": _masked_weights,
        "weights": _weights, "dropout_mask": _dropout_mask, "dropped_weights": _dropped_weights, "context": _context,
        "concatenated": _concatenated, **dict.fromkeys(("output", "attention_output", "projected_attention"), _output),
    })

"""The computation of a stage as a script or a notebook that needs no AttnViz: of the variants with torch alone.

Of a trained model it is written with transformers, see `python_models`; of a recurrent one, which transformers does not
have, with torch alone, see `python_recurrent`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import numpy as np

from attnviz.document.options import OWN
from attnviz.document.stages import STAGES
from attnviz.document.targets import StageTarget, WeightTarget
from attnviz.experiments.reasons import needs_weights
from attnviz.export.formats import MADE_BY
from attnviz.export.python_functions import function_lines
from attnviz.export.python_models import ModelScript
from attnviz.export.python_recurrent import RecurrentScript
from attnviz.export.python_script import Script, Stages, assigned, inside_shape, numbers_text, plain
from attnviz.export.python_variants import DRAWINGS, linear_layers, projection, variable, vectors
from attnviz.export.requests import Code, check_spot
from attnviz.export.table_formats import markdown_text
from attnviz.families.table import FAMILIES
from attnviz.result.result import Source
from attnviz.system.arrays import Bools
from attnviz.system.errors import ComputeError

_QUOTES = '"'


def script(source: Source, request: Code) -> str:
    """Return Python code that computes a stage and leaves it in a variable named after the stage.

    Raises ComputeError if there is no such spot, or if it was not computed here.
    """
    return _written(source, request).text()


def notebook(source: Source, request: Code) -> str:
    """Return the code as a Jupyter notebook, a cell for each paragraph. Raises ComputeError as `script`."""
    import nbformat

    v4: Any = nbformat.v4  # without types
    title, *paragraphs = _written(source, request).paragraphs()
    made = v4.new_notebook(cells=[
        v4.new_markdown_cell(f"# {markdown_text(title.strip(_QUOTES))}", id="title"),
        *(v4.new_code_cell(code, id=f"cell-{number}") for number, code in enumerate(paragraphs, 1))])
    made.metadata.kernelspec = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return f"{v4.writes(made)}\n"


def _written(source: Source, request: Code) -> Script:
    """Return the script with all its lines."""
    check_spot(source, request.spot)
    result = source.computed
    if result is None:
        raise ComputeError("Python code is written of one computed state: not of a difference, nor of a loaded file.")
    if source.fold:
        raise ComputeError("Python code is written of tokens: View > Fold by > Token.")
    if result.is_long:
        raise ComputeError("The text is too long for Python code: shorten it.")
    if STAGES[request.spot.stage].needs_gradient:
        raise ComputeError("No Python code is written of gradients yet: export their table or picture.")
    kind = _SCRIPTS.get(result.options.config.family, ModelScript)
    if reason := needs_weights(result.options):
        raise ComputeError(reason)
    if kind is ModelScript and result.options.row.has_two_texts:
        raise ComputeError("No Python code is written of a model with cross-attention yet: export its arrays, or open "
                           "its folder in transformers with output_attentions=True.")
    if kind is ModelScript and not FAMILIES[result.options.config.family].places:
        raise ComputeError("No Python code is written of {name}: in transformers its attention cannot be replaced. "
                           "Export its arrays, or open its folder in transformers with output_attentions=True.",
                           name=result.options.row.label)
    if result.options.config.experts:
        raise ComputeError("No Python code is written of a mixture of experts: transformers returns its experts "
                           "together. Export its arrays, or open its folder in transformers with "
                           "output_router_logits=True.")
    made = kind(result, request.spot, request.all_heads)
    made.write()
    return made


class _VariantScript(Script):
    """The script of a variant: the lines of each stage, up to the one that is asked for."""

    def write(self) -> None:
        """Add all lines."""
        result, spot, options = self.result, self.spot, self.result.options
        title = f"{plain(STAGES[spot.stage].label)} of {plain(options.row.label)}, written by {MADE_BY}."
        self.add(f'"""{title}"""', "", "import torch", "", "torch.set_grad_enabled(False)", "")
        tokens = [token.label for token in result.sentences[spot.sentence]]
        x = result.array("embeddings")[spot.sentence, : len(tokens)]
        self.add(f"tokens = {tokens!r}", f"x = torch.tensor({numbers_text(x[None])})  # (1, tokens, d_in)")
        if spot.stage != "embeddings":
            self.add("")
            self._add_weights()
            for stage, lines in self._stages():
                self.add(*lines)
                self._add_edits(stage)
                if stage == spot.stage:
                    break
        name, index, shown = "x" if spot.stage == "embeddings" else spot.stage, "0", ""
        if STAGES[spot.stage].per_head and not self.all_heads:
            index += f", {options.shared_head_index(spot.stage, spot.head)}"
            shown = f"  # head {spot.head}" if result.num_heads > 1 else ""
        self.add("", f"{spot.stage} = {name}[{index}]{shown}", f"print({spot.stage})")

    # weights

    def _add_weights(self) -> None:
        """Add the weights as the source of the variant draws them, or their numbers if they are of another variant."""
        options, parameters = self.result.options, self.result.layers[0].parameters
        if not parameters:
            return
        if options.weights_from != OWN:
            for name, values in parameters.items():
                self.add(f"{variable(name)} = torch.tensor({numbers_text(values)})")
        else:
            drawing = DRAWINGS.get(options.row.page)
            draws = linear_layers(options) if drawing is None else drawing.lines(options)
            self.add(f"torch.manual_seed({options.seed})")
            if options.builds > 1:
                self.add(f"for _ in range({options.builds}):  # the weights that were drawn last count")
                draws = ["    " + line for line in draws]
            self.add(*draws)
            for name, values in parameters.items():
                module, _, part = name.partition(".")
                weight = f"{module}.{part or 'weight'}" if drawing is None else variable(name)
                if drawing is not None and drawing.weight is not None:
                    self.add(f"{weight} = {drawing.weight(module, part or 'weight')}")
                cells = self.result.document.cells(WeightTarget(options.variant, name))
                self.add(*assigned(weight, inside_shape(cells, values.shape)))
        self.add("")

    # stages

    def _stages(self) -> Stages:
        """Yield each stage in the order of computation, with the lines that compute it."""
        options = self.result.options
        yield from vectors(options)
        rows, columns = options.row.score_stages
        shared = options.num_heads // options.heads_of("keys")
        each = f".repeat_interleave({shared}, dim=1)" if shared > 1 else ""
        yield "scores", self._scores(rows, f"{columns}{each}")
        has_mask = bool(self._hidden.any())
        self.add("", *([*self.formula_mask(), *self.mask_edits("mask")] if has_mask else []))
        divisor = "keys.shape[-1] ** 0.5" if options.scale == "sqrt_d_k" else repr(options.divisor_in(0))
        yield from self.attention_stages(
            divisor="1.0" if options.divisor_in(0) == 1 else divisor, has_mask=has_mask,
            may_be_blank=self._may_be_blank, dropout_seed=str(options.dropout_seed))
        yield "context", [f"context = dropped_weights @ values{each}  # (1, heads, tokens, d_head)"]
        off = list(options.ablated_heads)
        ablated = [f"context[:, {off}] = 0.0  # ablated heads"] if off else []
        yield "concatenated", [*ablated, "concatenated = context.transpose(1, 2).flatten(2)  # (1, tokens, d)"]
        yield "output", [f"output = {projection(options, 'output', 'concatenated')}  # (1, tokens, d_out)"]

    def _scores(self, rows: str, columns: str) -> list[str]:
        """Return the lines of the scores: dot products, or what the function of a plug-in returns."""
        row, shape = self.result.options.row, "  # (1, heads, tokens, tokens)"
        score = row.score_function
        if score is None:
            return [f"scores = {rows} @ {columns}.transpose(-2, -1){shape}"]
        offered = {"distances": "torch.arange(len(tokens))[:, None] - torch.arange(len(tokens))",
                   "heads": f"torch.arange({self.result.num_heads})[:, None, None]",
                   "num_heads": str(self.result.num_heads)}
        pair = (columns, rows) if row.rows_are_keys else (rows, columns)
        words = ", ".join([*pair, *(f"{name}={text}" for name, text in offered.items() if name in score.takes)])
        turned = ".transpose(-2, -1)" if row.rows_are_keys else ""
        return ["", *function_lines(score.function, label=row.label), "",
                f"scores = {score.function.__name__}({words}){turned}{shape}"]

    @property
    def _hidden(self) -> Bools:
        """The mask of each head, (heads, query, key)."""
        everything = np.s_[:]
        return np.stack([self.result.mask_of(self.spot.sentence, everything, everything, head=head)
                         for head in range(self.result.num_heads)])

    @property
    def _may_be_blank(self) -> bool:
        """Whether a query may have no key: the mask hides all, or a score was set to minus infinity."""
        axis = self.result.options.softmax_dim
        return bool(self._hidden.all(axis).any()) or any(
            value == -np.inf for stage in ("scores", "masked_scores", "scaled_scores")
            for value in self.result.document.cells(StageTarget(self.result.options.variant, stage)).values())

    def _add_edits(self, stage: str) -> None:
        """Add the numbers of a stage that were edited."""
        cells = self.result.document.cells(StageTarget(self.result.options.variant, stage))
        if cells and stage in self.result.stages():
            width = self.tokens if STAGES[stage].is_matrix else self.result.array(stage).shape[-1]
            shape = (1, *self.result.array(stage).shape[1:-2], self.tokens, width)
            if found := self.edits_of(cells, shape):
                self.add(f"{stage} = {stage}.clone()", *assigned(stage, found))


#: By family of models, its own kind of script; the variants have no family.
_SCRIPTS: Mapping[str, type[ModelScript | RecurrentScript | _VariantScript]] = MappingProxyType({
    "": _VariantScript, "additive": RecurrentScript})

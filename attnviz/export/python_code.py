"""The computation of a stage as a script of plain PyTorch, readable as the chapter, that needs no other package."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from attnviz.document import masks
from attnviz.document.cells import Cells
from attnviz.document.options import OWN
from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.document.targets import StageTarget, WeightTarget
from attnviz.export.destination import write_errors
from attnviz.export.parts import Part, check_spot
from attnviz.export.python_variants import CODES
from attnviz.result.masking import head_mask_edits, shared_mask_edits
from attnviz.result.result import Result
from attnviz.result.source import Source
from attnviz.system.errors import ComputeError
from attnviz.system.formula import COMPARISONS, Node
from attnviz.system.paths import replacing

MAX_NUMBERS = 200_000  #: written into a script: embeddings, and weights that no seed draws
_QUOTES = '"'


def script(source: Source, part: Part) -> str:
    """Return Python code that computes the stage of a part and leaves it in a variable named after the stage.

    Raises ComputeError if there is no such part, or if it was not computed here by a variant.
    """
    check_spot(source, part.spot)
    result = source.computed
    if result is None:
        raise ComputeError("Python code is written of one computed state: not of a difference, nor of a loaded file.")
    if result.options.is_trained:
        raise ComputeError("Python code is written of the variants only, not of trained models.")
    if result.is_long:
        raise ComputeError("Of so long a text no Python code is written: shorten it.")
    return _Script(result, part.spot, part.all_heads).text()


def notebook(source: Source, part: Part) -> str:
    """Return the code of a part as a Jupyter notebook, a cell for each paragraph. Raises ComputeError as `script`."""
    import nbformat

    v4: Any = nbformat.v4  # without types
    title, *paragraphs = script(source, part).strip().split("\n\n")
    made = v4.new_notebook(cells=[
        v4.new_markdown_cell(f"# {title.strip(_QUOTES)}", id="title"),
        *(v4.new_code_cell(code, id=f"cell-{number}") for number, code in enumerate(paragraphs, 1))])
    made.metadata.kernelspec = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return f"{v4.writes(made)}\n"


def save(source: Source, path: Path, part: Part, write: Callable[[Source, Part], str]) -> None:
    """Write the code of a part as a file in UTF-8, completely or not at all. Raises ComputeError and SessionError."""
    code = write(source, part)
    with write_errors(path), replacing(path) as file:
        file.write(code.encode())


@dataclass
class _Script:
    """Writes the lines of a script, up to the stage that is asked for."""

    result: Result
    spot: Spot
    all_heads: bool = False
    lines: list[str] = field(default_factory=list)

    def text(self) -> str:
        """Return the whole script."""
        result, spot, options = self.result, self.spot, self.result.options
        title = f"{_comment(STAGES[spot.stage].label)} of {_comment(options.row.label)}, written by AttnViz."
        self.add(f'"""{title}"""', "", "import torch", "", "torch.set_grad_enabled(False)", "")
        tokens = [token.label for token in result.sentences[spot.sentence]]
        x = result.array("embeddings")[spot.sentence, : len(tokens)]
        self.add(f"tokens = {tokens!r}", f"x = torch.tensor({_numbers(x[None])})  # (1, tokens, d_in)")
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
        return "\n".join(self.lines) + "\n"

    def add(self, *lines: str) -> None:
        """Add lines."""
        self.lines += lines

    # weights

    def _add_weights(self) -> None:
        """Add the weights as the source of the variant draws them, or their numbers if they are of another variant."""
        options, parameters = self.result.options, self.result.layers[0].parameters
        code = CODES[options.variant]
        if not parameters:
            return
        if options.weights_from != OWN:
            for name, values in parameters.items():
                self.add(f"{_name_of(name)} = torch.tensor({_numbers(values)})")
        else:
            draws = code.draw(options)
            self.add(f"torch.manual_seed({options.seed})")
            if options.builds > 1:
                self.add(f"for _ in range({options.builds}):  # the weights that were drawn last count")
                draws = ["    " + line for line in draws]
            self.add(*draws)
            for name, values in parameters.items():
                module, _, part = name.partition(".")
                if code.take is not None:
                    self.add(f"{_name_of(name)} = {code.take(module, part or 'weight')}")
                cells = self.result.document.cells(WeightTarget(options.variant, name))
                variable = f"{module}.{part or 'weight'}" if code.calls_modules else _name_of(name)
                self._assign(variable, cells, values.shape)
        self.add("")

    # stages

    def _stages(self) -> Iterator[tuple[str, list[str]]]:
        """Yield each stage in the order of computation, with the lines that compute it."""
        options = self.result.options
        code = CODES[options.variant]
        yield from code.vectors(options)
        rows, columns = options.row.score_stages
        shared = options.num_heads // options.heads_of("keys")
        each = f".repeat_interleave({shared}, dim=1)" if shared > 1 else ""
        yield "scores", [f"scores = {rows} @ {columns}{each}.transpose(-2, -1)  # (1, heads, tokens, tokens)"]
        self.add("", *self._mask())
        axis = options.softmax_dim
        masked = "scores" if options.masks_weights or not self._has_mask else "scores.masked_fill(mask, -torch.inf)"
        yield "masked_scores", [f"masked_scores = {masked}"]
        divisor = "keys.shape[-1] ** 0.5" if options.scale == "sqrt_d_k" else f"{options.divisor_in(0)!r}"
        yield "scaled_scores", [f"scaled_scores = masked_scores / {divisor}"
                                if options.divisor_in(0) != 1 else "scaled_scores = masked_scores"]
        normalised = {
            "softmax": [f"weights = torch.softmax(scaled_scores, dim={axis})"],
            "naive_softmax": ["weights = torch.exp(scaled_scores)",
                              f"weights = weights / weights.sum({axis}, keepdim=True)"],
            "sum": ["weights = scaled_scores.masked_fill(scaled_scores == -torch.inf, 0.0)",
                    f"weights = weights / weights.sum({axis}, keepdim=True)"],
        }[options.normalization]
        blank = [f"blank = scaled_scores.isneginf().all({axis}, keepdim=True)  # nothing to attend to",
                 "weights = weights.masked_fill(blank & weights.isnan(), 0.0)"]
        if not options.masks_weights:
            yield "weights", [*normalised, *blank] if self._may_be_blank else normalised
        else:
            hidden = "weights.masked_fill(mask, 0.0)" if self._has_mask else "weights"
            yield "masked_weights", [*normalised, *blank, f"masked_weights = {hidden}"]
            yield "weights", [
                f"weights = masked_weights / masked_weights.sum({axis}, keepdim=True)",
                *([f"blank = blank | mask.all({axis}, keepdim=True)"] if self._has_mask else []),
                "weights = weights.masked_fill(blank & weights.isnan(), 0.0)"]
        dropped = "weights"
        if options.dropout_on:
            yield "dropout_mask", self._dropout()
            dropped = "weights * dropout_mask"
        yield "dropped_weights", [f"dropped_weights = {dropped}"]
        yield "context", [f"context = dropped_weights @ values{each}  # (1, heads, tokens, d_head)"]
        off = list(options.ablated_heads)
        ablated = [f"context[:, {off}] = 0.0  # ablated heads"] if off else []
        yield "concatenated", [*ablated, "concatenated = context.transpose(1, 2).flatten(2)  # (1, tokens, d)"]
        yield "output", [f"output = {code.output(options)}  # (1, tokens, d_out)"]

    @property
    def _tokens(self) -> int:
        return self.result.lengths[self.spot.sentence]

    @property
    def _hidden(self) -> npt.NDArray[np.bool_]:
        """The mask of each head, (heads, query, key)."""
        everything = np.s_[:]
        return np.stack([self.result.mask_of(self.spot.sentence, everything, everything, head=head)
                         for head in range(self.result.num_heads)])

    @property
    def _has_mask(self) -> bool:
        return bool(self._hidden.any())

    @property
    def _may_be_blank(self) -> bool:
        """Whether a query may have no key: the mask hides all, or a score was set to minus infinity."""
        axis = self.result.options.softmax_dim
        return bool(self._hidden.all(axis).any()) or any(
            value == -np.inf for stage in ("scores", "masked_scores", "scaled_scores")
            for value in self.result.document.cells(StageTarget(self.result.options.variant, stage)).values())

    def _mask(self) -> list[str]:
        """Return the lines that make `mask`, True where a query may not attend to a key."""
        options, document = self.result.options, self.result.document
        if not self._has_mask:
            return []
        formula, tokens, sentence = options.mask_formula, self._tokens, self.spot.sentence
        if formula.tree is None:
            lines = [f"mask = torch.zeros({tokens}, {tokens}, dtype=torch.bool)"]
        elif options.mask == masks.CAUSAL:
            lines = [f"mask = torch.triu(torch.ones({tokens}, {tokens}), diagonal=1).bool()  # later tokens"]
        elif any(node.kind == "call" and node.value == "random" for node in formula.tree.walk()):
            lines = [f"mask = torch.tensor({self._hidden[0].astype(int).tolist()}).bool()  # {formula.text}"]
        else:
            names = {node.value for node in formula.tree.walk() if node.kind == "name"}
            each = "" if {"q", "k"} <= names else f".expand({tokens}, {tokens}).clone()"
            lines = [f"q, k = torch.arange({tokens})[:, None], torch.arange({tokens})[None, :]",
                     *([f"n = {tokens}"] if "n" in names else []),
                     f"mask = ~({_python(formula.tree)}){each}"]
        for index, value in _inside(shared_mask_edits(document, 0), sentence, (tokens, tokens)):
            lines.append(f"mask[{', '.join(map(str, index))}] = {not value}")
        own = _inside(head_mask_edits(document, 0), sentence, (options.num_heads, tokens, tokens))
        if own:
            lines.append(f"mask = mask.repeat({options.num_heads}, 1, 1)  # each head has its own")
            lines += [f"mask[{', '.join(map(str, index))}] = {not value}" for index, value in own]
        return lines

    def _dropout(self) -> list[str]:
        """Return the lines that draw the dropout mask, for the whole batch as in training."""
        options, sentence, tokens = self.result.options, self.spot.sentence, self._tokens
        batch, longest, heads = len(self.result.lengths), max(self.result.lengths), options.num_heads
        rate = options.dropout
        if rate == 1:
            return [f"dropout_mask = torch.zeros(1, {heads}, {tokens}, {tokens})"]
        lines = [f"torch.manual_seed({options.dropout_seed})"]
        shape = f"{batch}, {heads}, {longest}, {longest}"
        drop = f"torch.nn.functional.dropout(torch.ones({shape}), {rate!r})"
        if options.row.dropout_per_head:
            drop = (f"torch.cat([torch.nn.functional.dropout(torch.ones({batch}, 1, {longest}, {longest}), {rate!r})"
                    f" for _ in range({heads})], dim=1)")
        lines.append(f"dropout_mask = {drop}  # 0 or 1 / (1 - p)")
        if batch > 1:
            lines.append(f"dropout_mask = dropout_mask[{sentence}:{sentence + 1}, :, :{tokens}, :{tokens}]")
        return lines

    # edits

    def _add_edits(self, stage: str) -> None:
        """Add the numbers of a stage that were edited."""
        cells = self.result.document.cells(StageTarget(self.result.options.variant, stage))
        array = self.result.array(stage) if stage in self.result.stages() else None
        shape = (1, *array.shape[1:]) if array is not None else None
        found = {(0, *index[1:]): value for index, value in cells.items() if index[0] == self.spot.sentence}
        if found and shape is not None:
            limits = shape[:-2] + tuple(
                min(size, self._tokens) if axis == "tokens" else size
                for size, axis in zip(shape[-2:], ("tokens", "tokens" if STAGES[stage].is_matrix else ""), strict=True))
            self.add(f"{stage} = {stage}.clone()")
            self._assign(stage, found, limits)

    def _assign(self, name: str, cells: Mapping[tuple[int, ...], float], shape: tuple[int, ...]) -> None:
        """Assign numbers inside of a shape."""
        for index, value in cells.items():
            if len(index) == len(shape) and all(at < size for at, size in zip(index, shape, strict=True)):
                self.add(f"{name}[{', '.join(map(str, index))}] = {_number(value)}")


def _inside(cells: Cells, sentence: int, shape: tuple[int, ...]) -> list[tuple[tuple[int, ...], float]]:
    """Return the cells (sentence, ...) of a sentence inside of a shape, without the sentence."""
    return [(index[1:], value) for index, value in cells.items()
            if index[0] == sentence and all(at < size for at, size in zip(index[1:], shape, strict=True))]


def _comment(text: str) -> str:
    return text.replace("\\", "").replace('"', "'")


def _name_of(parameter: str) -> str:
    """Return the variable of a weight: "W_query", "W_query_bias"."""
    return parameter.replace(".", "_")


def _number(value: float) -> str:
    if value in (np.inf, -np.inf):
        return "torch.inf" if value > 0 else "-torch.inf"
    return str(np.float32(value))


def _numbers(values: npt.NDArray[np.float32]) -> str:
    """Return an array as nested lists, a row in a line. Raises ComputeError for more than MAX_NUMBERS."""
    if values.size > MAX_NUMBERS:
        raise ComputeError("{count} numbers are too many for Python code.", count=f"{values.size:,}")
    if values.ndim == 1:
        return f"[{', '.join(map(_number, values))}]"
    return f"[{(',' + chr(10) + ' ' * 4).join(_numbers(row) for row in values)}]"


def _python(node: Node) -> str:
    """Return a mask formula as Python on tensors: `(k <= q) & (q - k < 3)`."""
    signs = {"and": "&", "or": "|"}
    parts = [_python(part) for part in node.parts]
    if node.kind == "number":
        return f"{node.value:g}" if float(node.value) == int(float(node.value)) else repr(node.value)
    if node.kind == "name":
        return str(node.value)
    if node.kind == "call":
        return f"abs({parts[0]})"
    if node.kind == "not":
        return f"~({parts[0]})"
    if node.kind in signs:
        return f" {signs[node.kind]} ".join(f"({part})" for part in parts)
    if len(parts) == 1:
        return f"-{_inner(node.parts[0], parts[0])}"
    if node.kind in COMPARISONS:
        return f"{parts[0]} {node.kind} {parts[1]}"
    return f" {node.kind} ".join(_inner(part, text) for part, text in zip(node.parts, parts, strict=True))


def _inner(node: Node, text: str) -> str:
    return text if node.kind in ("number", "name", "call") else f"({text})"

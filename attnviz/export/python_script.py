"""What all scripts have in common: how attention, its mask, its dropout and edited numbers are written in Python."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby

import numpy as np

from attnviz.document import masks
from attnviz.document.cells import Cells
from attnviz.document.places import Spot
from attnviz.document.targets import EmbeddingTarget, WeightTarget
from attnviz.families.table import FAMILIES
from attnviz.families.weights import expand_layers
from attnviz.result.masking import head_mask_edits, shared_mask_edits, visible_keys
from attnviz.result.result import Result
from attnviz.system.arrays import Float32
from attnviz.system.errors import ComputeError
from attnviz.system.formula import COMPARISONS, Node
from attnviz.system.wording import visible

MAX_NUMBERS = 200_000  #: written into a script: embeddings, and weights that no seed draws

NEW_LINE = "\n    "  #: between the rows of an array
Stages = Iterator[tuple[str, list[str]]]  #: each stage, with the lines that compute it
Assigned = list[tuple[tuple[int, ...], float]]  #: numbers of an array


#: A function for scripts.
EDITED = '''\
def edited(tensor, cells, strength=1):
    """Return a tensor with some numbers changed, or moved towards those given."""
    tensor = tensor.clone()
    for index, value in cells.items():
        value = torch.tensor(value).to(tensor)
        tensor[index] = value if strength == 1 else tensor[index] + strength * (value - tensor[index])
    return tensor'''.splitlines()


@dataclass
class Script(ABC):
    """The lines of a script of one spot of a result; an empty one ends a paragraph."""

    result: Result
    spot: Spot
    all_heads: bool = False
    lines: list[str] = field(default_factory=list)

    @abstractmethod
    def write(self) -> None:
        """Add all lines. Raises ComputeError if there is no script of the spot."""

    def text(self) -> str:
        """Return the whole script."""
        return "\n".join(self.lines) + "\n"

    def paragraphs(self) -> list[str]:
        """Return the lines between empty ones, each group as one text."""
        groups = groupby(self.lines, key=bool)
        return ["\n".join(lines) for is_filled, lines in groups if is_filled]

    def add(self, *lines: str) -> None:
        """Add lines."""
        self.lines += lines

    @property
    def tokens(self) -> int:
        """How many tokens the sentence has."""
        return self.result.lengths[self.spot.sentence]

    def attention_stages(self, *, divisor: str, has_mask: bool, may_be_blank: bool, dropout_seed: str) -> Stages:
        """Yield the stages from the masked scores to the context, of variables named after the stages.

        `may_be_blank` says whether a query may have no key.
        """
        options, axis = self.result.options, self.result.options.softmax_dim
        masked = "scores" if options.masks_weights or not has_mask else "scores.masked_fill(mask, -torch.inf)"
        yield "masked_scores", [f"masked_scores = {masked}"]
        yield "scaled_scores", ["scaled_scores = masked_scores" + (f" / {divisor}" if divisor != "1.0" else "")]
        scores = "scaled_scores"
        if cap := options.config.score_cap:
            scores = "capped_scores"
            yield scores, [f"capped_scores = {cap!r} * torch.tanh(scaled_scores / {cap!r})",
                           "capped_scores = capped_scores.masked_fill(scaled_scores.isneginf(), -torch.inf)"]
        row = options.normalization_row
        if not row.code:
            raise ComputeError("No Python code is written of {name}: its plug-in gives no code.", name=row.label)
        normalised = [line.format(scores=scores, axis=axis) for line in row.code]
        blank = [f"blank = {scores}.isneginf().all({axis}, keepdim=True)  # nothing to attend to",
                 "weights = weights.masked_fill(blank & weights.isnan(), 0.0)"]
        if not options.masks_weights:
            yield "weights", [*normalised, *blank] if may_be_blank else normalised
        else:
            hidden = "weights.masked_fill(mask, 0.0)" if has_mask else "weights"
            yield "masked_weights", [*normalised, *blank, f"masked_weights = {hidden}"]
            yield "weights", ["weights = masked_weights"] if not row.sums_to_one else [
                f"weights = masked_weights / masked_weights.sum({axis}, keepdim=True)",
                *([f"blank = blank | mask.all({axis}, keepdim=True)"] if has_mask else []),
                "weights = weights.masked_fill(blank & weights.isnan(), 0.0)"]
        dropped = "weights"
        if options.dropout_on:
            yield "dropout_mask", self._dropout(dropout_seed)
            dropped = "weights * dropout_mask"
        yield "dropped_weights", [f"dropped_weights = {dropped}"]

    # masks

    def formula_mask(self) -> list[str]:
        """Return the lines that make `mask` by its formula, True where a query may not attend to a key."""
        formula, tokens = self.result.options.mask_formula, self.tokens
        if formula.tree is None:
            return [f"mask = torch.zeros({tokens}, {tokens}, dtype=torch.bool)"]
        if self.result.options.mask == masks.CAUSAL:
            return [f"mask = torch.triu(torch.ones({tokens}, {tokens}), diagonal=1).bool()  # later tokens"]
        if not all(map(_is_exact, formula.tree.walk())):
            check_count(tokens**2)
            at = np.arange(tokens)
            hidden = ~visible_keys(formula, at[:, None], at[None, :], tokens)
            rows = f",{NEW_LINE}".join(map(str, hidden.astype(int).tolist()))
            return [f"# Masked unless {formula.text}:", f"mask = torch.tensor([{rows}]).bool()"]
        names = {node.value for node in formula.tree.walk() if node.kind == "name"}
        each = "" if {"q", "k"} <= names else f".expand({tokens}, {tokens}).clone()"
        return [f"q, k = torch.arange({tokens})[:, None], torch.arange({tokens})[None, :]",
                *([f"n = {tokens}"] if "n" in names else []),
                f"mask = ~({_python(formula.tree)}){each}"]

    def mask_edits(self, mask: str, layer: int = 0) -> list[str]:
        """Return the lines that change single cells of the mask of a layer."""
        options, document, tokens = self.result.options, self.result.document, self.tokens
        shared = _inside(shared_mask_edits(document, layer), self.spot.sentence, (tokens, tokens))
        own = _inside(head_mask_edits(document, layer), self.spot.sentence, (options.num_heads, tokens, tokens))
        each = [f"{mask} = {mask}.repeat({options.num_heads}, 1, 1)  # each head has its own"] if own else []
        return [*_assign(mask, shared, _hides), *each, *_assign(mask, own, _hides)]

    def _dropout(self, seed: str) -> list[str]:
        """Return the lines that draw the dropout mask, for the whole batch as in training."""
        options, sentence, tokens = self.result.options, self.spot.sentence, self.tokens
        batch, longest, heads = len(self.result.lengths), max(self.result.lengths), options.num_heads
        rate = options.dropout
        if rate == 1:
            return [f"dropout_mask = torch.zeros(1, {heads}, {tokens}, {tokens})"]
        lines = [f"torch.manual_seed({seed})"]
        shape = f"{batch}, {heads}, {longest}, {longest}"
        drop = f"torch.nn.functional.dropout(torch.ones({shape}), {rate!r})"
        if options.row.dropout_per_head:
            drop = (f"torch.cat([torch.nn.functional.dropout(torch.ones({batch}, 1, {longest}, {longest}), {rate!r})"
                    f" for _ in range({heads})], dim=1)")
        lines.append(f"dropout_mask = {drop}  # 0 or 1 / (1 - p)")
        if batch > 1:
            lines.append(f"dropout_mask = dropout_mask[{sentence}:{sentence + 1}, :, :{tokens}, :{tokens}]")
        return lines

    def ablation(self) -> list[str]:
        """Return the lines that replace the contexts of a model's ablated heads.

        Those from other texts are written out: what the heads hand on to the output projection, (tokens, d_head).
        """
        options, result = self.result.options, self.result
        heads = {layer: list(found) for layer in range(options.row.layers)
                 if (found := options.ablated_heads_in(layer))}
        ablated = f"context[:, {heads}.get(layer, [])]"
        known = {"zero": f"{ablated} = 0.0", "mean": f"{ablated} = {ablated}.mean(dim=2, keepdim=True)"}
        lines = ["context = context.clone()"] if heads else []
        if heads and options.ablation in known:
            return [*lines, f"{known[options.ablation]}  # heads {result.ablated_name}"]
        for layer, head in ((layer, head) for layer, found in heads.items() for head in found):
            columns = slice(head * options.d_k, (head + 1) * options.d_k)
            values = result.array("concatenated", layer=layer)[self.spot.sentence, : self.tokens, columns]
            lines += [f"if layer == {layer}:  # head {head} {result.ablated_name}",
                      f"    context[0, {head}] = torch.tensor({numbers_text(values)})"]
        return lines

    # edits

    def edits_of(self, cells: Cells, shape: tuple[int, ...]) -> Assigned:
        """Return the edited numbers (batch, ...) of the sentence inside of a shape (1, ...)."""
        return [((0, *index), value) for index, value in _inside(cells, self.spot.sentence, shape[1:])]

    def edited_weights(self, weight: str, embedding: str) -> list[str]:
        """Return the lines that change numbers of a model's weights and embeddings where its checkpoint has them.

        `weight` is the code of a weight by its {name} there, `embedding` that of the token embeddings.
        """
        options, document, lines = self.result.options, self.result.document, list[str]()
        stored_weights = expand_layers(options.config, FAMILIES[options.config.family].weights(options.config))
        for layer in range(options.row.layers):
            for name in self.result.layers[layer].parameters:
                cells = document.cells(WeightTarget(options.row.name, name, layer))
                stored = stored_weights.get(f"layers.{layer}.{name}", stored_weights.get(name))
                if cells and stored is not None:
                    lines += assigned(weight.format(name=stored.names[0]), [
                        (stored.stored_index(index), value - stored.offset)
                        for index, value in inside_shape(cells, stored.shape)])
        for key, row in {token.key: token.id for token in self.result.sentences[self.spot.sentence]}.items():
            cells = document.cells(EmbeddingTarget(options.embedding, key))
            lines += assigned(embedding, [((row, *index), value) for index, value in cells.items()])
        return lines


def assigned(name: str, cells: Assigned) -> list[str]:
    """Return the lines that assign numbers to cells of an array."""
    return _assign(name, cells, number_text)


def inside_shape(cells: Mapping[tuple[int, ...], float], shape: tuple[int, ...]) -> Assigned:
    """Return the cells that an array of a shape has."""
    return [(index, value) for index, value in cells.items()
            if len(index) == len(shape) and all(at < size for at, size in zip(index, shape, strict=True))]


def table_text(cells: Assigned) -> str:
    """Return numbers by their index as Python code."""
    return "{" + ", ".join(f"{index}: {number_text(value)}" for index, value in cells) + "}"


def number_text(value: float) -> str:
    """Return a number as Python code."""
    if value in (np.inf, -np.inf):
        return "torch.inf" if value > 0 else "-torch.inf"
    return str(np.float32(value))


def numbers_text(values: Float32) -> str:
    """Return an array as nested lists, a row in a line. Raises ComputeError for more than MAX_NUMBERS."""
    check_count(values.size)
    if values.ndim == 1:
        return f"[{', '.join(map(number_text, values))}]"
    return f"[{f',{NEW_LINE}'.join(map(numbers_text, values))}]"


def check_count(count: int) -> None:
    """Raise ComputeError for more than MAX_NUMBERS."""
    if count > MAX_NUMBERS:
        raise ComputeError("{count} numbers are too many for Python code.", count=f"{count:,}")


def plain(text: str) -> str:
    """Return a name on one line without what would end a docstring."""
    return visible(text).replace("\\", "").replace('"', "'")


def _inside(cells: Cells, sentence: int, shape: tuple[int, ...]) -> Assigned:
    """Return the cells (sentence, ...) of a sentence inside of a shape, without the sentence."""
    return inside_shape({index[1:]: value for index, value in cells.items() if index[0] == sentence}, shape)


def _assign(name: str, cells: Assigned, text: Callable[[float], str]) -> list[str]:
    return [f"{name}[{', '.join(map(str, index))}] = {text(value)}" for index, value in cells]


def _hides(value: float) -> str:
    return str(not value)


def _is_exact(node: Node) -> bool:
    """Return whether torch computes a node on integers as `visible_keys` does on 64-bit numbers.

    Comparisons without a position are no tensors, and a division by zero is an error.
    """
    if node.kind in COMPARISONS:
        return any(part.kind == "name" and part.value in ("q", "k") for part in node.walk())
    if node.kind in ("//", "%"):
        return node.parts[1].kind == "number" and float(node.parts[1].value) > 0
    return node.kind != "/" and (node.kind, node.value) != ("call", "random") and (
        node.kind != "number" or float(node.value).is_integer())


def _python(node: Node) -> str:
    """Return a mask formula as Python on tensors: `(k <= q) & (q - k < 3)`."""
    signs = {"and": "&", "or": "|"}
    parts = [_python(part) for part in node.parts]
    if node.kind == "number":
        return str(int(float(node.value)))
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

"""Match the parameters of a person's module with the weights of a formulation, by name, else by order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import torch
from torch import Tensor, nn

from attnviz.document.options import Options
from attnviz.engine.blocks.network import Weights
from attnviz.engine.variant_session import Linear, write_matrix
from attnviz.system.errors import ComputeError
from attnviz.system.wording import quoted

QKV = ("queries", "keys", "values")
SHD = "shd"
#: Orders of the rows of one matrix for several stages: by stage, head and number of a head, the first one outermost.
ORDERS = (SHD, "hsd", "hds", "sdh", "dsh", "dhs")
_LETTERS: Mapping[str, str] = {"q": "queries", "k": "keys", "v": "values"}
#: Other names of projections.
_OTHERS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("o", "out", "output", "wo", "unify", "unifyheads", "combine"), ("output",)),
    **dict.fromkeys(("in", "attn"), QKV),
}
_NOISE = re.compile(
    r"w|weights?|bias|proj|projection|linear|lin|layer|to|matrix|matrices|heads?|attention|c|fc|self|\d+")


@dataclass(frozen=True, slots=True)
class MatchedWeights:
    """A formulation's weights with the numbers of a module."""

    weights: Weights
    missing: Mapping[str, str]  #: sizes of weights that the module lacks, by stage; they are drawn
    further: Weights  #: biases, and an output projection of one head's numbers, that the formulation computes without


@dataclass(slots=True)
class Found:
    """The projections of a module: weight (out, in) and bias (out,) of each stage, and what was not understood."""

    linears: dict[str, Linear] = field(default_factory=dict)
    raw: set[str] = field(default_factory=set)  #: stages of a bare `nn.Parameter`, whose layout its code decides
    by_order: bool = False  #: whether names did not say which projection is which
    fused: tuple[tuple[str, ...], Tensor, Tensor | None] | None = None  #: stages of one matrix, it, and its bias
    turned: bool = False  #: whether bare parameters are multiplied as x @ W.T
    order: str = SHD  #: of the rows of a fused matrix
    unmatched: tuple[str, ...] = ()  #: names of parameters

    def with_order(self, order: str, heads: int) -> Found:
        """Return the projections with the rows of a fused matrix in an order of ORDERS; itself if it has none."""
        if self.fused is None or len(self.fused[1]) % (len(self.fused[0]) * heads):
            return self
        stages, weight, bias = self.fused
        sizes = {"s": len(stages), "h": heads, "d": len(weight) // (len(stages) * heads)}
        rows = torch.arange(len(weight)).reshape([sizes[axis] for axis in order])
        parts = rows.permute([order.index(axis) for axis in SHD]).reshape(len(stages), -1)
        return replace(self, order=order, linears={**self.linears, **{
            stage: (weight[part], None if bias is None else bias[part])
            for stage, part in zip(stages, parts, strict=True)}})

    def with_layout_of(self, other: Found, heads: int) -> Found:
        """Return the projections in the layout that was found for others of the same module."""
        found = self.with_bare_turned() if other.turned else self
        return found if other.order == SHD else found.with_order(other.order, heads)

    def with_bare_turned(self) -> Found:
        """Return the projections with bare parameters transposed."""
        return replace(self, turned=not self.turned, linears={
            stage: (weight.T if stage in self.raw else weight, bias)
            for stage, (weight, bias) in self.linears.items()})

    def size_in(self) -> int | None:
        """Return the size of the vectors that queries are computed from."""
        return self.linears["queries"][0].shape[1] if "queries" in self.linears else None

    def size_out(self) -> int | None:
        """Return the size of the queries of all heads."""
        return self.linears["queries"][0].shape[0] if "queries" in self.linears else None


def find_projections(module: nn.Module, drawn: Mapping[str, Tensor]) -> Found:
    """Return the projections of a module with drawn numbers; heads of their own are stacked in their order.

    Raises ComputeError if weights of one stage cannot be stacked, as in a whole block or model.
    """
    weights: dict[tuple[str, ...], list[Tensor]] = {}
    biases: dict[tuple[str, ...], list[Tensor]] = {}
    raw: set[str] = set()
    unmatched: list[str] = []
    of_owner: dict[str, tuple[str, ...]] = {}  # stages of the weight beside a bias
    by_order = False
    for name, tensor, is_bare in _parameters(module, drawn):
        is_bias, owner = _is_bias(name) or tensor.ndim == 1, name.rpartition(".")[0]
        stages = _stages_named(name) or (of_owner.get(owner) if is_bias else None)
        if stages is None:
            free = [(stage,) for stage in (*QKV, "output") if (stage,) not in weights]
            if is_bias or not free:
                unmatched.append(name)
                continue
            stages, by_order = free[0], True  # the order of the definition says it
        of_owner[owner] = stages
        (biases if is_bias else weights).setdefault(stages, []).append(tensor)
        raw |= set(stages) if is_bare and not is_bias else set()
    found = Found(raw=raw, by_order=by_order, unmatched=tuple(unmatched))
    for stages, tensors in weights.items():
        rows = [_rows(tensor, stages) for tensor in tensors]
        if len({each.shape[-1] for each in rows}) > 1:
            raise ComputeError("The weights of the {stage} in {name} read vectors of different sizes: pass one "
                               "attention module, not a whole block or model.", stage=" + ".join(stages),
                               name=quoted(type(module).__name__))
        weight = torch.cat(rows)
        bias = torch.cat([each.reshape(-1) for each in biases[stages]]) if stages in biases else None
        parts = weight.chunk(len(stages))
        bias_parts = [None] * len(stages) if bias is None else list(bias.chunk(len(stages)))
        if len(stages) > 1:
            found.fused = stages, weight, bias
        found.linears |= {stage: (part, bias_part)
                          for stage, part, bias_part in zip(stages, parts, bias_parts, strict=True)}
    return found


def matched_weights(found: Found, options: Options, *, name: str) -> MatchedWeights:
    """Return a formulation's weights with the numbers of the module `name`. Raises ComputeError if sizes do not fit."""
    weights: dict[str, Tensor] = {}
    further: dict[str, Tensor] = {}
    missing: dict[str, str] = {}
    source = torch.Generator().manual_seed(0)
    for matrix in options.row.matrices:
        rows = getattr(options, matrix.rows) * (options.num_heads if matrix.per_head else 1)
        columns = getattr(options, matrix.columns)
        shape = (rows, columns) if matrix.is_linear else (columns, rows)
        parts: list[Linear] = []
        for stage in matrix.stages:
            weight, bias = found.linears.get(stage, (None, None))
            if stage == "output" and weight is not None and weight.shape == (rows, options.d_k) != shape:
                further[matrix.name], weight = weight, None
            if weight is None:
                missing[stage] = _size(shape)
                weight = torch.randn(shape, generator=source, dtype=torch.float32)
            if tuple(weight.shape) != shape:
                raise ComputeError("The weight of the {stage} in {name} is {theirs}, and {like} has {ours}: name other "
                                   "sizes.", stage=stage, name=quoted(name), like=options.row.name,
                                   theirs=_size(weight.shape), ours=_size(shape))
            parts.append((weight, bias))
        weights[matrix.name] = write_matrix(matrix, [weight for weight, _ in parts], heads=options.num_heads)
        has_bias = any(bias is not None for _, bias in parts)
        if matrix.bias and (has_bias or matrix.has_bias(options)):
            filled = [torch.zeros(len(weight)) if bias is None else bias for weight, bias in parts]
            biases = weights if matrix.has_bias(options) else further
            biases[matrix.bias] = torch.cat(filled).view(weights[matrix.name].shape[:-1])
    return MatchedWeights(weights, missing, further)


def _size(shape: Sequence[int]) -> str:
    return " x ".join(map(str, shape))


def _parameters(module: nn.Module, drawn: Mapping[str, Tensor]) -> Iterator[tuple[str, Tensor, bool]]:
    """Yield the name, the weight as (out, in) and whether it is a bare parameter, of each parameter of a module."""
    for prefix, owner in module.named_modules():
        is_linear = isinstance(owner, (nn.Linear, nn.MultiheadAttention))
        for name, _ in owner.named_parameters(recurse=False):
            path = f"{prefix}.{name}".strip(".")
            if path not in drawn:  # it has another name, too
                continue
            tensor = drawn[path]
            if not is_linear and tensor.ndim == 2 and not _is_bias(name):
                tensor = tensor.T  # x @ W, as Conv1D of GPT-2 and a bare parameter have it
            yield path, tensor, not is_linear


def _is_bias(name: str) -> bool:
    """Return whether a parameter's name says that it is a bias, which may have an axis of heads: "b_Q"."""
    own_name = name.rpartition(".")[2]
    return own_name.endswith("bias") or own_name.startswith("b_")


def _stages_named(name: str) -> tuple[str, ...] | None:
    """Return the stages that a parameter's name says it computes: "W_query", "to_kv", "tokeys", "out_proj"."""
    parts = [part for part in map(str.lower, re.split(r"[._]|(?<=[a-z])(?=[A-Z])", name)) if not _NOISE.fullmatch(part)]
    for part in (*reversed(parts), "".join(parts)):
        letters = re.sub("query|queries", "q", re.sub("keys?", "k", re.sub("values?", "v", part)))
        letters = re.sub(r"^(?:to|w)|s$|(?:map|dense|conv|lin|mat)$", "", letters)
        if letters and set(letters) <= set(_LETTERS) and len(set(letters)) == len(letters):
            return tuple(_LETTERS[letter] for letter in letters)
        if part in _OTHERS:
            return _OTHERS[part]
    return ("output",) if not parts else None


def _rows(tensor: Tensor, stages: tuple[str, ...]) -> Tensor:
    """Return a weight (out, in); one with an axis of heads is (h, d_k, d_in), (h, d_in, d_k) or (d_in, h, d_k).

    The smaller size is that of a head. That of the output is (h, d_k, d_out) or (h, d_out, d_k).
    """
    if tensor.ndim != 3:
        return tensor.reshape(-1, tensor.shape[-1])
    first, second, third = tensor.shape
    if stages == ("output",):
        return tensor.flatten(0, 1).T if second <= third else tensor.transpose(0, 1).flatten(1)
    if first > max(second, third):
        return tensor.permute(1, 2, 0).flatten(0, 1)
    return (tensor if second <= third else tensor.mT).flatten(0, 1)

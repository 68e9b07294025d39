"""How a script of plain PyTorch draws the weights of a variant and projects with them, by the matrices of its row."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from attnviz.document.options import OWN, Options
from attnviz.document.variants import Matrix

Stages = Iterator[tuple[str, list[str]]]  #: each stage, with the lines that compute it

_QKV = ("queries", "keys", "values")


@dataclass(frozen=True, slots=True)
class Drawing:
    """How the source of a variant draws its weights, if it is not with an `nn.Linear` for each matrix."""

    lines: Callable[[Options], list[str]]  #: after the seed
    weight: Callable[[str, str], str] | None = None  #: (module, part) -> a weight of what was drawn; None if it is one
    product: Callable[[Matrix, str], str] | None = None  #: (matrix, x) -> x times the matrix, if its source has a form


def _matrices(options: Options) -> list[str]:
    return [f"{matrix.name} = torch.rand({options.d_in}, {options.d_out})" for matrix in options.row.matrices]


def _lists_of_heads(options: Options) -> list[str]:
    bias = "" if options.qkv_bias else ", bias=False"
    return [f"heads = [[torch.nn.Linear({options.d_in}, {options.d_out}{bias}) for _ in range(3)] "
            f"for _ in range({options.num_heads})]"]


def _weight_of_heads(module: str, part: str) -> str:
    return f"torch.stack([head[{('W_query', 'W_key', 'W_value').index(module)}].{part} for head in heads])"


def _stacks_of_matrices(options: Options) -> list[str]:
    heads, width = options.num_heads, options.d_in
    return [*(f"{name} = torch.randn({heads}, {width // heads}, {width})" for name in ("W_K", "W_Q", "W_V")),
            f"W_O = torch.randn({width}, {width})"]


def _named_sum(matrix: Matrix, x: str) -> str:
    return (f'torch.einsum("bsd,hpd->bhsp", {x}, {matrix.name})' if matrix.per_head else
            f'torch.einsum("ef,bsf->bse", {matrix.name}, {x})')


def _module(options: Options) -> list[str]:
    return [f"mha = torch.nn.MultiheadAttention({options.d_in}, {options.num_heads}, bias={options.qkv_bias}, "
            "batch_first=True)"]


def _weight_of_module(module: str, part: str) -> str:
    return f"mha.{module}" if module.startswith("in_proj") else f"mha.{module}.{part}"


DRAWINGS: Mapping[str, Drawing] = MappingProxyType({
    "self_attention_v1": Drawing(_matrices), "multi_head_wrapper": Drawing(_lists_of_heads, _weight_of_heads),
    "einsum": Drawing(_stacks_of_matrices, product=_named_sum), "torch_mha": Drawing(_module, _weight_of_module),
})


def linear_layers(options: Options) -> list[str]:
    """Return the lines that draw an `nn.Linear` for each matrix, which the script calls."""
    return [f"{matrix.name} = torch.nn.Linear({getattr(options, matrix.columns)}, {getattr(options, matrix.rows)}"
            f"{'' if matrix.has_bias(options) else ', bias=False'})" for matrix in options.row.matrices]


def variable(parameter: str) -> str:
    """Return the variable of a weight: "W_query", "W_query_bias"."""
    return parameter.replace(".", "_")


def vectors(options: Options) -> Stages:
    """Yield queries, keys and values, and those that are rotated by their positions."""
    for stage in _QKV:
        yield stage, _vectors(options, stage)
    if options.row.rope is not None:
        base, half = float(options.rope_base), options.d_k // 2
        angles = [f"frequencies = {base!r} ** (-torch.arange({half}, dtype=torch.float64) / {half})",
                  "angles = torch.arange(len(tokens))[:, None] * frequencies  # position times frequency",
                  "cos = torch.cat([angles.cos(), angles.cos()], dim=-1).float()",
                  "sin = torch.cat([-angles.sin(), angles.sin()], dim=-1).float()"]
        for stage in _QKV[:2]:
            rotated = f"{stage} * cos + torch.roll({stage}, {half}, dims=-1) * sin  # RoPE"
            yield f"rotated_{stage}", [*(angles if stage == "queries" else []), f"rotated_{stage} = {rotated}"]


def _vectors(options: Options, stage: str) -> list[str]:
    """Return the lines that project the embeddings to a stage and split it into heads."""
    matrix, product, first = options.row.matrix_of(stage), projection(options, stage, "x"), []
    if matrix is not None and len(matrix.stages) > 1:
        first = [f"stacked = {product}.chunk({len(matrix.stages)}, dim=-1)"] * (stage == matrix.stages[0])
        product = f"stacked[{matrix.stages.index(stage)}]"
    if matrix is not None and matrix.per_head:
        split = "  # (1, heads, tokens, d_head)"
    elif "num_heads" in options.row.uses:
        split = (f".view(1, len(tokens), {options.heads_of(stage)}, {options.d_k}).transpose(1, 2)"
                 "  # (1, heads, tokens, d_head)")
    else:
        split = "[:, None]  # (1, 1, tokens, d)"
    return [*first, f"{stage} = {product}{split}"]


def projection(options: Options, stage: str, x: str) -> str:
    """Return the product of `x` and the matrix of a stage, or `x` without one."""
    matrix, drawing = options.row.matrix_of(stage), DRAWINGS.get(options.row.page)
    if matrix is None:
        return x
    if drawing is not None and drawing.product is not None:
        return drawing.product(matrix, x)
    bias = variable(matrix.bias) if matrix.has_bias(options) else ""
    if matrix.per_head:
        return f"{x}[:, None] @ {matrix.name}.transpose(-2, -1){f' + {bias}[:, None]' if bias else ''}"
    if not matrix.is_linear:
        return f"({x} @ {matrix.name})"
    if drawing is None and options.weights_from == OWN:
        return f"{matrix.name}({x})"
    return f"torch.nn.functional.linear({x}, {matrix.name}{f', {bias}' if bias else ''})"

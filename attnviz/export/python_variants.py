"""How a script of plain PyTorch draws the weights of each variant, and computes its vectors and its output."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from attnviz.document.options import OWN, Options

Stages = Iterator[tuple[str, list[str]]]  #: each stage, with the lines that compute it

_QKV = ("queries", "keys", "values")
_NAMES = ("W_query", "W_key", "W_value")


def _concatenated(options: Options) -> str:
    return "concatenated"


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantCode:
    """The lines of one variant."""

    draw: Callable[[Options], list[str]] = lambda options: []  #: its weights, after the seed, as its source draws them
    vectors: Callable[[Options], Stages]  #: queries, keys, values, and what is made of them
    output: Callable[[Options], str] = _concatenated  #: of the concatenated heads
    take: Callable[[str, str], str] | None = None  #: (module, part) -> a weight of what was drawn; None if it is one
    calls_modules: bool = False  #: it calls the `nn.Linear` modules that were drawn, as the chapter does


def _linears(*names: tuple[str, str, str]) -> Callable[[Options], list[str]]:
    """Return the function that writes linear layers: (name, size in, size out)."""
    def lines(options: Options) -> list[str]:
        return [f"{name} = torch.nn.Linear({getattr(options, wide)}, {getattr(options, tall)}"
                f"{'' if options.qkv_bias or name == 'out_proj' else ', bias=False'})" for name, wide, tall in names]

    return lines


def _draw_v1(options: Options) -> list[str]:
    return [f"{name} = torch.rand({options.d_in}, {options.d_out})" for name in _NAMES]


def _draw_wrapper(options: Options) -> list[str]:
    bias = "" if options.qkv_bias else ", bias=False"
    return [f"heads = [[torch.nn.Linear({options.d_in}, {options.d_out}{bias}) for _ in range(3)] "
            f"for _ in range({options.num_heads})]"]


def _draw_einsum(options: Options) -> list[str]:
    heads, width = options.num_heads, options.d_in
    return [*(f"{name} = torch.randn({heads}, {width // heads}, {width})" for name in ("W_K", "W_Q", "W_V")),
            f"W_O = torch.randn({width}, {width})"]


def _draw_torch_mha(options: Options) -> list[str]:
    return [f"mha = torch.nn.MultiheadAttention({options.d_in}, {options.num_heads}, bias={options.qkv_bias}, "
            "batch_first=True)"]


def _take_from_heads(module: str, part: str) -> str:
    return f"torch.stack([head[{_NAMES.index(module)}].{part} for head in heads])"


def _take_from_mha(module: str, part: str) -> str:
    return f"mha.{module}" if module.startswith("in_proj") else f"mha.{module}.{part}"


def _linear(options: Options, x: str, name: str, *, bias: bool) -> str:
    if options.weights_from == OWN and CODES[options.variant].calls_modules:
        return f"{name}({x})"
    return f"torch.nn.functional.linear({x}, {name}{f', {name}_bias' if bias else ''})"


def _split(options: Options, stage: str) -> str:
    heads = options.heads_of(stage)
    return f".view(1, len(tokens), {heads}, {options.d_k}).transpose(1, 2)  # (1, heads, tokens, d_head)"


def _simple(options: Options) -> Stages:
    for stage in _QKV:
        yield stage, [f"{stage} = x[:, None]  # (1, 1, tokens, d)"]


def _one_head(options: Options, *, has_matrices: bool) -> Stages:
    for stage, name in zip(_QKV, _NAMES, strict=True):
        product = f"(x @ {name})" if has_matrices else _linear(options, "x", name, bias=options.qkv_bias)
        yield stage, [f"{stage} = {product}[:, None]  # (1, 1, tokens, d)"]


def _wrapper(options: Options) -> Stages:
    for stage, name in zip(_QKV, _NAMES, strict=True):
        bias = f" + {name}_bias[:, None]" if options.qkv_bias else ""
        yield stage, [f"{stage} = x[:, None] @ {name}.transpose(-2, -1){bias}  # (1, heads, tokens, d_out)"]


def _splits(options: Options) -> Stages:
    for stage, name in zip(_QKV, _NAMES, strict=True):
        yield stage, [f"{stage} = {_linear(options, 'x', name, bias=options.qkv_bias)}{_split(options, stage)}"]


def _einsum(options: Options) -> Stages:
    for stage, name in zip(_QKV, ("W_Q", "W_K", "W_V"), strict=True):
        yield stage, [f'{stage} = torch.einsum("bsd,hpd->bhsp", x, {name})  # (1, heads, tokens, d_head)']


def _torch_mha(options: Options) -> Stages:
    bias = ", in_proj_bias" if options.qkv_bias else ""
    stacked = [f"stacked = torch.nn.functional.linear(x, in_proj_weight{bias}).chunk(3, dim=-1)"]
    for at, stage in enumerate(_QKV):
        yield stage, [*(stacked if at == 0 else []), f"{stage} = stacked[{at}]{_split(options, stage)}"]


def _grouped(options: Options) -> Stages:
    yield from _splits(options)
    half = options.d_k // 2
    angles = [f"frequencies = {float(options.rope_base)!r} ** (-torch.arange({half}, dtype=torch.float64) / {half})",
              "angles = torch.arange(len(tokens))[:, None] * frequencies  # position times frequency",
              "cos = torch.cat([angles.cos(), angles.cos()], dim=-1).float()",
              "sin = torch.cat([-angles.sin(), angles.sin()], dim=-1).float()"]
    for at, stage in enumerate(("queries", "keys")):
        yield f"rotated_{stage}", [
            *(angles if at == 0 else []),
            f"rotated_{stage} = {stage} * cos + torch.roll({stage}, {half}, dims=-1) * sin  # RoPE"]


def _project(options: Options) -> str:
    return _linear(options, "concatenated", "out_proj", bias=True)


_LINEARS = (("W_query", "d_in", "d_out"), ("W_key", "d_in", "d_out"), ("W_value", "d_in", "d_out"))
_OUT = ("out_proj", "d_out", "d_out")
_LINEAR_HEAD = VariantCode(draw=_linears(*_LINEARS), vectors=partial(_one_head, has_matrices=False), calls_modules=True)
CODES: Mapping[str, VariantCode] = MappingProxyType({
    "simple": VariantCode(vectors=_simple),
    "self_attention_v1": VariantCode(draw=_draw_v1, vectors=partial(_one_head, has_matrices=True)),
    "self_attention_v2": _LINEAR_HEAD,
    "causal": _LINEAR_HEAD,
    "multi_head_wrapper": VariantCode(draw=_draw_wrapper, vectors=_wrapper, take=_take_from_heads),
    "multi_head": VariantCode(draw=_linears(*_LINEARS, _OUT), vectors=_splits, output=_project, calls_modules=True),
    "einsum": VariantCode(draw=_draw_einsum, vectors=_einsum,
                          output=lambda options: 'torch.einsum("ef,bsf->bse", W_O, concatenated)'),
    "torch_mha": VariantCode(
        draw=_draw_torch_mha, vectors=_torch_mha, take=_take_from_mha,
        output=lambda options: _linear(options, "concatenated", "out_proj", bias=options.qkv_bias)),
    "grouped_query": VariantCode(
        draw=_linears(("W_query", "d_in", "d_out"), ("W_key", "d_in", "d_keys"), ("W_value", "d_in", "d_keys"), _OUT),
        vectors=_grouped, output=_project, calls_modules=True),
})

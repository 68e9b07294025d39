"""The table of variants: a new one is a file and a row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol

from torch import Generator, Tensor

from attnviz.attention import (
    causal,
    einsum,
    multi_head,
    multi_head_wrapper,
    seeding,
    self_attention,
    simple,
    torch_reference,
)
from attnviz.attention.masks import Mask
from attnviz.attention.trace import Trace, override
from attnviz.document.document import Cells
from attnviz.document.options import Options


class Draw(Protocol):
    """Draws the weights, in the order of the variant's source."""

    def __call__(self, options: Options, source: Generator) -> dict[str, Tensor]: ...


class Forward(Protocol):
    """Computes the output (b, t, d) of embeddings (b, t, d_in), writing every stage into the trace."""

    def __call__(
        self, x: Tensor, parameters: Mapping[str, Tensor], *, options: Options, mask: Mask, trace: Trace
    ) -> Tensor: ...


@dataclass(frozen=True, slots=True)
class Variant:
    """A formulation of attention: two pure functions."""

    draw: Draw
    forward: Forward


VARIANTS: Mapping[str, Variant] = MappingProxyType({
    "simple": Variant(simple.draw, simple.forward),
    "self_attention_v1": Variant(self_attention.draw_v1, self_attention.forward_v1),
    "self_attention_v2": Variant(self_attention.draw_v2, self_attention.forward_v2),
    "causal": Variant(causal.draw, causal.forward),
    "multi_head_wrapper": Variant(multi_head_wrapper.draw, multi_head_wrapper.forward),
    "multi_head": Variant(multi_head.draw, multi_head.forward),
    "einsum": Variant(einsum.draw, einsum.forward),
    "torch_mha": Variant(torch_reference.draw, torch_reference.forward),
})


def build(options: Options, edits: Mapping[str, Cells] = MappingProxyType({})) -> dict[str, Tensor]:
    """The weights of the variant: drawn `builds` times from the seed, the last ones used, `edits` put in by matrix."""
    source = seeding.generator(options.seed)
    for _ in range(options.builds):
        parameters = VARIANTS[options.variant].draw(options, source)
    return {name: override(matrix, edits.get(name, {})) for name, matrix in parameters.items()}


def run(x: Tensor, parameters: Mapping[str, Tensor], *, options: Options, mask: Mask, trace: Trace) -> Tensor:
    """Embeddings (b, t, d_in) through the variant, every stage into the trace; returns the output (b, t, d)."""
    x = trace.keep("embeddings", x)
    return VARIANTS[options.variant].forward(x, parameters, options=options, mask=mask, trace=trace)

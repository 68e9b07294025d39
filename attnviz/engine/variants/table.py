"""The table of variants: a new one is a file and a row."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Any, Protocol

from torch import Generator, Tensor

from attnviz.document.document import Cells
from attnviz.document.options import Options
from attnviz.engine.attention import seeding
from attnviz.engine.attention.masks import Mask
from attnviz.engine.attention.trace import Trace, override
from attnviz.engine.variants import (
    causal,
    einsum,
    grouped_query,
    multi_head,
    multi_head_wrapper,
    self_attention,
    simple,
    torch_reference,
)


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
    "grouped_query": Variant(grouped_query.draw, grouped_query.forward),
})


_NONE = Cells()
_WORTH_KEEPING = 2**24  # numbers of a draw that is kept for the next computation: 64 MB
_kept: dict[Options, Mapping[str, Tensor]] = {}  # the last two draws, the newer one last


def build(
    options: Options,
    edits: Mapping[str, Cells] = MappingProxyType({}),
    *,
    before_each: Callable[[], None] = lambda: None,
) -> dict[str, Tensor]:
    """The weights of the variant: drawn `builds` times from the seed, the last ones used, `edits` put in by matrix.

    Nobody may write to them: they serve again until other ones are asked for. `before_each` draw is called, and may
    raise.
    """
    # To draw takes longer than all else of a short text, and typing or a mask or a dropout does not change the weights.
    told: dict[str, Any] = {field.name: None for field in fields(Options)}
    # Weights depend on the width of the embeddings, and else on nothing that every variant reads.
    drawn_by = ("variant", "d_in", *options.row.uses)
    key = Options(**(told | {name: getattr(options, name) for name in drawn_by}))
    parameters = _kept.get(key)
    if parameters is None:
        source = seeding.generator(options.seed)
        for _ in range(options.builds):
            before_each()
            parameters = None  # of two draws only one is in memory
            parameters = VARIANTS[options.variant].draw(options, source)
        assert parameters is not None
        if options.weights <= _WORTH_KEEPING:
            for older in list(_kept)[:-1]:
                _kept.pop(older, None)
            _kept[key] = parameters
    return {name: override(matrix, edits.get(name, _NONE)) for name, matrix in parameters.items()}


def run(x: Tensor, parameters: Mapping[str, Tensor], *, options: Options, mask: Mask, trace: Trace) -> Tensor:
    """Embeddings (b, t, d_in) through the variant, every stage into the trace; returns the output (b, t, d)."""
    x = trace.keep("embeddings", x)
    return VARIANTS[options.variant].forward(x, parameters, options=options, mask=mask, trace=trace)

"""The table of variants: a new one is a file and a row."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

import torch
from torch import Generator, Tensor

from attnviz.document.options import Options
from attnviz.engine.attention import initialization
from attnviz.engine.attention.projection import rotary_table
from attnviz.engine.attention.trace import Trace
from attnviz.engine.blocks.network import Network, Weights
from attnviz.engine.variants import (
    einsum,
    grouped_query,
    multi_head,
    multi_head_wrapper,
    self_attention,
    simple,
    torch_reference,
)


@dataclass(frozen=True, slots=True)
class Variant:
    """A formulation of attention: two pure functions."""

    draw: Callable[[Options, Generator], dict[str, Tensor]]  #: the weights, in the order of the variant's source
    forward: Callable[..., Tensor]  #: (x (b, t, d_in), weights, *, config, positions, trace) -> output (b, t, d)


VARIANTS: Mapping[str, Variant] = MappingProxyType({
    "simple": Variant(simple.draw, simple.forward),
    "self_attention_v1": Variant(self_attention.draw_v1, self_attention.forward_v1),
    "self_attention_v2": Variant(self_attention.draw_v2, self_attention.forward_v2),
    "causal": Variant(self_attention.draw_v2, self_attention.forward_v2),  # with the mask on by default
    "multi_head_wrapper": Variant(multi_head_wrapper.draw, multi_head_wrapper.forward),
    "multi_head": Variant(multi_head.draw, multi_head.forward),
    "einsum": Variant(einsum.draw, einsum.forward),
    "torch_mha": Variant(torch_reference.draw, torch_reference.forward),
    "grouped_query": Variant(grouped_query.draw, grouped_query.forward),
})


_NONE = torch.empty(0)  # the positions of variants that add them to the embeddings
_RANDOM_OPTIONS = ("seed", "builds", "qkv_bias")  # options that random weights depend on, besides sizes


def weights_key(options: Options) -> Hashable:
    """Return a key that is equal for two options if and only if their weights are."""
    row = options.row
    shapes = tuple(
        (options.num_heads if matrix.per_head else 1, getattr(options, matrix.rows), getattr(options, matrix.columns))
        for matrix in row.matrices
    )
    return (options.variant, shapes, tuple(getattr(options, name) for name in _RANDOM_OPTIONS if name in row.uses),
            None if options.donor is None else weights_key(options.donor))


@torch.inference_mode(False)  # autograd takes no inference tensors
def build(options: Options, *, before_each: Callable[[], None] = lambda: None) -> dict[str, Tensor]:
    """Draw the weights of the variant `builds` times from the seed, and return the last ones.

    `before_each` is called before each draw, and may raise.
    """
    source = initialization.generator(options.seed)
    parameters: dict[str, Tensor] = {}
    for _ in range(options.builds):
        before_each()
        parameters.clear()  # keeps one draw in memory
        parameters |= VARIANTS[options.row.page].draw(options, source)
    return parameters


def network(options: Options) -> Network:
    """Return the variant as a stack of one layer without unembedding."""
    rope = options.row.rope(options, 0) if options.row.rope else None

    def positions(tokens: int, device: str) -> tuple[Tensor]:
        return (_NONE if rope is None else rotary_table(rope, options.d_k, tokens=tokens).to(device),)

    return Network(heads=options.num_heads, embed=_embed, positions=positions,
                   block=partial(VARIANTS[options.row.page].forward, config=options))


def _embed(vectors: Tensor, weights: Weights, *, positions: Tensor, trace: Trace) -> Tensor:
    """Return the token embeddings (b, t, d_in), to which the document's positions are already added."""
    return trace.record("embeddings", vectors)

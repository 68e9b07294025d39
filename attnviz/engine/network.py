"""A stack of layers as pure functions: a trained model, or a variant of the chapter, which is a stack of one layer."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

MAX_FUSED_ROWS = 4  #: up to this number of vectors, reading the weights dominates

Weights = Mapping[str, Tensor]  #: by our names; within a layer without its prefix


@dataclass(frozen=True, slots=True, kw_only=True)
class Network:
    """The functions of a stack of layers. Shapes: b batch, t tokens, d size of a layer's input."""

    heads: int  #: query heads of each layer
    embed: Callable[..., Tensor]  #: (vectors (b, t, d), weights, *, positions, trace) -> x (b, t, d)
    block: Callable[..., Tensor]  #: (x (b, t, d), the layer's weights, *, positions, trace) -> x (b, t, d)
    positions: Callable[[int, torch.device], Sequence[Tensor]]  #: (tokens, device) -> the positions of each layer
    kv_stages: tuple[str, ...] = ()  #: keys and values, which the KV cache holds; () if no computation is reused
    final_norm: Callable[..., Tensor] | None = None  #: (x (b, t, d), weights, *, trace) -> the unembedding's input
    unembed: Callable[..., Tensor] | None = None  #: (x (b, t, d), weights) -> logits (b, t, vocabulary)
    depends_on_length: Callable[[int], bool] = lambda tokens: False  #: whether so long a text has other positions

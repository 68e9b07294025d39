"""BLOOM: GPT-2 without position embeddings, with a linear bias on the scores (BigScience 2022, "BLOOM").

ALiBi subtracts m · (q - k) from the scaled score of a query at position q and a key at k, with a slope m for each head:
near tokens get more weight (Press et al. 2022, "Train Short, Test Long"). The embeddings are normalised.
Shapes: b batch, t tokens, d size of the residual stream.
"""

from torch import Tensor

from attnviz.document.config_type import Config
from attnviz.engine.attention.trace import Trace
from attnviz.engine.blocks.gpt2 import (
    block as block,
    final_norm as final_norm,
    positions as positions,
    unembed as unembed,
)
from attnviz.engine.blocks.network import Weights
from attnviz.engine.blocks.parts import layer_norm


def embed(vectors: Tensor, weights: Weights, *, config: Config, positions: Tensor, trace: Trace) -> Tensor:
    """Return the normalised token embeddings: (b, t, d). The stage `embeddings` is before the norm."""
    return layer_norm(trace.record("embeddings", vectors), weights, "embedding_norm", eps=config.norm_eps)

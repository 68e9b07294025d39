"""The layers of BERT, Marian and BART: the sum of the residual stream x and what is added is normalised each time.

    x ─┬─ attention ─ + ─ norm ─┬─ MLP ─ + ─ norm ─ out
       └──────────────┘         └────────┘

MiniLM and RoBERTa differ only in sizes and in the first position, DistilBERT has no token types (Sanh et al. 2019), and
ELECTRA projects smaller embeddings to the residual stream (Clark et al. 2020). Source: Devlin et al. 2018.
Shapes: b batch, t tokens, d size of the residual stream.
"""

from collections.abc import Callable

from torch import Tensor

from attnviz.document.config_type import Config
from attnviz.engine.attention.changes import LAYER_OUTPUT
from attnviz.engine.attention.trace import Trace
from attnviz.engine.blocks.network import Weights
from attnviz.engine.blocks.parts import has_mlp, mlp, norm
from attnviz.engine.blocks.pre_norm import attention, embed as embed, positions as positions, unembed as unembed


def block(
    x: Tensor, weights: Weights, *, config: Config, positions: Tensor | None, trace: Trace,
    attention: Callable[..., Tensor] = attention,
) -> Tensor:
    """Run one layer: x (b, t, d) -> x (b, t, d), normalised after attention and after the MLP, if there is one."""
    x = trace.record("residual", x)
    attended = trace.record("attention_output", attention(
        x, weights, config=config, positions=positions, trace=trace))  # (b, t, d)
    x = norm(x + attended, weights, "attention_norm", config=config)
    if not has_mlp(weights):
        return trace.replace(LAYER_OUTPUT, x)
    fed = trace.record("feed_forward", mlp(x, weights, config=config, trace=trace))  # (b, t, d)
    return trace.replace(LAYER_OUTPUT, norm(x + fed, weights, "feed_forward_norm", config=config))


def final_norm(x: Tensor, weights: Weights, *, config: Config, trace: Trace) -> Tensor:
    """Return the final residual stream (b, t, d), which is already normalised."""
    return trace.record("final_normed", x)

"""An encoder-decoder as pure functions, and the loop in which it writes its output, token by token."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor

from attnviz.document.stages import MASKED_STAGES
from attnviz.engine.attention.trace import Trace
from attnviz.engine.kv_cache import join_rows
from attnviz.engine.network import Weights


@dataclass(frozen=True, slots=True, kw_only=True)
class EncoderDecoder:
    """The functions of a model that answers one text with another. Shapes: b batch, s source tokens, d vector size.

    What the encoder hands to the decoder, and each row of the decoder to the next one, is the model's own: the encoder
    states and the decoder's state, or keys and values. `weights` are those that belong to no layer, `layers` those of
    each layer, and `traces` one for each layer; the decoder's are of one row.
    """

    heads: int
    encode: Callable[..., Any]  #: (vectors (b, s, d), weights, layers, *, traces) -> what the decoder starts from
    step: Callable[..., tuple[Tensor, Any]]  #: (tokens before (b,), that, weights, layers, *, traces) -> logits, next
    start: int  #: the token before the first one of the output
    end: int  #: the token that ends it
    max_outputs: int  #: most tokens of an output
    positions: Callable[..., Tensor | None]  #: (weights, *, tokens) -> what is added to the source's embeddings (t, d)
    has_residual: bool = False  #: an ablated layer returns its input; else it adds nothing


@dataclass(slots=True, eq=False)
class Written:
    """An output, and what was recorded on the way."""

    tokens: list[list[int]] = field(default_factory=list)  #: of each sentence, with the end token if there is one
    logits: list[Tensor] = field(default_factory=list)  #: of each row, (b, vocabulary)
    stages: list[dict[str, Tensor]] = field(default_factory=list)  #: of each layer, rows of the output joined


def write_output(
    model: EncoderDecoder, vectors: Tensor, weights: Weights, layers: Sequence[Weights], *, encoding: Sequence[Trace],
    decoding: Sequence[Trace], limits: Sequence[int], forced: Tensor | None = None,
) -> Written:
    """Encode a batch of vectors (b, s, d), and write the most likely token in each row until all outputs have ended.

    An output ends with the end token, or has as many tokens as its limit (b,).

    `encoding` records the stages of each layer that are of the source, `decoding` those of the output, one row after
    the other: its masks have `max_outputs` queries. `forced` tokens (b, rows) are written in place of the most likely.
    """
    def is_open(output: list[int], limit: int) -> bool:
        return model.end not in output[-1:] and len(output) < limit

    state = model.encode(vectors, weights, layers, traces=encoding)
    tokens = torch.full((len(vectors),), model.start, device=vectors.device)
    found = Written([[] for _ in vectors])
    rows: list[list[Trace]] = []
    for at in range(max(limits) if forced is None else forced.shape[1]):
        rows.append([trace.row(at) for trace in decoding])
        logits, state = model.step(tokens, state, weights, layers, traces=rows[-1])  # (b, 1, vocabulary)
        found.logits.append(logits[:, 0])
        tokens = _most_likely(logits[:, 0], model) if forced is None else forced[:, at]
        for output, token, limit in zip(found.tokens, tokens.tolist(), limits, strict=True):
            if is_open(output, limit):
                output.append(token)
        if forced is None and not any(map(is_open, found.tokens, limits)):
            break
    found.stages = [{**encoded.stages, **(_joined([row[layer].stages for row in rows]) if rows else {})}
                    for layer, encoded in enumerate(encoding)]
    return found


def _joined(rows: Sequence[Mapping[str, Tensor]]) -> dict[str, Tensor]:
    """Return the rows of the stages of a decoder's layer as one tensor each.

    Earlier rows of self-attention have fewer keys than the last one. Their scores with later keys, which are masked,
    are computed here, as in other models.
    """
    found = {stage: join_rows([row[stage] for row in rows], fill=-torch.inf if stage in MASKED_STAGES else 0.0)
             for stage in rows[0]}
    if "scores" in found and rows[0]["scores"].shape[-1] < (width := found["scores"].shape[-1]):
        is_later = torch.ones(len(rows), width, dtype=torch.bool, device=found["scores"].device).triu(1)
        found["scores"] = torch.where(is_later, found["queries"] @ found["keys"].mT, found["scores"])
    return found


def _most_likely(logits: Tensor, model: EncoderDecoder) -> Tensor:
    """Return the token with the largest logit (b,), never the start token: Marian has not learned its logit."""
    if model.start != model.end:
        logits = logits.index_fill(1, torch.tensor([model.start], device=logits.device), -torch.inf)
    return logits.argmax(dim=-1)

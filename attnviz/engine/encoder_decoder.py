"""The loop in which an encoder-decoder writes its output, token by token."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import torch
from torch import Tensor

from attnviz.document.stages import MASKED_STAGES
from attnviz.engine.attention.trace import Trace
from attnviz.engine.blocks.network import EncoderDecoder, Weights
from attnviz.engine.kv_cache import join_rows


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
        logits, state = model.decode(tokens[:, None], state, weights, layers, traces=rows[-1])  # (b, 1, vocabulary)
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

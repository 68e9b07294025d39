"""Direct logit attribution of a model that transformers computes, by its own output projections, norms and head.

Nothing is read of its weights: a projection is applied to each head alone, and a norm is known by what it returns. A
model is attributed if the parts of a short text sum to its logits, however it is built.

Shapes: h heads, d size of the residual stream.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import Module

from attnviz.engine.hosted_events import Added, is_same
from attnviz.experiments.direct_logit_attribution import LogitAttribution
from attnviz.result.logits import LogitMetric

_LARGE = 16.0  # a number beside which the epsilon of a norm is nothing
_SHARE = 1e-3  # of the range of the logits, by which a sum of parts may be off in float32


@dataclass(frozen=True, slots=True, eq=False)
class LinearNorm:
    """A norm as a linear map, once its scale is held fixed: weight · x / root + bias, of x less its mean if centred."""

    weight: Tensor  #: (d,)
    bias: Tensor  #: (d,)
    is_centred: bool

    def root(self, x: Tensor, normed: Tensor) -> Tensor:
        """Return the number that the norm divided a row x (d,) by to return `normed` (d,)."""
        spread = self.weight * self.centred(x)
        return spread.square().sum() / (spread * (normed - self.bias)).sum()

    def centred(self, x: Tensor) -> Tensor:
        """Return rows (..., d) less their mean, if the norm takes it away."""
        return x - x.mean(dim=-1, keepdim=True) if self.is_centred else x


def linear_norm(norm: Module, like: Tensor) -> LinearNorm:
    """Return what a norm does to a row (d,) of this dtype, found by three rows."""
    signs = torch.ones_like(like)
    signs[1::2] = -1  # of mean 0 and root mean square 1
    found = norm(torch.stack((torch.zeros_like(like), _LARGE * signs, _LARGE * (signs + 1)))[None])[0]
    bias, up, moved = found.double()
    return LinearNorm((up - bias) * signs.double(), bias, is_centred=is_same(moved.float(), up.float()))


@dataclass(frozen=True, slots=True, eq=False)
class LayerRows:
    """What a layer adds to the residual stream at one token."""

    concatenated: Tensor  #: (h · d_head,)
    attention_output: Tensor  #: (d,)
    feed_forward: Tensor  #: (d,)
    is_ablated: bool  #: then it adds nothing


@dataclass(frozen=True, slots=True, eq=False)
class Attribution:
    """Where a model has what a logit is the sum of."""

    added: tuple[Added, ...]
    projections: tuple[Module | None, ...]  #: what attention does first with its joined heads, of each layer
    norm: Module | None  #: before the unembedding
    head: Module
    scale: float  #: of the logits
    heads: int

    @property
    def is_complete(self) -> bool:
        """Whether attention and MLP of every layer are seen."""
        return None not in self.projections and not any(None in each for each in self.added)

    def of(self, metric: LogitMetric, stream: Tensor, layers: Sequence[LayerRows]) -> LogitAttribution:
        """Return a logit as a sum, of the first residual stream (d,) and what layers add to it.

        Raises RuntimeError if the unembedding has no gradient, such as one of eight bits.
        """
        unembedding, offset = self._direction(metric, stream)
        last = stream + sum((each.attention_output + each.feed_forward for each in layers if not each.is_ablated),
                            torch.zeros_like(stream))
        direction, constant = unembedding, 0.0
        with torch.no_grad():
            if self.norm is not None:
                found = linear_norm(self.norm, stream)
                normed = self.norm(last[None, None])[0, 0].double()
                direction = found.centred(unembedding * found.weight / found.root(last.double(), normed))
                constant = float(found.bias @ unembedding)
            made = [self._heads(number, each) @ direction if not each.is_ablated else
                    torch.zeros(self.heads + 1, dtype=torch.double) for number, each in enumerate(layers)]
        parts = torch.stack([each.cpu() for each in made])  # (layer, h + 1)
        mlp = torch.stack([0.0 * direction.sum() if each.is_ablated else each.feed_forward.double() @ direction
                           for each in layers])
        return LogitAttribution(
            parts[:, :-1].numpy(), mlp.cpu().numpy(), float(stream.double() @ direction),
            offset + constant + float(parts[:, -1].sum()))

    def _direction(self, metric: LogitMetric, like: Tensor) -> tuple[Tensor, float]:
        """Return the direction (d,) of a logit, or of a difference of two, and what the unembedding adds."""
        with torch.inference_mode(False), torch.enable_grad():
            x = torch.zeros(1, 1, len(like), dtype=like.dtype, device=like.device, requires_grad=True)
            logits = self.head(x)[0, 0] * self.scale
            chosen = logits[metric.token] - (0.0 if metric.instead is None else logits[metric.instead])
            (found,) = torch.autograd.grad(chosen, x)
        return found[0, 0].double(), float(chosen.detach())

    def _heads(self, layer: int, rows: LayerRows) -> Tensor:
        """Return what each head of a layer adds, and what its projection adds besides, (h + 1, d)."""
        projection, attention = self.projections[layer], self.added[layer][0]
        assert projection is not None and attention is not None
        alone = torch.zeros(self.heads + 1, self.heads, len(rows.concatenated) // self.heads).to(rows.concatenated)
        alone[range(self.heads), range(self.heads)] = rows.concatenated.view(self.heads, -1)
        made = projection(alone.flatten(1)[None])[0]
        found = torch.cat((made[:-1] - made[-1], made[-1:])).double()
        module, factor = attention
        if not is_same(rows.attention_output, (found.sum(dim=0) * factor).to(rows.attention_output)):  # a norm follows
            norm, whole = linear_norm(module, rows.attention_output), found.sum(dim=0)
            normed = module(whole.to(rows.attention_output)[None, None])[0, 0].double()
            found = norm.centred(found) * norm.weight / norm.root(whole, normed)
            found[-1] += norm.bias
        return found * factor


def is_exact(known: Attribution, stages: Sequence[Mapping[str, Tensor]], logits: Tensor) -> bool:
    """Return whether the parts of the last token of a text sum to its logits.

    `stages` are those of each layer, and `logits` those of the last token (vocabulary,): the difference of the largest
    and the smallest one is compared.
    """
    rows = [LayerRows(each["concatenated"][0, -1], each["attention_output"][0, -1], each["feed_forward"][0, -1], False)
            for each in stages]
    metric = LogitMetric(int(logits.argmax()), int(logits.argmin()))
    found = known.of(metric, stages[0]["residual"][0, -1], rows).total
    expected = float(logits.max()) - float(logits.min())
    return abs(found - expected) <= expected * (_SHARE if logits.dtype == torch.float32 else 2**-5)

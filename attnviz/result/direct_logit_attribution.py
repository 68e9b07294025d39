"""What each head says for a token: its own share of the logit, straight through the last norm and the unembedding.

What leaves the last layer is a sum: the embedding, and what every head and every feed-forward half has added to it. The
last norm divides all of it by one number. Held at the number that it has, the norm and the unembedding are linear, and
the logit is a sum, too (Elhage et al. 2021, "A Mathematical Framework for Transformer Circuits"). What a head does to
later layers is not in its share: that shows in the effect of switching it off (`attnviz.result.ablation_effects`).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from attnviz.document.document import FloatArray
from attnviz.result.logits import NO_LANGUAGE_MODEL_HEAD, Place
from attnviz.result.result import Result

Numbers = npt.NDArray[np.float64]

_ADDED = ("attention_output", "feed_forward")  # what a layer adds to the stream


@dataclass(frozen=True, eq=False)
class LogitAttribution:
    """A logit taken apart. Where a person wrote into the stream, its parts make less than the whole."""

    heads: Numbers  #: (layer, head)
    feed_forward: Numbers  #: (layer,)
    embeddings: float
    biases: float  #: of the output projections, and of the last norm

    @property
    def total(self) -> float:
        """All parts together: the logit."""
        return float(self.heads.sum() + self.feed_forward.sum()) + self.embeddings + self.biases


def attribution_unavailable(result: object, place: Place | None = None) -> str:
    """Why the heads have no share of a logit, at a `place` (sentence, position) or anywhere, in a sentence; else ""."""
    if not isinstance(result, Result) or result.options.model is None:
        return "Only a trained model expects a next token."
    if result.logits is None:
        return NO_LANGUAGE_MODEL_HEAD.format(name=result.name)
    if _norm(result) is None:
        return (f"Each layer of {result.name} normalises what it hands on: no head's part reaches the logit by itself. "
                "What switching it off does can be computed.")
    if result.logits.unembedding is None or not _is_there(result, at_end=True):
        return "Too long texts: what the heads make is kept for the chosen layer only."
    if place is not None and place[1] != result.lengths[place[0]] - 1 and not _is_there(result, at_end=False):
        return "Too long a text: what the heads make is kept for its end only. Pin no other word."
    return ""


def attribute_logit(result: Result, place: Place, token: int) -> LogitAttribution | None:
    """Return the parts of the logit of a `token` at a `place` (sentence, position); None if unavailable.

    A head's share is its context through its columns of the output projection, the last norm's stretch, divided by
    the root that this norm has there, and the token's row of the unembedding.
    """
    if attribution_unavailable(result, place) or not 0 <= place[1] < result.lengths[place[0]]:
        return None
    assert result.logits is not None and result.logits.unembedding is not None and result.options.model is not None
    last, config = result.num_layers - 1, result.options.model.config
    parameters, centred = result.parameters(last), _norm(result) == "layer_norm"
    left = _row(result, "residual", last, place)
    if not result.options.is_layer_ablated(last):
        left = left + _row(result, "attention_output", last, place) + _row(result, "feed_forward", last, place)
    spread = left - left.mean() if centred else left
    read = result.logits.unembedding[token].astype(np.float64)  # (d,)
    towards = read * parameters["final_norm"] / math.sqrt(float(np.mean(spread * spread)) + config.norm_eps)
    towards = towards - towards.mean() if centred else towards  # the norm takes the mean away first
    heads, fed = np.zeros((result.num_layers, result.num_heads)), np.zeros(result.num_layers)
    biases = float(parameters["final_norm.bias"] @ read) if "final_norm.bias" in parameters else 0.0
    for layer in range(result.num_layers):
        if result.options.is_layer_ablated(layer):
            continue  # nothing of it enters the stream
        own, concatenated = result.parameters(layer), _row(result, "concatenated", layer, place)
        heads[layer] = (concatenated * (towards.astype(np.float32) @ own["out_proj"])).reshape(
            result.num_heads, -1).sum(axis=-1)
        fed[layer] = _row(result, "feed_forward", layer, place) @ towards
        biases += float(own["out_proj.bias"] @ towards) if "out_proj.bias" in own else 0.0
    embeddings = float(_row(result, "embeddings", 0, place) @ towards)
    return LogitAttribution(heads, fed, embeddings, biases)


def _norm(result: Result) -> str | None:
    """The last norm, where it reads the stream as the layers have left it."""
    made = result.options.row.derivations.get("final_normed")
    return made.weight if made is not None and made.rule == "final" else None


def _is_there(result: Result, *, at_end: bool) -> bool:
    """Whether what the heads make is kept of every layer, of each token or at least of the last."""
    return all(name in layer.stages or (at_end and name in layer.last_rows)
               for layer in result.layers for name in ("concatenated", *_ADDED))


def _row(result: Result, stage: str, layer: int, place: Place) -> FloatArray | Numbers:
    kept = result.layers[layer]
    row: Numbers = (kept.stages[stage][place] if stage in kept.stages else kept.last_rows[stage]).astype(np.float64)
    return row

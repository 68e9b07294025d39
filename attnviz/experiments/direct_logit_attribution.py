"""Direct logit attribution (DLA): what each head adds to a logit through the final norm and the unembedding.

The residual stream after the last layer is a sum: the embedding and the output of every head and MLP. With the scale of
the final norm held fixed, norm and unembedding are linear, so the logit is a sum too (Elhage et al. 2021, "A
Mathematical Framework for Transformer Circuits"). The effect of a head on later layers is not included: see
`attnviz.experiments.ablation_effects`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from attnviz.document.stages import ADDED_STAGES
from attnviz.result.logits import NO_LANGUAGE_MODEL_HEAD, LogitMetric, Place
from attnviz.result.nn import centred, root_mean_square
from attnviz.result.result import Result, Source
from attnviz.system.arrays import Float32, Float64
from attnviz.system.wording import Text


@dataclass(frozen=True, eq=False)
class LogitAttribution:
    """A logit as a sum of parts, which exclude edits of the residual stream itself."""

    heads: Float64  #: (layer, head)
    feed_forward: Float64  #: (layer,)
    embeddings: float
    biases: float  #: of the output projections, of the final norm and of the unembedding

    @property
    def total(self) -> float:
        """Return the sum of all parts: the logit before a soft cap."""
        return float(self.heads.sum() + self.feed_forward.sum()) + self.embeddings + self.biases


def attribution_unavailable(source: Source | None, place: Place | None = None) -> Text:
    """Return why no logit can be attributed, at a `place` (sentence, position) or anywhere; "" if one can."""
    result = None if source is None else source.computed
    if result is None or not result.options.is_trained:
        return Text("Next-token predictions need a language model.")
    if result.logits is None:
        return Text(NO_LANGUAGE_MODEL_HEAD, name=result.name)
    if result.options.row.has_two_texts:
        return Text("Direct logit attribution is not defined for {name}, which answers a text with another. Ablation "
                    "effects can be computed.", name=result.name)
    if result.options.config.post_norm:
        return Text("Direct logit attribution is not defined for {name}: its layers are post-norm. Ablation effects "
                    "can be computed.", name=result.name)
    if result.options.config.head_activation:
        return Text("Direct logit attribution is not defined for {name}: its language-model head is not linear. "
                    "Ablation effects can be computed.", name=result.name)
    if result.options.config.is_hosted and result.logits.attribute is None:
        return Text("Direct logit attribution is not defined for {name}: its logits are not the sum of what its heads "
                    "and MLPs add. Ablation effects can be computed.", name=result.name)
    has_parts = result.logits.unembedding is not None or result.logits.attribute is not None
    if not has_parts or not _is_there(result, at_end=True):
        return Text("This text is too long: head outputs are kept for the selected layer only. Shorten it.")
    if place is not None and place[1] != result.lengths[place[0]] - 1 and not _is_there(result, at_end=False):
        return Text("This text is too long: head outputs are kept for the last token only. Unpin the token.")
    return Text("")


def attribute_logit(result: Result, place: Place, metric: LogitMetric) -> LogitAttribution | None:
    """Return the parts of a logit, or of a difference of two, at a `place` (sentence, position); None if unavailable.

    A head's part is its context through its columns of the output projection, times the weight of the final norm,
    divided by the scale that the norm has there, times the token's row of the unembedding, less the other token's. A
    norm of the attention output is held fixed in the same way. A soft cap on logits comes after the sum.
    """
    if attribution_unavailable(result, place) or not 0 <= place[1] < result.lengths[place[0]]:
        return None
    assert result.logits is not None
    if result.logits.attribute is not None:
        found: LogitAttribution = result.logits.attribute(result, place, metric)
        return found
    assert result.logits.unembedding is not None
    last, config = result.num_layers - 1, result.options.config
    parameters, norm = result.parameters(last), config.norm
    residual = part_row(result, "residual", last, place)
    if not result.options.is_layer_ablated(last):
        residual = sum((part_row(result, stage, last, place) for stage in ADDED_STAGES), residual)
    unembedding = metric.of_rows(result.logits.unembedding)  # (d,)
    root = root_mean_square(centred(residual, norm), config.norm_eps)
    direction = centred(unembedding * parameters["final_norm"] / root, norm)
    bias = result.logits.bias
    heads, feed_forward = np.zeros((result.num_layers, result.num_heads)), np.zeros(result.num_layers)
    biases = float(parameters["final_norm.bias"] @ unembedding) if "final_norm.bias" in parameters else 0.0
    biases += 0.0 if bias is None else float(metric.of_rows(bias))
    for layer in range(result.num_layers):
        if result.options.is_layer_ablated(layer):
            continue  # it adds nothing to the residual stream
        own, concatenated = result.parameters(layer), part_row(result, "concatenated", layer, place)
        after = _after_norm(direction, own, concatenated, eps=config.norm_eps)
        heads[layer] = (concatenated * (after.astype(np.float32) @ own["out_proj"])).reshape(
            result.num_heads, -1).sum(axis=-1)
        feed_forward[layer] = part_row(result, "feed_forward", layer, place) @ direction
        biases += float(own["out_proj.bias"] @ after) if "out_proj.bias" in own else 0.0
    embeddings = float(part_row(result, "residual", 0, place) @ direction)  # normalised in some models
    return LogitAttribution(heads, feed_forward, embeddings, biases)


def _after_norm(direction: Float64, own: Mapping[str, Float32], concatenated: Float64, *, eps: float) -> Float64:
    """Return the direction (d,) before the norm of the attention output, if there is one, its scale held fixed."""
    if "post_attention_norm" not in own:
        return direction
    output = own["out_proj"] @ concatenated.astype(np.float32) + own.get("out_proj.bias", np.float32(0))
    before: Float64 = direction * own["post_attention_norm"] / root_mean_square(output, eps)
    return before


def part_row(result: Result, stage: str, layer: int, place: Place) -> Float64:
    """Return a row (d,) of a stage of which a logit is the sum, at a place (sentence, position)."""
    kept = result.layers[layer]
    row: Float64 = (kept.part(stage, place) if stage in kept.stages else kept.last_rows[stage]).astype(np.float64)
    return row


def _is_there(result: Result, *, at_end: bool) -> bool:
    """Return whether the head outputs of every layer are kept, for all tokens or, `at_end`, for the last."""
    return all(name in layer.stages or (at_end and name in layer.last_rows)
               for layer in result.layers for name in ("concatenated", *ADDED_STAGES))

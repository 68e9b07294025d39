"""The predicted token, or pair of tokens, that direct logit attribution and ablation effects refer to."""

from dataclasses import dataclass, field

import numpy as np

from attnviz.document.metrics import LOGIT
from attnviz.experiments.ablated_contexts import ablation_unavailable
from attnviz.experiments.direct_logit_attribution import attribute_logit, attribution_unavailable
from attnviz.experiments.head_scores import NEEDS_MODEL, score_unavailable
from attnviz.experiments.next_tokens import prediction_place
from attnviz.result.logits import LogitMetric, Place, has_softmax
from attnviz.result.measures import ALL_MEASURES
from attnviz.result.nn import soft_cap
from attnviz.result.result import Result, Source
from attnviz.system.arrays import Float32, Float64
from attnviz.system.wording import Text


@dataclass(frozen=True, slots=True)
class TargetToken:
    """A token, perhaps rather than another one, and the place where a result predicts it."""

    result: Result = field(compare=False, repr=False)
    place: Place
    metric: LogitMetric
    label: str


def find_target_token(
    source: Source | None, *, sentence: int, word: int | None, token: int | None = None, instead: int | None = None,
    kind: str = LOGIT
) -> TargetToken | None:
    """Return the target: `token`, or the most likely one, after the position `word`, or at the end of the text.

    `instead` is the token that it is compared with, if any, and `kind` the kind of the metric. None if nothing is
    predicted there, or the logits are NaN.
    """
    result = None if source is None else source.computed
    if result is None or result.logits is None:
        return None
    place = prediction_place(result, sentence=sentence, word=word)
    if place is None:
        return None
    size = result.logits.rows.shape[1]
    token, instead = (each if each is not None and 0 <= each < size else None  # it may be of another model
                      for each in (token, instead))
    row = _logits(result, place) if token is None else result.logits.row(*place)
    if (row is None and token is None) or (row is not None and not has_softmax(row)):
        return None
    chosen = int(np.argmax(row)) if token is None and row is not None else int(token or 0)
    metric = LogitMetric(chosen, None if instead == chosen else instead, kind)
    return TargetToken(result, place, metric, metric_label(result, metric))


def token_label(result: Result, token: int) -> str:
    """Return the label of a token, or its id if the result has no spelling for it."""
    spelling = None if result.logits is None else result.logits.spelling(token)
    return f"#{token}" if spelling is None else spelling.label


def metric_label(result: Result, metric: LogitMetric) -> str:
    """Return the token of a metric, or both of a logit difference."""
    return " − ".join(token_label(result, token) for token in metric.tokens)


def place_label(result: Result, place: Place) -> str:
    """Return where a metric is read: the position, counted from 0, and its token."""
    sentence, position = place
    return f"{position} ({result.labels[sentence][position]})"


def head_attribution(target: TargetToken) -> Float64 | None:
    """Return the direct logit attribution of each head, (layer, head); None if it is unavailable."""
    found = attribute_logit(target.result, target.place, target.metric)
    return None if found is None else found.heads


def unavailable_reason(
    name: str, source: Source | None, place: Place | None = None, *, held: Source | None = None
) -> Text:
    """Return why a measure is unavailable, at a place or anywhere; "" if it is available, or needs no model.

    `held` is the state that heads are resampled from.
    """
    row, result = ALL_MEASURES[name], None if source is None else source.computed
    if row.of_model and source is not None:
        return Text(NEEDS_MODEL) if result is None else score_unavailable(name, result.options)
    if not row.of_token:
        return Text("")
    if row.ablation and result is not None and result.logits is not None:
        sentence = 0 if place is None else place[0]
        return ablation_unavailable(row.ablation, result, None if held is None else held.computed, sentence)
    return attribution_unavailable(source, place)


def _logits(result: Result, place: Place) -> Float32 | None:
    """Return the logits at a place, computed from the final norm if they were not requested; None if impossible."""
    assert result.logits is not None
    there, last = result.logits.row(*place), result.layers[-1].stages.get("final_normed")
    config = result.options.config
    if there is not None or last is None or result.logits.unembedding is None or not config.is_generative:
        return there
    with np.errstate(all="ignore"):  # an overflow stays visible as ∞ or NaN
        found: Float32 = result.logits.unembedding @ last[place]
        return soft_cap(found if result.logits.bias is None else found + result.logits.bias, config.logit_cap)

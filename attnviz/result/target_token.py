"""The predicted token that direct logit attribution and ablation effects refer to."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from attnviz.document.document import FloatArray
from attnviz.result.direct_logit_attribution import attribute_logit, attribution_unavailable
from attnviz.result.logits import Place, has_softmax, soft_cap
from attnviz.result.measures import ALL_MEASURES
from attnviz.result.next_tokens import is_generative, prediction_place
from attnviz.result.result import Result


@dataclass(frozen=True, slots=True)
class TargetToken:
    """A token and the place where it is predicted."""

    place: Place
    token: int
    label: str


def find_target_token(result: object, *, sentence: int, word: int | None, token: int | None) -> TargetToken | None:
    """Return the target: `token`, or the most likely one, after the position `word`, or at the end of the text.

    None if nothing is predicted there, or the logits are NaN.
    """
    place = prediction_place(result, sentence=sentence, word=word) if isinstance(result, Result) else None
    if place is None or not isinstance(result, Result) or result.logits is None:
        return None
    if token is not None and token >= result.logits.rows.shape[1]:
        token = None  # it belonged to a model with a larger vocabulary
    row = _logits(result, place) if token is None else result.logits.row(*place)
    if (row is None and token is None) or (row is not None and not has_softmax(row)):
        return None
    chosen = int(np.argmax(row)) if token is None and row is not None else int(token or 0)
    return TargetToken(place, chosen, token_label(result, chosen))


def token_label(result: Result, token: int) -> str:
    """Return the label of a token, or its id if the result has no spelling for it."""
    spelling = None if result.logits is None else result.logits.spellings.get(token)
    return f"#{token}" if spelling is None else spelling.label


def head_attribution(result: Result, target: TargetToken) -> np.ndarray | None:
    """Return the direct logit attribution of each head, (layer, head); None if it is unavailable."""
    found = attribute_logit(result, target.place, target.token)
    return None if found is None else found.heads


def unavailable_reason(name: str, result: object, place: Place | None = None) -> str:
    """Return why a measure is unavailable, at a place or anywhere; "" if it is available, or refers to no token."""
    row, has_logits = ALL_MEASURES[name], isinstance(result, Result) and result.logits is not None
    return "" if not row.of_token or (row.by_ablation and has_logits) else attribution_unavailable(result, place)


def _logits(result: Result, place: Place) -> FloatArray | None:
    """Return the logits at a place, computed from the final norm if they were not requested; None if impossible."""
    assert result.logits is not None
    there, last = result.logits.row(*place), result.layers[-1].stages.get("final_normed")
    if there is not None or last is None or result.logits.unembedding is None or not is_generative(result):
        return there
    with np.errstate(all="ignore"):  # an overflow stays visible as ∞ or NaN
        found: FloatArray = result.logits.unembedding @ last[place]
        model = result.options.model
        return found if model is None else soft_cap(found, model.config.logit_cap)

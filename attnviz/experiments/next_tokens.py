"""Next-token predictions: the top tokens of a place, their change since another state, and sampling."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from typing import Literal

import numpy as np

from attnviz.document.document import INPUT_SEPARATOR
from attnviz.document.options import MAX_TOP_K, Options
from attnviz.result.compare import align_labels, match_sentences
from attnviz.result.logits import NAN_LOGITS, Logits, Place, TokenCandidate, has_softmax, top_indices, top_tokens
from attnviz.result.nn import softmax
from attnviz.result.not_finite import not_finite
from attnviz.result.result import Evaluation, Result
from attnviz.system.errors import EditError
from attnviz.system.settings import Alignment
from attnviz.system.wording import Text
from attnviz.tokens.token import row_label

MAX_LISTED_TOKENS = 10  #: tokens of a place
MAX_EXTRA_RESULTS = 4  #: the present result, the previous one, and held states

#: Why another state has no counterpart: it has no logits, another vocabulary, no such token, or unknown logits there.
NoComparison = Literal["silent", "vocabulary", "token", "place", ""]


@dataclass(frozen=True, slots=True)
class Prediction:
    """The predicted tokens at a place of a text."""

    logits: Logits
    place: Place

    def top_tokens(self, count: int) -> tuple[TokenCandidate, ...]:
        """Return the most likely tokens, sorted."""
        return top_tokens(self.logits, sentence=self.place[0], position=self.place[1], count=count)

    @property
    def has_probabilities(self) -> bool:
        """Whether the logits have a softmax."""
        row = self.logits.row(*self.place)
        return row is not None and has_softmax(row)

    def candidate(self, token: int) -> TokenCandidate:
        """Return one token as a candidate."""
        return self.logits.candidate(token, sentence=self.place[0], position=self.place[1])


@dataclass(frozen=True, slots=True)
class Bar:
    """A token with its probability, or with the change of it."""

    token: TokenCandidate
    value: float
    other_probability: float | None = None  #: its probability in the other state, if any


@dataclass(frozen=True, slots=True)
class Choice:
    """The token that is appended."""

    token: TokenCandidate
    skipped: tuple[TokenCandidate, ...] = ()  #: more likely tokens that cannot be appended by themselves


@dataclass(frozen=True, slots=True, eq=False)
class ExtraLogits:
    """Logits computed on request for places that a result does not hold, such as the middle of a text."""

    pairs: tuple[tuple[Logits, Logits], ...] = ()  #: the logits of a result, and these with the requested ones

    def logits_of(self, result: Result) -> Logits | None:
        """Return all logits of a result, including later requests."""
        return next((more for own, more in self.pairs if own is result.logits), result.logits)

    def add(self, result: Result, more: Logits) -> ExtraLogits:
        """Return these with more logits of a result; the oldest results are dropped."""
        own, known = result.logits, self.logits_of(result)
        if own is None or known is None:
            return self
        others = tuple(pair for pair in self.pairs if pair[0] is not own)
        return ExtraLogits((*others[1 - MAX_EXTRA_RESULTS:], (own, known.merged_with(more))))


NO_EXTRA_LOGITS = ExtraLogits()


def add_logits(extra: ExtraLogits | None, found: Iterable[tuple[Result, Logits]]) -> ExtraLogits:
    """Return extra logits with newly computed ones."""
    return reduce(lambda before, more: before.add(*more), found, extra or NO_EXTRA_LOGITS)


@dataclass(frozen=True, slots=True)
class NextToken:
    """The prediction at a place, in one state and in another."""

    result: Result
    place: Place
    prediction: Prediction | None  #: None until it is computed
    other_prediction: Prediction | None
    missing: tuple[tuple[Result, Place], ...]  #: what must be requested
    no_comparison: NoComparison = ""  #: why the other state has no counterpart

    @property
    def is_generative(self) -> bool:
        """Whether it is the next token of a text; an encoder fills in a masked one."""
        return self.result.options.config.is_generative

    @property
    def is_undefined(self) -> bool:
        """Whether the logits are known but have no softmax (NaN or ∞)."""
        return self.prediction is not None and not self.prediction.has_probabilities

    @property
    def undefined_reason(self) -> Text:
        """Why the logits have no softmax; "" if they have one."""
        if not self.is_undefined:
            return Text("")
        reason = not_finite(self.result)
        return Text("No probabilities: {reason}", reason=reason) if reason else Text(NAN_LOGITS)


def next_token(
    shown: Evaluation | None, other: Evaluation | None, extra: ExtraLogits | None, *, sentence: int, word: int | None,
    alignment: Alignment = "word",
) -> NextToken | None:
    """Return the prediction after position `word`, or at the end, and that of another state; None without one."""
    extra = extra or NO_EXTRA_LOGITS
    shown = None if shown is None else shown.computed
    if shown is None:
        return None
    place = prediction_place(shown, sentence=sentence, word=word)
    if place is None:
        return None
    other_place = partner(shown, other, place, alignment)
    ours = _prediction_at(shown, place, extra)
    theirs = None if other_place is None else _prediction_at(*other_place, extra)
    reason = "" if theirs is not None else _no_comparison_reason(shown, other, other_place)
    missing = [(shown, place)] if ours is None else []
    # Logits of another model are not requested: computing them would close the open one.
    missing += [other_place] if other_place is not None and theirs is None and not reason else []
    return NextToken(shown, place, ours, theirs, tuple(missing), reason)


def _prediction_at(result: Result, place: Place, extra: ExtraLogits) -> Prediction | None:
    logits = extra.logits_of(result)
    return None if logits is None or logits.row(*place) is None else Prediction(logits, place)


def bars(shown: Prediction, other: Prediction | None, *, count: int = MAX_LISTED_TOKENS) -> tuple[Bar, ...]:
    """Return the top tokens of a place, each with its probability in another state."""
    return tuple(
        Bar(token, token.probability, None if other is None else other.candidate(token.id).probability)
        for token in shown.top_tokens(count)
    )


def differences(now: Prediction, then: Prediction, *, count: int = MAX_LISTED_TOKENS) -> tuple[Bar, ...]:
    """Return the tokens whose probability changed most, with the change; unchanged ones by probability."""
    ours, theirs = now.logits.probabilities(*now.place), then.logits.probabilities(*then.place)
    if ours is None or theirs is None or not now.has_probabilities or not then.has_probabilities:
        return ()
    change = ours - theirs
    found = []
    for number in top_indices(np.where(change == 0, ours - 1, np.abs(change)), count):  # below any change
        token = (now if number in now.logits.spellings else then).candidate(number)
        found.append(Bar(token, float(change[number]), float(theirs[number])))
    return tuple(found)


def prediction_place(result: Result, *, sentence: int, word: int | None) -> Place | None:
    """Return the place of the prediction: the position `word`, else the end of the text.

    In an encoder: the chosen mask token, else the first one; in an encoder-decoder the chosen token of the output.
    None without a mask token, a text or logits.
    """
    if result.logits is None or sentence not in range(len(result.predicted)) or not result.predicted[sentence]:
        return None
    if result.options.config.is_generative:
        last = result.lengths[sentence] - 1
        return sentence, last if word is None else max(0, min(last, word))
    masked = [at for batch, at in result.logits.masked if batch == sentence]  # files hold the logits of all places
    return (sentence, word if word in masked and word is not None else masked[0]) if masked else None


def has_same_vocabulary(now: Result, then: Result) -> bool:
    """Return whether both have the same vocabulary: one model, or two with equal tokens and ids."""
    ours, theirs = now.logits, then.logits
    if ours is None or theirs is None:
        return False
    alike = bool(ours.vocabulary) and ours.vocabulary == theirs.vocabulary
    return then.options.model == now.options.model or (alike and ours.rows.shape[1] == theirs.rows.shape[1])


def partner(
    now: Result, then: Evaluation | None, place: Place, alignment: Alignment = "word"
) -> tuple[Result, Place] | None:
    """Return the aligned place in another state of a model with the same vocabulary; None if there is none."""
    then = None if then is None else then.computed
    if then is None or not has_same_vocabulary(now, then):
        return None
    sentence, position = place
    other_sentence = int(match_sentences(now.texts, then.texts)[sentence])
    if other_sentence < 0:
        return None
    ours, theirs = now.predicted_labels[sentence], then.predicted_labels[other_sentence]
    at = int(align_labels(ours, theirs, alignment)[position])
    return (then, (other_sentence, at)) if at >= 0 else None


def _no_comparison_reason(
    now: Result, then: Evaluation | None, other_place: tuple[Result, Place] | None
) -> NoComparison:
    """Return why another state predicts nothing at the counterpart of a place; "" if its logits can be requested."""
    if then is None:
        return ""
    if (then := then.computed) is None or then.logits is None:
        return "silent"
    if not has_same_vocabulary(now, then):
        return "vocabulary"
    if other_place is None:
        return "token"
    return "" if then.options.model == now.options.model else "place"


def not_appendable_reason(token: TokenCandidate) -> str:
    """Return why a token cannot be appended, or ""."""
    if _has_no_token(token):
        return Text("{token} is a row of the model that has no token in its vocabulary: it cannot be appended.",
                    token=token.label)
    if not token.text:
        return Text("{token} is only a part of a character and cannot be appended alone.", token=token.label)
    if INPUT_SEPARATOR in token.text:
        return Text("{token} would begin a new text and cannot be appended.", token=token.label)
    return ""


def _has_no_token(token: TokenCandidate) -> bool:
    return not token.text and token.label == row_label(token.id)


def choose_token(prediction: Prediction, options: Options) -> Choice:
    """Return the token to append: the most likely one, or a sampled one, but no part of a character.

    A sample depends on the seed and the place only: after an undo it is the same again. Raises EditError if the choice
    is a row without a token, or nothing but parts of characters, or if the logits have no softmax.
    """
    if not prediction.has_probabilities:
        raise EditError(NAN_LOGITS)
    tokens = prediction.top_tokens(options.top_k if options.sampling else MAX_TOP_K)
    candidates = [token for token in tokens if _has_no_token(token) or not not_appendable_reason(token)]
    if not candidates:
        raise EditError("All likely next tokens are parts of characters, which cannot be appended alone.")
    chosen = _sampled(candidates, prediction.place, options) if options.sampling else candidates[0]
    if reason := not_appendable_reason(chosen):
        raise EditError(reason)
    likelier = tokens[: tokens.index(chosen)]
    return Choice(chosen, tuple(token for token in likelier if token not in candidates))


def _sampled(appendable: list[TokenCandidate], place: Place, options: Options) -> TokenCandidate:
    logits = np.array([token.logit for token in appendable], dtype=np.float64) / options.temperature
    cumulative = np.cumsum(softmax(logits))
    threshold = uniform(options.sampling_seed, place) * cumulative[-1]
    return appendable[min(int(np.searchsorted(cumulative, threshold, side="right")), len(appendable) - 1)]


def uniform(seed: int, place: Place) -> float:
    """Return a number in [0, 1) from a seed and a place, the same on every machine and numpy version."""
    bits = int(np.random.PCG64(np.random.SeedSequence([seed, *place])).random_raw())
    return (bits >> 11) * 2.0**-53


PositionLimit = Literal["full", "beyond", ""]


def position_limit(result: Result, sentence: int) -> PositionLimit:
    """Return whether an input has reached the last position of the model ("full"), or the trained length ("beyond")."""
    config = result.options.config
    if result.lengths[sentence] < config.max_positions:
        return ""
    return "full" if config.limits_length else "beyond"

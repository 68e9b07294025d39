"""What comes next in a text: the likeliest tokens beside what they were, and the one that is appended."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from typing import Literal

import numpy as np

from attnviz.document.document import NEXT_INPUT
from attnviz.document.options import MAX_TOP_K, Options
from attnviz.result.compare import Alignment, align_labels, match_sentences
from attnviz.result.evaluation import Evaluation
from attnviz.result.logits import Logits, Place, TokenCandidate, has_softmax, top_indices, top_tokens
from attnviz.result.result import Result

MAX_LISTED_TOKENS = 10  #: tokens of a place
MAX_EXTRA_RESULTS = 4  #: results whose other places are remembered: the present one, the one before, and what is held


NoComparison = Literal["silent", "vocabulary", "token", "place", ""]


@dataclass(frozen=True, slots=True)
class Prediction:
    """What is foretold at a place of a text."""

    logits: Logits
    place: Place

    def top_tokens(self, count: int) -> tuple[TokenCandidate, ...]:
        """The likeliest tokens, the likeliest first."""
        return top_tokens(self.logits, sentence=self.place[0], position=self.place[1], count=count)

    @property
    def has_probabilities(self) -> bool:
        """Whether any token is likelier than another; not where the logits are no numbers."""
        row = self.logits.row(*self.place)
        return row is not None and has_softmax(row)

    def candidate(self, token: int) -> TokenCandidate:
        """One token."""
        return self.logits.candidate(token, sentence=self.place[0], position=self.place[1])


@dataclass(frozen=True, slots=True)
class Bar:
    """A token with its probability, or with how much that has grown."""

    token: TokenCandidate
    value: float
    other_probability: float | None = None  #: its probability in the other state, where there is one to compare with


@dataclass(frozen=True, slots=True)
class Choice:
    """The token that is appended."""

    token: TokenCandidate
    skipped: tuple[TokenCandidate, ...] = ()  #: likelier ones that no text can hold by themselves


@dataclass(frozen=True, slots=True, eq=False)
class ExtraLogits:
    """The logits of places of which the results themselves tell none: of a word in the middle of a text."""

    pairs: tuple[tuple[Logits, Logits], ...] = ()  #: a result's own, and with them those that were asked for since

    def logits_of(self, result: Result) -> Logits | None:
        """All logits of a result that are there; a state that is held has those of the result that it was."""
        return next((more for own, more in self.pairs if own is result.logits), result.logits)

    def add(self, result: Result, more: Logits) -> ExtraLogits:
        """These and some more of a result, and no longer those that were asked for long ago."""
        own, there = result.logits, self.logits_of(result)
        if own is None or there is None:
            return self
        others = tuple(pair for pair in self.pairs if pair[0] is not own)
        return ExtraLogits((*others[1 - MAX_EXTRA_RESULTS:], (own, there.merged_with(more))))


NO_EXTRA_LOGITS = ExtraLogits()


def add_logits(told: ExtraLogits | None, found: Iterable[tuple[Result, Logits]]) -> ExtraLogits:
    """What was told, and with it what has been found since."""
    return reduce(lambda before, more: before.add(*more), found, told or NO_EXTRA_LOGITS)


@dataclass(frozen=True, slots=True)
class NextToken:
    """What comes next at a place, in one state and in another."""

    result: Result
    place: Place
    prediction: Prediction | None  #: None where it is not there yet
    other_prediction: Prediction | None
    missing: tuple[tuple[Result, Place], ...]  #: what has to be asked for

    @property
    def is_undefined(self) -> bool:
        """Whether what comes next is there, and is no number: NaN, or too large."""
        return self.prediction is not None and not self.prediction.has_probabilities
    no_comparison: NoComparison = ""  #: why there is nothing in the other state to compare with, where there is none


def next_token(
    shown: Evaluation | None, other: Evaluation | None, told: ExtraLogits | None, *, sentence: int, word: int | None,
    alignment: Alignment = "word",
) -> NextToken | None:
    """What comes next after a word, or at the end, beside what it was in another state; None where there is no such."""
    told = told or NO_EXTRA_LOGITS
    if not isinstance(shown, Result):
        return None
    place = prediction_place(shown, sentence=sentence, word=word)
    if place is None:
        return None
    there, alone = partner(shown, other, place, alignment), no_comparison_reason(shown, other, place, alignment, told)
    ours, theirs = _foretold(shown, place, told), None if there is None else _foretold(*there, told)
    lacking = [(shown, place)] if ours is None else []
    # What is lacking of another model is not asked for: it would take the place of the one that is open.
    lacking += [there] if there is not None and theirs is None and not alone else []
    return NextToken(shown, place, ours, theirs, tuple(lacking), alone)


def _foretold(result: Result, place: Place, told: ExtraLogits) -> Prediction | None:
    logits = told.logits_of(result)
    return None if logits is None or logits.row(*place) is None else Prediction(logits, place)


def bars(shown: Prediction, other: Prediction | None, *, count: int = MAX_LISTED_TOKENS) -> tuple[Bar, ...]:
    """The likeliest tokens of a place, each beside its probability in another state."""
    return tuple(
        Bar(token, token.probability, None if other is None else other.candidate(token.id).probability)
        for token in shown.top_tokens(count)
    )


def differences(now: Prediction, then: Prediction, *, count: int = MAX_LISTED_TOKENS) -> tuple[Bar, ...]:
    """The tokens whose probability has changed most, each with by how much it has grown; then the likeliest."""
    ours, theirs = now.logits.probabilities(*now.place), then.logits.probabilities(*then.place)
    if ours is None or theirs is None or not now.has_probabilities or not then.has_probabilities:
        return ()
    change = ours - theirs
    found = []
    for number in top_indices(np.where(change == 0, ours - 1, np.abs(change)), count):  # that is less than any change
        token = (now if number in now.logits.spellings else then).candidate(number)
        found.append(Bar(token, float(change[number]), float(theirs[number])))
    return tuple(found)


def prediction_place(result: Result, *, sentence: int, word: int | None) -> Place | None:
    """Where the next token is foretold: after the chosen `word`, else at the end of the text.

    In an encoder at the masked token that is chosen, else at the first; None where none is masked, or there is no text.
    """
    if result.logits is None or sentence not in range(len(result.lengths)) or not result.lengths[sentence]:
        return None
    if is_generative(result):
        last = result.lengths[sentence] - 1
        return sentence, last if word is None else max(0, min(last, word))
    masked = [at for of, at in result.logits.masked if of == sentence]  # a file has the logits of all places
    return (sentence, word if word in masked and word is not None else masked[0]) if masked else None


def is_generative(result: Evaluation | None) -> bool:
    """Whether it is of a model that tells what comes after a text; else it may tell what is masked."""
    return isinstance(result, Result) and result.options.model is not None and result.options.model.config.is_generative


def has_same_vocabulary(now: Result, then: Result) -> bool:
    """Whether both predict the same tokens under the same ids: of one model, or of two with one vocabulary."""
    ours, theirs = now.logits, then.logits
    if ours is None or theirs is None:
        return False
    alike = bool(ours.vocabulary) and ours.vocabulary == theirs.vocabulary
    return then.options.model == now.options.model or (alike and ours.rows.shape[1] == theirs.rows.shape[1])


def partner(
    now: Result, then: Evaluation | None, place: Place, alignment: Alignment = "word"
) -> tuple[Result, Place] | None:
    """The same token in another state of a model with the same vocabulary; None where there is none to compare with."""
    if not isinstance(then, Result) or not has_same_vocabulary(now, then):
        return None
    sentence, position = place
    of = int(match_sentences(now.texts, then.texts)[sentence])
    at = int(align_labels(now.labels[sentence], then.labels[of], alignment)[position]) if of >= 0 else -1
    return (then, (of, at)) if at >= 0 else None


def no_comparison_reason(
    now: Result, then: Evaluation | None, place: Place, alignment: Alignment = "word", told: ExtraLogits | None = None
) -> NoComparison:
    """Why a token has nothing to compare with in another state: that predicts none, has another vocabulary, no such
    token, or, of another model than the one that is open, has not been asked there.
    """
    if then is None:
        return ""
    if not isinstance(then, Result) or then.logits is None:
        return "silent"
    if not has_same_vocabulary(now, then):
        return "vocabulary"
    there = partner(now, then, place, alignment)
    if there is None:
        return "token"
    is_there = _foretold(*there, told or NO_EXTRA_LOGITS) is not None
    return "" if is_there or then.options.model == now.options.model else "place"


def is_appendable(token: TokenCandidate) -> bool:
    """Whether a text can hold a token by itself: not a part of a character, nor what begins another input."""
    return bool(token.text) and NEXT_INPUT not in token.text


def choose_token(foretold: Prediction, options: Options) -> Choice | None:
    """The token that a text goes on with: the likeliest, or one that is drawn; None where no text can hold any.

    What is drawn follows from the seed and from where it is to stand: taken back and appended again it is the same.
    """
    if not options.sampling:
        all_of_them = foretold.top_tokens(MAX_TOP_K)
        at = next((number for number, token in enumerate(all_of_them) if is_appendable(token)), None)
        return None if at is None else Choice(all_of_them[at], all_of_them[:at])
    among = foretold.top_tokens(options.top_k)
    able = [token for token in among if is_appendable(token)]
    if not able:
        return None
    logits = np.array([token.logit for token in able], dtype=np.float64) / options.temperature
    upto = np.cumsum(np.exp(logits - logits.max()))
    drawn = int(np.searchsorted(upto, uniform(options.sampling_seed, foretold.place) * upto[-1], side="right"))
    return Choice(able[min(drawn, len(able) - 1)], tuple(each for each in among if not is_appendable(each)))


def uniform(seed: int, place: Place) -> float:
    """A number from 0 up to 1 that follows from a seed and a place, on every machine and with every numpy."""
    bits = int(np.random.PCG64(np.random.SeedSequence([seed, *place])).random_raw())
    return (bits >> 11) * 2.0**-53


Full = Literal["full", "beyond", ""]


def position_limit(result: Result, sentence: int) -> Full:
    """Whether an input has as many tokens as the model has positions for, or more than it was trained on."""
    model = result.options.model
    if model is None or result.lengths[sentence] < model.config.max_positions:
        return ""
    return "beyond" if model.config.rope is not None else "full"

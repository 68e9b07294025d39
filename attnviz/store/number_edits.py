"""Edits that follow from numbers: the next token, and the change that gives a weight a wished value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from attnviz.document.places import Cell
from attnviz.experiments.inverse_attention import Change, FulfilledWish, Wish, WishRequest, wished_cell
from attnviz.store.edits import append_token, edit_attention, fill_mask
from attnviz.store.intent import Intent, StateRequest, job
from attnviz.store.numbers import say
from attnviz.store.reasons import FOLDED, LOADED, no_next_token
from attnviz.store.state import State
from attnviz.system.errors import EditError
from attnviz.system.wording import Command, Text

if TYPE_CHECKING:
    from attnviz.result.logits import TokenCandidate


def _append(state: State, numbers: object) -> tuple[Intent, ...]:
    """Append the next token, and say why it is not the most likely one."""
    from attnviz.experiments.next_tokens import choose_token, next_token, not_appendable_reason  # late: of models only

    sentence = state.focus.spot.sentence
    found = next_token(state.now, None, state.extra_logits, sentence=sentence, word=None)
    if found is None or found.prediction is None:
        raise EditError("Type the beginning of a text first.")
    if found.is_undefined:
        raise EditError(found.undefined_reason)
    choice = choose_token(found.prediction, state.document.options)
    append = append_token(text=choice.token.text, sentence=sentence, token_id=choice.token.id)
    if not choice.skipped or state.document.options.sampling:
        return (append,)
    return append, say(Text("{reason} {taken} was appended instead.", taken=choice.token.label,
                            reason=not_appendable_reason(choice.skipped[0])))


@job("document", finish=_append, unless=no_next_token)
def append_next_token(state: State) -> StateRequest | None:
    """Append the most likely next token, or a sampled one."""
    return StateRequest(state.document) if state.is_behind else None


@job("numbers")
def choose_token(state: State, token: TokenCandidate) -> tuple[Intent, ...]:
    """Append a listed token, or fill it in."""
    from attnviz.experiments.next_tokens import not_appendable_reason  # late: only models need it

    found = state.next_token()
    if state.is_behind:
        return ()  # the click was on the prediction of another text
    if found is None or state.unfolded is not state.now:
        raise EditError("You are viewing another state. Switch to Now ({keys}) to append tokens.",
                        keys=Command("show_now"))
    if reason := not_appendable_reason(token):
        raise EditError(reason)
    if found.result.options.row.has_two_texts:
        raise EditError("The model writes its output itself: type another text, or edit a number.")
    sentence, position = found.place
    if not found.is_generative:
        masked = found.result.sentences[sentence][position]
        return (fill_mask(text=token.text, sentence=sentence, start=masked.start, end=masked.end),)
    if position < found.result.lengths[sentence] - 1:
        raise EditError("These are predictions after {token}. Tokens are appended at the end only: unpin the token "
                        "(Escape).", token=found.result.labels[sentence][position])
    return (append_token(text=token.text, sentence=sentence, token_id=token.id),)


def _no_attention(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why a query cannot be made to attend to a key, such as that the mask hides it."""
    result = None if state.now is None else state.now.computed
    if result is None:
        return LOADED(state, arguments)
    if arguments.get("cell") is None and (reason := FOLDED(state, arguments)):
        return reason
    try:
        cell = wished_cell(arguments.get("cell") or state.focus.marked)
        Wish(cell, arguments.get("weight") or 0.5, arguments.get("change", "query")).check(result)
    except EditError as error:
        return error.text
    return None


def _attend(state: State, found: FulfilledWish) -> tuple[Intent, ...]:
    """Make the edit, unless another one was made meanwhile."""
    if state.document is not found.result.document:
        return (say(Text("The text, an option or a number was changed meanwhile: choose Make a token attend again.")),)
    return edit_attention(found.target, found.cells, **found.wish.words(found.result)), say(found.text)


@job("document", finish=_attend, unless=_no_attention)
def make_attend(
    state: State, cell: Cell | None = None, weight: float | None = None, change: Change = "query"
) -> WishRequest:
    """Change an embedding, or a score, as little as possible, so that a query attends to a key with this weight.

    Without a cell, that of the marked one; without a weight, ask for it. The embedding is that of the query's or of the
    key's token.
    """
    result = None if state.now is None or state.is_behind else state.now.computed
    if result is None:
        raise EditError("The numbers are not computed yet: wait a moment.")
    if weight is None:
        raise EditError("Without a window, a query attends to a key with a weight that you give.")
    return WishRequest(result, Wish(wished_cell(cell or state.focus.marked), weight, change).check(result))

"""Edits that need the tokenizer of a model: a text by the ids of its tokens."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from attnviz.document.continuation import append_tokens, set_tokens
from attnviz.document.document import Document
from attnviz.store.intent import Intent, TokenizerRequest, job
from attnviz.store.numbers import say
from attnviz.store.reasons import no_ids
from attnviz.store.state import State
from attnviz.store.undo import add_step
from attnviz.system.errors import EditError
from attnviz.system.wording import Text

if TYPE_CHECKING:
    from attnviz.tokens.model_tokenizer import ModelTokenizer


@dataclass(frozen=True, slots=True, eq=False)
class TokenEdit:
    """A document as it was and as it becomes, and the label of the undo step."""

    before: Document
    after: Document
    label: Text


def _follow(state: State, made: TokenEdit) -> State | tuple[Intent, ...]:
    """Make the edit, unless another one was made meanwhile."""
    if state.document is not made.before:
        return (say(Text("The text, an option or a number was changed meanwhile: do it again.")),)
    return add_step(state, made.after, made.label)


@job("document", finish=_follow, unless=no_ids)
def append_ids(state: State, ids: tuple[int, ...], sentence: int = 0) -> TokenizerRequest:
    """Append tokens to a text by their ids, which they keep."""
    return TokenizerRequest(state.document, partial(_append, state.document, ids, sentence))


@job("document", finish=_follow, unless=no_ids)
def set_ids(state: State, ids: tuple[int, ...]) -> TokenizerRequest:
    """Replace the text by tokens, by their ids, which they keep; the tokenizer adds none."""
    return TokenizerRequest(state.document, partial(_set, state.document, ids))


def _append(document: Document, ids: tuple[int, ...], sentence: int, tokenizer: ModelTokenizer) -> TokenEdit:
    _check(ids)
    texts = document.sentences
    # Bytes at the end may begin a character that the new tokens complete.
    known = next((each.ids for each in document.continuations
                  if sentence < len(texts) and (each.sentence, each.end) == (sentence, len(texts[sentence]))), ())
    added = tokenizer.texts((*known, *ids))[len(known):]
    return TokenEdit(document, append_tokens(document, ids=ids, texts=added, sentence=sentence), Text(
        "Append {count} tokens", count=len(ids)))


def _set(document: Document, ids: tuple[int, ...], tokenizer: ModelTokenizer) -> TokenEdit:
    _check(ids)
    return TokenEdit(document, set_tokens(document, ids=ids, texts=tokenizer.texts(ids)), Text(
        "Set {count} tokens", count=len(ids)))


def _check(ids: tuple[int, ...]) -> None:
    if not ids:
        raise EditError("Name at least one token by its id.")

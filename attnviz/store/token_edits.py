"""Edits that need the tokenizer of a model: a text by the ids of its tokens, or as a chat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from attnviz.document.continuation import append_tokens, set_tokens
from attnviz.document.document import ChatMessage, Document
from attnviz.document.targets import EmbeddingTarget, WeightTarget
from attnviz.store.intent import Intent, TokenizerRequest, job
from attnviz.store.numbers import say
from attnviz.store.parts import Message
from attnviz.store.reasons import PREDICTS_NOTHING, no_ids
from attnviz.store.state import State
from attnviz.store.undo import add_step
from attnviz.system.errors import NO_CHAT_TEMPLATE, EditError
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
    done = add_step(state, made.after, made.label)
    has_moved = not made.after.text.startswith(made.before.text)
    has_places = any(cells and not isinstance(target, EmbeddingTarget | WeightTarget)
                     for target, cells in made.after.edits.items())
    return done.evolve(message=Message(_OTHER_TOKENS)) if has_moved and has_places else done


_OTHER_TOKENS = Text("Edited numbers and painted mask cells stay at their positions, where other tokens are now.")


@job("document", finish=_follow, unless=no_ids)
def append_ids(state: State, ids: tuple[int, ...], sentence: int = 0) -> TokenizerRequest:
    """Append tokens to a text by their ids, which they keep."""
    return TokenizerRequest(state.document, partial(_append, state.document, ids, sentence))


@job("document", finish=_follow, unless=no_ids)
def set_ids(state: State, ids: tuple[int, ...]) -> TokenizerRequest:
    """Replace the text by tokens, by their ids, which they keep; the tokenizer adds none."""
    return TokenizerRequest(state.document, partial(_set, state.document, ids))


def _no_chat(state: State, arguments: Mapping[str, Any]) -> Text | None:
    """Return why no chat can be made: there is no model of chats, or the text is one already."""
    if reason := PREDICTS_NOTHING(state, arguments):
        return reason
    if state.computed is not None and not state.computed.has_chat_template:
        return _NO_TEMPLATE
    messages = arguments.get("messages")
    if messages is None and state.document.turns:
        return _IS_CHAT
    return None if messages or (messages is None and state.document.text.strip()) else _NO_TURN


_NO_TEMPLATE = Text(NO_CHAT_TEMPLATE)
_IS_CHAT = Text("The text is a chat already: edit its turns, or type another text.")
_NO_TURN = Text("Type a question first, or turns as lines that begin with user: or assistant:.")


@job("document", finish=_follow, unless=_no_chat)
def apply_chat_template(
    state: State, messages: tuple[ChatMessage, ...] | None = None, begins_answer: bool = True
) -> TokenizerRequest:
    """Replace the text by turns as the model's chat template writes them, and begin the assistant's answer.

    Without messages they are those of the text: a turn for each line that begins with a role, as "user: Hello", or one
    of the user.
    """
    return TokenizerRequest(state.document, partial(_chat, state.document, messages, begins_answer))


def _chat(
    document: Document, messages: tuple[ChatMessage, ...] | None, begins_answer: bool, tokenizer: ModelTokenizer
) -> TokenEdit:
    from attnviz.tokens.chat import ASSISTANT, chat_tokens, typed_chat  # late: few texts are chats

    chat = typed_chat(document.text) if messages is None else messages
    ids, texts, turns = chat_tokens(tokenizer, chat, begins_answer=begins_answer and chat[-1].role != ASSISTANT)
    return TokenEdit(document, set_tokens(document, ids=ids, texts=texts, turns=turns), Text("Apply the chat template"))


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

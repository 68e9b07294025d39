"""A text for a model goes on: with a token at its end, or with a word where one was masked."""

from __future__ import annotations

from collections.abc import Iterable

from attnviz.document.document import NEXT_INPUT, Continuation, Document
from attnviz.document.edits import set_inputs, set_text
from attnviz.system.errors import EditError
from attnviz.system.wording import normalized


def append_token(document: Document, *, text: str, sentence: int, token_id: int) -> Document:
    """The document in which an input continues with a token, which keeps its id.

    Tokenized anew, the text would merge it with the token before it in about 5 % of steps.
    """
    parts, at = _parts(document, sentence)
    text = normalized(text)
    if not text:
        return document
    parts[at] += text
    found = {each.sentence: each for each in document.continuations}
    before = found.get(sentence, Continuation(sentence, (), ()))
    found[sentence] = Continuation(sentence, (*before.ids, token_id), (*before.lengths, len(text)))
    return set_inputs(document, NEXT_INPUT.join(parts), tuple(found[number] for number in sorted(found)))


def with_continuations(document: Document, continuations: Iterable[Continuation]) -> Document:
    """The document with the appended tokens that a session file names. Raises EditError where its text has no such."""
    found = tuple(continuations)
    order = [each.sentence for each in found]
    if document.model is None or order != sorted(set(order)) or any(not _ends(document, each) for each in found):
        raise EditError("Its text does not end with the tokens that were appended to it.")
    return set_inputs(document, document.text, found)


def _ends(document: Document, continuation: Continuation) -> bool:
    """Whether an input is longer than the tokens that were appended to it."""
    return (
        0 <= continuation.sentence < len(document.sentences)
        and 0 < len(continuation.ids) == len(continuation.lengths) and min(continuation.lengths) > 0
        and continuation.characters < len(document.sentences[continuation.sentence])
    )


def fill_mask(document: Document, *, text: str, sentence: int, start: int, end: int) -> Document:
    """The document with a word in place of the masked token that stands from `start` to `end` of an input.

    A word that begins with a space has one before it, and any other goes on with what stands there.
    """
    parts, at = _parts(document, sentence)
    before, after = parts[at][:start], parts[at][end:]
    if not text.startswith(" "):
        before = before.rstrip(" ")
    elif not before or before[-1].isspace():
        text = text[1:]
    parts[at] = before + text + after
    return set_text(document, NEXT_INPUT.join(parts))


def _parts(document: Document, sentence: int) -> tuple[list[str], int]:
    """What stands between the marks of a batch, and which of it an input is. Raises EditError where there is none."""
    parts = document.text.split(NEXT_INPUT)
    there = [place for place, part in enumerate(parts) if part]
    if document.model is None or sentence not in range(len(there)):
        raise EditError("Only the text of a trained model goes on: open one, and type how it begins.")
    return parts, there[sentence]

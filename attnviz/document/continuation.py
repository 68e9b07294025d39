"""Append a generated token to an input of a model, or fill in a masked one."""

from collections.abc import Iterable

from attnviz.document.document import INPUT_SEPARATOR, Continuation, Document
from attnviz.document.edits import set_text
from attnviz.system.errors import EditError
from attnviz.system.wording import normalized


def append_token(document: Document, *, text: str, sentence: int, token_id: int) -> Document:
    """Return the document with a token appended to an input; the token keeps its id.

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
    return set_text(document, INPUT_SEPARATOR.join(parts), tuple(found[number] for number in sorted(found)))


def with_continuations(document: Document, continuations: Iterable[Continuation]) -> Document:
    """Return the document with the appended tokens of a session. Raises EditError if its text lacks them."""
    found = tuple(continuations)
    order = [each.sentence for each in found]
    fits = order == sorted(set(order)) and all(_ends(document, each) for each in found)
    if not document.options.config.has_logits or not fits:
        raise EditError("Its text does not end with the tokens that were appended to it.")
    return set_text(document, document.text, found)


def _ends(document: Document, continuation: Continuation) -> bool:
    """Return whether an input is longer than the tokens that were appended to it."""
    return (
        0 <= continuation.sentence < len(document.sentences)
        and 0 < len(continuation.ids) == len(continuation.lengths) and min(continuation.lengths) > 0
        and continuation.characters < len(document.sentences[continuation.sentence])
    )


def fill_mask(document: Document, *, text: str, sentence: int, start: int, end: int) -> Document:
    """Return the document with a word in place of the mask token, characters `start` to `end` of an input.

    A word that begins with a space is separated from the text before it; any other is joined to it.
    """
    parts, at = _parts(document, sentence)
    before, after = parts[at][:start], parts[at][end:]
    if not text.startswith(" "):
        before = before.rstrip(" ")
    elif not before or before[-1].isspace():
        text = text[1:]
    parts[at] = before + text + after
    return set_text(document, INPUT_SEPARATOR.join(parts))


def _parts(document: Document, sentence: int) -> tuple[list[str], int]:
    """Return the parts of a batch and the index of an input's part. Raises EditError if there is none."""
    parts = document.text.split(INPUT_SEPARATOR)
    there = [place for place, part in enumerate(parts) if part]
    if not document.options.config.has_logits or not there:
        raise EditError("Tokens can be appended only with a trained model: open one and type the beginning of a text.")
    if sentence not in range(len(there)):
        raise EditError("There is no sentence {number}: the text has {count}.", number=sentence + 1, count=len(there))
    return parts, there[sentence]

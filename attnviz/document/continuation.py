"""Append tokens that keep their ids to an input of a model, or fill in a masked one."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from attnviz.document.document import INPUT_SEPARATOR, Continuation, Document, Turn
from attnviz.document.edits import check_reads_text, set_text
from attnviz.document.text_edit import joined
from attnviz.system.errors import EditError
from attnviz.system.wording import normalized


def append_token(document: Document, *, text: str, sentence: int, token_id: int) -> Document:
    """Return the document with a token appended to an input; the token keeps its id.

    Tokenized anew, the text would merge it with the token before it in about 5 % of steps.
    """
    longer = append_tokens(document, ids=(token_id,), texts=(text,), sentence=sentence)
    return longer if text else document


def append_tokens(document: Document, *, ids: Sequence[int], texts: Sequence[str], sentence: int) -> Document:
    """Return the document with tokens appended to an input, which keep their ids; `texts` are their texts."""
    parts, at = _parts(document, sentence)
    texts = _texts(texts)
    start = len(parts[at])
    parts[at] += "".join(texts)
    longer = set_text(document, INPUT_SEPARATOR.join(parts))
    added = Continuation(sentence, start, tuple(ids), tuple(map(len, texts)))
    found = sorted((*longer.continuations, added), key=lambda each: (each.sentence, each.start))
    return replace(longer, continuations=joined(found))


def set_tokens(
    document: Document, *, ids: Sequence[int], texts: Sequence[str], turns: Sequence[Turn] = ()
) -> Document:
    """Return the document whose text is tokens that keep their ids, and the turns of a chat; `texts` are their texts.

    Raises EditError if they have no text.
    """
    texts = _texts(texts)
    text = "".join(texts)
    if not document.options.is_trained:
        raise EditError("The ids of tokens can be set only with a trained model: open one first.")
    if not text or text.startswith("\ufeff"):
        raise EditError("These tokens have no text, or begin with a byte order mark.")
    made = set_text(document, text)
    return replace(made, continuations=(Continuation(0, 0, tuple(ids), tuple(map(len, texts))),), turns=tuple(turns))


def with_continuations(document: Document, found: Iterable[Continuation], turns: Iterable[Turn] = ()) -> Document:
    """Return the document with the appended tokens and the turns of a session.

    Raises EditError if its text lacks them.
    """
    continuations, turns = tuple(found), tuple(turns)
    is_ordered = all((one.sentence, one.end) <= (other.sentence, other.start) or one.sentence < other.sentence
                     for one, other in pairwise(continuations))
    if not document.options.is_trained or not is_ordered or not all(_fits(document, each) for each in continuations):
        raise EditError("Its text does not hold the tokens that were appended to it.")
    lengths = [len(text) for text in document.sentences]
    if not all(turn.sentence < len(lengths) and turn.start <= lengths[turn.sentence] for turn in turns):
        raise EditError("Its text does not hold the turns of its chat.")
    return replace(document, continuations=continuations, turns=turns)


def _fits(document: Document, continuation: Continuation) -> bool:
    """Return whether an input holds the tokens that were appended to it."""
    return (
        0 <= continuation.sentence < len(document.sentences)
        and 0 < len(continuation.ids) == len(continuation.lengths) and min(continuation.lengths) >= 0
        and continuation.start >= 0 and continuation.end <= len(document.sentences[continuation.sentence])
    )


def _texts(texts: Sequence[str]) -> list[str]:
    """Return the texts of tokens as a text has them. Raises EditError for one that would begin another input."""
    if any(INPUT_SEPARATOR in text for text in texts):
        raise EditError("A token that separates inputs cannot be appended.")
    return [normalized(text) for text in texts]


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
    check_reads_text(document)
    parts = document.text.split(INPUT_SEPARATOR)
    there = [place for place, part in enumerate(parts) if part]
    if not document.options.config.has_logits or not there:
        raise EditError("Tokens can be appended only with a trained model: open one and type the beginning of a text.")
    if sentence not in range(len(there)):
        raise EditError("There is no sentence {number}: the text has {count}.", number=sentence + 1, count=len(there))
    return parts, there[sentence]

"""A text for a model goes on: with a token at its end, or with a word where one was masked."""

from __future__ import annotations

from attnviz.document.document import NEXT_INPUT, Document
from attnviz.document.edits import set_text
from attnviz.system.errors import EditError


def append_token(document: Document, *, text: str, sentence: int) -> Document:
    """The document in which an input goes on with what a token stands for."""
    parts, at = _parts(document, sentence)
    parts[at] += text
    return set_text(document, NEXT_INPUT.join(parts))


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

"""Tokenize text into words, characters or GPT-2's byte pairs."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from attnviz.document.document import Document
from attnviz.system.errors import EditError
from attnviz.system.wording import quoted
from attnviz.tokens import byte_pair, characters, words
from attnviz.tokens.labels import without_lone_surrogates
from attnviz.tokens.token import Token

__all__ = ["tokenize", "tokenize_document"]

#: (sentence, {key: id}) -> tokens; tokenizers whose ids come from the text add new words to the dictionary.
_TOKENIZERS: dict[str, Callable[[str, dict[str, int]], tuple[Token, ...]]] = {
    "words": words.tokenize,
    "characters": lambda sentence, ids: characters.tokenize(sentence),
    "gpt2": lambda sentence, ids: byte_pair.tokenize(sentence),
}


def tokenize(name: str, sentence: str) -> tuple[Token, ...]:
    """Return the tokens of one sentence by the tokenizer `name`: words, characters or gpt2.

    Offsets count the characters (code points) of `sentence`. A lone surrogate is read as U+FFFD.
    Raises EditError for an unknown name, ComputeError where the vocabulary of gpt2 is damaged.
    """
    return _tokenize(name, (sentence,))[0]


def tokenize_document(document: Document) -> tuple[tuple[Token, ...], ...]:
    """Return the tokens of each sentence; ids of words are in order of their first appearance."""
    return _tokenize(document.options.tokenizer, document.sentences)


@lru_cache(maxsize=2)  # most edits do not change the text
def _tokenize(name: str, sentences: tuple[str, ...]) -> tuple[tuple[Token, ...], ...]:
    if name not in _TOKENIZERS:
        raise EditError(f"There is no tokenizer {quoted(name)}: the tokenizers are {', '.join(_TOKENIZERS)}.")
    ids: dict[str, int] = {}
    return tuple(_TOKENIZERS[name](without_lone_surrogates(sentence), ids) for sentence in sentences)

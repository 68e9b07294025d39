"""Tokenize text into words, characters or GPT-2's byte pairs."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from attnviz.document.document import Document
from attnviz.system.checked import find_row
from attnviz.system.wording import N_
from attnviz.tokens import byte_pair, words
from attnviz.tokens.token import Token, readable, without_lone_surrogates

__all__ = ["TOKENIZERS", "tokenize", "tokenize_document"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokenizer:
    """A tokenizer of the chapter; a model brings its own, `attnviz.tokens.model_tokenizer.ModelTokenizer`."""

    cut: Callable[[str, dict[str, int]], tuple[Token, ...]]  #: (sentence, {key: id}, to which it adds new words)
    rows: int = 0  #: the embeddings of its vocabulary; 0 if each text brings its own tokens
    separator: str = " "  #: between tokens that are written as one text
    text_of: Callable[[str], str] = str  #: the text of a token's key


def _characters(sentence: str, ids: dict[str, int]) -> tuple[Token, ...]:
    """Return the characters of `sentence`, spaces included; the id of each is its Unicode code point."""
    return tuple(Token(ord(char), char, _label(char), at, at + 1) for at, char in enumerate(sentence))


_label = lru_cache(maxsize=4096)(readable)

TOKENIZERS: Mapping[str, Tokenizer] = MappingProxyType({
    "words": Tokenizer(cut=words.tokenize),
    "characters": Tokenizer(cut=_characters, separator=""),
    "gpt2": Tokenizer(cut=lambda sentence, ids: byte_pair.tokenize(sentence), rows=byte_pair.VOCABULARY_SIZE,
                      text_of=byte_pair.text_of),
})


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
    row = find_row(TOKENIZERS, name, N_("There is no tokenizer {name}: the tokenizers are {known}."))
    ids: dict[str, int] = {}
    return tuple(row.cut(without_lone_surrogates(sentence), ids) for sentence in sentences)

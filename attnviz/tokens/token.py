"""Tokens, and the vocabulary of those in use with their vectors."""

from dataclasses import dataclass

from attnviz.system.arrays import Float32


@dataclass(frozen=True, slots=True)
class Token:
    """A token and its position in its sentence."""

    id: int
    key: str  #: identity: edits and embeddings belong to it
    label: str  #: as shown: spaces and bytes visible, plain text
    start: int  #: offset of its first character in the sentence
    end: int


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """The tokens in use, once each in order of appearance, with their vectors (n, d_in) before positions."""

    tokens: tuple[Token, ...]
    vectors: Float32
    known: tuple[bool, ...]  #: False if the source has no vector, so that a seeded random one is used

"""Look up the embedding of each token, and the position vectors."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from types import MappingProxyType

import numpy as np

from attnviz.document.document import Document, EmbeddingFile, FloatArray
from attnviz.document.options import Options
from attnviz.document.targets import EmbeddingTarget
from attnviz.system.errors import ComputeError, EditError
from attnviz.system.paths import resource_path
from attnviz.tokens import TOKENIZERS
from attnviz.tokens.streams import normal, uniform
from attnviz.tokens.token import Token, Vocabulary

_GLOVE = "embeddings/glove6b_100d_top10k_int8.npz"

#: The vectors in chapter 3 of Raschka, "Build a Large Language Model (From Scratch)", for "Your journey starts with one
#: step", and those for "Hello shiny sun!".
CHAPTER = {
    "Your": (0.43, 0.15, 0.89),
    "journey": (0.55, 0.87, 0.66),
    "starts": (0.57, 0.85, 0.64),
    "with": (0.22, 0.58, 0.33),
    "one": (0.77, 0.25, 0.10),
    "step": (0.05, 0.80, 0.55),
    "Hello": (0.34, 0.22, 0.54),
    "shiny": (0.53, 0.34, 0.98),
    "sun": (0.29, 0.54, 0.93),
}


@dataclass(frozen=True, eq=False)
class _Table:
    """Embeddings by name: `vectors[names[word]]`."""

    names: dict[str, int]  #: row of each name
    lower: dict[str, int]  #: row of each name in lower case
    vectors: FloatArray  #: (n, d)
    spread: float  #: factor of substitutes: median over the rows of their standard deviation
    draw: Callable[[int, str, Sequence[str], int], FloatArray] = normal  #: (seed, purpose, names, width) -> substitutes

    def row(self, key: str, word: str) -> int | None:
        """Return the row of a token: by key, by text, without a leading space or in lower case; None if absent."""
        bare = word.removeprefix(" ")
        for names, name in ((self.names, key), (self.names, word), (self.names, bare), (self.lower, bare.lower())):
            if name in names:
                return names[name]
        return None


def look_up(document: Document, sentences: Sequence[Sequence[Token]]) -> Vocabulary:
    """Return the distinct tokens in order of appearance, with their vectors (n, d_in) before positions.

    Edits are applied. A token without a vector in the source gets a random one that depends only on the token and the
    seed, and is False in `known`. Raises EditError for conflicting options, ComputeError if a table is damaged or
    too large for the memory.
    """
    options = document.options
    tokens = distinct_tokens(sentences)
    keys = tuple(token.key for token in tokens)
    if not drawn_rows(options):
        _embedding_layer.cache_clear()  # up to gigabytes that are no longer used
    vectors, known = _named_vectors(document, keys) if options.embedding in _TABLES else _random(options, tokens)
    for vector, key in zip(vectors, keys, strict=True):
        if cells := document.cells(EmbeddingTarget(options.embedding, key)):
            places, numbers = cells.arrays(1)
            inside = (places[:, 0] >= 0) & (places[:, 0] < options.d_in)
            vector[places[inside, 0]] = numbers[inside]
    vectors.flags.writeable = False
    return Vocabulary(tokens, vectors, known)


def unknown_tokens(document: Document, sentences: Sequence[Sequence[Token]]) -> list[Token]:
    """Return the distinct tokens without a vector in the source. Raises as `look_up`."""
    tokens = distinct_tokens(sentences)
    if document.options.embedding not in _TABLES:
        return []
    rows = _rows(_TABLES[document.options.embedding](document), document.options, [token.key for token in tokens])
    return [token for token, row in zip(tokens, rows, strict=True) if row is None]


def positions(options: Options, length: int) -> FloatArray | None:
    """Return the vector (length, d_in) that is added at each position, or None without positions.

    `learned` rows are standard normal, as nn.Embedding draws them; row p depends on p and the seed alone.
    `sinusoidal` is the formula of Vaswani et al. (2017), "Attention Is All You Need", section 3.5.
    """
    if options.position == "none":
        return None
    # Round the length up to a power of two: the cached table then serves longer texts, and no keystroke redraws it.
    capacity = max(64, 1 << (length - 1).bit_length())
    if options.position == "learned":
        return _learned(options.embedding_seed, options.d_in, capacity)[:length]
    return _sinusoidal(options.d_in, capacity)[:length]


def drawn_rows(options: Options) -> int:
    """Return how many embeddings are drawn: those of a fixed vocabulary, else 0."""
    return 0 if options.embedding_source.fixed_width else TOKENIZERS[options.tokenizer].rows


def distinct_tokens(sentences: Sequence[Sequence[Token]]) -> tuple[Token, ...]:
    """Return the distinct tokens in order of appearance."""
    first: dict[str, Token] = {}
    for sentence in sentences:
        for token in sentence:
            first.setdefault(token.key, token)
    return tuple(first.values())


def padded_batch(
    sentences: Sequence[Sequence[Token]], vocabulary: Vocabulary, positions: FloatArray | None = None
) -> FloatArray:
    """Return the vectors of all tokens plus positions, sentences padded with zeros: (b, t, d_in)."""
    longest = max(map(len, sentences), default=0)
    batch = np.zeros((len(sentences), longest, vocabulary.vectors.shape[1]), dtype=np.float32)
    row_of = {token.key: row for row, token in enumerate(vocabulary.tokens)}
    for vectors, sentence in zip(batch, sentences, strict=True):
        vectors[: len(sentence)] = vocabulary.vectors[[row_of[token.key] for token in sentence]]
        if positions is not None:
            vectors[: len(sentence)] += positions[: len(sentence)]
    return batch


def _random(options: Options, tokens: Sequence[Token]) -> tuple[FloatArray, tuple[bool, ...]]:
    """Return standard normal vectors (n, d_in): rows of a seeded nn.Embedding if the vocabulary is fixed."""
    known = (True,) * len(tokens)
    if rows := drawn_rows(options):
        return _embedding_layer(options.embedding_seed, options.d_in, rows)[[token.id for token in tokens]], known
    return normal(options.embedding_seed, "embedding", [token.key for token in tokens], options.d_in), known


def _named_vectors(document: Document, keys: Sequence[str]) -> tuple[FloatArray, tuple[bool, ...]]:
    """Return vectors (n, d_in) from the table, random ones for missing tokens, and which are known."""
    options = document.options
    table = _TABLES[options.embedding](document)
    rows = _rows(table, options, keys)
    known = [row is not None for row in rows]
    missing = [key for key, row in zip(keys, rows, strict=True) if row is None]
    vectors = np.empty((len(keys), options.d_in), dtype=np.float32)
    vectors[known] = table.vectors[[row for row in rows if row is not None]]
    substitutes = table.draw(options.embedding_seed, "embedding", missing, options.d_in)
    vectors[np.logical_not(known)] = substitutes * np.float32(table.spread)
    return vectors, tuple(known)


def _rows(table: _Table, options: Options, keys: Sequence[str]) -> list[int | None]:
    """Return the row of each token in a table, or None."""
    text_of = TOKENIZERS[options.tokenizer].text_of
    return [table.row(key, text_of(key)) for key in keys]


@cache
def _chapter() -> _Table:
    table = _named(tuple(CHAPTER), np.array(list(CHAPTER.values()), dtype=np.float32))
    return replace(table, draw=uniform, spread=1.0)


@cache
def _glove() -> _Table:
    """Return GloVe 6B (Pennington, Socher, Manning 2014): its 10,000 most frequent words as 100 int8 and a scale."""
    try:
        with np.load(resource_path(_GLOVE), allow_pickle=False) as data:
            words = tuple(str(data["words"]).split("\n"))
            vectors = data["q"].astype(np.float32) * data["scale"].astype(np.float32)[:, None]
        if vectors.shape != (len(words), 100) or not np.isfinite(vectors).all():
            raise ValueError(vectors.shape)
    except Exception as error:  # zipfile, zlib and numpy raise different exceptions for a damaged file
        raise ComputeError(
            "The GloVe vectors are damaged or missing: install AttnViz again, or choose other embeddings."
        ) from error
    return _named(words, vectors)


@lru_cache(maxsize=1)
def _from_file(file: EmbeddingFile | None) -> _Table:
    if file is None:
        raise EditError("embedding=file needs an embedding file: open one first.")
    return _named(file.names, file.vectors)


#: The tables of the sources of embeddings by name; a source without one is drawn.
_TABLES: Mapping[str, Callable[[Document], _Table]] = MappingProxyType({
    "chapter": lambda document: _chapter(), "glove": lambda document: _glove(),
    "file": lambda document: _from_file(document.embedding_file),
})


def _named(names: tuple[str, ...], vectors: FloatArray) -> _Table:
    rows = range(len(names) - 1, -1, -1)  # backwards, so that the first of two equal names wins
    with np.errstate(over="ignore", invalid="ignore"):  # squares may overflow, and numpy would warn on stderr
        spread = float(np.median(vectors.std(axis=1))) if vectors.size else 0.0
    return _Table(
        names={names[row]: row for row in rows},
        lower={names[row].lower(): row for row in rows},
        vectors=vectors,
        spread=spread if np.isfinite(spread) and spread > 0 else 1.0,
    )


@lru_cache(maxsize=1)  # 154 MB at GPT-2's 768 dimensions; `look_up` clears it when it is unused
def _embedding_layer(seed: int, width: int, rows: int) -> FloatArray:
    """Return the weight (rows, width) of `torch.manual_seed(seed); nn.Embedding(rows, width)`."""
    import torch

    generator = torch.Generator().manual_seed(seed)  # does not change the global generator
    try:
        weight = torch.empty(rows, width).normal_(generator=generator)
    except RuntimeError as error:
        raise ComputeError("Not enough memory for {rows:,} random vectors of {width:,} dimensions: choose a smaller "
                           "d_in.", rows=rows, width=width) from error
    return weight.numpy()


@lru_cache(maxsize=2)
def _learned(seed: int, width: int, capacity: int) -> FloatArray:
    table = normal(seed, "position", [str(position) for position in range(capacity)], width)
    table.flags.writeable = False
    return table


@lru_cache(maxsize=2)
def _sinusoidal(width: int, capacity: int) -> FloatArray:
    """Return sin(p / 10000^(2i / width)) at dimension 2i, the cosine of the same angle at dimension 2i + 1."""
    even = np.arange(0, width, 2, dtype=np.float64)
    table = np.empty((capacity, width), dtype=np.float32)
    for start in range(0, capacity, 64):  # in blocks: intermediate arrays take three times the memory
        rows = table[start : start + 64]
        angle = np.arange(start, start + len(rows))[:, None] / 10_000 ** (even / width)  # (rows, ceil(width / 2))
        rows[:, 0::2] = np.sin(angle)
        rows[:, 1::2] = np.cos(angle)[:, : width // 2]
    table.flags.writeable = False
    return table

"""Look up the embedding of each token, and the position vectors.

Random vectors depend only on a name and a seed, the same on every machine. Drawn from one generator, the vector of a
word would change with the words before it. Here it is computed from SHAKE-256 of the seed and the name, so typing one
word never changes the vector of another.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType

import numpy as np

from attnviz.document.document import Document, EmbeddingFile
from attnviz.document.options import Options
from attnviz.document.targets import EmbeddingTarget
from attnviz.system.arrays import Float32, Pixels, read_only
from attnviz.system.errors import ComputeError, EditError
from attnviz.system.paths import resource_path
from attnviz.tokens import TOKENIZERS
from attnviz.tokens.token import Token, Vocabulary

Draw = Callable[[int, str, Sequence[str], int], Float32]  #: (seed, purpose, names, width) -> (len(names), width)

MAX_CACHED_NUMBERS = 2**23  # numbers cached for the next text: 32 MB
MAX_BATCH_NUMBERS = 2**20  # numbers drawn in one batch: intermediate arrays take ten times the memory of the result

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


def uniform(seed: int, purpose: str, names: Sequence[str], width: int) -> Float32:
    """Return vectors (len(names), width) of numbers spread evenly over [0, 1)."""
    bits = _bits(seed, purpose, names, width)
    return (bits >> 8).astype(np.float32) * np.float32(2**-24)  # 24 bits are what a float32 holds exactly


def normal(seed: int, purpose: str, names: Sequence[str], width: int) -> Float32:
    """Return vectors (len(names), width) of standard normal numbers, by the method of Box and Muller (1958)."""
    vectors = np.empty((len(names), width), dtype=np.float32)
    step = max(1, MAX_BATCH_NUMBERS // width)
    for start in range(0, len(names), step):
        vectors[start : start + step] = _normal_batch(seed, purpose, names[start : start + step], width)
    return vectors


class CachedStream:
    """Draws vectors by name and caches the last ones: while a person types, all names but one are drawn already."""

    def __init__(self) -> None:
        self._vectors = lru_cache(maxsize=2)(_no_vectors)

    def vectors(self, draw: Draw, seed: int, purpose: str, names: Sequence[str], width: int) -> Float32:
        """Return what `draw` (`normal` or `uniform`) returns for the other arguments."""
        before = self._vectors(draw, seed, purpose, width)
        rows = {name: before[name] for name in names if name in before}
        missing = [name for name in dict.fromkeys(names) if name not in rows]
        rows |= zip(missing, draw(seed, purpose, missing, width), strict=True)
        if (len(before) + len(missing)) * width > MAX_CACHED_NUMBERS:
            before.clear()
        if len(rows) * width <= MAX_CACHED_NUMBERS:
            before |= rows
        return np.array([rows[name] for name in names], dtype=np.float32).reshape(len(names), width)


def _no_vectors(draw: Draw, seed: int, purpose: str, width: int) -> dict[str, Float32]:
    """Return the vectors by name before any is drawn."""
    return {}


def _normal_batch(seed: int, purpose: str, names: Sequence[str], width: int) -> Float32:
    even = width + width % 2
    shares = (_bits(seed, purpose, names, even) + 0.5) * 2.0**-32  # (n, even), in (0, 1), float64
    radius = np.sqrt(-2 * np.log(shares[:, 0::2]))
    angle = 2 * np.pi * shares[:, 1::2]
    vectors = np.empty((len(names), even), dtype=np.float32)
    vectors[:, 0::2] = radius * np.cos(angle)
    vectors[:, 1::2] = radius * np.sin(angle)
    return vectors[:, :width]


def _bits(seed: int, purpose: str, names: Sequence[str], width: int) -> Pixels:
    """Return 32 random bits for each number (len(names), width)."""
    data = b"".join(hashlib.shake_256(f"{purpose}\0{seed}\0{name}".encode()).digest(4 * width) for name in names)
    return np.frombuffer(data, dtype="<u4").astype(np.uint32).reshape(len(names), width)


@dataclass(frozen=True, eq=False)
class _Table:
    """Embeddings by name: `vectors[names[word]]`."""

    names: dict[str, int]  #: row of each name
    lower: dict[str, int]  #: row of each name in lower case
    vectors: Float32  #: (n, d)
    spread: float  #: factor of substitutes: median over the rows of their standard deviation
    draw: Draw = normal  #: of substitutes

    def row(self, key: str, word: str) -> int | None:
        """Return the row of a token: by key, by text, without a leading space or in lower case; None if absent."""
        bare = word.removeprefix(" ")
        for names, name in ((self.names, key), (self.names, word), (self.names, bare), (self.lower, bare.lower())):
            if name in names:
                return names[name]
        return None


class Embeddings:
    """Looks up embeddings and positions, and caches what it has read and drawn last; for one thread.

    An engine owns one. Its largest table is that of a fixed vocabulary, 154 MB at GPT-2's 768 dimensions: one is held,
    until another source is looked up.
    """

    def __init__(self) -> None:
        self._table = lru_cache(maxsize=2)(lambda source, file: _TABLES[source](file))
        self._embedding_layer = lru_cache(maxsize=1)(_embedding_layer)
        self._position_table = lru_cache(maxsize=2)(_position_table)
        self._stream = CachedStream()

    def look_up(self, document: Document, sentences: Sequence[Sequence[Token]]) -> Vocabulary:
        """Return the distinct tokens in order of appearance, with their vectors (n, d_in) before positions.

        Edits are applied. A token without a vector in the source gets a random one that depends only on the token and
        the seed, and is False in `known`. Raises EditError for conflicting options, ComputeError if a table is damaged
        or too large for the memory.
        """
        tokens = distinct_tokens(sentences)
        return edited_vocabulary(document, tokens, *self._vectors(document, tokens))

    def positions(self, options: Options, length: int) -> Float32 | None:
        """Return the vector (length, d_in) that is added at each position, or None without positions."""
        if options.position not in _POSITIONS:
            return None
        # Round the length up to a power of two: the cached table then serves longer texts, and no keystroke redraws it.
        capacity = max(64, 1 << (length - 1).bit_length())
        return self._position_table(options.position, options.embedding_seed, options.d_in, capacity)[:length]

    def _vectors(self, document: Document, tokens: Sequence[Token]) -> tuple[Float32, tuple[bool, ...]]:
        """Return writable vectors (n, d_in), and which are known.

        Vectors are rows of a seeded nn.Embedding if the vocabulary is fixed, else random or from a table of names, in
        which missing tokens have substitutes.
        """
        options, keys = document.options, [token.key for token in tokens]
        seed, width, count = options.embedding_seed, options.d_in, drawn_rows(options)
        if count:
            layer = self._embedding_layer(seed, width, count)
            return layer[[token.id for token in tokens]], (True,) * len(tokens)
        self._embedding_layer.cache_clear()
        if options.embedding not in _TABLES:
            return self._stream.vectors(normal, seed, "embedding", keys, width), (True,) * len(tokens)
        table = self._table(options.embedding, document.embedding_file if options.embedding_source.is_file else None)
        text_of = TOKENIZERS[options.tokenizer].text_of
        rows = [table.row(key, text_of(key)) for key in keys]
        known = tuple(row is not None for row in rows)
        missing = [key for key, row in zip(keys, rows, strict=True) if row is None]
        vectors = np.empty((len(keys), width), dtype=np.float32)
        vectors[list(known)] = table.vectors[[row for row in rows if row is not None]]
        substitutes = self._stream.vectors(table.draw, seed, "embedding", missing, width)
        vectors[np.logical_not(known)] = substitutes * np.float32(table.spread)
        return vectors, known


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


def edited_vocabulary(
    document: Document, tokens: tuple[Token, ...], vectors: Float32, known: tuple[bool, ...]
) -> Vocabulary:
    """Return the vocabulary of these tokens and vectors (n, d_in), to which the document's edits are written."""
    row_of = {token.key: row for row, token in enumerate(tokens)}
    for target, cells in document.edits.items():  # fewer than tokens
        if isinstance(target, EmbeddingTarget) and target.is_active(document.options) and target.token in row_of:
            vector, (places, numbers) = vectors[row_of[target.token]], cells.arrays(1)
            inside = (places[:, 0] >= 0) & (places[:, 0] < len(vector))
            vector[places[inside, 0]] = numbers[inside]
    return Vocabulary(tokens, read_only(vectors), known)


def padded_batch(
    sentences: Sequence[Sequence[Token]], vocabulary: Vocabulary, positions: Float32 | None = None
) -> Float32:
    """Return the vectors of all tokens plus positions, sentences padded with zeros: (b, t, d_in)."""
    longest = max(map(len, sentences), default=0)
    batch = np.zeros((len(sentences), longest, vocabulary.vectors.shape[1]), dtype=np.float32)
    row_of = {token.key: row for row, token in enumerate(vocabulary.tokens)}
    for vectors, sentence in zip(batch, sentences, strict=True):
        vectors[: len(sentence)] = vocabulary.vectors[[row_of[token.key] for token in sentence]]
        if positions is not None:
            vectors[: len(sentence)] += positions[: len(sentence)]
    return batch


def _chapter(file: EmbeddingFile | None) -> _Table:
    table = _named(tuple(CHAPTER), np.array(list(CHAPTER.values()), dtype=np.float32))
    return replace(table, draw=uniform, spread=1.0)


def _glove(file: EmbeddingFile | None) -> _Table:
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


def _from_file(file: EmbeddingFile | None) -> _Table:
    if file is None:
        raise EditError("embedding=file needs an embedding file: open one first.")
    return _named(file.names, file.vectors)


#: The tables of the sources of embeddings by name; a source without one is drawn.
_TABLES: Mapping[str, Callable[[EmbeddingFile | None], _Table]] = MappingProxyType({
    "chapter": _chapter, "glove": _glove, "file": _from_file,
})


def _named(names: tuple[str, ...], vectors: Float32) -> _Table:
    rows = range(len(names) - 1, -1, -1)  # backwards, so that the first of two equal names wins
    with np.errstate(over="ignore", invalid="ignore"):  # squares may overflow, and numpy would warn on stderr
        spread = float(np.median(vectors.std(axis=1))) if vectors.size else 0.0
    return _Table(
        names={names[row]: row for row in rows},
        lower={names[row].lower(): row for row in rows},
        vectors=vectors,
        spread=spread if np.isfinite(spread) and spread > 0 else 1.0,
    )


def _embedding_layer(seed: int, width: int, rows: int) -> Float32:
    """Return the weight (rows, width) of `torch.manual_seed(seed); nn.Embedding(rows, width)`."""
    import torch

    generator = torch.Generator().manual_seed(seed)  # does not change the global generator
    try:
        weight = torch.empty(rows, width).normal_(generator=generator)
    except RuntimeError as error:
        raise ComputeError("Not enough memory for {rows:,} random vectors of {width:,} dimensions: choose a smaller "
                           "d_in.", rows=rows, width=width) from error
    return weight.numpy()


def _learned(seed: int, width: int, capacity: int) -> Float32:
    """Return standard normal rows, as nn.Embedding draws them; row p depends on p and the seed alone."""
    return normal(seed, "position", [str(position) for position in range(capacity)], width)


def _sinusoidal(seed: int, width: int, capacity: int) -> Float32:
    """Return sin(p / 10000^(2i / width)) at dimension 2i, the cosine of the same angle at dimension 2i + 1.

    Source: Vaswani et al. 2017, "Attention Is All You Need", section 3.5. The seed is not used.
    """
    even = np.arange(0, width, 2, dtype=np.float64)
    table = np.empty((capacity, width), dtype=np.float32)
    for start in range(0, capacity, 64):  # in blocks: intermediate arrays take three times the memory
        rows = table[start : start + 64]
        angle = np.arange(start, start + len(rows))[:, None] / 10_000 ** (even / width)  # (rows, ceil(width / 2))
        rows[:, 0::2] = np.sin(angle)
        rows[:, 1::2] = np.cos(angle)[:, : width // 2]
    return table


_POSITIONS: Mapping[str, Callable[[int, int, int], Float32]] = MappingProxyType({
    "learned": _learned, "sinusoidal": _sinusoidal,
})


def _position_table(position: str, seed: int, width: int, capacity: int) -> Float32:
    """Return the read-only vectors (capacity, width) of the first positions."""
    return read_only(_POSITIONS[position](seed, width, capacity))

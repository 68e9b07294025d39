"""Embeddings of a file, taken row by row for the tokens of a text."""

from __future__ import annotations

import numpy as np

from attnviz import tokens
from attnviz.document import edits
from attnviz.document.document import Document, EmbeddingFile
from attnviz.tokens import embeddings


def row_for_each_token(document: Document) -> Document:
    """The document in which the i-th token of the text has the i-th row of its embedding file.

    Rows are named after the tokens. Where a token comes again with another row, which no name can tell apart, the
    embeddings at that place are set by hand. The document comes back as it is where its file does not have as many
    rows as there are tokens, or brings names of its own.
    """
    file = document.embedding_file
    sentences = tokens.tokenize_document(document)
    flat = [token for sentence in sentences for token in sentence]
    if file is None or document.options.embedding != "file" or len(flat) != len(file.vectors):
        return document
    if file.names != tuple(f"x{row}" for row in range(1, len(flat) + 1)):
        return document
    first: dict[str, int] = {}
    for row, token in enumerate(flat):
        first.setdefault(token.key, row)
    renamed = EmbeddingFile(names=tuple(first), vectors=file.vectors[list(first.values())])
    document = edits.set_embedding_file(document, renamed)

    vocabulary = embeddings.look_up(document, sentences)
    found = {token.key: vector for token, vector in zip(vocabulary.tokens, vocabulary.vectors, strict=True)}
    positions = embeddings.positions(document.options, max(map(len, sentences)))
    rows = iter(file.vectors)
    cells: dict[tuple[int, ...], float] = {}
    for batch, sentence in enumerate(sentences):
        for place, token in enumerate(sentence):
            row = next(rows)
            if not np.array_equal(found[token.key], row):
                embedded = row if positions is None else row + positions[place]
                cells |= {(batch, place, d): value for d, value in enumerate(embedded.tolist())}
    target = ("stage", document.options.variant, "embeddings")
    return edits.edit_cells(document, target, cells) if cells else document

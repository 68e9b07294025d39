"""Embeddings of a file, taken row by row for the tokens of a text."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from attnviz import tokens
from attnviz.document import edits
from attnviz.document.document import Document, EmbeddingFile
from attnviz.document.targets import StageTarget
from attnviz.system.errors import EditError
from attnviz.system.wording import quoted
from attnviz.tokens import byte_pair, embeddings

_LOOKED_AT = 1000  # names of a file of which one is looked for that is no token: some files have a million


def text_of_rows(file: EmbeddingFile, *, tokenizer: str) -> tuple[EmbeddingFile, str, str | None]:
    """A text whose i-th token has the i-th row of a file, the file for it, and a sentence where names had to change.

    A name that the words are cut in two by, such as New York, gives way to its letters alone, or to x7 for the seventh
    row. Raises EditError where another tokenizer was asked for and cuts the names otherwise.
    """
    text = ("" if tokenizer == "characters" else " ").join(file.names)
    if len(text) > edits.MAX_TEXT_CHARS or _are_rows(file, text, tokenizer):
        return file, text, None
    if tokenizer != "words":
        odd = next(_not_one_token(file.names, tokenizer), file.names[0])
        raise EditError(f"The rows cannot be the tokens of tokenizer={tokenizer}, which cuts names such as "
                        f"{quoted(odd)} otherwise: give a text, or leave the tokenizer to be words.")
    names, taken, changed = [], set(file.names), []
    for row, name in enumerate(file.names, 1):
        if not _is_one_token(name, tokenizer):
            letters = "".join(filter(str.isalnum, name))
            usable = letters not in taken and _is_one_token(letters, tokenizer)
            changed.append((name, letters if usable else _free(f"x{row}", taken)))
            name = changed[-1][1]
            taken.add(name)
        names.append(name)
    before, after = changed[0]
    told = (f"{len(changed)} of the {len(names)} names are not one token each, so they are written otherwise: "
            f"{quoted(before)} is {quoted(after)}.")
    return EmbeddingFile(names=tuple(names), vectors=file.vectors), " ".join(names), told


def without_row(document: Document) -> str | None:
    """A sentence on the tokens that the document's embedding file has no row for; None where it has all of them."""
    file = document.embedding_file
    if file is None or document.options.embedding != "file":
        return None
    sentences = tokens.tokenize_document(document)
    unknown = embeddings.unknown(document, sentences)
    if not unknown:
        return None
    of = len({token.key for sentence in sentences for token in sentence})
    told = (f"The file of embeddings has no row for {len(unknown)} of {of} tokens, such as {quoted(unknown[0].label)}: "
            "random vectors stand in for them.")
    odd = next(_not_one_token(file.names[:_LOOKED_AT], document.options.tokenizer), None)
    return told if odd is None else f"{told} Its row {quoted(odd)} is not one token."


def with_file(document: Document, file: EmbeddingFile) -> Document:
    """The document with embeddings of one's own; rows without names are those of as many tokens.

    Raises EditError with a sentence where the document cannot take them.
    """
    return row_for_each_token(edits.set_embedding_file(document, file))


def row_for_each_token(document: Document) -> Document:
    """The document in which the i-th token of the text has the i-th row of its embedding file.

    Rows are named after the tokens. Where a token comes again with another row, which no name can tell apart, the
    embeddings at that place are set by hand. The document comes back as it is where its file does not have as many
    rows as there are tokens, or brings names of its own.
    """
    file = document.embedding_file
    if file is None or document.options.embedding != "file" or not is_unnamed(file):
        return document
    sentences = tokens.tokenize_document(document)
    flat = [token for sentence in sentences for token in sentence]
    if len(flat) != len(file.vectors):
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
    return edits.edit_cells(document, StageTarget(document.options.variant, "embeddings"), cells) if cells else document


def is_unnamed(file: EmbeddingFile) -> bool:
    """Whether the rows of a file are called x1, x2, ... because they have no names of their own."""
    return file.names == tuple(f"x{row}" for row in range(1, len(file.names) + 1))


def _are_rows(file: EmbeddingFile, text: str, tokenizer: str) -> bool:
    """Whether the i-th token of the text is the i-th name, or, as GPT-2's are, the name with a space before it."""
    keys = [token.key for token in tokens.tokenize(tokenizer, text)] if text.splitlines() == [text] else []
    if tokenizer == "gpt2":
        keys = [byte_pair.text_of(key).removeprefix(" ") for key in keys]
    return keys == list(file.names)


def _is_one_token(name: str, tokenizer: str) -> bool:
    return [token.key for token in tokens.tokenize(tokenizer, name)] == [name]


def _not_one_token(names: tuple[str, ...], tokenizer: str) -> Iterator[str]:
    return (name for name in names if len(tokens.tokenize(tokenizer, name)) != 1)


def _free(name: str, taken: set[str]) -> str:
    """`name`, with an x before it for as long as it is taken."""
    while name in taken:
        name = f"x{name}"
    return name

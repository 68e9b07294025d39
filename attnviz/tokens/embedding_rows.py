"""Match the rows of an embedding file with the tokens of a text."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from attnviz import tokens
from attnviz.document import edits
from attnviz.document.document import Document, EmbeddingFile
from attnviz.document.targets import StageTarget
from attnviz.system.errors import EditError
from attnviz.system.wording import quoted
from attnviz.tokens import embeddings

_MAX_CHECKED_NAMES = 1000  # checked for one that is not a token: some files have a million names


def text_of_rows(file: EmbeddingFile, *, tokenizer: str) -> tuple[EmbeddingFile, str, str | None]:
    """Return a text whose i-th token has the i-th row, the file for it, and a message if names changed.

    A name of several tokens, such as New York, is replaced by its letters alone, or by x7 for the seventh row. Raises
    EditError if another tokenizer than words splits the names.
    """
    text = tokens.TOKENIZERS[tokenizer].separator.join(file.names)
    if len(text) > edits.MAX_TEXT_CHARS or _are_rows(file, text, tokenizer):
        return file, text, None
    if not tokens.TOKENIZERS[tokenizer].renames_rows:
        odd = next(_not_one_token(file.names, tokenizer), file.names[0])
        raise EditError("tokenizer={tokenizer} splits names of the rows such as {odd}: give a text, or use "
                        "tokenizer=words.", tokenizer=tokenizer, odd=quoted(odd))
    names, taken, changed = [], set(file.names), []
    for row, name in enumerate(file.names, 1):
        if not _is_one_token(name, tokenizer):
            letters = "".join(filter(str.isalnum, name))
            usable = letters not in taken and _is_one_token(letters, tokenizer)
            changed.append((name, letters if usable else _unused_name(f"x{row}", taken)))
            name = changed[-1][1]
            taken.add(name)
        names.append(name)
    before, after = changed[0]
    message = (f"{len(changed)} of the {len(names)} names are not one token each and were changed: "
            f"{quoted(before)} to {quoted(after)}.")
    return EmbeddingFile(names=tuple(names), vectors=file.vectors), " ".join(names), message


def missing_rows_message(document: Document) -> str | None:
    """Return a message about tokens without a row in the embedding file; None if there are none."""
    file = document.embedding_file
    if file is None or not document.options.embedding_source.is_file:
        return None
    sentences = tokens.tokenize_document(document)
    unknown = embeddings.unknown_tokens(document, sentences)
    if not unknown:
        return None
    of = len({token.key for sentence in sentences for token in sentence})
    message = (f"The embedding file has no row for {len(unknown)} of {of} tokens, such as {quoted(unknown[0].label)}: "
            "random vectors (fixed seed) are used.")
    odd = next(_not_one_token(file.names[:_MAX_CHECKED_NAMES], document.options.tokenizer), None)
    return message if odd is None else f"{message} Its row {quoted(odd)} is not one token."


def row_for_each_token(document: Document) -> Document:
    """Return the document in which the i-th token of the text has the i-th row of its embedding file.

    Rows are named after the tokens; if a token is repeated with another row, that row becomes an edit of the embeddings
    stage. The document is unchanged if the numbers of rows and tokens differ, or if the rows have names.
    """
    file = document.embedding_file
    if file is None or not document.options.embedding_source.is_file or not is_unnamed(file):
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
    """Return whether the rows of a file have the default names x1, x2, ..."""
    return file.names == tuple(f"x{row}" for row in range(1, len(file.names) + 1))


def _are_rows(file: EmbeddingFile, text: str, tokenizer: str) -> bool:
    """Return whether the i-th token is the i-th name, possibly after a space."""
    if text.splitlines() != [text]:
        return False
    about = tokens.TOKENIZERS[tokenizer]
    texts = (about.text_of(token.key) for token in tokens.tokenize(tokenizer, text))
    return [each.removeprefix(about.separator) for each in texts] == list(file.names)


def _is_one_token(name: str, tokenizer: str) -> bool:
    return [token.key for token in tokens.tokenize(tokenizer, name)] == [name]


def _not_one_token(names: tuple[str, ...], tokenizer: str) -> Iterator[str]:
    return (name for name in names if len(tokens.tokenize(tokenizer, name)) != 1)


def _unused_name(name: str, taken: set[str]) -> str:
    """Return `name` with an x before it until it is unused."""
    while name in taken:
        name = f"x{name}"
    return name

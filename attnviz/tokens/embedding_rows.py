"""Match the rows of an embedding file with the tokens of a text."""

from collections.abc import Iterator

import numpy as np

from attnviz import tokens
from attnviz.document import edits
from attnviz.document.document import Document, EmbeddingFile
from attnviz.document.targets import StageTarget
from attnviz.system import reading
from attnviz.system.errors import EditError
from attnviz.system.wording import Text, quoted
from attnviz.tokens.embeddings import Embeddings

_MAX_CHECKED_NAMES = 1000  # checked for one that is not a token: some files have a million names


def text_of_rows(file: EmbeddingFile, *, tokenizer: str) -> str:
    """Return a text whose i-th token has the i-th row. Raises EditError if the tokenizer splits the names."""
    text = tokens.TOKENIZERS[tokenizer].separator.join(file.names)
    if len(text) <= reading.MAX_TEXT_CHARS and not _are_rows(file, text, tokenizer):
        odd = next(_not_one_token(file.names, tokenizer), file.names[0])
        raise EditError("tokenizer={tokenizer} splits names of the rows such as {odd}: give a text.",
                        tokenizer=tokenizer, odd=quoted(odd))
    return text


def missing_rows_message(document: Document) -> Text | None:
    """Return a message about tokens without a row in the embedding file, or in GloVe; None if there are none."""
    file, source = document.embedding_file, document.options.embedding
    if source not in ("glove", "file") or (source == "file" and file is None):
        return None
    vocabulary = Embeddings().look_up(document, tokens.tokenize_document(document))
    unknown = [token for token, known in zip(vocabulary.tokens, vocabulary.known, strict=True) if not known]
    if not unknown:
        return None
    if source == "glove" or file is None:
        return Text("GloVe has no vector for {unknown} of {count} tokens, such as {token}. {why}", unknown=len(unknown),
                    count=len(vocabulary.tokens), token=quoted(unknown[0].label),
                    why=Text(document.options.embedding_source.missing))
    message = Text("The embedding file has no row for {unknown} of {count} tokens, such as {token}: random vectors "
                   "(fixed seed) are used.", unknown=len(unknown), count=len(vocabulary.tokens),
                   token=quoted(unknown[0].label))
    odd = next(_not_one_token(file.names[:_MAX_CHECKED_NAMES], document.options.tokenizer), None)
    return message if odd is None else Text("{message} Its row {row} is not one token.", message=message,
                                            row=quoted(odd))


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

    embeddings = Embeddings()
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


def _not_one_token(names: tuple[str, ...], tokenizer: str) -> Iterator[str]:
    return (name for name in names if len(tokens.tokenize(tokenizer, name)) != 1)

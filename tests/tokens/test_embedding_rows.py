"""Rows of an embedding file for the tokens of a text: random replacements are always reported."""

from pathlib import Path

import numpy as np
import pytest

from attnviz import tokens
from attnviz.document import edits
from attnviz.document.document import Document, EmbeddingFile
from attnviz.document.embedding_files import load_embeddings
from attnviz.system.errors import EditError
from attnviz.tokens import embedding_rows
from attnviz.tokens.embedding_rows import missing_rows_message, row_for_each_token, text_of_rows
from attnviz.tokens.embeddings import Embeddings


def rows(*names: str) -> EmbeddingFile:
    return EmbeddingFile(names=names, vectors=np.arange(2.0 * len(names), dtype=np.float32).reshape(-1, 2))


def document(file: EmbeddingFile, text: str, tokenizer: str = "words") -> Document:
    return edits.set_option(edits.set_embedding_file(edits.set_text(Document(), text), file), "tokenizer", tokenizer)


@pytest.mark.parametrize(("names", "tokenizer", "text"), [
    (("cat", "a", ","), "words", "cat a ,"), (("a", " ", "b"), "characters", "a b"),
    (("Hello", "world", "café"), "gpt2", "Hello world café"),
])
def test_a_text_whose_tokens_have_the_rows(names: tuple[str, ...], tokenizer: str, text: str) -> None:
    file = rows(*names)
    assert text_of_rows(file, tokenizer=tokenizer) == text
    found = document(file, text, tokenizer)
    (sentence,) = tokens.tokenize_document(found)
    vocabulary = Embeddings().look_up(found, (sentence,))
    vectors = {token.key: vector for token, vector in zip(vocabulary.tokens, vocabulary.vectors, strict=True)}
    assert all(vocabulary.known) and missing_rows_message(found) is None
    np.testing.assert_array_equal([vectors[token.key] for token in sentence], rows(*names).vectors)


@pytest.mark.parametrize(("names", "tokenizer", "odd"), [
    (("New York", "is"), "words", "'New York'"), (("cat", "two\nlines"), "words", r"'two\\nlines'"),
    (("cat", "a"), "characters", "'cat'"), (("x1", "x2"), "gpt2", "'x1'"), ((" cat", "cat"), "gpt2", "' cat'"),
    (("a", "\u2028"), "characters", "'a'"),
])
def test_a_tokenizer_that_cuts_the_names_is_refused(names: tuple[str, ...], tokenizer: str, odd: str) -> None:
    with pytest.raises(EditError, match=f"tokenizer={tokenizer} splits names of the rows such as {odd}"):
        text_of_rows(rows(*names), tokenizer=tokenizer)


def test_what_is_too_long_for_a_text_is_left_to_its_own_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edits, "MAX_TEXT_CHARS", 5)
    assert text_of_rows(rows("a b", "c d"), tokenizer="words") == "a b c d"


def test_tokens_without_a_row_are_counted_and_named() -> None:
    file = rows("cat", "dog", "New York")
    assert missing_rows_message(document(file, "cat dog\nDog cat")) is None
    assert missing_rows_message(document(file, "a cat in New York\na cow")) == (
        "The embedding file has no row for 5 of 6 tokens, such as 'a': random vectors (fixed seed) are used. "
        "Its row 'New York' is not one token.")
    assert missing_rows_message(document(rows("cat"), "a cat")) == (
        "The embedding file has no row for 1 of 2 tokens, such as 'a': random vectors (fixed seed) are used.")
    assert missing_rows_message(edits.set_option(document(file, "a cow"), "embedding", "chapter")) is None
    assert missing_rows_message(Document()) is None


def test_rows_without_names_are_those_of_as_many_tokens(tmp_path: Path) -> None:
    np.save(tmp_path / "e.npy", rows("a", "b", "c").vectors)
    three = row_for_each_token(edits.set_embedding_file(
        edits.set_text(Document(), "no means yes"), load_embeddings(tmp_path / "e.npy")))
    assert three.embedding_file == rows("no", "means", "yes") and missing_rows_message(three) is None
    two = row_for_each_token(edits.set_embedding_file(
        edits.set_text(Document(), "no means"), load_embeddings(tmp_path / "e.npy")))
    assert two.embedding_file == rows("x1", "x2", "x3")
    assert "no row for 2 of 2 tokens" in (missing_rows_message(two) or "")
    assert embedding_rows.is_unnamed(rows("x1", "x2")) and not embedding_rows.is_unnamed(rows("x2", "x1"))

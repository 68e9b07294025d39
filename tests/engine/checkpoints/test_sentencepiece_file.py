"""A Marian folder as it is published: source.spm and vocab.json instead of a tokenizer.json."""

import json
import struct
from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from tokenizers import Tokenizer

from attnviz.engine.checkpoints.loader import open_model
from attnviz.engine.checkpoints.sentencepiece_file import tokenizer_json
from attnviz.system.errors import ModelError
from attnviz.tokens.model_tokenizer import from_json
from tests.engine.checkpoints.tiny import Tiny, write_folder
from tests.engine.encoder_decoders import tiny
from tests.tokens.test_model_tokenizer import lines, trained

SPECIAL = ("</s>", "<unk>", ">>fra<<")
OTHERS = ("▁étranger", "é", "<pad>")


def varint(number: int) -> bytes:
    return bytes([number]) if number < 128 else bytes([number % 128 + 128]) + varint(number // 128)


def field(number: int, data: bytes) -> bytes:
    return varint(number << 3 | 2) + varint(len(data)) + data


def source() -> tuple[bytes, bytes]:
    """Return a source.spm with the pieces of the small unigram tokenizer, and a vocab.json that has others, too."""
    pieces = [(piece, score) for piece, score in json.loads(trained("unigrams"))["model"]["vocab"]
              if not piece.startswith(("<", "["))]
    model = b"".join(field(1, field(1, piece.encode()) + b"\x15" + struct.pack("<f", score)) for piece, score in pieces)
    kept = field(2, b"\x18\x01") + field(3, b"\x18\x01") + b"\x29" + bytes(8)  # unigram; no map; an unknown field
    kept += field(9, bytes(20_000))  # and a long one, as the map of characters is
    words = [*SPECIAL, *reversed([piece for piece, _ in pieces]), *OTHERS]
    return model + kept, json.dumps({word: number for number, word in enumerate(dict.fromkeys(words))}).encode()


def test_pieces_are_those_of_the_source() -> None:
    model, vocabulary = source()
    ours = from_json(tokenizer_json(model, vocabulary), name="it", rows=10**6)
    own, ids = Tokenizer.from_str(trained("unigrams")), json.loads(vocabulary)
    for line in filter(None, (line.strip() for line in lines()[:300])):
        expected = [ids.get(piece, ids["<unk>"]) for piece in own.encode(line).tokens[:-1]]
        assert [token.id for token in ours.tokenize(line)] == [*expected, ids["</s>"]]
    assert [token.label for token in ours.tokenize(">>fra<<  the   étranger")][:2] == [">>fra<<", "␣the"]
    assert "␣étranger" not in [token.label for token in ours.tokenize("the étrange cat")]


def test_a_published_folder_opens(tmp_path: Path) -> None:
    model, vocabulary = source()
    rows = len(json.loads(vocabulary))
    padding = {"decoder_start_token_id": rows - 1, "pad_token_id": rows - 1}
    made = tiny("marian", vocab_size=rows, eos_token_id=0, **padding).theirs
    folder = write_folder(tmp_path / "opus", Tiny(
        json.loads(made.config.to_json_string()), {
            name: weight.numpy() for name, weight in made.state_dict().items() if name == "model.shared.weight"
            or not any(part in name for part in ("embed_tokens", "embed_positions", "lm_head"))}, "unigrams"))
    (folder / "tokenizer.json").unlink()
    with pytest.raises(ModelError, match=r"has no tokenizer\.json, nor source\.spm and vocab\.json to make one from"):
        open_model(str(folder))
    (folder / "source.spm").write_bytes(model)
    (folder / "vocab.json").write_bytes(vocabulary)
    assert [token.label for token in open_model(str(folder)).tokenizer.tokenize("the")] == ["␣the", "</s>"]


@given(st.data())
def test_damage_is_a_sentence_or_goes_unseen(data: st.DataObject) -> None:
    model, vocabulary = source()
    at, change = data.draw(st.integers(0, len(model) - 1)), data.draw(st.binary(max_size=3))
    try:
        tokenizer_json(model[:at] + change + model[at + len(change):], vocabulary)
        tokenizer_json(model[:at] + change, vocabulary)
    except ModelError as error:
        assert str(error).startswith("source.spm does not hold a tokenizer that can be read (")


def test_damage_is_named() -> None:
    numbered = b'{"</s>": 0, "<unk>": 1}'
    for model, vocabulary, reason in (
        (b"", numbered, "no pieces"), (b"\x0b", numbered, "not a SentencePiece"),
        (b"\xff" * 20, numbered, "not a SentencePiece"), (b"\x0a\xff\x7f", numbered, "short"),
        (field(2, b"\x18\x02"), numbered, "not a unigram model"), (field(1, b""), numbered, "no text"),
        (field(1, field(1, b"a") + b"\x15\x00\x00\x80\x7f"), numbered, "not numbers"),
        (b"", b'{"</s>": 0, "<unk>": 2}', "from 0"), (b"", b'{"a": 0}', "from 0"), (b"", b"[]", "from 0"),
        (b"", b"{", "line 1"),
    ):
        with pytest.raises(ModelError, match=rf"^(source\.spm|vocab\.json) does not hold a tokenizer .*{reason}"):
            tokenizer_json(model, vocabulary)

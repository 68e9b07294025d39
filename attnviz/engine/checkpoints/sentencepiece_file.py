"""The tokenizer of a Marian model (Opus-MT), made from its source.spm and vocab.json: it has no tokenizer.json.

A .spm file is a protocol buffer (https://github.com/google/sentencepiece, sentencepiece_model.proto): its pieces with
their scores, and the character map that normalizes a text. The ids are those of vocab.json, which has the pieces of
both languages. A piece of the other language is found only in what source.spm has no piece for; there SentencePiece
joins unknown characters, which are one unknown token more often.
"""

import base64
import json
import re
import struct
from collections.abc import Iterator, Mapping

from attnviz.tokens.model_tokenizer import tokenizer_errors
from attnviz.tokens.tokenizer_check import check_vocabulary

SOURCE, VOCABULARY = "source.spm", "vocab.json"
_UNIGRAM = 1  # of TrainerSpec.ModelType
_LANGUAGE = re.compile(r">>.+<<")
_END, _UNKNOWN, _PADDING = "</s>", "<unk>", "<pad>"
_OTHERS_SCORE = -1e6  #: of a piece of the other language: below any sum of scores


def tokenizer_json(model: bytes, vocabulary: bytes) -> bytes:
    """Return the tokenizer.json of a source.spm and a vocab.json. Raises ModelError if these are damaged."""
    with tokenizer_errors(VOCABULARY):
        ids = json.loads(vocabulary)
        is_numbered = isinstance(ids, dict) and sorted(ids.values()) == list(range(len(ids)))
        if not is_numbered or not {_END, _UNKNOWN} <= set(ids):
            raise ValueError("it does not number the tokens from 0, with </s> and <unk> among them")
        check_vocabulary(len(ids))
    with tokenizer_errors(SOURCE):
        scores, charsmap = _read(model)
    special = [word for word in ids if word in (_END, _UNKNOWN, _PADDING) or _LANGUAGE.fullmatch(word)]
    spaces = [{"type": "Strip", "strip_left": True, "strip_right": True},
              {"type": "Replace", "pattern": {"Regex": " {2,}"}, "content": " "}]
    mapped = [{"type": "Precompiled", "precompiled_charsmap": base64.b64encode(charsmap).decode()}] if charsmap else []
    metaspace = {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": True}
    return json.dumps({
        "version": "1.0",
        "added_tokens": [{"id": ids[word], "content": word, "single_word": False, "lstrip": False, "rstrip": False,
                          "normalized": False, "special": True} for word in special],
        "normalizer": {"type": "Sequence", "normalizers": [*mapped, *spaces]},
        "pre_tokenizer": metaspace, "decoder": metaspace,
        "post_processor": {
            "type": "TemplateProcessing", "pair": [], "special_tokens": {
                _END: {"id": _END, "ids": [ids[_END]], "tokens": [_END]}},
            "single": [{"Sequence": {"id": "A", "type_id": 0}}, {"SpecialToken": {"id": _END, "type_id": 0}}]},
        "model": {"type": "Unigram", "unk_id": ids[_UNKNOWN], "byte_fallback": False, "vocab": [
            [word, scores.get(word, _OTHERS_SCORE)] for word in sorted(ids, key=ids.__getitem__)]},
    }).encode()


def _read(data: bytes) -> tuple[Mapping[str, float], bytes]:
    """Return the scores of the pieces by piece, and the character map. Raises ValueError for another kind of model."""
    scores, charsmap = dict[str, float](), b""
    for number, value in _fields(data):
        if number == 1 and isinstance(value, bytes):
            piece = dict(_fields(value))
            name, score = piece.get(1), piece.get(2, bytes(4))
            if not isinstance(name, bytes) or not isinstance(score, bytes) or len(score) != 4:
                raise ValueError("a piece has no text or no score")
            scores[name.decode()] = struct.unpack("<f", score)[0]
        elif number == 2 and isinstance(value, bytes) and dict(_fields(value)).get(3, _UNIGRAM) != _UNIGRAM:
            raise ValueError("it is not a unigram model")
        elif number == 3 and isinstance(value, bytes):
            found = dict(_fields(value)).get(2, b"")
            charsmap = found if isinstance(found, bytes) else b""
    if not scores or not all(abs(score) < -_OTHERS_SCORE for score in scores.values()):
        raise ValueError("it has no pieces, or scores that are not numbers")
    return scores, charsmap


def _fields(data: bytes) -> Iterator[tuple[int, int | bytes]]:
    """Yield the number and the value of each field of a message: an integer, or bytes. Raises ValueError if damaged."""
    at = 0
    while at < len(data):
        key, at = _varint(data, at)
        kind = key & 7
        if kind == 0:
            value, at = _varint(data, at)
            yield key >> 3, value
            continue
        if kind == 2:
            length, at = _varint(data, at)
        elif kind in (1, 5):
            length = 8 if kind == 1 else 4
        else:
            raise ValueError("it is not a SentencePiece model")
        if at + length > len(data):
            raise ValueError("it is cut short")
        yield key >> 3, data[at : at + length]
        at += length


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """Return the whole number at a place, of seven bits in each byte, and the place behind it."""
    value = 0
    for shift in range(0, 70, 7):
        if at >= len(data):
            raise ValueError("it is cut short")
        value |= (data[at] & 127) << shift
        at += 1
        if data[at - 1] < 128:
            return value, at
    raise ValueError("it is not a SentencePiece model")

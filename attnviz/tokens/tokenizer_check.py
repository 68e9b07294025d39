"""Limits of a tokenizer.json, checked before the library `tokenizers` loads it: some files hang or crash a process.

The library blocks all other threads while it loads a file: 0.4 s for 300,000 words, 6 s for 2,000,000. Each step of a
chain may make a text longer: 40 steps that double it exhaust the memory, which aborts the process.
"""

from __future__ import annotations

import base64
import json
import string
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tokenizers import Tokenizer

MAX_VOCABULARY = 500_000  #: words: the largest vocabularies in use have 262,144
MAX_MERGES = 1_000_000
MAX_STEPS = 64  #: of a normalizer, a pre-tokenizer, a post-processor or a decoder
MAX_WORD_CHARS = 1000  #: of a word that is split into pieces, in quadratic time; 100 is usual
MAX_INSERT_CHARS = 64  #: of a string that a step inserts
MAX_GROWTH = 8  #: characters per character after all steps; byte-level steps make 4 of an emoji

#: Test texts with one, two, three and four bytes a character.
PROBES = (string.printable, "é" * 8, "中" * 8, "😀" * 8)
DECODED = ("aĠb", "a▁b")  #: the only texts that are ever decoded: see `ModelTokenizer`

_STEPS = {"normalizer": "normalizers", "pre_tokenizer": "pretokenizers", "post_processor": "processors",
          "decoder": "decoders"}  # the name of the steps in a Sequence of each kind
_INSERTED = ("content", "prepend", "replacement", "prefix", "suffix")
_SLACK = 64  # characters that may be added to a text of any length
_MAX_MAPPED_BYTES = 64  # bytes of one mapped character: Unicode's own mappings have at most 33
_EMPTY: Mapping[str, Any] = {
    "version": "1.0", "truncation": None, "padding": None, "added_tokens": [], "normalizer": None,
    "pre_tokenizer": None, "post_processor": None, "decoder": None,
    "model": {"type": "WordLevel", "vocab": {"": 0}, "unk_token": ""},
}


def check(data: bytes) -> None:
    """Raise ValueError with a reason if a tokenizer.json is too large, or makes a text more than MAX_GROWTH as long."""
    # Reading JSON blocks all other threads too, 1.2 s for 2,000,000 words: so its entries are counted first.
    if data.count(b":") > 2 * MAX_VOCABULARY or data.count(b"[") > MAX_VOCABULARY + MAX_MERGES:
        raise ValueError(f"it has far more than {MAX_VOCABULARY:,} tokens, the limit")
    config = json.loads(data)
    if not isinstance(config, dict) or not isinstance(model := config.get("model"), dict):
        raise ValueError("it names no model")
    check_vocabulary(_length(model.get("vocab")) + _length(config.get("added_tokens")))
    if (count := _length(model.get("merges"))) > MAX_MERGES:
        raise ValueError(f"it has {count:,} merges, of which at most {MAX_MERGES:,} are read")
    if isinstance(most := model.get("max_input_chars_per_word"), int) and most > MAX_WORD_CHARS:
        raise ValueError(f"it splits words of {most:,} characters, and the limit is {MAX_WORD_CHARS:,}")
    copies = 1
    for part in _STEPS:
        steps = list(_steps(config.get(part), _STEPS[part]))
        if len(steps) > MAX_STEPS:
            raise ValueError(f"its {part} has {len(steps)} steps, and the limit is {MAX_STEPS}")
        for step in steps:
            _check_inserts(step, part)
            copies *= max(1, sum("Sequence" in piece for piece in step.get("single", ()) if isinstance(piece, dict)))
        if part in _RUN:
            named = {text for step in steps for text in _strings(step) if len(text) <= MAX_INSERT_CHARS}
            _check_growth(steps, part, DECODED if part == "decoder" else (*PROBES, *sorted(named)))
    if copies > 1:
        raise ValueError(f"its post_processor repeats a text {copies} times")


def check_vocabulary(count: int) -> None:
    """Raise ValueError if a vocabulary has more words than are loaded."""
    if count > MAX_VOCABULARY:
        raise ValueError(f"its vocabulary has {count:,} tokens, of which at most {MAX_VOCABULARY:,} are read")


def _length(value: object) -> int:
    return len(value) if isinstance(value, list | dict) else 0


def _steps(step: Any, name: str) -> Iterator[Mapping[str, Any]]:
    """Yield the steps of a chain one by one, at any depth."""
    if isinstance(step, dict) and isinstance(inner := step.get(name), list):
        for each in inner:
            yield from _steps(each, name)
    elif isinstance(step, dict):
        yield step


def _check_inserts(step: Mapping[str, Any], part: str) -> None:
    longest = max((len(step[name]) for name in _INSERTED if isinstance(step.get(name), str)), default=0)
    if longest > MAX_INSERT_CHARS:
        raise ValueError(f"its {part} inserts {longest:,} characters in one step, and the limit is {MAX_INSERT_CHARS}")
    if isinstance(characters := step.get("precompiled_charsmap"), str):
        table = base64.b64decode(characters)
        mapped = table[4 + int.from_bytes(table[:4], "little"):].split(b"\0")
        if max(map(len, mapped)) > _MAX_MAPPED_BYTES:
            raise ValueError(f"its {part} maps a character to more than {_MAX_MAPPED_BYTES} bytes")


def _check_growth(steps: Sequence[Mapping[str, Any]], part: str, probes: Sequence[str]) -> None:
    """Run a chain step by step on short texts, and raise ValueError as soon as one has grown too much."""
    from tokenizers import Tokenizer

    tokenizers = [Tokenizer.from_str(json.dumps({**_EMPTY, part: step})) for step in steps]
    for probe in probes:
        text = probe
        for tokenizer in tokenizers:
            text = _RUN[part](tokenizer, text)
            if len(text) > MAX_GROWTH * len(probe) + _SLACK:
                raise ValueError(f"its {part} makes a text more than {MAX_GROWTH} times as long")


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _strings(each)


#: (tokenizer, text) -> the text after a step of this kind
_RUN: Mapping[str, Callable[[Tokenizer, str], str]] = {
    "normalizer": lambda tokenizer, text: tokenizer.normalizer.normalize_str(text),
    "pre_tokenizer": lambda tokenizer, text: "".join(
        piece for piece, _ in tokenizer.pre_tokenizer.pre_tokenize_str(text)),
    "decoder": lambda tokenizer, text: tokenizer.decoder.decode([text]),
}

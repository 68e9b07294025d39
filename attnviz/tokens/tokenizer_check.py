"""Limits of a tokenizer.json, checked before the library `tokenizers` loads it: some files hang or crash a process.

The library blocks all other threads while it loads a file: 0.4 s for 300,000 words, 6 s for 2,000,000. Each step of a
chain may make a text longer: 40 steps that double it exhaust the memory, which aborts the process.
"""

import json
import math
from collections.abc import Iterator, Mapping
from typing import Any

MAX_VOCABULARY = 500_000  #: words: the largest vocabularies in use have 262,144
MAX_MERGES = 1_000_000
MAX_WORD_CHARS = 1000  #: of a word that is split into pieces, in quadratic time; 100 is usual
MAX_GROWTH = 4096  #: characters that all steps together may make of one; byte-level steps make 4 of an emoji

_CHAINS = ("normalizer", "pre_tokenizer", "post_processor", "decoder")
_INSERTED = ("content", "prepend", "replacement", "prefix", "suffix")


def check(data: bytes) -> None:
    """Raise ValueError with a reason if a tokenizer.json is too large, or may make a text too long."""
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
    for part in _CHAINS:
        if (growth := math.prod(map(_growth, _steps(config.get(part))))) > MAX_GROWTH:
            raise ValueError(f"its {part} may make a text {growth} times as long")


def check_vocabulary(count: int) -> None:
    """Raise ValueError if a vocabulary has more words than are loaded."""
    if count > MAX_VOCABULARY:
        raise ValueError(f"its vocabulary has {count:,} tokens, of which at most {MAX_VOCABULARY:,} are read")


def _length(value: object) -> int:
    return len(value) if isinstance(value, list | dict) else 0


def _steps(value: Any) -> Iterator[Mapping[str, Any]]:
    """Yield the steps of a chain one by one, at any depth."""
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _steps(inner)


def _growth(step: Mapping[str, Any]) -> int:
    """Return how many characters a step may make of one: what it inserts, four bytes, or several copies."""
    inserted = (len(step[name]) for name in _INSERTED if isinstance(step.get(name), str))
    pieces = step.get("single")
    copies = sum("Sequence" in piece for piece in pieces) if isinstance(pieces, list) else 1
    return max(1, copies, 4 if step.get("type") == "ByteLevel" else 1, *inserted)

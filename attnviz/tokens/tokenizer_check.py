"""Limits of a tokenizer.json, checked before the library `tokenizers` loads it: some files hang or crash a process.

The library blocks all other threads while it loads a file: 0.4 s for 300,000 words, 6 s for 2,000,000. Each step of a
chain may make a text longer: 40 steps that double it exhaust the memory, which aborts the process.
"""

import base64
import json
from collections.abc import Iterator, Mapping
from typing import Any

MAX_VOCABULARY = 500_000  #: words: the largest vocabularies in use have 262,144
MAX_MERGES = 1_000_000
MAX_WORD_CHARS = 1000  #: of a word that is split into pieces, in quadratic time; 100 is usual

_CHAINS = ("normalizer", "pre_tokenizer", "post_processor", "decoder")
_MAX_STEPS = 32  #: of an ordinary tokenizer; in use are up to 10
_MAX_SPECIAL_IDS = 64  #: ids of the special tokens that an ordinary template names, and its pieces
_MAX_MAPPED_BYTES = 64  #: of what a character map makes of a character; Unicode's longest has 33
#: Steps that make a text at most a few times as long, however many there are.
_BOUNDED = frozenset((
    "NFC", "NFD", "NFKC", "NFKD", "Nmt", "Lowercase", "Strip", "StripAccents", "BertNormalizer",
    "BertPreTokenizer", "Whitespace", "WhitespaceSplit", "Punctuation", "Digits", "UnicodeScripts", "Split",
    "CharDelimiterSplit", "FixedLength", "BertProcessing", "RobertaProcessing",
    "WordPiece", "BPEDecoder", "CTC", "ByteFallback", "Fuse"))


def check(data: bytes) -> dict[str, Any]:
    """Return the contents of a tokenizer.json. Raises ValueError with a reason if it is too large."""
    # Reading JSON blocks all other threads too, 1.2 s for 2,000,000 words: so its entries are counted first.
    if data.count(b":") > 2 * MAX_VOCABULARY or data.count(b"[") > MAX_VOCABULARY + MAX_MERGES:
        raise ValueError(f"it has far more than {MAX_VOCABULARY:,} tokens, the limit")
    config = json.loads(data)
    if not isinstance(config, dict) or not isinstance(model := config.get("model"), dict):
        raise ValueError("it names no model")
    check_vocabulary(_length(model.get("vocab")) + _length(config.get("added_tokens")))
    if (count := _length(model.get("merges"))) > MAX_MERGES:
        raise ValueError(f"it has {count:,} merges; at most {MAX_MERGES:,} are read")
    if isinstance(most := model.get("max_input_chars_per_word"), int) and most > MAX_WORD_CHARS:
        raise ValueError(f"it splits words of {most:,} characters, and the limit is {MAX_WORD_CHARS:,}")
    return config


def check_vocabulary(count: int) -> None:
    """Raise ValueError if a vocabulary has more words than are loaded."""
    if count > MAX_VOCABULARY:
        raise ValueError(f"its vocabulary has {count:,} tokens; at most {MAX_VOCABULARY:,} are read")


def is_ordinary(config: Mapping[str, Any]) -> bool:
    """Return whether the steps of a tokenizer.json are those of tokenizers in use, which hardly lengthen a text.

    Any other one is run in a process with limits, see `tokenizer_process`: this only decides who needs it.
    """
    for part in _CHAINS:
        steps = list(_steps(config.get(part)))
        lengthening = [step for step in steps if step.get("type") not in _BOUNDED and not _keeps_length(step)]
        kinds = [step.get("type") for step in lengthening]
        if len(steps) > _MAX_STEPS or len(kinds) > len(set(kinds)) or not all(map(_is_usual, lengthening)):
            return False
    model = config["model"]
    if model.get("merges") and model.get("continuing_subword_prefix"):  # merges shorter than it panic in the library
        return False
    return all(len(str(model.get(name, ""))) <= _MAX_STEPS
               for name in ("continuing_subword_prefix", "end_of_word_suffix"))


def has_short_strings(charsmap: object) -> bool:
    """Return whether a SentencePiece character map has only short strings: it is a trie, and strings that end with 0.

    It is bytes, or these in base64.
    """
    try:
        data = charsmap if isinstance(charsmap, bytes) else base64.b64decode(str(charsmap))
    except ValueError:
        return False
    strings = data[4 + int.from_bytes(data[:4], "little") :].split(b"\0")
    return all(len(string) <= _MAX_MAPPED_BYTES for string in strings)


def _length(value: object) -> int:
    return len(value) if isinstance(value, list | dict) else 0


def _steps(value: Any) -> Iterator[Mapping[str, Any]]:
    """Yield the steps of a chain one by one, those of chains in it included."""
    if not isinstance(value, dict):
        return
    if value.get("type") != "Sequence":
        yield value
        return
    for inner in value.values():
        for step in inner if isinstance(inner, list) else ():
            yield from _steps(step)


def _keeps_length(step: Mapping[str, Any]) -> bool:
    """Return whether a step replaces a string by one that is not longer."""
    pattern = step.get("pattern")
    replaced = pattern.get("String") if isinstance(pattern, dict) else None
    return (step.get("type") == "Replace" and isinstance(replaced, str) and replaced != ""
            and len(str(step.get("content"))) <= len(replaced))


def _is_usual(step: Mapping[str, Any]) -> bool:
    """Return whether a step that occurs once lengthens a text by no more than those of tokenizers in use."""
    kind = step.get("type")
    if kind == "Replace":
        return len(str(step.get("content"))) <= 1
    if kind == "TemplateProcessing":
        pieces, tokens = step.get("single"), step.get("special_tokens")
        if not isinstance(pieces, list) or not isinstance(tokens, dict):
            return False
        ids = sum(_length(token.get("ids")) for token in tokens.values() if isinstance(token, dict))
        return sum("Sequence" in piece for piece in pieces) <= 1 and len(pieces) + ids <= _MAX_SPECIAL_IDS
    if kind == "Precompiled":
        return has_short_strings(step.get("precompiled_charsmap"))
    return kind == "ByteLevel" or (kind in ("Prepend", "Metaspace")
                                   and len(str(step.get("prepend", "")) + str(step.get("replacement", ""))) <= 1)

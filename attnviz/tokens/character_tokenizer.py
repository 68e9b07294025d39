"""A tokenizer with one token for each character, as a tokenizer.json that any program reads."""

import json

UNKNOWN = "\ufffd"  #: the token of every character that the model does not know


def alphabet_of(text: str) -> str:
    """Return the characters of a text in order, each once."""
    return "".join(sorted(set(text)))


def tokenizer_json(alphabet: str) -> bytes:
    """Return a tokenizer.json: the ids are places in the alphabet, and the last one is of unknown characters."""
    vocabulary = {character: number for number, character in enumerate(alphabet)}
    return json.dumps({
        "version": "1.0", "truncation": None, "padding": None, "added_tokens": [], "normalizer": None,
        "pre_tokenizer": {"type": "Split", "pattern": {"Regex": r"[\s\S]"}, "behavior": "Isolated", "invert": False},
        "post_processor": None, "decoder": {"type": "Fuse"},
        "model": {"type": "WordLevel", "vocab": {**vocabulary, UNKNOWN: len(alphabet)}, "unk_token": UNKNOWN},
    }, ensure_ascii=False).encode()

"""A tokenizer with one token for each character, as a tokenizer.json that any program reads."""

import json
from collections.abc import Sequence

UNKNOWN = "\ufffd"  #: the token of every character that the model does not know
START, END = "<s>", "</s>"  #: the tokens before and after the output of an encoder-decoder


def alphabet_of(text: str) -> str:
    """Return the characters of a text in order, each once."""
    return "".join(sorted(set(text)))


def tokenizer_json(alphabet: str, special: Sequence[str] = ()) -> bytes:
    """Return a tokenizer.json: the ids are places in the alphabet, and the next one is of unknown characters.

    `special` tokens come after it; a text never contains them. An alphabet without capitals reads them as small ones.
    """
    vocabulary = {token: number for number, token in enumerate((*alphabet, UNKNOWN, *special))}
    normalizer = {"type": "Lowercase"} if alphabet == alphabet.lower() and alphabet.upper() != alphabet else None
    return json.dumps({
        "version": "1.0", "truncation": None, "padding": None, "added_tokens": [], "normalizer": normalizer,
        "pre_tokenizer": {"type": "Split", "pattern": {"Regex": r"[\s\S]"}, "behavior": "Isolated", "invert": False},
        "post_processor": None, "decoder": {"type": "Fuse"},
        "model": {"type": "WordLevel", "vocab": vocabulary, "unk_token": UNKNOWN},
    }, ensure_ascii=False).encode()

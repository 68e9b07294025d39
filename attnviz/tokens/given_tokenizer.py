"""A tokenizer that is no tokenizer.json: one of a person's own, or one that transformers runs in Python."""

import hashlib
from collections.abc import Sequence
from typing import Any

from attnviz.tokens.model_tokenizer import VOCABULARY_SAMPLE, ModelTokenizer
from attnviz.tokens.token import readable, row_label

_BEFORE = "a"  # a text that a token follows


class GivenTokenizer(ModelTokenizer):
    """Asks an object with the methods of a tokenizer of transformers; the object is used as it is."""

    METHODS = ("encode", "decode", "convert_ids_to_tokens")

    def __init__(self, tokenizer: Any, *, rows: int) -> None:
        self._given, self._rows = tokenizer, rows
        self._encode = self._encode_here
        tokens = getattr(tokenizer, "added_tokens_decoder", {})
        self._added = {int(number): str(token) for number, token in tokens.items()}
        self._keys_and_labels: dict[int, tuple[str, str]] = {}
        self._texts: dict[int, str] = {}
        self._are_tokens: dict[int, bool] = {}

    def _is_token(self, number: int) -> bool:
        """Return whether an id is that of a token: a model may have more rows than its tokenizer has tokens."""
        if number not in self._are_tokens:
            try:
                self._given.decode([number])
                self._are_tokens[number] = self._given.convert_ids_to_tokens(number) is not None
            except (LookupError, ValueError, TypeError, AttributeError):  # whatever code in Python makes of it
                self._are_tokens[number] = False
        return self._are_tokens[number]

    def _decode(self, ids: Sequence[int]) -> str:
        """Return the text of those ids that are tokens."""
        return str(self._given.decode([number for number in ids if self._is_token(number)]))

    def following(self, number: int) -> str:
        """Return the text of a token that follows other text: what decoding both adds to that text."""
        if number not in self._texts:
            before = list(self._given.encode(_BEFORE, add_special_tokens=False))
            text, whole = (self._decode(ids) for ids in (before, [*before, number]))
            self._texts[number] = whole.removeprefix(text).replace("\ufffd", "") if whole.startswith(text) else ""
        return self._texts[number]

    def texts(self, ids: Sequence[int]) -> tuple[str, ...]:
        """Return the text of each of these tokens: what decoding it too adds to the text of those before."""
        before = list(self._given.encode(_BEFORE, add_special_tokens=False))
        known, found = self._decode(before), list[str]()
        for end in range(1, len(ids) + 1):
            whole = self._decode([*before, *ids[:end]])
            is_complete = whole.startswith(known) and not whole.endswith("\ufffd")
            found.append(whole[len(known) :] if is_complete else "")
            known = whole if is_complete else known
        return tuple(found)

    @property
    def vocabulary(self) -> str:
        """Return a digest of some tokens with their ids."""
        numbers = range(0, self._rows, max(1, self._rows // VOCABULARY_SAMPLE))
        some = self._rows, [self._key_and_label(number)[0] for number in numbers], sorted(self._added.items())
        return hashlib.blake2b(repr(some).encode(), digest_size=16).hexdigest()

    @property
    def mask(self) -> int | None:
        """Return the id of the mask token, or None."""
        return self._id_of("mask")

    @property
    def start(self) -> int | None:
        """Return the id of the token that texts begin with, or None."""
        return self._id_of("bos")

    def _id_of(self, name: str) -> int | None:
        number = getattr(self._given, f"{name}_token_id", None)
        return None if number is None else int(number)

    def _encode_here(self, text: str, *, with_added: bool) -> tuple[list[int], list[tuple[int, int]]]:
        """Return the ids of a text, and where each is spelled in it; tokens that are not spelled so have no span."""
        ids = [int(number) for number in self._given.encode(text, add_special_tokens=with_added)]
        spans, at, unspelled = list[tuple[int, int]](), 0, 0
        for number in ids:
            whole = "" if number in self._added else self.following(number)
            found = ((text.find(piece, at), piece) for piece in (whole, whole.strip()) if piece)
            begin, piece = next(((begin, piece) for begin, piece in found
                                 if begin >= 0 and len(text[at:begin].strip()) <= unspelled), (-1, ""))
            if begin < 0:
                unspelled += number not in self._added
                spans.append((at, at))
                continue
            if unspelled:  # the pieces of a character
                spans[-unspelled:] = [(at, begin)] * unspelled
            spans.append((begin, begin + len(piece)))
            at, unspelled = begin + len(piece), 0
        return ids, spans

    def _key_and_label(self, number: int) -> tuple[str, str]:
        if number not in self._keys_and_labels:
            key = self._given.convert_ids_to_tokens(number) if self._is_token(number) else None
            label = readable((self._added.get(number) or self.following(number) or key) if key else "")
            self._keys_and_labels[number] = (key or "", label or row_label(number))
        return self._keys_and_labels[number]

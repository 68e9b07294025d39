"""The classes of a model of pictures, as the vocabulary from which it predicts."""

import hashlib
from collections.abc import Sequence

from attnviz.tokens.model_tokenizer import ModelTokenizer


class ClassNames(ModelTokenizer):
    """A vocabulary of names that are shown as they are written: a text is a token of it, or none."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names, self._rows = tuple(names), len(names)
        self._encode = self._encode_here
        self._added = {}
        self._keys_and_labels = {number: (name, name) for number, name in enumerate(names)}

    def following(self, number: int) -> str:
        """Return the name of a class."""
        return self.names[number]

    def texts(self, ids: Sequence[int]) -> tuple[str, ...]:
        """Return the names of classes."""
        return tuple(self.names[number] for number in ids)

    @property
    def vocabulary(self) -> str:
        """Return a digest of all names."""
        return hashlib.blake2b(repr(self.names).encode(), digest_size=16).hexdigest()

    def _encode_here(self, text: str, *, with_added: bool) -> tuple[list[int], list[tuple[int, int]]]:
        """Return the class of this name; nothing for any other text."""
        found = [self.names.index(text)] if text in self.names else []
        return found, [(0, len(text))] * len(found)

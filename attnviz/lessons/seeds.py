"""A seed for each student: other weights, or other embeddings where there are no weights, in the same lesson."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping

from attnviz.document import edits, presets
from attnviz.document.document import Document
from attnviz.document.variants import Value
from attnviz.lessons.calls import Call
from attnviz.store.edits import load_example, set_option
from attnviz.system.errors import EditError

MAX_NAME_SEED = 999_999  #: of the seeds made from names


def seed_of(student: str) -> int:
    """Return the seed that belongs to a name, whatever its case and its spaces; from 1 on."""
    name = " ".join(unicodedata.normalize("NFKC", student).casefold().split())
    return 1 + int.from_bytes(hashlib.sha256(name.encode("utf-8", "replace")).digest()[:8], "big") % MAX_NAME_SEED


def seeded(document: Document, seed: int | None) -> Document:
    """Return a document with the numbers of a seed; None for its own."""
    return edits.set_options(document, seed_settings(document, seed))


def seeded_calls(calls: Iterable[Call], seed: int | None) -> Iterator[Call]:
    """Yield the intents of a lesson; after an example is loaded, those that draw its numbers by a seed."""
    for call in calls:
        yield call
        if call.name == load_example.name:
            try:
                settings = seed_settings(presets.preset(str(call.values.get("key"))), seed)
            except EditError:  # the intent itself says what is wrong
                continue
            for name, value in settings.items():
                yield Call(set_option.name, {"name": name, "value": value}, call.line)


def seed_settings(document: Document, seed: int | None) -> Mapping[str, Value]:
    """Return the options that draw the numbers of a document by a seed: none of a trained model or loaded attention."""
    if seed is None or not document.is_computed or document.options.is_trained:
        return {}
    if document.options.uses("seed"):
        return {"seed": seed}
    return {"embedding": "random", "embedding_seed": seed}

"""Write a document as the content of a session file.

Each part of a document has its limit (`attnviz.document.edits`); together they may exceed that of a session file, which
`to_bytes` reports.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass

import numpy as np

from attnviz.document import model_fields
from attnviz.document.document import Cells, Document, EmbeddingFile, Index, Target
from attnviz.document.given import Tensors
from attnviz.document.models import Model
from attnviz.document.paged import Page
from attnviz.document.saved_view import SavedView
from attnviz.document.targets import MaskTarget
from attnviz.system import reading

FORMAT = 4
WITHOUT_CONTINUATIONS = 3  #: the format without appended tokens
WITHOUT_MODELS = 2  #: the format without models and masks of single layers
SAME = "same"  #: replaces data that a snapshot shares with its session

@dataclass(frozen=True, slots=True)
class Form:
    """The separators of JSON."""

    comma: str
    colon: str
    line: str  #: after each edit and each field

    def dump(self, value: object) -> str:
        """Return `value` as JSON."""
        return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(self.comma, self.colon))


READABLE = Form(", ", ": ", "\n ")
SHORTEST = Form(",", ":", "")


def to_bytes(document: Document, shown: SavedView | None = None) -> bytes:
    """Return the content of the document's session file, in compact form if it would be too large.

    The view is left out if that does not suffice. Raises ValueError if the document is still too large.
    """
    for form, beside in ((READABLE, shown), (SHORTEST, shown), (SHORTEST, None)):
        data = bytearray()
        for piece in pieces(document, form, beside):
            data += piece.encode()
            if len(data) > reading.MAX_BYTES:
                break
        else:
            return bytes(data)
    raise ValueError(f"it would be larger than {reading.MAX_BYTES // 2**20} MiB, the limit of a session: "
                     "remove snapshots or edits")


def format_of(document: Document) -> int:
    """Return the oldest format that can represent the document."""
    states = (document, *(snapshot.document for snapshot in document.snapshots))
    if any(state.continuations for state in states):
        return FORMAT
    needs = any(state.model is not None or any(map(_is_of_models, state.edits)) for state in states)
    return WITHOUT_CONTINUATIONS if needs else WITHOUT_MODELS


def _is_of_models(target: Target) -> bool:
    return isinstance(target, MaskTarget) and target.layer is not None


def pieces(document: Document, form: Form, shown: SavedView | None = None) -> Iterator[str]:
    """Return the text of a session file in pieces."""
    yield f'{{{form.line}"attnviz"{form.colon}{format_of(document)},{form.line}'
    yield from _fields(document, form)
    if document.snapshots:
        yield f',{form.line}"snapshots"{form.colon}['
        for at, snapshot in enumerate(document.snapshots):
            yield f'{"," if at else ""}{form.line}{{"name"{form.colon}{form.dump(snapshot.name)},{form.line}'
            yield from _fields(snapshot.document, form, session=document)
            yield "}"
        yield f"{form.line}]"
    if shown is not None:
        yield f',{form.line}"viewed"{form.colon}{form.dump(shown.fields())}'
    yield "\n}\n" if form.line else "}"


def _fields(document: Document, form: Form, *, session: Document | None = None) -> Iterator[str]:
    """Yield the fields of a document; a snapshot refers to embeddings that it shares with its session."""
    yield f'"text"{form.colon}{form.dump(document.text)}'
    if document.model is not None:
        yield _model(document.model, form)
    if document.continuations:
        yield _continuations(document, form)
    if document.settings:
        yield f',{form.line}"settings"{form.colon}{form.dump(dict(document.settings))}'
    if document.edits:
        yield f',{form.line}"edits"{form.colon}['
        for at, (target, cells) in enumerate(document.edits.items()):
            yield f"{',' if at else ''}{form.line}{' ' if form.line else ''}"
            yield from _target(target, cells, form)
        yield f"{form.line}]"
    if _is_shared(document, session):
        yield f',{form.line}"embedding_file"{form.colon}{form.dump(SAME)}'
    elif document.embedding_file is not None:
        yield f',{form.line}"embedding_file"{form.colon}{_file(document.embedding_file, form)}'
    if _shares_given(document, session):
        yield f',{form.line}"given"{form.colon}{form.dump(SAME)}'
    elif document.given is not None:
        yield f',{form.line}"given"{form.colon}{form.dump(_given(document.given))}'


def _model(model: Model, form: Form) -> str:
    return f',{form.line}"model"{form.colon}{form.dump(model_fields.fields_of(model))}'


def _continuations(document: Document, form: Form) -> str:
    return f',{form.line}"continuations"{form.colon}{form.dump([asdict(each) for each in document.continuations])}'


def _is_shared(document: Document, session: Document | None) -> bool:
    """Return whether a snapshot has the embeddings of its session."""
    return session is not None and document.embedding_file is not None and (
        document.embedding_file is session.embedding_file or document.embedding_file == session.embedding_file)


def _shares_given(document: Document, session: Document | None) -> bool:
    """Return whether a snapshot shares the loaded attention of its session."""
    return session is not None and document.given is not None and document.given == session.given


def _given(tensors: Tensors) -> Mapping[str, object]:
    """Return loaded attention as the fields of a session."""
    return {"name": tensors.name, "words": dict(tensors.words), "stages": {
        stage: {"shape": map.numbers.shape,
                "numbers": base64.b64encode(map.numbers.astype("<f4").tobytes()).decode()}
        for stage, map in tensors.maps.items()
    }}


def _target(target: Target, cells: Cells, form: Form) -> Iterator[str]:
    yield f'{form.dump(target.fields())[:-1]}{form.comma}"cells"{form.colon}{{'
    for at, page in enumerate(cells.pages()):
        yield (form.comma if at else "") + _cells(page, form)
    yield "}}"


def _cells(page: Page[Index, float], form: Form) -> str:
    """Return cells as JSON. Numbers are the shortest that read as the same 32-bit float: 0.43, not 0.4300000072."""
    numbers = np.fromiter(page.values(), dtype=np.float32, count=len(page)).astype(np.str_).tolist()
    return form.comma.join([
        f'"{",".join(map(str, index))}"{form.colon}{_ODD.get(number) or number.removesuffix(".0")}'
        for index, number in zip(page, numbers, strict=True)
    ])


_ODD = {"-inf": '"-inf"', "-0.0": "-0.0"}  # JSON has no -inf, and -0 without its point reads as 0


def _file(file: EmbeddingFile, form: Form) -> str:
    vectors = base64.b64encode(file.vectors.astype("<f4").tobytes()).decode()
    return form.dump({"names": file.names, "shape": file.vectors.shape, "vectors": vectors})

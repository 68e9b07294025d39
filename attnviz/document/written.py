"""A document as the text of a session file, and how many bytes it takes at least.

Whatever a person can make can be saved, and whatever was saved can be opened: so the limit of a session file is asked
for where a document is made (`attnviz.document.edits`), and one that keeps it is written in a form that keeps it.
"""

from __future__ import annotations

import base64
import json
import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace

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
WITHOUT_CONTINUATIONS = 3  #: the format of what has no tokens that were appended
WITHOUT_MODELS = 2  #: the format of what has neither a model nor the mask of a single layer
SAME = "same"  #: in place of the embeddings of a snapshot that are those of its session

_MOST_OF_A_CELL = 64  # bytes: four numbers of ten digits, one of fourteen, and what stands between them
_MOST_OF_A_CHARACTER = 6  # bytes: \u0000
_MOST_OF_A_TARGET = 64  # bytes: all but its names and its cells
_MOST_OF_THE_REST = 8192  # bytes: every option with its longest value, and the names of the fields


@dataclass(frozen=True, slots=True)
class Form:
    """What stands between things."""

    comma: str
    colon: str
    line: str  #: after each edit and each field

    def dump(self, value: object) -> str:
        """`value` as JSON."""
        return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(self.comma, self.colon))


READABLE = Form(", ", ": ", "\n ")
SHORTEST = Form(",", ":", "")


def to_bytes(document: Document, shown: SavedView | None = None) -> bytes:
    """The content of the document's session file: as people read it, or as short as can be where that is too long.

    What is `shown` goes along where there is room: a document that is as large as can be is saved without it.
    Raises ValueError where no session file can hold it: of what `edits` makes, only what was given.
    """
    forms = ((READABLE, shown), (SHORTEST, shown), (SHORTEST, None)) if fits(document) else ()
    for form, beside in forms:
        data = "".join(pieces(document, form, beside)).encode()
        if len(data) <= reading.MAX_BYTES:
            return data
    raise ValueError(f"it would be larger than {reading.MAX_BYTES // 2**20} MiB, the limit of a session")


def format_of(document: Document) -> int:
    """The oldest format that can say all of a document."""
    states = (document, *(snapshot.document for snapshot in document.snapshots))
    if any(state.continuations for state in states):
        return FORMAT
    needs = any(state.model is not None or any(map(_is_of_models, state.edits)) for state in states)
    return WITHOUT_CONTINUATIONS if needs else WITHOUT_MODELS


def _is_of_models(target: Target) -> bool:
    return isinstance(target, MaskTarget) and target.layer is not None


def size(document: Document) -> int:
    """The bytes of the shortest session file of the document.

    Pages of edits and an embedding file are measured once, whatever becomes of the documents that share them.
    """
    found = len(f'{{"attnviz":{format_of(document)},') + _size_of_fields(document) + len("}")
    if document.snapshots:
        found += len(',"snapshots":[]') + _joined([
            len(f'{{"name":{SHORTEST.dump(snapshot.name)},}}'.encode())
            + _size_of_fields(snapshot.document, session=document) for snapshot in document.snapshots
        ])
    return found


def _size_of_fields(document: Document, *, session: Document | None = None) -> int:
    rest = Document(text=document.text, settings=document.settings, model=document.model,
                    continuations=document.continuations)
    found = len("".join(_fields(rest, SHORTEST)).encode())
    if document.edits:
        found += len(',"edits":[]') + _joined([page.once(_size_of_targets) for page in document.edits.pages()])
    if _is_shared(document, session):
        found += len(f',"embedding_file":{SHORTEST.dump(SAME)}')
    elif document.embedding_file is not None:
        found += len(',"embedding_file":') + _size_of_file(document.embedding_file)
    if _shares_given(document, session):
        found += len(f',"given":{SHORTEST.dump(SAME)}')
    elif document.given is not None:
        found += len(',"given":') + _size_of_given(document.given)
    return found


def fits(document: Document) -> bool:
    """Whether the document can be a session file."""
    return most(document) <= reading.MAX_BYTES or size(document) <= reading.MAX_BYTES


def most(document: Document) -> int:
    """More bytes than its session file can take, found at once: nearly always it is far from the limit."""
    found = _MOST_OF_THE_REST + _MOST_OF_A_CHARACTER * len(document.text)
    found += sum(page.once(_most_of_targets) for page in document.edits.pages())
    if document.embedding_file is not None:
        found += _size_of_file(document.embedding_file)
    if document.model is not None:
        found += len(_model(document.model, READABLE).encode()) + len(_continuations(document, READABLE))
    if document.given is not None:
        found += _size_of_given(document.given)
    for snapshot in document.snapshots:
        state = snapshot.document
        state = replace(state, embedding_file=None) if _is_shared(state, document) else state
        found += most(replace(state, given=None) if _shares_given(state, document) else state)
    return found


def pieces(document: Document, form: Form, shown: SavedView | None = None) -> Iterator[str]:
    """The text of a session file, piece by piece."""
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
    """What a document is; the embeddings of a snapshot that are those of its session are not written again."""
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
    """Whether a snapshot has the embeddings of its session."""
    return session is not None and document.embedding_file is not None and (
        document.embedding_file is session.embedding_file or document.embedding_file == session.embedding_file)


def _shares_given(document: Document, session: Document | None) -> bool:
    """Whether a snapshot has what was given to its session."""
    return session is not None and document.given is not None and document.given == session.given


def _given(tensors: Tensors, *, numbers: bool = True) -> Mapping[str, object]:
    """What was given as the fields of a session; without the `numbers` where only the rest is measured."""
    return {"name": tensors.name, "words": dict(tensors.words), "stages": {
        stage: {"shape": map.numbers.shape,
                "numbers": base64.b64encode(map.numbers.astype("<f4").tobytes()).decode() if numbers else ""}
        for stage, map in tensors.maps.items()
    }}


def _target(target: Target, cells: Cells, form: Form) -> Iterator[str]:
    yield f'{form.dump(target.fields())[:-1]}{form.comma}"cells"{form.colon}{{'
    for at, page in enumerate(cells.pages()):
        yield (form.comma if at else "") + _cells(page, form)
    yield "}}"


def _cells(page: Page[Index, float], form: Form) -> str:
    """Cells by their places. Numbers are the shortest that give back the same 32-bit float: 0.43, not 0.4300000072."""
    numbers = np.fromiter(page.values(), dtype=np.float32, count=len(page)).astype(np.str_).tolist()
    return form.comma.join([
        f'"{",".join(map(str, index))}"{form.colon}{_ODD.get(number) or number.removesuffix(".0")}'
        for index, number in zip(page, numbers, strict=True)
    ])


_ODD = {"-inf": '"-inf"', "-0.0": "-0.0"}  # JSON has no number for the one; the other is 0 without its point


def _file(file: EmbeddingFile, form: Form) -> str:
    vectors = base64.b64encode(file.vectors.astype("<f4").tobytes()).decode()
    return form.dump({"names": file.names, "shape": file.vectors.shape, "vectors": vectors})


def _size_of_cells(page: Page[Index, float]) -> int:
    return len(_cells(page, SHORTEST))  # all of it ASCII


def _size_of_targets(page: Page[Target, Cells]) -> int:
    return _joined(
        len("".join(_target(target, Cells(), SHORTEST)).encode())
        + _joined([part.once(_size_of_cells) for part in cells.pages()])
        for target, cells in page.items()
    )


def _most_of_targets(page: Page[Target, Cells]) -> int:
    return sum(
        _MOST_OF_A_TARGET + _MOST_OF_A_CHARACTER * len(str(target)) + _MOST_OF_A_CELL * len(cells)
        for target, cells in page.items()
    )


def _size_of_file(file: EmbeddingFile) -> int:
    frame = SHORTEST.dump({"names": [], "shape": file.vectors.shape, "vectors": ""})
    return len(frame) - len("[]") + file.name_bytes + 4 * math.ceil(4 * file.vectors.size / 3)


def _size_of_given(tensors: Tensors) -> int:
    frame = len(SHORTEST.dump(_given(tensors, numbers=False)).encode())
    return frame + sum(4 * math.ceil(4 * map.numbers.size / 3) for map in tensors.maps.values())


def _joined(sizes: Iterable[int]) -> int:
    """The bytes of some parts with a comma between each and the next."""
    sizes = list(sizes)
    return sum(sizes) + max(0, len(sizes) - 1)

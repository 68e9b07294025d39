"""Write a document as the content of a session file.

Each part of a document has its limit (`attnviz.document.edits`); together they may exceed that of a session file, which
`to_bytes` reports.
"""

import base64
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict

import numpy as np

from attnviz.document import model_fields, runs
from attnviz.document.cells import Page
from attnviz.document.document import Document, EmbeddingFile, Index
from attnviz.document.given import Tensors
from attnviz.document.saved_view import SavedView
from attnviz.system import reading
from attnviz.system.arrays import Float32

FORMAT = 7
SAME = "same"  #: replaces data that a snapshot shares with its session


def to_bytes(document: Document, shown: SavedView | None = None) -> bytes:
    """Return the content of the document's session file, without the view if the file would be too large with it.

    Raises ValueError if the document and the held state are too large even so.
    """
    data, end = bytearray(), b"\n}\n"
    for piece in _pieces(document, None if shown is None else shown.held):
        data += piece.encode()
        if len(data) + len(end) > reading.MAX_BYTES:
            raise ValueError(f"it would be larger than {reading.MAX_BYTES // 2**20} MiB, the limit of a session: "
                             "remove snapshots or edits")
    view = b"" if shown is None else f',\n "viewed": {_dump(shown.fields())}'.encode()
    return bytes(data + (view if len(data) + len(view) + len(end) <= reading.MAX_BYTES else b"") + end)


def _pieces(document: Document, held: Document | None) -> Iterator[str]:
    """Yield the text of a session file in pieces, without its end."""
    yield f'{{\n "attnviz": {FORMAT},\n '
    yield from _fields(document)
    if document.snapshots:
        yield ',\n "snapshots": ['
        for at, snapshot in enumerate(document.snapshots):
            yield f'{"," if at else ""}\n {{"name": {_dump(snapshot.name)},\n '
            yield from _fields(snapshot.document, session=document)
            yield "}"
        yield "\n ]"
    if held is not None:
        yield ',\n "held": {'
        yield from _fields(held, session=document)
        yield "}"


def _fields(document: Document, *, session: Document | None = None) -> Iterator[str]:
    """Yield the fields of a document; a snapshot refers to arrays that it shares with its session."""
    file, given, model = document.embedding_file, document.given, document.model
    yield f'"text": {_dump(document.text)}'
    for name, value in (
        ("model", model and model_fields.fields_of(model)),
        ("run", document.run and _run(document, session)),
        ("continuations", [asdict(each) for each in document.continuations]),
        ("settings", dict(document.settings)),
    ):
        if value:
            yield f',\n "{name}": {_dump(value)}'
    if document.edits:
        yield ',\n "edits": ['
        for at, (target, cells) in enumerate(document.edits.items()):
            yield f"{',' if at else ''}\n  {_dump(target.fields())[:-1]}, \"cells\": {{"
            for number, page in enumerate(cells.pages):
                yield (", " if number else "") + _cells(page)
            yield "}}"
        yield "\n ]"
    if file is not None:
        shared = session is not None and file == session.embedding_file
        yield f',\n "embedding_file": {_dump(SAME if shared else _file(file))}'
    if given is not None:
        shared = session is not None and given == session.given
        yield f',\n "given": {_dump(SAME if shared else _given(given))}'


def _run(document: Document, session: Document | None) -> object:
    """Return the fields of a run; a snapshot of the same run does not repeat them."""
    assert document.run is not None
    return SAME if session is not None and document.run == session.run else runs.fields_of(document.run)


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _base64(array: Float32) -> str:
    return base64.b64encode(array.astype("<f4").tobytes()).decode()


def _given(tensors: Tensors) -> Mapping[str, object]:
    """Return loaded attention as the fields of a session."""
    return {"name": tensors.name, "words": dict(tensors.words), "stages": {
        stage: {"shape": map.numbers.shape, "numbers": _base64(map.numbers)} for stage, map in tensors.maps.items()
    }}


def _cells(page: Page[Index, float]) -> str:
    """Return cells as JSON. Numbers are the shortest that read as the same 32-bit float: 0.43, not 0.4300000072."""
    numbers = np.fromiter(page.values(), dtype=np.float32, count=len(page)).astype(np.str_).tolist()
    return ", ".join([
        f'"{",".join(map(str, index))}": {_ODD.get(number) or number.removesuffix(".0")}'
        for index, number in zip(page, numbers, strict=True)
    ])


_ODD = {"-inf": '"-inf"', "-0.0": "-0.0"}  # JSON has no -inf, and -0 without its point reads as 0


def _file(file: EmbeddingFile) -> Mapping[str, object]:
    return {"names": file.names, "shape": file.vectors.shape, "vectors": _base64(file.vectors)}

"""Session files: a document as readable JSON, checked when it is read and replaced atomically.

A `*.attnviz` file is UTF-8 JSON and holds only what was set:

    {
      "attnviz": 7,
      "text": "Your journey starts with one step",
      "settings": {"variant": "multi_head", "ablated_heads": [0, 2]},
      "model": {"name": "SmolLM2-135M-Instruct", "where": "smollm2", "digest": "3f...", "config": {...}},
      "run": {"recipe": "induction", "options": {"seed": 7}, "steps": 400, "ablations": [[120, [[0, 3]]]]},
      "continuations": [{"sentence": 0, "start": 21, "ids": [582, 13], "lengths": [5, 1]}],
      "turns": [{"sentence": 0, "start": 0, "role": "user"}],
      "marks": [{"sentence": 0, "start": 12}],
      "edits": [
        {"embedding": "chapter", "token": "journey", "cells": {"0": 0.55, "2": 0.7}},
        {"mask": "unmasked", "cells": {"0,1,0": 0}},
        {"mask": "unmasked", "layer": 3, "head": 2, "cells": {"0,1,0": 0}},
        {"variant": "causal", "stage": "masked_scores", "cells": {"0,0,1,0": "-inf"}},
        {"variant": "causal", "matrix": "W_query", "cells": {"0,0": 0.25}}
      ],
      "embedding_file": {"names": ["x1", "x2"], "shape": [2, 3], "vectors": "base64 of little-endian float32, by row"},
      "given": {"name": "bert.npz", "words": {"tokens": [["the", "cat"]]},
                "stages": {"weights": {"shape": [1, 1, 2, 2, 2], "numbers": "base64 as above", "layers": [3]}},
                "image": {"rows": 1, "columns": 2, "first": 0, "png": "base64"}},
      "snapshots": [{"name": "without the mask", "text": "Your journey", "settings": {"mask": "none"}}],
      "held": {"text": "Your journey ends with one step"},
      "viewed": {"stage": "scores", "head": 1}
    }

Loaded attention has "layers" where they are not 0, 1, 2, …, and an "image" if its tokens are patches of one.
`attnviz.document.options` lists the settings, `attnviz.document.models` the fields of a model, and
`attnviz.document.runs` the fields of a training run, if the model is one of its steps: with them a session opens even
if the model is missing. A continuation has the ids of tokens that were appended to an input, the number of characters
of each, and the number of characters before them, unless they are at the end. The turns of a chat and marked segments
have the places where they begin. An edit names one of `attnviz.document.targets` by its fields, with a "layer" where it
is not the first, and a cell by its index. Numbers of edits are the shortest that give back the same 32-bit float. A
snapshot and the held state have the fields of a session, or "same" for its embeddings or loaded attention ("given"); a
session with loaded attention has no settings and edits. `attnviz.document.saved_view` has the fields of "viewed".
All content is checked. In the metadata of a PNG, SVG or PDF, the file is compressed: a mark, base64 and a semicolon,
found without reading the format.
"""

from __future__ import annotations

import base64
import binascii
import dataclasses
import io
import json
import math
import re
import sys
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from attnviz.document import continuation, edits, given_files, runs, saved_view, targets
from attnviz.document.cells import Page
from attnviz.document.config_type import MAX_MODEL_LAYERS
from attnviz.document.document import Changes, Continuation, Document, EmbeddingFile, Index, Mark, Target, Turn
from attnviz.document.given import Tensors, tensors_of, with_image
from attnviz.document.given_layouts import check_layers
from attnviz.document.models import Model
from attnviz.document.options import MODEL_OPTIONS
from attnviz.document.rope import SCALINGS
from attnviz.document.saved_view import SavedView
from attnviz.document.stages import STAGES
from attnviz.system import reading
from attnviz.system.arrays import Float32
from attnviz.system.checked import Fields, read_record
from attnviz.system.errors import EditError, SessionError
from attnviz.system.paths import replace_file
from attnviz.system.reading import NOT_READ, NOT_SAVED, digest, file_errors, read_bytes, read_text
from attnviz.system.wording import MAX_MESSAGE_CHARS, N_, Text, cut, printable_name, quoted

if TYPE_CHECKING:
    from attnviz.document.patch_image import PatchImage

FORMAT = 7  #: no release has written it: 0.2.0 wrote 2 to 4, so what is added before the next one belongs to it
SUFFIX, TEXT = ".attnviz", ".txt"
HAND_IN = "hand_in"  #: the field of what a student hands in, which `attnviz.lessons.handin` writes
HAND_IN_SUFFIX = ".handin" + SUFFIX
PICTURE_SUFFIXES = (".png", ".svg", ".pdf")
MAX_PICTURE_CHARS = 2**18  #: of a session in a picture: 190 KB compressed; a picture should not grow by more
SAME = "same"  #: replaces data that a snapshot shares with its session
_STDIN = "standard input"

_FIELDS = {"attnviz", "text", "model", "run", "continuations", "turns", "marks", "settings", "edits", "embedding_file",
           "given", "image", "snapshots", "held", "viewed", HAND_IN}
_OF_A_STATE = _FIELDS - {"attnviz", "snapshots", "held", "viewed", HAND_IN}
#: The maximum count of each JSON character outside of strings, per edit.
_CHARS_PER_EDIT = {b"[": 1, b"{": 2, b",": 5}
_MAX_OTHER_CHARS = 1000 * (2 + edits.MAX_SNAPSHOTS)
_STRING = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"', re.DOTALL)
_INDEX = re.compile(r"(0|[1-9]\d{0,9})(,(0|[1-9]\d{0,9}))*", re.ASCII)
_MARK = "attnviz-session:"
_IN_PICTURE = re.compile(re.escape(_MARK.encode()) + rb"([A-Za-z0-9+/]{1,%d}={0,2});" % (4 * MAX_PICTURE_CHARS))
_MAX_AXES = 5  # (layer, text, head, query, key)


def load(path: Path) -> Document:
    """Return the document of a session file, of arrays or of a text. Raises SessionError if it cannot be read."""
    if path.suffix.lower() == TEXT:
        return edits.new_document(text=read_text(path).rstrip("\n"))
    if path.suffix.lower() == given_files.SUFFIX:
        return edits.document_from_tensors(given_files.load(path))
    return read(path)[0]


def read(path: Path) -> tuple[Document, str, SavedView | None]:
    """Return the document of a session file or of a picture, the digest of the file's content, and the saved view."""
    path = Path(path)
    data = read_bytes(path)
    is_picture = path.suffix.lower() in PICTURE_SUFFIXES and data[:1] != b"{"
    content = session_in(data, path.name) if is_picture else data
    document, shown = read_content(content, path.name)
    return document, digest(data), shown


def from_bytes(data: bytes, name: str) -> Document:
    """Return the document of a session file's content; `name` is used in errors. Raises SessionError."""
    return read_content(data, name)[0]


def read_content(data: bytes, name: str) -> tuple[Document, SavedView | None]:
    """Return the document of a session file's content and its saved view, or None. Raises SessionError."""
    content: Any = None
    try:
        _check_structure(data)
        content = json.loads(
            data.decode("utf-8-sig"),
            object_pairs_hook=_unique,
            parse_constant=_no_constant,
            parse_int=_short_integer,
            parse_float=_float,
        )
        document = _document(content, name)
        return document, _view(content, document)
    except UnicodeDecodeError:
        problem = "it is not UTF-8 text."
    except json.JSONDecodeError as error:
        problem = f"line {error.lineno}, column {error.colno} is not JSON ({error.msg})."
    except RecursionError:
        problem = "it is nested too deeply."
    except (EditError, ValueError) as error:
        problem = _missing_plugins(content) or str(error)
    raise SessionError("{name} cannot be opened as a session: {problem}", name=name,
                       problem=cut(problem, MAX_MESSAGE_CHARS))


def _missing_plugins(content: Any) -> str:
    """Return the sentence that names the plug-ins of a session that are not loaded; "" if all are."""
    with suppress(EditError):
        look = Fields(Fields(content, Text("it")).table("viewed", {}), Text("its view")).table("look", {})
        return saved_view.missing_plugins(look) or ""
    return ""


def from_stdin() -> tuple[Document, SavedView | None]:
    """Return the document on standard input, arrays as `attnviz.show` sends them or a session, and its view."""
    if sys.stdin is None:
        raise SessionError("There is no standard input to read.")
    with file_errors(NOT_READ, _STDIN):
        stream = sys.stdin.buffer
        if not stream.seekable():  # a pipe
            data = stream.read(given_files.MAX_ARRAY_BYTES + 1)
            if len(data) > given_files.MAX_ARRAY_BYTES:
                raise SessionError("{name} is larger than {gigabytes:,.1f} GB.", name=_STDIN,
                                   gigabytes=given_files.MAX_ARRAY_BYTES / 1e9)
            stream = io.BytesIO(data)
        is_session = stream.read(1) == b"{"
        stream.seek(0)
        if is_session:
            return read_content(stream.read(reading.MAX_BYTES), _STDIN)
        tensors = given_files.read(stream, _STDIN)
        return edits.document_from_tensors(tensors), saved_view.viewed(tensors)


def save(document: Document, path: Path, shown: SavedView | None = None) -> str:
    """Write a session file atomically and return the digest of its content.

    Raises SessionError; the old file is unchanged then.
    """
    path = Path(path)
    with file_errors(NOT_SAVED, printable_name(path.name), ValueError):
        data = to_bytes(document, shown)
        replace_file(path, data)
    return digest(data)


def _document(content: Any, name: str) -> Document:
    """Return the document of parsed JSON.

    Raises EditError or ValueError if it is invalid, SessionError if it is of another version.
    """
    if not isinstance(content, dict) or type(content.get("attnviz")) is not int or content["attnviz"] < 1:
        raise ValueError('it does not begin with the format, {"attnviz": 7, ...}.')
    if content["attnviz"] != FORMAT:
        words = (N_("{name} was written by a newer AttnViz (format {found}, this one reads {format}).")
                 if content["attnviz"] > FORMAT else
                 N_("{name} was written by an older AttnViz (format {found}, this one reads {format})."))
        raise SessionError(words, name=name, found=content["attnviz"], format=FORMAT)
    fields = Fields(content, Text("it"), known=_FIELDS)
    document = _state(content, None)
    for stored in fields.items("snapshots", ()):
        snapshot = Fields(stored, Text("its snapshot"), known=_OF_A_STATE | {"name"})
        document = edits.take_snapshot(document, snapshot.text("name"), _state(stored, document))
    return document


def _view(content: dict[str, Any], session: Document) -> SavedView | None:
    """Return the saved view with the held state; None if there is neither."""
    fields, held = Fields(content, Text("it")).table("viewed", saved_view.DEFAULT), None
    if "held" in content:
        Fields(content["held"], Text("its held state"), known=_OF_A_STATE)
        held = _state(content["held"], session)
    return SavedView(fields, held) if {"viewed", "held"} & content.keys() else None


def _state(content: dict[str, Any], session: Document | None) -> Document:
    """Return the document of a session, or of a snapshot, which may share data with its session."""
    if "given" in content:
        return _given(content, session)
    fields = Fields(content, Text("it"))
    text, settings = fields.text("text"), fields.table("settings", {})
    shared = None if session is None else session.embedding_file
    file = shared if shared is not None and content.get("embedding_file") == SAME else _embedding_file(content)
    model = read_model(content["model"]) if "model" in content else None
    image = _image_of_state(content, session)
    if image is not None and (text or not model):
        raise ValueError("it has a picture, and a text or no model.")
    document = edits.new_document(text=text, embedding_file=file, model=model, settings=settings, image=image)
    if "run" in content:
        document = _with_run(document, content["run"], session)
    if document.text != text:
        raise ValueError("its text holds characters that a text cannot hold.")
    if {"continuations", "turns"} & content.keys():
        document = continuation.with_continuations(
            document, (_continuation(stored, document.sentences) for stored in fields.items("continuations", ())),
            (read_record(Turn, stored, "its turn") for stored in fields.items("turns", ())))
    document = _with_marks(document, fields)
    changes: dict[Target, Changes] = {}
    count = 0
    entries = list(fields.items("edits", ()))[::-1]
    content.pop("edits", None)
    while entries:  # free entries while reading: a million take a gigabyte
        target, cells = _edit(entries.pop())
        if target in changes:
            raise ValueError(f"the edits of {cut(str(target))} are there twice.")
        changes[target] = _cells(cells)
        count += len(changes[target])
        if count > edits.MAX_EDITED_CELLS:
            raise ValueError(f"it has more than {edits.MAX_EDITED_CELLS:,} edited numbers.")
    return edits.edit_targets(document, changes)


def _continuation(stored: Any, sentences: Sequence[str]) -> Continuation:
    """Return the tokens that were appended to a sentence, to its end if no other place is stored."""
    if not isinstance(stored, dict) or "start" in stored:
        return read_record(Continuation, stored, "its continuation")
    found = read_record(Continuation, {"start": 0, **stored}, "its continuation")
    length = len(sentences[found.sentence]) if found.sentence < len(sentences) else 0
    if found.end > length:
        raise EditError("Its text does not hold the tokens that were appended to it.")
    return replace(found, start=length - found.end)


def _with_run(document: Document, stored: Any, session: Document | None) -> Document:
    """Return the document with the training run that kept its model as a step."""
    if not document.model or document.model.step < 0:
        raise ValueError("it has a training run, and its model is not a step of one.")
    run = session.run if stored == SAME and session is not None else runs.run_from(stored)
    if run is None:
        raise ValueError("a snapshot has the same run as its session, which has none.")
    return replace(document, run=run)


def _given(content: Mapping[str, Any], session: Document | None) -> Document:
    """Return the document of a session with loaded attention."""
    empty = not any(content.get(name) for name in ("text", "settings", "edits"))
    if not empty or {"embedding_file", "model", "run", "continuations", "turns"} & content.keys():
        raise ValueError("it has both loaded attention and a text, settings, edits or a model.")
    if session is not None and session.given is not None and content["given"] == SAME:
        return _with_marks(edits.document_from_tensors(session.given), Fields(content, Text("it")))
    stored = Fields(content["given"], Text("its attention"))
    arrays = {stage: _numbers_of(Fields(part, Text("the stage {name}", name=quoted(stage))), "numbers", "the stages")
              for stage, part in stored.table("stages").items()}
    layers = {stage: check_layers(part["layers"]) for stage, part in stored.table("stages").items() if "layers" in part}
    words = stored.table("words")
    if unknown := [*(arrays.keys() - STAGES.keys()), *(words.keys() - {*given_files.WORDS})]:
        raise ValueError(f"there is no stage and no list of tokens called {quoted(unknown[0])}.")
    tensors = tensors_of(arrays, words, name=stored.text("name", ""), layers=layers)
    if stored.has("image"):
        tensors = with_image(tensors, _image(Fields(stored.get("image"), Text("its picture"))), None)
    return _with_marks(edits.document_from_tensors(tensors), Fields(content, Text("it")))


def _with_marks(document: Document, fields: Fields) -> Document:
    return edits.set_marks(document, (read_record(Mark, stored, "its mark") for stored in fields.items("marks", ())))


def _image_of_state(content: Mapping[str, Any], session: Document | None) -> PatchImage | None:
    """Return the picture that the model of a session reads, or of a snapshot, which may share it with its session."""
    if content.get("image") == SAME and session is not None:
        return session.image
    return _image(Fields(content["image"], "its picture")) if "image" in content else None


def _image(stored: Fields) -> PatchImage:
    """Return the picture of loaded attention, or of a model."""
    from attnviz.document.patch_image import MAX_PATCHES, checked  # late: few sessions have a picture

    sizes = [stored.count(name, maximum=MAX_PATCHES, minimum=minimum)
             for name, minimum in (("rows", 1), ("columns", 1), ("first", 0))]
    return checked(_decoded(stored.text("png"), "the picture is"), *sizes)


def _numbers_of(stored: Fields, name: str, called: str) -> Float32:
    """Return an array from its stored shape and base64 bytes."""
    shape = stored.items("shape")
    data = _decoded(stored.text(name), f"the numbers of {called} are")
    bad = len(shape) > _MAX_AXES or any(type(size) is not int or size < 1 for size in shape)
    if bad or len(data) != 4 * math.prod(shape):
        raise ValueError(f"the shape of {called} does not match their numbers.")
    return np.frombuffer(data, "<f4").reshape(shape).astype(np.float32)


def _decoded(text: str, what: str) -> bytes:
    """Return bytes that were written as base64; `what` begins the sentence about damaged ones."""
    try:
        return base64.b64decode(text, validate=True)
    except ValueError:
        raise ValueError(f"{what} damaged.") from None


def _edit(entry: Any) -> tuple[Target, Mapping[str, Any]]:
    """Return the target of an edit and its stored cells."""
    if not isinstance(entry, dict) or "cells" not in entry:
        raise ValueError('each of its edits must be a table with "cells".')
    fields = {name: value for name, value in entry.items() if name != "cells"}
    return targets.read(fields), Fields(entry, Text("an edit")).table("cells")


def _embedding_file(content: Mapping[str, Any]) -> EmbeddingFile | None:
    if "embedding_file" not in content:
        return None
    stored = Fields(content["embedding_file"], Text("its embedding file"))
    names, vectors = stored.items("names"), _numbers_of(stored, "vectors", "its embeddings")
    if vectors.ndim != 2:
        raise ValueError("the shape of its embeddings does not match their numbers.")
    return EmbeddingFile(names=tuple(names), vectors=vectors)


def _cells(stored: Mapping[str, Any]) -> Changes:
    if (bad := next((key for key in stored if not _INDEX.fullmatch(key)), None)) is not None:
        raise ValueError(f"{quoted(bad)} is not the index of a cell.")
    return {tuple(map(_place, key.split(","))):
            -math.inf if value == "-inf" else float(value) if type(value) is int else value
            for key, value in stored.items()}


@lru_cache(maxsize=4096)  # a million cells share few different numbers
def _place(digits: str) -> int:
    return int(digits)


def _check_structure(data: bytes) -> None:
    """Raise ValueError if JSON has more values than any session: 64 MiB of "[]," would take 2 GB."""
    most = {mark: count * edits.MAX_EDITED_CELLS + _MAX_OTHER_CHARS for mark, count in _CHARS_PER_EDIT.items()}
    if any(data.count(mark) > most[mark] for mark in most):
        bare = _STRING.sub(b"", data)  # which took a second for 64 MiB
        if any(bare.count(mark) > most[mark] for mark in most):
            raise ValueError("it has more values than a session can have.")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(pairs) > edits.MAX_EDITED_CELLS:
        raise ValueError(f"a table in it has more than {edits.MAX_EDITED_CELLS:,} entries.")
    made = dict(pairs)
    if len(made) != len(pairs):
        twice = Counter(name for name, _ in pairs).most_common(1)[0][0]
        raise ValueError(f"{quoted(twice)} is there twice.")
    return made


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number.")


def _short_integer(digits: str) -> int:
    if len(digits) > 20:
        raise ValueError(f"the number {digits[:20]}... is too long.")
    return int(digits)


def _float(digits: str) -> float:
    """Return a number. A Python function lets other threads run while a million numbers are parsed."""
    return float(digits)


def read_model(stored: Any) -> Model:
    """Return the model of a session file. Raises EditError if its fields are invalid."""
    model = read_record(Model, stored, "its model")
    config = model.config
    sizes = (config.layers, config.heads, config.kv_heads, config.d_model, config.d_head)
    if (
        config.norm not in ("", "layer_norm", "rms_norm") or min(sizes) < 1 or config.layers > MAX_MODEL_LAYERS
        or config.heads % config.kv_heads or len(config.sliding_windows) not in (0, config.layers)
        or len(model.row.sides) != config.layers * config.is_encoder_decoder
        or model.dtype not in ("", *MODEL_OPTIONS["dtype"].called)
        or any(rope.kind not in SCALINGS or rope.rotated(config.d_head) % 2 or rope.dimensions > config.d_head
               for rope in (config.rope, config.local_rope) if rope)
    ):
        raise EditError("the config of its model is invalid.")
    return model


# writing

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
    view = b"" if shown is None else f',\n "viewed": {_dump(shown.fields)}'.encode()
    return bytes(data + (view if len(data) + len(view) + len(end) <= reading.MAX_BYTES else b"") + end)


def _pieces(document: Document, held: Document | None) -> Iterator[str]:
    """Yield the text of a session file in pieces, without its end."""
    yield f'{{\n "attnviz": {FORMAT},\n '
    yield from _state_fields(document)
    if document.snapshots:
        yield ',\n "snapshots": ['
        for at, snapshot in enumerate(document.snapshots):
            yield f'{"," if at else ""}\n {{"name": {_dump(snapshot.name)},\n '
            yield from _state_fields(snapshot.document, session=document)
            yield "}"
        yield "\n ]"
    if held is not None:
        yield ',\n "held": {'
        yield from _state_fields(held, session=document)
        yield "}"


def _state_fields(document: Document, *, session: Document | None = None) -> Iterator[str]:
    """Yield the fields of a document; a snapshot refers to arrays that it shares with its session."""
    file, given, model = document.embedding_file, document.given, document.model
    yield f'"text": {_dump(document.text)}'
    for name, value in (
        ("model", model and fields_of(model)),
        ("run", document.run and _run_fields(document, session)),
        ("continuations", [asdict(each) for each in document.continuations]),
        ("turns", [asdict(each) for each in document.turns]),
        ("marks", [asdict(each) for each in document.marks]),
        ("settings", dict(document.settings)),
    ):
        if value:
            yield f',\n "{name}": {_dump(value)}'
    if document.edits:
        yield ',\n "edits": ['
        for at, (target, cells) in enumerate(document.edits.items()):
            yield f"{',' if at else ''}\n  {_dump(target.fields())[:-1]}, \"cells\": {{"
            for number, page in enumerate(cells.pages):
                yield (", " if number else "") + _cell_text(page)
            yield "}}"
        yield "\n ]"
    if file is not None:
        shared = session is not None and file == session.embedding_file
        yield f',\n "embedding_file": {_dump(SAME if shared else _file_fields(file))}'
    if (image := document.image) is not None:
        shared = session is not None and image == session.image
        yield f',\n "image": {_dump(SAME if shared else _image_fields(image))}'
    if given is not None:
        shared = session is not None and given == session.given
        yield f',\n "given": {_dump(SAME if shared else _given_fields(given))}'


def _run_fields(document: Document, session: Document | None) -> object:
    """Return the fields of a run; a snapshot of the same run does not repeat them."""
    assert document.run is not None
    return SAME if session is not None and document.run == session.run else runs.fields_of(document.run)


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _base64(array: Float32) -> str:
    return base64.b64encode(array.astype("<f4").tobytes()).decode()


def _given_fields(tensors: Tensors) -> Mapping[str, object]:
    """Return loaded attention as the fields of a session."""
    return {"name": tensors.name, "words": dict(tensors.words), "stages": {
        stage: {"shape": map.numbers.shape, "numbers": _base64(map.numbers)} | (
            {} if map.layers == tuple(range(len(map.layers))) else {"layers": map.layers})
        for stage, map in tensors.maps.items()
    }} | ({} if tensors.image is None else {"image": _image_fields(tensors.image)})


def _image_fields(image: PatchImage) -> Mapping[str, object]:
    return {"rows": image.rows, "columns": image.columns, "first": image.first,
            "png": base64.b64encode(image.png).decode()}


def _cell_text(page: Page[Index, float]) -> str:
    """Return cells as JSON. Numbers are the shortest that read as the same 32-bit float: 0.43, not 0.4300000072."""
    numbers = np.fromiter(page.values(), dtype=np.float32, count=len(page)).astype(np.str_).tolist()
    return ", ".join([
        f'"{",".join(map(str, index))}": {_ODD.get(number) or number.removesuffix(".0")}'
        for index, number in zip(page, numbers, strict=True)
    ])


_ODD = {"-inf": '"-inf"', "-0.0": "-0.0"}  # JSON has no -inf, and -0 without its point reads as 0


def _file_fields(file: EmbeddingFile) -> Mapping[str, object]:
    return {"names": file.names, "shape": file.vectors.shape, "vectors": _base64(file.vectors)}


def fields_of(value: Any) -> dict[str, Any]:
    """Return a dataclass as plain values for `read_record`, without defaults."""
    found = {}
    for field in dataclasses.fields(value):
        own = getattr(value, field.name)
        if field.default is dataclasses.MISSING or own != field.default:
            found[field.name] = fields_of(own) if dataclasses.is_dataclass(own) else own
    return found


# in pictures

def embedded_text(document: Document, view: SavedView | None) -> str:
    """Return the metadata that carries a session, without its snapshots; "" if it would be too long."""
    packed = zlib.compress(to_bytes(replace(document, snapshots=()), view), 9)
    text = f"{_MARK}{base64.b64encode(packed).decode()};"
    return text if len(text) <= MAX_PICTURE_CHARS else ""


def session_in(data: bytes, name: str) -> bytes:
    """Return the content of the session file that a picture carries. Raises SessionError if it carries none."""
    found = _IN_PICTURE.search(data)
    if found is None:
        raise SessionError("{name} carries no session: it was written without one, by another program, or one has "
                           "removed its metadata.", name=name)
    try:
        unpacking = zlib.decompressobj()
        content = unpacking.decompress(base64.b64decode(found[1], validate=True), reading.MAX_BYTES + 1)
    except (binascii.Error, zlib.error):
        raise SessionError("The session in {name} is damaged.", name=name) from None
    if len(content) > reading.MAX_BYTES or not unpacking.eof:
        raise SessionError("The session in {name} is damaged.", name=name)
    return content

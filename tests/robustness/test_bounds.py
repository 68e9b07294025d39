"""Save, open and restore at the bounds of every option and edit.

A session with an `ablated_heads` of 25 digits, and one that was read as 58 MiB and written as more than 64, were lost.
"""

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from attnviz.controller import autosave
from attnviz.document import edits, files
from attnviz.document.document import Document, EmbeddingFile
from attnviz.document.options import OPTIONS, Option
from attnviz.document.stages import STAGES
from attnviz.document.targets import MASK, MAX_INDEX, MAX_NAME_CHARS, EmbeddingTarget, StageTarget, Target, WeightTarget
from attnviz.system import reading
from attnviz.system.errors import EditError, SessionError

MANY = settings(suppress_health_check=list(HealthCheck), deadline=None, max_examples=120)

TEXTS = st.sampled_from([
    "", " ", "a\r\nb\rc\n", "\x00\x01\x1f\x7f\x85\u2028\u2029", "\ufeffa", "\ud83d", "😀\ude00\ud83d", '"\\[{,}]',
    "\t\v\f", "é" * 5_000, "\x00" * 3_000, "\u202eabc\ufffe\uffff",
]) | st.text(st.characters(), max_size=30)
LONG = MAX_NAME_CHARS
NAMES = st.sampled_from(["x" * LONG, "\x00" * LONG, "😀" * 100, "x" * (LONG + 1), "", "\ud800"])
SINGLE = float(np.finfo(np.float32).max)
NUMBERS = st.sampled_from([
    0.0, -0.0, 1.0, -1, SINGLE, -SINGLE, SINGLE * (1 + 2**-25), 2.0**128, 1e-45, -1e-46, 2.0**-126, 16777217, 2**63,
    1e8, 123456789.0, 1e16, 0.1, 1 / 3, math.inf, -math.inf, math.nan, 10**400, True,
]) | st.floats(width=32)
PLACES = st.sampled_from([0, 9, 10, MAX_INDEX - 1, MAX_INDEX, MAX_INDEX + 1, -1, 10**12])


def values_around(option: Option) -> st.SearchStrategy[Any]:
    """Generate values of an option at, between and beyond its bounds."""
    if option.kind == "heads":
        top = int(option.maximum) if math.isfinite(option.maximum) else 10**24
        return st.sampled_from([(), (0,), (top,), tuple(range(512)), (top + 1,), (10**24,), (-1,)])
    if option.kind in ("choice", "flag"):
        return st.sampled_from([*option.choices, True, False, "nonsense"])
    low, high = option.minimum, option.maximum
    beyond = [low - 1, high + 1, math.nextafter(high, math.inf), 10**24, 10**30, 1e-30]
    numbers = st.sampled_from([low, high, 0.1, *beyond])
    if option.kind == "integer":
        return numbers.filter(math.isfinite).map(int) | st.integers(int(low), int(min(high, 2**70)))
    return numbers | st.sampled_from(option.choices or [0.5]) | st.floats()


@st.composite
def targets(draw: st.DrawFn) -> Target:
    variant = draw(st.sampled_from(OPTIONS["variant"].choices))
    return draw(st.sampled_from([
        EmbeddingTarget(draw(st.sampled_from(OPTIONS["embedding"].choices)), draw(NAMES)),
        WeightTarget(variant, draw(NAMES)),
        StageTarget(variant, draw(st.sampled_from(list(STAGES)))), MASK,
    ]))


@st.composite
def files_of_embeddings(draw: st.DrawFn) -> EmbeddingFile:
    names = tuple(draw(st.lists(NAMES | TEXTS, min_size=1, max_size=3, unique=True)))
    shape = (len(names), draw(st.sampled_from([1, 3, 16_384])))
    return EmbeddingFile(names=names, vectors=np.full(shape, draw(st.floats(width=32)), np.float32))


@st.composite
def steps(draw: st.DrawFn) -> Any:
    """Generate any edits of a document."""
    kind = draw(st.sampled_from(["text", "option", "option", "options", "cells", "cells", "mask", "file", "reset"]))
    if kind == "text":
        text = draw(TEXTS)
        return lambda document: edits.set_text(document, text)
    if kind == "mask":
        place = draw(st.tuples(PLACES, PLACES, PLACES))
        return lambda document: edits.set_mask_cell(document, place, masked=True)
    if kind == "file":
        file = draw(files_of_embeddings())
        return lambda document: edits.set_embedding_file(document, file)
    if kind == "cells":
        target = draw(targets())
        length = draw(st.sampled_from([*target.lengths, 3]))
        good = st.sampled_from([0, 10, MAX_INDEX])
        places = st.tuples(*[good] * length) | st.tuples(*[PLACES] * length)
        numbers = st.sampled_from([0.0, 1.0]) if target == MASK else NUMBERS
        block = draw(st.dictionaries(places, numbers, min_size=1, max_size=40))
        return lambda document: edits.edit_cells(document, target, block)
    name = draw(st.sampled_from(list(OPTIONS)))
    if kind == "reset":
        return lambda document: edits.reset_option(document, name)
    value = draw(values_around(OPTIONS[name]))
    if kind == "options":
        return lambda document: edits.set_options(document, {name: value})
    return lambda document: edits.set_option(document, name, value)


@st.composite
def documents(draw: st.DrawFn) -> Document:
    document = Document()
    for step in draw(st.lists(steps(), max_size=8)):
        try:
            document = step(document)
        except EditError:
            continue  # what is refused is not set
    return document


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("bounds")


def assert_comes_back(document: Document, folder: Path) -> None:
    """Assert that a document survives save and open, and autosave and restore."""
    session, kept = folder / "a.attnviz", folder / "1-a.recovery"
    files.save(document, session)
    autosave.write_work(kept, document, folder / ("\n\udcff" * 80))
    for found in (files.load(session), autosave.read_work(kept).document):
        assert found == document and found.options == document.options
        assert files.to_bytes(found) == session.read_bytes()


@MANY
@given(document=documents())
def test_what_may_be_set_comes_back(document: Document, folder: Path) -> None:
    assert_comes_back(document, folder)


@pytest.mark.parametrize("name", list(OPTIONS))
def test_every_option_at_its_bounds_comes_back(name: str, folder: Path) -> None:
    option, taken = OPTIONS[name], 0
    bounds = {"flag": (True, False), "heads": ((int(min(option.maximum, 10**24)),), tuple(range(512)))}
    many = edits.set_options(Document(), {"variant": "multi_head_wrapper", "num_heads": 512})
    for value in bounds.get(option.kind, option.choices or (option.minimum, option.maximum)):
        whole = int(value) if option.kind == "integer" else value
        try:
            document = edits.set_option(many if option.kind == "heads" else Document(), name, whole)
        except EditError:  # a size that does not fit the others, or embeddings from a file that is not there
            continue
        assert_comes_back(document, folder)
        taken += 1
    assert taken


@settings(MANY, max_examples=60)
@given(document=documents(), beyond=st.integers(-40, 40))
def test_what_was_opened_can_be_saved(document: Document, beyond: int, folder: Path) -> None:
    """However near it is to the limit."""
    data = files.to_bytes(document)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reading, "MAX_BYTES", max(1, len(data) + beyond))  # an empty session has 23 bytes
        (folder / "b.attnviz").write_bytes(data)
        try:
            opened = files.load(folder / "b.attnviz")
        except SessionError as error:
            assert beyond < 20 and "larger than" in str(error)
        else:
            assert_comes_back(opened, folder)


def test_what_is_too_much_for_a_session_is_refused_when_it_is_saved(tmp_path: Path) -> None:
    file = EmbeddingFile(names=tuple(map(str, range(500))), vectors=np.ones((500, 16_000), np.float32))
    document = edits.take_snapshot(edits.set_embedding_file(Document(), file), "before")
    files.save(document, tmp_path / "a.attnviz")
    kept = (tmp_path / "a.attnviz").read_bytes()
    assert len(kept) < reading.MAX_BYTES, "the snapshot has the same embeddings"
    other = EmbeddingFile(names=file.names, vectors=file.vectors + 1)
    with pytest.raises(SessionError, match=r"larger than 64 MiB, the limit of a session: remove snapshots or edits\."):
        files.save(edits.set_embedding_file(document, other), tmp_path / "a.attnviz")
    assert (tmp_path / "a.attnviz").read_bytes() == kept

"""What may be set can be saved, what can be saved can be opened and restored: at the bounds of every option and edit.

A session with a `ablated_heads` of 25 digits, and one that was read as 58 MiB and written as more than 64, were lost.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from attnviz.controller import autosave
from attnviz.document import edits, files, written
from attnviz.document.document import Document, EmbeddingFile
from attnviz.document.options import OPTIONS, Option
from attnviz.document.stages import STAGES
from attnviz.document.targets import MASK, MAX_INDEX, MAX_NAME, EmbeddingTarget, StageTarget, Target, WeightTarget
from attnviz.system import reading
from attnviz.system.errors import EditError, SessionError

MANY = settings(suppress_health_check=list(HealthCheck), deadline=None, max_examples=120)

TEXTS = st.sampled_from([
    "", " ", "a\r\nb\rc\n", "\x00\x01\x1f\x7f\x85\u2028\u2029", "\ufeffa", "\ud83d", "😀\ude00\ud83d", '"\\[{,}]',
    "\t\v\f", "é" * 5_000, "\x00" * 3_000, "\u202eabc\ufffe\uffff",
]) | st.text(st.characters(), max_size=30)
LONG = MAX_NAME
NAMES = st.sampled_from(["x" * LONG, "\x00" * LONG, "😀" * 100, "x" * (LONG + 1), "", "\ud800"])
SINGLE = float(np.finfo(np.float32).max)
NUMBERS = st.sampled_from([
    0.0, -0.0, 1.0, -1, SINGLE, -SINGLE, SINGLE * (1 + 2**-25), 2.0**128, 1e-45, -1e-46, 2.0**-126, 16777217, 2**63,
    1e8, 123456789.0, 1e16, 0.1, 1 / 3, math.inf, -math.inf, math.nan, 10**400, True,
]) | st.floats(width=32)
PLACES = st.sampled_from([0, 9, 10, MAX_INDEX - 1, MAX_INDEX, MAX_INDEX + 1, -1, 10**12])


def around(option: Option) -> st.SearchStrategy[Any]:
    """Values of an option at its bounds, between and beyond them."""
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
    """Anything that a person may try to do to a document."""
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
    value = draw(around(OPTIONS[name]))
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


def comes_back(document: Document, folder: Path) -> None:
    """Save and open it, and keep and restore it."""
    session, kept = folder / "a.attnviz", folder / "1-a.recovery"
    files.save(document, session)
    autosave.write_work(kept, document, folder / ("\n\udcff" * 80))
    for found in (files.load(session), autosave.read_work(kept).document):
        assert found == document and found.options == document.options
        assert files.to_bytes(found) == session.read_bytes()


@MANY
@given(document=documents())
def test_what_may_be_set_comes_back(document: Document, folder: Path) -> None:
    comes_back(document, folder)


@pytest.mark.parametrize("name", list(OPTIONS))
def test_every_option_at_its_bounds_comes_back(name: str, folder: Path) -> None:
    option, taken = OPTIONS[name], 0
    bounds = {"flag": (True, False), "heads": ((int(min(option.maximum, 10**24)),), tuple(range(512)))}
    for value in bounds.get(option.kind, option.choices or (option.minimum, option.maximum)):
        whole = int(value) if option.kind == "integer" else value
        try:
            document = edits.set_option(Document(), name, whole)
        except EditError:  # a size that does not fit the others, or embeddings from a file that is not there
            continue
        comes_back(document, folder)
        taken += 1
    assert taken


@MANY
@given(document=documents())
def test_the_size_of_a_session_is_known_before_it_is_written(document: Document) -> None:
    size = written.size(document)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reading, "MAX_BYTES", size)  # it is as short as can be where there is no room for more
        shortest = files.to_bytes(document)
    assert len(shortest) == size <= written.most(document)
    assert files.from_bytes(shortest, "a") == document


@MANY
@given(steps=st.lists(steps(), max_size=8), limit=st.sampled_from([300, 3_000, 70_000]))
def test_no_step_leads_to_what_cannot_be_saved(steps: list[Any], limit: int, folder: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reading, "MAX_BYTES", limit)
        document = Document()
        for step in steps:
            try:
                document = step(document)
            except EditError:
                continue
            comes_back(document, folder)
            assert (folder / "a.attnviz").stat().st_size <= limit


@MANY
@given(document=documents(), indent=st.sampled_from([None, None, 1]), beyond=st.integers(-40, 40))
def test_what_was_opened_can_be_saved(document: Document, indent: int | None, beyond: int, folder: Path) -> None:
    """However it was written, and however near it is to the limit."""
    separators = (",", ":") if indent is None else None
    data = json.dumps(json.loads(files.to_bytes(document)), indent=indent, separators=separators).encode()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reading, "MAX_BYTES", len(data) + beyond)
        (folder / "b.attnviz").write_bytes(data)
        try:
            opened = files.load(folder / "b.attnviz")
        except SessionError as error:
            assert beyond < 20 and "larger than" in str(error)
        else:
            comes_back(opened, folder)


def test_too_much_is_refused_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MAX_BYTES", 2**20)
    full = edits.set_text(Document(), "a" * (2**20 - 40))
    for step in (
        lambda: edits.set_text(full, full.text + "b" * 40),
        lambda: edits.edit_cells(full, MASK, {(0, at, 0): 0.0 for at in range(9)}),
        lambda: edits.set_options(full, {"dropout_on": True, "seed": 2**63 - 1}),
        lambda: edits.set_embedding_file(full, EmbeddingFile(names=("a",), vectors=np.ones((1, 9), np.float32))),
        lambda: edits.new_document(text=full.text, settings={"ablated_heads": tuple(range(100))}),
    ):
        with pytest.raises(EditError, match="larger than 1 MiB, and could not be saved any more"):
            step()
    assert edits.set_text(full, full.text + "b").text.endswith("b")

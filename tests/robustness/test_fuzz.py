"""Fuzzing: any bytes in any file and any character in a text give a valid result or an error message."""

import base64
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from PySide6.QtWidgets import QApplication

from attnviz.controller import autosave
from attnviz.document import edits, embedding_files, files, recipes, runs
from attnviz.document.options import OPTIONS
from attnviz.experiments import corpus_run
from attnviz.experiments.head_statistics import EXAMPLE_CELLS, TextMeasures, statistics_of
from attnviz.result.measures import TEXT_MEASURES
from attnviz.system.errors import SessionError
from attnviz.tokens import tokenize
from attnviz.tokens.token import without_lone_surrogates
from attnviz.window import workbench
from attnviz.window.main_window import MainWindow
from tests.document.test_embedding_files import npy
from tests.lost_work import find_lost

TOKENIZERS = OPTIONS["tokenizer"].choices

#: Many examples write to one folder, each over the file of the one before.
SHARED = {"suppress_health_check": [HealthCheck.function_scoped_fixture], "deadline": None}
SHORT, LONG = settings(max_examples=60, **SHARED), settings(max_examples=4000, **SHARED)

CELLS = st.sampled_from(
    ["1", "-0.5", "1e3", "1e39", "nan", "inf", "", " ", "word", '"', "'", "\x00", "é", "😀", "1_0", "٣"]
)
TABLES = (
    st.lists(st.lists(CELLS, max_size=4).map(",".join), max_size=6).map("\n".join).map(str.encode)
    | st.text(st.characters(), max_size=60).map(lambda text: text.encode("utf-8", "surrogatepass"))
    | st.binary(max_size=80)
)


def check_tokens(name: str, text: str) -> None:
    """Check that tokens are in order, cover the text except spaces, and have printable labels."""
    tokens, covered = tokenize(name, text), bytearray(len(text))
    last = 0
    for token in tokens:
        assert last <= token.start < token.end <= len(text) or (name == "gpt2" and token.start < token.end)
        last = token.start
        covered[token.start : token.end] = b"\x01" * (token.end - token.start)
        assert token.label and (token.label + token.key).encode()
    lost = {text[at] for at, seen in enumerate(covered) if not seen}
    assert all(character.isspace() for character in lost)
    if name == "gpt2":
        assert b"".join(token.key.encode("latin-1") for token in tokens) == without_lone_surrogates(text).encode()


def every_code_point(name: str, step: int) -> int:
    """Each of them (or every so manieth) among letters, between spaces, and among its neighbours."""
    points = range(0, sys.maxunicode + 1, step)
    for start in range(0, len(points), 256):
        block = [chr(point) for point in points[start : start + 256]]
        check_tokens(name, "".join(block))
        check_tokens(name, " ".join(block))
        check_tokens(name, "".join(f"a{character}b1" for character in block))
    return len(points)


@pytest.mark.parametrize("name", TOKENIZERS)
def test_some_code_points(name: str) -> None:
    assert every_code_point(name, 97) > 11_000


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", TOKENIZERS)
def test_every_code_point(name: str) -> None:
    assert every_code_point(name, 1) == 0x110000


def loads_or_is_refused(path: Path, data: bytes) -> bool:
    """Return whether the bytes are a valid embedding file that survives a session; else check the message."""
    path.write_bytes(data)
    try:
        file = embedding_files.load_embeddings(path)
    except SessionError as error:
        sentence = str(error)
        assert sentence.startswith(path.name) and sentence.endswith(".") and "\n" not in sentence
        assert len(sentence) < 600
        return False
    assert np.isfinite(file.vectors).all() and len(set(file.names)) == len(file.names)
    document = edits.set_embedding_file(edits.new_document(), file)
    files.save(document, path.with_suffix(".attnviz"))
    assert files.load(path.with_suffix(".attnviz")) == document
    return True


ARRAY = npy(np.arange(6, dtype=np.float32).reshape(2, 3))
HEADERS = st.text("{}()[]'\": ,.0123456789-+*<>=|fiub\\descrshapfotnAOTFLSEndNL_", max_size=80)


def tables(data: bytes, tmp_path: Path) -> None:
    for suffix in (".csv", ".tsv"):
        loads_or_is_refused(tmp_path / f"e{suffix}", data)


def headers(header: str, tmp_path: Path) -> None:
    text = header.encode()
    data = b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text + b"\x00" * 24
    loads_or_is_refused(tmp_path / "e.npy", data)


def arrays(data: st.DataObject, tmp_path: Path) -> None:
    content = bytearray(ARRAY)
    for _ in range(data.draw(st.integers(1, 5))):
        at = data.draw(st.integers(0, len(content)))
        content[at : at + data.draw(st.integers(0, 4))] = data.draw(st.binary(max_size=4))
    loads_or_is_refused(tmp_path / "e.npy", bytes(content))


def recovery(data: st.DataObject, tmp_path: Path) -> None:
    file = tmp_path / "1-a.recovery"
    autosave.write_work(file, edits.new_document(text="kept"), tmp_path / "origin.attnviz")
    content = bytearray(file.read_bytes())
    for _ in range(data.draw(st.integers(0, 4))):
        at = data.draw(st.integers(0, len(content)))
        content[at : at + data.draw(st.integers(0, 6))] = data.draw(st.binary(max_size=6))
    file.write_bytes(content)
    found = find_lost(tmp_path)
    assert file.read_bytes() == content, "looking changes nothing"
    for lost in found:
        assert lost.work.document.options
        lost.leave()
    assert os.listdir(tmp_path) == [file.name]


REPORT = '{"step": %s, "loss": %s, "accuracy": 1.0}'
LINES = st.lists(st.one_of(
    st.builds(lambda step, loss: REPORT % (step, loss), st.integers(-2, 9) | CELLS, st.floats() | CELLS),
    st.sampled_from(["{}", "1e999", "[[[", "null", '"step"', "[" * 5000, "{" * 5000, "\ud800"]), st.text(max_size=20),
), max_size=12).map(lambda lines: "\n".join(lines).encode("utf-8", "surrogatepass")) | st.binary(max_size=80)


def logs(data: bytes, tmp_path: Path) -> None:
    (tmp_path / runs.LOG).write_bytes(data)
    steps = [report.step for report in runs.read_reports(tmp_path / runs.LOG).reports]
    assert steps == sorted(set(steps)) and all(0 <= step <= recipes.MAX_STEPS for step in steps)


def finished(data: st.DataObject, tmp_path: Path) -> None:
    """Change bytes or whole arrays of what a corpus has finished: one part of 64 texts of three."""
    statistics = statistics_of(TextMeasures(
        np.arange(3), np.ones((len(TEXT_MEASURES), 3, 1, 2)), np.zeros((3, 1, 2, EXAMPLE_CELLS, 2), np.int32),
        np.ones((3, 1, 2, EXAMPLE_CELLS), np.float32)))
    arrays: dict[str, Any] = {"parts": np.array([True, False, False]), **statistics.to_arrays()}
    path = tmp_path / corpus_run.STATE
    if data.draw(st.booleans()):
        name = data.draw(st.sampled_from(sorted(arrays)))
        arrays[name] = data.draw(st.sampled_from([
            arrays[name] * -1.0, arrays[name] * np.nan, arrays[name][..., None], np.zeros(0), np.array("x"),
            np.zeros_like(arrays[name]), arrays[name] + np.ones((), arrays[name].dtype)]))
    with open(path, "wb") as file:
        np.savez(file, **arrays)
    content = bytearray(path.read_bytes())
    for _ in range(data.draw(st.integers(0, 2))):
        at = data.draw(st.integers(0, len(content)))
        content[at : at + data.draw(st.integers(0, 6))] = data.draw(st.binary(max_size=6))
    path.write_bytes(content[: data.draw(st.sampled_from([len(content), 0, 100]))])
    try:
        found = corpus_run.read_finished(path, corpus_texts=150, layers=1, heads=2)
    except SessionError as error:
        assert str(error) == f"{path} is damaged: remove it, and the run begins anew."
        return
    assert found.statistics is not None and 0 <= found.statistics.texts <= 64 * found.parts.sum()
    assert np.isfinite((found.statistics + statistics).sums).all()


def at_both_lengths(check: Callable[..., None], **drawn: st.SearchStrategy[Any]) -> tuple[Any, Any]:
    """Return two tests of a property: a short one for each run, and a long one."""
    short, long = SHORT(given(**drawn)(check)), LONG(given(**drawn)(check))
    return short, pytest.mark.long(pytest.mark.timeout(900)(long))


test_any_table, test_any_table_at_length = at_both_lengths(tables, data=TABLES)
test_any_header_of_an_array, test_any_header_of_an_array_at_length = at_both_lengths(headers, header=HEADERS)
test_any_damaged_array, test_any_damaged_array_at_length = at_both_lengths(arrays, data=st.data())
test_any_lines_of_a_log, test_any_lines_of_a_log_at_length = at_both_lengths(logs, data=LINES)
test_any_finished_part, test_any_finished_part_at_length = at_both_lengths(finished, data=st.data())
test_any_damaged_recovery_file, test_any_damaged_recovery_file_at_length = at_both_lengths(recovery, data=st.data())


def test_any_stored_layout(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands in the file of the layout is not trusted either."""
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path))
    window = MainWindow()
    good = {name: base64.b64encode(data).decode() for name, data in window.layout_state().items()}
    stored: list[Any] = [None, [], 5, "x", {}, {"geometry": 5}, {"geometry": "*"}, {"state": "é"}, {"unfolded": 5},
                         {**good, "more": "AA"}, {"geometry": "A" * 4000},
                         {name: value[:40] for name, value in good.items()},
                         {name: value[: len(value) // 8 * 4] for name, value in good.items()}]
    for content in [json.dumps(content).encode() for content in stored] + [b"\xff", b"", b"[" * 100_000]:
        (tmp_path / "window.json").write_bytes(content)
        workbench.restore_layout(window)
        assert window.docks["sentence"].isVisibleTo(window)
    window.deleteLater()

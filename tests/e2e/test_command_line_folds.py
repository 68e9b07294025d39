"""The fold of a session in the files of the command line: kept as it was saved, or as --fold says."""

from pathlib import Path

import pytest

import attnviz
from attnviz.cli import main

TEXT = "It rains. Why does it? Nobody knows."


@pytest.fixture
def marked(tmp_path: Path) -> Path:
    """Return a session that is folded to two segments of its own."""
    session = attnviz.open("causal", text=TEXT)
    session.do("mark_segment", first=3, last=9)
    session.save(tmp_path / "marked.attnviz")
    return tmp_path / "marked.attnviz"


def rows(table: Path) -> list[str]:
    """Return the first column of the first matrix of a table."""
    lines = table.read_text(encoding="utf-8").splitlines()
    header = next(at for at, line in enumerate(lines) if line.startswith("\t"))
    body = [line.partition("\t")[0] for line in lines[header + 1 :]]
    return body[: body.index("")] if "" in body else body


def test_a_table_has_the_segments_of_the_session(marked: Path) -> None:
    out = marked.with_suffix(".tsv")
    assert main(["table", str(marked), "--head", "0", "--out", str(out)]) in (0, None)
    assert rows(out) == ["It rains.", "Why does it? Nobody knows."]


@pytest.mark.parametrize(("fold", "kept"), [((), "marks"), (("--fold", "token"), "")])
def test_a_picture_keeps_the_fold_with_its_session(marked: Path, fold: tuple[str, ...], kept: str) -> None:
    out = marked.with_suffix(".png")
    assert main(["figure", str(marked), *fold, "--out", str(out)]) in (0, None)
    opened = attnviz.open(str(out))
    assert opened.store.state.fold == kept and len(opened.document.marks) == 1
    assert opened.weights(head=0).shape[0] == (2 if kept else len(opened.tokens))


def test_a_program_computes_tokens(marked: Path) -> None:
    out = marked.with_suffix(".py")
    assert main(["table", str(marked), "--out", str(out)]) in (0, None) and "softmax" in out.read_text(encoding="utf-8")

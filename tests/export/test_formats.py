"""The table of export formats: the command line writes each one, and no other code names a suffix."""

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from attnviz import __version__, cli
from attnviz.document.document import Document
from attnviz.document.places import Spot
from attnviz.engine.engine import compute
from attnviz.export import figure, formats, writers
from attnviz.export.formats import FORMATS, Format
from attnviz.export.requests import EVERY_HEAD, ExportRequest, Handout, Heatmaps, Lines, Words
from attnviz.pictures.levels import Maps
from attnviz.pictures.scaling import Scaling
from attnviz.system.errors import SessionError

ALL_WEIGHTS = Heatmaps(Spot("weights"), all_heads=True)

ROOT = Path(__file__).parents[2]
COMMANDS = {"picture": ["figure"], "markup": ["figure"], "table": ["table"], "script": ["table"],
            "arrays": ["compute"], "film": ["film", "--kind", "rows"]}

#: How a file of each format begins.
BEGINS = {".png": b"\x89PNG\r\n", ".svg": b"<?xml", ".pdf": b"%PDF-", ".npz": b"PK",
          ".csv": b"stage,batch,",
          ".tikz": b"% Weights, of: one step\n", ".html": b"<!DOCTYPE html>\n",
          ".tsv": b"head 0\tone\tstep\n",
          ".ipynb": b'{\n "cells": [',
          ".gif": b"GIF89a", ".webp": b"RIFF",
          ".py": b'"""Weights of MultiHeadAttention',
          ".md": "**Weights, head 0** of “one step” (".encode(), ".tex": b"% Weights, head 0, of: one step\n"}


@pytest.mark.parametrize("row", FORMATS.values(), ids=FORMATS)
def test_each_is_written_by_the_command_line(row: Format, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / f"a{row.suffix.upper()}"
    assert cli.main([*COMMANDS[row.takes], "--text", "one step", "--out", str(out)]) == 0
    written = out.read_bytes()
    assert written.startswith(BEGINS[row.suffix])
    assert row.takes not in ("picture", "markup", "script") or f"AttnViz {__version__}".encode() in written
    assert cli.main([*COMMANDS[row.takes], "--help"]) == 0
    told = capsys.readouterr()
    assert row.suffix in told.out and told.err == ""


def test_a_suffix_that_is_not_in_the_table_is_refused_with_those_that_are(tmp_path: Path) -> None:
    names = ", ".join(suffix[1:].upper() for suffix in formats.suffixes("picture"))
    for name in ("a.bmp", "a.gif"):
        with pytest.raises(SessionError) as told:
            writers.write(ALL_WEIGHTS, compute(Document()), tmp_path / name)
        assert str(told.value) == f"The ending {name[1:]} of {name} is not one of {names}."
    assert not list(tmp_path.iterdir())


def test_a_picture_has_the_colours_that_were_chosen(tmp_path: Path) -> None:
    computed, part = compute(Document()), Heatmaps(Spot("weights", head=1), carries_session=False)
    for maps in (Maps(), Maps(sequential="cividis"), Maps(scaling=Scaling(stretched=True))):
        writers.write(part, computed, tmp_path / "a.svg", maps=maps)
        drawn = figure.draw(computed, part, maps=maps)
        assert (tmp_path / "a.svg").read_bytes() == figure.render(drawn, ".svg")


def test_sentences_name_all_of_them() -> None:
    assert formats.suffix_list("picture") == ".png, .svg or .pdf"


def suffixes_in(path: Path) -> Iterator[str]:
    """Return line and text of each string in a file with an export suffix; import suffixes are excluded."""
    written = re.compile(rf"\.({'|'.join(suffix[1:] for suffix in FORMATS)})\b")
    source = path.read_text("utf-8")
    if not written.search(source):
        return
    tree = ast.parse(source)
    resources = {id(part) for call in ast.walk(tree) if isinstance(call, ast.Call)
                 and ast.unparse(call.func) == "resource_path" for part in ast.walk(call)}
    described = {id(node.body[0].value) for node in ast.walk(tree)
                 if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node)}
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) and id(node) not in resources | described else None
        found = isinstance(text, str) and written.search(text)
        if isinstance(text, str) and found and ".npy" not in text and "LICENSES" not in text:
            yield f"{path.name}:{node.lineno}: {text}"


def test_no_suffix_stands_anywhere_else() -> None:
    own = {ROOT / "attnviz" / "export" / "formats.py"}
    others = {ROOT / "attnviz" / name for name in (  # what is read, and the program's own files
        "document/embedding_files.py", "document/files.py", "document/given_files.py",
        "experiments/corpus_run.py", "export/heads.py", "views/chrome/dialogs.py",
        "views/training/train_dialog.py", "tokens/embeddings.py", "lessons/__init__.py")}
    files = set((ROOT / "attnviz").rglob("*.py")) - own - others
    assert [found for path in sorted(files) for found in suffixes_in(path)] == []
    assert len(list(suffixes_in(ROOT / "attnviz" / "export" / "formats.py"))) == len(FORMATS), "and they are found"


@pytest.mark.parametrize(("part", "layers", "heads", "named"), [
    (Heatmaps(Spot("weights", head=7, layer=22)), 30, 9, "-weights-layer-22-head-7"),
    (Heatmaps(Spot("weights", head=1)), 1, 2, "-weights-head-1"),
    (Heatmaps(Spot("weights")), 1, 1, "-weights"),
    (Heatmaps(Spot("residual", layer=3)), 30, 9, "-residual-layer-3"),
    (Heatmaps(Spot("weights", layer=3), all_heads=True), 30, 9, "-weights-layer-3"),
    (EVERY_HEAD, 30, 9, "-weights"), (Handout(Spot("output", head=2)), 1, 4, "-hand-out-head-2"),
    (Lines(Spot("weights"), frozenset({3, 1})), 1, 4, "-lines-head-1-3"), (Words(Spot("weights")), 1, 4, "-words"),
    (Heatmaps(Spot("weights"), others=(Spot("weights", head=3),)), 1, 4, "-weights-head-0-3"),
    (Lines(Spot("weights"), frozenset(range(1, 100))), 1, 100, "-lines-99-heads"),
])
def test_a_file_is_called_by_what_it_shows(part: ExportRequest, layers: int, heads: int, named: str) -> None:
    assert part.ending(layers=layers, heads=heads) == named
    part = replace(part, spot=part.spot.at(sentence=1))
    assert part.ending(layers=layers, heads=heads, sentences=3) == f"{named}-sentence-2"

"""Names, texts and tokens that are code in some format: every file shows them as text."""

import ast
import csv
import io
import json
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import numpy as np

from attnviz.document import edits, files
from attnviz.document.document import Document
from attnviz.document.given import tensors_of
from attnviz.document.places import Spot
from attnviz.engine.engine import compute
from attnviz.export import formats, heads, writers
from attnviz.export.formats import FORMATS
from attnviz.export.paper_style import FigureStyle
from attnviz.export.requests import EVERY_HEAD, OF_HEADS, Heatmaps, Lines, Words
from attnviz.pictures.numbers import spreadsheet_label, to_tsv
from attnviz.result.compare import Wrapper
from attnviz.result.given import Given
from attnviz.result.result import Source
from attnviz.system.errors import ComputeError
from tests.engine.small_models import document as model_document, engine_of, small

NAME = ('x"""\n\nimport os; os.system("evil")\n\n\\input{evil}\n\\write18{evil}\f\x1b[31m\u202e\u2028\ud800'
        "</script><script>evil()</script>**b** ![i](http://evil/)$")
WORDS = ["=1+1", "+evil()", "-2+3", "@SUM(A1)", "-0.5", '"""', "\\write18{evil}", "</script><b>", "#", "a\n\nimport os",
         "%\n\\input{evil}", "$x$", "|", "\f", "\x00", "\ufffe"]
TEX_COMMANDS = {"begin", "end", "hline", "textbackslash", "textasciicircum", "textasciitilde", "textasciigrave",
                "textless", "textgreater", "textbar", "char", "times", "infty", "le", "ge", "fill", "node", "fontsize",
                "selectfont", "definecolor", "nextgroupplot", "scriptsize", "small", "empty", "mathrm"}
BESIDE = (".ipynb", ".html")  #: whose structure is compared with that of a file with harmless names


class Named(Wrapper):
    """A source whose setup and state are hostile, whatever read them."""

    setup = property(lambda self: NAME)  # type: ignore[assignment]
    state_name = property(lambda self: NAME)  # type: ignore[assignment]


def check_python(code: str) -> None:
    tree = ast.parse(code)
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    imports = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert "os" not in names | imports


def check_tex(text: str) -> None:
    """Fail at a command that AttnViz does not write, and at TeX's notation of characters by ^^."""
    lines = [line for line in text.splitlines() if not line.startswith("%")]
    assert text.splitlines() == text.rstrip("\n").split("\n")  # no other line ends
    assert not [line for line in lines if re.search(r"(?<!\\)%", line) or "^^" in line]
    commands = {name for line in lines for name in re.findall(r"\\([a-zA-Z]+)", line)}
    assert commands <= TEX_COMMANDS, commands


def check_cells(text: str, delimiter: str) -> None:
    rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))
    for cell in [cell for row in rows for cell in row]:
        assert not cell[1:] or not cell.startswith(("=", "@", "\t", "\r")), cell
        if cell.startswith(("+", "-")) and cell[1:]:
            float(cell)


class Scripts(HTMLParser):
    """Counts the elements of a page that run, load or format something."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.found += [tag] if tag in ("script", "b", "img", "iframe") else []


def check(content: bytes, suffix: str, plain: Path) -> None:
    """Fail if a file is not what it would be with harmless names, but for its texts; `plain` has those, if BESIDE."""
    if suffix == ".py":
        check_python(content.decode())
    elif suffix == ".ipynb":
        cells = json.loads(content)["cells"]
        assert len(cells) == len(json.loads(plain.read_bytes())["cells"])
        assert [cell["cell_type"] for cell in cells] == ["markdown", *["code"] * (len(cells) - 1)]
        for cell in cells[1:]:
            check_python("".join(cell["source"]))
        assert len(cells[0]["source"]) == 1 and "![i](" not in cells[0]["source"][0]
    elif suffix in (".tex", ".tikz"):
        check_tex(content.decode())
    elif suffix == ".svg":
        assert ET.fromstring(content).tag.endswith("svg")
    elif suffix == ".html":
        found, expected = Scripts(), Scripts()
        found.feed(content.decode())
        expected.feed(plain.read_text(encoding="utf-8"))
        assert found.found == expected.found
    elif suffix in (".csv", ".tsv"):
        check_cells(content.decode(), "," if suffix == ".csv" else "\t")
    elif suffix == ".md":
        assert all(line[:1] in ("", "|") or line.startswith("**") for line in content.decode().split("\n"))
        assert not re.search(rb"(?<!\\)[<$]|(?<!\\)!\[", content)


def given(name: str, words: list[str]) -> Document:
    numbers = np.full((1, 2, len(words), len(words)), 0.5, np.float32)
    return edits.document_from_tensors(tensors_of({"weights": numbers}, {"tokens": words}, name=name))


def test_every_format_shows_hostile_names_and_tokens_as_text(tmp_path: Path) -> None:
    model = small("gpt2")
    named = replace(model.model, name=NAME)
    sources: list[tuple[Source, Source]] = [
        (engine_of(model).compute(edits.set_model(model_document(model, "abcd"), named)),
         engine_of(model).compute(model_document(model, "abcd"))),
        (compute(edits.set_text(Document(), " ".join(WORDS))), compute(edits.set_text(Document(), "a b c"))),
        (Given(given(NAME, WORDS)), Given(given("a", list("abcdefghijklmnop")))),
    ]
    sources.append((Named(sources[-1][0]), sources[-1][1]))
    written, spot = set(), Spot("weights")
    of_svg = (Heatmaps(spot, all_heads=True), EVERY_HEAD, Heatmaps(spot, style=FigureStyle()), Lines(spot),
              Words(spot))
    every = FORMATS.keys() - set(formats.suffixes("film"))
    for source, plain in sources:
        for suffix in every - ({".png", ".pdf"} if source is not sources[-1][0] else set()):  # which have no structure
            more = of_svg if suffix == ".svg" and isinstance(source, Named) else ()
            takes = FORMATS[suffix].takes
            for part in (OF_HEADS[takes](spot, takes == "table", takes == "arrays"), *more):
                try:
                    writers.write(part, source, tmp_path / f"a{suffix}")
                except ComputeError:
                    continue
                if suffix in BESIDE:
                    writers.write(part, plain, tmp_path / f"b{suffix}")
                check((tmp_path / f"a{suffix}").read_bytes(), suffix, tmp_path / f"b{suffix}")
                written.add(suffix)
    assert written == every


def test_tables_of_heads_and_copied_tables_hold_no_formula(tmp_path: Path) -> None:
    for suffix in (".csv", ".tsv"):
        heads.save(heads.of_source(Named(compute(edits.set_text(Document(), "=1 +2")))), tmp_path / f"a{suffix}")
        check_cells((tmp_path / f"a{suffix}").read_text(), "," if suffix == ".csv" else "\t")
    copied = to_tsv(np.array([[-0.5, -np.inf]], np.float32), rows=["=1+1"], columns=["@a", "-0.5"])
    assert copied == "\t'@a\t-0.5\n'=1+1\t-0.5\t-inf"
    assert [spreadsheet_label(text) for text in ("-inf", "-1e5", "+", "a=b", "\t =x", "＝1", " ")] == [
        "'-inf", "-1e5", "+", "a=b", "'\t =x", "'＝1", " "]


def test_names_are_one_printable_line_wherever_they_come_from(tmp_path: Path) -> None:
    model, saved = small("gpt2"), tmp_path / "a.attnviz"
    for document, told in ((model_document(model, "ab"), "gpt2"), (given("a", ["b"]), '"name": "a"')):
        files.save(document, saved)
        text = saved.read_text()
        assert told in text
        saved.write_text(text.replace('"name": "gpt2"', f'"name": {json.dumps(NAME[:40])}', 1)
                         .replace('"name": "a"', f'"name": {json.dumps(NAME[:40])}', 1))
        read = files.load(saved)
        name = read.model.name if read.model else read.given.name if read.given else ""
        assert name.isprintable() and name.startswith('x""" import os')
    state = edits.take_snapshot(Document(), f"{NAME[:20]}\x1b").snapshots[0]
    assert state.name.isprintable()

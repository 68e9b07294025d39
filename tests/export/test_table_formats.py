"""LaTeX and Markdown tables: read back as TeX and GitHub read them, they equal the original table."""

import re
from pathlib import Path

import pytest

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Spot
from attnviz.document.targets import StageTarget
from attnviz.engine.engine import compute
from attnviz.export import table_formats, writers
from attnviz.export.requests import Tables
from attnviz.export.tables import Table, tables

MARKS = "50% of $x_1^2$ & {a} \\b #c ~d <e> |f| `g' \"h\" [i] *j* 日本 é 😀"
COMMANDS = {
    "\\textbackslash{}": "\\", "\\textasciicircum{}": "^", "\\textasciitilde{}": "~", "\\textasciigrave{}": "`",
    "\\textless{}": "<", "\\textgreater{}": ">", "\\textbar{}": "|", "{\\char34}": '"', "{[}": "[", "{*}": "*",
    "{}": "",
    **{f"\\{char}": char for char in "{}$&%#_"},
}
_LABEL = re.compile("|".join(sorted(map(re.escape, COMMANDS), key=len, reverse=True)) + "|.")
_NUMBER = re.compile(r"\$(-?(?:\d+(?:\.\d+)?|\\infty))(?:\\times10\^\{(-?\d+)\})?\$")
ACTIVE = set("\\{}$&%#_^~`<>|\"[*")  #: none of them may stand as it is
SPLIT = re.compile(r"(?<!\\)&")


def text_of(label: str) -> str:
    """Return the typeset text of a label; fail at TeX's special characters and ligatures."""
    assert not re.search(r"--|''|,,", label), label
    pieces = _LABEL.findall(label)
    assert all(piece in COMMANDS or piece not in ACTIVE for piece in pieces), label
    return "".join(COMMANDS.get(piece, piece) for piece in pieces)


def number_of(field: str) -> str | None:
    """Return the text of a number field, as on screen."""
    if field in ("--", "NaN"):
        return None if field == "--" else field
    found = _NUMBER.fullmatch(field)
    assert found is not None, field
    mantissa = found[1].replace("\\infty", "∞").replace("-", "−")
    return mantissa if found[2] is None else f"{mantissa}e{found[2]}".replace("-", "−")


def read(text: str) -> list[tuple[str, list[list[str]]]]:
    """Return the comments above each tabular, and its rows, split at \\\\ and at & outside of braces."""
    found = []
    for block in text.split("\n\n"):
        lines = block.splitlines()
        comments = [line for line in lines if line.startswith("%")]
        begin, head, rule, *rows, end = lines[len(comments):]
        columns = re.fullmatch(r"\\begin\{tabular\}\{l\|(r+)\}", begin)
        assert columns is not None and (rule, end) == ("\\hline", "\\end{tabular}")
        split = []
        for row in (head, *rows):
            assert row.endswith(" \\\\") and not row.startswith(("[", "*"))
            body = row.removesuffix(" \\\\")
            plain = body.replace("\\{", "").replace("\\}", "")
            assert plain.count("{") == plain.count("}") and not re.search(r"(?<!\\)%", plain)
            split.append([field.strip(" ") for field in SPLIT.split(body)])
            assert len(split[-1]) == 1 + len(columns[1])
        found.append(("\n".join(comments), split))
    return found


@pytest.mark.parametrize("digits", [4, 1, None])
def test_it_reads_back(digits: int | None, tmp_path: Path) -> None:
    document = edits.set_options(edits.set_text(Document(), MARKS), {"tokenizer": "characters"})
    computed = compute(edits.edit_cells(document, StageTarget("multi_head", "scores"), {
        (0, 0, 1, 0): -1234567.0, (0, 0, 1, 1): 2.5e-9}))
    part = Tables(Spot("masked_scores"), all_heads=True, digits=digits)
    writers.write(part, computed, tmp_path / "a.tex")
    for (comments, (head, *rows)), table in zip(
        read((tmp_path / "a.tex").read_text("utf-8")), tables(computed, part), strict=True
    ):
        assert comments == (f"% {table.title}, of: {MARKS}\n"
                            f"% {table.setup}. Rows: query; columns: key; -- is masked.")
        assert [text_of(label) for label in head] == [table.head, *table.columns]
        assert [text_of(label) for label, *_ in rows] == list(table.rows) == list(computed.labels[0])
        for (_, *fields), numbers in zip(rows, table.numbers, strict=True):
            assert [number_of(field) for field in fields] == list(numbers)
    assert set("\\{}$&%#_^~`<>|\"[*😀日é") <= set(computed.labels[0])


@pytest.mark.parametrize("token", ["--", "---", "''", ",,", "[x", "*", "\\\\", "{", "a^^M%", "\\end{tabular}"])
def test_tokens_that_tex_would_set_as_something_else(token: str) -> None:
    table = Table("T", "", "t", "s", ("query", "key"), (token,), (token,), (("1.0",),))
    ((_, [[_, across], [down, _]]),) = read(table_formats.latex(table))
    assert text_of(across) == text_of(down) == token


def test_infinities_and_numbers_that_are_none() -> None:
    numbers = ("∞", "−∞", "NaN", "−1.5e−7", "2.5e10", None)
    table = Table("T", "", "t", "s", ("query", "key"), ("a",), tuple("bcdefg"), (numbers,))
    ((_, [_, [_, *fields]]),) = read(table_formats.latex(table))
    assert fields == [r"$\infty$", r"$-\infty$", "NaN", r"$-1.5\times10^{-7}$", r"$2.5\times10^{10}$", "--"]
    assert tuple(map(number_of, fields)) == numbers


def test_nothing_is_said_of_a_mask_where_there_is_none() -> None:
    (table,) = tables(compute(Document()), Tables(Spot("output"), all_heads=True))
    assert table_formats.latex(table).splitlines()[1].endswith("Rows: token; columns: dimension.")


MARKDOWN_MARKS = "a|b `c` \\|d\\ *e* _f_ [g](h) <i> & &amp; ~~j~~ $k$ #l @m :n: {o} 日本 😀"
_PIECES = re.compile(r"\\[!-/:-@\[-`{-~]|[^\\|]|\\|(?P<pipe>\|)")


def markdown_cells(line: str) -> list[str]:
    """Return the unescaped cells of a line, split at each unescaped pipe; fail at other unescaped marks."""
    found = [""]
    for piece in _PIECES.finditer(line):
        if piece["pipe"]:
            found.append("")
            continue
        assert len(piece[0]) == 2 or piece[0] not in "\\`*_<[]~$&{}#@", f"{piece[0]!r} is read as a mark in {line!r}"
        found[-1] += piece[0][-1]
    assert found[0] == found[-1] == ""
    return [cell.strip(" ") for cell in found[1:-1]]


def read_markdown(text: str) -> list[tuple[str, list[list[str]]]]:
    """Return the text above each table and its cells; check and drop the alignment line."""
    found = []
    blocks = [block.splitlines() for block in text.split("\n\n")]
    for (title,), lines in zip(blocks[::2], blocks[1::2], strict=True):
        head, aligned, *rows = (markdown_cells(line) for line in lines)
        assert aligned == [":--", *["--:"] * (len(head) - 1)]
        assert all(len(row) == len(head) for row in rows)
        found.append((title, [head, *rows]))
    return found


def test_markdown_reads_back(tmp_path: Path) -> None:
    document = edits.set_options(edits.set_text(Document(), MARKDOWN_MARKS), {"tokenizer": "characters"})
    computed = compute(edits.edit_cells(document, StageTarget("multi_head", "scores"), {(0, 0, 1, 0): -1234567.0}))
    for digits in (4, None):
        part = Tables(Spot("masked_scores"), all_heads=True, digits=digits)
        writers.write(part, computed, tmp_path / "a.md")
        found = read_markdown((tmp_path / "a.md").read_text("utf-8"))
        for (title, (head, *rows)), table in zip(found, tables(computed, part), strict=True):
            assert title.startswith(f"**{table.title}** of “") and title.endswith("columns: key; – is masked.")
            assert head == [table.head, *table.columns]
            assert [row[0] for row in rows] == list(table.rows) == list(computed.labels[0])
            assert [row[1:] for row in rows] == [[number or "–" for number in row] for row in table.numbers]
    assert {"|", "`", "\\", "😀"} <= set(computed.labels[0]) and "−1234567" in (tmp_path / "a.md").read_text("utf-8")


def test_a_markdown_table() -> None:
    (table,) = tables(compute(Document()), Tables(Spot("output"), all_heads=True))
    rows = [f"| {label} | {one} | {two} |\n" for label, (one, two) in zip(table.rows, table.numbers, strict=True)]
    assert table_formats.markdown(table) == (
        f"**Output** of “Your journey starts with one step” ({table.setup}). Rows: token; columns: dimension.\n\n"
        f"|  | d0 | d1 |\n| :-- | --: | --: |\n{''.join(rows)}")


def test_a_long_sentence_is_cut_above_the_table_and_a_mark_in_it_marks_nothing() -> None:
    table = Table("T", "", "**a** | " * 500, "s", ("query", "key"), ("a",), ("b",), (("1",),))
    (title, _) = table_formats.markdown(table).split("\n\n")
    assert len(title) < 400 and "“\\*\\*a\\*\\* \\| " in title

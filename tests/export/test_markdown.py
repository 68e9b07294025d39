"""Markdown tables: read back as GitHub reads them, they equal the original table."""

import re
from pathlib import Path

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Spot
from attnviz.document.targets import StageTarget
from attnviz.engine.engine import compute
from attnviz.export import formats, table_formats
from attnviz.export.parts import Part
from attnviz.export.tables import Table, tables

MARKS = "a|b `c` \\|d\\ *e* _f_ [g](h) <i> & &amp; ~~j~~ $k$ #l @m :n: {o} 日本 😀"
_PIECES = re.compile(r"\\[!-/:-@\[-`{-~]|[^\\|]|\\|(?P<pipe>\|)")


def cells(line: str) -> list[str]:
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


def read(text: str) -> list[tuple[str, list[list[str]]]]:
    """Return the text above each table and its cells; check and drop the alignment line."""
    found = []
    blocks = [block.splitlines() for block in text.split("\n\n")]
    for (title,), lines in zip(blocks[::2], blocks[1::2], strict=True):
        head, aligned, *rows = (cells(line) for line in lines)
        assert aligned == [":--", *["--:"] * (len(head) - 1)]
        assert all(len(row) == len(head) for row in rows)
        found.append((title, [head, *rows]))
    return found


def test_it_reads_back(tmp_path: Path) -> None:
    document = edits.set_options(edits.set_text(Document(), MARKS), {"tokenizer": "characters"})
    computed = compute(edits.edit_cells(document, StageTarget("multi_head", "scores"), {(0, 0, 1, 0): -1234567.0}))
    for digits in (4, None):
        part = Part(Spot("masked_scores"), all_heads=True, digits=digits)
        formats.save(computed, tmp_path / "a.md", part)
        found = read((tmp_path / "a.md").read_text("utf-8"))
        for (title, (head, *rows)), table in zip(found, tables(computed, part), strict=True):
            assert title.startswith(f"**{table.title}** of “") and title.endswith("columns: key; – is masked.")
            assert head == [table.head, *table.columns]
            assert [row[0] for row in rows] == list(table.rows) == list(computed.labels[0])
            assert [row[1:] for row in rows] == [[number or "–" for number in row] for row in table.numbers]
    assert {"|", "`", "\\", "😀"} <= set(computed.labels[0]) and "−1234567" in (tmp_path / "a.md").read_text("utf-8")


def test_nothing_is_said_of_a_mask_where_there_is_none() -> None:
    (table,) = tables(compute(Document()), Part(Spot("output"), all_heads=True))
    rows = [f"| {label} | {one} | {two} |\n" for label, (one, two) in zip(table.rows, table.numbers, strict=True)]
    assert table_formats.markdown(table) == (
        f"**Output** of “Your journey starts with one step” ({table.setup}). Rows: token; columns: dimension.\n\n"
        f"|  | d0 | d1 |\n| :-- | --: | --: |\n{''.join(rows)}")


def test_a_long_sentence_is_cut_above_the_table_and_a_mark_in_it_marks_nothing() -> None:
    table = Table("T", "", "**a** | " * 500, "s", ("query", "key"), ("a",), ("b",), (("1",),))
    (title, _) = table_formats.markdown(table).split("\n\n")
    assert len(title) < 400 and "“\\*\\*a\\*\\* \\| " in title

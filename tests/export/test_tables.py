"""Tables of a stage: numbers, labels and masked cells, read back from the exported file."""

import csv
from pathlib import Path

import numpy as np
import pytest

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.options import VARIANTS
from attnviz.document.places import Spot
from attnviz.document.targets import MaskTarget, StageTarget
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.export import table_formats, tables, writers
from attnviz.export.requests import Tables
from attnviz.export.tables import Table
from attnviz.result.measures import MEASURES, measure_heads
from attnviz.result.result import Result
from attnviz.system.errors import ComputeError
from attnviz.system.watch import Cancelled, Watch
from tests.devices import pool_long_texts

ALL_WEIGHTS = Tables(Spot("weights"), all_heads=True)

TEXT = 'say "\t" | \\frac{1}{2} & 50% _x_ ^ ~ 😀 -- [ *'


def result(text: str = "Your journey starts with one step", **settings: object) -> Result:
    document = edits.set_text(Document(), text)
    return compute(edits.set_options(document, settings))  # type: ignore[arg-type]


def single_table(computed: Result, part: Tables) -> Table:
    (table,) = tables.tables(computed, part)
    return table


def read(text: str) -> list[list[list[str]]]:
    """Return the rows of each table in a spreadsheet file."""
    found = [list(csv.reader(block.splitlines(), delimiter="\t")) for block in text.split("\n\n")]
    assert all(len(row) == len(block[0]) for block in found for row in block)
    return found


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_stage_is_what_its_picture_is(variant: str) -> None:
    document = edits.set_option(edits.set_text(Document(), "one step with\nstep"), "variant", variant)
    last_head = MaskTarget(0, document.options.num_heads - 1)
    computed = compute(edits.edit_cells(document, last_head, {(0, 1, 0): 0.0}))  # a mask of its own
    for stage in computed.stages():
        for sentence in (0, 1):
            part = Tables(Spot(stage, sentence=sentence), all_heads=True, digits=None)
            of_heads = (table for table in tables.tables(computed, part) if table.axes[0] != "head")
            for head, table in enumerate(of_heads):
                values = computed.picture(Spot(stage, sentence=sentence, head=head))
                masked = computed.masked(Spot(stage, sentence=sentence, head=head))
                assert table.rows == computed.labels[sentence]
                assert len(table.columns) == values.shape[1]
                for at, number in np.ndenumerate(np.array(table.numbers, dtype=object)):
                    if number is None:
                        assert masked is not None and masked[at] and values[at] in (0, -np.inf)
                    else:
                        assert np.float32(number.replace("−", "-")) == values[at]
                        assert masked is None or not masked[at] or values[at] not in (0, -np.inf)


def test_a_number_that_was_written_into_a_masked_cell_is_there() -> None:
    document = edits.edit_cells(Document(), StageTarget("multi_head", "weights"), {(0, 1, 0, 2): 0.25})
    edited = single_table(compute(document), Tables(Spot("weights", head=1)))
    assert edited.numbers[0] == ("1.0000", None, "0.2500", None, None, None)
    assert single_table(compute(document), Tables(Spot("weights"))).numbers[0][2] is None


def test_digits_and_signs() -> None:
    document = edits.edit_cells(Document(), StageTarget("multi_head", "scores"), {
        (0, 0, 0, 0): -1.23456, (0, 0, 0, 1): 1.5e-7, (0, 0, 0, 2): 0.0, (0, 0, 0, 3): 1234567.0})
    computed = compute(document)
    for digits, expected in ((4, ("−1.2346", "1.5e−7", "0.0000", "1.2e6")), (2, ("−1.23", "2e−7", "0.00", "1e6")),
                             (None, ("−1.23456", "1.5e−7", "0", "1234567"))):
        assert single_table(computed, Tables(Spot("scores"), digits=digits)).numbers[0][:4] == expected


def test_titles_heads_and_axes() -> None:
    *both, last = tables.tables(result(), ALL_WEIGHTS)
    assert (last.title, last.head, last.axes) == ("Measures of the heads", "", ("head", "measure"))
    assert [table.title for table in both] == ["Weights, head 0", "Weights, head 1"]
    assert [table.head for table in both] == ["head 0", "head 1"]
    second = single_table(result(), Tables(Spot("weights", head=1)))
    assert second == both[1], "the second head alone is what it is among all"
    assert both[0].axes == ("query", "key") and "causal mask" in both[0].setup
    assert single_table(result(variant="einsum", num_heads=1), Tables(Spot("scores"))).axes == ("key", "query")
    output = single_table(result(), Tables(Spot("output"), all_heads=True))
    assert (output.title, output.head, output.columns) == ("Output", "", ("d0", "d1"))


def test_tsv_reads_back(tmp_path: Path) -> None:
    computed = result(TEXT, tokenizer="characters")
    writers.write(Tables(Spot("masked_scores"), all_heads=True, digits=None), computed, tmp_path / "a.tsv")
    blocks = read((tmp_path / "a.tsv").read_text("utf-8"))
    assert [block[0][0] for block in blocks] == ["head 0", "head 1"]
    for head, ((_, *across), *rows) in enumerate(blocks):
        values = computed.picture(Spot("masked_scores", head=head))
        assert tuple(across) == computed.labels[0] == tuple(label for label, *_ in rows)
        numbers = np.array([[float(field or "-inf") for field in fields] for _, *fields in rows], dtype=np.float32)
        np.testing.assert_array_equal(numbers, values)


@pytest.mark.parametrize("variant", ["multi_head", "einsum"])
def test_behind_the_weights_of_all_heads_stands_what_is_measured_of_them(variant: str, tmp_path: Path) -> None:
    computed = result("one step with\nstep", variant=variant)
    part = Tables(Spot("weights", sentence=0), all_heads=True, digits=None)
    writers.write(part, computed, tmp_path / "a.tsv")
    *weights, ((corner, *across), *rows) = read((tmp_path / "a.tsv").read_text("utf-8"))
    assert (len(weights), corner) == (computed.num_heads, "")
    assert [label for label, *_ in rows] == [f"head {head}" for head in range(computed.num_heads)]
    for at, row in enumerate(row for row in MEASURES.values() if not row.needs_pair):
        assert across[at] == row.label
        np.testing.assert_array_equal(np.array([fields[1 + at] for fields in rows], dtype=np.float32),
                                      np.float32(measure_heads(computed, row.name, part.spot)))


def test_one_head_or_another_stage_stands_alone(tmp_path: Path) -> None:
    for part in (Tables(Spot("weights", head=1)), Tables(Spot("scores"), all_heads=True)):
        assert all(table.axes[0] == "query" for table in tables.tables(result(), part))


def test_tsv_of_infinities() -> None:
    table = Table("T", "", "t", "s", ("query", "key"), ("a",), ("b", "c", "d"), (("∞", "−∞", "NaN"),))
    assert table_formats.tab_separated(table) == "\tb\tc\td\na\tinf\t-inf\tnan\n"


@pytest.mark.parametrize(("part", "told"), [
    (Tables(Spot("nonsense"), all_heads=True), "no stage 'nonsense'"),
    (Tables(Spot("weights", head=2)), "no head 2"), (Tables(Spot("weights", sentence=1)), "no sentence 2"),
])
def test_what_is_not_there_is_refused_and_leaves_no_file(part: Tables, told: str, tmp_path: Path) -> None:
    with pytest.raises(ComputeError, match=told):
        writers.write(part, result(), tmp_path / "a.tsv")
    assert not list(tmp_path.iterdir())


def test_too_many_numbers_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MAX_TABLE_NUMBERS", 71)
    with pytest.raises(ComputeError, match="Weights of 6 tokens are 72 numbers, too many for a table: shorten"):
        writers.write(ALL_WEIGHTS, result(), tmp_path / "a.tsv")
    writers.write(Tables(Spot("weights")), result(), tmp_path / "a.tsv")


def test_a_long_text_has_no_whole_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pool_long_texts(monkeypatch, squares=10, kept_bytes=100)
    computed = compute(edits.set_text(Document(), " ".join(["word"] * 20)), stages=INTERACTIVE)
    assert computed.is_long
    with pytest.raises(ComputeError, match="Weights of 20 tokens are 400 numbers"):
        writers.write(Tables(Spot("weights")), computed, tmp_path / "a.tsv")
    writers.write(Tables(Spot("output"), all_heads=True), computed, tmp_path / "a.tsv")
    assert len((tmp_path / "a.tsv").read_text("utf-8").splitlines()) == 21


def test_progress_is_told_and_what_is_given_up_leaves_the_old_file(tmp_path: Path) -> None:
    told: list[float] = []
    out = tmp_path / "a.tsv"
    writers.write(ALL_WEIGHTS, result(), out, watch=Watch(progress=told.append))
    assert told == sorted(told) and told[0] == 0 and 0.9 < told[-1] < 1
    out.write_bytes(b"old")
    with pytest.raises(Cancelled):
        writers.write(ALL_WEIGHTS, result(), out, watch=Watch(cancelled=iter([False] * 8 + [True]).__next__))
    assert out.read_bytes() == b"old" and list(tmp_path.iterdir()) == [out]


def test_digits_are_those_of_a_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    from attnviz import cli

    assert cli.main(["table", "--digits", "2", "--head", "0", "--out", str(tmp_path / "a.tsv")]) == 0
    assert capsys.readouterr().err == ""
    assert (tmp_path / "a.tsv").read_text("utf-8").splitlines()[1] == "Your\t1.00\t\t\t\t\t"
    assert cli.main(["table", "--digits", "10", "--out", str(tmp_path / "a.tsv")]) == 2
    assert "--digits cannot be '10': it is one of 1, 2" in capsys.readouterr().err

"""A training run in a document: its steps, its session file, and what keeps its edits."""

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from attnviz.document import ablation, edits, files, runs
from attnviz.document.document import Document, changed_fields, changes_numbers, says_the_same
from attnviz.document.recipes import Run, bundled_text, make_spec
from attnviz.document.runs import StepReport
from attnviz.document.targets import StageTarget
from attnviz.families import run_steps
from attnviz.system.errors import EditError, ModelError, SessionError
from tests.training_runs import tiny_run, train_all


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Document:
    run = replace(tiny_run(4), ablations=((2, ((0, 1),)),))
    folder = train_all(run, tmp_path_factory.mktemp("runs") / "induction-1")
    model = run_steps.read_step(folder, run, 0)
    return runs.open_run(edits.new_document(), run, model, text="abcabc")


def test_a_step_is_a_model_of_its_own_with_the_edits_of_its_run(opened: Document) -> None:
    edited = ablation.ablate(opened, layer=1, head=0)
    edited = edits.edit_cells(edited, StageTarget(edited.options.row.name, "scores"), {(0, 0, 1, 0): 0.5})
    later = runs.at_step(edited, 3)
    assert later.step == 3 and later.model.where.endswith("steps/000003") and later.model.name == "induction, step 3"
    assert later.options.ablated == ("1.0",) and later.edits == edited.edits
    assert next(iter(later.edits)).is_active(later.options)
    assert changes_numbers(edited, later) and not changed_fields(edited, later) and says_the_same(edited, later)
    assert runs.at_step(later, 3) is later and runs.at_step(later, 0) == edited
    assert edits.set_model(later, None).run is None
    assert changed_fields(edited, replace(edited, run=None)) == {"run"}


def test_a_session_keeps_the_recipe_and_the_step(opened: Document) -> None:
    document = runs.at_step(edits.take_snapshot(opened, "untrained"), 3)
    data = files.to_bytes(document)
    content = json.loads(data)
    assert content["run"] == {"recipe": "induction", "options": dict(opened.run.spec.values), "steps": 4,
                              "ablations": [[2, [[0, 1]]]]}
    assert content["snapshots"][0]["run"] == "same"
    again = files.from_bytes(data, "a")
    assert again == document and again.step == 3 and again.snapshots[0].document.step == 0
    moved = runs.moved(document, Path("elsewhere"))
    assert [each.model.where for each in (moved, moved.snapshots[0].document)] == [
        str(runs.step_folder(Path("elsewhere"), step)) for step in (3, 0)]


def test_a_text_of_your_own_is_in_the_session_and_the_bundled_one_is_not(opened: Document) -> None:
    own, bundled = (Run(make_spec("characters", {}, text=text), 5) for text in ("so it goes, " * 20, ""))
    assert runs.run_from(json.loads(json.dumps(runs.fields_of(own)))) == own
    assert "text" not in runs.fields_of(bundled)
    assert runs.run_from(runs.fields_of(bundled)).spec.text == bundled_text()


@pytest.mark.parametrize("stored", [
    3, {}, {"recipe": "induction"}, {"recipe": "dance", "steps": 5}, {"recipe": "induction", "steps": 0},
    {"recipe": "induction", "steps": 5, "options": {"heads": 0}}, {"recipe": "induction", "steps": 5, "word": 1},
    {"recipe": "induction", "steps": 5, "ablations": [[1]]}, {"recipe": "induction", "steps": 5, "ablations": 3},
    {"recipe": "induction", "steps": 5, "ablations": [[1, [[0]]]]},
    {"recipe": "induction", "steps": 5, "ablations": [[1, [[0, 4]]]]}, {"recipe": "copy", "text": "a", "steps": 2},
])
def test_a_damaged_run_is_refused(opened: Document, stored: object) -> None:
    content = {**json.loads(files.to_bytes(opened)), "run": stored}
    with pytest.raises(SessionError, match="cannot be opened as a session"):
        files.from_bytes(json.dumps(content).encode(), "a")
    with pytest.raises((EditError, ValueError, TypeError)):
        runs.run_from(stored)
    del content["model"]
    with pytest.raises(SessionError, match="its model is not a step of one"):
        files.from_bytes(json.dumps(content).encode(), "a")


def test_a_folder_tells_what_it_has_kept(opened: Document, tmp_path: Path) -> None:
    record = runs.read_record(Path(opened.run_folder))
    assert [report.step for report in record.kept] == [0, 1, 2, 3, 4] and record.run == opened.run
    assert [report.step for report in record.log] == [1, 2, 3, 4]
    with pytest.raises(SessionError, match="keeps no training run"):
        runs.read_record(tmp_path)
    for damaged in (b"\xff", b"{", b"[" * 100_000, b"9" * 5000):
        (tmp_path / runs.RUN_FILE).write_bytes(damaged)
        with pytest.raises(SessionError, match=r"opened: run\.json is not valid JSON( \(line 1, column 2\))?\.$"):
            runs.read_record(tmp_path)
    runs.write_run(tmp_path, opened.run)
    with pytest.raises(SessionError, match="has not kept any step"):
        runs.read_record(tmp_path)
    (tmp_path / runs.LOG).write_text('{"step": 1, "loss": 2.5, "accuracy": 0.5}\n{"step": 2, "lo')  # a kill
    assert runs.read_reports(tmp_path / runs.LOG) == ((StepReport(1, 2.5, 0.5),), 0), "half a line is no damage"
    again = [StepReport(1, 2.5, 0.5), StepReport(2, 2.0, 0.5), StepReport(2, 1.5, 0.75)]  # step 2 is trained again
    (tmp_path / runs.LOG).write_text("".join(map(runs.report_line, again)))
    assert runs.read_reports(tmp_path / runs.LOG).reports == (again[0], again[2])


def test_lines_that_are_no_reports_are_counted_and_every_step_is_listed_once(opened: Document) -> None:
    folder = Path(opened.run_folder)
    record, lines = runs.read_record(folder), (folder / runs.KEPT).read_bytes().splitlines(keepends=True)
    odd = [b"{}\n", b"1e999\n", b"[[[\n", b"[" * 100_000 + b"\n", b"null\n", b"\xff\xfe\n", b"\n",
           b'{"step": 1e999, "loss": 1, "accuracy": 1}\n', b'{"step": -1, "loss": 1, "accuracy": 1}\n',
           b'{"step": true, "loss": 1, "accuracy": 1}\n', b'{"step": 3, "loss": [], "accuracy": 1}\n',
           b'{"step": 3, "loss": ' + b"9" * 400 + b', "accuracy": 1}\n', b'{"step": 99, "loss": 1, "accuracy": 1}\n']
    (folder / runs.KEPT).write_bytes(b"".join([*odd, *reversed(lines), *odd, *lines]))
    try:
        again = runs.read_record(folder)
    finally:
        (folder / runs.KEPT).write_bytes(b"".join(lines))
    assert again.kept == record.kept and not record.note
    assert again.note == "24 lines of kept.jsonl could not be read.", "not step 99, which has no folder"
    assert [report.step for report in again.kept] == sorted(int(path.name) for path in (folder / runs.STEPS).iterdir())


@pytest.mark.parametrize("count", [0, 1, 2, 9, 10, 11, 19, 20, 21, 95, 100, 1001])
def test_a_thinned_log_has_the_first_and_the_last_step_and_even_gaps(count: int) -> None:
    steps = [report.step for report in runs.thin([StepReport(step, 1.0, 0.0) for step in range(1, count + 1)], 10)]
    assert steps[:1] == [1][:count] and steps[-1:] == [count][:count] and len(steps) <= 20
    gaps = {after - before for before, after in pairwise(steps[:-1])}
    assert len(gaps) <= 1 and len(steps) >= min(count, 10)


def test_the_config_of_a_step_that_is_none_is_one_sentence(opened: Document) -> None:
    folder = Path(opened.run_folder)
    config = runs.step_folder(folder, 2) / runs.CONFIG
    before = config.read_bytes()
    try:
        for content in (b"1e999", b"[" * 100_000, b"", b"[]"):
            config.write_bytes(content)
            with pytest.raises(ModelError, match=r"^Step 2 of .* cannot be opened: "):
                run_steps.read_step(folder, opened.run, 2)
    finally:
        config.write_bytes(before)

"""What a student hands in is judged again, and a table says where a file is not what was done."""

import csv
import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

import attnviz
from attnviz import cli
from attnviz.document import files
from attnviz.lessons import handin
from attnviz.lessons.check import begun
from attnviz.lessons.markdown import read_lesson
from attnviz.lessons.run import Run
from attnviz.lessons.seeds import seed_of
from attnviz.store.session import read_session
from attnviz.system.errors import SessionError
from tests.lessons.examples import LESSON, write

Captured = pytest.CaptureFixture[str]
SEEDED = LESSON.replace("next: second.lesson.md", "next: second.lesson.md\nseed: any").replace(
    "answer: weights[0,0]", "answer: weights[1,0]")
DATE = datetime(2026, 11, 30, 9, 15, tzinfo=UTC)


def hand_in(folder: Path, student: str, *, is_right: bool = True, name: str = "first.lesson.md") -> Path:
    """Take the lesson in a folder as a student would, and hand it in; return the file."""
    lesson = read_lesson(folder / name)
    seed = seed_of(student)
    session = begun(lesson, attnviz.open, seed)
    session.do("set_option", name="mask", value="none")
    run = Run(lesson, student, seed).begin()
    weight = float(session.weights()[1, 0]) if is_right else 9
    run = run.answer(0, "5", session.state).answer(0, f"{weight:.4f}", session.state).answer(1, "1", session.state)
    run = run.go_to(1).begin()
    session.do("set_option", name="mask", value="causal")
    run = run.look(session.state)
    path = handin.new_path(folder, lesson, student)
    handin.save(run, session.state, path, date=DATE)
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path, SEEDED)
    return tmp_path


def graded(folder: Path, capsys: Captured) -> list[dict[str, object]]:
    assert cli.main(["lesson", "--grade", str(folder), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, list)
    return found


def changed(path: Path, **fields: object) -> None:
    """Change fields of the record in a file, as a person with an editor would."""
    whole = json.loads(path.read_text(encoding="utf-8"))
    whole["hand_in"] |= fields
    path.write_text(json.dumps(whole), encoding="utf-8")


def test_a_seed_belongs_to_a_name() -> None:
    assert seed_of("Ada  Lovelace ") == seed_of("ada lovelace") != seed_of("Grace Hopper")
    assert all(0 < seed_of(name) < 1_000_000 for name in ("", "👩‍🚀", "\udc80", "a\nb"))


def test_two_students_have_other_numbers_and_both_are_right(folder: Path, capsys: Captured) -> None:
    one, other = handin.read(hand_in(folder, "Ada")), handin.read(hand_in(folder, "Grace"))
    assert one.tasks[0].answer != other.tasks[0].answer and one.tasks[0].tries == 2
    rows = graded(folder, capsys)
    assert [(row["student"], row["points"], row["of"], row["notes"]) for row in rows] == [
        ("Ada", 3, 3, []), ("Grace", 3, 3, [])]


def test_what_is_handed_in_opens_as_a_session_that_is_not_saved_over(folder: Path) -> None:
    path = hand_in(folder, "Ada")
    session = read_session(path)
    assert session.path is None and session.saved is not None
    assert session.saved.options.mask == "causal" and session.saved.options.seed == seed_of("Ada")


def test_the_table_has_a_column_for_each_task(folder: Path, capsys: Captured) -> None:
    hand_in(folder, "Ada")
    hand_in(folder, "Bob", is_right=False)
    assert cli.main(["lesson", "--grade", str(folder)]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert lines == [["first"], ["student", "seed", "1.1", "1.2", "2.1", "points"],
                     ["Ada", str(seed_of("Ada")), "✓", "✓", "✓", "3/3"],
                     ["Bob", str(seed_of("Bob")), "✗", "✓", "✓", "2/3"]]
    out = folder / "class.csv"
    assert cli.main(["lesson", "--grade", str(folder), "--out", str(out)]) == 0
    with out.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["student"], row["1.1"], row["points"], row["of"]) for row in rows] == [
        ("Ada", "1", "3", "3"), ("Bob", "0", "2", "3")]


def test_a_mark_that_was_changed_is_found(folder: Path, capsys: Captured) -> None:
    path = hand_in(folder, "Bob", is_right=False)
    tasks = json.loads(path.read_text(encoding="utf-8"))["hand_in"]["tasks"]
    tasks[0]["right"] = True
    changed(path, tasks=tasks)
    (row,) = graded(folder, capsys)
    assert row["points"] == 2 and row["notes"] == [
        "The file was changed after it was handed in.",
        "Step 1, task 1 is marked as right in the file, and it is wrong."]


def test_the_numbers_of_another_student_are_found(folder: Path, capsys: Captured) -> None:
    path = hand_in(folder, "Ada")
    copied = folder / f"copied{files.HAND_IN_SUFFIX}"
    copied.write_bytes(path.read_bytes())
    changed(copied, student="Bob")
    rows = graded(folder, capsys)
    assert rows[0]["notes"] == [f"The seed {seed_of('Ada')} is also that of Bob."]
    assert f"The seed {seed_of('Ada')} is also that of Ada." in str(rows[1]["notes"])
    changed(copied, seed=seed_of("Bob"))
    rows = graded(folder, capsys)
    assert rows[0]["notes"] == []
    notes = rows[1]["notes"]
    assert isinstance(notes, list) and "Step 1, task 1 has the numbers of Ada." in notes


def test_another_version_of_the_lesson_is_said(folder: Path, capsys: Captured) -> None:
    hand_in(folder, "Ada")
    write(folder, SEEDED.replace("minutes: 6", "minutes: 7"))
    (row,) = graded(folder, capsys)
    assert row["points"] == 3 and row["notes"] == ["It was done with another version of the lesson."]


def test_a_lesson_in_another_language_is_graded(folder: Path, capsys: Captured) -> None:
    translated = folder / "de" / "first.lesson.md"
    translated.parent.mkdir()
    translated.write_text(SEEDED.replace("The causal mask", "Die kausale Maske"), encoding="utf-8")
    hand_in(folder, "Ada", name="de/first.lesson.md")
    (row,) = graded(folder, capsys)
    assert row["points"] == 3 and row["notes"] == []


def test_what_cannot_be_graded_is_a_row_with_a_sentence(folder: Path, capsys: Captured) -> None:
    one = hand_in(folder, "Zoë\n=1+1 👩‍🚀")
    two = hand_in(folder, "Zoë\n=1+1 👩‍🚀")
    assert one != two and one.parent == two.parent == folder
    attnviz.open("example:start").save(folder / "session.attnviz")
    (folder / "empty.attnviz").write_bytes(b"")
    (folder / "text.attnviz").write_bytes(b"\xff\xfe")
    future = folder / "future.attnviz"
    future.write_bytes(one.read_bytes())
    changed(future, format=9)
    wrong = folder / "wrong.attnviz"
    wrong.write_bytes(one.read_bytes())
    changed(wrong, tasks=[{"step": 0}])
    lost = folder / "lost.attnviz"
    lost.write_bytes(one.read_bytes())
    changed(lost, lesson="nowhere", lesson_digest="", student="Eve")
    state = folder / "state.attnviz"
    state.write_bytes(one.read_bytes())
    changed(state, tasks=[{"step": 0, "task": 0, "answer": "1", "right": True, "tries": 1, "solved": False,
                           "state": {"attnviz": 7, "text": "a", "settings": {"variant": "nothing"}}}], student="Mo")
    rows = graded(folder, capsys)
    said = {row["file"]: " ".join(row["notes"]) for row in rows if isinstance(row["notes"], list)}
    assert "handed in 2 files" in said[one.name] and "handed in 2 files" in said[two.name]
    assert "that nobody handed in" in said["session.attnviz"] and "is not JSON" in said["empty.attnviz"]
    assert "UTF-8" in said["text.attnviz"] and "a newer AttnViz (format 9" in said["future.attnviz"]
    assert "lacks task" in said["wrong.attnviz"] and "There is no lesson nowhere" in said["lost.attnviz"]
    assert "could not be judged again" in said["state.attnviz"]
    assert all("\n" not in str(row["student"]) for row in rows)
    changed(future, format=1, student="李" * 99)
    assert cli.main(["lesson", "--grade", str(folder)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) < 30 and sum("handed in 2 files." in line for line in lines) == 1
    assert "empty.attnviz cannot be opened" in " ".join(lines) and "empty.attnviz: empty" not in " ".join(lines)
    chinese, head = (next(line for line in lines if line.startswith(start)) for start in ("李", "student"))
    assert chinese.count("李") == 56 and chinese.index("✓") + 56 == head.index("1.1"), "in columns of the terminal"


def test_the_table_speaks_the_language_of_the_teacher(
    folder: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand_in(folder, "Ada")
    (folder / "empty.attnviz").write_bytes(b"")
    changed(hand_in(folder, "Bob"), date="2026-12-01T00:00:00+00:00")
    monkeypatch.setenv("LC_ALL", "es_ES.UTF-8")
    assert cli.main(["lesson", "--grade", str(folder)]) == 0
    table = capsys.readouterr().out
    assert table.splitlines()[1].split() == ["estudiante", "semilla", "1.1", "1.2", "2.1", "puntos"]
    assert "Bob: El archivo" in table and "empty.attnviz no se puede abrir" in table
    assert cli.main(["lesson", "--grade", str(folder), "--json"]) == 0
    assert "changed after it was handed in" in capsys.readouterr().out, "files have the words of the code"


def test_without_a_file_there_is_no_table(tmp_path: Path, capsys: Captured) -> None:
    assert cli.main(["lesson", "--grade", str(tmp_path / "none")]) == 2
    assert "is no folder with files that were handed in" in capsys.readouterr().err


def test_what_is_not_written_is_said(folder: Path) -> None:
    lesson = read_lesson(folder / "first.lesson.md")
    session = attnviz.open(lesson.source)
    (folder / "file").write_text("")
    with pytest.raises(SessionError, match="was not saved"):
        handin.save(Run(lesson, "Ada"), session.state, folder / "file" / "a.attnviz", date=DATE)


def test_a_lesson_that_takes_no_seed_refuses_one(tmp_path: Path, capsys: Captured) -> None:
    path = write(tmp_path)
    assert cli.main(["lesson", str(path), "--seed", "3"]) == 2
    assert "takes no seed" in capsys.readouterr().err

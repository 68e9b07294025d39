"""A person's own code in the window: asked about, run, cancelled, reported beside the picture, and in a lesson."""

import contextlib
import inspect
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import llms_from_scratch.ch03 as book
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from attnviz.document.places import Spot
from attnviz.experiments import own_code
from attnviz.experiments.own_code import CodeRequest
from attnviz.store.client import cancel_file, open_lesson, solve_lesson, step_lesson
from attnviz.store.edits import load_example, set_option
from attnviz.store.own_code import code_file, compare_code, own_code_status, save_starting_code
from attnviz.views.chrome import dialogs
from attnviz.views.chrome.run_dialog import RunDialog
from attnviz.views.chrome.tool_dialogs import OwnCodeDialog
from tests.desk import Desk, wait_for
from tests.own_code import compare_here
from tests.window.pupil import Pupil

SOURCE = inspect.getsource(book)
WRONG = SOURCE.replace("diagonal=1", "diagonal=0")


@pytest.fixture
def in_process(monkeypatch: pytest.MonkeyPatch) -> list[CodeRequest]:
    """Compare in this process, which has torch, and return what was asked for."""
    asked: list[CodeRequest] = []

    monkeypatch.setattr(own_code, "run", lambda request, watch: (asked.append(request), compare_here(request))[1])
    return asked


@pytest.fixture(autouse=True)
def no_report(desk: Desk) -> Iterator[None]:
    """Close the report, which the next test would find in the window."""
    yield
    for dialog in desk.window.findChildren(OwnCodeDialog):
        dialog.close()


def reports(desk: Desk) -> list[OwnCodeDialog]:
    return [dialog for dialog in desk.window.findChildren(OwnCodeDialog) if dialog.isVisible()]


@pytest.fixture
def own_file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(WRONG, encoding="utf-8")
    return path


def answer(
    monkeypatch: pytest.MonkeyPatch, path: Path | None, *, runs: bool = True, kind: str = "", built_with: str = ""
) -> list[Any]:
    """Answer both questions; return the files that were proposed, and what was asked about the file."""
    asked: list[Any] = []

    def choose(parent: object, title: str, filters: str, proposed: Path) -> Path | None:
        asked.append(proposed)
        return path

    def confirm(dialog: RunDialog) -> bool:
        asked.append((dialog.windowTitle(), dialog.note.text(), dialog.kind))
        if kind:
            dialog.classes.setCurrentIndex(dialog.classes.findData(kind))
        dialog.parameters.setText(built_with or dialog.parameters.text())
        return runs

    monkeypatch.setattr(dialogs, "ask_open", choose)
    monkeypatch.setattr(RunDialog, "exec", confirm)
    return asked


def compare(desk: Desk) -> None:
    desk.window.actions_by_name["compare_code"].trigger()
    done(desk)


def done(desk: Desk) -> None:
    wait_for(lambda: not desk.bench.file_actions.file_reader.is_reading, 120)


def report(desk: Desk) -> OwnCodeDialog:
    (found,) = reports(desk)
    return found


def rows(dialog: OwnCodeDialog) -> list[tuple[str, ...]]:
    return [tuple(dialog.table.item(row, column).text() for column in range(3))
            for row in range(dialog.table.rowCount())]


def test_a_file_runs_after_a_question_and_the_difference_is_shown(
        desk: Desk, own_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = answer(monkeypatch, own_file)
    compare(desk)
    title, note, kind = asked[1]
    assert title == "Run mine.py?" and "run only code that you trust" in note and kind == "MultiHeadAttention"
    dialog = report(desk)
    assert dialog.verdict.text() == ("Your MultiHeadAttention differs from MultiHeadAttention (weight splits) from "
                                     "masked scores on.")
    assert dialog.reasons.text().startswith("The mask includes the diagonal")
    assert rows(dialog)[:1] == [("Queries", "found", "0.00")] and ("Masked scores", "differs", "∞") in rows(dialog)
    state = desk.presenter.state
    assert state.compared.showing == "difference" and state.source.state_name == "now − your code"
    now, mine = (source.spot_data(Spot("weights")).values for source in (state.source.now, state.source.then))
    assert now[1, 1] > 0.4 and mine[1, 1] == 0 and mine[1, 0] == 1
    item = dialog.table.item(4, 0)
    QTest.mouseClick(dialog.table.viewport(), Qt.MouseButton.LeftButton, pos=dialog.table.visualItemRect(item).center())
    assert desk.presenter.state.focus.spot.stage == "masked_scores"


def test_it_does_not_run_without_consent(
        desk: Desk, own_file: Path, monkeypatch: pytest.MonkeyPatch, in_process: list[CodeRequest]) -> None:
    answer(monkeypatch, own_file, runs=False)
    compare(desk)
    answer(monkeypatch, None)
    compare(desk)
    assert not in_process and desk.presenter.state.own_code is None and not reports(desk)


def test_compare_again_is_one_click_and_the_last_file_is_proposed(
        desk: Desk, own_file: Path, monkeypatch: pytest.MonkeyPatch, in_process: list[CodeRequest]) -> None:
    asked = answer(monkeypatch, own_file, kind="CausalAttention")
    desk.presenter.do(set_option("variant", "causal"))
    desk.settle()
    compare(desk)
    dialog = report(desk)
    assert dialog.verdict.text() == "Your CausalAttention differs from CausalAttention from masked scores on."
    own_file.write_text(SOURCE, encoding="utf-8")
    count = len(asked)
    dialog.again.click()
    done(desk)
    assert len(asked) == count and in_process[-1].kind == "CausalAttention"
    assert dialog.verdict.text() == "Your CausalAttention computes what CausalAttention does."
    assert not dialog.reasons.isVisible() and {row[1] for row in rows(dialog)} == {"found"}
    assert own_code_status(desk.presenter.state) == "right"
    desk.presenter.do(set_option("d_out", 3))
    assert own_code_status(desk.presenter.state) == ""
    dialog.other.click()
    done(desk)
    assert asked[-2] == own_file and asked[-1][2] == "CausalAttention"


def test_a_class_is_built_with_what_was_typed(
        desk: Desk, own_file: Path, monkeypatch: pytest.MonkeyPatch, in_process: list[CodeRequest]) -> None:
    own_file.write_text(SOURCE.replace("num_heads, qkv", "num_heads, slope, qkv"), encoding="utf-8")
    answer(monkeypatch, own_file, built_with=" slope=0.5, names=('a',) ")
    compare(desk)
    assert "MultiHeadAttention is not built with 'names'" in desk.window.message.text
    answer(monkeypatch, own_file, built_with=" slope=0.5 ")
    compare(desk)
    assert in_process[-1].parameters == {"slope": 0.5} and report(desk).verdict.text().endswith("does.")
    report(desk).again.click()
    done(desk)
    assert in_process[-1].parameters == {"slope": 0.5}


def test_what_cannot_be_read_does_not_run(desk: Desk) -> None:
    dialog = RunDialog(desk.window, Path("mine.py"), ("A",), likely="A")
    for text in ("slope", "slope=x", "1", "**{}", ") + f("):
        dialog.parameters.selectAll()
        QTest.keyClick(dialog.parameters, Qt.Key.Key_Delete)
        assert dialog.accept_button.isEnabled()
        QTest.keyClicks(dialog.parameters, text)
        assert not dialog.accept_button.isEnabled(), text
        assert dialog.note.text().startswith("Write what the class is built with"), text
    dialog.deleteLater()


def test_a_solution_that_is_chosen_as_a_file_is_reported(desk: Desk, in_process: list[CodeRequest]) -> None:
    desk.presenter.do(compare_code(str(code_file("multi_head", is_solved=True)), "MultiHeadAttention"))
    done(desk)
    assert report(desk).verdict.text().startswith("Your MultiHeadAttention")


def test_every_sentence_of_the_text_is_compared(
        desk: Desk, own_file: Path, in_process: list[CodeRequest]) -> None:
    own_file.write_text(SOURCE, encoding="utf-8")
    desk.controller.new(desk.controller.document.__class__())
    desk.presenter.do(load_example("3.5.3-causal-attention"))
    desk.settle()
    desk.presenter.do(compare_code(str(own_file), "CausalAttention"))
    done(desk)
    source = desk.presenter.state.source
    assert len(source.texts) == len(source.then.texts) == 2
    for sentence in range(2):
        assert abs(source.spot_data(Spot("output", sentence=sentence)).values).max() == 0


def test_what_fails_is_said_and_leaves_the_picture(
        desk: Desk, own_file: Path, in_process: list[CodeRequest]) -> None:
    for text, sentence in (
        ("def f(:", "mine.py cannot be run: SyntaxError"),
        ("import torch\nclass A(torch.nn.Module):\n    def forward(self, x): return x.shape", "a tensor of real"),
    ):
        own_file.write_text(text, encoding="utf-8")
        desk.presenter.do(compare_code(str(own_file)))
        done(desk)
        assert sentence in desk.window.message.text and desk.presenter.state.own_code is None
        assert desk.presenter.state.compared.held is None


def test_cancelling_ends_the_process(desk: Desk, own_file: Path) -> None:
    pid = own_file.with_name("pid")
    own_file.write_text(f"import os\nopen({str(pid)!r}, 'w').write(str(os.getpid()))\nwhile True: pass",
                        encoding="utf-8")
    desk.presenter.do(compare_code(str(own_file)))
    number = int(wait_for(lambda: pid.is_file() and pid.read_text(), 120))
    assert desk.window.status.opening.isVisible()
    desk.presenter.do(cancel_file())
    wait_for(lambda: not is_running(number))
    assert desk.window.message.text == "Cancelled. The session is unchanged."


def is_running(pid: int) -> bool:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, 0)
        return True
    return False


def test_a_check_of_a_lesson_is_ticked_by_one_s_own_code(
        pupil: Pupil, monkeypatch: pytest.MonkeyPatch, in_process: list[CodeRequest]) -> None:
    desk, file = pupil.desk, pupil.folder / "self_attention.py"
    answer(monkeypatch, file, kind="SelfAttention_v1")
    monkeypatch.setattr(dialogs, "ask_save", lambda parent, title, filters, suggestion: file.with_name(suggestion.name))
    pupil.do(open_lesson("35-own-self-attention"))
    pupil.do(save_starting_code("self_attention"))
    assert "NotImplementedError" in file.read_text()
    pupil.do(step_lesson(1))
    compare(desk)
    assert "write forward" in desk.window.message.text and not is_ticked(pupil)
    solved = file.read_text().replace('raise NotImplementedError("write forward: queries', 'return ("queries')
    file.write_text(solved.replace('return ("queries, keys, values, scores, weights, context vectors")', (
        "return torch.softmax((x @ self.W_query) @ (x @ self.W_key).T / 2 ** 0.5, dim=-1) @ (x @ self.W_value)")))
    compare(desk)
    assert report(desk).notes.text().startswith("With the displayed sizes it computes the same")  # sqrt(2)
    assert not is_ticked(pupil)
    file.write_text(file.read_text().replace("2 ** 0.5", "self.W_key.shape[1] ** 0.5"))
    compare(desk)
    assert is_ticked(pupil)


def test_a_solution_ticks_the_check_and_is_not_called_the_person_s(
        pupil: Pupil, monkeypatch: pytest.MonkeyPatch, in_process: list[CodeRequest]) -> None:
    asked = answer(monkeypatch, None)
    pupil.do(open_lesson("35-own-self-attention"))
    pupil.do(step_lesson(1))
    pupil.do(solve_lesson(0))
    done(pupil.desk)
    assert is_ticked(pupil) and not reports(pupil.desk)
    compare(pupil.desk)
    assert "solution" not in str(asked[0])


def is_ticked(pupil: Pupil) -> bool:
    run = pupil.lessons.run
    assert run is not None
    return run.is_done(0)

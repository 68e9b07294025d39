"""Lessons in the window: steps, answers, checks, and the person's own work before and after."""

import gc
import weakref
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QScrollArea, QWidget

from attnviz.controller.autosave import read_work
from attnviz.document import presets
from attnviz.document.places import Cell, Spot
from attnviz.lessons.handin import read
from attnviz.lessons.run import RIGHT
from attnviz.lessons.seeds import seed_of
from attnviz.store.client import (
    answer_lesson,
    copy_picture,
    copy_python,
    end_lesson,
    export,
    export_handout,
    hand_in_lesson,
    new_session,
    open_file,
    open_lesson,
    restart_lesson,
    solve_lesson,
    step_lesson,
)
from attnviz.store.compare import hold, show
from attnviz.store.edits import load_example, set_option, set_text, undo
from attnviz.store.experiments import choose_experiment
from attnviz.store.focus import choose_stage, mark_cell, set_target_token
from attnviz.store.look import choose_brush, lock_ranges, show_margin
from attnviz.store.number_edits import make_attend
from attnviz.store.segments import fold_by
from attnviz.system.errors import EditError
from attnviz.views.chrome import theme
from attnviz.views.lessons.blocks import AskBlock, CheckBlock, PictureBlock, ProseBlock
from attnviz.views.lessons.curtain import Cover
from tests.desk import wait_for
from tests.engine.small_models import small
from tests.lessons.examples import LESSON, write
from tests.spoken import accessible, painted, spoken
from tests.window.pupil import Pupil

LEFT = Qt.MouseButton.LeftButton


def click(widget: QWidget) -> None:
    QTest.mouseClick(widget, LEFT)


def test_one_s_own_work_keeps_the_name_of_its_example(pupil: Pupil) -> None:
    """The caption lost "Example (modified): …" by a lesson."""
    loaded = pupil.desk.window.sentence.loaded
    pupil.do(load_example("3.3.2-all-tokens"))
    pupil.do(set_text("My own words"))
    named = loaded.text()
    assert named.startswith("Example (modified): ")
    pupil.begin()
    assert loaded.text() != named
    pupil.do(end_lesson())
    assert loaded.text() == named


def test_back_leads_to_a_step_that_was_left_before_its_numbers_were_there(pupil: Pupil) -> None:
    desk = pupil.desk
    desk.presenter.do(open_lesson(str(pupil.path)))
    desk.presenter.do(step_lesson(1))
    desk.presenter.do(step_lesson(-1))
    assert not pupil.lessons.run.has_begun and not pupil.block(AskBlock).isEnabled(), "its numbers are those before it"
    desk.settle()
    assert pupil.view.heading.text() == "Who may look ahead?" and pupil.options.mask == "none"
    assert pupil.view.blocks[2].isEnabled()


def test_a_lesson_keeps_no_numbers_of_the_work_and_of_the_steps_before(pupil: Pupil) -> None:
    result = weakref.ref(pupil.desk.presenter.state.now)
    pupil.begin()
    pupil.do(set_text("Other words"))
    pupil.do(step_lesson(1))
    pupil.desk.end_highlight()
    pupil.do(set_text("And others again"))
    pupil.desk.end_highlight()
    pupil.do(set_text("And yet others"))
    gc.collect()
    assert result() is None


def test_each_intent_of_the_set_up_waits_for_the_numbers_of_the_one_before(pupil: Pupil) -> None:
    pupil.begin(LESSON.replace("choose_head head=0\nset_option name=mask value=none", "\n".join((
        "set_option name=variant value=multi_head", "set_option name=d_out value=4",
        "set_option name=num_heads value=4", "choose_head head=3"))))
    assert pupil.desk.presenter.state.focus.spot.head == 3


def test_the_person_s_work_comes_back_as_it_was(pupil: Pupil) -> None:
    desk, presenter = pupil.desk, pupil.desk.presenter
    desk.type_text("My own words here")
    pupil.do(hold())
    pupil.do(choose_stage("scores"))
    pupil.do(show_margin("sums", True))
    pupil.do(mark_cell(Cell(Spot("scores"), 2, 1)))
    pupil.do(lock_ranges(True))
    before, steps = presenter.state, desk.controller.store.state.history
    pupil.begin()
    pupil.do(set_text("Words of the lesson"))
    pupil.do(lock_ranges(False))
    assert presenter.state.in_lesson and desk.controller.document.text == "Words of the lesson"
    pupil.do(end_lesson())
    after = presenter.state
    assert not after.in_lesson and after.document is before.document and desk.controller.store.state.history is steps
    assert (after.focus.spot, after.focus.pinned, after.look) == (before.focus.spot, before.focus.pinned, before.look)
    assert after.compared.held is before.compared.held and desk.controller.modified
    assert after.now is not None and after.now.document == before.document
    presenter.do(show("difference"))
    assert presenter.state.less is before.compared.held
    desk.controller.store.do(undo())
    assert desk.controller.document.text == presets.start_document().text


def test_a_lesson_begins_at_the_large_picture_without_a_brush(pupil: Pupil) -> None:
    pupil.do(choose_experiment("vectors"))
    pupil.do(choose_brush("cells"))
    pupil.begin()
    look = pupil.desk.presenter.state.look
    assert (look.experiment, look.brush) == ("", "")
    pupil.do(end_lesson())
    look = pupil.desk.presenter.state.look
    assert (look.experiment, look.brush) == ("vectors", "cells"), "the person's work has them again"


def test_pictures_that_the_person_folds_keep_nobody_in_a_lesson(pupil: Pupil) -> None:
    pupil.begin(lesson := LESSON.replace("next: second.lesson.md\n", "").replace("> 0.999", "> 0.9 and weights[1,0]<1"))
    pupil.do(step_lesson(1))
    pupil.do(fold_by("sentence"))
    pupil.do(solve_lesson(0))
    assert not pupil.desk.presenter.state.fold and not pupil.lessons.run.open_tasks, "conditions are about tokens"
    pupil.begin(lesson.replace("> 0.9 and", "> 2 and"))
    for _ in range(3):
        pupil.do(step_lesson(1))
    assert pupil.lessons.run is None, "the solution is done, but its condition never holds"


def test_a_lesson_that_folds_by_itself_asks_about_segments(pupil: Pupil) -> None:
    pupil.begin(LESSON.replace("choose_head head=0\n", "fold_by fold=sentence\n"))
    pupil.do(step_lesson(1))
    pupil.do(solve_lesson(0))
    assert pupil.desk.presenter.state.fold == "sentence" and not pupil.lessons.run.open_tasks


def test_a_lesson_and_another_session_begin_without_pin_and_a(pupil: Pupil) -> None:
    """Of a token that was pinned in one's own work, the first lesson on a model asked for the next token."""
    saved = pupil.folder / "mine.attnviz"
    assert pupil.desk.controller.save(saved)
    for begin in (open_lesson(str(pupil.path)), load_example("3.3.2-all-tokens"), new_session(), open_file(str(saved))):
        for intent in (choose_stage("weights"), mark_cell(Cell(Spot("weights"), 2, 1)), set_target_token(7), hold()):
            pupil.do(intent)
        begun = pupil.desk.presenter.state
        assert begun.focus.pinned and begun.focus.token == 7 and begun.compared.held, begin.name
        pupil.do(begin)
        state = pupil.desk.presenter.state
        assert (state.focus.pinned, state.focus.token, state.compared.held) == (None, None, None), begin.name
        if state.in_lesson:
            pupil.do(end_lesson())
            assert pupil.desk.presenter.state.focus.pinned == begun.focus.pinned


def test_work_is_set_aside_once_over_several_lessons(pupil: Pupil) -> None:
    pupil.desk.type_text("My own words here")
    pupil.begin()
    pupil.begin()
    pupil.do(open_lesson(str(pupil.folder / "second.lesson.md")))
    pupil.do(end_lesson())
    assert pupil.desk.controller.document.text == "My own words here"


def test_work_that_is_set_aside_is_what_a_crash_leaves(pupil: Pupil, tmp_path: Path, until: Any) -> None:
    from attnviz.controller.autosave import Autosave

    autosave = Autosave(pupil.desk.controller, tmp_path / "recovery")
    pupil.desk.type_text("My own words here")
    pupil.begin()
    pupil.do(set_text("Words of the lesson"))
    until(lambda: list((tmp_path / "recovery").glob("*.recovery")))
    autosave.close(keep=True)
    (file,) = (tmp_path / "recovery").glob("*.recovery")
    work = read_work(file)
    assert work is not None and work.document.text == "My own words here"


def test_closing_asks_about_the_own_work_only(pupil: Pupil, monkeypatch: pytest.MonkeyPatch) -> None:
    from attnviz.views.chrome import dialogs

    asked: list[str] = []
    monkeypatch.setattr(dialogs, "ask_unsaved", lambda *args: asked.append(args[1]) or "discard")
    pupil.begin()
    pupil.do(set_text("Words of the lesson"))
    assert pupil.desk.bench.file_actions.may_close() and asked == []
    assert pupil.lessons.run is None
    pupil.desk.type_text("My own words here")
    pupil.begin()
    assert pupil.desk.bench.file_actions.may_close() and len(asked) == 1


def test_a_number_is_answered_by_keyboard(pupil: Pupil) -> None:
    pupil.begin()
    block = pupil.block(AskBlock)
    right = float(pupil.desk.presenter.state.source.spot_data(Spot("weights")).values[0, 0])  # type: ignore[union-attr]
    for typed, sign in (("7", "✗"), ("seven", "✗"), (f"{right:.4f}", "✓"), ("seven", "✗"), (f"{right:.4f}", "✓")):
        block.field.clear()
        QTest.keyClicks(block.field, typed)
        QTest.keyClick(block.field, Qt.Key.Key_Return)
        assert block.said.isVisible() and block.said.text().startswith(sign)
        assert block.said.accessibleName() == block.said.text()
    assert pupil.lessons.run is not None and pupil.lessons.run.is_done(0)


def test_a_reply_and_a_hint_below_the_visible_part_are_scrolled_to(pupil: Pupil) -> None:
    pupil.begin(LESSON.replace("Your\n", "Your\nhint: It stands first.\n").replace("Every", "Every " + 80 * "single ")
                .replace("That is the second.", "That is the second. " + 20 * "Look again. "))
    block, scroll = pupil.block(AskBlock, 1), pupil.view.findChild(QScrollArea)

    def is_seen() -> bool:
        end = block.said.mapTo(scroll.viewport(), block.said.rect().bottomLeft())
        return block.said.isVisible() and scroll.viewport().rect().contains(end)

    signs = iter(("It stands first.", "✓ ", "✗ "))
    for press in (lambda: block.findChild(QPushButton).click(), lambda: block.buttons.button(1).click(),
                  lambda: block.buttons.button(0).click()):  # a reply of one line, and one of several
        scroll.verticalScrollBar().setValue(0)
        assert not is_seen()
        press()
        wait_for(is_seen)
        assert block.said.text().startswith(next(signs))
    block.buttons.button(0).click()
    wait_for(is_seen)  # it is longer than the one before
    pupil.do(set_text("Other words"))
    scroll.verticalScrollBar().setValue(0)
    pupil.view.show_run(pupil.lessons.run, pupil.desk.presenter.state)
    pupil.desk.settle()
    assert not is_seen(), "what is computed meanwhile scrolls nothing"


def test_a_lesson_is_taken_by_keyboard_alone(pupil: Pupil) -> None:
    pupil.begin()
    window, visited = pupil.desk.window, []
    pupil.view.end.setFocus()
    while pupil.desk.window.focusWidget() is not pupil.view.next and len(visited) < 20:
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        visited.append(window.focusWidget())
    number, choice = pupil.block(AskBlock), pupil.block(AskBlock, 1)
    assert pupil.block(ProseBlock).label in visited[:2]  # its links are pressed by Return
    assert visited.index(number.field) < visited.index(choice.buttons.button(0))
    choice.buttons.button(0).setFocus()
    QTest.keyClick(choice.buttons.button(0), Qt.Key.Key_Down)
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Space)
    assert choice.said.text() == f"✓ {RIGHT}"
    pupil.view.next.setFocus()
    QTest.keyClick(pupil.view.next, Qt.Key.Key_Space)
    pupil.desk.settle()
    assert pupil.view.heading.text() == "Hide what comes later" and window.focusWidget() is pupil.view.next


def test_a_choice_is_made_by_mouse_and_says_why_it_is_wrong(pupil: Pupil) -> None:
    pupil.begin()
    block = pupil.block(AskBlock, 1)
    click(block.buttons.button(0))
    assert block.said.text() == "✗ That is the second."
    click(block.buttons.button(1))
    assert block.said.text() == f"✓ {RIGHT}"
    assert [button.accessibleName() for button in block.buttons.buttons()] == ["journey", "Your"]


def test_a_check_is_ticked_when_the_person_did_it(pupil: Pupil) -> None:
    pupil.begin(LESSON.replace("hint: One word", "task: Switch the *causal* mask on.\nhint: One word"))
    click(pupil.view.next)
    pupil.desk.settle()
    block = pupil.block(CheckBlock)
    assert block.status.accessibleName() == "○ Switch the causal mask on."
    assert pupil.view.heading.text() == "Hide what comes later"
    seen: list[QWidget] = []
    block.spoke.connect(seen.append)
    pupil.desk.window.actions_by_name["mask"].trigger()
    pupil.desk.settle()
    assert block.status.accessibleName() == "✓ Switch the causal mask on." and not block.solve.isEnabled()
    assert seen == [block.status], "the tick is scrolled to"


def test_a_tile_that_was_chosen_before_is_still_to_be_clicked(pupil: Pupil) -> None:
    """It was ticked before anything was done in the step."""
    pupil.do(open_lesson("01-why-attention"))
    for at, stage in ((1, "embeddings"), (2, "weights")):
        pupil.do(choose_stage(stage))
        pupil.do(step_lesson(1))
        assert pupil.lessons.run is not None and pupil.lessons.run.at == at
        assert not pupil.lessons.run.is_done(0) and pupil.desk.presenter.state.focus.spot.stage != stage
        pupil.do(choose_stage(stage))
        assert pupil.lessons.run.is_done(0)


def test_solve_does_it(pupil: Pupil) -> None:
    pupil.begin()
    pupil.do(step_lesson(1))
    click(pupil.block(CheckBlock).solve)
    pupil.desk.settle()
    assert pupil.options.mask == "causal" and pupil.lessons.run is not None and pupil.lessons.run.open_tasks == ()
    assert pupil.block(CheckBlock).status.accessibleName() == "Solved: Do what is asked above."


def test_a_lesson_is_ticked_if_all_of_it_was_done(pupil: Pupil) -> None:
    pupil.begin()
    weight = pupil.desk.presenter.state.source.spot_data(Spot("weights")).values[0, 0]  # type: ignore[union-attr]
    for intent in (answer_lesson(0, f"{weight:.3f}"), answer_lesson(1, "1"), step_lesson(1),
                   set_option("mask", "causal"), step_lesson(1)):
        pupil.do(intent)
    assert pupil.view.heading.text() == "Read"
    assert pupil.desk.bench.preferences.settings.finished_lessons == ("first",)


def test_a_link_in_a_hint_does_its_intent_by_keyboard(pupil: Pupil) -> None:
    pupil.begin(LESSON.replace("the corner.", "[all](do:choose_stage?stage=scores)."))
    block = pupil.block(AskBlock)
    click(next(button for button in block.findChildren(QPushButton) if button.text() == "Hint"))
    block.said.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(block.said, Qt.Key.Key_Tab)
    QTest.keyClick(block.said, Qt.Key.Key_Return)
    pupil.desk.settle()
    assert pupil.desk.presenter.state.focus.spot.stage == "scores"


def test_a_link_in_a_reply_does_its_intent(pupil: Pupil) -> None:
    pupil.begin(LESSON.replace("why: That is the second.", "why: Look at [all](do:choose_stage?stage=scores)."))
    block = pupil.block(AskBlock, 1)
    click(block.buttons.button(0))
    block.said.linkActivated.emit("do:choose_stage?stage=scores")
    pupil.desk.settle()
    assert "Look at all." in block.said.accessibleName() and pupil.desk.presenter.state.focus.spot.stage == "scores"


def test_next_solves_what_is_open_and_the_last_step_leads_to_the_next_lesson(pupil: Pupil) -> None:
    pupil.begin()
    pupil.do(step_lesson(1))
    assert "next lesson" in pupil.view.next.text()
    pupil.do(step_lesson(1))  # solves the check
    assert pupil.options.mask == "causal" and pupil.view.heading.text() == "Hide what comes later"
    pupil.do(step_lesson(1))
    assert pupil.view.heading.text() == "Read" and pupil.view.next.text() == "Finish"
    assert pupil.desk.bench.preferences.settings.finished_lessons == (), "it was done by Next, not by the person"
    pupil.do(step_lesson(1))
    assert pupil.lessons.run is None and not pupil.desk.presenter.state.in_lesson
    assert pupil.desk.bench.preferences.settings.finished_lessons == ("second",)


def test_back_returns_to_the_state_at_the_beginning_of_a_step(pupil: Pupil) -> None:
    pupil.begin()
    assert not pupil.view.back.isEnabled()
    presenter, begun = pupil.desk.presenter, pupil.desk.presenter.state
    for intent in (hold(), set_text("Other words"), choose_stage("scores"), show_margin("sums", True),
                   lock_ranges(True)):
        pupil.do(intent)
    pupil.do(answer_lesson(1, "1"))
    assert pupil.block(AskBlock, 1).said.isVisible()
    pupil.do(step_lesson(1))
    pupil.do(solve_lesson(0))
    assert pupil.view.back.isEnabled()
    pupil.do(step_lesson(-1))
    now = presenter.state
    assert (now.document, now.focus.spot, now.look, now.compared.held) == (
        begun.document, begun.focus.spot, begun.look, None)
    assert pupil.view.heading.text() == "Who may look ahead?"
    assert not pupil.block(AskBlock, 1).said.isVisible(), "nothing was answered yet"
    pupil.do(step_lesson(1))
    assert pupil.lessons.run is not None and pupil.lessons.run.open_tasks == (0,)  # it is to be done again


def test_restart_begins_anew(pupil: Pupil) -> None:
    pupil.begin()
    pupil.do(answer_lesson(1, "1"))
    pupil.do(step_lesson(1))
    pupil.do(set_text("Other words"))
    pupil.do(restart_lesson())
    run = pupil.lessons.run
    assert run is not None and (run.at, run.done) == (0, frozenset())
    assert pupil.desk.controller.document.text == presets.preset("3.5.1-causal").text
    click(pupil.block(AskBlock, 1).buttons.button(1))
    pupil.do(restart_lesson())
    assert not pupil.block(AskBlock, 1).said.isVisible(), "the first step, too"


def test_what_the_lesson_does_is_not_announced_and_what_the_person_does_is(pupil: Pupil) -> None:
    pupil.desk.window.message.hide()
    pupil.begin(LESSON.replace("choose_head head=0", "hold", 1))
    assert pupil.desk.presenter.state.compared.held is not None and not pupil.desk.window.message.isVisible()
    pupil.do(hold())
    assert "is A now" in pupil.desk.window.message.text


def test_a_link_does_its_intent_and_another_opens_a_lesson(pupil: Pupil) -> None:
    pupil.begin()
    pupil.do(set_option("mask", "causal"))
    label = pupil.block(ProseBlock).label
    label.linkActivated.emit("do:set_option?name=mask&value=none")
    pupil.desk.settle()
    assert pupil.options.mask == "none"
    label.linkActivated.emit("second.lesson.md")
    pupil.desk.settle()
    assert pupil.view.heading.text() == "Read"


def test_a_picture_is_of_the_live_state(pupil: Pupil) -> None:
    pupil.begin()
    block = pupil.block(PictureBlock)
    before = block.pixmap().toImage()
    assert "Scores" in block.accessibleName() and not before.isNull()
    pupil.do(set_text("Other words are here now"))
    assert block.pixmap().toImage() != before


@pytest.mark.desk(models=[small("gpt2")])
def test_a_lesson_on_a_model_waits_for_it(pupil: Pupil, until: Any) -> None:
    start = LESSON.replace("example:3.5.1-causal", "model:/small/gpt2")
    text = start.replace("choose_head head=0\nset_option name=mask value=none", "set_text text=ab\nchoose_head head=1")
    pupil.desk.presenter.do(open_lesson(str(write(pupil.folder, text))))
    until(lambda: pupil.lessons.run and pupil.lessons.run.has_begun)
    assert pupil.desk.controller.document.model is not None and pupil.desk.presenter.state.focus.spot.head == 1
    pupil.do(end_lesson())
    assert pupil.desk.controller.document.model is None


@pytest.mark.desk(models=[small("gpt2")])
def test_back_to_the_first_step_of_a_lesson_on_a_model_leaves_the_model_open(pupil: Pupil, until: Any) -> None:
    """From a fresh start the first step began before its model was read, and Back closed the model."""
    pupil.desk.controller.new(presets.start_document())
    pupil.desk.settle()
    start = LESSON.replace("example:3.5.1-causal", "model:/small/gpt2")
    pupil.begin(start.replace("choose_head head=0\nset_option name=mask value=none", "set_text text=ab"))
    until(lambda: pupil.options.is_trained and pupil.lessons.run is not None and pupil.lessons.run.has_begun)
    pupil.do(step_lesson(1))
    pupil.do(step_lesson(-1))
    assert pupil.options.is_trained


def test_a_lesson_that_starts_with_the_present_text_says_that_it_was_opened(pupil: Pupil) -> None:
    pupil.desk.controller.new(presets.start_document())
    pupil.desk.settle()
    pupil.begin(LESSON.replace("example:3.5.1-causal", "example:start"))
    opened = pupil.desk.presenter.state.opened
    assert opened is not None and opened[1].startswith("Opened the lesson")


@pytest.mark.desk(models=[small("gpt2")])
def test_a_model_that_is_missing_ends_the_lesson_with_a_sentence(pupil: Pupil, until: Any) -> None:
    pupil.desk.type_text("My own words here")
    text = LESSON.replace("example:3.5.1-causal", "model:/small/none")
    pupil.desk.presenter.do(open_lesson(str(write(pupil.folder, text))))
    until(lambda: pupil.lessons.run is None)
    assert pupil.desk.controller.document.text == "My own words here"
    assert "/small/none is not there" in pupil.desk.window.message.text


def test_who_changed_the_text_can_begin_the_step_again(pupil: Pupil) -> None:
    """Nothing said that the numbers of the step were gone with its sentence, and Back led further away."""
    pupil.begin()
    state, offer = pupil.desk.presenter.state, pupil.view.other_text
    text = state.document.text
    assert offer.isHidden()
    pupil.do(set_text("My own words"))
    assert offer.isVisible() and "Begin this step again" in offer.text()
    pupil.do(set_text(text))
    assert offer.isHidden(), "the text of the step, by hand"
    pupil.do(set_text("My own words"))
    pupil.do(step_lesson(1))
    assert offer.isVisible() and pupil.desk.controller.document.text == "My own words", "and who goes on may"
    pupil.do(set_option("mask", "causal"))
    offer.linkActivated.emit("again")
    pupil.desk.settle()
    assert offer.isHidden() and pupil.view.heading.text() == "Hide what comes later"
    assert pupil.desk.controller.document.text == text and pupil.options.mask == "none"


def test_a_text_that_the_step_asks_for_is_its_own(pupil: Pupil) -> None:
    pupil.begin(LESSON.replace("[Switch it off](do:set_option?name=mask&value=none)", "[Go on](do:set_text?text=One)"))
    pupil.do(set_text("Two"))
    assert pupil.view.other_text.isHidden()
    pupil.do(step_lesson(1))
    assert pupil.view.other_text.isHidden() and pupil.desk.controller.document.text == "Two"


def test_a_reply_before_the_task_goes_when_the_task_is_done(pupil: Pupil) -> None:
    question = LESSON[LESSON.index(":::{ask} number") : LESSON.index(":::{ask} choice")]
    task = ":::{do}\nset_option name=mask value=causal\n:::\n:::{check} option.mask == \"causal\"\n:::\n"
    pupil.begin(LESSON.replace(question, task + question))
    ask = pupil.block(AskBlock)
    ask.answer("1")
    assert "First do the task above" in ask.said.text() and not ask.said.isHidden()
    pupil.do(set_option("mask", "causal"))
    assert ask.said.isHidden()


def test_each_student_has_numbers_of_a_seed_and_hands_in(pupil: Pupil) -> None:
    text = LESSON.replace("next:", "seed: any\nnext:").replace(
        "Every *word* may look.", "It is {=weights[1,0]} here. {book: The book has another.}")
    path = write(pupil.folder, text)
    pupil.do(open_lesson(str(path)))
    book = pupil.block(ProseBlock).label.text()
    pupil.do(open_lesson(str(path), student="Ada", folder=str(pupil.folder / "handed-in")))
    weight = pupil.desk.presenter.state.source.spot_data(Spot("weights")).values[1, 0]  # type: ignore[union-attr]
    words = pupil.block(ProseBlock).label.text()
    assert pupil.options.seed == seed_of("Ada") and f"It is {weight:.4f} here." in words and words != book
    assert "The book" in book and "The book" not in words
    assert pupil.view.hand_in.isHidden()
    pupil.do(answer_lesson(1, "1"))
    pupil.do(step_lesson(1))
    assert pupil.view.hand_in.isVisible()
    pupil.do(step_lesson(1))  # does the check, which is not the person's then
    pupil.do(hand_in_lesson())
    pupil.do(step_lesson(1))  # finishes the lesson, whose answers were handed in
    (file,) = (pupil.folder / "handed-in").iterdir()
    found = read(file)
    assert (found.student, found.seed, file.name) == ("Ada", seed_of("Ada"), "first-Ada.handin.attnviz")
    assert [(task.place, task.is_right, task.is_solved) for task in found.tasks] == [
        ((0, 1), True, False), ((1, 0), False, True)]


def test_a_prediction_is_made_before_anything_is_shown(pupil: Pupil) -> None:
    window = pupil.desk.window
    question = ("## Guess\n\nThink.\n\n:::{predict} cell\nWhere is the largest weight of the second word?\n"
                "answer: weights[1]\n:::\n\nIt is {=max(weights[1])}.\n\n"
                ":::{picture} weights\n:::\n\n## Look\n\nText.\n\n")
    pupil.begin(LESSON.replace("## Who", question + "## Who"))
    covers = window.findChildren(Cover)
    assert {cover.parentWidget() for cover in covers} >= {window.detail, window.pipeline, window.heads}
    assert all(cover.geometry() == cover.parentWidget().rect() and cover.isVisible() for cover in covers
               if cover.parentWidget().isVisible())
    ground = pixel(window.detail, window.detail.rect().center() + QPoint(0, 40))
    assert ground == theme.colour("Window").name(), "no colour of the picture is seen"
    assert not window.detail.isEnabled()
    weights = pupil.desk.presenter.state.source.spot_data(Spot("weights")).values[1]  # type: ignore[union-attr]
    assert not told_of(window, weights), "no number is told by other ways"
    for intent in (export(path="weights.png"), copy_picture(), copy_python(), export_handout(path="page.pdf"),
                   make_attend(Cell(Spot("weights"), 1, 0))):
        pupil.do(intent)
        assert window.message.text == "Answer the question in the lesson first."
    ask = pupil.block(AskBlock)
    rows, columns = ask.boxes
    assert rows.isHidden() and columns.count() == 6 and pupil.view.blocks[2].isHidden()
    columns.setCurrentIndex(int(weights.argmin()))
    click(ask.check)
    pupil.desk.settle()
    assert ask.said.text().startswith("✗ Not as you predicted") and not ask.check.isEnabled()
    assert not [cover for cover in window.findChildren(Cover) if cover.isVisible()] and window.detail.isEnabled()
    assert told_of(window, weights)
    assert f"It is {weights.max():.4f}." in pupil.view.blocks[2].label.text()
    assert pupil.view.blocks[3].isVisible()
    assert pixel(window.detail, window.detail.rect().center() + QPoint(0, 40)) != ground
    pupil.do(step_lesson(1))
    pupil.do(step_lesson(-1))
    assert pupil.lessons.run is not None and pupil.lessons.run.prediction is None, "it is made once"
    with pytest.raises(EditError, match="once"):
        pupil.lessons.answer(0, "0")


def test_a_prediction_of_a_later_step_is_made_at_once(pupil: Pupil) -> None:
    second = LESSON.index("\n## ", LESSON.index("\n## ") + 1)
    pupil.begin(LESSON[:second] + "\n## Guess\n\n:::{predict} number\nHow many?\nanswer: 6\n:::\n" + LESSON[second:])
    pupil.do(step_lesson(1))
    assert pupil.desk.presenter.state.is_asked and pupil.block(AskBlock).check.isEnabled()
    pupil.lessons.answer(0, "6")
    assert not pupil.desk.presenter.state.is_asked
    pupil.do(end_lesson())


def told_of(window: QWidget, weights: Any) -> list[str]:
    """Return what texts, tooltips, painted labels, tables of screen readers or the palette tell of some weights."""
    numbers = {f"{weight:.3f}"[1:] for weight in weights.tolist() if 0 < weight < 1}
    return [line for line in (*spoken(window), *painted(window), *accessible(window))
            if any(number in line for number in numbers)]


def pixel(widget: QWidget, at: QPoint) -> str:
    return widget.grab().toImage().pixelColor(at).name()


def test_the_list_says_how_far_each_lesson_is(pupil: Pupil) -> None:
    pupil.begin()
    pupil.do(step_lesson(1))
    pupil.do(open_lesson(str(pupil.folder)))
    texts = {pupil.view.list.topLevelItem(at).child(0).text(0): pupil.view.list.topLevelItem(at).child(0).text(1)
             for at in range(pupil.view.list.topLevelItemCount())}
    assert texts == {"The causal mask": "2 / 2", "Second": "3 min"}

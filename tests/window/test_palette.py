"""The command palette lists every action, option, example, stage and panel."""

import threading
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.options import OPTIONS
from attnviz.document.presets import PRESETS
from attnviz.document.stages import GIVEN_STAGES, STAGES
from attnviz.engine.checkpoints import loader, locations as found_models
from attnviz.lessons import library
from attnviz.result.measures import HEAD_SCORES, MEASURES, TOKEN_MEASURES
from attnviz.store.edits import set_text
from attnviz.store.focus import choose_layer, choose_stage
from attnviz.system.wording import without_mnemonic
from attnviz.views.chrome import theme
from attnviz.views.chrome.action_rows import EDIT, ROWS
from attnviz.views.chrome.palette import PaletteEntry, search
from attnviz.views.controls.option_words import label_of
from attnviz.views.panels import PANELS
from attnviz.window import palette_entries
from tests.desk import Desk
from tests.engine.small_models import small
from tests.window.models import FakeModels


def open_palette(desk: Desk) -> list[PaletteEntry]:
    desk.window.activateWindow()
    desk.window.actions_by_name["palette"].trigger()
    return desk.window.command_palette.listed


def type_query(desk: Desk, letters: str) -> list[str]:
    desk.window.command_palette.line.clear()
    QTest.keyClicks(desk.window.command_palette.line, letters)
    return [entry.words for entry in desk.window.command_palette.listed]


def test_nothing_is_missing(desk: Desk) -> None:
    desk.type_text("one two\nthree four")
    entries = open_palette(desk)
    by_kind: dict[str, set[str]] = {}
    for entry in entries:
        by_kind.setdefault(entry.kind.split(":")[0], set()).add(entry.words)
    named = {words for found in by_kind.values() for words in found}
    actions = desk.window.actions_by_name
    assert {without_mnemonic(actions[row.name].text()) for row in ROWS if row.name != "palette"} <= named
    examples = {words for kind, of_kind in by_kind.items() if kind.startswith("File › Examples") for words in of_kind}
    assert examples == {row.title for row in PRESETS}
    assert by_kind["Option"] == {label_of(option, desk.controller.document.options) for option in OPTIONS.values()}
    stages = {row.label for name, row in STAGES.items() if name not in GIVEN_STAGES}
    assert by_kind["Stage"] == stages, "what is only ever given is not here"
    assert by_kind["Head"] == {"Head 0", "Head 1"}
    assert by_kind["Sentence"] == {"Sentence 1: one two", "Sentence 2: three four"}
    for at, offered in enumerate(entry for entry in entries if entry.kind == "Sentence"):
        offered.run()
        assert desk.presenter.state.focus.spot.sentence == at
    panels = {row.title for row in PANELS if row.folds is not None}
    assert by_kind["View › Panels"] >= {f"Show or hide {panel}" for panel in panels} and by_kind["Panel"] == panels
    assert by_kind["Sort heads by"] == {
        "Model order", "Largest change since A", "L2 change since A",
        *(row.label for row in (*MEASURES.values(), *TOKEN_MEASURES.values(), *HEAD_SCORES.values()))}


def test_what_is_not_possible_says_why_and_does_nothing(desk: Desk) -> None:
    grey = {entry.words: entry.disabled_reason for entry in open_palette(desk) if entry.disabled_reason}
    assert grey["Undo"] == "Nothing to undo." and "Not available now." not in grey.values()
    before = desk.controller.document
    type_query(desk, "undo")
    QTest.keyClick(desk.window.command_palette.line, Qt.Key.Key_Return)
    assert desk.window.command_palette.isVisible() and desk.window.command_palette.about.text() == grey["Undo"]
    assert all(entry.disabled_reason for entry in desk.window.command_palette.listed)
    item = desk.window.command_palette.list.topLevelItem(0)
    assert item.text(1) == grey["Undo"] and item.foreground(0).color() == theme.colour("Muted")
    assert desk.controller.document is before
    desk.presenter.do(set_text("one"))
    possible = [entry.words for entry in desk.window.command_palette.listed if not entry.disabled_reason]
    assert len(possible) == 1 and possible[0].startswith("Undo Replace"), "it is possible now"
    desk.window.command_palette.dismiss()


def test_the_focus_goes_back_to_where_it_was_wherever_that_is(desk: Desk) -> None:
    window = desk.window
    for widget, key in ((window.sentence.editor, Qt.Key.Key_Escape), (window.heads.canvas, Qt.Key.Key_Return),
                        (window.controls.rows["d_out"].editor.inputs[0], Qt.Key.Key_Return)):
        widget.setFocus()
        open_palette(desk)
        assert type_query(desk, "fit the picture")[0] == "Fit the picture"
        QTest.keyClick(window.command_palette.line, key)
        assert window.focusWidget() is widget


def test_what_is_on_is_ticked_and_read_out_and_of_a_choice_the_line_asks_which(desk: Desk) -> None:
    open_palette(desk)
    finder = desk.window.command_palette
    for letters, name, on in (("causal mask", "Causal mask", True), ("fit colours", "Fit colours to data", False)):
        assert type_query(desk, letters)[0] == name
        assert finder.list.topLevelItem(0).text(0) == (f"{name} ✓" if on else name)
        assert ("on" in finder.line.accessibleDescription().split(", ")) is on
    assert type_query(desk, "masked by")[0] == "Masked by"
    QTest.keyClick(finder.line, Qt.Key.Key_Return)
    assert finder.line.placeholderText() == "Masked by: which?"
    desk.window.command_palette.dismiss()
    open_palette(desk)
    assert finder.line.placeholderText().startswith("A few letters of a command")


def test_escape_and_another_focus_close_it(desk: Desk) -> None:
    for leave in (lambda: QTest.keyClick(desk.window.command_palette.line, Qt.Key.Key_Escape),
                  lambda: desk.window.detail.canvas.setFocus()):
        open_palette(desk)
        leave()
        assert not desk.window.command_palette.isVisible()


def test_letters_that_reach_the_closed_menu_or_come_before_it_returns_the_focus_are_not_lost(desk: Desk) -> None:
    """A menu gets keys until the desktop knows that it is closed: for seconds if the palette opens during the start."""
    window, menu = desk.window, desk.window.actions_by_name.menus[EDIT]
    open_palette(desk)
    palette, before = window.command_palette, desk.controller.document
    QTest.keyClicks(menu, "ent")
    window.sentence.editor.setFocus(Qt.FocusReason.MenuBarFocusReason)
    QApplication.processEvents()
    QTest.keyClicks(QApplication.focusWidget(), "ropy")
    window.actions_by_name["palette"].trigger()
    QTest.keyClicks(palette.line, " sort")
    assert palette.line.text() == "entropy sort" and desk.controller.document is before
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert desk.presenter.state.look.measure == "entropy" and not palette.isVisible()


def test_a_lesson_is_found_by_its_title(desk: Desk) -> None:
    lessons = {entry.words for entry in open_palette(desk) if entry.kind == "Lesson"}
    assert lessons == {lesson.title for lesson in library.read_all(library.bundled())[0]}
    assert type_query(desk, "the causal mask")[0] == "The causal mask"
    QTest.keyClick(desk.window.command_palette.line, Qt.Key.Key_Return)
    assert desk.bench.lessons.run is not None and desk.bench.lessons.run.lesson.path.name.startswith("05-")


def test_the_arrows_walk_the_list_and_a_click_runs(desk: Desk) -> None:
    open_palette(desk)
    type_query(desk, "head")
    second = desk.window.command_palette.listed[1]
    QTest.keyClick(desk.window.command_palette.line, Qt.Key.Key_Down)
    assert second.words in desk.window.command_palette.line.accessibleDescription()
    type_query(desk, "scaled scores")
    view = desk.window.command_palette.list
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(20, view.visualItemRect(
        view.topLevelItem(0)).center().y()))
    assert desk.presenter.state.focus.spot.stage == "scaled_scores" and not desk.window.command_palette.isVisible()


def test_an_option_opens_its_choices_or_goes_to_its_control(desk: Desk) -> None:
    open_palette(desk)
    assert type_query(desk, "masked by")[0] == "Masked by"
    QTest.keyClick(desk.window.command_palette.line, Qt.Key.Key_Return)
    palette = desk.window.command_palette
    assert palette.isVisible() and len(palette.listed) == len(OPTIONS["mask_method"].choices)
    assert desk.window.command_palette.listed[0].is_checked
    QTest.keyClick(desk.window.command_palette.line, Qt.Key.Key_Down)
    QTest.keyClick(desk.window.command_palette.line, Qt.Key.Key_Return)
    desk.settle()
    assert desk.controller.document.options.mask_method == OPTIONS["mask_method"].choices[1]
    desk.window.docks["controls"].hide()
    open_palette(desk)
    type_query(desk, "d_out")
    QTest.keyClick(desk.window.command_palette.line, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert desk.window.controls.isVisible()
    assert desk.window.focusWidget() in desk.window.controls.rows["d_out"].editor.inputs


def test_what_it_offers_of_a_model_that_went_while_it_stood_open_shows_what_there_is(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = small("llama")
    monkeypatch.setattr(loader, "open_model", FakeModels(model).open_model)
    desk.controller.apply(lambda document: edits.set_model(edits.set_text(document, "one two"), model.model),
                          label="Model")
    desk.settle()
    desk.presenter.do(choose_layer(2))
    offered = [entry for entry in open_palette(desk) if (entry.words, entry.kind) in (
        ("Head 3", "Head"), ("Layer 2", "Layer"), ("Final norm", "Stage"))]
    assert len(offered) == 3
    assert type_query(desk, "2.1")[0] == "Head 2.1"
    QTest.keyClick(desk.window.command_palette.line, Qt.Key.Key_Return)
    spot = desk.presenter.state.focus.spot
    assert (spot.layer, spot.head) == (2, 1)
    desk.edit(lambda document: edits.set_model(document, None), label="Variant")
    for entry in offered:
        desk.presenter.do(choose_stage("scores"))
        entry.run()
        picture = desk.window.detail.canvas.picture
        assert (picture.spot.layer, picture.spot.stage) == (0, "scores"), entry.words
        assert picture.spot.head < desk.presenter.state.result.num_heads, entry.words


def test_a_model_is_found_by_its_name_before_a_list_of_models_was_opened(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, qtbot: Any
) -> None:
    """Until it is found nothing is called so: Return does nothing, and replaces no work by an example."""
    model, before = small("llama"), desk.controller.document
    shelf = FakeModels(model)
    monkeypatch.setattr(loader, "open_model", shelf.open_model)
    listing = threading.Event()
    monkeypatch.setattr(found_models, "discover_models", lambda: (listing.wait(30), shelf.found())[1])
    open_palette(desk)
    assert type_query(desk, model.model.name) == []
    assert desk.window.command_palette.about.text() == "No matching command."
    QTest.keyClick(desk.window.command_palette.line, Qt.Key.Key_Return)
    listing.set()
    qtbot.waitUntil(lambda: bool(desk.window.command_palette.listed), timeout=30_000)
    assert [entry.words for entry in desk.window.command_palette.listed] == [model.model.name]
    assert desk.controller.document is before
    QTest.keyClick(desk.window.command_palette.line, Qt.Key.Key_Return)
    desk.settle()
    assert desk.controller.document.model == model.model
    heads = [entry for entry in open_palette(desk) if entry.words == "Ablated heads"]
    assert heads == [], "which heads are off was not settled by training"


def test_the_selected_entry_stays_selected_when_models_are_found(desk: Desk) -> None:
    palette = desk.window.command_palette
    open_palette(desk)
    for _ in range(3):
        QTest.keyClick(palette.line, Qt.Key.Key_Down)
    palette.refresh()
    assert palette.list.currentIndex().row() == 3 and palette.about.text() == (
        palette.listed[3].disabled_reason or palette.listed[3].about or palette.listed[3].kind)


def test_an_entry_of_a_menu_that_was_filled_anew_does_nothing(desk: Desk) -> None:
    desk.window.actions_by_name.set_recent(["/one.attnviz"], lambda path: None)
    (entry,) = [entry for entry in open_palette(desk) if entry.words == "one.attnviz"]
    desk.window.actions_by_name.set_recent([], lambda path: None)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    entry.run()


def test_a_panel_is_shown_and_has_the_keys_and_a_measure_is_chosen(desk: Desk) -> None:
    desk.window.docks["heads"].hide()
    for letters, name in (("lines", "lines"), ("numbers", "tables"), ("heads", "heads")):
        open_palette(desk)
        type_query(desk, letters)
        assert desk.window.command_palette.listed[0].kind == "Panel", letters
        QTest.keyClick(desk.window.command_palette.line, Qt.Key.Key_Return)
        QApplication.processEvents()
        focused = desk.window.focusWidget()
        assert focused is not None and desk.window.docks[name].isAncestorOf(focused) and focused.isVisible(), letters
    open_palette(desk)
    type_query(desk, "entropy sort")
    QTest.keyClick(desk.window.command_palette.line, Qt.Key.Key_Return)
    assert desk.presenter.state.look.measure == "entropy"


NAMES = ("Causal mask", "Copy picture", "Mask the marked cell", "Masked scores", "Comma", "Heads", "Shared scale of "
         "the heads", "Ablate the selected head", "Open embeddings…", "Head 12", "Weights",
         "The size of GPT-2: 12 heads, 768 dimensions")


def entry(words: str, kind: str = "", disabled_reason: str = "") -> PaletteEntry:
    return PaletteEntry(words, kind, lambda: None, disabled_reason=disabled_reason)


def names(letters: str, *entries: PaletteEntry) -> list[str]:
    return [each.words for each in search(letters, entries or tuple(map(entry, NAMES)))]


def test_the_best_stands_first_and_letters_that_are_scattered_find_nothing() -> None:
    for letters, name in {
        "CAUSAL": "Causal mask", "copy": "Copy picture", "pic co": "Copy picture", "mask": "Masked scores",
        "heads": "Heads", "head": "Heads", "head 12": "Head 12", "beddings": "Open embeddings…", "com": "Comma",
    }.items():
        assert names(letters)[0] == name
    assert names("sdaeh") == names("wghts") == names("zzz") == []
    assert names("  ") == list(NAMES)


def test_where_it_stands_helps_to_find_it_after_what_needs_no_help() -> None:
    things = entry("Dark", "Settings › Theme"), entry("Theme song", "Examples"), entry("Head", "Stage")
    assert names("theme", *things) == ["Theme song", "Dark"]
    assert names("dark theme", *things) == names("theme dark", *things) == ["Dark"]


def test_accents_need_not_be_typed() -> None:
    things = entry("Por qué la atención", "Lección"), entry("Menüleiste"), entry("注意力")
    assert names("por que la", *things) == names("ATENCIÓN leccion", *things) == [things[0].words]
    assert names("menu", *things) == names("Menü", *things) == [things[1].words]
    assert names("注意", *things) == [things[2].words]


def test_what_works_stands_before_what_does_not() -> None:
    assert names("mask", entry("Mask", disabled_reason="Nothing is masked."), entry("Set a value that is masked"),
                 entry("Dark", "Mask")) == ["Set a value that is masked", "Dark", "Mask"]


@pytest.mark.desk(document=edits.set_options(Document(), {"num_heads": 3, "d_out": 6}))
def test_what_is_compared_is_ticked(desk: Desk) -> None:
    def offered() -> list[PaletteEntry]:
        found = palette_entries.entries(desk.window, desk.presenter, desk.controller.document)
        return [entry for entry in found if entry.kind == "Compare"]

    for at, entry in enumerate(offered()):
        entry.run()
        assert [each.is_checked for each in offered()] == [each == at for each in range(len(offered()))]

"""Opening a trained model from lists, files and folders: background loading, replaced variant, and undo."""

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from attnviz.document import edits, files
from attnviz.document.options import SAMPLING_OPTIONS
from attnviz.document.places import Spot
from attnviz.engine.checkpoints import locations
from attnviz.store.edits import open_model, redo, set_option, undo
from attnviz.store.focus import choose_sentence
from attnviz.store.numbers import set_pending
from attnviz.views.chrome import dialogs
from attnviz.views.controls.controls_widgets import SourceEditor
from tests.desk import Desk
from tests.engine.small_models import Small, engine_of, small
from tests.views.intents import record
from tests.window.models import FakeModels

LLAMA, GPT2 = small("llama"), small("gpt2")
TEXT = "the cat sat"


Until = Callable[[Callable[[], Any]], None]
pytestmark = pytest.mark.desk(document=edits.new_document(text=TEXT), models=(LLAMA, GPT2))


def source(desk: Desk) -> SourceEditor:
    editor = desk.window.controls.rows["variant"].editor
    assert isinstance(editor, SourceEditor)
    return editor


def entries(desk: Desk) -> list[str]:
    combo = source(desk).combo
    return [combo.itemText(at) for at in range(combo.count())][len(source(desk).option.choices) + 1 :]


def choose(desk: Desk, words: str) -> None:
    """Choose in the list of variants and models, as by a click."""
    combo = source(desk).combo
    at = combo.findText(words)
    assert at >= 0, entries(desk)
    combo.setCurrentIndex(at)
    combo.activated.emit(at)


def hover_list(desk: Desk, until: Until) -> None:
    """Move the pointer over the list."""
    QApplication.sendEvent(source(desk).combo, QEvent(QEvent.Type.Enter))
    until(lambda: len(entries(desk)) > 2)


def shows(desk: Desk, model: Small | None) -> None:
    """Assert that the document, numbers and controls are of this model or variant."""
    document, result = desk.controller.document, desk.presenter.state.result
    assert document.model == (None if model is None else model.model)
    assert result is not None and result.document is document and not desk.presenter.state.stale
    if model is not None:
        alone = engine_of(model).compute(document)
        picture = desk.window.detail.canvas.picture
        np.testing.assert_allclose(picture.values, alone.picture(desk.presenter.state.focus.spot), atol=1e-5)
        assert result.num_layers == 3 and source(desk).combo.currentText() == model.model.name
        assert entries(desk).count(model.model.name) == 1, "found on this computer or not"
    else:
        assert result.num_layers == 1 and source(desk).combo.currentData() == document.options.variant
    assert desk.window.actions_by_name["close_model"].isEnabled() is (model is not None)


def test_what_this_computer_has_stands_below_the_variants_once_it_is_looked_at(desk: Desk, until: Until) -> None:
    assert entries(desk) == ["Open a model…", "Train a model…"]
    hover_list(desk, until)
    assert entries(desk) == ["llama", "gpt2", "torn", "Open a model…", "Train a model…"]
    combo = source(desk).combo
    torn = combo.model().item(combo.findText("torn"))
    assert not torn.isEnabled() and "torn cannot be read." in torn.toolTip()
    assert [(action.text(), action.isEnabled()) for action in desk.window.actions_by_name.models.actions()] == [
        ("llama", True), ("gpt2", True), ("torn", False)]
    assert "llama, 3 × 4, 4 bits (Q4_1): /small/llama" in desk.window.actions_by_name.models.actions()[0].toolTip()


def test_a_list_that_is_open_before_the_models_are_known_makes_room_for_them(desk: Desk, until: Until) -> None:
    combo = source(desk).combo
    combo.showPopup()
    hover_list(desk, until)
    view, last = combo.view(), combo.model().index(combo.count() - 1, 0)
    assert view.isVisible() and view.visualRect(last).bottom() < view.viewport().height()
    combo.hidePopup()


def test_looking_is_done_beside_the_window(
    desk: Desk, shelf: FakeModels, monkeypatch: pytest.MonkeyPatch, until: Until
) -> None:
    threads: list[threading.Thread] = []
    monkeypatch.setattr(locations, "discover_models",
                        lambda: (threads.append(threading.current_thread()), shelf.found())[1])
    desk.window.actions_by_name.models.aboutToShow.emit()
    until(lambda: threads)
    assert threads[0] is not threading.main_thread()


def test_a_model_of_the_list_takes_the_place_of_the_variant_and_undo_gives_it_back(
    desk: Desk, shelf: FakeModels, until: Until
) -> None:
    desk.presenter.do(set_option("variant", "causal"))
    hover_list(desk, until)
    choose(desk, "llama")
    assert source(desk).combo.currentData() == "causal"  # until it is read
    desk.settle()
    shows(desk, LLAMA)
    assert str(desk.controller.store.state.history.last.label) == "Open llama" and desk.controller.document.text == TEXT
    choose(desk, "gpt2")
    desk.settle()
    shows(desk, GPT2)
    for model in (LLAMA, None):
        desk.controller.store.do(undo())
        desk.settle()
        shows(desk, model)
    assert desk.controller.document.options.variant == "causal"
    for model in (LLAMA, GPT2):
        desk.controller.store.do(redo())
        desk.settle()
        shows(desk, model)
    assert not desk.messages


def test_what_the_model_settles_is_away_and_a_sentence_says_it(desk: Desk) -> None:
    rows, said = desk.window.controls.rows, desk.window.controls.fixed
    desk.window.controls.more.setChecked(True)
    QApplication.processEvents()
    before = {name for name, row in rows.items() if row.editor.isVisibleTo(desk.window)}
    height = rows["mask"].editor.y()
    of_models = {"dropout", "dropout_seed", "dtype", "steering", *SAMPLING_OPTIONS}
    assert not said.isVisibleTo(desk.window) and before == set(rows) - of_models
    desk.bench.models.open(LLAMA.model.where)
    desk.settle()
    there = {"variant", "mask", "mask_method", "dropout_on", "scale", "normalization", "softmax_axis",
             "dtype", *SAMPLING_OPTIONS}
    assert {name for name, row in rows.items() if row.editor.isVisibleTo(desk.window)} == there
    assert all(rows[name].editor.isEnabled() for name in there)
    labels = {label.text() for label in desk.window.controls.findChildren(QLabel) if label.isVisibleTo(desk.window)}
    assert labels >= {"Next token", "Mask"} and not labels & {"Sizes", "Embeddings", "Heads", "Seeds", "Vectors"}
    assert said.isVisibleTo(desk.window) and said.text() == (
        "3 layers · 4 heads · 2 key/value heads (grouped-query attention). d_model 24 · d_head 8 · rotary positions "
        "(RoPE), base 10,000. Sizes, tokenizer and weights are fixed by the checkpoint.")
    desk.bench.models.open(GPT2.model.where)
    desk.settle()
    assert "RoPE" not in said.text() and "3 layers · 4 heads." in said.text() and "bits" not in said.text()
    desk.presenter.do(open_model(model=replace(GPT2.model, weight_format="Q4_1")))
    assert said.text().endswith("The file stores weights in 4 bits (Q4_1).")
    desk.presenter.do(open_model(model=replace(GPT2.model, dtype="bfloat16")))
    assert said.text().endswith("by the checkpoint. It is in memory in bfloat16.")
    desk.controller.store.do(undo())
    desk.controller.store.do(undo())
    desk.controller.store.do(undo())
    desk.controller.store.do(undo())
    assert {name for name, row in rows.items() if row.editor.isVisibleTo(desk.window)} == before
    QApplication.processEvents()
    assert rows["num_heads"].editor.isEnabled()
    assert rows["mask"].editor.y() == height


def test_while_it_is_read_the_picture_stays_dimmed_and_typing_goes_on(
    desk: Desk, shelf: FakeModels, until: Until
) -> None:
    shelf.go.clear()
    before = desk.presenter.state.result
    desk.bench.models.open(LLAMA.model.where)
    until(shelf.began.is_set)
    assert desk.presenter.state.stale and desk.presenter.state.result is before
    until(lambda: desk.window.status.computing.isVisible() and desk.window.status.computing.bar.value() == 50)
    assert desk.window.status.computing.words.text() == "Opening llama…"
    desk.window.sentence.editor.setFocus()
    QTest.keyClick(desk.window.sentence.editor, Qt.Key.Key_End)
    QTest.keyClicks(desk.window.sentence.editor, " up")
    shelf.go.set()
    desk.settle()
    shows(desk, LLAMA)
    assert desk.controller.document.text == TEXT + " up" and not desk.window.status.computing.isVisible()


def test_reading_can_be_cancelled_and_all_is_as_it_was(desk: Desk, shelf: FakeModels, until: Until) -> None:
    shelf.go.clear()
    document = desk.controller.document
    desk.bench.models.open(LLAMA.model.where)
    until(lambda: desk.window.status.computing.isVisible())
    desk.window.status.computing.cancel.click()
    desk.settle()
    shows(desk, None)
    assert desk.controller.document is document and not desk.controller.computation.is_reading
    assert desk.window.status.computing.words.text() == ""
    shelf.go.set()
    desk.bench.models.open(GPT2.model.where)
    desk.settle()
    shows(desk, GPT2)


def test_a_model_that_is_opened_again_is_computed_again(desk: Desk) -> None:
    for _ in range(2):  # the second time it is the same, whose weights lie elsewhere in memory
        before = desk.controller.result
        desk.bench.models.open(LLAMA.model.where)
        desk.settle()
        assert desk.controller.result is not before
    assert str(desk.controller.store.state.history.last.label) == "Open llama"


def test_the_window_closes_in_the_middle_of_reading(qapp: QApplication, shelf: FakeModels, until: Until) -> None:
    shelf.go.clear()
    desk = Desk()
    desk.bench.models.open(LLAMA.model.where)
    until(shelf.began.is_set)
    desk.close()
    assert desk.controller.document.model is None


def test_a_session_with_a_model_says_that_it_is_read(
    desk: Desk, shelf: FakeModels, tmp_path: Path, until: Until
) -> None:
    path = tmp_path / "one.attnviz"
    files.save(edits.set_model(edits.new_document(text="one"), GPT2.model), path)
    shelf.go.clear()
    desk.bench.file_actions.open_session(path)
    until(lambda: desk.window.status.computing.words.text() == "Opening gpt2…")
    shelf.go.set()
    desk.settle()
    shows(desk, GPT2)
    desk.presenter.do(set_pending("numbers", True))  # something takes long, and the model is there now
    assert desk.window.status.computing.words.text() == ""


def test_a_folder_or_a_file_of_a_model_that_is_dropped_is_read(
    desk: Desk, shelf: FakeModels, tmp_path: Path, until: Until
) -> None:
    for name in ("folder", "packed.gguf", "pytorch_model.bin"):
        path = tmp_path / name
        path.mkdir() if name == "folder" else path.write_bytes(b"")
        shelf.models[str(path)] = LLAMA
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(path))])
        drop = QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton,
                          Qt.KeyboardModifier.NoModifier)
        desk.window.dropEvent(drop)
        until(lambda path=path: shelf.read[-1:] == [str(path)])
        desk.settle()
        shows(desk, LLAMA)
        desk.controller.new(edits.new_document(text=TEXT))
        desk.settle()


def test_the_menu_asks_for_a_file_which_may_stand_for_its_folder(
    desk: Desk, shelf: FakeModels, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for chosen, wanted in (("here/config.json", "here"), ("here/model.safetensors", "here"), ("one.gguf", "one.gguf")):
        shelf.models[str(tmp_path / wanted)] = GPT2
        monkeypatch.setattr(dialogs, "ask_open", lambda *asked, chosen=chosen: tmp_path / chosen)
        desk.window.actions_by_name["open_model"].trigger()
        desk.settle()
        assert shelf.read[-1:] == [str(tmp_path / wanted)]
        shows(desk, GPT2)
    assert len(shelf.read) == 3
    choose(desk, "Open a model…")
    assert source(desk).combo.currentText() == "gpt2"


def test_with_a_model_the_text_is_one_input_line_breaks_and_all(desk: Desk) -> None:
    desk.bench.models.open(LLAMA.model.where)
    desk.settle()
    editor, chosen = desk.window.sentence.editor, record(desk.window.sentence, choose_sentence)
    editor.setFocus()
    QTest.keyClick(editor, Qt.Key.Key_End)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QTest.keyClicks(editor, "on a mat")
    desk.settle()
    assert desk.controller.document.sentences == (f"{TEXT}\non a mat",) and not chosen
    assert not desk.window.sentence.chooser.isVisible()
    assert desk.presenter.state.focus.spot == Spot("weights")
    shows(desk, LLAMA)


@pytest.mark.parametrize("typed", [False, True])
def test_a_model_that_the_program_began_with_is_nothing_to_save(desk: Desk, typed: bool) -> None:
    desk.bench.models.open(LLAMA.model.where, at_start=True)
    if typed:
        desk.controller.apply(lambda document: edits.set_text(document, "one"), label="Typing")
    desk.settle()
    assert desk.controller.document.model == LLAMA.model and desk.controller.modified is typed
    assert bool(desk.controller.store.state.history.last) is typed


def test_where_the_model_that_it_began_with_cannot_be_read_the_variant_is_computed(desk: Desk) -> None:
    desk.bench.models.open("/nowhere", at_start=True)
    desk.settle()
    shows(desk, None)
    desk.bench.models.open(LLAMA.model.where)
    desk.settle()
    assert str(desk.controller.store.state.history.last.label) == "Open llama"


def test_a_model_opened_after_that_of_the_start_was_given_up_is_a_step_to_take_back(
    desk: Desk, shelf: FakeModels, until: Until
) -> None:
    shelf.go.clear()
    desk.bench.models.open(LLAMA.model.where, at_start=True)
    until(lambda: desk.window.status.computing.isVisible())
    desk.window.status.computing.cancel.click()
    desk.settle()
    shelf.go.set()
    desk.bench.models.open(GPT2.model.where)
    desk.settle()
    assert str(desk.controller.store.state.history.last.label) == "Open gpt2"

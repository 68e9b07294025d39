"""The panel of controls: displayed values, emitted signals, and reasons for disabled controls."""

from collections import Counter
from contextlib import suppress
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QAction, QHelpEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QMainWindow,
    QScrollArea,
    QStyle,
    QStyleOptionComboBox,
    QToolTip,
    QWidget,
)

from attnviz.document import document as document_module, edits, options
from attnviz.document.document import Document, EmbeddingFile
from attnviz.document.options import MAX_SEED, MODEL_OPTIONS, OPTIONS, SAMPLING_OPTIONS, VARIANTS, resolve as options_of
from attnviz.document.presets import start_document
from attnviz.document.targets import WeightTarget
from attnviz.document.variants import ROWS
from attnviz.store.edits import reset_option
from attnviz.system.errors import EditError
from attnviz.system.formula import MAX_CHARS
from attnviz.views.chrome import theme
from attnviz.views.chrome.fields import Combo, written
from attnviz.views.controls.controls_view import ControlsView
from attnviz.views.controls.controls_widgets import HeadsEditor, NumberEditor, RateEditor, ScaleEditor
from attnviz.views.controls.mask_editor import MaskEditor
from attnviz.views.controls.option_words import default_value, help_of, label_of, why_unused
from tests.views import view_helpers
from tests.views.view_helpers import document, show_document


@pytest.fixture
def view(qtbot):
    return view_helpers.controls_view(qtbot)


def with_embedding_file() -> Document:
    file = EmbeddingFile(names=("a", "b"), vectors=np.ones((2, 5), dtype=np.float32))
    return edits.set_embedding_file(Document(), file)


DOCUMENTS = [
    *(document(variant=variant) for variant in VARIANTS),
    document(num_heads=4, d_out=8, ablated_heads=(0, 3), scale=2.5, dropout_on=True, dropout=0.123456789,
             seed=MAX_SEED),
    document(embedding="random", d_in=7, position="sinusoidal", mask="none", normalization="sum"),
    with_embedding_file(),
    edits.set_mask_cell(document(), (0, 0, 1), masked=False),
    edits.edit_cells(document(), WeightTarget("multi_head", "W_query"), {(0, 0): 1}),
]


@pytest.mark.parametrize("shown", DOCUMENTS)
def test_setters_never_emit_and_show_what_the_document_resolves_to(view, shown):
    show_document(view, shown)
    assert view.told == []
    for name, row in view.rows.items():
        value, first = getattr(shown.options, name), row.editor.inputs[0]
        if isinstance(row.editor, RateEditor):
            share = (value - row.option.minimum) / (row.option.maximum - row.option.minimum)
            assert row.editor.field.value == value and row.editor.slider.value() == round(share * 100)
        elif isinstance(row.editor, NumberEditor):
            assert row.editor.field.value == value and row.editor.field.text() == written(value)
        elif isinstance(row.editor, HeadsEditor):
            on = tuple(button.isChecked() for button in row.editor.buttons if not button.isHidden())
            assert on == tuple(head not in value for head in range(shown.options.num_heads))
        elif isinstance(row.editor, ScaleEditor):
            assert first.currentIndex() == {"sqrt_d_k": 0, "none": 1}.get(value, 2)
            assert row.editor.field.isHidden() == isinstance(value, str)
        elif hasattr(first, "isChecked"):
            assert first.isChecked() == (value in (True, "causal"))
        else:
            assert first.currentData() == value


def test_every_option_has_a_control_with_a_tooltip_a_name_and_a_label(view):
    options = {**OPTIONS, **{name: MODEL_OPTIONS[name] for name in ("dtype", "steering", *SAMPLING_OPTIONS)}}
    assert set(view.rows) == set(options)
    names = set()
    for name, row in view.rows.items():
        for part in row.editor.inputs:
            assert part.accessibleName(), name
            assert help_of(options[name], document().options) in part.accessibleDescription()
            assert part.toolTip().startswith("<p"), name
        if choices := options[name].choice_help:
            combo = row.editor.inputs[0]
            said = [combo.itemData(at, Qt.ItemDataRole.ToolTipRole) for at in range(combo.count())]
            assert all(words in tip for words, tip in zip(choices.values(), said, strict=True))
        names.add(row.editor.inputs[0].accessibleName())
        assert row.reset.accessibleName()
        if row.label is not None:
            assert row.label.text() == label_of(options[name], document().options)
            assert row.label.buddy() is row.editor.inputs[0]
            assert row.label.textFormat() == Qt.TextFormat.PlainText
    assert len(names) == len(options)


def test_d_out_says_whose_dimensions_it_counts(view):
    row = view.rows["d_out"]
    for variant, label, words in (
        ("multi_head_wrapper", "d_out per head", "of each head; the heads are put side by side, which gives 12."),
        ("multi_head", "d_out of all heads", "of all heads together: each head has 2 of them."),
        ("causal", "d_out", OPTIONS["d_out"].help),
    ):
        show_document(view, document(variant=variant, num_heads=3 if variant != "causal" else 1,
                                     d_out=6 if variant == "multi_head" else 4))
        assert row.label.text() == label and words in row.editor.field.accessibleDescription()


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_a_variant_does_not_use_is_grey_and_says_why(view, variant):
    show_document(view, document(variant=variant))
    for name, option in OPTIONS.items():
        row = view.rows[name]
        if option.applies_to(ROWS[variant]):
            continue
        assert not row.editor.isEnabled() and not row.editor.inputs[0].isEnabled()
        assert option.why_unused in row.editor.inputs[0].toolTip()
        if row.label is not None:
            assert not row.label.isEnabled() and option.why_unused in row.label.toolTip()
    assert view.rows["variant"].editor.isEnabled() and view.rows["dropout_on"].editor.isEnabled()


def test_reasons_beyond_the_variant():
    assert why_unused(OPTIONS["d_in"], document()) == "The chapter's vectors have 3 dimensions."
    assert why_unused(OPTIONS["d_in"], document(embedding="glove")) == "GloVe's vectors have 100 dimensions."
    assert why_unused(OPTIONS["d_in"], with_embedding_file()) == "The file's vectors have 5 dimensions."
    assert why_unused(OPTIONS["d_in"], document(embedding="random")) == ""
    unmasked = document(mask="none")
    assert why_unused(OPTIONS["mask_method"], unmasked) == "Nothing is masked."
    assert why_unused(OPTIONS["mask_method"], edits.set_mask_cell(unmasked, (0, 0, 1), masked=True)) == ""
    assert why_unused(OPTIONS["dropout_seed"], document()) == "Dropout is off."
    assert why_unused(OPTIONS["dropout_seed"], document(dropout_on=True)) == ""


def test_a_grey_control_still_shows_its_tooltip(view):
    show_document(view, document(variant="simple"))
    field = view.rows["num_heads"].editor.field
    assert not field.isEnabled()
    for widget in (field, field.lineEdit()):
        QToolTip.hideText()
        QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, QPoint(3, 3), widget.mapToGlobal(QPoint(3, 3))))
        assert "exactly one head" in QToolTip.text()
    QToolTip.hideText()


def test_choosing_what_is_chosen_already_tells_nothing(view):
    view.rows["tokenizer"].editor.combo.activated.emit(0)
    view.rows["scale"].editor.combo.activated.emit(0)
    assert view.told == []


def test_nothing_is_marked_as_changed_in_the_start_document(view):
    show_document(view, start_document())
    assert all(row.reset.isHidden() for row in view.rows.values())
    show_document(view, edits.set_option(start_document(), "seed", 8))
    assert [name for name, row in view.rows.items() if not row.reset.isHidden()] == []  # folded away
    view.more.setChecked(True)
    assert [name for name, row in view.rows.items() if not row.reset.isHidden()] == ["seed"]


def test_what_a_person_set_is_strong_and_goes_back(view, qapp):
    theme.apply(qapp, "light")
    view.more.setChecked(True)
    shown = document(qkv_bias=True, num_heads=4, d_out=8, mask="causal", variant="multi_head")
    show_document(view, shown)
    marked = {name for name, row in view.rows.items() if not row.reset.isHidden()}
    assert marked == {"qkv_bias", "num_heads", "d_out"}  # the mask is set, to what it is anyway
    assert view.rows["d_out"].label.font().weight() > view.rows["seed"].label.font().weight()
    assert "Reset to the default (2)" in view.rows["num_heads"].reset.toolTip()
    assert "Reset to the default (off)" in view.rows["qkv_bias"].reset.toolTip()
    view.rows["d_out"].reset.click()
    assert view.told == [("did", reset_option("d_out"))]
    show_document(view, document())
    assert all(row.reset.isHidden() for row in view.rows.values())
    assert view.rows["d_out"].label.font().weight() == view.rows["seed"].label.font().weight()


def test_strong_labels_stay_strong_in_the_next_theme(view):
    app = QApplication.instance()
    palette = app.palette()
    theme.apply(app, "light")
    show_document(view, document(d_out=8))
    theme.apply(app, "dark")
    try:
        assert view.rows["d_out"].label.font().weight() > view.rows["seed"].label.font().weight()
    finally:
        app.setStyleSheet("")
        app.setPalette(palette)


@pytest.mark.parametrize("shown", DOCUMENTS)
def test_a_default_is_what_an_option_is_in_a_document_that_does_not_set_it(shown):
    for name in OPTIONS:
        others = {other: value for other, value in shown.settings.items() if other != name}
        with suppress(EditError):  # the other sizes do not fit the default
            assert default_value(shown, name) == getattr(replace(shown, settings=others).options, name), name


def test_a_dragged_option_is_resolved_once_and_once_for_its_default(view, monkeypatch):
    show_document(view, document(dropout_on=True))
    resolved = []
    for module in (options, document_module):
        monkeypatch.setattr(module, "resolve", lambda *args, **more: resolved.append(args) or options_of(*args, **more))
    for value in (0.1, 0.2, 0.3):
        dragged = document(dropout_on=True, dropout=value)
        resolved.clear()
        show_document(view, dragged)
        assert len(resolved) == 2  # of 26 options only one is set


def test_defaults_are_those_of_the_variant():
    assert default_value(document(variant="self_attention_v2", seed=1), "seed") == 789
    assert default_value(document(variant="torch_mha", qkv_bias=False), "qkv_bias") is True
    assert default_value(document(num_heads=3, d_out=3), "d_out") == 2  # which 3 heads do not divide


def test_ctrl_z_in_a_number_is_the_windows_unless_something_is_half_typed(qtbot):
    window = QMainWindow()
    qtbot.addWidget(window)
    view = ControlsView()
    window.setCentralWidget(view)
    undone = []
    action = QAction("Undo", window)
    action.setShortcut(QKeySequence.StandardKey.Undo)
    action.triggered.connect(lambda: undone.append(True))
    window.addAction(action)
    with qtbot.waitActive(window):
        window.show()
    field = view.rows["seed"].editor.field
    field.setFocus()
    qtbot.keyClick(field.lineEdit(), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert undone == [True]
    field.selectAll()
    qtbot.keyClicks(field, "9")
    qtbot.keyClick(field.lineEdit(), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert undone == [True] and field.text() == "123"


def test_no_control_is_wider_than_the_panel(view, qapp):
    theme.apply(qapp, "light")
    view.resize(220, 700)
    QApplication.processEvents()
    area = view.findChild(QScrollArea)
    assert area.widget().minimumSizeHint().width() <= 220 - area.verticalScrollBar().sizeHint().width()
    assert view.minimumWidth() == 220 and 230 <= view.sizeHint().width() <= 270


def test_the_controls_are_dressed_once_when_the_panel_is_made(qtbot):
    """Qt dresses whatever is put somewhere again, with all that it holds: a third of the time to make the panel."""

    class Counter(QObject):
        dressed = 0

        def eventFilter(self, watched, event):
            self.dressed += event.type() == QEvent.Type.StyleChange
            return False

    counter = Counter()
    QApplication.instance().installEventFilter(counter)
    view = ControlsView()
    qtbot.addWidget(view)
    QApplication.instance().removeEventFilter(counter)
    assert 0 < counter.dressed < 5 * len(view.findChildren(QWidget))


def test_options_that_are_seldom_needed_are_in_a_section_that_is_closed_at_first(view):
    view.show()
    show_document(view, document())
    seldom = {"qkv_bias", "num_kv_heads", "rope_base", "d_in", "mask_method", "seed", "builds", "embedding_seed"}
    inputs = {name: row.editor.inputs[0] for name, row in view.rows.items() if name in OPTIONS}
    assert seldom <= {name for name, control in inputs.items() if control.isHidden() or not control.isVisible()}
    assert inputs["scale"].isVisible() and inputs["normalization"].isVisible()
    view.more.click()
    assert all(inputs[name].isVisible() for name in seldom)
    assert view.more.geometry().bottom() < min(view.rows[name].parts[0].y() for name in seldom), "below its button"
    view.more.click()
    assert not any(inputs[name].isVisible() for name in seldom)
    view.reveal(inputs["seed"])
    assert inputs["seed"].isVisible() and view.more.isChecked(), "the palette leads to a folded option"
    assert view.told == []


def test_an_edited_mask_of_one_head_can_be_reset_too(view):
    painted = edits.set_mask_cell(Document(), (0, 1, 0), masked=True, layer=0, head=1)
    show_document(view, painted)
    assert not view.reset_mask.isHidden()
    show_document(view, Document())
    assert view.reset_mask.isHidden()


def test_a_formula_of_a_mask_may_be_as_long_as_one_is_read(qtbot) -> None:
    editor = MaskEditor(OPTIONS["mask"])
    qtbot.addWidget(editor)
    editor.field.insert("k" * (MAX_CHARS + 1))
    assert len(editor.field.text()) == MAX_CHARS


def test_a_choice_without_room_ends_in_an_ellipsis_beside_its_arrow(qapp, qtbot) -> None:
    theme.apply(qapp, "light")
    combo, option = Combo(), QStyleOptionComboBox()
    qtbot.addWidget(combo)
    combo.addItem("a choice that is far too long for its field")
    combo.resize(120, 24)
    combo.initStyleOption(option)
    field = combo.style().subControlRect(
        QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, combo)
    assert option.currentText.startswith("a choice") and option.currentText.endswith("…")
    assert combo.fontMetrics().horizontalAdvance(option.currentText) <= field.width()


def test_the_wheel_over_a_control_scrolls_the_panel(view):
    show_document(view, document(num_heads=4, d_out=8, dropout_on=True, scale=2.5, mask="k > q - 2"))
    if (focused := view.focusWidget()) is not None:
        focused.clearFocus()  # the wheel changes a focused control
    for each in (each for row in view.rows.values() for each in (row.editor, *row.editor.findChildren(QWidget))):
        if each.isVisible():
            view_helpers.wheel(each, each.rect().center())
    assert view.told == []


def test_a_list_that_asks_for_something_else_shows_what_holds(view):
    asked = set()
    for row in view.rows.values():
        combo = getattr(row.editor, "combo", None)
        for at in range(combo.count() if combo and combo.isEnabled() else 0):
            view.told.clear()
            before = combo.currentText()
            combo.setCurrentIndex(at)
            combo.activated.emit(at)
            asked |= (others := {intent.name for _, intent in view.told} - {"set_option"})
            assert not others or combo.currentText() == before
            show_document(view, Document())
    assert asked == {"open_embeddings", "read_model", "train_model"}


def test_a_wrong_formula_is_marked_until_it_is_put_back(view):
    show_document(view, document(mask="k > q - 2"))
    field = view.rows["mask"].editor.field
    right = field.palette()
    field.selectAll()
    QTest.keyClicks(field, "k >")
    assert field.palette() != right
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert (field.palette(), field.text()) == (right, "k > q - 2")


def test_a_number_as_the_divisor_begins_with_the_present_one(view):
    for scale in OPTIONS["scale"].choices:
        shown = document(num_heads=2, d_out=8, scale=scale)
        show_document(view, shown)
        view.told.clear()
        combo = view.rows["scale"].editor.combo
        combo.setCurrentIndex(combo.count() - 1)
        combo.activated.emit(combo.count() - 1)
        assert [intent.arguments["value"] for _, intent in view.told] == [shown.options.divisor_in(0)]


def test_a_heading_is_in_sight_with_its_options(view):
    for more in (False, True):
        view.more.setChecked(more)
        groups = {(row.option.group, row.option.folded) for row in view.rows.values()
                  if any(part.isVisible() for part in row.parts)}
        seen = Counter(each.text() for each in view.findChildren(QLabel)
                       if each.isVisible() and each.property("role") == "strong")
        assert seen == Counter(group for group, _ in groups)

"""File names and tokens are displayed literally, even if Qt gives their characters a special meaning."""

import re
from html import unescape
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import Qt as GuiQt, QTextDocument
from PySide6.QtWidgets import QMainWindow, QMenu, QScrollArea, QWidget

from attnviz.document import edits, files
from attnviz.store.edits import undo
from attnviz.views.chrome import theme
from attnviz.views.chrome.actions import Actions
from attnviz.views.chrome.boxes import named
from attnviz.views.chrome.caption import Caption, LinkLabel
from attnviz.views.chrome.focus_frame import WIDTH, rect_around
from attnviz.views.chrome.plain_text import as_menu_text, as_title, as_tooltip, label
from tests.desk import Desk, note_messages

NAMES = ("plain", "a[*]b", "[*]", "[*][*]", "[*][*][*]x", "A&B", "&&", "<b>bold</b>", "a &amp; b", "<img src='/x'>")


def shown_in_tooltip(tooltip: str) -> str:
    """Return the text that Qt displays for a tooltip."""
    assert GuiQt.mightBeRichText(tooltip)
    document = QTextDocument()
    document.setHtml(tooltip)
    return document.toPlainText()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("modified", [False, True])
def test_a_title_has_the_name_and_one_star_where_it_is_modified(qtbot, name: str, modified: bool) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.setWindowTitle(f"{as_title(name)}[*] — AttnViz")
    window.setWindowModified(modified)
    window.show()
    assert window.windowHandle().title() == f"{name}{'*' if modified else ''} — AttnViz"


@pytest.mark.parametrize("name", [*NAMES, "a\tCtrl+Z"])
def test_an_entry_of_a_menu_is_the_name_and_underlines_nothing(name: str) -> None:
    text = as_menu_text(name)
    assert text.replace("&&", "\0").count("&") == 0 and "\t" not in text
    assert text.replace("&&", "&") == name.replace("\t", " ")


@pytest.mark.parametrize("name", [*NAMES, "<script>x</script>", "</p>", "a\nb"])
def test_a_tooltip_is_the_name(qapp, name: str) -> None:
    assert shown_in_tooltip(as_tooltip(name)) == name
    assert shown_in_tooltip(as_tooltip(name, "", "more")).startswith(name)


def test_a_caption_shows_its_text_in_its_tooltip(qtbot) -> None:
    for caption in (Caption(), Caption(hint="Size <b>of</b> it")):
        qtbot.addWidget(caption)
        caption.resize(20, 20)
        caption.setText("Head <i>0</i>")
    assert shown_in_tooltip(caption.toolTip()) == "Head <i>0</i>\nSize <b>of</b> it"


@pytest.mark.parametrize("name", NAMES)
def test_recent_files(qtbot, name: str) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    actions = Actions(window)
    path = f"/home/{name}/{name}.attnviz"
    actions.set_recent([path], lambda _: None)
    (action,) = actions.recent.actions()
    assert action.text().replace("&&", "&") == Path(path).name
    assert shown_in_tooltip(action.toolTip()) == path


def test_the_window_names_its_file_and_its_steps_as_they_are(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "A&B [*] <b>.attnviz"
    files.save(edits.new_document(text="one"), path)
    assert desk.bench.file_actions.open_session(path)
    desk.settle()
    assert desk.window.windowHandle().title() == "A&B [*] <b>.attnviz — AttnViz"
    desk.controller.apply(lambda d: edits.set_text(d, "two"), label="Embeddings from A&B.npy")
    assert desk.window.windowHandle().title() == "A&B [*] <b>.attnviz* — AttnViz"
    actions = desk.window.actions_by_name
    assert actions["undo"].text() == "&Undo Embeddings from A&&B.npy"
    desk.controller.store.do(undo())
    assert actions["redo"].text() == "&Redo Embeddings from A&&B.npy"
    desk.settle()


def test_no_tooltip_in_the_window_is_made_of_a_name_as_it_stands(desk: Desk) -> None:
    """Tokens that look like tags: whatever rich text a tooltip is then, the tags are not among its marks."""
    desk.type_text("<b> <i> <b>")
    tooltips = [widget.toolTip() for widget in desk.window.findChildren(QWidget)]
    tooltips += [action.toolTip() for menu in desk.window.findChildren(QMenu) for action in menu.actions()]
    tooltips += [tile.tooltip for tile in desk.window.pipeline.canvas.tiles]
    tooltips += [desk.window.sentence.chips.tooltip_of(at) for at in range(3)]
    desk.window.tables.set_folded(False)
    table = desk.window.tables.table
    assert table is not None
    tooltips += [table.model().headerData(at, Qt.Orientation.Vertical, Qt.ItemDataRole.ToolTipRole)
                 for at in range(2)]
    found = [re.findall(r"<(\w+)", text) for text in tooltips if GuiQt.mightBeRichText(text)]
    assert {mark for marks in found for mark in marks} <= {"p"}
    assert any("<" in unescape(text) and "&lt;" in text for text in tooltips), "some tooltips name a token"


def test_a_link_has_the_colour_of_the_theme(qtbot, qapp) -> None:
    label = LinkLabel('<a href="do:hold">MMMM</a>')
    qtbot.addWidget(label)
    label.show()
    try:
        for scheme in ("light", "dark", "light"):
            theme.apply(qapp, scheme)
            qapp.processEvents()
            image = label.grab().toImage()
            seen = {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}
            assert theme.colour("Accent").rgb() in seen, scheme
    finally:
        theme.apply(qapp, "light")
    assert label.focusPolicy() & Qt.FocusPolicy.TabFocus
    label.setText("no link")
    assert not label.focusPolicy() & Qt.FocusPolicy.TabFocus


def test_right_to_left_tokens_are_isolated_where_sentences_are_shown(qtbot) -> None:
    sentence, isolated = "row: שלום → עולם", "row: \u2068שלום\u2069 → \u2068עולם\u2069"
    caption, shown, alone = Caption(muted=False), label("body"), Caption(muted=False)
    for widget in (caption, shown, alone):
        qtbot.addWidget(widget)
        widget.resize(400, 30)
    caption.setText(sentence)
    alone.setText(isolated)
    shown.setText(sentence)
    assert shown.text() == isolated == as_menu_text(sentence) and isolated in as_tooltip(sentence)
    shown.setText("of:\n##שלום: 0.5\nשלום: 0.5")
    assert shown.text() == "of:\n\u200e##\u2068שלום\u2069: 0.5\n\u200e\u2068שלום\u2069: 0.5", "from the left"
    assert caption.text() == sentence and caption.grab().toImage() == alone.grab().toImage()


def test_a_named_widget_has_its_tooltip_as_plain_text(qtbot) -> None:
    widget = named(QWidget(), "a name", "a < b")
    qtbot.addWidget(widget)
    assert (widget.accessibleName(), widget.toolTip()) == ("a name", as_tooltip("a < b")) != ("a name", "a < b")


def test_the_focus_frame_ends_where_a_scrolled_widget_is_cut(qtbot) -> None:
    window, content = QWidget(), QWidget()
    qtbot.addWidget(window)
    area, field = QScrollArea(window), QWidget(content)
    window.resize(300, 300)
    content.resize(100, 1000)
    field.setGeometry(10, 80, 50, 40)
    area.setWidget(content)
    area.setGeometry(0, 0, 200, 100)
    window.show()
    left, top = field.mapTo(window, QPoint()).toTuple()
    bottom = area.viewport().mapTo(window, area.viewport().rect().bottomRight()).y()
    frame = rect_around(field, window)
    assert (frame.left(), frame.top(), frame.bottom()) == (left - WIDTH, top - WIDTH, bottom)
    assert frame.right() == left + 50 - 1 + WIDTH


def test_a_name_with_a_line_break_is_one_line_everywhere(desk: Desk, tmp_path: Path) -> None:
    said: list[str] = []
    note_messages(desk.controller, said)
    file = tmp_path / "a\nb.attnviz"
    assert desk.bench.file_actions.save(str(file)) and file.exists()
    assert said == ["Saved a b.attnviz."]
    assert desk.window.windowTitle() == "a b.attnviz[*] — AttnViz"
    assert desk.window.actions_by_name.recent.actions()[0].text() == "a b.attnviz"
    assert desk.bench.file_actions.open_session(file)
    desk.settle()
    assert desk.controller.store.state.said_opened == 'Opened "a b.attnviz"'

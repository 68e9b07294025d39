"""The message at the bottom of the window."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from attnviz.system.wording import MAX_MESSAGE_CHARS
from attnviz.views.chrome.message_bar import MessageBar
from tests.views.view_helpers import on_screen


@pytest.fixture
def bar(qtbot: QtBot) -> MessageBar:
    window = on_screen(qtbot, QWidget(), 1024, 700)
    return MessageBar(window)


def test_a_name_in_it_is_neither_obeyed_nor_endless(bar: MessageBar) -> None:
    bar.show_message("<b>\u202egpj\x1b\nx.attnviz cannot be read.")
    label = bar.findChild(QLabel)
    assert label.text() == bar.text
    assert bar.text == "<b>⟨U+202E⟩gpj⟨U+001B⟩↵x.attnviz cannot be read."
    assert label.textFormat() == Qt.TextFormat.PlainText
    bar.show_message(f"{'a token ' * 20_000}is not known.")
    assert len(bar.text) <= MAX_MESSAGE_CHARS and bar.text.endswith("is not known.")
    assert bar.parentWidget().rect().contains(bar.geometry())


def test_a_long_name_is_seen_to_its_end(bar: MessageBar) -> None:
    bar.show_message("W" * 255 + " cannot be read.")
    assert bar.text == "W" * 255 + " cannot be read."
    QApplication.processEvents()  # lay it out
    label = bar.findChild(QLabel)
    wanted = label.fontMetrics().horizontalAdvance(bar.text)
    assert label.height() >= wanted / label.width() * label.fontMetrics().height()

"""The base of the painted widgets: pointer, click, arrow keys and painting."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from attnviz import views
from attnviz.document.places import Cell, Spot
from attnviz.store.focus import hover_cell, pin_cell
from attnviz.store.intent import Intent
from attnviz.views.chrome.surface import Surface

CELL = Cell(Spot("weights"), 1, 0)


class Halves(Surface):
    """A cell in the left half, and a list that the keys go through."""

    def __init__(self) -> None:
        super().__init__()
        self.steps: list[tuple[int, int]] = []
        self.exposed: list[QRectF] = []
        self.chosen, self.restyled = 0, 0

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        self.exposed.append(exposed)

    def cell_at(self, point: QPointF) -> Cell | None:
        return CELL if point.x() < 50 else None

    def tooltip_at(self, point: QPointF) -> str:
        return f"{point.x():g}"

    def step_by(self, rows: int, columns: int) -> bool:
        self.steps.append((rows, columns))
        return len(self.steps) < 5

    def choose(self) -> bool:
        self.chosen += 1
        return True

    def restyle(self) -> None:
        self.restyled += 1


@pytest.fixture
def surface(qtbot: QtBot) -> Halves:
    made = Halves()
    qtbot.addWidget(made)
    made.resize(100, 20)
    made.show()
    return made


def test_the_pointer_marks_and_pins_what_is_below_it(surface: Halves) -> None:
    done: list[Intent] = []
    surface.did.connect(done.append)
    QTest.mouseMove(surface, QPoint(20, 5))
    assert done == [hover_cell(CELL)] and surface.toolTip() == "20"
    QTest.mouseMove(surface, QPoint(80, 5))
    QApplication.sendEvent(surface, QEvent(QEvent.Type.Leave))
    assert done[1:] == [hover_cell(None)] * 2 and surface.toolTip() == "80"
    done.clear()
    QTest.mouseClick(surface, Qt.MouseButton.LeftButton, pos=QPoint(20, 5))
    QTest.mouseClick(surface, Qt.MouseButton.RightButton, pos=QPoint(20, 5))
    QTest.mouseClick(surface, Qt.MouseButton.LeftButton, pos=QPoint(80, 5))
    assert [intent for intent in done if intent.name == pin_cell.name] == [pin_cell(CELL)]


def test_arrow_keys_step_and_others_choose(surface: Halves) -> None:
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down):
        QTest.keyClick(surface, key)
    assert surface.steps == [(0, -1), (0, 1), (-1, 0), (1, 0)]
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_A):
        QTest.keyClick(surface, key)
    assert surface.chosen == 3


def test_another_theme_is_followed_and_the_exposed_part_painted(surface: Halves) -> None:
    surface.exposed.clear()
    surface.repaint(3, 4, 10, 6)
    assert surface.exposed == [QRectF(3, 4, 10, 6)]
    before = surface.restyled
    surface.setFont(surface.font().toString())
    font = surface.font()
    font.setPointSize(font.pointSize() + 3)
    surface.setFont(font)
    assert surface.restyled > before


def test_arrow_keys_stand_in_one_table() -> None:
    """Ten widgets had a table of their own, in two orders of rows and columns."""
    folder = Path(views.__file__).parent
    tables = [path.relative_to(folder).as_posix() for path in sorted(folder.rglob("*.py")) if re.search(
        r"Key_Left: \(|Key_Up: \(", path.read_text("utf-8"))]
    assert tables == ["chrome/surface.py"]

"""Rows, columns and scroll areas of widgets, each laid out in one call."""

from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QFrame, QLayout, QScrollArea, QWidget

Box = TypeVar("Box", bound=QBoxLayout)
Part = QWidget | QLayout | tuple[QWidget | QLayout, int] | None  #: with its stretch if not 0; None is empty stretch


def fill(
    box: Box, *parts: Part, margins: int | tuple[int, int, int, int] = 0, spacing: int | None = None
) -> Box:
    """Add parts to a row or column; one number is the margin of each side, and without `spacing` it has the style's."""
    box.setContentsMargins(*((margins,) * 4 if isinstance(margins, int) else margins))
    if spacing is not None:
        box.setSpacing(spacing)
    for part in parts:
        inner, stretch = part if isinstance(part, tuple) else (part, 0)
        if inner is None:
            box.addStretch(1)
        elif isinstance(inner, QLayout):
            box.addLayout(inner, stretch)
        else:
            box.addWidget(inner, stretch)
    return box


def scroll_area(content: QWidget) -> QScrollArea:
    """Return an area without a frame in which `content` scrolls vertically, never sideways."""
    area = QScrollArea()
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(content)
    return area

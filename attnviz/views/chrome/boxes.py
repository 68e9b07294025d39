"""Rows, columns, scroll areas and buttons, each made in one call, the room of a screen, and how intents travel up."""

from __future__ import annotations

from typing import Any, TypeVar

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QBoxLayout, QFrame, QLayout, QPushButton, QScrollArea, QScrollBar, QToolButton, QWidget

from attnviz.views.chrome.plain_text import set_tip

Box = TypeVar("Box", bound=QBoxLayout)
Named = TypeVar("Named", bound=QWidget)
Part = QWidget | QLayout | tuple[QWidget | QLayout, int] | None  #: with its stretch if not 0; None is empty stretch
LAID_OUT = 50  #: milliseconds after which what was just shown, or has another text, has its layout


class Doer:
    """The base of the widgets in which a person does something: an intent or a menu, which travel up to the window."""

    did: Any = Signal(object)  #: Intent of the user
    menu_requested: Any = Signal(object, object)  #: its entries or what it is about; position on the screen

    def hear(self, *children: Doer) -> None:
        """Pass on what a person does in other widgets."""
        for child in children:
            child.did.connect(self.did)
            child.menu_requested.connect(self.menu_requested)


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
    """Return an area without a frame in which `content` scrolls vertically, never sideways.

    The keyboard reaches what is in it: the area itself would be a stop without a name.
    """
    area = QScrollArea(widgetResizable=True)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(content)
    return area


def scroll_back(bar: QScrollBar, value: int) -> None:
    """Scroll to where a bar was, when what was just shown has its layout."""
    QTimer.singleShot(LAID_OUT, bar, lambda: bar.setValue(value))


def named(widget: Named, name: str, tip: str) -> Named:
    """Give a widget its name for screen readers and its tooltip, and return it."""
    widget.setAccessibleName(name)
    set_tip(widget, tip)
    return widget


def tool_button(words: str, name: str, tip: str, parent: QWidget | None = None, **properties: Any) -> QToolButton:
    """Return a flat button with these words; `properties` are others of Qt, such as `checkable`."""
    return named(QToolButton(parent, **{"text": words, "autoRaise": True, **properties}), name, tip)


def push_button(words: str, tip: str, do: object) -> QPushButton:
    """Return a button that does something when it is clicked."""
    button = QPushButton(words)
    button.clicked.connect(do)
    return named(button, words, tip)


def screen_room(widget: QWidget) -> QRect:
    """Return the area of the screen that shows a widget, without its bars.

    `QWidget.screen` is not called: PySide makes the screen a child of the widget, and where Python's collector frees
    the widget, it frees the screen, too, which ends the process.
    """
    middle = widget.window().geometry().center()
    return (QGuiApplication.screenAt(middle) or QGuiApplication.primaryScreen()).availableGeometry()

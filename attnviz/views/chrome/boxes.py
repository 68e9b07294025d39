"""Rows, columns, scroll areas and buttons, each made in one call, the room of a screen, and how intents travel up."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import shiboken6
from PySide6.QtCore import QObject, QRect, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QBoxLayout, QFrame, QLayout, QPushButton, QScrollArea, QScrollBar, QToolButton, QWidget

from attnviz.views.chrome.plain_text import set_tip

Box = TypeVar("Box", bound=QBoxLayout)
Named = TypeVar("Named", bound=QWidget)
Part = QWidget | QLayout | tuple[QWidget | QLayout, int] | None  #: with its stretch if not 0; None is empty stretch


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


class KeptPlace(QObject):
    """Where a scroll bar was left: it is there again after its range was smaller, as in a hidden panel."""

    def __init__(self, bar: QScrollBar) -> None:
        super().__init__(bar)
        self._bar, self._follows_range = bar, False
        self._scroll: Callable[[], object] = partial(bar.setValue, bar.value())
        bar.rangeChanged.connect(lambda *_: self._return())
        bar.valueChanged.connect(self._on_value)

    def scroll_to(self, value: int) -> None:
        """Scroll to a place, which the range may reach only later."""
        self.keep(partial(self._bar.setValue, value))

    def keep(self, scroll: Callable[[], object]) -> None:
        """Scroll now, and again whenever the range changes, until someone scrolls."""
        self._scroll = scroll
        self._return()

    def _return(self) -> None:
        if shiboken6.isValid(self._bar):  # an area that is deleted loses its content first
            self._follows_range = True
            self._bar.setValue(self._bar.value())  # into the new range, as Qt does next: that is nobody's scrolling
            self._scroll()
            self._follows_range = False

    def _on_value(self, value: int) -> None:
        if not self._follows_range:
            self._scroll = partial(self._bar.setValue, value)


class ScrollArea(QScrollArea):
    """An area without a frame in which `content` scrolls vertically, never sideways.

    The keyboard reaches what is in it: the area itself would be a stop without a name.
    """

    def __init__(self, content: QWidget) -> None:
        super().__init__(widgetResizable=True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(content)
        self.place = KeptPlace(self.verticalScrollBar())

    def reveal(self, widget: QWidget, margin: int) -> None:
        """Scroll a widget into view; what was just shown, or has another text, gets its layout only later."""
        def scroll() -> None:
            if shiboken6.isValid(widget):  # a step of a lesson goes with its replies
                self.ensureWidgetVisible(widget, 0, margin)

        self.place.keep(scroll)


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

"""Inputs of every panel: a number field, a switch and a drop-down list."""

import re
from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPaintEvent, QPalette, QPen, QValidator
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QSizePolicy,
    QStyle,
    QStyleOptionComboBox,
    QToolTip,
    QWidget,
)

from attnviz.store.client import open_file
from attnviz.store.intent import Intent
from attnviz.store.numbers import say
from attnviz.system.errors import EditError
from attnviz.system.number_text import read_number
from attnviz.system.translation import error_text, tr
from attnviz.views.chrome import theme
from attnviz.views.chrome.painter import paint_on
from attnviz.views.chrome.plain_text import as_tooltip

CONTROL_HEIGHT = 24
TRACK = QSize(28, 15)  #: size of a switch in pixels
MAX_PROBES = 600  #: values that a step tries until the document accepts one

Number = int | float


def written(value: Number) -> str:
    """Return a number as a field shows it: integers in full, others with nine significant digits."""
    return str(value) if isinstance(value, int) else f"{value:.9g}"


def close_menu_in(widget: QWidget) -> None:
    """Close the context menu over a widget; while that is disabled, the menu would ignore even Escape."""
    menu = QApplication.activePopupWidget()
    owner = None if menu is None else menu.parentWidget()
    if menu is not None and owner is not None and (owner is widget or widget.isAncestorOf(owner)):
        menu.close()


class NumberField(QAbstractSpinBox):
    """A number field with arrows: a typed number counts when confirmed, a step at once.

    `set_value` never emits, and keeps a half-typed number.
    """

    typed = Signal(object)
    stepped = Signal(object)

    def __init__(self, *, minimum: Number, maximum: Number, step: Number = 1) -> None:
        super().__init__()
        self._minimum, self._maximum, self._step = minimum, maximum, step
        self._whole = isinstance(step, int)
        self.value: Number = minimum  #: ignores half-typed text
        self.accepts: Callable[[Number], bool] = lambda value: True  #: steps skip the values that it rejects
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(50)
        self.setMinimumHeight(CONTROL_HEIGHT)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        line = self.lineEdit()
        line.setMaxLength(24)
        UndoGuard(line, self)
        line.setAcceptDrops(False)
        self.editingFinished.connect(self.commit)

    def set_value(self, value: Number) -> None:
        """Show a number without emitting."""
        if value != self.value or not self.text():
            self.value = value
            self._write()

    def commit(self) -> None:
        """Emit the typed number, or restore the former one and say why if it is not a number."""
        text = self.text()
        if text == written(self.value):
            return
        self._write()  # until the edit is accepted
        if not text:
            return
        try:
            value: Number = int(text) if self._whole and text.isdecimal() else read_number(text)
        except EditError as error:
            QToolTip.showText(self.mapToGlobal(self.rect().bottomLeft()), as_tooltip(error_text(error)), self)
            return
        if value != self.value:
            self.typed.emit(value)

    def stepBy(self, steps: int) -> None:
        self.commit()
        value = self.value
        for _ in range(abs(steps)):
            value = self._next(value, self._step if steps > 0 else -self._step)
        if value != self.value:
            self.stepped.emit(value)

    def stepEnabled(self) -> QAbstractSpinBox.StepEnabledFlag:
        steps, is_typed = QAbstractSpinBox.StepEnabledFlag, self.text() != written(self.value)
        return ((steps.StepDownEnabled if is_typed or self.value > self._minimum else steps.StepNone)
                | (steps.StepUpEnabled if is_typed or self.value < self._maximum else steps.StepNone))

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        if not re.fullmatch(r"[0-9]*" if self._whole else r"[0-9.,eE+-]*", text):
            return QValidator.State.Invalid, text, position
        return (QValidator.State.Acceptable if text else QValidator.State.Intermediate), text, position

    def _next(self, value: Number, step: Number) -> Number:
        found = value
        for _ in range(MAX_PROBES):
            following = round(min(max(found + step, self._minimum), self._maximum), 10)
            if following == found:
                break
            if self.accepts(following):
                return following
            found = following
        return value

    def _write(self) -> None:
        self.lineEdit().setText(written(self.value))
        self.lineEdit().setCursorPosition(0)


class Combo(QComboBox):
    """A drop-down list as narrow as the panel, with a popup as wide as its entries."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(6)
        self.setMinimumHeight(CONTROL_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        super().initStyleOption(option)
        option.currentText = self.fontMetrics().elidedText(
            option.currentText, Qt.TextElideMode.ElideRight, self._text_px(option))

    @property
    def whole_width(self) -> int:
        """The width in pixels in which the current text is not elided."""
        option = QStyleOptionComboBox()
        super().initStyleOption(option)
        return self.width() - self._text_px(option) + self.fontMetrics().horizontalAdvance(self.currentText())

    def _text_px(self, option: QStyleOptionComboBox) -> int:
        part = QStyle.SubControl.SC_ComboBoxEditField
        return self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, self).width() - 2

    def showPopup(self) -> None:
        self.view().setMinimumWidth(self.view().sizeHintForColumn(0) + 3 * theme.SPACE)
        super().showPopup()


def draw_switch(painter: QPainter, track: QRectF, *, on: bool) -> None:
    """Draw a switch, with its knob on the right if it is `on`."""
    radius = track.height() / 2
    painter.setBrush(theme.colour("Accent" if on else "Base"))
    painter.setPen(QPen(theme.colour("Accent" if on else "Muted"), 1.2))
    painter.drawRoundedRect(track, radius, radius)
    knob = track.right() - radius if on else track.left() + radius
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour("Base" if on else "Muted"))
    painter.drawEllipse(QPointF(knob, track.center().y()), radius - 2.5, radius - 2.5)


class Switch(QCheckBox):
    """A check box drawn as a switch, readable in both themes."""

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(TRACK.width() + theme.SPACE + metrics.horizontalAdvance(self.text()) + 2, CONTROL_HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hitButton(self, position: QPoint) -> bool:
        return QRect(QPoint(0, 0), self.sizeHint()).contains(position)

    def paintEvent(self, event: QPaintEvent) -> None:
        with paint_on(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            track = QRectF(1, (self.height() - TRACK.height()) / 2, TRACK.width(), TRACK.height())
            painter.setOpacity(1.0 if self.isEnabled() else 0.45)
            draw_switch(painter, track, on=self.isChecked())
            if self.hasFocus():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(theme.colour("Accent"), 1))
                radius = track.height() / 2 + 2
                painter.drawRoundedRect(track.adjusted(-1, -2.5, 1, 2.5), radius, radius)
            painter.setOpacity(1.0)
            painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
            text = QRectF(track.right() + theme.SPACE, 0, self.width() - track.right() - theme.SPACE, self.height())
            painter.drawText(text, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.text())


def open_given(names: Sequence[str]) -> Intent:
    """Return the intent that opens a dropped or pasted file, or that says that there are several."""
    if len(names) == 1:
        return open_file(names[0])
    return say(tr("Open one file at a time ({count} were dropped).").format(count=len(names)))


def local_files(source: QMimeData) -> list[str]:
    """Return the local file names among dropped or pasted data."""
    return [url.toLocalFile() for url in source.urls() if url.isLocalFile()] if source.hasUrls() else []


class UndoGuard(QObject):
    """Leaves Ctrl+Z to the window when a line edit, which always claims it, has nothing to undo."""

    def __init__(self, line: QLineEdit, *owners: QWidget) -> None:
        super().__init__(line)
        self._line = line
        for widget in (line, *owners):
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            undo, redo = event.matches(QKeySequence.StandardKey.Undo), event.matches(QKeySequence.StandardKey.Redo)
            if (undo and not self._line.isUndoAvailable()) or (redo and not self._line.isRedoAvailable()):
                event.ignore()
                return True
        return super().eventFilter(watched, event)

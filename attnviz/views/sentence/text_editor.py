"""The editor of the text: plain text of a bounded height."""

from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import (
    QContextMenuEvent,
    QInputMethodEvent,
    QKeyEvent,
    QKeySequence,
    QPaintEvent,
    QResizeEvent,
    QTextCursor,
    QTextOption,
)
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy

from attnviz.pictures.words import is_right_to_left
from attnviz.store.numbers import say
from attnviz.system import reading
from attnviz.system.errors import EditError
from attnviz.system.translation import error_text
from attnviz.system.wording import common_prefix, normalized
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import Doer
from attnviz.views.chrome.fields import local_files, open_given
from attnviz.views.chrome.painter import paint_on
from attnviz.views.chrome.plain_text import set_tip

MAX_LINES = 3  #: the editor grows so far at most, then it scrolls
_STYLE = """
TextEditor { border: 1px solid palette(mid); border-radius: 5px; background: palette(base); }
"""
_TYPED = 100  #: characters that an input method puts in at once as if they were typed

#: Letters of a word beyond which lines end anywhere. Qt lays out a word in quadratic time at each key: 20 ms
#: for 20,000 letters, 0.9 s for 200,000. Where lines end anywhere, these take 40 ms, as 200,000 letters with spaces do.
MAX_WORD = 20_000


class TextEditor(Doer, QPlainTextEdit):
    """Plain text, as tall as its lines if the window has room; undo belongs to the window."""

    def __init__(self) -> None:
        super().__init__()
        self._marked: int | None = None
        self._most_lines = MAX_LINES
        self._height = 0.0  # of the lines that have room
        self.installEventFilter(self)
        theme.set_role(self, "sentence")
        self.setUndoRedoEnabled(False)
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setStyleSheet(_STYLE)
        self.document().setDocumentMargin(theme.SPACE * 3 // 4)
        option = self.document().defaultTextOption()
        option.setTextDirection(Qt.LayoutDirection.LayoutDirectionAuto)
        self.document().setDefaultTextOption(option)
        self.setAccessibleName(self.tr("Sentences"))
        self.set_line_hints(whole=False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().contentsChanged.connect(lambda: self._wrap(self.text()))
        self.document().contentsChanged.connect(self._align)
        self.document().documentLayout().documentSizeChanged.connect(lambda _: self._fit())
        self._fit()

    def set_line_hints(self, *, whole: bool) -> None:
        """Set the hint: each line is a sentence of its own, or the whole text is one input."""
        if whole:
            empty = self.tr("Type a text. The model reads all its lines as one.")
            told = self.tr("The text, computed at every keystroke; all its lines are one input.")
            tip = self.tr("Type: the model reads all lines as one text, computed at every keystroke.")
        else:
            empty = self.tr("Type a sentence. Each line is a sentence of its own.")
            told = self.tr("The text that is computed at every keystroke, one sentence per line.")
            tip = self.tr("Type: each line is a sentence of its own, computed at every keystroke.")
        self.setPlaceholderText(empty)
        set_tip(self, tip)
        self.setAccessibleDescription(told)

    # the text

    def text(self) -> str:
        """The text with `\\n` between lines."""
        return normalized(self._raw())

    def toPlainText(self) -> str:
        return self.text()

    def setPlainText(self, text: str) -> None:
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        self._insert(cursor, normalized(text))

    def replace_text(self, text: str) -> bool:
        """Make the text this one, touching only what differs; whether it is a change of the former text.

        The cursor ends behind the change; in a text that has little in common with the former, in its first line.
        """
        old = self.text()
        before = common_prefix(old, text)
        after = common_prefix(old[before:][::-1], text[before:][::-1])
        cursor = QTextCursor(self.document())
        cursor.setPosition(self._at(before))
        cursor.setPosition(self._at(len(old) - after), QTextCursor.MoveMode.KeepAnchor)
        self._insert(cursor, text[before : len(text) - after])
        is_another = 2 * (before + after) < len(text)
        if is_another:
            cursor.setPosition(self._at(text.find("\n") if "\n" in text else len(text)))
        self.setTextCursor(cursor)
        self._fit()
        return not is_another

    def insert_text(self, text: str) -> None:
        """Replace the selection by a text; refuse one that makes the whole too long."""
        try:
            if len(text) > 2 * reading.MAX_TEXT_CHARS:  # too much even with two characters at each line end
                reading.check_length(len(text))
            text = normalized(text).rstrip("\0")  # with which some programs end what they copy
            reading.check_length(len(self.text()) - len(self._selected()) + len(text))
        except EditError as error:
            self.did.emit(say(error_text(error), "warning"))
            return
        if not text:
            return
        cursor = self.textCursor()
        self._insert(cursor, text)
        self.setTextCursor(cursor)
        self.ensureCursorVisible()

    def _insert(self, cursor: QTextCursor, text: str) -> None:
        """Replace what the cursor selects by a text."""
        if _has_long_word(text):  # before Qt lays it out
            self._wrap(text)
        # PySide takes either of these for a byte order mark, and reads what follows U+FFFE with its bytes swapped.
        cursor.insertText(f"\ufeff{text}" if text.startswith(("\ufeff", "\ufffe")) else text)

    def _wrap(self, text: str) -> None:
        modes = QTextOption.WrapMode
        mode = modes.WrapAnywhere if _has_long_word(text) else modes.WrapAtWordBoundaryOrAnywhere
        if mode != self.wordWrapMode():
            self.setWordWrapMode(mode)

    def _align(self) -> None:
        """Begin the lines at the right if the text is read from there: Qt orders its letters so, but aligns them left.
        """
        side = Qt.AlignmentFlag.AlignRight if is_right_to_left(self.text()) else Qt.AlignmentFlag.AlignLeft
        option = self.document().defaultTextOption()
        if option.alignment() != side:
            option.setAlignment(side)
            self.document().setDefaultTextOption(option)

    def _raw(self) -> str:
        """Return the document as Qt keeps it; unit by unit if half characters are in it, which PySide leaves out.

        An input method may send the halves one by one. The text has U+FFFD for one that is alone.
        """
        raw, count = self.document().toRawText(), self.document().characterCount() - 1
        return raw if utf16_length(raw) == count else "".join(map(self.document().characterAt, range(count)))

    # places in the text

    def position(self) -> int:
        """Return the cursor's place, counted in characters of the text."""
        return self._characters(self.textCursor().position())

    def set_position(self, position: int) -> None:
        """Put the cursor before a character of the text."""
        cursor = self.textCursor()
        cursor.setPosition(self._at(position))
        self.setTextCursor(cursor)

    def mark_line(self, position: int | None) -> None:
        """Mark the line of a character of the text with a bar at its left."""
        marked = None if position is None else self._at(position)
        if marked != self._marked:
            self._marked = marked
            self.viewport().update()

    def _at(self, position: int) -> int:
        """Return the place in the document of a character of the text."""
        return utf16_length(self.text()[:position])

    def _characters(self, position: int) -> int:
        """Return the number of characters of the text before a place in the document."""
        text = self.text()
        return position if text.isascii() else len(to_utf16(text)[: 2 * position].decode("utf-16-le", "replace"))

    def _selected(self) -> str:
        cursor = self.textCursor()
        return self.text()[self._characters(cursor.selectionStart()) : self._characters(cursor.selectionEnd())]

    # its size and its looks

    def sizeHint(self) -> QSize:
        return QSize(400, self.minimumHeight())

    def set_max_lines(self, most: int) -> None:
        """Set the number of lines up to which the editor grows."""
        if most != self._most_lines:
            self._most_lines = most
            self._fit()

    def _fit(self) -> None:
        """Take the height of the first lines, as they are laid out (an emoji makes its line taller)."""
        lines, height, block = 0, 0.0, self.document().firstBlock()
        while block.isValid() and lines < self._most_lines:
            self.blockBoundingRect(block)  # lays the block out
            for line in range(min(block.layout().lineCount(), self._most_lines - lines)):
                height += block.layout().lineAt(line).height()
                lines += 1
            block = block.next()
        self._height = height
        around = 2 * (self.frameWidth() + int(self.document().documentMargin())) + 2
        self.setFixedHeight(int(height) + around)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self._cover_half_a_line()
        if self._marked is None:
            return
        block = self.document().findBlock(self._marked)
        rect = self.blockBoundingGeometry(block).translated(self.contentOffset())
        with paint_on(self.viewport()) as painter:
            painter.fillRect(1, round(rect.top()) + 1, 3, round(rect.height()) - 2, theme.colour("Accent"))

    def _cover_half_a_line(self) -> None:
        """Cover lines that are only partly visible."""
        if self.verticalScrollBar().maximum() == 0:
            return
        room = self.viewport().rect()
        first = self.cursorRect(self.cursorForPosition(QPoint(room.left(), room.top())))
        top = first.top() if first.top() >= -1 else first.bottom() + 1  # Qt scrolls to parts of a line at the end
        with paint_on(self.viewport()) as painter:
            for above, below in ((0, top), (round(top + self._height), room.height())):
                painter.fillRect(QRect(0, above, room.width(), max(0, below - above)), self.palette().base())

    # keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        keys = QKeySequence.StandardKey
        if isinstance(event, QKeyEvent) and (event.matches(keys.Undo) or event.matches(keys.Redo)):
            event.ignore()  # else the editor claims Ctrl+Z, and the window's undo never hears of it
            return True
        return super().eventFilter(watched, event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        text = event.commitString()
        if len(text) > _TYPED:
            event.setCommitString("")
        super().inputMethodEvent(event)
        if len(text) > _TYPED:
            self.insert_text(text)

    # what comes from elsewhere

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = self.createStandardContextMenu(event.pos())
        for action in menu.actions()[:3]:  # undo, redo, separator: they would always be disabled
            menu.removeAction(action)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def createMimeDataFromSelection(self) -> QMimeData:
        data = QMimeData()
        data.setText(self._selected())
        return data

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return source.hasText() and not local_files(source)  # which the window takes, where they are dropped

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Insert pasted or dropped text; without text the selection stays."""
        files, text = local_files(source), source.text() if source.hasText() else ""
        if files:
            self.did.emit(open_given(files))
        elif text:
            self.insert_text(text)
        elif source.formats():
            self.did.emit(say(self.tr("The clipboard has no text to paste.")))


def _has_long_word(text: str) -> bool:
    return len(text) > MAX_WORD and max(map(len, text.split()), default=0) > MAX_WORD


def utf16_length(text: str) -> int:
    """Return the length of a text in UTF-16 units, which Qt counts."""
    return len(text) if text.isascii() else len(to_utf16(text)) // 2


def to_utf16(text: str) -> bytes:
    """Return a text as UTF-16, two bytes per unit."""
    return text.encode("utf-16-le", "surrogatepass")

"""Very long lines in pieces, so that an editor lays out only what is in sight; its text knows nothing of them.

At each key Qt lays out the whole line that was typed into, and a word without spaces in quadratic time: 0.2 s for
100,000 characters, 5 s for 500,000. So a line of more than LIMIT stands in several blocks of the editor's document.
The ends of blocks that end no line are seams. A seam is found by a text cursor that selects it: cursors follow every
edit, whoever makes it, and one whose seam was deleted selects nothing.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import pairwise

from PySide6.QtCore import QTextBoundaryFinder
from PySide6.QtGui import QTextBlock, QTextCursor, QTextDocument

LIMIT = 8_000  #: UTF-16 units of the longest block: laid out in 2 ms, whatever is in it
_NEAR = 200  #: characters in which a space is looked for, at which a line rather goes in pieces

_HALF = re.compile("[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]")
_SEPARATOR = "\u2029"  #: what Qt keeps between blocks


class Pieces:
    """The text of an editor's document, whose long lines stand in pieces. Positions count UTF-16 units, as Qt does."""

    def __init__(self, document: QTextDocument) -> None:
        self._document = document
        self._seams: list[QTextCursor] = []
        self._spots: list[tuple[int, int]] = []  # where the document has changed since it was mended
        self._quiet = False
        self._text: str | None = None  # what the document had when it was read last
        document.contentsChange.connect(self._note)

    def text(self) -> str:
        """The raw text, its lines whole; half a character (a lone surrogate) is U+FFFD. Read once for each change."""
        if self._text is None:
            self._text = self._joined()
        return self._text

    def _joined(self) -> str:
        raw, seams = self._raw(), self.seams()
        if raw is not None and not seams:
            return raw
        data = encoded(self._units() if raw is None else raw)
        starts, ends = [0, *(seam + 1 for seam in seams)], [*seams, len(data) // 2]
        return decoded(b"".join(data[2 * start : 2 * end] for start, end in zip(starts, ends, strict=True)))

    def halves(self) -> list[tuple[int, str]]:
        """Each half of a character that stands alone, and where in the document: nearly always none."""
        if "\ufffd" not in self.text() or self._raw() is not None:
            return []
        return [(found.start(), found[0]) for found in _HALF.finditer(self._units())]

    def _raw(self) -> str | None:
        """What Qt says that the document has; None where it leaves out half characters, as PySide does."""
        raw = self._document.toRawText()
        return raw if units(raw) == self._document.characterCount() - 1 else None

    def _units(self) -> str:
        """The document, one unit after the other."""
        return "".join(map(self._document.characterAt, range(self._document.characterCount() - 1)))

    def seams(self) -> list[int]:
        """Where in the document the seams are."""
        self._seams = [cursor for cursor in self._seams if self._is_whole(cursor)]
        return [cursor.selectionStart() for cursor in self._seams]

    def to_text(self, position: int) -> int:
        """A position of the document as one of the text."""
        return position - bisect_left(self.seams(), position)

    def to_document(self, position: int) -> int:
        """A position of the text as one of the document, behind a seam where there is one."""
        starts = [seam - before for before, seam in enumerate(self.seams())]
        return position + bisect_right(starts, position)

    def line_end(self, block: QTextBlock) -> QTextBlock:
        """The last block of the line that a block belongs to."""
        seams = set(self.seams())
        while _end(block) in seams:
            block = block.next()
        return block

    def insert(self, cursor: QTextCursor, text: str) -> None:
        """Put a text in place of what the cursor selects, as one change, its long lines in pieces."""
        cut, seams = _in_pieces(text)
        cursor.beginEditBlock()
        cursor.removeSelectedText()
        start = cursor.position()
        cursor.insertText(cut)
        self._add(start + seam for seam in seams)
        self._spots += [(start, start), (cursor.position(), cursor.position())]  # its inside needs no mending
        with self._quietly():
            cursor.endEditBlock()
        self._text = None  # also where this is part of a larger change, such as a drop, of which Qt tells at its end
        self.mend()

    def mend(self) -> None:
        """After a change: cut what is too long, join what has become short. The text stays as it is."""
        if self._quiet:
            return
        self._add(seam for seam, cursor in zip(self.seams(), self._seams, strict=True)
                  if cursor.selectionEnd() - seam > 1)  # it has grown by what was typed behind it
        spots, self._spots = self._spots, []
        if not any(self._is_to_mend(block) for spot in spots for block in self._blocks(*spot)):
            return
        editing = QTextCursor(self._document)
        with self._quietly():
            editing.beginEditBlock()  # all of it is one change to whoever listens
            for start, end in sorted(spots, reverse=True):
                for block in reversed(list(self._blocks(start, end))):
                    if block.length() > LIMIT + 1:
                        self._cut(block, editing)
                    elif self._is_to_mend(block):
                        editing.setPosition(_end(block))
                        editing.deleteChar()
            editing.endEditBlock()

    @contextmanager
    def _quietly(self) -> Iterator[None]:
        outer, self._quiet = self._quiet, True
        try:
            yield
        finally:
            self._quiet = outer

    def _note(self, position: int, removed: int, added: int) -> None:
        self._text = None
        if not self._quiet:
            self._spots.append((position, position + added))

    def _blocks(self, start: int, end: int) -> Iterator[QTextBlock]:
        """The blocks that a change between two positions touched, and one before and behind."""
        block = self._document.findBlock(start)
        block = block.previous() if block.blockNumber() > 0 else block
        while block.isValid() and block.position() <= end + 1:
            following = block.next()
            yield block
            block = following

    def _is_to_mend(self, block: QTextBlock) -> bool:
        """Whether a block is too long, or so short that it and the next piece of its line may be one."""
        length, following = block.length(), block.next().length() if block.next().isValid() else LIMIT
        if length > LIMIT + 1:
            return True
        both = length + following
        short = both <= LIMIT // 2 or (both <= LIMIT and min(length, following) <= LIMIT // 8)
        return short and bool(self._seams) and _end(block) in self.seams()

    def _cut(self, block: QTextBlock, editing: QTextCursor) -> None:
        start, text = block.position(), block.text()
        for place in reversed(_cuts(text)):
            seam = start + units(text[:place])
            editing.setPosition(seam)
            editing.insertBlock()
            self._add([seam])

    def _add(self, seams: Iterable[int]) -> None:
        added = {seam: QTextCursor(self._document) for seam in seams}
        for seam, cursor in added.items():
            cursor.setPosition(seam)
            cursor.setPosition(seam + 1, QTextCursor.MoveMode.KeepAnchor)
        kept = [cursor for cursor in self._seams if cursor.selectionStart() not in added]
        self._seams = sorted([*kept, *added.values()], key=QTextCursor.selectionStart)

    def _is_whole(self, cursor: QTextCursor) -> bool:
        return cursor.hasSelection() and self._document.characterAt(cursor.selectionStart()) == _SEPARATOR


def units(text: str) -> int:
    """Length of a text in UTF-16 units, which Qt counts."""
    return len(text) if text.isascii() else len(encoded(text)) // 2


def encoded(text: str) -> bytes:
    """A text as UTF-16, two bytes a unit."""
    return text.encode("utf-16-le", "surrogatepass")


def decoded(data: bytes) -> str:
    """The text of UTF-16, with U+FFFD for half a character."""
    return data.decode("utf-16-le", "replace")


def _in_pieces(text: str) -> tuple[str, list[int]]:
    """A text with an end of line at each seam, and where in it the seams are, in UTF-16 units."""
    lines, seams, at = [], [], 0
    if len(text) <= LIMIT // 2 or max(map(len, text.split("\n"))) <= LIMIT // 2:
        return text, []
    for line in text.split("\n"):
        places = [0, *_cuts(line), len(line)]
        pieces = [line[start:end] for start, end in pairwise(places)]
        for piece in pieces:
            at += units(piece) + 1
            seams.append(at - 1)
        seams.pop()  # the last of them ends the line
        lines += pieces
    return "\n".join(lines), seams


def _cuts(line: str) -> list[int]:
    """Where a line goes in pieces, counted in characters: evenly, behind spaces or between whole characters."""
    if len(line) <= LIMIT // 2:
        return []
    count = math.ceil(len(line) / (LIMIT // 2))
    return [_good_cut(line, number * len(line) // count) for number in range(1, count)]


def _good_cut(line: str, place: int) -> int:
    near = min(_NEAR, LIMIT // 8)
    space = line.rfind(" ", place - near, place)
    if space >= 0:
        return space + 1
    finder = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Grapheme, line[place - near : place + near])
    finder.setPosition(units(line[place - near : place]))
    if finder.isAtBoundary() or finder.toPreviousBoundary() <= 0:
        return place
    return place - near + len(decoded(encoded(line[place - near : place])[: 2 * finder.position()]))


def _end(block: QTextBlock) -> int:
    return block.position() + block.length() - 1

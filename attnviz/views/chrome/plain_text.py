"""Names of files and tokens, escaped where Qt would interpret some of their characters."""

import html
import re

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from attnviz.system.wording import isolated
from attnviz.views.chrome import theme

_BEGINS_ISOLATED = re.compile("^(?=[\\W\\d_]*\u2068)", re.MULTILINE)


def as_tooltip(*paragraphs: str) -> str:
    """Return paragraphs, each of one line or several, as a tooltip: literal, and wrapped."""
    lines = [line for text in paragraphs for line in text.split("\n") if line]
    return "".join(f"<p style='margin: 0 0 3px 0'>{html.escape(_from_left(line), quote=False)}</p>" for line in lines)


def _from_left(sentence: str) -> str:
    """Return isolated lines that all begin at the left.

    Qt's documents take the direction of a line from its first letter, also if that is isolated.
    """
    return _BEGINS_ISOLATED.sub("\u200e", isolated(sentence))


def set_tip(widget: QWidget, *paragraphs: str) -> None:
    """Give a widget a tooltip, and screen readers the same words without its markup."""
    if (tooltip := as_tooltip(*paragraphs)) != widget.toolTip():  # Qt sends an event for each
        widget.setToolTip(tooltip)
        widget.setAccessibleDescription(" ".join(filter(None, paragraphs)).replace("\n", " "))


class _Literal(QLabel):
    """A label in whose sentences words from right to left stay in their places."""

    def setText(self, text: str) -> None:
        super().setText(_from_left(text))


def label(
    role: theme.Role, text: str = "", parent: QWidget | None = None, *, wraps: bool = True, centred: bool = False,
    muted: bool = False,
) -> QLabel:
    """Return a label that shows its text literally."""
    made = _Literal(parent, textFormat=Qt.TextFormat.PlainText, wordWrap=wraps)
    made.setText(text)
    theme.set_role(made, role)
    if centred:
        made.setAlignment(Qt.AlignmentFlag.AlignCenter)
    if muted:
        theme.mute(made)
    return made


def as_menu_text(text: str) -> str:
    """Return a text as a menu entry, where `&` would mark a mnemonic and a tab the shortcut."""
    return isolated(text).replace("&", "&&").replace("\t", " ")


def as_title(text: str) -> str:
    """Return a text as part of a window title, where Qt replaces `[*]` by a star for unsaved changes."""
    return text.replace("[*]", "[*][*]")

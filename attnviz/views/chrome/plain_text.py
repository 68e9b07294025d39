"""Names of files and tokens, escaped where Qt would interpret some of their characters."""

import html

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from attnviz.system.wording import isolated
from attnviz.views.chrome import theme


def as_tooltip(*paragraphs: str) -> str:
    """Return paragraphs, each of one line or several, as a tooltip: literal, and wrapped."""
    lines = [line for text in paragraphs for line in text.split("\n") if line]
    return "".join(f"<p style='margin: 0 0 3px 0'>{html.escape(isolated(line), quote=False)}</p>" for line in lines)


class _Literal(QLabel):
    """A label in whose sentences words from right to left stay in their places."""

    def setText(self, text: str) -> None:
        super().setText(isolated(text))


def label(role: theme.Role, parent: QWidget | None = None) -> QLabel:
    """Return a label that shows its text literally, and wraps it."""
    made = _Literal(parent)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(True)
    theme.set_role(made, role)
    return made


def as_menu_text(text: str) -> str:
    """Return a text as a menu entry, where `&` would mark a mnemonic and a tab the shortcut."""
    return isolated(text).replace("&", "&&").replace("\t", " ")


def as_title(text: str) -> str:
    """Return a text as part of a window title, where Qt replaces `[*]` by a star for unsaved changes."""
    return text.replace("[*]", "[*][*]")

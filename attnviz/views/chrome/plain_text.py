"""Names of files and tokens where Qt would read some of their characters as its own signs: they are taken literally."""

from __future__ import annotations

import html


def as_tooltip(*paragraphs: str) -> str:
    """Paragraphs as a tooltip: taken literally, whatever is in them, and wrapped."""
    return "".join(f"<p style='margin: 0 0 3px 0'>{html.escape(text, quote=False)}</p>" for text in paragraphs if text)


def as_menu_text(text: str) -> str:
    """A text as an entry of a menu: there `&` would underline a letter, and a tab would begin the shortcut."""
    return text.replace("&", "&&").replace("\t", " ")


def as_title(text: str) -> str:
    """A text as part of a window's title, where Qt puts a star in place of `[*]` while something is unsaved."""
    return text.replace("[*]", "[*][*]")

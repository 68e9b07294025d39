"""Translate the strings outside of widgets: of functions, tables and errors. All are in the context ""."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def tr(text: str, comment: str = "", n: int = -1) -> str:
    """Return a text in the user's language, in the plural form of `n`; `pyside6-lupdate` finds it by this name."""
    return QCoreApplication.translate("", text, comment, n)

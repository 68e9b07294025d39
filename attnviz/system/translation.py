"""Translate the strings outside of widgets: of functions, tables and errors. All are in the context ""."""

from PySide6.QtCore import QCoreApplication

from attnviz.system.errors import AttnVizError
from attnviz.system.wording import Text


def tr(text: str, comment: str = "", n: int = -1) -> str:
    """Return a text in the user's language, in the plural form of `n`; `pyside6-lupdate` finds it by this name."""
    return QCoreApplication.translate("", text, comment, n)


def error_text(error: AttnVizError) -> str:
    """Return the text of an error in the user's language."""
    return translated(error.text)


def translated(text: str) -> str:
    """Return a text in the user's language, and with it those that it contains; plain strings as they are."""
    if not isinstance(text, Text):
        return text
    arguments = {name: translated(value) if isinstance(value, Text) else value
                 for name, value in text.arguments.items()}
    return tr(text.template).format(**arguments) if arguments else tr(text.template)

"""Translate the strings outside of widgets: of functions, tables and errors. All are in the context ""."""

from PySide6.QtCore import QCoreApplication

from attnviz.system.errors import AttnVizError


def tr(text: str, comment: str = "", n: int = -1) -> str:
    """Return a text in the user's language, in the plural form of `n`; `pyside6-lupdate` finds it by this name."""
    return QCoreApplication.translate("", text, comment, n)


def error_text(error: AttnVizError) -> str:
    """Return the text of an error in the user's language; its arguments may be errors, too."""
    arguments = {name: error_text(value) if isinstance(value, AttnVizError) else value
                 for name, value in error.arguments.items()}
    return tr(error.template).format(**arguments) if arguments else tr(error.template)

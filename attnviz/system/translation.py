"""Translate the strings outside of widgets: of functions, tables and errors. All are in the context ""."""

from PySide6.QtCore import QCoreApplication

from attnviz.system.errors import AttnVizError
from attnviz.system.wording import Command, Text, without_brackets

COMMAND_WORDS = "command_words"  #: property of the application: how its window names each command in a sentence


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
    template, arguments = tr(text.template), dict(text.arguments)
    for name, value in text.arguments.items():
        if isinstance(value, Text):
            arguments[name] = translated(value)
        elif isinstance(value, Command) and (words := command_words(value)):
            arguments[name] = words
        elif isinstance(value, Command):
            template = without_brackets(template, [name])
    return template.format(**arguments) if arguments else template


def command_words(name: str) -> str:
    """Return the keys of a command, else where the menus have it; "" in a program without a window."""
    application = QCoreApplication.instance()
    words = None if application is None else application.property(COMMAND_WORDS)
    return str(words.get(name, "")) if words else ""

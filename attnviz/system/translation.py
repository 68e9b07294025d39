"""Translate the strings outside of widgets: of functions, tables and errors. All are in the context "".

Translations are Qt's compiled ones in `resources/languages`, made by `tools/visible_strings.py`. English needs none.
"""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QTranslator

from attnviz.system.errors import AttnVizError
from attnviz.system.paths import resource_path
from attnviz.system.wording import ENGLISH, LOWER, Command, InSentence, Text, language_of, without_brackets

COMMAND_WORDS = "command_words"  #: property of the application: how its window names each command in a sentence


def tr(text: str, comment: str = "", n: int = -1) -> str:
    """Return a text in the user's language, in the plural form of `n`; `pyside6-lupdate` finds it by this name."""
    return QCoreApplication.translate("", text, comment, n)


def error_text(error: AttnVizError) -> str:
    """Return the text of an error in the user's language."""
    return translated(error.text)


def translated(text: str, look_up: Callable[[str], str] = tr) -> str:
    """Return a text in the user's language, and with it those that it contains; plain strings as they are."""
    if not isinstance(text, Text):
        return text
    template, arguments = look_up(text.template), dict(text.arguments)
    if isinstance(text, InSentence):
        return in_sentence(template, look_up)
    for name, value in text.arguments.items():
        if isinstance(value, Text):
            arguments[name] = translated(value, look_up)
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


def in_sentence(label: str, look_up: Callable[[str], str] = tr) -> str:
    """Return a translated label, such as "Scaled scores", as it is written inside a sentence."""
    return label if look_up(LOWER) == "same" else label.lower()


def use_language(setting: str) -> None:
    """Translate from now on into the language of a setting; widgets that exist keep their texts."""
    app = QCoreApplication.instance()
    assert app is not None
    for translator in app.findChildren(QTranslator):
        app.removeTranslator(translator)
        translator.deleteLater()
    if (language := language_of(setting)) != ENGLISH:
        # Qt has the words of standard buttons; ours come first.
        for name in (f"{QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)}/qtbase_{language}.qm",
                     str(_file(language))):
            translator = QTranslator(app)
            if translator.load(name):
                app.installTranslator(translator)


def catalogue(language: str) -> Callable[[str], str]:
    """Return what translates a text without an application, as on the command line."""
    translator = QTranslator()
    translator.load(str(_file(language)))
    return lambda text: translator.translate("", text) or text


def _file(language: str) -> Path:
    return resource_path(f"languages/{language}.qm")

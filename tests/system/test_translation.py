"""Errors are translated by their template; as text they stay one English sentence."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtWidgets import QApplication

from attnviz.system.errors import EditError, ModelError
from attnviz.system.translation import error_text, translated
from attnviz.system.wording import Text

GERMAN = {"{name} has {count:,} heads.": "{count:,} Köpfe hat {name}.", "In {file}: {error}": "{file}: {error}",
          "No {text}.": "Kein Text."}


class Dictionary(QTranslator):
    """Translates the texts of a dictionary."""

    def isEmpty(self) -> bool:
        return False

    def translate(self, context: str, text: str, comment: str | None = None, n: int = -1) -> str:
        return GERMAN.get(text, text)


@pytest.fixture(autouse=True)
def german(qapp: QApplication) -> Iterator[None]:
    translator = Dictionary()
    QCoreApplication.installTranslator(translator)
    yield
    QCoreApplication.removeTranslator(translator)


def test_an_error_is_translated_and_then_filled_in() -> None:
    error = EditError("{name} has {count:,} heads.", name="{x}", count=12000)
    assert str(error) == "{x} has 12,000 heads." and error_text(error) == "12,000 Köpfe hat {x}."


def test_an_error_within_an_error_is_translated_too() -> None:
    inner = EditError("{name} has {count:,} heads.", name="a", count=2)
    error = ModelError("In {file}: {error}", file="b", error=inner, word="damaged")
    assert str(error) == "In b: a has 2 heads." and error_text(error) == "b: 2 Köpfe hat a."


def test_a_text_without_arguments_may_have_braces() -> None:
    error = EditError("No {text}.")
    assert str(error) == "No {text}." and error_text(error) == "Kein Text."
    assert error_text(EditError("{} is unknown")) == "{} is unknown"


def test_a_text_is_a_string_in_english_that_can_be_translated() -> None:
    inner = Text("{name} has {count:,} heads.", name="No {text}.", count=12000)
    assert inner == "No {text}. has 12,000 heads." and translated(inner) == "12,000 Köpfe hat No {text}.."
    outer = Text("In {file}: {error}", file="a", error=inner)
    assert outer == f"In a: {inner}" and translated(outer) == "a: 12,000 Köpfe hat No {text}.."
    assert translated("No {text}.") == "No {text}.", "a plain string may be a name"

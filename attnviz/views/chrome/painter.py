"""The painter of a paintEvent, which lets no error out of it."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget


@contextmanager
def paint_on(widget: QWidget) -> Iterator[QPainter]:
    """Yield a painter that ends with its block; what raises there is reported, as by `report_errors`.

    A traceback would keep an active painter, and Qt crashes when it deletes what was painted on.
    """
    with QPainter(widget) as painter, report_errors():
        yield painter


@contextmanager
def report_errors() -> Iterator[None]:
    """Hand an exception to `sys.excepthook` instead of raising it into Qt.

    If Python had called Qt, PySide 6.11 keeps the exception until that call returns, and meanwhile takes a reference of
    each method that it looks up for the first time: Python then frees a method in use.
    """
    try:
        yield
    except Exception:
        sys.excepthook(*sys.exc_info())

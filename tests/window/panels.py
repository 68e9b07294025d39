"""Helpers for the presenter: a window without a controller, results, and the contents of each panel."""

from functools import cache
from typing import Any

import numpy as np
from PySide6.QtWidgets import QTabBar

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.pictures.picture import Picture
from attnviz.result.result import Result
from attnviz.store.numbers import numbers_ready, show_controls
from attnviz.store.state import State
from attnviz.store.store import Store
from attnviz.window.main_window import MainWindow
from attnviz.window.presenter import Presenter

TEXT = "one two three four\nthree five"


def document(text: str = TEXT, **settings: Any) -> Document:
    return edits.set_options(edits.set_text(Document(), text), {"d_out": 4, **settings})


@cache
def _result(text: str, settings: tuple[tuple[str, Any], ...]) -> Result:
    return compute(document(text, **dict(settings)), stages=INTERACTIVE)


def result(text: str = TEXT, **settings: Any) -> Result:
    return _result(text, tuple(sorted(settings.items())))


def make_presenter() -> Presenter:
    """Return a presenter of two sentences in two heads, without a controller."""
    window = MainWindow()
    window.resize(1200, 800)
    window.show()
    _ = window.detail.canvas  # else it comes a moment later
    made = Presenter(window, Store(State(document=document())))
    made.do(show_controls())
    made.do(numbers_ready(result()))
    return made


def close(presenter: Presenter) -> None:
    presenter.window.close()
    presenter.window.deleteLater()


def tiles(presenter: Presenter) -> dict[Any, Picture]:
    return {tile.key: tile.picture for tile in presenter.window.pipeline.canvas.tiles}


def heads(presenter: Presenter) -> list[Picture]:
    return [tile.picture for tile in presenter.window.heads.canvas.tiles]


def detail_picture(presenter: Presenter) -> Picture:
    return presenter.window.detail.canvas.picture


def numbers(presenter: Presenter) -> np.ndarray:
    """Return the values of the chosen stage in the table."""
    tabs = presenter.window.tables.findChild(QTabBar)
    tabs.setCurrentIndex(tabs.count() - 1)
    return presenter.window.tables.table.content.values


def marks(presenter: Presenter) -> set[Cell | None]:
    """Return the cells that panels mark; one if they agree."""
    window = presenter.window
    return {window.pipeline.canvas.marks.cell, window.heads.canvas.marks.cell, window.detail.canvas.marks.cell}

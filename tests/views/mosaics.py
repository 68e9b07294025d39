"""Helpers for mosaic tests: results with many heads, a mosaic panel, and colours read from it."""

from typing import Any

import numpy as np
from PySide6.QtWidgets import QApplication

from attnviz.document.places import Spot
from attnviz.document.variants import Value
from attnviz.pictures.levels import Maps
from attnviz.result.result import Result
from attnviz.store.parts import Focus
from attnviz.store.state import State
from attnviz.views.chrome import theme
from attnviz.views.heatmaps.heads_view import HeadsView
from tests.views import view_helpers
from tests.views.pixels import grab_pixels
from tests.views.view_helpers import on_screen

HEADS = 70
WEIGHTS, SCORES = Spot("weights"), Spot("scores")
MAPS = Maps()


def computed(text: str = "one two three", **settings: Value) -> Result:
    return view_helpers.computed(text, **{
        "embedding": "random", "d_in": 70, "d_out": 70, "num_heads": HEADS, "mask": "none", **settings})


def make_view(scheme: theme.Scheme, qapp: QApplication, qtbot: Any) -> HeadsView:
    """Return a panel of heads on screen."""
    theme.apply(qapp, scheme)
    return on_screen(qtbot, HeadsView(), 300, 520)


def show(view: HeadsView, result: Any, spot: Spot = SCORES) -> np.ndarray:
    view.show_state(State(result, Focus(spot)))
    QApplication.processEvents()
    assert view.canvas is view.mosaic
    return grab_pixels(view.mosaic)


def middle(pixels: np.ndarray, view: HeadsView, spot: Spot, row: int, column: int) -> tuple[int, ...]:
    """Return the colour in the middle of a cell."""
    at = view.mosaic.cells_of(spot).rect(row, column).center()
    return tuple(int(channel) for channel in pixels[int(at.y()), int(at.x())])

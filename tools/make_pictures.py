"""Draw the README's pictures with the program itself: `python tools/make_pictures.py`, no display needed."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from attnviz.controller.controller import Controller
from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.document.presets import preset
from attnviz.result.result import Result
from attnviz.system.settings import Settings
from attnviz.views.chrome import theme
from attnviz.workbench.main_window import MainWindow
from attnviz.workbench.wiring import Wiring

FOLDER = Path(__file__).parents[1] / "resources" / "pictures"
SIZE = (1440, 900)
WEIGHTS = Spot("weights")


@dataclass(frozen=True, kw_only=True)
class Picture:
    """One picture: what is computed, and what is looked at."""

    file: str
    scheme: theme.Scheme
    document: Callable[[], Document]
    spot: Spot = WEIGHTS
    cell: tuple[int, int]  #: the pinned one (query, key)
    model: str = ""
    measure: str = ""


PICTURES = (
    Picture(file="window-light.png", scheme="light", document=lambda: preset("start"), cell=(3, 1)),
    Picture(file="window-dark.png", scheme="dark", document=lambda: preset("tired-animal"), cell=(8, 1)),
    Picture(
        file="window-model.png", scheme="light", model="smollm2", measure="chosen",
        document=lambda: edits.set_text(Document(), "When Mary and John went to the store, John gave a drink to"),
        spot=Spot("weights", layer=24, head=4), cell=(13, 1)),
)


def main() -> None:
    """Write each picture."""
    app = QApplication([])
    FOLDER.mkdir(exist_ok=True)
    for picture in PICTURES:
        _draw(app, picture)


def _draw(app: QApplication, picture: Picture) -> None:
    theme.apply(app, picture.scheme)
    window, controller = MainWindow(), Controller(picture.document(), device="cpu")
    wiring = Wiring(controller, window, Settings(theme=picture.scheme))
    window.resize(*SIZE)
    window.show()
    results: list[Result] = []
    controller.result_ready.connect(results.append)
    if picture.model:
        wiring.models.open(picture.model)
    for _ in range(2):  # the first one takes as long as importing torch, which the picture need not show
        results.clear()
        controller.recompute()
        _serve(app, lambda: bool(results) and (results[-1].options.model is not None) is bool(picture.model))
    _serve(app, seconds=0.5)
    presenter = wiring.presenter
    presenter.glow.take(presenter.comparing.now, None)  # computed twice: no step was taken
    presenter.set_look(replace(presenter.scene.look, measure=picture.measure))
    presenter.selection.choose_layer(picture.spot.layer)
    presenter.selection.choose_head(picture.spot.head)
    presenter.selection.choose_stage(picture.spot.stage)
    presenter.selection.pin(Cell(picture.spot, *picture.cell))
    _serve(app, seconds=0.5)
    window.sentence.editor.setFocus()
    _serve(app, seconds=0.2)
    window.grab().save(str(FOLDER / picture.file), "PNG", 0)  # as small as it gets
    print(FOLDER / picture.file)
    controller.close()
    window.deleteLater()
    app.processEvents()


def _serve(app: QApplication, until: Callable[[], bool] = lambda: False, *, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not until() and time.monotonic() < end:
        app.processEvents()
        time.sleep(0.01)


if __name__ == "__main__":
    main()

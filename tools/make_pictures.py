"""Draw the README's pictures with the program itself: `python tools/make_pictures.py`, no display needed."""

from __future__ import annotations

import os
import time
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from attnviz.controller.controller import Controller
from attnviz.document.places import Cell, Spot
from attnviz.document.presets import preset
from attnviz.system.settings import Settings
from attnviz.views.chrome import theme
from attnviz.workbench.main_window import MainWindow
from attnviz.workbench.wiring import Wiring

FOLDER = Path(__file__).parents[1] / "resources" / "pictures"
SIZE = (1440, 900)
PICTURES = (
    # file, theme, example, stage, marked cell (query, key)
    ("window-light.png", "light", "first", "weights", (3, 1)),
    ("window-dark.png", "dark", "tired-animal", "weights", (8, 1)),
)


def main() -> None:
    """Write each picture."""
    app = QApplication([])
    FOLDER.mkdir(exist_ok=True)
    for file, scheme, key, stage, (row, column) in PICTURES:
        theme.apply(app, scheme)
        window, controller = MainWindow(), Controller(preset(key), device="cpu")
        wiring = Wiring(controller, window, Settings(theme=scheme))
        window.resize(*SIZE)
        window.show()
        results: list[object] = []
        controller.result_ready.connect(results.append)
        controller.recompute()
        while len(results) < 2:  # the first one takes as long as importing torch, which the picture need not show
            app.processEvents()
            time.sleep(0.01)
            if len(results) == 1:
                results.append(None)
                controller.recompute()
        for _ in range(50):
            app.processEvents()
            time.sleep(0.01)
        wiring.presenter.glow.take(wiring.presenter.comparing.now, None)  # computed twice: no step was taken
        wiring.presenter.selection.choose_stage(stage)
        wiring.presenter.selection.pin(Cell(Spot(stage), row, column))
        for _ in range(20):
            app.processEvents()
        window.grab().save(str(FOLDER / file))
        print(FOLDER / file)
        controller.close()
        window.deleteLater()
        app.processEvents()


if __name__ == "__main__":
    main()

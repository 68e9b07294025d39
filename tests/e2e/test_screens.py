"""A window on two screens of different scales: it is drawn for each, and files do not depend on where it is."""

import base64
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication

from attnviz.window.main_window import MainWindow

ROOT = Path(__file__).resolve().parents[2]
SCREENS = {"screens": [{"name": name, "x": x, "y": 0, "width": 2400, "height": 1600, "logicalDpi": 96,
                        "logicalBaseDpi": 96, "dpr": 1} for name, x in (("left", 0), ("right", 2400))]}

#: Opens a window on the left screen, moves it to the right one, and says what it found on both as a JSON text.
PROGRAM = """
import base64, hashlib, json, sys
from pathlib import Path
from PySide6.QtCore import QEvent, QPointF
from PySide6.QtWidgets import QApplication

application = QApplication([])
from attnviz.store.client import export
from tests.desk import Desk

desk = Desk(size=(1000, 700))
window, canvas, said = desk.window, desk.window.detail.canvas, {}
for at, place in enumerate((100, 2500)):
    window.move(place, 20)
    for _ in range(20):
        QApplication.processEvents()
    drawn = canvas.grab().toImage()
    QApplication.sendEvent(canvas, QEvent(QEvent.Type.FontChange))  # everything is drawn anew
    name, digests = window.screen().name(), {}
    for suffix in (".png", ".svg"):
        path = Path(sys.argv[1]) / f"{name}{suffix}"
        desk.presenter.do(export("picture", str(path)))
        desk.write()
        digests[suffix] = hashlib.sha256(path.read_bytes()).hexdigest()
    corners = [(row, column, canvas.cell_at(point)) for row in range(6) for column in range(6)
               for rect in [canvas.cells().rect(row, column)]
               for point in (rect.topLeft() + QPointF(0.3, 0.3), rect.bottomRight() - QPointF(0.3, 0.3))]
    said[name] = {
        "ratio": canvas.devicePixelRatioF(), "wide": drawn.width() / canvas.width(), "digests": digests,
        "is redrawn": drawn == canvas.grab().toImage(),
        "is hit": all((cell.row, cell.column) == (row, column) for row, column, cell in corners),
        "geometry": base64.b64encode(window.layout_state()["geometry"]).decode()}
desk.close()
print(json.dumps(said))
"""


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("screens")
    (folder / "screens.json").write_text(json.dumps(SCREENS))
    environment = os.environ | {
        "QT_QPA_PLATFORM": f"offscreen:configfile={folder / 'screens.json'}", "ATTNVIZ_HOME": str(folder),
        "QT_SCREEN_SCALE_FACTORS": "left=1;right=2"}
    done = subprocess.run([sys.executable, "-c", PROGRAM, str(folder)], cwd=ROOT, env=environment,
                          capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout.splitlines()[-1]))


def test_a_window_is_drawn_for_the_screen_on_which_it_is(said: dict[str, Any]) -> None:
    assert [(said[name]["ratio"], said[name]["wide"]) for name in ("left", "right")] == [(1, 1), (2, 2)]
    assert all(found["is redrawn"] and found["is hit"] for found in said.values())


def test_a_figure_is_the_same_file_on_every_screen(said: dict[str, Any]) -> None:
    assert said["left"]["digests"] == said["right"]["digests"]


def test_a_window_of_a_screen_that_is_gone_opens_on_one_that_is_there(said: dict[str, Any], qapp: Any) -> None:
    window = MainWindow()
    window.restore_layout(base64.b64decode(said["right"]["geometry"]), b"")
    screen = QGuiApplication.primaryScreen().availableGeometry()
    assert screen.contains(window.geometry()), (screen, window.geometry())
    window.deleteLater()

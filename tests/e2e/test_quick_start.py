"""Work done at program start before the window is painted and before the first result, by counting calls."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]

#: As the command starts, without a model; it says what it has made so far at both moments, as one JSON text.
PROGRAM = """
import json, os, sys, threading

said = {}

def say(moment):
    from PySide6.QtWidgets import QApplication, QWidget
    widgets = QApplication.allWidgets()
    said[moment] = {
        "modules": sorted(sys.modules),
        "below own rules": sum(len(widget.findChildren(QWidget)) for widget in widgets if widget.styleSheet()),
        "rules": bool(QApplication.instance().styleSheet()),
    }

def watched():
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication
    from attnviz.window.main_window import MainWindow
    from attnviz.window.workbench import Workbench

    make, paint, wire, seen = MainWindow.__init__, MainWindow.paintEvent, Workbench.__init__, []

    def made(self):
        said["rules while the window is made"] = bool(QApplication.instance().styleSheet())
        make(self)

    def painted(self, event):
        paint(self, event)
        if not seen:
            seen.append(1)
            QTimer.singleShot(0, lambda: say("painted"))

    def wired(self, *args):
        wire(self, *args)
        self.controller.store.subscribe(lambda before, after: QTimer.singleShot(
            0, lambda: QTimer.singleShot(0, finish)) if after.now is not before.now else None)

    MainWindow.__init__, MainWindow.paintEvent, Workbench.__init__ = made, painted, wired

def finish():
    say("numbers")
    print(json.dumps(said), flush=True)
    os._exit(0)

class Watch:
    # app is imported by the command when a window is to be opened: by then all of the window is there
    def find_spec(self, name, path=None, target=None):
        if name == "attnviz.app":
            sys.meta_path.remove(self)
            watched()

sys.meta_path.insert(0, Watch())
from attnviz.__main__ import main
sys.argv = ["attnviz"]
sys.exit(main())
"""


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the program said of its start."""
    home = tmp_path_factory.mktemp("home")
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "ATTNVIZ_HOME": str(home)}
    done = subprocess.run([sys.executable, "-c", PROGRAM], cwd=ROOT, env=environment, capture_output=True, text=True,
                          timeout=120)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout.splitlines()[-1]))


def test_the_rules_of_the_style_sheet_come_when_all_widgets_stand_in_each_other(start: dict[str, Any]) -> None:
    assert not start["rules while the window is made"] and start["painted"]["rules"]
    assert start["painted"]["below own rules"] < 40  # Qt asks twice there: of a panel's controls there were 200


#: What only a trained model, or what somebody gives, has any use for.
OF_MODELS = (
    "transformers", "tokenizers", "gguf", "safetensors", "attnviz.experiments.next_tokens",
    "attnviz.experiments.target_token",
    "attnviz.experiments.ablation_effects", "attnviz.result.logits", "attnviz.experiments.direct_logit_attribution",
    "attnviz.result.given", "attnviz.views.next", "attnviz.tokens.model_tokenizer",
    "attnviz.engine.blocks.parts", "attnviz.families.table",
)
#: Panels that stand behind others at the first start, and what reads lessons.
BEHIND = ("attnviz.lessons.lesson", "attnviz.views.lessons", "attnviz.window.lessons", "markdown_it", "mdit_py_plugins",
          "attnviz.views.heatmaps.lines_view", "attnviz.views.sentence.words_view")


@pytest.mark.parametrize("moment", ["painted", "numbers"])
def test_without_a_model_nothing_of_models_is_imported(start: dict[str, Any], moment: str) -> None:
    there = set(start[moment]["modules"])
    assert {name for name in OF_MODELS + BEHIND if name in there} == set()
    assert "attnviz.window.workbench" in there and ("attnviz.engine.engine" in there) == (moment == "numbers")


@pytest.mark.parametrize("start", ["import attnviz.app", "from attnviz import cli; cli.main([])"])
def test_on_windows_torch_comes_before_qt(start: str) -> None:
    """There torch's libraries cannot be loaded any more after Qt's (WinError 1114)."""
    program = f"""
import importlib.abc, os, sys
import click  # which needs modules of Windows where it is imported there
class Watch(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name in ("torch", "PySide6.QtCore"):
            print(name, flush=True)
            os._exit(0)
sys.meta_path.insert(0, Watch())
sys.platform = "win32"
{start}
"""
    assert subprocess.check_output([sys.executable, "-c", program], cwd=ROOT, text=True).strip() == "torch"

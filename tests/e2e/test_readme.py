"""README and user guide use the labels, menus, panels and keys of the window."""

import re
from pathlib import Path

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QComboBox, QDockWidget, QLabel

from attnviz.document.stages import STAGES
from attnviz.result.measures import MEASURES
from attnviz.store.experiments import EXPERIMENTS
from attnviz.system.wording import without_mnemonic
from attnviz.window import palette_entries
from tests.desk import Desk
from tests.engine.small_models import document, small
from tools.make_pictures import PICTURES

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted({*(ROOT / "docs").glob("*.md"), *(ROOT / "docs" / "guide").glob("*.md")})]
#: The pages without code and pictures.
TEXT = re.sub(r"```.*?```|`[^`]*`|!\[.*?\]", "", "\n".join(page.read_text(encoding="utf-8") for page in PAGES),
              flags=re.DOTALL)
#: A book, and terms where they are explained.
OTHERS = {"Build a Large Language Model (From Scratch)", "induction head", "sliding window", "grouped-query attention",
          "residual stream", "KV cache", "Direct logit attribution", "final norm", "missing", "tied", "setting"}
#: What menus of a cell or a token, and pages of experiments, show only with something to show it of.
SOMETIMES = {"Copies", "Suppresses", "Keys of", "Queries of", "Query → key", "Measure by …", "Measure by probability",
             "rank", "Options > Steering", "Patch this row from A", "Patch every row from A",
             "Steer this row towards A", "Steer every row towards A", "Their output in A",
             "Why this token", "Your own code", "Built with", "Compare again", "full", "raises", "lowers", "keys",
             "Take it over", "Leave it", "Reset all",
             "values", "Image", "Class", "Solve", "Begin a segment here", "Join to the segment before"}
TERMINAL, OF_A_PANEL = {"Ctrl+C"}, {"Ctrl+A"}
MODEL = small("llama")
pytestmark = pytest.mark.desk(document=document(MODEL, "the cat"), models=(MODEL,))


def words_of(desk: Desk) -> set[str]:
    """Return every name on screen, with the paths of menu entries."""
    window = desk.window
    for name in EXPERIMENTS:
        window.panels["experiment"].page(name)
    _ = window.panels["training"], window.panels["lessons"]
    found = {button.text() for button in window.findChildren(QAbstractButton)}
    found |= {label.text() for label in window.findChildren(QLabel) if not label.isHidden()}
    found |= {dock.windowTitle() for dock in window.findChildren(QDockWidget)}
    found |= {box.itemText(at) for box in window.findChildren(QComboBox) for at in range(box.count())}
    entries = palette_entries.entries(window, desk.presenter, desk.controller.document)
    found |= {entry.words for entry in entries if entry.kind == "Stage"}  # which the pipeline paints
    found |= {" > ".join([*entry.kind.split(" › "), entry.words]) for entry in entries}
    found |= {entry.kind.replace(" › ", " > ") for entry in entries}  # submenus
    return {without_mnemonic(each).removesuffix(" ▾") for each in found}


def test_every_name_in_the_guide_is_one_in_the_window(desk: Desk) -> None:
    emphasised = re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", TEXT)
    named = {" ".join(name.split()) for name in emphasised} - OTHERS
    assert len(named) > 15
    assert named - SOMETIMES - words_of(desk) == set()


def test_every_key_in_the_guide_is_one_of_the_window(desk: Desk) -> None:
    keys = {keys.toString() for action in desk.window.findChildren(QAction) for keys in action.shortcuts()}
    named = set(re.findall(r"\b(?:(?:Ctrl|Alt|Shift)\+)+(?:[A-Z]\w*|\d)\b|\bF\d+\b", TEXT))
    assert len(named) > 15
    assert named - keys - TERMINAL - OF_A_PANEL == set()


def test_the_pictures_show_what_there_is() -> None:
    """That `make pictures` draws them is not tried here; measures, stages and examples are what gets other names."""
    for picture in PICTURES:
        assert picture.measure in ("", *MEASURES) and picture.spot.stage in STAGES
        assert picture.document().sentences and (ROOT / "docs" / "pictures" / picture.file).exists()

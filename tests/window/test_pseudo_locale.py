"""The window in a language of accents, 40 % longer than English: nothing is cut, nothing stays in English."""

import html
import platform
import re
import sys
from collections.abc import Iterable, Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, Qt, QTranslator
from PySide6.QtGui import QAction, QPainter
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QFileDialog, QLabel, QToolButton, QWidget

from attnviz.cli import COMMANDS, main
from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.normalizations import NORMALIZATIONS
from attnviz.document.options import OPTIONS
from attnviz.document.packaged_models import PACKAGED_MODELS
from attnviz.document.places import Cell, Spot
from attnviz.document.presets import PRESETS
from attnviz.document.stages import STAGES
from attnviz.document.targets import StageTarget
from attnviz.engine.checkpoints import locations
from attnviz.export.formats import FORMATS
from attnviz.store import edits as store_edits
from attnviz.store.focus import choose_head, choose_stage, hover_cell, pin_cell
from attnviz.store.look import choose_measure
from attnviz.system import terminal, translation
from attnviz.system.libraries import SCRIPTS, commands
from attnviz.system.paths import PACKAGE
from attnviz.system.wording import Text, without_mnemonic
from attnviz.views.chrome import dialogs
from attnviz.views.chrome.caption import Caption
from tests.desk import Desk
from tests.engine.small_models import document, small
from tests.test_visible_strings import extracted as extracted

ACCENTED = str.maketrans("aceilnorsuyzACEILNORSUYZ", "áćéíłńóŕśúýźÁĆÉÍŁŃÓŔŚÚÝŹ")
#: What is not accented: names of arguments, counts, tags, the sign of a mnemonic.
FIXED = re.compile(r"(\{[^}]*\}|%n|<[^>]*>|&)")
LONGER = 0.4
#: A word of three letters or more: no part of a file name, a name of code, a quotation or a function.
WORD = re.compile(r"(?<![\w./'“\"‹+-])[A-Za-z][a-z]{2,}(?![\w./_=(›+-])")
#: What is not translated in a line of arithmetic: functions, weights, tokens, and formulas of stages.
SYMBOLS = re.compile(r"\b(context|concatenated|exp|sigmoid|tanh|sin|cos|NaN|\w*_\w+|Your|journey|starts|with|one|"
                     r"step)\b")
WEIGHTS = ("scaled_scores", "weights", "masked_weights")  #: the stages that differ between normalisations
LLAMA, BERT = small("llama"), small("bert")
#: The same in every language: names, formulas, errors of models; texts of Qt and pyqtgraph.
NAMES = ("&English", "&Deutsch", "Es&pañol", "&Italiano",
         "Viridis", "Cividis", "Blues", "float32", "bfloat16", "float16", "llama", "GPT-2", "Export", "Export...",
         "cpu", "mps", "bert", "additive", "Ctrl Shift Alt Space Del Esc Enter PgUp PgDown Up Down Left Right Home End",
         "Float", "Close", "Undocks and re-attaches the dock widget", "Closes the dock widget", "Scroll Left",
         "Scroll Right", "weights = softmax(scaled)", "torn", "torn cannot be read.")


def pseudo(text: str) -> str:
    """Return a text with accents, 40 % longer: letters are doubled where it falls behind."""
    found, behind = [], 0.0
    for part in FIXED.split(text):
        if FIXED.fullmatch(part):
            found.append(part)
            continue
        for letter in part.translate(ACCENTED):
            behind += LONGER
            twice = behind >= 1 and letter.isalpha()
            behind -= twice
            found.append(letter * (1 + twice))
    return "".join(found)


class PseudoTranslator(QTranslator):
    """Translates what lupdate found, in its context; everything else stays as it is."""

    def __init__(self, texts: dict[str, set[str]]) -> None:
        super().__init__()
        self.texts = texts

    def isEmpty(self) -> bool:
        return False

    def translate(self, context: str, text: str, comment: str | None = None, n: int = -1) -> str | None:
        return pseudo(text) if text in self.texts.get(context, ()) else None


@pytest.fixture
def translated(qapp: QApplication, extracted: dict[str, set[str]]) -> Iterator[None]:
    translator = PseudoTranslator(extracted)
    QCoreApplication.installTranslator(translator)
    yield
    QCoreApplication.removeTranslator(translator)


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return the texts that are painted."""
    texts: set[str] = set()
    draw = QPainter.drawText

    def drawText(painter: QPainter, *arguments: Any) -> Any:
        texts.update(each for each in arguments if isinstance(each, str))
        return draw(painter, *arguments)

    monkeypatch.setattr(QPainter, "drawText", drawText)
    return texts


def texts_in(widget: QWidget) -> list[str]:
    """Return the texts that a label, a button or a choice displays."""
    if isinstance(widget, QComboBox):
        return [widget.itemText(at) for at in range(widget.count())]
    if isinstance(widget, QToolButton) and widget.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly:
        return []
    return [widget.text()] if isinstance(widget, (QLabel, QAbstractButton)) and widget.text() else []


def texts_of(window: QWidget) -> Iterator[str]:
    """Yield every text of the widgets and actions of a window, hidden ones included."""
    for widget in window.findChildren(QWidget):
        if not widget.objectName().startswith("qt_"):  # Qt has translations of its own
            yield from (widget.toolTip(), widget.accessibleName(), widget.accessibleDescription(), widget.windowTitle())
            yield from texts_in(widget)
    for action in window.findChildren(QAction):
        yield from (action.text(), action.toolTip(), action.whatsThis())


def without_tags(text: str) -> str:
    """Return a text without HTML; a few texts of labels are written in it."""
    return html.unescape(re.sub(r"<[^>]*>", "", text))


def in_english(texts: Iterable[str], *known: str) -> list[str]:
    """Return the texts with a word that has no accent: all but the known ones, which may be cut short."""
    names = [name.lower() for each in (*NAMES, *known) for name in re.findall("[A-Za-z]+", each)]

    def words_of(text: str) -> set[str]:
        return {word.lower() for word in WORD.findall(without_tags(text))
                if any(letter.translate(ACCENTED) != letter for letter in word)}

    return sorted(f"{word}: {text}" for text in set(texts) for word in words_of(text)
                  if not any(name.startswith(word) for name in names))


def cut(window: QWidget) -> list[str]:
    """Return the texts that do not fit, or lie beyond an edge; not those that end in an ellipsis and have a tooltip."""
    found = []
    for widget in window.findChildren(QWidget):
        texts = texts_in(widget)
        if widget.visibleRegion().isEmpty() or not texts or isinstance(widget, Caption):
            continue
        if isinstance(widget, QLabel) and widget.wordWrap():
            fits = widget.heightForWidth(widget.width()) <= widget.height()
        else:
            room = widget.minimumSizeHint().width() if isinstance(widget, QComboBox) else max(
                map(widget.fontMetrics().horizontalAdvance, (without_mnemonic(without_tags(text)) for text in texts)))
            fits = room <= widget.width()
        panel = widget.parentWidget()
        while panel is not window:
            fits &= widget.mapTo(panel, widget.rect().topRight()).x() < panel.width()
            panel = panel.parentWidget()
        found += [] if fits else texts
    return found


def check(desk: Desk, painted: set[str]) -> None:
    """Check the texts of a window with each panel in front."""
    window = desk.window
    window.resize(1024, 700)
    for panel in ("lines", "words", "tables", "controls", "heads"):
        window.go_to(panel)
        for _ in range(4):  # layouts ask for one another
            QApplication.processEvents()
        window.grab()  # paints everything
        assert window.width() == 1024 and not cut(window)
    names = [token.label for token in desk.controller.result.sentences[0]]
    names += ["model"]  # in the name of a hidden button, which resets what a checkpoint fixes
    names += [model.name for model in locations.discover_models()]  # listed with the variants once they are found
    assert not in_english({*texts_of(window), *painted}, *names)


def explained(desk: Desk, *stages: str) -> set[str]:
    """Return the lines of arithmetic of a pinned and of a hovered cell in stages, or in all, of the outer layers."""
    lines: set[str] = set()
    result = desk.controller.result
    for layer in {0, result.num_layers - 1}:
        desk.presenter.do(choose_head(0, layer))
        for stage in (each for each in result.stages(layer) if each in stages or not stages):
            desk.presenter.do(choose_stage(stage))
            spot = Spot(stage, layer=layer)
            for mark, row, column in ((pin_cell, 2, 0), (hover_cell, 0, len(result.column_labels(spot)) - 1)):
                desk.presenter.do(mark(Cell(spot, row, column)))
                for label in desk.window.detail.explanation.findChildren(QLabel):
                    lines.update(SYMBOLS.sub("", label.text()).splitlines())
    return lines


def test_a_variant_is_neither_cut_nor_in_english(translated: None, painted: set[str], desk: Desk) -> None:
    check(desk, painted)


@pytest.mark.desk(models=(LLAMA,), document=document(LLAMA, "abc de"))
def test_a_model_is_neither_cut_nor_in_english(translated: None, painted: set[str], desk: Desk) -> None:
    check(desk, painted)


def test_the_arithmetic_of_a_variant_is_not_in_english(translated: None, desk: Desk) -> None:
    for settings, *stages in (
        ({"dropout_on": True, "position": "sinusoidal", "qkv_bias": True},), ({"variant": "grouped_query"},),
        *(({"variant": "grouped_query", "normalization": name, "mask_method": method}, *WEIGHTS)
          for name in NORMALIZATIONS for method in ("minus_inf", "renormalize")),
        ({"variant": "simple", "scale": "none"},),
    ):
        made = edits.set_options(Document(), settings)
        desk.controller.new(edits.edit_cells(made, StageTarget(made.options.variant, "scores"), {(0, 0, 2, 0): 1e30}))
        desk.settle()
        lines = explained(desk, *stages)
        assert len(lines) > (5 if stages else 40) and not in_english(lines), settings


@pytest.mark.desk(models=(LLAMA,), document=document(LLAMA, "abc de"))
def test_the_arithmetic_of_a_model_is_not_in_english(translated: None, desk: Desk) -> None:
    desk.edit(lambda document: edits.set_option(document, "ablated", ("0",)))
    lines = explained(desk)
    assert len(lines) > 100 and not in_english(lines)


def test_the_kinds_of_files_are_not_in_english(translated: None, qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[str] = []
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *asked: (found.append(asked[-1]), ("", ""))[1])
    monkeypatch.setattr(QFileDialog, "exec", lambda dialog: found.extend(dialog.nameFilters()))
    window = QWidget()
    qtbot.addWidget(window)
    for filters in dialogs.OPENED.values():
        dialogs.ask_open(window, "", filters, None)
    for filters in (dialogs.SESSIONS, dialogs.SCRIPTS, *(dialogs.file_types(row.takes) for row in FORMATS.values())):
        dialogs.ask_save(window, "", filters, Path("a"))
    assert len(set(found)) == len(dialogs.OPENED) + 2 + len(FORMATS) and not in_english(found)


@pytest.mark.desk(models=(BERT,), document=document(BERT, "abc"))
def test_notes_and_what_a_model_lacks_are_not_in_english(translated: None, desk: Desk) -> None:
    desk.controller.set_device("mps")
    desk.settle()
    desk.window.actions_by_name["palette"].trigger()
    reasons = {entry.disabled_reason for entry in desk.window.command_palette.listed} - {"", None}
    noted = desk.window.message.text
    desk.presenter.do(choose_measure("direct_logit_attribution"))
    refused = desk.window.message.text
    assert "mps" in noted and "bert" in refused and len(reasons) > 5
    assert not in_english({noted, refused, *reasons})


@pytest.mark.parametrize("words", [
    ["examples"], ["doctor"], ["models"], ["plugins"], ["lesson", "--list", "nowhere"],
    ["compute", "--seed", "x", "--out", "a.npz"], ["compute", "--out"], ["compute", "--force=3"], ["open", "a", "b"],
    ["compute", "--stage", "x"], ["compute", "gone.attnviz", "--out", "a.npz"], ["train", "copy", "--steps", "0"],
], ids=" ".join)
def test_the_command_line_is_not_in_english(extracted: dict[str, set[str]], words: list[str], tmp_path: Path,
                                            monkeypatch: pytest.MonkeyPatch,
                                            capsys: pytest.CaptureFixture[str]) -> None:
    def say(text: str) -> str:
        return translation.translated(text if isinstance(text, Text) else Text(text), lambda source: pseudo(
            source) if source in extracted[""] else source)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(terminal, "translator", lambda: say)
    main(words)
    answer = capsys.readouterr()
    lines = [*answer.out.splitlines(), *answer.err.replace("attnviz:", "").splitlines()]
    known = [*COMMANDS, *STAGES, *(preset.key for preset in PRESETS), *(metadata.requires("attnviz") or ()), "nowhere",
             *PACKAGED_MODELS, QApplication.platformName(), *commands(SCRIPTS),
             *map(str, (tmp_path, PACKAGE, sys.executable, *platform.freedesktop_os_release().values()))]
    assert lines and not in_english(lines, *known)


def test_the_words_of_an_undo_step_are_not_in_english(translated: None, desk: Desk) -> None:
    desk.presenter.do(store_edits.set_option("dropout_on", True))
    assert pseudo(OPTIONS["dropout_on"].label) in desk.window.actions_by_name["undo"].text()

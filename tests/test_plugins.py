"""Plug-ins, as a person has them: files after --plugin, packages with an entry point, and measures of a script.

The tables of this process are read already, so each program runs in a process of its own; most facts are of one window.
"""

import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

import attnviz
from attnviz.document import edits, files
from attnviz.document.document import Document
from attnviz.document.places import Spot
from attnviz.document.targets import MaskTarget
from attnviz.engine.engine import Engine, compute
from attnviz.engine.text_measures import TextWeights
from attnviz.experiments import measured_heads, own_map
from attnviz.experiments.measured_heads import MeasuredHeadsRequest
from attnviz.experiments.own_map import OwnExperiment, OwnMap, OwnMapRequest
from attnviz.result.measures import measure_heads, weight_batches
from attnviz.result.own_measures import MeasureFunction, OwnMeasure
from attnviz.system import plugins
from attnviz.system.watch import Cancelled, Watch
from tests.test_docs import DOCS, ROOT, text_of

BLOCK = re.compile(r"^```\w+\n# (\S+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
FILES: Mapping[str, str] = dict(BLOCK.findall(text_of(DOCS / "plugins.md")))
#: A measure that cannot count seven tokens, one that is signed, and one of the tokens.
MINE = """
import threading

import attnviz
import numpy as np

def fragile(weights, tokens):
    return [1 / (len(tokens) - 7)] * len(weights)

attnviz.measure("fragile", "Fragile measure", fragile, signed=True, limits=(-1, 1), help="Breaks at seven tokens.")
attnviz.measure("keys", "Weight times keys", lambda weights, visible, pair: (
    weights[:, pair[0]].max(-1) * visible[:, pair[0]].sum(-1)), limits=(0, 9))
def gated(weights):
    gate.wait()
    return weights[:, -1, 0]

gate = threading.Event()
gate.set()
attnviz.measure("gated", "Gated", gated)
attnviz.measure("last_token", "Last token", lambda weights: weights[:, -1, -1], two_texts=True)

def strongest(session):
    values = np.full((session.result.num_layers, session.result.num_heads), np.nan)
    yield values
    for layer in range(len(values)):
        values[layer] = session["weights", layer][:, 1:].max(axis=(1, 2))
        yield values

def lost(session):
    base = session["concatenated"]
    values = np.zeros((session.result.num_layers, len(session.tokens)))
    for token in range(len(session.tokens) // (len(session.tokens) - 7)):
        pass
    with session.ablated((0, 1)):
        return (session["concatenated"] - base).sum(axis=2)

attnviz.experiment("strongest", "Strongest weight", strongest, summary="The largest weight after the first row.")
attnviz.experiment("lost", "What head 1 adds", lost, columns="tokens", signed=True)

def relu(scores, axis):
    kept = scores.relu()
    total = kept.sum(axis, keepdim=True)
    return (kept / total).nan_to_num(0)

def seven(scores, axis):
    return scores.softmax(axis) * (1 / (scores.shape[-1] - 7))

attnviz.normalization("relu", "ReLU", relu, formula="relu({scores}) / Σ", code=(
    "weights = {scores}.relu() / {scores}.relu().sum({axis}, keepdim=True)",), sums_to_one=False)
attnviz.normalization("seven", "Seven", seven, sums_to_one=False, positive=False)

def halves(queries, keys):
    return queries @ keys.mT / 2 + 0 / (keys.shape[2] - 7)

attnviz.variant("halves", "Half the dot product", halves, formula="q · k / 2", help="Half of it.")
"""
LISTED = ("mine (mine.py): measure fragile, measure keys, measure gated, measure last_token, experiment strongest, "
          "experiment lost, normalization relu, normalization seven, variant halves")
#: Opens a window with a plug-in, and says in one JSON text what it shows.
WINDOW = """
import json, sys
from pathlib import Path

import numpy as np
from attnviz.system import plugins
plugins.load_file(Path("mine.py"))

from PySide6.QtWidgets import QApplication
app = QApplication([])
from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.saved_view import SavedView
from attnviz.result.measures import MEASURES, measure_heads
from attnviz.document.places import Cell, Spot
from attnviz.store.focus import pin_cell
from attnviz.store.look import choose_measure
from attnviz.store.sessions import session_opened
from attnviz.store.stored_view import view_of
from attnviz.views.chrome import dialogs
from attnviz.window import palette_entries
from tests.desk import Desk, note_messages, wait_for

document = edits.set_options(Document(), {"variant": "multi_head", "num_heads": 3, "d_out": 6})
desk, said, told = Desk(document), {}, []
note_messages(desk.controller, told)
row, presenter = desk.window.panels["heads"].measures, desk.presenter

def measure():
    wait_for(lambda: not desk.controller.computation.background.is_running("measures of plug-ins"))
    app.processEvents()

def choose(name):
    presenter.do(choose_measure(name))
    measure()
    return [row.caption.text(), row.legend.isVisible()]

said["listed"] = [row.measures.itemText(at) for at in range(row.measures.count())]
said["palette"] = [entry.words for entry in palette_entries.entries(desk.window, presenter, document)
                   if entry.words == "Fragile measure"]
said["shown"] = choose("fragile")
said["tooltip"] = row.measures.toolTip()
said["tint"] = row.legend.tint.values.tolist()
view = view_of(presenter.state)
said["stored"] = view.fields["look"]["plugins"]
desk.type_text("one two three four five six seven")
measure()
said["failed"] = [row.caption.text(), row.legend.isVisible()]
desk.type_text("1 2 3 4 5 6 7")
measure()
said["told"] = list(told)
said["other row"] = choose("last_token")
expected = measure_heads(presenter.state.result, "last_token", Spot("weights"))
said["other numbers"] = [row.legend.tint.values.tolist(), expected.tolist()]
said["again"] = choose("fragile")[1]
gate = MEASURES["gated"].compute.function.__globals__["gate"]
gate.clear()
presenter.do(choose_measure("gated"))
desk.type_text("one two three")
app.processEvents()
said["meanwhile"] = [row.caption.text(), row.legend.isVisible(), presenter.state.now.texts[0]]
gate.set()
measure()
said["then"] = [row.legend.tint.values.tolist(), presenter.state.now.array("weights")[0, :, -1, 0].tolist()]
cancel = desk.window.status.computing.cancel
gate.clear()
desk.type_text("one two three four")
wait_for(cancel.isVisible)
told.clear()
cancel.click()
app.processEvents()
said["cancelled"] = [row.caption.text(), cancel.isVisible(), *told]
told.clear()
said["another"] = choose("last_token")
gate.set()
choose("gated")
desk.type_text("one two three")
measure()
said["again after a change"] = row.legend.isVisible()
said["mended"] = choose("fragile")[1]
said["unpinned"] = choose("keys")
presenter.do(pin_cell(Cell(Spot("weights"), 2, 1)))
measure()
weights = presenter.state.now.array("weights")[0]
said["pinned"] = [row.legend.tint.values.tolist(), (3 * weights[:, 2].max(-1)).tolist()]
presenter.do(pin_cell(None))
told.clear()

from attnviz.store.experiments import choose_experiment
from attnviz.views.experiments import page_drawing

def experiment(name):
    presenter.do(choose_experiment(name))
    return wait_for(lambda: (found := presenter.state.experiment_numbers) is not None and found.is_whole and (
        found.request.result is presenter.state.now) and found)

action = desk.window.actions_by_name["experiment:strongest"]
found = experiment("strongest")
app.processEvents()
page = desk.window.panels["experiment"].pages["strongest"]
said["action"] = [action.text(), action.isChecked()]
said["map"] = [found.values.tolist(), presenter.state.now.array("weights")[0, :, 1:].max(axis=(1, 2)).tolist()]
said["cells"] = [page.model.data(page.model.index(0, at)) for at in range(3)]
said["summary"] = desk.window.panels["experiment"].summary.text()
page.table.clicked.emit(page.model.index(0, 2))
said["head"] = presenter.state.focus.spot.head
said["picture"] = "Strongest weight" in page_drawing.picture(presenter.state, ".svg").decode()
said["table"] = [[table.rows, table.columns] for table in page_drawing.tables(presenter.state)]
said["lost"] = experiment("lost").values.tolist()
now = presenter.state.now.array("context")[0]
said["kept"] = now[1].sum(axis=1).tolist()
desk.type_text("one two three four five six seven")
said["failing"] = [experiment("lost").failure]
app.processEvents()
said["failing"] += [desk.window.panels["experiment"].pages["lost"].note.text(), *told]
said["goes on"] = bool(np.isfinite(experiment("strongest").values).all())
said["stored experiment"] = view_of(presenter.state.with_look(measure="")).fields["look"]["plugins"]
presenter.do(choose_experiment(""))

from attnviz.store.edits import set_option
from attnviz.result.explain import explain

def normalise(name):
    presenter.do(set_option("normalization", name))
    desk.settle()
    app.processEvents()
    return presenter.state

desk.type_text("one two three")
state = normalise("relu")
weights, scores = (state.now.array(name)[0] for name in ("weights", "scaled_scores"))
kept = np.maximum(np.where(np.isfinite(scores), scores, 0), 0)
total = kept.sum(axis=-1, keepdims=True)
said["relu"] = float(np.abs(weights - np.divide(kept, total, out=np.zeros_like(kept), where=total > 0)).max())
said["title"] = desk.window.detail.formula.text()
said["arithmetic"] = [str(line) for line in explain(state.now, Cell(Spot("weights"), 2, 1))]
normalise("seven")
desk.type_text("one two three four five six seven")
said["stops"] = [presenter.state.failure and presenter.state.failure.sentence, presenter.state.now.texts[0]]
desk.type_text("one two")
said["goes on again"] = [presenter.state.failure, presenter.state.now.texts[0]]
from attnviz.document import files
said["session"] = files.to_bytes(presenter.state.document, view_of(presenter.state)).decode()
normalise("softmax")

from attnviz.store.focus import choose_stage

combo = desk.window.panels["controls"].rows["variant"].editor.combo
combo.setCurrentIndex(combo.findText("Half the dot product"))
combo.activated.emit(combo.currentIndex())
desk.settle()
presenter.do(choose_stage("scores"))
desk.settle()
app.processEvents()
queries, keys, scores = (presenter.state.now.array(name)[0] for name in ("queries", "keys", "scores"))
said["halved"] = float(np.abs(scores - queries @ keys.swapaxes(1, 2) / 2).max())
said["variant"] = [combo.currentText(), desk.window.detail.formula.text()]
desk.type_text("one two three four five six seven")
said["variant stops"] = [presenter.state.failure and presenter.state.failure.sentence, presenter.state.now.texts[0]]
presenter.do(set_option("variant", "multi_head"))
desk.settle()
told.clear()
look = {**view.fields["look"], "measure": "gone", "plugins": "mine, other one"}
presenter.do(session_opened(SavedView({**view.fields, "look": look})))
said["missing"] = list(told)
boxes = []
dialogs.QMessageBox.exec = lambda box: boxes.append(box.text() + box.informativeText())
dialogs.show_about(desk.window)
said["about"] = boxes[0]
desk.close()
print(json.dumps(said))
"""
SLOW = pytest.mark.slow  # a process of its own


def python(*words: str, cwd: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "ATTNVIZ_HOME": str(cwd / "home"),
                                "PYTHONPATH": os.pathsep.join([str(cwd), str(ROOT)])} | variables
    return subprocess.run([sys.executable, *words], cwd=cwd, env=environment, capture_output=True, text=True,
                          timeout=120, check=False)


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The three files of the documentation, as if their package was installed."""
    folder = tmp_path_factory.mktemp("package")
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    points = re.search(r'entry-points."(.*)"\]\n(.*)\n', FILES["pyproject.toml"])
    assert points is not None
    about = folder / "attnviz_sharpness-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: attnviz-sharpness\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[{points[1]}]\n{points[2].replace(chr(34), '')}\n", encoding="utf-8")
    (folder / "mine.py").write_text(MINE, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def window(package: Path) -> dict[str, Any]:
    """What a window with a plug-in says."""
    done = python("-c", WINDOW, cwd=package, ATTNVIZ_NO_PLUGINS="1")
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout.splitlines()[-1]))


@SLOW
def test_a_measure_stands_wherever_one_of_the_program_does(window: dict[str, Any]) -> None:
    assert window["listed"].count("Fragile measure") == window["listed"].count("Last token") == 1
    assert "Corpus mean: Fragile measure" in window["listed"] and "Sharpness" not in window["listed"]
    assert window["palette"] == ["Fragile measure"]
    assert window["shown"][1] and "Breaks at seven tokens." in window["tooltip"]
    assert window["tint"] == pytest.approx([-1, -1, -1])  # six tokens
    assert window["stored"] == "mine" and LISTED in window["about"]


@SLOW
def test_a_measure_that_fails_says_so_once_and_nothing_else_stops(window: dict[str, Any]) -> None:
    sentence = "The measure fragile failed: ZeroDivisionError: division by zero (mine.py, line 8)."
    assert window["failed"] == [sentence, False] and window["told"] == [sentence]
    assert window["other row"][1] and window["other numbers"][0] == window["other numbers"][1]
    assert not window["again"] and window["mended"]


@SLOW
def test_a_slow_measure_is_computed_while_the_window_goes_on(window: dict[str, Any]) -> None:
    assert window["meanwhile"] == ["Computing…", False, "one two three"]
    assert window["then"][0] == pytest.approx(window["then"][1])


@SLOW
def test_a_measure_that_never_ends_is_cancelled_and_the_next_one_is_computed(window: dict[str, Any]) -> None:
    assert window["cancelled"] == [
        "Cancelled until the next change.", False,
        "Cancelled. If the function of the plug-in never ends, it goes on until you close AttnViz."]
    assert window["another"][1] and window["again after a change"]


@SLOW
def test_a_measure_of_the_pinned_cell_needs_one(window: dict[str, Any]) -> None:
    assert window["unpinned"] == ["No cell is pinned: click one.", False]
    assert window["pinned"][0] == pytest.approx(window["pinned"][1])


@SLOW
def test_an_experiment_is_shown_as_those_of_the_program(window: dict[str, Any]) -> None:
    assert window["action"] == ["Strongest weight", True] and window["map"][0] == [pytest.approx(window["map"][1])]
    assert window["summary"] == "The largest weight after the first row." and window["head"] == 2
    assert [float(cell) for cell in window["cells"]] == pytest.approx(window["map"][1], abs=0.006)
    assert window["picture"] and window["table"] == [[["0"], ["0", "1", "2"]]]
    assert window["lost"] == [pytest.approx([-number for number in window["kept"]], abs=1e-5)]


@SLOW
def test_an_experiment_that_fails_says_so_and_the_next_one_is_computed(window: dict[str, Any]) -> None:
    sentence = "The experiment lost failed: ZeroDivisionError: integer division or modulo by zero (mine.py, line 32)."
    assert window["failing"] == [sentence] * 3 and window["goes on"] and window["stored experiment"] == "mine"


@SLOW
def test_a_normalisation_is_computed_shown_and_explained(window: dict[str, Any]) -> None:
    assert window["relu"] < 1e-6 and window["title"] == "weights = relu(scaled) / Σ"
    assert "relu(scores) / Σ, by the plug-in mine" in window["arithmetic"]


@SLOW
def test_a_normalisation_that_fails_keeps_the_last_picture(window: dict[str, Any]) -> None:
    sentence, text = window["stops"]
    assert sentence == "The normalisation seven failed: ZeroDivisionError: division by zero (mine.py, line 46)."
    assert text == "one two three" and window["goes on again"] == [None, "one two"]


@SLOW
def test_a_variant_is_chosen_in_its_list_and_one_that_fails_keeps_the_last_picture(window: dict[str, Any]) -> None:
    assert window["halved"] < 1e-6 and window["variant"] == ["Half the dot product", "scores = q · k / 2"]
    sentence, text = window["variant stops"]
    assert sentence == "The variant halves failed: ZeroDivisionError: division by zero (mine.py, line 53)."
    assert text == "one two"


@SLOW
def test_a_session_that_cannot_be_computed_names_its_plug_in(window: dict[str, Any]) -> None:
    with pytest.raises(attnviz.Error) as caught:
        files.from_bytes(window["session"].encode(), "mine")
    assert "mine cannot be opened as a session: This session shows what the plug-in 'mine' has added" in str(
        caught.value)


@SLOW
def test_a_session_names_the_plug_in_that_is_missing(window: dict[str, Any]) -> None:
    assert window["missing"] == ["This session shows what the plug-in 'other one' has added, which is not loaded: "
                                 "start with --plugin FILE, or install its package."]


@SLOW
def test_the_command_line_loads_plug_ins_and_the_files_of_the_documentation_run(package: Path) -> None:
    """One process performs one command after the other, since the tables are read by the second, then the files."""
    lines = ("from attnviz.cli import main; import os\n"
             "print(main(['--plugin', 'mine.py', 'plugins']))\n"
             "print(main(['heads', '--text', 'one step', '--set', 'variant=multi_head', '--out', 'heads.csv']))\n"
             "words = ['--text', 'one step', '--set', 'variant=multi_head', '--out']\n"
             "print(main(['table', *words, 'code.py', '--set', 'normalization=relu']))\n"
             "print(main(['table', *words, 'more.py', '--set', 'normalization=seven']))\n"
             "print(main(['--plugin=sharpness.py', 'examples']))\n"
             "import attnviz, pytest, reliance, sparsemax\n"
             "session = attnviz.open('multi_head')\n"
             "session.do('set_option', name='normalization', value='sparsemax')\n"
             "session.do('set_option', name='scale', value=0.01)\n"
             "print(session['weights'].sum(-1).round(4).min(), (session['weights'] > 0).sum(-1).min())\n"
             "session = attnviz.open('multi_head')\n"
             "found = session.experiment('reliance')\n"
             "print(found.values.shape, (found.values > 0).all(), found.axes, len(found.plot().axes) > 0)\n"
             "print(int(pytest.main(['-q', '-p', 'no:cacheprovider', 'test_attnviz_sharpness.py'])))\n"
             "session.experiment('lens')\n")
    done = python("-c", lines, cwd=package)
    assert done.stdout.splitlines()[:4] == [
        LISTED,
        "sharpness (attnviz-sharpness 1.0): measure sharpness", "0", "Wrote heads.csv"], done.stderr
    head, *rows = (package / "heads.csv").read_text("utf-8").splitlines()
    assert {"fragile", "last_token", "sharpness"} <= set(head.split(",")) and len(rows) == 2
    assert "weights = scaled_scores.relu() / scaled_scores.relu()" in (package / "code.py").read_text("utf-8")
    assert "No Python code is written of Seven: its plug-in gives no code." in done.stderr
    assert "There are two plug-ins" in done.stderr
    assert "\n2\n1.0 1\n(1, 2) True ('layer', 'head') True\n" in done.stdout
    assert "2 passed" in done.stdout and done.stdout.endswith("\n0\n"), done.stdout
    assert "There is no experiment 'lens' of a plug-in: there are strongest, lost, reliance." in (
        done.stderr.splitlines()[-1])


@SLOW
def test_a_script_may_import_everything_before_it_adds_a_measure(tmp_path: Path) -> None:
    """No import of the program reads a table, and a table that was read has what is added later, in its last form."""
    lines = ("from attnviz import Session, experiment, measure, normalization, open, variant, watch\n"
             "import attnviz.window.workbench, attnviz.engine.text_measures, attnviz.export.contents, attnviz.app\n"
             "measure('mine', 'Mine', lambda weights: weights[:, 0, 0])\n"
             "measure('mine', 'Again', lambda weights: weights[:, 0, 0])\n"
             "experiment('mine', 'Mine', lambda session: [[0, 0]])\n"
             "normalization('mine', 'Mine', lambda scores, axis: scores.softmax(axis))\n"
             "variant('mine', 'Mine', lambda queries, keys: queries @ keys.mT, defaults={'normalization': 'mine'})\n"
             "from attnviz.result.measures import ALL_MEASURES\n"
             "print(ALL_MEASURES['mine'].label)\n"
             "session = open('mine')\n"
             "print(session.experiment('mine').values.max(), session['scores'].max() > 0)\n"
             "measure('later', 'Later', lambda weights: weights[:, 0, 0])\n"
             "experiment('mine', 'Mine', lambda session: session['weights', 0][:, :1, 0].T)\n"
             "variant('mine', 'Again', lambda queries, keys: -(queries @ keys.mT).abs())\n"
             "print(ALL_MEASURES['later'].label, open('mine').experiment('mine').values.max(),\n"
             "      open('mine')['scores'].max() > 0)\n"
             "from attnviz.system.plugins import loaded\n"
             "print(*loaded()[0].rows, sep=', ')\n"
             "import os\n"
             "os.environ['QT_QPA_PLATFORM'] = 'offscreen'\n"
             "session.show()\n")
    done = python("-c", lines, cwd=tmp_path)
    assert done.stdout.splitlines() == [
        "Again", "0.0 True", "Later 1.0 False",
        "measure mine, experiment mine, normalization mine, variant mine, measure later"], done.stderr
    assert "write that to a file, and start attnviz --plugin FILE" in done.stderr.splitlines()[-1]


def few(*_: object) -> list[float]:
    return [0.5]


@pytest.mark.parametrize(("values", "sentence"), [
    ({"name": "My measure"}, "'My measure' cannot be the name of a row"),
    ({"name": "entropy"}, "The measure 'entropy' is there already"),
    ({"name": "ov_copying"}, "The measure 'ov_copying' is there already"),
    ({"name": "corpus_mean_mine"}, "corpus_ begins those of a corpus"),
    ({"label": "two\nlines"}, "The label of a measure is one line"),
    ({"label": "{state}"}, "without braces"),
    *(({"limits": limits}, "The limits of a measure are two numbers") for limits in ((1, 0), "ab", 3, (0, np.inf))),
    ({"function": lambda weights: weights[:, 0, 0] * 1j}, "TypeError: complex numbers in place of real ones"),
    ({"function": 3}, "(weights), which may also take tokens, visible, pair by name, and 3 is none."),
    ({"function": lambda: 3}, "A measure needs a function of (weights)"),
    ({"function": lambda weights, mask: 3}, "A measure needs a function of (weights)"),
    ({"function": lambda weights, visible: visible.__setitem__(0, 0)}, "assignment destination is read-only"),
    ({"function": few}, "it returned the shape (1,) for the weights of 3 heads, and needs (3,)"),
    ({"function": lambda weights: weights.mean()}, "it returned the shape () for the weights of 3 heads"),
    ({"function": lambda weights: "abc"}, "ValueError: could not convert string to float"),
    ({"function": lambda weights: weights.max(axis=(1, 2)) * np.inf}, "it returned an infinite number"),
    ({"function": lambda weights: weights[:, 1, 1]}, "IndexError: index 1 is out of bounds"),
    ({"function": lambda weights: np.full(len(weights), np.nan)}, "returned NaN for every head"),
    ({"function": lambda weights: weights[:, 0, 0] / len(weights)}, "another number for a head when it was alone"),
    ({"function": lambda weights: weights.__setitem__(0, 0)}, "assignment destination is read-only"),
])
def test_a_measure_is_checked_when_it_is_added(values: dict[str, Any], sentence: str) -> None:
    mine = {"name": "mine", "label": "Mine", "function": lambda weights: weights[:, 0, 0]}
    with pytest.raises(attnviz.Error) as caught:
        attnviz.measure(**mine | values)
    assert sentence in str(caught.value)


def test_a_measure_of_numpy_is_the_same_over_the_texts_of_a_gpu() -> None:
    """On a GPU the weights of a batch are tensors, and padded: a plug-in gets arrays without the padding."""
    mine = MeasureFunction("mine", lambda weights, tokens, visible: (
        weights[:, -1, 0] + len(tokens) + 10 * visible.sum((1, 2))), frozenset({"tokens", "visible"}))
    row = OwnMeasure(name="mine", label="Mine", help="", compute=mine)
    texts = torch.zeros(2, 3, 4, 4)
    texts[0], texts[1, :, :2, :2] = torch.rand(3, 4, 4), torch.rand(3, 2, 2)
    pairs, labels = torch.zeros(2, 2, 0, dtype=torch.int64), (tuple("abcd"), tuple("ab"))
    masked = torch.zeros(2, 1, 4, 4, dtype=torch.bool)
    masked[0, :, 0, 1:], masked[1] = True, True
    masked[1, :, 1, :2] = False
    found = TextWeights(texts, pairs, labels, masked).measured(row)
    np.testing.assert_allclose(found.numpy(), [texts[0, :, 3, 0] + 134, texts[1, :, 1, 0] + 22])
    found = TextWeights(texts, pairs, labels).measured(row)
    np.testing.assert_allclose(found.numpy(), [texts[0, :, 3, 0] + 164, texts[1, :, 1, 0] + 42])


@pytest.mark.parametrize("variant", ["multi_head", "einsum"])
def test_a_measure_is_given_the_mask_of_each_head_and_the_pinned_cell(variant: str) -> None:
    document = edits.set_options(Document(text="a b c d"), {"variant": variant, "mask": "causal", "num_heads": 3,
                                                            **({"d_out": 6} if variant == "multi_head" else {})})
    head_mask = MaskTarget(0, 1)
    result = compute(edits.edit_cells(document, head_mask, {(0, 3, 0): 0.0}))
    (weights,) = weight_batches(result, Spot("weights"), pair=(2, 1))
    expected = np.tril(np.ones((3, 4, 4), np.bool_))
    expected[1, 3, 0] = False
    np.testing.assert_array_equal(weights.visible, expected if variant == "multi_head" else expected.swapaxes(1, 2))


def test_only_what_is_named_is_loaded(tmp_path: Path) -> None:
    (tmp_path / "empty.py").write_text("x = 1", encoding="utf-8")
    (tmp_path / "broken.py").write_text("x = 1 / 0", encoding="utf-8")
    for name, sentence in (("empty", "adds nothing"), ("broken", "ZeroDivisionError: division by zero (broken.py, line "
                           "1)"), ("none", "cannot be read")):
        with pytest.raises(attnviz.Error) as caught:
            plugins.load_file(tmp_path / f"{name}.py")
        assert sentence in str(caught.value)
    assert not plugins.loaded()


@pytest.mark.parametrize(("values", "sentence"), [
    ({"name": "lens"}, "The experiment 'lens' is there already"),
    ({"title": ""}, "The title of an experiment is one line"),
    ({"columns": "cells"}, "The columns of an experiment are heads or tokens, and not 'cells'"),
    ({"function": lambda: 0}, "An experiment needs a function of a session"),
])
def test_an_experiment_is_checked_when_it_is_added(values: dict[str, Any], sentence: str) -> None:
    with pytest.raises(attnviz.Error) as caught:
        attnviz.experiment(**{"name": "mine", "title": "Mine", "function": lambda session: 0} | values)
    assert sentence in str(caught.value)


def test_measures_are_computed_layer_by_layer_and_are_those_of_one_text(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = (compute(edits.set_text(Document(), text)) for text in ("one two three", "three two one"))
    request, names = MeasuredHeadsRequest(first, ("entropy", "first_token"), Spot("weights")), []
    found = measured_heads.run(request, Watch(progress=lambda part: names.append([name for name, _ in part.values])))
    assert names == [[], ["entropy"]] and found.is_whole and found.is_quick
    expected = measure_heads(first, "entropy", Spot("weights"))
    np.testing.assert_array_equal(found.measured(first, "entropy", 0), expected)
    assert found.measured(second, "entropy", 0) is not None, "until those of the second text are computed"
    monkeypatch.setattr(measured_heads, "QUICK_SECONDS", 0)
    found = measured_heads.run(request)
    assert found.measured(first, "entropy", 0) is not None and found.measured(second, "entropy", 0) is None
    with pytest.raises(Cancelled):
        measured_heads.run(request, Watch(lambda: True))


def test_a_map_is_reported_as_it_fills_and_ends_when_it_is_cancelled() -> None:
    result = attnviz.open("multi_head").result
    shares = [np.full((1, 2), np.nan), np.array([[0.5, np.nan]]), np.array([[0.5, np.inf]])]
    own = OwnExperiment("mine", lambda session: iter(shares), lambda *_: None, "heads", False)
    reported: list[OwnMap] = []
    found = own_map.run(Engine(), OwnMapRequest(result, 0, own), Watch(progress=reported.append))
    np.testing.assert_equal([each.values for each in reported], [shares[0], *shares[:2], shares[1]])
    assert found.is_whole and not reported[-1].is_whole and not found.failure
    with pytest.raises(Cancelled):
        own_map.run(Engine(), OwnMapRequest(result, 0, own), Watch(cancelled=lambda: True))
    wrong = OwnExperiment("mine", lambda session: np.zeros((2, 1)), lambda *_: None, "heads", False)
    assert "it returned a map of the shape (2, 1), and layers by columns are (1, 2)" in own_map.run(
        Engine(), OwnMapRequest(result, 0, wrong)).failure


@pytest.mark.parametrize(("values", "sentence"), [
    ({"name": "softmax"}, "The normalization 'softmax' is there already"),
    ({"formula": "s / {sum}"}, "have no other braces than those of {scores} and {axis}"),
    ({"function": lambda scores: scores}, "A normalisation needs a function of (scores, axis)"),
    ({"function": lambda scores, axis: scores.sum(axis)}, "it returned the shape (1, 1, 3) for scores of the shape"),
    ({"function": lambda scores, axis: scores.exp()}, "its weights do not sum to 1: add it with"),
    ({"function": lambda scores, axis: scores.softmax(-1)}, "its weights do not sum to 1 along axis -2"),
    ({"function": lambda scores, axis: scores.softmax(axis).numpy()}, "'numpy.ndarray' object has no attribute 'to'"),
    ({"function": lambda scores, axis: scores.softmax(axis) + 0.1}, "it returned a weight for a score of −∞"),
    ({"function": lambda scores, axis: scores}, "it returned NaN or ∞"),
    ({"function": lambda scores, axis: -scores.softmax(axis)}, "it returned a negative weight"),
    ({"function": lambda scores, axis: scores.soft(axis)}, "AttributeError: 'Tensor' object has no attribute 'soft'"),
])
def test_a_normalisation_is_checked_when_it_is_added(values: dict[str, Any], sentence: str) -> None:
    with pytest.raises(attnviz.Error) as caught:
        attnviz.normalization(**{"name": "mine", "label": "Mine",
                                 "function": lambda scores, axis: scores.softmax(axis)} | values)
    assert sentence in str(caught.value)

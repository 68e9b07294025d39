"""A corpus in the window: its colours, a head's histogram and texts, a click, and what cannot be opened."""

import json
import shutil
import sys
import threading
import warnings
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz.document.places import Spot
from attnviz.experiments import corpus as corpora
from attnviz.experiments.corpus import EXAMPLES, FORMAT, HEADS, MANIFEST, Example, read_corpus
from attnviz.experiments.corpus_measures import CorpusModel
from attnviz.export import corpus_tables
from attnviz.result.measures import MEASURES, TEXT_MEASURES, measure_heads
from attnviz.result.result import Result
from attnviz.store import client, numbers
from attnviz.store.experiments import choose_experiment, set_experiment_option
from attnviz.store.focus import choose_head
from attnviz.store.look import choose_measure, close_corpus
from attnviz.store.state_measures import chosen_measure
from attnviz.system.errors import SessionError
from attnviz.views.chrome import theme
from attnviz.views.experiments.corpus_page import CorpusPage, shown_tokens
from tests.desk import Desk, wait_for
from tests.engine.small_models import document, engine_of, small

pyarrow = pytest.importorskip("pyarrow", reason="needs the extra attnviz[corpus], which the extra test brings along")
parquet = pytest.importorskip("pyarrow.parquet")
TEXTS = ["abcab cab", "the cat sat on the mat", "zz top zz top", "a dog", "one two one two one two three four", "mmmm"]
MODEL = small("llama")
pytestmark = pytest.mark.desk(document=document(MODEL, "the cap sat on"), models=(MODEL,))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a corpus of a small model, as `attnviz corpus` writes it."""
    model = small("llama")
    engine = engine_of(model)
    opened = CorpusModel(engine, engine.models.open(model.model.where), engine.models.tokenizer)
    made = tmp_path_factory.mktemp("corpus") / "shakespeare"
    made.mkdir()
    corpus_tables.save(made, opened.measure(TEXTS, first=0, max_tokens=64), {
        at: (text, tuple(token.label for token in opened.tokenize(text, max_tokens=64)[1]))
        for at, text in enumerate(TEXTS)})
    (made / MANIFEST).write_text(json.dumps({
        "format": FORMAT, "model": opened.model.name, "model_digest": opened.model.digest, "texts": len(TEXTS)}))
    return made


def page_of(desk: Desk) -> CorpusPage:
    return desk.window.panels["experiment"].page("corpus")


def open_corpus(desk: Desk, path: Path) -> None:
    """Open a corpus and wait until it is read, or refused."""
    desk.presenter.do(numbers.open_corpus(str(path)))
    wait_for(lambda: not desk.bench.file_actions.file_reader.is_reading)


@cache
def results() -> tuple[Result, ...]:
    """Return what is computed of each text alone."""
    engine = engine_of(MODEL)
    return tuple(engine.compute(document(MODEL, text), stages=None) for text in TEXTS)


@cache
def values_of(measure: str) -> np.ndarray:
    """Return a measure of every head in each text alone, (text, layer, head)."""
    return np.array([[measure_heads(result, measure, Spot("weights", layer=layer)) for layer in range(3)]
                     for result in results()])


def test_heads_have_the_colour_of_a_corpus_measure(desk: Desk, folder: Path) -> None:
    combo = desk.window.heads.measures.measures
    rows = [combo.findData(f"corpus_{kind}_{name}") for kind in ("mean", "std") for name in TEXT_MEASURES]
    assert all(combo.view().isRowHidden(row) for row in rows)
    desk.presenter.do(client.open_file(str(folder)))
    wait_for(lambda: desk.presenter.state.corpus)
    assert not any(combo.view().isRowHidden(row) for row in rows) and len(set(rows)) == 2 * len(TEXT_MEASURES)
    assert "The corpus has 6 texts: Experiments > Corpus" in desk.window.message.text
    found = values_of("previous_token")
    for name, expected in (("corpus_mean_previous_token", found.mean(axis=0)),
                           ("corpus_std_previous_token", found.std(axis=0))):
        desk.presenter.do(choose_measure(name))
        np.testing.assert_allclose(chosen_measure(desk.presenter.state, (0, 1, 2)), expected.ravel(), atol=1e-5)
        np.testing.assert_allclose(desk.window.heads.mosaic.tint.values, expected.ravel(), atol=1e-5)
        assert desk.window.heads.measures.caption.text().endswith("6 texts of shakespeare")
    desk.presenter.do(choose_experiment("scatter"))
    desk.presenter.do(set_experiment_option("scatter.y", "corpus_std_previous_token"))
    points = desk.window.panels["experiment"].page("scatter").plot
    np.testing.assert_allclose(points.ys, expected.ravel(), atol=1e-5)
    desk.type_text("quite another text")
    np.testing.assert_allclose(chosen_measure(desk.presenter.state, (1,)), expected[1], atol=1e-5)
    desk.presenter.do(close_corpus())
    assert desk.presenter.state.look.measure == "" and all(combo.view().isRowHidden(row) for row in rows)


def test_a_head_shows_its_histogram_and_texts_and_a_click_loads_one(desk: Desk, folder: Path) -> None:
    open_corpus(desk, folder / HEADS)
    desk.presenter.do(choose_experiment("corpus"))
    desk.presenter.do(set_experiment_option("corpus.measure", "previous_token"))
    desk.presenter.do(choose_head(2, 1))
    QApplication.processEvents()
    page, values = page_of(desk), values_of("previous_token")[:, 1, 2]
    best = np.argsort(-values, kind="stable")[:5]
    assert [example.text for example in page.table.examples] == [TEXTS[at] for at in best]
    assert [example.value for example in page.table.examples] == pytest.approx(values[best].tolist(), abs=1e-5)
    assert page.table.rows.axes == ("Layer 1, head 2: previous token", "text"), "as an exported table names them"
    chart, = page.histogram.charts
    (counts, _), = chart.bars
    assert counts == np.histogram(values, MEASURES["previous_token"].edges)[0].tolist()
    assert f"mean {values.mean():.3g}"[:9] in chart.note and "6 texts" in chart.note
    assert chart.title == "Layer 1, head 2: previous token"
    image, plot = page.histogram.grab().toImage(), theme.colour("Accent")
    assert sum(image.pixelColor(x, y) == plot for x in range(image.width()) for y in range(0, image.height(), 3)) > 20
    # The key of the strongest weight is shaded, another token is not.
    example = page.table.examples[0]
    rect = page.table.visualRect(page.table.rows.index(0, 0))
    boxes = page.table.boxes(example, rect.width())
    keys, pixels = {key for _, key, _ in example.cells}, page.table.viewport().grab().toImage()

    def ground(at: int) -> object:
        corner = boxes[at].topLeft().toPoint() + rect.topLeft() + QPoint(52 + 1, 2)
        return pixels.pixelColor(corner).name()

    assert ground(example.cells[0][1]) != theme.colour("Base").name()
    assert all(ground(at) == theme.colour("Base").name() for at in boxes if at not in keys)
    QTest.mouseClick(page.table.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    desk.settle()
    assert desk.controller.document.text == example.text == desk.window.sentence.editor.toPlainText()
    assert desk.presenter.state.focus.spot.head == 2 and page.table.examples[0] is example, "the list stays"


def test_keys_are_shaded_the_more_the_larger_their_weight_and_queries_are_not(desk: Desk, folder: Path) -> None:
    open_corpus(desk, folder)
    desk.presenter.do(choose_experiment("corpus"))
    QApplication.processEvents()
    table = page_of(desk).table
    table.show_examples((Example(0.5, "a b c d e", tuple("abcde"), ((3, 0, 0.9), (4, 1, 0.3))),), "previous_token")
    rect = table.visualRect(table.rows.index(0, 0))
    boxes, pixels = table.boxes(table.examples[0], rect.width()), table.viewport().grab().toImage()
    colours = [pixels.pixelColor(boxes[at].topLeft().toPoint() + rect.topLeft() + QPoint(52 + 1, 2)).getRgb()
               for at in range(5)]
    shades = [sum(abs(one - other) for one, other in zip(colour, colours[2], strict=True)) for colour in colours]
    assert shades[0] > shades[1] > 0 == shades[3] == shades[4]


def test_a_corpus_is_read_in_the_background(desk: Desk, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    threads = []
    monkeypatch.setattr(corpora, "read_corpus", lambda path: threads.append(threading.current_thread()) or read_corpus(
        path))
    open_corpus(desk, folder)
    assert desk.presenter.state.corpus is not None and threads[0] is not threading.main_thread(), "pyarrow takes long"


def test_a_long_text_is_shown_around_its_strong_cells(folder: Path) -> None:
    example = read_corpus(folder).examples("first_token", 0, 0)[0]
    marked = [at for query, key, _ in example.cells for at in (query, key)]
    assert set(marked) <= set(shown_tokens(example)) <= set(range(len(example.tokens)))


def test_a_session_opens_its_corpus_again(desk: Desk, folder: Path, tmp_path: Path, qapp: QApplication) -> None:
    copy = Path(shutil.copytree(folder, tmp_path / "copy"))
    open_corpus(desk, copy)
    desk.presenter.do(choose_measure("corpus_mean_entropy"))
    assert desk.controller.save(tmp_path / "mine.attnviz")
    desk.presenter.do(close_corpus())
    desk.presenter.do(client.open_file(str(tmp_path / "mine.attnviz")))
    wait_for(lambda: desk.presenter.state.corpus and desk.presenter.state.look.measure)
    state = desk.presenter.state
    assert state.corpus is not None and state.corpus.folder == copy and state.look.measure == "corpus_mean_entropy"
    shutil.rmtree(copy)
    desk.presenter.do(client.open_file(str(tmp_path / "mine.attnviz")))
    wait_for(lambda: desk.messages)
    assert desk.messages[-1] == f"{copy} is not a corpus: attnviz corpus writes one."
    assert desk.controller.document.text == "the cap sat on"


def test_a_corpus_of_another_model_is_refused_and_not_shown(desk: Desk, folder: Path, tmp_path: Path) -> None:
    other = Path(shutil.copytree(folder, tmp_path / "other"))
    manifest = json.loads((other / MANIFEST).read_text())
    open_corpus(desk, folder)
    before = desk.presenter.state.corpus
    for change, said in (
        ({"model": "gpt\n9", "model_digest": "0"}, "was measured with gpt 9, 3 × 4 heads: open that model first"),
        ({"model_digest": "0"}, f"was measured with other weights of {manifest['model']}."),
    ):
        (other / MANIFEST).write_text(json.dumps(manifest | change))
        open_corpus(desk, other)
        assert said in desk.window.message.text, desk.messages
        assert desk.presenter.state.corpus is before
    desk.presenter.do(choose_measure("corpus_mean_entropy"))
    desk.presenter.do(choose_experiment("corpus"))
    desk.window.actions_by_name["close_model"].trigger()
    desk.settle()
    assert chosen_measure(desk.presenter.state) is None
    experiment = desk.window.panels["experiment"]
    assert experiment.obstacle.isVisible() and "open that model first" in experiment.obstacle.text()


def test_a_damaged_corpus_is_one_sentence(desk: Desk, folder: Path, tmp_path: Path) -> None:
    open_corpus(desk, folder)
    before = desk.presenter.state.corpus
    for name, content, said in (
        (HEADS, None, "is not finished: the same attnviz corpus command goes on with it."),
        (EXAMPLES, b"PAR1 and no more", "is damaged: "),
        (MANIFEST, b'{"format": "attnviz corpus 9"}', "is damaged: manifest.json does not name the format"),
        (MANIFEST, b"[" * 100_000, "is damaged: "),
    ):
        broken = Path(shutil.copytree(folder, tmp_path / "broken"))
        (broken / name).unlink() if content is None else (broken / name).write_bytes(content)
        open_corpus(desk, broken)
        (message,) = desk.messages
        assert said in message and "\n" not in message and desk.presenter.state.corpus is before is not None
        desk.messages.clear()
        shutil.rmtree(broken)


def test_the_tables_say_what_each_head_does_in_each_text(folder: Path) -> None:
    rows = parquet.read_table(folder / EXAMPLES).to_pylist()
    assert len(rows) > 100
    for row in rows:
        result = results()[row["text_index"]]
        assert row["text"] == TEXTS[row["text_index"]] and tuple(row["tokens"]) == result.labels[0]
        weights = result.picture(Spot("weights", layer=row["layer"], head=row["head"]))
        assert row["weights"] == pytest.approx(weights[row["queries"], row["keys"]].tolist(), abs=1e-6)
    for row in parquet.read_table(folder / HEADS).to_pylist():
        values = values_of(row["measure"])[:, row["layer"], row["head"]]
        values = values[np.isfinite(values)]
        assert row["texts"] == len(values) and row["histogram"] == np.histogram(
            values, row["histogram_edges"])[0].tolist()
        expected = [values.mean(), values.std()] if len(values) else [None, None]
        assert [row["mean"], row["std"]] == pytest.approx(expected, abs=1e-5)


def test_a_row_of_no_head_is_refused_without_a_warning(folder: Path, tmp_path: Path) -> None:
    broken = Path(shutil.copytree(folder, tmp_path / "broken"))
    rows = parquet.read_table(folder / HEADS).to_pylist()
    for name in ("layer", "head", "measure", "texts"):
        parquet.write_table(pyarrow.Table.from_pylist([{**rows[0], name: None}, *rows[1:]]), broken / HEADS)
        with warnings.catch_warnings(), pytest.raises(SessionError, match=f"has a row without {name}"):
            warnings.simplefilter("error")
            read_corpus(broken)


def test_texts_that_are_no_text_are_refused_when_the_corpus_is_read(folder: Path, tmp_path: Path) -> None:
    broken = Path(shutil.copytree(folder, tmp_path / "broken"))
    table = parquet.read_table(broken / EXAMPLES)
    damaged = pyarrow.array([b"\xe1 cat"] * table.num_rows, pyarrow.binary()).view(pyarrow.string())
    parquet.write_table(table.set_column(table.schema.get_field_index("text"), "text", damaged), broken / EXAMPLES)
    with pytest.raises(SessionError, match="is damaged: "):
        read_corpus(broken)


def test_without_pyarrow_a_sentence_says_what_to_install(
    desk: Desk, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    open_corpus(desk, folder)
    assert desk.messages == ["Reading a corpus needs pyarrow: pip install 'attnviz[corpus]'."]
    assert desk.presenter.state.corpus is None

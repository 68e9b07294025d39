"""Texts about stages and cells, computed for all variants and options, agree with the numbers."""

import re
from typing import Any

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication, QLabel, QTabBar

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.given import tensors_of
from attnviz.document.options import VARIANTS
from attnviz.document.places import Cell, Spot
from attnviz.document.stages import STAGES
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.pictures.picture import displayed_stages
from attnviz.result.compare import Difference
from attnviz.result.given import Given
from attnviz.result.matrices import stage_formula
from attnviz.result.result import Result
from attnviz.store.parts import Focus, Look
from attnviz.store.state import State
from attnviz.system.translation import use_language
from attnviz.system.wording import ENGLISH
from attnviz.views.chrome import theme
from attnviz.views.chrome.explain_view import ExplainView
from attnviz.views.chrome.status_view import StatusView
from attnviz.views.detail.detail_view import DetailView
from attnviz.views.heatmaps.pipeline_view import PipelineView
from attnviz.views.stage_words import pair_title, stage_help, stage_shape, stage_title
from attnviz.views.tables.tables_view import TablesView
from tests.views.test_seen_pictures import MAPS
from tests.views.view_helpers import computed
from tests.window.panels import document

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"mask": "causal", "mask_method": "renormalize", "dropout_on": True, "dropout": 0.25, "qkv_bias": True},
    {"mask": "causal", "normalization": "naive_softmax", "softmax_axis": "queries", "scale": 2.5},
    {"mask": "none", "normalization": "sum", "scale": "none", "num_heads": 1},
)


def result(variant: str, options: dict[str, Any]) -> Result:
    return computed("one journey three\nfour five", variant=variant, **options)


def number(text: str) -> float:
    """Return a number as written on screen."""
    plain = text.replace("−", "-").replace("∞", "inf")
    return float(plain)


class Reader:
    """Evaluates a formula on the earlier stages of the result."""

    def __init__(self, of: Result, sentence: int, head: int) -> None:
        self.of, self.sentence, self.head = of, sentence, head

    def stage(self, name: str) -> np.ndarray:
        return self.of.picture(Spot(name, sentence=self.sentence, head=self.head)).astype(np.float64)

    def named(self, symbol: str, *, made: str) -> np.ndarray:
        """Return the value of a symbol in a formula."""
        symbols = {"x": "embeddings", "q": "queries", "k": "keys", "v": "values", "q′": "rotated_queries",
                   "k′": "rotated_keys", "scores": "scores", "masked": "masked_scores", "scaled": "scaled_scores",
                   "weights": "weights", "dropped": "dropped_weights", "dropout mask": "dropout_mask",
                   "context": "context", "concatenated": "concatenated"}
        if symbol.endswith("ᵀ"):
            return self.named(symbol[:-1], made=made).T
        if rows := re.fullmatch(r"\(rows ([qkv]) of (\w+)\)", symbol):
            matrix = self.of.layers[0].parameters[rows[2]]
            third = len(matrix) // 3
            return self._of_head(matrix["qkv".index(rows[1]) * third :][:third], made)
        if symbol in symbols:
            return self.stage(symbols[symbol])
        matrix = self.of.layers[0].parameters[symbol]
        if matrix.ndim == 3:
            return matrix[self.head].astype(np.float64)
        transposed = self.of.options.variant == "self_attention_v1"  # nn.Parameter: its columns are the dimensions
        return matrix.astype(np.float64) if transposed else self._of_head(matrix, made)

    def _of_head(self, matrix: np.ndarray, made: str) -> np.ndarray:
        if not STAGES[made].per_head:
            return matrix.astype(np.float64)
        wide = self.of.array(made).shape[-1]
        heads = len(matrix) // wide
        own = self.head * heads // self.of.num_heads
        return matrix[own * wide : (own + 1) * wide].astype(np.float64)

    def bias(self, made: str) -> np.ndarray:
        """Return the bias of a stage."""
        names = {"queries": "query", "keys": "key", "values": "value", "output": "out_proj"}
        (found,) = [array for name, array in self.of.layers[0].parameters.items()
                    if "bias" in name and (names[made] in name or (name == "in_proj_bias" and made != "output"))]
        if made == "output":
            return found
        if found.ndim == 2:
            return found[self.head]
        if self.of.options.variant == "torch_mha":
            found = found.reshape(3, -1)[("queries", "keys", "values").index(made)]
        return self._of_head(found, made)

    def work_out(self, formula: str, made: str) -> np.ndarray | None:
        """Evaluate a formula; None if it is a description in words."""
        right = formula.partition(" = ")[2].partition("  (")[0] or formula
        if product := re.fullmatch(r"(\S+) · (\(.*\)ᵀ|\S+)( \+ b)?", right):
            came = self.named(product[1], made=made) @ self.named(product[2], made=made)
            return came + self.bias(made) if product[3] else came
        if right == "weights · dropout mask":
            mask = self.stage("dropout_mask") if "dropout_mask" in self.of.stages() else 1
            return self.stage("weights") * mask
        if divided := re.fullmatch(r"masked / (√?)([\d.]+)(?:  \(d_k is 1: no change\))?", right):
            return self.stage("masked_scores") / (np.sqrt(float(divided[2])) if divided[1] else float(divided[2]))
        if made == "masked_scores":
            masked = self.of.mask_of(self.sentence, np.s_[:], np.s_[:]) if "−∞ where masked" in formula else False
            return np.where(masked, -np.inf, self.stage("scores"))
        if made == "weights":
            return self._weights(right)
        if made == "masked_weights":
            return None
        return self.named(right, made=made) if re.fullmatch(r"x|context|concatenated", right) else None

    def _weights(self, right: str) -> np.ndarray:
        axis = 0 if ("over the queries" in right) is not self.of.rows_are_keys else 1
        scaled = self.stage("scaled_scores")
        if right.startswith("s / Σ s"):
            came = np.where(np.isneginf(scaled), 0, scaled)
        else:
            assert right.startswith(("softmax(scaled)", "exp(s) / Σ exp(s)"))
            came = np.exp(scaled)
        came = came / came.sum(axis=axis, keepdims=True)
        if "masked, renormalised" in right:
            came = np.where(self.of.mask_of(self.sentence, np.s_[:], np.s_[:]), 0, came)
            came = came / came.sum(axis=axis, keepdims=True)
        return came


@pytest.mark.parametrize("options", OPTIONS, ids=["plain", "after", "queries", "sum"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_each_formula_comes_to_the_numbers_of_its_stage(variant: str, options: dict[str, Any]) -> None:
    made, read = result(variant, options), set()
    for sentence, head in ((0, 0), (1, made.num_heads - 1)):
        reader = Reader(made, sentence, head)
        for stage in made.stages():
            formula = stage_formula(made, Spot(stage))
            assert {name for name in ("context", "concatenated") if name in formula} <= set(displayed_stages(made))
            came = reader.work_out(formula, stage)
            if came is not None:
                read.add(stage)
                np.testing.assert_allclose(came, reader.stage(stage), rtol=1e-4, atol=1e-5, err_msg=formula)
    assert read >= {"queries", "keys", "values", "scores", "masked_scores", "scaled_scores", "weights", "context",
                    "output"}


@pytest.mark.parametrize("variant", VARIANTS)
def test_title_shape_and_formula_are_those_of_the_stage_in_every_panel(variant: str, qtbot: Any) -> None:
    made = result(variant, OPTIONS[1])
    head = made.num_heads - 1
    detail, pipeline, tables = DetailView(), PipelineView(), TablesView()
    for view in (detail, pipeline, tables):
        qtbot.addWidget(view)
    pipeline.show_state(State(made, Focus(Spot("weights", head=head))))
    for tile in pipeline.canvas.tiles:
        stage = STAGES[tile.key]
        formula, shape = stage_formula(made, Spot(stage.name)), str(made.array(stage.name).shape)
        detail.show_state(State(made, Focus(Spot(stage.name, head=head))))
        tables.show_state(State(made, Focus(Spot(stage.name, head=head)), Look(MAPS)))
        tabs = tables.findChild(QTabBar)
        tabs.setCurrentIndex(tabs.count() - 1)
        assert detail.title.text() == stage_title(made, Spot(stage.name, head=head)) == tables.table.content.name
        assert detail.formula.text() == formula and tile.tooltip.endswith(f"\n{formula}")
        assert tables.table.content.note == formula, "the table says how it is computed, too"
        assert detail.shape.text() == tile.subtitle == stage_shape(made, Spot(stage.name)) == shape
        told = tabs.tabToolTip(tabs.count() - 1)
        helps = told if stage.name == "weights" or (made.rows_are_keys and stage.is_matrix) else stage.help
        assert helps.split()[:2] == stage.help.split()[:2]
        assert tile.title == stage.label and tile.tooltip == f"{stage.label}: {helps}\n{formula}"
        assert tabs.tabToolTip(tabs.count() - 1) == detail.help.text() == helps
        said = re.search(r", head (\d+)", detail.title.text())
        assert (said is not None) is (stage.per_head and made.num_heads > 1)
        assert said is None or int(said[1]) == head
    for at, (name, matrix) in enumerate(made.layers[0].parameters.items(), start=1):
        assert tabs.tabText(at) == name
        assert tabs.tabToolTip(at).startswith(f"{name}, {' × '.join(map(str, matrix.shape))} numbers")


def test_the_title_of_numbers_that_heads_share_says_of_which_head_they_are() -> None:
    made = compute(edits.set_options(Document(), {
        "variant": "grouped_query", "d_out": 8, "num_heads": 4, "num_kv_heads": 2}))
    for stage, part in (("keys", "key"), ("values", "value")):
        titles = [stage_title(made, Spot(stage, head=head)) for head in range(4)]
        own = [np.flatnonzero([(made.picture(Spot(stage, head=head)) == numbers).all() for numbers in
                               made.array(stage)[0]]).tolist() for head in range(4)]
        assert own == [[0], [0], [1], [1]]
        assert titles == [f"{STAGES[stage].label}, head {head} ({part} head {own[head][0]})" for head in range(4)]
    assert stage_title(made, Spot("queries", head=3)) == "Queries, head 3"


def test_the_parts_of_a_title_are_joined_as_the_language_does(qapp: QApplication) -> None:
    made = compute(edits.set_options(Document(), {"num_heads": 2, "d_out": 4}))
    first, second = Spot("weights"), Spot("weights", head=1)
    assert pair_title(made, first, second) == "Weights, heads 0 and 1"
    use_language("zh_CN")
    titles = stage_title(made, second), pair_title(made, first, second)
    use_language(ENGLISH)
    assert titles[0] == "权重，头 1" and titles[1].startswith("权重，") and ", " not in titles[1]


@pytest.mark.parametrize(("variant", "options"), [
    (variant, OPTIONS[at % 2 + half]) for at, variant in enumerate(VARIANTS) for half in (0, 2)])
def test_what_is_said_of_a_cell_is_true_of_it(variant: str, options: dict[str, Any], qtbot: Any) -> None:
    made = result(variant, options)
    status, explained = StatusView(), ExplainView()
    qtbot.addWidget(status)
    qtbot.addWidget(explained)
    for sentence, head in ((0, made.num_heads - 1), (1, 0)):
        tokens = made.labels[sentence]
        for stage in made.stages():
            picture = made.picture(Spot(stage, sentence=sentence, head=head))
            for row, column in ((0, 0), (0, picture.shape[1] - 1), (len(tokens) - 1, 0)):
                cell = Cell(Spot(stage, sentence=sentence, head=head), row, column)
                status.read_out(made, cell)
                explained.show_cells(made, [cell])
                parts = status.readout.text().split("    ")
                heading, _, outcome = [label.text() for label in explained.findChildren(QLabel)][:3]
                exact = float(picture[row, column])
                assert number(outcome.removeprefix("= ")) == pytest.approx(exact, rel=1e-3, abs=1e-4, nan_ok=True)
                assert heading.startswith(stage_title(made, cell.spot) + ": ")
                if not STAGES[stage].is_matrix:
                    assert heading.endswith(f": {tokens[row]}, d{column}")
                    where, _, told = parts[0].partition(" = ")
                    assert where == f"{stage_title(made, cell.spot)} of {tokens[row]}   d{column}"
                    assert np.float32(number(told)) == picture[row, column] and "-" not in told
                    continue
                names = ("key", "query") if variant == "einsum" else ("query", "key")
                assert parts[0] == f"{names[0]} {tokens[row]}  →  {names[1]} {tokens[column]}"
                assert heading.endswith(f": {tokens[row]} → {tokens[column]}") and parts[1] == f"head {head}"
                assert ("masked" in parts) is made.is_masked(cell) is not ("not masked" in parts)
                said = {words.rpartition(" ")[0]: number(words.rpartition(" ")[2]) for words in parts
                        if re.search(r" [−\d.e∞]+$", words) and not words.startswith(("head", *names))}
                of = {"raw score": "scores", "scaled score": "scaled_scores", "weight": "weights",
                      "after dropout": "dropped_weights", STAGES[stage].label.lower(): stage}
                assert {of[words] for words in said} >= {"scores", "weights", "dropped_weights", stage} - (
                    set() if made.options.dropout_on else {"dropped_weights"})
                for words, told in said.items():
                    there = float(made.picture(Spot(of[words], sentence=sentence, head=head))[row, column])
                    assert told == pytest.approx(there, rel=1e-3, abs=1e-4), (stage, words)


@pytest.mark.parametrize(("rate", "kept"), [(0.2, 1.25), (0.5, 2.0), (0.0, 1.0), (1.0, 0.0)])
def test_the_formula_of_the_dropout_mask_has_the_numbers_of_the_mask(rate: float, kept: float) -> None:
    made = result("multi_head", {"dropout_on": True, "dropout": rate})
    formula, mask = stage_formula(made, Spot("dropout_mask")), made.picture(Spot("dropout_mask"))
    assert set(np.unique(mask).tolist()) <= {0.0, kept}
    assert formula == (f"0 if dropped, {kept:g} if kept" if rate < 1 else "all dropped")


@pytest.mark.parametrize(("options", "said"), [
    ({}, "; each row sums to 1."), ({"softmax_axis": "queries"}, "; each column sums to 1."),
    ({"normalization": "sum"}, "; each row sums to 1, and weights may be negative."),
    ({"normalization": "sigmoid"}, "; a row need not sum to 1."),
])
def test_what_sums_to_one_is_said_of_the_axis_that_does(options: dict[str, str], said: str) -> None:
    made = result("multi_head", {"mask": "none", **options})
    sums = made.picture(Spot("weights")).sum(axis=0 if "column" in said else 1)
    assert np.allclose(sums, 1, rtol=1e-5) is not said.endswith("need not sum to 1.")
    assert stage_help(made, Spot("weights")).endswith(said)


def test_where_rows_are_keys_the_help_counts_columns_as_masked() -> None:
    made = result("einsum", OPTIONS[1])
    for stage, words in (("scores", "keys in rows"), ("masked_scores", "masked query"),
                         ("masked_weights", "masked queries")):
        assert words in stage_help(made, Spot(stage)) and words not in STAGES[stage].help


@pytest.mark.parametrize(("numbers", "said"), [
    ([[1.0, 0.0], [0.25, 0.75]], "each row sums to 1"),
    ([[2.0, 0.5], [0.25, 0.75]], "Loaded values from 0.2500 to 2.0000; 1 of 2 rows do not sum to 1."),
    ([[np.nan, 0.5], [0.25, 0.75]], "Loaded values from 0.2500 to 0.7500; 1 of 2 rows do not sum to 1."),
    ([[1.5, -0.5], [0.25, 0.75]], "Loaded values from −0.5000 to 1.5000; the rows sum to 1."),
])
def test_given_weights_that_are_no_softmax_are_not_called_one(numbers: list[list[float]], said: str) -> None:
    given = Given(edits.document_from_tensors(tensors_of({"weights": np.array(numbers)}, {"tokens": ["a", "b"]})))
    assert said in stage_help(given, Spot("weights"))


@pytest.mark.parametrize("cell", [None, Cell(Spot("weights"), 3, 1), Cell(Spot("queries"), 3, 1)])
def test_it_scrolls_only_where_it_does_not_fit(qapp: QApplication, qtbot: Any, cell: Cell | None) -> None:
    theme.apply(qapp, "light")
    view = ExplainView()
    qtbot.addWidget(view)
    view.show_cells(compute(document(), stages=INTERACTIVE), [cell] if cell else [])
    view.show()
    page, scrolled = view.widget(), set()
    for width, height in ((820, 130), (820, 90), (260, 300), (260, 90), (820, 40)):
        view.resize(width, height)
        QApplication.processEvents()
        needed = page.heightForWidth(view.viewport().width())
        assert view.verticalScrollBar().maximum() == max(0, needed - view.viewport().height())
        for label in page.findChildren(QLabel):
            assert not label.isVisible() or page.rect().contains(label.geometry())
            assert label.height() >= label.heightForWidth(label.width()), "no line is cut"
        scrolled.add(view.verticalScrollBar().maximum() > 0)
    assert scrolled == {True, False}


def test_two_cells_are_explained_as_each_is_alone(qtbot: Any) -> None:
    before, after = (computed("one two", seed=seed) for seed in (1, 2))
    for source in (None, Difference(after, before)):
        cells = [Cell(Spot("weights", head=head), 1, 0) for head in (0, 1)]
        alone, both = [], ExplainView()
        qtbot.addWidget(both)
        for cell in cells:
            both.show_cells(after, [cell], source=source)
            alone += [label.text() for label in both.findChildren(QLabel)][:3]
        both.show_cells(after, cells, source=source)
        assert [label.text() for label in both.findChildren(QLabel)] == alone

"""The tabs of tables: contents, targets of edits, and the state kept after a new result."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QTabBar

from attnviz.document.edits import document_from_tensors, edit_targets, new_document
from attnviz.document.given import tensors_of
from attnviz.document.places import Spot
from attnviz.document.targets import EmbeddingTarget, StageTarget, WeightTarget
from attnviz.pictures.levels import Maps
from attnviz.pictures.scaling import Scaling
from attnviz.result.given import Given
from attnviz.result.layer import Layer, read_only_arrays
from attnviz.result.result import Result
from attnviz.store.edits import EDITS, edit_numbers, reset_numbers, reset_table
from attnviz.store.numbers import say
from attnviz.store.parts import Focus, Look
from attnviz.store.state import State
from attnviz.tokens.token import Token, Vocabulary
from attnviz.views.chrome.caption import Caption
from attnviz.views.tables import tensor_contents
from attnviz.views.tables.tables_view import TablesView
from tests.views.view_helpers import computed, on_screen

TIP = Qt.ItemDataRole.ToolTipRole
LAYOUTS = {
    "simple": {},
    "self_attention_v1": {"W_query": (3, 2)},
    "causal": {"W_query": (2, 3), "W_query.bias": (2,)},
    "multi_head_wrapper": {"W_query": (2, 2, 3), "W_query.bias": (2, 2)},
    "multi_head": {"W_query": (4, 3), "out_proj": (4, 4), "out_proj.bias": (4,)},
    "einsum": {"W_K": (3, 1, 3), "W_O": (3, 3)},
    "torch_mha": {"in_proj_weight": (9, 3), "in_proj_bias": (9,), "out_proj": (3, 3), "out_proj.bias": (3,)},
}


def numbers(*shape, offset=0.0):
    return (np.arange(np.prod(shape), dtype=np.float32).reshape(shape) / 10 + np.float32(offset)).astype(np.float32)


def make_result(variant="multi_head_wrapper", *, words=("Your", "<s>", "Your"), edits=None, offset=0.0, lines=1):
    """Return a handmade result as from compute(), with an unknown last word."""
    document = new_document(text="\n".join([" ".join(words)] * lines), settings={"variant": variant})
    document = edit_targets(document, edits or {})
    unique = tuple(dict.fromkeys(words))
    tokens = {word: Token(100 + at, word.lower(), word, 0, 0) for at, word in enumerate(unique)}
    length, heads = len(words), document.options.num_heads
    mask = np.triu(np.ones((lines, length, length), dtype=bool), 1)
    return Result(
        document=document,
        options=document.options,
        sentences=((tuple(tokens[word] for word in words)),) * lines if words else (),
        vocabulary=Vocabulary(
            tuple(tokens.values()), numbers(len(unique), 3, offset=offset),
            tuple(at < len(unique) - 1 for at in range(len(unique))),
        ),
        layers=(Layer(read_only_arrays({
            "queries": numbers(lines, heads, length, 2, offset=offset),
            "scores": numbers(lines, heads, length, length, offset=offset),
            "weights": numbers(lines, heads, length, length, offset=offset),
            "output": numbers(lines, length, 4, offset=offset),
        }), parameters=read_only_arrays({
            name: numbers(*shape, offset=offset) for name, shape in LAYOUTS[variant].items()}),
        ),),
        mask=mask,
    )


@pytest.fixture
def view(qtbot):
    return on_screen(qtbot, TablesView(), 900, 190)


def show(view, result, *, head=0, stage="weights"):
    view.show_state(State(result, Focus(Spot(stage, head=head)), Look(Maps(scaling=Scaling("head")))))


def titles(view):
    return [view.findChild(QTabBar).tabText(at) for at in range(view.findChild(QTabBar).count())]


def open_tab(view, title):
    view.findChild(QTabBar).setCurrentIndex(titles(view).index(title))
    return view.table


def words(view):
    return " ".join([label.text() for label in view.findChildren(QLabel) if label.isVisible()]
                    + [caption.text() for caption in view.findChildren(Caption)])


def test_empty_says_what_to_do(view):
    assert view.table is None
    assert "Type a sentence" not in words(view), "before the first numbers there may be a sentence"
    show(view, make_result())
    assert view.table is not None
    assert "Type a sentence" not in words(view)
    show(view, make_result(words=()))
    assert view.table is None
    assert "Type a sentence to see its embeddings." in words(view)


def test_embeddings_have_a_row_for_each_token(view):
    show(view, make_result())
    content = view.table.content
    assert content.row_labels == ("Your · 100", "<s> · 101")
    assert content.column_labels == ("d0", "d1", "d2")
    assert content.address(1, 2) == (EmbeddingTarget("chapter", "<s>"), (2,))
    model = view.table.model()
    assert "Not in this vocabulary" in model.data(model.index(1, 0), TIP)
    assert "Not in the vocabulary" not in model.data(model.index(0, 0), TIP)
    assert "token &lt;s&gt; · 101, dimension d0" in model.data(model.index(1, 0), TIP)


@pytest.mark.parametrize(("variant", "name", "note"), [
    ("self_attention_v1", "W_query", "queries = x · W_query"),
    ("causal", "W_query", "queries = x · W_queryᵀ + b"),
    ("causal", "W_query.bias", "b in queries = x · W_queryᵀ + b"),
    ("multi_head", "W_query", "queries = x · W_queryᵀ"),
    ("multi_head", "out_proj", "output = concatenated · out_projᵀ + b"),
    ("multi_head_wrapper", "W_query", "queries = x · W_queryᵀ + b, head 1"),
    ("einsum", "W_K", "keys = x · W_Kᵀ, head 1"),
    ("einsum", "W_O", "output = concatenated · W_Oᵀ"),
    ("torch_mha", "in_proj_weight", "[queries keys values] = x · in_proj_weightᵀ + b"),
    ("torch_mha", "in_proj_bias", "b in [queries keys values] = x · in_proj_weightᵀ + b"),
])
def test_the_note_says_how_a_matrix_is_used(view, variant, name, note):
    assert tensor_contents.parameter(make_result(variant), name, head=1).note == note
    show(view, make_result(variant), head=1)
    open_tab(view, name)
    assert note in words(view)
    assert "Drag the selected cell sideways to change it smoothly." in words(view)


@pytest.mark.parametrize("variant", LAYOUTS)
@pytest.mark.parametrize("head", [0, 1])
def test_every_cell_of_a_parameter_is_where_its_address_says(qapp, variant, head):
    result = make_result(variant)
    assert set(result.layers[0].parameters) == set(LAYOUTS[variant])
    for name, array in result.layers[0].parameters.items():
        content = tensor_contents.parameter(result, name, head=head)
        assert len(content.row_labels) == content.values.shape[0]
        assert len(content.column_labels) == content.values.shape[1]
        for row, column in np.ndindex(*content.values.shape):
            target, index = content.address(row, column)
            assert target == WeightTarget(variant, name)
            assert content.values[row, column] == array[index]


@pytest.mark.parametrize("stage", ["queries", "weights", "output", "masked_scores"])
def test_every_cell_of_a_stage_is_where_its_address_says(qapp, stage):
    result = make_result(lines=2)
    content = tensor_contents.stage(result, Spot(stage, sentence=1, head=1))
    for row, column in np.ndindex(*content.values.shape):
        target, index = content.address(row, column)
        assert target == StageTarget("multi_head_wrapper", stage)
        assert content.values[row, column] == result.array(stage)[index]


def test_the_stage_tab_shows_the_mask(view):
    show(view, make_result(), head=1)
    table = open_tab(view, "Stage: Weights, head 1")
    model = table.model()
    assert table.content.row_labels == table.content.column_labels == ("Your", "<s>", "Your")
    assert "masked" in model.data(model.index(0, 2), TIP)
    assert "masked" not in model.data(model.index(2, 0), TIP)
    assert "query Your, key &lt;s&gt;" in model.data(model.index(2, 1), TIP)


def test_a_stage_that_is_not_there(view):
    show(view, make_result(), stage="dropout_mask")
    open_tab(view, "Stage: Dropout mask, head 0")
    assert view.table is None
    assert "dropout mask" in words(view)
    show(view, make_result(), stage="output")
    assert titles(view)[-1] == "Stage: Output"
    assert view.table.content.values.shape == (3, 4)


def test_contents_keep_no_large_array_alive(qapp):
    result = make_result()
    stage = tensor_contents.stage(result, Spot("weights"))
    slice_of_head = tensor_contents.parameter(result, "W_query", head=0)
    assert not np.shares_memory(stage.values, result.layers[0].stages["weights"])
    assert not np.shares_memory(slice_of_head.values, result.layers[0].parameters["W_query"])


def test_tabs_and_the_current_one_stay(view):
    show(view, make_result())
    table = open_tab(view, "W_query")
    told = []
    view.findChild(QTabBar).currentChanged.connect(told.append)
    show(view, make_result(offset=1))
    assert view.table is table
    assert table.content.values[0, 0] == 1
    show(view, make_result("causal"))
    assert view.table is table  # v1, v2 and the others call it the same
    show(view, make_result("multi_head"))
    assert view.table is table, "its tab has other neighbours"
    show(view, make_result("einsum"))
    assert titles(view)[view.findChild(QTabBar).currentIndex()] == "Embeddings"
    assert told == []


def test_only_the_visible_table_is_refreshed(view, monkeypatch):
    show(view, make_result())
    built = []
    for name in ("embeddings", "parameter", "stage"):
        original = getattr(tensor_contents, name)
        monkeypatch.setattr(
            tensor_contents, name,
            lambda *args, original=original, name=name, **more: built.append(name) or original(*args, **more),
        )
    show(view, make_result(offset=1))
    assert built == ["embeddings"]
    assert open_tab(view, "W_query").content.values[0, 0] == 1
    assert built == ["embeddings", "parameter"]


def test_a_number_that_is_typed_belongs_to_the_tab_where_it_was_typed(view):
    show(view, make_result())
    told = []
    view.did.connect(lambda intent: told.append(intent) if intent.name in EDITS else None)
    table = open_tab(view, "W_query")
    table.setCurrentIndex(table.model().index(1, 2))
    table.setFocus()
    table.edit_current()
    editor = table.findChild(QLineEdit)
    editor.selectAll()
    QTest.keyClicks(editor, "7")
    open_tab(view, "Embeddings")
    assert told == [edit_numbers({WeightTarget("multi_head_wrapper", "W_query"): {(0, 1, 2): 7.0}})]
    assert view.table.content.name == "Embeddings"


def test_a_click_on_the_tab_of_the_visible_table_folds_it(view):
    show(view, make_result("multi_head"))
    tabs = view.findChild(QTabBar)
    for at in range(tabs.count()):
        tabs.setCurrentIndex(at)
        assert not view.folded
        QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(at).center())
        assert view.folded, tabs.tabText(at)
        view.set_folded(False)


def test_setting_tells_nothing(view):
    told = []
    view.did.connect(told.append)
    show(view, make_result())
    show(view, make_result("causal"), head=1, stage="queries")
    show(view, make_result(words=()))
    assert told == []


def test_what_tables_tell_is_told_on(view):
    edits = {WeightTarget("multi_head_wrapper", "W_query"): {(0, 1, 1): 5.0}}
    show(view, make_result(edits=edits))
    told = []
    view.did.connect(lambda intent: told.append(intent) if intent.name in (*EDITS, say.name) else None)
    table = open_tab(view, "W_query")
    model = table.model()
    assert "edited" in model.data(model.index(1, 1), TIP)
    assert "edited" not in model.data(model.index(0, 1), TIP)
    table.selectAll()
    table.reset_selected()
    table.reset_all()
    table.itemDelegate().refuse("No.")
    table.itemDelegate().take(model.place(1, 2), 1, 2, 0.5)
    target = WeightTarget("multi_head_wrapper", "W_query")
    assert told == [reset_numbers(((target, (0, 1, 1)),)), reset_table((target,)), say("No.", "refusal"),
                    edit_numbers({target: {(0, 1, 2): 0.5}})]


def test_the_caption_gives_way_to_the_table(view):
    show(view, make_result())
    assert "Drag the selected cell" in view.findChild(Caption).text()
    view.resize(300, 190)
    assert view.table.width() > 280
    assert view.minimumSizeHint().width() < 300


def test_numbers_that_cannot_be_edited_say_why():
    held = computed("Your journey").with_state_name("A")
    given = Given(document_from_tensors(tensors_of({"weights": np.eye(2)}, {"tokens": ["a", "b"]})))
    for source, reason in ((held, "A held state and a difference cannot be edited"),
                           (given, "These values were loaded from a file")):
        content = tensor_contents.stage(source, Spot("weights"))
        assert content.address is None and content.not_editable.startswith(reason)

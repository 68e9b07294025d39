"""Edits of a document: the result of valid ones, and the unchanged document after refused ones."""

import copy
import math
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from attnviz.document import edits
from attnviz.document.document import FIRST_TEXT, Document, EmbeddingFile
from attnviz.document.options import OPTIONS
from attnviz.document.targets import MASK, MAX_NAME_CHARS, EmbeddingTarget, StageTarget, Target, WeightTarget
from attnviz.system import reading
from attnviz.system.errors import EditError

FIRST = Document()
EMBEDDING = EmbeddingTarget("chapter", "journey")
WEIGHT = WeightTarget("multi_head", "W_query")
SCORES = StageTarget("causal", "scores")
OUTPUT = StageTarget("causal", "output")


def file_of(rows: int = 2, width: int = 4) -> EmbeddingFile:
    numbers = np.arange(rows * width, dtype=np.float32).reshape(rows, width)
    return EmbeddingFile(names=tuple(f"x{row + 1}" for row in range(rows)), vectors=numbers)


def settings_of(document: Document) -> dict[str, Any]:
    return dict(document.settings)


@pytest.fixture
def document() -> Document:
    """Return a document in which every field is set."""
    made = edits.new_document(text="a b", settings={"variant": "causal", "d_out": 4}, embedding_file=file_of())
    made = edits.edit_cells(made, EMBEDDING, {(0,): 0.5})
    return edits.set_mask_cell(made, (0, 1, 0), masked=True)


@pytest.fixture(autouse=True)
def _nothing_is_mutated(document: Document) -> Any:
    before = (document.text, dict(document.settings), copy.deepcopy({k: dict(v) for k, v in document.edits.items()}))
    yield
    assert before == (document.text, dict(document.settings), {k: dict(v) for k, v in document.edits.items()})
    assert Document() == FIRST


class TestText:
    def test_sets_it(self) -> None:
        assert edits.set_text(FIRST, "one\ntwo").sentences == ("one", "two")

    def test_normalises_line_ends(self) -> None:
        assert edits.set_text(FIRST, "a\r\nb\rc\n").text == "a\nb\nc\n"

    def test_same_text_is_the_same_object(self) -> None:
        assert edits.set_text(FIRST, FIRST_TEXT) is FIRST
        two = edits.set_text(FIRST, "a\nb")
        assert edits.set_text(two, "a\r\nb") is two

    def test_half_a_character_becomes_the_replacement_character(self) -> None:
        assert edits.set_text(FIRST, "a\ud83db").text == "a\ufffdb"
        assert edits.set_text(FIRST, "\ud83d\ude00").text == "😀"

    def test_limit(self) -> None:
        assert len(edits.set_text(FIRST, "x" * reading.MAX_TEXT_CHARS).text) == reading.MAX_TEXT_CHARS
        with pytest.raises(EditError, match="at most 2,000,000"):
            edits.set_text(FIRST, "x" * (reading.MAX_TEXT_CHARS + 1))

    def test_keeps_the_rest(self, document: Document) -> None:
        after = edits.set_text(document, "other")
        assert (after.settings, after.edits, after.embedding_file) == (
            document.settings, document.edits, document.embedding_file)


class TestOption:
    @pytest.mark.parametrize(
        ("name", "value"),
        [("variant", "simple"), ("qkv_bias", True), ("tokenizer", "gpt2"), ("embedding", "glove"), ("dropout", 0.25),
         ("scale", 3), ("mask", "none"), ("ablated_heads", (1,)), ("seed", 7), ("position", "sinusoidal"),
         ("d_out", 4)],
    )
    def test_sets_it(self, name: str, value: Any) -> None:
        after = edits.set_option(FIRST, name, value)
        assert getattr(after.options, name) == value
        assert settings_of(after) == {name: value}

    @pytest.mark.parametrize(
        ("name", "value"),
        [("variant", "quadruple"), ("seed", -1), ("seed", 1.5), ("dropout", math.nan), ("dropout", 10**400),
         pytest.param("seed", 10**5000, id="huge"), ("qkv_bias", 1), ("scale", 0), ("ablated_heads", (-1,)),
         ("colour", "red")],
    )
    def test_refuses(self, name: str, value: Any) -> None:
        with pytest.raises(EditError, match=r"\.$"):
            edits.set_option(FIRST, name, value)

    @pytest.mark.parametrize("name", OPTIONS)
    def test_the_value_it_has_is_no_change(self, document: Document, name: str) -> None:
        assert edits.set_option(document, name, getattr(document.options, name)) is document

    def test_a_dormant_option_is_kept(self) -> None:
        after = edits.set_option(FIRST, "d_in", 8)
        assert after.options.d_in == 3
        assert edits.set_option(after, "embedding", "random").options.d_in == 8

    def test_settings_cannot_be_written(self) -> None:
        after = edits.set_option(FIRST, "seed", 1)
        with pytest.raises(TypeError):
            after.settings["seed"] = 2  # type: ignore[index]

    def test_later_changes_of_the_callers_table_do_not_reach_the_document(self) -> None:
        mine: dict[str, Any] = {"seed": 1}
        after = edits.set_options(FIRST, mine)
        mine["seed"] = 2
        assert after.options.seed == 1

    def test_a_file_of_embeddings_is_needed_first(self) -> None:
        with pytest.raises(EditError, match="open one first"):
            edits.set_option(FIRST, "embedding", "file")

    def test_heads_off_beyond_the_heads_are_dormant(self) -> None:
        off = edits.set_option(FIRST, "ablated_heads", (1,))
        one = edits.set_option(off, "num_heads", 1)
        assert one.options.ablated_heads == ()
        assert edits.set_option(one, "num_heads", 2).options.ablated_heads == (1,)


class TestSeveral:
    def test_nothing_is_the_same_object(self, document: Document) -> None:
        assert edits.set_options(document, {}) is document
        assert edits.set_options(document, {"d_out": 4}) is document

    def test_what_was_set_before_gives_way(self) -> None:
        before = edits.set_options(FIRST, {"seed": 1, "dropout": 0.25})
        after = edits.set_options(before, {"seed": 2})
        assert settings_of(after) == {"seed": 2, "dropout": 0.25}

    def test_one_bad_value_refuses_all(self, document: Document) -> None:
        with pytest.raises(EditError):
            edits.set_options(document, {"seed": 1, "dropout": 2.0})
        assert "seed" not in document.settings


class TestReset:
    def test_back_to_the_default(self, document: Document) -> None:
        assert settings_of(edits.reset_option(document, "d_out")) == {"variant": "causal"}

    def test_what_was_never_set_is_the_same_object(self, document: Document) -> None:
        assert edits.reset_option(document, "seed") is document

    def test_unknown(self, document: Document) -> None:
        with pytest.raises(EditError, match="no option 'colour'"):
            edits.reset_option(document, "colour")

    @pytest.mark.parametrize("heads", [3, 4])  # a d_out of 4 would fit the 2 heads that come back
    def test_heads_take_the_width_that_followed_them_back(self, heads: int) -> None:
        more = edits.set_option(FIRST, "num_heads", heads)
        assert more.options.d_out == heads
        assert edits.reset_option(more, "num_heads") == FIRST

    @pytest.mark.parametrize("name", ["num_heads", "d_out"])
    def test_a_size_in_the_way_goes_back_too(self, name: str) -> None:
        nine = edits.set_options(FIRST, {"num_heads": 3, "d_out": 9})
        assert edits.reset_option(nine, name) == FIRST

    def test_the_variant(self) -> None:
        document = edits.set_options(FIRST, {"variant": "causal", "d_out": 3})
        assert edits.reset_option(document, "variant").options.variant == "multi_head"


class TestCells:
    @pytest.mark.parametrize(
        ("target", "index"),
        [(EMBEDDING, (2,)), (WEIGHT, (1,)), (WEIGHT, (1, 2)), (WEIGHT, (1, 2, 3)), (SCORES, (0, 0, 1, 2)),
         (OUTPUT, (0, 1, 2)), (StageTarget("causal", "queries"), (0, 0, 1, 2))],
    )
    def test_overrides_a_number(self, target: Target, index: tuple[int, ...]) -> None:
        after = edits.edit_cells(FIRST, target, {index: 0.1})
        assert dict(after.cells(target)) == {index: float(np.float32(0.1))}
        assert edits.edit_cells(after, target, {index: 0.1}) is after
        assert edits.clear_edits(after, [target]) == FIRST

    def test_keeps_the_other_cells(self, document: Document) -> None:
        after = edits.edit_cells(document, EMBEDDING, {(1,): 2, (0,): np.float32(1.5)})
        assert dict(after.cells(EMBEDDING)) == {(0,): 1.5, (1,): 2.0}
        assert after.cells(MASK) == document.cells(MASK)

    def test_as_many_numbers_as_a_session_keeps(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(edits, "MAX_EDITED_CELLS", 2)
        two = edits.edit_targets(FIRST, {EMBEDDING: {(0,): 1.0}, WEIGHT: {(0, 0): 1.0}})
        with pytest.raises(EditError, match="3 edited numbers are too many: AttnViz keeps at most 2"):
            edits.edit_cells(two, WEIGHT, {(0, 1): 1.0})
        assert edits.edit_cells(two, WEIGHT, {(0, 0): 2.0}).cells(WEIGHT) == {(0, 0): 2.0}

    def test_the_longest_name(self) -> None:
        for target in EmbeddingTarget("chapter", "x" * MAX_NAME_CHARS), WeightTarget("causal", "x" * MAX_NAME_CHARS):
            assert edits.edit_cells(FIRST, target, {(0,): 1.0}).cells(target) == {(0,): 1.0}

    def test_places_and_numbers_of_numpy_are_kept_as_plain_ones(self) -> None:
        place: Any = (np.int64(2**31 - 1), np.int32(0))
        [(index, value)] = edits.edit_cells(FIRST, WEIGHT, {place: np.float64(0.5)}).cells(WEIGHT).items()
        assert (index, value) == ((2**31 - 1, 0), 0.5)
        assert [type(part) for part in (*index, value)] == [int, int, float]

    def test_nothing_is_the_same_object(self, document: Document) -> None:
        assert edits.edit_cells(document, EMBEDDING, {}) is document
        assert edits.edit_targets(document, {}) is document

    def test_cannot_be_written(self, document: Document) -> None:
        with pytest.raises(TypeError):
            document.edits[EMBEDDING][0,] = 1.0  # type: ignore[index]
        with pytest.raises(TypeError):
            document.edits[WEIGHT] = {}  # type: ignore[index]

    @pytest.mark.parametrize(
        ("target", "index"),
        [(EMBEDDING, ()), (EMBEDDING, (0, 0)), (EMBEDDING, (-1,)), (EMBEDDING, (True,)), (EMBEDDING, (0.0,)),
         (EMBEDDING, (2**31,)), (EMBEDDING, 0), (WEIGHT, ()), (WEIGHT, (0, 0, 0, 0)), (SCORES, (0, 0, 0)),
         (OUTPUT, (0, 0, 0, 0)), (MASK, (0, 0)), (MASK, (0, 0, "0"))],
    )
    def test_refuses_places(self, target: Target, index: Any) -> None:
        with pytest.raises(EditError, match="not an index of"):
            edits.edit_cells(FIRST, target, {index: 1.0})

    @pytest.mark.parametrize(
        "target",
        [EmbeddingTarget("word2vec", "a"), EmbeddingTarget("chapter", ""), EmbeddingTarget("chapter", "\ud800"),
         EmbeddingTarget("chapter", "x" * 10_001), WeightTarget("simple", "W_query"), WeightTarget("multi_head", ""),
         WeightTarget("causal", "x" * 10_001), WeightTarget("causal", "\ud800"), WeightTarget("causal", "W_query", 1),
         StageTarget("causal", "guesses"), StageTarget("nothing", "scores"), StageTarget("causal", 3),
         StageTarget("causal", "scores", 1), StageTarget("causal", "scores", -1), StageTarget("causal", "scores", "0"),
         StageTarget("causal", "scores", False)],
    )
    def test_refuses_targets(self, target: Any) -> None:
        with pytest.raises(EditError, match="cannot be edited"):
            edits.edit_cells(FIRST, target, {(0,): 1.0})

    @pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf, np.float32("nan"), True, np.True_, "1", None, 1j])
    @pytest.mark.parametrize(("target", "index"), [(EMBEDDING, (0,)), (SCORES, (0, 0, 0, 0)), (WEIGHT, (0, 0))])
    def test_refuses_what_is_no_number(self, target: Target, index: tuple[int, ...], value: Any) -> None:
        beside = (*index[:-1], 1)
        for cells in ({index: value}, {index: value, beside: 1.0}, {beside: 1.0, index: value}):
            with pytest.raises(EditError, match=r"not a (finite )?number"):
                edits.edit_cells(FIRST, target, cells)

    @pytest.mark.parametrize("stage", ["masked_scores", "scaled_scores"])
    def test_minus_infinity_is_a_masked_score(self, stage: str) -> None:
        target = StageTarget("causal", stage)
        assert edits.edit_cells(FIRST, target, {(0, 0, 0, 0): -math.inf}).cells(target)[0, 0, 0, 0] == -math.inf
        for value in (math.inf, math.nan, -1e39):
            with pytest.raises(EditError):
                edits.edit_cells(FIRST, target, {(0, 0, 0, 0): value})

    @pytest.mark.parametrize("value", [1e39, -1e39, 3.5e38, 10**400])
    def test_refuses_what_overflows(self, value: float) -> None:
        with pytest.raises(EditError):
            edits.edit_cells(FIRST, EMBEDDING, {(0,): value})

    @pytest.mark.parametrize("value", [0.1, 1e-45, 3.4028235e38, -7, 123456789])
    def test_values_are_32_bit_floats(self, value: float) -> None:
        kept = edits.edit_cells(FIRST, EMBEDDING, {(0,): value}).cells(EMBEDDING)[0,]
        assert type(kept) is float
        assert kept == float(np.float32(kept)) == float(np.float32(value))

    def test_single_numbers_go_back(self, document: Document) -> None:
        two = edits.edit_cells(document, EMBEDDING, {(1,): 2.0})
        assert edits.reset_cells(two, [(EMBEDDING, (1,)), (EMBEDDING, (2,)), (WEIGHT, (0, 0))]) == document
        assert set(edits.reset_cells(two, [(EMBEDDING, (0,)), (EMBEDDING, (1,))]).edits) == {MASK}
        assert edits.reset_cells(two, []) is two
        assert edits.reset_cells(two, [(SCORES, (0, 0, 0, 0)), (EMBEDDING, (7,))]) is two

    def test_clears_some_or_all(self, document: Document) -> None:
        assert set(edits.clear_edits(document, [EMBEDDING]).edits) == {MASK}
        assert edits.clear_edits(document).edits == {}
        assert edits.clear_edits(document, [WEIGHT]) is document
        assert edits.clear_edits(FIRST) is FIRST


class TestMask:
    def test_masks_and_unmasks(self) -> None:
        masked = edits.set_mask_cell(FIRST, (0, 2, 1), masked=True)
        shown = edits.set_mask_cell(masked, (0, 0, 1), masked=False)
        assert dict(shown.cells(MASK)) == {(0, 2, 1): 0.0, (0, 0, 1): 1.0}
        assert edits.set_mask_cell(shown, (0, 0, 1), masked=False) is shown
        assert edits.clear_mask(shown) == FIRST
        assert edits.clear_mask(FIRST) is FIRST

    @pytest.mark.parametrize("value", [0.5, 2, -1, math.nan])
    def test_a_cell_is_one_or_zero(self, value: float) -> None:
        with pytest.raises(EditError, match="is not a mask"):
            edits.edit_cells(FIRST, MASK, {(0, 0, 0): value})


class TestEmbeddingFile:
    def test_is_used_at_once(self) -> None:
        after = edits.set_embedding_file(FIRST, file_of(width=7))
        assert (after.options.embedding, after.options.d_in) == ("file", 7)
        assert edits.set_embedding_file(after, file_of(width=7)) is after

    def test_is_a_read_only_copy(self) -> None:
        names: Any = ["x1", "x2"]
        mine = EmbeddingFile(names=names, vectors=file_of().vectors)
        after = edits.set_embedding_file(FIRST, mine)
        mine.vectors[0, 0] = 99
        names[0] = "y"
        assert after.embedding_file is not None
        assert after.embedding_file.names == ("x1", "x2")
        assert after.embedding_file.vectors[0, 0] == 0
        assert not after.embedding_file.vectors.flags.writeable

    def test_heads_that_do_not_fit_its_width_fall_back(self) -> None:
        document = edits.set_options(FIRST, {"variant": "einsum", "embedding": "random", "d_in": 8, "num_heads": 8})
        assert edits.set_embedding_file(document, file_of(width=5)).options.num_heads == 5

    @pytest.mark.parametrize(
        ("names", "vectors", "sentence"),
        [
            ((), np.zeros((0, 3)), "at least one row"),
            (("a",), np.zeros((1, 0)), "at least one row"),
            (("a",), np.zeros(3), "at least one row"),
            (("a",), np.zeros((1, 20_000)), "too large"),
            (("a",), np.array([[1.0, np.nan]]), "Row 1, column 2"),
            (("a", "b"), np.zeros((1, 3)), "2 names for 1"),
            (("a", "b", "b"), np.zeros((3, 3)), "Two embeddings are named 'b'"),
            (("x" * 10_001,), np.zeros((1, 3)), "needs a name"),
            (("",), np.zeros((1, 3)), "needs a name"),
            (("\ud800",), np.zeros((1, 3)), "needs a name"),
            ((["a"],), np.zeros((1, 3)), "needs a name"),
        ],
    )
    def test_refuses(self, names: Any, vectors: Any, sentence: str) -> None:
        with pytest.raises(EditError, match=sentence):
            edits.set_embedding_file(FIRST, EmbeddingFile(names=names, vectors=vectors))


def test_new_document() -> None:
    assert edits.new_document() == FIRST
    settings: Mapping[str, Any] = {"embedding": "file", "variant": "simple"}
    made = edits.new_document(text="x1 x2", settings=settings, embedding_file=file_of())
    assert (made.text, made.options.d_in) == ("x1 x2", 4)
    with pytest.raises(EditError):
        edits.new_document(settings={"num_heads": 3})

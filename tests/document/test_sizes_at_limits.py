"""Whatever has a limit of size is taken at that limit and refused beyond it, and what was taken comes back."""

import io
import zipfile
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from attnviz.document import (
    edits,
    embedding_files,
    files,
    given,
    given_files,
    given_layouts,
    masks,
    options,
    recipes,
    targets,
    values,
)
from attnviz.document.document import Document, EmbeddingFile
from attnviz.document.given import tensors_of
from attnviz.document.metrics import METRIC_KINDS
from attnviz.document.normalizations import NORMALIZATIONS
from attnviz.document.places import Spot
from attnviz.document.saved_view import SavedView
from attnviz.document.targets import MASK, EmbeddingTarget, MaskTarget, StageTarget, SteeringTarget, WeightTarget
from attnviz.engine.engine import Engine
from attnviz.system import reading
from attnviz.system.errors import AttnVizError
from tests.engine.small_models import document, small

FILE = EmbeddingFile(names=("x1", "é✓", "z"), vectors=np.arange(6, dtype=np.float32).reshape(3, 2))
EDITED = edits.edit_cells(Document(), EmbeddingTarget("chapter", "Your"), {(0,): 0.5, (1,): 2.0, (2,): -1.0})
PAINTED = edits.mask_rectangle(Document(), 0, (0, 6), (0, 7), masked=True)
VIEW = SavedView({"stage": "scores", "head": 2})
WEIGHTS = {"weights": np.eye(3, dtype=np.float32), "tokens": np.array(["a", "b", "c"])}
PAIRS = [(f"{number} cats", f"cats: {number}") for number in range(25)]
MODEL = small("llama")  # three layers


def archive(**arrays: Any) -> bytes:
    stream = io.BytesIO()
    np.savez(stream, **arrays)
    return stream.getvalue()


def loaded(data: bytes) -> Any:
    """Return given weights as they are read from a file."""
    return given_files.read(io.BytesIO(data), "it").maps["weights"]


def from_pipe(data: bytes, patch: pytest.MonkeyPatch) -> Document:
    stream = io.BytesIO(data)
    stream.seekable = lambda: False  # type: ignore[method-assign]
    patch.setattr("sys.stdin", SimpleNamespace(buffer=stream))
    return files.from_stdin()[0]


def is_again(document: Document) -> bool:
    """Return whether a document comes back from its session file, as a file and in a picture."""
    data = files.to_bytes(document, VIEW)
    return files.read_content(data, "it") == (document, VIEW)


def picture(document: Document) -> bool:
    text = files.embedded_text(document, VIEW)
    return bool(text) and files.read_content(files.session_in(text.encode(), "it"), "it") == (document, VIEW)


#: A module, its limit, the size that reaches it, and what then works: it is given the monkeypatch.
LIMITS: tuple[tuple[ModuleType, str, int, Callable[[pytest.MonkeyPatch], Any]], ...] = (
    (edits, "MAX_SNAPSHOT_NAME_CHARS", 5, lambda _: edits.take_snapshot(Document(), "abcde").snapshots[0]),
    (edits, "MAX_SNAPSHOTS", 2, lambda _: edits.take_snapshot(edits.take_snapshot(Document(), "b"), "a").snapshots),
    (edits, "MAX_EMBEDDING_ROWS", 3, lambda _: edits.check_embedding_file(FILE) == FILE),
    (edits, "MAX_EMBEDDING_NUMBERS", 6, lambda _: edits.set_embedding_file(Document(), FILE).embedding_file == FILE),
    (edits, "MAX_EDITED_CELLS", 4, lambda _: edits.edit_cells(
        edits.take_snapshot(Document(), "x", EDITED), EmbeddingTarget("chapter", "starts"), {(0,): 1.0}).edits),
    (edits, "MAX_EDITED_CELLS", 42, lambda _: is_again(PAINTED)),
    (edits, "MAX_PAINTED", 6, lambda _: edits.mask_rectangle(Document(), 0, (1, 3), (2, 5), masked=True)),
    (reading, "MAX_BYTES", len(files.to_bytes(EDITED)), lambda _: files.read_content(
        files.to_bytes(EDITED, VIEW), "it") == (EDITED, None)),
    (reading, "MAX_BYTES", len(files.to_bytes(EDITED, VIEW)), lambda _: is_again(EDITED)),
    (reading, "MAX_BYTES", len(files.to_bytes(EDITED, VIEW)), lambda _: picture(EDITED)),
    (files, "MAX_PICTURE_CHARS", len(files.embedded_text(EDITED, VIEW)), lambda _: picture(EDITED)),
    (files, "MAX_MODEL_LAYERS", 3, lambda _: is_again(document(MODEL, "abc"))),
    (given, "MAX_LABELS", 3, lambda _: tensors_of(WEIGHTS, {"tokens": ["a", "b", "c"]})),
    (given_layouts, "MAX_NUMBERS", 9, lambda _: tensors_of(WEIGHTS, {"tokens": ["a", "b", "c"]})),
    (given_files, "MAX_LABELS", 3, lambda _: loaded(archive(**WEIGHTS)).rows == (("a", "b", "c"),)),
    (given_files, "MAX_NUMBERS", 9, lambda _: loaded(archive(**WEIGHTS)).numbers[..., 2, 2] == 1),
    (given_files, "_MAX_ARRAYS", 2, lambda _: loaded(archive(**WEIGHTS))),
    (given_files, "MAX_ARRAY_BYTES", sum(len(each) for each in (
        zipfile.ZipFile(io.BytesIO(archive(**WEIGHTS))).read(name) for name in ("weights.npy", "tokens.npy"))),
     lambda _: loaded(archive(**WEIGHTS))),
    (given_files, "MAX_ARRAY_BYTES", len(files.to_bytes(EDITED)), lambda patch: from_pipe(
        files.to_bytes(EDITED), patch) == EDITED),
    (recipes, "MAX_PAIR_CHARS", 8, lambda _: recipes.read_pairs("\n".join("\t".join(pair) for pair in PAIRS))),
    (targets, "MAX_NAME_CHARS", 7, lambda _: EmbeddingTarget("chapter", "journey").check()),
    (targets, "MAX_INDEX", 9, lambda _: MASK.check_index((9, 0, 9))),
    (masks, "MAX_NUMBER", 6, lambda _: masks.canonical("k <= q + 5")),  # the first number that is too large
)


@pytest.mark.parametrize(("module", "limit", "size", "works"), LIMITS, ids=[
    f"{row[1]}-{row[2]}" for row in LIMITS])
def test_a_limit_is_reached_and_not_passed(
    module: ModuleType, limit: str, size: int, works: Callable[[pytest.MonkeyPatch], Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, limit, size)
    assert works(monkeypatch), "at the limit"
    recipes.read_pairs.cache_clear()
    masks.read_mask.cache_clear()
    monkeypatch.setattr(module, limit, size - 1)
    try:
        found = works(monkeypatch)
    except (AttnVizError, ValueError):
        found = None
    assert not found, "beyond it"


def test_there_are_no_fewer_pairs_than_can_be_tested() -> None:
    lines = ["\t".join(pair) for pair in PAIRS]
    assert recipes.read_pairs("\n".join(lines[: recipes.MIN_PAIRS])) == tuple(PAIRS[: recipes.MIN_PAIRS])
    with pytest.raises(AttnVizError, match="19"):
        recipes.read_pairs("\n".join(lines[: recipes.MIN_PAIRS - 1]))


@pytest.mark.parametrize("table", ["{}", "a\t{}\nb\t1", '"{}"\t2'])
def test_the_largest_number_is_read_from_a_table_and_the_next_one_refused(table: str, tmp_path: Path) -> None:
    largest, path = float(np.finfo(np.float32).max), tmp_path / "it.tsv"
    for number in (largest, -largest):
        path.write_text(table.format(repr(number)), "utf-8")
        assert number in embedding_files.load_embeddings(path).vectors
        path.write_text(table.format(repr(number * 1.0001)), "utf-8")
        with pytest.raises(AttnVizError, match="too large"):
            embedding_files.load_embeddings(path)


@pytest.mark.parametrize("name", masks.PRESETS)
def test_the_numbers_of_a_preset_are_its_own_from_the_least_to_the_most(name: str) -> None:
    for number, row in masks.PRESETS[name].numbers.items():
        whole = isinstance(row.default, int)
        step = 1 if whole else 0.25
        for value in (row.minimum, row.maximum if row.maximum < np.inf else masks.MAX_NUMBER - 1):
            formula = masks.PRESETS[name].formula_with({number: value})
            found, numbers = masks.find_preset(formula)
            assert found == name and numbers[number] == value, formula
        for value in (row.minimum - step, row.maximum + step):
            if 0 <= value < masks.MAX_NUMBER:
                assert masks.find_preset(masks.PRESETS[name].formula_with({number: value}))[0] != name


def test_a_session_is_of_one_format(full: Document) -> None:
    data, mark = files.to_bytes(full), f'"attnviz": {files.FORMAT}'.encode()
    assert mark in data and files.read_content(data, "it")[0] == full
    for number, said in ((files.FORMAT + 1, "newer"), (files.FORMAT - 1, "older"), (1, "older"), (0, "begin"),
                         (-1, "begin")):
        with pytest.raises(AttnVizError, match=said):
            files.read_content(data.replace(mark, f'"attnviz": {number}'.encode()), "it")


def test_a_session_with_several_of_everything_comes_back() -> None:
    """Layers from 9 to 11 and names that are not sorted."""
    model = small("gemma2", num_hidden_layers=12).model
    start = edits.set_text(edits.set_model(Document(), model), "the cat\n\fsat\f\fon it")
    changes: dict[targets.Target, dict[tuple[int, ...], float]] = {}
    for layer in (10, 9, 11, 0):
        changes |= {StageTarget(start.options.variant, "context", layer): {(2, 3, 1, 4): 0.5, (0, 1, 10, 7): -2.0},
                    StageTarget(start.options.variant, "masked_scores", layer): {(0, 1, 3, 2): -np.inf},
                    SteeringTarget(start.options.variant, "residual", layer): {(1, 2, 11): 3e38, (1, 2, 9): 1e-40},
                    WeightTarget(start.options.variant, "W_query", layer): {(10, 9): 1.0, (9, 10): 2.0},
                    MaskTarget(layer, 3): {(0, 2, 1): 0.0}, MaskTarget(layer): {(1, 2, 10): 1.0}}
    full = edits.set_options(edits.edit_targets(start, changes), {
        "ablated": ("10", "9.3", "9.1", "11.0"), "steering": 0.25, "mask": "k <= q and q - k < 7", "top_k": 3})
    for name in ("b", "a", "10", "9", "é ✓"):
        other = edits.set_text(full, name)
        full = edits.take_snapshot(full, name, edits.set_option(other, "ablated", (f"{len(full.snapshots)}.2",)))
    assert is_again(full) and picture(replace(full, snapshots=()))
    assert [each.name for each in files.read_content(files.to_bytes(full), "it")[0].snapshots] == [
        "b", "a", "10", "9", "é ✓"]
    assert full.options.ablated == ("9.1", "9.3", "10", "11.0")


def test_a_model_in_a_session_has_at_least_one_of_everything() -> None:
    one = small("llama", num_hidden_layers=1, num_attention_heads=1, num_key_value_heads=1, head_dim=2).model
    start = edits.set_text(edits.set_model(Document(), one), "abc")
    assert is_again(start), "one layer of one head of two dimensions"
    for field in ("layers", "heads", "kv_heads", "d_model", "d_head"):
        with pytest.raises(AttnVizError):
            files.read_content(files.to_bytes(replace(start, model=replace(one, config=replace(
                one.config, **{field: 0})))), "it")
    partial = small("phi", partial_rotary_factor=1.0).model
    assert partial.config.rope is not None
    for dimensions, is_right in ((partial.config.d_head, True), (partial.config.d_head + 2, False)):
        rope = replace(partial.config.rope, dimensions=dimensions)
        made = replace(start, model=replace(partial, config=replace(partial.config, rope=rope)))
        try:
            assert files.read_content(files.to_bytes(made), "it")[0] == made and is_right
        except AttnVizError:
            assert not is_right


def test_a_mask_is_of_the_layers_and_heads_that_there_are() -> None:
    start = document(MODEL, "abc").options
    for layer in range(5):
        for head in (None, *range(6)):
            assert MaskTarget(layer, head).is_active(start) == (layer < 3 and (head or 0) < 4), (layer, head)
    assert MaskTarget().is_active(start)
    variant = f"{targets.MODEL}{'x' * 9}"
    for layer, is_right in ((0, True), (targets.MAX_LAYERS - 1, True), (targets.MAX_LAYERS, False), (-1, False)):
        if is_right:
            assert StageTarget(variant, "residual", layer).check().layer == layer
        else:
            with pytest.raises(AttnVizError):
                StageTarget(variant, "residual", layer).check()


def test_ranks_count_what_is_larger_and_not_what_is_equal() -> None:
    logits = np.float32([3, 1, 3, 2, -np.inf])
    assert [float(METRIC_KINDS["rank"].of_token(logits, token)) for token in range(5)] == [1, 4, 1, 3, 5]


def test_sizes_that_would_fit_go_up_to_the_most_heads() -> None:
    start = edits.set_options(Document(), {"variant": "multi_head", "d_out": options.MAX_HEADS, "d_in": 3,
                                           "num_heads": options.MAX_HEADS})
    assert start.options.num_heads == options.MAX_HEADS
    with pytest.raises(AttnVizError, match=rf"256 or {options.MAX_HEADS}\b"):
        edits.set_options(start, {"num_heads": options.MAX_HEADS - 1})
    off = edits.set_options(Document(), {"num_heads": 2, "ablated_heads": (0, 1, 2)})
    assert off.options.ablated_heads == (0, 1)
    with pytest.raises(AttnVizError):
        values.check("num_heads", options.MAX_HEADS + 1)


def test_a_pair_of_sentences_is_split_where_both_have_a_token() -> None:
    tensors = tensors_of({"weights": np.tri(4, dtype=np.float32)[None, None, None]}, {"tokens": list("abcd")})
    for start in range(-1, 6):
        if 0 < start < 4:
            found = given.split(tensors, start).maps["weights"]
            assert found.rows == (tuple("abcd"), tuple("abcd")[:start], tuple("abcd")[start:], tuple("abcd")[:start],
                                  tuple("abcd")[start:])
            np.testing.assert_array_equal(found.numbers[0, 4, 0, : 4 - start, :start], 1)
        else:
            with pytest.raises(AttnVizError):
                given.split(tensors, start)
    for lengths, is_right in (([0, 4], True), ([4, -1], False), ([1], False), ([4, 5], False)):
        make = partial(tensors_of, {"weights": np.ones((1, 2, 1, 4, 4), np.float32)}, {}, lengths=lengths)
        if is_right:
            assert [len(rows) for rows in make().maps["weights"].rows] == lengths
        else:
            with pytest.raises(AttnVizError):
                make()


def test_a_layer_has_from_two_axes_to_all_but_one() -> None:
    for axes in range(1, 7):
        part = np.ones((1,) * (axes - 2) + (3, 3) if axes > 1 else (3,), np.float32)
        for value, most in (([part, part], 4), (part, 5)):
            if 2 <= axes <= most:
                assert tensors_of({"weights": value}, {}).maps["weights"].numbers.shape[-2:] == (3, 3)
            else:
                with pytest.raises(AttnVizError):
                    tensors_of({"weights": value}, {})


@pytest.mark.parametrize("scores", [(88.0, 0.0), (89.0, 0.0), (-86.0, -87.0), (-110.0, -111.0), (0.0, 0.0)])
def test_the_arithmetic_of_a_softmax_ends_at_its_weight(scores: tuple[float, float]) -> None:
    """The maximum is subtracted where exp alone would leave the range of 32-bit floats."""
    start = edits.set_options(edits.set_text(Document(), "Your journey"), {
        "variant": "simple", "embedding": "chapter", "mask": "none", "normalization": "softmax"})
    made = edits.edit_cells(start, StageTarget("simple", "scores"), {(0, 0, 1, at): scores[at] for at in (0, 1)})
    result = Engine().compute(made)
    weights = result.picture(Spot("weights"))[1]
    assert weights.sum() == pytest.approx(1, abs=1e-6)
    with np.errstate(all="ignore"):
        total = np.exp(np.float32(scores)).sum()
    leaves = not np.finfo(np.float32).tiny <= total <= np.finfo(np.float32).max
    for at, weight in enumerate(weights):
        working = NORMALIZATIONS["softmax"].working(np.float32(scores), at, "row", 2)
        assert working.value == pytest.approx(float(weight), abs=1e-6)
    said = "\n".join(map(str, working.lines))
    assert ("is subtracted first" in said) == leaves
    assert ("overflow" in said) == (leaves and scores[0] > 0) and ("underflow" in said) == (leaves and scores[0] < 0)

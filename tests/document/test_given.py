"""Imported attention: every layout is read correctly, and arrays that are not attention are refused."""

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import torch

from attnviz.cli import main
from attnviz.document import edits, files, given_files
from attnviz.document.document import FIRST_TEXT, Document, EmbeddingFile, changed_fields, changes_numbers
from attnviz.document.given import Tensors, tensors_of
from attnviz.document.models import Model
from attnviz.document.targets import StageTarget
from attnviz.families.config_json import config_of
from attnviz.system.errors import EditError, GivenError, SessionError

WORDS = ["the", "cat", "sat"]


def numbers(*shape: int) -> np.ndarray:
    """Return distinct values between 0 and 1."""
    count = int(np.prod(shape))
    return ((np.arange(count, dtype=np.float32) + 1) / (count + 1)).reshape(shape)


def make_tensors(shape: tuple[int, ...] = (2, 1, 4, 3, 3), **words: Any) -> Tensors:
    return tensors_of({"weights": numbers(*shape)}, words or {"tokens": WORDS}, name="mine.npz")


FULL = numbers(2, 1, 4, 3, 3)


@pytest.mark.parametrize("value", [
    FULL, tuple(FULL), list(FULL), [layer[0] for layer in FULL], FULL.astype(np.float64), FULL[:, 0],
], ids=["one array", "tuple", "list", "without a batch", "float64", "layers without a batch"])
def test_every_layout_of_one_text_is_the_same(value: Any) -> None:
    found = tensors_of({"weights": value}, {"tokens": WORDS}).maps["weights"]
    np.testing.assert_array_equal(found.numbers, FULL)
    assert found.rows == found.columns == (tuple(WORDS),)


def test_a_single_layer_or_head_and_a_batch() -> None:
    one = tensors_of({"weights": FULL[0, 0, 0]}, {"tokens": WORDS})
    assert (one.layers, one.heads) == (1, 1)
    heads = tensors_of({"weights": FULL[0, 0]}, {})
    assert (heads.layers, heads.heads, heads.texts) == (1, 4, ("0 1 2",))
    batch = tensors_of({"weights": [numbers(2, 4, 3, 3)] * 5}, {"tokens": [WORDS, ["a", "dog"]]})
    assert (batch.layers, batch.heads, batch.texts) == (5, 4, ("the cat sat", "a dog"))


def test_integers_are_numbers_and_what_was_given_may_be_written_to_afterwards() -> None:
    mine = np.eye(3, dtype=np.float32)
    found = tensors_of({"weights": mine}, {}).maps["weights"].numbers
    mine[:] = 7
    np.testing.assert_array_equal(found[0, 0, 0], np.eye(3))
    assert not found.flags.writeable
    assert tensors_of({"weights": np.eye(3, dtype=np.int64)}, {}).maps["weights"].numbers.dtype == np.float32


def test_halves_of_characters_are_shown_as_such_and_a_session_holds_what_is_left() -> None:
    """As a tokenizer of bytes may give them; no file can hold one."""
    found = tensors_of({"weights": FULL}, {"tokens": ["\ud83d", "a\udcff", "😀"]}, name="\ud800")
    assert found.name == "\ufffd" and found.maps["weights"].rows == (("\ufffd", "a\ufffd", "😀"),)
    assert files.from_bytes(files.to_bytes(edits.document_from_tensors(found)), "it").given == found


def test_the_words_of_two_texts_stand_on_their_own_sides() -> None:
    source, target = ["le", "chat", "noir", "dort"], ["the", "cat", "sleeps"]
    found = tensors_of(
        {"encoder_weights": numbers(2, 1, 4, 4, 4), "decoder_weights": numbers(3, 1, 4, 3, 3),
         "cross_weights": numbers(3, 1, 4, 3, 4)},
        {"encoder_tokens": source, "decoder_tokens": target})
    assert found.maps["cross_weights"].rows == (tuple(target),)
    assert found.maps["cross_weights"].columns == (tuple(source),)
    assert found.maps["encoder_weights"].rows == found.maps["encoder_weights"].columns == (tuple(source),)
    assert found.maps["decoder_weights"].rows == (tuple(target),)
    assert (found.layers, found.texts) == (3, ("le chat noir dort → the cat sleeps",))


def test_tokens_are_kept_as_they_are_written_and_a_text_reads_as_one() -> None:
    found = tensors_of({"weights": np.eye(4)}, {"tokens": ["The", "Ġcat", "Ġsat", "Ċ"]})
    assert found.maps["weights"].rows == (("The", "Ġcat", "Ġsat", "Ċ"),) and found.texts == ("The cat sat\n",)


@pytest.mark.parametrize(("arrays", "words", "sentence"), [
    ({}, {}, "No attention was passed"),
    ({"weights": None}, {}, "No attention was passed"),
    ({"weights": ()}, {}, "Weights have no layers. Load the model with attn_implementation=\"eager\""),
    ({"weights": ((), ())}, {}, "Weights have no layers. Load the model with attn_implementation=\"eager\""),
    ({"weights": (None, None)}, {}, "attn_implementation=\"eager\""),
    ({"weights": [numbers(1, 4, 3, 3), numbers(1, 4, 3, 4)]}, {}, r"Layer 1 of weights has the shape \(1, 4, 3, 4\)"),
    ({"weights": [numbers(1, 4, 3, 3), numbers(1, 2, 3, 3)]}, {}, "all layers must have the same"),
    ({"weights": numbers(3)}, {}, r"Weights cannot have the shape \(3,\)"),
    ({"weights": [numbers(3)]}, {}, r"Layer 0 of weights cannot have the shape \(3,\)"),
    ({"weights": numbers(1, 1, 1, 1, 3, 3)}, {}, "cannot have the shape"),
    ({"weights": [numbers(2, 1, 1, 3, 3)]}, {}, "cannot have the shape"),
    ({"weights": np.empty((1, 0, 3, 3))}, {}, "are empty"),
    ({"weights": np.array([[object()]])}, {}, "must be numbers, not objects"),
    ({"weights": np.array([["a"]])}, {}, r"Weights must be numbers, not text\.$"),
    ({"weights": "hello"}, {}, r"Weights must be numbers, not text\.$"),
    ({"weights": iter(())}, {}, "must be numbers, not an object of type tuple_iterator"),
    ({"weights": np.array(["2020-01-01"], "M8[D]")}, {}, "must be numbers, not dates"),
    ({"weights": np.array([[1j]])}, {}, "Weights are complex numbers: pass their magnitude"),
    ({"weights": [torch.eye(3)[None, None] * 1j]}, {}, "Layer 0 of weights are complex numbers"),
    ({"weights": [[0.5, 0.5], [1.0]]}, {}, "Weights are lists of different lengths"),
    ({"weights": np.eye(3)}, {"tokens": ["a", "b"]}, "tokens has 2 tokens, weights have 3 rows."),
    ({"weights": np.eye(3)}, {"tokens": WORDS, "key_tokens": ["a"]}, "key_tokens has 1 token, weights have 3 columns."),
    ({"weights": numbers(2, 3)}, {"tokens": ["a", "b"], "key_tokens": ["c"]}, "have 3 columns"),
    ({"weights": numbers(2, 1, 3, 3)}, {"tokens": [WORDS, WORDS, WORDS]}, "tokens has 3 texts, weights have 2 texts"),
    ({"weights": np.eye(3)}, {"tokens": "the cat sat"}, "must be a list of strings, not 'the cat sat'"),
    ({"weights": np.eye(3)}, {"tokens": [1, 2, 3]}, "1 is"),
    ({"weights": np.eye(3)}, {"tokens": 7}, "must be a list of strings"),
    ({"weights": np.eye(3)}, {"tokens": ["a", None, "c"]},
     r"tokens has None at position 1 of text 1: the tokenizer has no token with the id at that position\.$"),
    ({"weights": numbers(2, 1, 2, 2)}, {"tokens": [["a", "b"], ["a", None]]}, "has None at position 1 of text 2"),
    ({"weights": np.eye(3)}, {"tokens": [["a"], None]}, "None is not a string"),
    ({"weights": np.eye(3)}, {"tokens": [b"a", b"b", b"c"]}, "b'a' is not a string"),
    ({"weights": np.eye(3)}, {"tokens": [["a", "b", 3]]}, "3 is not a string"),
    ({"weights": SimpleNamespace(attentions=None)}, {}, "whole output: pass outputs.attentions"),
    ({"weights": [[[[1, 2], [3]]]]}, {}, "are lists of different lengths"),
    ({"weights": np.eye(3)}, {"tokens": WORDS, "encoder_tokens": WORDS}, "encoder_tokens belongs to no array"),
    ({"weights": np.eye(3), "queries": numbers(2, 4)}, {"tokens": WORDS}, "have 2 rows"),
    ({"encoder_weights": numbers(1, 1, 4, 3, 3), "decoder_weights": numbers(1, 1, 2, 3, 3)}, {},
     "Decoder weights have 2 heads, encoder weights 4."),
    ({"encoder_weights": numbers(1, 1, 4, 3, 3), "decoder_weights": numbers(1, 2, 4, 3, 3)}, {}, "have 2 texts"),
])
def test_what_is_no_attention_is_refused(arrays: Mapping[str, Any], words: Mapping[str, Any], sentence: str) -> None:
    with pytest.raises(GivenError, match=sentence) as refused:
        tensors_of(arrays, words)
    assert isinstance(refused.value, ValueError) and "\n" not in str(refused.value) and str(refused.value).endswith(".")


def test_what_is_too_large_is_refused_before_anything_is_made_of_it() -> None:
    huge = np.broadcast_to(np.float32(0), (12, 1, 12, 2000, 2000))
    with pytest.raises(GivenError, match="576,000,000 numbers are too many: AttnViz takes at most 268,435,456"):
        tensors_of({"weights": huge}, {})


class TestFiles:
    @pytest.mark.parametrize("tensors", [
        make_tensors(), make_tensors((1, 1, 2, 2, 3), tokens=["a", "b"], key_tokens=["c", "d", ""]),
        tensors_of({"weights": numbers(1, 2, 1, 3, 3)}, {"tokens": [WORDS, ["a", "dog"]]}),
        tensors_of({"cross_weights": numbers(1, 1, 2, 2, 3)}, {"encoder_tokens": WORDS, "decoder_tokens": ["a", "b"]}),
        tensors_of({"cross_weights": numbers(1, 2, 2, 2, 2)}, {"encoder_tokens": [["a", ""]] * 2,
                                                               "decoder_tokens": [["a", ""]] * 2}),
        tensors_of({"weights": numbers(1, 2, 2, 2, 3), "keys": numbers(1, 2, 2, 3, 4)},
                   {"tokens": [["a", "b"], ["a", ""]], "key_tokens": [WORDS, ["d", "", ""]]}),
        tensors_of({"decoder_weights": numbers(1, 1, 2, 2, 2)}, {"decoder_tokens": ["a", "b"],
                                                                 "decoder_input_tokens": ["<s>", "a"]}),
        tensors_of({"weights": [None, FULL[0], None, FULL[1]]}, {"tokens": ["ä½", "ł", "Ċ"]}),
    ], ids=["one text", "rectangular", "padded", "two texts", "equal texts", "ends without a text", "a shifted target",
            "a hybrid"])
    def test_what_is_written_is_read(self, tensors: Tensors) -> None:
        buffer = io.BytesIO()
        given_files.write(tensors, buffer)
        buffer.seek(0)
        assert given_files.read(buffer, "a.npz") == tensors

    def test_what_compute_wrote_is_all_there(self, tmp_path: Path) -> None:
        path = tmp_path / "a.npz"
        assert main(["compute", "--example", "3.6.2-multi-head", "--out", str(path)]) == 0
        found, kept = given_files.load(path), np.load(path)
        assert found.name == "a.npz" and found.texts == ("Your journey starts with one step",) * 2
        for stage, map in found.maps.items():
            np.testing.assert_array_equal(map.numbers[0], kept[stage])
        assert {"embeddings", "queries", "masked_scores", "weights", "output"} <= set(found.maps)
        assert np.isinf(found.maps["masked_scores"].numbers).any(), "masked scores may be minus infinity"

    @pytest.mark.parametrize("name", ["weights", "attentions", "attention"])
    def test_what_a_person_saved(self, tmp_path: Path, name: str) -> None:
        np.savez_compressed(tmp_path / "a.npz", **{name: FULL, "tokens": np.array(WORDS), "loss": np.array(0.5)})
        assert given_files.load(tmp_path / "a.npz") == make_tensors()

    @pytest.mark.parametrize(("name", "stage"), [
        ("layer0.attentions", "weights"), ("labels", "weights"),
        *((f"{part}_{word}", f"{part}_weights") for part in ("encoder", "decoder", "cross")
          for word in ("attentions", "attention")),
    ])
    def test_names_of_bertviz(self, tmp_path: Path, name: str, stage: str) -> None:
        array = np.full((1, 2, 2), 0.5, dtype=np.float32)
        arrays = {"weights": array, name: np.array(["a", "b"])} if name == "labels" else {name: array}
        np.savez(tmp_path / "a.npz", **arrays)
        tensors = given_files.load(tmp_path / "a.npz")
        assert list(tensors.maps) == [stage]
        assert name != "labels" or tensors.words["tokens"] == (("a", "b"),)

    def test_layers_under_their_own_names(self, tmp_path: Path) -> None:
        np.savez(tmp_path / "a.npz", **{"weights": FULL[0], "layer1.weights": FULL[1], "tokens": np.array([WORDS])})
        assert given_files.load(tmp_path / "a.npz") == make_tensors()
        np.savez(tmp_path / "b.npz", **{"weights": FULL[0], "layer2.weights": FULL[1]})
        assert given_files.load(tmp_path / "b.npz").maps["weights"].layers == (0, 2)

    @pytest.mark.parametrize("arrays", [
        (FULL, WORDS), (*FULL, WORDS), (WORDS, *FULL), (FULL, WORDS, [7, 8, 9]),
    ], ids=["one", "layers", "words first", "ids too"])
    def test_what_was_saved_without_names_is_the_layers_and_the_words(
        self, tmp_path: Path, arrays: tuple[Any, ...]
    ) -> None:
        np.savez(tmp_path / "a.npz", *map(np.array, arrays))
        assert given_files.load(tmp_path / "a.npz") == make_tensors()
        np.savez(tmp_path / "b.npz", *(array for array in arrays if array is not WORDS), tokens=np.array(WORDS))
        assert given_files.load(tmp_path / "b.npz") == make_tensors()

    def test_twelve_layers_without_names_stand_in_their_order(self, tmp_path: Path) -> None:
        full = numbers(12, 1, 4, 3, 3)
        np.savez(tmp_path / "a.npz", *full)
        np.testing.assert_array_equal(given_files.load(tmp_path / "a.npz").maps["weights"].numbers, full)

    @pytest.mark.parametrize(("arrays", "sentence"), [
        ({"weights": np.array([[object()]])}, "must be numbers, not objects .arrays saved as objects: save each layer"),
        ({"arr_0": np.eye(3), "weights": np.eye(3)}, "'arr_0' is there twice"),
        ({"arr_0": np.array(WORDS), "arr_1": np.array(WORDS), "arr_2": np.eye(3)}, "'arr_0' is there twice"),
        ({"arr_0": np.eye(3), "arr_1": np.eye(4)}, "Layer 1 of weights has the shape"),
        ({"arr_0": np.array(WORDS)}, "No attention was passed"),
        ({"weights": np.eye(3), "tokens": np.array(["a", "b", None])}, "np.array\\(tokens\\)"),
        ({"W": np.eye(3)}, "its arrays are called 'W'; one must be weights or attentions"),
        ({"weights": np.eye(3), "tokens": np.arange(3)}, "'tokens' must be strings, not int64"),
        ({"weights": np.eye(3), "attentions": np.eye(3)}, "is there twice"),
        ({"weights": np.eye(3), "tokens": np.array(["a", "b"])}, "tokens has 2 tokens, weights have 3 rows"),
        ({"weights": np.eye(3), "tokens": np.array(WORDS), "lengths": np.array([1, 2])}, "lengths must count"),
        ({"weights": np.eye(3), "tokens": np.array(WORDS), "lengths": np.array([-1])}, "lengths must count"),
        ({"weights": np.eye(3), "lengths": np.array([10**15])},
         "lengths count 1,000,000,000,000,000 tokens, weights have 3 rows"),
        ({"weights": np.eye(3), "lengths": np.array([np.nan])}, "'lengths' must be whole numbers, not float64"),
        ({"weights": np.eye(3), "first_heads": np.array([0.5])}, "'first_heads' must be whole numbers, not float64"),
    ])
    def test_a_bad_file_is_refused_with_a_sentence(
        self, tmp_path: Path, arrays: dict[str, np.ndarray], sentence: str
    ) -> None:
        np.savez(tmp_path / "a.npz", **arrays)  # type: ignore[arg-type]
        with pytest.raises(SessionError, match=sentence) as refused:
            given_files.load(tmp_path / "a.npz")
        assert str(refused.value).startswith("a.npz does not contain attention: ")

    def test_a_name_that_is_not_utf_8_is_refused_with_a_sentence(self, tmp_path: Path) -> None:
        np.savez(tmp_path / "a.npz", **{"weightsé": np.eye(3)})
        content = (tmp_path / "a.npz").read_bytes()
        (tmp_path / "a.npz").write_bytes(content.replace("é".encode(), b"\xff\xff"))
        with pytest.raises(SessionError, match="it is damaged: the name of an array is not UTF-8"):
            given_files.load(tmp_path / "a.npz")

    @pytest.mark.parametrize("content", [
        b"", b"PK\x03\x04", b"no zip", b"PK\x05\x06" + b"\0" * 18,
    ])
    def test_what_is_no_zip_is_refused(self, tmp_path: Path, content: bytes) -> None:
        (tmp_path / "a.npz").write_bytes(content)
        with pytest.raises(SessionError, match="does not contain attention"):
            given_files.load(tmp_path / "a.npz")

    def test_no_byte_of_a_damaged_file_ends_in_anything_but_a_sentence(self, tmp_path: Path) -> None:
        np.savez_compressed(tmp_path / "a.npz", weights=np.eye(3), tokens=np.array(WORDS))
        good = (tmp_path / "a.npz").read_bytes()
        chance = np.random.default_rng(3)
        for _ in range(300):
            bad = bytearray(good)
            for at in chance.integers(0, len(bad), 3):
                bad[at] = chance.integers(256)
            try:
                given_files.read(io.BytesIO(bytes(bad[: chance.integers(1, len(bad) + 1)])), "a.npz")
            except SessionError as refused:
                assert str(refused).startswith("a.npz does not contain attention: ")

    def test_a_header_that_claims_much_is_refused_before_it_is_believed(self, tmp_path: Path) -> None:
        head = io.BytesIO()
        np.lib.format.write_array_header_1_0(head, {"descr": "<f4", "fortran_order": False, "shape": (2**40,)})
        with zipfile.ZipFile(tmp_path / "a.npz", "w") as archive:
            archive.writestr("weights.npy", head.getvalue())
        with pytest.raises(SessionError, match="at most 268,435,456 are read"):
            given_files.load(tmp_path / "a.npz")
        with zipfile.ZipFile(tmp_path / "b.npz", "w", zipfile.ZIP_DEFLATED) as archive:  # 9 GB of zeros, announced
            entry = zipfile.ZipInfo("weights.npy")
            archive.writestr(entry, b"")
            entry.file_size = 9 * 10**9
        with pytest.raises(SessionError, match=r"its arrays take 9\.0 GB"):
            given_files.load(tmp_path / "b.npz")

    def test_what_cannot_be_read_is_named(self, tmp_path: Path) -> None:
        with pytest.raises(SessionError, match=r"no\.npz cannot be read: No such file"):
            given_files.load(tmp_path / "no.npz")
        with pytest.raises(SessionError, match="is not a file"):
            given_files.load(tmp_path)


class TestDocuments:
    def test_it_is_what_the_document_shows(self) -> None:
        document = edits.document_from_tensors(make_tensors())
        assert document.sentences == ("the cat sat",) and document.given == make_tensors()
        assert changed_fields(Document(), document) == {"text", "given"}
        assert changes_numbers(Document(), document) and changes_numbers(document, Document())
        assert not changes_numbers(document, edits.document_from_tensors(make_tensors()))
        assert changes_numbers(document, edits.document_from_tensors(make_tensors((2, 1, 2, 3, 3))))

    @pytest.mark.parametrize("edit", [
        lambda document: edits.set_text(document, "other"),
        lambda document: edits.set_option(document, "num_heads", 4),
        lambda document: edits.set_options(document, {"mask": "none"}),
        lambda document: edits.edit_cells(document, StageTarget("causal", "weights"), {(0, 0, 0, 0): 1.0}),
        lambda document: edits.set_mask_cell(document, (0, 0, 0), masked=True),
        lambda document: edits.set_embedding_file(document, EmbeddingFile(("a",), np.ones((1, 3), dtype=np.float32))),
    ])
    def test_nothing_is_computed_from_it(self, edit: Any) -> None:
        with pytest.raises(EditError, match="were loaded and cannot be edited"):
            edit(edits.document_from_tensors(make_tensors()))

    def test_a_model_that_is_opened_takes_its_place_with_a_text_of_its_own(self) -> None:
        config = config_of({"model_type": "gpt2", "n_layer": 1, "n_head": 2, "n_embd": 4, "vocab_size": 9,
                            "n_positions": 8})
        model = Model(name="tiny", where="tiny", digest="00", config=config)
        opened = edits.set_model(edits.document_from_tensors(make_tensors()), model)
        assert (opened.given, opened.model, opened.sentences) == (None, model, (FIRST_TEXT,))

    def test_a_session_keeps_it_and_a_snapshot_shares_it(self, tmp_path: Path) -> None:
        tensors = make_tensors((1, 1, 2, 2, 3), tokens=["a", "b"], key_tokens=["c", "d", "e"])
        document = edits.take_snapshot(edits.document_from_tensors(tensors), "first")
        files.save(document, tmp_path / "a.attnviz")
        found = files.load(tmp_path / "a.attnviz")
        assert found == document and found.given is not None and found.given.name == "mine.npz"
        assert found.snapshots[0].document.given is found.given
        assert (tmp_path / "a.attnviz").read_text("utf-8").count('"numbers"') == 1

    def test_a_session_keeps_the_numbers_of_layers_and_tokens_as_they_are_written(self) -> None:
        tensors = tensors_of({"weights": FULL}, {"tokens": ["Ã©", "Ġ", "Ã"]}, layers=[3, 7])
        found = files.from_bytes(files.to_bytes(edits.document_from_tensors(tensors)), "it").given
        assert found == tensors and found.maps["weights"].layers == (3, 7)

    def test_what_is_too_large_for_a_session_is_shown_all_the_same(self, tmp_path: Path) -> None:
        tensors = make_tensors((1, 1, 1, 4000, 4000), tokens=[str(word) for word in range(4000)])
        document = edits.document_from_tensors(tensors)
        with pytest.raises(SessionError, match="larger than 64 MiB"):
            files.save(document, tmp_path / "a.attnviz")

    @pytest.mark.parametrize("part", [
        '"given": []', '"given": {"stages": [], "words": {}}', '"given": {"stages": {"weights": 1}, "words": {}}',
        '"given": {"stages": {"nothing": {"shape": [1, 1], "numbers": "AAAAAA=="}}, "words": {}}',
        '"given": {"stages": {"weights": {"shape": [1, 2], "numbers": "AAAAAA=="}}, "words": {}}',
        '"given": {"stages": {"weights": {"shape": [1, 1], "numbers": "AAAAAA=="}}, "words": {"a": ["b"]}}',
        '"given": {"stages": {}, "words": {}}', '"given": "same"',
        '"given": {"stages": {"weights": {"shape": [1, 1], "numbers": "AAAAAA==", "layers": [-1]}}, "words": {}}',
        '"settings": {"mask": "none"}, "given": {"stages": {}, "words": {}}',
    ])
    def test_a_damaged_session_is_refused(self, tmp_path: Path, part: str) -> None:
        (tmp_path / "a.attnviz").write_text(f'{{"attnviz": 7, "text": "", {part}}}')
        with pytest.raises(SessionError, match="cannot be opened as a session"):
            files.load(tmp_path / "a.attnviz")


def test_numbers_that_are_not_finite_are_counted_with_the_place_of_the_first() -> None:
    weights = np.full((2, 2, 3, 4, 4), 0.5)
    weights[1, 1, 2, 0, 1] = np.nan
    weights[1, 1, 2, 1, 0] = 1e300
    weights[:, 0, :, 3, 3] = np.nan  # padding
    scores = np.where(np.tri(4), 1.0, -np.inf) * np.ones_like(weights)
    found = tensors_of({"masked_scores": scores, "weights": weights}, {"tokens": [list("abc"), list("abcd")]})
    assert found.not_finite == (
        "NaN or infinite numbers: 2 in 2 rows. The first: weights, layer 1, sentence 2, head 2, row 0, column 1.")
    assert tensors_of({"weights": np.eye(3)}, {}).not_finite is None
    assert tensors_of({"weights": np.where(np.eye(3), 1, -np.inf)}, {}).not_finite is not None
    one, other = (tensors_of({"weights": np.full((2, 2), np.nan)}, {}) for _ in range(2))
    assert one == other, "a session with NaN is not modified when it is opened"

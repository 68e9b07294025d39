"""Session files: the round trip of every field, and error messages for damaged files."""

import json
import math
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, example, given, settings, strategies as st

from attnviz.document import edits, files
from attnviz.document.document import Document, EmbeddingFile
from attnviz.document.options import OPTIONS, Option
from attnviz.document.stages import STAGES
from attnviz.document.targets import MASK, EmbeddingTarget, StageTarget, Target, WeightTarget
from attnviz.system.errors import EditError, SessionError

#: Hypothesis runs many examples in one test; each writes over the file of the one before.
SHARED_FOLDER = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
NAMES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=8)
NUMBERS = st.floats(width=32, allow_nan=False, allow_infinity=False)
INDEX = st.integers(0, 2**31 - 1)


def values_of(option: Option) -> st.SearchStrategy[Any]:
    if option.kind == "flag":
        return st.booleans()
    if option.kind == "heads":
        return st.lists(st.integers(0, 20), max_size=4).map(tuple)
    if option.kind == "integer":
        return st.integers(int(option.minimum), int(option.maximum))
    if option.kind == "number":
        return st.floats(option.minimum, option.maximum)
    if option.kind == "scale":
        return st.sampled_from(option.choices) | st.floats(1e-300, 1e300)
    return st.sampled_from([choice for choice in option.choices if choice != "file"])


@st.composite
def targets_with_cells(draw: st.DrawFn) -> tuple[Target, dict[tuple[int, ...], float]]:
    kind, values = draw(st.sampled_from(["embedding", "weight", "stage", "mask"])), NUMBERS
    if kind == "mask":
        return MASK, draw(st.dictionaries(st.tuples(INDEX, INDEX, INDEX), st.sampled_from([0.0, 1.0]), max_size=3))
    if kind == "embedding":
        target: Target = EmbeddingTarget(draw(st.sampled_from(OPTIONS["embedding"].choices)), draw(NAMES))
    elif kind == "weight":
        target = WeightTarget(draw(st.sampled_from(OPTIONS["variant"].choices[1:])), draw(NAMES))
    else:
        stage = draw(st.sampled_from([name for name, row in STAGES.items() if row.is_editable]))
        target = StageTarget(draw(st.sampled_from(OPTIONS["variant"].choices)), stage)
        if stage in ("masked_scores", "scaled_scores"):
            values = values | st.just(-math.inf)
    size = draw(st.sampled_from(target.lengths))
    return target, draw(st.dictionaries(st.tuples(*[INDEX] * size), values, max_size=3))


@st.composite
def embedding_files(draw: st.DrawFn) -> EmbeddingFile:
    names = draw(st.lists(NAMES, min_size=1, max_size=3, unique=True))
    width = draw(st.integers(1, 3))
    rows = draw(st.lists(st.lists(NUMBERS, min_size=width, max_size=width), min_size=len(names), max_size=len(names)))
    return EmbeddingFile(names=tuple(names), vectors=np.array(rows, dtype=np.float32))


@st.composite
def documents(draw: st.DrawFn) -> Document:
    document = edits.set_text(Document(), draw(TEXTS))
    if draw(st.booleans()):
        document = edits.set_embedding_file(document, draw(embedding_files()))
    for name in draw(st.lists(st.sampled_from(list(OPTIONS)), max_size=6)):
        try:
            document = edits.set_option(document, name, draw(values_of(OPTIONS[name])))
        except EditError:
            continue  # sizes that do not fit: what edits refuses is no document
    return edits.edit_targets(document, dict(draw(st.lists(targets_with_cells(), max_size=4))))


class TestRoundTrip:
    @SHARED_FOLDER
    @given(document=documents())
    def test_what_is_saved_comes_back(self, document: Document, tmp_path: Path) -> None:
        path = tmp_path / "round.attnviz"
        files.save(document, path)
        loaded = files.load(path)
        assert loaded == document
        assert loaded.options == document.options
        assert files.to_bytes(loaded) == files.to_bytes(document)
        if document.embedding_file is not None and loaded.embedding_file is not None:
            assert loaded.embedding_file.vectors.tobytes() == document.embedding_file.vectors.tobytes()

    @given(value=NUMBERS)
    def test_every_float_comes_back_in_few_digits(self, value: float) -> None:
        target = EmbeddingTarget("chapter", "step")
        document = edits.edit_cells(Document(), target, {(0,): value})
        stored = json.loads(files.to_bytes(document))["edits"][0]["cells"]["0"]
        assert np.float32(stored) == np.float32(value)
        assert len(f"{stored!r}".replace("e", "").strip("-0.")) <= 13 or float(stored).is_integer()

    def test_is_sparse_and_readable(self, path: Path, full: Document) -> None:
        files.save(Document(), path)
        assert json.loads(path.read_text("utf-8")) == {"attnviz": 7, "text": "Your journey starts with one step"}
        files.save(full, path)
        text = path.read_text("utf-8")
        for readable in ("Grüße 😀", '"é✓"', '"0": 0.43', '"1": -0.012345678', '"0,0,1,0": "-inf"'):
            assert readable in text

    def test_a_byte_order_mark_is_no_obstacle(self, path: Path, full: Document) -> None:
        path.write_bytes(b"\xef\xbb\xbf" + files.to_bytes(full))
        assert files.load(path) == full

    def test_loaded_embeddings_are_read_only(self, path: Path, full: Document) -> None:
        files.save(full, path)
        loaded = files.load(path).embedding_file
        assert loaded is not None
        assert not loaded.vectors.flags.writeable


GOOD = {"attnviz": 7, "text": "a b"}
SCORES = {"variant": "causal", "stage": "scores", "cells": {}}
VECTORS = {"names": ["x1"], "shape": [1, 2], "vectors": "AACAPwAAAEA="}


class TestBroken:
    @pytest.mark.parametrize(
        ("content", "sentence"),
        [
            (None, "does not begin with the format"),
            ([], "does not begin with the format"),
            ({"text": "a"}, "does not begin with the format"),
            ({**GOOD, "attnviz": True}, "does not begin with the format"),
            ({**GOOD, "attnviz": 1.0}, "does not begin with the format"),
            ({**GOOD, "attnviz": 0}, "does not begin with the format"),
            ({**GOOD, "extra": 1}, "no field 'extra'"),
            ({"attnviz": 7}, "it lacks text, a text"),
            ({**GOOD, "text": 5}, "it has text 5, which should be a text"),
            ({**GOOD, "text": "a\r\nb"}, "cannot hold"),
            ({**GOOD, "text": "\ud800"}, "cannot hold"),
            ({**GOOD, "text": "x" * 2_000_001}, "at most 2,000,000"),
            ({**GOOD, "settings": []}, r"has settings \[\], which should be a table"),
            ({**GOOD, "settings": None}, "lacks settings, a table"),
            ({**GOOD, "settings": {"colour": 1}}, "no option 'colour'"),
            ({**GOOD, "settings": {"seed": "1"}}, "seed cannot be '1'"),
            ({**GOOD, "settings": {"variant": ["simple"]}}, "variant cannot be"),
            ({**GOOD, "settings": {"variant": "x" * 10_000}}, "variant cannot be"),
            ({**GOOD, "settings": {"num_heads": 13, "d_out": 12}}, r"d_out \(12\) must be a multiple of Heads \(13\)"),
            ({**GOOD, "settings": {"embedding": "file"}}, "needs an embedding file"),
            ({**GOOD, "edits": {}}, "has edits {}, which should be a list"),
            ({**GOOD, "edits": [1]}, "each of its edits"),
            ({**GOOD, "edits": [{"mask": "unmasked"}]}, "each of its edits"),
            ({**GOOD, "edits": [{"mask": "unmasked", "cells": {}, "why": ""}]}, "must name its target"),
            ({**GOOD, "edits": [{"mask": "unmasked", "cells": []}]}, r"has cells \[\], which should be a table"),
            ({**GOOD, "edits": [{"mask": "unmasked", "cells": {}}] * 2}, "are there twice"),
            ({**GOOD, "edits": [{"mask": "unmasked", "cells": {"0,0": 1}}]}, "not (the|an) index"),
            ({**GOOD, "edits": [{"mask": "unmasked", "cells": {"0,0,x": 1}}]}, "not (the|an) index"),
            ({**GOOD, "edits": [{"mask": "unmasked", "cells": {"0,0,²": 1}}]}, "not (the|an) index"),
            ({**GOOD, "edits": [{"mask": "unmasked", "cells": {"0,0,-1": 1}}]}, "not (the|an) index"),
            ({**GOOD, "edits": [{"mask": "unmasked", "cells": {"0,0,9999999999": 1}}]}, "not (the|an) index"),
            ({**GOOD, "edits": [{"mask": "unmasked", "cells": {"0,0," + "1" * 5000: 1}}]}, "not (the|an) index"),
            ({**GOOD, "edits": [{"mask": "unmasked", "cells": {"0,0,1": 1, "0,0,01": 1}}]}, "not the index"),
            ({**GOOD, "edits": [{"mask": "unmasked", "cells": {"0,0,1": True}}]}, "not a (finite )?number"),
            ({**GOOD, "edits": [{"mask": "unmasked", "cells": {"0,0,1": "-inf"}}]}, "not a mask"),
            ({**GOOD, "edits": [{"embedding": "chapter", "token": "a", "cells": {"0": "-inf"}}]},
             "not a (finite )?number"),
            ({**GOOD, "edits": [{"variant": "causal", "stage": "masked_scores", "cells": {"0,0,0,0": "inf"}}]},
             "'inf' is not a number"),
            ({**GOOD, "edits": [{"embedding": "chapter", "token": "\udfff", "cells": {"0": 1}}]}, "cannot be"),
            ({**GOOD, "edits": [{"cells": {}}]}, "must name its target"),
            ({**GOOD, "edits": [{"mask": "x", "cells": {}}]}, "must name its target"),
            ({**GOOD, "edits": [{"mask": "unmasked", "row": 0, "cells": {}}]}, "must name its target"),
            ({**GOOD, "edits": [{"mask": "unmasked", "head": 0, "cells": {}}]}, "'mask head 0' cannot be edited"),
            ({**GOOD, "edits": [{"mask": "unmasked", "layer": -1, "cells": {}}]}, "'mask layer -1' cannot be edited"),
            ({**GOOD, "edits": [{"mask": "unmasked", "layer": 1.0, "cells": {}}]}, "'mask layer 1.0' cannot be edited"),
            ({**GOOD, "edits": [{"mask": "unmasked", "layer": 1, "head": "2", "cells": {}}]}, "cannot be edited"),
            ({**GOOD, "edits": [{"target": ["mask"], "cells": {}}]}, "must name its target"),
            ({**GOOD, "edits": [{"variant": "causal", "cells": {}}]}, "must name its target"),
            ({**GOOD, "edits": [{"stage": "scores", "cells": {}}]}, "must name its target"),
            ({**GOOD, "edits": [{**SCORES, "matrix": "W_query"}]}, "must name its target"),
            ({**GOOD, "edits": [{**SCORES, "head": 1}]}, "must name its target"),
            ({**GOOD, "edits": [{"embedding": "chapter", "token": "a", "layer": 0, "cells": {}}]}, "must name its"),
            ({**GOOD, "edits": [SCORES, {**SCORES, "layer": 0}]}, "edits of stage causal scores are there twice"),
            ({**GOOD, "edits": [{**SCORES, "layer": 1}]}, "'stage causal scores layer 1' cannot be edited"),
            ({**GOOD, "edits": [{**SCORES, "layer": -1}]}, "cannot be edited"),
            ({**GOOD, "edits": [{**SCORES, "layer": 0.0}]}, "cannot be edited"),
            ({**GOOD, "edits": [{**SCORES, "layer": False}]}, "cannot be edited"),
            ({**GOOD, "edits": [{**SCORES, "stage": "guesses"}]}, "'stage causal guesses' cannot be edited"),
            ({**GOOD, "edits": [{**SCORES, "stage": ["scores"]}]}, "cannot be edited"),
            ({**GOOD, "edits": [{**SCORES, "variant": {}}]}, "cannot be edited"),
            ({**GOOD, "edits": [{"embedding": [], "token": "a", "cells": {}}]}, "cannot be edited"),
            ({**GOOD, "edits": [{"embedding": "chapter", "token": None, "cells": {}}]}, "cannot be edited"),
            ({**GOOD, "edits": [{"variant": "simple", "matrix": "W_query", "cells": {}}]}, "cannot be edited"),
            ({**GOOD, "edits": [{**SCORES, "cells": {"0,0,0": 1}}]}, "index of stage causal scores"),
            ({**GOOD, "edits": [{**SCORES, "cells": {"0,0,0,0": "-inf"}}]}, "not a (finite )?number"),
            ({**GOOD, "embedding_file": None}, "its embedding file must be a table"),
            ({**GOOD, "embedding_file": {**VECTORS, "names": ["a", "b"]}}, "2 names for 1"),
            ({**GOOD, "embedding_file": {**VECTORS, "names": [{}]}}, "needs a name"),
            ({**GOOD, "embedding_file": {**VECTORS, "shape": [2, 2]}}, "does not match"),
            ({**GOOD, "embedding_file": {**VECTORS, "shape": [2]}}, "does not match"),
            ({**GOOD, "embedding_file": {**VECTORS, "shape": [10**19, 10**19]}}, "does not match"),
            ({**GOOD, "embedding_file": {**VECTORS, "shape": [-1, -2]}}, "does not match"),
            ({**GOOD, "embedding_file": {**VECTORS, "shape": [True, 2]}}, "does not match"),
            ({**GOOD, "embedding_file": {**VECTORS, "shape": [1] * 70 + [2]}}, "does not match"),
            ({**GOOD, "embedding_file": {**VECTORS, "vectors": "AACAPwAAAEAAAEBA"}}, "does not match"),
            ({**GOOD, "embedding_file": {**VECTORS, "vectors": "AACAP*AAAEA="}}, "damaged"),
            ({**GOOD, "embedding_file": {**VECTORS, "vectors": "AACAP*wAAAEA="}}, "damaged"),
            ({**GOOD, "embedding_file": {**VECTORS, "vectors": "AACAPwAAAE"}}, "damaged"),
            ({**GOOD, "embedding_file": {**VECTORS, "vectors": "é"}}, "damaged"),
            ({**GOOD, "embedding_file": {**VECTORS, "vectors": "AACAfwAAAEA="}}, "not a finite"),
        ],
    )
    def test_content(self, content: Any, sentence: str, path: Path) -> None:
        path.write_text(json.dumps(content))
        self.refused(path, sentence)

    @pytest.mark.parametrize(
        ("data", "sentence"),
        [
            (b"", "line 1, column 1 is not JSON"),
            (b"\xff\xfe", "not UTF-8"),
            (b'{"attnviz": 7, "text": "a" "b"}', "line 1, column 28 is not JSON"),
            (b'{"attnviz": 7, "text": "a", "text": "b", "edits": []}', "'text' is there twice"),
            (b'{"attnviz": 7, "text": "a", "settings": {"dropout": NaN}}', "NaN is not a number"),
            (b'{"attnviz": 7, "text": "a", "settings": {"dropout": -Infinity}}', "-Infinity is not a number"),
            (b'{"attnviz": 7, "text": "a", "settings": {"dropout": 1e999}}', "dropout cannot be inf"),
            (b'{"attnviz": 7, "text": "a", "settings": {"dropout": 1' + b"0" * 400 + b"}}", "is too long"),
            (b'{"attnviz": 7' + b"0" * 5000 + b"}", "is too long"),
            (b"[" * 100_000, "nested too deeply"),
            (b'{"a":' * 100_000, "nested too deeply"),
        ],
    )
    def test_bytes(self, data: bytes, sentence: str, path: Path) -> None:
        path.write_bytes(data)
        self.refused(path, sentence)

    @pytest.mark.parametrize(("number", "program"), [(6, "an older"), (8, "a newer")])
    def test_a_file_of_another_version_is_refused(self, number: int, program: str, path: Path) -> None:
        path.write_text(json.dumps({"attnviz": number, "words": ["what", "this", "program", "cannot", "know"]}))
        with pytest.raises(SessionError) as caught:
            files.load(path)
        assert str(caught.value) == (
            f"mine.attnviz was written by {program} AttnViz (format {number}, this one reads 7).")

    @pytest.mark.parametrize(
        ("counts", "sentence"),
        [((3,), None), ((2, 1), None), ((2, 2), "it has more than 3 edited numbers"),
         ((4,), "a table in it has more than 3 entries")],
    )
    def test_too_many_edited_numbers(
        self, counts: tuple[int, ...], sentence: str | None, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(edits, "MAX_EDITED_CELLS", 3)
        path.write_text(json.dumps({**GOOD, "edits": [
            {"embedding": "chapter", "token": f"token {at}", "cells": {str(cell): 1 for cell in range(count)}}
            for at, count in enumerate(counts)
        ]}))
        if sentence is None:
            assert [len(cells) for cells in files.load(path).edits.values()] == list(counts)
        else:
            self.refused(path, sentence)

    @pytest.mark.parametrize(("option", "said"), [
        ("max_axis", "There is no option 'max_axis' (did you mean softmax_axis?)."), ("zzz", "sampling_seed."),
    ])
    def test_an_unknown_option_is_answered_with_whole_names(self, path: Path, option: str, said: str) -> None:
        path.write_text(json.dumps({**GOOD, "settings": {option: 1}}))
        with pytest.raises(SessionError) as refusal:
            files.load(path)
        assert "…" not in str(refusal.value) and said in str(refusal.value)

    def test_too_large(self, path: Path) -> None:
        with open(path, "wb") as file:
            file.truncate(64 * 2**20 + 1)
        self.refused(path, "larger than 64 MiB")

    def test_not_there_not_a_file(self, path: Path, tmp_path: Path) -> None:
        self.refused(path, "No such file")
        self.refused(tmp_path, "is not a file")
        self.refused(tmp_path / "a\0b", "cannot be read")

    def test_a_pipe_does_not_block(self, path: Path) -> None:
        os.mkfifo(path)
        self.refused(path, "is not a file")

    def test_cut_off_anywhere(self, path: Path, full: Document) -> None:
        data = files.to_bytes(full)
        for length in range(len(data) - 2):  # without the last newline it is whole
            path.write_bytes(data[:length])
            self.refused(path)

    @pytest.mark.slow
    @SHARED_FOLDER
    @given(data=st.binary(max_size=200) | st.text(max_size=100).map(lambda text: text.encode("utf-8", "replace")))
    @example(data=b'"\\ud800"')
    def test_random_bytes(self, data: bytes, tmp_path: Path) -> None:
        path = tmp_path / "random.attnviz"
        path.write_bytes(data)
        self.refused(path)

    @SHARED_FOLDER
    @given(data=st.data())
    def test_mutated_bytes(self, data: st.DataObject, full: Document, tmp_path: Path) -> None:
        content = bytearray(files.to_bytes(full))
        for _ in range(data.draw(st.integers(1, 4))):
            at = data.draw(st.integers(0, len(content) - 1))
            content[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
        self.loads_or_is_refused(tmp_path / "mutated.attnviz", bytes(content))

    @pytest.mark.slow
    @SHARED_FOLDER
    @given(data=st.data())
    def test_mutated_values(self, data: st.DataObject, full: Document, tmp_path: Path) -> None:
        content = json.loads(files.to_bytes(full))
        anything = st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=5),
            lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
            max_leaves=5,
        )
        at: Any = content
        while True:
            key = data.draw(st.sampled_from(list(at) if isinstance(at, dict) else list(range(len(at)))))
            if not at[key] or not isinstance(at[key], (dict, list)) or data.draw(st.booleans()):
                break
            at = at[key]
        at[key] = data.draw(anything)
        self.loads_or_is_refused(tmp_path / "mutated.attnviz", json.dumps(content).encode())

    @staticmethod
    def refused(path: Path, sentence: str = ".") -> None:
        with pytest.raises(SessionError, match=sentence) as caught:
            files.load(path)
        message = str(caught.value)
        assert message.startswith(path.name)
        assert message.endswith((".", "..."))
        assert "\n" not in message
        assert len(message) < 600

    def loads_or_is_refused(self, path: Path, data: bytes) -> None:
        path.write_bytes(data)
        try:
            document = files.load(path)
        except SessionError:
            self.refused(path)
        else:
            assert document.options
            files.save(document, path)
            assert files.load(path) == document

"""Streamed array files: the same bytes as the reference writers, in little memory, and cancellable."""

import os
import shutil
import tracemalloc
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.options import VARIANTS
from attnviz.document.variants import Value
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.export import arrays, contents as array_contents
from attnviz.export.formats import suffixes
from attnviz.result import result as sources
from attnviz.result.result import Result
from attnviz.system.errors import SessionError
from attnviz.system.watch import Cancelled, Watch
from tests.export import reference_writers

SENTENCES = 'Your journey starts with one step\none, "step" <s>\n\n x'


def result(text: str = SENTENCES, **settings: Value) -> Result:
    return compute(edits.set_options(edits.set_text(Document(), text), settings), stages=INTERACTIVE)


def words(count: int) -> str:
    return " ".join(f"w{number}" for number in range(count))


def large_result(tokens: int, heads: int) -> Result:
    return result(words(tokens), embedding="random", d_in=2 * heads, d_out=2 * heads, num_heads=heads)


def huge_result(tokens: int, heads: int) -> Result:
    """Return a result of any size that takes no memory: each matrix is one number, repeated."""
    small = large_result(2, heads)
    every = np.broadcast_to(np.float32(0.123456), (1, heads, tokens, tokens))
    mask = np.broadcast_to(np.False_, (1, tokens, tokens))
    sentence = (small.sentences[0] * tokens)[:tokens]
    layer = replace(small.layers[0], stages={"scores": every, "weights": every})
    return replace(small, sentences=(sentence,), mask=mask, layers=(layer,))


@pytest.mark.parametrize(("variant", "piece"), [
    ("multi_head", 1), ("multi_head", array_contents.PIECE), ("grouped_query", 1),
    *((variant, 7) for variant in VARIANTS),
])
def test_pieces_make_the_same_bytes(
    variant: str, piece: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(array_contents, "PIECE", piece)
    for settings in ({"dropout_on": True}, {"normalization": "naive_softmax", "tokenizer": "characters"}):
        computed = result(variant=variant, **settings)
        for suffix, at_once in reference_writers.FORMATS.items():
            arrays.save(computed, tmp_path / f"a{suffix}")
            assert (tmp_path / f"a{suffix}").read_bytes() == at_once(computed)


@pytest.mark.parametrize("text", ["", "\n", "one"])
def test_so_do_few_or_no_tokens(text: str, tmp_path: Path) -> None:
    computed = result(text)
    for suffix, at_once in reference_writers.FORMATS.items():
        arrays.save(computed, tmp_path / f"a{suffix}")
        assert (tmp_path / f"a{suffix}").read_bytes() == at_once(computed)


def peak_of_saving(computed: Result, path: Path) -> int:
    """Return the peak memory of saving beyond the result, in bytes."""
    tracemalloc.start()
    try:
        arrays.save(computed, path)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("suffix", suffixes("arrays"))
def test_memory_does_not_grow_with_the_result(suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(array_contents, "PIECE", 2**8)
    monkeypatch.setattr(sources, "MAX_BATCH_CELLS", 2**8)
    small, many = large_result(40, 2), large_result(40, 16)
    arrays.save(small, tmp_path / f"first{suffix}")  # what is imported and cached once does not count
    before, after = (peak_of_saving(computed, tmp_path / f"a{suffix}") for computed in (small, many))
    assert after < before + many.array("weights").nbytes  # the file has six such stages


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("suffix", suffixes("arrays"))
def test_nor_at_full_length(suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrays, "MAX_TEXT_BYTES", 10**10)  # of text less would be written
    computed = large_result(500, 12)
    assert peak_of_saving(computed, tmp_path / f"a{suffix}") < computed.array("weights").nbytes / 4  # of six stages


@pytest.mark.parametrize("suffix", suffixes("arrays"))
def test_progress_is_told_and_what_is_given_up_leaves_the_old_file(
    suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(array_contents, "PIECE", 1)
    told: list[float] = []
    out = tmp_path / f"a{suffix}"
    arrays.save(result(), out, watch=Watch(progress=told.append))
    assert told == sorted(told) and told[0] == 0 and 0.9 < told[-1] < 1
    assert len(told) > 50
    out.write_bytes(b"old")
    for asked in (1, 2, len(told) // 2, len(told)):
        seen: list[float] = []
        watch = Watch(cancelled=lambda seen=seen, asked=asked: len(seen) + 1 >= asked, progress=seen.append)  # type: ignore[misc]
        with pytest.raises(Cancelled):
            arrays.save(result(), out, watch=watch)
        assert out.read_bytes() == b"old" and os.listdir(tmp_path) == [out.name]


def test_more_text_than_100_mb_is_refused_with_what_npz_takes(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_bytes(b"old")
    with pytest.raises(SessionError, match=r"^a\.csv would take about \d+\.\d GB, and at most 100\.0 MB of text are "
                                           r"written: name it \.npz, which takes 1\.6 GB\.$"):
        arrays.save(huge_result(2360, 12), tmp_path / "a.csv")
    assert (tmp_path / "a.csv").read_bytes() == b"old" and os.listdir(tmp_path) == ["a.csv"]


def test_the_limit_is_met_within_half_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers of a small model have 10 to 22 digits; the limit is for the reader's program, not for the disk."""
    computed, out = large_result(60, 3), tmp_path / "a.csv"
    arrays.save(computed, out)
    size = out.stat().st_size
    monkeypatch.setattr(arrays, "MAX_TEXT_BYTES", 2 * size)
    arrays.save(computed, out)
    monkeypatch.setattr(arrays, "MAX_TEXT_BYTES", size / 2)
    with pytest.raises(SessionError, match=r"name it \.npz"):
        arrays.save(computed, out)
    arrays.save(computed, tmp_path / "a.npz")


def test_a_file_that_the_disk_has_no_room_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.npz").write_bytes(b"old")
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: SimpleNamespace(free=5_000_000))
    with pytest.raises(SessionError, match=r"^a\.npz would take about 1\.6 GB, and there are 5\.0 MB left on "
                                           r"the disk\. Shorten the text\.$"):
        arrays.save(huge_result(2360, 12), tmp_path / "a.npz")
    assert (tmp_path / "a.npz").read_bytes() == b"old" and os.listdir(tmp_path) == ["a.npz"]
    arrays.save(result(), tmp_path / "a.npz")
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: SimpleNamespace(free=400))
    with pytest.raises(SessionError, match=r"would take about [1-9][\d.]* kB, and there are 0\.4 kB left"):
        arrays.save(result(), tmp_path / "a.npz")
    assert (tmp_path / "a.npz").read_bytes() != b"old"

"""Parts of a corpus: each text as if it were alone, cut to the tokens that are asked for."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow
import pytest
import torch

from attnviz.document import runs
from attnviz.document.places import Spot
from attnviz.engine import device, engine, text_measures
from attnviz.engine.corpus import open_corpus_model
from attnviz.experiments import corpus, corpus_measures, corpus_run
from attnviz.experiments.corpus import Corpus
from attnviz.experiments.corpus_measures import CorpusModel, strongest_cells
from attnviz.families import run_steps
from attnviz.result.measures import TEXT_MEASURES, measure_heads
from attnviz.system.errors import SessionError
from tests.devices import stand_in
from tests.engine.small_models import document, engine_of, small
from tests.training_runs import tiny_run, train_all

TEXTS = ["abcab", "", "the cat sat on the mat", "  \n", "zz", "abcab", "a", "the cap\fsat"]


def opened(name: str, **said: Any) -> CorpusModel:
    model = small(name, **said)
    engine = engine_of(model)
    return CorpusModel(engine, engine.models.open(model.model.where), engine.models.tokenizer)


@pytest.mark.parametrize("name", ["llama", "bert", "gemma2"])
def test_each_text_is_measured_as_if_it_were_alone(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpus_measures, "MAX_BATCH_TEXTS", 3)
    found = opened(name).measure(TEXTS, first=100, max_tokens=64)
    model, engine = small(name), engine_of(small(name))
    counted = [at for at, text in enumerate(TEXTS) if text.strip()]
    alone = {at: engine.compute(document(model, TEXTS[at].replace("\f", " ")), stages=None) for at in counted}
    assert int(found.texts) == len(counted)
    for measure, name in enumerate(TEXT_MEASURES):
        for layer in range(3):
            numbers = np.stack([measure_heads(alone[at], name, Spot("weights", layer=layer)) for at in counted])
            with np.errstate(invalid="ignore"):
                assert found.counts[measure, layer].tolist() == np.isfinite(numbers).sum(axis=0).tolist()
            np.testing.assert_allclose(found.sums[measure, layer], np.nansum(numbers, axis=0), rtol=1e-4, atol=1e-5)
            best = counted[int(np.nanargmax(numbers[:, 1]))]
            assert found.example_values[measure, layer, 1, 0] == pytest.approx(np.nanmax(numbers[:, 1]), abs=1e-4)
            text = int(found.example_texts[measure, layer, 1, 0]) - 100
            assert TEXTS[text] == TEXTS[best] or numbers[counted.index(text), 1] == pytest.approx(
                np.nanmax(numbers[:, 1]), abs=1e-5)
            weights = alone[text].picture(Spot("weights", layer=layer, head=1))
            for (query, key), weight in zip(found.example_cells[measure, layer, 1, 0],
                                            found.example_weights[measure, layer, 1, 0], strict=True):
                assert (query < 0 and weight == 0) or weights[query, key] == pytest.approx(weight, abs=1e-5)


def test_a_long_text_is_cut_to_its_first_tokens() -> None:
    cut = opened("llama").measure(["the cat sat on the mat"], first=0, max_tokens=7)
    short = opened("llama").measure(["the cat"], first=0, max_tokens=64)
    assert np.array_equal(cut.sums, short.sums) and int(cut.texts) == 1
    assert [len(opened("llama").tokenize("the cat sat", max_tokens=most)[1]) for most in (1, 5, 64)] == [1, 5, 11]


def test_a_text_of_as_many_tokens_as_are_read_is_whole() -> None:
    for name, most in (("llama", 64), ("gpt2", 11)):
        model = opened(name, **({"n_positions": 11} if name == "gpt2" else {}))
        for asked in (9, 10, 11, 12, 64):
            text, tokens = model.tokenize("the cat\fsat at", max_tokens=asked)
            assert text == "the cat sat at"[: min(asked, most)] and len(tokens) == len(text)


def test_batches_are_as_large_as_memory_lets_them_be(monkeypatch: pytest.MonkeyPatch) -> None:
    model, lengths = opened("llama"), {0: 2, 1: 3, 2: 3, 3: 5}
    cell = 4 * 3 * 4  # bytes of three layers of four heads
    for limit, expected in ((27 * cell, [[0, 1, 2], [3]]), (27 * cell - 1, [[0, 1], [2], [3]]),
                            (100 * cell, [[0, 1, 2, 3]]), (1, [[0], [1], [2], [3]])):
        monkeypatch.setattr(corpus_measures, "MAX_BATCH_BYTES", limit)
        assert list(model.batches([0, 1, 2, 3], lengths, "cpu")) == expected, limit


def test_statistics_are_of_no_more_texts_than_there_are() -> None:
    texts = ["a", "abcab", "the cat"]
    found, size = opened("llama").measure(texts, first=0, max_tokens=64), {"layers": 3, "heads": 4}
    found.check(texts=3, corpus_texts=3, **size)
    opened("llama").measure([""], first=0, max_tokens=64).check(texts=0, corpus_texts=0, **size)
    for counts in ((2, 3), (3, 2)):
        with pytest.raises(ValueError, match="other texts"):
            found.check(texts=counts[0], corpus_texts=counts[1], **size)


def test_examples_have_the_cells_of_their_own_text(tmp_path: Path) -> None:
    cells = [(0, 0, 1.0), (2, 2, 0.5), (2, 0, 0.25), (0, 2, 0.1), (3, 0, 0.2), (0, 3, 0.2), (-1, 0, 0.0)]
    queries, keys, weights = zip(*cells, strict=True)
    row = {"layer": 0, "head": 0, "measure": "entropy", "rank": 0, "value": 2.0, "text_index": 0, "text": "abc",
           "tokens": list("abc"), "queries": queries, "keys": keys, "weights": weights}
    table = pyarrow.Table.from_pylist([row, {**row, "text": None, "tokens": None}], corpus.schema(corpus.EXAMPLES))
    numbers, whole = np.zeros((len(TEXT_MEASURES), 1, 1)), np.zeros(0, np.int64)
    found = Corpus(tmp_path, "it", "1", 1, whole, numbers, numbers, whole, numbers, table,
                   {("entropy", 0, 0): [0, 1]}).examples("entropy", 0, 0)
    assert [(query, key) for query, key, _ in found[0].cells] == [cell[:2] for cell in cells[:4]]
    assert (found[0].text, found[0].tokens) == ("abc", tuple("abc")) and found[1].cells == ()


def test_a_corpus_is_its_folder_or_one_of_its_files(tmp_path: Path) -> None:
    assert not corpus.is_corpus(tmp_path) and not corpus.is_corpus(tmp_path / "other.json")
    for name in (corpus.MANIFEST, corpus.HEADS, corpus.EXAMPLES):
        assert corpus.is_corpus(tmp_path / name) and corpus.folder_of(tmp_path / name) == tmp_path
    (tmp_path / corpus.HEADS).touch()
    assert corpus.is_corpus(tmp_path) and corpus.folder_of(tmp_path) == tmp_path


def test_texts_without_tokens_give_statistics_of_nothing() -> None:
    model = opened("llama")
    empty, one = (model.measure(texts, first=0, max_tokens=9) for texts in (["", " "], ["abab"]))
    assert int(empty.texts) == 0 and not empty.counts.any() and (empty.example_texts == -1).all()
    assert np.array_equal((empty + one).sums, one.sums) and np.array_equal((empty + one).example_texts,
                                                                           one.example_texts)


@pytest.mark.parametrize("tokens", [2, 3, 4, 6])
@pytest.mark.parametrize("is_causal", [True, False])
def test_the_strongest_cells_are_beside_the_first_token_and_then_on_it(tokens: int, is_causal: bool) -> None:
    heads = np.random.default_rng(tokens).random((2, tokens, tokens)).astype(np.float32)
    heads[:, :, 0] = 0.9 + heads[:, :, 0] / 10  # the largest, as in an attention sink
    heads = np.tril(heads) if is_causal else heads
    cells, numbers = strongest_cells(heads)
    for head in range(2):
        there = [(query, key) for query in range(1, tokens) for key in range(tokens) if heads[head, query, key] > 0]
        there.sort(key=lambda at: (at[1] == 0, -heads[head][at]))
        count = min(len(there), cells.shape[1])
        assert cells[head, :count].tolist() == [list(at) for at in there[:count]]
        assert numbers[head, :count].tolist() == [heads[head][at] for at in there[:count]]
        assert (cells[head, count:] == -1).all() and not numbers[head, count:].any()


def test_a_large_corpus_has_larger_parts_and_not_more(tmp_path: Path) -> None:
    assert [corpus_run.part_texts(count) for count in (1, 64 * 16_384, 64 * 16_384 + 1, 10**8)] == [64, 64, 65, 6104]
    path = tmp_path / "texts.txt"
    path.write_text("\n".join(map(str, range(10))), encoding="utf-8")
    parts = dict(corpus_run.parts_of(path, size=4))
    assert [len(part) for part in parts.values()] == [4, 4, 2] and list(parts) == [0, 1, 2]
    assert [text for part in parts.values() for text in part] == [str(number) for number in range(10)]


def test_what_is_finished_is_checked_against_the_model_and_the_corpus(tmp_path: Path) -> None:
    """A file with the sums of a part that it does not call finished made -64 texts of 150 left out."""
    model, path = opened("llama"), tmp_path / corpus_run.STATE
    size = {"layers": model.model.row.layers, "heads": model.model.config.heads}
    texts = [text for text in TEXTS if text.strip()]
    good = {"parts": np.array([True, False, False]), **model.measure(texts, first=0, max_tokens=64).to_arrays()}
    nan = np.full(3, np.nan)
    faults: list[dict[str, np.ndarray]] = [
        {"parts": np.zeros(3, bool)}, {"parts": nan}, {"parts": good["parts"][:2]}, {"texts": np.array(65)},
        {"texts": np.array(-1)}, {"counts": good["counts"][:, :1]}, {"sums": good["sums"] * np.nan},
        {"histograms": good["histograms"] + 1}, {"example_texts": good["example_texts"] + 150},
        {"example_weights": good["example_weights"].astype("U9")}]
    for changed in faults:
        np.savez(path, **(good | changed))
        with pytest.raises(SessionError, match=r"finished\.npz is damaged: remove it, and the run begins anew\."):
            corpus_run.read_finished(path, corpus_texts=150, **size)
    for content in (b"", b"PK", path.read_bytes()[:-50]):
        path.write_bytes(content)
        with pytest.raises(SessionError, match="is damaged"):
            corpus_run.read_finished(path, corpus_texts=150, **size)
    np.savez(path, **good)
    found = corpus_run.read_finished(path, corpus_texts=150, **size)
    assert found.statistics is not None and int(found.statistics.texts) == len(texts)
    with pytest.raises(SessionError):  # of a model of another size
        corpus_run.read_finished(path, corpus_texts=150, layers=size["layers"], heads=size["heads"] + 1)
    with pytest.raises(ValueError, match="are not those of 9"):
        found.statistics.check(layers=9, heads=size["heads"], texts=64, corpus_texts=150)


def test_a_corpus_measured_on_a_training_run_belongs_to_the_step_that_was_measured(tmp_path: Path) -> None:
    folder = train_all(tiny_run(4), tmp_path / "run")
    name, digest, layers, heads = open_corpus_model(str(folder)).identify()
    numbers, whole = np.zeros((len(TEXT_MEASURES), layers, heads)), np.zeros(0, np.int64)
    found = Corpus(tmp_path, name, digest, 1, whole, numbers, numbers, whole, numbers, None, {})
    last, first = (run_steps.read_step(folder, runs.read_run(folder), step) for step in (4, 0))
    assert found.mismatch(last) is None
    assert "was measured with induction, step 4, 2 × 2 heads: open that model first" in str(found.mismatch(first))


@pytest.mark.parametrize("name", ["llama", "bert", "gemma2", "gpt2"])
def test_a_device_has_the_numbers_of_the_cpu_and_copies_only_those(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = opened(name).measure(TEXTS, first=100, max_tokens=64)
    accelerator = stand_in(monkeypatch)
    found = opened(name).measure(TEXTS, first=100, max_tokens=64, device="cuda")
    for field, numbers in expected.to_arrays().items():
        theirs = found.to_arrays()[field]
        if numbers.dtype.kind == "f":
            np.testing.assert_allclose(theirs, numbers, rtol=1e-5, atol=1e-6, err_msg=field)
        elif field != "example_cells":  # of weights that differ by rounding alone
            np.testing.assert_array_equal(theirs, numbers, err_msg=field)
    counted = sum(bool(text.strip()) for text in TEXTS)
    assert [copy.shape[0] for copy in accelerator.to_host] == [counted] * 3, "one batch: values, places, weights"
    assert sum(copy.bytes for copy in accelerator.to_host) == counted * 3 * 4 * (8 * len(TEXT_MEASURES) + 8 * 8 + 8 * 4)


def test_a_batch_that_is_too_large_for_a_device_is_halved(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    expected, sizes, measure_texts = opened("llama").measure(TEXTS, first=0, max_tokens=64), [], (
        text_measures.measure_texts)

    def limited(given: Any, tokens: Any, **more: Any) -> Any:
        sizes.append(len(tokens))
        if len(tokens) > 2:
            raise torch.OutOfMemoryError("CUDA out of memory. Tried to allocate 2.00 GiB.")
        return measure_texts(given, tokens, **more)

    stand_in(monkeypatch)
    monkeypatch.setattr(text_measures, "measure_texts", limited)
    model, limits = opened("llama"), replace(device.accelerator(2**34), batch_rows=2**6, batch_scores=2**20)
    monkeypatch.setattr(engine, "device_of", lambda name: limits)
    found = model.measure(TEXTS, first=0, max_tokens=64, device="cuda")
    for field, numbers in expected.to_arrays().items():
        if numbers.dtype.kind == "f":
            np.testing.assert_allclose(found.to_arrays()[field], numbers, rtol=1e-5, atol=1e-6, err_msg=field)
    assert sizes == [5, 2, 3, 1, 2, 1], "the last text comes with no other any more"
    said = capsys.readouterr().err.splitlines()
    assert said[0] == ("attnviz: The device cuda has too little memory for 5 texts of up to 11 tokens at once: half as "
                       "many are measured together from now on.") and len(said) == 2
    assert model.rerun.texts_at_once(model.model, tokens=16, device="cuda") == 1, "of 4"


def test_batches_on_a_device_are_as_large_as_its_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in(monkeypatch)
    model = opened("llama")
    for limits, expected in (
            ({"batch_scores": 4 * 27}, [[0, 1, 2], [3]]), ({"batch_scores": 4 * 18}, [[0, 1], [2], [3]]),
            ({"batch_rows": 6}, [[0, 1], [2], [3]]), ({"batch_rows": 1}, [[0], [1], [2], [3]]),
            ({}, [[0, 1, 2, 3]])):
        monkeypatch.setattr(engine, "device_of", lambda name, of=limits: replace(device.accelerator(2**34), **of))
        assert list(model.batches([0, 1, 2, 3], {0: 2, 1: 3, 2: 3, 3: 5}, "auto")) == expected, limits

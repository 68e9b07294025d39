"""`attnviz corpus` as a person runs it: killed, gone on with, and read back from Parquet."""

import csv
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import attnviz
from attnviz import cli
from attnviz.api.results import CorpusResult
from attnviz.document import corpus_texts
from attnviz.engine.corpus import open_corpus_model
from attnviz.engine.device import visible_gpus
from attnviz.experiments import corpus_run
from attnviz.experiments.corpus import read_corpus
from attnviz.result.measures import MEASURES, TEXT_MEASURES
from attnviz.system.errors import SessionError
from tests.engine.checkpoints.tiny import llama, write_folder

EXTRA = "needs the extra attnviz[corpus], which the extra test brings along"
WORDS = "the cat sat on a mat and the dog lay on a rug"


def texts(count: int) -> list[str]:
    """Return texts of different lengths."""
    words = WORDS.split()
    return [" ".join(words[at % 5:5 + at % 9]) + f" {at}" for at in range(count)]


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_folder(tmp_path_factory.mktemp("model") / "tiny", llama())


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    path = tmp_path / "texts.txt"
    path.write_text("\n\n".join(texts(150)), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def dask() -> Any:
    """Return Dask after its first task, with which it starts a thread that stays."""
    distributed = pytest.importorskip("distributed", reason=EXTRA)
    with distributed.Client(n_workers=1, processes=False, dashboard_address=None, set_as_default=False) as client:
        assert client.submit(int).result() == 0
    return distributed


@pytest.fixture
def threads(dask: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let workers be threads, which begin at once."""
    monkeypatch.setattr(corpus_run, "local_cluster", lambda workers, gpus: dask.LocalCluster(
        n_workers=workers, threads_per_worker=1, processes=False, dashboard_address=None))


def command(model: Path | str, lines: Path, out: Path, *more: str) -> list[str]:
    return ["corpus", "--model", str(model), "--texts", str(lines), "--out", str(out), *more]


def refused(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> str:
    """Return the sentence of a command that is refused."""
    assert cli.main(arguments) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    return said


def finished_parts(out: Path) -> int:
    try:
        with np.load(out / corpus_run.STATE, allow_pickle=False) as arrays:
            return int(arrays["parts"].sum())
    except FileNotFoundError:
        return 0


@pytest.fixture
def killed(model: Path, lines: Path, tmp_path: Path) -> Iterator[Path]:
    """Return the folder of a run that was killed after a part."""
    out = tmp_path / "out"
    process = subprocess.Popen([sys.executable, "-m", "attnviz", *command(model, lines, out, "--workers", "1")],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for _ in range(10_000):  # looks are counted, not seconds: another process may be busy
        if finished_parts(out) or process.poll() is not None:
            break
        time.sleep(0.01)
    process.kill()
    process.wait()
    yield out


def test_a_killed_run_goes_on_and_equals_one_process(
    killed: Path, model: Path, lines: Path, threads: None, capsys: pytest.CaptureFixture[str]
) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason=EXTRA)
    assert finished_parts(killed) > 0
    assert cli.main(command(model, lines, killed, "--workers", "2")) == 0
    said = capsys.readouterr()
    assert said.err == "" and said.out.startswith("Measured 150 texts with tiny")
    expected = open_corpus_model(str(model)).measure(texts(150), first=0, max_tokens=256)
    heads = parquet.read_table(killed / "heads.parquet").to_pylist()
    examples = parquet.read_table(killed / "examples.parquet").to_pylist()
    assert len(heads) == len(TEXT_MEASURES) * 2 * 4
    same = [expected.example_texts[TEXT_MEASURES.index(row["measure"]), row["layer"], row["head"], row["rank"] - 1]
            == row["text_index"] for row in examples]
    assert sum(same) >= 0.95 * len(same), "but for texts whose values differ by rounding"
    for row in heads:
        at = TEXT_MEASURES.index(row["measure"]), row["layer"], row["head"]
        assert row["mean"] == pytest.approx(expected.means[at], abs=1e-5)
        assert row["std"] == pytest.approx(expected.deviations[at], abs=1e-4)
        assert row["texts"] == expected.counts[at] == sum(row["histogram"])
        assert row["histogram_edges"] == MEASURES[row["measure"]].edges.tolist()
        of_head = [each for each in examples if (each["measure"], each["layer"], each["head"]) == (
            row["measure"], row["layer"], row["head"])]
        assert [each["rank"] for each in of_head] == [1, 2, 3, 4, 5]
        assert [each["value"] for each in of_head] == pytest.approx(expected.example_values[at].tolist(), abs=1e-5)
    for row in examples[::37]:
        assert row["text"] == texts(150)[row["text_index"]]
        assert "".join(row["tokens"]).replace("␣", " ") == row["text"] and len(row["queries"]) == len(row["weights"])
    again = refused(capsys, command(model, lines, killed, "--tokens", "3", "--workers", "1"))
    assert "holds another run (the numbers of tokens differ)" in again
    manifest = json.loads((killed / "manifest.json").read_text())
    del manifest["examples_rule"]  # as it was begun before the first token was left out
    (killed / "manifest.json").write_text(json.dumps(manifest))
    again = refused(capsys, command(model, lines, killed, "--workers", "1"))
    assert "holds another run (the rules for example cells differ)" in again


def test_python_measures_a_list_of_texts(model: Path, tmp_path: Path, threads: None) -> None:
    measured = attnviz.corpus(str(model), texts(20), out=tmp_path / "out", workers=1)
    assert repr(measured).startswith("<attnviz.CorpusResult: 20 texts, tiny, previous_token, ")
    found = CorpusResult.of(read_corpus(tmp_path / "out"))
    for out in ("heads.csv", "heads.md"):
        assert cli.main(["heads", str(tmp_path / "out"), "--out", str(tmp_path / out)]) == 0
    with (tmp_path / "heads.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [float(row["corpus_mean_entropy"]) for row in rows] == found.mean["entropy"].ravel().tolist()
    assert "(tiny · 20 texts)" in (tmp_path / "heads.md").read_text(encoding="utf-8")
    assert cli.main(["heads", str(tmp_path / "out"), "--effects", "--out", str(tmp_path / "heads.tsv")]) == 2
    expected = open_corpus_model(str(model)).measure(texts(20), first=0, max_tokens=256)
    for at, name in enumerate(TEXT_MEASURES):
        np.testing.assert_allclose(found.mean[name], expected.means[at], atol=1e-5)
        np.testing.assert_array_equal(found.counts[name], expected.counts[at])
    assert found.texts == 20 and found.examples("induction", layer=1, head=2)[0].text in texts(20)
    assert {axes.get_ylabel() for axes in found.plot("entropy").axes} == {"layer", ""}
    with pytest.raises(attnviz.Error, match="There is no measure 'x': the measures are previous_token"):
        found.plot("x")


@pytest.mark.parametrize(("given", "said"), [
    ({"tokens": 0}, "tokens cannot be 0: it is a whole number"), ({"workers": 0}, "workers cannot be 0"),
    ({"texts": []}, "a list of texts that are not empty"), ({"texts": ["a", 3]}, "a list of texts"),
    ({"texts": "none.txt"}, "none.txt cannot be read"),
])
def test_what_python_cannot_measure_is_a_sentence(given: dict[str, Any], said: str, tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason=EXTRA)
    with pytest.raises(attnviz.Error, match=said):
        attnviz.corpus("none", **{"texts": ["a"], "out": tmp_path / "out", **given})
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(("more", "said"), [
    (("--scheduler", "tcp://host"), "The scheduler cannot be tcp://host: it is an address such as tcp://host:8786"),
    (("--scheduler", "tcp://host:1", "--workers", "2"), "name one of them."),
    (("--workers", "0"), "workers cannot be 0: it is a whole number from 1 to 1,024."),
])
def test_a_wrong_argument_is_one_sentence(
    more: tuple[str, ...], said: str, lines: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("distributed", reason=EXTRA)
    assert said in refused(capsys, command("none", lines, tmp_path / "out", *more))
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(("workers", "started"), [(99, 3), (2, 2)])
def test_no_more_processes_are_started_than_the_corpus_has_parts(
    workers: int, started: int, lines: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed", reason=EXTRA)

    def begin(workers: int, gpus: tuple[str, ...]) -> None:
        assert gpus == ("4", "7")
        raise SessionError("{workers} processes", workers=workers)

    monkeypatch.setattr(corpus_run, "local_cluster", begin)
    request = corpus_run.CorpusRequest("dates", lines, tmp_path / "out", 256, workers=workers, gpus=("4", "7"))
    with pytest.raises(SessionError, match=f"^{started} processes"):
        corpus_run.run(request, open_corpus_model, progress=lambda done, total: None)


@pytest.mark.parametrize(("gpus", "expected"), [(("4", "7"), ["4", "4", "7"]), ((), [None])])
def test_each_worker_sees_one_gpu(gpus: tuple[str, ...], expected: list[str | None]) -> None:
    distributed, count = pytest.importorskip("distributed", reason=EXTRA), len(expected)
    with corpus_run.local_cluster(count, gpus) as cluster, distributed.Client(cluster, set_as_default=False) as client:
        client.wait_for_workers(count, timeout=corpus_run.START_SECONDS)
        seen = client.run(os.getenv, "CUDA_VISIBLE_DEVICES")
    assert sorted(seen.values()) == expected


@pytest.mark.parametrize(("named", "count", "expected"), [
    ("", 2, ("0", "1")), ("5,3", 2, ("5", "3")), ("", 0, ()), ("5", 0, ())])
def test_the_gpus_of_this_computer_are_those_that_are_visible(
    named: str, count: int, expected: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", named)
    monkeypatch.setattr("torch.cuda.is_available", lambda: count > 0)
    monkeypatch.setattr("torch.cuda.device_count", lambda: count)
    assert visible_gpus() == expected


@pytest.mark.parametrize(("device", "workers", "asked"), [
    ("auto", None, (2, ("0", "1"))), ("cuda", 3, (3, ("0", "1"))), ("cpu", 2, (2, ())), ("auto", "tcp://h:1", (1, ()))])
def test_workers_share_the_gpus_out(
    device: str, workers: int | str | None, asked: tuple[int, tuple[str, ...]], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    requests = []

    def run(request: corpus_run.CorpusRequest, *_: object, **__: object) -> None:
        requests.append(request)
        raise SessionError("enough")

    monkeypatch.setattr("attnviz.engine.device.visible_gpus", lambda: ("0", "1"))
    monkeypatch.setattr(corpus_run, "run", run)
    with pytest.raises(SessionError, match="enough"):
        attnviz.corpus("dates", ["a"], out=tmp_path / "out", device=device, workers=workers)
    assert [(request.workers, request.gpus) for request in requests] == [asked]


def test_a_model_without_a_head_to_measure_is_refused_before_a_folder_is_made(
    lines: Path, tmp_path: Path, threads: None, capsys: pytest.CaptureFixture[str]
) -> None:
    said = refused(capsys, command("dates", lines, tmp_path / "out", "--workers", "1"))
    assert said.startswith("attnviz: dates has no self-attention") and not (tmp_path / "out").exists()


def test_without_the_extra_a_sentence_says_what_to_install(
    model: Path, lines: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert refused(capsys, command(model, lines, tmp_path / "out")) == (
        "attnviz: attnviz corpus needs Dask and pyarrow: pip install 'attnviz[corpus]'.\n")
    assert not (tmp_path / "out").exists()


def test_texts_of_every_kind_are_the_same_corpus(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow", reason=EXTRA)
    parquet = pytest.importorskip("pyarrow.parquet", reason=EXTRA)
    folder = tmp_path / "folder"
    folder.mkdir()
    (tmp_path / "a.txt").write_text("\ufeffone\n\n two \r\nthrée", encoding="utf-8")
    (tmp_path / "a.jsonl").write_text('"one"\n\n' + json.dumps({"text": " two ", "more": 1}) + '\n{"text": "thrée"}',
                                      encoding="utf-8")
    parquet.write_table(pyarrow.table({"id": [1, 2, 3, 4], "text": ["one", None, " two ", "thrée"]}),
                        tmp_path / "a.parquet")
    (folder / "1.txt").write_text("one\n two ", encoding="utf-8")
    (folder / "2.jsonl").write_text('"thrée"', encoding="utf-8")
    (folder / "notes.md").write_text("no text", encoding="utf-8")
    found = [tmp_path / "a.txt", tmp_path / "a.jsonl", tmp_path / "a.parquet", folder]
    assert [list(corpus_texts.iter_texts(path)) for path in found] == [["one", " two ", "thrée"]] * 4
    assert len({corpus_texts.summarize(path) for path in found}) == 1


@pytest.mark.parametrize(("name", "content", "said"), [
    ("a.txt", b"\n \n", "has no text: write one in each line."),
    ("a.txt", b"caf\xe9", "is not a text file in UTF-8."),
    ("a.jsonl", b'"one"\n{"txt": "two"}', 'Line 2 of'),
    ("a.jsonl", b"[" * 100_000, "is neither a string nor an object"),
    ("a.parquet", b"no parquet", "cannot be read"),
    ("a.csv", b"one", "is not a corpus: AttnViz reads .txt, .jsonl, .parquet, and folders of them."),
    ("none.txt", None, "cannot be read: No such file"),
])
def test_a_file_that_is_no_corpus_is_refused(tmp_path: Path, name: str, content: bytes | None, said: str) -> None:
    if name.endswith(".parquet"):
        pytest.importorskip("pyarrow", reason=EXTRA)
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(SessionError, match=said.replace("(", r"\(")):
        corpus_texts.summarize(tmp_path / name)

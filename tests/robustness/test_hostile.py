"""Malicious files: they run no code, read no other file, and are refused if they exceed the memory."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from attnviz.document import embedding_files, files
from attnviz.document.embedding_files import load_embeddings
from attnviz.system.errors import SessionError

ROOT = Path(__file__).resolve().parents[2]

#: Sessions that are valid, and that a machine of 2 GB cannot compute as they stand, or not at once.
SESSIONS: dict[str, dict[str, Any]] = {
    "everything at its largest": {"text": "word " * 40_000, "settings": {
        "embedding": "random", "d_in": 16_384, "d_out": 65_536, "num_heads": 512}},
    "heads, each with a width of its own": {"text": "a b", "settings": {
        "variant": "multi_head_wrapper", "embedding": "random", "d_in": 16_384, "d_out": 65_536, "num_heads": 512}},
    "the table of GPT-2's tokens": {"text": "a b", "settings": {
        "tokenizer": "gpt2", "embedding": "random", "d_in": 16_384, "variant": "simple"}},
    "many short lines of different words": {"text": "\n".join(map(str, range(60_000))), "settings": {
        "embedding": "random", "d_in": 2_000, "d_out": 2}},
    "learned positions": {"text": "a " * 20_000, "settings": {
        "variant": "simple", "embedding": "random", "d_in": 1_500, "position": "learned"}},
    "many lines and a long one": {"text": "a\n" * 20_000 + "a " * 5_000},
    "a mask far away": {"text": "a b", "edits": [{"mask": "unmasked", "cells": {
        f"{at},2147483647,{at}": 0 for at in range(20_000)}}]},
}

#: More of them, which take a minute and more.
LONG_SESSIONS: dict[str, dict[str, Any]] = {
    "all of it": {"text": "word " * 400_000, "settings": {
        "embedding": "random", "d_in": 16_384, "d_out": 65_536, "num_heads": 512}},
    "wide square weights": {"text": "a b", "settings": {
        "variant": "torch_mha", "embedding": "random", "d_in": 16_384, "num_heads": 2}},
    "einsum": {"text": "a b", "settings": {"variant": "einsum", "embedding": "random", "d_in": 16_384, "num_heads": 2}},
    "different words": {"text": " ".join(map(str, range(70_000))), "settings": {
        "embedding": "random", "d_in": 1_000, "d_out": 2}},
    "different words of many dimensions": {"text": " ".join(map(str, range(280_000))), "settings": {
        "variant": "simple", "embedding": "random", "d_in": 4_096}},
    "sinusoidal positions": {"text": "a " * 20_000, "settings": {
        "variant": "simple", "embedding": "random", "d_in": 2_000, "position": "sinusoidal"}},
    "many lines": {"text": "a\n" * 900_000, "settings": {"num_heads": 512, "d_out": 512}},
    "one word of two million letters": {"text": "x" * 2_000_000, "settings": {"tokenizer": "gpt2"}},
    "two million characters": {"text": "xy" * 1_000_000, "settings": {"tokenizer": "characters"}},
    "a batch of long sentences": {"text": ("a " * 3_000 + "\n") * 300, "settings": {"num_heads": 512, "d_out": 512}},
    "weights drawn a hundred times": {"text": "a b", "settings": {
        "variant": "multi_head", "embedding": "random", "d_in": 8_192, "d_out": 4_096, "builds": 100}},
    "a long text in many heads": {"text": "a " * 30_000, "settings": {"num_heads": 64, "d_out": 64}},
}

#: Opens each session with 2 GB of memory, and prints how it ended, the peak of memory, and how often it asked in vain
#: whether it was cancelled: computations that go on are given up after PATIENCE seconds, as a person would with Cancel.
#: One that neither ends nor lets itself be cancelled takes the process with it.
PATIENCE, HANGS = 1, 60
OPENER = f"""
import faulthandler, gc, json, sys, time
from pathlib import Path
import torch
from attnviz.engine import engine
from attnviz.system import memory
from attnviz.document import files
from attnviz.document.document import Document
from attnviz.system.errors import AttnVizError
from attnviz.system.watch import Watch
from tests.memory import peak_memory
torch.set_num_threads(1)
engine.compute(Document())
memory.available_memory = lambda: 2**31

for path in sorted(Path(sys.argv[1]).glob("*.attnviz")):
    gc.collect()
    Path("/proc/self/clear_refs").write_text("5")
    faulthandler.dump_traceback_later({HANGS}, exit=True)
    before, answers, ending = peak_memory(), [], "computed"
    def cancelled():
        answers.append(time.monotonic() > start + {PATIENCE})
        return answers[-1]
    try:
        document = files.load(path)
        start = time.monotonic()
        result = engine.compute(document, stages=engine.INTERACTIVE, watch=Watch(cancelled))
    except AttnVizError as error:
        ending = str(error)
    except engine.Cancelled:
        ending = "cancelled"
    result = document = None
    print(json.dumps([path.stem, ending, round(peak_memory() - before), sum(answers)]), flush=True)
"""


def open_all(folder: Path, sessions: dict[str, dict[str, Any]]) -> dict[str, tuple[str, int, int]]:
    """Return how each session ended, with MB and answers; missing ones killed the process."""
    for name, content in sessions.items():
        (folder / f"{name}.attnviz").write_text(json.dumps({"attnviz": 7, **content}))
    with subprocess.Popen([sys.executable, "-c", OPENER, str(folder)], cwd=ROOT, text=True,
                          stdout=subprocess.PIPE) as opener:
        assert opener.stdout is not None
        rows = [json.loads(line) for line in opener.stdout]
    print(*rows, sep="\n")
    return {row[0]: (row[1], row[2], row[3]) for row in rows}


def check_outcome(name: str, outcomes: dict[str, tuple[str, int, int]]) -> None:
    assert name in outcomes, "the process that opened it died"
    ending, megabytes, answers = outcomes[name]
    assert ending in ("computed", "cancelled") or (ending.endswith(".") and "\n" not in ending), ending
    assert megabytes < 1400, f"{ending}: of 2 GB at most 1.3 may be used, and it took {megabytes} MB"
    assert answers == (ending == "cancelled"), "it went on although it was cancelled, or ended and nobody knows why"


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[str, int, int]]:
    return open_all(tmp_path_factory.mktemp("hostile"), SESSIONS)


@pytest.mark.parametrize("name", list(SESSIONS))
def test_a_session_that_is_too_large_ends_in_a_sentence(name: str, outcomes: dict[str, tuple[str, int, int]]) -> None:
    check_outcome(name, outcomes)


@pytest.fixture(scope="module")
def long_outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[str, int, int]]:
    return open_all(tmp_path_factory.mktemp("hostile"), LONG_SESSIONS)


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", list(LONG_SESSIONS))
def test_and_so_does_any_other(name: str, long_outcomes: dict[str, tuple[str, int, int]]) -> None:
    check_outcome(name, long_outcomes)


def refused(path: Path, content: bytes, kind: type[Exception] = SessionError) -> str:
    path.write_bytes(content)
    with pytest.raises(kind) as caught:
        (files.load if path.suffix == ".attnviz" else load_embeddings)(path)
    return str(caught.value)


class TestSize:
    """Oversized input is detected before it is read in full."""

    def test_a_file_of_one_column(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(embedding_files, "MAX_EMBEDDING_ROWS", 1_000)
        assert "more than 1,000 rows" in refused(tmp_path / "e.csv", b"1\n" * 1_100)

    def test_an_array_of_many_rows(self, tmp_path: Path) -> None:
        np.save(tmp_path / "e.npy", np.zeros((1_000_001, 1), np.int8))
        assert "1,000,001 rows" in refused(tmp_path / "e.npy", (tmp_path / "e.npy").read_bytes())

    @pytest.mark.parametrize("shape", [b"(10**9, 10**9)", b"(4294967296, 4294967296)", b"(2147483648, 8589934592)",
                                       b"(" * 500 + b")" * 500])
    def test_a_claim_beyond_the_data(self, tmp_path: Path, shape: bytes) -> None:
        header = b"{'descr': '<f4', 'fortran_order': False, 'shape': " + shape + b", }"
        data = b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header + b"\x00" * 16
        refused(tmp_path / "e.npy", data)


class TestReach:
    """A file accesses nothing outside of itself."""

    def test_it_names_no_other_file_and_runs_no_code(self, tmp_path: Path) -> None:
        secret = tmp_path / "secret.csv"
        secret.write_text("a,1\n")
        trap = "__import__('os').system('touch " + str(tmp_path / "ran") + "')"
        texts = [str(secret), f"file://{secret}", "../secret.csv", trap, "{0.__class__}", "%(text)s", "\\u0024{HOME}",
                 "<img src='file:///etc/passwd'>", "!!python/object/apply:os.system ['touch ran']"]
        opened: list[str] = []

        def audit(event: str, arguments: Any) -> None:
            if listening and event in ("open", "os.system", "subprocess.Popen", "exec", "compile", "import",
                                       "os.exec", "os.fork", "socket.connect", "ctypes.dlopen"):
                opened.append(f"{event} {arguments[0] if arguments else ''}")

        listening = False
        sys.addaudithook(audit)
        for text in texts:
            for content in (
                {"attnviz": 7, "text": text},
                {"attnviz": 7, "text": "a", "settings": {"embedding": text}},
                {"attnviz": 7, "text": "a", "settings": {text: 1}},
                {"attnviz": 7, "text": "a", "embedding_file": text},
                {"attnviz": 7, "text": "a",
                 "embedding_file": {"names": [text], "shape": [1, 1], "vectors": "AACAPw=="}},
                {"attnviz": 7, "text": "a", "edits": [{"embedding": "chapter", "token": text, "cells": {"0": 1}}]},
                {"attnviz": 7, "text": "a", "$ref": text},
            ):
                path = tmp_path / "s.attnviz"
                path.write_text(json.dumps(content))
                opened.clear()
                listening = True
                try:
                    files.load(path)
                except SessionError:
                    pass
                finally:
                    listening = False
                assert [event for event in opened if event != f"open {path}"] == []
        assert not (tmp_path / "ran").exists()

    def test_embeddings_run_no_code(self, tmp_path: Path) -> None:
        trap = f"__import__('os').mkdir({str(tmp_path / 'ran')!r})"
        header = ("{'descr': " + trap + ", 'fortran_order': False, 'shape': (1, 1), }").encode()
        data = b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header + b"\x00" * 4
        refused(tmp_path / "e.npy", data)

        class Trap:
            def __reduce__(self) -> Any:
                return os.mkdir, (str(tmp_path / "ran"),)

        np.save(tmp_path / "o.npy", np.array([[Trap()]], dtype=object), allow_pickle=True)
        refused(tmp_path / "o.npy", (tmp_path / "o.npy").read_bytes())
        assert not (tmp_path / "ran").exists()

"""The process that trains: it ends with its window, and what it kept before kill -9 is there and goes on alike."""

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from attnviz.document import runs
from attnviz.document.recipes import Run, make_spec
from attnviz.engine.training.process import main
from attnviz.system.processes import text_of
from tests.engine.test_training_runs import files_of
from tests.training_runs import tiny_run, train_all

ROOT = Path(__file__).resolve().parents[2]
LINUX_KILL = getattr(signal, "SIGKILL", signal.SIGTERM)


#: As a person has it: the suite limits the threads, and with them what can differ.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name not in ("OMP_NUM_THREADS", "MKL_NUM_THREADS")}


def start(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "attnviz.engine.training.process", str(folder), "cpu", *arguments]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                            env=ENVIRONMENT)


def read(process: subprocess.Popen[str]) -> dict[str, Any]:
    assert process.stdout is not None
    report: dict[str, Any] = json.loads(process.stdout.readline())
    return report


def read_until(process: subprocess.Popen[str], event: str, step: int = 0) -> dict[str, Any]:
    while (report := read(process))["event"] != event or report.get("step", step) < step:
        assert report["event"] not in ("failed", "ended")
    return report


def say(process: subprocess.Popen[str], **command: Any) -> None:
    assert process.stdin is not None
    process.stdin.write(json.dumps(command) + "\n")
    process.stdin.flush()


def ends(process: subprocess.Popen[str]) -> int:
    """Return the exit status, and close what is open."""
    with process:
        return process.wait(30)


def test_commands_are_obeyed_and_the_end_of_the_input_is_the_end(
    tmp_path: Path, refused: Callable[[Path], str]
) -> None:
    runs.write_run(tmp_path, tiny_run(100_000))
    process = start(tmp_path)
    read_until(process, "kept", 3)
    say(process, do="ablate", heads=[[0, 1]])
    noted = read_until(process, "changed")["run"]["ablations"]
    assert len(noted) == 1 and noted[0][1] == [[0, 1]]
    say(process, do="pause")
    read_until(process, "paused")
    last = runs.read_record(tmp_path).log[-1].step
    time.sleep(0.2)
    assert runs.read_record(tmp_path).log[-1].step == last
    assert refused(tmp_path) == "Another window trains this run: close it first."
    say(process, do="resume")
    read_until(process, "resumed")
    read_until(process, "step", last + 1)
    assert process.stdin is not None
    process.stdin.close()  # as when the window is killed
    assert read_until(process, "stopped")["step"] > last and ends(process) == 0
    assert not (tmp_path / "training.lock").exists()


@pytest.mark.skipif(os.name == "nt", reason="kill -9")
def test_what_was_kept_before_kill_9_stays_and_the_run_goes_on_alike_with_any_number_of_threads(tmp_path: Path) -> None:
    """Two threads change the last bits of the recipe's own sizes already in the first step, otherwise in each run."""
    run = Run(make_spec("induction", {}), 20)
    whole, folder = train_all(run, tmp_path / "whole"), tmp_path / "killed"  # here, where the suite has one thread
    folder.mkdir()
    runs.write_run(folder, run)
    process = start(folder)
    read_until(process, "kept", 3)
    os.kill(process.pid, LINUX_KILL)
    assert ends(process) == -LINUX_KILL
    kept = runs.read_record(folder).kept
    assert [report.step for report in kept[:4]] == list(range(4))
    process = start(folder, "--go-on")
    read_until(process, "kept", 20)
    assert read(process)["event"] == "ended" and ends(process) == 0
    assert files_of(folder) == files_of(whole)


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Callable[[Path], str]]:
    """Return the function that begins in this process, and returns the sentence of the refusal."""
    def begin(folder: Path) -> str:
        assert main([str(folder), "cpu"]) == 2
        return str(text_of(json.loads(capsys.readouterr().out)["sentence"]))

    monkeypatch.setattr("sys.stdin", io.StringIO())
    before = signal.getsignal(signal.SIGINT)
    yield begin
    signal.signal(signal.SIGINT, before)


def test_a_folder_that_cannot_be_trained_into_has_a_sentence(tmp_path: Path, refused: Callable[[Path], str]) -> None:
    assert "cannot be written to" in refused(tmp_path / "nowhere")
    assert "keeps no training run" in refused(tmp_path)

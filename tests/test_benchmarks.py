"""Each benchmark runs to its end at tiny sizes and prints its report; times are not checked."""

import json
import math
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import numpy as np
import pytest
import torch
from PySide6.QtWidgets import QApplication

from attnviz.families.config_json import config_of
from benchmarks import (
    __main__ as command,
    compared,
    corpus,
    engine,
    exports,
    gpu,
    growth,
    measure,
    models,
    pixels,
    research,
    sights,
    slider,
    start,
    training,
)
from benchmarks.apart import Apart
from benchmarks.desk import Desk, Refused, change_number, document
from benchmarks.measure import Plan, Report, Target
from tests.engine.checkpoints.tiny import llama, write_folder

pytestmark = pytest.mark.slow

TINY = Plan(
    pixels={(2, 6): (1, 2)}, width=24, held=(2, 1), slider_tokens=8, slider_seconds=0.4,
    engine={6: 2, 40: 1}, starts=1, growth=(8,), growth_seconds=30, exports={8: 1},
    models={4: 1}, typed=(1, 2), trained=(1, 60), gpu={4: 1},
)


def numbers(report: Report, *titles: str) -> list[float]:
    return [row[title] for row in report.rows for title in titles]


class Here(Apart):
    """A contender in this process, since another one takes seconds to start."""

    def __init__(self, make: Callable[..., Callable[[str], object]], *given: Any) -> None:
        self.draw = make(*given)

    def time(self, way: str = "") -> float:
        return measure.clock(lambda: self.draw(way))

    def close(self) -> None:
        pass


def test_a_contender_in_a_process_of_its_own() -> None:
    rival = Apart(partial, str.upper)
    try:
        assert rival.time("a") > 0
    finally:
        rival.close()


def test_pixels(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pixels, "Apart", Here)
    monkeypatch.setattr(pixels, "AGAINST_MATPLOTLIB", (2, 6))
    report = pixels.run(TINY)
    assert [(row["heads"], row["tokens"]) for row in report.rows] == list(TINY.pixels)
    assert min(numbers(report, "p50", "p95", "key", "draw", "redraw", "blit", "new", "redraw / draw")) > 0
    assert all(row["panels"] > row["heads"] for row in report.rows), "heads, some stages and the large picture"
    assert len(report.targets) == 5


def test_compared(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compared, "SIZE", (2, 6))
    report = compared.run(TINY)
    assert [row["shown"] for row in report.rows] == ["now", "now − A"] and min(numbers(report, "p50", "p95")) > 0
    assert [target.limit for target in report.targets] == [1.3]


def test_sights(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sights, "SIGHTS", {"lines": (2, 6), "heads": (4, 6)})
    report = sights.run(TINY)
    assert [row["in front"] for row in report.rows] == ["lines", "heads", "ladder"]
    assert min(numbers(report, "p50", "p95")) > 0
    assert [round(target.limit) for target in report.targets] == [33, 33, 60]


def test_slider(qapp: QApplication) -> None:
    report = slider.run(TINY)
    assert [row["dragged"] for row in report.rows] == ["a slider", "a point in 2 dimensions", "a point by PCA"]
    assert all(row["moves / s"] >= row["pictures / s"] > 0 for row in report.rows)


def test_training(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path))
    monkeypatch.setattr(training, "FIRST", 4)
    monkeypatch.setattr(training, "TOKENS", 16)
    report = training.run(TINY)
    assert min(numbers(report, "steps / s alone", "steps / s watched", "pictures / s", "frame gap p95, ms")) > 0
    assert [target.limit for target in report.targets] == [0.7, 15.0, 1.5]


def test_engine(qapp: QApplication) -> None:
    report = engine.run(TINY)
    assert min(numbers(report, "trace", "eager", "SDPA", "compute", "trace / eager")) > 0
    assert [target.limit for target in report.targets] == [1.0, 1.0]


def test_engine_notices_another_computation(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    """A contender that computes something else would be no comparison."""
    honest = engine.fused
    monkeypatch.setattr(engine, "fused", lambda *given: honest(*given) + 1)
    with pytest.raises(AssertionError):
        engine.run(TINY)


def test_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a warm-up, and beside another program than `import torch`, which takes seconds."""
    monkeypatch.setattr(start, "WARM_UPS", 0)
    monkeypatch.setattr(start, "TORCH", tuple(word.replace("import torch", "import json") for word in start.TORCH))
    row = start.run(TINY).rows[0]
    assert 0 < row["window painted"] < row["first numbers"]
    assert row["import torch"] > 0


def test_growth(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process: another one takes seconds to start."""
    def run(command: Sequence[str], **_: object) -> CompletedProcess[str]:
        tokens, width, seconds = map(int, command[-3:])
        return CompletedProcess(command, 0, json.dumps(growth.probe(tokens, width, seconds)))

    monkeypatch.setattr("subprocess.run", run)
    report = growth.run(TINY)
    assert report.rows[0]["seconds"] > 0
    assert report.rows[0]["peak, MB"] > report.rows[0]["added, MB"]


def test_growth_tells_what_was_refused(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("attnviz.system.memory.available_memory", lambda: 10_000_000)
    assert "GB" in growth.probe(3_000, 24, 30)["refused"]


def test_exports(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exports, "HEADS", 2)
    report = exports.run(TINY)
    assert min(numbers(report, "PNG", "SVG", "PDF", "PNG, kB")) > 0


def test_a_window_that_fails_is_not_measured(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(document(2, 6, 3))
    try:
        with pytest.raises(Refused, match="large"):
            desk.edit(change_number(1e300))
        monkeypatch.setattr(desk.window.tables, "show_state", None)
        with pytest.raises(RuntimeError, match="failed"):
            desk.edit(change_number(0.5))
    finally:
        desk.close()


@pytest.fixture
def two_layers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a model of two layers in the place of SmolLM2, which takes seconds to open and to compute."""
    folder = write_folder(tmp_path / "tiny", llama())
    for module in (models, research):
        monkeypatch.setattr(module, "MODEL", str(folder))
        monkeypatch.setattr(module, "packaged_path", lambda name: folder)


def test_models(qapp: QApplication, two_layers: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """All but the start of the program, which `test_start` starts, and transformers, which takes seconds to import."""
    monkeypatch.setattr(models, "TYPED", 6)
    monkeypatch.setattr(models, "WORDS", ("a", "b", "c"))
    monkeypatch.setattr(models, "opening", lambda starts: (1.0, 2.0))
    monkeypatch.setattr(models, "elsewhere", lambda config: Elsewhere())
    report = models.run(TINY)
    assert [row["tokens"] for row in report.rows[:2]] == [4, 6]
    assert min(numbers(report, "ours")) > 0 and report.rows[0]["ratio"] > 0
    assert [target.limit for target in report.targets] == [100.0, 1.4, 1.4, 20.0, 4.0, 1300.0]


def test_research(qapp: QApplication, two_layers: None, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, size in {"TOKENS": 4, "WORD": "a", "CLEAN": "When 1", "CORRUPTED": "When 2", "TEXTS": 3,
                       "MAX_BATCH_TEXTS": 2}.items():
        monkeypatch.setattr(research, name, size)
    report = research.run(TINY)
    assert [target.limit for target in report.targets] == [1.15, 2.0, 60.0, 0.8]
    assert min(numbers(report, "ours", "theirs", "ratio")) > 0


def test_a_gpu_is_measured_by_code_that_runs_without_one() -> None:
    report = gpu.run(TINY)
    assert {row["work"].split(" / ")[0] for row in report.rows} >= {
        "opening, and first numbers", "a letter", "first word replaced", "residual patching map", "all numbers anew"}
    assert min(numbers(report, "ours")) > 0 and "trial" in report.notes[0] and not report.targets


def test_without_a_gpu_nothing_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    report = gpu.run(measure.FULL)
    assert not report.rows and report.notes == ("There is no CUDA device here: nothing is measured.",)


class Elsewhere(Here):
    """A stand-in that takes ten seconds for each picture."""

    def __init__(self) -> None:
        pass

    def time(self, way: str = "") -> float:
        return 1e4


def test_all_heads_are_drawn_elsewhere() -> None:
    """In this process, which has transformers imported for other tests."""
    from benchmarks import transformers_heads

    config = config_of({"model_type": "llama", "hidden_size": 24, "num_hidden_layers": 2, "num_attention_heads": 4,
                        "intermediate_size": 28, "vocab_size": 37, "rms_norm_eps": 1e-5})
    draw = transformers_heads.heads(config, 5)
    assert [draw("step").shape for _ in range(2)] == [(1, 1, 37)] * 2
    figure = draw("")
    assert [axes.images[0].get_array().shape for axes in figure.axes] == [(5, 5)] * 8
    rows = [axes.images[0].get_array().sum(axis=1) for axes in figure.axes]
    np.testing.assert_allclose(rows, 1.0, rtol=1e-5)


def test_models_that_are_not_there_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(models, "packaged_path", lambda name: None)
    report = models.run(TINY)
    assert not report.rows and not report.targets and "SmolLM2 is not installed here" in report.text()


def test_command(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(command, "QUICK", TINY)
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path))
    out = tmp_path / "new" / "out.json"
    assert command.main(["--quick", "--only", "engine", "--out", str(out)]) == 0
    found = json.loads(out.read_text(encoding="utf-8"))
    assert found["benchmarks"]["engine"]["rows"][0]["tokens"] == 6
    assert found["machine"]["Python"] == sys.version.split()[0]
    assert "| tokens | threads |" in capsys.readouterr().out


def test_the_readme_takes_the_tables() -> None:
    report = Report("A title", [{"a": 1}], [Target("it", 2.0, 1.0, " ms")], ["A note."])
    found = {"machine": {"cores": "2"}, "date": "2026-01-02T03:04", "benchmarks": {"it": report.data()}}
    page = f"Before.\n{command.BEGIN}\nold\n{command.END}\nAfter.\n"
    once = command.with_tables(page, found)
    assert "old" not in once
    assert once.startswith("Before.\n") and once.endswith("\nAfter.\n")
    assert report.text() in once.replace("### ", "## ")
    assert command.with_tables(once, found) == once
    assert (command.ROOT / "benchmarks" / "README.md").read_text(encoding="utf-8").count(command.BEGIN) == 1


def test_a_failed_benchmark_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    failed = {"title": "start", "rows": [], "targets": [], "failed": "status 1"}
    assert command.summarise({"machine": {}, "benchmarks": {"start": failed}}) == 2
    assert "start failed: status 1" in capsys.readouterr().out


@pytest.mark.parametrize(("value", "at_least", "end"), [
    (0.9, False, "met"), (1.5, False, "MISSED by 50%"), (1.5, True, "met"), (0.5, True, "MISSED by 50%"),
])
def test_targets(value: float, at_least: bool, end: str) -> None:
    target = Target("it", value, 1.0, "×", at_least)
    assert target.met == (end == "met")
    assert target.verdict.endswith(end)


def test_statistics() -> None:
    assert measure.percentile(range(1, 101), 95) == 95
    assert measure.percentile([3.0], 95) == 3.0
    assert measure.percentile([1.0, 2.0], 50) == 1.0
    assert measure.ratio([2.0, 8.0, 3.0], [1.0, 2.0, 3.0]) == 2.0
    assert [measure.number(value) for value in (None, 1234, 1234.5, 12.34, 0.123, "a")] == [
        "–", "1,234", "1,234", "12.3", "0.12", "a"]
    peak = measure.peak_memory()
    assert peak is None or (math.isfinite(peak) and peak > 1)


def test_a_table_has_every_column() -> None:
    lines = measure.table([{"a": 1}, {"a": 2, "b": 0.5}]).splitlines()
    assert lines[0] == "| a |    b |"
    assert lines[2] == "| 1 |    – |"
    assert len({len(line) for line in lines}) == 1


def test_the_estimate_on_paper_is_the_arithmetic_of_what_was_measured() -> None:
    first, second = corpus.on_paper(60.0, 20.0, task_ms=20.0, result_bytes=2_000_000)
    assert "50,000,000 texts of 20 tokens take 50 minutes" in first, "5e7 texts · 60 ms / 1,000 workers"
    assert "183 s of it for each of 16,383 parts of 3,052 texts" in first and "33 GB in all" in first
    assert "5 minutes for all parts" in second and "11% of the time of the workers" in second
    assert "it would be 260 minutes" in second, "781,250 parts of 64 texts, 20 ms each"

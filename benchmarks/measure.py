"""What all benchmarks share: their sizes, medians, tables, targets, and the machine they ran on."""

from __future__ import annotations

import os
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import Any

Row = Mapping[str, Any]  #: column title -> number, text, or None where there is nothing to say


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How much to measure. `full` takes minutes, `quick` one; tests take a tiny one."""

    pixels: Mapping[tuple[int, int], tuple[int, int]]  #: (heads, tokens): rounds, edits in each round
    width: int = 768  #: d_in and d_out where there are 12 heads
    held: tuple[int, int] = (8, 12)  #: rounds, and edits in each
    slider_tokens: int = 64
    slider_seconds: float = 4.0
    engine: Mapping[int, int] = field(default_factory=dict)  #: tokens: rounds
    starts: int = 7
    growth: Sequence[int] = ()  #: tokens
    growth_seconds: float = 90.0  #: how long a size may take
    exports: Mapping[int, int] = field(default_factory=dict)  #: tokens: rounds
    models: Mapping[int, int] = field(default_factory=dict)  #: tokens: rounds
    trained: tuple[int, int] = (3, 100)  #: rounds, and steps of a training in each
    typed: tuple[int, int] = (5, 6)  #: rounds of letters in a model, and letters in each
    gpu: Mapping[int, int] = field(default_factory=dict)  #: tokens: rounds


FULL = Plan(
    pixels={(2, 6): (10, 30), (12, 16): (10, 30), (12, 64): (10, 30), (12, 256): (7, 8), (12, 1024): (4, 4)},
    engine={6: 300, 64: 150, 256: 40, 1024: 11, 2048: 5},
    growth=tuple(2**power for power in range(6, 15)),
    exports={64: 3, 1024: 2},
    models={16: 41, 64: 25, 1024: 6},
    gpu={64: 15, 120: 15, 512: 15, 2048: 9, 8192: 5},
)
QUICK = Plan(
    pixels={(2, 6): (3, 6), (12, 16): (3, 5), (12, 64): (3, 4)},
    held=(3, 5),
    slider_seconds=2.0,
    engine={6: 50, 64: 30, 256: 10, 1024: 3},
    starts=2,
    growth=(64, 512),
    exports={64: 1},
    models={16: 7, 64: 5},
    typed=(3, 5),
    trained=(1, 60),
    gpu={8: 2, 24: 2},
)


@dataclass(frozen=True, slots=True)
class Target:
    """A figure that has to be reached: `value` at most `limit`, or at least where `at_least`."""

    text: str
    value: float
    limit: float
    unit: str = ""
    at_least: bool = False

    @property
    def met(self) -> bool:
        """Whether it is reached."""
        return self.value >= self.limit if self.at_least else self.value <= self.limit

    @property
    def verdict(self) -> str:
        """Measured value, target, and whether it is met or by how much it is missed."""
        sign = "at least" if self.at_least else "at most"
        missed = abs(self.value / self.limit - 1)
        end = "met" if self.met else f"MISSED by {missed:.0%}"
        return f"{self.text}: {number(self.value)}{self.unit}, {sign} {number(self.limit)}{self.unit}: {end}"


@dataclass(frozen=True, slots=True)
class Report:
    """What a benchmark found."""

    title: str
    rows: Sequence[Row]
    targets: Sequence[Target] = ()
    notes: Sequence[str] = ()

    def text(self) -> str:
        """A Markdown table with notes and targets below it."""
        nothing = "Nothing is measured." if self.notes else "It failed."
        lines = [f"## {self.title}", "", table(self.rows) if self.rows else nothing]
        lines += ["", *(f"{note}  " for note in self.notes)] if self.notes else []
        lines += ["", *(f"- {target.verdict}" for target in self.targets)] if self.targets else []
        return "\n".join(lines)

    def data(self) -> dict[str, Any]:
        """The same for a JSON file."""
        targets = [
            {"text": t.text, "value": t.value, "limit": t.limit, "unit": t.unit, "at_least": t.at_least, "met": t.met}
            for t in self.targets
        ]
        return {"title": self.title, "rows": list(self.rows), "targets": targets, "notes": list(self.notes)}

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Report:
        """The report that `data` came from."""
        names = ("text", "value", "limit", "unit", "at_least")
        targets = [Target(*(target[name] for name in names)) for target in data["targets"]]
        return cls(data["title"], data["rows"], targets, data.get("notes", ()))


def table(rows: Sequence[Row]) -> str:
    """Rows as a Markdown table, the columns aligned."""
    titles = list(dict.fromkeys(title for row in rows for title in row))
    cells = [titles, *([number(row.get(title)) for title in titles] for row in rows)]
    widths = [max(len(line[at]) for line in cells) for at in range(len(titles))]
    ruled = [cells[0], ["-" * (width - 1) + ":" for width in widths], *cells[1:]]
    return "\n".join(
        "| " + " | ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True)) + " |" for line in ruled
    )


def number(value: Any) -> str:
    """Three digits of a float, all of anything else, a dash for nothing."""
    if value is None:
        return "–"
    if not isinstance(value, float):
        return f"{value:,}" if isinstance(value, int) else str(value)
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def clock(work: Callable[[], object]) -> float:
    """Milliseconds that `work` takes."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1e3


def interleave(contenders: Mapping[str, Callable[[], object]], rounds: int) -> dict[str, list[float]]:
    """Milliseconds of each contender in each round: what slows the machine down slows all of them.

    The order within a round is drawn anew each time, always the same way: whoever comes after another finds the
    processor's cache as that one left it. One round before the first warms up and does not count.
    """
    chance = random.Random(1)
    for work in contenders.values():
        work()
    times: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(rounds):
        for name in chance.sample(list(contenders), len(contenders)):
            times[name].append(clock(contenders[name]))
    return times


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """How many times `theirs` our time is: the median of the ratios within each round."""
    return statistics.median(our / their for our, their in zip(ours, theirs, strict=True))


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest value that `percent` of the values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, max(0, -int(-len(ordered) * percent // 100) - 1))]


def peak_memory() -> float | None:
    """Megabytes that this process has held at most; None where the system does not say.

    Not getrusage, where there is a choice: on Linux it begins with the peak of the process that started this one.
    """
    try:
        for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1e3
    except OSError:
        pass
    try:
        import resource
    except ImportError:
        return None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1e6 if sys.platform == "darwin" else 1e3)


def machine() -> dict[str, str]:
    """Processor, cores, memory, and the versions of what does the work."""
    found = {
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "memory": _memory(),
        "system": platform.platform(terse=True),
        "Python": platform.python_version(),
    }
    for package in ("torch", "PySide6-Essentials", "pyqtgraph", "numpy", "matplotlib"):
        found[package] = version(package)
    return found


def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def _memory() -> str:
    try:
        return f"{os.sysconf('SC_PHYS_PAGES') * os.sysconf('SC_PAGE_SIZE') / 1e9:.0f} GB"
    except (AttributeError, OSError, ValueError):
        return "unknown"

"""From the start of the process to the painted window, and to the first numbers, beside `import torch` alone."""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from benchmarks.measure import Plan, Report, Target, ratio

ROOT = Path(__file__).resolve().parents[1]
TORCH = (sys.executable, "-c", "import torch, time; print('torch', time.time())")
WINDOW = (sys.executable, "-m", "benchmarks.start_probe")
SECONDS = 60
WARM_UPS = 1  #: starts of each kind that bring the program from the disk, and do not count


def run(plan: Plan) -> Report:
    """Start processes of both kinds in turn."""
    times: dict[str, list[float]] = {"torch": [], "painted": [], "numbers": []}
    with tempfile.TemporaryDirectory() as home:
        environment = environment_of(home)
        for at in range(plan.starts + WARM_UPS):
            found = {**_moments(TORCH, environment), **_moments(WINDOW, environment)}
            if at >= WARM_UPS:
                for name, values in times.items():
                    values.append(found[name])
    painted, numbers = ratio(times["painted"], times["torch"]), ratio(times["numbers"], times["torch"])
    medians = {name: statistics.median(values) for name, values in times.items()}
    row = {
        "starts": plan.starts, "import torch": medians["torch"], "window painted": medians["painted"],
        "first numbers": medians["numbers"], "painted / torch": painted, "numbers / torch": numbers,
    }
    return Report("Start, ms", [row], (
        Target("window painted / import torch", painted, 0.45, "×"),
        Target("first numbers / import torch", numbers, 1.3, "×"),
    ), ("From the start of each process, Python's own start included, on the offscreen platform.",))


def environment_of(home: str) -> dict[str, str]:
    """The environment of a process that draws offscreen, has a home of its own, and keeps its bytecode as usual."""
    usual = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**usual, "QT_QPA_PLATFORM": "offscreen", "ATTNVIZ_HOME": home}


def _moments(command: Sequence[str], environment: Mapping[str, str]) -> dict[str, float]:
    """Milliseconds from the start of the process to each moment that it prints as `name seconds`."""
    start = time.time()
    ended = subprocess.run(
        command, cwd=ROOT, env=dict(environment), capture_output=True, text=True, timeout=SECONDS, check=True
    )
    lines = (line.split() for line in ended.stdout.splitlines())
    return {name: (float(at) - start) * 1e3 for name, at in lines if name != "peak"}

"""`python -m benchmarks`: measure everything, print the tables and write them as JSON."""

import argparse
import importlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from benchmarks.measure import FULL, QUICK, Report, machine
from benchmarks.start import ROOT

#: Module of each benchmark, in the order in which they run.
NAMES = ("start", "pixels", "compared", "sights", "slider", "engine", "growth", "exports", "models", "training",
         "research", "corpus", "gpu")

BEGIN, END = "<!-- begin of the results -->", "<!-- end of the results -->"
_PART = "ATTNVIZ_BENCHMARK_IS_PART"  # tells a process that another one sums up


def main(arguments: Sequence[str] | None = None) -> int:
    """Run each benchmark in a process of its own, so that none inherits another's memory or threads."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a minute instead of minutes: fewer rounds, smaller sizes")
    parser.add_argument("--only", choices=NAMES, help="one benchmark alone, in this process")
    parser.add_argument("--out", type=Path, default=Path("build", "benchmarks.json"), help="the JSON file to write")
    parser.add_argument("--readme", action="store_true", help="also put the tables into benchmarks/README.md")
    given = parser.parse_args(arguments)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if given.only:
        reports = {given.only: run(given.only, quick=given.quick)}
    else:
        reports = {name: run_apart(name, quick=given.quick) for name in NAMES}
    found = {"machine": machine(), "date": datetime.now().isoformat(timespec="seconds"), "quick": given.quick,
             "benchmarks": reports}
    given.out.parent.mkdir(parents=True, exist_ok=True)
    given.out.write_text(json.dumps(found, indent=1), encoding="utf-8")
    if given.readme:
        readme = ROOT / "benchmarks" / "README.md"
        readme.write_text(with_tables(readme.read_text(encoding="utf-8"), found), encoding="utf-8")
    return summarise(found)


def run(name: str, *, quick: bool) -> dict[str, Any]:
    """One benchmark: prints its table, returns its data."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["ATTNVIZ_HOME"] = home
        start = time.perf_counter()
        importlib.import_module("attnviz.engine.engine")  # before torch, as in the program: what it settles holds here
        report = importlib.import_module(f"benchmarks.{name}").run(QUICK if quick else FULL)
    print(report.text(), end="\n\n", flush=True)
    return {**report.data(), "took": round(time.perf_counter() - start, 1)}


def run_apart(name: str, *, quick: bool) -> dict[str, Any]:
    """The same in another process; a benchmark that fails does not take the others along."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.json"
        command = [sys.executable, "-m", "benchmarks", "--only", name, "--out", str(out)]
        command += ["--quick"] if quick else []
        ended = subprocess.run(command, cwd=ROOT, env={**os.environ, _PART: "1"})
        if ended.returncode > 1 or not out.exists():
            return {"title": name, "rows": [], "targets": [], "failed": f"status {ended.returncode}"}
        part: dict[str, Any] = json.loads(out.read_text(encoding="utf-8"))["benchmarks"][name]
        return part


def with_tables(readme: str, found: Mapping[str, Any]) -> str:
    """The readme with the tables, targets and machine of this run between its two marks."""
    before, begin, rest = readme.partition(BEGIN)
    _, end, after = rest.partition(END)
    machine_line = "; ".join(f"{name} {value}" for name, value in found["machine"].items())
    parts = [f"Taken on {found['date'][:10]} with `make bench`: {machine_line}."]
    parts += [Report.of(data).text().replace("## ", "### ") for data in found["benchmarks"].values()]
    return before + begin + "\n" + "\n\n".join(parts) + "\n" + end + after


def summarise(found: dict[str, Any]) -> int:
    """Name the machine and what was not reached; the exit status is 2 where a benchmark failed."""
    failed = [name for name, report in found["benchmarks"].items() if "failed" in report]
    if _PART not in os.environ:
        print("; ".join(f"{name} {value}" for name, value in found["machine"].items()))
        targets = [target for report in found["benchmarks"].values() for target in report["targets"]]
        missed = [target["text"] for target in targets if not target["met"]]
        print(f"{len(targets) - len(missed)} of {len(targets)} targets met")
        for text in missed:
            print(f"  missed: {text}")
        for name in failed:
            print(f"{name} failed: {found['benchmarks'][name]['failed']}")
    return 2 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

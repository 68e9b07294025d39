"""Tokens doubled again and again: time and memory until all heads of one layer are painted."""

import json
import subprocess
import sys
import tempfile
from typing import Any

from benchmarks.measure import Plan, Report, Row, Target, peak_memory
from benchmarks.start import ROOT, environment_of

HEADS = 12
LONGEST = 16_384
MOST_MEGABYTES = 3000.0
GRACE = 60  #: seconds that a process gets to start and to end


def run(plan: Plan) -> Report:
    """A process for each size: memory that was once held cannot be told from memory that is needed."""
    found = [measure(tokens, plan.width, plan.growth_seconds) for tokens in plan.growth]
    rows: list[Row] = []
    for before, now in zip([None, *found[:-1]], found, strict=True):
        both = before is not None and None not in (before["seconds"], now["seconds"])
        rows.append({**now, "times the size before": now["seconds"] / before["seconds"] if before and both else None})
    targets = [
        Target(f"peak memory at {LONGEST:,} tokens", row["peak, MB"], MOST_MEGABYTES, " MB")
        for row in rows if row["tokens"] == LONGEST and row["peak, MB"] is not None and row["seconds"] is not None
    ]
    missing = [row for row in rows if row["tokens"] == LONGEST and row["seconds"] is None]
    return Report("Growth", rows, targets, (
        f"A text of so many tokens is pasted in: {HEADS} heads, d = {plan.width}. Seconds until the window shows all"
        " heads; peak memory of the whole program, and what of it came on top of the window with 6 tokens.",
        *(f"{LONGEST:,} tokens: MISSED, {row['refused']}" for row in missing),
    ))


def measure(tokens: int, width: int, seconds: float) -> dict[str, Any]:
    """One row of the table, from a process of its own."""
    row: dict[str, Any] = {"tokens": tokens, "seconds": None, "peak, MB": None, "added, MB": None, "refused": None}
    command = (sys.executable, "-m", "benchmarks.growth", str(tokens), str(width), str(seconds))
    with tempfile.TemporaryDirectory() as home:
        try:
            ended = subprocess.run(
                command, cwd=ROOT, env=environment_of(home), capture_output=True, text=True, timeout=seconds + GRACE
            )
        except subprocess.TimeoutExpired:
            return {**row, "refused": f"not within {seconds:g} s"}
    if ended.returncode:
        last = (ended.stderr.strip().splitlines() or [f"status {ended.returncode}"])[-1]
        return {**row, "refused": f"failed: {last}"}
    return {**row, **json.loads(ended.stdout.splitlines()[-1])}


def probe(tokens: int, width: int, seconds: float) -> dict[str, Any]:
    """Paste so many tokens into a window of its own and see what that takes."""
    from attnviz.document import edits
    from benchmarks.desk import Desk, Refused, document, text

    desk = Desk(document(HEADS, 6, width))
    before = peak_memory()
    try:
        edit = desk.edit(lambda d: edits.set_text(d, text(tokens)), seconds=seconds)
        assert desk.result is not None and desk.result.lengths == (tokens,)
        taken: dict[str, Any] = {"seconds": edit.pixels / 1e3}
    except (Refused, TimeoutError) as error:
        taken = {"refused": str(error)}
    peak = peak_memory()
    if peak is not None and before is not None:
        taken |= {"peak, MB": peak, "added, MB": peak - before}
    desk.close()
    return taken


if __name__ == "__main__":
    import os

    print(json.dumps(probe(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]))), flush=True)
    os._exit(0)  # a computation that is not done yet is left behind

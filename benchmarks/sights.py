"""From an edit to the pixels it changes, in what the panel on the right can show: lines between words, many heads."""

import itertools
import statistics

from benchmarks.desk import Desk, change_number, document
from benchmarks.measure import Plan, Report, Row, Target, percentile

TWO_FRAMES = 1000 / 30
#: The dock in front: its (heads, tokens), and what the numbers of its row are called.
SIGHTS = {"lines": (12, 64), "heads": (512, 32)}


def run(plan: Plan) -> Report:
    """One number of an embedding changes, the panel in front."""
    rows = [measure(dock, plan) for dock in SIGHTS]
    targets = [
        Target(f"{row['in front']} ({row['heads']}, {row['tokens']}), p95", row["p95"], TWO_FRAMES, " ms")
        for row in rows
    ]
    return Report("Lines and many heads, edit to pixels, ms", rows, targets)


def measure(dock: str, plan: Plan) -> Row:
    """One row of the table."""
    heads, tokens = SIGHTS[dock]
    desk = Desk(document(heads, tokens, max(heads, plan.width // heads * heads)))
    values = (0.1 + 0.001 * step for step in itertools.count())
    try:
        desk.window.docks[dock].raise_()
        painted = desk.painted_panels(change_number(next(values)))
        if not painted[dock]:
            raise RuntimeError(f"an edit does not repaint the panel in front: {painted}")
        rounds, repeats = plan.held
        taken = [desk.edit(change_number(next(values))).pixels for _ in range(rounds * repeats)]
    finally:
        desk.close()
    return {
        "in front": dock, "heads": heads, "tokens": tokens,
        "p50": statistics.median(taken), "p95": percentile(taken, 95),
    }

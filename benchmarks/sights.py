"""From an edit to the pixels it changes, in other views: lines between words, many heads, the ladder of variants."""

import itertools
import statistics
import time

from attnviz.store.experiments import choose_experiment
from benchmarks.desk import WAIT, Desk, change_number, document
from benchmarks.measure import Plan, Report, Row, Target, percentile

TWO_FRAMES = 1000 / 30
#: The dock in front: its (heads, tokens), and what the numbers of its row are called.
SIGHTS = {"lines": (12, 64), "heads": (512, 32)}


LADDER = (12, 16, 48)  #: heads, tokens, dimensions of all variants on the ladder
LADDER_MS = 60.0


def run(plan: Plan) -> Report:
    """One number of an embedding changes, the panel in front, or the ladder in the middle."""
    rows = [measure(dock, plan) for dock in SIGHTS]
    targets = [
        Target(f"{row['in front']} ({row['heads']}, {row['tokens']}), p95", row["p95"], TWO_FRAMES, " ms")
        for row in rows
    ]
    rows.append(measure_ladder(plan))
    targets.append(Target(f"nine variants on the ladder, {LADDER[1]} tokens, p95", rows[-1]["p95"], LADDER_MS, " ms"))
    return Report("Lines, many heads and the ladder, edit to pixels, ms", rows, targets)


def measure(dock: str, plan: Plan) -> Row:
    """The row of a dock."""
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


def measure_ladder(plan: Plan) -> Row:
    """The row of the ladder: until all variants are computed and painted."""
    heads, tokens, width = LADDER
    desk = Desk(document(heads, tokens, width))
    values = (0.1 + 0.001 * step for step in itertools.count())

    def edit() -> float:
        start = time.perf_counter()
        desk.edit(change_number(next(values)))
        while not shows_document(desk):
            desk.app.processEvents(WAIT)
        desk.serve()
        return (desk.window.painted_at - start) * 1e3

    try:
        desk.bench.presenter.do(choose_experiment("ladder"))
        for _ in range(3):
            edit()
        rounds, repeats = plan.held
        taken = [edit() for _ in range(rounds * repeats)]
    finally:
        desk.close()
    return {
        "in front": "ladder", "heads": heads, "tokens": tokens,
        "p50": statistics.median(taken), "p95": percentile(taken, 95),
    }


def shows_document(desk: Desk) -> bool:
    """Return whether the ladder has the numbers of the document as it stands. Raises RuntimeError if a row has none."""
    desk.check()
    ladder = desk.bench.presenter.state.experiment_numbers
    if ladder is None or ladder.request.document is not desk.controller.document:
        return False
    if any(row.result is None for row in ladder.rows):
        raise RuntimeError("a variant was not computed")
    return True

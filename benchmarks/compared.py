"""From an edit to the pixels it changes, where the difference from a held state is shown, beside the same without."""

import itertools
import statistics

from attnviz.store.compare import hold, show
from attnviz.store.parts import Showing
from benchmarks.desk import Desk, change_number, document
from benchmarks.measure import Plan, Report, Target, percentile, ratio

SIZE = (12, 64)
WAYS: tuple[Showing, ...] = ("now", "difference")


def run(plan: Plan) -> Report:
    """One number of an embedding changes; now and the difference take turns."""
    heads, tokens = SIZE
    desk = Desk(document(heads, tokens, plan.width))
    values = (0.1 + 0.001 * step for step in itertools.count())
    taken: dict[Showing, list[float]] = {way: [] for way in WAYS}
    medians: dict[Showing, list[float]] = {way: [] for way in WAYS}
    try:
        desk.bench.presenter.do(hold())
        for _ in range(max(2, plan.held[0])):
            for way in WAYS:
                desk.bench.presenter.do(show(way))
                desk.edit(change_number(next(values)))
                some = [desk.edit(change_number(next(values))).pixels for _ in range(plan.held[1])]
                taken[way] += some
                medians[way].append(statistics.median(some))
    finally:
        desk.close()
    against = ratio(medians["difference"], medians["now"])
    rows = [{
        "heads": heads, "tokens": tokens, "shown": {"now": "now", "difference": "now − A"}[way],
        "p50": statistics.median(taken[way]), "p95": percentile(taken[way], 95),
    } for way in WAYS]
    target = Target(f"{SIZE}: edit to pixels of the difference / of the present state", against, 1.3, "×")
    return Report("A state held, edit to pixels, ms", rows, [target], (
        "Both in one window, in turns.",))

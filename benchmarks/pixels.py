"""From an edit to the pixels it changes, and what matplotlib takes to redraw the same panels."""

import itertools
import statistics

from PySide6.QtCore import QPoint, QRectF

from attnviz.document import edits
from attnviz.document.places import Spot
from attnviz.pictures.picture import Picture
from attnviz.system.arrays import Bools
from attnviz.views.detail.detail_canvas import DetailCanvas
from attnviz.views.heatmaps.painting import CellGrid
from attnviz.window.main_window import MainWindow
from benchmarks.apart import Apart
from benchmarks.desk import SIZE, Desk, Edit, change_number, document
from benchmarks.matplotlib_panels import Panel, sheets
from benchmarks.measure import Plan, Report, Row, Target, percentile, ratio

FRAME = 1000 / 60
#: What is asked of (heads, tokens).
WITHIN_A_FRAME = ((2, 6), (12, 16))
AGAINST_MATPLOTLIB = (12, 64)
MOST_TYPED = 256  #: tokens up to which a key is also pressed


def run(plan: Plan) -> Report:
    """One number of an embedding changes: everything downstream is computed and painted."""
    rows: list[Row] = []
    targets: list[Target] = []
    for (heads, tokens), (rounds, repeats) in plan.pixels.items():
        row, ratios = measure(heads, tokens, plan.width, rounds=rounds, repeats=repeats)
        rows.append(row)
        if (heads, tokens) in WITHIN_A_FRAME:
            targets.append(Target(f"edit to pixels ({heads}, {tokens}), p95", row["p95"], FRAME, " ms"))
        if (heads, tokens) == AGAINST_MATPLOTLIB:
            size = f"({heads}, {tokens})"
            targets += [
                Target(f"{size}: matplotlib's redraw with labels / edit to pixels", ratios[0], 20.0, "×", True),
                Target(f"{size}: matplotlib's blitting / edit to pixels", ratios[1], 2.0, "×", True),
                Target(f"{size}, like for like: matplotlib's redraw / draw", row["redraw / draw"], 20.0, "×", True),
                Target(f"{size}, like for like: matplotlib's blitting / draw", row["blit / draw"], 2.0, "×", True),
            ]
    return Report("Edit to pixels, ms", rows, targets, (
        "p50, p95: one number of an embedding changes; the whole way, with the edit, the computation on the worker"
        " thread, and all panels, tables and the status bar painted. key: p50 of a letter typed.",
        "draw: a finished result into all views, painted; redraw, blit, new: matplotlib (Agg) drawing the same panels"
        " from a finished result, with labels, its images only, and as a new figure. The targets compare with p50,"
        " which computes too; like for like is draw.",
    ))


def measure(heads: int, tokens: int, width: int, *, rounds: int, repeats: int) -> tuple[Row, tuple[float, float]]:
    """One row of the table; and how many times our time matplotlib's redraw and its blitting take."""
    desk = Desk(document(heads, tokens, width))
    try:
        return _measure(desk, heads, tokens, rounds, repeats)
    finally:
        desk.close()


def _measure(desk: Desk, heads: int, tokens: int, rounds: int, repeats: int) -> tuple[Row, tuple[float, float]]:
    values = (0.1 + 0.001 * step for step in itertools.count())
    painted = desk.painted_panels(change_number(next(values)))
    if 0 in painted.values():
        raise RuntimeError(f"an edit does not repaint every panel: {painted}")
    desk.edit(change_number(next(values)))
    before = desk.result
    desk.edit(change_number(next(values)))
    after = desk.result
    assert before is not None and after is not None
    panels = panels_of(desk.window)
    numbers = [[result.picture(Spot(panel.stage, head=panel.head)) for panel in panels] for result in (before, after)]
    rival = Apart(sheets, panels, numbers, SIZE)
    results = itertools.cycle((before, after))
    made: list[Edit] = []
    ours, drawn, redraws, blits, news = [], [], [], [], []
    for _ in range(rounds):
        edited = [desk.edit(change_number(next(values))) for _ in range(repeats)]
        made += edited
        ours.append(statistics.median(edit.pixels for edit in edited))
        drawn.append(statistics.median(desk.draw(next(results)) for _ in range(3)))
        redraws.append(rival.time("redraw"))
        blits.append(statistics.median(rival.time("blit") for _ in range(3)))
        news.append(rival.time("new"))
    rival.close()
    typed = []
    if tokens <= MOST_TYPED:
        text = desk.controller.document.text
        for length in range(1, min(9, rounds + repeats)):
            typed.append(desk.edit(lambda d, length=length: edits.set_text(d, text + "a" * length)).pixels)

    pixels = [edit.pixels for edit in made]
    against = ratio(redraws, ours), ratio(blits, ours)
    row: Row = {
        "heads": heads, "tokens": tokens, "panels": len(panels),
        "p50": statistics.median(pixels), "p95": percentile(pixels, 95),
        "key": statistics.median(typed) if typed else None,
        "draw": statistics.median(drawn), "redraw": statistics.median(redraws),
        "blit": statistics.median(blits), "new": statistics.median(news),
        "redraw / p50": against[0], "blit / p50": against[1], "new / p50": ratio(news, ours),
        "redraw / draw": ratio(redraws, drawn), "blit / draw": ratio(blits, drawn),
    }
    return row, against


def panels_of(window: MainWindow) -> list[Panel]:
    """The pictures that are in sight."""
    found = []
    for canvas in (window.pipeline.canvas, window.heads.canvas):
        corner = canvas.mapTo(window, canvas.rect().topLeft())
        seen = QRectF(canvas.visibleRegion().boundingRect())
        for tile in canvas.tiles:
            if tile.frame is None or not tile.rect.intersects(seen):
                continue
            cells, picture = tile.frame.cells, tile.picture
            rows, columns = picture.shape
            found.append(Panel(
                picture.stage.name, picture.spot.head, tile.title, corner.x() + cells.x, corner.y() + cells.y,
                cells.width * columns, cells.height * rows, tile.frame.has_labels,
                picture.row_labels, picture.column_labels, picture.stage.colours == "diverging",
            ))
    large = window.detail.canvas
    if large.picture is not None:
        corner, cells, picture = large.mapTo(window, large.rect().topLeft()), large.cells(), large.picture
        rows, columns = picture.shape
        found.append(Panel(
            picture.stage.name, picture.spot.head, window.detail.title.text(),
            corner.x() + cells.x, corner.y() + cells.y, cells.width * columns, cells.height * rows, True,
            picture.row_labels, picture.column_labels, picture.stage.colours == "diverging",
            (picture.row_axis, picture.column_axis), _hatched(picture, cells), _bar(large, window),
            large.bar.description,
        ))
    return found


def _hatched(picture: Picture, cells: CellGrid) -> Bools | None:
    """The cells under a hatch: of masked ones, those that are large enough for it."""
    there = picture.hatched is not None and not picture.is_pooled and cells.height >= 3
    return picture.hatched if there else None


def _bar(large: DetailCanvas, window: MainWindow) -> tuple[float, float, float, float]:
    corner, colours = large.bar.mapTo(window, QPoint(0, 0)), large.bar.bar_rect
    return corner.x() + colours.x(), corner.y() + colours.y(), colours.width(), colours.height()

"""Gesture rows for colour scales: the colour scale menu, and the colour bar beside the large picture."""

from collections.abc import Callable

from PySide6.QtCore import QPoint

from tests.e2e.gestures.hand import Aim, Hand
from tests.e2e.gestures.pictures import TO_SCORES
from tests.e2e.gestures.rows import Reading, Step, and_then, button, do, key, menu, popup, preferred, row, write

SHARED = "all heads on one scale"
Levels = tuple[float, float]


def bar_texts(hand: Hand) -> str:
    """Return the texts beside the colour bar."""
    return hand.window.detail.canvas.bar.description


def said_and_kept(name: str) -> Reading:
    """Return the texts beside the colour bar, and the saved preference."""
    return lambda hand: (bar_texts(hand), preferred(name)(hand))


def ends(hand: Hand) -> Levels:
    """Return both ends of the colour bar for all heads, in hundredths."""
    found = {tuple(round(level, 2) for level in tile.picture.levels) for tile in hand.window.heads.canvas.tiles}
    assert found == {tuple(round(level, 2) for level in hand.window.detail.canvas.picture.levels)}
    return next(iter(found))


def on_bar(part: float) -> Callable[[Hand], Aim]:
    """Return the place on the colour bar at this fraction of its length below the upper end."""
    def aim(hand: Hand) -> Aim:
        bar = hand.window.detail.canvas.bar
        return bar, QPoint(5, round(part * bar.bar_rect.height()))

    return aim


def drag(part: float, by: float) -> Step:
    """Drag an end of the colour bar down by a fraction of its length."""
    def run(hand: Hand) -> None:
        height = hand.window.detail.canvas.bar.bar_rect.height()
        hand.drag(on_bar(part)(hand), QPoint(0, round(by * height)))

    return do(run)


def on_bar_key(keys: str) -> Step:
    """Press keys while the colour bar has the focus."""
    return do(lambda hand: hand.key(keys, hand.window.detail.canvas.bar))


def scale(entry: str) -> Step:
    """Choose an entry of the colour scale menu."""
    return menu(f"View/Colour scale/{entry}")


ROWS = (
    row("the range of the colours", said_and_kept("scale"), (SHARED, "shared"),
        (scale("Each head separately"), ("each head its own", "head")),
        (scale("Each row separately"), ("each row its own range", "row")),
        (scale("Absolute: 0 to 1, or round numbers"), ("absolute", "absolute")),
        (scale("All heads on one scale"), (SHARED, "shared"))),
    row("the curve of the colours", said_and_kept("curve"), (SHARED, "linear"),
        (scale("Logarithmic"), (f"{SHARED} · log", "log")),
        (scale("Symmetric logarithmic"), (f"{SHARED} · symmetric log", "symmetric")),
        (scale("Linear"), (SHARED, "linear"))),
    row("colours are stretched", said_and_kept("stretched"), (SHARED, False),
        (scale("Fit colours to data"), (f"{SHARED} · up to the 98th percentile", True)),
        (key("Ctrl+L"), (SHARED, False))),
    row("the first word is left out of the range", said_and_kept("without_first"), (SHARED, False),
        (scale("Exclude the first token"), (f"{SHARED} · without the first word", True)),
        (scale("Exclude the first token"), (SHARED, False))),
    row("the scale is held", bar_texts, SHARED, (scale("Lock range"), "ends held"), (write("!"), "ends held"),
        (key("Ctrl+Shift+L"), SHARED), given=(TO_SCORES,)),
    row("the ends of the bar are dragged and given back", ends, (0.0, 1.0), (drag(0.02, 0.5), (0.0, 0.5)),
        (drag(0.98, -0.5), (0.25, 0.5)), (do(lambda hand: hand.double_click(on_bar(0.5)(hand))), (0.0, 1.0)),
        (drag(0.02, 0.25), (0.0, 0.75)), (scale("Reset range"), (0.0, 1.0))),
    row("the ends of the bar are moved by keys", ends, (0.0, 1.0), (on_bar_key("Down"), (0.0, 0.95)),
        (on_bar_key("Shift+Up"), (0.05, 0.95)), (on_bar_key("Delete"), (0.0, 1.0))),
    row("the menu of the bar", bar_texts, SHARED, (
        popup("bar", "Each head separately", on_bar(0.5)), "each head its own"),
        (and_then(button("How numbers become colours"),
                  lambda hand: hand.choose(hand.open_menu(), "All heads on one scale")), SHARED)),
    row("hover on the bar leaves the cell", lambda hand: hand.window.detail.canvas.marks.cell is None, False,
        (do(lambda hand: hand.hover(on_bar(0.5)(hand))), True), given=(do(lambda hand: hand.hover(hand.cell(2, 1))),)),
)

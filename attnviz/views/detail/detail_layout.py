"""A large picture and its layout: the size of its cells, and the room for labels and colour bar."""

import math
from dataclasses import dataclass

from attnviz.pictures.margins import Margin
from attnviz.pictures.picture import Picture
from attnviz.views.chrome import theme
from attnviz.views.heatmaps import axes, painting

MARGIN = 12.0
MAX_COLUMN_LABEL = 56.0
COLUMN_LABEL_SHARE = 0.09  #: of the height of a low picture, for vertical labels
LABEL_FREE_HEIGHT = 320  #: pixels; the height above this may go to labels
WIDE_LABEL, WIDE_LABEL_SHARE = 110.0, 0.16  #: pixels of a row label in a wide picture, and their share of its width
MAX_SPARE_LABEL = 160.0  #: pixels of a label in room that the cells cannot use
MAX_CELL = 160.0  #: pixels of a cell of a small input
AROUND_CELLS = (168, 46)  #: pixels of labels and colour bar: beside the cells with long words, and above and below
USUAL_ROOM = 134  #: pixels usually needed beside the cells; long words are cut if the width limits
ARITHMETIC_WIDTHS = (200, 380)  #: least and most, beside the picture
ARITHMETIC_HEIGHTS = (92, 220)  #: least and most, below the picture
MIN_SQUARE = 33  #: pixels; a smaller picture gets all the room

Rect = tuple[int, int, int, int]  #: x, y, width, height
Insets = tuple[float, float, float, float]  #: left, top, right, bottom
Placement = tuple[Rect, Insets]  #: a picture, and the room around its cells


@dataclass(frozen=True, slots=True, eq=False)
class LargePicture:
    """One large picture."""

    picture: Picture | None = None  #: None before the first result, and without cells
    margins: tuple[Margin, ...] = ()
    name: str = ""


def cell_size(picture: Picture, width: float, height: float) -> tuple[float, float]:
    """Return the size of cells that fill the space: square in a matrix."""
    rows, columns = picture.shape
    across, down = min(MAX_CELL, width / columns), min(MAX_CELL, height / rows)
    if not picture.stage.is_matrix:
        return across, down
    side = min(across, down)
    return side, side


def share_with_arithmetic(
    width: int, height: int, *, extra: tuple[float, float] = (0, 0), num_pictures: int = 1, usable: float = math.inf
) -> tuple[Rect, Rect]:
    """Return the rectangles of the picture and of its arithmetic: beside or below it, for the larger square.

    Beside a picture that is limited by its height, the arithmetic takes the rest of the width; below one limited by its
    width, the rest of the height. Its rectangle is empty if the picture would become too small. `extra` is the room of
    numbers to the right of the cells and below them; `num_pictures` squares share the width. A picture that can use at
    most `usable` pixels of the width has its arithmetic directly beside it.
    """
    free, high = (width - AROUND_CELLS[0] - round(extra[0])) // num_pictures, height - AROUND_CELLS[1] - round(extra[1])
    explanation_width = max(ARITHMETIC_WIDTHS[0], min(ARITHMETIC_WIDTHS[1], num_pictures * (free - high)))
    picture_width = (width - USUAL_ROOM - round(extra[0])) // num_pictures
    below = max(ARITHMETIC_HEIGHTS[0], min(num_pictures * ARITHMETIC_HEIGHTS[1], high - picture_width))
    square_beside, square_above = min(free - explanation_width // num_pictures, high), min(picture_width, high - below)
    if max(square_beside, square_above) < min(free, high, MIN_SQUARE):
        return (0, 0, width, height), (0, 0, 0, 0)
    if usable + ARITHMETIC_WIDTHS[0] <= width:
        across = math.ceil(usable)
        return (0, 0, across, height), (across, 0, min(ARITHMETIC_WIDTHS[1], width - across), height)
    if square_beside >= square_above:
        return (0, 0, width - explanation_width, height), (width - explanation_width, 0, explanation_width, height)
    return (0, 0, width, height - below), (0, height - below, width, below)


def usable_width(picture: Picture, *, bar: float) -> float:
    """Return the width that a picture of vectors can use, with labels and a `bar` so wide; a matrix can use all."""
    if picture.stage.is_matrix:
        return math.inf
    return room_left(picture) + MAX_CELL * picture.shape[1] + bar


def column_extent(picture: Picture, cell_width: float, most: float) -> tuple[bool, float]:
    """Return whether column labels are vertical, and their height: at most `most` if vertical."""
    metrics, texts = theme.metrics("caption"), picture.column_labels
    if axes.labels_are_vertical(metrics, texts, cell_width):
        return True, axes.label_length(metrics, texts, min(MAX_SPARE_LABEL, most))
    return False, metrics.height()


def bar_room(picture: Picture, *, button: float = 0) -> float:
    """Return the room to the right of the cells, for the colour bar, its numbers and text, and a `button` so wide."""
    return MARGIN + max(math.ceil(button), MARGIN + painting.bar_extent(theme.metrics("caption"), picture, signs=False))


def insets_around(
    picture: Picture, width: float, height: float, *, bar: float, extra: tuple[float, float] = (0, 0)
) -> Insets:
    """Return the room around the cells in a view of this size: that of the `bar`, and `extra` of numbers."""
    most = max(axes.MAX_LABEL_PX, min(WIDE_LABEL, WIDE_LABEL_SHARE * width))
    left, right = room_left(picture, most=most), bar + extra[0]
    above, below = _room_above(picture, width - left - right, height, extra[1]), MARGIN / 2 + extra[1]
    rows, columns = picture.shape
    across, down = cell_size(picture, max(10.0, width - left - right), max(10.0, height - above - below))
    left += max(0.0, min(width - left - right - across * columns, room_left(picture, most=MAX_SPARE_LABEL) - left))
    return left, above + _spare_label_height(picture, across, height - above - below - down * rows, above), right, below


def side_by_side(
    pictures: tuple[Picture, Picture], width: int, height: int, *, extra: tuple[float, float] = (0, 0), bar: float = 0
) -> tuple[Placement, Placement]:
    """Return the places of two pictures in a room of this size, with equally large cells at the same height.

    Common row labels are drawn on the left only, and the colour bar, at least `bar` wide, on the right. `extra` is the
    room of numbers beside each.
    """
    left, right = side_room(pictures, extra, bar)
    inner = max(10, int(width - sum(left) - sum(right)) // 2)
    top = max(_room_above(picture, inner, height, extra[1]) for picture in pictures)
    below = MARGIN / 2 + extra[1]
    edge = math.ceil(left[0] + inner + right[0])
    return (
        ((0, 0, edge, height), (left[0], top, edge - left[0] - inner, below)),
        ((edge, 0, width - edge, height), (left[1], top, width - edge - left[1] - inner, below)),
    )


def side_room(
    pictures: tuple[Picture, Picture], extra: tuple[float, float], bar: float = 0
) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the room to the left of the cells of two pictures, and to the right of them."""
    first, second = pictures
    unlabelled = 2 * MARGIN if extra[1] else MARGIN  # the name of numbers below the cells is to their left
    left = room_left(first), room_left(second) if has_own_rows(pictures) else unlabelled
    return left, (MARGIN + extra[0], max(bar, *map(bar_room, pictures)) + extra[0])


def has_own_rows(pictures: tuple[Picture, Picture]) -> bool:
    """Return whether the second of two pictures has other rows than the first."""
    first, second = pictures
    return (first.row_labels, first.row_axis) != (second.row_labels, second.row_axis)


def room_left(picture: Picture, *, most: float = axes.MAX_LABEL_PX) -> float:
    """Return the room to the left of the cells: row labels of at most `most` pixels, and the name of the axis."""
    metrics = theme.metrics("caption")
    labels = axes.label_length(metrics, picture.row_labels, most)
    return MARGIN + max(labels, axes.width(metrics, picture)) + painting.GAP


def _spare_label_height(picture: Picture, cell_width: float, spare: float, above: float) -> float:
    """Return how much of a `spare` height, which the cells cannot use, vertical column labels can take."""
    metrics = theme.metrics("caption")
    if spare <= 0 or not axes.labels_are_vertical(metrics, picture.column_labels, cell_width):
        return 0.0
    full = axes.label_length(metrics, picture.column_labels, MAX_SPARE_LABEL)
    return max(0.0, min(spare, MARGIN / 2 + axes.column_label_height(metrics, True, full) + painting.GAP - above))


def _room_above(picture: Picture, width: float, height: float, below: float) -> float:
    """Return the room above cells that share this width, for column labels and the names of the axes."""
    metrics = theme.metrics("caption")
    room, high = max(10.0, width), height - MARGIN - painting.GAP - below
    above = axes.column_label_height(metrics, False, metrics.height())
    for _ in range(2):  # horizontal labels leave more height, and so wider cells
        across, _down = cell_size(picture, room, max(10.0, high - above))
        above = axes.column_label_height(metrics, *column_extent(
            picture, across, min(MAX_COLUMN_LABEL, max(COLUMN_LABEL_SHARE * height, height - LABEL_FREE_HEIGHT))))
    return MARGIN / 2 + above + painting.GAP

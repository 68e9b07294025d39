"""Keyboard movement of a mark from cell to cell, as in any table. No Qt."""

Place = tuple[int, int]  #: row and column

FAR = 2**31  #: more cells than any picture has a side: to the edge


def move_mark(at: Place, by: Place, shape: Place) -> Place:
    """Return the cell that many rows and columns further, or the last one in that direction."""
    row, column = (max(0, min(size - 1, place + step)) for place, step, size in zip(at, by, shape, strict=True))
    return row, column


def scroll_amount(place: int, first: float, last: float) -> float:
    """Return how far a view of cells from `first` to `last` must move to show a whole cell; 0 if it does already."""
    if place < first - 1e-6:
        return place - first
    return max(0.0, place + 1 - last) if place + 1 > last + 1e-6 else 0.0

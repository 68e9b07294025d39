"""Helpers for screen tests: widgets as pixel arrays, and texts found by their rendering."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from attnviz.pictures import colours
from attnviz.views.chrome import theme
from attnviz.views.heatmaps.painting import CellGrid

Pixels = np.ndarray  #: (height, width, rgb) uint8
Rgb = tuple[int, int, int]
FITS = 0.4  #: the misfit of a text that is there; of another word it is 0.7 and more
FITS_UPRIGHT = 0.6  #: turned letters are smoothed on both sides
ALIKE = 0.12  #: the difference of two misfits that tell nothing


def grab_pixels(widget: QWidget) -> Pixels:
    """Return the pixels of a widget, painted anew."""
    return image_pixels(widget.grab().toImage())


def screen_pixels(widget: QWidget) -> Pixels:
    """Return what a widget has painted by itself, which is outdated if nothing has requested a repaint."""
    QApplication.processEvents()
    window = widget.window()
    origin = widget.mapTo(window, QPoint(0, 0))
    return image_pixels(QApplication.primaryScreen().grabWindow(
        window.winId(), origin.x(), origin.y(), widget.width(), widget.height()).toImage())


def image_pixels(image: QImage) -> Pixels:
    """Return an image as an array."""
    plain = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.bytesPerLine())
    return rows[:, : plain.width() * 3].reshape(plain.height(), plain.width(), 3).copy()


def rgb(name: str) -> Rgb:
    """Return a colour of the theme, or one that Qt knows by name."""
    colour = theme.colour(name) if name[0].isupper() else QColor(name)
    return colour.red(), colour.green(), colour.blue()


def cell_interior(pixels: Pixels, cells: CellGrid, row: int, column: int, *, margin: int = 3) -> Pixels:
    """Return the pixels of a cell without its edges, which a neighbour's mark may cover."""
    left, top = cells.x + column * cells.width, cells.y + row * cells.height
    return pixels[
        int(np.ceil(top)) + margin : int(top + cells.height) - margin,
        int(np.ceil(left)) + margin : int(left + cells.width) - margin,
    ]


def corner_colour(pixels: Pixels, cells: CellGrid, row: int, column: int) -> Rgb:
    """Return the colour at the lower left of a cell, away from its number and the corner of an edited cell."""
    return tuple(int(channel) for channel in cell_interior(pixels, cells, row, column)[-1, 0])  # type: ignore[return-value]


def colours_of(pixels: Pixels) -> set[Rgb]:
    """Return all colours that occur."""
    return {tuple(colour) for colour in np.unique(pixels.reshape(-1, 3), axis=0).tolist()}


def is_hatched(pixels: Pixels, cells: CellGrid, row: int, column: int) -> bool:
    """Return whether a cell shows only the hatch of masked cells around its number: a masked score has −∞ inside."""
    inside = cell_interior(pixels, cells, row, column)
    quarter = len(inside) // 4
    return colours_of(np.concatenate([inside[:quarter], inside[-quarter:]])) == {rgb("Masked"), rgb("Hatch")}


@lru_cache(maxsize=4096)
def text_drawing(text: str, *, font: QFont, ink: Rgb, ground: Rgb, shift: float = 0.0, upright: bool = False) -> Pixels:
    """Return a text as the tests draw it, cropped to its ink; `upright` reads from bottom to top."""
    metrics = QFontMetricsF(font)
    size = QRectF(0, 0, metrics.horizontalAdvance(text) + 12, metrics.height() + 8).size().toSize()
    made = QPixmap(size.transposed() if upright else size)
    made.fill(QColor(*ground))
    painter = QPainter(made)
    if upright:
        painter.translate(0, made.height())
        painter.rotate(-90)
    painter.setFont(font)
    painter.setPen(QColor(*ink))
    painter.drawText(QRectF(4 + shift, 4, size.width(), metrics.height()), Qt.AlignmentFlag.AlignVCenter, text)
    painter.end()
    pixels = image_pixels(made.toImage())
    inked = (pixels != ground).any(axis=2)
    rows, columns = np.flatnonzero(inked.any(axis=1)), np.flatnonzero(inked.any(axis=0))
    return pixels[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def text_misfit(
    text: str, pixels: Pixels, *, role: theme.Role, ink: str = "Text", ground: Rgb | None = None, upright: bool = False
) -> tuple[float, float]:
    """Return the amount of ink of a text, and its misfit with the best matching place in a picture.

    The misfit is 0 if every pixel is equal, 1 if no ink is there. Letters are rounded to whole pixels one by one: a
    drawing elsewhere may differ by a pixel. Only places with about as much ink are compared pixel by pixel.
    """
    under = rgb("Base") if ground is None else ground
    there = pixels.astype(np.int16).sum(axis=2) - sum(under)
    sums = np.pad(there.cumsum(axis=0).cumsum(axis=1), ((1, 0), (1, 0)))
    best, inked = 9.0, 0.0
    for shift in (0.0, 0.25, 0.5, 0.75):
        drawn = text_drawing(text, font=theme.font(role), ink=rgb(ink), ground=under, shift=shift, upright=upright)
        wanted = drawn.astype(np.int16).sum(axis=2) - sum(under)
        height, width = wanted.shape
        if height <= there.shape[0] and width <= there.shape[1]:
            inked = float(abs(wanted).sum())
            ink_there = (sums[height:, width:] - sums[:-height, width:] - sums[height:, :-width]
                         + sums[:-height, :-width])
            may_fit = abs(ink_there - wanted.sum()) <= (FITS_UPRIGHT + ALIKE) * inked
            places = sliding_window_view(there, wanted.shape)[may_fit]
            best = min(best, float(abs(places - wanted).sum(axis=(1, 2)).min(initial=9 * inked)) / inked)
    return inked, best


def find_text(texts: Iterable[str], pixels: Pixels, **look: Any) -> str:
    """Return which of these texts is in a picture, or ""; `look` as in `explained`."""
    found = {text: text_misfit(text, pixels, **look) for text in texts}
    least = min(misfit for _, misfit in found.values())
    if least > (FITS_UPRIGHT if look.get("upright") else FITS):
        return ""
    alike = [text for text, (_, misfit) in found.items() if misfit < least + ALIKE]
    return max(alike, key=lambda text: found[text][0])  # a part of a text fits as well as the whole


def find_number(
    texts: Iterable[str], pixels: Pixels, cells: CellGrid, row: int, column: int, *, role: theme.Role, right: float = 0
) -> str:
    """Return which of these numbers a cell shows, in ink that is readable on its colour; "" if there is none.

    The number is centred, or ends `right` pixels before the right edge.
    """
    ground = corner_colour(pixels, cells, row, column)
    part = cell_interior(pixels, cells, row, column, margin=1).astype(np.int16)
    left, top = cells.x + column * cells.width, cells.y + row * cells.height
    fits = {}
    for text in texts:
        made = QPixmap(part.shape[1], part.shape[0])
        made.fill(QColor(*ground))
        painter = QPainter(made)
        painter.setFont(theme.font(role))
        painter.setPen(QColor(colours.ink(ground)))
        place = QRectF(left - np.ceil(left) - 1, top - np.ceil(top) - 1, cells.width - right, cells.height)
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignHCenter
        painter.drawText(place, side | Qt.AlignmentFlag.AlignVCenter, text)
        painter.end()
        wanted = image_pixels(made.toImage()).astype(np.int16)
        end = part.shape[1] - max(0, round(right) - 1)  # at the right there may be the corner of an edited cell
        fits[text] = float(abs(part - wanted)[:, :end].sum()) / float(abs(wanted - ground).sum())
    best = min(fits, key=lambda text: fits[text])
    return best if fits[best] < FITS else ""


def blend(colour: Rgb, opacity: float, *, over: Rgb) -> np.ndarray:
    """Return a colour at an opacity over another."""
    return np.array(colour) * opacity + np.array(over) * (1 - opacity)


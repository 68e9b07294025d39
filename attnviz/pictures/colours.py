"""The colours of data, the same on screen, in every theme and in every exported picture.

A map is a table of 256 colours, those that matplotlib has under its name. Signed values take a diverging map whose
middle is zero; weights take a sequential one that starts at zero. All maps can be told apart by colour-blind readers;
of the diverging ones cividis, which grows lighter all the way, tells signs apart in greyscale, too.
"""

from collections.abc import Mapping, Sequence
from colorsys import hls_to_rgb
from functools import cache

import numpy as np
import numpy.typing as npt

from attnviz.document.stage import Colours
from attnviz.document.stages import STAGES
from attnviz.system.arrays import Float64, Pixels, Rgb, read_only
from attnviz.system.paths import resource_path
from attnviz.system.settings import DIVERGING as DIVERGING, SEQUENTIAL as SEQUENTIAL

Colour = tuple[int, int, int]  #: red, green and blue, 0 to 255

#: The colours of the first heads, with a contrast of 3 to the grounds of both themes. Later heads get hues between.
HEADS = ("#3b82d6", "#cb6f18", "#2e9a55", "#d1495b", "#8b6bd1", "#a0714f",
         "#d559a5", "#7d8590", "#908918", "#1c94a5", "#6470e8", "#c85a1b")
_HEAD_CONTRAST = 3.6  #: of later heads to white; to the dark grounds it is about as much
_HEAD_SATURATION = 0.6  #: of later heads

_MAX_SAMPLE = 200_000  # values sampled for a percentile
#: Pixels up to which `take` is twice as fast as indexing. It converts each to eight bytes first; with 65,000 pixels it
#: takes seven times as long.
_MAX_TAKE_PIXELS = 2**14
OUTLIER_RATIO = 5  #: times the 98th percentile; beyond it, one value would leave one colour to all others
_TINY = 1e-30  # a smaller range shows rounding errors only

ON_DARK = ":dark"  #: after the name of a diverging map, its version for differences on a dark ground
DARK_ZERO = (44, 47, 54)  #: zero in that version

MASKED_RGB = (217, 217, 217)  #: under the hatch of a masked cell on paper; on screen themes have their own
HATCH_RGB = (140, 140, 140)  #: the hatch itself
INVALID_RGB = (255, 0, 255)  #: a cell that is NaN or infinite without being masked, such as an overflow


def head_colour(head: int) -> Colour:
    """Return the colour of a head, which lines, tints and swatches share in both themes."""
    if head < len(HEADS):
        red, green, blue = bytes.fromhex(HEADS[head][1:])
        return red, green, blue
    return shade(head * 0.618034 % 1, _HEAD_SATURATION, _HEAD_CONTRAST, (255, 255, 255))


@cache
def shade(hue: float, saturation: float, ratio: float, ground: Colour) -> Colour:
    """Return the shade of a hue, from 0 to 1, whose contrast to a light or a dark ground is `ratio`."""
    is_dark = ink(ground) == "#ffffff"
    shades = [_rgb(hls_to_rgb(hue, at / 255, saturation)) for at in (range(256) if is_dark else range(255, -1, -1))]
    return next((each for each in shades if contrast(each, ground) >= ratio), shades[-1])


def _rgb(shares: Sequence[float]) -> Colour:
    red, green, blue = (round(255 * share) for share in shares)
    return red, green, blue


def mix(colour: Colour, ground: Colour, share: float) -> Colour:
    """Return `share` of a colour over the rest of a ground, as if it were that opaque."""
    red, green, blue = (round(share * one + (1 - share) * other) for one, other in zip(colour, ground, strict=True))
    return red, green, blue


def lookup_table(name: str) -> Rgb:
    """Return the colours of the map `name` from low to high: (256, 3) uint8, read-only, cached.

    Raises KeyError if there is no such map.
    """
    return _tables()[name]


@cache
def _tables() -> Mapping[str, Rgb]:
    """Return each map by name, from a file, since importing matplotlib takes half a second."""
    lines = resource_path("colours/maps.txt").read_text("ascii").splitlines()
    hexadecimal = {name: digits for name, digits in (line.split() for line in lines)}
    found = {name: np.frombuffer(bytes.fromhex(each), np.uint8).reshape(-1, 3) for name, each in hexadecimal.items()}
    return found | {name + ON_DARK: _on_dark(found[name]) for name in DIVERGING}


def _on_dark(table: Rgb) -> Rgb:
    """Return a diverging map with a dark middle: from zero on its colours grow brighter, to the vivid ones halfway.

    A map that grows lighter all the way stays as it is, since its zero is no brighter than positive numbers.
    """
    if table[0].sum() < table[127].sum() < table[-1].sum():
        return table
    away = np.linspace(-1, 1, len(table))
    vivid = table[np.round(127.5 + 127.5 * np.sign(away) * (0.4 + 0.2 * np.abs(away))).astype(int)]
    share = np.abs(away)[:, None] ** 0.8
    return read_only(np.round(share * vivid + (1 - share) * np.array(DARK_ZERO)).astype(np.uint8))


def levels(
    values: npt.ArrayLike, colours: Colours, *, stage: str | None = None, stretched: bool = False,
    robust: bool = False,
) -> tuple[float, float]:
    """Return the values at both ends of the colour bar: finite values only, never of zero width.

    Diverging levels are symmetric about zero. Sequential ones begin at zero, or below it if a value does (weights
    normalised by a plain sum may be negative). `stage` names the stage: a dropout mask reaches at least to 1, so that
    a mask that keeps everything looks kept. `stretched` levels end at the 98th percentile of the magnitudes that are
    not zero, so that small values differ in colour; larger ones take the end colour. `robust` levels do so only if
    the largest value is more than OUTLIER times that percentile.
    """
    low, high = finite_range(values)
    if stretched or robust:
        array, top = np.asarray(values), max(-low, high)
        sizes = np.abs(array.reshape(-1)[:: max(1, array.size // _MAX_SAMPLE)])
        # Few ranges have outliers: with this many numbers near the largest, the percentile is near it, too.
        near = np.count_nonzero((sizes > top / OUTLIER_RATIO) & (sizes <= top))
        if stretched or near < 2 + 0.02 * sizes.size:
            some = sizes[np.isfinite(sizes) & (sizes > 0)]
            reach = float(np.percentile(some, 98)) if some.size else top
            if stretched or top > OUTLIER_RATIO * reach:
                low, high = max(low, -reach), min(high, reach)
    if colours == "diverging":
        reach = max(-low, high)
        if reach < _TINY:
            reach = 1.0
        return -reach, reach
    low, high = min(low, 0.0), max(high, 0.0)
    if stage is not None and not STAGES[stage].are_weights:
        high = max(high, 1.0)
    return (low, high) if high - low >= _TINY else (0.0, 1.0)


def finite_range(values: npt.ArrayLike) -> tuple[float, float]:
    """Return the smallest and the largest finite value, or (0, 0) if there is none."""
    array = np.asarray(values)
    if array.size == 0:
        return 0.0, 0.0
    low, high = float(array.min()), float(array.max())
    if np.isfinite(low) and np.isfinite(high):  # one pass each is enough where nothing is infinite
        return low, high
    finite = array[np.isfinite(array)]
    return (float(finite.min()), float(finite.max())) if finite.size else (0.0, 0.0)


def tint(values: npt.ArrayLike, low: float, high: float, name: str, *, masked: npt.ArrayLike | None = None) -> Rgb:
    """Return the colour of each value on the map `name` from `low` to `high`: (..., 3) uint8.

    Values beyond the levels take the end colours. Cells that are `masked` take MASKED_RGB, other cells that are not
    finite INVALID_RGB.
    """
    return channels(pixels(values, low, high, name, masked=masked))


def channels(found: Pixels) -> Rgb:
    """Return pixels 0xffRRGGBB as red, green and blue, (..., 3) uint8."""
    return np.stack([found >> 16 & 255, found >> 8 & 255, found & 255], axis=-1).astype(np.uint8)


def pixels(
    values: npt.ArrayLike, low: float | Float64, high: float | Float64, name: str, *,
    masked: npt.ArrayLike | None = None, ground: Sequence[int] = MASKED_RGB,
) -> Pixels:
    """Return the same colours as pixels 0xffRRGGBB, contiguous, which screens take without conversion.

    Masked cells take the colour `ground`, which follows the theme, since they are not data. Several pictures may each
    have levels of their own and share a mask. Numbers that are all equal have the lowest colour.
    """
    array, table = np.asarray(values, dtype=np.float32), _pixel_table(name)
    span = high - low
    step = (len(table) - 1) * (span != 0) / (span + (span == 0))  # 0 without a span
    # Few passes and no copies, since there may be millions of cells.
    with np.errstate(over="ignore", invalid="ignore"):  # ends of 1e38
        position = array.clip(np.float32(low), np.float32(high))
        position *= np.float32(step)  # first: the difference of 3e38 and −3e38 is infinite
        position += np.float32(0.5 - low * step)
    valid = np.isfinite(array)
    whole = bool(valid.all())
    if not whole:
        invalid = ~valid
        position[invalid] = 0
    places = position.astype(np.uint8)
    found: Pixels = np.asarray(table.take(places) if array.size <= _MAX_TAKE_PIXELS else table[places])
    if not whole:
        found[invalid] = pixel(INVALID_RGB)
    if masked is not None:
        np.copyto(found, np.uint32(pixel(ground)), where=np.asarray(masked, dtype=bool))
    return found


def fade(found: Pixels, ground: Sequence[int], share: float) -> Pixels:
    """Return opaque pixels faded to a `share` of their colour over the colour `ground`."""
    made = np.full(found.shape, 0xFF000000, np.uint32)
    for shift, part in zip((16, 8, 0), ground, strict=True):
        made |= np.round((found >> shift & 255) * share + part * (1 - share)).astype(np.uint32) << shift
    return made


def pixel(rgb: Sequence[int]) -> int:
    """Return a colour as a pixel 0xffRRGGBB."""
    return 0xFF000000 | int(rgb[0]) << 16 | int(rgb[1]) << 8 | int(rgb[2])


@cache
def _pixel_table(name: str) -> Pixels:
    return np.array([pixel(rgb) for rgb in lookup_table(name)], dtype=np.uint32)


@cache
def _linear(channel: int) -> float:
    """Return one sRGB channel as linear light (WCAG 2.2, "relative luminance")."""
    value = channel / 255
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def contrast(one: Sequence[int], other: Sequence[int]) -> float:
    """Return the WCAG contrast ratio of two colours, from 1 (the same) to 21 (black on white)."""
    darker, lighter = sorted(
        0.2126 * _linear(int(rgb[0])) + 0.7152 * _linear(int(rgb[1])) + 0.0722 * _linear(int(rgb[2]))
        for rgb in (one, other)
    )
    return (lighter + 0.05) / (darker + 0.05)


def ink(rgb: Sequence[int] | Rgb) -> str:
    """Return black or white, whichever is more readable on the colour `rgb`."""
    return ink_on(pixel([int(channel) for channel in rgb]))


@cache
def ink_on(pixel: int) -> str:
    """Return the same for a pixel 0xffRRGGBB; cached, since a map has few colours and pictures have many cells."""
    background = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
    return "#000000" if contrast(background, (0, 0, 0)) >= contrast(background, (255, 255, 255)) else "#ffffff"

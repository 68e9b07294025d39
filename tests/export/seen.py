"""What a reader sees of a figure, a file or a value: words, digits, ends of bars and shades of cells, line by line."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import cached_property
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.collections import Collection, QuadMesh
from matplotlib.colors import to_hex, to_rgb
from matplotlib.figure import Figure
from matplotlib.image import AxesImage
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.text import Text
from matplotlib.transforms import BboxBase
from PIL import Image, ImageSequence

from attnviz.export.formats import FORMATS
from attnviz.system.arrays import AnyArray
from attnviz.system.wording import Text as Wording
from tests.golden import PLACE
from tests.spoken import plain

MAX_VALUES = 12  #: of an array that are listed
REPEATED = ("stage", "spot", "document", "movable", "asking")  #: fields that say again what others say
MAX_WORDS = 60  #: of a line of a file
MAX_LINES = 400  #: of a file
MAX_CELLS = 10  #: on a side of a picture whose shades are listed
SHADE = np.array((0.5, 0.5, 0.0)) / 255  #: grows along viridis, and differs at both ends of a diverging map


def number(value: float) -> str:
    """Return a number with four decimals, or four digits if it is large."""
    return f"{value:.4f}" if abs(value) < 1e4 or not np.isfinite(value) else f"{value:.3e}"


def cut(line: str) -> str:
    """Return the first words of a line: as many, however many digits their numbers have."""
    return " ".join(line.split(" ")[:MAX_WORDS])


def digest(array: AnyArray) -> str:
    """Return the shape of an array, its numbers if they are few, and a sum that knows the place of each."""
    array = np.asarray(array)
    if array.dtype == np.uint8:  # colours, which may differ by one
        return f"{array.shape} {shades(array)}" if array.shape[-1:] == (3,) and array.ndim == 3 else f"{array.shape}"
    if array.dtype.kind not in "fiub":
        return f"{array.shape} " + plain(" ".join(map(str, array.ravel()[:MAX_VALUES].tolist())))
    shown = array.ravel() if array.size <= MAX_VALUES else array.ravel()[:: -(-array.size // MAX_VALUES)]
    found = " ".join(number(value) if array.dtype.kind == "f" else str(value) for value in shown.tolist())
    finite = np.where(np.isfinite(array), array, 0).astype(np.float64)
    weighted = float(finite.ravel() @ np.cos(np.arange(finite.size))) if finite.size else 0.0
    wrong = f" {int((~np.isfinite(array)).sum())} not finite" if not np.isfinite(array).all() else ""
    return f"{array.shape} {found} Σ {weighted:.3f}{wrong}"


def leaf(value: Any) -> str | None:
    """Return a number, a text, an array or a list of these on one line; None of what has parts."""
    if isinstance(value, np.ndarray):
        return digest(value)
    if isinstance(value, float):
        return number(value)
    if value is None or isinstance(value, bool | int | str | Wording):
        return plain(str(value))
    if isinstance(value, Set):
        return " ".join(sorted(map(str, value)))
    if isinstance(value, Sequence) and value and all(isinstance(row, list) for row in value):
        with suppress(TypeError, ValueError):  # a matrix in JSON
            return digest(np.array(value, np.float64))
    if isinstance(value, Sequence) and all(isinstance(each, int | float | str) for each in value):
        return plain(" ".join(number(each) if isinstance(each, float) else str(each) for each in value))
    return None


def values_of(value: Any, name: str = "", *, depth: int = 5) -> Iterator[str]:
    """Yield the numbers and texts of a value: of its fields and properties on one line, then those of its parts."""
    if (line := leaf(value)) is not None:
        yield f"{name} {line}"
    elif depth == 0 or callable(value) or hasattr(value, "spot_data"):  # another source has scenes of its own
        return
    else:
        found = dict(parts_of(value))
        lines = {key: leaf(each) for key, each in found.items()}
        if words := [f"{key} {line}" for key, line in lines.items() if line is not None]:
            yield f"{name}: {' · '.join(words)}"
        for key, each in found.items():
            if lines[key] is None:
                yield from values_of(each, f"{name}.{key}", depth=depth - 1)


def parts_of(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield what a value consists of: fields and properties, items or elements."""
    if is_dataclass(value):
        properties = [key for key, own in vars(type(value)).items() if isinstance(own, property | cached_property)]
        for key in dict.fromkeys([*(each.name for each in fields(value)), *properties]):
            if key not in REPEATED and not key.startswith(("_", "known")):
                yield key, getattr(value, key)
    elif isinstance(value, Mapping):
        yield from ((str(key), each) for key, each in value.items())
    elif isinstance(value, Sequence):
        yield from ((str(at), each) for at, each in enumerate(value))


def shades(pixels: AnyArray) -> str:
    """Return how bright each cell of a picture is, row by row."""
    found = np.asarray(pixels, np.float64)[:MAX_CELLS, :MAX_CELLS, :3] @ SHADE
    return " | ".join(" ".join(f"{shade:.2f}" for shade in row) for row in found)


def cells_of(image: AxesImage) -> AnyArray:
    """Return a pixel amid each cell of an image, (rows, columns, 3); of a colour bar a few along it."""
    array, (left, right, bottom, top) = np.asarray(image.get_array()), image.get_extent()
    if array.shape[0] == 1 or array.shape[1] == 1:
        return array.reshape(1, -1, array.shape[-1])[:, :: max(1, array.size // 3 // 8)]
    rows, columns = (max(1, min(MAX_CELLS, round(abs(side)))) for side in (bottom - top, right - left))
    return array[[int((at + 0.5) * len(array) / rows) for at in range(rows)]][
        :, [int((at + 0.5) * array.shape[1] / columns) for at in range(columns)]]


def drawn(artist: Any) -> Iterator[str]:
    """Yield what an artist of axes shows."""
    kind = type(artist).__name__
    if isinstance(artist, AxesImage):
        cells = cells_of(artist)
        ends = "" if cells.ndim == 3 else " ".join(f"{end:.4g}" for end in (artist.get_clim()))
        cells = cells if cells.ndim == 3 else artist.to_rgba(cells)
        scale = 255 if np.asarray(cells).max() <= 1 else 1
        yield f"{kind} {ends} × {artist.get_alpha()}: {shades(cells * scale)}"
    elif isinstance(artist, QuadMesh):
        rows, columns = (side - 1 for side in artist.get_coordinates().shape[:2])
        yield f"{kind} {rows} × {columns}, {artist.get_alpha()}: {shades(np.asarray(artist.get_array()) * 255)}"
    elif isinstance(artist, Collection):
        colours = [" ".join(map(to_hex, list(found)[:MAX_VALUES])) for found in (
            artist.get_facecolor(), artist.get_edgecolor())]
        widths = " ".join(f"{width:.2f}" for width in np.ravel(artist.get_linewidth())[:MAX_VALUES])
        alpha = " ".join(f"{alpha:.2f}" for alpha in artist.get_edgecolor()[:MAX_VALUES, 3])
        yield f"{kind} {len(artist.get_paths())} {' / '.join(colours)} {widths} {alpha}"
    elif isinstance(artist, Line2D):
        yield f"{kind} {to_hex(artist.get_color())} {artist.get_linewidth():.2f} {digest(artist.get_xydata())}"
    elif isinstance(artist, Patch):
        box = artist.get_path().get_extents(artist.get_patch_transform())
        yield (f"{kind} {to_hex(artist.get_facecolor())} {artist.get_hatch()} {artist.get_facecolor()[3]:.2f} "
               + " ".join(f"{side:.2f}" for side in box.bounds))


def ink(text: Text) -> str:
    """Return a text, with a mark if it is white."""
    return plain(text.get_text()) + ("°" if min(to_rgb(text.get_color())) > 0.9 else "")


def seen(figure: Figure) -> Iterator[str]:
    """Yield what a figure shows: its own texts, and of each of its axes labels, cells and the texts in them."""
    high, ground = figure.bbox.height / figure.dpi, figure.get_facecolor()
    yield (f"page {figure.get_figwidth():.1f} × {high:.1f}, {figure.dpi:.0f} dpi, {to_hex(ground)} {ground[3]:.2f}")
    for text in figure.texts:
        x, y = text.get_position()
        yield (f"{ink(text)} · {to_hex(text.get_color())} {text.get_fontsize():.1f} {text.get_rotation():.0f}° "
               f"{text.get_ha()}{PLACE}{round(100 * x)} {round(100 * y)}")
    for axes in figure.axes:
        box = axes.get_position()
        names = [" ".join(ink(text) for text in labels if axes.axison and text.get_visible() and text.get_text())
                 for labels in (axes.get_xticklabels(), axes.get_yticklabels())]
        limits = " ".join(f"{end:.3f}" for end in (*axes.get_xlim(), *axes.get_ylim()))
        title = axes.get_title("left") or axes.get_title()
        yield (f"axes {plain(title)} → {names[0]} ↓ {names[1]} · {limits}{PLACE}"
               + " ".join(str(round(100 * side)) for side in box.bounds))
        for artist in (*axes.images, *axes.collections, *axes.lines, *axes.patches):
            yield from drawn(artist)
        texts = sorted((text for text in axes.texts if text.get_visible() and text.get_text()),
                       key=lambda text: (round(text.get_position()[1], 2), text.get_position()[0]))
        if texts:
            yield " | ".join(" ".join(map(ink, row)) for _, row in groupby(
                texts, key=lambda text: round(text.get_position()[1], 2)))


def overlapping(
    boxes: Mapping[Any, BboxBase], *, across: float, down: float = 0.0, share: float = 0.0
) -> list[tuple[Any, Any]]:
    """Return the pairs that overlap by as many pixels to the side, and from top to bottom by as many or by a share."""
    names, (left, bottom, right, top) = list(boxes), np.array([box.extents for box in boxes.values()]).T
    high = np.minimum.outer(top - bottom, top - bottom)
    over = (np.minimum.outer(right, right) - np.maximum.outer(left, left) >= across) & (
        np.minimum.outer(top, top) - np.maximum.outer(bottom, bottom) >= np.maximum(down, share * high))
    return [(names[one], names[other]) for one, other in np.argwhere(np.triu(over, 1))]


def frames(content: bytes, *, across: int = 12, down: int = 9) -> Iterator[str]:
    """Yield how bright parts of a picture are, frame by frame."""
    with Image.open(BytesIO(content)) as picture:
        for frame in ImageSequence.Iterator(picture):
            milliseconds = frame.info.get("duration", 0)
            pixels = np.asarray(frame.convert("RGB"))
            height, width = pixels.shape[:2]
            yield f"{milliseconds} ms{PLACE}{width} {height}"
            for rows in np.array_split(pixels, down):
                means = [part.mean(axis=(0, 1)) @ SHADE for part in np.array_split(rows, across, axis=1)]
                yield " ".join(f"{mean:.2f}" for mean in means)


def file_lines(path: Path) -> list[str]:
    """Return what a file says; of a long one the beginning, the end, and some lines between."""
    lines = list(_file_lines(path))
    step = len(lines) // MAX_LINES + 1
    return [*lines[:20], *lines[20:-5:step], *lines[-5:]] if step > 1 else lines


def _file_lines(path: Path) -> Iterator[str]:
    kind = FORMATS[path.suffix]
    if path.suffix == ".npz":
        with np.load(path) as arrays:
            yield from (f"{name} {digest(arrays[name])}" for name in arrays)
    elif path.suffix == ".ipynb":
        for cell in json.loads(path.read_text("utf-8"))["cells"]:
            yield from (f"{cell['cell_type']}: {plain(line)}" for line in "".join(cell["source"]).splitlines())
    elif kind.takes == "arrays":  # a line for each number, which other formats have, too
        rows = path.read_text("utf-8").splitlines()
        yield f"{len(rows)} rows"
        yield from map(plain, rows[:: max(1, len(rows) // 40)])
    elif path.suffix == ".html":
        data = json.loads(re.search(r'\{"setup":.*\}', path.read_text("utf-8"))[0])
        yield from (cut(line) for line in values_of(data | {"maps": list(data["maps"])}))
    elif path.suffix == ".png" or kind.takes == "film":
        yield from frames(path.read_bytes())
    elif path.suffix == ".svg":
        drawn = Counter(re.findall(r"<(path|text|image|use|rect)\b", path.read_text("utf-8")))
        yield " ".join(f"{name} {count}" for name, count in sorted(drawn.items()))
    elif kind.takes == "picture":
        yield from sorted(map(str, set(re.findall(rb"/MediaBox \[[^]]*\]|/Type /Page\b", path.read_bytes()))))
    else:
        yield from (cut(plain(line)) for line in path.read_text("utf-8").splitlines()
                    if line.strip() and not line.startswith("rgb255="))

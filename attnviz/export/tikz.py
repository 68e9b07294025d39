r"""A stage as TikZ source for LaTeX: `\input` draws it by pgfplots, as vectors, in the fonts of the document.

One head is an axis, several are a groupplot. Numbers become colours by the map and the bar of the window.
"""

import math
import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby

import numpy as np

from attnviz.export import lettering
from attnviz.export.formats import MADE_BY
from attnviz.export.layout import PageText, label_columns, label_rows
from attnviz.export.page_plan import panel_name, panels_of
from attnviz.export.paper_style import MM_PER_INCH
from attnviz.export.requests import Heads
from attnviz.export.table_formats import latex_text
from attnviz.pictures import colours
from attnviz.pictures.levels import Maps
from attnviz.pictures.numbers import format_number
from attnviz.pictures.picture import Picture
from attnviz.pictures.scaling import bar_texts
from attnviz.result.result import Source
from attnviz.system.arrays import Bools
from attnviz.system.errors import ComputeError
from attnviz.system.watch import UNWATCHED, Watch

MAX_TIKZ_CELLS = 4_096  #: pdfTeX takes 2 ms for a cell, and has memory for about 15,000
MAX_NUMBERS = 400  #: numbers of all cells
_PAGE_MM = 160.0  #: width that a groupplot may have with its labels and bars
_MAX_CELL_MM = 11.0
_TEXT = PageText(width=math.inf, size=7.5)  # \scriptsize, and what is between the lines
_COLOUR_STEP = 5  #: each fifth of the 256 colours; between them pgfplots mixes, which is off by less than a level
_IN_FORMULA = str.maketrans({"%": r"\%", "−": "-", "≤": r"\le ", "≥": r"\ge "})
#: By panels: the longest side of one, in millimetres.
_SIDES_MM = ((1, 80.0), (2, 60.0), (4, 50.0), (9, 38.0), (16, 30.0), (math.inf, 22.0))


def draw(source: Source, request: Heads, *, maps: Maps | None = None, watch: Watch = UNWATCHED) -> str:
    """Return a `tikzpicture` of a spot, or a groupplot of several heads, below comments with its setup and packages.

    Raises ComputeError if there is no such spot, or if it has more cells than TeX can draw, and Cancelled.
    """
    spots = request.spots(source)
    count = sum(len(source.row_labels(spot)) * len(source.column_labels(spot)) for spot in spots)
    if count > MAX_TIKZ_CELLS:
        raise ComputeError("{count:,} cells are too many for TeX, which draws up to {most:,}: choose one head, shorten "
                           "the text, or export a PDF.", count=count, most=MAX_TIKZ_CELLS)
    found = panels_of(source, spots, maps or Maps(), pair=len(request.named) == 2)
    return "".join(f"{line}\n" for line in _lines(source, found, watch))


def _lines(source: Source, panels: list[Picture], watch: Watch) -> Iterator[str]:
    first = panels[0]
    longest = next(side for most, side in _SIDES_MM if len(panels) <= most)
    cell = min(_MAX_CELL_MM, longest / max(max(panel.values.shape) for panel in panels))
    columns = max(1, round(math.sqrt(1.5 * len(panels) * first.values.shape[0] / first.values.shape[1])))
    shares = all(panel.scale == first.scale for panel in panels)
    own_text = len({panel.row_labels for panel in panels}) > 1
    gap = 4 + 18 * (not shares) + 16 * own_text
    fit = int((_PAGE_MM - 25) // (first.values.shape[1] * cell + gap))
    columns = len(panels) if len(panels) <= 2 else max(1, min(columns, len(panels), fit))
    yield from _comments(source, first, is_alone=len(panels) == 1)
    yield r"\begin{tikzpicture}"
    for name, rgb in (("Masked", colours.MASKED_RGB), ("Hatch", colours.HATCH_RGB), ("Invalid", colours.INVALID_RGB)):
        yield rf"\definecolor{{attnviz{name}}}{{RGB}}{{{','.join(map(str, rgb))}}}"
    several = len(panels) > 1
    if several:
        yield rf"\begin{{groupplot}}[group style={{group size={columns} by {math.ceil(len(panels) / columns)}, " + (
            rf"horizontal sep={gap}mm, vertical sep=8mm}},")
    else:
        yield r"\begin{axis}["
    yield from _shared_options(first)
    if several:
        yield "]"
    for number, panel in enumerate(panels):
        watch.report(number / len(panels))
        own = _own_options(source, panels, number, columns=columns, cell=cell)
        yield from ([rf"\nextgroupplot[{', '.join(own)}]"] if several else [f"  {option}," for option in own] + ["]"])
        yield from _cells(panel)
        yield from _numbers(panel, cell, most=MAX_NUMBERS // len(panels))
    yield rf"\end{{{'groupplot' if several else 'axis'}}}"
    yield r"\end{tikzpicture}"


def _comments(source: Source, panel: Picture, *, is_alone: bool) -> Iterator[str]:
    spot = panel.spot
    layer = f", layer {source.layer_label(spot.layer)}" if source.num_layers > 1 else ""
    layer += f", head {spot.head}" if is_alone and panel.stage.per_head and source.num_heads > 1 else ""
    state = f", {source.state_name}" if source.state_name else ""
    text = lettering.sentence_line(source.texts, spot.sentence)
    yield f"% {panel.stage.label}{layer}{lettering.clean(state)}, of: {text}"
    axes = f"Rows: {panel.row_axis}; columns: {panel.column_axis}; hatched cells are masked."
    yield f"% {lettering.clean(source.setup)}. {axes}"
    yield f"% Written by {MADE_BY}. Needs in the preamble:"
    yield r"%   \usepackage{pgfplots} \pgfplotsset{compat=1.17}"
    yield r"%   \usepgfplotslibrary{groupplots} \usetikzlibrary{patterns}"
    yield "% Letters beyond ASCII are UTF-8: LuaLaTeX and XeLaTeX set what their font has, pdfLaTeX the common ones."


def _shared_options(panel: Picture) -> Iterator[str]:
    table = colours.lookup_table(panel.map_name)[::_COLOUR_STEP]
    mixed = " ".join(f"rgb255=({','.join(map(str, rgb))})" for rgb in table.tolist())
    yield "  scale only axis, y dir=reverse, tick style={draw=none}, axis line style={draw=none},"
    yield r"  tick label style={font=\scriptsize}, label style={font=\small}, title style={font=\small},"
    yield "  colormap={attnviz}{"
    yield from (f"    {line}" for line in textwrap.wrap(mixed, 110))
    yield "  },"


def _own_options(source: Source, panels: list[Picture], number: int, *, columns: int, cell: float) -> list[str]:
    """Return the size, the labels and the title of a panel, and its colour bar if no other panel has the same."""
    panel = panels[number]
    rows, across = panel.values.shape
    is_left, is_last_down = number % columns == 0, number + columns >= len(panels)
    names = panel.column_names
    own_text = len({one.row_labels for one in panels}) > 1
    options = [
        f"width={across * cell:.2f}mm", f"height={rows * cell:.2f}mm",
        f"xmin=0, xmax={across}, ymin=0, ymax={rows}",
        *_ticks("y", panel.row_labels if is_left or own_text else (), cell, panel.row_axis if is_left else ""),
        *_ticks("x", names if is_last_down or own_text else (), cell, panel.column_axis if is_last_down else ""),
    ]
    if len(panels) > 1:
        name = lettering.shorten(panel_name(source, panels, panel), inches=across * cell / MM_PER_INCH, size=8.0)
        options.append(f"title={{{latex_text(name)}}}")
    shares = all(other.scale == panels[0].scale for other in panels)
    is_last_across = number % columns == columns - 1 or number == len(panels) - 1
    if not shares or number == min(columns, len(panels)) - 1:
        options += _colour_bar(panel, with_caption=shares or is_last_across)
    return options


def _ticks(axis: str, labels: Sequence[str], cell: float, title: str) -> list[str]:
    """Return the labels along an axis: each n-th if cells are small, turned below cells that are narrower."""
    labels = [lettering.label(text) for text in labels]
    if not labels:
        return [f"{axis}tick=\\empty"]
    step, turned = label_rows(labels, cell / MM_PER_INCH, _TEXT), False
    if axis == "x":
        step, turned, _ = label_columns(labels, cell / MM_PER_INCH, _TEXT)
    at = range(0, len(labels), step)
    options = [f"{axis}tick={{{','.join(str(i + 0.5) for i in at)}}}",
               f"{axis}ticklabels={{{','.join(f'{{{latex_text(labels[i])}}}' for i in at)}}}"]
    if turned:
        options.append("x tick label style={rotate=90, anchor=east}")
    return [*options, f"{axis}label={{{title}}}"] if title else options


def _colour_bar(panel: Picture, *, with_caption: bool) -> list[str]:
    scale = panel.scale
    ticks = scale.ticks(5)
    texts = [text.translate(_IN_FORMULA) for text in bar_texts(scale, ticks)]
    places = ",".join(f"{scale.transformed_value(tick):.6g}" for tick in ticks)
    caption = latex_text(" · ".join(panel.caption)) if with_caption else ""
    low, high = scale.ends
    style = (
        "y dir=normal, width=2.5mm, scaled ticks=false, axis line style={draw=none}", f"ytick={{{places}}}",
        f"yticklabels={{{','.join(f'{{${text}$}}' for text in texts)}}}",
        f"ylabel={{{caption}}}, ylabel style={{font=\\scriptsize}}")
    return [f"colorbar, point meta min={low:.9g}, point meta max={high:.9g}", f"colorbar style={{{', '.join(style)}}}"]


def _cells(panel: Picture) -> Iterator[str]:
    """Yield a rectangle for each number, in the colour of its place on the bar, and the masked cells hatched."""
    values, (low, high) = panel.values, panel.scale.ends
    placed = panel.scale.transformed(values, panel.reach)
    places = np.rint(np.clip((placed - low) / (high - low), 0, 1) * 1000)
    faded = ", opacity=0.35" if panel.ablated else ""
    masked = np.zeros(values.shape, np.bool_) if panel.masked is None else panel.masked
    hatched = masked if panel.hatched is None else panel.hatched
    for row, column in np.argwhere(np.isfinite(values) & ~masked).tolist():
        colour = f"color of colormap={{{places[row, column]:.0f} of attnviz}}{faded}"
        yield rf"\fill[{colour}] {_rectangle(row, column, column + 1)};"
    yield from _runs(masked, f"attnvizMasked{faded}")
    yield from _runs(hatched, f"pattern=north east lines, pattern color=attnvizHatch{faded}")
    yield from _runs(~np.isfinite(values) & ~masked, f"attnvizInvalid{faded}")


def _runs(cells: Bools, style: str) -> Iterator[str]:
    """Yield one path around cells: a rectangle for each run of them in a row."""
    runs = []
    for row, marks in enumerate(cells.tolist()):
        start = 0
        for is_in, run in groupby(marks):
            end = start + len(list(run))
            runs += [_rectangle(row, start, end)] if is_in else []
            start = end
    if runs:
        yield rf"\fill[{style}]"
        yield from (f"  {run}" for run in runs[:-1])
        yield f"  {runs[-1]};"


def _rectangle(row: int, start: int, end: int) -> str:
    """Return the outline of the cells of a row from one column to before another."""
    return f"(axis cs:{start},{row}) rectangle (axis cs:{end},{row + 1})"


def _numbers(panel: Picture, cell: float, *, most: int) -> Iterator[str]:
    """Yield the numbers in the cells; none if they are too many, or would be illegible."""
    drawn = np.isfinite(panel.values) if panel.masked is None else ~panel.masked
    values = panel.values[drawn].tolist()
    fit = None if len(values) > most or panel.is_pooled else lettering.fit_numbers(
        [(values, (cell / MM_PER_INCH, cell / MM_PER_INCH))])
    if fit is None:
        return
    digits, size = fit
    font = rf"font=\fontsize{{{size:.1f}}}{{{size:.1f}}}\selectfont"
    for row, column in np.argwhere(drawn).tolist():
        text = format_number(float(panel.values[row, column]), digits)
        ink = "white" if not panel.ablated and colours.ink(panel.rgb[row, column]) == "#ffffff" else "black"
        yield rf"\node[{font}, text={ink}] at (axis cs:{column + 0.5},{row + 0.5}) {{{_math(text)}}};"


def _math(number: str) -> str:
    """Return a number in math mode, which sets a true minus; NaN is a word."""
    mantissa, power, exponent = number.replace("−", "-").replace("∞", r"\infty").partition("e")
    times = rf"\mathrm{{e}}{{{exponent}}}" if power else ""
    return number if number == "NaN" else f"${mantissa}{times}$"

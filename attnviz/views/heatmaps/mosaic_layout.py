"""How the heads of a mosaic share its room: all of them in sight, and each as large as it can be."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from attnviz.document.places import Spot
from attnviz.pictures.grid import Grid, arranged
from attnviz.views.heatmaps.tiles import largest_grid

MIN_PITCH_PX = 6  #: minimum distance between the origins of neighbouring pictures; if they do not fit, they scroll
MIN_WIDE_GAP_PITCH_PX = 20  #: pitch from which gaps are wider and stripes higher
MAX_STRIPE_SHARE = 0.34  #: maximum share of the pitch that a stripe takes
MIN_RANKED_STRIPE_PITCH_PX = 14  #: pitch from which sorted heads have a stripe of 4 pixels
FRAME_PX = 3  #: width of the frame around the chosen head
NAME_FONT_PX = 9  #: font size of a name below a head
MAX_BLOCKS = 4  #: maximum number of blocks of layers side by side
#: Minimum growth of the pictures for one more block, or one more line per layer: both are harder to read than a
#: column of layers, but six of twelve heads left three quarters of a panel empty that is twice as high as wide.
MIN_BLOCK_GAIN = 1.2
MULTILINE_GAP_PX = 4  #: gap between pictures if layers have several lines: it holds a rule between layers


@dataclass(frozen=True, slots=True)
class MosaicLayout:
    """Where the heads stand, and the room beside and above them."""

    grid: Grid
    label_width: int = 0  #: the width of the numbers of layers
    top: int = 0  #: the height of the line with the numbers of heads
    has_names: bool = False  #: each head has its name on its stripe

    @property
    def height(self) -> int:
        """The height of all heads with the line above them."""
        return self.grid.size[0] + self.top

    def block(self, number: int) -> int:
        """Where the heads of a block of layers begin, from the left of the first."""
        arrangement = self.grid.arrangement
        return number * (arrangement.columns + arrangement.spare) * self.grid.pitch[1]


@dataclass(frozen=True, slots=True)
class _Candidate:
    """One way to have layers in sight: in blocks side by side, or each in several lines; stripes below or beside."""

    blocks: int
    lines: int
    rows: int
    columns: int
    beside: int  #: pixels of the stripe, to the right of each
    below: int

    def spare(self, across: int, label_width: int) -> int:
        """How many columns the numbers of the layers of the next block take."""
        return math.ceil(label_width / across) if self.blocks > 1 else 0

    def fit_width(self, width: int, label_width: int) -> int:
        """How far apart the pictures can be at most, as far as the width goes."""
        across = (width - label_width) // (self.blocks * self.columns)
        while across > 1 and label_width + across * (
                self.blocks * self.columns + (self.blocks - 1) * self.spare(across, label_width)) > width:
            across -= 1
        return across - self.beside

    def fit_height(self, height: int) -> int:
        """The same as far as the height goes."""
        return height // self.rows - self.below


    def with_thick_stripes(self, pitch: int, width: int, height: int, label_width: int) -> _Candidate:
        """The same with stripes as thick as the pictures leave room for, up to a part of them.

        Three pixels below a picture in the same colours were not seen from afar, and the panel had room for six.
        """
        candidate, most = self, max(self.beside + self.below, round(pitch * MAX_STRIPE_SHARE))
        for thick in range(self.beside + self.below + 1, most + 1):
            more = replace(self, beside=thick) if self.beside else replace(self, below=thick)
            if more.fit_width(width, label_width) < pitch or more.fit_height(height) < pitch:
                break
            candidate = more
        return candidate


def place_layers(
    spots: tuple[Spot, ...], width: int, height: int, *, label_width: int, top: int, tinted: bool
) -> MosaicLayout:
    """A row for each layer; where there are many for so low a room, in several blocks side by side.

    Where there are few for so high a room, each has several lines. The stripe of a head's number stands below its
    picture, or beside it, whichever leaves the picture larger.
    """
    heads, stripe = 1 + spots[-1].head, 3 if tinted else 0
    best, largest = None, 0.0
    for candidate in _candidates(len(spots) // heads, heads, stripe):
        wide = candidate.fit_width(width, label_width)
        pitch = min(wide, candidate.fit_height(height - top))
        more = best is not None and (candidate.blocks > best.blocks or candidate.lines > best.lines)
        if best is None or (pitch > largest * (MIN_BLOCK_GAIN if more else 1) and (wide >= MIN_PITCH_PX or not more)):
            best, largest = candidate, pitch
    assert best is not None
    pitch = max(1, min(best.fit_width(width, label_width), max(MIN_PITCH_PX, best.fit_height(height - top))))
    best = best.with_thick_stripes(pitch, width, height - top, label_width) if tinted else best
    gap = MULTILINE_GAP_PX if best.lines > 1 else 2 if pitch >= MIN_WIDE_GAP_PITCH_PX else 1
    spare = best.spare(pitch + best.beside, label_width)
    arrangement = arranged(spots, columns=heads, blocks=best.blocks, spare=spare, lines=best.lines)
    grid = Grid(arrangement, max(1, pitch - gap), gap, best.beside + best.below, best.beside > 0)
    return MosaicLayout(grid, label_width, top)


def _candidates(layers: int, heads: int, stripe: int) -> Iterator[_Candidate]:
    """All ways to have layers in sight, those that are read most easily first."""
    blocks = [(blocks, 1, -(-layers // blocks)) for blocks in range(1, min(MAX_BLOCKS, layers) + 1)
              if -(-layers // -(-layers // blocks)) == blocks]  # no block stays empty
    lined = [(1, lines, layers * lines) for lines in range(2, heads // 2 + 1) if heads % lines == 0]
    for count, lines, rows in (*blocks, *lined):
        yield _Candidate(count, lines, rows, heads // lines, beside=0, below=stripe)
        if stripe:
            yield _Candidate(count, lines, rows, heads // lines, beside=stripe, below=0)


def place_heads(
    spots: tuple[Spot, ...], width: int, height: int, *, order: tuple[int, ...] | None, tinted: bool, name: int
) -> MosaicLayout:
    """Heads one after the other, as they fill the room: with the `name` of each, so wide, where all keep in sight."""
    height -= 2 * FRAME_PX
    has_names = 0 < name <= largest_grid(len(spots), width, height, NAME_FONT_PX + 3)[1]
    free = largest_grid(len(spots), width, height, 0)[1]
    stripe = NAME_FONT_PX + 3 if has_names else 0 if not tinted else (
        4 if name and free >= MIN_RANKED_STRIPE_PITCH_PX else 3 if free >= MIN_WIDE_GAP_PITCH_PX else 2)
    columns, room = largest_grid(len(spots), width, height, stripe)
    if room < MIN_PITCH_PX:
        columns = max(1, width // MIN_PITCH_PX)
    pitch = min(width // columns, max(MIN_PITCH_PX, int(room)))
    gap = 2 if pitch >= MIN_WIDE_GAP_PITCH_PX else 1
    grid = Grid(arranged(spots, columns=columns, order=order), max(1, pitch - gap), gap, stripe)
    return MosaicLayout(grid, top=FRAME_PX, has_names=has_names)

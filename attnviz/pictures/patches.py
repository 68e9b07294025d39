"""A picture below the weights of one token for its patches, with the other tokens above it. No Qt."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from attnviz.document.patch_image import PatchImage
from attnviz.pictures import colours
from attnviz.pictures.words import LEADING_PX, MAX_OPACITY, Box, Word, lay_out
from attnviz.system.arrays import Float64, Rgb

GREY = 0.7  #: how much of its colour a picture loses, for tints to be seen on it
Rgba = npt.NDArray[np.uint8]  #: (row, column, 4)


@dataclass(frozen=True, slots=True)
class PatchLayout:
    """Where a picture and its tokens are painted."""

    boxes: tuple[Box, ...]  #: of each token: a patch of the picture, or a word above it
    picture: Box


def lay_out_patches(
    words: Sequence[Word], widths: Sequence[float], image: PatchImage, *, room: float, height: float, most: float,
) -> PatchLayout:
    """Return the layout within a width `room`; the picture is at most `most` high, and keeps its proportions.

    `widths` of the texts and `height` of a word are in pixels of the window.
    """
    others = [at for at in range(len(words)) if image.patch(at) is None]
    line = [replace(words[at], is_glued=False) for at in others]
    above = dict(zip(others, lay_out(line, [widths[at] for at in others], room=room, height=height), strict=True))
    top = max((y + high for _, y, _, high in above.values()), default=-LEADING_PX) + LEADING_PX
    high, wide = image.pixels.shape[:2]
    scale = min(room / wide, most / high)
    picture = (0.0, top, wide * scale, high * scale)
    return PatchLayout(tuple(above[at] if at in above else patch_box(image, picture, at) for at in range(len(words))),
                       picture)


def patch_box(image: PatchImage, picture: Box, token: int) -> Box:
    """Return the box of a patch in a picture's box."""
    row, column = image.patch(token) or (0, 0)
    left, top, wide, high = picture
    width, height = wide / image.columns, high / image.rows
    return left + column * width, top + row * height, width, height


def picture_ground(image: PatchImage) -> Rgb:
    """Return the picture with paler colours, (height, width, 3), on which tints of any colour are seen."""
    pixels = image.pixels.astype(np.float32)
    grey = pixels @ np.array([0.299, 0.587, 0.114], dtype=np.float32)
    return np.rint(pixels + GREY * (grey[..., None] - pixels)).astype(np.uint8)


def patch_tints(
    strengths: Float64, image: PatchImage, *, positive: colours.Colour, negative: colours.Colour,
) -> Rgba:
    """Return the colour of each patch, whose alpha is the share of the strongest tint: as words are tinted."""
    found = strengths[image.first : image.end].reshape(image.rows, image.columns)
    tints = np.empty((*found.shape, 4), dtype=np.uint8)
    tints[..., :3] = np.where((found < 0)[..., None], negative, positive)
    tints[..., 3] = np.rint(255 * MAX_OPACITY * np.abs(found))
    return tints

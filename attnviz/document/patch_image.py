"""A picture whose patches are tokens, as in a vision transformer: read from what a person has, kept as PNG."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from attnviz.document.given_layouts import array_of
from attnviz.system.arrays import AnyArray, Rgb
from attnviz.system.errors import GivenError
from attnviz.system.reading import reason
from attnviz.system.wording import cut, quoted

if TYPE_CHECKING:
    from PIL.Image import Image

MAX_SIDE_PX = 768  #: a larger picture is scaled down; more is not seen below the patches
MAX_PNG_BYTES = 2**22  #: of a picture in a file
MAX_PIXELS = 2**27  #: of a picture that is read
MAX_PATCHES = 2**16
CLS, REGISTER = "CLS", "register {number}"  #: the names of tokens before the patches


@dataclass(frozen=True)
class PatchImage:
    """A picture, and which tokens are its patches: rows × columns of them, row by row, after the `first` tokens."""

    png: bytes
    rows: int
    columns: int
    first: int = 0  #: tokens before the first patch, such as CLS and registers

    @cached_property
    def pixels(self) -> Rgb:
        """Return its colours, (height, width, 3)."""
        from PIL import Image  # late: only pictures need it

        with Image.open(io.BytesIO(self.png), formats=["PNG"]) as image:
            return np.asarray(image.convert("RGB"))

    @property
    def end(self) -> int:
        """The number of the first token after the patches."""
        return self.first + self.rows * self.columns

    def patch(self, token: int) -> tuple[int, int] | None:
        """Return the row and the column of the patch that a token is; None for another token."""
        return divmod(token - self.first, self.columns) if self.first <= token < self.end else None

    def token(self, row: int, column: int) -> int:
        """Return the token that a patch is."""
        return self.first + row * self.columns + column

    @property
    def text(self) -> str:
        """What a document has in place of a text, such as "14 × 14 patches"."""
        return f"{self.rows} × {self.columns} patches"

    def names(self, count: int) -> tuple[str, ...]:
        """Return names of `count` tokens: CLS, registers, the row and column of each patch, and numbers after them."""
        before = [CLS, *(REGISTER.format(number=number) for number in range(1, self.first))][: self.first]
        patches = [f"{row},{column}" for row, column in np.ndindex(self.rows, self.columns)]
        return tuple([*before, *patches, *map(str, range(self.end, count))][:count])


def patch_image(image: Any, grid: Any, first: Any, *, tokens: int, may_end_early: bool) -> PatchImage:
    """Return a picture with its patches. Raises GivenError if these are not the tokens of the attention.

    `first` is None for all tokens but the patches. With `may_end_early`, other tokens may come after the patches.
    """
    sides = grid.tolist() if hasattr(grid, "tolist") else grid
    if not isinstance(sides, (list, tuple)) or len(sides) != 2 or not all(
            type(side) is int and 0 < side <= MAX_PATCHES for side in sides):
        raise GivenError("grid must be (rows, columns), the patches of the picture down and across, such as (14, 14), "
                         "not {value}.", value=quoted(grid))
    rows, columns = sides
    count, before = rows * columns, tokens - rows * columns if first is None else first
    if type(before) is not int or (first is not None and before < 0):
        raise GivenError("first must be how many tokens come before the patches, such as 1 for CLS, not {value}.",
                         value=quoted(first))
    if before < 0 or before + count > tokens or (before + count < tokens and not may_end_early):
        if first is None:
            raise GivenError("grid = {rows} × {columns} is {count:,} patches, the attention has {tokens:,} tokens.",
                             rows=rows, columns=columns, count=count, tokens=tokens)
        raise GivenError("grid = {rows} × {columns} is {count:,} patches and first = {first} make {total:,}, the "
                         "attention has {tokens:,} tokens.", rows=rows, columns=columns, count=count, first=before,
                         total=before + count, tokens=tokens)
    return PatchImage(png_of(image), rows, columns, before)


def checked(png: bytes, rows: int, columns: int, first: int) -> PatchImage:
    """Return the picture of a file. Raises GivenError if it is damaged or too large."""
    made = PatchImage(png, rows, columns, first)
    if len(png) > MAX_PNG_BYTES or min(rows, columns) < 1 or first < 0 or rows * columns > MAX_PATCHES:
        raise GivenError("The picture is too large, or has no patches.")
    _loaded(io.BytesIO(png), "The picture", most=MAX_SIDE_PX**2, formats=["PNG"])
    return made


def png_of(value: Any) -> bytes:
    """Return a picture, as `picture_of` takes it, as a PNG file's content, at most MAX_SIDE_PX wide and high."""
    image = picture_of(value)
    image.thumbnail((MAX_SIDE_PX, MAX_SIDE_PX))
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def picture_of(value: Any) -> Image:
    """Return a picture of red, green and blue.

    It is one of Pillow, a path, or numbers (height, width, 3) or (3, height, width): of bytes, or of floats from 0 to
    1. The range is widened to hold numbers outside it, such as 16-bit pixels or a processor's output. A file is
    turned upright as its EXIF says; an image of Pillow is taken as it is. Raises GivenError.
    """
    from PIL import Image  # late: only pictures need it

    if isinstance(value, (str, Path)):
        return _loaded(value, quoted(str(value)), most=MAX_PIXELS)
    if isinstance(value, Image.Image):
        with _refusal("image"):
            return _as_rgb(value)
    return Image.fromarray(_bytes_of(array_of(value, "image"), as_bytes=_are_whole(value)))


def _as_rgb(image: Image) -> Image:
    """Return a picture in red, green and blue; Pillow cuts numbers of more than a byte off at 255."""
    from PIL import Image

    if image.mode[0] not in "IF":
        return (image.convert("LA") if image.mode == "La" else image).convert("RGB")  # Pillow has no direct way
    numbers = np.asarray(image)
    return Image.fromarray(_bytes_of(array_of(numbers, "image"), as_bytes=_are_whole(numbers)))


def _loaded(file: Any, called: str, *, most: int, formats: list[str] | None = None) -> Image:
    """Return a picture of a file as RGB. Raises GivenError if it cannot be read."""
    from PIL import Image, ImageOps

    with _refusal(called), Image.open(file, formats=formats) as image:
        if image.width * image.height > most:
            raise GivenError("{called} has {width:,} × {height:,} pixels: at most {most:,} are read.",
                             called=called, width=image.width, height=image.height, most=most)
        return _as_rgb(ImageOps.exif_transpose(image))


@contextmanager
def _refusal(called: str) -> Iterator[None]:
    """Raise GivenError in place of whatever Pillow raises; its decoders can raise almost anything."""
    from PIL import UnidentifiedImageError

    try:
        yield
    except GivenError:
        raise
    except UnidentifiedImageError:
        raise GivenError("{called} is not a picture that can be read.", called=called) from None
    except Exception as error:
        said = reason(error) if isinstance(error, OSError) else cut(str(error))
        raise GivenError("{called} cannot be read: {reason}.", called=called, reason=said) from None


def _are_whole(value: Any) -> bool:
    return "int" in str(getattr(value, "dtype", ""))


def _bytes_of(array: AnyArray, *, as_bytes: bool) -> Rgb:
    """Return numbers as (height, width, 3) bytes."""
    shape = array.shape
    if array.ndim == 4 and len(array) == 1:
        array = array[0]
    if array.ndim == 2:
        array = array[..., None]
    if array.ndim == 3 and array.shape[-1] not in (1, 3, 4) and len(array) in (1, 3, 4):
        array = np.moveaxis(array, 0, -1)
    if array.ndim != 3 or array.shape[-1] not in (1, 3, 4) or 0 in array.shape:
        raise GivenError("image cannot have the shape {shape}: expected is (height, width, 3) or (3, height, width).",
                         shape=shape)
    array = np.nan_to_num(np.broadcast_to(array[..., :3], (*array.shape[:2], 3)))
    low, high = min(0.0, float(array.min())), max(255.0 if as_bytes else 1.0, float(array.max()))
    share = (array - low) / (high - low)
    return np.clip(np.rint(share * 255), 0, 255).astype(np.uint8)

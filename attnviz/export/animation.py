"""Films as GIF and WebP: each page is encoded by Pillow, and written before the next one is drawn.

Pillow itself would write all pages at once, and keeps every one of them until then.
"""

from __future__ import annotations

import io
import struct
from typing import TYPE_CHECKING, BinaryIO

from PIL import Image

from attnviz.system.arrays import Rgb

if TYPE_CHECKING:
    from attnviz.export.film import Animation

_GIF_HEADER = 13 + 3 * 256  #: bytes before the first page: header, size of the canvas, 256 colours
_RIFF_HEADER = 12


def write_gif(file: BinaryIO, film: Animation) -> None:
    """Write a film that repeats without end, with one table of 256 colours for all pages."""
    palette = _palette_image(film.palette)
    for number, page in enumerate(film.pages):
        image = _image(page).quantize(palette=palette, dither=Image.Dither.NONE)
        loop = {} if number else {"loop": 0}
        data = _encoded(image, "GIF", optimize=False, interlace=0, duration=round(1000 * film.seconds), **loop)
        file.write(data[_GIF_HEADER if number else 0 : -1])  # the last byte ends the film
    file.write(b";")


def write_webp(file: BinaryIO, film: Animation) -> None:
    """Write a film that repeats without end, without loss."""
    file.write(bytes(_RIFF_HEADER))
    for number, page in enumerate(film.pages):
        image = _image(page)
        size = b"".join((side - 1).to_bytes(3, "little") for side in image.size)
        if number == 0:
            file.write(_riff_chunk(b"VP8X", struct.pack("<I", 2) + size))  # 2: it is an animation
            file.write(_riff_chunk(b"ANIM", struct.pack("<IH", 0xFFFFFFFF, 0)))
        coded = _encoded(image, "WEBP", lossless=True, method=2)[_RIFF_HEADER:]
        shown = round(1000 * film.seconds).to_bytes(3, "little")
        file.write(_riff_chunk(b"ANMF", bytes(6) + size + shown + b"\x02" + coded))  # 2: it is not blended
    length = file.tell() - 8
    file.seek(0)
    file.write(b"RIFF" + struct.pack("<I", length) + b"WEBP")


def _image(page: bytes) -> Image.Image:
    return Image.open(io.BytesIO(page)).convert("RGB")


def _encoded(image: Image.Image, kind: str, **settings: object) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, kind, **settings)
    return buffer.getvalue()


def _palette_image(colours: Rgb) -> Image.Image:
    image = Image.new("P", (1, 1))
    image.putpalette(colours.tobytes())
    return image


def _riff_chunk(name: bytes, data: bytes) -> bytes:
    return name + struct.pack("<I", len(data)) + data + bytes(len(data) % 2)

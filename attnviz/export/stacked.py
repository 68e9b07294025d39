"""Several pictures as one, the first on top."""

from __future__ import annotations

import io
from collections.abc import Sequence

import numpy as np
from matplotlib.image import imread, imsave


def pictures(files: Sequence[bytes]) -> bytes:
    """Return the content of a PNG file with these below each other, on white where one is narrower."""
    if len(files) == 1:
        return files[0]
    found = [(imread(io.BytesIO(content))[..., :3] * 255).round().astype(np.uint8) for content in files]
    widest = max(picture.shape[1] for picture in found)
    padded = [np.pad(picture, ((0, 0), (0, widest - picture.shape[1]), (0, 0)), constant_values=255)
              for picture in found]
    buffer = io.BytesIO()
    imsave(buffer, np.concatenate(padded), format="png")
    return buffer.getvalue()

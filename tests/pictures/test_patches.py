"""The picture below its tints: where patches and other tokens stand, and what a tint of each patch is."""

import numpy as np
import pytest

from attnviz.document.patch_image import PatchImage, png_of
from attnviz.pictures.patches import GREY, lay_out_patches, patch_tints, picture_ground
from attnviz.pictures.words import MAX_OPACITY, Word

IMAGE = PatchImage(png_of(np.random.default_rng(2).integers(0, 256, (20, 40, 3), dtype=np.uint8)), 2, 4, first=1)
WORDS = [Word(str(at), is_glued=False) for at in range(10)]  # the last one comes after the patches


@pytest.mark.parametrize(("most", "size"), [(1000.0, (200.0, 100.0)), (50.0, (100.0, 50.0))])
def test_a_picture_keeps_its_proportions_and_each_patch_its_place(most: float, size: tuple[float, float]) -> None:
    layout = lay_out_patches(WORDS, [10.0] * 10, IMAGE, room=200.0, height=20.0, most=most)
    left, top, *found = layout.picture
    assert tuple(found) == size and left == 0 and top > 20
    wide, high = size[0] / 4, size[1] / 2
    for row, column in np.ndindex(2, 4):
        assert layout.boxes[1 + 4 * row + column] == pytest.approx((wide * column, top + high * row, wide, high))
    for at in (0, 9):
        assert layout.boxes[at][1] + layout.boxes[at][3] <= top, "above the picture"
    assert layout.boxes[0][0] < layout.boxes[9][0]


def test_without_other_tokens_the_picture_is_at_the_top() -> None:
    image = PatchImage(IMAGE.png, 2, 4)
    assert lay_out_patches(WORDS[:8], [10.0] * 8, image, room=200.0, height=20.0, most=900.0).picture[1] == 0


def test_the_alpha_of_a_tint_is_its_strength() -> None:
    strengths = np.array([1.0, 0, 0.5, -1, 0, 0, 0, 0, 1, 0.25])
    found = patch_tints(strengths, IMAGE, positive=(1, 2, 3), negative=(4, 5, 6))
    assert found.shape == (2, 4, 4)
    np.testing.assert_array_equal(found[..., 3], np.rint(255 * MAX_OPACITY * np.abs(strengths[1:9])).reshape(2, 4))
    assert found[0, 1].tolist()[:3] == [1, 2, 3] and found[0, 2].tolist()[:3] == [4, 5, 6]


def test_the_ground_keeps_its_brightness_and_loses_its_colour() -> None:
    light = np.array([0.299, 0.587, 0.114])
    ground, pixels = picture_ground(IMAGE), IMAGE.pixels
    np.testing.assert_allclose(ground @ light, pixels @ light, atol=1)
    np.testing.assert_allclose(np.ptp(ground, axis=-1), (1 - GREY) * np.ptp(pixels, axis=-1), atol=1.1)

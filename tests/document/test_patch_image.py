"""A picture whose patches are tokens: read in whatever form a person has it, refused with a sentence, and kept."""

import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from PIL import ExifTags, Image

from attnviz import show
from attnviz.document import edits, files, given_files
from attnviz.document.given import Tensors, tensors_of, with_image
from attnviz.document.patch_image import MAX_SIDE_PX, PatchImage, checked, png_of
from attnviz.document.places import Spot
from attnviz.result.given import Given
from attnviz.system.errors import GivenError, SessionError

PHOTO = np.random.default_rng(1).integers(0, 256, (8, 12, 3), dtype=np.uint8)
SHARE = PHOTO / 255
WEIGHTS = np.full((1, 1, 2, 7, 7), 1 / 7, dtype=np.float32)


def made(weights: np.ndarray = WEIGHTS, tokens: Any = None, **words: Any) -> Tensors:
    found: Tensors = show(weights, tokens, window=False, **({"image": PHOTO, "grid": (2, 3)} | words)).tensors
    return found


def image_of(value: Any) -> np.ndarray:
    return PatchImage(png_of(value), 1, 1).pixels


@pytest.mark.parametrize("value", [
    PHOTO, SHARE, SHARE.astype(np.float32), torch.from_numpy(PHOTO), torch.from_numpy(SHARE).permute(2, 0, 1),
    torch.from_numpy(PHOTO).permute(2, 0, 1)[None], np.dstack([PHOTO, PHOTO[..., :1]]), Image.fromarray(PHOTO),
    Image.fromarray(PHOTO).convert("RGBA"), Image.fromarray(PHOTO).convert("RGBA").convert("RGBa"),
], ids=["bytes", "floats", "float32", "torch", "channels first", "a batch of one", "with alpha", "Pillow", "RGBA",
        "premultiplied"])
def test_every_form_of_a_picture_is_the_same(value: Any) -> None:
    np.testing.assert_array_equal(image_of(value), PHOTO)


def test_grey_pictures_paths_and_normalised_numbers(tmp_path: Path) -> None:
    np.testing.assert_array_equal(image_of(PHOTO[..., 0]), np.dstack([PHOTO[..., 0]] * 3))
    Image.fromarray(PHOTO).save(tmp_path / "a.png")
    for path in (tmp_path / "a.png", str(tmp_path / "a.png")):
        np.testing.assert_array_equal(image_of(path), PHOTO)
    normal = (SHARE - 0.5) / 0.25  # as a processor makes them
    np.testing.assert_allclose(image_of(normal), 255 * (normal - normal.min()) / np.ptp(normal), atol=0.51)
    assert max(image_of(np.zeros((1000, 2000, 3))).shape) == MAX_SIDE_PX


def test_more_than_a_byte_is_stretched_to_its_range(tmp_path: Path) -> None:
    """Numbers of 16 bits were cut off at 255, which made white of a grey picture, and floats of Pillow black."""
    grey = PHOTO[..., 0]
    wide, share = grey.astype(np.uint16) * 257, grey.astype(np.float32) / grey.max()
    Image.fromarray(wide).save(tmp_path / "a.png")
    stretched = np.rint(grey * (255 / grey.max()))
    for value in (wide, wide.astype(np.int32), Image.fromarray(wide), Image.fromarray(wide.astype(np.int32)),
                  tmp_path / "a.png", torch.from_numpy(wide.astype(np.int64)), share, Image.fromarray(share)):
        np.testing.assert_allclose(image_of(value)[..., 1], stretched, atol=1)
    np.testing.assert_array_equal(image_of(Image.fromarray(grey.astype(np.int32)))[..., 0], grey)
    assert image_of(grey > 99)[..., 0].tolist() == (255 * (grey > 99)).tolist()


@pytest.mark.parametrize("mode", [
    "1", "L", "I", "F", "P", "RGB", "RGBX", "RGBA", "CMYK", "YCbCr", "LAB", "HSV", "LA", "La", "PA", "RGBa", "I;16",
    "I;16L", "I;16B"])
def test_every_mode_of_pillow_is_shown(mode: str) -> None:
    assert image_of(Image.new(mode, (3, 2))).shape == (2, 3, 3)
    grey = Image.fromarray(np.dstack([PHOTO[..., 0], np.full((8, 12), 255, np.uint8)]))
    np.testing.assert_array_equal(image_of(grey.convert("La"))[..., 1], PHOTO[..., 0])


def test_a_picture_that_pillow_cannot_convert_or_decode_is_refused_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def convert(mode: str) -> Image.Image:
        raise ValueError(f"conversion from CMYK to {mode} not supported")

    image = Image.new("CMYK", (3, 2))
    monkeypatch.setattr(image, "convert", convert)
    with pytest.raises(GivenError, match=r"^image cannot be read: conversion from CMYK to RGB not supported\.$"):
        image_of(image)
    Image.fromarray(PHOTO).save(tmp_path / "whole.png")
    (tmp_path / "cut.png").write_bytes((tmp_path / "whole.png").read_bytes()[:200])
    with Image.open(tmp_path / "cut.png") as cut, pytest.raises(GivenError, match=r"^image cannot be read: "):
        image_of(cut)


def test_a_file_is_turned_upright_and_an_image_of_pillow_is_taken_as_it_is(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = 6  # the camera was turned: the picture is to be turned clockwise
    Image.fromarray(PHOTO).save(tmp_path / "photo.png", exif=exif)
    np.testing.assert_array_equal(image_of(tmp_path / "photo.png"), np.rot90(PHOTO, -1))
    with Image.open(tmp_path / "photo.png") as image:
        np.testing.assert_array_equal(image_of(image), PHOTO)


def test_tokens_are_named_by_what_they_are() -> None:
    tensors = made()
    names = ("CLS", "0,0", "0,1", "0,2", "1,0", "1,1", "1,2")
    assert tensors.image is not None and tensors.image.first == 1
    assert tensors.maps["weights"].rows == tensors.maps["weights"].columns == (names,)
    assert tensors.texts == ("2 × 3 patches",)
    registers = made(np.ones((1, 1, 1, 9, 9)), first=3).maps["weights"].rows[0]
    assert registers[:4] == ("CLS", "register 1", "register 2", "0,0")
    own = made(tokens=["<cls>", *"abcde", "f"])
    assert own.maps["weights"].rows == (("<cls>", *"abcdef"),) and own.image == tensors.image
    between = made(np.ones((1, 1, 1, 9, 9)), list("xabcdefyz"), first=1).image
    assert between is not None and [between.patch(token) for token in (0, 1, 6, 7)] == [None, (0, 0), (1, 2), None]
    assert between.token(1, 2) == 6


def test_the_keys_of_cross_attention_are_the_patches() -> None:
    cross, encoder = np.ones((1, 1, 2, 3, 7)), np.ones((1, 1, 2, 7, 7))
    tensors = show(cross_attention=cross, encoder_attention=encoder, decoder_tokens=list("abc"), window=False,
                   image=PHOTO, grid=(2, 3), first=1).tensors
    source = Given(edits.document_from_tensors(tensors))
    assert source.image(Spot("cross_weights")) == source.image(Spot("encoder_weights")) == tensors.image
    assert tensors.maps["cross_weights"].columns[0][:2] == ("CLS", "0,0")
    assert tensors.maps["cross_weights"].rows == (tuple("abc"),) and tensors.texts == ("2 × 3 patches → a b c",)


@pytest.mark.parametrize(("words", "said"), [
    ({"grid": (3, 3)}, "grid = 3 × 3 is 9 patches, the attention has 7 tokens"),
    ({"first": 2}, "grid = 2 × 3 is 6 patches and first = 2 make 8, the attention has 7 tokens"),
    ({"first": 0}, "6 patches and first = 0 make 6, the attention has 7 tokens"),
    ({"first": -1}, "first must be how many tokens come before"), ({"grid": None}, r"grid must be \(rows, columns\)"),
    ({"grid": (2, 0)}, "grid must be"), ({"grid": 6}, "grid must be"),
    ({"image": np.zeros((5, 5, 6))}, r"image cannot have the shape \(5, 5, 6\)"),
    ({"image": np.zeros((0, 5, 3))}, "cannot have the shape"), ({"image": "no.png"}, "'no.png' cannot be read"),
    ({"image": __file__}, "is not a picture"), ({"image": object()}, "must be numbers"),
    ({"image": None}, "pass it as image"), ({"weights": np.ones((1, 2, 1, 7, 7))}, "pass the attention of one"),
    ({"sentence_b_start": 2}, "sentence_b_start is for the attention of one text"),
])
def test_what_does_not_fit_is_refused_with_a_sentence(words: dict[str, Any], said: str) -> None:
    with pytest.raises(GivenError, match=said):
        made(**words)


def test_a_file_and_a_session_keep_the_picture() -> None:
    tensors = made()
    file = io.BytesIO()
    given_files.write(tensors, file)
    assert given_files.read(file, "it") == tensors
    data = files.to_bytes(edits.document_from_tensors(tensors))
    assert files.from_bytes(data, "it").given == tensors
    assert tensors.image is not None
    np.testing.assert_array_equal(tensors.image.pixels, PHOTO)


def test_a_picture_that_a_person_saved_beside_the_arrays_is_opened(tmp_path: Path) -> None:
    np.savez(tmp_path / "a.npz", attentions=WEIGHTS, image=PHOTO, grid=[2, 3])
    assert given_files.load(tmp_path / "a.npz") == made()
    np.savez(tmp_path / "a.npz", attentions=WEIGHTS, image=SHARE, grid=[2, 3, 1])
    assert given_files.load(tmp_path / "a.npz") == made()
    np.savez(tmp_path / "a.npz", attentions=WEIGHTS, image=PHOTO)
    with pytest.raises(SessionError, match="grid must be"):
        given_files.load(tmp_path / "a.npz")


@pytest.mark.parametrize("fields", [
    {"png": "!"}, {"png": "AAAA"}, {"png": None}, {"rows": 0}, {"rows": 3}, {"columns": "3"}, {"first": -1},
    {"first": 2},
])
def test_a_damaged_picture_of_a_session_is_refused(fields: dict[str, Any]) -> None:
    content = json.loads(files.to_bytes(edits.document_from_tensors(made())))
    content["given"]["image"] |= fields
    with pytest.raises(SessionError, match="cannot be opened as a session"):
        files.from_bytes(json.dumps(content).encode(), "it")


def test_a_truncated_or_huge_picture_is_refused_before_it_is_decoded() -> None:
    png = png_of(PHOTO)
    with pytest.raises(GivenError, match=r"damaged|cannot be read|not a picture"):
        checked(png[: len(png) // 2], 2, 3, 1)
    large = io.BytesIO()
    Image.new("RGB", (3000, 3000)).save(large, "PNG")
    with pytest.raises(GivenError, match="3,000 × 3,000 pixels"):
        checked(large.getvalue(), 2, 3, 1)
    jpeg = io.BytesIO()
    Image.fromarray(PHOTO).save(jpeg, "JPEG")
    with pytest.raises(GivenError, match="not a picture"):
        checked(jpeg.getvalue(), 2, 3, 1)


def test_pictures_that_differ_are_other_documents() -> None:
    other = with_image(tensors_of({"weights": WEIGHTS}, {}), 255 - PHOTO, (2, 3))
    assert other != made() and made() == made()

"""A model of pictures in the memory of this process, opened on one picture."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from torch import Tensor

from attnviz.document.patch_image import PatchImage, picture_of, png_of
from attnviz.engine.hosted_model import WHATEVER_A_CACHE_DOES
from attnviz.engine.hosted_picture import HostedPicture
from attnviz.engine.hosted_session import OpenedHost
from attnviz.engine.in_memory import check_place, opened_host
from attnviz.system.errors import ModelError
from attnviz.system.wording import cut, on_one_line
from attnviz.tokens.class_names import ClassNames

if TYPE_CHECKING:
    from transformers import PreTrainedModel

_DISTILLATION = "distillation"  #: the name of DeiT's second token


def open_picture(model: PreTrainedModel, processor: Any, image: Any, *, digest: str = "") -> OpenedHost:
    """Return a model that transformers computes on a picture, on its device and in its dtype.

    The processor makes the numbers that the model reads; they are what is shown. Raises ModelError if it is no model of
    pictures, or if its tokens are no patches.
    """
    name = type(model).__name__
    if getattr(model, "main_input_name", "") != "pixel_values":
        raise ModelError("{name} does not read a picture alone: open a model of text with its tokenizer, and of two "
                         "towers the one that reads pictures, model.vision_model.", name=name)
    check_place(name, model.dtype, model.device)
    pixels = _pixels(processor, image, name=name)
    try:
        host = HostedPicture(model, pixels.to(model.device, model.dtype))
    except WHATEVER_A_CACHE_DOES as error:
        raise ModelError("{name} does not read a picture of {height} × {width} pixels ({reason}): open it with its own "
                         "processor.", name=name, height=pixels.shape[2], width=pixels.shape[3],
                         reason=cut(on_one_line(str(error)))) from error
    names = [host.class_names[number] for number in sorted(host.class_names)]
    shown = PatchImage(png_of(_as_seen(pixels, processor)), *host.grid, host.first)
    tokens = list(shown.names(len(host.vectors)))
    if host.has_distillation_token:
        tokens[1] = _DISTILLATION
    opened = opened_host(host, ClassNames(names), {"embedding": host.vectors}, vocabulary=max(len(names), 1),
                         digest=digest)
    return replace(opened, image=shown, token_names=tuple(tokens))


def _pixels(processor: Any, image: Any, *, name: str) -> Tensor:
    """Return a picture as a model reads it, (1, channels, height, width)."""
    if not callable(processor):
        raise ModelError("{name} needs its processor, such as AutoImageProcessor.from_pretrained(…), not {kind}.",
                         name=name, kind=type(processor).__name__)
    picture = picture_of(image)
    try:
        found = processor(images=picture, return_tensors="pt")["pixel_values"]
    except Exception as error:  # whatever a processor raises, such as a tokenizer
        raise ModelError("The processor {kind} does not read a picture ({reason}).", kind=type(processor).__name__,
                         reason=cut(on_one_line(str(error)))) from error
    if not isinstance(found, Tensor) or found.dim() != 4 or len(found) != 1:
        raise ModelError("The processor {kind} makes no single picture of this one, but {shape} numbers.",
                         kind=type(processor).__name__, shape=tuple(getattr(found, "shape", ())))
    return found


def _as_seen(pixels: Tensor, processor: Any) -> Any:
    """Return the numbers that a model reads as colours from 0 to 1, (channels, height, width)."""
    said = getattr(processor, "image_processor", processor)
    mean, deviation = (getattr(said, name, None) for name in ("image_mean", "image_std"))
    colours = pixels[0].float()
    if getattr(said, "do_normalize", False) and mean is not None and deviation is not None:
        colours = colours * torch.tensor(deviation)[:, None, None] + torch.tensor(mean)[:, None, None]
        colours = colours.clamp(0, 1)
    return np.asarray(colours.numpy())

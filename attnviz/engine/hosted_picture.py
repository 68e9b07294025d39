"""A model of transformers that reads a picture: its tokens are CLS, registers and patches, which nobody types.

Shapes: b batch, t tokens, d size of the residual stream, c classes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

import torch
from torch import Tensor
from torch.nn import Conv2d, Module

from attnviz.engine.hosted_events import Event, is_same
from attnviz.engine.hosted_model import HostedModel, Running, in_run, with_first_output
from attnviz.system.errors import ModelError


class HostedPicture(HostedModel):
    """Runs a model on one picture with traces; threads take turns.

    The embedding is the module that returns what the first block reads, and the head the one that returns the classes.
    """

    vectors: Tensor  #: what the first block reads, (t, d)
    grid: tuple[int, int]  #: rows and columns of patches
    _classifier: Module

    def __init__(self, model: Any, pixels: Tensor) -> None:
        """Probe the model with a picture (1, channels, height, width), as its processor returns it."""
        self._pixels = pixels
        super().__init__(model)

    @property
    def first(self) -> int:
        """The number of tokens before the patches."""
        return len(self.vectors) - self.grid[0] * self.grid[1]

    @property
    def has_distillation_token(self) -> bool:
        """Whether the second token is that of DeiT, which learns from another model."""
        return hasattr(self.embedding, "distillation_token")

    @property
    def class_names(self) -> Mapping[int, str]:
        """The names of the classes, by number."""
        return self.model.config.id2label if self.layout.has_logits else {}

    def run(self, *given: Any, **more: Any) -> tuple[Tensor | None, Mapping[int, Tensor]]:
        """Run the model on the picture, and return the logits of its classes as those of one token, (b, 1, c)."""
        logits, masks = super().run(*given, **more)
        return None if logits is None else logits[:, None], masks

    def logits(self, rows: Tensor) -> Tensor:
        found: Tensor = self._classifier(rows.to(self._dtype))
        return found

    @property
    def _dtype(self) -> torch.dtype:
        return self._pixels.dtype

    def _ends(self) -> tuple[Any, Module | None]:
        return None, None  # the probe finds them

    def _probed_ids(self) -> Tensor:
        return torch.zeros(1, 0, dtype=torch.long)

    def _forward(self, ids: Tensor, lengths: Sequence[int], first: int = 0) -> Any:
        return self.model(pixel_values=self._pixels.expand(len(ids), -1, -1, -1), return_dict=True)

    def _probed_ends(
        self, events: Sequence[Event], layers: Sequence[Sequence[Event]], after: Sequence[Event], out: Any
    ) -> tuple[Module | None, float | None, bool]:
        read, last = layers[0][0][2], layers[-1][-1][2]
        before = [event for event in events[: events.index(layers[0][0])] if event[0] == "out"]
        assert isinstance(read, Tensor) and isinstance(last, Tensor)
        embedding = next((module for _, module, made in reversed(before) if is_same(made, read)), None)
        patches = next((made for _, module, made in before if isinstance(module, Conv2d)), None)
        keys = {call.keys for kind, _, call in events if kind == "attention"}
        tokens = read.shape[1]
        if patches is not None and patches.dim() == 4 and patches.shape[2:].numel() > tokens:
            raise ModelError("{name} reads some patches of a picture, drawn at random, and leaves out the others: load "
                             "the same weights as a ViT, which reads all, by ViTModel.from_pretrained(…).",
                             name=self.name)
        if (embedding is None or patches is None or patches.dim() != 4 or read.shape != last.shape
                or keys - {tokens}):
            raise ModelError("{name} does not keep the patches of a picture as its tokens, so that none of its "
                             "attention lies over the picture: compute it, and view it with attnviz.show(attentions).",
                             name=self.name)
        self.embedding, self.vectors = embedding, read[0].clone()
        self.grid = patches.shape[2], patches.shape[3]
        norm, rows = next(((module, made) for (kind, module, seen), (_, again, made) in pairwise(after)
                           if kind == "in" and again is module and is_same(seen, last) and made.shape == last.shape),
                          (None, last))
        logits = getattr(out, "logits", None)
        if not (isinstance(logits, Tensor) and logits.shape == (1, len(self.model.config.id2label))):
            return norm, None, False
        head = next(((module, seen) for (_, module, seen), (kind, again, made) in pairwise(after)
                     if kind == "out" and again is module and is_same(made, logits)), None)
        if head is None:
            return norm, None, True
        self._classifier, seen = head
        return norm, 1.0 if is_same(seen, rows[:, 0]) else None, True

    def _hooks(self, run: Running) -> list[Callable[[], Any]]:
        made, norm = super()._hooks(run), self.layout.final_norm

        def normalise(module: Module, args: Any, out: Any) -> Any:
            return with_first_output(out, partial(run.traces[-1].record, "final_normed"))

        return made if norm is None else [*made, partial(norm.register_forward_hook, in_run(run, normalise))]

"""Load a trained model: check it before anything is loaded, then read it tensor by tensor."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from attnviz.document.models import Model
from attnviz.document.options import FLOAT32
from attnviz.engine.checkpoints.checkpoint import Checkpoint, check_memory
from attnviz.engine.checkpoints.locations import absolute_path, inspect_model
from attnviz.families.stored_weight import StoredWeight
from attnviz.families.weights import tie_weights
from attnviz.system import memory
from attnviz.system.errors import TOO_LARGE, ModelError
from attnviz.system.paths import ensure_cwd
from attnviz.system.watch import UNWATCHED, Watch
from attnviz.system.wording import normalized, replace_surrogates
from attnviz.tokens.model_tokenizer import ModelTokenizer

if TYPE_CHECKING:
    from torch import Tensor


@dataclass(frozen=True, eq=False)
class OpenedModel:
    """A trained model in memory."""

    model: Model
    weights: Mapping[str, Tensor]  #: by our names, in one dtype, (out, in) as nn.Linear; see `weight_layout`
    tokenizer: ModelTokenizer
    is_current: Callable[[], bool] = lambda: True  #: whether its weights are those with which it was opened
    #: What chooses the tokens that it answers with, as `EncoderDecoder.chosen`; None: the most likely ones.
    chosen: Callable[[Tensor, Tensor], Tensor] | None = None


def open_model(
    where: str,
    *,
    dtype: str = FLOAT32,
    device: str = "cpu",
    watch: Watch = UNWATCHED,
    available: Callable[[], int] = memory.available_memory,
) -> OpenedModel:
    """Open smollm2, minilm, a folder in Hugging Face's layout, a .gguf file, or a name in Hugging Face's cache.

    `watch` is asked before each tensor and receives the loaded share, on this thread. Weights are converted to `dtype`
    on the `device`, whose free memory `available` returns; the CPU holds one tensor at a time for another device.
    Raises AttnVizError if the model cannot be opened, and Cancelled.

    The model's `digest` does not depend on its path: it hashes the config, the tokenizer, and every byte of the used
    tensors while they are read. SHA-256 adds 0.05 s to SmolLM2's 1.3 s.
    """
    checkpoint = inspect_model(where)
    config, found = checkpoint.config, checkpoint.weights
    ensure_cwd()
    check_memory(checkpoint, dtype=dtype, available=available())
    tokenizer = checkpoint.tokenizer(config.vocabulary)
    weights, hashes = _load(checkpoint, found, dtype, device, watch)
    digest = _digest(checkpoint.said(), hashes)
    model = Model(name=checkpoint.name, where=replace_surrogates(absolute_path(where)), digest=digest, config=config,
                  weight_format=checkpoint.weight_format, example=normalized(checkpoint.example))
    return OpenedModel(model, tie_weights(config, weights), tokenizer)


def _load(
    checkpoint: Checkpoint, found: Mapping[str, tuple[str, StoredWeight]], dtype: str, device: str, watch: Watch
) -> tuple[dict[str, Tensor], dict[str, bytes]]:
    """Return the weights by our names, and the hash of each tensor of the checkpoint by its name.

    Tensors are read one by one: besides the weights at most one is in memory.
    """
    import torch

    from attnviz.engine.blocks import weight_layout

    wanted: dict[str, list[tuple[str, StoredWeight]]] = {}  # by tensor, which may hold several
    for ours, (name, stored) in found.items():
        wanted.setdefault(name, []).append((ours, stored))
    total, done = sum(checkpoint.tensors[name].size for name in wanted), 0
    hashes: dict[str, bytes] = {}
    watch.progress(0.0)
    too_large = ModelError("Not enough memory for {name}: close other programs, or choose a smaller model.",
                           name=checkpoint.name, word=TOO_LARGE)
    # The weights can be used in any mode.
    with torch.inference_mode(False), memory.failed_allocation_as(too_large):
        kind = getattr(torch, dtype)
        weights = weight_layout.allocate({ours: stored.shape for ours, (_, stored) in found.items()}, kind, device)
        # 1 + w is not rounded, as in transformers.
        weights |= {ours: torch.empty(stored.shape, device=device)
                    for ours, (_, stored) in found.items() if stored.offset}
        # One buffer is reused for tensors as stored: separate ones would fragment memory and use 300 MB more.
        # Largest first: the buffer of an embedding (108 MB in SmolLM2) is too large for the others.
        counts = {name: math.prod(checkpoint.tensors[name].shape) for name in wanted}
        place = torch.empty(0)
        for name in sorted(wanted, key=counts.__getitem__, reverse=True):
            watch.check()
            on_disk, parts = checkpoint.tensors[name], wanted[name]
            as_read = getattr(torch, on_disk.dtype)
            if place.dtype != as_read or not counts[name] <= place.numel() <= 2 * counts[name]:
                place = torch.empty(0)  # frees the previous one first
                place = torch.empty(counts[name], dtype=as_read)
                place = place if device == "cpu" else place.pin_memory()  # copied to a device twice as fast
            whole = place[: counts[name]].view(on_disk.shape)
            seen = hashlib.sha256()
            on_disk.fill(whole, seen.update)
            hashes[name] = seen.digest()
            there = whole.to(device).to(kind)  # both only where they differ
            for ours, stored in parts:
                weights[ours].copy_(stored.ours(there.float() if stored.offset else there))
            del there  # first, so that no two are in memory
            done += on_disk.size
            watch.progress(done / max(total, 1))
    return weights, hashes


def _digest(said: bytes, hashes: Mapping[str, bytes]) -> str:
    """Return 32 hexadecimal digits of a config, a tokenizer and the tensors' hashes, split into files or not."""
    whole = hashlib.sha256(said)
    for name, seen in sorted(hashes.items()):
        whole.update(name.encode() + b"\0" + seen)
    return whole.hexdigest()[:32]

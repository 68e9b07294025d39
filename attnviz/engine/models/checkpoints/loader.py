"""Opening a trained model: refused where it cannot be, before anything of it is loaded; then tensor by tensor."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from attnviz.document.models import Model
from attnviz.engine import memory
from attnviz.engine.models.checkpoints import memory_check
from attnviz.engine.models.checkpoints.checkpoint import Checkpoint
from attnviz.engine.models.checkpoints.locations import absolute_path, inspect_model
from attnviz.engine.models.stored_weight import StoredWeight
from attnviz.engine.models.weight_names import tie_weights
from attnviz.system.paths import ensure_cwd
from attnviz.system.watch import Cancelled
from attnviz.system.wording import replace_surrogates
from attnviz.tokens.model_tokenizer import ModelTokenizer

if TYPE_CHECKING:
    from torch import Tensor


@dataclass(frozen=True, eq=False)
class OpenedModel:
    """A trained model in memory."""

    model: Model
    weights: Mapping[str, Tensor]  #: by our names, float32, as nn.Linear has them: (out, in); see `layout`
    tokenizer: ModelTokenizer


def open_model(
    where: str,
    *,
    cancelled: Callable[[], bool] = lambda: False,
    progress: Callable[[float], None] = lambda part: None,
    available: Callable[[], int] = memory.available_memory,
) -> OpenedModel:
    """The model `where`: smollm2, minilm, a folder in Hugging Face's layout, a .gguf file, or a name in its cache.

    `cancelled` is asked before each tensor, `progress` told how much is loaded, from 0 to 1, on this thread. Weights
    are made float32. Raises AttnVizError with a sentence where it cannot be opened, and Cancelled.

    The model's `digest` identifies it wherever it lies: it is of its config, its tokenizer, and every byte of the
    tensors that are used, hashed as they are read. SHA-256 adds 0.05 s to the 1.3 s that SmolLM2 takes.
    """
    checkpoint = inspect_model(where)
    config, found = checkpoint.config, checkpoint.weights
    ensure_cwd()
    memory_check.check(
        checkpoint.name, numbers=sum(math.prod(stored.shape) for _, stored in found.values()),
        largest=max(math.prod(checkpoint.tensors[name].shape) for name, _ in found.values()), available=available(),
    )
    tokenizer = checkpoint.tokenizer(config.vocabulary)
    weights, hashes = _load(checkpoint, found, cancelled, progress)
    digest = _digest(checkpoint.said(), hashes)
    model = Model(name=checkpoint.name, where=replace_surrogates(absolute_path(where)), digest=digest, config=config,
                  weight_format=checkpoint.weight_format)
    return OpenedModel(model, tie_weights(config, weights), tokenizer)


def _load(
    checkpoint: Checkpoint, found: Mapping[str, tuple[str, StoredWeight]], cancelled: Callable[[], bool],
    progress: Callable[[float], None],
) -> tuple[dict[str, Tensor], dict[str, bytes]]:
    """Return the weights by our names, and the hash of each tensor of the checkpoint by its name.

    Tensors are read one after the other: beside the weights no more than one is ever in memory.
    """
    import torch

    from attnviz.engine.models import layout

    wanted: dict[str, list[tuple[str, StoredWeight]]] = {}  # some stand side by side in one tensor, which is read once
    for ours, (name, stored) in found.items():
        wanted.setdefault(name, []).append((ours, stored))
    total, done = sum(checkpoint.tensors[name].size for name in wanted), 0
    hashes: dict[str, bytes] = {}
    progress(0.0)
    with torch.inference_mode(False):  # tensors of whoever uses them, in whatever mode
        try:
            weights = layout.allocate({ours: stored.shape for ours, (_, stored) in found.items()})
            # Few places for all as they lie on disk: places of their own would leave holes, and 300 MB more in use. The
            # largest come first, since the place of an embedding, 108 MB in SmolLM2, is too large for all else.
            counts = {name: math.prod(checkpoint.tensors[name].shape) for name in wanted}
            place = torch.empty(0)
            for name in sorted(wanted, key=counts.__getitem__, reverse=True):
                if cancelled():
                    raise Cancelled
                on_disk, parts = checkpoint.tensors[name], wanted[name]
                if not counts[name] <= place.numel() <= 2 * counts[name]:
                    place = torch.empty(0)  # the former goes first
                    place = torch.empty(counts[name])
                whole = place[: counts[name]].view(on_disk.shape)
                seen = hashlib.sha256()
                on_disk.fill(whole, seen.update)
                hashes[name] = seen.digest()
                for ours, stored in parts:
                    weights[ours].copy_(stored.ours(whole))
                done += on_disk.size
                progress(done / max(total, 1))
        except (MemoryError, RuntimeError) as error:
            if isinstance(error, RuntimeError) and "allocate memory" not in str(error):
                raise
            raise memory_check.out_of_memory(checkpoint.name) from None
    return weights, hashes


def _digest(said: bytes, hashes: Mapping[str, bytes]) -> str:
    """Return 32 hexadecimal digits of a config, a tokenizer and the tensors' hashes, however these lie in files."""
    whole = hashlib.sha256(said)
    for name, seen in sorted(hashes.items()):
        whole.update(name.encode() + b"\0" + seen)
    return whole.hexdigest()[:32]

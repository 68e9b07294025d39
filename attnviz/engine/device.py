"""What each device keeps and computes at once: a CPU as a keystroke allows, an accelerator as its memory does."""

import os
from dataclasses import dataclass
from functools import cache

from attnviz.system import memory

UNCHECKED_BYTES = 2**25  #: a computation up to this size is not checked: asking the system is slow


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """How much of a computation a device keeps whole and computes at once, so that a keystroke stays fast."""

    #: Bytes of a displayed layer's (query, key) stages; above, overviews are kept.
    kept_bytes: int
    #: Bytes of all stages of all layers. Several results are alive at a time: those on an accelerator are bounded by
    #: `device_results.MAX_DEVICE_RESULTS`.
    whole_bytes: int
    pooled_squares: int  #: of the weights of all heads of all layers
    #: Scores in all heads of all layers, up to which layers that are not displayed have overviews of their weights.
    overview_scores: int
    batch_scores: int  #: scores of a layer in all copies of a text that run together; more are split into batches
    batch_rows: int  #: token vectors of all copies of a text, or of all texts, that run together
    tile_scores: int  #: of a tile of all heads and as many rows as fit; with fewer, tiles have one head and few rows
    is_copied: bool  #: whether numbers are copied from its memory when somebody looks at them

    def texts_at_once(self, heads: int, tokens: int) -> int:
        """Return how many texts, or copies of one text, a model runs together, by its heads and their tokens."""
        return max(1, min(self.batch_scores // (heads * tokens**2), self.batch_rows // tokens))

    def scores_at_once(self, heads: int, tokens: int, rows: int) -> int:
        """Return the scores of the tiles that are computed at a time in a long text.

        On a CPU each core computes a tile: some rows of one head.
        """
        return min(max(self.tile_scores, min(heads, os.cpu_count() or 1) * rows * tokens), heads * tokens**2)


#: Fifty cells for each of two million pixels, recomputed at every keystroke; all stages of 140 tokens of SmolLM2, which
#: a keystroke copies; overviews of 3,900 tokens of SmolLM2, which take half a minute on two cores; 16 MB of scores;
#: rows of five layers of a map of 14 tokens, after which it is shown.
CPU = Device(kept_bytes=2**29, whole_bytes=2**27, pooled_squares=2**24, overview_scores=2**32, batch_scores=2**22,
             batch_rows=2**10, tile_scores=0, is_copied=False)

#: Bytes of a layer that are copied from a device when somebody looks at it: 64 MB take some 6 ms.
_COPIED_BYTES = 2**26
_FREE_SHARE = 0.9  # of the free memory of a device; no window and no other program needs much of the rest
_BATCH_SHARE = 64  # share of a device's memory for the scores of one batch: some ten temporary copies of them exist
_ROW_BYTES = 2**22  # of memory for each row of a batch: its MLP alone has 50 KB in a model of 7 B, its logits 128 KB
#: Share of a device's memory for the scores of one tile. A tile costs some 40 operations, 5 µs each for the host, and
#: passes over its scores: 540 million on 140 GB take some 20 times 0.5 ms, so that the card is never idle. At 2,048
#: tokens of 32 heads the whole text is one tile (134 million), a letter one of 16 rows; 16,384 tokens of 12 heads are 6
#: tiles, 240 operations and 0.3 TB of reads and writes, 0.1 s.
_TILE_SHARE = 64
#: Scores of overviews for each byte of memory: 1.4e12 on 140 GB, 72,000 tokens of SmolLM2.
_OVERVIEW_SHARE = 10


def accelerator(memory_bytes: int) -> Device:
    """Return what a GPU with so much memory keeps: every layer whole in an eighth of it."""
    return Device(kept_bytes=_COPIED_BYTES, whole_bytes=memory_bytes // 8, pooled_squares=CPU.pooled_squares,
                  overview_scores=memory_bytes * _OVERVIEW_SHARE,
                  batch_scores=memory_bytes // (4 * _BATCH_SHARE), batch_rows=memory_bytes // _ROW_BYTES,
                  tile_scores=memory_bytes // (4 * _TILE_SHARE), is_copied=True)


def device_of(name: str) -> Device:
    """Return what torch's device of this name (cpu, cuda, mps) keeps."""
    return CPU if name == "cpu" else accelerator(memory_bytes(name))


@cache  # asked at every keystroke
def memory_bytes(name: str) -> int:
    """Return the memory of an accelerator; that of a Mac is shared with everything else."""
    import torch  # late: importing this module must not take seconds

    if name == "mps":
        return int(torch.mps.recommended_max_memory())
    return int(torch.cuda.get_device_properties(name).total_memory)


def visible_gpus() -> tuple[str, ...]:
    """Return the CUDA devices of this computer by the names that CUDA_VISIBLE_DEVICES has for them."""
    import torch

    if not torch.cuda.is_available():
        return ()
    named = os.environ.get("CUDA_VISIBLE_DEVICES", "")
    return tuple(named.split(",") if named else map(str, range(torch.cuda.device_count())))


def lacking_bytes(name: str, needed: int, allowed: float = 0) -> int | None:
    """Return the bytes that fit into the free memory of a device, if fewer than needed; None if there are enough.

    The device is not asked for at most `allowed`, or few, bytes.
    """
    if needed <= max(UNCHECKED_BYTES, allowed):
        return None
    free = free_bytes(name)
    return free if needed > free else None


def free_bytes(name: str) -> int:
    """Return the bytes that fit into the free memory of a device."""
    if name == "cpu":
        return int(memory.available_memory() * memory.USABLE_SHARE)

    import torch

    if name == "mps":
        return int(_FREE_SHARE * (memory_bytes(name) - torch.mps.driver_allocated_memory()))
    free, _ = torch.cuda.mem_get_info(name)
    cached = torch.cuda.memory_reserved(name) - torch.cuda.memory_allocated(name)  # torch reuses it
    return int(_FREE_SHARE * (free + cached))

"""How a weight is stored in a checkpoint: names, shape, transposition, and where it is in a tensor of several.

This module does not import torch: models are listed and rejected before torch is imported.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from attnviz.document.config_type import Config
from attnviz.system.errors import EditError

Tensor = Any  #: a tensor of torch, which is not imported here


@dataclass(frozen=True, slots=True)
class StoredWeight:
    """A weight as stored in a checkpoint."""

    names: tuple[str, ...]  #: the first one present is used, with any prefix
    shape: tuple[int, ...]  #: in our layout, (out, in) as nn.Linear
    transposed: bool = False  #: stored as (in, out)
    part: int = 0  #: index among several weights that are concatenated in one tensor, along out
    parts: int = 1
    span: int = 1  #: the parts that it takes
    groups: int = 1  #: the tensor repeats its parts so often: once for each head, if heads are stored in turn
    offset: float = 0.0  #: added to the stored numbers
    is_optional: bool = False  #: a checkpoint may lack it: then nothing is added

    def check(self, shape: tuple[int, ...]) -> None:
        """Raise EditError if the checkpoint's tensor does not have the shape given by the config."""
        whole = (self.shape[0] // self.span * self.parts, *self.shape[1:])
        theirs = whole[::-1] if self.transposed else whole
        if shape != theirs:
            raise EditError("{name} has the shape {shape}, but its config says {expected}: they belong to different "
                            "models.", name=self.names[0], shape=_times(shape), expected=_times(theirs))

    def ours(self, tensor: Tensor) -> Tensor:
        """Return the weight in our layout. Raise EditError as `check` does."""
        self.check(tuple(tensor.shape))
        whole = tensor.T if self.transposed else tensor
        if self.parts > 1:
            split = whole.unflatten(0, (self.groups, self.parts, -1))[:, self.part : self.part + self.span]
            whole = split.flatten(0, 2)
        return whole + self.offset if self.offset else whole

    def stored_index(self, index: tuple[int, ...]) -> tuple[int, ...]:
        """Return where the tensor has a number of the weight."""
        each = self.shape[0] // (self.groups * self.span)  # rows of a part
        group, inside = divmod(index[0], self.span * each)
        place = ((group * self.parts + self.part) * each + inside, *index[1:])
        return place[::-1] if self.transposed else place


def linear(
    ours: str, theirs: str, rows: int, columns: int, *, bias: bool, transposed: bool = False, **place: Any
) -> dict[str, StoredWeight]:
    """Return a matrix and its bias, if any; `place` says where they are in a tensor of several."""
    kept = {ours: StoredWeight((f"{theirs}.weight",), (rows, columns), transposed, **place)}
    return kept | ({f"{ours}.bias": StoredWeight((f"{theirs}.bias",), (rows,), **place)} if bias else {})


def layer_norm(ours: str, theirs: str, width: int, *, bias: bool = True) -> dict[str, StoredWeight]:
    """Return a LayerNorm; the oldest checkpoints call weight and bias gamma and beta."""
    kept = {ours: StoredWeight((f"{theirs}.weight", f"{theirs}.gamma"), (width,))}
    return kept | ({f"{ours}.bias": StoredWeight((f"{theirs}.bias", f"{theirs}.beta"), (width,))} if bias else {})


def rms_norm(theirs: str, width: int) -> StoredWeight:
    """Return a norm without a bias."""
    return StoredWeight((f"{theirs}.weight",), (width,))


def layer_weights(
    config: Config, theirs: str, names: Mapping[str, str], *, layer: int | str = "{layer}", rms: bool = False,
    **place: Any,
) -> dict[str, StoredWeight]:
    """Return weights of a layer, {our name: stored name after `theirs`}: norms, and matrices with their biases.

    Sizes and biases follow from our names and the config. `rms` norms have no bias. `place` is that of `linear`.
    """
    d, queries, keys = config.d_model, config.heads * config.d_head, config.kv_heads * config.d_head
    matrices = {
        "W_query": (queries, d, config.qkv_bias), "W_key": (keys, d, config.qkv_bias),
        "W_value": (keys, d, config.qkv_bias), "out_proj": (d, queries, config.out_bias),
        "W_gate": (config.d_ff, d, config.mlp_bias), "W_up": (config.d_ff, d, config.mlp_bias),
        "W_down": (d, config.d_ff, config.mlp_bias),
    }
    found: dict[str, StoredWeight] = {}
    for name, stored in names.items():
        ours, stored = f"layers.{layer}.{name}", theirs + stored
        if name in matrices:
            rows, columns, bias = matrices[name]
            found |= linear(ours, stored, rows, columns, bias=bias, **place)
        elif rms:
            found[ours] = rms_norm(stored, d)
        else:
            found |= layer_norm(ours, stored, d, bias=config.norm_bias)
    return found


def fused_weights(config: Config, theirs: str, *names: str, **place: Any) -> dict[str, StoredWeight]:
    """Return matrices of a layer that are parts of the tensor `theirs`, in this order."""
    return {name: stored for part, ours in enumerate(names) for name, stored in layer_weights(
        config, theirs, {ours: ""}, part=part, parts=len(names), **place).items()}


def unembedding(config: Config) -> dict[str, StoredWeight]:
    """Return the unembedding, or nothing if it is tied to the embedding."""
    return {} if config.tied else linear("unembedding", "lm_head", config.vocabulary, config.d_model, bias=False)


def embedding(theirs: str, config: Config, *, unembedding: str) -> dict[str, StoredWeight]:
    """Return the embedding; if tied, it may be stored under either name."""
    names = (theirs, unembedding) if config.tied else (theirs,)
    return {"embedding": StoredWeight(names, (config.vocabulary, config.d_embedding or config.d_model))}


def _times(shape: Collection[int]) -> str:
    return " × ".join(map(str, shape))

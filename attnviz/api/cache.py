"""The numbers of a session as arrays of whole layers, by our names of stages and by TransformerLens's."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

import numpy as np

from attnviz.api.document_session import DocumentSession
from attnviz.document.places import Spot
from attnviz.document.stages import ADDED_STAGES, STAGES
from attnviz.experiments.lens import has_middle_rows
from attnviz.export.requests import check_spot
from attnviz.system.arrays import Float32, read_only
from attnviz.system.errors import ComputeError
from attnviz.system.wording import quoted

#: TransformerLens's names, and our stages. Its arrays of heads are (token, head, dimension), ours (head, token,
#: dimension); both have (head, query, key) matrices.
TRANSFORMER_LENS: Mapping[str, str] = MappingProxyType({
    "q": "queries", "k": "keys", "v": "values", "rot_q": "rotated_queries", "rot_k": "rotated_keys",
    "attn_scores": "scaled_scores", "pattern": "weights", "z": "context", "resid_pre": "residual",
    "attn_out": "attention_output", "mlp_out": "feed_forward", "resid_post": "residual",
})
_AFTER = "resid_post"

Key = str | tuple[str, int]  #: of a stage in all layers, or in one


def split_key(key: Key) -> tuple[str, int | None]:
    """Return the stage and the layer that a key names. Raises ComputeError if it is no key."""
    name, layer = key if isinstance(key, tuple) and len(key) == 2 else (key, None)
    if not isinstance(name, str):
        raise ComputeError('A key is the name of a stage, or a name and a layer, such as s["weights", 5].')
    return name, layer


def stage_of(session: DocumentSession, name: str, layer: int) -> Float32:
    """Return a stage of the first text without padding.

    Its shape is (head, query, key), (head, token, dimension) or (token, dimension). Under grouped-query attention keys
    and values have fewer heads than queries. Raises ComputeError if there is no such stage or layer, or if the text is
    so long that the stage is only pooled.
    """
    state, spot = session.state_with(name), Spot(name, layer=layer)
    assert state.source is not None
    check_spot(session.result, spot)
    per_head, options = STAGES[name].per_head, session.result.options
    heads = session.result.num_heads if per_head else 1
    found = state.source.head_data(spot, range(heads))
    if found.block != 1:
        raise ComputeError("This text is too long to hold {stage} whole: read a head by stage(…).", stage=quoted(name))
    shared = heads // options.heads_of(name) if per_head and options is not None else 1
    return read_only((found.values[::shared] if per_head else found.values[0]).view())


class CacheKeyError(ComputeError, KeyError):
    """A name that the cache does not have, which a mapping says by a KeyError."""

    __str__ = ComputeError.__str__  # a KeyError quotes its text


class Cache(Mapping[Key, Float32]):
    """`cache["pattern", 5]`, or `cache["blocks.5.attn.hook_pattern"]`, is a layer, `cache["pattern"]` all layers.

    The names are TransformerLens's. A layer has the shape that `stage_of` returns; for all layers, the first axis is
    the layer. The numbers belong to the first text.
    """

    def __init__(self, session: DocumentSession) -> None:
        self._session = session

    def __getitem__(self, key: Key) -> Float32:
        """Return an array. Raises CacheKeyError, with the names that there are, for any other name."""
        name, layer = split_key(key)
        if full := re.fullmatch(r"blocks\.(\d+)\.(?:attn\.)?hook_(\w+)", name):
            name, layer = full[2], int(full[1])
        if name not in TRANSFORMER_LENS:
            raise CacheKeyError("There is no {name}: the names are {known}.", name=quoted(name),
                                known=", ".join(map(str, self)))
        if layer is not None:
            return self._after(layer) if name == _AFTER else stage_of(self._session, TRANSFORMER_LENS[name], layer)
        return read_only(np.stack([self[name, each] for each in range(self._session.result.num_layers)]))

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names that the present source has."""
        there = self._session.result.stages(0)
        return (name for name, stage in TRANSFORMER_LENS.items() if stage in there)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return f"<attnviz.Session.cache: {', '.join(map(str, self))}>"

    def _after(self, layer: int) -> Float32:
        """Return the residual stream after a layer. Raises ComputeError after the last one if it is no sum."""
        result = self._session.result
        if layer != result.num_layers - 1:
            return stage_of(self._session, "residual", layer + 1)
        computed = result.computed
        if computed is None or not has_middle_rows(computed):
            raise ComputeError("{name} normalises the residual stream after each layer: its last layer has no "
                               "resid_post.", name=result.name)
        stream = stage_of(self._session, "residual", layer)
        added = () if computed.options.is_layer_ablated(layer) else ADDED_STAGES
        return read_only(sum((stage_of(self._session, name, layer) for name in added), start=stream))

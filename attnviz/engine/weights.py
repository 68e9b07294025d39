"""The weights of a variant, each drawn, edited and moved to its device once for as long as nothing changes it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from types import MappingProxyType

from torch import Tensor

from attnviz.document.document import Cells
from attnviz.document.options import Options
from attnviz.engine.attention.caches import MAX_CACHED_BYTES, LRUCache
from attnviz.engine.attention.trace import apply_edits
from attnviz.engine.variants import table as variants
from attnviz.engine.variants import transfer

_FLOAT = 4  # bytes of a float32


class DeviceMatrix:
    """Some weights, where they were drawn and on the device that asked for them last. Nobody may write to them."""

    __slots__ = ("_moved", "cpu")

    def __init__(self, cpu: Tensor) -> None:
        self.cpu = cpu
        self._moved: tuple[str, Tensor] | None = None

    def to(self, device: str) -> Tensor:
        """The same weights on a device; moved there where they are not."""
        if device == "cpu":
            return self.cpu
        if self._moved is None or self._moved[0] != device:
            self._moved = None  # first, so that two of them never are in its memory
            self._moved = device, self.cpu.to(device)
        return self._moved[1]


class WeightCache:
    """The last two draws, so that a variant may be compared with another, and the matrices that were edited last."""

    def __init__(self) -> None:
        self._draws: LRUCache[dict[str, DeviceMatrix]] = LRUCache(2)
        self._edited: dict[str, tuple[DeviceMatrix, Cells,
                                      DeviceMatrix]] = {}  # by name: what was drawn, the edits, both together
        self._taken: tuple[Hashable, Mapping[str, Cells], dict[str, DeviceMatrix]] | None = None
        self._left_out: tuple[str, ...] = ()

    def get(
        self, options: Options, edits: Mapping[str, Cells], *, donated: Mapping[str, Cells] = MappingProxyType({}),
        before_each: Callable[[], None],
    ) -> dict[str, DeviceMatrix]:
        """The weights that the seed of the options gives, `edits` put in by matrix; only what changed is made anew.

        If another variant gives the weights, `donated` holds the edits of its matrices. `before_each` is called before
        each draw, and may raise.
        """
        # To draw takes longer than all else of a short text, and typing or a mask or a dropout does not change the
        # weights; on a device, to move them takes as long again.
        size = _FLOAT * options.weights

        if options.donor is None:
            self._taken, drawn = None, self._drawn(options, before_each)
        else:
            drawn = self._transferred(options, options.donor, donated, before_each)
        before, self._edited = self._edited, {}
        weights = dict(drawn)
        for name, cells in edits.items():
            if name in drawn and cells:
                known = before.get(name)
                if known is None or known[0] is not drawn[name] or known[1] != cells:
                    known = drawn[name], cells, DeviceMatrix(apply_edits(drawn[name].cpu, cells))
                if size <= MAX_CACHED_BYTES:
                    self._edited[name] = known
                weights[name] = known[2]
        return weights

    def omitted_weights(self, options: Options) -> tuple[str, ...]:
        """Return the names of the other variant's weights that had no place, after `get` with these options."""
        return () if options.donor is None else self._left_out

    def _drawn(self, options: Options, before_each: Callable[[], None]) -> dict[str, DeviceMatrix]:
        def draw() -> dict[str, DeviceMatrix]:
            drawn = variants.build(options, before_each=before_each)
            return {name: DeviceMatrix(tensor) for name, tensor in drawn.items()}

        return self._draws.get(variants.weights_key(options), draw, size=_FLOAT * options.weights)

    def _transferred(
        self, options: Options, donor: Options, donated: Mapping[str, Cells], before_each: Callable[[], None]
    ) -> dict[str, DeviceMatrix]:
        """The weights of the donor in the layout of `options`; the last ones are kept where they are not too large."""
        key, kept = variants.weights_key(options), self._taken
        if kept is None or kept[:2] != (key, donated):
            given = {name: apply_edits(matrix.cpu, donated[name]) if donated.get(name) else matrix.cpu
                     for name, matrix in self._drawn(donor, before_each).items()}
            taken = transfer.transfer(given, donor=donor, taker=options)
            kept = key, donated, {name: DeviceMatrix(tensor) for name, tensor in taken.items()}
            self._left_out = transfer.omitted_weights(given, donor=donor, taker=options)
        self._taken = kept if _FLOAT * options.weights <= MAX_CACHED_BYTES else None
        return kept[2]

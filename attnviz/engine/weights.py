"""The weights of a variant: drawn, edited and moved to their device once, and cached until they change."""

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
    """A weight on the CPU and on the device that used it last. Do not write to it."""

    __slots__ = ("_moved", "cpu")

    def __init__(self, cpu: Tensor) -> None:
        self.cpu = cpu
        self._moved: tuple[str, Tensor] | None = None

    def to(self, device: str) -> Tensor:
        """Return the weight on a device, and cache the copy."""
        if device == "cpu":
            return self.cpu
        if self._moved is None or self._moved[0] != device:
            self._moved = None  # first, so that the device never holds two copies
            self._moved = device, self.cpu.to(device)
        return self._moved[1]


class WeightCache:
    """Caches the last two draws, so that two variants can be compared, and the last edited matrices."""

    def __init__(self) -> None:
        self._draws: LRUCache[dict[str, DeviceMatrix]] = LRUCache(2)
        self._edited: dict[str, tuple[DeviceMatrix, Cells,
                                      DeviceMatrix]] = {}  # by name: drawn, edits, result
        self._taken: tuple[Hashable, Mapping[str, Cells], dict[str, DeviceMatrix]] | None = None
        self._left_out: tuple[str, ...] = ()

    def get(
        self, options: Options, edits: Mapping[str, Cells], *, donor_edits: Mapping[str, Cells] = MappingProxyType({}),
        before_each: Callable[[], None],
    ) -> dict[str, DeviceMatrix]:
        """Return the weights drawn from the seed of the options, with `edits` by matrix applied.

        If another variant gives the weights, `donor_edits` holds the edits of its matrices. `before_each` is called
        before each draw, and may raise.
        """
        # Drawing takes longer than the rest of a short computation, and moving to a device as long again; typing, masks
        # and dropout do not change the weights.
        size = _FLOAT * options.weights

        if options.donor is None:
            self._taken, drawn = None, self._drawn(options, before_each)
        else:
            drawn = self._transferred(options, options.donor, donor_edits, before_each)
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
        """Return the other variant's weights that this one does not use, after `get` with these options."""
        return () if options.donor is None else self._left_out

    def _drawn(self, options: Options, before_each: Callable[[], None]) -> dict[str, DeviceMatrix]:
        def draw() -> dict[str, DeviceMatrix]:
            drawn = variants.build(options, before_each=before_each)
            return {name: DeviceMatrix(tensor) for name, tensor in drawn.items()}

        return self._draws.get(variants.weights_key(options), draw, size=_FLOAT * options.weights)

    def _transferred(
        self, options: Options, donor: Options, donor_edits: Mapping[str, Cells], before_each: Callable[[], None]
    ) -> dict[str, DeviceMatrix]:
        """Return the donor's weights in the layout of `options`; the last ones are cached if they are small enough."""
        key, kept = variants.weights_key(options), self._taken
        if kept is None or kept[:2] != (key, donor_edits):
            given = {name: apply_edits(matrix.cpu, donor_edits[name]) if donor_edits.get(name) else matrix.cpu
                     for name, matrix in self._drawn(donor, before_each).items()}
            taken = transfer.transfer(given, donor=donor, taker=options)
            kept = key, donor_edits, {name: DeviceMatrix(tensor) for name, tensor in taken.items()}
            self._left_out = transfer.omitted_weights(given, donor=donor, taker=options)
        self._taken = kept if _FLOAT * options.weights <= MAX_CACHED_BYTES else None
        return kept[2]

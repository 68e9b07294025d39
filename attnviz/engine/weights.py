"""The weights of a variant, each drawn, edited and moved to its device once for as long as nothing changes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from torch import Tensor

from attnviz.document.document import Cells
from attnviz.document.options import Options
from attnviz.engine.attention.kept import LARGEST, Shelf
from attnviz.engine.attention.trace import override
from attnviz.engine.variants import table as variants

_FLOAT = 4  # bytes of a float32


class Matrix:
    """Some weights, where they were drawn and on the device that asked for them last. Nobody may write to them."""

    __slots__ = ("_moved", "cpu")

    def __init__(self, cpu: Tensor) -> None:
        self.cpu = cpu
        self._moved: tuple[str, Tensor] | None = None

    def on(self, device: str) -> Tensor:
        """The same weights on a device; moved there where they are not."""
        if device == "cpu":
            return self.cpu
        if self._moved is None or self._moved[0] != device:
            self._moved = None  # first, so that two of them never are in its memory
            self._moved = device, self.cpu.to(device)
        return self._moved[1]


class Weights:
    """The last two draws, so that a variant may be compared with another, and the matrices that were edited last."""

    def __init__(self) -> None:
        self._draws: Shelf[dict[str, Matrix]] = Shelf(2)
        self._edited: dict[str, tuple[Matrix, Cells, Matrix]] = {}  # by name: what was drawn, the edits, both together

    def get(
        self, options: Options, edits: Mapping[str, Cells], *, before_each: Callable[[], None]
    ) -> dict[str, Matrix]:
        """The weights that the seed of the options gives, `edits` put in by matrix; only what changed is made anew.

        `before_each` draw is called, and may raise.
        """
        # To draw takes longer than all else of a short text, and typing or a mask or a dropout does not change the
        # weights; on a device, to move them takes as long again.
        size = _FLOAT * options.weights

        def draw() -> dict[str, Matrix]:
            drawn = variants.build(options, before_each=before_each)
            return {name: Matrix(tensor) for name, tensor in drawn.items()}

        drawn = self._draws.get(variants.drawn_from(options), draw, size=size)
        before, self._edited = self._edited, {}
        weights = dict(drawn)
        for name, cells in edits.items():
            if name in drawn and cells:
                known = before.get(name)
                if known is None or known[0] is not drawn[name] or known[1] != cells:
                    known = drawn[name], cells, Matrix(override(drawn[name].cpu, cells))
                if size <= LARGEST:
                    self._edited[name] = known
                weights[name] = known[2]
        return weights

"""The numbers that a person gave in place of computed ones."""

from __future__ import annotations

from attnviz.document.cells import Cells
from attnviz.document.document import Document
from attnviz.document.places import Spot
from attnviz.document.targets import StageTarget


class StageOverrides:
    """Those of each stage of a layer, found when they are first asked for: each picture asks three times an edit."""

    def __init__(self, document: Document, variant: str) -> None:
        self._document, self._variant = document, variant
        self._found: dict[tuple[str, int], Cells] = {}

    def at(self, spot: Spot) -> Cells:
        """Those of a spot's stage, in all sentences and heads."""
        at = spot.stage, spot.layer
        if at not in self._found:
            self._found[at] = self._document.cells(StageTarget(self._variant, *at))
        return self._found[at]

"""Numbers that a person set in place of computed ones."""

from __future__ import annotations

from attnviz.document.cells import Cells
from attnviz.document.document import Document
from attnviz.document.places import Spot
from attnviz.document.targets import StageTarget


class StageOverrides:
    """The overrides of each stage of a layer, cached: each picture reads them three times per edit."""

    def __init__(self, document: Document, variant: str) -> None:
        self._document, self._variant = document, variant
        self._found: dict[tuple[str, int], Cells] = {}

    def at(self, spot: Spot) -> Cells:
        """Return the overrides of a spot's stage, in all sentences and heads."""
        at = spot.stage, spot.layer
        if at not in self._found:
            self._found[at] = self._document.cells(StageTarget(self._variant, *at))
        return self._found[at]

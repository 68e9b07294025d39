"""What a document edits and steers in one layer, by stage."""

from collections.abc import Mapping

from attnviz.document.cells import Cells
from attnviz.document.document import Document
from attnviz.document.targets import StageTarget, SteeringTarget


def stage_edits(document: Document, layer: int) -> Mapping[str, Cells]:
    """Return the edited cells of a layer."""
    return {target.stage: cells for target, cells in document.edits.items()
            if isinstance(target, StageTarget) and target.is_active(document.options)
            and target.layer == layer and cells}


def steered_cells(document: Document, layer: int) -> Mapping[str, Cells]:
    """Return the cells that a layer is steered towards; none while the strength of steering is 0."""
    return {target.steered: cells for target, cells in document.edits.items()
            if isinstance(target, SteeringTarget) and target.is_active(document.options)
            and target.layer == layer and cells} if document.options.steering else {}

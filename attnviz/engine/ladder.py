"""Every variant on one text, each with an engine of its own, so that none empties the caches of another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attnviz.document.document import Document
from attnviz.document.edits import set_option
from attnviz.document.options import OWN
from attnviz.document.variants import ROWS
from attnviz.result.ladder import Ladder, LadderRequest, LadderRow, compare_rows
from attnviz.system.errors import AttnVizError
from attnviz.system.watch import UNWATCHED, Cancelled, Watch
from attnviz.system.wording import Text

if TYPE_CHECKING:
    from attnviz.engine.engine import Engine

_DONOR = "self_attention_v2"  # whose weights are shared if the document's variant has none


def compute(
    engine: Engine, request: LadderRequest, known: Ladder | None = None, watch: Watch = UNWATCHED,
) -> Ladder:
    """Compute every variant, in the order of the chapter. Raises Cancelled."""
    rows: list[LadderRow] = []
    above: LadderRow | None = None
    for name in ROWS:
        watch.check()
        document, note = _document_of(request, name)
        row = _row(engine, name, document, note, watch)
        rows.append(compare_rows(row, above, request))
        above = row if row.result is not None else above
    return Ladder(request, tuple(rows))


def _document_of(request: LadderRequest, name: str) -> tuple[Document | Text, Text | None]:
    """Return the document with a variant, or why it has no such; and why it has weights of its own."""
    document, own = request.document, request.document.options.row
    try:
        changed = set_option(document, "variant", name)
    except AttnVizError as error:
        return error.text, None
    donor = own.name if own.matrices else _DONOR
    if not request.shares_weights or name in (own.name, donor) or not ROWS[name].matrices:
        return changed, None
    if document.options.weights_from != OWN and own.matrices:
        donor = document.options.weights_from
    try:
        return set_option(changed, "weights_from", donor), None
    except AttnVizError as error:
        return changed, error.text


def _row(
    engine: Engine, variant: str, document: Document | Text, note: Text | None, watch: Watch
) -> LadderRow:
    from attnviz.engine.engine import INTERACTIVE

    found: Any = None
    if isinstance(document, Text):
        return LadderRow(variant=variant, result=None, note=document)
    try:
        found = engine.side_engine(variant).compute(document, stages=INTERACTIVE, watch=watch.silent)
    except Cancelled:
        raise
    except AttnVizError as error:
        note = error.text
    return LadderRow(variant=variant, result=found, note=note)

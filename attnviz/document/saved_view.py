"""The view that a session is saved with, separate from its document.

In a session file it is one field, which may be absent:

    "viewed": {"stage": "scores", "head": 1, "pinned": {"stage": "scores", "head": 1, "row": 3, "column": 1},
               "look": {"sequential_map": "viridis", "stretched": true, "beside": "head 3"}}

`attnviz.store.stored_view` writes these fields and reads them. Unknown names and wrong values, such as a stage of
another variant, are no error: they are left out.

The held state (A) belongs to the view, too; it is the field "held" of the file, with the fields of a snapshot.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from attnviz.document.document import Document
from attnviz.document.given import Tensors

DEFAULT: Mapping[str, Any] = {"stage": "weights"}


@dataclass(frozen=True, slots=True)
class SavedView:
    """The fields of a view, as JSON, and the document of the held state (A)."""

    fields: Mapping[str, Any]
    held: Document | None = None


def viewed(tensors: Tensors) -> SavedView | None:
    """Return the view that a window opens with; None for the default."""
    heads = tensors.chosen_heads
    if not heads and not tensors.layer:
        return None
    hidden = ",".join(str(head) for head in range(tensors.heads) if heads and head not in heads)
    return SavedView({"stage": next(iter(tensors.maps)), "layer": tensors.layer, "head": min(heads, default=0),
                      "look": {"hidden": hidden}})

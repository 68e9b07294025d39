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
from attnviz.system import plugins
from attnviz.system.wording import Text, quoted

DEFAULT: Mapping[str, Any] = {"stage": "weights"}
PLUGINS = "plugins"  #: in its look: the names of the plug-ins that have added what is shown, separated by commas


@dataclass(frozen=True, slots=True)
class SavedView:
    """The fields of a view, as JSON, and the document of the held state (A)."""

    fields: Mapping[str, Any]
    held: Document | None = None


def missing_plugins(look: Mapping[str, Any]) -> Text | None:
    """Return the sentence that names the plug-ins of a stored look that are not loaded; None if all are."""
    names = filter(None, str(look.get(PLUGINS, "")).split(", "))
    missing = set(names) - {plugin.name for plugin in plugins.loaded() if plugin.rows}
    return None if not missing else Text(
        "This session shows what the plug-in {names} has added, which is not loaded: start with --plugin FILE, or "
        "install its package.", names=", ".join(map(quoted, sorted(missing))))


def viewed(tensors: Tensors) -> SavedView | None:
    """Return the view that a window opens with; None for the default."""
    heads = tensors.chosen_heads
    if not heads and not tensors.layer:
        return None
    hidden = ",".join(str(head) for head in range(tensors.heads) if heads and head not in heads)
    return SavedView({"stage": next(iter(tensors.maps)), "layer": tensors.layer, "head": min(heads, default=0),
                      "look": {"hidden": hidden}})

"""Compare two documents: which fields differ, and whether the computed numbers do."""

from dataclasses import fields

from attnviz.document.document import Cells, Document, Target
from attnviz.document.options import Options


def changed_fields(before: Document, after: Document) -> frozenset[str]:
    """Return the names of differing fields, such as "text", and of differing options, as "option:NAME".

    Options are compared resolved, so another variant also names the options whose defaults differ.
    """
    changed = {
        name
        for name in ("text", "settings", "edits", "embedding_file", "given", "snapshots", "model")
        if getattr(before, name) is not getattr(after, name) and getattr(before, name) != getattr(after, name)
    }
    if before.continuations != after.continuations:
        changed.add("text")  # the tokens differ
    changed.update(
        f"option:{field.name}"
        for field in fields(Options) if field.compare
        if getattr(before.options, field.name) != getattr(after.options, field.name)
    )
    return frozenset(changed)


def changes_numbers(before: Document, after: Document) -> bool:
    """Return whether the computed numbers differ. Edits that neither computation uses are left out."""
    if before is after:
        return False
    if not (before.is_computed or after.is_computed):
        return before.given is not after.given and before.given != after.given
    return (
        before.given is not after.given
        or before.options != after.options
        or before.sentences != after.sentences
        or before.continuations != after.continuations
        or (before.edits is not after.edits and _active_edits(before) != _active_edits(after))
        or (after.options.embedding_source.is_file and before.embedding_file != after.embedding_file)
    )


def _active_edits(document: Document) -> dict[Target, Cells]:
    """Return the edits that the document's own variant and embeddings use."""
    options = document.options
    return {target: cells for target, cells in document.edits.items() if target.is_active(options)}

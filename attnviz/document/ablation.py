"""Ablation of heads and layers: an ablated layer passes its input on unchanged.

An ablated head adds zeros, or what the option `ablation` of a model names: its mean over the text or over reference
sentences, or its output in the snapshot A.
"""

from collections.abc import Iterable

from attnviz.document.ablation_kinds import ABLATION_KINDS
from attnviz.document.document import Document
from attnviz.document.edits import check_computed, remove_snapshot, set_option, take_snapshot
from attnviz.document.options import Part


def ablate(document: Document, *, layer: int, head: int | None = None) -> Document:
    """Return the document with a head ablated; without a head, the whole layer."""
    return _changed(document, ablated=[(layer, head)])


def restore(document: Document, *, layer: int, head: int | None = None) -> Document:
    """Return the document with an ablated head restored; without a head, the whole layer."""
    return _changed(document, restored=[(layer, head)])


def ablate_heads(document: Document, *, heads: Iterable[tuple[int, int]]) -> Document:
    """Return the document with several heads, each (layer, head), ablated."""
    return _changed(document, ablated=heads)


def restore_heads(document: Document, *, heads: Iterable[tuple[int, int]]) -> Document:
    """Return the document with several heads, each (layer, head), and their ablated layers restored."""
    chosen = list(heads)
    layers: list[Part] = [(layer, None) for layer, _ in chosen if document.options.is_layer_ablated(layer)]
    return _changed(document, restored=[*chosen, *layers])


def ablate_others(document: Document, *, layer: int, head: int | None = None) -> Document:
    """Return the document with all other heads of the layer ablated; without a head, all other layers."""
    options = document.options
    if head is None:
        others: list[Part] = [(other, None) for other in range(options.row.layers) if other != layer]
    else:
        others = [(layer, other) for other in range(options.num_heads) if other != head]
    return _changed(document, ablated=others, restored=[(layer, head)])


def restore_all(document: Document) -> Document:
    """Return the document with every head and every layer restored."""
    return set_option(document, "ablated" if document.options.uses("ablated") else "ablated_heads", ())


def choose_ablation(document: Document, kind: str, held: Document | None = None) -> Document:
    """Return the document with another kind of ablation; if it needs one, `held` becomes the snapshot A."""
    if held is not None and kind in ABLATION_KINDS and (name := ABLATION_KINDS[kind].snapshot):
        document = take_snapshot(remove_snapshot(document, name), name, held)
    return set_option(document, "ablation", kind)


def _changed(document: Document, *, ablated: Iterable[Part] = (), restored: Iterable[Part] = ()) -> Document:
    """Return the document with some parts ablated and others restored. Raises EditError if it lacks one."""
    ablated, restored = list(ablated), list(restored)
    check_computed(document)
    for part in (*ablated, *restored):
        document.options.check_head(*part)
    if not document.options.uses("ablated"):
        gone = {head for _, head in restored}
        heads = [head for head in document.options.ablated_heads if head not in gone]
        return set_option(document, "ablated_heads", (*heads, *(head for _, head in ablated if head is not None)))
    names = {*document.options.ablated}.difference(_names(restored)).union(_names(ablated))
    return set_option(document, "ablated", tuple(names))


def _names(parts: Iterable[Part]) -> list[str]:
    """Return the parts in the syntax of the option, "3.7" or "3"."""
    return [str(layer) if head is None else f"{layer}.{head}" for layer, head in parts]

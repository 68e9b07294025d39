"""Ablation of heads and layers: an ablated layer passes its input on unchanged.

An ablated head adds zeros, or what the option `ablation` of a model names: its mean over the text or over reference
sentences, or its output in the snapshot A.
"""

from collections.abc import Iterable

from attnviz.document.document import ABLATION_SNAPSHOTS, Document
from attnviz.document.edits import remove_snapshot, set_option, take_snapshot
from attnviz.system.errors import EditError

Part = tuple[int, int | None]  #: (layer, head), or (layer, None) for the whole layer


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
    if kind in ABLATION_SNAPSHOTS and held is not None:
        name = ABLATION_SNAPSHOTS[kind]
        document = take_snapshot(remove_snapshot(document, name), name, held)
    return set_option(document, "ablation", kind)


def _changed(document: Document, *, ablated: Iterable[Part] = (), restored: Iterable[Part] = ()) -> Document:
    """Return the document with some parts ablated and others restored."""
    if not document.options.uses("ablated"):
        gone = {head for _, head in restored}
        heads = [head for head in document.options.ablated_heads if head not in gone]
        return set_option(document, "ablated_heads", (*heads, *(head for _, head in ablated if head is not None)))
    names = {*document.options.ablated}.difference(_names(document, restored)).union(_names(document, ablated))
    return set_option(document, "ablated", tuple(names))


def _names(document: Document, parts: Iterable[Part]) -> list[str]:
    """Return the parts in the syntax of the option, "3.7" or "3". Raises EditError if the model lacks one of them."""
    options = document.options
    layers, heads = options.row.layers, options.num_heads
    names = []
    for layer, head in parts:
        if layer >= layers or (head or 0) >= heads:
            part = f"layer {layer}" if head is None else f"head {head} in layer {layer}"
            raise EditError("{model} has no {part}: it has {layers} layers of {heads} heads, counted from 0.",
                            model=options.name, part=part, layers=layers, heads=heads)
        names.append(str(layer) if head is None else f"{layer}.{head}")
    return names

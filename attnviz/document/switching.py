"""Heads and layers on and off. The context of a head that is off is zeros; a layer that is off hands on what it got."""

from __future__ import annotations

from collections.abc import Iterable

from attnviz.document.document import Document
from attnviz.document.edits import set_option
from attnviz.system.errors import EditError


def switch(document: Document, *, layer: int, head: int | None = None, on: bool) -> Document:
    """The document with a head of a layer on or off, or, without a head, the layer itself."""
    return _switched(document, [(layer, head)], on=on)


def switch_heads(document: Document, *, heads: Iterable[tuple[int, int]], on: bool) -> Document:
    """Return the document with several (layer, head) on or off; layers that are off come on with their heads."""
    chosen = list(heads)
    layers: list[tuple[int, int | None]] = []
    if on:
        layers = [(layer, None) for layer in {layer for layer, _ in chosen} if document.options.is_layer_off(layer)]
    return _switched(document, [*chosen, *layers], on=on)


def switch_others_off(document: Document, *, layer: int, head: int | None = None) -> Document:
    """The document with only this head on in its layer; without a head, with this layer alone."""
    options = document.options
    if head is None:
        others: list[tuple[int, int | None]] = [(at, None) for at in range(options.row.layers) if at != layer]
    else:
        others = [(layer, at) for at in range(options.num_heads) if at != head]
    return _switched(_switched(document, [(layer, head)], on=True), others, on=False)


def switch_all_on(document: Document) -> Document:
    """The document with every head and every layer on."""
    return set_option(document, "heads_off" if document.model is None else "switched_off", ())


def _switched(document: Document, places: Iterable[tuple[int, int | None]], *, on: bool) -> Document:
    options = document.options
    if document.model is None:
        heads = {head for _, head in places if head is not None}
        off = set(options.heads_off) - heads if on else heads.union(options.heads_off)
        return set_option(document, "heads_off", tuple(off))
    names = set()
    for layer, head in places:
        if layer >= options.row.layers or (head or 0) >= options.num_heads:
            which = f"layer {layer}" if head is None else f"head {head} in a layer {layer}"
            raise EditError(f"{document.model.name} has no {which}: it has {options.row.layers} layers of "
                            f"{options.num_heads} heads, counted from 0.")
        names.add(str(layer) if head is None else f"{layer}.{head}")
    chosen = set(options.switched_off) - names if on else names.union(options.switched_off)
    return set_option(document, "switched_off", tuple(chosen))

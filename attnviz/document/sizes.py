"""Adjust the number of heads and the width that they divide to each other."""

from collections.abc import Mapping
from itertools import chain, combinations
from typing import cast

from attnviz.document.document import Document
from attnviz.document.options import MAX_HEADS, OPTIONS
from attnviz.document.variants import Value
from attnviz.system.errors import EditError

Settings = Mapping[str, Value]


def fit_sizes(document: Document, name: str, settings: Settings) -> dict[str, Value]:
    """Return `settings` with the other size changed to fit the size `name`, which a person set.

    With 3 heads the default d_out of 2 becomes 3 (`multi_head`), and so does d_in of random vectors (`einsum`,
    `torch_mha`). With a d_out of 3 the default of 2 heads becomes 1. A size that the person set stays as it is.
    """
    changed = dict(settings)
    if name == "num_heads" and (width := free_width(document)) is not None:
        changed[width] = _nearest_multiple(document, cast(int, settings["num_heads"]), width)
        if changed[width] == OPTIONS[width].default_in(document.options.row):
            del changed[width]
    elif name == document.options.row.width and _has_free_heads(document):
        changed.pop("num_heads", None)
        if (heads := _nearest_heads(document, changed)) is not None:
            changed["num_heads"] = heads
    return changed


def adjustment_message(before: Document, after: Document, name: str) -> str:
    """Return a sentence about the size that changed because a person set the size `name`; "" if none did."""
    row, was, now = after.options.row, before.options, after.options
    if name == "num_heads" and row.width and getattr(was, row.width) != (size := getattr(now, row.width)):
        return f"{row.width} is now {size}, so that {now.num_heads} heads divide it."
    if name == row.width and was.num_heads != now.num_heads:
        return f"Heads is now {now.num_heads}, which divides {name} {getattr(now, name)}."
    return ""


def _has_free_heads(document: Document) -> bool:
    """Return whether the number of heads follows the width because the person never set it."""
    settings = dict(document.settings)
    heads = settings.pop("num_heads", None)
    return heads is None or heads == _nearest_heads(document, settings)


def _nearest_heads(document: Document, settings: Settings) -> int | None:
    """Return the fitting number of heads nearest to the default (on a tie, the smaller); None if the default fits."""
    if _fits(document, settings):
        return None
    default = cast(int, OPTIONS["num_heads"].default_in(document.options.row))
    nearest = sorted(range(1, MAX_HEADS + 1), key=lambda heads: (abs(heads - default), heads))
    return next((heads for heads in nearest if _fits(document, {**settings, "num_heads": heads})), None)


def _fits(document: Document, settings: Settings) -> bool:
    try:
        document.options_with(settings)
    except EditError:
        return False
    return True


def drop_misfits(document: Document, settings: Mapping[str, Value]) -> dict[str, Value]:
    """Return `settings` without the fewest sizes that must be dropped for the others to fit."""
    names = ["weights_from", *(row.name for row in OPTIONS.values() if row.group == "Sizes" and row.kind == "integer")]
    for dropped in chain.from_iterable(combinations(names, count) for count in range(len(names) + 1)):
        kept = {name: value for name, value in settings.items() if name not in dropped}
        if _fits(document, kept):
            return kept
    return dict(settings)  # another error, which the caller reports


def free_width(document: Document) -> str | None:
    """Return the width, "d_out" or "d_in", that follows the number of heads because it was not set."""
    options = document.options
    width = options.row.width
    if not width or (width == "d_in" and options.embedding_source.fixed_width):
        return None
    if width not in document.settings:
        return width
    # An adjusted width is stored in the settings too: it equals the nearest multiple of the heads.
    heads = document.settings.get("num_heads")
    follows = isinstance(heads, int) and document.settings[width] == _nearest_multiple(document, heads, width)
    return width if follows else None


def _nearest_multiple(document: Document, heads: int, width: str) -> int:
    """Return the multiple of `heads` nearest to the default of `width`; on a tie, the larger."""
    row = document.options.row
    default, step = cast(int, OPTIONS[width].default_in(row)), heads * row.width_per_head
    return step * max(1, (2 * default + step) // (2 * step))

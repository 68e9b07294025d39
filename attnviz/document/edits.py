"""Everything a person can do to a document, one small function each: a document goes in, a new one comes out.

This is the only module that makes documents. Each function returns the same object where nothing changes, and raises
EditError with a sentence, the document untouched, where it asks for something that cannot be.
"""

from __future__ import annotations

import math
import numbers
import struct
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import chain, combinations
from types import MappingProxyType
from typing import Any, cast

import numpy as np

from attnviz.document.cells import Edits
from attnviz.document.document import FIRST_TEXT, Cells, Changes, Document, EmbeddingFile, Index, Target
from attnviz.document.options import COMMON_DEFAULTS, OPTIONS, Value, check
from attnviz.document.stages import MASKED_STAGES, STAGES
from attnviz.document.variants import ROWS
from attnviz.document.written import fits
from attnviz.system import reading
from attnviz.system.errors import EditError
from attnviz.system.wording import cut, quoted

MAX_TEXT = 2_000_000  #: characters of a text
MAX_NAME = 10_000  #: characters of a token or matrix name that an edit belongs to
MAX_INDEX = 2**31 - 1
MAX_VECTORS = 8_000_000  #: numbers in an embedding file
MAX_TOKENS = 1_000_000  #: rows in an embedding file
MAX_CELLS = 1_000_000  #: edited numbers of a document

_MANY = 32  # numbers that are faster to check by numpy
_SINGLE = struct.Struct("<f")

#: Options that bring new sizes with them: sizes which then no longer fit give way.
_SWITCHES = ("variant", "embedding")


def new_document(
    *, text: str = FIRST_TEXT, embedding_file: EmbeddingFile | None = None, settings: Mapping[str, Value] | None = None
) -> Document:
    """A document with this text and these settings, nothing else set.

    Raises EditError where the settings do not fit together.
    """
    checked = check_embedding_file(embedding_file) if embedding_file is not None else None
    return _fitting(set_options(set_text(Document(embedding_file=checked), text), settings or {}))


def set_text(document: Document, text: str) -> Document:
    """The document with other sentences, one per line."""
    check_length(len(text))
    # Halves of characters (lone surrogates) cannot be written to a file: they show as the replacement character.
    text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return document if text == document.text else _fitting(replace(document, text=text))


def check_length(count: int) -> None:
    """Raises EditError where a text of so many characters is too long."""
    if count > MAX_TEXT:
        raise EditError(f"The text has {count:,} characters: AttnViz takes at most {MAX_TEXT:,}.")


def set_option(document: Document, name: str, value: Value) -> Document:
    """The document with one option changed, as by one press on its control.

    A press on the number of heads takes a width along that the person never set: the default d_out of 2 becomes 3
    with 3 heads (`multi_head`), and so does d_in of random vectors (`einsum`, `torch_mha`). A width the person set
    stays, and heads that do not divide it are refused. Another variant, embedding or tokenizer keeps what the person
    set, except the number of heads and d_out where they no longer fit: these fall back to the defaults.
    """
    value = check(name, value)
    # Against what was set: heads that are off may be away, and would come back off.
    if value == document.settings.get(name, getattr(document.options, name)):
        return document
    settings = {**document.settings, name: value}
    if name in _SWITCHES:
        settings = _without_misfits(document, settings)
    elif name == "num_heads":
        width = _free_width(document)
        if width is not None:
            settings[width] = _nearest_multiple(document, cast(int, value), width)
            if settings[width] == _default_width(document, width):
                del settings[width]
    return _with_settings(document, settings)


def set_options(document: Document, values: Mapping[str, Value]) -> Document:
    """The document with several options changed in one step, exactly as asked: no size gives way to another."""
    checked = {name: check(name, value) for name, value in values.items()}
    return _with_settings(document, {**document.settings, **checked})


def reset_option(document: Document, name: str) -> Document:
    """The document with an option back at the default of its variant; a size that stands in the way goes back too."""
    if name not in OPTIONS:
        raise EditError(f"There is no option {quoted(name)}: the options are {', '.join(OPTIONS)}.")
    dropped = {name}
    if name == "num_heads" and (width := _free_width(document)) is not None:
        dropped.add(width)
    settings = {key: value for key, value in document.settings.items() if key not in dropped}
    return _with_settings(document, _without_misfits(document, settings))


def edit_cells(document: Document, target: Target, cells: Changes) -> Document:
    """The document with some numbers of `target` overridden: {index: value}; the forms are those of document.Target.

    Values are kept as the nearest 32-bit floats, which is what the computation uses.
    """
    return edit_targets(document, {target: cells})


def edit_targets(document: Document, changes: Mapping[Target, Changes]) -> Document:
    """The document with numbers of several targets overridden in one step: {target: {index: value}}."""
    changed: dict[Target, Cells] = {}
    for target, cells in changes.items():
        before = document.cells(*check_target(target))
        after = before.changed(check_cells(target, cells))
        if after is not before:
            changed[target] = after
    return _with_edits(document, document.edits.changed(changed))


def reset_cells(document: Document, cells: Iterable[tuple[Target, Index]]) -> Document:
    """The document with single numbers (target, index) back as computed; those never edited stay as they are."""
    indices: dict[Target, list[Index]] = {}
    for target, index in cells:
        indices.setdefault(target, []).append(index)
    left = {of: document.edits[of].without(some) for of, some in indices.items() if of in document.edits}
    emptied = [target for target, rest in left.items() if not rest]
    return _with_edits(document, document.edits.changed(left).without(emptied))


def clear_edits(document: Document, *targets: Target) -> Document:
    """The document with the overridden numbers of these targets back as computed; without targets, of all."""
    return _with_edits(document, document.edits.without(targets or document.edits))


def set_mask_cell(document: Document, index: Index, visible: bool) -> Document:
    """The document in which, at `index` (batch, query, key), the query may see the key, or may not."""
    return edit_cells(document, ("mask",), {index: float(visible)})


def clear_mask(document: Document) -> Document:
    """The document with the mask as its option draws it, no cell changed by hand."""
    return clear_edits(document, ("mask",))


def set_embedding_file(document: Document, file: EmbeddingFile) -> Document:
    """The document with its embeddings from a file; heads and d_out that do not fit its width fall back."""
    file = check_embedding_file(file)
    changed = document if file == document.embedding_file else replace(document, embedding_file=file)
    return _fitting(_with_settings(changed, _without_misfits(changed, {**document.settings, "embedding": "file"})))


def check_target(target: Target) -> Target:
    """`target` where it is one that edits can belong to (see document.Target); raises EditError elsewhere."""
    if isinstance(target, tuple) and all(isinstance(part, str) for part in target) and _is_known(target):
        return target
    raise EditError(f"Numbers of {quoted(target)} cannot be edited: there is nothing of that name.")


def _is_known(target: Target) -> bool:
    match target:
        case ("embedding", source, key):
            return source in OPTIONS["embedding"].choices and 0 < len(key) <= MAX_NAME and _is_text(key)
        case ("weight", variant, matrix):
            row = ROWS.get(variant)
            return row is not None and bool(row.matrices) and 0 < len(matrix) <= MAX_NAME and _is_text(matrix)
        case ("stage", variant, stage):
            return ROWS.get(variant) is not None and stage in STAGES
    return target == ("mask",)


def check_index(target: Target, index: Index) -> Index:
    """`index` where a cell of `target` can have it; raises EditError elsewhere."""
    if (
        not isinstance(index, tuple)
        or len(index) not in _lengths(target)
        or not all(isinstance(i, (int, np.integer)) and not isinstance(i, bool) and 0 <= i <= MAX_INDEX for i in index)
    ):
        raise EditError(f"{quoted(index)} is not the place of a number in {cut(' '.join(target))}.")
    return tuple(int(i) for i in index)


def check_cells(target: Target, cells: Changes) -> dict[Index, float]:
    """`cells` with plain indices and 32-bit floats; raises EditError where `target` cannot have one of them."""
    if len(cells) < _MANY:
        return {check_index(target, index): check_value(target, value) for index, value in cells.items()}
    # A pasted table or a session file has a million: what is plain is looked at all at once, the rest one by one.
    indices, values, lengths = list(cells), list(cells.values()), _lengths(target)
    plain = (
        set(map(type, indices)) <= {tuple}
        and set(map(len, indices)) <= set(lengths)
        and set(map(type, chain.from_iterable(indices))) <= {int}
        and min(map(min, indices), default=0) >= 0
        and max(map(max, indices), default=0) <= MAX_INDEX
    )
    if not plain:
        indices = [check_index(target, index) for index in indices]
    if set(map(type, values)) == {float}:
        doubles = np.array(values)
        with np.errstate(over="ignore"):
            singles = doubles.astype(np.float32)
        if target[0] == "mask":
            good = (doubles == 0) | (doubles == 1)
        else:
            good = np.isfinite(singles)
            if target[0] == "stage" and target[2] in MASKED_STAGES:
                good |= doubles == -np.inf
        if good.all():
            return dict(zip(indices, singles.astype(np.float64).tolist(), strict=True))
    return {index: check_value(target, value) for index, value in zip(indices, values, strict=True)}


def check_value(target: Target, value: Any) -> float:
    """`value` as the nearest 32-bit float; raises EditError where attention cannot compute with it."""
    if type(value) is not float and (isinstance(value, bool) or not isinstance(value, numbers.Real)):
        raise EditError(f"{quoted(value)} is not a number that attention can compute with.")
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if target[0] == "mask" and number not in (0.0, 1.0):
        raise EditError(f"{number:g} is not a mask: a cell is 1 where it is visible and 0 where it is masked.")
    if target[0] == "stage" and target[2] in MASKED_STAGES and number == -math.inf:
        return number
    if not math.isfinite(number):
        raise EditError(f"{number:g} is not a number that attention can compute with.")
    try:
        single: float = _SINGLE.unpack(_SINGLE.pack(number))[0]
    except OverflowError:
        raise EditError(f"{number:g} is too large: attention computes with 32-bit floats, up to 3.4e+38.") from None
    return single


def check_embedding_file(file: EmbeddingFile) -> EmbeddingFile:
    """`file` with its vectors read-only; raises EditError where they cannot be embeddings."""
    vectors = np.array(file.vectors, dtype=np.float32)  # a copy that nobody else can write to
    check_shape(vectors.shape)
    if not np.isfinite(vectors).all():
        row, column = np.argwhere(~np.isfinite(vectors))[0] + 1
        raise EditError(f"Row {row}, column {column} of the embeddings is not a finite 32-bit number.")
    if len(file.names) != len(vectors):
        raise EditError(f"There are {len(file.names):,} names for {len(vectors):,} embeddings.")
    if any(not isinstance(name, str) or not 0 < len(name) <= MAX_NAME or not _is_text(name) for name in file.names):
        raise EditError("Every embedding needs a name that is a piece of text.")
    if len(set(file.names)) != len(file.names):
        twice = Counter(file.names).most_common(1)[0][0]
        raise EditError(f"Two embeddings are named {quoted(twice)}: every name can stand only once.")
    vectors.flags.writeable = False
    return EmbeddingFile(names=tuple(file.names), vectors=vectors)


def check_shape(shape: tuple[int, ...]) -> None:
    """Raises EditError where no embeddings can have this shape (rows, columns)."""
    if len(shape) != 2 or 0 in shape:
        raise EditError("Embeddings need at least one row and one column of numbers.")
    rows, columns = shape
    widest = int(OPTIONS["d_in"].maximum)
    if rows > MAX_TOKENS or columns > widest or rows * columns > MAX_VECTORS:
        raise EditError(
            f"Embeddings of {rows:,} rows and {columns:,} columns are too large: AttnViz takes up to "
            f"{MAX_TOKENS:,} rows, {widest:,} columns and {MAX_VECTORS:,} numbers in all."
        )


def _with_settings(document: Document, settings: Mapping[str, Value]) -> Document:
    if settings == document.settings:
        return document
    changed = replace(document, settings=MappingProxyType(dict(settings)))
    _ = changed.options  # raises EditError where sizes do not fit
    return _fitting(changed)


def _with_edits(document: Document, edits: Edits) -> Document:
    if edits is document.edits:
        return document
    if edits.count > MAX_CELLS:
        raise EditError(f"{edits.count:,} edited numbers are too many: AttnViz keeps at most {MAX_CELLS:,}.")
    return _fitting(replace(document, edits=edits))


def _fitting(document: Document) -> Document:
    """`document`, where a session file can hold it: what can be made can be saved."""
    if not fits(document):
        most = f"{reading.MAX_BYTES // 2**20} MiB"
        raise EditError(f"With that the session would be larger than {most}, and could not be saved any more.")
    return document


def _lengths(target: Target) -> tuple[int, ...]:
    """How many numbers an index of `target` may have."""
    if target[0] == "weight":
        return (1, 2, 3)  # a bias, a matrix, a matrix per head
    if target[0] == "stage":
        return (4,) if STAGES[target[2]].per_head else (3,)
    return (1,) if target[0] == "embedding" else (3,)


def _without_misfits(document: Document, settings: Mapping[str, Value]) -> dict[str, Value]:
    """`settings` less as few of the sizes as it takes to make the others fit."""
    sizes = [option.name for option in OPTIONS.values() if option.group == "Sizes" and option.kind == "integer"]
    for dropped in chain.from_iterable(combinations(sizes, count) for count in range(len(sizes) + 1)):
        kept = {name: value for name, value in settings.items() if name not in dropped}
        try:
            _ = replace(document, settings=kept).options
        except EditError:
            continue
        return kept
    return dict(settings)  # something else is wrong, and the caller's check says what


def _free_width(document: Document) -> str | None:
    """The width that follows the number of heads because the person never set it: "d_out", "d_in" or None."""
    options = document.options
    width = options.row.width
    if not width or (width == "d_in" and options.embedding != "random"):
        return None
    if width not in document.settings:
        return width
    # A width that follows the heads stands in the settings too; what gives it away is that it is what they ask for.
    heads = document.settings.get("num_heads")
    follows = isinstance(heads, int) and document.settings[width] == _nearest_multiple(document, heads, width)
    return width if follows else None


def _nearest_multiple(document: Document, heads: int, width: str) -> int:
    """The multiple of `heads` nearest to the default of `width`, at least one; the greater of two equally near."""
    default, step = _default_width(document, width), heads * document.options.row.width_per_head
    return step * max(1, (2 * default + step) // (2 * step))


def _default_width(document: Document, width: str) -> int:
    """What a width is where the person did not set it."""
    return cast(int, document.options.row.defaults.get(width, COMMON_DEFAULTS[width]))


def _is_text(text: str) -> bool:
    """Whether it can be written as UTF-8."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True

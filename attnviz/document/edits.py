"""All edits of a document: each function takes a document and returns a new one.

This is the only module that creates documents. A function returns the same object if nothing changes, and raises
EditError if the edit is not possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from attnviz.document import sizes
from attnviz.document.cells import Cells, Edits
from attnviz.document.document import FIRST_TEXT, INPUT_SEPARATOR, Document, EmbeddingFile, Mark, Snapshot
from attnviz.document.given import Tensors
from attnviz.document.models import Model
from attnviz.document.options import ABLATED, MODEL_OPTIONS, OPTIONS, SAMPLING_OPTIONS, SETTABLE_WITH_MODEL
from attnviz.document.targets import Changes, Index, MaskTarget, Target, WeightTarget, is_name
from attnviz.document.text_edit import TextEdit
from attnviz.document.values import check, find_option
from attnviz.document.variants import Value
from attnviz.system.errors import EditError
from attnviz.system.reading import check_length
from attnviz.system.wording import normalized, quoted, replace_surrogates, visible

if TYPE_CHECKING:
    from attnviz.document.patch_image import PatchImage

MAX_EMBEDDING_NUMBERS = 8_000_000  #: numbers in an embedding file
MAX_EMBEDDING_ROWS = 1_000_000  #: rows in an embedding file
MAX_EDITED_CELLS = 1_000_000  #: edited numbers of a document, its snapshots included
MAX_PAINTED = 100_000  #: cells of the mask that one gesture can paint
MAX_SNAPSHOTS = 24
MAX_SNAPSHOT_NAME_CHARS = 60

#: Options that determine sizes: after a change of one, sizes that no longer fit are reset.
_SIZE_SOURCES = ("variant", "embedding")


def new_document(
    *, text: str = FIRST_TEXT, embedding_file: EmbeddingFile | None = None, model: Model | None = None,
    settings: Mapping[str, Value] | None = None, image: PatchImage | None = None,
) -> Document:
    """Return a document with this text and these settings; a model reads a picture in the place of the text.

    Raises EditError if the settings contradict each other.
    """
    file = check_embedding_file(embedding_file) if embedding_file is not None else None
    settings = {name: check(name, value) for name, value in (settings or {}).items()}
    variant_settings = settings if model is None else {
        name: value for name, value in settings.items() if name not in SETTABLE_WITH_MODEL}
    document = set_options(set_text(Document(embedding_file=file), "" if image else text), variant_settings)
    return _with_settings(replace(document, model=model, image=image), settings)


def document_from_tensors(tensors: Tensors) -> Document:
    """Return the document that shows attention loaded from arrays."""
    return Document(text="", given=tensors)


def set_text(document: Document, text: str) -> Document:
    """Return the document with another text: sentences, one per line, or inputs of a model.

    Appended tokens that the edit does not touch keep their ids.
    """
    if text != document.text:
        check_reads_text(document)
    check_length(len(text))
    text = normalized(text).removeprefix("\ufeff")  # a byte order mark, which the clipboard and files lose, too
    if text == document.text:
        return document
    if not (document.continuations or document.turns or document.marks):
        return replace(document, text=text)
    edit = TextEdit.between(document.text, text, has_inputs=document.separator == INPUT_SEPARATOR)
    return replace(document, text=text, continuations=edit.continuations(document.continuations),
                   turns=edit.turns(document.turns), marks=edit.marks(document.marks))


def set_marks(document: Document, marks: Iterable[Mark]) -> Document:
    """Return the document with other marked segments. Raises EditError if its text lacks them."""
    made = tuple(sorted(dict.fromkeys(marks), key=lambda mark: (mark.sentence, mark.start)))
    lengths = [len(text) for text in document.sentences]
    if not all(0 <= mark.sentence < len(lengths) and mark.start >= 0 for mark in made) or (
            document.is_computed and not all(mark.start <= lengths[mark.sentence] for mark in made)):
        raise EditError("Its text does not hold the segments that were marked in it.")
    return document if made == document.marks else replace(document, marks=made)


def set_model(document: Document, model: Model | None) -> Document:
    """Return the document with a trained model in place of a variant; None restores the variant.

    The settings that a model has too (mask, scale, softmax, dropout), ablations and appended tokens are reset either
    way; sampling options and dtype only if `model` is None. The first text replaces loaded attention, and the example
    of a model replaces the first text, or the example of another one. Edited numbers belong to one variant or model,
    and have no effect while another is open. A model with the same digest and config in another folder keeps
    everything.
    """
    if model == document.model:
        return document
    before = document.model
    if model is not None and before is not None and (model.digest, model.config) == (before.digest, before.config):
        snapshots = tuple(replace(snapshot, document=replace(snapshot.document, model=model))
                          if snapshot.document.model == before else snapshot for snapshot in document.snapshots)
        return replace(document, model=model, snapshots=snapshots, run=None)
    kept_names, example = ((*SAMPLING_OPTIONS, "dtype"), model.example) if model is not None else ((), "")
    reset_names = {*SETTABLE_WITH_MODEL, "ablated_heads"} - set(kept_names)
    kept_settings = {name: value for name, value in document.settings.items() if name not in reset_names}
    if not document.is_computed:  # loaded attention has no text to compute
        document = replace(document, given=None, text=FIRST_TEXT)
    if document.image is not None:
        document = replace(document, image=None, text=FIRST_TEXT)
    was_example = before is not None and document.text == before.example != ""
    text = (example or FIRST_TEXT) if was_example or (example and document.text == FIRST_TEXT) else document.text
    return replace(document, model=model, run=None, text=text, settings=MappingProxyType(kept_settings),
                   continuations=(), turns=(), marks=())


def without_text(document: Document) -> Document:
    """Return the model of a document with its edited weights, and nothing else: neither a text nor ablations."""
    dtype = {name: value for name, value in document.settings.items() if name == "dtype"}
    weights: dict[Target, Changes] = {
        target: cells for target, cells in document.edits.items()
        if isinstance(target, WeightTarget) and target.owner == document.options.row.name}
    return Document(text="", model=document.model, run=document.run, settings=MappingProxyType(dtype),
                    edits=Edits(weights))


def take_snapshot(document: Document, name: str, state: Document | None = None) -> Document:
    """Return the document with a new snapshot: its present state, or `state`, without its own snapshots."""
    state = document if state is None else state
    if len(document.snapshots) >= MAX_SNAPSHOTS:
        raise EditError("There are {most} snapshots already: remove one first.", most=MAX_SNAPSHOTS)
    file = state.embedding_file
    if file is not document.embedding_file and file == document.embedding_file:
        file = document.embedding_file  # share equal embeddings: up to 8,000,000 numbers
    snapshot = Snapshot(_check_snapshot_name(document, name), replace(state, embedding_file=file, snapshots=()))
    return _check_edit_count(replace(document, snapshots=(*document.snapshots, snapshot)))


def rename_snapshot(document: Document, name: str, to: str) -> Document:
    """Return the document with the snapshot `name` renamed to `to`."""
    if to == name:
        return document
    to = _check_snapshot_name(document, to)
    return replace(document, snapshots=tuple(
        replace(snapshot, name=to) if snapshot.name == name else snapshot for snapshot in document.snapshots))


def remove_snapshot(document: Document, name: str) -> Document:
    """Return the document without one of its snapshots."""
    kept = tuple(snapshot for snapshot in document.snapshots if snapshot.name != name)
    return document if len(kept) == len(document.snapshots) else replace(document, snapshots=kept)


def _check_snapshot_name(document: Document, name: str) -> str:
    """Return `name` on one line. Raises EditError if it is empty, too long or already used."""
    name = visible(" ".join(replace_surrogates(name).split()))
    if not name:
        raise EditError("A snapshot needs a name.")
    if len(name) > MAX_SNAPSHOT_NAME_CHARS:
        raise EditError("That name has {count} characters: a snapshot's has at most {most}.", count=len(name),
                        most=MAX_SNAPSHOT_NAME_CHARS)
    if any(snapshot.name == name for snapshot in document.snapshots):
        raise EditError("There is a snapshot {name} already.", name=quoted(name))
    return name


def set_option(document: Document, name: str, value: Value) -> Document:
    """Return the document with one option changed, as by its control in the window.

    The number of heads and the width that they divide are adjusted to each other, see `sizes.fit_sizes`, unless the
    user set both. A new variant or embedding resets the sizes that no longer fit; a new variant also resets
    `weights_from`, and closes the open model. Raises EditError for other options that the checkpoint fixes.
    """
    value = check(name, value, by_label=True)
    if name == "variant":
        document = set_model(document, None)
    _check_settable(document, name)
    # Compare with the stored setting: `options` omits ablated heads that the present head count lacks.
    if value == document.settings.get(name, getattr(document.options, name)):
        return document
    if name in ABLATED and isinstance(value, tuple):  # a part of a former session that does not exist may stay
        document.options.check_ablated(name, [part for part in value if part not in getattr(document.options, name)])
    settings = {**document.settings, name: value}
    if name == "variant":
        settings.pop("weights_from", None)  # it was chosen for the previous variant
    if name in _SIZE_SOURCES:
        settings = sizes.drop_misfits(document, settings)
    return _with_settings(document, sizes.fit_sizes(document, name, settings))


def take_weights(document: Document, variant: str) -> Document:
    """Return the document with the weights of another variant; OWN restores the variant's own.

    Edits of the present variant's weights are removed. Raises EditError if the shapes differ.
    """
    own = [target for target in document.edits
           if isinstance(target, WeightTarget) and target.owner == document.options.row.name]
    return set_option(clear_edits(document, own), "weights_from", variant)


def set_options(document: Document, values: Mapping[str, Value]) -> Document:
    """Return the document with several options changed in one step, without adjusting sizes."""
    checked = {name: check(name, value) for name, value in values.items()}
    for name in checked:
        _check_settable(document, name)
    return _with_settings(document, {**document.settings, **checked})


def reset_option(document: Document, name: str) -> Document:
    """Return the document with an option, and sizes that then conflict, at the defaults of the variant."""
    find_option(name)  # raises EditError if there is none
    dropped = {name}
    if name == "num_heads" and (width := sizes.free_width(document)) is not None:
        dropped.add(width)
    settings = {key: value for key, value in document.settings.items() if key not in dropped}
    return _with_settings(document, sizes.drop_misfits(document, settings))


def reset_options(document: Document) -> Document:
    """Return the document with every option at its default; text and edited numbers stay."""
    return _with_settings(document, {})


def edit_cells(document: Document, target: Target, cells: Changes) -> Document:
    """Return the document with some numbers of `target` overridden: {index: value}.

    Values are rounded to 32-bit floats, which the computation uses.
    """
    return edit_targets(document, {target: cells})


def edit_targets(document: Document, changes: Mapping[Target, Changes]) -> Document:
    """Return the document with numbers of several targets overridden in one step: {target: {index: value}}."""
    changed: dict[Target, Cells] = {}
    for target, cells in changes.items():
        before = document.cells(_check_place(document, target.check()))
        after = before.changed(target.check_cells(cells))
        if after is not before:
            changed[target] = after
    return _with_edits(document, document.edits.changed(changed))


def reset_cells(document: Document, cells: Iterable[tuple[Target, Index]]) -> Document:
    """Return the document with single numbers (target, index) no longer overridden."""
    indices: dict[Target, list[Index]] = {}
    for target, index in cells:
        indices.setdefault(target, []).append(index)
    remaining = {target: document.edits[target].without(listed)
                 for target, listed in indices.items() if target in document.edits}
    emptied = [target for target, cells_left in remaining.items() if not cells_left]
    return _with_edits(document, document.edits.changed(remaining).without(emptied))


def clear_edits(document: Document, targets: Iterable[Target] | None = None) -> Document:
    """Return the document without overridden numbers of these targets; None for all targets."""
    return _with_edits(document, document.edits.without(document.edits if targets is None else targets))


def set_mask_cell(
    document: Document, index: Index, *, masked: bool, layer: int | None = None, head: int | None = None
) -> Document:
    """Return the document with a cell, `index` (batch, query, key), masked or unmasked, as `mask_rectangle`.

    Raises EditError for an index that no mask has.
    """
    sentence, query, key = MaskTarget(layer, head).check_index(index)
    return mask_rectangle(document, sentence, (query, query + 1), (key, key + 1), masked=masked, layer=layer, head=head)


def mask_rectangle(
    document: Document, sentence: int, queries: tuple[int, int], keys: tuple[int, int], *, masked: bool,
    layer: int | None = None, head: int | None = None,
) -> Document:
    """Return the document with all pairs of some queries and keys masked or unmasked: in all layers, one, or a head.

    Ranges are from the first to before the last. Edits of the same cells for parts of these heads are removed, since
    they would take precedence. Raises EditError for more than MAX_PAINTED cells.
    """
    count = max(0, queries[1] - queries[0]) * max(0, keys[1] - keys[0])
    if count > MAX_PAINTED:
        raise EditError("{count} cells are too many to paint: write the mask as a formula.", count=f"{count:,}")
    cells: dict[Index, float] = {
        (sentence, query, key): float(not masked) for query in range(*queries) for key in range(*keys)}
    mask = MaskTarget(layer, head)
    overriding = [(target, index) for target, edited in document.mask_edits.items() if mask.contains(target)
                  for index in (cells if len(cells) < len(edited) else edited) if index in cells and index in edited]
    return edit_cells(reset_cells(document, overriding), mask, cells)


def clear_mask(document: Document) -> Document:
    """Return the document without edited mask cells."""
    return clear_edits(document, document.mask_edits)


def set_embedding_file(document: Document, file: EmbeddingFile) -> Document:
    """Return the document with embeddings from a file; sizes that do not fit its width are reset."""
    file, document = check_embedding_file(file), set_model(document, None)
    changed = document if file == document.embedding_file else replace(document, embedding_file=file)
    return _with_settings(changed, sizes.drop_misfits(changed, {**document.settings, "embedding": "file"}))


def check_embedding_file(file: EmbeddingFile) -> EmbeddingFile:
    """Return `file` with read-only vectors. Raises EditError if they cannot be embeddings."""
    vectors = np.array(file.vectors, dtype=np.float32)  # a private copy
    check_embedding_shape(vectors.shape)
    if not np.isfinite(vectors).all():
        row, column = np.argwhere(~np.isfinite(vectors))[0] + 1
        raise EditError("Row {row}, column {column} of the embeddings is not a finite 32-bit number.", row=row,
                        column=column)
    if len(file.names) != len(vectors):
        raise EditError("There are {names:,} names for {vectors:,} embeddings.", names=len(file.names),
                        vectors=len(vectors))
    if not all(map(is_name, file.names)):
        raise EditError("Every embedding needs a name that is a piece of text.")
    if len(set(file.names)) != len(file.names):
        duplicate = Counter(file.names).most_common(1)[0][0]
        raise EditError("Two embeddings are named {duplicate}: names must be unique.", duplicate=quoted(duplicate))
    vectors.flags.writeable = False
    return EmbeddingFile(names=tuple(file.names), vectors=vectors)


def check_embedding_shape(shape: tuple[int, ...]) -> None:
    """Raise EditError if embeddings cannot have this shape (rows, columns)."""
    if len(shape) != 2 or 0 in shape:
        raise EditError("Embeddings need at least one row and one column of numbers.")
    rows, columns = shape
    max_columns = int(OPTIONS["d_in"].maximum)
    if rows > MAX_EMBEDDING_ROWS or columns > max_columns or rows * columns > MAX_EMBEDDING_NUMBERS:
        raise EditError("Embeddings of {rows:,} rows and {columns:,} columns are too large: AttnViz takes up to "
                        "{max_rows:,} rows, {max_columns:,} columns and {numbers:,} numbers in all.", rows=rows,
                        columns=columns, max_rows=MAX_EMBEDDING_ROWS, max_columns=max_columns,
                        numbers=MAX_EMBEDDING_NUMBERS)


def check_computed(document: Document) -> None:
    """Raise EditError if the document shows loaded attention."""
    if not document.is_computed:
        raise EditError("These numbers were loaded and cannot be edited: start a new session or choose an example.")


def check_reads_text(document: Document) -> None:
    """Raise EditError if the document shows loaded attention, or if its model reads a picture."""
    check_computed(document)
    if document.image is not None:
        raise EditError("{name} reads a picture in the place of a text: open the model again with another picture.",
                        name=document.options.name)


def _check_settable(document: Document, name: str) -> None:
    """Raise EditError if an option needs a model and none is open, or is fixed by the open model."""
    if name in document.options.settable:
        return
    if name in MODEL_OPTIONS and document.model is None:
        raise EditError("{name} is an option for trained models: open one first.", name=name)
    option = find_option(name)
    if name == "dtype":
        raise EditError("{name} is in memory in {own}, and is not converted: convert it by model.to(torch.…), and open "
                        "it again.", name=document.options.name, own=document.options.dtype)
    raise EditError("{option} is fixed by the checkpoint ({model}): close the model to change it.",
                    option=quoted(f"{option.group}: {option.label}"), model=document.options.name)


def _check_place(document: Document, target: Target) -> Target:
    """Return `target`. Raises EditError if the document lacks its layer or head."""
    check_computed(document)
    if isinstance(target, MaskTarget) or target.owner == document.options.row.name:
        document.options.check_head(getattr(target, "layer", 0) or 0, getattr(target, "head", 0))
    return target


def _with_settings(document: Document, settings: Mapping[str, Value]) -> Document:
    settings = {name: value for name, value in settings.items() if value != ()}  # the default of every list
    if settings == document.settings:
        return document
    check_computed(document)
    changed = replace(document, settings=MappingProxyType(settings))
    _ = changed.options  # raises EditError if sizes do not fit
    return changed


def _with_edits(document: Document, edits: Edits) -> Document:
    if edits is document.edits:
        return document
    check_computed(document)
    return _check_edit_count(replace(document, edits=edits))


def _check_edit_count(document: Document) -> Document:
    """Return `document`. Raises EditError if it has more than `MAX_EDITED_CELLS` edited numbers."""
    count = document.edits.count + sum(snapshot.document.edits.count for snapshot in document.snapshots)
    if count > MAX_EDITED_CELLS:
        raise EditError("{count:,} edited numbers are too many: AttnViz keeps at most {most:,}.", count=count,
                        most=MAX_EDITED_CELLS)
    return document

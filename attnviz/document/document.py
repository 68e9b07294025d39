"""The document: text, options and edits as frozen data, from which all numbers are computed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from attnviz.document.ablation_kinds import ABLATION_KINDS
from attnviz.document.cells import NO_CELLS, Cells, Edits
from attnviz.document.given import Tensors
from attnviz.document.models import Model
from attnviz.document.options import Options, resolve, resolve_model
from attnviz.document.recipes import Run
from attnviz.document.targets import Changes, Index, MaskTarget, StageTarget, SteeringTarget, Target
from attnviz.document.variants import Value
from attnviz.system.arrays import Float32

if TYPE_CHECKING:
    from attnviz.document.patch_image import PatchImage

__all__ = ["FIRST_TEXT", "Cells", "Changes", "Continuation", "Document", "EmbeddingFile", "Index",
           "Mark", "Snapshot", "Target", "Turn"]

FIRST_TEXT = "Your journey starts with one step"
INPUT_SEPARATOR = "\f"  #: separates the inputs in a model's batch, since an input may have line breaks


@dataclass(frozen=True)
class EmbeddingFile:
    """Embeddings from a file: token names, and a read-only row (d_in,) for each."""

    names: tuple[str, ...]
    vectors: Float32

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, EmbeddingFile)
            and self.names == other.names
            and np.array_equal(self.vectors, other.vectors)
        )

    def __hash__(self) -> int:
        return hash((self.names, self.vectors.shape))


@dataclass(frozen=True, slots=True)
class Continuation:
    """Tokens appended to an input of a model; they keep their ids, even if the text would tokenize differently."""

    sentence: int
    start: int  #: characters of the input before the first of them
    ids: tuple[int, ...]
    lengths: tuple[int, ...]  #: characters of each token; 0 for bytes of a character that a later token completes

    @property
    def end(self) -> int:
        """The number of characters of the input up to the last token."""
        return self.start + sum(self.lengths)


@dataclass(frozen=True, slots=True)
class Turn:
    """Where a turn of a chat begins in an input of a model; it ends where the next one begins."""

    sentence: int
    start: int  #: characters of the input before it
    role: str  #: such as "user"


@dataclass(frozen=True, slots=True)
class Mark:
    """Where a segment that a person has marked begins in a sentence; it ends where the next one begins."""

    sentence: int
    start: int  #: characters of the sentence before it


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """A message of a chat, before a chat template makes a turn of a text of it."""

    role: str
    content: str


@dataclass(frozen=True)
class Document:
    """Sentences, options and edits; `attnviz.engine.engine.compute` turns it into a Result.

    Documents are compared by value, embeddings and snapshots included. Only `attnviz.document.edits` creates them.
    """

    text: str = FIRST_TEXT  #: one sentence per line; with a model, inputs separated by INPUT_SEPARATOR
    settings: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))  #: only options that were set
    edits: Edits = field(default_factory=Edits)  #: overridden numbers; other mappings are converted to Edits
    embedding_file: EmbeddingFile | None = None
    given: Tensors | None = None  #: attention loaded from arrays, which is displayed as it is; None if computed
    snapshots: tuple[Snapshot, ...] = ()  #: named states to compare with
    model: Model | None = None  #: identifies the open model, which replaces the variant; the engine holds the weights
    continuations: tuple[Continuation, ...] = ()  #: appended tokens of a model's inputs, in the order of the text
    turns: tuple[Turn, ...] = ()  #: the turns of chats, in the order of the text; they change no number
    marks: tuple[Mark, ...] = ()  #: the segments that a person has marked, in the order of the text, likewise
    run: Run | None = None  #: the training run that kept the model as a step
    image: PatchImage | None = None  #: the picture that the model reads in the place of a text

    def __post_init__(self) -> None:
        if not isinstance(self.edits, Edits):
            object.__setattr__(self, "edits", Edits(self.edits))

    @cached_property
    def options(self) -> Options:
        """Every option with its value. Raises EditError if sizes do not fit."""
        return self.options_with(self.settings)

    def options_with(self, settings: Mapping[str, Value]) -> Options:
        """Return every option with its value under other settings. Raises EditError if sizes do not fit."""
        if self.model is not None:
            return resolve_model(settings, self.model)
        width = None if self.embedding_file is None else int(self.embedding_file.vectors.shape[1])
        return resolve(settings, file_width=width)

    @property
    def is_computed(self) -> bool:
        """Whether its numbers are computed, so that they can be edited; loaded attention is displayed as it is."""
        return self.given is None

    def has_source_of(self, other: Document) -> bool:
        """Return whether it has the model of another document, and so its layers and heads."""
        return (self.model and self.model.source) == (other.model and other.model.source) and self.given is other.given

    @property
    def patches(self) -> PatchImage | None:
        """The picture whose patches are its tokens, of a model or of loaded attention."""
        return self.given.image if self.given else self.image

    @property
    def resampled(self) -> Document | None:
        """Return the snapshot that supplies the outputs of ablated heads; None if there is none."""
        name = ABLATION_KINDS[self.options.ablation].snapshot if self.options.ablated else ""
        return next((each.document for each in self.snapshots if each.name == name), None)

    @property
    def separator(self) -> str:
        """Return what separates its sentences, the inputs of a model."""
        return "\n" if self.model is None else INPUT_SEPARATOR

    @cached_property
    def step(self) -> int:
        """Return the displayed step of its training run; -1 without one."""
        return self.model.step if self.run and self.model else -1

    @cached_property
    def run_folder(self) -> str:
        """Return the folder of its training run; "" without one."""
        return self.model.source.where if self.run and self.model else ""

    @cached_property
    def sentences(self) -> tuple[str, ...]:
        """Return the sentences: non-empty lines, inputs of a model, texts of loaded attention, or what a picture is."""
        if self.given is not None:
            return self.given.texts
        if self.image is not None:
            return (self.image.text,)
        if self.model is not None:
            return tuple(part for part in self.text.split(INPUT_SEPARATOR) if part)
        return tuple(line for line in self.text.splitlines() if line.strip())

    @cached_property
    def mask_edits(self) -> Mapping[MaskTarget, Cells]:
        """The edited cells of masks: of every head, of a layer or of a head."""
        return {target: cells for target, cells in self.edits.items() if isinstance(target, MaskTarget)}

    def stage_edits(self, layer: int) -> Mapping[str, Cells]:
        """Return the edited cells of a layer by stage."""
        return {target.stage: cells for target, cells in self.edits.items()
                if isinstance(target, StageTarget) and target.layer == layer and target.is_active(self.options)
                and cells}

    def steered_cells(self, layer: int) -> Mapping[str, Cells]:
        """Return the cells that a layer is steered towards, by stage; none while the strength of steering is 0."""
        return {target.steered: cells for target, cells in self.edits.items()
                if isinstance(target, SteeringTarget) and target.layer == layer and target.is_active(self.options)
                and cells} if self.options.steering else {}

    def cells(self, target: Target) -> Cells:
        """Return the overridden numbers of one target, by index; empty if there are none."""
        return self.edits.get(target, NO_CELLS) if self.edits else NO_CELLS  # called hundreds of times per edit


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A named state. Its document has no snapshots."""

    name: str
    document: Document


def changed_fields(before: Document, after: Document) -> frozenset[str]:
    """Return the names of differing fields, such as "text", and of differing options, as "option:NAME".

    Options are compared resolved, so another variant also names the options whose defaults differ.
    """
    changed = {
        field.name
        for field in fields(Document)
        if getattr(before, field.name) is not getattr(after, field.name)
        and getattr(before, field.name) != getattr(after, field.name)
    }
    if "continuations" in changed:
        changed = changed - {"continuations"} | {"text"}  # the tokens differ
    changed.update(
        f"option:{field.name}"
        for field in fields(Options) if field.compare
        if getattr(before.options, field.name) != getattr(after.options, field.name)
    )
    if before.model and after.model and before.model.source == after.model.source:
        changed -= {"model", "option:model"}  # another step of one training run
    return frozenset(changed)


def says_the_same(before: Document, after: Document) -> bool:
    """Return whether two documents differ at most in which defaults are written out, or in the displayed step."""
    return before is after or (before.text == after.text and before.run == after.run and before.edits == after.edits
                               and changed_fields(before, after) <= {"settings"})


def changes_numbers(before: Document, after: Document) -> bool:
    """Return whether the computed numbers differ. Edits that neither computation uses are left out."""
    if before is after:
        return False
    if not (before.is_computed or after.is_computed):
        return before.given is not after.given and before.given != after.given
    return (
        before.given is not after.given
        or before.options != after.options
        or before.resampled != after.resampled
        or before.sentences != after.sentences
        or before.continuations != after.continuations
        or (before.edits is not after.edits and _active_edits(before) != _active_edits(after))
        or (after.options.embedding_source.is_file and before.embedding_file != after.embedding_file)
    )


def _active_edits(document: Document) -> dict[Target, Cells]:
    """Return the edits that the document's own variant and embeddings use."""
    options = document.options
    return {target: cells for target, cells in document.edits.items() if target.is_active(options)}

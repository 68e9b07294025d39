"""What an experiment asks of the engine, which alone knows torch, devices, batches and caches.

An experiment is one file of this package: a request (a frozen value that is compared with `==`), the numbers that
answer it, `reason(request)` if a request may be refused, and `run(rerun, request, watch)`. A long experiment reports
its numbers so far to the watch; interrupted, it continues from those in the field `known` of its request.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from attnviz.document.document import Document
from attnviz.document.models import Model
from attnviz.document.options import Options
from attnviz.document.places import Cell
from attnviz.result.result import Result
from attnviz.system.arrays import Bools, Float32, Float64, Int32, Real
from attnviz.system.watch import UNWATCHED, Watch

if TYPE_CHECKING:  # a start without a model reads no logits
    from attnviz.result.logits import LogitMetric, Logits, Place, Spelling
    from attnviz.tokens.model_tokenizer import ModelTokenizer


class EditedModel(Protocol):
    """A model with the edits of a document: its weights, its final norm and its unembedding."""

    @property
    def tokenizer(self) -> ModelTokenizer:
        """The tokenizer."""

    @property
    def vocabulary(self) -> int:
        """How many tokens the embedding has, and the logits."""

    def layer(self, number: int) -> Mapping[str, Float32]:
        """Return the weights of a layer by name, each converted when it is read."""

    def rows(self, name: str, part: slice) -> Float32 | None:
        """Return rows of a weight of no layer, such as embedding; None if the model has no such weight."""

    def normalised(self, rows: Float32) -> Float32:
        """Return rows (r, c, d) of the residual stream after the final norm, each by its own statistics."""

    def logits(self, rows: Float32, *, tokens: Sequence[int] | None = None, watch: Watch = UNWATCHED) -> Float32:
        """Return the logits of normalised rows (..., d), (..., vocabulary), or those of some tokens, (..., tokens)."""

    def product(self, left: Real, right: Real) -> Real:
        """Return `left @ right`, computed where the model is."""

    def row_products(self, name: str, vector: Float32, watch: Watch = UNWATCHED) -> Float32:
        """Return the products of a vector (d,) with all rows of a weight of no layer, such as unembedding, (rows,)."""

    def spellings(self, tokens: Iterable[int]) -> Mapping[int, Spelling]:
        """Return the spellings of tokens by their ids."""


@dataclass(frozen=True, slots=True, eq=False)
class Patch:
    """One activation of a run that takes other values: a stage of a layer, or its part at a head or a position."""

    layer: int
    stage: str
    #: Of the whole stage, (1, h, t, ...) or (1, t, d); None for the mean of a head over the positions of its text.
    values: Float32 | None
    head: int | None = None  #: None for all
    position: int | None = None  #: None for all


#: What is measured of a text: values (measure, layer, head), cells of the strongest weights (layer, head, cell, 2), and
#: these weights (layer, head, cell).
TextNumbers = tuple[Float64, Int32, Float32]


#: The activation and the gradient of each stage, by layer and stage, with the shape of the stage.
StageGradients = Sequence[Mapping[str, tuple[Float32, Float32]]]


#: Weights (q, k) of a head after a change, and what a gradient by them is by the change.
MovedWeights = tuple[Float32, Callable[[Float32], Float32]]


class Rerun(Protocol):
    """What can be computed anew; `attnviz.engine.engine.Engine` does it."""

    def compute(
        self, document: Document, *, device: str = "cpu", stages: frozenset[str] | None = None,
        watch: Watch = UNWATCHED,
    ) -> Result:
        """Return the result of a document with these stages, all by default. Raises ComputeError and Cancelled."""

    @property
    def device(self) -> str:
        """The device of the last computation, where whatever reads the model is computed, too."""

    def texts_at_once(self, model: Model, *, tokens: int, device: str) -> int | None:
        """Return how many texts a device measures together, by their tokens; None on the CPU, and for two texts."""

    def text_measures(self, document: Document, *, device: str) -> Sequence[TextNumbers] | None:
        """Return the measures of each text of a document, computed on a device.

        None where `texts_at_once` is None, and if the device has too little memory: then it is less from now on.
        """

    def companion(self) -> Rerun:
        """Return another engine that shares the weights of the open model, and no cache."""

    def side_engine(self, name: str) -> Rerun:
        """Return another engine under a name, with caches of its own."""

    def logits(self, result: Result, places: Sequence[Place]) -> Logits:
        """Return the logits at places of a model's result. Raises ComputeError, and KeyError if it has none."""

    def patched_logits(
        self, result: Result, patches: Sequence[Patch | None], *, place: Place, equal_positions: int = 0,
        watch: Watch = UNWATCHED,
    ) -> Float32:
        """Return the logits at a place after each patch of a result's run, and all that follows: (patches, vocabulary).

        None patches nothing. The first `equal_positions` of what is patched are those of the run, but for rounding.
        Raises ComputeError and Cancelled.
        """

    def runs_at_once(self, result: Result, watch: Watch = UNWATCHED) -> int:
        """Return how many patches of a result's run its device computes together; more take longer."""

    def is_causal(self, result: Result, watch: Watch = UNWATCHED) -> bool:
        """Return whether no token of a result's run depends on a later one."""

    def gradients(
        self, result: Result, targets: Mapping[Place, LogitMetric], stages: Sequence[str], *, watch: Watch = UNWATCHED
    ) -> StageGradients:
        """Return activations of a result's run and the gradients of the sum of metrics. Raises ComputeError."""

    def moved_weights(
        self, result: Result, cell: Cell, token: str | None, watch: Watch = UNWATCHED
    ) -> Callable[[Float32], MovedWeights]:
        """Return the weights of a cell's head as a function of what is added to the embedding of a token, by its key.

        Without a token it is added to the score of the cell. Raises EditError if the model computes token by token.
        """

    def mean_contexts(self, options: Options, watch: Watch = UNWATCHED) -> Float64:
        """Return the mean context of each head of a model over reference sentences, (layer, head, d_head)."""

    def edited_model(self, document: Document, watch: Watch = UNWATCHED) -> EditedModel:
        """Return the model of a document with its edits. Raises EditError, ComputeError and Cancelled."""

    def dropout_mask(self, options: Options, shape: Sequence[int], *, seed: int) -> Bools:
        """Return which weights (b, h, q, k) torch keeps under the dropout of these options with a seed."""

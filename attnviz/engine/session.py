"""Compute the Result of a Document: tokens, weights, a plan of what is kept, and one run through the layers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import numpy as np
import torch
from torch import Tensor

from attnviz.document.cells import Cells
from attnviz.document.document import Document
from attnviz.document.options import Options
from attnviz.document.places import Cell, Spot
from attnviz.document.segments import NO_FOLD, segment_starts
from attnviz.document.targets import MASK, MaskTarget
from attnviz.engine import stack
from attnviz.engine.attention.changes import AblatedContext, interventions
from attnviz.engine.attention.masks import Mask, layer_mask
from attnviz.engine.attention.segment_sums import Starts
from attnviz.engine.attention.trace import AttentionCaches, AttentionOptions
from attnviz.engine.blocks.network import Network, Weights
from attnviz.engine.device import device_of
from attnviz.engine.device_results import OverviewArrays, StageArrays
from attnviz.engine.layer_weights import LayerWeights, weight_edits
from attnviz.engine.plan import (
    StagePlan,
    check_memory,
    for_spots,
    layer_work,
    max_segments,
    plan_layers,
    stages_by_layer,
    with_segments,
)
from attnviz.engine.stack import LayerCache, LayerInputs, StackInputs, StackRun
from attnviz.result.layer import Layer, Overview
from attnviz.result.result import Result
from attnviz.system.arrays import Bools, Float32, read_only
from attnviz.system.watch import Watch
from attnviz.system.wording import Text
from attnviz.tokens.token import Token, Vocabulary

if TYPE_CHECKING:
    from attnviz.experiments.rerun import MovedWeights
    from attnviz.result.logits import Logits

_DROPOUT_BY_SQUARES = Text("In so long a text dropout is drawn square by square: torch's rate, but not its pattern.")
_DISPLAYED_ONLY = Text("In so long a text only the displayed layer keeps its weights: select another layer to compute "
                       "that one.")
_UNCHECKED_GROWTH = 1.1  # growth since the last memory check that needs no new one, as from typing a few letters

Sentences = tuple[tuple[Token, ...], ...]
RunT = TypeVar("RunT")


@dataclass(frozen=True, slots=True, eq=False)
class LastRun(Generic[RunT]):
    """The last computation of a session."""

    document: Document
    run: RunT  #: what the next computation, and patches, reuse of it


class Session(ABC):
    """Computes documents with an open model, or with the variants of the chapter; for one thread.

    Each kind of session says how a document becomes tokens, vectors and weights, and which layers they run through.
    """

    dtype = torch.float32
    has_stack = True  #: whether `prepared` gives its layers, which are computed one by one
    is_elsewhere = False  #: whether another process computes it, also what takes the place of ablated heads

    @property
    def has_chat_template(self) -> bool:
        """Whether the tokenizer of a model has one."""
        return False

    def __init__(self) -> None:
        self._last_run: LastRun[Any] | None = None
        self.ablated_contexts: Mapping[int, AblatedContext] = {}  #: by layer; none for zeros
        self._planned: tuple[object, tuple[StagePlan, ...]] | None = None  # the last plans, and what they are made of
        self._checked_bytes: dict[str, int] = {}  # that a computation was allowed, by device

    def compute(
        self, document: Document, *, device: str, stages: frozenset[str] | None, focus: Collection[int],
        caches: AttentionCaches, watch: Watch, threads: int = 1, fold: str = "", spots: Collection[Spot] = (),
    ) -> Result:
        """Compute a document; the caller sets the `seconds`, and limits torch to one thread.

        The weights are moved to the device, which is one that `device_for` returns.
        `focus` has the displayed layers. Layers that are large enough use `threads` threads. `fold` says by which
        segments the stages are summed whose matrices are too large to keep. Of a long text, nothing but `spots` need
        be readable, if there are any.
        """
        options = document.options
        sentences, notes = self.tokenize(document)
        lengths = tuple(map(len, sentences))
        network = self.network(options)
        segments = _segments(document, sentences, fold)
        edits = [document.stage_edits(layer) for layer in range(options.row.layers)]
        plans = self._plan(options, lengths, stages, edits, focus, device, segments, spots)
        watch.check()
        vocabulary, batch, positions = self.embed(document, sentences)
        vectors = torch.from_numpy(batch).to(self.dtype)
        watch.check()
        weights, weight_notes = self.weights(document, watch.check)
        before: StackRun | None = None if self._last_run is None else self._last_run.run
        if before is not None and before.given.device != device:
            self._last_run = before = None  # first, so that it keeps no weights of another device alive
        top = weights.to(device)
        layer_inputs = self._all_inputs(document, lengths, device, weights)
        threads = threads if self.is_large(options, lengths) else 1
        given = StackInputs(network=network, vectors=vectors, device=device, weights=top, lengths=lengths,
                            layers=layer_inputs)
        is_long = all(plan.in_parts for plan in plans)
        if before is not None and is_long and not stack.unchanged_rows(before.given, given):
            self._last_run = before = None  # the memory of a long text is enough for one run
        run = stack.run_layers(given, plans, before=before, caches=caches, watch=watch, threads=threads,
                               work=[layer_work(options, lengths, plan) for plan in plans] if is_long else ())
        if network.kv_stages and all(plan.is_reused for plan in plans):
            self._last_run = LastRun(document, run)
        watch.check()
        is_whole = not any(plan.pooled and plan.stages for plan in plans)  # no layer that keeps stages is pooled
        if not is_whole and options.dropout_on and 0 < options.dropout < 1:
            notes = (*notes, _DROPOUT_BY_SQUARES)
        notes = (*notes, *_plan_notes(options, plans, segments))
        shared = Mask(lengths, options.mask_formula, document.cells(MASK))
        return Result(
            document=document,
            options=options,
            sentences=sentences,
            vocabulary=vocabulary,
            layers=tuple(
                Layer(
                    _kept_stages(made, plan),
                    overviews=_overviews(made, plan, options.num_heads),
                    parameters=weights.arrays(layer, made.inputs.weights, layer_inputs[layer].version),
                    mask=_layer_mask(document, layer, layer_inputs[layer].mask, caches) if is_whole else None,
                    head_masks=mask_array(caches.mask(replace(layer_inputs[layer].mask, device="cpu")))
                    if layer_inputs[layer].mask.head_cells and is_whole and not plan.pooled else None,
                    last_rows=StageArrays(made.last_rows),
                    segment_sums=StageArrays(made.overviews.segments.numbers)
                    if plan.segments and made.overviews is not None and made.overviews.segments is not None else {},
                )
                for layer, (plan, made) in enumerate(zip(plans, run.layers, strict=True))
            ),
            mask=mask_array(caches.mask(shared)) if is_whole else None,
            positions=positions,
            segment_starts=next((plan.segments for plan in plans if plan.segments), ()),
            device=device,
            notes=(*notes, *weight_notes),
            logits=self.logits(run.layers[-1].stages.get("final_normed"), sentences, top,
                               is_everywhere=stages is None, threads=threads),
        )

    def _plan(
        self, options: Options, lengths: tuple[int, ...], wanted: frozenset[str] | None,
        edits: Sequence[Mapping[str, Cells]], focus: Collection[int], device: str, segments: Starts,
        spots: Collection[Spot],
    ) -> tuple[StagePlan, ...]:
        """Return the plan of each layer, that of the last computation if it was made of the same; check the memory."""
        asked = options, lengths, wanted, edits, focus, device, segments, spots
        if self._planned is None or self._planned[0] != asked:
            kept = stages_by_layer(options, wanted=wanted, edits=edits)
            plans = plan_layers(options, lengths, kept, wanted=wanted, focus=focus, device=device_of(device))
            plans = with_segments(options, for_spots(options, plans, spots), segments)
            # One more letter needs hardly more memory than the last check allowed.
            checked = self._checked_bytes.get(device, 0)
            self._checked_bytes[device] = check_memory(
                options, lengths, plans, device=device, allowed=_UNCHECKED_GROWTH * checked) or checked
            self._planned = asked, plans
        return self._planned[1]

    def prepared(self, document: Document, before_each: Callable[[], None], *, device: str = "cpu") -> StackInputs:
        """Return what determines the numbers of a document, on the device that `device_for` returns."""
        sentences, _ = self.tokenize(document)
        _, batch, _ = self.embed(document, sentences)
        weights, _ = self.weights(document, before_each)
        lengths, device = tuple(map(len, sentences)), self.device_for(device)
        return StackInputs(
            network=self.network(document.options), vectors=torch.from_numpy(batch).to(self.dtype), device=device,
            weights=weights.to(device), lengths=lengths, layers=self._all_inputs(document, lengths, device, weights))

    def moved_weights(
        self, result: Result, cell: Cell, token: str | None, *, device: str, before_each: Callable[[], None]
    ) -> Callable[[Float32], MovedWeights]:
        """Return the weights of a cell's head as a function of what is added, as `Rerun.moved_weights` says."""
        from attnviz.engine.gradients import moved_weights  # late: hardly anybody needs it

        return moved_weights(lambda: self.prepared(result.document, before_each, device=device), result.sentences, cell,
                             token, before_each=before_each)

    def device_for(self, device: str) -> str:
        """Return the device that computes where this one is wanted."""
        return device

    @property
    def has_run(self) -> bool:
        """Whether there is a last computation."""
        return self._last_run is not None

    def holds(self, document: Document) -> bool:
        """Return whether the last computation was of this document."""
        return self._last_run is not None and self._last_run.document is document

    def leave_run(self) -> None:
        """Drop the last computation, which may fill the memory of a device."""
        self._last_run = None

    @abstractmethod
    def tokenize(self, document: Document) -> tuple[Sentences, tuple[str, ...]]:
        """Return the tokens of each sentence, and notes for the person. Raises ComputeError."""

    @abstractmethod
    def embed(self, document: Document, sentences: Sentences) -> tuple[Vocabulary, Float32, Float32 | None]:
        """Return the distinct tokens, the vectors (b, t, d) of `Network.embed`, and the positions (t, d), if any."""

    @abstractmethod
    def network(self, options: Options) -> Network:
        """Return the layers that compute these options."""

    @abstractmethod
    def weights(self, document: Document, before_each: Callable[[], None]) -> tuple[LayerWeights, tuple[str, ...]]:
        """Return the weights before the document's edits, and notes for the person."""

    def is_large(self, options: Options, lengths: Sequence[int]) -> bool:
        """Return whether several threads are faster than one in layers with many new tokens, as in any model."""
        return True

    def logits(
        self, last: Tensor | None, sentences: Sentences, weights: Weights, *, is_everywhere: bool, threads: int
    ) -> Logits | None:
        """Return the logits at the predicted tokens, or everywhere; None without an unembedding."""
        return None

    def _all_inputs(
        self, document: Document, lengths: tuple[int, ...], device: str, weights: LayerWeights
    ) -> Sequence[LayerInputs]:
        """Return the inputs of each layer."""
        return [self._layer_inputs(document, layer, lengths, device, weights)
                for layer in range(document.options.row.layers)]

    def _layer_inputs(
        self, document: Document, layer: int, lengths: tuple[int, ...], device: str, weights: LayerWeights
    ) -> LayerInputs:
        options = document.options
        of_layer, version = weights.layer(layer, weight_edits(document, options.row.name, layer), device)
        return LayerInputs(
            options=AttentionOptions.from_options(options, layer), weights=of_layer, version=version,
            mask=layer_mask(document, layer, lengths, device=device),
            interventions=interventions(document, layer, self.ablated_contexts.get(layer)),
        )


def _plan_notes(options: Options, plans: Sequence[StagePlan], segments: Starts) -> Iterator[Text]:
    """Yield what the plans leave out of a long text."""
    if any(plan.is_unseen and plan.is_reused for plan in plans):
        yield _DISPLAYED_ONLY
    if segments and (most := max_segments(options, plans)) < max(map(len, segments)):
        yield Text("Sums are kept of at most {count} segments of so long a text: fold it by longer ones.",
                   count=f"{most:,.0f}")


def _segments(document: Document, sentences: Sentences, fold: str) -> Starts:
    """Return the first token of each segment by which a document is folded; none if it is not."""
    if fold == NO_FOLD:
        return ()
    return tuple(segment_starts(fold, document, sentence, text, [(token.start, token.end) for token in tokens])
                 for sentence, (text, tokens) in enumerate(zip(document.sentences, sentences, strict=True)))


def _kept_stages(made: LayerCache, plan: StagePlan) -> StageArrays:
    """Return the stages that a plan keeps; a result that is still shown keeps nothing else of a long text alive."""
    names = plan.stages | {"final_normed"}
    return StageArrays({} if plan.in_parts and names.isdisjoint(made.stages) else made.stages, names)


def _overviews(made: LayerCache, plan: StagePlan, heads: int) -> Mapping[str, Overview]:
    """Return the pooled stages of a layer; of one without any, weights whose cells are all missing."""
    if not plan.is_unseen:
        return {} if made.overviews is None else OverviewArrays(made.overviews)
    lengths = made.inputs.mask.lengths
    nothing = np.full((len(lengths), heads, 1, 1), np.nan, np.float32)
    return {"weights": Overview(nothing, max(lengths))}


def _layer_mask(document: Document, layer: int, mask: Mask, caches: AttentionCaches) -> Bools | None:
    """Return the mask (b, q, k) of a layer; None where the document's applies."""
    if not mask.window.size and not document.cells(MaskTarget(layer)):
        return None
    return mask_array(caches.mask(replace(mask, head_cells=Cells(), device="cpu")))


def mask_array(mask: Mask) -> Bools:
    """Return a mask as an array, (b, q, k) or (b, h, q, k), padding included.

    Its device is the CPU, where masks are built: none is copied back from another.
    """
    array: Bools = mask.masked.tensor.numpy()
    return read_only(array)

"""A model that transformers computes as a session: each document is one run of its own forward, with every stage."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np
import torch
from torch import Tensor
from torch.nn import Module

from attnviz.document.cells import NO_CELLS
from attnviz.document.document import Document
from attnviz.document.masks import NONE, read_mask
from attnviz.document.options import Options
from attnviz.document.places import Spot
from attnviz.document.stages import MASKED_STAGES
from attnviz.engine.attention.changes import MEAN_OVER_TEXT, Changes, changes_of_copies, joined, patch, replace_heads
from attnviz.engine.attention.masks import Mask
from attnviz.engine.attention.threads import limit
from attnviz.engine.attention.trace import AttentionCaches, Trace
from attnviz.engine.blocks.network import Network
from attnviz.engine.checkpoints.loader import OpenedModel
from attnviz.engine.device import device_of
from attnviz.engine.device_results import StageArrays
from attnviz.engine.edited_model import SessionModel, beside_typing
from attnviz.engine.hosted_attribution import Attribution, LayerRows
from attnviz.engine.hosted_model import HostedModel
from attnviz.engine.kv_cache import INPUT, IncrementalTrace, LayerStages
from attnviz.engine.model_session import CheckpointSession, computed_logits
from attnviz.engine.placed_weights import host_array
from attnviz.engine.plan import StagePlan, check_memory, stages_by_layer
from attnviz.engine.session import LastRun, Sentences
from attnviz.engine.stack import LayerInputs, threads_for
from attnviz.experiments.direct_logit_attribution import LogitAttribution, part_row
from attnviz.experiments.reasons import NO_WEIGHTS, needs_weights
from attnviz.experiments.rerun import Patch
from attnviz.result.layer import Layer
from attnviz.result.logits import LogitMetric, Logits, Place
from attnviz.result.masking import apply_mask_edits, head_mask_edits, shared_mask_edits
from attnviz.result.result import Result
from attnviz.system.arrays import Bools, Float32
from attnviz.system.errors import EditError
from attnviz.system.watch import UNWATCHED, Watch
from attnviz.system.wording import N_, Text
from attnviz.tokens.token import Vocabulary

if TYPE_CHECKING:
    from attnviz.document.patch_image import PatchImage

_SINKS = N_("Rows of the weights sum to less than 1: a learned score of no key (a sink) takes the rest, the stage Sink "
            "weight.")
_NO_ATTENTION = N_("Layers without attention: {layers}. Only what they read and what their MLP adds is shown.")
NOT_SEEN = N_("What attention and MLP add to the residual stream cannot be seen in layers {layers}: no module returns "
               "it.")


_OF_ALL_KEYS = frozenset({"scores", *MASKED_STAGES})  #: stages whose earlier rows have numbers, or -inf, at later keys
NO_STAGES: Mapping[str, Tensor] = MappingProxyType({})


@dataclass(frozen=True, eq=False, kw_only=True)
class OpenedHost(OpenedModel):
    """A model that transformers computes; its weights are its embedding and its unembedding."""

    host: HostedModel
    image: PatchImage | None = None  #: the picture that it reads in the place of a text
    token_names: tuple[str, ...] = ()  #: of that picture

    @property
    def first_attention(self) -> int:
        """The first layer with attention."""
        return next(layer for layer, call in enumerate(self.host.layout.calls) if call is not None)


@dataclass(frozen=True, slots=True, eq=False)
class RunInput:
    """Everything that determines a run."""

    document: Document
    sentences: Sentences
    vocabulary: Vocabulary
    vectors: Float32  #: (b, t, d)
    layers: tuple[LayerInputs, ...]

    @property
    def changes(self) -> tuple[Changes, ...]:
        """The changes of each layer."""
        return tuple(layer.changes for layer in self.layers)

    @property
    def lengths(self) -> tuple[int, ...]:
        """The tokens of each text."""
        return tuple(map(len, self.sentences))


@dataclass(frozen=True, slots=True, eq=False)
class _Run:
    """A finished run, whose first rows the next one reuses."""

    given: RunInput
    kept: Sequence[frozenset[str]]  #: the stages that were asked for, of each layer
    layers: tuple[LayerStages, ...]
    masks: Mapping[int, Bools]  #: (b, 1 or h, q, k), by layer


class HostedSession(CheckpointSession):
    """A model of transformers whose family has no record; for one thread."""

    has_stack = False
    _last_run: LastRun[_Run] | None

    def __init__(self, opened: OpenedHost) -> None:
        super().__init__(opened)
        self._host = opened.host

    def compute(
        self, document: Document, *, device: str, stages: frozenset[str] | None, focus: Collection[int],
        caches: AttentionCaches, watch: Watch = UNWATCHED, threads: int = 1, fold: str = "",
        spots: Collection[Spot] = (),
    ) -> Result:
        """Compute a document as `Session.compute`; every layer is kept whole."""
        options = document.options
        given, notes = self._given(document)
        kept = stages_by_layer(options, wanted=stages,
                               edits=[document.stage_edits(layer) for layer in range(options.row.layers)])
        if options.config.has_bias:  # which no result derives
            kept = [own | {"biased_scores"} for own in kept]
        kept = [own | {"residual"} for own in kept[:-1]] + [kept[-1] | {"residual", "final_normed"}]
        check_memory(options, given.lengths, tuple(map(StagePlan, kept)), device=device)
        before = self._last_run.run if stages is not None and self._last_run is not None else None
        first = 0 if before is None else self._first_changed(before, given, kept)
        earlier = [None] * len(kept) if before is None or not first else before.layers
        traces = [self._trace(given, own, changes, watch.check, first, stages or {}) for own, changes, stages
                  in zip(kept, given.changes, earlier, strict=True)]
        logits, masks = self._run(given, traces, first=first, threads=threads) if given.lengths else (None, {})
        run = _Run(given, kept, tuple(
            LayerStages({INPUT: trace.stages["residual"], **trace.stages}, first=first, earlier=cached,
                        whole=trace.whole)
            for trace, cached in zip(traces, earlier, strict=True)) if given.lengths else (),
            _joined_masks(masks, first, {} if before is None else before.masks))
        self._last_run = LastRun(document, run)
        no_keys = np.zeros((len(given.lengths), *[max(given.lengths, default=0)] * 2), dtype=np.bool_)
        # Heads share a mask unless single ones have edits.
        shared = {layer: mask[:, 0] for layer, mask in run.masks.items()}
        return Result(
            document=document, options=options, sentences=given.sentences, vocabulary=given.vocabulary, device=device,
            notes=(*notes, *self._notes()), mask=next(iter(shared.values()), no_keys),
            layers=tuple(
                Layer(StageArrays(made, own), mask=shared.get(layer),
                      head_masks=run.masks[layer] if layer in run.masks and run.masks[layer].shape[1] > 1 else None)
                for layer, (made, own) in enumerate(zip(run.layers or ({},) * len(kept), kept, strict=True))),
            logits=None if logits is None else self._logits_at(logits, given.sentences, first,
                                                               is_everywhere=stages is None))

    def _given(self, document: Document) -> tuple[RunInput, tuple[str, ...]]:
        """Return what determines the run of a document, and notes for the person."""
        sentences, notes = self.tokenize(document)
        vocabulary, vectors, _ = self.embed(document, sentences)
        lengths, device = tuple(map(len, sentences)), self._weights.top["embedding"].device.type
        return RunInput(document, sentences, vocabulary, vectors, tuple(
            self._layer_inputs(document, layer, lengths, device, self._weights)
            for layer in range(document.options.row.layers))), notes

    def _first_changed(self, before: _Run, given: RunInput, kept: Sequence[frozenset[str]]) -> int:
        """Return the first token that is computed: before it, no row of any stage differs from the run before."""
        one, other, tokens = before.given, given, max(given.lengths, default=0)
        if not (self._host.is_incremental and len(one.lengths) == len(other.lengths) == 1) or any(
                not own <= known or own & _OF_ALL_KEYS for own, known in zip(kept, before.kept, strict=True)):
            return 0
        is_same = one.lengths == other.lengths
        if not all(layer.is_causal if is_same else layer.append_safe for layer in (*one.layers, *other.layers)):
            return 0
        count = min(tokens - 1, one.lengths[0])  # the last token's logits are computed
        differs = np.flatnonzero(
            (one.vectors[0, :count] != other.vectors[0, :count]).any(axis=-1)
            | [ours.id != theirs.id for ours, theirs in zip(one.sentences[0][:count], other.sentences[0][:count],
                                                            strict=True)])
        return min(int(differs[0]) if len(differs) else count,
                   *(layer.first_changed_token(was) for layer, was in zip(other.layers, one.layers, strict=True)))

    def network(self, options: Options) -> Network:
        """Raise EditError: transformers runs all layers at once."""
        raise EditError("{name} is computed by transformers, and no change is searched for in it: edit the number "
                        "yourself.", name=self.opened.model.name)

    def logits_of(self, result: Result, places: Sequence[Place], *, device: str = "cpu", threads: int = 1) -> Logits:
        if self._host.layout.logit_scale is not None:  # they are those of the final norm's rows
            last = torch.from_numpy(np.array(result.array("final_normed", layer=result.num_layers - 1)))
            rows = self._host.logits(torch.stack([last[place] for place in places]).to(
                self._weights.top["embedding"].device))
            return self._logits_of_rows(rows, tuple(places))
        given, _ = self._given(result.document)
        logits, _ = self._run(given, [self._trace(given, frozenset(), changes) for changes in given.changes])
        assert logits is not None
        return self._logits(logits, tuple(places))

    def edited_model(self, document: Document, device: str = "cpu") -> SessionModel:
        """Raises EditError if residual streams cannot be read as logits."""
        if self._host.layout.logit_scale is None:
            raise EditError("The logits of {name} are not its final norm and its unembedding alone, so that its "
                            "residual stream cannot be read as tokens.", name=self.opened.model.name)
        return HostedEditedModel(document, _no_network(), self._weights, self.opened.tokenizer, device, self._host)

    def patched_logits(
        self, patches: Sequence[Patch | None], *, place: Place, before_each: Callable[[], None], first: int = 0
    ) -> Float32:
        assert self._last_run is not None
        given, size = self._last_run.run.given, self.runs_at_once
        found = []
        for at in range(0, len(patches), size):
            batch = patches[at : at + size]
            changes = [[joined(base, _patch_changes(each) if each is not None and each.layer == layer else {})
                        for each in batch] for layer, base in enumerate(given.changes)]
            traces = [self._trace(given, frozenset(), changes_of_copies(own), before_each, copies=len(batch))
                      for own in changes]
            logits, _ = self._run(given, traces, copies=len(batch))
            assert logits is not None
            found.append(logits[:, place[1]] if len(given.sentences) == 1 else logits[place[0], place[1]][None])
        return host_array(torch.cat(found))

    @property
    def is_causal(self) -> bool:
        return False  # its mask may have any form: each patch computes all positions

    def gradients(
        self, targets: Mapping[Place, LogitMetric], stages: Sequence[str], *, before_each: Callable[[], None],
        threads: int = 1,
    ) -> list[dict[str, tuple[Tensor, Tensor]]]:
        """Raise EditError: nothing is recorded for gradients of such a model."""
        raise EditError(NO_WEIGHTS, name=self.opened.model.name)

    @property
    def runs_at_once(self) -> int:
        assert self._last_run is not None
        lengths = self._last_run.run.given.lengths
        if len(lengths) != 1:
            return 1
        device = device_of(self._weights.top["embedding"].device.type)
        return device.texts_at_once(self.opened.model.config.heads, lengths[0])

    def _trace(
        self, given: RunInput, kept: frozenset[str], changes: Changes, before_each: Callable[[], None] = lambda: None,
        first: int = 0, previous: Mapping[str, Tensor] = NO_STAGES, copies: int = 1,
    ) -> IncrementalTrace:
        """Return the trace of a layer, which records some stages of the rows from `first` on."""
        mask = Mask(given.lengths * copies, read_mask(NONE), NO_CELLS, first=first)
        return IncrementalTrace(mask, changes, kept, before_each, previous=previous,
                                cached_stages=self._host.layout.kv_stages)

    def _run(
        self, given: RunInput, traces: Sequence[Trace], *, copies: int = 1, first: int = 0, threads: int = 1
    ) -> tuple[Tensor | None, Mapping[int, Tensor]]:
        """Run all sentences, or copies of one, from a token on.

        Return the logits (b, t - first, vocabulary) and the mask of each layer.
        """
        lengths = given.lengths * copies
        numbers = [[token.id for token in sentence] for sentence in given.sentences] * copies
        fill, longest = self.opened.model.config.end_id, max(lengths)
        device = self._weights.top["embedding"].device
        ids = torch.tensor([[*row, *[fill] * (longest - len(row))][first:] for row in numbers], device=device)
        with limit(threads_for(ids[..., None], threads)):
            return self._host.run(ids, lengths, traces, masked=partial(_masked, given.document, lengths, copies, first),
                                  embedded=partial(self._embedded, given, ids), first=first)

    def _embedded(self, given: RunInput, ids: Tensor, module: Module, out: Tensor) -> Tensor:
        """Return what an embedding returns, of the vectors that a person changed."""
        numbers = [token.id for token in given.vocabulary.tokens]
        own, vectors = self._embedding_rows(numbers), given.vocabulary.vectors
        edited = np.flatnonzero((own != vectors).any(axis=1))
        if not len(edited):
            return out
        weight = self._weights.top["embedding"].clone()
        weight[[numbers[at] for at in edited]] = torch.from_numpy(vectors[edited]).to(weight)
        found: Tensor = torch.func.functional_call(module, {"weight": weight}, (ids,))
        return found

    def _notes(self) -> tuple[str, ...]:
        layout = self._host.layout
        without = [str(layer) for layer, call in enumerate(layout.calls) if call is None]
        unseen = [str(layer) for layer, added in enumerate(layout.added)
                  if layout.calls[layer] is not None and None in added]
        sinks = any(call is not None and call.has_sinks for call in layout.calls)
        return (*[Text(_NO_ATTENTION, layers=", ".join(without))] * bool(without),
                *[Text(NOT_SEEN, layers=", ".join(unseen))] * bool(unseen), *[Text(_SINKS)] * sinks)

    def _logits_at(self, logits: Tensor, sentences: Sentences, first: int, *, is_everywhere: bool) -> Logits:
        predicted = self.prediction_places(sentences)
        places = predicted if not is_everywhere else tuple(
            (number, at) for number, sentence in enumerate(sentences) for at in range(len(sentence)))
        return self._logits(logits, places, () if self.opened.model.config.causal else predicted, first)

    def _logits(
        self, logits: Tensor, places: tuple[Place, ...], masked: tuple[Place, ...] = (), first: int = 0
    ) -> Logits:
        """Return the logits at some places, of those of the tokens from `first` on, (b, t - first, vocabulary)."""
        rows = torch.stack([logits[row, at - first] for row, at in places]) if places else logits[0, :0]
        return self._logits_of_rows(rows, places, masked)

    def _logits_of_rows(self, rows: Tensor, places: tuple[Place, ...], masked: tuple[Place, ...] = ()) -> Logits:
        attribute = None if self._host.attribution is None else partial(
            _attribute, self._host.attribution, self.dtype, self._weights.top["embedding"].device)
        return computed_logits(rows, places, self.opened.tokenizer, masked=masked, attribute=attribute)


def _attribute(
    known: Attribution, dtype: torch.dtype, device: torch.device, result: Result, place: Place, metric: LogitMetric
) -> LogitAttribution:
    """Return the parts of a logit of a result."""
    def row(stage: str, layer: int) -> Tensor:
        return torch.from_numpy(part_row(result, stage, layer, place)).to(device, dtype)

    with beside_typing():
        return known.of(metric, row("residual", 0), [
            LayerRows(row("concatenated", layer), row("attention_output", layer), row("feed_forward", layer),
                      result.options.is_layer_ablated(layer)) for layer in range(result.num_layers)])


@dataclass(frozen=True, slots=True, eq=False)
class HostedEditedModel(SessionModel):
    """The final norm and the unembedding of a model that transformers computes."""

    host: HostedModel

    def layer(self, number: int) -> Mapping[str, Float32]:
        raise EditError(needs_weights(self.document.options))

    def normalised(self, rows: Float32) -> Float32:
        with beside_typing():
            return host_array(self.host.normalised(self._tensor(rows)))

    def logits(self, rows: Float32, *, tokens: Sequence[int] | None = None, watch: Watch = UNWATCHED) -> Float32:
        with beside_typing():
            found = self.host.logits(self._tensor(rows))
            return host_array(found if tokens is None else found[..., list(tokens)])

    def _tensor(self, rows: Float32) -> Tensor:
        return torch.from_numpy(np.array(rows)).to(self._top["embedding"])


def _no_network() -> Network:
    """Return a network that nothing is computed with."""
    def absent(*_: object, **__: object) -> Tensor:
        raise NotImplementedError

    return Network(heads=0, embed=absent, block=absent, positions=lambda tokens, device: ())


def _patch_changes(each: Patch) -> Changes:
    if each.values is None:
        assert each.head is not None
        return {each.stage: (replace_heads([each.head], MEAN_OVER_TEXT),)}
    values = torch.from_numpy(np.array(each.values))

    def change(tensor: Tensor, part: object) -> Tensor:
        return patch(values.to(tensor), head=each.head, position=each.position)(tensor, part)  # type: ignore[arg-type]

    return {each.stage: (change,)}


def _masked(
    document: Document, lengths: Sequence[int], copies: int, first: int, layer: int, hidden: Tensor
) -> Tensor:
    """Return the mask that the model has (b, 1 or h, q - first, k) with padding, and with the edits of a document."""
    shared, of_heads = shared_mask_edits(document, layer), head_mask_edits(document, layer)
    is_padded = len(set(lengths)) > 1
    if not (shared or of_heads or is_padded):
        return hidden
    found = np.array(hidden.cpu().numpy())
    if of_heads and found.shape[1] == 1:
        found = np.repeat(found, document.options.num_heads, axis=1)
    for row, length in enumerate(lengths):
        sentence = 0 if copies > 1 else row
        ranges = {"rows": range(first, length), "columns": range(length)}
        for head in range(found.shape[1]):
            part = found[row, head, : length - first, :length]
            apply_mask_edits(part, shared, sentence, **ranges)
            if of_heads:
                apply_mask_edits(part, of_heads, sentence, head, **ranges)
        found[row, :, length - first :] = found[row, :, :, length:] = True
    return torch.from_numpy(found).to(hidden.device)


def _joined_masks(masks: Mapping[int, Tensor], first: int, before: Mapping[int, Bools]) -> dict[int, Bools]:
    """Return masks (b, 1 or h, q, k) whose rows before `first` are those of the run before.

    Layers that share a mask share what is returned.
    """
    made = dict[tuple[int, int], Bools]()

    def joined(layer: int, rows: Tensor) -> Bools:
        earlier = before[layer][:, :, :first, :first] if first else None
        key = id(rows), 0 if earlier is None else id(before[layer])
        if key in made:
            return made[key]
        whole = made[key] = np.ones((len(rows), rows.shape[1], first + rows.shape[2], rows.shape[3]), np.bool_)
        if earlier is not None:
            whole[:, :, :first, :first] = earlier if earlier.shape[1] <= rows.shape[1] else earlier[:, :1]
        whole[:, :, first:] = rows.cpu().numpy()
        whole.flags.writeable = False
        return whole

    return {layer: joined(layer, rows) for layer, rows in masks.items()}

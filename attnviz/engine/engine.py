"""From a Document to a Result: every number of the computation, as numpy arrays."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from attnviz.document.ablation_kinds import ABLATION_KINDS
from attnviz.document.document import Document
from attnviz.document.models import Model
from attnviz.document.options import FLOAT32, Options
from attnviz.document.places import Cell, Spot
from attnviz.document.stages import COMPUTED_STAGES
from attnviz.engine.attention import threads
from attnviz.engine.device import device_of
from attnviz.engine.device_failures import DeviceFailure, device_failure, is_out_of_memory
from attnviz.result.not_finite import not_finite
from attnviz.result.result import Result
from attnviz.system import memory, terminal
from attnviz.system.arrays import Bools, Float32, Float64, read_only
from attnviz.system.errors import NO_MEMORY, ComputeError
from attnviz.system.paths import ensure_cwd
from attnviz.system.watch import UNWATCHED, Cancelled as Cancelled, Watch
from attnviz.system.wording import Text

if TYPE_CHECKING:
    from attnviz.engine.attention.changes import AblatedContext
    from attnviz.engine.attention.trace import AttentionCaches
    from attnviz.engine.checkpoints.loader import OpenedModel
    from attnviz.engine.device_results import DeviceResults
    from attnviz.engine.loaded_model import LoadedModel
    from attnviz.engine.model_session import CheckpointSession
    from attnviz.engine.session import Session
    from attnviz.engine.variant_session import VariantSession
    from attnviz.experiments.rerun import EditedModel, MovedWeights, Patch, StageGradients, TextNumbers
    from attnviz.result.logits import LogitMetric, Logits, Place
    from attnviz.result.weight_gradients import GradientRequest
    from attnviz.tokens.model_tokenizer import ModelTokenizer

#: `stages` of the window: derived stages are not stored, and (query, key) stages of long texts only as overviews.
INTERACTIVE = COMPUTED_STAGES
MAX_REFERENCE_MODELS = 4  #: whose mean head outputs are kept: 70 KB for SmolLM2


def exact_cells(result: Result, spot: Spot, *, rows: slice, columns: slice) -> Float32:
    """Return the exact cells (rows, columns) of a part of a (query, key) spot, for a zoom into an overview.

    The slices index the tokens of the unpadded sentence; -inf marks masked scores. The cells are recomputed from the
    result's queries and keys, or taken from the stage if the result holds it whole. The cost of
    each row grows with the length of the sentence, even for one column. Raises KeyError if there is no such stage.
    """
    if result.overview_of(spot.stage, layer=spot.layer) is None:
        if result.is_long:
            raise KeyError(spot.stage)
        return result.picture(spot)[rows, columns]

    import torch

    from attnviz.engine.attention import tiles
    from attnviz.engine.attention.changes import interventions
    from attnviz.engine.attention.masks import layer_mask
    from attnviz.engine.attention.trace import AttentionOptions, Trace

    options, length = result.options, result.lengths[spot.sentence]
    key_range, query_range = (range(*part.indices(length)) for part in (columns, rows))
    with torch.inference_mode(), threads.limit_for(len(query_range) * length * options.d_k):
        left, right = (torch.tensor(result.picture(spot.at(stage=name))).to(getattr(torch, options.dtype))
                       for name in options.row.score_stages)
        cells = tiles.compute_cells(
            left, right, spot=spot, rows=query_range, columns=key_range, heads=options.num_heads,
            trace=Trace(layer_mask(result.document, spot.layer, result.lengths),
                        interventions(result.document, spot.layer).changes(),
                        options=AttentionOptions.from_options(options, spot.layer)),
        ).float().numpy()
    return read_only(cells)


class Engine:
    """Compute documents, and cache what most edits leave unchanged.

    It owns every cache of a computation: the sessions of the variants and of the open model, and `AttentionCaches`.
    Each documents its limit.

    Each window or command has its own engine. An engine has no lock: only one thread may compute with it. Only
    `exact_cells`, which uses no cache, may run concurrently. What experiments ask for, `Rerun` describes.
    """

    def __init__(self, open_model: Callable[..., OpenedModel] | None = None) -> None:
        """Read trained models with `open_model`, by default `models.checkpoints.loader.open_model`."""
        self._open = open_model
        self._caches: AttentionCaches | None = None
        self._on_device: DeviceResults | None = None
        self._variants: VariantSession | None = None
        self._loaded_model: LoadedModel | None = None
        self._side_engines: dict[str, Engine] = {}
        #: Of ablated heads, with their key and the lengths of the texts that they are resampled from.
        self._contexts: tuple[object, tuple[int, ...], Mapping[int, AblatedContext]] | None = None
        self._reference_means: dict[Any, Float64] = {}  # by model and dtype, the oldest first
        self._fewer_texts = 1  # of a corpus, by this factor, because the memory of a device was too small for more
        self._device = "cpu"

    def clear(self) -> None:
        """Drop all caches; what results hold on a device is copied to the CPU."""
        if self._on_device is not None:
            self._on_device.release()
        self._caches = self._variants = self._loaded_model = None
        self._side_engines.clear()
        self._contexts = None
        self._reference_means.clear()

    def side_engine(self, name: str) -> Engine:
        """Return another engine under a name, for documents that are computed beside the open one at each edit."""
        return self._side_engines.setdefault(name, Engine(self._open))

    def dropout_mask(self, options: Options, shape: Sequence[int], *, seed: int) -> Bools:
        from attnviz.engine.attention.attention_weights import draw_dropout
        from attnviz.engine.attention.trace import AttentionOptions

        dropout = AttentionOptions.from_options(options, 0).dropout
        kept: Bools = draw_dropout(shape, rate=dropout.rate, seed=seed, head_by_head=dropout.head_by_head).numpy() > 0
        return kept

    @property
    def open_model_path(self) -> str:
        """The path of the open model, or "". Readable from other threads."""
        loaded_model = self._loaded_model
        return "" if loaded_model is None else loaded_model.where

    @property
    def models(self) -> LoadedModel:
        """The `LoadedModel`, which holds the open model if there is one."""
        if self._loaded_model is None:
            ensure_cwd()
            from attnviz.engine.loaded_model import LoadedModel  # late import: it imports torch

            self._loaded_model = LoadedModel(self._open)
        return self._loaded_model

    def use_device(self, name: str) -> None:
        """Compute on this device (cpu, cuda, mps or auto) what reads a model, until another one computes a document."""
        self._device = name

    @property
    def device(self) -> str:
        return best_device(self._device)[0]

    def _beside(self) -> Callable[..., Result]:
        """Return the `compute` of a companion, on the device of this engine."""
        return partial(self.companion().compute, device=self.device)

    def companion(self) -> Engine:
        """Return an engine for another thread: it shares the weights of the open model, and no cache."""
        models = self._loaded_model
        found = Engine(self._open if models is None else models.read)
        found.use_device(self._device)
        return found

    def compute(
        self,
        document: Document,
        *,
        device: str = "cpu",
        stages: frozenset[str] | None = None,
        layer: int = 0,
        second_layer: int | None = None,
        fold: str = "",
        gradients: GradientRequest | None = None,
        defers_logits: bool = False,
        spots: Collection[Spot] = (),
        watch: Watch = UNWATCHED,
    ) -> Result:
        """Compute attention on the sentences of a document, and record every number on the way.

        `device` is cpu, cuda, mps or auto. A device that is missing or too small is replaced by the CPU, with a note.

        `stages` names the stages that must be readable from the Result; None keeps every stage whole.

        An input is long if its (query, key) arrays would exceed `plan.Device.kept_bytes`. The Result then has
        overviews of these arrays, and `exact_cells` computes exact values. Of several layers, `layer` and
        `second_layer` get these overviews; each other layer gets a small overview of its weights only.

        `fold` names segments of `attnviz.document.segments.FOLDS`. The arrays of a long input are then also summed
        over these, unless they are too many.

        `gradients` of a metric with respect to the attention weights are added, for a model of one text.

        With `defers_logits`, the logits of a few places are computed when they are first read, from the weights at
        that time.

        `spots` of the displayed layers are all that is read of the Result, if there are any. Of a long input nothing
        else is then computed that they do not need: neither later layers and the logits, nor what is kept for the next
        computation.

        `watch` is asked between the steps, and receives the finished share of a long input, on the computing thread.
        The numbers do not depend on the contents of the caches.

        The dropout mask of a long input is drawn in squares, each from a seed derived from `dropout_seed`, the
        sentence, the head and the square's position. It differs from the mask that torch draws for a short input.

        Raises ComputeError if there is not enough memory, EditError if sizes do not fit, and Cancelled.
        """
        start = time.perf_counter()
        watch.check()
        ensure_cwd()
        from attnviz.engine.attention.trace import AttentionCaches  # late import: torch takes seconds
        from attnviz.engine.device_results import MAX_DEVICE_RESULTS, DeviceResults

        wanted_device, note = best_device(device)
        session, notes = self._session_for(document, watch, wanted_device)
        watch.check()
        used_device = session.device_for(wanted_device)
        self.use_device(used_device)
        self._caches = self._caches or AttentionCaches()
        self._on_device = self._on_device or DeviceResults()
        self._on_device.release(kept=MAX_DEVICE_RESULTS - 1)
        notes = (*notes, note) if note else notes
        focus = {min(each, document.options.row.layers - 1) for each in (layer, second_layer) if each is not None}
        run = partial(self._run, document, stages=stages, focus=focus, watch=watch, threads=threads.worker_threads(),
                      defers_logits=defers_logits, fold=fold, spots=spots)
        try:
            result = run(session, device=used_device, caches=self._caches)
        except RuntimeError as error:
            halves = document.options.is_trained and document.options.dtype == FLOAT32
            if used_device == "cpu" or (failure := device_failure(used_device, error, halves=halves)) is None:
                raise
            notes = (*notes, failure.note)
            session = self._leave_device(session, failure, document, watch)
            result = run(session, device="cpu", caches=self._caches)
        if gradients is not None:
            from attnviz.experiments import gradients as experiment  # late: only models need it

            result = experiment.run(self, gradients, result, watch)
        if (reason := not_finite(result)) and reason not in result.notes:  # which another process has said
            notes = (*notes, reason)
        return replace(result, seconds=time.perf_counter() - start, notes=(*notes, *result.notes),
                       has_chat_template=session.has_chat_template)

    def _run(
        self, document: Document, session: Session, *, device: str, caches: AttentionCaches, defers_logits: bool,
        **more: Any,
    ) -> Result:
        """Compute a document with a session on a device, without autograd."""
        import torch

        with torch.inference_mode(), threads.limit(1), memory.failed_allocation_as(ComputeError(NO_MEMORY)):
            result = session.compute(document, device=device, caches=caches, **more)
            if device != "cpu":
                result = self._copied_early(result)
            if result.logits is not None and not defers_logits:
                result.logits.prepare()
            return result

    def _copied_early(self, result: Result) -> Result:
        """Return a new result of a device with its logits, and with what is displayed copied from there meanwhile."""
        assert self._on_device is not None
        finish_copies = self._on_device.add(result.layers)
        if result.logits is not None:
            result = replace(result, logits=result.logits.without_model())
        finish_copies()
        return result

    def _leave_device(
        self, session: Session, failure: DeviceFailure, document: Document, watch: Watch
    ) -> Session:
        """Return the session that computes a document on the CPU, after a device failed; keep nothing on the device.

        Raises ComputeError if another engine decides on the device.
        """
        if session.device_for("cpu") != "cpu":
            raise ComputeError("{reason}", reason=failure.reason)
        from attnviz.engine.attention.trace import AttentionCaches

        self.use_device("cpu")
        session.leave_run()
        if self._on_device is not None:
            self._on_device.release()
        self._caches = AttentionCaches()
        self._variants = None  # its weights are drawn again
        if self._loaded_model is not None and not failure.is_readable:
            self._loaded_model.close()  # it is read again; otherwise its weights are moved
        return self._session_for(document, watch, "cpu")[0]

    def _session_for(self, document: Document, watch: Watch, device: str = "") -> tuple[Session, tuple[str, ...]]:
        """Return the session that computes a document, and notes for the person; a model is opened on the device."""
        if document.options.is_trained:
            session, notes = self.models.session_for(document, watch, device=device)
            if not session.is_elsewhere:
                session.ablated_contexts = self._ablated_contexts(document, session, watch)
            return session, notes
        from attnviz.engine.variant_session import VariantSession

        self._variants = self._variants or VariantSession()
        return self._variants, ()

    def _ablated_contexts(self, document: Document, session: Session, watch: Watch) -> Mapping[int, AblatedContext]:
        """Return what takes the place of the context of ablated heads, by layer; nothing for zeros."""
        options, kind = document.options, ABLATION_KINDS[document.options.ablation]
        if not options.ablated or kind.is_zero:
            return {}
        import torch

        from attnviz.engine.attention.changes import MEAN_OVER_TEXT, AblatedContext
        from attnviz.experiments.ablated_contexts import replacement, resampled_result  # late: few documents need it

        key = options.model, options.dtype, kind, document.resampled
        if self._contexts is None or self._contexts[0] != key:
            held = resampled_result(self._beside(), document, watch)
            found = {layer: replacement(kind, layer, held=held, reference=partial(self.mean_contexts, options, watch))
                     for layer in (range(options.row.layers) if held is None else held.layers_with("concatenated"))}
            self._contexts = key, () if held is None else held.lengths, {
                layer: MEAN_OVER_TEXT if values is None else AblatedContext(torch.from_numpy(values.copy()))
                for layer, values in found.items()}
        _, theirs, contexts = self._contexts
        ours = tuple(map(len, session.tokenize(document)[0])) if kind.snapshot else ()
        if theirs != ours:
            counts = (" + ".join(map(str, each)) or "0" for each in (theirs, ours))
            raise ComputeError("{snapshot} has {count} tokens and this text {other}: resampling ablated heads needs as "
                               "many.", snapshot=kind.snapshot, count=next(counts), other=next(counts))
        return contexts

    def tokenizer_of(self, document: Document, watch: Watch = UNWATCHED) -> ModelTokenizer:
        """Return the tokenizer of a document's model, which is opened if it is not. Raises ComputeError as `compute`.
        """
        return self.models.session_for(document, watch)[0].opened.tokenizer

    def logits(self, result: Result, places: Sequence[Place]) -> Logits:
        """Return the logits at places (sentence, position) of a model's result, and the spellings of the top tokens.

        Raises ComputeError as `compute`, and KeyError if the result has no logits.
        """
        import torch

        if result.logits is None:
            raise KeyError("logits")
        session, _ = self.models.session_for(result.document)
        worker_threads = threads.worker_threads()
        with torch.inference_mode(), threads.limit(1):
            return session.logits_of(result, places, device=self.device, threads=worker_threads)

    def _session_of(self, result: Result, watch: Watch) -> CheckpointSession:
        """Return the session of a result's model, whose last run is that of the result."""
        session, _ = self.models.session_for(result.document, watch.silent)
        if not session.holds(result.document):  # another one was computed meanwhile, such as the compared state
            self.compute(result.document, device=result.device, stages=INTERACTIVE, watch=watch.silent)
        return session

    def patched_logits(
        self, result: Result, patches: Sequence[Patch | None], *, place: Place, equal_positions: int = 0,
        watch: Watch = UNWATCHED,
    ) -> Float32:
        """Return the logits after each patch, (patches, vocabulary), as `Rerun.patched_logits` says."""
        session = self._session_of(result, watch)
        from attnviz.engine.edited_model import beside_typing

        with beside_typing():
            return session.patched_logits(patches, place=place, first=equal_positions, before_each=watch.check)

    def runs_at_once(self, result: Result, watch: Watch = UNWATCHED) -> int:
        return self._session_of(result, watch).runs_at_once

    def is_causal(self, result: Result, watch: Watch = UNWATCHED) -> bool:
        return self._session_of(result, watch).is_causal

    def gradients(
        self, result: Result, targets: Mapping[Place, LogitMetric], stages: Sequence[str], *, watch: Watch = UNWATCHED
    ) -> StageGradients:
        session = self._session_of(result, watch)
        from attnviz.engine.edited_model import beside_typing

        worker_threads = threads.worker_threads()
        with beside_typing():
            layers = session.gradients(targets, stages, before_each=watch.check, threads=worker_threads)
        return [{stage: (made.float().cpu().numpy(), gradient.float().cpu().numpy())
                 for stage, (made, gradient) in layer.items()} for layer in layers]

    def edited_model(self, document: Document, watch: Watch = UNWATCHED) -> EditedModel:
        return self.models.session_for(document, watch.silent)[0].edited_model(document, self.device)

    def texts_at_once(self, model: Model, *, tokens: int, device: str) -> int | None:
        used = best_device(device)[0]
        if used == "cpu" or model.row.has_two_texts:
            return None
        return max(1, device_of(used).texts_at_once(model.config.heads, tokens) // self._fewer_texts)

    def text_measures(self, document: Document, *, device: str) -> Sequence[TextNumbers] | None:
        assert document.model is not None
        if self.texts_at_once(document.model, tokens=1, device=device) is None:
            return None
        import torch

        from attnviz.engine.attention.trace import AttentionCaches
        from attnviz.engine.text_measures import measure_texts

        session, used = self._session_for(document, UNWATCHED)[0], best_device(device)[0]
        if not session.has_stack:
            return None
        sentences, _ = session.tokenize(document)
        try:
            with torch.inference_mode():
                given = session.prepared(document, UNWATCHED.check, device=used)
                return measure_texts(given, [tuple(token.label for token in sentence) for sentence in sentences],
                                     caches=AttentionCaches(), before_each=UNWATCHED.check)
        except RuntimeError as error:
            if not is_out_of_memory(error):
                raise
        if len(sentences) > 1:
            self._fewer_texts *= 2
            terminal.warn(Text("The device {device} has too little memory for {count} texts of up to {tokens:,} tokens "
                               "at once: half as many are measured together from now on.", device=used,
                               count=len(sentences), tokens=max(map(len, sentences))))
        return None

    def mean_contexts(self, options: Options, watch: Watch = UNWATCHED) -> Float64:
        from attnviz.experiments import ablated_contexts

        key = options.model, options.dtype
        if key not in self._reference_means:
            for oldest in list(self._reference_means)[: 1 - MAX_REFERENCE_MODELS]:
                del self._reference_means[oldest]
            self._reference_means[key] = ablated_contexts.mean_contexts(self._beside(), options, watch)
        return self._reference_means[key]

    def moved_weights(
        self, result: Result, cell: Cell, token: str | None, watch: Watch = UNWATCHED
    ) -> Callable[[Float32], MovedWeights]:
        session, _ = self._session_for(result.document, watch.silent)
        return session.moved_weights(result, cell, token, device=self.device, before_each=watch.check)

    #: Uses no cache.
    exact_cells = staticmethod(exact_cells)


def compute(document: Document, **arguments: Any) -> Result:
    """Compute one document with a new engine; `Engine.compute` describes the arguments."""
    engine = Engine()
    result = engine.compute(document, **arguments)
    engine.clear()  # nothing of the result stays on a device
    return result


def best_device(name: str) -> tuple[str, Text | None]:
    """Return the device for `name` (cpu, cuda, mps or auto), and a note if it is not the requested one."""
    if name == "cpu":
        return name, None

    import torch

    available = {"cuda": torch.cuda.is_available(), "mps": torch.backends.mps.is_available(), "cpu": True}
    if name == "auto":
        return next(device for device, is_available in available.items() if is_available), None
    if available.get(name):
        return name, None
    return "cpu", Text("There is no device {name} here: computed on the CPU.", name=name)

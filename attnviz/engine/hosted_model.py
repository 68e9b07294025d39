"""A model that transformers computes: our attention function and forward hooks hand over its stages, and change them.

A probe runs a short text once and tells where the stages are: what a block adds to its residual stream is the output of
the module after which the sum is seen. What cannot be found so is no stage. Nothing of the model stays changed after a
run: attention implementation, hooks, training mode.

Shapes: b batch, h heads, g key/value heads, t tokens, d size of the residual stream.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cached_property, partial
from inspect import signature
from threading import RLock
from typing import Any

import torch
from torch import Tensor
from torch.nn import Embedding, Module, ModuleList

from attnviz.document.cells import NO_CELLS
from attnviz.document.masks import NONE, read_mask
from attnviz.engine.attention.changes import HEAD_OUTPUTS, LAYER_OUTPUT
from attnviz.engine.attention.masks import Mask
from attnviz.engine.attention.projection import group_keys, multiply_shared
from attnviz.engine.attention.trace import Trace
from attnviz.engine.hosted_attribution import Attribution, is_exact
from attnviz.engine.hosted_events import Added, Event, added_by, by_block, final_norm, is_same, positions_in, projection
from attnviz.engine.kv_cache import IncrementalTrace
from attnviz.system.errors import ModelError

_NAME = "attnviz"  # of our attention function in transformers' interface
PROBED_TOKENS = 6
#: What a model raises that does not work with a cache that keeps nothing.
WHATEVER_A_CACHE_DOES = (ArithmeticError, AssertionError, AttributeError, LookupError, NotImplementedError,
                         RuntimeError, TypeError, ValueError)

Masked = Callable[[int, Tensor], Tensor]  #: (layer, mask (b, 1 or h, q, k)) -> the mask to use, True where masked


@dataclass(frozen=True, slots=True)
class AttentionCall:
    """What the attention function of a layer was given."""

    keys: int
    heads: int
    kv_heads: int
    d_head: int
    scaling: float
    cap: float
    has_sinks: bool
    has_bias: bool
    is_causal: bool


@dataclass(frozen=True, eq=False)
class Layout:
    """Where a model has its stages."""

    blocks: tuple[Module, ...]
    calls: tuple[AttentionCall | None, ...]  #: of each layer, in the order in which blocks run; None without attention
    added: tuple[Added, ...]  #: of each layer
    d_model: int
    final_norm: Module | None  #: between the last block and the unembedding; None if it is not one module
    has_logits: bool
    logit_scale: float | None  #: logits are the unembedding's output times this; None if they are computed otherwise
    rotated: tuple[bool, ...]  #: of each layer: attention is given rotated queries and keys
    projections: tuple[Module | None, ...] = ()  #: what each layer does first with its joined heads
    positions: int | None = None  #: the most tokens of a text, for which a table has positions; None without a table

    @property
    def is_rotated(self) -> bool:
        """Whether those of any layer are rotated."""
        return any(self.rotated)

    @property
    def kv_stages(self) -> tuple[str, str]:
        """The keys and values that attention is given."""
        return "rotated_" * self.is_rotated + "keys", "values"


@dataclass(slots=True, eq=False)
class Running:
    """A run in progress, to which hooks and the attention function refer."""

    traces: Sequence[Trace]
    masked: Masked
    embedded: Callable[[Module, Tensor], Tensor]
    prefix: str = ""  #: of the names of queries and keys
    layer: int = -1
    is_embedded: bool = False
    read_masks: dict[int, tuple[Tensor, Tensor, Tensor | None]] = field(default_factory=dict)  #: by the mask's identity
    masks: dict[int, Tensor] = field(default_factory=dict)
    events: list[Event] | None = None  #: of a probe: calls in their order
    sources: Mapping[int, Trace] = field(default_factory=dict)  #: of keys and values of another text, by layer
    attended: dict[int, tuple[Tensor, Tensor]] = field(default_factory=dict)  #: those keys and values
    earlier: int = 0  #: tokens for whose keys and values a cache gives zeros


_RUN: ContextVar[Running | None] = ContextVar("run", default=None)


def attend(
    module: Module, query: Tensor, key: Tensor, value: Tensor, attention_mask: Tensor | None,
    scaling: float | None = None, dropout: float = 0.0, softcap: float | None = None,
    position_bias: Tensor | None = None, s_aux: Tensor | None = None, **others: Any,
) -> tuple[Tensor, Tensor]:
    """Attend as the eager function of transformers, and hand over each stage to the trace of the layer.

    Returns the contexts (b, t, h, d_head) and the weights. A learned score of no key (`sinks`) takes its share.
    """
    run, heads = _RUN.get(), query.shape[1]
    if scaling is None:
        scaling = query.shape[-1] ** -0.5
    sinks = getattr(module, "sinks", None) if s_aux is None else s_aux
    record: Callable[[str, Tensor], Tensor] = _unchanged
    replace, prefix = record, ""
    if run is not None and run.layer >= 0:
        trace = run.traces[run.layer]
        record, replace, prefix = trace.record, trace.replace, run.prefix
    queries = record(f"{prefix}queries", query)
    if run is not None and run.layer in run.sources:  # they are the same for each row of the output
        of_source = run.sources[run.layer].record
        if run.layer not in run.attended:
            run.attended[run.layer] = of_source("keys", key), of_source("values", value)
        keys, values = run.attended[run.layer]
    else:
        earlier = 0 if run is None else run.earlier
        keys = record(f"{prefix}keys", key[..., earlier:, :])
        values = record("values", value[..., earlier:, :])
    hidden, bias = _mask_and_bias(attention_mask, position_bias, queries, keys, {} if run is None else run.read_masks)
    if run is not None and run.layer >= 0:
        if run.events is not None:
            later = torch.ones_like(hidden).triu(1)
            run.events.append(("attention", module, AttentionCall(
                keys.shape[2], heads, key.shape[1], query.shape[-1], float(scaling), float(softcap or 0.0),
                sinks is not None, bias is not None, is_causal=bool(hidden[later].all()))))
        hidden = run.masks[run.layer] = run.masked(run.layer, hidden)
    keys, values = group_keys(keys, values, heads=heads)
    scores = record("scores", multiply_shared(queries, keys.mT))  # (b, h, q, k)
    scores = record("masked_scores", scores.masked_fill(hidden, -torch.inf))
    scores = record("scaled_scores", scores * scaling)
    if softcap:
        scores = record("capped_scores", torch.where(scores.isneginf(), scores, torch.tanh(scores / softcap) * softcap))
    if bias is not None:
        scores = record("biased_scores", scores + bias)
    if sinks is not None:
        column = sinks.reshape(1, -1, 1, 1).expand(len(scores), -1, scores.shape[2], 1).to(scores)
        scores = torch.cat((scores, column), dim=-1)
    weights = scores.softmax(-1, dtype=torch.float32).to(query.dtype)
    if sinks is not None:
        record("sink_weights", weights[..., -1:])
    weights = weights[..., : keys.shape[2]]
    weights = weights.masked_fill(scores.isneginf().all(-1, keepdim=True), 0.0)  # a query without a key
    weights = record("dropped_weights", record("weights", weights))
    context = replace(HEAD_OUTPUTS, record("context", multiply_shared(weights, values)))  # (b, h, q, d)
    joined = record("concatenated", context.transpose(1, 2).flatten(2))
    return joined.view(len(joined), joined.shape[1], heads, -1), weights


def _unchanged(stage: str, tensor: Tensor) -> Tensor:
    return tensor


def _mask_and_bias(
    mask: Tensor | None, bias: Tensor | None, query: Tensor, key: Tensor,
    known: dict[int, tuple[Tensor, Tensor, Tensor | None]],
) -> tuple[Tensor, Tensor | None]:
    """Return what an additive mask hides (b, 1 or h, q, k), and the finite numbers that are added; None for zeros.

    Layers share masks: what is read off one is `known` in the next, with the mask, so that its id stays its own.
    """
    if mask is None:
        shape = (len(query), 1, query.shape[2], key.shape[2])
        return torch.zeros(shape, dtype=torch.bool, device=query.device), bias
    if id(mask) not in known:
        known[id(mask)] = mask, *_read_mask(mask[..., : key.shape[2]], len(query))
    _, hidden, added = known[id(mask)]
    return hidden, bias if added is None else added if bias is None else added + bias


def _read_mask(mask: Tensor, batch: int) -> tuple[Tensor, Tensor | None]:
    if mask.dtype == torch.bool:
        return (~mask).expand(batch, -1, -1, -1), None
    hidden = mask <= torch.finfo(mask.dtype).min / 2
    added = mask.masked_fill(hidden, 0.0)
    return hidden.expand(batch, -1, -1, -1), added if bool(added.any()) else None


class HostedModel:
    """Runs a model of transformers with traces; threads take turns."""

    def __init__(self, model: Any) -> None:
        """Probe the model. Raises ModelError if transformers lets nobody replace its attention."""
        self.model, self.name, self._lock = model, type(model).__name__, RLock()
        self.embedding, self.head = self._ends()
        self.layout = self._probe()

    def run(
        self, ids: Tensor, lengths: Sequence[int], traces: Sequence[Trace], *, masked: Masked,
        embedded: Callable[[Module, Tensor], Tensor] = lambda module, out: out, first: int = 0,
    ) -> tuple[Tensor | None, Mapping[int, Tensor]]:
        """Run token ids (b, t), each text `lengths` long: logits (b, t, vocabulary), and the mask of each layer.

        `embedded` returns what the first layer reads, of the embedding and its output. Logits are None without an
        unembedding. Of a text whose tokens before `first` are known, ids are those from there on, and traces join their
        keys and values with the known ones.
        """
        run = Running(traces, masked, embedded, prefix="rotated_" * self.layout.is_rotated)
        with self._lock, self._attached(run, self._hooks(run)):
            out = self._forward(ids, lengths, first)
        return (out.logits if self.layout.has_logits else None), run.masks

    def normalised(self, rows: Tensor) -> Tensor:
        """Return rows (..., d) of the residual stream as the unembedding reads them."""
        return rows if self.layout.final_norm is None else _first(self.layout.final_norm(rows.to(self._dtype)))

    def logits(self, rows: Tensor) -> Tensor:
        """Return the logits of rows (..., d) that the unembedding reads."""
        assert self.layout.logit_scale is not None and self.head is not None
        found: Tensor = self.head(rows.to(self._dtype)) * self.layout.logit_scale
        return found

    @property
    def two_texts(self) -> Mapping[str, Any]:
        """What its config has besides, if it answers one text with another."""
        return {}

    def _ends(self) -> tuple[Any, Module | None]:
        """Return the embedding and the unembedding."""
        return self.model.get_input_embeddings(), self.model.get_output_embeddings()

    @property
    def _dtype(self) -> torch.dtype:
        found: torch.dtype = self.embedding.weight.dtype
        return found

    def _forward(self, ids: Tensor, lengths: Sequence[int], first: int = 0) -> Any:
        takes = signature(self.model.forward).parameters
        more: dict[str, Any] = {"use_cache": False} if "use_cache" in takes else {}
        if first:
            from attnviz.engine.hosted_cache import EarlierTokens  # late: it imports transformers

            more = {"use_cache": True, "past_key_values": EarlierTokens(first)}
        if len(set(lengths)) > 1:
            more["attention_mask"] = (torch.arange(ids.shape[1]) < torch.tensor(lengths)[:, None]).long().to(ids.device)
        return self.model(input_ids=ids, return_dict=True, **more)

    @contextmanager
    def _attached(self, run: Running, hooks: Sequence[Callable[[], Any]]) -> Iterator[None]:
        """Let the model call our attention function and hooks, in evaluation mode, and put all back at the end."""
        from transformers import AttentionInterface, AttentionMaskInterface
        from transformers.masking_utils import ALL_MASK_ATTENTION_FUNCTIONS

        AttentionInterface.register(_NAME, attend)
        AttentionMaskInterface.register(_NAME, ALL_MASK_ATTENTION_FUNCTIONS["eager"])
        training = [module for module in self.model.modules() if module.training]
        token = _RUN.set(run)
        with ExitStack() as undo:
            if "torch._dynamo" in sys.modules:  # which whoever compiles a module imports; compiled code calls no hook
                undo.enter_context(torch.compiler.set_stance("force_eager"))
            undo.callback(_RUN.reset, token)
            undo.callback(self.model.set_attn_implementation, _implementations(self.model.config))
            undo.callback(_set_training, training)
            if training:
                self.model.eval()
            self.model.set_attn_implementation(_NAME)
            for register in hooks:
                undo.callback(register().remove)
            yield

    def _hooks(self, run: Running) -> list[Callable[[], Any]]:
        """Return functions that register the hooks of a run."""
        own = partial(in_run, run)

        def enter(module: Module, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
            run.layer += 1
            return with_first(args, kwargs, partial(run.traces[run.layer].record, "residual"))

        def leave(module: Module, args: Any, out: Any) -> Any:
            return with_first_output(out, partial(run.traces[run.layer].replace, LAYER_OUTPUT))

        def embed(module: Module, args: Any, out: Tensor) -> Tensor | None:
            if run.is_embedded:  # such as by `embedded` itself
                return None
            run.is_embedded = True
            return run.traces[0].record("embeddings", run.embedded(module, out))

        def unembed(module: Module, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
            return with_first(args, kwargs, partial(run.traces[-1].record, "final_normed"))

        def add(stage: str, part: int, module: Module, args: Any, out: Any) -> Any:
            added = self.layout.added[run.layer][part] if run.layer >= 0 else None
            if added is None or added[0] is not module:
                return None
            trace, factor = run.traces[run.layer], added[1]
            if factor == 1.0:
                return with_first_output(out, partial(trace.record, stage))
            made = _first(out) * factor
            changed = trace.record(stage, made)
            return None if changed is made else with_first_output(out, lambda _: changed / factor)

        made: list[Callable[[], Any]] = [partial(self.embedding.register_forward_hook, own(embed))]
        for block in self.layout.blocks:
            made += [partial(block.register_forward_pre_hook, own(enter), with_kwargs=True),
                     partial(block.register_forward_hook, own(leave))]
        for part, stage in enumerate(("attention_output", "feed_forward")):
            modules = {id(each[0]): each[0] for added in self.layout.added if (each := added[part]) is not None}
            made += [partial(module.register_forward_hook, own(partial(add, stage, part)))
                     for module in modules.values()]
        if self.head is not None:
            made.append(partial(self.head.register_forward_pre_hook, own(unembed), with_kwargs=True))
        return made

    @torch.inference_mode()
    def _probe(self) -> Layout:
        """Run a short text, and find out where the stages are."""
        ids = self._probed_ids()
        events, out = self._probed(ids)
        blocks = blocks_of(self.model, attending_modules(events))
        if not blocks and not any("attention" in type(module).__name__.lower() for module in self.model.modules()):
            raise ModelError("{name} has no attention.", name=self.name)
        if not blocks:
            raise ModelError("{name} computes its attention by code of its own, which cannot be replaced by "
                             "transformers' AttentionInterface: compute it, and view it with attnviz.show(attentions, "
                             "tokens).", name=self.name)
        kind = type(getattr(out, "logits", None))
        if issubclass(kind, Tensor) and kind is not Tensor:
            raise ModelError("{name} returns logits that are not plain numbers ({kind}), as where activations are "
                             "quantised without calibration: calibrate them, or quantise the weights alone.",
                             name=self.name, kind=kind.__name__)
        layers, after = by_block(events, blocks)
        last = layers[-1][-1][2]
        if last.dim() != 3:
            raise ModelError("{name} has several residual streams beside each other, which is not shown: compute it, "
                             "and view it with attnviz.show(attentions, tokens).", name=self.name)
        norm, scale, has_logits = self._probed_ends(events, layers, after, out)
        return Layout(blocks=blocks,
                      calls=tuple(map(attention_call, layers)),
                      added=tuple(map(added_by, layers)), d_model=last.shape[-1], final_norm=norm,
                      has_logits=has_logits, logit_scale=scale,
                      rotated=self._rotated(ids, blocks, len(layers)), projections=tuple(map(projection, layers)),
                      positions=positions_in(events, self.embedding))

    def _probed_ids(self) -> Tensor:
        """Return the token ids of a short text (1, t)."""
        table = self.embedding.weight
        return ((torch.arange(PROBED_TOKENS) + 3) % len(table))[None].to(table.device)

    def _probed_ends(
        self, events: Sequence[Event], layers: Sequence[Sequence[Event]], after: Sequence[Event], out: Any
    ) -> tuple[Module | None, float | None, bool]:
        """Find the embedding that is called; return the final norm, the factor of logits, and whether there are any."""
        table = self.embedding.weight
        self.embedding = next((module for kind, module, _ in events  # T5 names one that it does not call
                               if isinstance(module, Embedding) and module.weight is table), self.embedding)
        logits = None if self.head is None else getattr(out, "logits", None)
        return *final_norm(after, layers[-1][-1][2], self.head, logits), logits is not None

    def _probed(self, ids: Tensor) -> tuple[list[Event], Any]:
        """Run token ids, and return all calls of modules and of the attention function, and what the model returns."""
        events: list[Event] = []
        trace = Trace(mask=None)  # type: ignore[arg-type]  # it changes nothing
        run = Running([trace], lambda layer, hidden: hidden, lambda module, out: out, layer=0, events=events)
        with self._attached(run, recorders(self.model, events)):
            return events, self._forward(ids, (ids.shape[1],))

    def _rotated(self, ids: Tensor, blocks: Sequence[Module], layers: int) -> tuple[bool, ...]:
        """Return of each layer whether its queries differ by position where every token of the layer is the same."""
        traces = [Trace(mask=None) for _ in range(layers)]  # type: ignore[arg-type]
        run = Running(traces, lambda layer, hidden: hidden, lambda module, out: out)

        def enter(module: Module, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
            run.layer += 1
            return with_first(args, kwargs, lambda x: x[:, :1].expand_as(x))

        with self._attached(run, [partial(block.register_forward_pre_hook, enter, with_kwargs=True)
                                      for block in blocks]):
            self._forward(ids, (ids.shape[1],))
        queries = [trace.stages.get("queries") for trace in traces]
        return tuple(each is not None and not is_same(each, each[:, :, :1].expand_as(each)) for each in queries)

    @cached_property
    @torch.inference_mode()
    def is_incremental(self) -> bool:
        """Whether the last tokens may be computed alone, with the keys and values of those before.

        The last tokens of a short text are computed alone, and the result is compared with a run of the whole text.
        The answer is no if rotary frequencies depend on the length of a text: each new token then changes all earlier
        ones.
        """
        calls = self.layout.calls
        if not all(call is not None and call.is_causal for call in calls) or _depends_on_length(self.model.config):
            return False
        whole, _ = self._probed_whole
        for first in (PROBED_TOKENS // 2, PROBED_TOKENS - 1):
            try:
                last, _ = self._probed_run(first, whole)
            except WHATEVER_A_CACHE_DOES:
                return False
            if not all(stages.keys() == known.keys() and all(
                    is_same(_rows(stages[name]), _rows(known[name], first)) for name in stages)
                       for stages, known in zip(last, whole, strict=True)):
                return False
        return True

    @cached_property
    @torch.inference_mode()
    def _probed_whole(self) -> tuple[list[dict[str, Tensor]], Any]:
        """The stages of each layer of a short text, and its logits."""
        return self._probed_run(0, [{} for _ in self.layout.calls])

    def _probed_run(
        self, first: int, known: Sequence[Mapping[str, Tensor]]
    ) -> tuple[list[dict[str, Tensor]], Any]:
        """Return the stages of each layer of a short text's tokens from `first` on, and the logits."""
        ids = self._probed_ids()
        lengths = (ids.shape[1],)
        mask = Mask(lengths, read_mask(NONE), NO_CELLS, first=first)
        traces = [IncrementalTrace(mask, previous=stages, cached_stages=self.layout.kv_stages) for stages in known]
        logits, _ = self.run(ids[:, first:], lengths, traces, masked=lambda layer, hidden: hidden, first=first)
        return [trace.stages for trace in traces], logits

    @cached_property
    def attribution(self) -> Attribution | None:
        """What a logit is the sum of; None if its parts cannot be told apart."""
        layout = self.layout
        if self.head is None or layout.logit_scale is None or None in layout.calls:
            return None
        call = layout.calls[0]
        assert call is not None
        found = Attribution(layout.added, layout.projections, layout.final_norm, self.head, layout.logit_scale,
                            call.heads)
        if not found.is_complete:
            return None
        try:
            stages, logits = self._probed_whole
            return found if is_exact(found, stages, logits[0, -1]) else None
        except WHATEVER_A_CACHE_DOES:  # such as weights of eight bits, which have no gradient
            return None


def in_run(run: Running, function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a hook that is called in this run only: other threads may run the model, too."""
    return lambda *given: function(*given) if _RUN.get() is run else None


def _rows(stage: Tensor, first: int = 0) -> Tensor:
    """Return the rows of a stage from `first` on, with 0 for masked scores."""
    rows = stage[..., first:, :]
    return rows.masked_fill(rows.isneginf(), 0.0)


def _depends_on_length(config: Any) -> bool:
    """Return whether the frequencies of rotary positions depend on the length of the text."""
    said = json.loads(config.to_json_string())
    return any(part in json.dumps(said.get("rope_parameters") or said.get("rope_scaling") or {})
               for part in ('"dynamic"', '"longrope"'))


def _set_training(modules: Sequence[Module]) -> None:
    for module in modules:  # not those within them
        module.training = True


def _implementations(config: Any) -> dict[str, Any]:
    """Return the attention implementations of a config and those in it, as `set_attn_implementation` takes them."""
    parts = {name: part for name in config.sub_configs if (part := getattr(config, name, None)) is not None}
    return {"": config._attn_implementation, **{name: _implementations(part) for name, part in parts.items()}}


def blocks_of(model: Module, attending: Sequence[Module]) -> tuple[Module, ...]:
    """Return all elements of the outermost lists of modules in which attention is computed."""
    wanted, inner, found = {id(module) for module in attending}, set[int](), list[Module]()
    for module in model.modules():  # outer ones first
        if isinstance(module, ModuleList) and id(module) not in inner:
            within = {id(each) for each in module.modules()}
            if within & wanted:
                inner |= within
                found += module
    return tuple(found)


def attending_modules(events: Sequence[Event]) -> list[Module]:
    """Return the modules that call the attention function."""
    return [module for kind, module, _ in events if kind == "attention"]


def attention_call(events: Sequence[Event]) -> AttentionCall | None:
    """Return what the attention function of a layer was given; None without attention."""
    return next((call for kind, _, call in reversed(events) if kind == "attention"), None)


def recorders(model: Module, events: list[Event]) -> list[Callable[[], Any]]:
    """Return functions that register hooks on all modules, which list what goes in and comes out."""
    def enter(module: Module, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        events.append(("in", module, _first_input(args, kwargs)))

    def leave(module: Module, args: Any, out: Any) -> None:
        events.append(("out", module, _first(out)))

    return [register for module in model.modules() for register in (
        partial(module.register_forward_pre_hook, enter, with_kwargs=True),
        partial(module.register_forward_hook, leave))]


def _first(out: Any) -> Any:
    """Return the tensor that a module returns, the first of several."""
    return out if isinstance(out, Tensor) or not hasattr(out, "__getitem__") else _first(out[0])


def _first_input(args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
    return args[0] if args else kwargs.get("hidden_states", next(iter(kwargs.values()), None))


def with_first(args: tuple[Any, ...], kwargs: dict[str, Any], change: Callable[[Tensor], Tensor]) -> Any:
    """Return the arguments of a module with the first one changed; None if it is not."""
    before = _first_input(args, kwargs)
    if (after := change(before)) is before:
        return None
    if args:
        return (after, *args[1:]), kwargs
    name = "hidden_states" if "hidden_states" in kwargs else next(iter(kwargs))
    return args, {**kwargs, name: after}


def with_first_output(out: Any, change: Callable[[Tensor], Tensor]) -> Any:
    """Return what a module returns with its first tensor changed; None if it is not."""
    before = _first(out)
    if (after := change(before)) is before:
        return None
    return after if isinstance(out, Tensor) else (after, *out[1:])

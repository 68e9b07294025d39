"""An encoder-decoder that transformers computes: the stages of both sides, and of cross-attention, as its layers.

The encoder runs once. Each row of the output is a run of the decoder: transformers keeps the keys and values of
cross-attention, and traces those of self-attention. A decoder block is two layers, of which the second begins where the
module of cross-attention does.

Shapes: b batch, s source tokens, d size of the residual stream.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from math import sqrt
from typing import Any, TypeVar

import torch
from torch import Tensor
from torch.nn import Module

from attnviz.document.cells import NO_CELLS
from attnviz.document.config_type import MAX_OUTPUTS
from attnviz.document.masks import CAUSAL, NONE, read_mask
from attnviz.engine.attention.changes import LAYER_OUTPUT
from attnviz.engine.attention.masks import Mask
from attnviz.engine.attention.trace import Trace
from attnviz.engine.blocks.network import EncoderDecoder
from attnviz.engine.hosted_events import (
    Added,
    Event,
    added_by,
    by_block,
    final_norm,
    first_sum,
    is_same,
    normed,
    positions_in,
)
from attnviz.engine.hosted_model import (
    PROBED_TOKENS,
    WHATEVER_A_CACHE_DOES,
    HostedModel,
    Layout,
    Running,
    attending_modules,
    blocks_of,
    with_first_output,
)
from attnviz.engine.kv_cache import IncrementalTrace
from attnviz.system.errors import ComputeError, ModelError
from attnviz.system.wording import N_

T = TypeVar("T")

_OUTPUTS = PROBED_TOKENS - 2  # of the probe: cross-attention is known by its number of keys


@dataclass(frozen=True, slots=True, eq=False)
class _DecoderBlock:
    """Where the two layers of a decoder block have their stages."""

    cross: Module  #: calls the attention function for cross-attention
    added: tuple[Added, Added]  #: of self-attention, and of cross-attention and the MLP
    #: Returns what cross-attention is added to; None if that is what self-attention read plus what it adds.
    between: Module | None


class HostedEncoderDecoder(HostedModel):
    """Runs a model of two texts with traces; threads take turns."""

    _run: Running
    _states: Tensor | None  #: what the encoder returned, in a run

    def __init__(self, model: Any, *, is_multilingual: bool = False) -> None:
        """Probe the model; its tokenizer may have a token for each of several languages."""
        self._is_multilingual = is_multilingual
        super().__init__(model)

    def _probe(self) -> Layout:
        """Run short texts, and find out where the stages are. Raises ModelError if this is no model of two texts."""
        self._run, self._states = self._unseen(), None
        try:
            with torch.inference_mode():
                self.layout, logits = self._probed_layout()
                if not is_same(self._logits_by_row(), logits):
                    raise self._refusal()
                return self.layout
        except (ComputeError, *WHATEVER_A_CACHE_DOES) as error:  # a model that reads sound raises anything
            raise self._refusal() from error

    def _logits_by_row(self) -> Tensor:
        """Compute a short output row by row, and return its logits."""
        ids = self._probed_ids()
        lengths, outputs = (PROBED_TOKENS,), (_OUTPUTS,)
        none, causal = read_mask(NONE), read_mask(CAUSAL)

        def trace(mask: Mask) -> IncrementalTrace:
            store: dict[str, Tensor] = {}
            return IncrementalTrace(mask, previous=store, cached_stages=("keys", "values"), whole=store)

        masks = self._each_side(Mask(lengths, none, NO_CELLS), Mask(outputs, causal, NO_CELLS),
                                Mask(outputs, none, NO_CELLS, keys=lengths))
        encoding, decoding = [trace(Mask(lengths, none, NO_CELLS)) for _ in masks], [*map(trace, masks)]
        rows = []
        with self.running():
            state = self._encode(self.embedding.weight[ids], {}, (), traces=encoding)
            for at in range(_OUTPUTS):
                logits, state = self._decode(ids[:, at : at + 1], state, {}, (),
                                             traces=[each.row(at) for each in decoding])
                rows.append(logits)
        return torch.cat(rows, dim=1)

    def _probed_layout(self) -> tuple[Layout, Tensor]:
        """Return where the stages of short texts are, and the logits of the output."""
        from attnviz.engine.generation import first_number, most_tokens  # late: it imports transformers

        self.encoder, said = self.model.get_encoder(), self.model.config
        self.start, self.end = (first_number(getattr(said, name, None)) for name in (
            "decoder_start_token_id", "eos_token_id"))
        most = [getattr(said, name, None) for name in ("max_length", "max_target_positions", "max_position_embeddings")]
        self.max_outputs = min([MAX_OUTPUTS, *(number for number in most if isinstance(number, int) and number > 0)])
        self.max_outputs = most_tokens(self.model, self.max_outputs)
        ids = self._probed_ids()
        recorded, out = self._probed(ids)
        attending, of_encoder = attending_modules(recorded), {id(each) for each in self.encoder.modules()}
        blocks = sorted(blocks_of(self.model, attending), key=lambda block: id(block) not in of_encoder)
        self.encoder_layers = sum(id(block) in of_encoder for block in blocks)
        within = [[each for each in attending if any(each is module for module in block.modules())] for block in blocks]
        counts = [1] * self.encoder_layers + [2] * (len(blocks) - self.encoder_layers)
        if not 0 < self.encoder_layers < len(blocks) or [*map(len, within)] != counts or None in (self.start, self.end):
            raise self._refusal()
        crosses = [own[1] for own in within[self.encoder_layers :]]
        events, after = by_block(recorded, blocks)
        self._decoder = [_decoder_block(own) for own in events[self.encoder_layers :]]
        layers = self.encoder_layers + 2 * len(self._decoder)
        calls = [seen for own in events for kind, _, seen in own if kind == "attention"]
        last, logits = events[-1][-1][2], getattr(out, "logits", None)
        if (logits is None or self.head is None or not isinstance(last, Tensor) or last.dim() != 3
                or [call.keys for call in calls] != self._each_side(PROBED_TOKENS, _OUTPUTS, PROBED_TOKENS)
                or [call.is_causal for call in calls] != self._each_side(False, True, False)
                or any(call.kv_heads != call.heads or call.has_sinks or call.cap for call in calls)
                or any(self._rotated(ids, (*blocks, *crosses), layers))):
            raise self._refusal()
        self.embedding_scale = self._embedding_scale(ids, out.encoder_last_hidden_state)
        sides = [[event for event in recorded if (id(event[1]) in of_encoder) == is_encoder]
                 for is_encoder in (True, False)]
        source, output = (positions_in(side, self.embedding) for side in sides)
        self.max_outputs = min(self.max_outputs, output or MAX_OUTPUTS)
        norm, _ = final_norm(after, last, self.head, logits)
        return Layout(
            blocks=tuple(blocks), calls=tuple(calls), d_model=last.shape[-1], final_norm=norm, has_logits=True,
            added=(*map(added_by, events[: self.encoder_layers]),
                   *(each for block in self._decoder for each in block.added)),
            logit_scale=None, rotated=(False,) * layers, positions=source), logits

    def functions(self) -> EncoderDecoder:
        """Return the functions with which a session writes its output, within `running`."""
        from attnviz.engine.generation import chooser  # late: it imports transformers

        assert self.start is not None and self.end is not None
        return EncoderDecoder(
            chosen=chooser(lambda: self.model.generation_config, self.end),
            heads=next(call.heads for call in self.layout.calls if call is not None), encode=self._encode,
            decode=self._decode, start=self.start, end=self.end, max_outputs=self.max_outputs,
            positions=lambda weights, tokens: None)

    @property
    def lacks_language(self) -> bool:
        """Whether nothing says in which of its languages the model writes."""
        return (self._is_multilingual and self.start == self.end
                and self.model.generation_config.forced_bos_token_id is None)

    @property
    def two_texts(self) -> Mapping[str, Any]:
        functions = self.functions()
        return {"encoder_layers": self.encoder_layers, "start_id": functions.start, "end_id": functions.end,
                "max_outputs": functions.max_outputs}

    @contextmanager
    def running(self) -> Iterator[None]:
        """Let `encode` and `decode` hand over their stages."""
        with self._lock:
            self._run = Running([], self._masked, lambda module, out: out, is_embedded=True)
            try:
                with self._attached(self._run, self._hooks(self._run)):
                    yield
            finally:
                self._run, self._states = self._unseen(), None  # so that nothing keeps its numbers, nor the model

    def _encode(self, vectors: Tensor, weights: object, layers: object, *, traces: Sequence[Trace]) -> object:
        """Read the source: token vectors (b, s, d) -> what the decoder starts from."""
        from transformers import DynamicCache

        self._begin(traces, layer=-1)
        x = traces[0].record("embeddings", vectors.to(self._dtype) * self.embedding_scale)
        lengths = torch.tensor(traces[0].mask.lengths, device=x.device)
        mask = (torch.arange(x.shape[1], device=x.device) < lengths[:, None]).long()
        encoded = self.encoder(inputs_embeds=x, attention_mask=mask, return_dict=True)
        crosses = range(self.encoder_layers + 1, len(traces), 2)
        self._run.sources, self._run.attended = {layer: traces[layer] for layer in crosses}, {}
        self._states = encoded.last_hidden_state
        return encoded, mask, DynamicCache()

    def _decode(
        self, tokens: Tensor, state: Any, weights: object, layers: object, *, traces: Sequence[Trace]
    ) -> tuple[Tensor, object]:
        """Compute a row of the output: the tokens before it (b, 1) -> logits (b, 1, vocabulary), and the state."""
        from transformers import EncoderDecoderCache

        from attnviz.engine.hosted_cache import ZerosBefore

        encoded, mask, crosses = state
        first = traces[-1].mask.first
        self._begin(traces, layer=self.encoder_layers - 1, earlier=first)
        out = self.model(
            decoder_input_ids=tokens, encoder_outputs=encoded, attention_mask=mask, use_cache=True, return_dict=True,
            past_key_values=EncoderDecoderCache(ZerosBefore(first), crosses))
        return out.logits, state

    def _begin(self, traces: Sequence[Trace], *, layer: int, earlier: int = 0) -> None:
        self._run.traces, self._run.layer, self._run.earlier = traces, layer, earlier
        self._run.read_masks.clear()

    def _masked(self, layer: int, hidden: Tensor) -> Tensor:
        """Return the mask of a layer's trace, with edits. Raises ComputeError if the model hides other keys."""
        mask = self._run.traces[layer].mask
        plain = replace(mask, cells=NO_CELLS, head_cells=NO_CELLS)
        differs = (hidden | plain.padding.per_head) != plain.masked.per_head
        if bool(differs.any()):
            raise ComputeError(_OTHER_MASK, name=self.name)
        return mask.masked.per_head

    def _hooks(self, run: Running) -> list[Callable[[], Any]]:
        made = super()._hooks(run)
        for number, block in enumerate(self._decoder):
            layer = self.encoder_layers + 2 * number
            if block.between is not None:
                made.append(partial(block.between.register_forward_hook, partial(self._pass_on, run, layer)))
            elif (sums := block.added[0][0]) is not None:
                made.append(partial(sums[0].register_forward_hook, partial(self._add_and_pass_on, run, layer, sums[1])))
            made.append(partial(block.cross.register_forward_pre_hook, partial(self._cross, run), with_kwargs=True))
        return made

    def _cross(self, run: Running, module: Module, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Begin the layer of cross-attention, which reads the encoder's output."""
        run.layer += 1
        if run.layer in run.attended:
            return None
        states = self._states
        assert states is not None
        changed = run.sources[run.layer].record("encoder_output", states)
        if changed is states:
            return None
        return (tuple(changed if each is states else each for each in args),
                {name: changed if each is states else each for name, each in kwargs.items()})

    def _pass_on(self, run: Running, layer: int, module: Module, args: Any, out: Any) -> Any:
        """Record what the layer of cross-attention reads, where a module returns it."""
        return with_first_output(out, partial(_between, run, layer)) if run.layer == layer else None

    def _add_and_pass_on(
        self, run: Running, layer: int, factor: float, module: Module, args: Any, out: Any
    ) -> Any:
        """Record what the layer of cross-attention reads, the sum of what self-attention reads and adds."""
        x = run.traces[layer].residual if run.layer == layer else None
        if x is None:
            return None

        def change(added: Tensor) -> Tensor:
            total = x + added * factor
            changed = _between(run, layer, total)
            return added if changed is total else (changed - x) / factor

        return with_first_output(out, change)

    def _forward(self, ids: Tensor, lengths: Sequence[int], first: int = 0) -> Any:
        return self.model(input_ids=ids, decoder_input_ids=ids[:, :_OUTPUTS], use_cache=False, return_dict=True)

    def _each_side(self, encoder: T, decoder: T, cross: T) -> list[T]:
        """Return a value for each layer."""
        return [encoder] * self.encoder_layers + [decoder, cross] * len(self._decoder)

    def _embedding_scale(self, ids: Tensor, expected: Tensor) -> float:
        """Return the factor of the embeddings that the encoder reads. Raises ModelError if it reads others."""
        vectors = self.embedding.weight[ids]
        with self._attached(self._unseen(), ()):
            for scale in (1.0, sqrt(vectors.shape[-1])):
                if is_same(self.encoder(inputs_embeds=vectors * scale, return_dict=True).last_hidden_state, expected):
                    return scale
        raise self._refusal()

    def _unseen(self) -> Running:
        """Return a run of which nothing is recorded."""
        return Running([], lambda layer, hidden: hidden, lambda module, out: out)

    def _refusal(self) -> ModelError:
        return ModelError("{name} answers one text with another in a way that cannot be seen through transformers' "
                          "AttentionInterface: such a model is opened if its family is known. Its encoder is opened, "
                          "too, if it reads text: attnviz.open(model.get_encoder(), tokenizer).", name=self.name)


_OTHER_MASK = N_("{name} hides other keys in so long a text than in a short one, which is not shown: shorten the text.")


def _between(run: Running, layer: int, stream: Tensor) -> Tensor:
    """Record the residual stream between self-attention, a layer, and cross-attention, the next one."""
    return run.traces[layer + 1].record("residual", run.traces[layer].replace(LAYER_OUTPUT, stream))


def _decoder_block(events: Sequence[Event]) -> _DecoderBlock:
    """Return where a decoder block has its stages."""
    (start, _), (cross_start, cross) = [(at, module) for at, (kind, module, _) in enumerate(events)
                                        if kind == "attention"]
    own, at, stream, _ = first_sum(events, [events[0][2]], start)
    if own is None or stream is None or at > cross_start:
        return _DecoderBlock(cross, ((None, None), (None, None)), None)
    norms = normed(events, stream)
    added, at, total, base = first_sum(events, [stream, *(out for _, out in norms)], cross_start)
    mlp = None if total is None else first_sum(events, [total, *(out for _, out in normed(events, total))], at)[0]
    return _DecoderBlock(cross, ((own, None), (added, mlp)), norms[base - 1][0] if base else None)

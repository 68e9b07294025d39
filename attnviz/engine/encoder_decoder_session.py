"""An open encoder-decoder as a session: it writes the output that answers each text, and keeps every stage of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import torch
from torch import Tensor

from attnviz.document.cells import Cells
from attnviz.document.document import Document
from attnviz.document.options import Options
from attnviz.document.places import Spot
from attnviz.document.stages import MASKED_STAGES
from attnviz.document.variants import SOURCE
from attnviz.engine.attention.masks import Mask, layer_mask
from attnviz.engine.attention.threads import limit
from attnviz.engine.attention.trace import AttentionCaches, Trace
from attnviz.engine.blocks import network
from attnviz.engine.blocks.network import EncoderDecoder, Network, Weights
from attnviz.engine.device_results import StageArrays
from attnviz.engine.host_copies import join_rows
from attnviz.engine.kv_cache import IncrementalTrace
from attnviz.engine.model_session import CheckpointSession, computed_logits
from attnviz.engine.placed_weights import host_array
from attnviz.engine.plan import StagePlan, check_memory, stages_by_layer
from attnviz.engine.session import LastRun, mask_array
from attnviz.engine.stack import LayerInputs
from attnviz.experiments.rerun import Patch
from attnviz.result.layer import Layer
from attnviz.result.logits import Logits, Place
from attnviz.result.result import Result
from attnviz.system.arrays import Float32, read_only
from attnviz.system.errors import EditError
from attnviz.system.watch import Watch
from attnviz.system.wording import Text
from attnviz.tokens.token import Token

if TYPE_CHECKING:
    from attnviz.engine.checkpoints.loader import OpenedModel

_PARALLEL_TOKENS = 1024  # of all texts together: with fewer, a second thread costs more than it helps


@dataclass(slots=True, eq=False)
class _Written:
    """An output, and what was recorded on the way."""

    tokens: list[list[int]] = field(default_factory=list)  #: of each sentence, with the end token if there is one
    logits: list[Tensor] = field(default_factory=list)  #: of each row, (b, vocabulary)
    stages: list[dict[str, Tensor]] = field(default_factory=list)  #: of each layer, rows of the output joined


@dataclass(frozen=True, slots=True, eq=False)
class _Run:
    """Everything that determines an output."""

    device: str
    lengths: tuple[int, ...]
    vectors: Tensor  #: (b, s, d)
    weights: Weights  #: those of no layer
    inputs: Sequence[LayerInputs]  #: of each layer, with the mask of its queries and keys


class EncoderDecoderSession(CheckpointSession):
    """An open model that answers one text with another, written anew at each edit; for one thread."""

    _last_run: LastRun[_Run] | None

    def __init__(self, opened: OpenedModel, model: EncoderDecoder | None = None) -> None:
        """Take the functions of the model, by default those of its family."""
        super().__init__(opened)
        self._model: EncoderDecoder = model or replace(
            network.encoder_decoder(opened.model.config), chosen=opened.chosen)
        self._tokens: list[list[int]] = []  # of the last output

    def compute(
        self, document: Document, *, device: str, stages: frozenset[str] | None, focus: Collection[int],
        caches: AttentionCaches, watch: Watch, threads: int = 1, fold: str = "",
        spots: Collection[Spot] = (),
    ) -> Result:
        """Compute a document as `Session.compute`; every layer is kept whole, and the output as long as it is."""
        options, layers = document.options, range(document.options.row.layers)
        sentences, notes = self.tokenize(document)
        lengths = tuple(map(len, sentences))
        kept = stages_by_layer(options, wanted=stages, edits=[document.stage_edits(layer) for layer in layers])
        check_memory(options, lengths, tuple(map(StagePlan, kept)), device=device)
        watch.check()
        vocabulary, batch, positions = self.embed(document, sentences)
        vectors = torch.from_numpy(batch).to(self.dtype).to(device)
        if self._last_run is not None and self._last_run.run.device != device:
            self._last_run = None  # first, so that it keeps no weights of another device alive
        top = self._weights.to(device)
        inputs = [self._inputs(document, layer, lengths, device) for layer in layers]
        run = _Run(device, lengths, vectors, top, inputs)
        with limit(threads if sum(lengths) > _PARALLEL_TOKENS else 1):
            written = self._write(run, kept, caches, watch.check)
        self._last_run, self._tokens = LastRun(document, run), written.tokens
        watch.check()
        outputs = tuple(self._output_tokens(output) for output in written.tokens)
        config = self.opened.model.config
        cut = next((len(output) for output in written.tokens if output[-1] != config.end_id), None)
        if cut is not None:
            words = ("The output ends after {count} tokens, the most that {name} writes."
                     if cut == config.max_outputs else
                     "The output ends after {count} tokens: no more are written for so short a text.")
            notes = (*notes, Text(words, count=cut, name=(document.model or self.opened.model).source.name))
        masks = [self._mask(document, layer, lengths, tuple(map(len, outputs))) for layer in layers]
        return Result(
            document=document, options=options, sentences=sentences, outputs=outputs, vocabulary=vocabulary,
            decoder_inputs=tuple((self._token(self._model.start), *output[:-1])[: len(output)] for output in outputs),
            positions=positions, device=device, notes=notes, mask=mask_array(masks[0]),
            layers=tuple(
                Layer(
                    StageArrays(written.stages[layer], kept[layer]),
                    parameters=self._weights.arrays(layer, inputs[layer].weights, inputs[layer].version),
                    mask=mask_array(replace(masks[layer], head_cells=Cells())),
                    head_masks=mask_array(masks[layer]) if masks[layer].head_cells else None,
                )
                for layer in layers),
            logits=self._logits(written),
        )

    def network(self, options: Options) -> Network:
        """Raise EditError: searching for a change of a number needs layers that compute all tokens at once."""
        raise EditError("{name} writes token after token, and no change is searched for in it: edit the number "
                        "yourself.", name=self.opened.model.name)

    def logits_of(self, result: Result, places: Sequence[Place], *, device: str = "cpu", threads: int = 1) -> Logits:
        """Return the logits of a result, which has them everywhere."""
        assert result.logits is not None
        return result.logits

    def patched_logits(
        self, patches: Sequence[Patch | None], *, place: Place, before_each: Callable[[], None], first: int = 0
    ) -> Float32:
        """Return the logits at a place of the last output after each patch, (patches, vocabulary).

        The tokens of the output before that place stay. Heads can be set to 0; no other patch is defined here.
        """
        assert self._last_run is not None
        run, (sentence, row) = self._last_run.run, place
        forced = torch.tensor([[*output, *[self._model.end] * row][: row + 1] for output in self._tokens])
        rows = []
        for each in patches:
            inputs = list(run.inputs)
            if each is not None:
                assert each.stage == "context" and each.head is not None and each.values is not None
                assert not each.values.any()
                made = inputs[each.layer].interventions
                ablated = tuple(sorted({*made.ablated_heads, each.head}))
                inputs[each.layer] = replace(inputs[each.layer], interventions=replace(made, ablated_heads=ablated))
            written = self._write(replace(run, inputs=inputs), [frozenset()] * len(inputs), AttentionCaches(),
                                  before_each, forced=forced.to(run.device))
            rows.append(written.logits[row][sentence])
        return torch.stack(rows).float().cpu().numpy()

    def _inputs(self, document: Document, layer: int, lengths: tuple[int, ...], device: str) -> LayerInputs:
        """Return the inputs of a layer; its mask has as many queries as an output may have tokens."""
        inputs = self._layer_inputs(document, layer, lengths, device, self._weights)
        if inputs.interventions.is_ablated and document.options.config.is_recurrent:  # it has no residual stream
            heads = tuple(range(self._model.heads))
            inputs = replace(inputs, interventions=replace(inputs.interventions, ablated_heads=heads))
        most = (self._model.max_outputs,) * len(lengths)
        return replace(inputs, mask=self._mask(document, layer, lengths, most, device=device))

    def _positions(self, tokens: int) -> Float32 | None:
        found = self._model.positions(self._weights.top, tokens=tokens)
        return None if found is None else read_only(host_array(found))

    def _mask(
        self, document: Document, layer: int, lengths: tuple[int, ...], outputs: tuple[int, ...], *, device: str = "cpu"
    ) -> Mask:
        sides = document.options.row.sides_of(layer)
        queries, keys = (lengths if side == SOURCE else outputs for side in sides)
        return layer_mask(document, layer, queries, device=device, keys=keys if SOURCE in sides else None)

    def _write(
        self, run: _Run, kept: Sequence[frozenset[str]], caches: AttentionCaches, before_each: Callable[[], None],
        forced: Tensor | None = None,
    ) -> _Written:
        if not run.lengths:
            return _Written(stages=[{} for _ in run.inputs])

        def traces(masks: Sequence[Mask]) -> list[IncrementalTrace]:
            stores = [dict[str, Tensor]() for _ in masks]  # the keys and values of the rows before
            return [IncrementalTrace(mask, inputs.changes, wanted, before_each, caches=caches, options=inputs.options,
                                     previous=store, cached_stages=("keys", "values"), whole=store)
                    for mask, inputs, wanted, store in zip(masks, run.inputs, kept, stores, strict=True)]

        source = [replace(inputs.mask, lengths=run.lengths, keys=None) for inputs in run.inputs]
        return _write_output(
            self._model, run, encoding=traces(source), decoding=traces([inputs.mask for inputs in run.inputs]),
            forced=forced, limits=[self.opened.model.config.output_limit(length) for length in run.lengths])

    def _token(self, number: int, *, start: int = 0, end: int = 0) -> Token:
        token = self.opened.tokenizer.token_at(number, start=start, end=end)
        assert token is not None
        return token

    def _output_tokens(self, numbers: Sequence[int]) -> tuple[Token, ...]:
        """Return the tokens of an output, each with its place in the text that they make."""
        found, at = [], 0
        for number in numbers:
            end = at + len("" if number == self._model.end else self.opened.tokenizer.following(number))
            found.append(self._token(number, start=at, end=end))
            at = end
        return tuple(found)

    def _logits(self, written: _Written) -> Logits:
        """Return the logits at every token of the outputs."""
        places = tuple((sentence, row) for sentence, output in enumerate(written.tokens) for row in range(len(output)))
        rows = torch.stack([written.logits[row][sentence] for sentence, row in places]) if places else torch.empty(0, 0)
        return computed_logits(rows, places, self.opened.tokenizer, masked=places)


def _write_output(
    model: EncoderDecoder, run: _Run, *, encoding: Sequence[Trace], decoding: Sequence[Trace], limits: Sequence[int],
    forced: Tensor | None = None,
) -> _Written:
    """Encode the vectors of a run, and write the most likely token in each row until all outputs have ended.

    An output ends with the end token, or has as many tokens as its limit (b,).

    `encoding` records the stages of each layer that are of the source, `decoding` those of the output, one row after
    the other: its masks have `max_outputs` queries. `forced` tokens (b, rows) are written in place of the most likely.
    """
    def is_open(output: list[int], most: int) -> bool:
        return model.end not in output[-1:] and len(output) < most

    layers = [inputs.weights for inputs in run.inputs]
    state = model.encode(run.vectors, run.weights, layers, traces=encoding)
    tokens = torch.full((len(run.lengths),), model.start, device=run.vectors.device)
    written = tokens[:, None]  # (b, t)
    found = _Written([[] for _ in run.lengths])
    rows: list[list[Trace]] = []
    for at in range(max(limits) if forced is None else forced.shape[1]):
        rows.append([trace.row(at) for trace in decoding])
        logits, state = model.decode(tokens[:, None], state, run.weights, layers, traces=rows[-1])  # (b, 1, vocabulary)
        found.logits.append(logits[:, 0])
        tokens = _most_likely(written, logits[:, 0], model) if forced is None else forced[:, at]
        written = torch.cat((written, tokens[:, None]), dim=1)
        for output, token, most in zip(found.tokens, tokens.tolist(), limits, strict=True):
            if is_open(output, most):
                output.append(token)
        if forced is None and not any(map(is_open, found.tokens, limits)):
            break
    found.stages = [{**encoded.stages, **(_joined([row[layer].stages for row in rows]) if rows else {})}
                    for layer, encoded in enumerate(encoding)]
    return found


def _joined(rows: Sequence[Mapping[str, Tensor]]) -> dict[str, Tensor]:
    """Return the rows of the stages of a decoder's layer as one tensor each.

    Earlier rows of self-attention have fewer keys than the last one. Their scores with later keys, which are masked,
    are computed here, as in other models.
    """
    found = {stage: join_rows([row[stage] for row in rows], fill=-torch.inf if stage in MASKED_STAGES else 0.0)
             for stage in rows[0]}
    if "scores" in found and rows[0]["scores"].shape[-1] < (width := found["scores"].shape[-1]):
        is_later = torch.ones(len(rows), width, dtype=torch.bool, device=found["scores"].device).triu(1)
        found["scores"] = torch.where(is_later, found["queries"] @ found["keys"].mT, found["scores"])
    return found


def _most_likely(written: Tensor, logits: Tensor, model: EncoderDecoder) -> Tensor:
    """Return the token with the largest logit (b,), never the start token: Marian has not learned its logit.

    A model may choose by what is written, (b, t).
    """
    if model.chosen is not None:
        return model.chosen(written, logits)
    if model.start != model.end:
        logits = logits.index_fill(1, torch.tensor([model.start], device=logits.device), -torch.inf)
    return logits.argmax(dim=-1)

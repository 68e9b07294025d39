"""Compute the Result of a Document with an open model, reusing the cache of the last computation."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Protocol

import numpy as np
import torch
from torch import Tensor

from attnviz.document.document import Document, FloatArray
from attnviz.document.models import Model
from attnviz.document.options import MAX_TOP_K, Options
from attnviz.document.targets import MASK, EmbeddingTarget, MaskTarget
from attnviz.engine import memory
from attnviz.engine.attention.caches import AttentionCaches
from attnviz.engine.attention.masks import Mask
from attnviz.engine.attention.options import AttentionOptions
from attnviz.engine.attention.trace import stage_edits
from attnviz.engine.models import stack
from attnviz.engine.models.ablation import ModelRun, ablate_heads
from attnviz.engine.models.stack import LayerInputs, StagePlan, Weights
from attnviz.engine.models.stage_plans import needed_bytes, plan_layers, stages_by_layer
from attnviz.engine.models.weights import HalfMatrix, ModelWeights
from attnviz.result.logits import Logits, Place, Spelling
from attnviz.result.masking import BoolArray, head_mask_edits, shared_mask_edits
from attnviz.result.result import Layer, Result, read_only
from attnviz.system.errors import ComputeError
from attnviz.system.wording import quoted
from attnviz.tokens.embeddings import distinct_tokens, padded_batch
from attnviz.tokens.model_inputs import tokenize_inputs
from attnviz.tokens.model_tokenizer import ModelTokenizer
from attnviz.tokens.token import Token, Vocabulary

_FINAL = frozenset({"final_normed"})  # determines all logits
_APPROVED_GROWTH = 1.1  # growth since the last memory check that needs no new check, as from typing a few letters

Sentences = tuple[tuple[Token, ...], ...]


class ModelLike(Protocol):
    """The interface of an opened model, see `attnviz.engine.models.checkpoints`."""

    @property
    def model(self) -> Model: ...

    @property
    def weights(self) -> Weights: ...

    @property
    def tokenizer(self) -> ModelTokenizer: ...


class ModelSession:
    """An open model, its edited weights, and its last computation; for one thread.

    Raises ComputeError if a text exceeds the model's positions, or contains the padding token.
    """

    def __init__(self, opened: ModelLike) -> None:
        self.opened = opened
        self._weights = ModelWeights(opened.weights, layers=opened.model.config.layers)
        self._dtype = opened.weights["embedding"].dtype
        self._last_run: tuple[str, Document, ModelRun] | None = None
        self._approved_bytes = 0  # bytes that the last memory check allowed
        self._spellings: dict[int, Spelling] = {}  # 100 tokens per keystroke, most of them spelled before

    def compute(
        self, document: Document, *, device: str, stages: frozenset[str] | None, focus: Collection[int],
        caches: AttentionCaches,
        before_each: Callable[[], None], progress: Callable[[float], None], threads: int = 1,
    ) -> Result:
        """Compute a document of this model; the caller sets its `seconds`.

        Layers with many new tokens use `threads` threads, everything else one.
        """
        options, config = document.options, self.opened.model.config
        sentences, notes = tokenize_inputs(document, self.opened.tokenizer)
        lengths = tuple(map(len, sentences))
        longest = max(lengths, default=0)
        self._check_positions(sentences, longest)
        vocabulary = self._vocabulary(document, sentences)
        before_each()
        top = self._weights.to(device)
        layer_inputs = [self._layer_inputs(document, layer, lengths, device, caches)
                        for layer in range(config.layers)]
        stages_kept = stages_by_layer(options, wanted=stages, edits=[inputs.edits for inputs in layer_inputs])
        plans = plan_layers(options, lengths, stages_kept, whole=stages is None, focus=focus)
        self._check_memory(options, lengths, plans)
        before = self._last_run[2].cache if self._last_run is not None and self._last_run[0] == device else None
        vectors = torch.from_numpy(padded_batch(sentences, vocabulary)).to(device, self._dtype)
        cache = stack.run_layers(
            vectors, top, config=config, lengths=lengths, layer_inputs=layer_inputs, plans=plans, before=before,
            caches=caches, before_each=before_each, progress=progress, threads=threads,
        )
        self._last_run = device, document, ModelRun(vectors, lengths, layer_inputs, cache)
        before_each()
        predicted = self._prediction_places(sentences)
        places = predicted if stages is not None else tuple(
            (number, at) for number, length in enumerate(lengths) for at in range(length))
        masked = () if config.causal else predicted
        is_whole = not any(plan.pooled and plan.stages for plan in plans)  # no layer that keeps stages is pooled
        mask = partial(Mask, lengths, options.is_causal)
        return Result(
            document=document,
            options=options,
            sentences=sentences,
            vocabulary=vocabulary,
            layers=tuple(
                Layer(
                    _arrays(cache.layers[layer].stages, plan.stages | (_FINAL & cache.layers[layer].stages.keys())),
                    overviews={} if (pooled := cache.layers[layer].overviews) is None else pooled.arrays(),
                    parameters=self._weights.arrays(layer, layer_inputs[layer].weights, layer_inputs[layer].versions),
                    mask=_layer_mask(document, layer, mask, caches) if is_whole else None,
                    head_masks=_mask_array(layer_inputs[layer].mask(0))
                    if layer_inputs[layer].head_cells and is_whole and not plan.pooled else None,
                    last_rows=read_only({
                        stage: row.float().cpu().numpy() for stage, row in cache.layers[layer].last_rows.items()}),
                )
                for layer, plan in enumerate(plans)
            ),
            mask=_mask_array(caches.mask(mask(document.cells(MASK)))) if is_whole else None,
            positions=self._positions(longest),
            device=device,
            notes=notes,
            logits=self._logits(cache.last, places, top, threads=threads, masked=masked) if config.has_logits else None,
        )

    def logits_of(self, result: Result, places: Sequence[Place], *, threads: int = 1) -> Logits:
        """Return the logits at some places of a result of this model."""
        last = torch.from_numpy(np.array(result.array("final_normed", layer=result.num_layers - 1)))
        return self._logits(last.to(self._dtype), tuple(places), self._weights.to("cpu"), threads=threads)

    def holds(self, document: Document) -> bool:
        """Return whether the last computation was of this document with the current weights."""
        if self._last_run is None or self._last_run[1] is not document:
            return False
        device, _, run = self._last_run
        return all(inputs.versions == self._weights.layer(document, number, device)[1]
                   for number, inputs in enumerate(run.layer_inputs))

    def ablated_logits(self, place: Place, *, layer: int, before_each: Callable[[], None]) -> FloatArray:
        """Return the logits at a place of the last document, then with each head of a layer ablated in turn.

        Shape: (1 + heads, vocabulary).
        """
        assert self._last_run is not None
        device, _, run = self._last_run
        top, config = self._weights.to(device), self.opened.model.config
        rows = ablate_heads(run, place, layer=layer, heads=range(config.heads), config=config, weights=top,
                            before_each=before_each)
        values = stack.unembed(torch.cat([run.cache.last[place][None], rows]), top, config=config)
        return values.float().cpu().numpy()

    def _check_positions(self, sentences: Sentences, longest: int) -> None:
        model = self.opened.model
        padding_id = model.config.padding_id
        if padding := next((token for sentence in sentences for token in sentence if token.id == padding_id), None):
            raise ComputeError(f"{model.name} fills texts up with {quoted(padding.key)}, which it gives no position: "
                               "take it out of the text.")
        if model.config.rope is None and longest > model.config.max_positions:
            raise ComputeError(f"The text has {longest:,} tokens, and {model.name} has positions for "
                               f"{model.config.max_positions:,}: shorten it.")

    def _check_memory(self, options: Options, lengths: tuple[int, ...], plans: Sequence[StagePlan]) -> None:
        """Raise ComputeError with the numbers if the computation needs more memory than is available."""
        bytes_needed = needed_bytes(options, lengths, plans)
        # Querying the system is slow, and one more letter needs hardly more memory than the last check allowed.
        if bytes_needed <= max(memory.UNCHECKED_BYTES, _APPROVED_GROWTH * self._approved_bytes):
            return
        free = int(memory.available_memory() * memory.USABLE_SHARE)
        if bytes_needed > free:
            raise ComputeError(
                f"{max(lengths):,} tokens in {len(plans)} layers of {options.num_heads} heads would need "
                f"{bytes_needed / 1e9:,.1f} GB beside the model, {free / 1e9:,.1f} GB are free: shorten the text.")
        self._approved_bytes = bytes_needed

    def _vocabulary(self, document: Document, sentences: Sentences) -> Vocabulary:
        """Return the distinct tokens with their embeddings, edits applied."""
        tokens = distinct_tokens(sentences)
        vectors = self.opened.weights["embedding"][[token.id for token in tokens]].float().numpy().copy()
        for vector, token in zip(vectors, tokens, strict=True):
            if cells := document.cells(EmbeddingTarget(document.options.embedding, token.key)):
                places, numbers = cells.arrays(1)
                inside = places[:, 0] < len(vector)
                vector[places[inside, 0]] = numbers[inside]
        vectors.flags.writeable = False
        return Vocabulary(tokens, vectors, (True,) * len(tokens))

    def _layer_inputs(
        self, document: Document, layer: int, lengths: tuple[int, ...], device: str, caches: AttentionCaches
    ) -> LayerInputs:
        options, config = document.options, self.opened.model.config
        cells, head_cells = shared_mask_edits(document, layer), head_mask_edits(document, layer)
        causal, window = options.is_causal, config.sliding_window(layer)

        def mask(first: int) -> Mask:
            return caches.mask(Mask(lengths, causal, cells, device, window, first, head_cells, config.heads))

        weights, versions = self._weights.layer(document, layer, device)
        return LayerInputs(
            options=AttentionOptions.from_options(options, layer), weights=weights, versions=versions, mask=mask,
            mask_key=(causal, window, cells), edits=stage_edits(document, layer),
            head_cells=head_cells, is_ablated=options.is_layer_ablated(layer),
        )

    def _positions(self, tokens: int) -> FloatArray | None:
        """Return the position embeddings (t, d); None with rotary positions."""
        weights, config = self.opened.weights, self.opened.model.config
        if config.rope is not None:
            return None
        rows = weights["positions"][config.position_offset : config.position_offset + tokens]
        rows = rows + weights["token_types"][0] if config.token_types else rows
        return read_only({"positions": rows.float().numpy()})["positions"]

    def _prediction_places(self, sentences: Sentences) -> tuple[Place, ...]:
        """Return where to predict tokens: the end of each text, or the masked tokens of an encoder."""
        config, mask = self.opened.model.config, self.opened.tokenizer.mask
        return tuple(
            (number, position) for number, sentence in enumerate(sentences) for position, token in enumerate(sentence)
            if (position == len(sentence) - 1 if config.causal else token.id == mask)
        )

    def _logits(
        self, last: Tensor, places: tuple[Place, ...], weights: Weights, *, threads: int, masked: tuple[Place, ...] = ()
    ) -> Logits:
        rows = torch.stack([last[place] for place in places]) if places else last.new_empty(0, last.shape[-1])
        values = stack.unembed(rows, weights, config=self.opened.model.config, threads=threads)  # (places, vocabulary)
        top_ids = values.topk(min(MAX_TOP_K, values.shape[-1])).indices.flatten().tolist() if places else []
        spellings = {number: self._spelling(number) for number in set(top_ids)}
        matrix = self.opened.weights["unembedding"]
        unembedding = matrix.numpy() if matrix.dtype == torch.float32 else HalfMatrix(matrix)
        numbers = read_only({"logits": values.float().cpu().numpy()})
        return Logits(places, numbers["logits"], spellings, unembedding, masked, self.opened.tokenizer.vocabulary)

    def _spelling(self, number: int) -> Spelling:
        """Return how a token of the vocabulary is written and labelled."""
        if number not in self._spellings:
            tokenizer = self.opened.tokenizer
            self._spellings[number] = Spelling(tokenizer.following(number), tokenizer.label(number))
        return self._spellings[number]


def _arrays(stages: Mapping[str, Tensor], names: Iterable[str]) -> Mapping[str, FloatArray]:
    return read_only({name: stages[name].float().cpu().numpy() for name in names})


def _layer_mask(
    document: Document, layer: int, mask: Callable[..., Mask], caches: AttentionCaches
) -> BoolArray | None:
    """Return the mask (b, q, k) of a layer; None where the document's applies."""
    window = document.options.model.config.sliding_window(layer) if document.options.model else 0
    if not window and not document.cells(MaskTarget(layer)):
        return None
    return _mask_array(caches.mask(mask(shared_mask_edits(document, layer), window=window)))


def _mask_array(mask: Mask) -> BoolArray:
    """Return a mask as an array, (b, q, k) or (b, h, q, k), padding included."""
    array: BoolArray = mask.masked.tensor.cpu().numpy()
    array.flags.writeable = False
    return array

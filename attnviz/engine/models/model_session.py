"""An open model with what is kept of its last computation: from a Document that names it to a Result."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Protocol

import numpy as np
import torch
from torch import Tensor

from attnviz.document.cells import Cells
from attnviz.document.document import Document, FloatArray
from attnviz.document.models import Model
from attnviz.document.options import MAX_SEED, MAX_TOP_K, Options
from attnviz.document.targets import MASK, EmbeddingTarget, MaskTarget, StageTarget
from attnviz.engine import memory
from attnviz.engine.attention.caches import AttentionCaches, LRUCache
from attnviz.engine.attention.masks import Mask, batch_mask
from attnviz.engine.attention.options import AttentionOptions, DropoutOptions, SoftmaxOptions
from attnviz.engine.models import stack
from attnviz.engine.models.ablation import ModelRun, ablate_heads
from attnviz.engine.models.rows import Rows
from attnviz.engine.models.stack import LayerCache, LayerInputs, StagePlan, Weights
from attnviz.engine.models.stage_plans import needed_bytes, plan_layers, stages_by_layer
from attnviz.engine.models.weights import ModelWeights
from attnviz.result.layer import LazyArrays
from attnviz.result.logits import Logits, Place, Spelling
from attnviz.result.masking import BoolArray, build_mask, head_mask_edits, shared_mask_edits
from attnviz.result.result import Layer, Overview, Result, read_only
from attnviz.system.errors import ComputeError
from attnviz.system.wording import quoted
from attnviz.tokens import model_inputs
from attnviz.tokens.embeddings import once_each
from attnviz.tokens.model_inputs import tokenize_inputs
from attnviz.tokens.token import Token, Vocabulary

_LAST = frozenset({"final_normed"})  # from which any logits follow
_LITTLE_MORE = 1.1  # than there was room for before: some letters
_MASK_CELL = 16  # bytes that a mask takes for each of its cells, with all that follows from it

Sentences = tuple[tuple[Token, ...], ...]


class TokenizerLike(model_inputs.Tokenizer, Protocol):
    """What is asked of a tokenizer: see `attnviz.tokens.model_tokenizer`."""

    @property
    def mask(self) -> int | None: ...

    @property
    def vocabulary(self) -> str: ...

    def label(self, number: int) -> str: ...


class ModelLike(Protocol):
    """What is asked of a model that was opened: see `attnviz.engine.models.checkpoints`."""

    @property
    def model(self) -> Model: ...

    @property
    def weights(self) -> Weights: ...

    @property
    def tokenizer(self) -> TokenizerLike: ...


class ModelSession:
    """One open model, its weights as a person changed them, and its last computation; for one thread.

    Raises ComputeError where a text is longer than the model has positions for, or holds a token that takes none.
    """

    def __init__(self, opened: ModelLike) -> None:
        self.opened = opened
        self._weights = ModelWeights(opened.weights, layers=opened.model.config.layers)
        self._masks: LRUCache[Mask] = LRUCache(8)
        self._before: tuple[str, Document, ModelRun] | None = None
        self._there = 0  # bytes for which there was room when the system was last asked
        self._spelled: dict[int, Spelling] = {}  # a hundred tokens are spelled at each letter, most of them again

    def compute(
        self, document: Document, *, device: str, stages: frozenset[str] | None, focus: Collection[int],
        kept: AttentionCaches,
        before_each: Callable[[], None], progress: Callable[[float], None], threads: int = 1,
    ) -> Result:
        """What the model makes of a document that names it. Not told are where it was asked to be, and the time.

        Layers that are computed for many tokens have so many `threads`, and all else one.
        """
        options, config = document.options, self.opened.model.config
        sentences, notes = tokenize_inputs(document, self.opened.tokenizer)
        lengths = tuple(map(len, sentences))
        longest = max(lengths, default=0)
        self._check_positions(sentences, longest)
        vocabulary = self._vocabulary(document, sentences)
        before_each()
        top = self._weights.to(device)
        self._weights.release_edits(document)
        asks = [self._ask(document, layer, lengths, device) for layer in range(config.layers)]
        keeps = stages_by_layer(options, wanted=stages, edits=[ask.edits for ask in asks])
        made_of = plan_layers(options, lengths, keeps, whole=stages is None, focus=focus)
        self._check_memory(options, lengths, made_of)
        before = self._before[2].made if self._before is not None and self._before[0] == device else None
        vectors = torch.from_numpy(_batch(sentences, vocabulary)).to(device)
        made = stack.run_layers(
            vectors, top, config=config, lengths=lengths, asks=asks, plans=made_of, before=before, kept=kept,
            before_each=before_each, progress=progress, threads=threads,
        )
        self._before = device, document, ModelRun(vectors, lengths, asks, made)
        before_each()
        foretold = self._places(sentences)
        places = foretold if stages is not None else tuple(
            (number, at) for number, length in enumerate(lengths) for at in range(length))
        masked = () if config.causal else foretold
        is_whole = not any(plan.pooled and plan.stages for plan in made_of)  # then what is in focus is
        masks = _layer_masks(document, lengths) if is_whole else [None] * config.layers
        return Result(
            document=document,
            options=options,
            sentences=sentences,
            vocabulary=vocabulary,
            layers=tuple(
                Layer(
                    _arrays(made.layers[layer].stages, plan.stages | (_LAST & made.layers[layer].stages.keys())),
                    overviews=_pooled(made.layers[layer]),
                    parameters=self._weights.arrays(layer, asks[layer].weights, asks[layer].versions),
                    mask=masks[layer],
                    head_masks=_head_masks(asks[layer]) if is_whole and not plan.pooled else None,
                    last_rows=read_only({stage: row.cpu().numpy() for stage, row in made.layers[layer].ends.items()}),
                )
                for layer, plan in enumerate(made_of)
            ),
            mask=_masked(document, lengths) if is_whole else None,
            positions=self._positions(longest),
            device=device,
            notes=notes,
            logits=self._logits(made.last, places, top, threads=threads, masked=masked) if config.has_logits else None,
        )

    def logits_of(self, result: Result, places: Sequence[Place], *, threads: int = 1) -> Logits:
        """The logits of some places of a result that the model made, with so many threads where they are many."""
        last = torch.from_numpy(np.array(result.array("final_normed", layer=result.num_layers - 1)))
        return self._logits(last, tuple(places), self._weights.to("cpu"), threads=threads)

    def holds(self, document: Document) -> bool:
        """Whether the last computation was that of a document, with the weights as they are now."""
        if self._before is None or self._before[1] is not document:
            return False
        device, _, ran = self._before
        return all(ask.versions == self._weights.layer(document, number, device)[1]
                   for number, ask in enumerate(ran.asks))

    def without(self, place: Place, *, layer: int, before_each: Callable[[], None]) -> FloatArray:
        """The logits of a place of the document that was computed last, and those without each head of a layer.

        (1 + heads, vocabulary).
        """
        assert self._before is not None
        device, _, ran = self._before
        top, config = self._weights.to(device), self.opened.model.config
        rows = ablate_heads(ran, place, layer=layer, heads=range(config.heads), config=config, weights=top,
                            before_each=before_each)
        values = stack.unembed(torch.cat([ran.made.last[place][None], rows]), top, config=config)
        return values.cpu().numpy()

    def _check_positions(self, sentences: Sentences, longest: int) -> None:
        model = self.opened.model
        padding_id = model.config.padding_id
        if padding := next((token for sentence in sentences for token in sentence if token.id == padding_id), None):
            raise ComputeError(f"{model.name} fills texts up with {quoted(padding.key)}, which it gives no position: "
                               "take it out of the text.")
        if model.config.rope is None and longest > model.config.max_positions:
            raise ComputeError(f"The text has {longest:,} tokens, and {model.name} has positions for "
                               f"{model.config.max_positions:,}: shorten it.")

    def _check_memory(self, options: Options, lengths: tuple[int, ...], made_of: Sequence[StagePlan]) -> None:
        """Raises ComputeError with the figure where the computation needs more than there is."""
        bytes_needed = needed_bytes(options, lengths, made_of)
        # The system answers slowly, and what was there for the last letter is there for this one.
        if bytes_needed <= max(memory.UNCHECKED_BYTES, _LITTLE_MORE * self._there):
            return
        free = int(memory.available_memory() * memory.USABLE_SHARE)
        if bytes_needed > free:
            raise ComputeError(
                f"{max(lengths):,} tokens in {len(made_of)} layers of {options.num_heads} heads would need "
                f"{bytes_needed / 1e9:,.1f} GB beside the model, {free / 1e9:,.1f} GB are free: shorten the text.")
        self._there = bytes_needed

    def _vocabulary(self, document: Document, sentences: Sentences) -> Vocabulary:
        """The tokens in use with the rows of the table of embeddings, a person's own numbers in."""
        tokens = once_each(sentences)
        vectors = self.opened.weights["embedding"][[token.id for token in tokens]].float().numpy().copy()
        for vector, token in zip(vectors, tokens, strict=True):
            if cells := document.cells(EmbeddingTarget(document.options.embedding, token.key)):
                places, numbers = cells.arrays(1)
                inside = places[:, 0] < len(vector)
                vector[places[inside, 0]] = numbers[inside]
        vectors.flags.writeable = False
        return Vocabulary(tokens, vectors, (True,) * len(tokens))

    def _ask(self, document: Document, layer: int, lengths: tuple[int, ...], device: str) -> LayerInputs:
        options, config = document.options, self.opened.model.config
        cells, of_heads = shared_mask_edits(document, layer), head_mask_edits(document, layer)
        causal, window, longest = options.mask == "causal", config.sliding_window(layer), max(lengths, default=0)
        masks = self._masks  # not this model: it keeps the ask, and both would stay until the next collection

        def mask(first: int) -> Mask:
            made = partial(batch_mask, lengths, causal=causal, cells=cells, device=device, window=window, first=first,
                           of_heads=of_heads, heads=config.heads)
            size = _MASK_CELL * len(lengths) * (longest - first) * longest
            return made() if cells or of_heads else masks.get((lengths, causal, window, first, device), made, size=size)

        weights, versions = self._weights.layer(document, layer, device)
        return LayerInputs(
            asked=attention_options(options, layer), weights=weights, versions=versions, mask=mask,
            mask_key=(causal, window, cells), edits=stage_edits(document, layer),
            of_heads=of_heads, is_off=options.is_layer_ablated(layer),
        )

    def _positions(self, tokens: int) -> FloatArray | None:
        """What is added to the vector of the token at each position, (t, d); None where positions are turns."""
        weights, config = self.opened.weights, self.opened.model.config
        if config.rope is not None:
            return None
        rows = weights["positions"][config.position_offset : config.position_offset + tokens]
        rows = rows + weights["token_types"][0] if config.token_types else rows
        return read_only({"positions": rows.numpy()})["positions"]

    def _places(self, sentences: Sentences) -> tuple[Place, ...]:
        """Where a token is to be foretold: at the end of each text, or where an encoder's text has a masked one."""
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
        likely = values.topk(min(MAX_TOP_K, values.shape[-1])).indices.flatten().tolist() if places else []
        spellings = {number: self._spelling(number) for number in set(likely)}
        numbers = read_only({"logits": values.cpu().numpy(), "unembedding": self.opened.weights["unembedding"].numpy()})
        return Logits(places, numbers["logits"], spellings, numbers["unembedding"], masked,
                      self.opened.tokenizer.vocabulary)

    def _spelling(self, number: int) -> Spelling:
        """How a token of the vocabulary is written and called: at most as many are kept as it has."""
        if number not in self._spelled:
            tokenizer = self.opened.tokenizer
            self._spelled[number] = Spelling(tokenizer.following(number), tokenizer.label(number))
        return self._spelled[number]


def attention_options(options: Options, layer: int) -> AttentionOptions:
    """What is asked of the attention of a layer: each drops weights of its own."""
    weighing, dropping = SoftmaxOptions.of(options), DropoutOptions.of(options)
    return AttentionOptions(
        weighing=replace(weighing, divisor=options.divisor_in(layer)),
        dropping=replace(dropping, seed=(dropping.seed + layer) % (MAX_SEED + 1)), off=options.ablated_heads_in(layer),
    )


def stage_edits(document: Document, layer: int) -> dict[str, Cells]:
    """The overridden cells of a layer's stages, by name."""
    return {of.stage: cells for of, cells in document.edits.items()
            if isinstance(of, StageTarget) and of.is_active(document.options) and of.layer == layer and cells}


def _arrays(stages: Mapping[str, Rows], names: Iterable[str]) -> Mapping[str, FloatArray]:
    return LazyArrays({name: stages[name].as_array for name in names})


def _pooled(layer: LayerCache) -> Mapping[str, Overview]:
    if layer.overviews is None:
        return {}
    grids = read_only({stage: grid.cpu().numpy() for stage, grid in layer.overviews.grids.items()})
    return MappingProxyType({stage: Overview(values, layer.overviews.block) for stage, values in grids.items()})


def _layer_masks(document: Document, lengths: tuple[int, ...]) -> list[BoolArray | None]:
    """The masks of those layers that have another than the one of all, (b, q, k); layers of one window share theirs."""
    options, made = document.options, dict[int, BoolArray]()
    windows = [options.model.config.sliding_window(layer) if options.model
               else 0 for layer in range(options.row.layers)]
    found: list[BoolArray | None] = []
    for layer, window in enumerate(windows):
        if document.cells(MaskTarget(layer)):
            found.append(_masked(document, lengths, layer=layer, window=window))
        elif window:
            if window not in made:
                made[window] = _masked(document, lengths, window=window)
            found.append(made[window])
        else:
            found.append(None)
    return found


def _head_masks(ask: LayerInputs) -> BoolArray | None:
    """The mask of each head of a layer, (b, h, q, k), padding included; None where all have the same."""
    if not ask.of_heads:
        return None
    found: BoolArray = ask.mask(0).masked.tensor.cpu().numpy()
    found.flags.writeable = False
    return found


def _masked(
    document: Document, lengths: tuple[int, ...], *, layer: int | None = None, window: int = 0
) -> BoolArray:
    """Where a batch is masked in every head of a layer, or, without one, of all; (b, q, k), padding included."""
    longest, cells = max(lengths, default=0), document.cells(MASK) if layer is None else shared_mask_edits(document,
                                                                                                           layer)
    whole = np.ones((len(lengths), longest, longest), dtype=np.bool_)
    for sentence, length in enumerate(lengths):
        rows = range(length)
        whole[sentence, :length, :length] = build_mask(
            sentence, rows, rows, causal=document.options.mask == "causal", cells=cells, window=window)
    whole.flags.writeable = False
    return whole


def _batch(sentences: Sentences, vocabulary: Vocabulary) -> FloatArray:
    """The vectors of all tokens, texts padded with zeros: (b, t, d)."""
    longest = max(map(len, sentences), default=0)
    batch = np.zeros((len(sentences), longest, vocabulary.vectors.shape[1]), dtype=np.float32)
    row = {token.key: place for place, token in enumerate(vocabulary.tokens)}
    for vectors, sentence in zip(batch, sentences, strict=True):
        vectors[: len(sentence)] = vocabulary.vectors[[row[token.key] for token in sentence]]
    return batch

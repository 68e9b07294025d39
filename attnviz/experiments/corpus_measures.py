"""Measure every head of a model in the texts of a corpus, in batches of texts of similar length."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

import numpy as np

from attnviz.document import edits, runs
from attnviz.document.document import INPUT_SEPARATOR, Document
from attnviz.document.models import Model
from attnviz.document.places import Spot
from attnviz.experiments.head_statistics import EXAMPLE_CELLS, HeadStatistics, TextMeasures, statistics_of
from attnviz.experiments.rerun import Rerun, TextNumbers
from attnviz.families import run_steps
from attnviz.result.measures import MEASURES, STAGE, TEXT_MEASURES, Weights, is_measurable, weight_batches
from attnviz.result.result import Source
from attnviz.system.arrays import Float32, Int32
from attnviz.system.errors import ModelError
from attnviz.tokens.model_tokenizer import ModelTokenizer
from attnviz.tokens.token import Token

MAX_BATCH_TEXTS = 16  #: on the CPU
MAX_BATCH_BYTES = 2**24  #: weights of all layers and heads of a batch on the CPU
EXAMPLES_RULE = 2  #: number of the rule of `strongest_cells`; sums of parts under two rules would mix examples
SINK_RANK = 1e-30  #: by which weights on the first token are multiplied where the strongest are chosen
MAX_TOKEN_CHARS = 32  #: characters of a text that are read for each of its tokens, so that no tokenizer gets a book


@dataclass(frozen=True, eq=False)
class CorpusModel:
    """An open model that measures texts; one thread at a time."""

    rerun: Rerun
    model: Model
    tokenizer: ModelTokenizer
    lock: Lock = field(default_factory=Lock)

    def identify(self) -> tuple[str, str, int, int]:
        """Return the name of the model, the digest of its weights, and how many layers and heads it has.

        Raises ModelError if no head is measured.
        """
        model = self.model
        if model.row.has_two_texts and all(queries != keys for queries, keys in model.row.sides):
            raise ModelError("{name} has no self-attention, so a corpus cannot measure its heads: choose another "
                             "model.", name=model.name)
        if step := runs.find_step(Path(model.where)):  # opened as a step of its run, it has the digest of that
            model = run_steps.read_step(step[0].folder, step[0].run, step[1])
        return model.name, model.digest, model.row.layers, model.config.heads

    def tokenize(self, text: str, *, max_tokens: int) -> tuple[str, tuple[Token, ...]]:
        """Return the beginning of a text that has at most `max_tokens` tokens or the model's most, and its tokens."""
        max_tokens = min(max_tokens, self.model.config.max_positions)
        text = text.replace(INPUT_SEPARATOR, " ")[:max_tokens * MAX_TOKEN_CHARS]
        tokens = self.tokenizer.tokenize(text)
        while len(tokens) > max_tokens:  # a second time only if the shorter text has other tokens
            text = text[:min(tokens[max_tokens - (tokens[-1].end == tokens[-1].start)].start, len(text) - 1)]
            tokens = self.tokenizer.tokenize(text)
        return text, tokens

    def measure(self, texts: Sequence[str], *, first: int, max_tokens: int, device: str = "cpu") -> HeadStatistics:
        """Return the statistics of texts; `first` is the index of the first one in the corpus.

        Texts without tokens are left out. Raises ComputeError and EditError as `Engine.compute`.
        """
        with self.lock:
            cut = [self.tokenize(text, max_tokens=max_tokens) for text in texts]
            lengths = {at: len(tokens) for at, (text, tokens) in enumerate(cut) if text.strip() and tokens}
            order = sorted(lengths, key=lambda at: (lengths[at], at))
            found = [part for batch in self.batches(order, lengths, device)
                     for part in self._measure_batch([cut[at][0] for at in batch], device)]
        layers, heads = self.model.row.layers, self.model.config.heads
        return statistics_of(TextMeasures(
            np.array(order, np.int64) + first,
            np.stack([values for values, _, _ in found], axis=1) if found else np.empty(
                (len(TEXT_MEASURES), 0, layers, heads)),
            np.stack([cells for _, cells, _ in found]) if found else np.empty(
                (0, layers, heads, EXAMPLE_CELLS, 2), np.int32),
            np.stack([weights for _, _, weights in found]) if found else np.empty(
                (0, layers, heads, EXAMPLE_CELLS), np.float32)))

    def measured_texts(self, texts: Sequence[str], *, max_tokens: int) -> list[tuple[str, tuple[str, ...]]]:
        """Return the beginnings of texts that are measured, and their tokens as shown."""
        with self.lock:
            cut = [self.tokenize(text, max_tokens=max_tokens) for text in texts]
        return [(text, tuple(token.label for token in tokens)) for text, tokens in cut]

    def batches(self, order: Sequence[int], lengths: dict[int, int], device: str) -> Iterator[list[int]]:
        """Yield the indices of texts, given shortest first, in batches of limited memory."""
        batch: list[int] = []
        for at in order:
            if len(batch) >= self._texts_at_once(lengths[at], device):
                yield batch
                batch = []
            batch.append(at)
        if batch:
            yield batch

    def _texts_at_once(self, tokens: int, device: str) -> int:
        bytes_per_text = 4 * self.model.row.layers * self.model.config.heads * tokens**2
        found = self.rerun.texts_at_once(self.model, tokens=tokens, device=device)
        return max(1, min(MAX_BATCH_TEXTS, MAX_BATCH_BYTES // bytes_per_text)) if found is None else found

    def _measure_batch(self, texts: Sequence[str], device: str) -> Iterator[TextNumbers]:
        """Yield values (measure, layer, head), strongest cells and their weights of each text."""
        document = edits.set_text(edits.set_model(Document(), self.model), INPUT_SEPARATOR.join(texts))
        if (found := self.rerun.text_measures(document, device=device)) is not None:
            yield from found
            return
        if len(texts) > 1 and self.rerun.texts_at_once(self.model, tokens=1, device=device) is not None:
            for half in (texts[: len(texts) // 2], texts[len(texts) // 2 :]):  # the device has too little memory
                yield from self._measure_batch(half, device)
            return
        result = self.rerun.compute(document, device=device, stages=frozenset({STAGE}))
        for sentence in range(len(texts)):
            yield measure_text(result, sentence)


def measure_text(source: Source, sentence: int) -> TextNumbers:
    """Return values (measure, layer, head), strongest cells (layer, head, cell, 2) and their weights of a text.

    NaN where nothing is measured: weights between two texts, and those of which only an overview is kept.
    """
    shape = (source.num_layers, source.num_heads)
    values = np.full((len(TEXT_MEASURES), *shape), np.nan)
    cells, weights = np.full((*shape, EXAMPLE_CELLS, 2), -1, np.int32), np.zeros((*shape, EXAMPLE_CELLS), np.float32)
    spots = [Spot(STAGE, layer=layer, sentence=sentence) for layer in range(source.num_layers)]
    found = {spot.layer: heads for spot in spots if (heads := _layer_weights(source, spot)) is not None}
    if found:
        layers, measured = list(found), Weights.joined(list(found.values()))
        for at, name in enumerate(TEXT_MEASURES):
            values[at, layers] = MEASURES[name].compute(measured).reshape(len(layers), -1)
        strongest, numbers = strongest_cells(measured.all)
        cells[layers] = strongest.reshape(len(layers), *cells.shape[1:])
        weights[layers] = numbers.reshape(len(layers), *weights.shape[1:])
    return values, cells, weights


def strongest_cells(heads: Float32) -> tuple[Int32, Float32]:
    """Return query and key (head, cell, 2) of the strongest weights (head, query, key), the strongest first.

    The first query is left out: under a causal mask it has one key, and weight 1. Weights on the first token, where
    many heads rest (attention sink), come after all others. -1 where a text has fewer cells with a weight.
    """
    count, _, keys = heads.shape
    ranks = -heads[:, 1:]
    ranks[..., :1] *= SINK_RANK
    flat, ranks = heads[:, 1:].reshape(count, -1), ranks.reshape(count, -1)
    few = min(EXAMPLE_CELLS, flat.shape[1])
    places = np.full((count, EXAMPLE_CELLS), -1, np.int64)
    numbers = np.zeros((count, EXAMPLE_CELLS), np.float32)
    if few:
        best = np.argpartition(ranks, few - 1, axis=1)[:, :few]
        best = np.take_along_axis(best, np.argsort(np.take_along_axis(ranks, best, 1), axis=1, kind="stable"), 1)
        numbers[:, :few] = np.take_along_axis(flat, best, 1)
        places[:, :few] = np.where(numbers[:, :few] > 0, best, -1)
    queries = np.where(places < 0, -1, places // keys + 1)
    return np.stack([queries, np.where(places < 0, -1, places % keys)], axis=-1).astype(np.int32), numbers


def _layer_weights(source: Source, spot: Spot) -> Weights | None:
    """Return the weights of a layer; None if its heads are not measured."""
    if not is_measurable(source, STAGE, layer=spot.layer) or source.row_labels(spot) != source.column_labels(spot):
        return None
    parts = list(weight_batches(source, spot))
    return Weights.joined(parts) if parts else None

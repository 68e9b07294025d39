"""An open model as a session: its tokenizer, its trained weights, its logits, also after patches."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from torch import Tensor

from attnviz.document.document import Document
from attnviz.document.options import MAX_TOP_K, Options
from attnviz.engine import plan, stack
from attnviz.engine.attention.changes import MEAN_OVER_TEXT, Change, patch, replace_heads
from attnviz.engine.blocks import network
from attnviz.engine.blocks.network import MAX_FUSED_ROWS, Network, Weights
from attnviz.engine.edited_model import SessionModel, spelled, spelling
from attnviz.engine.gradients import metric_gradients
from attnviz.engine.layer_weights import LayerWeights
from attnviz.engine.placed_weights import PlacedMatrix, PlacedWeights, host_array
from attnviz.engine.rerun import copies_at_once, rerun
from attnviz.engine.session import LastRun, Sentences, Session
from attnviz.engine.stack import StackRun
from attnviz.experiments.reasons import TWO_TEXTS, needs_one_text
from attnviz.experiments.rerun import EditedModel, Patch
from attnviz.families.weights import split_layers
from attnviz.result.logits import LogitMetric, LogitRows, Logits, Place
from attnviz.result.result import Result
from attnviz.system.arrays import Float32, read_only
from attnviz.system.errors import ComputeError, EditError
from attnviz.system.wording import Text, quoted
from attnviz.tokens.embeddings import distinct_tokens, edited_vocabulary, padded_batch
from attnviz.tokens.model_tokenizer import ModelTokenizer, tokenize_inputs
from attnviz.tokens.token import Vocabulary

if TYPE_CHECKING:
    from attnviz.engine.checkpoints.loader import OpenedModel

MAX_KEPT_ROWS = 4096  #: of the embedding, unless one text has more: 64 MB of 4,096 dimensions
MAX_DEFERRED_BYTES = 2**28  #: of an unembedding of which a reader may wait for the product, 12 ms


class CheckpointSession(Session):
    """An open model: its tokenizer and its weights; for one thread.

    Raises ComputeError if a text exceeds the model's positions, or contains the padding token.
    """

    def __init__(self, opened: OpenedModel) -> None:
        super().__init__()
        self.dtype = opened.weights["embedding"].dtype
        self._rows: dict[int, Float32] = {}  # of the embedding, by token id
        self._position_rows: Float32 | None = None  # the first ones
        layers = opened.model.config.layers
        self._weights = LayerWeights(opened.weights, opened.model.where, partial(split_weights, layers=layers))
        #: What engines on other threads share; a mapping of the weights as they were read would keep a second copy.
        self.opened = replace(opened, weights=self._weights.placed)

    @property
    def has_chat_template(self) -> bool:
        return self.opened.tokenizer.chat_template is not None

    @abstractmethod
    def logits_of(self, result: Result, places: Sequence[Place], *, device: str = "cpu", threads: int = 1) -> Logits:
        """Return the logits at some places of a result of this model, computed on a device."""

    def edited_model(self, document: Document, device: str = "cpu") -> EditedModel:
        """Return the model with a document's edits, on a device. Raises EditError for a model of two texts."""
        raise EditError(needs_one_text(document.options))

    @abstractmethod
    def patched_logits(
        self, patches: Sequence[Patch | None], *, place: Place, before_each: Callable[[], None], first: int = 0
    ) -> Float32:
        """Return the logits at a place of the last run after each patch, (patches, vocabulary); None patches nothing.

        Where masks are causal, patches reach no position before `first`.
        """

    @property
    def weights_placed(self) -> PlacedWeights:
        """The weights, wherever they are."""
        return self._weights.placed

    @property
    def runs_at_once(self) -> int:
        """How many patches of the last run its device computes together."""
        return 1

    @property
    def is_causal(self) -> bool:
        """Whether no token of the last run depends on a later one."""
        return False

    def gradients(
        self, targets: Mapping[Place, LogitMetric], stages: Sequence[str], *, before_each: Callable[[], None],
        threads: int = 1,
    ) -> list[dict[str, tuple[Tensor, Tensor]]]:
        """Return activations of the last run and gradients of metrics, by layer and stage. Raises EditError if none."""
        raise EditError(TWO_TEXTS, name=self.opened.model.name)

    def tokenize(self, document: Document) -> tuple[Sentences, tuple[str, ...]]:
        """Return the tokens of each input, and a note if appended tokens could not keep their ids."""
        sentences, notes = tokenize_inputs(document, self.opened.tokenizer)
        model, longest = self.opened.model, max(map(len, sentences), default=0)
        padding_id = model.config.padding_id
        if padding := next((token for sentence in sentences for token in sentence if token.id == padding_id), None):
            raise ComputeError("{name} fills texts up with {token}, which it gives no position: take it out of the "
                               "text.", name=model.name, token=quoted(padding.key))
        if model.config.limits_length and longest > model.config.max_positions:
            raise ComputeError("The text has {longest:,} tokens, and {name} has positions for {max_positions:,}: "
                               "shorten it.", longest=longest, name=model.name,
                               max_positions=model.config.max_positions)
        if longest > model.config.max_positions:
            notes = (*notes, Text("{name} was trained on texts of up to {count} tokens, and this one is longer: what "
                                  "later tokens attend to says little.", name=model.name,
                                  count=f"{model.config.max_positions:,}"))
        return sentences, notes

    def embed(self, document: Document, sentences: Sentences) -> tuple[Vocabulary, Float32, Float32 | None]:
        """Return the vocabulary, the vectors, and the learned positions, which the network adds."""
        tokens = distinct_tokens(sentences)
        vectors = self._embedding_rows([token.id for token in tokens])
        vocabulary = edited_vocabulary(document, tokens, vectors, (True,) * len(tokens))
        positions = self._positions(max(map(len, sentences), default=0))
        return vocabulary, padded_batch(sentences, vocabulary), positions

    def _embedding_rows(self, ids: Sequence[int]) -> Float32:
        """Return rows of the embedding (tokens, d); rows that were read before are kept."""
        missing = [number for number in ids if number not in self._rows]
        if len(self._rows) + len(missing) > MAX_KEPT_ROWS:
            missing = list(ids)
            self._rows.clear()
        embedding = self._weights.top["embedding"]
        if missing:
            self._rows.update(zip(missing, host_array(embedding[missing]).copy(), strict=True))
        return np.array([self._rows[number] for number in ids], np.float32).reshape(-1, embedding.shape[1])

    def weights(self, document: Document, before_each: Callable[[], None]) -> tuple[LayerWeights, tuple[str, ...]]:
        return self._weights, ()

    def device_for(self, device: str) -> str:
        return self._weights.device_for(device)

    def prediction_places(self, sentences: Sentences) -> tuple[Place, ...]:
        """Return where to predict tokens: the end of each text, or the masked tokens of an encoder."""
        config, mask = self.opened.model.config, self.opened.tokenizer.mask
        return tuple(
            (number, position) for number, sentence in enumerate(sentences) for position, token in enumerate(sentence)
            if (position == len(sentence) - 1 if config.causal else token.id == mask)
        )

    def _positions(self, tokens: int) -> Float32 | None:
        """Return the position embeddings (t, d); None if the model has none to add."""
        weights, config = self._weights.top, self.opened.model.config
        if "positions" not in weights:
            return None
        # Twice as many, because letters follow, and each copy waits for a device.
        if self._position_rows is None or len(self._position_rows) < tokens:
            rows = weights["positions"][config.position_offset :][: 2 * tokens]
            rows = rows + weights["token_types"][0] if config.token_types else rows
            self._position_rows = read_only(host_array(rows))
        return self._position_rows[:tokens]


class ModelSession(CheckpointSession):
    """An open model of one text, and its last computation, whose unchanged tokens and layers are reused."""

    _last_run: LastRun[StackRun] | None

    def __init__(self, opened: OpenedModel) -> None:
        super().__init__(opened)
        self._network = network.network(opened.model.config)

    def network(self, options: Options) -> Network:
        return self._network

    def logits(
        self, last: Tensor | None, sentences: Sentences, weights: Weights, *, is_everywhere: bool, threads: int
    ) -> Logits | None:
        config = self.opened.model.config
        if not config.has_logits or last is None:
            return None
        predicted = self.prediction_places(sentences)
        places = predicted if not is_everywhere else tuple(
            (number, at) for number, sentence in enumerate(sentences) for at in range(len(sentence)))
        return self._logits(last, places, threads=threads, masked=() if config.causal else predicted)

    def logits_of(self, result: Result, places: Sequence[Place], *, device: str = "cpu", threads: int = 1) -> Logits:
        last = torch.from_numpy(np.array(result.array("final_normed", layer=result.num_layers - 1)))
        device = self.device_for(device)
        self._weights.to(device)
        found = self._logits(last.to(device, self.dtype), tuple(places), threads=threads)
        found.prepare()
        return found

    @property
    def last_run(self) -> StackRun:
        """The last computation."""
        assert self._last_run is not None
        return self._last_run.run

    def edited_model(self, document: Document, device: str = "cpu") -> SessionModel:
        return SessionModel(document, self._network, self._weights, self.opened.tokenizer, self.device_for(device))

    def patched_logits(
        self, patches: Sequence[Patch | None], *, place: Place, before_each: Callable[[], None], first: int = 0
    ) -> Float32:
        run, made = self.last_run, [each for each in patches if each is not None]
        # Moved before anything is computed: a copy to a device waits for what it has to do.
        distinct = {id(each.values): each.values for each in made if each.values is not None}
        values = {key: torch.from_numpy(np.array(each)).to(run.given.device, self.dtype)
                  for key, each in distinct.items()}

        def change(of: Patch) -> Change:
            if of.values is None:
                assert of.head is not None
                return replace_heads([of.head], MEAN_OVER_TEXT)
            return patch(values[id(of.values)], head=of.head, position=of.position)

        rows = run.last[place][None]  # (1, d): the run itself
        if made:
            changes = [{each.layer: {each.stage: (change(each),)}} for each in made]
            rows = torch.cat((rows, rerun(run, changes, place=place, network=self._network, before_each=before_each,
                                          first=first)))
        logits = host_array(stack.unembed(rows, run.given.weights, network=self._network))
        at = np.cumsum([each is not None for each in patches])
        found: Float32 = logits[np.where([each is None for each in patches], 0, at)]
        return found

    @property
    def runs_at_once(self) -> int:
        return copies_at_once(self.last_run, self._network)

    @property
    def is_causal(self) -> bool:
        return all(inputs.is_causal for inputs in self.last_run.given.layers)

    def gradients(
        self, targets: Mapping[Place, LogitMetric], stages: Sequence[str], *, before_each: Callable[[], None],
        threads: int = 1,
    ) -> list[dict[str, tuple[Tensor, Tensor]]]:
        """Return activations of the last document and the gradients of metrics, by layer and stage.

        See `attnviz.engine.gradients.metric_gradients`. Raises ComputeError if there is not enough memory.
        """
        run = self.last_run
        batch, tokens, _ = run.given.vectors.shape
        plan.check_gradients(self.opened.model.config, batch, tokens, run.given.vectors.element_size(),
                             device=self._weights.device)
        return metric_gradients(run, targets, stages, network=self._network, weights=self._weights.top,
                                before_each=before_each, threads=threads)

    @cached_property
    def _unembedding_bias(self) -> Float32 | None:
        """The bias of the logits (vocabulary,), read once: at each letter it would be copied from a device."""
        bias = self._weights.top.get("unembedding.bias")
        return None if bias is None else host_array(bias)

    def _logits(
        self, last: Tensor, places: tuple[Place, ...], *, threads: int, masked: tuple[Place, ...] = ()
    ) -> Logits:
        rows = torch.stack([last[place] for place in places]) if places else last.new_empty(0, last.shape[-1])
        placed, tokenizer, network = self._weights.placed, self.opened.tokenizer, self._network

        @torch.inference_mode()
        def compute() -> LogitRows:
            there = placed.placement  # where the weights are by now
            values = stack.unembed(rows.to(there.device), there.top, network=network, threads=threads)
            return logit_rows(values, tokenizer)  # (places, vocabulary)

        found = Logits(places, compute, PlacedMatrix(placed, "unembedding"), masked, tokenizer.vocabulary,
                       self._unembedding_bias, partial(spelling, tokenizer))
        if len(rows) > MAX_FUSED_ROWS or placed["unembedding"].nbytes > MAX_DEFERRED_BYTES:
            found.prepare()
        return found


def logit_rows(logits: Tensor, tokenizer: ModelTokenizer) -> LogitRows:
    """Return logits (places, vocabulary) as an array, with the spellings of the top tokens."""
    top_ids = logits.topk(min(MAX_TOP_K, logits.shape[-1])).indices.flatten().tolist() if len(logits) else []
    return read_only(host_array(logits)), spelled(tokenizer, set(top_ids))


def computed_logits(
    rows: Tensor, places: tuple[Place, ...], tokenizer: ModelTokenizer, *, masked: tuple[Place, ...] = (), **more: Any
) -> Logits:
    """Return logits (places, vocabulary) that are there, of a model whose unembedding is not read."""
    known = logit_rows(rows, tokenizer)
    return Logits(places, lambda: known, None, masked, tokenizer.vocabulary, spell=partial(spelling, tokenizer), **more)


def split_weights(weights: Weights, layers: int) -> tuple[Weights, ...]:
    """Return the weights of each layer; the final norm is listed and edited with the last layer."""
    *before, last = split_layers(weights, layers)
    final = {name: weight for name, weight in weights.items() if name.startswith("final_norm")}
    return (*before, {**last, **final})

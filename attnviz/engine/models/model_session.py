"""An open model as a session: its tokenizer, its trained weights, its logits, and ablation of its heads."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
import torch
from torch import Tensor

from attnviz.document.cells import Cells
from attnviz.document.document import Document, FloatArray
from attnviz.document.masks import NONE, read_mask
from attnviz.document.options import MAX_TOP_K, Options
from attnviz.document.weight_names import split_layers
from attnviz.engine import stack
from attnviz.engine.ablation import ablate_heads
from attnviz.engine.attention.masks import Mask
from attnviz.engine.attention.trace import Trace
from attnviz.engine.gradients import metric_gradients
from attnviz.engine.layer_weights import HalfMatrix, LayerWeights, weight_edits
from attnviz.engine.models import families
from attnviz.engine.network import MAX_FUSED_ROWS, Network, Weights
from attnviz.engine.session import Sentences, Session
from attnviz.engine.stack import StackRun
from attnviz.result.logits import LogitMetric, LogitRows, Logits, Place, Spelling
from attnviz.result.result import Result, read_only
from attnviz.system.errors import ComputeError
from attnviz.system.watch import Watch
from attnviz.system.wording import quoted
from attnviz.tokens.embeddings import distinct_tokens, edited_vocabulary, padded_batch
from attnviz.tokens.model_tokenizer import ModelTokenizer, tokenize_inputs
from attnviz.tokens.token import Vocabulary

if TYPE_CHECKING:
    from attnviz.engine.models.checkpoints.loader import OpenedModel

MAX_DEFERRED_BYTES = 2**28  #: of an unembedding of which a reader may wait for the product, 12 ms
MAX_PACKED_BYTES = 2**28  #: of an unembedding of which a copy is made for the lens


class CheckpointSession(Session):
    """An open model: its tokenizer and its weights; for one thread.

    Raises ComputeError if a text exceeds the model's positions, or contains the padding token.
    """

    def __init__(self, opened: OpenedModel) -> None:
        super().__init__()
        self.opened = opened
        self.dtype = opened.weights["embedding"].dtype
        layers = opened.model.config.layers
        self._weights = LayerWeights(opened.weights, lambda weights: _split(weights, layers))

    @abstractmethod
    def logits_of(self, result: Result, places: Sequence[Place], *, threads: int = 1) -> Logits:
        """Return the logits at some places of a result of this model."""

    @abstractmethod
    def holds(self, document: Document) -> bool:
        """Return whether the last computation was of this document with the current weights."""

    @abstractmethod
    def ablated_logits(
        self, place: Place, *, layer: int, replacement: FloatArray, watch: Watch
    ) -> FloatArray:
        """Return the logits at a place of the last document, then with each head of a layer ablated in turn.

        `replacement` (head or 1, token or 1, d_head or 1) takes the place of a head's context. Shape of the logits:
        (1 + heads, vocabulary).
        """

    def tokenize(self, document: Document) -> tuple[Sentences, tuple[str, ...]]:
        """Return the tokens of each input, and a note if appended tokens could not keep their ids."""
        sentences, notes = tokenize_inputs(document, self.opened.tokenizer)
        model, longest = self.opened.model, max(map(len, sentences), default=0)
        padding_id = model.config.padding_id
        if padding := next((token for sentence in sentences for token in sentence if token.id == padding_id), None):
            raise ComputeError("{name} fills texts up with {token}, which it gives no position: take it out of the "
                               "text.", name=model.name, token=quoted(padding.key))
        if model.config.has_learned_positions and longest > model.config.max_positions:
            raise ComputeError("The text has {longest:,} tokens, and {name} has positions for {max_positions:,}: "
                               "shorten it.", longest=longest, name=model.name,
                               max_positions=model.config.max_positions)
        return sentences, notes

    def embed(self, document: Document, sentences: Sentences) -> tuple[Vocabulary, FloatArray, FloatArray | None]:
        """Return the vocabulary, the vectors, and the learned positions, which the network adds."""
        tokens = distinct_tokens(sentences)
        vectors = self.opened.weights["embedding"][[token.id for token in tokens]].float().numpy().copy()
        vocabulary = edited_vocabulary(document, tokens, vectors, (True,) * len(tokens))
        positions = self._positions(max(map(len, sentences), default=0))
        return vocabulary, padded_batch(sentences, vocabulary), positions

    def weights(self, document: Document, before_each: Callable[[], None]) -> tuple[LayerWeights, tuple[str, ...]]:
        """Return the trained weights."""
        return self._weights, ()

    def leave_device(self) -> None:
        """Drop what is in the memory of another device than the CPU."""
        super().leave_device()
        self._weights.leave_devices()

    def _positions(self, tokens: int) -> FloatArray | None:
        """Return the position embeddings (t, d); None if the model has none to add."""
        weights, config = self.opened.weights, self.opened.model.config
        if "positions" not in weights:
            return None
        rows = weights["positions"][config.position_offset : config.position_offset + tokens]
        rows = rows + weights["token_types"][0] if config.token_types else rows
        return read_only({"positions": rows.float().numpy()})["positions"]


class ModelSession(CheckpointSession):
    """An open model of one text, and its last computation, whose unchanged tokens and layers are reused."""

    def __init__(self, opened: OpenedModel) -> None:
        super().__init__(opened)
        self._network = families.network(opened.model.config)
        self._packed: tuple[object, Tensor] | None = None  # the unembedding for oneDNN, and its version

    def network(self, options: Options) -> Network:
        """Return the layers of the model."""
        return self._network

    def logits(
        self, last: Tensor | None, sentences: Sentences, weights: Weights, *, is_everywhere: bool, threads: int
    ) -> Logits | None:
        """Return the logits at the predicted tokens, or everywhere; None without a language-model head."""
        config = self.opened.model.config
        if not config.has_logits or last is None:
            return None
        predicted = self._prediction_places(sentences)
        places = predicted if not is_everywhere else tuple(
            (number, at) for number, sentence in enumerate(sentences) for at in range(len(sentence)))
        return self._logits(last, places, weights, threads=threads, masked=() if config.causal else predicted)

    def logits_of(self, result: Result, places: Sequence[Place], *, threads: int = 1) -> Logits:
        """Return the logits at some places of a result of this model."""
        last = torch.from_numpy(np.array(result.array("final_normed", layer=result.num_layers - 1)))
        found = self._logits(last.to(self.dtype), tuple(places), self._weights.to("cpu"), threads=threads)
        found.prepare()
        return found

    @property
    def last_run(self) -> StackRun:
        """The last computation."""
        assert self._last_run is not None
        return self._last_run[2]

    @property
    def layers_of_model(self) -> Network:
        """The layers of the model."""
        return self._network

    def unembed(self, rows: Tensor) -> Tensor:
        """Return the logits of rows (n, d) of the normalised final residual stream, on their device."""
        return stack.unembed(rows, self._weights.to(str(rows.device)), network=self._network)

    @property
    def vocabulary(self) -> int:
        """How many tokens the logits have."""
        return int(self.opened.weights["unembedding"].shape[0])

    def unembedding_of(
        self, document: Document, *, tokens: Sequence[int] | None = None, threads: int = 1
    ) -> Callable[[Tensor, Tensor], Tensor]:
        """Return a function of residual streams (r, c, d) and final norms (s, c, d): logits (r + s, c, vocabulary).

        With `tokens`, only the logits of these, (r + s, c, tokens).
        Each residual stream is normalised by its own statistics, with the document's edits of the final norm. Only a
        large unembedding uses `threads` threads: the other core paints the letter meanwhile.
        """
        top = self._weights.to("cpu")
        if tokens is None:
            top = {**top, "unembedding": self._packed_unembedding()}
        else:
            of_tokens = ("unembedding", "unembedding.bias")
            top = {**top, **{name: top[name][list(tokens)] for name in of_tokens if name in top}}
        threads = 1 if top["unembedding"].is_mkldnn else threads
        last = self.opened.model.config.layers - 1
        layer, _ = self._weights.layer(last, weight_edits(document, document.options.row.name, last), "cpu")
        network = self._network

        def unembed(residual: Tensor, normed: Tensor) -> Tensor:
            assert network.final_norm is not None
            trace = Trace(Mask((residual.shape[1],) * residual.shape[0], read_mask(NONE), Cells()))
            rows = torch.cat((network.final_norm(residual.to(self.dtype), layer, trace=trace), normed.to(self.dtype)))
            logits = stack.unembed(rows.flatten(0, 1), top, network=network, threads=threads).float()
            return logits.reshape(*rows.shape[:2], -1)

        return unembed

    def _packed_unembedding(self) -> Tensor:
        """Return a copy of the unembedding for oneDNN, which stays while the model is open; the matrix if it is large.

        A column of the lens of SmolLM2, 31 rows, takes 13 ms with it on one thread, and 26 by MKL.
        """
        matrix = self._weights.to("cpu")["unembedding"]
        has_mkldnn = torch.backends.mkldnn.is_available()  # type: ignore[no-untyped-call]
        if not has_mkldnn or matrix.dtype != torch.float32 or matrix.nbytes > MAX_PACKED_BYTES:
            return matrix
        version = matrix.data_ptr(), 0 if matrix.is_inference() else matrix._version
        if self._packed is None or self._packed[0] != version:
            self._packed = version, matrix.to_mkldnn()
        return self._packed[1]

    def holds(self, document: Document) -> bool:
        """Return whether the last computation was of this document with the current weights."""
        if self._last_run is None or self._last_run[1] is not document:
            return False
        (device, _, run), owner = self._last_run, document.options.row.name
        return all(inputs.versions == self._weights.layer(number, weight_edits(document, owner, number), device)[1]
                   for number, inputs in enumerate(run.layer_inputs))

    def ablated_logits(
        self, place: Place, *, layer: int, replacement: FloatArray, watch: Watch
    ) -> FloatArray:
        """Return the logits at a place of the last document, then with each head of a layer ablated in turn.

        `replacement` (head or 1, token or 1, d_head or 1) takes the place of a head's context. Shape of the logits:
        (1 + heads, vocabulary).
        """
        assert self._last_run is not None
        device, _, run = self._last_run
        top, heads = self._weights.to(device), range(self._network.heads)
        rows = ablate_heads(run, place, layer=layer, heads=heads, network=self._network, weights=top,
                            replacement=torch.tensor(replacement).to(run.vectors), watch=watch)
        values = stack.unembed(torch.cat([run.cache.last[place][None], rows]), top, network=self._network)
        return values.float().cpu().numpy()

    def gradients(
        self, targets: Mapping[Place, LogitMetric], stages: Sequence[str], *, before_each: Callable[[], None],
        threads: int = 1,
    ) -> list[dict[str, tuple[Tensor, Tensor]]]:
        """Return activations of the last document and the gradients of metrics, by layer and stage.

        See `attnviz.engine.gradients.metric_gradients`.
        """
        assert self._last_run is not None
        device, _, run = self._last_run
        return metric_gradients(run, targets, stages, network=self._network, weights=self._weights.to(device),
                                before_each=before_each, threads=threads)

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
        tokenizer, matrix = self.opened.tokenizer, self.opened.weights["unembedding"]
        unembedding = matrix.numpy() if matrix.dtype == torch.float32 else HalfMatrix(matrix)
        bias = self.opened.weights.get("unembedding.bias")

        @torch.inference_mode()
        def compute() -> LogitRows:
            values = stack.unembed(rows, weights, network=self._network, threads=threads)  # (places, vocabulary)
            top_ids = values.topk(min(MAX_TOP_K, values.shape[-1])).indices.flatten().tolist() if places else []
            return logit_rows(values, spelled(tokenizer, set(top_ids)))

        found = Logits(places, compute, unembedding, masked, tokenizer.vocabulary,
                       None if bias is None else bias.float().cpu().numpy(), partial(spelling, tokenizer))
        if not rows.is_cpu or len(rows) > MAX_FUSED_ROWS or matrix.nbytes > MAX_DEFERRED_BYTES:
            found.prepare()
        return found


def logit_rows(logits: Tensor, spellings: Mapping[int, Spelling]) -> LogitRows:
    """Return logits (places, vocabulary) as an array, with the spellings of the top tokens."""
    return read_only({"logits": logits.float().cpu().numpy()})["logits"], spellings


def spelled(tokenizer: ModelTokenizer, numbers: Iterable[int]) -> dict[int, Spelling]:
    """Return the spellings of tokens by their ids."""
    return {number: spelling(tokenizer, number) for number in numbers}


def spelling(tokenizer: ModelTokenizer, number: int) -> Spelling:
    """Return the spelling of a token by its id."""
    return Spelling(tokenizer.following(number), tokenizer.label(number))


def _split(weights: Weights, layers: int) -> tuple[Weights, ...]:
    """Return the weights of each layer; the final norm is listed and edited with the last layer."""
    *before, last = split_layers(weights, layers)
    final = {name: weight for name, weight in weights.items() if name.startswith("final_norm")}
    return (*before, {**last, **final})

"""An encoder-decoder in training: it is told each token of the answer before it predicts the next one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import torch
from torch import Tensor
from torch.nn.functional import cross_entropy

from attnviz.document.cells import Cells
from attnviz.document.config_type import Config
from attnviz.document.masks import read_mask
from attnviz.engine.attention.changes import Interventions
from attnviz.engine.attention.masks import Mask
from attnviz.engine.attention.options import AttentionOptions, SoftmaxOptions
from attnviz.engine.attention.trace import Trace
from attnviz.engine.blocks import bart
from attnviz.engine.blocks.families import encoder_decoder
from attnviz.engine.training.pairs import PairBatch
from attnviz.families.weights import split_layers, tie_weights


class EncoderDecoderModel:
    """Predicts every token of the answers of a batch, with gradients of all weights (teacher forcing)."""

    def __init__(self, config: Config) -> None:
        self.config, self._model = config, encoder_decoder(config)
        self.ablated: Mapping[int, tuple[int, ...]] = {}  #: heads without effect, by layer

    def logits(self, batch: PairBatch, weights: Mapping[str, Tensor]) -> Tensor:
        """Return the logits of every token of the targets: (b, t, vocabulary)."""
        model, layers = self._model, split_layers(weights, self.config.layers)
        count, rows = batch.targets.shape
        reading = self._traces(Mask(batch.lengths, read_mask("none"), Cells()))
        writing = self._traces(Mask((rows,) * count, read_mask("none"), Cells(), keys=batch.lengths))
        state = model.encode(weights["embedding"][batch.sources], weights, layers, traces=reading)
        tokens, found = torch.full((count,), model.start), []
        for at in range(rows):
            traces = [trace.row(at) for trace in writing]
            logits, state = model.step(tokens, state, weights, layers, traces=traces)  # (b, 1, vocabulary)
            found.append(logits)
            tokens = batch.targets[:, at]
        return torch.cat(found, dim=1)

    def loss(self, batch: PairBatch, weights: Mapping[str, Tensor]) -> tuple[Tensor, Tensor]:
        """Return the mean loss of the answers in nats per token, and the share of answers that are right as a whole."""
        logits = self.logits(batch, weights)
        right = (logits.detach().argmax(dim=-1) == batch.targets) | ~batch.answers
        loss = cross_entropy(logits[batch.answers], batch.targets[batch.answers])
        return loss, right.all(dim=1).float().mean()

    def _traces(self, mask: Mask) -> list[Trace]:
        return [replace(self._trace(mask, layer), stage_filter=frozenset()) for layer in range(self.config.layers)]

    def _trace(self, mask: Mask, layer: int) -> Trace:
        changes = Interventions(ablated_heads=self.ablated.get(layer, ())).changes()
        softmax = SoftmaxOptions(divisor=self.config.divisor(layer))
        return Trace(mask, changes, options=AttentionOptions(softmax=softmax))


class TransformerModel(EncoderDecoderModel):
    """A Transformer encoder-decoder, which computes all tokens of the answers at once."""

    def logits(self, batch: PairBatch, weights: Mapping[str, Tensor]) -> Tensor:
        """Return the logits of every token of the targets: (b, t, vocabulary)."""
        config, weights = self.config, tie_weights(self.config, weights)
        layers, (count, rows) = split_layers(weights, config.layers), batch.targets.shape
        own = Mask((rows,) * count, read_mask("causal"), Cells())
        masks = [Mask(batch.lengths, read_mask("none"), Cells()),
                 Mask((rows,) * count, read_mask("none"), Cells(), keys=batch.lengths), own]
        after = config.encoder_layers  # a layer of the encoder, else one of self-attention or of cross-attention
        traces = [self._trace(masks[0 if layer < after else 2 - (layer - after) % 2], layer)
                  for layer in range(config.layers)]
        vectors = weights["embedding"][batch.sources]
        decoder = bart.encode(vectors, weights, layers, config=config, traces=traces)
        starts = torch.full((count, 1), config.start_id)
        before = torch.cat((starts, batch.targets[:, :-1]), dim=1)  # shifted right
        logits, _ = bart.decode(before, decoder, weights, layers, config=config, traces=traces)
        return logits

"""An encoder-decoder in training: it is told each token of the answer before it predicts the next one."""

from __future__ import annotations

from collections.abc import Mapping

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
        model, config, weights = self._model, self.config, tie_weights(self.config, weights)
        layers, (count, rows) = split_layers(weights, config.layers), batch.targets.shape
        source = Mask(batch.lengths, read_mask("none"), Cells())
        own = Mask((rows,) * count, read_mask("causal"), Cells())
        cross = Mask((rows,) * count, read_mask("none"), Cells(), keys=batch.lengths)
        state = model.encode(weights["embedding"][batch.sources], weights, layers,
                             traces=[self._trace(source, layer) for layer in range(config.layers)])
        # Self-attention and cross-attention take turns, and a recurrent decoder has cross-attention alone.
        writing = [self._trace(cross if config.is_recurrent or (layer - config.encoder_layers) % 2 else own, layer)
                   for layer in range(config.layers)]
        before = torch.cat((torch.full((count, 1), model.start), batch.targets[:, :-1]), dim=1)  # shifted right
        if not config.is_recurrent:
            return model.decode(before, state, weights, layers, traces=writing)[0]
        found = []
        for row in range(rows):
            traces = [trace.row(row) for trace in writing]
            logits, state = model.decode(before[:, row : row + 1], state, weights, layers, traces=traces)
            found.append(logits)
        return torch.cat(found, dim=1)

    def loss(self, batch: PairBatch, weights: Mapping[str, Tensor]) -> tuple[Tensor, Tensor]:
        """Return the mean loss of the answers in nats per token, and the share of answers that are right as a whole."""
        logits = self.logits(batch, weights)
        right = (logits.detach().argmax(dim=-1) == batch.targets) | ~batch.answers
        loss = cross_entropy(logits[batch.answers], batch.targets[batch.answers])
        return loss, right.all(dim=1).float().mean()

    def _trace(self, mask: Mask, layer: int) -> Trace:
        changes = Interventions(ablated_heads=self.ablated.get(layer, ())).changes()
        softmax = SoftmaxOptions(divisor=self.config.divisor(layer))
        return Trace(mask, changes, frozenset(), options=AttentionOptions(softmax=softmax))

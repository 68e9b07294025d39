"""A whole model from first to last, each layer with a trace of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from torch import Tensor
from torch.nn.functional import embedding

from attnviz.document.config import Config
from attnviz.engine.attention.asked import Asked
from attnviz.engine.attention.masks import Mask
from attnviz.engine.attention.trace import Trace
from attnviz.engine.models.table import FAMILIES


def run(
    ids: Tensor, weights: Mapping[str, Tensor], *, config: Config, masks: Sequence[Mask], asked: Sequence[Asked],
    traces: Sequence[Trace],
) -> Tensor | None:
    """Token ids (b, t) -> logits (b, t, vocabulary), None where there is nothing that makes them.

    Of each layer its mask, what is asked of its attention, and its trace, into which every stage is written.
    """
    family = FAMILIES[config.family]
    layers = of_layers(weights, config.layers)
    positions = family.positions(config, tokens=ids.shape[1]).to(ids.device)
    vectors = embedding(ids, weights["embedding"])  # (b, t, d)
    x = family.embed(vectors, weights, config=config, positions=positions, trace=traces[0])  # (b, t, d)
    for layer, own in enumerate(layers):
        x = family.block(x, own, config=config, layer=layer, positions=positions, mask=masks[layer],
                         asked=asked[layer], trace=traces[layer])  # (b, t, d)
    x = family.last(x, weights, config=config, trace=traces[-1])  # (b, t, d)
    return family.logits(x, weights, config=config) if config.has_logits else None


def of_layers(weights: Mapping[str, Tensor], layers: int) -> tuple[Mapping[str, Tensor], ...]:
    """The weights of each layer, by their names within it."""
    found: tuple[dict[str, Tensor], ...] = tuple({} for _ in range(layers))
    for name, weight in weights.items():
        if name.startswith("layers."):
            _, layer, own = name.split(".", 2)
            found[int(layer)][own] = weight
    return found

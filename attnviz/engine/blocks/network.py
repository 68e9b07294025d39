"""A stack of layers as pure functions: a trained model, or a variant of the chapter, which is a stack of one layer."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib import import_module
from typing import Any

from torch import Tensor

from attnviz.document.config_type import Config
from attnviz.document.rope import Rope

MAX_FUSED_ROWS = 4  #: up to this number of vectors, reading the weights dominates

Weights = Mapping[str, Tensor]  #: by our names; within a layer without its prefix


@dataclass(frozen=True, slots=True, kw_only=True)
class Network:
    """The functions of a stack of layers. Shapes: b batch, t tokens, d size of a layer's input."""

    heads: int  #: query heads of each layer
    embed: Callable[..., Tensor]  #: (vectors (b, t, d), weights, *, positions, trace) -> x (b, t, d)
    block: Callable[..., Tensor]  #: (x (b, t, d), the layer's weights, *, positions, trace) -> x (b, t, d)
    positions: Callable[[int, str], Sequence[Tensor]]  #: (tokens, device) -> the positions of each layer
    kv_stages: tuple[str, ...] = ()  #: keys and values, which the KV cache holds; () if no computation is reused
    final_norm: Callable[..., Tensor] | None = None  #: (x (b, t, d), weights, *, trace) -> the unembedding's input
    unembed: Callable[..., Tensor] | None = None  #: (x (b, t, d), weights) -> logits (b, t, vocabulary)
    depends_on_length: Callable[[int], bool] = lambda tokens: False  #: whether so long a text has other positions


@dataclass(frozen=True, slots=True, kw_only=True)
class EncoderDecoder:
    """The functions of a model that answers one text with another. Shapes: b batch, s source tokens, d vector size.

    What the encoder hands to the decoder, and each row of the decoder to the next one, is the model's own: the encoder
    states and the decoder's state, or keys and values. `weights` are those that belong to no layer, `layers` those of
    each layer, and `traces` one for each layer; the decoder's are of one row.
    """

    heads: int
    encode: Callable[..., object]  #: (vectors (b, s, d), weights, layers, *, traces) -> what the decoder starts from
    #: (tokens before each row (b, t), that, weights, layers, *, traces) -> logits (b, t, vocabulary), what comes next
    decode: Callable[..., tuple[Tensor, object]]
    start: int  #: the token before the first one of the output
    end: int  #: the token that ends it
    max_outputs: int  #: most tokens of an output
    positions: Callable[..., Tensor | None]  #: (weights, *, tokens) -> what is added to the source's embeddings (t, d)
    #: (the first token and those written (b, t), logits (b, vocabulary)) -> the next ones (b,); None: the most likely
    chosen: Callable[[Tensor, Tensor], Tensor] | None = None


def network(config: Config) -> Network:
    """Return the layers of a model with this config."""
    page, ropes = page_of(config), [config.rope_of(layer) for layer in range(config.layers)]

    def depends_on_length(tokens: int) -> bool:
        return any(rope.depends_on_length(tokens) for rope in set(ropes) if rope)

    @lru_cache(maxsize=1)  # one more letter has the same ones and one more
    def made(tokens: int, device: str) -> Mapping[Rope | None, Tensor]:
        return {rope: page.positions(config, tokens=tokens, layer=ropes.index(rope)).to(device)
                for rope in dict.fromkeys(ropes)}

    def positions(tokens: int, device: str) -> tuple[Tensor, ...]:
        """Return the positions of each layer; layers with the same ones share a tensor."""
        longer = 2 ** max(tokens - 1, 63).bit_length()
        there = made(tokens if depends_on_length(longer) else longer, device)
        rows = {rope: table.narrow(-2 if table.ndim > 1 else 0, 0, tokens) for rope, table in there.items()}
        return tuple(rows[rope] for rope in ropes)

    return Network(
        heads=config.heads, positions=positions, embed=partial(page.embed, config=config),
        block=partial(page.block, config=config), final_norm=partial(page.final_norm, config=config),
        unembed=partial(page.unembed, config=config),
        kv_stages=("keys" if config.rope is None else "rotated_keys", "values"),
        depends_on_length=depends_on_length,
    )


def encoder_decoder(config: Config) -> EncoderDecoder:
    """Return the functions of a model with this config that answers one text with another."""
    page = page_of(config)
    return EncoderDecoder(
        heads=config.heads, encode=partial(page.encode, config=config), decode=partial(page.decode, config=config),
        positions=partial(page.positions, config), start=config.start_id, end=config.end_id,
        max_outputs=config.max_outputs)


def page_of(config: Config) -> Any:
    """Return the module whose pure functions compute a config: a `Network`, or an `EncoderDecoder` for two texts.

    Every function takes the `config`; the `positions` of a `Network` belong to one layer.
    """
    from attnviz.families.table import FAMILIES  # late: variants need none of them

    return import_module(f"attnviz.engine.blocks.{FAMILIES[config.family].page}")

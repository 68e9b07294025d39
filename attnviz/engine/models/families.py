"""The table of model families; a new one needs a module, a row, and its weight names (`weight_names`)."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType, ModuleType

import torch
from torch import Tensor

from attnviz.document.config_type import Config
from attnviz.engine.encoder_decoder import EncoderDecoder
from attnviz.engine.models import additive, bart, bert, bloom, gpt2, llama, modernbert, neox, t5
from attnviz.engine.network import Network


def network(config: Config) -> Network:
    """Return the layers of a model with this config."""
    family, ropes = FAMILIES[config.family], [config.rope_of(layer) for layer in range(config.layers)]

    def positions(tokens: int, device: torch.device) -> tuple[Tensor, ...]:
        """Return the positions of each layer; layers with the same ones share a tensor."""
        made = {rope: family.positions(config, tokens=tokens, layer=ropes.index(rope)).to(device)
                for rope in dict.fromkeys(ropes)}
        return tuple(made[rope] for rope in ropes)

    return Network(
        heads=config.heads, positions=positions, embed=partial(family.embed, config=config),
        block=partial(family.block, config=config), final_norm=partial(family.final_norm, config=config),
        unembed=partial(family.unembed, config=config),
        kv_stages=("keys" if config.rope is None else "rotated_keys", "values"),
        depends_on_length=lambda tokens: any(rope.depends_on_length(tokens) for rope in set(ropes) if rope),
    )


def encoder_decoder(config: Config) -> EncoderDecoder:
    """Return the functions of a model with this config that answers one text with another."""
    family = ENCODER_DECODERS[config.family]
    return EncoderDecoder(
        heads=config.heads, encode=partial(family.encode, config=config), step=partial(family.step, config=config),
        positions=partial(family.positions, config), has_residual=config.encoder_layers > 0,
        start=config.start_id, end=config.end_id, max_outputs=config.max_outputs)


#: By family of models with two texts, a module with the functions of `EncoderDecoder` with a `config`.
ENCODER_DECODERS: Mapping[str, ModuleType] = MappingProxyType({"additive": additive, "bart": bart, "t5": t5})

#: By family, a module of pure functions: those of `Network` with a `config`, and `positions` of one layer.
FAMILIES: Mapping[str, ModuleType] = MappingProxyType({
    **dict.fromkeys(("gpt2", "opt"), gpt2), **dict.fromkeys(("llama", "gemma"), llama),
    "bloom": bloom, "modernbert": modernbert, **dict.fromkeys(("neox", "phi", "falcon"), neox),
    **dict.fromkeys(("bert", "distilbert"), bert),
})

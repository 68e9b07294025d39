"""The networks of trained models, made of the pages of functions that `attnviz.families` names."""

from functools import partial
from importlib import import_module
from typing import Any

import torch
from torch import Tensor

from attnviz.document.config_type import Config
from attnviz.engine.blocks.network import EncoderDecoder, Network
from attnviz.families.table import FAMILIES


def network(config: Config) -> Network:
    """Return the layers of a model with this config."""
    page, ropes = page_of(config), [config.rope_of(layer) for layer in range(config.layers)]

    def positions(tokens: int, device: torch.device) -> tuple[Tensor, ...]:
        """Return the positions of each layer; layers with the same ones share a tensor."""
        made = {rope: page.positions(config, tokens=tokens, layer=ropes.index(rope)).to(device)
                for rope in dict.fromkeys(ropes)}
        return tuple(made[rope] for rope in ropes)

    return Network(
        heads=config.heads, positions=positions, embed=partial(page.embed, config=config),
        block=partial(page.block, config=config), final_norm=partial(page.final_norm, config=config),
        unembed=partial(page.unembed, config=config),
        kv_stages=("keys" if config.rope is None else "rotated_keys", "values"),
        depends_on_length=lambda tokens: any(rope.depends_on_length(tokens) for rope in set(ropes) if rope),
    )


def encoder_decoder(config: Config) -> EncoderDecoder:
    """Return the functions of a model with this config that answers one text with another."""
    page = page_of(config)
    return EncoderDecoder(
        heads=config.heads, encode=partial(page.encode, config=config), decode=partial(page.decode, config=config),
        positions=partial(page.positions, config), start=config.start_id, end=config.end_id,
        max_outputs=config.max_outputs)


def page_of(config: Config) -> Any:
    """Return the module of pure functions of a config: those of `Network`, or of `EncoderDecoder` with two texts.

    Each has the parameter `config`; `positions` of a `Network` are those of one layer.
    """
    return import_module(f"attnviz.engine.blocks.{FAMILIES[config.family].page}")

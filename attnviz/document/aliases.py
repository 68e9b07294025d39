"""Former names that saved files and scripts still use, in one table. New files are written with the current names.

A rename of an option, an array, a field of a model or a measure adds a row here.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, TypeVar

from attnviz.system.wording import quoted

Kind = Literal["option", "array", "model", "measure"]
T = TypeVar("T")

ALIASES: Mapping[Kind, Mapping[str, str]] = MappingProxyType({
    "option": {  # options in `--set` and in the "settings" of a session
        "heads_off": "ablated_heads", "switched_off": "ablated",
    },
    "array": {  # arrays of a .npz file, with BertViz's names
        "attentions": "weights", "attention": "weights", "labels": "tokens",
        "encoder_attentions": "encoder_weights", "encoder_attention": "encoder_weights",
        "decoder_attentions": "decoder_weights", "decoder_attention": "decoder_weights",
        "cross_attentions": "cross_weights", "cross_attention": "cross_weights",
    },
    "model": {  # keys of a session's "model" field: config and rotary positions
        "windows": "sliding_windows", "trained": "original_max_positions", "low": "low_freq_factor",
        "high": "high_freq_factor", "slow": "beta_slow", "fast": "beta_fast", "whole": "truncate",
        "strength": "attention_factor",
    },
    "measure": {  # head measures: in the "look" of a session, columns of a table of heads, arrays after "measure_"
        "previous": "previous_token", "first": "first_token", "itself": "own_position", "repeated": "induction",
        "chosen": "token_to_token", "contribution": "direct_logit_attribution", "effect": "ablation_effect",
        "effect_on_probability": "ablation_effect_on_probability",
    },
})


def current_name(kind: Kind, name: str) -> str:
    """Return the current name for a current or former one; return any other name unchanged."""
    return ALIASES[kind].get(name, name)


def rename_keys(kind: Kind, table: Mapping[str, T]) -> dict[str, T]:
    """Return the table with its keys renamed to current names. Raise ValueError if two keys collide."""
    found: dict[str, T] = {}
    for name, value in table.items():
        if (current := current_name(kind, name)) in found:
            raise ValueError(f"{quoted(current)} is given twice, once under a former name.")
        found[current] = value
    return found

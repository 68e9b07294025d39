"""A cache of transformers that keeps nothing: it says how many tokens come before those that a model is given."""

from __future__ import annotations

from typing import Any

from torch import Tensor
from torch.nn.functional import pad
from transformers import DynamicCache


class EarlierTokens(DynamicCache):  # type: ignore[misc]
    """Gives a model its positions and its mask. Traces join new keys and values with those of earlier tokens."""

    def __init__(self, tokens: int) -> None:
        super().__init__()
        self.tokens = tokens

    def update(
        self, key_states: Tensor, value_states: Tensor, layer_idx: int, *args: Any, **kwargs: Any
    ) -> tuple[Tensor, Tensor]:
        return key_states, value_states

    def get_seq_length(self, layer_idx: int = 0) -> int:
        return self.tokens

    def get_query_offset(self, layer_idx: int = 0) -> int:
        return self.tokens

    def get_mask_sizes(self, query_length: int, layer_idx: int) -> tuple[int, int]:
        return self.tokens + query_length, 0


class ZerosBefore(EarlierTokens):
    """The same for models that read the number of earlier tokens off their keys: zeros stand for those.
    """

    def update(
        self, key_states: Tensor, value_states: Tensor, layer_idx: int, *args: Any, **kwargs: Any
    ) -> tuple[Tensor, Tensor]:
        return pad(key_states, (0, 0, self.tokens, 0)), pad(value_states, (0, 0, self.tokens, 0))

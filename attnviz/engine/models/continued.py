"""The trace of a layer of which only the last tokens are computed: what came before them is kept from the last time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
import torch
from torch import Tensor

from attnviz.document.stages import STAGES
from attnviz.engine.attention.trace import Trace


@dataclass(slots=True)
class Continued(Trace):
    """Writes down stages whole, earlier rows and new ones, and hands back the new ones alone.

    But for keys and values: new tokens look back on all that came before. Whoever computes a layer writes it as if of
    the last tokens there were no others.
    """

    before: Mapping[str, Tensor] = field(default_factory=dict)  #: stages, of which the rows below `first` still hold
    looked_back_on: tuple[str, ...] = ()  #: stages of which later ones read every row

    def keep(self, stage: str, tensor: Tensor) -> Tensor:
        """Write a stage down; returns the tensor from which to go on."""
        self.before_each()
        if stage == "masked_scores" and self.unmasked:
            tensor = self._unmask(tensor)
        if self.edits and (cells := self.edits.get(stage)):
            tensor = self._edited(stage, tensor, cells)
        if stage == "weights" and self.edits.get("masked_scores"):
            tensor = _zero_where_nothing_is_seen(tensor)
        is_looked_back_on = stage in self.looked_back_on
        if not is_looked_back_on and self.wanted is not None and stage not in self.wanted:
            return tensor
        whole = self.stages[stage] = self._whole(stage, tensor)
        return whole if is_looked_back_on else tensor

    def _whole(self, stage: str, tensor: Tensor) -> Tensor:
        """The rows before `tensor`, and those of `tensor`."""
        if not self.first:
            return tensor
        earlier = self.before[stage][..., : self.first, :]
        if earlier.shape[-1] == tensor.shape[-1] or not STAGES[stage].is_matrix:
            return torch.cat([earlier, tensor], dim=-2)
        rows, columns = self.first + tensor.shape[-2], tensor.shape[-1]
        whole = tensor.new_zeros(*tensor.shape[:2], rows, columns)  # what came before sees nothing of what came later
        whole[..., : self.first, : self.first] = earlier[..., : self.first]
        whole[..., self.first :, :] = tensor
        return whole

    def _unmask(self, tensor: Tensor) -> Tensor:
        """The masked scores with raw ones where a single head sees what its layer does not."""
        places, numbers = self.unmasked.arrays(4)
        raw, shift = self.stages["scores"], np.array((0, 0, self.first, 0))
        places = places[numbers == 1]
        places = places[((places >= shift) & (places < raw.shape)).all(axis=1)]
        whole, new = (torch.from_numpy(each).to(tensor.device).unbind(dim=1) for each in (places, places - shift))
        return tensor.index_put(new, raw[whole])


def _zero_where_nothing_is_seen(weights: Tensor) -> Tensor:
    """Zeros in place of a row of NaN, 0 / 0: each of its scores was struck in this head."""
    blank = weights.isnan().all(dim=-1, keepdim=True)
    return weights.masked_fill(blank, 0.0) if bool(blank.any()) else weights

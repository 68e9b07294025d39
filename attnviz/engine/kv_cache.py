"""A KV cache: the trace of a layer that computes the last tokens only and reuses the earlier rows."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import torch
from torch import Tensor

from attnviz.document.stages import STAGES
from attnviz.engine.attention.trace import Trace

#: The stages from which direct logit attribution is computed; for a long text their last rows are kept.
LAST_ROW_STAGES = frozenset({"embeddings", "residual", "concatenated", "attention_output", "feed_forward"})


@dataclass(slots=True)
class IncrementalTrace(Trace):
    """Records stages with their earlier rows, and returns the new rows only.

    Keys and values are returned whole, because new tokens attend to all earlier ones. So a layer's code can
    treat the last tokens as the only ones.
    """

    previous: Mapping[str, Tensor] = field(default_factory=dict)  #: cached stages, valid before the first computed row
    cached_stages: tuple[str, ...] = ()  #: stages that are returned whole: keys and values
    last_rows: dict[str, Tensor] | None = None  #: receives the last rows (d,) of a long text; None otherwise

    def record(self, stage: str, tensor: Tensor) -> Tensor:
        """Record a stage; return the tensor to continue with."""
        tensor = self.replace(stage, tensor)
        if self.last_rows is not None and stage in LAST_ROW_STAGES:
            self.last_rows[stage] = tensor[0, -1].clone()  # a view would keep the whole tensor alive
        is_looked_back_on = stage in self.cached_stages
        if not is_looked_back_on and self.stage_filter is not None and stage not in self.stage_filter:
            return tensor
        rows = self.stages[stage] = self._rows(stage, tensor)
        return rows if is_looked_back_on else tensor

    def _rows(self, stage: str, tensor: Tensor) -> Tensor:
        """Return the earlier rows followed by those of `tensor`."""
        first = self.mask.first
        if not first:
            return tensor
        if not STAGES[stage].is_matrix:
            return torch.cat((self.previous[stage][..., :first, :], tensor), dim=-2)
        earlier = self.previous[stage][..., :first, :first]
        rows, columns = first + tensor.shape[-2], tensor.shape[-1]
        whole = tensor.new_zeros(*tensor.shape[:2], rows, columns)  # earlier queries do not attend to later keys
        whole[..., :first, :first] = earlier
        whole[..., first:, :] = tensor
        return whole

"""The trace of a layer of which only the last tokens are computed: what came before them is kept from the last time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from torch import Tensor

from attnviz.document.stages import STAGES
from attnviz.engine.attention.trace import Trace
from attnviz.engine.models.rows import Rows

#: What the share of a head of a logit follows from: of a long text the last row of each is kept.
LAST_ROW_STAGES = frozenset({"embeddings", "residual", "concatenated", "attention_output", "feed_forward"})


@dataclass(slots=True)
class IncrementalTrace(Trace):
    """Writes down stages whole, earlier rows and new ones, and hands back the new ones alone.

    But for keys and values: new tokens look back on all that came before. Whoever computes a layer writes it as if of
    the last tokens there were no others.
    """

    before: Mapping[str, Rows] = field(default_factory=dict)  #: stages, of which the rows below `first` still hold
    cached_stages: tuple[str, ...] = ()  #: stages of which later ones read every row
    written: dict[str, Rows] = field(default_factory=dict)  #: what was kept
    ends: dict[str, Tensor] | None = None  #: the last rows (d,) of a text of which little is kept; None of others

    def keep(self, stage: str, tensor: Tensor) -> Tensor:
        """Write a stage down; returns the tensor from which to go on."""
        self.before_each()
        tensor = self.edited(stage, tensor)
        if self.ends is not None and stage in LAST_ROW_STAGES:
            self.ends[stage] = tensor[0, -1].clone()  # a part of it would keep all of it
        is_looked_back_on = stage in self.cached_stages
        if not is_looked_back_on and self.wanted is not None and stage not in self.wanted:
            return tensor
        rows = self.written[stage] = self._rows(stage, tensor)
        return rows.joined if is_looked_back_on else tensor

    def _rows(self, stage: str, tensor: Tensor) -> Rows:
        """The rows before `tensor`, and those of `tensor`."""
        if not self.first:
            return Rows((tensor,))
        if not STAGES[stage].is_matrix:
            return self.before[stage].first_rows(self.first).append(tensor)
        earlier = self.before[stage].joined[..., : self.first, : self.first]
        rows, columns = self.first + tensor.shape[-2], tensor.shape[-1]
        whole = tensor.new_zeros(*tensor.shape[:2], rows, columns)  # what came before sees nothing of what came later
        whole[..., : self.first, : self.first] = earlier
        whole[..., self.first :, :] = tensor
        return Rows((whole,))

"""Scores of queries and keys by a person's function, in place of their dot product.

The checks call methods of a tensor and do not import torch, which may not be loaded when the function is added. Those
of normalisations do the same.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from attnviz.system.errors import ComputeError
from attnviz.system.python_file import file_of, one_line
from attnviz.system.wording import N_, Text

#: What the function is given by name, if it has such a parameter.
OFFERED = ("distances", "heads", "num_heads")
_EXAMPLE = (2, 2, 3, 5, 4)  # texts, heads, queries, keys and dimensions of the vectors that a function is tried on
_TOLERANCE = 1e-4  # of a score that is computed alone


@dataclass(eq=False)
class ScoreFunction:
    """A function of a plug-in: queries (b, h, q, d) and keys (b, h, k, d) to scores; it is tried before its first use.
    """

    name: str
    function: Callable[..., Any]
    takes: frozenset[str]  #: of OFFERED
    rows_are_keys: bool
    is_checked: bool = False

    def __call__(self, rows: Any, columns: Any, places: Sequence[Any], *, heads: Any, num_heads: int) -> Any:
        """Return the scores of rows (b, h, r, d) and columns (b, h, c, d), as many heads, at positions (r,) and (c,).

        `heads` (h, 1, 1) are the numbers of the heads. Raises ComputeError if the function fails.
        """
        if not self.is_checked:
            self.check(rows)
        down, across = places
        if self.rows_are_keys:
            return self._scores(columns, rows, across[:, None] - down, heads, num_heads).mT
        return self._scores(rows, columns, down[:, None] - across, heads, num_heads)

    def check(self, like: Any) -> None:
        """Raise ComputeError if small scores are not finite, or are not each of one query and one key of one head.

        `like` is a tensor with the type and the device of the example.
        """
        texts, heads, queries, keys, width = _EXAMPLE
        q, k = (like.new_tensor([math.sin(1 + step * number) for number in range(texts * heads * count * width)])
                .view(texts, heads, count, width) for count, step in ((queries, 1.7), (keys, 2.3)))
        numbers = like.new_tensor(list(range(heads))).view(heads, 1, 1)
        distances = like.new_tensor([[row - column for column in range(keys)] for row in range(queries)])
        scores = self._scores(q, k, distances, numbers, heads)
        if scores.isnan().any() or scores.isinf().any():
            raise self._error(N_("it returned NaN or ∞ for small queries and keys"))
        alone = self._scores(q[1:, 1:, 2:], k[1:, 1:, 1:3], distances[2:, 1:3], numbers[1:], heads)
        if ((alone - scores[1:, 1:, 2:, 1:3]).abs() > _TOLERANCE).any():
            raise self._error(N_("it returned other scores for some of the queries, keys and heads than for all of "
                                 "them: a score is of one query and one key, since long texts are computed in parts"))
        self.is_checked = True

    def _scores(self, queries: Any, keys: Any, distances: Any, heads: Any, num_heads: int) -> Any:
        offered = {"distances": distances, "heads": heads, "num_heads": num_heads}
        try:  # it may write into its own
            found = self.function(queries.clone(), keys.clone(), **{
                name: offered[name] for name in self.takes}).to(queries)
            shape = tuple(found.shape)
        except (Exception, SystemExit) as error:  # whatever a person's code raises
            raise self._error("{error}", error=one_line(error, file_of(self.function))) from None
        needed = (*queries.shape[:3], keys.shape[2])
        if shape != needed:
            raise self._error(N_("it returned the shape {found} for queries {queries} and keys {keys}, and needs "
                                 "{needed}"), found=shape, queries=tuple(queries.shape), keys=tuple(keys.shape),
                              needed=needed)
        return found

    def _error(self, template: str, **words: object) -> ComputeError:
        return ComputeError("The variant {name} failed: {reason}.", name=self.name, reason=Text(template, **words))

"""Normalisations of scores from plug-ins: a person's function of a tensor as a row of the table.

The checks use methods of the tensor alone, as the rows of the program do: torch may not be loaded when one is added.
"""

from __future__ import annotations

import inspect
import math
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from attnviz.document.normalizations import NORMALIZATIONS, Normalization
from attnviz.system.checked import check_words
from attnviz.system.errors import ComputeError, EditError
from attnviz.system.python_file import file_of, one_line
from attnviz.system.wording import N_, Text, quoted

if TYPE_CHECKING:
    from attnviz.system.arithmetic import Working
    from attnviz.system.arrays import Float32

_EXAMPLE = ((2.0, -math.inf, -math.inf), (0.5, -1.0, -math.inf), (3.0, 0.25, 1.0))  # causal scores of three tokens
_TOLERANCE = 1e-4  # of a sum of weights


@dataclass(eq=False)
class NormalizationFunction:
    """A function of a plug-in: scores (b, h, q, k) and an axis to weights; it is tried on small scores before use."""

    name: str
    function: Callable[..., Any]
    sums_to_one: bool
    is_positive: bool
    is_checked: bool = False

    def __call__(self, scores: Any, axis: int, tokens: Sequence[int]) -> Any:
        """Return the weights of scores, 0 for −∞. Raises ComputeError if the function fails."""
        if not self.is_checked:
            self.check(scores.new_tensor(_EXAMPLE)[None, None])
        return self._weights(scores, axis)

    def check(self, scores: Any) -> None:
        """Raise ComputeError if the weights of small scores (1, 1, 3, 3) are not what the row says."""
        weights = self._weights(scores, -1)
        if weights.isnan().any() or weights.isinf().any():
            raise self._error(N_("it returned NaN or ∞ for small scores"))
        if weights[scores.isneginf()].any():
            raise self._error(N_("it returned a weight for a score of −∞, which is masked: return 0"))
        if self.is_positive and (weights < 0).any():
            raise self._error(N_("it returned a negative weight: add it with positive=False"))
        if self.sums_to_one and ((weights.sum(-1) - 1).abs() > _TOLERANCE).any():
            raise self._error(N_("its weights do not sum to 1: add it with sums_to_one=False"))
        if self.sums_to_one and ((self._weights(scores.mT, -2).sum(-2) - 1).abs() > _TOLERANCE).any():
            raise self._error(N_("its weights do not sum to 1 along axis -2: normalise along the given axis"))
        self.is_checked = True

    def _weights(self, scores: Any, axis: int) -> Any:
        try:
            found = self.function(scores.clone(), axis).to(scores)  # it may write into its own
            shape = tuple(found.shape)
        except (Exception, SystemExit) as error:  # whatever a person's code raises
            raise self._error("{error}", error=one_line(error, file_of(self.function))) from None
        if shape != tuple(scores.shape):
            raise self._error(N_("it returned the shape {found} for scores of the shape {shape}"), found=shape,
                              shape=tuple(scores.shape))
        return found

    def _error(self, template: str, **values: object) -> ComputeError:
        return ComputeError("The normalisation {name} failed: {reason}.", name=self.name,
                            reason=Text(template, **values))


def add_normalization(
    name: str, label: str, function: Callable[..., Any], *, help: str, formula: str, sums_to_one: bool,
    positive: bool, code: Sequence[str],
) -> None:
    """Add a normalisation to the table. Raises EditError or ComputeError; see `attnviz.normalization`."""
    check_words("a normalisation", label=label, help=help)
    try:
        inspect.signature(function).bind(None, -1)
        lines = tuple(line.format(scores="scores", axis=-1) and line for line in code)
        written = (formula or f"{name}({{scores}})").format(scores="scores")
    except (TypeError, ValueError):
        raise EditError("A normalisation needs a function of (scores, axis), and {value} is none.",
                        value=quoted(function)) from None
    except (KeyError, IndexError):
        raise EditError("The formula and the code of a normalisation have no other braces than those of {scores} and "
                        "{axis}.", scores="{scores}", axis="{axis}") from None
    weigh = NormalizationFunction(name, function, sums_to_one, positive)
    if (torch := sys.modules.get("torch")) is not None:  # else before it is used
        weigh.check(torch.tensor(_EXAMPLE)[None, None])

    def working(scores: Float32, at: int, line: str, tokens: int) -> Working:
        from attnviz.system.arithmetic import Working

        return Working((Text("{formula}, by the plug-in {plugin}", formula=written,
                             plugin=NORMALIZATIONS.plugin_of(name)),))

    sums = N_("each {along} sums to 1") if sums_to_one else N_("a {along} need not sum to 1")
    NORMALIZATIONS.add(name, Normalization(
        label=label, help=help or label, formula=formula or f"{name}({{scores}})", weigh=weigh, working=working,
        code=lines, sums=sums, sums_to_one=sums_to_one, is_positive=positive, depends_on_length=True), reserved={})

"""Run a person's module with the weights and the texts of a window, and return its stages in our layout."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import torch
from torch import Tensor

from attnviz.document.stages import MASKED_STAGES, STAGES
from attnviz.engine.own_code.check import MASKED_BELOW, Checked, exchanged, largest_difference, place_of
from attnviz.engine.own_code.mistakes import Attempt
from attnviz.engine.own_code.module_run import draw_parameters, run_on
from attnviz.engine.own_code.parameters import find_projections, matched_weights
from attnviz.result.code_report import CodeReport
from attnviz.system.arrays import Float32


@dataclass(frozen=True, slots=True, eq=False)
class DisplayedStages:
    """The stages of one text, as the module computes them and as the formulation does."""

    found: Mapping[str, Tensor]  #: (1, h, q, k), (1, h, t, d) or (1, t, d); one that is in no tensor is left out
    expected: Mapping[str, Tensor]

    def difference(self, stage: str) -> float | None:
        """Return the largest difference of a stage; None if it was not found, or has another shape."""
        if stage not in self.found or self.found[stage].shape != self.expected[stage].shape:
            return None
        return largest_difference(self.found[stage], self.expected[stage])


def displayed_stages(checked: Checked, x: Tensor, weights: Mapping[str, Tensor]) -> DisplayedStages:
    """Return the stages that a module computes from vectors x (t, d_in) with the weights of a formulation."""
    run = run_on(checked.module, _parameters_with(checked, weights), [(x[None], checked.run.is_batch)])
    expected = replace(checked.attempt, weights={**checked.attempt.weights, **weights}).run(x[None])
    found = {"embeddings": x[None]}
    for name, stage in checked.mistaken.run(checked.run.x).items():
        place = place_of(stage, checked.run.tensors)
        tensor = None if place is None else place.read(run, expected[name].shape)
        if name == "output" and run.output.ndim == expected[name].ndim:
            tensor = run.output
        if tensor is not None:
            found[name] = tensor.masked_fill(tensor < MASKED_BELOW, -torch.inf) if name in MASKED_STAGES else tensor
    return DisplayedStages(found, expected)


def with_differences(report: CodeReport, texts: Sequence[DisplayedStages]) -> CodeReport:
    """Return a report with the largest differences in these texts, in place of those of the random input."""
    def difference(stage: str) -> float | None:
        found = [each for text in texts if (each := text.difference(stage)) is not None]
        return float(np.max(found)) if found else None  # of which one may be nan

    return replace(report, difference=difference("output"), stages=tuple(
        replace(each, difference=difference(each.stage)) for each in report.stages))


def arrays(texts: Sequence[DisplayedStages], *, rows_are_keys: bool) -> dict[str, Float32]:
    """Return the module's stages as arrays, a batch that is padded to the longest text.

    Matrices are (text, h, query, key), also where the formulation has keys as rows.
    """
    made = {}
    for name in texts[0].found:
        tensors = [text.found[name][0] for text in texts if name in text.found]
        if len(tensors) < len(texts) or len({tensor.ndim for tensor in tensors}) > 1:
            continue
        if rows_are_keys and STAGES[name].is_matrix:
            tensors = [tensor.mT for tensor in tensors]
        shape = [max(sizes) for sizes in zip(*(tensor.shape for tensor in tensors), strict=True)]
        made[name] = np.zeros((len(texts), *shape), dtype=np.float32)
        for number, tensor in enumerate(tensors):
            place: tuple[int | slice, ...] = (number, *(slice(size) for size in tensor.shape))
            made[name][place] = tensor.numpy()
    return made


def _parameters_with(checked: Checked, weights: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Return numbers for each parameter of a module, so that its projections are the weights of a formulation.

    Parameters that are filled with the numbers of their places say, once matched, where each weight goes; others keep
    random numbers.
    """
    drawn = draw_parameters(checked.module)
    flat = torch.cat([torch.zeros(0), *(tensor.reshape(-1) for tensor in drawn.values())])
    places, begin = {}, 1
    for name, tensor in drawn.items():
        places[name] = torch.arange(begin, begin + tensor.numel(), dtype=torch.float64).reshape(tensor.shape)
        begin += tensor.numel()
    options = checked.attempt.options
    found = find_projections(checked.module, places).with_layout_of(
        checked.found, options.num_heads if "num_heads" in options.row.uses else 1)
    matched = matched_weights(found, options, name=checked.report.module)
    attempt = exchanged(Attempt.of(options, matched), checked.swaps)
    assert attempt is not None  # as for the weights
    for name, tensor in attempt.weights.items():
        matrix = next(each for each in options.row.matrices if name in (each.name, each.bias))
        if name in weights and not set(matrix.stages) & set(matched.missing):
            known = tensor > 0  # a bias that the module lacks has no place
            flat[tensor[known].long() - 1] = weights[name].reshape(tensor.shape)[known]
    return {name: flat[place.long() - 1] for name, place in places.items()}

"""Run a person's module with the weights and the text of a window, and return its stages in our layout."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import torch
from torch import Tensor

from attnviz.document.stages import STAGES
from attnviz.engine.own_code.check import MASKED_BELOW, Checked, comparable, exchanged, place_of
from attnviz.engine.own_code.mistakes import Attempt
from attnviz.engine.own_code.module_run import draw_parameters, run_on
from attnviz.engine.own_code.parameters import find_projections, matched_weights
from attnviz.result.code_report import CodeReport
from attnviz.system.arrays import Float32


def displayed_stages(checked: Checked, x: Tensor, weights: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Return the stages that a module computes from vectors x (t, d_in) with the weights of a formulation.

    Each is (1, h, q, k), (1, h, t, d) or (1, t, d). A stage that is in no tensor of the code is left out.
    """
    run = run_on(checked.module, _parameters_with(checked, weights), [(x[None], checked.run.is_batch)])
    expected = replace(checked.attempt, weights={**checked.attempt.weights, **weights}).run(x[None])
    found = {}
    for name, stage in checked.mistaken.run(checked.run.x).items():
        place = place_of(stage, checked.run.tensors)
        tensor = None if place is None else place.read(run, expected[name].shape)
        if name == "output" and run.output.ndim == 3:
            tensor = run.output
        if tensor is not None:
            is_hidden = tensor.isnan() | (tensor < MASKED_BELOW)
            found[name] = tensor.masked_fill(is_hidden, -torch.inf) if STAGES[name].is_matrix else tensor
    return found


def with_differences(report: CodeReport, checked: Checked, stages: Mapping[str, Tensor], x: Tensor,
                     weights: Mapping[str, Tensor]) -> CodeReport:
    """Return a report with the largest differences of these stages, in place of those of the random input."""
    expected = replace(checked.attempt, weights={**checked.attempt.weights, **weights}).run(x[None])

    def difference(name: str) -> float | None:
        if name not in stages or stages[name].shape != expected[name].shape:
            return None
        return float((comparable(stages[name]) - comparable(expected[name])).abs().max())

    return replace(report, difference=difference("output"), stages=tuple(
        replace(each, difference=difference(each.stage)) for each in report.stages))


def _parameters_with(checked: Checked, weights: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Return numbers for each parameter of a module, so that its projections are the weights of a formulation.

    Parameters that are filled with the numbers of their places say, once matched, where each weight goes; others keep
    random numbers.
    """
    drawn = draw_parameters(checked.module)
    flat = torch.cat([tensor.reshape(-1) for tensor in drawn.values()])
    places, begin = {}, 1
    for name, tensor in drawn.items():
        places[name] = torch.arange(begin, begin + tensor.numel(), dtype=torch.float64).reshape(tensor.shape)
        begin += tensor.numel()
    found = find_projections(checked.module, places)
    found = found.with_bare_turned() if checked.found.turned else found
    matched = matched_weights(found, checked.attempt.options, name=checked.report.module)
    attempt = exchanged(Attempt.of(checked.attempt.options, matched), checked.swaps)
    assert attempt is not None  # as for the weights
    for name, tensor in attempt.weights.items():
        matrix = next(each for each in checked.attempt.options.row.matrices if name in (each.name, each.bias))
        if name in weights and not set(matrix.stages) & set(matched.missing):
            known = tensor > 0  # a bias that the module lacks has no place
            flat[tensor[known].long() - 1] = weights[name].reshape(tensor.shape)[known]
    return {name: flat[place.long() - 1] for name, place in places.items()}


def arrays(stages: Mapping[str, Tensor], *, rows_are_keys: bool) -> dict[str, Float32]:
    """Return stages as arrays; matrices are (1, h, query, key), also where the formulation has keys as rows."""
    return {name: (tensor.mT if rows_are_keys and STAGES[name].is_matrix else tensor).contiguous().numpy()
            for name, tensor in stages.items()}

"""The dropout microscope: the masks are torch's, and continuing gives the same numbers as drawing them at once."""

import numpy as np
import pytest
import torch

from attnviz.document.document import Document
from attnviz.document.edits import set_option
from attnviz.document.places import Spot
from attnviz.engine.engine import Engine
from attnviz.experiments import dropout_statistics
from attnviz.experiments.dropout_statistics import DropoutRequest
from attnviz.system.watch import Cancelled, Watch


def document(variant: str = "causal", **options) -> Document:
    made = set_option(Document(), "variant", variant)
    for name, value in options.items():
        made = set_option(made, name, value)
    return made


def statistics(made: Document, count: int, *, head: int = 0, known=None, cancelled=lambda: False, reports=None):
    request = DropoutRequest(Engine().compute(made), Spot("weights", head=head), count, known)
    reports = [] if reports is None else reports
    return dropout_statistics.run(Engine(), request, Watch(cancelled, reports.append))


@pytest.mark.parametrize("rate", [0.0, 0.1, 0.5, 0.9])
def test_mean_and_deviation_are_those_of_torch_dropout(rate: float) -> None:
    found = statistics(document(dropout=rate, dropout_seed=7), 40)
    weights = torch.tensor(found.weights)
    drawn = []
    for seed in range(7, 47):
        torch.manual_seed(seed)
        drawn.append(torch.nn.functional.dropout(weights[None, None], rate).numpy()[0, 0])
    assert found.count == 40
    np.testing.assert_allclose(found.mean, np.mean(drawn, axis=0), atol=1e-6)
    np.testing.assert_allclose(found.spread, np.std(drawn, axis=0), atol=1e-6)
    np.testing.assert_allclose(found.one, drawn[-1], atol=1e-6)
    assert found.error == pytest.approx(np.abs(np.mean(drawn, axis=0) - weights.numpy()).max(), abs=1e-6)


def test_all_weights_are_dropped_at_rate_1() -> None:
    found = statistics(document(dropout=1.0), 3)
    assert not found.mean.any() and not found.spread.any() and found.factor == 0


def test_the_first_mask_is_that_of_the_document() -> None:
    made = document("multi_head", num_heads=2, d_out=4, dropout=0.5)
    for head in (0, 1):
        found = statistics(made, 1, head=head)
        shown = Engine().compute(set_option(made, "dropout_on", True))
        np.testing.assert_array_equal(found.one, shown.picture(Spot("dropped_weights", head=head)))


def test_interrupted_masks_continue_where_they_stopped() -> None:
    made, reports = document(dropout=0.3), []
    whole = statistics(made, 60)
    with pytest.raises(Cancelled):
        statistics(made, 60, reports=reports, cancelled=lambda: len(reports) == 2)
    assert [each.count for each in reports] == [10, 20]
    rest = statistics(made, 60, known=reports[-1])
    np.testing.assert_array_equal(rest.kept, whole.kept)
    np.testing.assert_array_equal(rest.last, whole.last)

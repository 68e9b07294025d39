"""Masks of single heads, edited by the user: compared with the formula in plain numpy."""


import numpy as np
import pytest

from attnviz.document import edits
from attnviz.document.document import INPUT_SEPARATOR, Document
from attnviz.document.places import Spot
from attnviz.document.targets import MaskTarget
from attnviz.engine import plan
from attnviz.engine.engine import INTERACTIVE, Engine
from attnviz.result.result import Result
from tests.devices import limit_cpu
from tests.engine.small_models import document, engine_of, small

MODELS = {name: small(name) for name in ("llama", "mistral", "gpt2", "bert")}
TEXTS = ("the cat sat", "a cat")
#: In all layers, in layer 1, and in its head 2 alone: a row hidden, one key shown ahead, one in the padding, one again.
CELLS = {
    MaskTarget(): {(0, 5, 1): 0.0}, MaskTarget(1): {(0, 6, 2): 0.0, (0, 6, 8): 1.0},
    MaskTarget(1, 2): {**{(0, 4, key): 0.0 for key in range(11)}, (0, 3, 9): 1.0, (1, 2, 7): 1.0, (0, 5, 1): 1.0,
                   (0, 6, 8): 0.0},
}


def hidden_cells(result: Result, sentence: int, layer: int, head: int) -> np.ndarray:
    """Return the cells hidden by mask, window and cell edits: a layer's outrank those of all, a head's both."""
    count, model = result.lengths[sentence], result.options.model
    query, key = np.indices((count, count))
    window = model.config.sliding_window(layer).size if model is not None else 0
    found = (key > query) & (result.options.mask == "causal") | (key <= query - window) & (window > 0)
    for target, cells in CELLS.items():
        if target.layer in (None, layer) and target.head in (None, head):
            for (of, row, column), seen in cells.items():
                if of == sentence and row < count and column < count:
                    found[row, column] = not seen
    return found


def shares(powers: np.ndarray, axis: int) -> np.ndarray:
    total = powers.sum(axis, keepdims=True)
    return np.divide(powers, total, out=np.zeros_like(powers), where=total > 0)


@pytest.mark.parametrize("axis", ["keys", "queries"])
@pytest.mark.parametrize("method", ["minus_inf", "renormalize"])
@pytest.mark.parametrize("name", MODELS)
def test_each_head_has_its_own_mask(name: str, method: str, axis: str) -> None:
    along = -1 if axis == "keys" else -2
    asked = edits.edit_targets(
        document(MODELS[name], INPUT_SEPARATOR.join(TEXTS), mask_method=method, softmax_axis=axis), CELLS)
    for stages in (None, INTERACTIVE):
        result = engine_of(MODELS[name]).compute(asked, stages=stages)
        for sentence, layer, head in np.ndindex(2, 3, 4):
            spot = Spot("weights", sentence=sentence, layer=layer, head=head)
            masked = hidden_cells(result, sentence, layer, head)
            scores = result.picture(spot.at(stage="scores")).astype(np.float64)
            scaled = scores / result.options.divisor_in(layer)
            if method == "minus_inf":
                expected = shares(np.where(masked, 0.0, np.exp(scaled)), along)
                struck = np.where(masked, -np.inf, scores)
                np.testing.assert_allclose(result.picture(spot.at(stage="masked_scores")), struck, rtol=1e-5)
            else:
                expected = shares(np.where(masked, 0.0, shares(np.exp(scaled), along)), along)
            np.testing.assert_allclose(result.picture(spot), expected, atol=1e-5, err_msg=str(spot))
            values = result.picture(spot.at(stage="values"))
            np.testing.assert_allclose(result.picture(spot.at(stage="context")), expected @ values, atol=1e-4)


@pytest.mark.parametrize("method", ["minus_inf", "renormalize"])
@pytest.mark.parametrize("name", MODELS)
def test_a_long_text_has_the_masks_of_its_heads(name: str, method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = edits.edit_targets(document(MODELS[name], TEXTS[0], mask_method=method), CELLS)
    whole = engine_of(MODELS[name]).compute(asked)
    limit_cpu(monkeypatch, whole_bytes=1, kept_bytes=1)
    monkeypatch.setattr(plan, "SHORT_TOKENS", 1)
    limit_cpu(monkeypatch, pooled_squares=12 * 6**2)
    long = engine_of(MODELS[name]).compute(asked, stages=INTERACTIVE, layer=1)
    assert long.is_long and long.logits is not None and whole.logits is not None
    for stage in ("context", "concatenated"):
        np.testing.assert_allclose(long.array(stage, layer=1), whole.array(stage, layer=1), atol=1e-4)
    for place, row in zip(long.logits.places, long.logits.rows, strict=True):
        np.testing.assert_allclose(row, whole.logits.row(*place), atol=1e-3)
    for stage in ("masked_scores", "weights"):
        spot = Spot(stage, layer=1, head=2)
        cells = Engine.exact_cells(long, spot, rows=slice(2, 7), columns=slice(0, 11))
        np.testing.assert_allclose(cells, whole.picture(spot)[2:7], atol=1e-4)
        for (row, column), seen in np.ndenumerate(~np.isnan(long.spot_data(spot).values)):
            block = long.spot_data(spot).block
            part = np.s_[row * block : (row + 1) * block, column * block : (column + 1) * block]
            masked = whole.masked(spot)
            assert masked is None or seen == (not masked[part].all())


def test_of_layers_that_are_not_looked_at_no_mask_of_each_head_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    limit_cpu(monkeypatch, whole_bytes=1)
    asked = edits.edit_targets(document(MODELS["llama"], TEXTS[0]), CELLS)
    for focus, kept in ((0, False), (1, True)):
        result = engine_of(MODELS["llama"]).compute(asked, stages=INTERACTIVE, layer=focus)
        assert not result.is_long and (result.layers[1].head_masks is not None) is kept


def test_what_a_head_sees_of_a_longer_text_is_nothing_of_a_shorter_one_beside_it() -> None:
    """A number that stands where a text was cut off shows no padding."""
    def weights(of: Document) -> np.ndarray:
        return engine_of(MODELS["bert"]).compute(of).picture(Spot("weights", sentence=1, layer=1, head=2))

    batch = document(MODELS["bert"], INPUT_SEPARATOR.join(TEXTS))
    beyond = edits.edit_cells(batch, MaskTarget(1, 2), {(1, 2, 7): 1.0})
    np.testing.assert_array_equal(weights(beyond), weights(batch))

"""Which experts are run for each token, as chips in the large picture, and in the files."""

from typing import Any

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from attnviz.document import edits
from attnviz.document.places import Cell, Spot
from attnviz.document.targets import StageTarget
from attnviz.export.contents import contents
from attnviz.export.requests import check_spot
from attnviz.pictures import colours
from attnviz.pictures.picture import displayed_stages, make_picture
from attnviz.result.compare import Difference
from attnviz.result.result import Result
from attnviz.store.parts import Focus, Look
from attnviz.store.state import State
from attnviz.system.errors import ComputeError, EditError
from attnviz.views.cell_words import read_out
from attnviz.views.chrome import theme
from attnviz.views.detail.detail_view import DetailView
from tests.engine.small_models import document, engine_of, small
from tests.views.pixels import find_text, screen_pixels
from tests.views.view_helpers import on_screen

SPOT, TEXT = Spot("expert_weights", layer=1), "the cat"
MODEL = small("qwen3_moe")
ENGINE = engine_of(MODEL)


@pytest.fixture(scope="module")
def shown() -> Result:
    return ENGINE.compute(document(MODEL, TEXT))


def chosen(result: Result) -> tuple[Any, Any]:
    """Return ids and weights (token, choice), computed anew from the router logits."""
    logits = result.array("router_logits", layer=1)[0].astype(np.float64)
    order = np.argsort(-logits, axis=-1)[:, :2]
    shares = np.exp(logits) / np.exp(logits).sum(axis=-1, keepdims=True)
    return order, np.take_along_axis(shares, order, axis=-1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_each_chip_has_an_expert_and_its_weight(qapp: QApplication, qtbot: Any, scheme: str, shown: Result) -> None:
    theme.apply(qapp, scheme)
    view = on_screen(qtbot, DetailView(), 900, 700)
    view.show_state(State(shown, Focus(SPOT), Look()))
    QApplication.processEvents()
    cells, pixels = view.canvas.cells(), screen_pixels(view.canvas)
    ids, weights = chosen(shown)
    ground = pixels[int(cells.y) + 1, int(cells.x + cells.width)]
    for row in range(len(TEXT)):
        for column in range(2):
            cell = cells.rect(row, column)
            part = pixels[int(cell.top()) + 1 : int(cell.bottom()) - 1, int(cell.left()) + 1 : int(cell.right()) - 1]
            assert (part[0, 0] == ground).all() and (part[-1, -1] == ground).all()  # around the chip
            chip = tuple(part[len(part) // 2, 20].tolist())
            assert chip != tuple(ground.tolist())
            texts = [f"{expert} · {weights[row, column]:.4f}" for expert in range(6)]
            inside = part[len(part) // 2 - 12 : len(part) // 2 + 12, 20:-20]
            found = find_text(texts, inside, role="body", ink=colours.ink(chip), ground=chip)
            assert found == texts[ids[row, column]]
    words = read_out(shown, [Cell(SPOT, 2, 1)])
    assert f"expert {ids[2, 1]} = 0.{f'{weights[2, 1]:.6f}'[2:6]}" in words and "of e" in words


def test_ids_are_written_to_files_and_have_no_picture(shown: Result) -> None:
    arrays = {entry.name: entry.rows((1, 0), slice(None)) for entry in contents(shown)
              if entry.name in ("experts", "expert_weights")}
    ids, weights = chosen(shown)
    np.testing.assert_array_equal(arrays["experts"], ids)
    assert arrays["experts"].dtype == np.int64
    np.testing.assert_allclose(arrays["expert_weights"], weights, rtol=1e-5)
    assert "experts" in shown.stages(1) and "experts" not in displayed_stages(shown, layer=1)
    with pytest.raises(ComputeError, match="Ids, as in experts, have no picture"):
        check_spot(shown, SPOT.at(stage="experts"))
    with pytest.raises(EditError):
        edits.edit_cells(shown.document, StageTarget(shown.options.variant, "experts", 1), {(0, 0, 0): 1.0})


def test_an_edited_router_logit_chooses_another_expert_and_its_weights_cannot_be_compared(shown: Result) -> None:
    ids, _ = chosen(shown)
    other = next(expert for expert in range(6) if expert not in ids[3])
    target = StageTarget(shown.options.variant, "router_logits", 1)
    after = ENGINE.compute(edits.edit_cells(shown.document, target, {(0, 3, other): 50.0}))
    assert after.array("experts", layer=1)[0, 3, 0] == other
    assert after.array("expert_weights", layer=1)[0, 3, 0] == pytest.approx(1)
    expected = small_expert(after, other)
    np.testing.assert_allclose(after.array("feed_forward", layer=1)[0, 3], expected, atol=1e-4)
    assert Difference(after, shown).partner(SPOT) == "experts"
    assert Difference(after, shown).partner(SPOT.at(layer=0)) == SPOT.at(layer=0)
    assert make_picture(after, SPOT, maps=Look().maps).ids is not None


def small_expert(result: Result, expert: int) -> Any:
    """Return what one expert returns for the token at 3, by numpy."""
    own = {name: result.parameters(1)[name].astype(np.float64) for name in (
        "feed_forward_norm", *(f"experts.{expert}.{name}" for name in ("W_gate", "W_up", "W_down")))}
    x = (result.array("residual", layer=1) + result.array("attention_output", layer=1))[0, 3].astype(np.float64)
    y = x / np.sqrt((x * x).mean() + MODEL.model.config.norm_eps) * own["feed_forward_norm"]
    gate, up = own[f"experts.{expert}.W_gate"] @ y, own[f"experts.{expert}.W_up"] @ y
    return own[f"experts.{expert}.W_down"] @ (gate / (1 + np.exp(-gate)) * up)

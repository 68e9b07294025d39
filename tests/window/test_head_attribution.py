"""Direct logit attribution in the window: each head's share as its colour, updated live."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QMenu

from attnviz.document import edits
from attnviz.document.places import Cell, Spot
from attnviz.engine.engine import Engine
from attnviz.experiments import ablation_effects
from attnviz.experiments.ablation_effects import AblationEffects
from attnviz.experiments.direct_logit_attribution import attribute_logit
from attnviz.experiments.next_tokens import Bar
from attnviz.experiments.target_token import token_label
from attnviz.export.requests import Tables
from attnviz.pictures.numbers import format_number
from attnviz.result.logits import LogitMetric, top_tokens
from attnviz.result.result import Result
from attnviz.store.edits import switch_head, undo
from attnviz.store.experiments import axis_values
from attnviz.store.focus import pin_cell, set_target_token
from attnviz.store.look import compute_effects, sort_heads
from attnviz.system.watch import Cancelled, Watch
from attnviz.views.chrome import dialogs, export_dialog
from attnviz.views.heatmaps.measure_row import measure_text
from attnviz.window import palette_entries
from tests.desk import Desk
from tests.devices import limit_cpu
from tests.engine.small_models import LETTERS, document, small
from tests.window.test_switches import ablated_heads

PAUSE = threading.Event()  #: which never comes
MODEL, ENCODER = small("llama", num_hidden_layers=4), small("bert", num_hidden_layers=4)
pytestmark = pytest.mark.desk(document=document(MODEL, "the cat sat"), models=(MODEL, ENCODER))


def numbers(desk: Desk) -> Result:
    result = desk.controller.result
    assert isinstance(result, Result)
    return result


def choose(desk: Desk, name: str) -> None:
    combo = desk.window.heads.measures.measures
    combo.setCurrentIndex(combo.findData(name))
    combo.activated.emit(combo.currentIndex())


def mosaic_tint(desk: Desk) -> np.ndarray:
    tint = desk.window.heads.mosaic.tint
    assert tint is not None
    return tint.values.reshape(4, 4)


def expected(desk: Desk, position: int, token: int) -> np.ndarray:
    found = attribute_logit(numbers(desk), (0, position), LogitMetric(token))
    assert found is not None
    return found.heads


def test_all_heads_are_tinted_by_their_share_of_the_likeliest_token_live(desk: Desk) -> None:
    choose(desk, "direct_logit_attribution")
    for text in ("the cat sat", "the cat sat o"):
        desk.type_text(text)
        logits, end = numbers(desk).logits, len(text) - 1
        assert logits is not None
        token = top_tokens(logits, sentence=0, position=end)[0]
        np.testing.assert_array_equal(mosaic_tint(desk), expected(desk, end, token.id))
        tint = desk.window.heads.mosaic.tint
        assert tint is not None and tint.label == f"Direct logit attribution, {token.label}"
        assert tint.levels[0] == -tint.levels[1] == -np.abs(tint.values).max()
        assert tint.map_name == desk.presenter.state.look.maps.diverging


def test_a_right_click_on_two_next_tokens_attributes_their_logit_difference(desk: Desk) -> None:
    choose(desk, "direct_logit_attribution")
    panel, menus = desk.window.panels["next"], desk.bench.context_menus
    first, second, third = panel.bars.bars[:3]

    def press(bar: Bar, words: str) -> None:
        menus.open_token_menu(bar.token, QPoint(0, 0))
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        next(action for action in menu.actions() if words in action.text()).trigger()
        menu.close()
        QApplication.processEvents()

    press(second, f"Target {second.token.label}")
    press(third, f"Target {second.token.label} rather than {third.token.label}")
    assert desk.presenter.state.focus.target == (second.token.id, third.token.id, "logit")
    of_second, of_third = (expected(desk, numbers(desk).lengths[0] - 1, bar.token.id) for bar in (second, third))
    np.testing.assert_allclose(mosaic_tint(desk), of_second - of_third, atol=1e-6)
    tint = desk.window.heads.mosaic.tint
    pair = f"{second.token.label} − {third.token.label}"
    assert tint is not None and tint.label == f"Direct logit attribution, {pair}"
    logits = format_number(second.token.logit - third.token.logit)
    assert panel.pair.isVisible() and panel.pair.text().startswith(f"Logit {pair}: ") and logits in panel.pair.text()
    press(first, "Target the top token")
    assert desk.presenter.state.focus.target == (None, None, "logit") and not panel.pair.isVisible()


def test_the_shares_are_of_the_chosen_word_and_token(desk: Desk) -> None:
    choose(desk, "direct_logit_attribution")
    desk.presenter.do(pin_cell(Cell(Spot("weights"), 4, 2)))
    result = numbers(desk)
    assert result.logits is not None and result.logits.unembedding is not None
    at = int(np.argmax(result.logits.unembedding @ result.array("final_normed", layer=3)[0, 4]))
    np.testing.assert_array_equal(mosaic_tint(desk), expected(desk, 4, at))
    token = LETTERS.index("q")
    desk.presenter.do(set_target_token(token))
    np.testing.assert_array_equal(mosaic_tint(desk), expected(desk, 4, token))
    desk.presenter.do(set_target_token(None))
    np.testing.assert_array_equal(mosaic_tint(desk), expected(desk, 4, at))


def test_the_shares_of_a_long_text_are_of_its_end(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    limit_cpu(monkeypatch, whole_bytes=2**10)
    desk.type_text("the cat sat on")
    choose(desk, "direct_logit_attribution")
    logits = numbers(desk).logits
    assert numbers(desk).has_overview_only(1) and logits is not None
    best = top_tokens(logits, sentence=0, position=13)[0]
    np.testing.assert_array_equal(mosaic_tint(desk), expected(desk, 13, best.id))
    desk.presenter.do(pin_cell(Cell(Spot("weights"), 4, 2)))
    heads = desk.window.heads
    assert heads.mosaic.tint is None and "for the last token only" in heads.measures.caption.text()


def test_another_token_is_asked_of_by_the_palette_and_forgotten_where_a_model_has_it_not(desk: Desk) -> None:
    choose(desk, "direct_logit_attribution")
    logits = numbers(desk).logits
    assert logits is not None
    second = top_tokens(logits, sentence=0, position=10)[1]
    offered = palette_entries.entries(desk.window, desk.presenter, desk.controller.document)
    (entry,) = [each for each in offered if each.words == f"Head attribution for {second.label}"]
    entry.run()
    np.testing.assert_array_equal(mosaic_tint(desk), expected(desk, 10, second.id))
    best = top_tokens(logits, sentence=0, position=10)[0]
    for target in ((None, None), (best.id, second.id), (best.id, None)):
        desk.presenter.do(set_target_token(*target))
        offered = palette_entries.entries(desk.window, desk.presenter, desk.controller.document)
        ticked = [each.words for each in offered if each.kind == "Token" and each.is_checked]
        assert len(ticked) == 1 and ("rather than" in ticked[0]) is (target[1] is not None), ticked
    desk.controller.store.evolve(desk.presenter.state.with_focus(token=len(LETTERS) + 5))
    np.testing.assert_array_equal(mosaic_tint(desk), expected(desk, 10, best.id))


def effects(desk: Desk) -> AblationEffects:
    return [*desk.presenter.state.effects.values()][-1]


def test_each_kind_of_ablation_is_a_measure_of_its_own(desk: Desk, qtbot: Any) -> None:
    running, row = desk.controller.computation.background, desk.window.heads.measures

    def computed(kind: str) -> AblationEffects:
        choose(desk, f"{kind}_ablation_effect")
        qtbot.waitUntil(lambda: not running.is_running("effects"))
        return effects(desk)

    choose(desk, "resample_ablation_effect")
    assert not running.is_running("effects") and "as A first (Ctrl+K)" in desk.window.message.text, "nothing is held"
    mean = computed("mean")
    np.testing.assert_array_equal(mosaic_tint(desk), mean.logits)
    assert desk.window.heads.mosaic.tint.label.startswith("Mean-ablation effect, ")  # type: ignore[union-attr]
    assert row.caption.text().endswith(". Mean-ablation effect")
    choose(desk, "ablation_effect")
    assert not np.array_equal(mosaic_tint(desk), mean.logits)
    qtbot.waitUntil(lambda: not running.is_running("effects"))
    desk.window.actions_by_name["hold"].trigger()
    text = desk.controller.document.text
    desk.type_text(text[:-1] + ("b" if text[-1] != "b" else "c"))
    resampled = computed("resample")
    np.testing.assert_array_equal(mosaic_tint(desk), resampled.logits)
    assert resampled.held is desk.presenter.state.compared.held and np.count_nonzero(resampled.logits)
    choose(desk, "ablation_effect")
    qtbot.waitUntil(lambda: not running.is_running("effects"))
    state, zero = desk.presenter.state, effects(desk)
    for name, known in (("ablation_effect", zero), ("resample_ablation_effect", resampled)):
        np.testing.assert_array_equal(axis_values(state, name), known.logits)  # side by side, as *Scatter* draws them
    assert state.known_effects is zero
    choose(desk, "resample_ablation_effect")
    assert not running.is_running("effects"), "they were computed before"
    assert desk.presenter.state.known_effects is resampled
    desk.window.actions_by_name["hold"].trigger()
    assert desk.presenter.state.known_effects is None, "another state is held"
    desk.window.actions_by_name["effects"].trigger()
    assert desk.presenter.state.look.measure == "resample_ablation_effect", "the kind that is displayed is computed"


def test_what_switching_each_head_off_does_is_computed_and_tints_all_heads(desk: Desk, qtbot: Any) -> None:
    choose(desk, "ablation_effect")
    running = desk.controller.computation.background
    assert running.is_running("effects") and not desk.controller.computation.is_pending  # nobody waits for it
    qtbot.waitUntil(lambda: not running.is_running("effects"))
    known = effects(desk)
    assert known.next_layer is None and known.result is numbers(desk)
    np.testing.assert_array_equal(mosaic_tint(desk), known.logits)
    top, mosaic = known.largest(1)[0], desk.window.heads.mosaic
    assert f"Probability lost: {measure_text(top.probability)}" in mosaic.tooltip_of(
        Spot("weights", layer=top.layer, head=top.head))
    strongest, token = known.largest(1)[0], known.metric.token
    desk.window.heads.did.emit(sort_heads(True))
    standing = mosaic.ordered_keys()
    assert [known.logits[spot.layer, spot.head] for spot in standing] == sorted(known.logits.ravel(), reverse=True)
    label = token_label(numbers(desk), token)
    highest, _, meaning = desk.window.heads.measures.caption.text().partition(". ")
    assert highest.startswith(f"Highest: {strongest.layer}.{strongest.head} ({measure_text(strongest.logit)})")
    assert meaning == f"Red raises, blue lowers the logit of {label}. Zero-ablation effect"
    before = numbers(desk).logits
    assert before is not None
    spot = Spot("weights", layer=strongest.layer, head=strongest.head)
    desk.presenter.do(switch_head(spot.layer, spot.head, False))
    desk.settle()
    after = numbers(desk).logits
    assert after is not None and ablated_heads(desk) == (f"{spot.layer}.{spot.head}",)
    assert before.rows[0, token] - after.rows[0, token] == pytest.approx(strongest.logit, abs=1e-4)
    np.testing.assert_array_equal(mosaic_tint(desk), known.logits)  # so that several heads can be ablated
    assert mosaic.ordered_keys() == standing
    assert desk.window.heads.measures.caption.text().startswith(
        f"Outdated (F9 recomputes). Zero-ablation effect. Highest: {standing[0].layer}.{standing[0].head} (")
    desk.window.actions_by_name["effects"].trigger()
    qtbot.waitUntil(lambda: not running.is_running("effects"))
    assert effects(desk).result is numbers(desk) and not mosaic_tint(desk)[spot.layer, spot.head]


def test_effects_stay_at_their_position_when_another_token_is_pinned(desk: Desk, qtbot: Any) -> None:
    choose(desk, "ablation_effect")
    qtbot.waitUntil(lambda: not desk.controller.computation.background.is_running("effects"))
    known, before, caption = effects(desk), mosaic_tint(desk), desk.window.heads.measures.caption
    token = token_label(numbers(desk), known.metric.token)
    assert known.place == (0, 10) and " at token " not in caption.text()
    desk.presenter.do(pin_cell(Cell(Spot("weights"), 4, 0)))
    desk.settle()
    assert desk.presenter.state.known_effects is known, "they do not follow the pin"
    np.testing.assert_array_equal(mosaic_tint(desk), before)
    assert f"the logit of “{token}” at token 10 (t)" in caption.text()
    desk.presenter.do(compute_effects())
    qtbot.waitUntil(lambda: not desk.controller.computation.background.is_running("effects"))
    assert effects(desk).place == (0, 4), "a person has asked anew"
    desk.presenter.do(set_target_token(known.metric.token + 1))
    assert desk.presenter.state.known_effects is None, "they were of another token"


def test_what_speaks_for_a_token_has_one_colour_in_both_measures(desk: Desk, qtbot: Any) -> None:
    choose(desk, "direct_logit_attribution")
    share = desk.window.heads.mosaic.tint
    choose(desk, "ablation_effect")
    qtbot.waitUntil(lambda: not desk.controller.computation.background.is_running("effects"))
    effect, row = desk.window.heads.mosaic.tint, desk.window.heads.measures
    assert share is not None and effect is not None
    for tint in (share, effect):  # without a head that speaks for it the logit falls
        red = (tint.pixels(0) >> 16 & 255).astype(int) > (tint.pixels(0) & 255).astype(int)
        np.testing.assert_array_equal(red, tint.values > 0)
    assert effect.ramp(9).tolist() == share.ramp(9).tolist()
    assert row.caption.isVisible() and row.caption.text().startswith("Red raises")


@pytest.mark.desk(fresh=True)
def test_exported_numbers_have_what_was_computed_of_this_very_state(
    desk: Desk, qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def exported(action: str, suffix: str) -> Path:
        path = tmp_path / f"a{suffix}"
        path.unlink(missing_ok=True)
        monkeypatch.setattr(dialogs, "ask_save", lambda *_: path)
        desk.window.actions_by_name[action].trigger()
        qtbot.waitUntil(lambda: path.exists() and not desk.bench.file_actions.export_queue.is_writing)
        return path

    monkeypatch.setattr(export_dialog.ExportDialog, "exec", lambda self: True)
    monkeypatch.setattr(export_dialog.ExportDialog, "choice", lambda self: Tables(Spot("weights"), all_heads=True))
    desk.presenter.do(pin_cell(Cell(Spot("weights"), 4, 0)))
    desk.presenter.do(set_target_token(3))
    choose(desk, "ablation_effect")
    qtbot.waitUntil(lambda: not desk.controller.computation.background.is_running("effects"))
    known = effects(desk)
    with np.load(exported("export_numbers", ".npz")) as data:
        np.testing.assert_array_equal(data["measure_ablation_effect"][:, 0], known.logits.astype(np.float32))
        np.testing.assert_array_equal(data["measure_ablation_effect_on_probability"][:, 0],
                                      known.probabilities.astype(np.float32))
        assert (data["ablation_effect_ids"].tolist(), data["ablation_effect_positions"].tolist()) == ([3], [4])
    page = exported("export_table", ".tsv").read_text("utf-8")
    assert f"Zero-ablation effect, {token_label(numbers(desk), 3)} after token 4" in page
    desk.edit(lambda document: edits.set_options(document, {"ablated": ("2.0",)}), label="Off")
    assert desk.presenter.state.known_effects is known, "the list is gone through"
    with np.load(exported("export_numbers", ".npz")) as data:
        assert not any("ablation_effect" in name for name in data), "they are of the previous state"


def test_effects_are_of_now_again_where_a_step_was_taken_back(
    desk: Desk, qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(desk, "ablation_effect")
    running = desk.controller.computation.background
    qtbot.waitUntil(lambda: not running.is_running("effects"))
    known, first, row = effects(desk), numbers(desk), desk.window.heads.measures
    said = row.caption.text()
    assert said.startswith("Red raises")
    desk.presenter.do(switch_head(1, 0, False))
    desk.settle()
    assert row.caption.text().startswith("Outdated")
    desk.controller.store.do(undo())
    desk.settle()
    assert numbers(desk) is not first and row.caption.text() == said
    desk.window.actions_by_name["effects"].trigger()
    assert effects(desk) is known, "nothing of it is computed again"
    monkeypatch.setattr(dialogs, "ask_save", lambda *_: tmp_path / "a.npz")
    desk.window.actions_by_name["export_numbers"].trigger()
    qtbot.waitUntil(lambda: not desk.bench.file_actions.export_queue.is_writing)
    with np.load(tmp_path / "a.npz") as data:
        np.testing.assert_array_equal(data["measure_ablation_effect"][:, 0], known.logits.astype(np.float32))


def test_another_text_has_no_effects_of_the_former_one(desk: Desk, qtbot: Any) -> None:
    choose(desk, "ablation_effect")
    qtbot.waitUntil(lambda: not desk.controller.computation.background.is_running("effects"))
    desk.type_text("the cat sat in")
    assert desk.window.heads.mosaic.tint is None
    assert "F9" in desk.window.heads.measures.caption.text()
    desk.controller.store.do(undo())
    desk.settle()
    asked = effects(desk).metric.token
    assert desk.window.heads.mosaic.tint is not None
    desk.presenter.do(set_target_token((asked + 1) % 20))
    assert desk.window.heads.mosaic.tint is None  # they are of another token


def hold_effects(monkeypatch: pytest.MonkeyPatch, holds_at: Callable[[int | None], bool]) -> threading.Event:
    """Hold the computation of effects at some layers until it is cancelled; return the event that is set then."""
    held, compute = threading.Event(), ablation_effects.next_effects

    def effects(engine: Engine, known: AblationEffects, watch: Watch) -> AblationEffects:
        if not holds_at(known.next_layer):
            return compute(engine, known, watch)
        held.set()
        while True:
            watch.check()
            PAUSE.wait(0.001)

    monkeypatch.setattr(ablation_effects, "next_effects", effects)
    return held


def test_typing_is_not_held_up_by_effects_and_gives_them_up(
    desk: Desk, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    held, running = hold_effects(monkeypatch, lambda layer: layer == 1), desk.controller.computation.background
    choose(desk, "ablation_effect")
    assert held.wait(30)
    desk.controller.apply(lambda document: edits.set_text(document, "the cat sat on"), label="Typing")
    desk.settle()  # it would not, if what runs were waited for
    assert numbers(desk).texts == ("the cat sat on",) and not running.is_running("effects")
    known = effects(desk)  # what was known is of the text before
    assert known.next_layer == 1 and known.result is not numbers(desk) and desk.window.heads.mosaic.tint is None


def test_effects_go_on_after_they_gave_way_to_another_state(
    desk: Desk, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    once = iter([True])
    held = hold_effects(monkeypatch, lambda layer: layer == 1 and next(once, False))
    running = desk.controller.computation.background
    choose(desk, "ablation_effect")
    assert held.wait(30)
    told: list[object] = []
    desk.controller.compute_state(desk.controller.document, "a state", told.append)
    qtbot.waitUntil(lambda: bool(told) and not running.is_running("effects"))
    assert effects(desk).next_layer is None and effects(desk).result is numbers(desk)


def test_effects_of_another_token_replace_those_that_are_being_computed(
    desk: Desk, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    once, running = iter([True]), desk.controller.computation.background
    held = hold_effects(monkeypatch, lambda layer: layer == 2 and next(once, False))
    choose(desk, "ablation_effect")
    assert held.wait(30)  # one layer of the first token is known
    other = (effects(desk).metric.token + 1) % 20
    desk.presenter.do(set_target_token(other))
    tokens: set[int] = set()
    desk.controller.store.subscribe(lambda before, after: tokens.add(effects(desk).metric.token) if (
        after.effects is not before.effects) else None)
    desk.window.actions_by_name["effects"].trigger()
    qtbot.waitUntil(lambda: not running.is_running("effects"))
    assert tokens == {other} and effects(desk).next_layer is None


def test_effects_are_cancelled_by_the_person(desk: Desk, qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    held, running = hold_effects(monkeypatch, lambda layer: layer != 3), desk.controller.computation.background
    choose(desk, "ablation_effect")
    assert held.wait(30)
    desk.controller.computation.cancel()
    row = desk.window.heads.measures
    qtbot.waitUntil(lambda: row.caption.text().startswith("1 of 4 layers (F9 continues). Red raises"))
    assert not running.is_running("effects") and row.measures.currentData() == "ablation_effect"
    assert desk.window.message.text == "Cancelled. The effects computed so far are kept (F9 continues)."


def test_cancelling_while_an_edit_waits_for_effects_is_about_the_picture(
    desk: Desk, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    held, released = threading.Event(), threading.Event()

    def effects(engine: Engine, known: AblationEffects, watch: Watch) -> AblationEffects:
        held.set()
        assert released.wait(30)
        raise Cancelled

    monkeypatch.setattr(ablation_effects, "next_effects", effects)
    choose(desk, "ablation_effect")
    assert held.wait(30)
    desk.controller.apply(lambda document: edits.set_text(document, "the cat sat on"), label="Typing")
    desk.controller.computation.cancel()
    assert desk.window.message.text == "Cancelled. The picture shows the last finished result."
    released.set()
    qtbot.waitUntil(lambda: not desk.controller.computation.is_pending)


def test_where_there_are_no_shares_the_row_says_why(desk: Desk) -> None:
    combo = desk.window.heads.measures.measures
    at = combo.findData("direct_logit_attribution")
    assert not combo.view().isRowHidden(at) and combo.model().item(at).isEnabled()
    choose(desk, "direct_logit_attribution")
    desk.edit(lambda document: edits.set_model(document, ENCODER.model), label="Model")
    assert not combo.model().item(at).isEnabled()
    assert "post-norm" in desk.window.heads.measures.caption.text()
    desk.edit(lambda document: edits.set_model(document, None), label="Model")
    assert combo.view().isRowHidden(at)

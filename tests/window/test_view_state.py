"""Reopened sessions restore the view state, and changing the view does not modify the session."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from attnviz.controller import autosave as module
from attnviz.document import edits, files
from attnviz.document.options import Option
from attnviz.document.places import Cell, SecondView, Spot
from attnviz.document.saved_view import SavedView
from attnviz.store.compare import hold, show, show_snapshot
from attnviz.store.experiments import EXPERIMENTS, choose_experiment, set_experiment_option
from attnviz.store.focus import (
    choose_head,
    choose_sentence,
    choose_stage,
    hover_cell,
    mark_cell,
    set_metric,
    set_target_token,
)
from attnviz.store.look import hide_heads, set_scale_ends
from attnviz.store.parts import Look
from attnviz.store.second_view import set_second_view
from attnviz.store.session import read_session
from attnviz.store.stored_view import restored_look
from attnviz.system import settings as settings_file
from tests.desk import Desk, ReusedDesk

TEXT = "one two three\nfour five six"


@pytest.fixture
def saved_session(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a session saved with the second sentence, head 1 and a cell of the scores selected."""
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path / "home"))
    path = tmp_path / "mine.attnviz"
    desk.type_text(TEXT)
    change_view(desk)
    assert desk.controller.save(path)
    return path


def change_view(desk: Desk) -> None:
    desk.presenter.do(choose_sentence(1))
    desk.presenter.do(choose_head(1))
    desk.presenter.do(choose_stage("scores"))
    desk.presenter.do(mark_cell(Cell(desk.presenter.state.focus.spot, 2, 1)))
    desk.presenter.do(set_second_view(SecondView("head", 0)))
    for name in ("diverging_map:purple-orange", "stretched", "scale:row", "sums", "follow", "alignment:word"):
        desk.window.actions_by_name[name].trigger()
    desk.presenter.do(set_scale_ends("scores", "numbers", (-0.5, 0.25 + 1e-9)))
    desk.window.panels["lines"].did.emit(hide_heads(frozenset({1})))


def state(desk: Desk) -> dict[str, Any]:
    window, focus = desk.window, desk.presenter.state.focus
    return {
        "spot": focus.spot, "pinned": focus.pinned, "beside": focus.second_view,
        "pictures": [canvas.picture.spot for canvas in window.detail.canvases], "look": desk.presenter.state.look,
        "ends": window.detail.canvas.picture.levels, "title": window.detail.title.text(), "ticked": {
            name for name in ("diverging_map:purple-orange", "stretched", "scale:row", "sums", "entropy", "follow",
                              "second_view", "alignment:word")
            if window.actions_by_name[name].isChecked()},
        "scale": window.heads.shared.isChecked(), "map": window.detail.canvas.picture.map_name,
    }


def test_a_is_held_again_even_if_the_session_is_saved_before_it_is_computed(desk: ReusedDesk, tmp_path: Path) -> None:
    path = tmp_path / "mine.attnviz"
    desk.type_text("one two three")
    desk.presenter.do(hold())
    desk.type_text("one two four")
    assert desk.controller.save(path)
    assert desk.begin_anew()
    desk.controller.open(read_session(path))
    assert desk.presenter.state.compared.held is None and desk.controller.save(path)
    desk.settle()
    held = desk.presenter.state.compared.held
    assert held is not None and held.texts == ("one two three",) and held.state_name == "A"
    desk.presenter.do(show("difference"))
    assert desk.presenter.state.compared.showing == "difference"
    desk.bench.file_actions.new()
    desk.settle()
    assert desk.presenter.state.compared.document_a is None
    desk.controller.open(read_session(path))
    desk.settle()
    assert desk.presenter.state.compared.document_a == held.document, "saved before it was computed"


def reopen(desk: ReusedDesk, path: Path) -> None:
    """Open a session in a window that begins anew."""
    assert desk.begin_anew()
    desk.controller.open(read_session(path))
    desk.settle()


def test_it_stands_where_it_was_left(desk: ReusedDesk, saved_session: Path) -> None:
    wanted = state(desk)
    assert wanted["pictures"] == [Spot("scores", sentence=1, head=head) for head in (1, 0)]
    assert wanted["map"] == "purple-orange" and wanted["ticked"] >= {
        "stretched", "sums", "scale:row", "follow", "alignment:word"}
    reopen(desk, saved_session)
    assert state(desk) == wanted
    assert not desk.controller.modified and not desk.controller.store.state.history.last
    # the same file again, whose numbers are there already
    desk.presenter.do(choose_stage("weights"))
    desk.controller.open(read_session(saved_session))
    desk.settle()
    assert state(desk) == wanted


def another_value(option: Option) -> Any:
    """Return a value of an option that is not its default."""
    if option.kind == "choice":
        return next(name for name in reversed([*option.called]) if name != option.default)
    default: Any = option.default
    return {"flag": not default, "integer": default + 1, "number": default / 2 or 0.5}[option.kind]


def test_an_experiment_is_reopened_with_the_options_of_all(desk: ReusedDesk, saved_session: Path) -> None:
    chosen = {f"{row.name}.{option.name}": another_value(option)
              for row in EXPERIMENTS.values() for option in row.options}
    seeds, default = chosen.pop("dropout.seeds"), EXPERIMENTS["dropout"].options[0].default
    for name, value in (*chosen.items(), ("dropout.seeds", seeds), ("dropout.seeds", default)):
        desk.presenter.do(set_experiment_option(name, value))
    for stage in ("queries", "keys", "values", "scores", "masked_scores", "weights"):
        for quantity in ("numbers", "difference"):
            desk.presenter.do(set_scale_ends(stage, quantity, (0, 1)))
    desk.presenter.do(choose_experiment("vectors"))
    assert desk.controller.save(saved_session)
    stored = json.loads(saved_session.read_bytes())["viewed"]["look"]
    assert "experiment lens.colour" in stored and "experiment dropout.seeds" not in stored, "it has its default"
    reopen(desk, saved_session)
    look = desk.presenter.state.look
    assert look.experiment == "vectors" and desk.window.panels["experiment"].isVisible()
    assert dict(look.experiment_values) == chosen
    assert desk.window.panels["experiment"].page("vectors").canvas.scene.choice.movement == 0.5
    desk.presenter.do(choose_experiment(""))
    desk.controller.save(saved_session)
    desk.presenter.do(choose_experiment("scale"))
    desk.controller.open(read_session(saved_session))
    assert desk.window.detail.isVisible()


def test_an_older_session_has_the_options_of_its_experiment_and_defaults() -> None:
    view = SavedView({"look": {"experiment": "vectors", "experiment vectors.movement": "0.25"}})
    look = restored_look(view, Look(experiment_values=(("lens.colour", "kl"),)))
    assert look.experiment == "vectors" and look.experiment_values == (("vectors.movement", 0.25),)


#: Target tokens and metrics that are stored, and what is shown of them.
TARGETS: tuple[tuple[str | bool, tuple[int | None, int | None, str]], ...] = (
    ("5 7 probability", (5, 7, "probability")), ("- - rank", (None, None, "rank")), ("-5 7 rank", (None, 7, "rank")),
    ("5 7 beauty", (None, None, "logit")), ("5 7", (None, None, "logit")), ("5 7 8 rank", (None, None, "logit")),
    (True, (None, None, "logit")),
)


def test_target_tokens_and_metric_come_back(desk: Desk, saved_session: Path) -> None:
    desk.presenter.do(set_target_token(5, 7))
    desk.presenter.do(set_metric("probability"))
    assert desk.controller.save(saved_session)
    content = json.loads(saved_session.read_bytes())
    assert content["viewed"]["look"]["target"] == "5 7 probability"
    for stored, target in TARGETS:
        content["viewed"]["look"]["target"] = stored
        saved_session.write_text(json.dumps(content))
        desk.presenter.do(set_target_token(1, 2))
        desk.controller.open(read_session(saved_session))
        desk.settle()
        assert desk.presenter.state.focus.target == target, stored


def test_nothing_stands_beside_in_a_session_that_knows_of_none(desk: Desk, saved_session: Path) -> None:
    content = json.loads(saved_session.read_text())
    del content["viewed"]
    saved_session.write_text(json.dumps(content))
    for begin in (lambda: desk.controller.open(read_session(saved_session)),
                  lambda: desk.window.actions_by_name["new"].trigger()):
        desk.presenter.do(set_second_view(SecondView("sentence", 0)))
        begin()
        desk.settle()
        assert desk.presenter.state.focus.second_view is None and len(desk.window.detail.canvases) == 1
        assert not desk.window.actions_by_name["second_view"].isChecked()


def test_a_cell_pinned_in_the_sentence_beside_is_none_of_the_chosen_one(desk: Desk, saved_session: Path) -> None:
    desk.presenter.do(set_second_view(SecondView("sentence", 0)))
    desk.presenter.do(mark_cell(Cell(desk.presenter.state.focus.spot.at(sentence=0), 2, 1)))
    assert desk.controller.save(saved_session)
    assert "pinned" not in read_session(saved_session).view.fields


def test_to_look_is_no_change(desk: Desk, saved_session: Path) -> None:
    before = saved_session.read_bytes()
    desk.presenter.do(choose_stage("queries"))
    assert not desk.controller.modified and not desk.window.isWindowModified()
    assert saved_session.read_bytes() == before
    assert desk.controller.save()
    assert read_session(saved_session).view.fields["stage"] == "queries"


def test_colours_of_a_session_are_no_preference(desk: ReusedDesk, saved_session: Path) -> None:
    desk.window.actions_by_name["diverging_map:red-blue"].trigger()
    desk.controller.open(read_session(saved_session))
    desk.settle()
    assert desk.presenter.state.look.maps.diverging == "purple-orange"
    assert settings_file.load().diverging_map == "red-blue"
    desk.window.actions_by_name["theme:light"].trigger()
    assert settings_file.load().diverging_map == "red-blue"
    assert desk.presenter.state.look.maps.diverging == "purple-orange"


#: Of what is viewed: what is changed in the file, and the stage, head, sentence and whether a cell is pinned then.
MISSING: tuple[tuple[dict[str, Any], str, int, int, bool], ...] = (
    ({"stage": "dropout_mask"}, "weights", 1, 1, True), ({"stage": "logits"}, "weights", 1, 1, True),
    ({"head": 9}, "scores", 1, 1, True), ({"sentence": 7}, "scores", 1, 1, False),
    ({"layer": 4}, "scores", 1, 1, False),
    ({"pinned": {"stage": "scores", "head": 1, "row": 9, "column": 0}}, "scores", 1, 1, False),
    ({"pinned": {"stage": "logits", "head": 1, "row": 0, "column": 0}}, "scores", 1, 1, False),
    ({"look": {"beside": "mask 1"}}, "scores", 1, 1, True), ({"look": {"beside": "head ²"}}, "scores", 1, 1, True),
    ({"look": {"beside": "head 7"}}, "scores", 1, 1, True), ({"look": {"beside": True}}, "scores", 1, 1, True),
    ({"look": {"sequential_map": "rainbow", "stretched": "yes", "measure": "beauty", "fog": True}},
     "scores", 1, 1, True),
)


def test_what_does_not_exist_is_left_out(desk: Desk, saved_session: Path) -> None:
    saved = saved_session.read_bytes()
    for change, stage, head, sentence, pinned in MISSING:
        content = json.loads(saved)
        for stored in (content, {**content, "viewed": content["viewed"] | change}):
            saved_session.write_text(json.dumps(stored))
            desk.controller.open(read_session(saved_session))
            desk.settle()
        spot = desk.presenter.state.focus.spot
        assert (spot.stage, spot.head, spot.sentence, spot.layer) == (stage, head, sentence, 0), change
        assert (desk.presenter.state.focus.pinned is not None) is pinned, change
        kept = "look" not in change and head == 1
        assert len(desk.window.detail.canvases) == (2 if kept else 1), change
        assert desk.presenter.state.look.maps.sequential == "viridis" and desk.presenter.state.look.measure == ""


def test_a_session_without_it_leaves_the_window_as_it_is(desk: Desk, tmp_path: Path) -> None:
    files.save(edits.new_document(text=TEXT), tmp_path / "plain.attnviz")
    desk.presenter.do(choose_stage("queries"))
    desk.controller.open(read_session(tmp_path / "plain.attnviz"))
    desk.settle()
    assert desk.presenter.state.focus.spot.stage == "queries"


def test_what_the_person_looks_at_meanwhile_counts(desk: Desk, saved_session: Path) -> None:
    desk.controller.new(edits.new_document(text="another sentence"))
    desk.settle()
    desk.controller.open(read_session(saved_session))
    desk.presenter.do(choose_stage("keys"))
    desk.settle()
    assert desk.presenter.state.focus.spot.stage == "keys"


def test_pointing_at_a_cell_meanwhile_chooses_nothing(desk: Desk, saved_session: Path) -> None:
    before = desk.presenter.state.focus
    desk.controller.new(edits.new_document(text="another sentence"))
    desk.settle()
    desk.controller.open(read_session(saved_session))
    desk.presenter.do(hover_cell(Cell(Spot("weights"), 0, 0)))
    desk.settle()
    assert replace(desk.presenter.state.focus, hovered=None) == replace(before, hovered=None)


def test_a_session_saved_before_it_was_computed_keeps_what_it_showed(desk: Desk, saved_session: Path) -> None:
    before = read_session(saved_session).view
    desk.controller.new(edits.new_document(text="another sentence"))
    desk.settle()
    desk.presenter.do(choose_stage("weights"))
    desk.controller.open(read_session(saved_session))
    assert desk.controller.save()
    assert read_session(saved_session).view.fields == before.fields
    desk.settle()


def test_work_that_was_lost_comes_back_where_it_was(desk: Desk, saved_session: Path, tmp_path: Path) -> None:
    desk.type_text(TEXT + "!")
    wanted = state(desk)
    keeping = module.Autosave(desk.controller, tmp_path / "recovery")
    keeping.close(keep=True)
    (file,) = (tmp_path / "recovery").glob("*.recovery")
    work = module.read_work(file)
    assert work is not None and work.document.text == TEXT + "!"
    other = Desk()  # the first window tells what keeps its work of every change
    try:
        other.controller.restore(work.document, work.session, work.view)
        other.settle()
        assert state(other) == wanted and other.controller.modified
    finally:
        other.close()


@pytest.mark.parametrize("kept", [
    {"ends numbers weights": "0.5 0.25"}, {"ends numbers weights": "nan 1"}, {"ends numbers weights": "0 inf"},
    {"ends numbers weights": "0 1e300"}, {"ends numbers weights": True}, {"ends numbers nonsense": "0 1"},
    {"ends nonsense weights": "0 1"},
    {"ends": "0 1"}, {"hidden": "x,-1,,²"}, {"hidden": True}, {"experiment": "drop"}, {"experiment": True},
    {"experiment scale.d_k": "0"}, {"experiment scale.d_k": "x"}, {"experiment scale.d": "3"},
])
def test_ends_and_heads_that_mean_nothing_are_left_out(kept: dict[str, str | bool]) -> None:
    look = restored_look(SavedView({"look": kept}), Look())
    assert look == Look()


def hold_one_head(desk: Desk) -> None:
    """A is a state with fewer heads and sentences than the session was left at, and what is shown."""
    desk.controller.apply(lambda document: edits.set_option(edits.set_text(document, "one"), "variant", "simple"),
                          label="A")
    desk.settle()
    desk.presenter.do(hold())
    desk.presenter.do(show("held"))


def test_a_session_that_is_opened_is_shown_and_not_what_was_held(desk: Desk, saved_session: Path) -> None:
    wanted = state(desk)
    hold_one_head(desk)
    desk.controller.open(read_session(saved_session))
    desk.settle()
    assert desk.presenter.state.compared.showing == "now"
    assert state(desk) == wanted and desk.presenter.state.result.document is desk.controller.document


def test_a_snapshot_of_the_session_before_is_none_of_the_one_that_is_opened(desk: Desk, saved_session: Path) -> None:
    desk.controller.apply(lambda document: edits.take_snapshot(document, "first"), label="Snapshot")
    desk.controller.save(saved_session)
    hold_one_head(desk)
    desk.presenter.do(show_snapshot(desk.presenter.state.now.with_state_name("first")))
    desk.controller.open(read_session(saved_session))
    desk.settle()
    result = desk.presenter.state.result
    assert result.document is desk.controller.document and result.state_name == ""

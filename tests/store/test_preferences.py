"""Preferences: an intent changes settings and look, and what a session is stored with is its look."""

from attnviz.api import open as open_session
from attnviz.store.look import lock_ranges
from attnviz.store.parts import Look
from attnviz.store.preferences import preferences_of, set_preference, settings_read, with_preferences
from attnviz.store.state import State
from attnviz.store.store import Store
from attnviz.store.stored_view import PREFERENCES, look_of, restored_look, view_of
from attnviz.system.settings import Settings
from tests.window import panels


def test_the_look_of_a_new_state_is_that_of_the_default_settings() -> None:
    store = Store()
    store.do(settings_read(Settings()))
    assert store.state.look == Look() and all(
        getattr(Settings(), name) == value for name, value in preferences_of(Look()).items())


def test_a_preference_changes_settings_and_look_and_nothing_else_of_the_look() -> None:
    store = Store()
    opened = with_preferences(Look(), {"sequential_map": "cividis"})  # the colours of an opened session
    store.evolve(store.state.evolve(look=opened))
    store.do(set_preference("scale", "row"))
    assert store.state.settings == Settings(scale="row")
    assert preferences_of(store.state.look) == {**preferences_of(opened), "scale": "row"}


def test_a_locked_range_stays_as_long_as_its_meaning_does() -> None:
    result = panels.result()
    store = Store(State(document=result.document, now=result))
    store.do(lock_ranges(True))
    held = store.state.look.maps.scaling.held
    store.do(set_preference("curve", "log"))
    assert held and store.state.look.maps.scaling.held == held
    store.do(set_preference("stretched", True))
    assert not store.state.look.maps.scaling.held


def test_a_session_restores_the_colours_that_it_was_stored_with() -> None:
    others = {"sequential_map": "blues", "diverging_map": "purple-orange", "scale": "row", "curve": "symmetric",
              "stretched": True, "without_first": True, "alignment": "word"}
    stored = view_of(State(look=with_preferences(Look(), others)))
    assert others.keys() == {*PREFERENCES} and {name: look_of(stored)[name] for name in others} == others
    restored = restored_look(stored, Look())
    assert preferences_of(restored) == {**others, "keep_moved": False}


def test_a_session_without_a_window_stores_only_the_colours_that_were_chosen(tmp_path) -> None:
    session = open_session("multi_head")
    session.do("choose_stage", stage="scores")
    session.save(tmp_path / "a.attnviz")
    assert not look_of(open_session(tmp_path / "a.attnviz").store.state.session.view).keys() & {*PREFERENCES}
    session.do("set_preference", name="curve", value="log")
    session.save(tmp_path / "b.attnviz")
    opened = open_session(tmp_path / "b.attnviz")
    assert opened.store.state.look.maps.scaling.curve == "log"
    opened.do("set_preference", name="curve", value="linear")
    opened.save(tmp_path / "c.attnviz")
    assert look_of(open_session(tmp_path / "c.attnviz").store.state.session.view)["curve"] == "linear", "as it had one"

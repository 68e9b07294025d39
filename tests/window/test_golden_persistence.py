"""What becomes of every field of the preferences, the look and the focus: saved, opened again, and begun anew.

The fields are those of the dataclasses: a new one makes the test fail until it has a value here, and its line a reader.
"""

import typing
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_args, get_type_hints

import pytest

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Cell, SecondView, Spot
from attnviz.pictures.scaling import Ends
from attnviz.store.parts import Focus, Look
from attnviz.store.preferences import settings_changed
from attnviz.store.session import read_session
from attnviz.system import settings as settings_file
from attnviz.views.chrome import dialogs
from tests.desk import Desk
from tests.golden import check

pytestmark = pytest.mark.desk(fresh=True)  # a panel that another test opened is heard below its tab
TEXT = "one two three\nfour five six"
SPOT = Spot("scores", sentence=1, head=1)
#: The fields whose type does not say what they can be.
VALUES: dict[str, Any] = {
    "look.measure": "entropy", "look.margins": frozenset({"sums"}), "look.hidden": frozenset({0}),
    "look.fold": "sentence",
    "look.experiment": "dropout", "look.experiment_values": (("dropout.seeds", 50),),
    "look.maps.scaling.range": "row", "look.maps.scaling.manual": (Ends("scores", (-0.5, 0.25)),),
    "look.maps.scaling.held": (Ends("weights", (0.0, 0.75)),),
    "focus.spot": SPOT, "focus.hovered": Cell(SPOT, 1, 0), "focus.pinned": Cell(SPOT, 2, 1),
    "focus.second_view": SecondView("head", 0), "focus.token": 7, "focus.instead": 8, "focus.metric": "rank",
    "focus.selected": frozenset({(0, 0), (0, 1)}), "settings.figure": ("width=7cm",),
    "settings.begun_lessons": ("02@3",), "settings.finished_lessons": ("01",), "settings.recent": ("/home/a.attnviz",),
    "settings.shortcuts": ("hold=F12",), "settings.theme": "dark", "settings.folders": ("model=/home/model",),
}


def with_other_values(value: Any, path: str) -> Any:
    """Return a frozen value of which every field is another one."""
    hints, changes = get_type_hints(type(value)), {}
    for field in fields(value):
        name, present = f"{path}.{field.name}", getattr(value, field.name)
        if name in VALUES:
            changes[field.name] = VALUES[name]
        elif is_dataclass(present):
            changes[field.name] = with_other_values(present, name)
        elif isinstance(present, bool):
            changes[field.name] = not present
        else:
            assert typing.get_origin(hints[field.name]) is typing.Literal, f"{name} needs a value in VALUES"
            changes[field.name] = get_args(hints[field.name])[-1]
    return replace(value, **changes)


def flat(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Yield the path and the value of every field."""
    for field in fields(value):
        name, inner = f"{path}.{field.name}", getattr(value, field.name)
        if is_dataclass(inner) and f"{path}.{field.name}" not in VALUES:
            yield from flat(inner, name)
        else:
            yield name, sorted(inner) if isinstance(inner, frozenset) else inner


def table(desk: Desk) -> dict[str, Any]:
    state = desk.presenter.state
    return {name: value for path, part in (("look", state.look), ("focus", state.focus),
                                           ("settings", desk.bench.preferences.settings))
            for name, value in flat(part, path)}


@pytest.mark.desk(document=edits.set_options(edits.set_text(Document(), TEXT), {"num_heads": 2, "d_out": 4}))
def test_every_field(desk: Desk, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                     ) -> None:
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(dialogs, "ask_unsaved", lambda *asked: "discard")
    session, store = tmp_path / "a.attnviz", desk.presenter.store
    tables = {"default": table(desk)}
    settings = settings_file.change(lambda before: with_other_values(before, "settings"))
    desk.presenter.do(settings_changed(settings))
    look, focus = (with_other_values(part, name) for name, part in (("look", Look()), ("focus", Focus())))
    store.evolve(store.state.evolve(look=look, focus=focus))
    desk.settle()
    tables["set"] = table(desk)
    assert desk.controller.save(session)
    others = SimpleNamespace(plain=Desk(), same=Desk(settings=settings_file.load()))
    try:
        tables["a window begun with these preferences"] = table(others.same)
        others.plain.controller.open(read_session(session))
        others.plain.settle()
        tables["the session in a window with default preferences"] = table(others.plain)
        others.plain.bench.file_actions.new()
        others.plain.settle()
        tables["New in that window"] = table(others.plain)
    finally:
        others.plain.close()
        others.same.close()
    desk.bench.file_actions.new()
    desk.settle()
    tables["New"] = table(desk)
    first, chosen = tables["default"], tables["set"]
    lines = [f"stored preferences: {settings_file.load() == settings}"]
    for name in first:
        lines.append(f"{name}: {first[name]!r} to {chosen[name]!r}")
        for when, found in list(tables.items())[2:]:
            value = found[name]
            word = "unchanged" if value == first[name] else "kept" if value == chosen[name] else repr(value)
            lines.append(f"  {when}: {word}")
    check(request.config, "persistence", [line.replace(str(tmp_path), "FOLDER") for line in lines])

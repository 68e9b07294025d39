"""Preferences: only changed values are stored, and a bad file never prevents the start."""

import json
import logging
import os
import threading
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from attnviz.pictures.colours import DIVERGING, SEQUENTIAL
from attnviz.system import paths, settings
from attnviz.system.settings import MAX_RECENT, Settings


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_defaults_without_a_file(caplog: pytest.LogCaptureFixture) -> None:
    assert settings.load() == Settings()
    assert not caplog.records


def save(**values: Any) -> Settings:
    return settings.change(lambda before: replace(before, **values))


def test_comes_back_and_keeps_only_what_differs(home: Path) -> None:
    mine = save(theme="dark", scale="head", recent=("a.attnviz",))
    assert settings.load() == mine == Settings(theme="dark", scale="head", recent=("a.attnviz",))
    assert json.loads((home / "settings.json").read_text("utf-8")) == {
        "theme": "dark", "scale": "head", "recent": ["a.attnviz"]}
    save(theme="system", scale="shared", recent=())
    assert json.loads((home / "settings.json").read_text("utf-8")) == {}


def test_only_what_was_changed_is_written(home: Path) -> None:
    """Two windows read the file at their start; what one of them writes later must not undo the other's."""
    save(theme="dark")
    (one, two) = (settings.load(), settings.load())
    assert one == two
    save(device="cpu")
    save(stretched=True)
    assert settings.load() == Settings(theme="dark", device="cpu", stretched=True)


def test_what_a_newer_version_keeps_there_stays(home: Path) -> None:
    newer = {"theme": "sepia", "panels": {"tables": [1, 2.5, None]}, "recent": ["/a"]}
    home.mkdir()
    (home / "settings.json").write_text(json.dumps(newer))
    assert save(device="cpu") == Settings(device="cpu", recent=("/a",))
    assert json.loads((home / "settings.json").read_text("utf-8")) == {**newer, "device": "cpu"}


def test_recent_files_of_all_windows_are_kept_newest_first(tmp_path: Path) -> None:
    for name in "abcb":
        stored = settings.change(lambda before, name=name: settings.with_recent(before, tmp_path / name))  # type: ignore
    assert stored.recent == tuple(str(tmp_path / name) for name in "bca") == settings.load().recent


def test_a_file_that_cannot_be_written_again_is_refused_and_left(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python writes fewer brackets in brackets than it reads; where the limit lies depends on its version."""
    home.mkdir()
    (home / "settings.json").write_text('{"foreign": [[[]]]}')

    def too_deep(*_: Any, **__: Any) -> None:
        raise RecursionError

    monkeypatch.setattr("json.dumps", too_deep)
    with pytest.raises(OSError, match="nested too deeply"):
        save(theme="dark")
    assert (home / "settings.json").read_text() == '{"foreign": [[[]]]}'


def test_one_window_at_a_time_changes_the_file(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While one is between reading and writing, another waits, and then finds what the first one wrote."""
    monkeypatch.setattr(paths, "LOCK_TIMEOUT_S", 60.0)
    home.mkdir()
    steps: list[str] = []
    inside, second = threading.Event(), threading.Thread(target=lambda: steps.append(save(device="cpu").theme))

    def slowly(before: Settings) -> Settings:
        second.start()
        inside.wait(0.1)  # time for the other to overtake, if nothing held it back
        steps.append("first")
        return replace(before, theme="dark")

    settings.change(slowly)
    second.join()
    assert steps == ["first", "dark"]
    assert settings.load() == Settings(theme="dark", device="cpu")


def test_a_lock_that_is_held_for_ever_hinders_nobody(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "LOCK_TIMEOUT_S", 0.0)
    home.mkdir()
    with paths.file_locked(paths.settings_path()):
        assert save(theme="dark").theme == "dark" == settings.load().theme


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"null", b"\xff", b"[" * 100_000, b"1" * 5000])
def test_a_broken_file_gives_the_defaults(data: bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "s.json").write_bytes(data)
    with caplog.at_level(logging.WARNING):
        assert settings.load(tmp_path / "s.json") == Settings()
    assert "s.json" in caplog.text


def test_a_folder_in_its_place_gives_the_defaults(tmp_path: Path) -> None:
    assert settings.load(tmp_path) == Settings()


@pytest.mark.parametrize(
    ("name", "value"),
    [("theme", "pink"), ("theme", None), ("theme", ["dark"]), ("scale", 1), ("device", "tpu"),
     ("theme", True), ("sequential_map", 5), ("recent", "a"), ("recent", [1]), ("recent", ["a"] * 11),
     ("recent", [""]), ("recent", ["a\0b"]), ("recent", ["a" * 40_000]), ("sequential_map", "plasma"),
     ("sequential_map", "red-blue"), ("sequential_map", ""), ("diverging_map", "viridis"),
     ("diverging_map", ["red-blue"]), ("stretched", "yes"), ("scale", None), ("device", 0),
     ("curve", "bent"), ("without_first", 1)],
)
def test_a_bad_value_spoils_only_itself(
    name: str, value: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    good = {"device": "cpu"} if name != "device" else {"theme": "dark"}
    (tmp_path / "s.json").write_text(json.dumps({**good, name: value, "of a later version": 1}))
    assert settings.load(tmp_path / "s.json") == Settings(**good)  # type: ignore[arg-type]
    assert f"The setting {name}" in caplog.text


def test_a_failing_save_leaves_the_old_file(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save(theme="dark")

    def full_disk(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full_disk)
    with pytest.raises(OSError, match="No space"):
        save(theme="light")
    assert settings.load().theme == "dark"
    assert sorted(os.listdir(home)) == [".settings.json.lock", "settings.json"]


def test_recent_files(tmp_path: Path) -> None:
    mine = Settings()
    for name in "abca":
        mine = settings.with_recent(mine, tmp_path / name)
    assert mine.recent == tuple(str(tmp_path / name) for name in "acb")
    for number in range(20):
        mine = settings.with_recent(mine, tmp_path / str(number))
    assert len(mine.recent) == MAX_RECENT
    assert mine.recent[0] == str(tmp_path / "19")


def test_every_setting_refuses_what_is_not_one_of_its_values(home: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A word that nobody offers, or another kind of value: whoever adds a setting has it checked."""
    home.mkdir()
    for row in fields(Settings):
        for wrong in ("no such word", 7, None, {}):
            if type(wrong) is type(row.default) and not isinstance(wrong, str):
                continue
            caplog.clear()
            (home / "settings.json").write_text(json.dumps({row.name: wrong}), encoding="utf-8")
            assert settings.load() == Settings() and row.name in caplog.text, (row.name, wrong)
    for kind, name in (*(("sequential_map", name) for name in SEQUENTIAL),
                       *(("diverging_map", name) for name in DIVERGING)):
        assert getattr(save(**{kind: name}), kind) == name == getattr(settings.load(), kind)


def test_default_maps_are_the_first_of_each_kind() -> None:
    assert (Settings().sequential_map, Settings().diverging_map) == (SEQUENTIAL[0], DIVERGING[0])

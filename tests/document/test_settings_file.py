"""Preferences: sparse on disk, and never a reason not to start."""

from __future__ import annotations

import json
import logging
import os
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from attnviz import settings
from attnviz.colours import DIVERGING, SEQUENTIAL
from attnviz.settings import MAX_RECENT, Settings


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_defaults_without_a_file(caplog: pytest.LogCaptureFixture) -> None:
    assert settings.load() == Settings()
    assert not caplog.records


def test_comes_back_and_keeps_only_what_differs(home: Path) -> None:
    mine = Settings(theme="dark", shared_scale=False, recent=("a.attnviz",))
    settings.save(mine)
    assert settings.load() == mine
    assert json.loads((home / "settings.json").read_text("utf-8")) == {
        "theme": "dark", "shared_scale": False, "recent": ["a.attnviz"]}
    settings.save(Settings())
    assert json.loads((home / "settings.json").read_text("utf-8")) == {}


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
    [("theme", "pink"), ("theme", None), ("theme", ["dark"]), ("shared_scale", 1), ("device", "tpu"),
     ("theme", True), ("sequential_map", 5), ("recent", "a"), ("recent", [1]), ("recent", ["a"] * 11)],
)
def test_a_bad_value_spoils_only_itself(
    name: str, value: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    good = {"device": "cpu"} if name != "device" else {"theme": "dark"}
    (tmp_path / "s.json").write_text(json.dumps({**good, name: value, "of a later version": 1}))
    assert settings.load(tmp_path / "s.json") == Settings(**good)  # type: ignore[arg-type]
    assert f"The setting {name}" in caplog.text


def test_a_failing_save_leaves_the_old_file(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.save(Settings(theme="dark"))

    def full_disk(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full_disk)
    with pytest.raises(OSError, match="No space"):
        settings.save(Settings(theme="light"))
    assert settings.load().theme == "dark"
    assert os.listdir(home) == ["settings.json"]


def test_recent_files(tmp_path: Path) -> None:
    mine = Settings()
    for name in "abca":
        mine = settings.with_recent(mine, tmp_path / name)
    assert mine.recent == tuple(str(tmp_path / name) for name in "acb")
    for number in range(20):
        mine = settings.with_recent(mine, tmp_path / str(number))
    assert len(mine.recent) == MAX_RECENT
    assert mine.recent[0] == str(tmp_path / "19")


def test_every_setting_is_explained_and_its_default_allowed() -> None:
    for row in fields(Settings):
        assert row.metadata["label"]
        assert row.metadata["help"].endswith(".")
        assert not row.metadata["choices"] or row.default in row.metadata["choices"]


def test_default_maps_are_the_first_of_each_kind() -> None:
    assert (Settings().sequential_map, Settings().diverging_map) == (SEQUENTIAL[0], DIVERGING[0])

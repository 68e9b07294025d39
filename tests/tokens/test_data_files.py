"""The shipped data files are complete and licensed, and the script that checks them detects errors."""

import shutil
import sys
from pathlib import Path

import pytest

from tools import rebuild_resources

ROOT = Path(__file__).resolve().parents[2]
RESOURCES = ROOT / "resources"


def check(monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(sys, "argv", ["rebuild_resources.py", "--check"])
    return int(rebuild_resources.main())


def test_the_data_are_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    assert check(monkeypatch) == 0


@pytest.mark.parametrize("damage", ["changed", "missing"])
def test_damage_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, damage: str) -> None:
    for name in rebuild_resources.FILES:
        (tmp_path / name).parent.mkdir(parents=True)
        shutil.copyfile(RESOURCES / name, tmp_path / name)
    monkeypatch.setattr(rebuild_resources, "RESOURCES", tmp_path)
    assert check(monkeypatch) == 0
    for name in rebuild_resources.FILES:
        path = tmp_path / name
        whole = path.read_bytes()
        if damage == "missing":
            path.unlink()
        else:
            path.write_bytes(whole[:5000] + bytes([whole[5000] ^ 1]) + whole[5001:])
        assert check(monkeypatch) == 1, name
        path.write_bytes(whole)


def test_every_data_file_has_its_licence() -> None:
    notices = (RESOURCES / "LICENSES.md").read_text(encoding="utf-8")
    folders = ("tokenizer", "embeddings", "text", "colours")
    shipped = {path.relative_to(RESOURCES).as_posix() for folder in folders for path in (RESOURCES / folder).iterdir()}
    assert shipped == set(rebuild_resources.FILES)
    assert all(f"`{name}`" in notices for name in shipped)
    assert "Software Copyright (c) 2019 OpenAI" in notices and "Public Domain Dedication" in notices

"""The shipped data files are complete and licensed, and the script that checks them detects errors."""

import importlib.util
import shutil
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
RESOURCES = ROOT / "resources"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("rebuild_resources", ROOT / "tools" / "rebuild_resources.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def check(script: ModuleType, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(sys, "argv", ["rebuild_resources.py", "--check"])
    return int(script.main())


def test_the_data_are_whole(script: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    assert check(script, monkeypatch) == 0


@pytest.mark.parametrize("damage", ["changed", "missing"])
def test_damage_is_found(script: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, damage: str) -> None:
    for name in script.FILES:
        (tmp_path / name).parent.mkdir(parents=True)
        shutil.copyfile(RESOURCES / name, tmp_path / name)
    monkeypatch.setattr(script, "RESOURCES", tmp_path)
    assert check(script, monkeypatch) == 0
    for name in script.FILES:
        path = tmp_path / name
        whole = path.read_bytes()
        if damage == "missing":
            path.unlink()
        else:
            path.write_bytes(whole[:5000] + bytes([whole[5000] ^ 1]) + whole[5001:])
        assert check(script, monkeypatch) == 1, name
        path.write_bytes(whole)


def test_every_data_file_has_its_licence(script: ModuleType) -> None:
    notices = (RESOURCES / "LICENSES.md").read_text(encoding="utf-8")
    folders = ("tokenizer", "embeddings", "text", "colours")
    shipped = {path.relative_to(RESOURCES).as_posix() for folder in folders for path in (RESOURCES / folder).iterdir()}
    assert shipped == set(script.FILES)
    assert all(f"`{name}`" in notices for name in shipped)
    assert "Software Copyright (c) 2019 OpenAI" in notices and "Public Domain Dedication" in notices

"""Folders on each platform, and atomic replacement of files."""

import os
import stat
import sys
from pathlib import Path
from typing import Any

import pytest

from attnviz.system import paths
from attnviz.system.reading import reason


def test_resources_of_the_checkout() -> None:
    assert paths.resource_path("LICENSES.md").is_file()
    assert paths.resource_path("icons").is_dir()


def test_the_installed_package_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "attnviz"
    for folder in (package / "resources", tmp_path / "resources"):
        folder.mkdir(parents=True)
        (folder / "both").touch()
    (tmp_path / "resources" / "one").touch()
    monkeypatch.setattr(paths, "PACKAGE", package)
    assert paths.resource_path("both") == package / "resources" / "both"
    assert paths.resource_path("one") == tmp_path / "resources" / "one"


def test_a_missing_resource_is_named_in_a_sentence() -> None:
    with pytest.raises(FileNotFoundError, match=r"lacks its own file 'icons/none.svg'.*install it again\.$"):
        paths.resource_path("icons/none.svg")


def test_one_variable_moves_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path))
    assert paths.settings_path().parent == paths.state_dir() == tmp_path
    assert paths.settings_path() == tmp_path / "settings.json"


@pytest.mark.parametrize(
    ("platform", "environment", "config", "state"),
    [
        ("linux", {}, ".config/attnviz", ".local/state/attnviz"),
        ("linux", {"XDG_CONFIG_HOME": "{home}/c", "XDG_STATE_HOME": "{home}/s"}, "c/attnviz", "s/attnviz"),
        ("linux", {"XDG_CONFIG_HOME": "relative"}, ".config/attnviz", ".local/state/attnviz"),
        ("win32", {"APPDATA": "{home}/Roaming"}, "Roaming/AttnViz", "Roaming/AttnViz"),
        ("win32", {}, "AppData/Roaming/AttnViz", "AppData/Roaming/AttnViz"),
        ("darwin", {}, "Library/Application Support/AttnViz", "Library/Application Support/AttnViz"),
    ],
)
def test_folders_of_each_platform(
    platform: str, environment: dict[str, str], config: str, state: str, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("ATTNVIZ_HOME", "APPDATA", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value.format(home=tmp_path))
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(sys, "platform", platform)
    assert (paths.settings_path().parent, paths.state_dir()) == (tmp_path / config, tmp_path / state)


class TestReplacing:
    def test_makes_and_replaces(self, tmp_path: Path) -> None:
        for data in (b"one", b"two"):
            paths.replace_file(tmp_path / "f", data)
            assert (tmp_path / "f").read_bytes() == data
        assert os.listdir(tmp_path) == ["f"]

    def test_a_folder_that_is_missing_is_named(self, tmp_path: Path) -> None:
        """A session whose folder was deleted was not saved for "No such file or directory"."""
        with pytest.raises(FileNotFoundError) as caught:
            paths.replace_file(tmp_path / "gone" / "f", b"")
        assert reason(caught.value) == f"there is no folder {tmp_path / 'gone'}"

    @pytest.mark.parametrize("mode", [0o600, 0o640, 0o644])
    def test_what_others_could_not_read_they_never_can(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: int
    ) -> None:
        (tmp_path / "f").write_bytes(b"old")
        (tmp_path / "f").chmod(mode)
        seen: list[int] = []

        def look_after(function: Any) -> Any:
            def run(*arguments: Any) -> Any:
                done = function(*arguments)
                seen.extend(stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir())
                return done
            return run

        for name in ("open", "fsync", "chmod", "replace"):
            monkeypatch.setattr(os, name, look_after(getattr(os, name)))
        before = os.umask(0)  # which keeps nothing from anybody
        try:
            paths.replace_file(tmp_path / "f", b"new")
        finally:
            os.umask(before)
        assert len(seen) == 7 and all(found & ~mode == 0 for found in seen), list(map(oct, seen))
        assert stat.S_IMODE((tmp_path / "f").stat().st_mode) == mode and (tmp_path / "f").read_bytes() == b"new"

    def test_a_new_file_is_as_any_that_a_person_makes(self, tmp_path: Path) -> None:
        paths.replace_file(tmp_path / "new", b"new")
        (tmp_path / "as any").write_bytes(b"")
        assert (tmp_path / "new").stat().st_mode == (tmp_path / "as any").stat().st_mode

    def test_what_a_thread_was_writing_goes_before_the_program_ends_without_it(self, tmp_path: Path) -> None:
        (tmp_path / "f").write_bytes(b"old")
        with pytest.raises(FileNotFoundError), paths.replacing(tmp_path / "f") as file:
            file.write(b"ne")
            paths.remove_unfinished()
            assert os.listdir(tmp_path) == ["f"]
        assert (tmp_path / "f").read_bytes() == b"old"
        paths.remove_unfinished()

    def test_a_read_only_file_stays(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "f").write_bytes(b"old")
        monkeypatch.setattr(os, "access", lambda *_: False)  # an administrator may write everywhere
        with pytest.raises(PermissionError, match="read-only"):
            paths.replace_file(tmp_path / "f", b"new")
        assert (tmp_path / "f").read_bytes() == b"old"

    def test_a_folder_stays(self, tmp_path: Path) -> None:
        with pytest.raises(OSError, match="not a file"):
            paths.replace_file(tmp_path, b"new")

    def test_a_file_is_written_in_pieces(self, tmp_path: Path) -> None:
        (tmp_path / "f").write_bytes(b"old")
        with paths.replacing(tmp_path / "f") as file:
            file.write(b"o")
            assert (tmp_path / "f").read_bytes() == b"old"
            file.write(b"ne")
        assert (tmp_path / "f").read_bytes() == b"one"
        assert os.listdir(tmp_path) == ["f"]

    @pytest.mark.parametrize("end", [OSError, ValueError, KeyboardInterrupt])
    def test_what_ends_the_writing_leaves_the_old_file_alone(self, end: type[BaseException], tmp_path: Path) -> None:
        (tmp_path / "f").write_bytes(b"old")
        with pytest.raises(end), paths.replacing(tmp_path / "f") as file:
            file.write(b"ne")
            raise end
        assert (tmp_path / "f").read_bytes() == b"old"
        assert os.listdir(tmp_path) == ["f"]

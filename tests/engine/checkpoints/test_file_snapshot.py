"""Weight files that change while they are read: an error message instead of wrong numbers or a crash."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors.torch import load_file, save_file

from attnviz.engine.checkpoints.checkpoint import FileSnapshot
from attnviz.engine.checkpoints.loader import open_model
from attnviz.system.errors import ModelError
from attnviz.system.watch import Watch
from tests.engine.checkpoints.tiny import llama, write_folder, write_gguf


@pytest.fixture(params=["folder", "gguf"])
def model(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A model, as it is opened."""
    if request.param == "gguf":
        return write_gguf(tmp_path / "it.gguf", llama())
    return write_folder(tmp_path / "Small-1", llama())


def weights_of(model: Path) -> Path:
    return model / "model.safetensors" if model.is_dir() else model


def test_a_file_that_changes_while_it_is_read_is_a_sentence(model: Path) -> None:
    weights = weights_of(model)

    def shorten(part: float) -> None:
        if part > 0.5:
            data = weights.read_bytes()
            weights.unlink()
            weights.write_bytes(data[: len(data) // 3])

    with pytest.raises(ModelError, match=r"has changed while it was read: open it again\."):
        open_model(str(model), watch=Watch(progress=shorten))


def test_a_file_that_is_cut_short_in_the_middle_of_a_tensor_is_a_sentence(
    model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where it is mapped into memory, the system ends the program."""
    pieces = FileSnapshot.read_chunks

    def cut(file: FileSnapshot, start: int, size: int, *, step: int) -> Iterator[bytes]:
        for piece in pieces(file, start, size, step=max(1, size // 4)):
            os.truncate(file.path, 100)
            yield piece

    monkeypatch.setattr(FileSnapshot, "read_chunks", cut)
    with pytest.raises(ModelError, match=r"has changed while it was read: open it again\."):
        open_model(str(model))


def test_other_numbers_in_the_same_places_are_not_taken_for_half_of_a_model(model: Path) -> None:
    weights = weights_of(model)

    def write_others(part: float) -> None:
        if 0.5 < part < 1:
            size = weights.stat().st_size
            with open(weights, "r+b") as file:
                file.seek(size - 100)
                file.write(bytes(100))

    with pytest.raises(ModelError, match=r"has changed while it was read: open it again\."):
        open_model(str(model), watch=Watch(progress=write_others))


def test_a_disk_that_fails_is_a_sentence(model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing:
        def __init__(self, *asked: Any) -> None:
            raise OSError(5, "Input/output error")

    monkeypatch.setattr("attnviz.engine.checkpoints.checkpoint.open", Failing, raising=False)
    with pytest.raises(ModelError, match=r"cannot be read: Input/output error\."):
        open_model(str(model))


def test_a_file_that_is_replaced_while_it_is_read_is_a_sentence(tmp_path: Path) -> None:
    """Numbers that would fit into the place of others by being repeated are not taken for these."""
    folder = write_folder(tmp_path / "Small-1", llama())
    weights = folder / "model.safetensors"

    def replaced(part: float) -> None:
        if 0.5 < part < 1:
            ones = dict.fromkeys(load_file(weights), torch.ones(1))
            weights.unlink()
            save_file({name: one.clone() for name, one in ones.items()}, weights)

    with pytest.raises(ModelError, match=r"model\.safetensors has changed while it was read: open it again\."):
        open_model(str(folder), watch=Watch(progress=replaced))


def test_a_file_that_may_not_be_read_says_so(model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anything is loaded; the library says of it that it is not there."""
    told: list[float] = []
    weights = weights_of(model)

    def refusing(path: Path, *asked: Any) -> Any:
        assert path == weights
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("attnviz.engine.checkpoints.checkpoint.open", refusing, raising=False)
    with pytest.raises(ModelError, match=rf"{weights.name} cannot be read: Permission denied\."):
        open_model(str(model), watch=Watch(progress=told.append))
    assert not told

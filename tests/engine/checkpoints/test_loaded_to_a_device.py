"""Weights are read to the device that computes, and converted only if another dtype than theirs is asked for."""

from pathlib import Path

import pytest
import torch

from attnviz.engine.checkpoints.loader import open_model
from tests.devices import stand_in
from tests.engine.checkpoints.tiny import FAMILIES, write_folder


@pytest.mark.parametrize("family", FAMILIES)
def test_each_tensor_is_copied_once_in_its_own_dtype(
    tmp_path: Path, family: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = str(write_folder(tmp_path / "it", FAMILIES[family](), kind="bfloat16"))
    here = open_model(folder, dtype="bfloat16")
    accelerator = stand_in(monkeypatch)
    there = open_model(folder, dtype="bfloat16", device="cuda")
    assert there.model.digest == here.model.digest
    assert all(torch.equal(weight, there.weights[name].cpu()) for name, weight in here.weights.items())
    copied = accelerator.to_device
    assert {copy.dtype for copy in copied} == {torch.bfloat16}
    views = {f"layers.{at}.{own}" for at in range(2) for own in ("W_qkv", "W_gate_up")}
    numbers = sum(weight.numel() for weight in {id(weight): weight for name, weight in here.weights.items()
                                                if name not in views}.values())
    assert sum(copy.bytes for copy in copied) == 2 * numbers

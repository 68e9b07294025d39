"""Devices with other limits than this machine's."""

from dataclasses import replace

import pytest

from attnviz.engine import device


def limit_cpu(monkeypatch: pytest.MonkeyPatch, **limits: int) -> None:
    """Let the CPU keep or compute no more than these limits of `Device` say."""
    monkeypatch.setattr(device, "CPU", replace(device.CPU, **limits))

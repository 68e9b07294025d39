"""Freed memory is returned to the operating system."""

import ctypes
import subprocess
import sys

import pytest

from attnviz.controller import garbage

#: Frees 60 MB in pieces, between which others stay, and says how many MB it holds before and after.
GAPS = """
from attnviz.controller.garbage import trim_heap
def held():
    return int(open("/proc/self/statm").read().split()[1]) // 256
pieces = [bytearray(60_000) for _ in range(2000)]
del pieces[::2]
before = held()
trim_heap()
print(before, held())
"""


def test_the_gaps_between_what_stays_are_handed_back() -> None:
    found = subprocess.run([sys.executable, "-c", GAPS], capture_output=True, text=True, check=True).stdout
    before, after = map(int, found.split())
    assert before > 100 and after < before - 40


def test_elsewhere_nothing_is_asked_of_the_allocator(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr(ctypes, "CDLL", asked.append)
    monkeypatch.setattr(garbage.sys, "platform", "win32")
    garbage.trim_heap()
    assert asked == []

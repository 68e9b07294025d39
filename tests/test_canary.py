"""A canary for a binding bug: PySide6 6.12.0 on Python 3.11 loses references to None until the process dies."""

import sys

from PySide6.QtCore import QObject

CALLS = 500


def test_qt_calls_keep_the_references_to_none() -> None:
    """A void Qt call returns None and owes it a reference; 500 of them must not eat 500."""
    target = QObject()
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        target.setObjectName("canary")
    assert sys.getrefcount(None) - before > -CALLS // 10

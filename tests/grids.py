"""Grids of tests of which `make test` runs the rows that stand for all, and `make test-all` every one."""

from collections.abc import Iterable
from typing import Any

import pytest


def few(rows: Iterable[Any], *quick: Any) -> list[Any]:
    """Return the rows of a grid, all but the `quick` ones marked as slow."""
    rows = list(rows)
    assert all(row in rows for row in quick), "a quick row is not one of the grid"
    return [row if row in quick else pytest.param(row, marks=pytest.mark.slow) for row in rows]

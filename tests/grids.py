"""Grids of tests: rows that stand for all in `make test`, and rows in which any two values meet."""

import itertools
from collections.abc import Iterable
from typing import Any

import pytest


def few(rows: Iterable[Any], *quick: Any) -> list[Any]:
    """Return the rows of a grid, all but the `quick` ones marked as slow."""
    rows = list(rows)
    assert all(row in rows for row in quick), "a quick row is not one of the grid"
    return [row if row in quick else pytest.param(*row if isinstance(row, tuple) else (row,), marks=pytest.mark.slow)
            for row in rows]


def pairs(*axes: Iterable[Any]) -> list[tuple[Any, ...]]:
    """Return rows of a value of each axis, few of the product, in which any two values of two axes meet.

    A fault that needs three values at once may go unseen; most need one or two.
    """
    values = [list(axis) for axis in axes]
    between = list(itertools.combinations(range(len(values)), 2))
    met, rows = set[tuple[tuple[int, int], ...]](), list[tuple[int, ...]]()
    product = list(itertools.product(*(range(len(axis)) for axis in values)))
    for wanted in range(len(between), 0, -1):  # rows of many new meetings first
        for row in product:
            new = {((one, row[one]), (other, row[other])) for one, other in between} - met
            if len(new) >= wanted:
                met |= new
                rows.append(row)
    return [tuple(axis[at] for axis, at in zip(values, row, strict=True)) for row in sorted(rows)]

"""Cells of a picture that belong to the marked cell, so that a hover shows the same everywhere. No Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attnviz.document.places import Cell
from attnviz.document.stages import INPUT_STAGES, STAGES

if TYPE_CHECKING:
    from attnviz.pictures.mosaic import Mosaic
    from attnviz.pictures.picture import Picture

Mark = tuple[int, int, int, int]  #: first row, first column, rows, columns


def has_row_of_query(picture: Picture | Mosaic) -> bool:
    """Return whether one row of a picture belongs to one query; keys and values are needed whole.

    If the rows of the scores are keys' tokens, what is computed row by row belongs to one of the keys.
    """
    stage = picture.stage
    keys = picture.source.key_stages(picture.spot.layer)
    if keys is not None:
        return stage.name not in keys
    return stage.is_matrix or stage.part == ("key" if picture.source.rows_are_keys else "query") or (
        not stage.part and stage.name not in INPUT_STAGES)


def _in_matrix(picture: Picture | Mosaic, cell: Cell) -> list[Mark]:
    """Return a cell of a matrix in another one; if the texts differ, only the row or column of a shared token."""
    rows, columns = picture.shape
    (down, across), (queries, keys) = picture.stage.sides, STAGES[cell.spot.stage].sides
    row, column = cell.row if down == queries else -1, cell.column if across == keys else -1
    if row < 0 and column < 0:
        return []
    return [(max(row, 0), max(column, 0), 1 if row >= 0 else rows, 1 if column >= 0 else columns)]


def _between_texts(picture: Picture | Mosaic, cell: Cell, keys: frozenset[str]) -> list[Mark]:
    """Return the marks of a vector's token, or in the vectors of a query or key, if these are of two texts."""
    (rows, columns), stage, marked = picture.shape, picture.stage, STAGES[cell.spot.stage]
    is_of_key, marks_key = stage.name in keys, marked.name in keys
    if marked.is_matrix:
        return [(cell.column if is_of_key else cell.row, 0, 1, columns)]
    if stage.is_matrix:
        return [(0, cell.row, rows, 1)] if marks_key else [(cell.row, 0, 1, columns)]
    if is_of_key != marks_key:
        return []
    of_cell = stage.name == marked.name and cell.column >= 0
    return [(cell.row, cell.column, 1, 1) if of_cell else (cell.row, 0, 1, columns)]


def marks_for(picture: Picture | Mosaic, cell: Cell) -> list[Mark]:
    """Return the blocks of cells to outline in `picture` when `cell` is marked.

    A (query, key) cell marks itself in each matrix, the query's row in queries, context and output, the key's row in
    keys and values, both in the stages these are computed from. A (token, dimension) cell marks itself in its own
    stage, and its token everywhere else; a dimension of -1 stands for the whole token. In a matrix a column of -1
    stands for a whole row, and the other way round. If queries and keys are of two texts, a token marks nothing in the
    vectors of the other one.
    """
    rows, columns = picture.shape
    stage, marked = picture.stage, STAGES[cell.spot.stage]
    of_columns = ("value", "query" if picture.source.rows_are_keys else "key")
    keys = picture.source.key_stages(picture.spot.layer)
    if keys is not None and not (stage.is_matrix and marked.is_matrix):
        marks = _between_texts(picture, cell, keys)
    elif marked.is_matrix:
        if stage.is_matrix:
            marks = _in_matrix(picture, cell)
        elif stage.name in INPUT_STAGES:
            marks = [(cell.row, 0, 1, columns), (cell.column, 0, 1, columns)]
        else:
            marks = [(cell.column if stage.part in of_columns else cell.row, 0, 1, columns)]
    elif stage.name == marked.name and cell.column >= 0:
        marks = [(cell.row, cell.column, 1, 1)]
    elif stage.is_matrix and marked.part in of_columns:
        marks = [(0, cell.row, rows, 1)]
    else:
        marks = [(cell.row, 0, 1, columns)]
    return [mark for mark in marks if min(mark) >= 0 and mark[0] + mark[2] <= rows and mark[1] + mark[3] <= columns]

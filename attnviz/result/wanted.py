"""Which exact cells of a long input a view asks for."""

from __future__ import annotations

from dataclasses import dataclass

from attnviz.result.result import Result


@dataclass(frozen=True, slots=True, eq=False)
class Wanted:
    """A part of a (query, key) stage of a result that has it only pooled."""

    result: Result
    stage: str
    sentence: int
    head: int
    rows: slice
    columns: slice

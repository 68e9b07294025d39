"""What a film shows of a state."""

from __future__ import annotations

from collections.abc import Callable

from attnviz.document.document import Document
from attnviz.export.film_kinds import FilmRequest, Subject
from attnviz.result.result import Evaluation, Source
from attnviz.store.compare import find_snapshot
from attnviz.store.reasons import nothing_to_export
from attnviz.store.state import State
from attnviz.system.errors import ComputeError


def film_subject(state: State, film: FilmRequest, *, compute: Callable[[Document, int], Evaluation]) -> Subject:
    """Return what a film is made of; `compute` returns the numbers of a document, of a layer if it is long.

    Raises ComputeError if nothing is displayed.
    """
    source, now, document, held = state.source, state.folded(state.now), state.document, state.folded(
        state.compared.held)
    if source is None or now is None or not source.texts:
        raise ComputeError(nothing_to_export(state))

    def folded(result: Evaluation) -> Evaluation:
        from attnviz.result.folding import fold_result  # late: few films are folded

        return fold_result(result, state.fold, document) if state.fold else result

    def held_state(name: str) -> Source | None:
        if not name:
            return held
        return folded(compute(find_snapshot(document, name), film.spot.layer)).with_state_name(name)

    def numbers(document: Document, layer: int) -> Evaluation:
        return folded(compute(document, layer))

    return Subject(source, now, film, numbers, held_state)

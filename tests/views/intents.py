"""Intents that a view emits."""

from typing import Any

from attnviz.store.intent import IntentRow


def record(view: Any, row: IntentRow[...]) -> list[Any]:
    """Return a list that receives the argument of each intent of this row, a tuple if it has several."""
    found: list[Any] = []

    def add(intent: Any) -> None:
        if intent.name == row.name:
            values = tuple(intent.arguments.values())
            found.append(values[0] if len(values) == 1 else values)

    view.did.connect(add)
    return found

"""*Add this state as a step*: write what leads to a state as the directives of a lesson."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from attnviz.document import edits as document_edits, files, presets
from attnviz.document.document import Document
from attnviz.document.options import MODEL_OPTIONS, OPTIONS
from attnviz.lessons import SUFFIX
from attnviz.lessons.calls import write_call
from attnviz.lessons.markdown import read_lesson
from attnviz.store.edits import edit_numbers, reset_all, reset_options, set_option, set_text
from attnviz.store.focus import choose_head, choose_layer, choose_sentence, choose_stage, mark_cell
from attnviz.store.intent import Intent
from attnviz.store.state import State
from attnviz.system.errors import EditError
from attnviz.system.paths import replace_file
from attnviz.system.reading import NOT_SAVED, file_errors, read_bytes

DIGITS = 4  #: of the selected number, which a step checks
_ORDER = [*OPTIONS, *MODEL_OPTIONS]
_NEW = """---
title: A new lesson
level: 1
minutes: 5
start: {start}
---
"""


def add_step(path: Path, state: State, before: State | None) -> None:
    """Add a step that leads to a state to the end of a lesson, or begin a new one with it.

    `before` is the state of the step that was added last; without one the step leads there from any other. Raises
    SessionError if the file cannot be written, EditError if no intents lead to the state.
    """
    if not path.name.endswith(SUFFIX):
        path = path.with_name(path.name.partition(".")[0] + SUFFIX)
    if path.exists():
        read_lesson(path)  # raises if it is no lesson: nothing is added to another file
        text = read_bytes(path).decode("utf-8-sig").rstrip("\n") + "\n"
        intents = [*_edits(None if before is None else before.document, state.document), *_selection(state, before)]
    else:
        text = _NEW.format(start=_start(state.document, path))
        intents = list(_selection(state, None))
    with file_errors(NOT_SAVED, path.name, ValueError):
        replace_file(path, (text + _step(state, intents)).encode())


def _start(document: Document, path: Path) -> str:
    """Return where a new lesson begins: an example, or else a session, which is written beside it."""
    row = presets.preset_of(document)
    if row is not None:
        return f"example:{row.key}"
    name = path.name.removesuffix(SUFFIX) + files.SUFFIX
    files.save(document, path.with_name(name), None)
    return f"session:{name}"


def _edits(before: Document | None, after: Document) -> Iterator[Intent]:
    """Yield the intents that lead from one document, or from any, to another. Raises EditError if none do."""
    if before is None:
        yield from (reset_all(), reset_options())
        before = document_edits.clear_edits(document_edits.reset_options(after))
    now = before
    for name in sorted(after.settings, key=_ORDER.index):
        if before.settings.get(name) != after.settings[name]:
            yield set_option(name, after.settings[name])
            now = document_edits.set_option(now, name, after.settings[name])
    if after.text != now.text or now is before:
        yield set_text(after.text)
        now = document_edits.set_text(now, after.text)
    changes = {target: changed for target in after.edits
               if (changed := {index: value for index, value in after.cells(target).items()
                               if before.cells(target).get(index) != value})}
    if changes:
        yield edit_numbers(changes)
        now = document_edits.edit_targets(now, changes)
    if now.options != after.options or now.edits != after.edits or now.model != after.model:
        raise EditError("What was reset, or another model, cannot be written as a step: begin a new lesson file.")


def _selection(state: State, before: State | None) -> Iterator[Intent]:
    """Yield the intents that select the stage, layer, head, sentence and cell."""
    spot, marked = state.focus.spot, state.focus.pinned
    then = None if before is None else before.focus.spot
    if then is None or then.sentence != spot.sentence:
        yield choose_sentence(spot.sentence)
    if spot.layer != (0 if then is None else then.layer):
        yield choose_layer(spot.layer)
    if spot.head != (0 if then is None else then.head):
        yield choose_head(spot.head)
    yield choose_stage(spot.stage)
    if marked is not None:
        yield mark_cell(marked)


def _step(state: State, intents: list[Intent]) -> str:
    """Return the Markdown of a step: what leads there, and a question about the selected number."""
    spot, cell = state.focus.spot, state.focus.pinned
    lines = ["", "## A new step", "", "Write here what to look at, and what to do.", "", ":::{do}",
             *map(write_call, intents), ":::"]
    has_number = cell is not None and cell.column >= 0 and cell.spot == spot
    lines += ["", f":::{{point}} stage.{spot.stage}", ":::"]
    if cell is not None and has_number:
        where = f"{spot.stage}[{cell.row},{cell.column}]"
        lines += ["", ":::{ask} number", f"Which number is in row {cell.row}, column {cell.column}?",
                  f"answer: {where}", f"tolerance: {10.0 ** -DIGITS:.4f}", ":::"]
    return "\n".join(lines) + "\n"


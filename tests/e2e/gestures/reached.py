"""What of the window a row reaches: the signals that were told, and the handlers of events that were called."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QAbstractItemDelegate, QWidget

#: Events that a person causes by hand.
HANDLED = (
    "mousePressEvent", "mouseMoveEvent", "mouseReleaseEvent", "mouseDoubleClickEvent", "wheelEvent", "leaveEvent",
    "keyPressEvent", "inputMethodEvent", "contextMenuEvent", "dragEnterEvent", "dropEvent", "closeEvent",
)

#: A row of the table of gestures for each signal and each handler, which is reached in its acts.
REACHED = {
    "a number of A that is edited": "DetailCanvas.refused DetailView.refused",
    "a state is held, by button Hold the present state": "CompareSwitch.hold_wanted DetailView.hold_wanted",
    "now, A and their difference by the buttons": "CompareSwitch.showing_wanted DetailView.showing_wanted",
    "a head beside, by the choice above the picture": "BesideChoice.beside_wanted DetailView.beside_wanted",
    "a head beside, by Alt and a click": "PictureCanvas.beside_wanted HeadsView.beside_wanted",
    "heads are selected by Ctrl, Shift and a drag, and ablated in one step":
        "PictureCanvas.keys_selected PictureCanvas.mouseReleaseEvent HeadsView.heads_selected",
    "the second picture is taken away by its button": "Pair.away_wanted",
    "both are zoomed together": "DetailCanvas.sight_changed",
    "all edits, by the button": "ControlsView.edits_reset",
    "another file of embeddings, by its button": "ControlsView.embedding_file_wanted",
    "option scale, a number":
        "ControlsView.gesture_finished ControlsView.option_edited ControlsView.option_reset Editor.edited "
        "Editor.finished NumberField.stepped NumberField.typed",
    "a model, by the list of variants":
        "ControlsView.model_wanted ControlsView.models_wanted SourceEditor.model_wanted SourceEditor.models_wanted",
    "a continuation is clicked, and chosen by keys":
        "NextView.continuation_chosen TokenBars.chosen TokenBars.keyPressEvent TokenBars.leaveEvent "
        "TokenBars.mouseMoveEvent TokenBars.mousePressEvent TokenBars.pointed",
    "the heads of all layers are sorted by a measure": "HeadsView.ranked_changed MeasureRow.ranked_changed",
    "mask cells, by the button": "ControlsView.mask_reset",
    "hover and pin a cell of the large picture":
        "DetailCanvas.cell_hovered DetailCanvas.cell_pinned DetailCanvas.leaveEvent DetailView.cell_hovered "
        "DetailView.cell_pinned",
    "a cell: edit": "DetailCanvas.cell_menu DetailView.cell_menu",
    "the mark is moved by keys":
        "DetailCanvas.keyPressEvent DetailCanvas.mark_moved DetailView.mark_moved",
    "the menu of the marked cell, by the desktop": "DetailCanvas.contextMenuEvent",
    "Escape lets the pinned cell go, wherever the keys are": "MainWindow.escaped",
    "a number of the large picture": "DetailCanvas.number_typed DetailView.number_typed",
    "Space switches the chosen head": "HeadsCanvas.head_switched HeadsCanvas.keyPressEvent HeadsView.head_switched",
    "a head of the mosaic, by hand and by keys":
        "HeadsView.layer_chosen MosaicCanvas.head_switched MosaicCanvas.keyPressEvent",
    "a click on a head chooses it":
        "HeadsCanvas.mousePressEvent HeadsView.cell_pinned HeadsView.head_chosen PictureCanvas.cell_pinned "
        "PictureCanvas.mousePressEvent PictureCanvas.tile_chosen",
    "the lines of a head are hidden and shown":
        "HeadsLegend.hidden_changed HeadsLegend.mouseDoubleClickEvent HeadsLegend.mousePressEvent "
        "LegendPanel.heads_hidden",
    "Space hides the lines of the chosen head": "HeadsLegend.keyPressEvent",
    "hover on a head": "HeadsView.cell_hovered",
    "the heads are ordered by a measure": "HeadsView.measure_chosen MeasureRow.measure_chosen",
    "the bars of the heads":
        "HeadBars.head_chosen HeadBars.keyPressEvent HeadBars.mousePressEvent MeasureRow.head_chosen",
    "hover on a bar says what it is": "HeadBars.mouseMoveEvent",
    "the shared scale, by its switch": "HeadsView.shared_scale_changed",
    "the ends of the bar are dragged and given back":
        "ColourBar.ends_moved ColourBar.mouseDoubleClickEvent ColourBar.mouseMoveEvent ColourBar.mousePressEvent "
        "ColourBar.mouseReleaseEvent DetailView.ends_moved",
    "the ends of the bar are moved by keys": "ColourBar.keyPressEvent",
    "the menu of the bar": "ColourBar.contextMenuEvent ColourBar.menu_wanted DetailView.scale_menu",
    "hover on the bar leaves the cell": "ColourBar.entered",
    "hover and pin a query beside the lines":
        "LinesCanvas.cell_hovered LinesCanvas.cell_pinned LinesCanvas.leaveEvent LinesCanvas.lines_changed "
        "LinesCanvas.mouseMoveEvent LinesCanvas.mousePressEvent LegendPanel.cell_hovered LegendPanel.cell_pinned",
    "a word of the tinted sentence is chosen":
        "WordsCanvas.cell_pinned WordsCanvas.mousePressEvent LegendPanel.cell_pinned",
    "hover on the tinted sentence":
        "WordsCanvas.cell_hovered WordsCanvas.leaveEvent WordsCanvas.mouseMoveEvent WordsCanvas.told_changed "
        "LegendPanel.cell_hovered",
    "the tinted sentence by keys": "WordsCanvas.keyPressEvent",
    "a head no longer tints the sentence": "LegendPanel.heads_hidden",
    "words beside the lines by keys": "LinesCanvas.keyPressEvent",
    "menu File/Quit asks about unsaved work, closes": "MainWindow.closeEvent MainWindow.closing",
    "a session is dropped on the window": "MainWindow.dragEnterEvent MainWindow.dropEvent MainWindow.files_dropped",
    "hover on the pipeline":
        "PipelineView.cell_hovered PictureCanvas.cell_hovered PictureCanvas.leaveEvent PictureCanvas.mouseMoveEvent "
        "PictureCanvas.tile_entered",
    "arrows walk the pipeline": "PipelineView.stage_chosen PictureCanvas.keyPressEvent",
    "the button of the examples": "SentenceView.example_chosen",
    "a file is pasted into the text": "SentenceView.file_given TextEditor.file_given",
    "a pasted text too long is refused": "SentenceView.refused TextEditor.refused",
    "the picture alone, by its title":
        "DetailView.alone_wanted _Title.double_clicked _Title.mouseDoubleClickEvent",
    "the picture alone, by key F11": "MainWindow.keyPressEvent",
    "the numbers unfold, by their arrow": "TablesView.folded_changed",
    "sentences by their arrows": "SentenceView.sentence_chosen",
    "a burst of typing is one step": "SentenceView.text_edited TextEditor.keyPressEvent",
    "hover and pin a token":
        "SentenceView.token_chosen SentenceView.token_hovered TokenChips.leaveEvent TokenChips.mouseMoveEvent "
        "TokenChips.mousePressEvent TokenChips.token_chosen TokenChips.token_hovered",
    "the tokenizer beside the sentence": "SentenceView.tokenizer_edited",
    "hover on the numbers of a stage": "TablesView.cell_hovered",
    "keys of a table":
        "TablesView.cells_cleared TablesView.table_cleared TensorTable.cells_cleared TensorTable.keyPressEvent "
        "TensorTable.table_cleared",
    "a selected number is dragged in one step":
        "TablesView.cells_edited TablesView.gesture_finished TensorTable.cells_edited "
        "TensorTable.gesture_finished TensorTable.mousePressEvent TensorTable.mouseReleaseEvent",
    "a number of a table that is none": "TablesView.refused TensorDelegate.text_refused TensorTable.refused",
    "hover on the embeddings": "TablesView.row_hovered TensorTable.cell_hovered TensorTable.mouseMoveEvent",
    "a number of a table": "TensorDelegate.number_typed",
    "a table: edit": "TensorTable.contextMenuEvent",
    "Ctrl and the wheel turn a number": "TensorTable.wheelEvent",
    "the text: Cut": "TextEditor.contextMenuEvent",
    "a text by an input method": "TextEditor.inputMethodEvent",
    "a head: export": "HeadsView.head_menu PictureCanvas.contextMenuEvent PictureCanvas.tile_menu",
    "tokens by keys": "TokenChips.keyPressEvent",
    "the wheel goes along the tokens": "TokenChips.wheelEvent",
    "the wheel goes along the pipeline": "_SidewaysScroll.wheelEvent",
}
#: What needs something that takes long: test_running.py, test_exporting.py, test_opening.py and test_seen_zoomed.py.
ELSEWHERE = {
    "HeadsView.layer_menu", "MosaicCanvas.layer_menu", "MosaicCanvas.contextMenuEvent",  # of a model: test_switches.py
    "DetailCanvas.block_changed", "DetailCanvas.patch_wanted", "DetailView.patch_wanted", "Running.cancel_wanted",
    "StatusView.cancel_wanted", "StatusView.export_cancel_wanted", "StatusView.opening_cancel_wanted",
}


def reached_by(row: str) -> set[str]:
    """What a row reaches for all: the signals and handlers that stand beside it."""
    return set(REACHED.get(row, "").split())


def ours(window: QWidget) -> dict[type, list[QObject]]:
    """The views and the window: each class of which something stands there, and what."""
    found: dict[type, list[QObject]] = {}
    for thing in (window, *window.findChildren(QWidget), *window.findChildren(QAbstractItemDelegate)):
        for kind in type(thing).__mro__:
            if kind.__module__.startswith("attnviz.views.") or kind.__name__ == "MainWindow":
                found.setdefault(kind, []).append(thing)
    return found


def signals_of(window: QWidget) -> dict[str, list[Any]]:
    """Every signal that a view defines: that of each object of the class."""
    return {f"{kind.__name__}.{name}": [getattr(thing, name) for thing in things]
            for kind, things in ours(window).items() for name, value in vars(kind).items() if isinstance(value, Signal)}


def handlers_of(window: QWidget) -> dict[str, CodeType]:
    """Every handler of an event that a view defines."""
    return {f"{kind.__name__}.{name}": value.__code__
            for kind in ours(window) for name, value in vars(kind).items() if name in HANDLED}


@contextmanager
def noting(window: QWidget, names: set[str]) -> Iterator[set[str]]:
    """The signals and handlers of these names that are reached meanwhile."""
    reached: set[str] = set()
    for name, signals in signals_of(window).items():
        if name in names:
            for signal in signals:
                signal.connect(lambda *_, name=name: reached.add(name))
    codes = {code: name for name, code in handlers_of(window).items() if name in names}

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in codes:
            reached.add(codes[frame.f_code])

    former = sys.getprofile()
    if codes:
        sys.setprofile(note)
    try:
        yield reached
    finally:
        sys.setprofile(former)

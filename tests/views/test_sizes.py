"""Panels of every size: the layout settles at once, without feedback between content and size."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from attnviz.document.document import Document
from attnviz.document.places import Spot
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.store.parts import Focus, Look
from attnviz.store.state import State
from attnviz.views.panels import PANELS
from attnviz.views.sentence.text_editor import TextEditor
from tests.desk import Desk
from tests.engine.small_models import document, engine_of, small
from tests.views.mosaics import computed

MAX_RESIZES = 12  #: of one widget for one new size of its panel; endless recursion overflows the stack at some thousand
ROUNDS = 4  #: of the event loop, in the last of which nothing is resized any more
LONG = " ".join(["a", "bad", "cabbage"] * 40)
VIEWS = {row.name: row.kind for row in PANELS if hasattr(row.kind, "show_state")}
CONTENTS = ("short", "long", "12 heads", "30 heads", "512 heads", "layers")


class ResizeCounter(QObject):
    """Counts the resize events of each widget, and stops endless ones."""

    def __init__(self) -> None:
        super().__init__()
        self.counts: Counter[QObject] = Counter()
        self.endless: set[str] = set()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.Resize or not isinstance(watched, QWidget):
            return False
        self.counts[watched] += 1
        if self.counts[watched] <= MAX_RESIZES:
            return False
        self.endless.add(f"{type(watched).__name__} in {type(watched.parent()).__name__}")
        return True

    def settle(self) -> set[str]:
        """Process events until nothing is resized; return the widgets resized without end."""
        for _ in range(ROUNDS):
            self.counts.clear()
            QApplication.processEvents()
            if not self.counts:
                break
        found = self.endless | {type(widget).__name__ for widget in self.counts}
        self.endless = set()
        return found


@pytest.fixture
def counter(qapp: QApplication) -> Iterator[ResizeCounter]:
    made = ResizeCounter()
    qapp.installEventFilter(made)
    yield made
    qapp.removeEventFilter(made)


@cache
def state(name: str) -> State:
    """Return a state for each kind of content: short or long, one layer or many, few heads or many."""
    if name == "layers":
        model = small("llama")
        result = engine_of(model).compute(document(model, LONG[:60]))
    elif name == "short":
        result = compute(Document(text="abc de"), stages=INTERACTIVE)
    else:
        heads = 2 if name == "long" else int(name.split()[0])
        result = computed(LONG if name == "long" else "one two", d_in=heads, d_out=heads, num_heads=heads)
    return State(result, Focus(Spot("scores")), Look())


def sweep(name: str, sizes: Iterable[tuple[int, int]], counter: ResizeCounter, qtbot) -> list[object]:
    """Give a panel each size, with other content each time, hidden and in sight; return where it did not settle.

    Hidden widgets are laid out when they are shown: until then they have the size of another time, or none.
    """
    panel, chance, wrong = VIEWS[name](), random.Random(2), []
    qtbot.addWidget(panel)
    panel.setUpdatesEnabled(False)  # nobody looks: what is tested is where things stand
    for size in sizes:
        content = chance.choice(CONTENTS)
        panel.setVisible(chance.random() < 0.5)
        panel.resize(*size)
        panel.show_state(state(content))
        panel.resize(size[0] + 1, size[1])
        panel.show()
        if moved := counter.settle():
            wrong.append((content, size, moved))
    return wrong


@pytest.mark.parametrize("name", VIEWS)
def test_a_panel_settles_at_any_size(name: str, qtbot, counter: ResizeCounter) -> None:
    chance = random.Random(1)
    sizes = [(chance.randrange(160, high), chance.randrange(90, high)) for high in (240, 600) * 14]
    assert not sweep(name, sizes, counter, qtbot)


@pytest.mark.parametrize("lines", [1, 2, 3])
def test_the_editor_takes_the_height_of_its_lines_at_every_width(lines: int, qtbot, counter: ResizeCounter) -> None:
    """Its scroll bar takes width, which may take a line more, which takes height, which may need no scroll bar."""
    box, editor = QWidget(), TextEditor()
    qtbot.addWidget(box)
    QVBoxLayout(box).addWidget(editor)
    box.setUpdatesEnabled(False)
    editor.set_max_lines(lines)
    box.show()
    for text in ("one two three four five", LONG):
        editor.replace_text(text)
        for width in (*range(120, 330, 3), *range(330, 120, -7)):
            box.resize(width, 200)
            assert not counter.settle(), (text[:20], width)


def test_the_window_settles_at_any_size(desk: Desk, counter: ResizeCounter) -> None:
    chance = random.Random(4)
    desk.type_text(LONG)
    desk.window.setUpdatesEnabled(False)
    for name in ("heads", "words", "tables"):
        desk.window.go_to(name)
        for _ in range(3):
            desk.window.resize(chance.randrange(600, 1700), chance.randrange(400, 1100))
            for _ in range(ROUNDS):
                counter.counts.clear()
                QApplication.processEvents()
            assert not counter.endless, (name, desk.window.size())


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", VIEWS)
def test_a_panel_settles_at_a_thousand_sizes(name: str, qtbot, counter: ResizeCounter) -> None:
    chance = random.Random(3)
    sizes = [(chance.randrange(150, 500), chance.randrange(80, 620)) for _ in range(1000)]
    assert not sweep(name, sizes, counter, qtbot)

"""The real window on the real engine, and a stopwatch from an edit to the last pixel it changes."""

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType

from PySide6.QtCore import QEvent, QEventLoop, QObject
from PySide6.QtWidgets import QApplication, QWidget

from attnviz import tokens
from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.targets import EmbeddingTarget
from attnviz.document.variants import Value
from attnviz.result.result import Result
from attnviz.store.numbers import numbers_ready
from attnviz.store.state import State
from attnviz.system.settings import Settings
from attnviz.views.chrome import theme
from attnviz.window import workbench
from attnviz.window.main_window import MainWindow

SIZE = (1440, 900)
WAIT = QEventLoop.ProcessEventsFlag.AllEvents | QEventLoop.ProcessEventsFlag.WaitForMoreEvents
SYLLABLES = ("ka", "lo", "mi", "ru", "se", "ta", "vo", "na")


class Refused(Exception):
    """The document was not computed; the message is what a person reads."""


@dataclass(frozen=True, slots=True)
class Edit:
    """Milliseconds of one edit, from the controller's call on."""

    numbers: float  #: until the views have taken the result in
    heads: float  #: until all heads are painted
    pixels: float  #: until all panels are painted


class Window(MainWindow):
    """The main window, which notes when it has brought something to the screen."""

    painted_at = heads_painted_at = 0.0
    heads_paints: Callable[[], int] = staticmethod(lambda: 0)  #: how often the heads were painted
    on_painted: Callable[[], None] | None = None

    def event(self, event: QEvent) -> bool:
        if event.type() != QEvent.Type.UpdateRequest:
            return super().event(event)
        before = self.heads_paints()
        handled = super().event(event)  # Qt paints all that was marked for update in here
        self.painted_at = time.perf_counter()
        if self.heads_paints() > before:
            self.heads_painted_at = self.painted_at
        if self.on_painted is not None:
            self.on_painted()
        return handled


class Desk:
    """The window with its controller, as `workbench.open` puts them together. `close` it."""

    def __init__(self, document: Document) -> None:
        self.app = application()
        self.window = Window()
        self.bench = workbench.open(
            document, settings=Settings(theme="light", device="cpu"), make_window=lambda: self.window)
        self.controller = self.bench.controller
        self.result: Result | None = None
        self._result_at = 0.0
        self._refusal: str | None = None
        self._fault: BaseException | None = None
        self._former_hook, sys.excepthook = sys.excepthook, self._note_fault
        self.controller.store.subscribe(self._note)  # after the views: they have taken the result in
        counters = [_Counter(canvas) for canvas in (self.window.heads.cards, self.window.heads.mosaic)]
        self.window.heads_paints = lambda: sum(counter.count for counter in counters)
        self.window.resize(*SIZE)
        self.window.show()
        _ = self.window.detail.canvas  # else it comes a moment after the first result
        self.controller.recompute()
        self._settle(60)

    def edit(self, change: Callable[[Document], Document], *, seconds: float = 60) -> Edit:
        """Make an edit and wait until the window shows its result. Raises Refused, or TimeoutError."""
        self.serve()  # what fell due while somebody else was clocked, such as the light on what moved, is not ours
        self.result = self._refusal = None
        start = time.perf_counter()
        self.controller.apply(change, label="Benchmark", merge="benchmark")
        self._settle(seconds)
        return Edit(*((moment - start) * 1e3 for moment in (
            self._result_at, self.window.heads_painted_at, self.window.painted_at)))

    def draw(self, result: Result) -> float:
        """Milliseconds to show a finished result in all views: what any other way to draw it compares with."""
        start = time.perf_counter()
        self.bench.presenter.do(numbers_ready(result))
        self.serve()
        return (self.window.painted_at - start) * 1e3

    def painted_panels(self, change: Callable[[Document], Document]) -> dict[str, int]:
        """How often each panel of pictures is painted by one edit; counting is slow, so never while timing."""
        panels = self.panels()
        counters = {name: _Counter(panel) for name, panel in panels.items()}
        self.edit(change)
        for name, panel in panels.items():
            panel.removeEventFilter(counters[name])
        return {name: counter.count for name, counter in counters.items()}

    def panels(self) -> dict[str, QWidget]:
        """The widgets on which pictures are painted, those in sight."""
        window = self.window
        found = {
            "pipeline": window.pipeline.canvas, "heads": window.heads.canvas, "detail": window.detail.canvas.viewport(),
            "lines": window.panels["lines"].canvas,  # type: ignore[attr-defined]
        }
        return {name: panel for name, panel in found.items() if not panel.visibleRegion().isEmpty()}

    def close(self) -> None:
        """Stop all background work and delete the window."""
        sys.excepthook = self._former_hook
        self.bench.close()

    def _note_fault(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """An exception in a slot or in a paint: a window that fails quickly is not a quick one."""
        self._fault = error.with_traceback(trace)

    def _note(self, before: State, after: State) -> None:
        message, failure = after.message, after.failure
        if after.now is not None and after.now is not before.now:
            self.result, self._result_at = after.now.computed, time.perf_counter()
        if message is not None and message is not before.message and message.kind == "refusal":
            self._refusal = message.text
        if failure is not None and failure is not before.failure:
            self._refusal = failure.sentence

    def _settle(self, seconds: float) -> None:
        """Serve events until the result of the document as it stands has been painted, and nothing is left to do."""
        end = time.perf_counter() + seconds
        while self.result is None or self.result.document is not self.controller.document:
            self.check()
            if self._refusal is not None:
                raise Refused(self._refusal)
            if time.perf_counter() > end:
                raise TimeoutError(f"not within {seconds:g} s")
            self.app.processEvents(WAIT)
        self.serve()
        if self.window.painted_at < self._result_at:
            raise RuntimeError("the result was not painted")

    def serve(self) -> None:
        """Serve events until nothing more is painted."""
        quiet = 0
        while quiet < 3:  # the scene of the large picture tells the window of its changes one turn later
            before = self.window.painted_at
            self.app.processEvents()
            quiet = quiet + 1 if self.window.painted_at == before else 0
        self.check()

    def check(self) -> None:
        """Raises RuntimeError where something has failed since the start."""
        if self._fault is not None:
            raise RuntimeError("something in the window failed") from self._fault


class _Counter(QObject):
    """Counts the paint events of a widget."""

    def __init__(self, watched: QWidget) -> None:
        super().__init__(watched)
        self.count = 0
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


def application() -> QApplication:
    """The one application, in the light theme."""
    created = QApplication.instance()
    app = created if isinstance(created, QApplication) else QApplication(["attnviz"])
    theme.apply(app, "light")
    return app


def document(heads: int, length: int, width: int) -> Document:
    """A causal multi-head layer on `length` words; with two heads the chapter's sentence and its three dimensions."""
    if heads == 2 and length == 6:
        return edits.new_document()
    settings: dict[str, Value] = {"num_heads": heads, "embedding": "random", "d_in": width, "d_out": width}
    return edits.new_document(text=text(length), settings=settings)


def text(length: int) -> str:
    """So many words, of 512 different ones."""
    words = [a + b + c for a in SYLLABLES for b in SYLLABLES for c in SYLLABLES]
    return " ".join(words[(at * 37 + at // 512) % 512] for at in range(length))


def change_number(value: float) -> Callable[[Document], Document]:
    """The edit that puts `value` into the first dimension of the first token's embedding: all else follows."""

    def change(document: Document) -> Document:
        first = tokens.tokenize(document.options.tokenizer, document.text.split()[0])[0]
        return edits.edit_cells(document, EmbeddingTarget(document.options.embedding, first.key), {(0,): value})

    return change

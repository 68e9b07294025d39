"""Trained models in the window: discovery on this computer, reading and opening."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from attnviz.controller.controller import Controller
from attnviz.controller.worker import Request, Worker
from attnviz.document.document import changed_fields
from attnviz.document.edits import set_model
from attnviz.document.models import Model, bits_of
from attnviz.document.runs import find_step
from attnviz.store.client import read_model
from attnviz.store.edits import open_model
from attnviz.store.numbers import refuse, say, set_stale
from attnviz.store.state import State
from attnviz.store.training import open_run
from attnviz.system.translation import tr, translated
from attnviz.system.wording import cut
from attnviz.views.chrome.actions import FileChoice
from attnviz.window.presenter import Presenter

if TYPE_CHECKING:
    from attnviz.engine.checkpoints.locations import DiscoveredModel

_SOURCE = frozenset({"option:variant", "model", "given"})  #: fields of a document that a model replaces
_MAX_NAME_CHARS = 32  # characters of a model's name in the status bar


class ModelActions(QObject):
    """Finds and reads models in the background, and reports progress."""

    def __init__(self, controller: Controller, presenter: Presenter) -> None:
        """Connect the menus."""
        super().__init__(presenter)
        self._controller, self._presenter, self._window = controller, presenter, presenter.window
        self._choices: tuple[FileChoice, ...] = ()
        self._session = self._controller.session  # the document in which a model was requested
        self._worker = Worker(self, name="models")
        self._request: Request | None = None  # the last model to be read
        self._requested_path = ""
        presenter.store.subscribe(self._on_change)
        self._window.actions_by_name.models.aboutToShow.connect(self.search)
        self._window.controls.source.models_requested.connect(self.search)
        self._list(all_searched=False)

    def search(self, then: Callable[[], object] = lambda: None) -> None:
        """Search this computer for models, then call a function; until then, the lists keep the former ones."""
        self._worker.ask(lambda watch: _search(), key="found", on_result=partial(self._show_found, then))

    def open(self, where: str, *, at_start: bool = False) -> None:
        """Read a model and open it in place of the present variant or model; at start there is nothing to undo."""
        is_first = at_start and not self._controller.modified
        if (found := find_step(Path(where))) is not None:
            self._presenter.do(open_run(str(found[0].folder), found[1]))
            if is_first:
                self._controller.new(self._controller.document)
            return
        former, self._requested_path, self._session = self._request, where, self._controller.session
        computation, document = self._controller.computation, self._controller.document
        missing = document.model if computation.awaits(document.model) else None
        self._request = computation.open_model(
            where, dtype=document.options.dtype, on_result=partial(self._on_read, at_start, missing),
            on_failure=self._on_refused, on_cancel=self._end)
        if former is not None:
            former.cancel()
        self._presenter.do(set_stale(True))

    def close(self) -> None:
        """Stop searching for models."""
        self._worker.close(wait=0)

    def _on_read(self, at_start: bool, missing: Model | None, model: Model) -> None:
        """Open a model that was read; `missing` is the session's own one if it was not found."""
        self._end()
        before = self._controller.document
        if at_start and not self._controller.modified:
            self._controller.new(set_model(self._controller.document, model))
        else:
            self._presenter.do(open_model(model))
        if self._controller.document is before:
            self._controller.recompute()  # the same model, read again: the displayed result holds the former weights
        if missing is not None and missing == before.model and model.digest != missing.digest:
            sentence = self.tr("The weights of {name} differ from those of this session's model: its edits "
                               "and ablations were not applied.")
            self._presenter.do(say(sentence.format(name=model.name)))

    def _on_refused(self, sentence: str) -> None:
        self._end()
        self._controller.store.do(refuse(sentence))

    def _on_change(self, before: State, after: State) -> None:
        """Cancel the reading if a variant, an example or another session was chosen meanwhile."""
        if after.document is before.document or self._request is None or not self._controller.computation.is_reading:
            return
        if after.session is not self._session or _SOURCE & changed_fields(before.document, after.document):
            self._request.cancel()

    def _end(self) -> None:
        if self._controller.result is None and not self._controller.computation.is_reading:
            self._controller.recompute()  # opened at start

    @property
    def opening_name(self) -> str:
        """The name of the model that is being read or first computed; "" if there is none."""
        computation, model = self._controller.computation, self._controller.document.model
        where = self._requested_path if computation.is_reading else ""
        name = where and next((each.name for each in self._choices if each.where == where), Path(where).name or where)
        if not name and model and computation.awaits(model):
            name = model.name
        return cut(name, _MAX_NAME_CHARS)

    def _show_found(self, then: Callable[[], object], found: tuple[DiscoveredModel, ...]) -> None:
        self._choices = tuple(map(_choice, found))
        self._list(all_searched=True)
        then()

    def _list(self, *, all_searched: bool) -> None:
        self._window.controls.source.set_models(self._choices)
        self._window.actions_by_name.set_models(
            self._choices, lambda where: self._presenter.do(read_model(where)), all_searched=all_searched)


def _search() -> tuple[DiscoveredModel, ...]:
    from attnviz.engine.checkpoints.locations import discover_models  # late import

    return discover_models()


def _choice(found: DiscoveredModel) -> FileChoice:
    if found.word:
        return FileChoice(found.where, found.name, translated(found.unavailable_reason), translated(found.word))
    if found.config is None:
        return FileChoice(found.where, found.name, tr("Computed by transformers: {path}").format(path=found.path))
    config = found.config
    sizes = f"{config.layers} × {config.heads}"
    stored = tr("{bits} bits ({stored})").format(bits=bits_of(found.weight_format), stored=found.weight_format)
    return FileChoice(found.where, found.name, f"{config.family}, {sizes}, {stored}: {found.path}")

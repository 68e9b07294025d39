"""The presenter: shows the state in each panel that reads what changed in it."""

from __future__ import annotations

import logging

from PySide6.QtCore import QObject

from attnviz.document.document import Document, says_the_same
from attnviz.document.presets import preset
from attnviz.store import numbers
from attnviz.store.intent import Intent
from attnviz.store.numbers import model_identity
from attnviz.store.state import State
from attnviz.store.store import INTENTS, Store
from attnviz.system.errors import AttnVizError
from attnviz.system.translation import tr, translated
from attnviz.system.wording import printable_name
from attnviz.views.chrome.plain_text import as_title
from attnviz.views.drawn import Drawn
from attnviz.views.panels import PANELS, Panel
from attnviz.window.change_highlight import ChangeHighlight
from attnviz.window.main_window import MainWindow

_READS = {row.name: row.reads for row in PANELS}
TOLD_TOKENS = ("sentence", "status", "controls", "lessons")  #: panels that show no cell unless one is marked
_log = logging.getLogger(__name__)


class Presenter(QObject):
    """Connects the store with the views; it knows neither the controller nor torch."""

    def __init__(self, window: MainWindow, store: Store) -> None:
        super().__init__(window)
        self.window, self.store = window, store
        self.store.subscribe(self._update)
        self._shown: dict[str, tuple[object, ...]] = {}  # what each panel has read of the state that it shows
        self._title = Drawn()
        self._covered = {name for name, dock in window.docks.items() if dock.geometry().right() < 0}  # below a tab
        self._covered.add("experiment")
        window.panels.panel_created.connect(self._update_panel)
        for name, dock in window.docks.items():
            dock.visibilityChanged.connect(lambda visible, name=name: self._set_visible(name, visible))
        self.highlight = ChangeHighlight(self, show=lambda changes, level: self.do(numbers.highlight(changes, level)))
        window.did.connect(self.do)
        window.panels.on_created(lambda name, panel: panel.did.connect(self.do) if hasattr(panel, "did") else None)
        window.actions_by_name.show_state(self.state)
        self._show_title(self.state)
        self.show_image()

    @property
    def state(self) -> State:
        """The state of the store."""
        return self.store.state

    def do(self, intent: Intent) -> bool:
        """Apply an intent, or say why it is refused and show its control as before; return whether it was applied."""
        is_applied = False
        try:
            self.store.do(intent)
        except AttnVizError as error:
            if INTENTS[intent.name].scope == "document":
                self.store.do(numbers.refuse(error.text))
            else:
                self.store.do(numbers.say(error.text))
                self.store.do(numbers.show_controls())
        else:
            is_applied = True
            if panel := INTENTS[intent.name].shows:
                self.window.show_panel(panel)
        return is_applied

    def _follow_document(self, state: State) -> None:
        """Leave out the panels that have nothing to show, and name the example."""
        document, example = state.document, state.example
        is_named = not document.options.is_trained  # otherwise the numbers are of a model's text
        title = tr(example.title) if example is not None and is_named else ""
        touched = example is not None and not says_the_same(preset(example.key), document)
        self.window.sentence.set_loaded(title, touched=touched, options=document.options)

    def _show_title(self, state: State) -> None:
        """Name the file of the session in the title of the window, and mark it while it is not saved."""
        given, session = state.document.given, state.session
        name = printable_name(session.path.name if session.path else given.name if given else "") or self.tr("Untitled")
        suffixes = {"same": "", "changed": self.tr(" (changed on disk)"), "gone": self.tr(" (deleted)")}
        title = f"{as_title(name)}{suffixes[session.on_disk]}[*] — AttnViz"
        if self._title.differs(title, state.modified):  # Qt tells the whole window of a title, the same one, too
            self.window.setWindowTitle(title)
            self.window.setWindowModified(state.modified)

    def show_image(self) -> None:
        """Name the panels of words and of next tokens after what they show, and bring a picture forward."""
        document = self.state.document
        self.window.docks["words"].setWindowTitle(self.tr("Image") if document.patches else self.tr("Words"))
        self.window.docks["next"].setWindowTitle(self.tr("Class") if document.image else tr("Next token"))
        if document.patches:
            self.window.show_panel("words")

    def _show_failure(self, state: State) -> None:
        """Show why a computation failed: above the picture, or in its place without a result or the model."""
        failure, detail = state.failure, self.window.detail
        if failure is None or has_no_picture(state):
            self.window.message.clear("error")
            if failure is not None:
                detail.show_failure(failure.sentence, locate=failure.lacks_model)
        else:
            detail.end_failure()
            self.window.message.show_message(failure.sentence, "error")

    def continue_state(self) -> None:
        """Show what a new window on an old state does not begin with: an experiment, and a failure."""
        self._show_failure(self.state)
        if experiment := experiment_shown(self.state):
            self._show_experiment(experiment)

    # drawing

    def _update(self, before: State, after: State) -> None:
        """Update the visible panels that read what changed; others are updated when they become visible.

        If a model was opened or closed, every panel is updated: hidden ones would keep the weights of a closed model.
        """
        other_models = models_of(before) != models_of(after)
        self.highlight.has_less_motion = after.settings.less_motion
        if after.now is not None and after.now is not before.now:
            self.highlight.start(after.now, after.before)
        if after.failure is not before.failure:
            self._show_failure(after)
        if after.document is not before.document:
            self.window.message.clear("refusal")  # a new edit was made
        if (experiment := experiment_shown(after)) != experiment_shown(before):
            self._show_experiment(experiment)
        if after.opened is not before.opened and after.opened is not None:
            self.window.message.clear("notice")  # of other work
        if after.message is not None and after.message is not before.message:
            self.window.message.show_message(translated(after.message.text), after.message.kind)
        self.window.folding.update_left_out(empty_panels(after.document))
        if other_models:
            self._shown.clear()
        self._update_all(even_hidden=other_models)
        if other_models and "experiment" in self.window.panels.created:
            self.window.panels["experiment"].drop_pages(after)  # type: ignore[attr-defined]
        if after.document is not before.document or after.example is not before.example or (
                after.refusals != before.refusals):
            self._follow_document(after)
        if after.document is not before.document or after.session is not before.session:
            self._show_title(after)
        if after.document.patches is not before.document.patches:
            self.show_image()
        if after.look != before.look:
            self.highlight.set_permanent(after.look.keeps_highlight)

    def _update_all(self, *, even_hidden: bool = False) -> None:
        """Update the menus, and the panels that have something new to show."""
        self.window.actions_by_name.show_state(self.state)
        failures: list[Exception] = []
        for name in tuple(self.window.panels.created):
            try:
                self._update_panel(name, even_hidden=even_hidden)
            except Exception as error:  # the other panels are updated all the same
                failures.append(error)
        for other in failures[1:]:
            _log.error("A panel could not be updated.", exc_info=other)
        if failures:
            raise failures[0]

    def _is_in_sight(self, name: str) -> bool:
        dock = self.window.docks.get(name)
        return name not in self._covered and not (dock and dock.isHidden())

    def _update_panel(self, name: str, *, even_hidden: bool = False) -> None:
        if name not in self.window.panels.created or not (even_hidden or self._is_in_sight(name)):
            return
        state = self.state.told_tokens if name in TOLD_TOKENS else self.state.told
        reads = _READS[name](state), state.refusals
        if reads != self._shown.get(name):
            self._shown[name] = reads
            panel: Panel = self.window.panels[name]  # type: ignore[assignment]
            panel.show_state(state)
            if name == "next":
                next_token = self.state.next_token()
                self.store.do(numbers.want_logits(() if next_token is None else next_token.missing))

    def _set_visible(self, name: str, visible: bool) -> None:
        (self._covered.discard if visible else self._covered.add)(name)
        self._update_panel(name)

    def _show_experiment(self, name: str) -> None:
        """Show the experiments in the place of the large picture, or the large picture."""
        shown, covered = ("experiment", "detail") if name else ("detail", "experiment")
        self._covered = (self._covered - {shown}) | {covered}
        self.window.show_middle(shown)
        self._update_panel(shown)


def has_no_picture(state: State) -> bool:
    """Return whether the reason for a failure stands in the place of the large picture."""
    return state.failure is not None and (state.failure.lacks_model or state.now is None)


def experiment_shown(state: State) -> str:
    """Return the experiment in the place of the large picture; "" if none is open, or if a reason stands there."""
    return "" if has_no_picture(state) else state.look.experiment


def models_of(state: State) -> tuple[object, ...]:
    """Return the identities of a state's models."""
    return tuple(map(model_identity, (state.result, state.compared.held, state.compared.front)))


def empty_panels(document: Document) -> frozenset[str]:
    """Return the panels that have nothing to show for a document.

    A loaded document has no options and often a single stage; only a language model predicts next tokens.
    """
    empty = set() if document.options.config.has_logits else {"next"}
    if document.run is None:
        empty |= {"training"}
    if document.given:
        empty |= {"controls"} if len(document.given.maps) > 1 else {"controls", "pipeline"}
    return frozenset(empty)

"""The view stored in a session file: read when the session is saved, restored when it is opened."""

from dataclasses import replace
from types import MappingProxyType
from typing import get_args

from PySide6.QtCore import QObject

from attnviz.controller.controller import Controller
from attnviz.document.aliases import current_name
from attnviz.document.document import Document
from attnviz.document.saved_view import MAX_NAME_CHARS, LookValue, SavedView
from attnviz.document.stages import STAGES
from attnviz.pictures import margins
from attnviz.pictures.scaling import MAX_END, Ends, Quantity
from attnviz.result.measures import CORPUS_STATISTICS, MEASURES
from attnviz.store.client import open_corpus
from attnviz.store.experiment_options import experiment_texts
from attnviz.store.experiments import read_experiment_texts
from attnviz.store.focus import lacks_gradients
from attnviz.store.look import reset_view, set_look
from attnviz.store.numbers import session_opened
from attnviz.store.parts import Focus, Look
from attnviz.system.settings import DIVERGING, SEQUENTIAL, Alignment, Curve, Range, Settings
from attnviz.workbench.preferences import Preferences, look_of
from attnviz.workbench.presenter import Presenter

#: The preferences that belong to the look of a picture, and their values.
_CHOICES: dict[str, tuple[LookValue, ...]] = {
    "sequential_map": SEQUENTIAL, "diverging_map": DIVERGING, "scale": get_args(Range), "curve": get_args(Curve),
    "stretched": (False, True), "without_first": (False, True), "alignment": get_args(Alignment),
}

_RANGE = "ends"  # first word of the name of a dragged range
_EXPERIMENT = "experiment"  # the open experiment, and the first word of the names of its options
_CORPUS = "corpus"  # the folder of the opened corpus
_MAX_RANGES = 16  # a look is a short table


class ViewState(QObject):
    """Returns the present view to the controller that saves, and restores that of an opened session.

    The view is not an edit: it makes no undo step and is written only with the document.
    """

    def __init__(self, controller: Controller, presenter: Presenter, preferences: Preferences) -> None:
        super().__init__(presenter)
        self._presenter, self._preferences = presenter, preferences
        controller.current_view = self.current_view
        controller.opened.connect(self._opened)
        presenter.store.subscribe(lambda before, after: controller.recompute() if after.lacks_layers(before) or (
            lacks_gradients(after, before)) else None)

    def current_view(self) -> SavedView:
        """Return the displayed view, or that of an opened session whose result is not computed yet."""
        state = self._presenter.state
        if state.pending_view is not None:
            return state.pending_view[1]
        look, settings = state.look, self._preferences.settings
        values: dict[str, LookValue] = {name: getattr(settings, name) for name in _CHOICES}
        values |= {"measure": look.measure, "follow": look.follow}
        values |= {name: name in look.margins for name in margins.NAMES}
        values |= stored_look(look)
        if (target := state.focus.target) != Focus().target:
            values["target"] = " ".join("-" if each is None else str(each) for each in target)
        if state.corpus is not None:
            values[_CORPUS] = str(state.corpus.folder)
        spot, pinned, second_view = state.focus.spot, state.focus.pinned, state.focus.second_view
        if second_view is not None:
            layer = "" if second_view.layer is None else f" {second_view.layer}"
            values["beside"] = f"{second_view.kind} {second_view.number}{layer}"
        if pinned is not None and pinned.spot.sentence != spot.sentence:
            pinned = None  # of the second sentence: a session stores places of one sentence
        return SavedView(spot, pinned, MappingProxyType(values))

    def _opened(self, document: Document, view: SavedView | None) -> None:
        self._presenter.do(reset_view())
        if view is not None:
            self._take_look(*restored_look(view, self._preferences.settings, self._presenter.state.look))
        self._presenter.do(session_opened(document, view))
        if view is not None and view.look.get(_CORPUS):
            self._presenter.do(open_corpus(str(view.look[_CORPUS])))

    def _take_look(self, settings: Settings, look: Look) -> None:
        """Show the colours of the session; the stored preferences stay unchanged."""
        self._preferences.settings, window = settings, self._presenter.window
        for group in ("sequential_map", "diverging_map", "alignment"):  # the others follow the look
            window.actions_by_name.set_choice(group, getattr(settings, group))
        self._presenter.do(set_look(look_of(settings, look)))


def restored_look(view: SavedView, settings: Settings, look: Look) -> tuple[Settings, Look]:
    """Return settings and look restored from their stored texts; unknown names and values are skipped."""
    values = view.look
    changes = {name: values[name] for name, choices in _CHOICES.items() if name in values and values[name] in choices}
    settings = replace(settings, **changes)  # type: ignore[arg-type]
    measure = current_name("measure", str(values.get("measure", look.measure)))
    shown = frozenset(name for name in margins.NAMES if values.get(name, name in look.margins) is True)
    hidden = str(values.get("hidden", "")).split(",")
    maps, dragged = look_of(settings, look).maps, (_range_from_text(name, value) for name, value in values.items())
    maps = replace(maps, scaling=replace(maps.scaling, manual=tuple(filter(None, dragged))))
    is_kept = measure in ("", *MEASURES, *CORPUS_STATISTICS)
    look = replace(look, measure=measure if is_kept else look.measure, margins=shown,
                   follow=values.get("follow", look.follow) is True, maps=maps,
                   hidden=frozenset(int(head) for head in hidden if head.isascii() and head.isdecimal()))
    options = {name.removeprefix(f"{_EXPERIMENT} "): str(value) for name, value in values.items()}
    return settings, read_experiment_texts(look, str(values.get(_EXPERIMENT, look.experiment)), options)


def stored_look(look: Look) -> dict[str, LookValue]:
    """Return the hidden heads, the dragged ranges and the open experiment as short texts."""
    heads = ",".join(map(str, sorted(look.hidden)))
    found: dict[str, LookValue] = {"hidden": heads} if 0 < len(heads) <= MAX_NAME_CHARS else {}
    found |= {_EXPERIMENT: look.experiment}
    found |= {f"{_EXPERIMENT} {name}": text for name, text in experiment_texts(look).items()}
    dragged = look.maps.scaling.manual[-_MAX_RANGES:]
    return found | {f"{_RANGE} {ends.quantity} {ends.stage}": f"{ends.levels[0]!r} {ends.levels[1]!r}"
                    for ends in dragged}


def _range_from_text(name: str, value: LookValue) -> Ends | None:
    """Parse a range of the colour bar that `stored_look` wrote; return None for any other text."""
    try:
        word, quantity, stage = name.split(" ")
        low, high = map(float, str(value).split(" "))
    except ValueError:
        return None
    is_known = word == _RANGE and quantity in get_args(Quantity) and stage in STAGES
    is_range = -MAX_END <= low < high <= MAX_END
    return Ends(stage, (low, high), quantity=quantity) if is_known and is_range else None  # type: ignore[arg-type]

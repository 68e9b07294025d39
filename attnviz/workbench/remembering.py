"""A session keeps what was looked at: told when it is saved, and taken up again when it is opened."""

from __future__ import annotations

import math
from dataclasses import replace
from types import MappingProxyType
from typing import get_args

from PySide6.QtCore import QObject

from attnviz.controller.controller import Controller
from attnviz.document.diff import changes_numbers
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot
from attnviz.document.saved_view import LONGEST, LookValue, SavedView
from attnviz.document.stages import STAGES
from attnviz.pictures import margins
from attnviz.pictures.scaling import Ends, Numbers
from attnviz.result.evaluation import Evaluation
from attnviz.result.measures import MEASURES
from attnviz.system.settings import ALIGNMENTS, CURVES, DIVERGING, RANGES, SEQUENTIAL, Settings
from attnviz.views.scene import Look
from attnviz.workbench.fitting import fitting_stage
from attnviz.workbench.preferences import Preferences
from attnviz.workbench.presenter import Presenter
from attnviz.workbench.scale_actions import look_of

#: The preferences that are of the look of a picture, and what each may be.
_CHOICES: dict[str, tuple[LookValue, ...]] = {
    "sequential_map": SEQUENTIAL, "diverging_map": DIVERGING, "scale": RANGES, "curve": CURVES,
    "stretched": (False, True), "without_first": (False, True), "alignment": ALIGNMENTS,
}

_ENDS = "ends"  # the first word of the name of dragged ends, before what they are the ends of
_MOST_ENDS = 16  # a look is a short table


class Remembering(QObject):
    """Between the controller, which saves and opens, and the presenter, which knows what is looked at.

    What a session shows is no change of it: it makes no step, and it is written only along with the document.
    """

    def __init__(self, controller: Controller, presenter: Presenter, preferences: Preferences) -> None:
        super().__init__(presenter)
        self._presenter, self._preferences = presenter, preferences
        self._wanted: tuple[Document, SavedView] | None = None  # until there is a result of it
        controller.viewed = self.viewed
        presenter.choosing.layer_wanted.connect(controller.recompute)  # which asks what is looked at
        controller.opened.connect(self._opened)
        controller.result_ready.connect(self._on_result)  # before it is shown
        selection = presenter.selection
        for chosen in (selection.stage_changed, selection.head_changed, selection.layer_changed,
                       selection.sentence_changed, selection.pinned, selection.beside_changed):
            chosen.connect(self._forget)  # the person looks at something by now

    def viewed(self) -> SavedView:
        """What is looked at just now; what a session that is still being computed will show."""
        if self._wanted is not None:
            return self._wanted[1]
        selection, look, settings = self._presenter.selection, self._presenter.scene.look, self._preferences.settings
        kept: dict[str, LookValue] = {name: getattr(settings, name) for name in _CHOICES}
        kept |= {"measure": look.measure, "follow": look.follow}
        kept |= {name: name in look.margins for name in margins.NAMES}
        kept |= written(look)
        spot, pinned, beside = selection.spot, selection.pinned_cell, selection.beside
        if beside is not None:
            kept["beside"] = f"{beside.kind} {beside.number}" + ("" if beside.layer is None else f" {beside.layer}")
        if pinned is not None and pinned.spot.sentence != spot.sentence:
            pinned = None  # of the sentence beside it: a session knows the places of one sentence
        return SavedView(spot, pinned, MappingProxyType(kept))

    def _opened(self, document: Document, viewed: SavedView | None) -> None:
        self._wanted = None
        self._presenter.comparing.look_at(None)  # whoever opens a session wants to see that, and not what A is
        if viewed is None:
            self._presenter.selection.put_beside(None)
            return
        self._take_look(*recalled(viewed, self._preferences.settings, self._presenter.scene.look))
        self._wanted = document, viewed
        result = self._presenter.comparing.now
        if result is not None and self._is_of(result):
            self._presenter.selection.move_mark(self._choose(result))

    def _on_result(self, result: Evaluation) -> None:
        if self._is_of(result):
            self._presenter.selection.pinned_cell = self._choose(result)

    def _is_of(self, result: Evaluation) -> bool:
        return self._wanted is not None and not changes_numbers(result.document, self._wanted[0])

    def _choose(self, result: Evaluation) -> Cell | None:
        """Choose the spot that is wanted, as far as the result has it; the cell to pin, where there is one."""
        assert self._wanted is not None
        viewed, self._wanted = self._wanted[1], None
        if not result.texts:
            return None
        selection = self._presenter.selection
        selection.spot, selection.beside = fitting(viewed.spot, result), viewed.beside
        pinned = viewed.pinned
        return pinned if pinned is not None and result.has(pinned) else None

    def _take_look(self, settings: Settings, look: Look) -> None:
        """Show the colours that a session was left with; the preferences that are stored stay."""
        self._preferences.settings, window = settings, self._presenter.window
        for group in ("sequential_map", "diverging_map", "alignment"):  # the others follow the look by themselves
            window.actions_by_name.choose(group, getattr(settings, group))
        for name in margins.NAMES:
            window.actions_by_name.check(name, name in look.margins)
        window.actions_by_name.check("follow", look.follow)
        self._presenter.set_look(look_of(settings, look))

    def _forget(self, _: object) -> None:
        self._wanted = None


def fitting(wanted: Spot, result: Evaluation) -> Spot:
    """The spot, of which what the result has not is as at the start."""
    layer = wanted.layer if wanted.layer < result.num_layers else 0
    return Spot(
        fitting_stage(result, wanted.at(layer=layer)), layer=layer,
        sentence=wanted.sentence if wanted.sentence < len(result.texts) else 0,
        head=wanted.head if wanted.head < result.num_heads else 0,
    )


def recalled(viewed: SavedView, settings: Settings, look: Look) -> tuple[Settings, Look]:
    """Settings and look as they were; what has no such name or value any more stays as it is."""
    kept = viewed.look
    changes = {name: kept[name] for name, values in _CHOICES.items() if name in kept and kept[name] in values}
    settings = replace(settings, **changes)  # type: ignore[arg-type]
    measure = kept.get("measure", look.measure)
    shown = frozenset(name for name in margins.NAMES if kept.get(name, name in look.margins) is True)
    hidden = str(kept.get("hidden", "")).split(",")
    maps, dragged = look_of(settings, look).maps, (_ends(name, value) for name, value in kept.items())
    maps = replace(maps, scaling=replace(maps.scaling, by_hand=tuple(filter(None, dragged))))
    look = replace(look, measure=str(measure) if measure in ("", *MEASURES) else look.measure, margins=shown,
                   follow=kept.get("follow", look.follow) is True, maps=maps,
                   hidden=frozenset(int(head) for head in hidden if head.isascii() and head.isdecimal()))
    return settings, look


def written(look: Look) -> dict[str, LookValue]:
    """The heads that are hidden, and the ends of colour bars that were dragged, as short texts."""
    heads = ",".join(map(str, sorted(look.hidden)))
    found: dict[str, LookValue] = {"hidden": heads} if 0 < len(heads) <= LONGEST else {}
    dragged = look.maps.scaling.by_hand[-_MOST_ENDS:]
    return found | {f"{_ENDS} {ends.of} {ends.stage}": f"{ends.levels[0]!r} {ends.levels[1]!r}" for ends in dragged}


def _ends(name: str, value: LookValue) -> Ends | None:
    """The ends that `written` made a text of; None of any other text."""
    try:
        word, of, stage = name.split(" ")
        low, high = map(float, str(value).split(" "))
    except ValueError:
        return None
    there = word == _ENDS and of in get_args(Numbers) and stage in STAGES and math.isfinite(low) and math.isfinite(high)
    return Ends(stage, (low, high), of=of) if there and low < high else None  # type: ignore[arg-type]

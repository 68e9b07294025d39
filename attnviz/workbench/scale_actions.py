"""The actions that say how numbers become places on a colour bar, in the menu and at the bar."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, QPoint

from attnviz.pictures.levels import Maps
from attnviz.pictures.scaling import Scaling
from attnviz.system.settings import Settings
from attnviz.views.chrome import theme
from attnviz.views.chrome.actions import SCALE
from attnviz.views.scene import Look
from attnviz.workbench.presenter import Presenter


def look_of(settings: Settings, before: Look) -> Look:
    """How the person wants values to become colours; ends that stand still do so as long as they mean the same."""
    scaling = Scaling(settings.scale, settings.curve,  # type: ignore[arg-type]
                      stretched=settings.stretched, without_first=settings.without_first)
    maps = Maps(settings.sequential_map, settings.diverging_map, scaling.after(before.maps.scaling),
                dark=theme.is_dark())
    return replace(before, maps=maps, keeps_moved=settings.keep_moved,
                   alignment=settings.alignment)  # type: ignore[arg-type]


class ScaleActions(QObject):
    """What the actions do, and which of them are ticked and at hand."""

    def __init__(self, presenter: Presenter, prefer: Callable[..., None]) -> None:
        """`prefer` remembers a preference and follows it."""
        super().__init__(presenter)
        self._presenter, self._prefer = presenter, prefer
        self._actions = presenter.window.actions_by_name
        presenter.window.detail.scale_menu.connect(self._popup)
        presenter.window.heads.shared_scale_changed.connect(lambda on: prefer(scale="shared" if on else "head"))
        presenter.look_changed.connect(self.show_look)

    @property
    def handlers(self) -> dict[str, Callable[[], object]]:
        """What each action does that is no choice of several."""
        actions, presenter = self._actions, self._presenter
        return {
            "stretched": lambda: self._prefer(stretched=actions["stretched"].isChecked()),
            "without_first": lambda: self._prefer(without_first=actions["without_first"].isChecked()),
            "hold_scale": lambda: presenter.hold_scale(actions["hold_scale"].isChecked()),
            "reset_ends": lambda: presenter.move_ends(None),
        }

    def show_look(self, look: Look) -> None:
        """Tick what holds, and offer what can be done."""
        scaling, actions = look.maps.scaling, self._actions
        actions.choose("scale", scaling.range)
        actions.choose("curve", scaling.curve)
        actions.check("stretched", scaling.stretched)
        actions.check("without_first", scaling.without_first)
        actions.check("hold_scale", bool(scaling.held))
        actions.allow("hold_scale", scaling.range != "row")  # a row that is typed has no former range
        actions.allow("reset_ends", bool(scaling.by_hand))

    def _popup(self, position: QPoint) -> None:
        self._actions.menus[SCALE].popup(position)

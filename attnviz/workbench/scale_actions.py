"""Actions of the colour scale, in the menu and at the colour bar."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, QPoint

from attnviz.pictures import margins
from attnviz.pictures.levels import Maps
from attnviz.pictures.scaling import Scaling
from attnviz.store.look import lock_ranges, set_scale_ends
from attnviz.store.parts import Look
from attnviz.system.settings import Settings
from attnviz.views.chrome import theme
from attnviz.views.chrome.actions import SCALE
from attnviz.workbench.presenter import Presenter


def look_of(settings: Settings, before: Look) -> Look:
    """Return the look that the settings ask for; a locked range stays as long as its meaning does."""
    scaling = Scaling(settings.scale, settings.curve,  # type: ignore[arg-type]
                      stretched=settings.stretched, without_first=settings.without_first)
    maps = Maps(settings.sequential_map, settings.diverging_map, scaling.with_fixed_ends_of(before.maps.scaling),
                dark=theme.is_dark())
    return replace(before, maps=maps, keeps_highlight=settings.keep_moved,
                   alignment=settings.alignment)  # type: ignore[arg-type]


class ScaleActions(QObject):
    """Changes the scale, and keeps its menu entries ticked and enabled."""

    def __init__(self, presenter: Presenter, prefer: Callable[..., None]) -> None:
        """Connect menu and colour bar; `prefer` stores and applies a preference."""
        super().__init__(presenter)
        self._presenter, self._prefer = presenter, prefer
        self._actions = presenter.window.actions_by_name
        presenter.window.detail.scale_menu.connect(self._popup)
        presenter.window.heads.shared_scale_changed.connect(lambda on: prefer(scale="shared" if on else "head"))
        presenter.look_changed.connect(self.show_look)
        self.show_look(presenter.state.look)

    @property
    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the function of each action that is not one choice of several."""
        actions = self._actions
        return {
            "stretched": lambda: self._prefer(stretched=actions["stretched"].isChecked()),
            "without_first": lambda: self._prefer(without_first=actions["without_first"].isChecked()),
            "hold_scale": self._lock_ranges,
            "reset_ends": self._reset_ends,
        }

    def _reset_ends(self) -> None:
        picture = self._presenter.window.detail.canvas.picture
        if picture is not None:
            self._presenter.do(set_scale_ends(picture.spot.stage, picture.quantity, None))

    def _lock_ranges(self) -> None:
        self._presenter.do(lock_ranges(self._actions["hold_scale"].isChecked()))
        self.show_look(self._presenter.state.look)  # without a picture nothing is locked

    def show_look(self, look: Look) -> None:
        """Tick and enable the entries that apply."""
        scaling, actions = look.maps.scaling, self._actions
        actions.set_choice("scale", scaling.range)
        actions.set_choice("curve", scaling.curve)
        actions.set_checked("stretched", scaling.stretched)
        actions.set_checked("without_first", scaling.without_first)
        actions.set_checked("hold_scale", bool(scaling.held))
        actions.set_enabled("hold_scale", scaling.range != "row")  # a newly typed row has no former range
        actions.set_enabled("reset_ends", bool(scaling.manual))
        actions.set_checked("follow", look.follow)
        for name in margins.NAMES:
            actions.set_checked(name, name in look.margins)

    def _popup(self, position: QPoint) -> None:
        self._actions.menus[SCALE].popup(position)

"""Who is told of a scene: each panel that is there and in sight, of what concerns it and is new."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from attnviz.views.panels import PANELS, Panel
from attnviz.views.scene import Part, Scene
from attnviz.workbench.main_window import MainWindow


class Telling(QObject):
    """Knows what each panel has missed; one that is out of sight, or not made yet, is told when it is seen."""

    told = Signal(str)  #: the name of a panel that shows the scene by now

    def __init__(self, window: MainWindow, scene: Callable[[], Scene]) -> None:
        super().__init__(window)
        self._window, self._scene = window, scene
        self._missed: dict[str, frozenset[Part]] = {row.name: row.concerns for row in PANELS}
        self._behind = {name for name, dock in window.docks.items() if dock.geometry().right() < 0}  # another's tab
        window.panels.made.connect(self._catch_up)
        for name, dock in window.docks.items():
            dock.visibilityChanged.connect(lambda visible, name=name: self._come_to_sight(name, visible))

    def tell(self, changed: frozenset[Part], *, others: bool) -> None:
        """Tell the panels what has changed.

        Where the scene is of `others`, another model than before, all of it has, and who is out of sight is told, too:
        else it holds the weights of the one that was open.
        """
        for row in PANELS:
            if news := row.concerns if others else changed & row.concerns:
                self._missed[row.name] |= news
                self._catch_up(row.name, unseen=others)

    def _catch_up(self, name: str, *, unseen: bool = False) -> None:
        dock, missed = self._window.docks.get(name), self._missed[name]
        in_sight = name not in self._behind and not (dock and dock.isHidden())
        if missed and name in self._window.panels.there and (unseen or in_sight):
            self._missed[name] = frozenset()
            panel: Panel = self._window.panels[name]  # type: ignore[assignment]
            panel.show_scene(self._scene(), missed)
            self.told.emit(name)

    def _come_to_sight(self, name: str, visible: bool) -> None:
        (self._behind.discard if visible else self._behind.add)(name)
        self._catch_up(name)

"""Updates of panels: each visible panel receives the changed parts of the scene that concern it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from attnviz.views.panels import PANELS, Panel
from attnviz.views.scene import Part, Scene
from attnviz.workbench.main_window import MainWindow


class PanelUpdates(QObject):
    """Keeps what each panel has missed; a hidden or missing panel is updated when it becomes visible."""

    panel_updated = Signal(str)  #: the name of a panel that was updated

    def __init__(self, window: MainWindow, scene: Callable[[], Scene]) -> None:
        super().__init__(window)
        self._window, self._scene = window, scene
        self._missed: dict[str, frozenset[Part]] = {row.name: row.concerns for row in PANELS}
        self._behind = {name for name, dock in window.docks.items() if dock.geometry().right() < 0}  # below a tab
        window.panels.made.connect(self._catch_up)
        for name, dock in window.docks.items():
            dock.visibilityChanged.connect(lambda visible, name=name: self._come_to_sight(name, visible))

    def tell(self, changed: frozenset[Part], *, others: bool) -> None:
        """Update the panels with the changed parts.

        If the scene belongs to `others`, a model other than before, every panel is updated, hidden ones too: otherwise
        they would keep the weights of the closed model alive.
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
            self.panel_updated.emit(name)

    def _come_to_sight(self, name: str, visible: bool) -> None:
        (self._behind.discard if visible else self._behind.add)(name)
        self._catch_up(name)

"""Updates of panels: each visible panel receives the changed parts of the state that concern it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from attnviz.store.parts import Part
from attnviz.store.state import State
from attnviz.views.panels import PANELS, Panel
from attnviz.workbench.main_window import MainWindow


class PanelUpdates(QObject):
    """Passes state changes to panels; a hidden or missing panel is updated when it becomes visible."""

    panel_updated = Signal(str)  #: the name of a panel that was updated

    def __init__(self, window: MainWindow, state: Callable[[], State]) -> None:
        super().__init__(window)
        self._window, self._state = window, state
        self._pending: dict[str, frozenset[Part]] = {row.name: row.concerns for row in PANELS}
        self._covered = {name for name, dock in window.docks.items() if dock.geometry().right() < 0}  # below a tab
        window.panels.panel_created.connect(self._update_panel)
        for name, dock in window.docks.items():
            dock.visibilityChanged.connect(lambda visible, name=name: self._set_visible(name, visible))

    def update(self, changed: frozenset[Part], *, other_models: bool) -> None:
        """Update the panels with the changed parts.

        If the state has `other_models` than before, every panel is updated, hidden ones too: otherwise they would keep
        the weights of the closed model alive.
        """
        for row in PANELS:
            if concerned := row.concerns if other_models else changed & row.concerns:
                self._pending[row.name] |= concerned
                self._update_panel(row.name, even_hidden=other_models)

    def _update_panel(self, name: str, *, even_hidden: bool = False) -> None:
        dock, pending = self._window.docks.get(name), self._pending[name]
        in_sight = name not in self._covered and not (dock and dock.isHidden())
        if pending and name in self._window.panels.created and (even_hidden or in_sight):
            self._pending[name] = frozenset()
            panel: Panel = self._window.panels[name]  # type: ignore[assignment]
            panel.show_state(self._state(), pending)
            self.panel_updated.emit(name)

    def _set_visible(self, name: str, visible: bool) -> None:
        (self._covered.discard if visible else self._covered.add)(name)
        self._update_panel(name)

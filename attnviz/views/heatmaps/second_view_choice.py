"""Above the large picture: what stands beside it, another head or another sentence, or nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from attnviz.document.places import SecondView
from attnviz.result.source import Source
from attnviz.views.chrome import theme
from attnviz.views.chrome.plain_text import as_menu_text, as_tooltip
from attnviz.views.scene import Scene
from attnviz.views.stage_words import second_view_label, stage_label

MAX_MENU_ENTRIES = 24  #: entries of one menu; of more there are menus below it


class SecondViewChoice(QToolButton):
    """Says what stands beside the large picture, and offers what could."""

    second_view_chosen = Signal(object)  #: SecondView or None

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scene = Scene()
        theme.set_role(self, "caption")
        self.setAutoRaise(True)
        self.setAccessibleName(self.tr("What the large picture is compared with"))
        self.clicked.connect(lambda _: self.open())
        self.show_scene(self._scene)

    def show_scene(self, scene: Scene) -> None:
        """Say what stands beside the picture of a scene."""
        self._scene = scene
        wanted, source = scene.focus.second_view, scene.source
        tip, told = self.tr("Another head or sentence next to this picture, with linked zoom and pointer."), ""
        if wanted is not None and source is not None and scene.second is not None:
            words = second_view_label(source, wanted, briefly=True)
        elif wanted is not None and source is not None and wanted.kind == "head":
            words = self.tr("none here")
            told = self.tr("{stage} has no head {head}; the comparison returns where it exists.").format(
                head=wanted.number, stage=stage_label(source, scene.focus.spot.stage))
        else:
            words = ""
        self.setText(self.tr("Compare with: {what} ▾").format(what=words) if words else self.tr("Compare with ▾"))
        if (told := as_tooltip(told, tip)) != self.toolTip():
            self.setToolTip(told)

    def open(self) -> None:
        """Offer what can stand beside the picture."""
        source, menu = self._scene.source, QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        now = None if self._scene.second is None else self._scene.focus.second_view
        self._add(menu, self.tr("None"), None, ticked=now is None)
        for some in by_kind(self._scene.others()):
            if source is None:
                continue
            menu.addSeparator()
            for part in (some[at : at + MAX_MENU_ENTRIES] for at in range(0, len(some), MAX_MENU_ENTRIES)):
                below = menu if len(some) <= MAX_MENU_ENTRIES else menu.addMenu(self._span(part, source))
                for one in part:
                    self._add(below, second_view_label(source, one), one, ticked=one == now)
        menu.popup(self.mapToGlobal(QPoint(0, self.height())))

    def _span(self, part: Sequence[SecondView], source: Source) -> str:
        first, last = (second_view_label(source, one, briefly=True) for one in (part[0], part[-1]))
        return self.tr("{first} to {last}").format(first=first, last=last)

    def _add(self, menu: QMenu, words: str, second_view: SecondView | None, *, ticked: bool) -> None:
        action = menu.addAction(as_menu_text(words[:1].upper() + words[1:]))
        action.setCheckable(True)
        action.setChecked(ticked)
        action.triggered.connect(partial(self._choose, second_view))

    def _choose(self, second_view: SecondView | None, _: bool = False) -> None:
        self.second_view_chosen.emit(second_view)


def by_kind(all_of_them: Sequence[SecondView]) -> Iterator[list[SecondView]]:
    """The heads, then the sentences, as far as there are any."""
    for kind in ("head", "sentence"):
        if found := [one for one in all_of_them if one.kind == kind]:
            yield found

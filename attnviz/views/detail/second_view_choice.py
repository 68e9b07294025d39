"""The button above the large picture that chooses what to compare with: a head, a sentence, the state before."""

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu, QToolButton

from attnviz.document.places import SecondView
from attnviz.result.result import Source
from attnviz.store.compare import no_last_change, subtract_last_change
from attnviz.store.second_view import set_second_view
from attnviz.store.state import State
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import Doer
from attnviz.views.chrome.plain_text import as_menu_text, set_tip
from attnviz.views.stage_words import second_view_label, stage_label

MAX_MENU_ENTRIES = 24  #: more entries are split into submenus


class SecondViewChoice(Doer, QToolButton):
    """Names the second picture, and opens a menu to choose another."""

    def __init__(self) -> None:
        super().__init__()
        self._state = State()
        theme.set_role(self, "caption")
        self.setAutoRaise(True)
        self.setAccessibleName(self.tr("What the large picture is compared with"))
        self.clicked.connect(lambda _: self.open())
        self.show_state(self._state)

    def show_state(self, state: State) -> None:
        """Name the second picture of a state, or say that the stage has none."""
        self._state = state
        second_view, source = state.focus.second_view, state.source
        tip, reason = self.tr("Another head or sentence next to this picture, with linked zoom and pointer."), ""
        if second_view is not None and source is not None and state.second is not None:
            words = second_view_label(source, second_view, briefly=True)
        elif second_view is not None and source is not None and second_view.is_head:
            words = self.tr("none here")
            reason = self.tr("{stage} has no head {head}; the comparison returns where it exists.").format(
                head=second_view.number, stage=stage_label(source, state.focus.spot.stage))
        else:
            words = ""
        self.setText(self.tr("Compare with: {what} ▾").format(what=words) if words else self.tr("Compare with ▾"))
        set_tip(self, reason, tip)

    def open(self) -> None:
        """Open the menu of heads, sentences and states to compare with."""
        source, menu = self._state.source, QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        current = None if self._state.second is None else self._state.focus.second_view
        self._add_action(menu, self.tr("None"), None, ticked=current is None)
        for _, kind in groupby(self._state.others(), key=attrgetter("is_head")):  # heads, then sentences
            group = list(kind)
            if source is None:
                continue
            menu.addSeparator()
            for part in (group[at : at + MAX_MENU_ENTRIES] for at in range(0, len(group), MAX_MENU_ENTRIES)):
                submenu = menu if len(group) <= MAX_MENU_ENTRIES else menu.addMenu(self._span(part, source))
                for one in part:
                    self._add_action(submenu, second_view_label(source, one), one, ticked=one == current)
        menu.addSeparator()
        last = menu.addAction(self.tr("Before the last change"))
        last.setEnabled(no_last_change(self._state, {}) is None)
        last.triggered.connect(lambda: self.did.emit(subtract_last_change()))
        menu.popup(self.mapToGlobal(QPoint(0, self.height())))

    def _span(self, part: Sequence[SecondView], source: Source) -> str:
        first, last = (second_view_label(source, one, briefly=True) for one in (part[0], part[-1]))
        return self.tr("{first} to {last}").format(first=first, last=last)

    def _add_action(self, menu: QMenu, words: str, second_view: SecondView | None, *, ticked: bool) -> None:
        action = menu.addAction(as_menu_text(words[:1].upper() + words[1:]))
        action.setCheckable(True)
        action.setChecked(ticked)
        action.triggered.connect(lambda: self.did.emit(set_second_view(second_view)))

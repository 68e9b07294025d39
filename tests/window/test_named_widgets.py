"""Whatever the keyboard reaches has a name, a description without markup, and a visible focus."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from attnviz.store.experiments import EXPERIMENTS, choose_experiment
from attnviz.views.chrome.focus_frame import rect_around
from tests.desk import Desk
from tests.keyboard import passed_by, reached, unnamed
from tests.spoken import place_of

PANELS = ("lines", "words", "tables", "lessons", "next", "heads")


@pytest.mark.desk(fresh=True)
def test_tab_reaches_every_widget_of_every_page_and_each_has_a_name(desk: Desk) -> None:
    window = desk.window
    found = unnamed(window)
    for name in PANELS:
        window.show_panel(name)
        QApplication.processEvents()
        found += unnamed(window.panels[name])
    found += passed_by(window, window)
    for name in EXPERIMENTS:
        desk.presenter.do(choose_experiment(name))
        desk.settle()
        found += unnamed(window) + passed_by(window, window.middle)
    assert sorted(set(found)) == [], "\n".join(sorted(set(found)))


def test_the_focus_is_seen_on_every_widget(desk: Desk) -> None:
    window, unseen = desk.window, []
    window.activateWindow()
    for widget in [each for each in reached(window) if not each.visibleRegion().isEmpty()]:
        seen = []
        for takes in (False, True):
            if takes:
                widget.setFocus(Qt.FocusReason.TabFocusReason)
            elif (focused := window.focusWidget()) is not None:
                focused.clearFocus()
            QApplication.processEvents()
            seen.append(window.grab(rect_around(widget, window)).toImage())
        if seen[0] == seen[1]:
            unseen.append(f"{place_of(widget)} {type(widget).__name__} {widget.accessibleName()}")
    assert unseen == []

"""Whatever the keyboard reaches has a name, a description without markup, and a visible focus."""

import pytest
from PySide6.QtWidgets import QApplication

from attnviz.store.experiments import EXPERIMENTS, choose_experiment
from attnviz.views.chrome import theme
from tests.desk import Desk
from tests.keyboard import focus_unseen, passed_by, unnamed

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


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_focus_is_seen_on_every_widget(qapp: QApplication, desk: Desk, scheme: str) -> None:
    theme.apply(qapp, scheme)
    assert focus_unseen(desk.window) == []

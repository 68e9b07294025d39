"""One scale for all heads: what it means in every panel, and that a press acts once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz.document import edits
from attnviz.engine.models.reading import opening
from attnviz.views.chrome import theme
from tests.e2e.conftest import Desk
from tests.engine.small_models import small
from tests.workbench.models import Shelf

MODEL = small("llama", num_hidden_layers=4)


@pytest.fixture(scope="module")
def desk(qapp: QApplication) -> Iterator[Desk]:
    """A window on a model of four layers, which no test edits."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(opening, "open_model", Shelf(MODEL).open_model)
        theme.apply(qapp, "light")
        made = Desk()
        made.controller.apply(
            lambda document: edits.set_text(edits.set_model(document, MODEL.model), "the cat sat"), label="Typing")
        made.settle()
        yield made
        made.close()


def test_a_press_on_shared_scale_sets_the_look_once(desk: Desk) -> None:
    looks: list[str] = []
    desk.presenter.look_changed.connect(lambda look: looks.append(look.maps.scaling.range))
    switch = desk.window.heads.shared
    for expected in ("head", "shared"):
        QTest.mouseClick(switch, Qt.MouseButton.LeftButton)
        assert looks.pop() == expected and not looks
        assert desk.wiring.preferences.settings.scale == expected

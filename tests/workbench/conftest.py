"""Fixtures: windows for workbench tests, with small models in place of files."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from attnviz.document import edits
from attnviz.engine.models.checkpoints import discovery, loader
from attnviz.views.chrome import theme
from attnviz.workbench.presenter import Presenter
from tests.e2e.conftest import Desk
from tests.engine.small_models import Small
from tests.workbench.models import FakeModels
from tests.workbench.panels import close, make_presenter


@pytest.fixture
def models() -> tuple[Small, ...]:
    """Return the models that `desk` can open; a module overrides it."""
    return ()


@pytest.fixture
def text() -> str:
    """Return the text on which `desk` opens the first of the models, "" if it opens none; a module overrides it."""
    return ""


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch, models: tuple[Small, ...]) -> Iterator[FakeModels]:
    made = FakeModels(*models)
    if models:
        monkeypatch.setattr(loader, "open_model", made.open_model)
        monkeypatch.setattr(discovery, "discover_models", made.found)
    yield made
    made.go.set()


@pytest.fixture
def desk(qapp: QApplication, shelf: FakeModels, models: tuple[Small, ...], text: str) -> Iterator[Desk]:
    """Return a window of 1440 x 900 with its controller and the real engine."""
    theme.apply(qapp, "light")
    made = Desk()
    if text:
        made.controller.apply(lambda document: edits.set_text(edits.set_model(document, models[0].model), text),
                              label="Open")
        made.settle()
        made.settle()
    yield made
    made.close()


@pytest.fixture
def presenter(qapp: QApplication) -> Iterator[Presenter]:
    """Return a window without a controller, with two sentences and two heads."""
    made = make_presenter()
    yield made
    close(made)

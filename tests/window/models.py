"""Small models with random weights that open in place of files, with an adjustable delay."""

import threading

import pytest

from attnviz.engine.checkpoints import loader, locations
from attnviz.engine.checkpoints.locations import DiscoveredModel
from attnviz.system.errors import ModelError
from attnviz.system.watch import Watch
from tests.engine.small_models import Small


class FakeModels:
    """Stand-ins for `loader.open_model` and `locations.discover_models`."""

    def __init__(self, *models: Small) -> None:
        self.models = {each.model.where: each for each in models}
        self.go = threading.Event()
        self.go.set()
        self.began = threading.Event()
        self.read: list[str] = []
        self.dtypes: list[str] = []

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Let these be the models that the program finds and opens."""
        monkeypatch.setattr(loader, "open_model", self.open_model)
        monkeypatch.setattr(locations, "discover_models", self.found)

    def open_model(self, where: str, *, dtype: str, watch: Watch) -> Small:
        assert threading.current_thread() is not threading.main_thread()
        self.read.append(where)
        self.dtypes.append(dtype)
        self.began.set()
        watch.progress(0.5)
        while not self.go.wait(0.01):
            watch.check()
        if where not in self.models:
            raise ModelError(f"{where} is not there.")
        return self.models[where]

    def found(self) -> tuple[DiscoveredModel, ...]:
        """Return these models, and one that cannot be opened."""
        there = [DiscoveredModel(each.model.where, each.model.name, each.model.where, each.model.config,
                                 weight_format="Q4_1")
                 for each in self.models.values()]
        return *there, DiscoveredModel("/small/torn", "torn", "/small/torn", unavailable_reason="torn cannot be read.",
                             word="damaged")

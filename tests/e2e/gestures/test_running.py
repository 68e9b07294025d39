"""A long computation is cancelled by the menu, the shortcut and the button."""

import threading
from typing import Any

import pytest

from attnviz.system.watch import UNWATCHED, Watch
from tests.e2e.gestures.hand import Hand
from tests.e2e.gestures.rows import Step, button, key, menu, write

WAYS = (menu("Attention/Cancel the computation"), key("Ctrl+."),
        button("Cancel the computation; the last picture is kept."))


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
def test_a_computation_is_cancelled(hand: Hand, qtbot: Any, monkeypatch: pytest.MonkeyPatch, way: Step) -> None:
    from attnviz.engine.engine import Engine

    compute, go = Engine.compute, threading.Event()

    def slow(*args: Any, watch: Watch = UNWATCHED, **kwargs: Any) -> Any:
        while not go.wait(0.001) and not watch.cancelled():
            pass
        return compute(*args, watch=watch, **kwargs)

    monkeypatch.setattr(Engine, "compute", slow)
    write("!").run(hand)
    qtbot.waitUntil(lambda: hand.window.status.computing.isVisible() and not hand.window.message.text)
    way.run(hand)
    try:
        qtbot.waitUntil(lambda: hand.window.message.text.startswith("Cancelled. The picture shows"))
        qtbot.waitUntil(lambda: not hand.window.status.computing.isVisible())
        assert hand.window.status.machine.text().startswith("6 tokens")
    finally:
        go.set()

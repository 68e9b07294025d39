"""Golden texts of work in the background: what the status bar, the heads and the training panel say of it meanwhile."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from attnviz.experiments.ablation_effects import AblationEffects, next_effects
from attnviz.experiments.head_curves import HeadCurves
from attnviz.store.look import choose_measure
from attnviz.store.numbers import effects_ready
from attnviz.store.training import curves_ready, open_run
from attnviz.system.watch import Watch
from attnviz.views.chrome.status_view import ProgressItem
from tests.desk import Desk
from tests.engine.small_models import document, engine_of, small
from tests.golden import Story, check
from tests.training_runs import tiny_run, train_all

pytestmark = pytest.mark.desk(fresh=True)  # a panel that another test opened is heard below its tab
Until = Callable[[Callable[[], Any]], None]
LLAMA = small("llama")


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    """Return what background work waits for."""
    made = threading.Event()
    yield made
    made.set()


def in_status_bar(desk: Desk) -> Iterator[str]:
    """Yield what each visible progress says, and what its button does."""
    for item in desk.window.status.findChildren(ProgressItem):
        if item.isVisible():
            share = f"{item.bar.value()} %" if item.bar.maximum() else "unknown share"
            yield f"{item.words.text()} [{item.bar.accessibleName()}: {share}] {item.cancel.accessibleName()}"


@pytest.mark.desk(document=document(LLAMA, "the cat sat"), engine=engine_of(LLAMA), models=(LLAMA,))
def test_work_of_a_model(desk: Desk, gate: threading.Event, until: Until, tmp_path: Path, request: Any) -> None:
    story, status = Story(), desk.window.status

    def write(watch: Watch) -> None:
        watch.progress(0.4)
        gate.wait()

    desk.bench.models.open(LLAMA.model.where)
    story.add("opening a model", [status.computing.words.text()])
    desk.settle()
    files = desk.bench.file_actions
    files.file_reader.begin("a long name of a session.attnviz", gate.wait, lambda _: None)
    for name in ("one.pdf", "two.pdf"):
        files.export_queue.write(write, tmp_path / name)
    until(lambda: status.opening.isVisible() and status.exporting.bar.value() == 40)
    story.add("reading a file, writing two", in_status_bar(desk))
    gate.set()
    until(lambda: not files.export_queue.is_writing and not files.file_reader.is_reading)
    story.add("all is written", [*in_status_bar(desk), desk.window.message.text.replace(str(tmp_path), "FOLDER")])
    desk.presenter.do(choose_measure("ablation_effect"))
    target = desk.presenter.state.target
    effects = AblationEffects.empty(target.result, target.place, target.metric)
    for count in range(LLAMA.model.config.layers + 1):
        desk.presenter.do(effects_ready(effects))
        story.add(f"effects of {count} layers", [desk.window.heads.measures.caption.text()])
        effects = next_effects(engine_of(LLAMA), effects)
    check(request.config, "window/progress_of_models", story.lines)


def test_curves_of_a_training_run(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, until: Until, request: Any
) -> None:
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path / "home"))
    folder = train_all(tiny_run(30, learning_rate=0.03), tmp_path / "induction-1")
    desk.presenter.do(open_run(str(folder)))
    until(lambda: (found := desk.presenter.state.training.curves) and len(found.values) > 1)
    desk.settle()
    panel, story = desk.window.panels["training"], Story()
    known = desk.presenter.state.training.curves
    for count in (0, 1, 2):
        values = dict(list(known.values.items())[:count])
        desk.presenter.do(curves_ready(HeadCurves(known.document, known.sentence, values)))
        panel.draw_curves()
        story.add(f"curves of {count} steps", [panel.heads_note.text()])
    check(request.config, "window/progress_of_training", story.lines)

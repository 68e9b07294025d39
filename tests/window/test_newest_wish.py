"""A new request while a model loads takes precedence, and the model is discarded."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from attnviz.document import edits, files
from attnviz.engine.model_session import ModelSession
from attnviz.store.edits import load_example, set_option, undo
from tests.desk import Desk
from tests.window.models import FakeModels
from tests.window.test_model_actions import GPT2, LLAMA, TEXT, Until, shows

MANY = "a session of its own"

pytestmark = pytest.mark.desk(document=edits.new_document(text=TEXT), models=(LLAMA, GPT2))


def open_a_session(desk: Desk, folder: Path) -> None:
    files.save(edits.new_document(text=MANY), folder / "mine.attnviz")
    assert desk.bench.file_actions.open_session(folder / "mine.attnviz")


def open_a_session_with_a_model(desk: Desk, folder: Path) -> None:
    files.save(edits.set_model(edits.new_document(text="the cat"), GPT2.model), folder / "other.attnviz")
    assert desk.bench.file_actions.open_session(folder / "other.attnviz")


WISHES: dict[str, Callable[[Desk, Path], object]] = {
    "a variant": lambda desk, folder: desk.presenter.do(set_option("variant", "causal")),
    "an example": lambda desk, folder: desk.controller.store.do(load_example("3.5.1-causal")),
    "the first sentence": lambda desk, folder: desk.controller.new(),
    "a session": open_a_session,
    "a session with a model": open_a_session_with_a_model,
    "undo": lambda desk, folder: desk.controller.store.do(undo()),
}


@pytest.mark.parametrize("wish", WISHES)
@pytest.mark.parametrize("begins", [False, True], ids=["opened", "begun with"])
def test_what_is_wished_for_since_counts(
    desk: Desk, shelf: FakeModels, until: Until, tmp_path: Path, wish: str, begins: bool
) -> None:
    desk.presenter.do(set_option("variant", "einsum"))  # which undo takes back
    desk.settle()
    shelf.go.clear()
    desk.bench.models.open(LLAMA.model.where, at_start=begins)
    until(shelf.began.is_set)
    WISHES[wish](desk, tmp_path)
    assert not desk.controller.computation.is_reading
    document, path = desk.controller.document, desk.controller.path
    shelf.go.set()
    desk.settle()
    assert desk.controller.document is document and desk.controller.path == path
    shows(desk, GPT2 if wish == "a session with a model" else None)
    assert not desk.window.status.computing.isVisible()


def test_a_model_that_was_read_while_another_was_wished_for_is_no_step(desk: Desk, shelf: FakeModels) -> None:
    desk.bench.models.open(LLAMA.model.where)
    shelf.began.wait()
    desk.bench.models.open(GPT2.model.where)  # before anybody could be told of the first
    desk.settle()
    shows(desk, GPT2)
    assert shelf.read == [LLAMA.model.where, GPT2.model.where]
    assert [str(step.label) for step in desk.controller.store.state.history.steps] == ["Open gpt2"]


def test_what_is_computed_with_a_model_that_has_been_read_is_not_called_opening(
    desk: Desk, shelf: FakeModels, tmp_path: Path, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    go, compute = threading.Event(), ModelSession.compute

    def slowly(live: ModelSession, *given: Any, **asked: Any) -> Any:
        go.wait()
        return compute(live, *given, **asked)

    monkeypatch.setattr(ModelSession, "compute", slowly)
    shelf.go.clear()
    open_a_session_with_a_model(desk, tmp_path)
    words = desk.window.status.computing.words
    until(lambda: words.text() == "Opening gpt2…")
    shelf.go.set()
    until(lambda: words.text().startswith("Computing;"))
    go.set()
    desk.settle()
    shows(desk, GPT2)


def test_wishes_that_are_given_up_leave_the_picture_as_good_as_it_was(
    desk: Desk, shelf: FakeModels, until: Until
) -> None:
    shelf.go.clear()
    desk.bench.models.open(LLAMA.model.where)
    until(shelf.began.is_set)
    desk.bench.models.open(GPT2.model.where)
    until(lambda: len(shelf.read) == 2)
    desk.controller.computation.cancel()
    desk.settle()
    shows(desk, None)


def test_the_next_model_is_read_in_the_dtype_of_this_one(desk: Desk, shelf: FakeModels) -> None:
    """A model that is too large in float32 can be opened so."""
    desk.bench.models.open(LLAMA.model.where)
    desk.settle()
    desk.presenter.do(set_option("dtype", "bfloat16"))
    desk.settle()
    desk.bench.models.open(GPT2.model.where)
    desk.settle()
    assert desk.controller.document.model == GPT2.model
    assert shelf.dtypes == ["float32", "bfloat16", "bfloat16"]

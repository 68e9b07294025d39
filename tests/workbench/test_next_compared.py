"""What comes next beside another state, where there is nothing in that to compare with."""

from __future__ import annotations

from attnviz.document import edits
from tests.e2e.conftest import Desk
from tests.workbench.test_next_token import MODELS, begin, desk, settle

__all__ = ["desk"]


def test_where_there_is_nothing_to_compare_with_it_says_what_is_the_case(desk: Desk) -> None:
    said = list[str]()
    desk.window.resize(1024, 700)
    for model, text in ((None, "the cat"), ("llama", "the cat"), ("gpt2", "the cat"), ("gpt2", "dogs")):
        held = None if model is None else MODELS[model].model
        desk.controller.apply(lambda document, held=held, text=text: edits.set_model(  # type: ignore[misc]
            edits.set_text(document, text), held), label="Begin")
        settle(desk)
        desk.presenter.comparing.hold()
        begin(desk)
        desk.presenter.comparing.show("difference")
        said.append(desk.window.next.note.text)
        assert "…" not in desk.window.next.note.shown, "there are words for the narrowest panel, too"
        desk.presenter.comparing.show("now")
    assert said == ["Nothing in A tells a next token to compare with.",
                    "A is of another model: what is likely next is compared within one model.", "",
                    "There is no such token in A to compare with."]

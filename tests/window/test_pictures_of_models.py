"""A model that reads a picture, in the window: the picture in the place of a text, and its class."""

from __future__ import annotations

from attnviz.store.edits import replace_document, set_text
from attnviz.store.numbers import numbers_ready
from tests.engine.hosted import PICTURES, made
from tests.engine.test_hosted_pictures import opened


def test_the_picture_stands_where_a_text_is_typed(presenter) -> None:
    window, session = presenter.window, opened(made("vit", PICTURES))
    begun = presenter.state.document
    presenter.do(replace_document(session.document))
    presenter.do(numbers_ready(session.result))
    sentence, titles = window.sentence, [window.docks[name].windowTitle() for name in ("words", "next")]
    assert titles == ["Image", "Class"]
    assert sentence.editor.isHidden() and not sentence.given.isHidden()
    assert sentence.given.text() == (
        "ViTForImageClassification reads a picture: its tokens are the patches, and those before them.")
    assert [token.label for token in sentence.chips.tokens[:2]] == ["CLS", "0,0"]
    assert window.panels["words"].canvas.image is session.document.image
    assert window.next.where.text() == "The class of the picture"
    assert [bar.token.label for bar in window.next.bars.bars[:3]] == [each.label for each in session.next_tokens(3)]
    assert not presenter.do(set_text("a cat"))
    refusal = presenter.state.message
    assert refusal is not None and "reads a picture in the place of a text" in refusal.text
    presenter.do(replace_document(begun))
    assert [window.docks[name].windowTitle() for name in ("words", "next")] == ["Words", "Next token"]
    assert not sentence.editor.isHidden() and sentence.given.isHidden()

"""Token chips, read back pixel by pixel: order, labels, ids and marks."""

from dataclasses import replace
from typing import Any

import numpy as np
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from attnviz.document.places import Cell, Spot
from attnviz.result.result import Result
from attnviz.store.parts import Focus
from attnviz.store.state import State
from attnviz.views.chrome import theme
from attnviz.views.sentence.sentence_view import SentenceView
from tests.views.pixels import Pixels, Rgb, find_text, rgb, screen_pixels
from tests.views.view_helpers import computed

WORDS = ("Your", "journey", "starts", "with")


def result(text: str = " ".join(WORDS), **settings: Any) -> Result:
    return computed(text, **{"d_out": 4, **settings})


def show(qtbot: Any, qapp: QApplication, made: Result, scheme: Any = "light") -> SentenceView:
    theme.apply(qapp, scheme)
    view = SentenceView()
    qtbot.addWidget(view)
    view.resize(1000, view.sizeHint().height())
    view.show_state(State(made, document=made.document))
    view.show()
    qtbot.waitExposed(view)
    return view


def around(view: SentenceView, at: int, by: int = 0) -> Pixels:
    """Return the pixels of a chip with a margin of so many around it."""
    rect = view.chips.chip_rect(at).adjusted(-by, -by, by, by)
    return screen_pixels(view.chips)[rect.top() : rect.bottom() + 1, rect.left() : rect.right() + 1]


def below(view: SentenceView, at: int) -> Pixels:
    """Return the pixels below a chip."""
    rect = view.chips.chip_rect(at)
    return screen_pixels(view.chips)[rect.bottom() + 2 :, rect.left() - 3 : rect.right() + 4]


def labels_in(view: SentenceView, texts: tuple[str, ...], *, chosen: int = -1) -> list[str]:
    return [find_text(texts, around(view, at), role="body", ink="Window" if at == chosen else "Text",
                 ground=rgb("Accent" if at == chosen else "Base")) for at in range(len(texts))]


def frame(view: SentenceView, at: int) -> np.ndarray:
    """Return each pixel's colour distance, at a chip's lower edge, from the chip's and the window's background."""
    edge = around(view, at)[-1, 10:-10].astype(int)
    return np.minimum(abs(edge - rgb("Base")).max(axis=1), abs(edge - rgb("Window")).max(axis=1))


def looks(view: SentenceView, at: int) -> dict[str, Any]:
    """Return the fill and border colour of a chip."""
    chip = around(view, at)
    return {"fill": tuple(chip[5, 5]), "edge": tuple(chip[-1, len(chip[0]) // 2])}


def close(one: Any, other: Rgb, by: int = 30) -> bool:
    return bool(abs(np.array(one, int) - other).max() <= by)


def test_each_token_has_its_chip_with_its_id_below_in_its_order(qtbot: Any, qapp: Any) -> None:
    made = result()
    view = show(qtbot, qapp, made, "dark")
    lefts = [view.chips.chip_rect(at).left() for at in range(4)]
    assert lefts == sorted(set(lefts)) and labels_in(view, WORDS) == list(WORDS)
    ids = [str(token.id) for token in made.sentences[0]]
    assert len(set(ids)) == 4
    look: Any = {"role": "caption", "ink": "Muted", "ground": rgb("Window")}
    assert [find_text(ids, below(view, at), **look) for at in range(4)] == ids
    assert all(close(looks(view, at)["edge"], rgb("Line")) for at in range(4))
    others = WORDS[::-1]
    view.show_state(State(result(" ".join(others))))
    assert labels_in(view, others) == list(others), "other tokens are painted when they come"


def test_the_query_is_filled_and_the_key_is_outlined_and_no_other(qtbot: Any, qapp: Any) -> None:
    made = result()
    view = show(qtbot, qapp, made, "dark")
    accent, base = rgb("Accent"), rgb("Base")
    for cell, query, key in ((Cell(Spot("weights"), 2, 1), 2, 1), (Cell(Spot("scores", head=1), 0, 3), 0, 3),
                             (Cell(Spot("queries"), 1, 0), 1, -1), (Cell(Spot("weights"), 3, 3), 3, 3)):
        view.show_state(State(made, Focus(hovered=cell)))
        found = [looks(view, at) for at in range(4)]
        assert [look["fill"] for look in found] == [accent if at == query else base for at in range(4)]
        assert [close(look["edge"], accent) for look in found] == [at in (query, key) for at in range(4)]
        assert labels_in(view, WORDS, chosen=query) == list(WORDS), "in ink that reads on it"
        both = around(view, query, 2)[0, 20]
        assert close(both, accent, 60) is (query == key), "a ring where a word attends to itself"
        ids = [str(token.id) for token in made.sentences[0]]
        for at in range(4):
            ink = "Accent" if at in (query, key) else "Muted"
            assert find_text(ids, below(view, at), role="caption", ink=ink, ground=rgb("Window")) == ids[at]
        inks = [(below(view, at).astype(int) - rgb("Window")).sum(axis=(0, 1)) for at in range(4)]
        blue = [ink[2] - ink[0] for ink in inks]
        assert all(blue[at] > 2 * min(blue) for at in (query, key) if at >= 0), "in the ink of the accent"
    for marked in (Focus(hovered=Cell(Spot("weights"), 9, 9)), Focus()):  # for a moment that of another sentence
        view.show_state(State(made, marked))
        assert not any(close(looks(view, at)["edge"], accent) for at in range(4))


def test_the_chip_that_is_pointed_at_is_outlined(qtbot: Any, qapp: Any) -> None:
    view = show(qtbot, qapp, result(), "dark")
    viewport = view.chips
    for at in (1, 3):
        QTest.mouseMove(viewport, view.chips.chip_rect(at).center() + QPoint(1, 1))
        QTest.mouseMove(viewport, view.chips.chip_rect(at).center())
        assert [close(looks(view, other)["edge"], rgb("Accent")) for other in range(4)] == [
            other == at for other in range(4)]
    QTest.mouseMove(viewport, QPoint(900, 5))
    assert not any(close(looks(view, at)["edge"], rgb("Accent")) for at in range(4))


def test_exactly_the_words_that_the_vectors_do_not_know_are_dotted(qtbot: Any, qapp: Any) -> None:
    made = result("Your zebra starts qwerty")
    view = show(qtbot, qapp, made)
    unknown = [at for at in range(4) if (frame(view, at) < 12).any()]
    assert unknown == [1, 3]
    assert unknown == [at for at, token in enumerate(made.sentences[0]) if not dict(zip(
        (one.key for one in made.vocabulary.tokens), made.vocabulary.known, strict=True))[token.key]]


def test_another_theme_at_run_time_paints_the_chips_anew(qtbot: Any, qapp: Any) -> None:
    made = result()
    view = show(qtbot, qapp, made, "dark")
    view.show_state(State(made, Focus(hovered=Cell(Spot("weights"), 2, 1))))
    screen_pixels(view)
    theme.apply(qapp, "light")
    assert labels_in(view, WORDS, chosen=2) == list(WORDS)
    assert [looks(view, at)["fill"] for at in range(4)] == [rgb("Accent" if at == 2 else "Base") for at in range(4)]
    assert tuple(screen_pixels(view.chips)[-1, -1]) == rgb("Window")


def test_spaces_are_seen_and_words_from_right_to_left_keep_their_places(qtbot: Any, qapp: Any) -> None:
    made = result("Hello world  two", tokenizer="gpt2")
    view = show(qtbot, qapp, made)
    look: Any = {"role": "body", "ground": rgb("Base")}
    assert [find_text(("Hello", "world", "two"), around(view, at), **look) for at in range(4)] == [
        "Hello", "world", "", "two"]
    assert [find_text(("␣", "H"), around(view, at)[:, :20], **look) for at in range(4)] == ["H", "␣", "␣", "␣"]
    ids = [str(token.id) for token in made.sentences[0]]
    look_of_ids: dict[str, Any] = {"role": "caption", "ink": "Muted", "ground": rgb("Window")}
    assert [find_text(ids, below(view, at), **look_of_ids) for at in range(4)] == ids
    words = ("שלום", "abc", "مرحبا", "עולם")  # the first stands left, whichever way it reads
    made = result(" ".join(words))
    view.show_state(State(made))
    assert [token.label for token in made.sentences[0]] == list(words)
    backwards = [word[::-1] for word in words]
    assert [find_text((*words, *backwards), around(view, at), **look) for at in range(4)] == list(words)


def test_a_long_word_is_cut_in_its_middle(qtbot: Any, qapp: Any) -> None:
    made = result("one two")
    token = replace(made.sentences[0][1], label="antidis" + "establish" * 9 + "mentarianism")
    view = show(qtbot, qapp, replace(made, sentences=((made.sentences[0][0], token),)))
    assert view.chips.chip_rect(1).width() <= 220
    look: Any = {"role": "body", "ground": rgb("Base")}
    assert find_text(("antidis", "mentarianism"), around(view, 1)[:, :70], **look) == "antidis"
    assert find_text(("antidis", "tarianism"), around(view, 1)[:, 100:], **look) == "tarianism"

"""Documents with a model: append a token, or replace a mask token by a word."""

import json
from dataclasses import replace

import pytest

from attnviz.document import edits, files
from attnviz.document.continuation import append_token, append_tokens, fill_mask, set_tokens
from attnviz.document.document import Continuation, Document, Turn, changed_fields, changes_numbers
from attnviz.document.options import MODEL_OPTIONS, SAMPLING_OPTIONS
from attnviz.system.errors import EditError, SessionError
from tests.document.test_models_in_documents import LLAMA, OPEN, saved

SAID = {"sampling": True, "temperature": 0.5, "top_k": 7, "sampling_seed": 2**63 - 1}


def test_a_token_stands_at_the_end_of_its_input() -> None:
    document = edits.set_text(OPEN, "\fa b\n\f\fc")
    assert append_token(document, text=" Paris", sentence=0, token_id=7).text == "\fa b\n Paris\f\fc"
    assert append_token(document, text="<|im_end|>", sentence=1, token_id=7).text == "\fa b\n\f\fc<|im_end|>"
    assert append_token(document, text="", sentence=1, token_id=7) is document


def appended() -> Document:
    """Return a document of two inputs, with three appended tokens."""
    document = edits.set_text(OPEN, "\fa b\f\fc")
    for sentence, text, number in ((1, "\r\n", 3), (0, " Paris", 7), (1, "!", 0)):
        document = append_token(document, text=text, sentence=sentence, token_id=number)
    return document


def test_appended_tokens_keep_their_ids_until_their_text_is_edited() -> None:
    document = appended()
    assert document.text == "\fa b Paris\f\fc\n!"
    assert document.continuations == (Continuation(0, 3, (7,), (6,)), Continuation(1, 1, (3, 0), (1, 1)))
    assert edits.set_text(document, document.text) is document
    assert edits.set_option(document, "top_k", 7).continuations == document.continuations
    first, second = document.continuations
    typed = edits.set_text(document, document.text + "x")
    assert typed.continuations == document.continuations, "letters after them are typed"
    assert edits.set_text(document, document.text[:-1]).continuations == (first, Continuation(1, 1, (3,), (1,)))
    before = edits.set_text(document, "\fan  b Paris\f\fc\n!").continuations
    assert before == (Continuation(0, 5, (7,), (6,)), second), "letters before them move them"
    assert edits.set_text(document, "\fa b Pari\f\fc\n!").continuations == (second,), "a cut token is typed text"
    assert edits.set_text(document, "c\n!").continuations == (Continuation(0, 1, (3, 0), (1, 1)),)
    between = edits.set_text(document, "\fa b Paris\f\fc\nx!").continuations
    assert between == (first, Continuation(1, 1, (3,), (1,)), Continuation(1, 3, (0,), (1,)))
    assert not edits.set_text(document, "").continuations and not edits.set_text(document, "other").continuations
    assert not edits.set_model(document, LLAMA).continuations and not edits.set_model(document, None).continuations
    again = edits.set_text(typed, document.text)
    assert again == document and append_token(again, text="!", sentence=1, token_id=0).text == "\fa b Paris\f\fc\n!!"
    other = edits.set_text(edits.set_text(document, "x"), document.text)
    assert changes_numbers(document, other) and changed_fields(document, other) == {"text"}


def test_the_bytes_of_a_character_stay_together() -> None:
    """Bytes of an emoji are tokens without a text of their own, but the last."""
    document = append_tokens(edits.set_text(OPEN, "a"), ids=(4, 5, 6, 7, 8), texts=("", "", "😀", "b", ""), sentence=0)
    assert document.text == "a😀b" and document.continuations[0].lengths == (0, 0, 1, 1, 0)
    assert edits.set_text(document, "ab").continuations == (Continuation(0, 1, (7, 8), (1, 0)),)
    shorter = edits.set_text(document, "a😀")
    assert shorter.continuations == (Continuation(0, 1, (4, 5, 6), (0, 0, 1)),), "the last bytes go with their letter"
    assert edits.set_text(shorter, "xa😀").continuations == (Continuation(0, 2, (4, 5, 6), (0, 0, 1)),)
    assert edits.set_text(document, "a😀bc").continuations == document.continuations
    assert saved(document) == document


def test_a_text_can_be_ids_and_turns_alone() -> None:
    turns = (Turn(0, 0, "user"), Turn(0, 4, "assistant"))
    document = set_tokens(OPEN, ids=(1, 2, 3), texts=("<u>", "x", "<a>"), turns=turns)
    assert document.text == "<u>x<a>" and document.continuations == (Continuation(0, 0, (1, 2, 3), (3, 1, 3)),)
    assert saved(document) == document and not changes_numbers(document, replace(document, turns=()))
    longer = edits.set_text(document, "<u>xyz<a>")
    assert longer.turns == (turns[0], Turn(0, 6, "assistant"))
    assert longer.continuations == (Continuation(0, 0, (1, 2), (3, 1)), Continuation(0, 6, (3,), (3,)))
    assert edits.set_text(document, "<u>x<a>!").turns == turns
    assert edits.set_text(document, "u>x<a>").turns == (Turn(0, 3, "assistant"),), "its first character is gone"
    assert not edits.set_text(document, "another").turns and not edits.set_model(document, LLAMA).turns
    for texts, sentence in ((("",), "no text"), (("\ufeff",), "byte order"), (("a\f",), "separates inputs")):
        with pytest.raises(EditError, match=sentence):
            set_tokens(OPEN, ids=(1,), texts=texts)
    with pytest.raises(EditError, match="only with a trained model"):
        set_tokens(Document(), ids=(1,), texts=("a",))


def test_a_session_file_holds_appended_tokens() -> None:
    document = edits.take_snapshot(appended(), "before")
    assert saved(document) == document and saved(document).snapshots[0].document.continuations
    content = json.loads(files.to_bytes(document))
    assert content["attnviz"] == 7
    assert content["continuations"][0] == {"sentence": 0, "start": 3, "ids": [7], "lengths": [6]}
    del content["continuations"][0]["start"]  # as of tokens that could be at the end only
    assert files.from_bytes(json.dumps(content).encode(), "a") == document
    long = append_token(edits.set_text(OPEN, "x" * 100), text="y" * 10, sentence=0, token_id=2**31 - 1)
    for _ in range(300):
        long = append_token(long, text="z", sentence=0, token_id=2**31 - 1)
    assert saved(long) == long


@pytest.mark.parametrize("wrong", [
    3, [3], [{"sentence": 0}], [{"sentence": 0, "ids": [7], "lengths": [6, 1]}],
    [{"sentence": 0, "ids": [], "lengths": []}],
    [{"sentence": 2, "ids": [7], "lengths": [1]}], [{"sentence": 0, "ids": [-1], "lengths": [1]}],
    [{"sentence": 0, "ids": [2**31], "lengths": [1]}], [{"sentence": 0, "ids": ["7"], "lengths": [1]}],
    [{"sentence": 0, "ids": [7], "lengths": [10]}], [{"sentence": 0, "ids": [7], "lengths": [-1]}],
    [{"sentence": 0, "start": 9, "ids": [7], "lengths": [1]}],
    [{"sentence": 0, "start": -1, "ids": [7], "lengths": [1]}],
    [{"sentence": 0, "ids": [7], "lengths": [1]}] * 2, [{"sentence": 0, "ids": 7, "lengths": 1}],
])
def test_a_session_whose_appended_tokens_do_not_fit_its_text_is_refused(wrong: object) -> None:
    content = {**json.loads(files.to_bytes(appended())), "continuations": wrong}
    with pytest.raises(SessionError, match=r"cannot be opened as a session: .*(appended|continuation).*\.$"):
        files.from_bytes(json.dumps(content).encode(), "a")
    content = {"attnviz": 7, "text": "a b", "continuations": [{"sentence": 0, "ids": [7], "lengths": [1]}]}
    with pytest.raises(SessionError, match="appended"):
        files.from_bytes(json.dumps(content).encode(), "a")


@pytest.mark.parametrize(("document", "sentence"), [
    (edits.set_text(OPEN, ""), "Tokens can be appended only with a trained model: open one"),
    (OPEN, "There is no sentence 2: the text has 1."),
    (edits.set_text(Document(), "a\nb"), "Tokens can be appended only with a trained model: open one"),
])
def test_where_there_is_no_such_input_nothing_goes_on(document: Document, sentence: str) -> None:
    for change in (lambda: append_token(document, text="a", sentence=1, token_id=7),
                   lambda: fill_mask(document, text="a", sentence=1, start=0, end=0)):
        with pytest.raises(EditError, match=sentence):
            change()


@pytest.mark.parametrize(("text", "word", "expected"), [
    ("It is a [MASK].", " cat", "It is a cat."), ("[MASK] it is", " cat", "cat it is"),
    ("play [MASK] it", "ing", "playing it"), ("so[MASK] it", " cat", "so cat it"), ("so[MASK]", "me", "some"),
    ("a\n[MASK]", " cat", "a\ncat"), ("[MASK] [MASK]", " cat", "cat [MASK]"),
])
def test_a_word_takes_the_place_of_the_mask(text: str, word: str, expected: str) -> None:
    start = text.index("[MASK]")
    document = edits.set_text(OPEN, f"first\f{text}")
    changed = fill_mask(document, text=word, sentence=1, start=start, end=start + 6)
    assert changed.text == f"first\f{expected}"


def test_how_a_text_goes_on_is_of_the_document_and_of_no_number() -> None:
    document = edits.set_options(OPEN, SAID)
    assert {name: getattr(document.options, name) for name in SAMPLING_OPTIONS} == SAID
    assert saved(document) == document and document != OPEN
    assert not changes_numbers(OPEN, document)
    assert changed_fields(OPEN, document) == {"settings"}
    assert edits.reset_option(document, "top_k").options.top_k == OPEN.options.top_k == 40


def test_another_model_goes_on_in_the_same_way_and_a_variant_does_not() -> None:
    document = edits.set_options(OPEN, {**SAID, "mask": "none"})
    assert edits.set_model(document, LLAMA).settings == SAID
    assert not edits.set_model(document, None).settings
    for name, value in SAID.items():
        with pytest.raises(EditError, match=f"^{name} is an option for trained models: open one first.$"):
            edits.set_option(Document(), name, value)
        assert OPEN.options.uses(name) and not Document().options.uses(name)


@pytest.mark.parametrize(("name", "value"), [
    ("temperature", 0.0), ("temperature", float("nan")), ("top_k", 0), ("top_k", 101), ("sampling_seed", -1),
    ("sampling", 1),
])
def test_what_cannot_be_drawn_by_is_refused(name: str, value: float) -> None:
    with pytest.raises(EditError, match=f"{MODEL_OPTIONS[name].label}.* cannot be"):
        edits.set_option(OPEN, name, value)

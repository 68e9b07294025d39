"""Where the sentences and lines of a text begin, and what an edit of the text leaves of marked segments."""

import pytest

from attnviz.document.document import Document, Mark
from attnviz.document.edits import set_marks, set_text
from attnviz.document.files import read_content, to_bytes
from attnviz.document.segments import first_tokens, line_starts, sentence_starts
from attnviz.system.errors import EditError


def pieces(text: str) -> list[str]:
    starts = sentence_starts(text)
    return [text[first:end].strip() for first, end in zip(starts, (*starts[1:], len(text)), strict=True)]


@pytest.mark.parametrize("sentences", [
    ["One."], ["It rains.", "Why?", "Nobody knows…", "Stop!"], ["He asked “Why?”", "Nobody knew."],
    ["See e.g. the first part, i.e. Chapter 1.", "It helps."], ["J. Smith lives in the U.S. today.", "So what?"],
    ["下雨了。", "为什么？", "没人知道！"], ["他说「好。」", "走了。"], ["لماذا؟", "لا أحد يعرف."],
    ["A line\n", "another"], ["It costs 3.50 now.", "Buy!?", "No."], ["क्यों।", "पता नहीं।"],
], ids=lambda sentences: sentences[0][:12])
def test_sentences_end_where_a_reader_ends_them(sentences: list[str]) -> None:
    gap = "" if any("\u4e00" <= char <= "\u9fff" for char in sentences[0]) or sentences[0].endswith("\n") else " "
    assert pieces(gap.join(sentences)) == [sentence.strip() for sentence in sentences]


def test_lines_begin_after_line_breaks_and_blank_lines_belong_to_the_line_before() -> None:
    assert line_starts("one\n\n two\nthree\n") == (0, 6, 10)


def test_a_token_belongs_to_the_segment_of_its_last_character() -> None:
    text = "It is. So be it."
    spans = [(0, 2), (2, 5), (5, 6), (6, 9), (9, 12), (12, 15), (15, 16)]  # spaces begin tokens, as in GPT-2
    assert first_tokens(sentence_starts(text), spans) == (0, 3)
    assert first_tokens((0, 1, 2), [(0, 8), (8, 9)]) == (0,)  # segments without a token of their own are none


def test_marks_move_with_the_text_and_are_lost_with_their_first_character() -> None:
    document = set_marks(Document(text="one two\nthree four"), [Mark(1, 6), Mark(0, 4)])
    assert document.marks == (Mark(0, 4), Mark(1, 6))
    longer = set_text(document, "one and two\nthree four")
    assert longer.marks == (Mark(0, 8), Mark(1, 6))
    assert set_text(longer, "one and two\nthree five").marks == (Mark(0, 8), Mark(1, 6))
    assert set_text(longer, "one and two\nthree six").marks == (Mark(0, 8),)
    assert set_text(longer, "zero\none and two\nthree four").marks == (Mark(1, 8), Mark(2, 6))


def test_marks_are_kept_in_a_session_and_checked() -> None:
    document = set_marks(Document(text="one two"), [Mark(0, 4)])
    assert read_content(to_bytes(document), "a file")[0].marks == (Mark(0, 4),)
    with pytest.raises(EditError, match="segments"):
        set_marks(document, [Mark(0, 8)])

"""Lessons are read from Markdown; a mistake is said with its line."""

from pathlib import Path

import pytest

from attnviz.lessons.calls import read_link
from attnviz.lessons.errors import LessonError, at_line
from attnviz.lessons.lesson import Ask, Check, Picture, Point, Prose
from attnviz.lessons.markdown import examine_lesson, parse_lesson, read_lesson
from attnviz.system.errors import AttnVizError
from tests.lessons.examples import LESSON, line_of, parsed, write


def test_the_front_matter_and_the_steps_are_read(tmp_path: Path) -> None:
    lesson = read_lesson(write(tmp_path))
    assert (lesson.title, lesson.level, lesson.minutes, lesson.key) == ("The causal mask", 1, 6, "first")
    assert (lesson.source, lesson.next, lesson.model) == ("example:3.5.1-causal", "second.lesson.md", "")
    assert [step.title for step in lesson.steps] == ["Who may look ahead?", "Hide what comes later"]
    first, second = lesson.steps
    assert [type(block) for block in first.blocks] == [Prose, Point, Picture, Ask, Ask]
    assert [(call.name, dict(call.values)) for call in first.setup] == [
        ("choose_head", {"head": 0}), ("set_option", {"name": "mask", "value": "none"})]
    (check,) = second.tasks
    assert isinstance(check, Check) and not second.setup and "<em>all</em>" in check.hint.html
    assert [dict(call.values) for call in check.solution] == [{"name": "mask", "value": "causal"}]


def test_text_is_html_and_its_links_are_intents() -> None:
    prose = parsed().steps[0].blocks[0]
    assert isinstance(prose, Prose) and "<em>word</em>" in prose.html
    ((link, call),) = prose.links.items()
    assert link.replace("&", "&amp;") in prose.html and call.name == "set_option"


@pytest.mark.parametrize("written, value", [
    ("the%20cat%20saw", "the cat saw"), ("5%20cats", "5 cats"), ("%20a", " a"), ("", ""), ("a%20", "a "),
    ("0.25", 0.25), ("%22the%20cat%22", "the cat"), ("[1,%202]", [1, 2])])
def test_a_link_hands_on_all_of_its_value(written: str, value: object) -> None:
    """A link of the lesson about positions set the text to its first word."""
    call = read_link(f"do:set_text?text={written}", 1)
    assert call is not None and call.values == {"text": value}


def test_questions_have_answers_tolerances_and_reasons() -> None:
    number, choice = parsed().steps[0].tasks
    assert isinstance(number, Ask) and number.answer is not None and isinstance(choice, Ask)
    assert (number.answer.text, number.tolerance, number.hint.html) == ("weights[0,0]", 0.01, "Look at the corner.")
    assert [(each.html, each.is_right, each.why.html) for each in choice.choices] == [
        ("journey", False, "That is the second."), ("Your", True, "")]


def test_brackets_of_a_question_keep_its_markup() -> None:
    text = LESSON.replace("Which word is first?", "Is `weights[0,1]` *first*?").replace("x] Your", "x] `x[0]` [y]")
    choice = parsed(text.replace("That is the", "`[[1]]` is the")).steps[0].tasks[1]
    assert isinstance(choice, Ask) and choice.html == "Is <code>weights[0,1]</code> <em>first</em>?"
    assert choice.choices[1].html == "<code>x[0]</code> [y]"
    assert choice.choices[0].why.html == "<code>[[1]]</code> is the second."


def test_every_mistake_is_found(tmp_path: Path) -> None:
    """One mistake hid the others, and a directive that is not closed took what follows for its own."""
    text = LESSON
    for before, after in (("scores\n:::", "scors\n"), ("tolerance: 0.01", "tolerance: x"), ("head=0", "head 0"),
                          ("minutes: 6", "minutes: 600"), ("next:", "nest:"),
                          ("weight.\n:::\n", "weight.\n\n:::{do}\nhold")):
        assert before in text
        text = text.replace(before, after, 1)
    lesson, wrong = examine_lesson(text, tmp_path)
    lines = text.split("\n")
    assert lesson is None and sorted((lines[each.line - 1], str(each).partition(":")[0]) for each in wrong) == sorted((
        ("minutes: 600", "minutes cannot be '600'"), ("nest: second.lesson.md", "There is no field 'nest'"),
        (":::{picture} scors", "The directive {picture} is not closed"),
        (":::{picture} scors", "There is no stage 'scors'."),
        ("choose_head head 0", "'choose_head head 0' cannot be read"),
        ("tolerance: x", "The tolerance cannot be 'x'"),
        (":::{do}", "The directive {do} is not closed"),
        (':::{check} weights[0,0] > 0.999 and option.mask == "causal"', "The directive {check} is not closed")))


def test_html_and_pictures_of_a_lesson_are_text() -> None:
    text = LESSON.replace("Every *word*", '<script>x</script> ![dog](https://example.org/dog.png) Every *word*')
    prose = parsed(text).steps[0].blocks[0]
    assert isinstance(prose, Prose) and "<script" not in prose.html and "<img" not in prose.html


@pytest.mark.parametrize(("before", "after", "line", "words"), [
    ("title: The causal mask\n", "", 1, "'title' is missing"),
    ("level: 1", "level: 5", 3, "level cannot be '5'"),
    ("minutes: 6", "minutes: six", 4, "minutes cannot be 'six'"),
    ("minutes: 6", "hours: 6", 4, "no field 'hours'"),
    ("start: example:3.5.1-causal", "start: 3.5.1", 5, "start cannot be '3.5.1'"),
    ("minutes: 6", "minutes: 6\nseed: 7", 5, "seed cannot be '7'"),
    ("Every *word*", "It is {=wights[0,0]}", line_of("Every"), "'wights' is not a stage"),
    ("start: example:3.5.1-causal", "start: run:mine", 5, "start cannot be 'run:mine'"),
    ("---\ntitle", "title", 1, "does not begin with its title"),
    ("## Who may look ahead?\n", "Text\n## Who may look ahead?\n", 9, "Text before the first step"),
    ("do:set_option?name=mask&value=none", "do:set_opinion?name=mask", line_of("Every"),
     "nothing called 'set_opinion'"),
    ("(second.lesson.md)", "(other.html)", line_of("Every"), "leads nowhere"),
    (":::{point} option.mask", ":::{point} option.mass", line_of(":::{point}"), "no control 'option.mass'"),
    (":::{point} option.mask", ":::{pint} option.mask", line_of(":::{point}"), "no directive '{pint}'"),
    (":::{picture} scores", ":::{picture} scors", line_of(":::{picture}"), "no stage 'scors'"),
    ("choose_head head=0", "choose_head head 0", line_of("choose_head"), "write NAME KEY=VALUE"),
    (":::{ask} number", ":::{ask} word", line_of(":::{ask} number"), "number, choice or cell, not 'word'"),
    ("answer: weights[0,0]\n", "", line_of(":::{ask} number"), "'answer' is missing"),
    ("answer: weights[0,0]", "answer: wights[0,0]", line_of("answer"), "'wights' is not a stage"),
    ("tolerance: 0.01", "tolerance: some", line_of("tolerance"), "tolerance cannot be 'some'"),
    ("- [x] Your", "- [ ] Your", line_of(":::{ask} choice"), "one of them marked [x]"),
    (":::{check} weights[0,0] > 0.999 and", ":::{check} weights[0,0] > and", line_of(":::{check}"),
     "cannot be read from 'and option.mask"),
    ("hint: One word", "Hint: One word", line_of(":::{check}") + 1, "below check stand task: and hint:"),
    ("What is the weight", "What is [it](do:hold)", line_of("What is"), "There is a link in 'What is [it](do:hold) of"),
    ("- [ ] journey", "- [ ] [no](do:hold)", line_of("- [ ] journey"), "There is a link in '[no](do:hold)'"),
    ("why: That", "why: [That](do:held)", line_of("why:"), "nothing called 'held'"),
    ("hint: One word", "task: [Do](do:hold) it", line_of(":::{check}") + 1, "There is a link in '[Do](do:hold) it,"),
    ("## Hide what comes later", "##", line_of("## Hide"), "The step has no title"),
])
def test_a_mistake_is_said_with_its_line(before: str, after: str, line: int, words: str) -> None:
    assert before in LESSON
    with pytest.raises(LessonError) as caught:
        parsed(LESSON.replace(before, after, 1))
    assert words in str(caught.value) and caught.value.line == line
    assert at_line(Path("a.lesson.md"), caught.value).startswith(f"a.lesson.md, line {line}: ")


def test_a_check_needs_its_solution_just_before() -> None:
    with pytest.raises(LessonError, match="needs a do just before it"):
        parsed(LESSON.replace(":::\n:::{check}", ":::\n\nText.\n\n:::{point} panel.heads\n:::\n:::{check}"))


def test_what_is_no_lesson_is_said(tmp_path: Path) -> None:
    path = tmp_path / "a.lesson.md"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(LessonError, match="not a text file"):
        read_lesson(path)
    with pytest.raises(LessonError, match="has no step"):
        parse_lesson("---\ntitle: a\nlevel: 1\nminutes: 1\n---\n", path)
    with pytest.raises(AttnVizError, match="cannot be read"):
        read_lesson(tmp_path / "missing.lesson.md")

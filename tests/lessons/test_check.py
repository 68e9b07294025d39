"""A lesson is run without a window, and each of its mistakes is found with its line."""

from pathlib import Path

import pytest

import attnviz
from attnviz.cli.lesson import is_installed
from attnviz.document import runs
from attnviz.experiments import own_code
from attnviz.lessons import library
from attnviz.lessons.check import MAX_STEPS, mistakes, seeds_to_check
from attnviz.lessons.errors import at_line
from attnviz.lessons.lesson import Ask, Check, Point
from attnviz.lessons.markdown import read_lesson
from tests.lessons.examples import LESSON, line_of, write
from tests.own_code import compare_here

BUNDLED = library.lesson_files(library.bundled())
LEAST = 18


def found(path: Path) -> list[str]:
    lesson = read_lesson(path)
    return [at_line(path, each) for seed in seeds_to_check(lesson, None)
            for each in mistakes(lesson, attnviz.open, seed=seed)]


def test_a_good_lesson_has_no_mistake(tmp_path: Path) -> None:
    assert found(write(tmp_path)) == []


@pytest.mark.parametrize(("before", "after", "where", "words"), [
    ("set_option name=mask value=none", "set_option name=mask value=causal", ":::{check}", "The check holds before"),
    (":::{check} weights[0,0] > 0.999", ":::{check} weights[0,1] > 0.999", ":::{check}", "does not hold after"),
    (":::{check} weights[0,0] > 0.999", ":::{check} weights[0,9] > 0.999", ":::{check}", "'weights[0,9]"),
    ("name=mask value=causal", "name=mask value=casual", "set_option name=mask value=causal", "set_option: "),
    ("set_option name=mask value=none", "set_option name=mask colour=red", "set_option", "no argument 'colour'"),
    ("answer: weights[0,0]", "answer: masked_weights[0,0]", ":::{ask} number", "no stage 'masked_weights'"),
    ("answer: weights[0,0]", "answer: stage", ":::{ask} number", "The answer is 'weights', not a number"),
    ("answer: weights[0,0]", "answer: 1 / 0", ":::{ask} number", "The answer is inf, not a number"),
    ("option.mask\n", "option.sampling\n", ":::{point}", "no option 'sampling' here"),
    ("option.mask\n", "head.1\n", ":::{point}", "no head '1' here"),
    ("option.mask\n", "stage.rotated_keys\n", ":::{point}", "no stage 'rotated_keys' here"),
    ("next: second.lesson.md", "next: third.lesson.md", "next: ", "The next lesson 'third.lesson.md' is missing"),
    ("example:3.5.1-causal", "example:nothing", "start: example", "It cannot begin"),
    ("example:3.5.1-causal", "session:lost.attnviz", "start: example", "It cannot begin"),
    ("(do:set_option?name=mask&value=none)", "(do:choose_head?head=7)", "Every", "choose_head: "),
    ("Look at the corner.", "Look [here](do:choose_head?head=7).", "hint: Look", "choose_head: "),
    ("choose_head head=0", "save", "choose_head", "A lesson cannot do 'save'"),
    ("choose_head head=0", 'open_model model="smollm2"', "choose_head", "A lesson cannot do 'open_model'"),
    ("choose_head head=0", 'train_model recipe=characters text="/etc/hostname"', "choose_head",
     "A lesson cannot do 'train_model'"),
    ("choose_head head=0", 'set_preference name=theme value="dark"', "choose_head", "cannot do 'set_preference'"),
])
def test_a_mistake_is_found_with_its_line(tmp_path: Path, before: str, after: str, where: str, words: str) -> None:
    assert before in LESSON
    mistakes_found = found(write(tmp_path, LESSON.replace(before, after, 1)))
    assert any(each.startswith(f"first.lesson.md, line {line_of(where)}: ") and words in each
               for each in mistakes_found), mistakes_found


def test_a_question_whose_answer_the_check_below_changes_is_a_mistake(tmp_path: Path) -> None:
    question = ":::{ask} number\nHow much?\nanswer: weights[0,0]\n:::\n"
    solution = ":::{do}\nset_option name=mask value=causal"
    text = LESSON.replace(solution, question + solution)
    (mistake,) = found(write(tmp_path, text))
    assert "before the check in line 45 is solved, and 1 after it" in mistake and "line 38" in mistake
    head, check, hint = LESSON.partition('hint: One word, *all* the weight.\n:::\n')
    assert found(write(tmp_path, head + check + question + hint)) == [], "below the check it is answered after it"
    wide = question.replace("weights[0,0]\n", "weights[0,0]\ntolerance: 0.9\n")
    (mistake,) = found(write(tmp_path, head + check + wide + hint))
    assert "The answer is 1, and 0." in mistake and "the tolerance of 0.9 takes both" in mistake


def test_what_follows_a_mistake_is_run_too(tmp_path: Path) -> None:
    text = LESSON.replace("head=0", "head=7").replace("answer: weights[0,0]", "answer: queries[9,0]")
    one, other, third = found(write(tmp_path, text.replace("value=causal\n", "value=casual\n")))
    assert "choose_head" in one and "queries[9,0]" in other and "casual" in third


def test_a_long_training_is_not_run(tmp_path: Path) -> None:
    text = LESSON.replace("choose_head head=0", "train_model recipe=induction steps=1000000")
    (mistake,) = found(write(tmp_path, text))
    assert "line 9" in mistake and "trains 1000000 steps" in mistake and f"at most {MAX_STEPS}" in mistake


def test_a_link_changes_nothing_for_what_follows(tmp_path: Path) -> None:
    assert found(write(tmp_path, LESSON.replace("value=none)", "value=causal)"))) == []


#: Lessons that train a model take ten to forty seconds each, and several times as long beside another busy process.
TRAINING = [path for path in BUNDLED if "train_model" in path.read_text(encoding="utf-8")]
OF_MODELS = [path for path in BUNDLED if read_lesson(path).model]


@pytest.fixture
def own_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "runs_folder", lambda: tmp_path / "runs")  # none is left for other tests


def test_a_model_is_trained_before_its_step_is_checked(tmp_path: Path, own_runs: None) -> None:
    head, _, _ = LESSON.partition("next:")
    steps = ("## Train\n:::{do}\ntrain_model recipe=induction steps=3\n:::\n"
             ":::{check} training_step == %d\nhint: Wait.\n:::\n")
    assert found(write(tmp_path, f"{head}---\n{steps}" % 3)) == []
    (mistake,) = found(write(tmp_path, f"{head}---\n{steps}" % 4))
    assert "does not hold after its solution: training_step == 4" in mistake


@pytest.mark.parametrize("path", [
    pytest.param(path, marks=(pytest.mark.long, pytest.mark.timeout(900)) if path in TRAINING else
                 pytest.mark.slow if path in OF_MODELS else (), id=path.name.removesuffix(".lesson.md"))
    for path in BUNDLED])
def test_each_bundled_lesson_can_be_done(
    path: Path, own_runs: None, models_read_once: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_code, "run", compare_here)
    lesson = read_lesson(path)
    if lesson.model and not is_installed(lesson.model):
        pytest.skip(f"the model {lesson.model} is not installed")
    assert found(path) == []
    blocks = [block for step in lesson.steps for block in step.blocks]
    assert all(block.todo for block in blocks if isinstance(block, Check))
    assert any(isinstance(block, Check) for block in blocks) and any(isinstance(block, Point) for block in blocks)
    assert any(isinstance(block, Ask) for block in blocks)


def test_the_lessons_lead_through_the_chapter_in_one_chain() -> None:
    lessons = [read_lesson(path) for path in BUNDLED]
    assert len(lessons) >= LEAST
    followed = [lesson.next for lesson in lessons]
    assert followed == [*(path.name for path in BUNDLED[1:]), ""]
    assert len({lesson.title for lesson in lessons}) == len(lessons)

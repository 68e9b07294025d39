"""Questions and answers of one's own, as the text of a CSV."""

import pytest

from attnviz.document.recipes import MAX_PAIR_CHARS, MIN_PAIRS, make_spec, read_pairs
from attnviz.system.errors import EditError

PAIRS = tuple((f"{number} cats", f"cats: {number}") for number in range(MIN_PAIRS))


def text_of(separator: str = ",", first: str = "") -> str:
    return first + "".join(f"{question}{separator}{answer}\n" for question, answer in PAIRS)


@pytest.mark.parametrize("text", [
    text_of(), text_of(";"), text_of("\t"), text_of(", "), text_of(first="input,output\n"), "\ufeff" + text_of(),
    text_of(first="Question,Answer\r\n").replace("\n", "\r\n"), text_of().replace("\n", "\n\n"), text_of().rstrip(),
    "".join(f'"{question}", "{answer}"\n' for question, answer in PAIRS).replace(", ", ","),
])
def test_pairs_are_read_however_they_are_separated(text: str) -> None:
    assert read_pairs(text) == PAIRS


def test_quotes_hold_commas_and_lines() -> None:
    found = read_pairs(text_of() + '"one, two\nthree","a ""b"""\n')
    assert found[-1] == ("one, two\nthree", 'a "b"')


@pytest.mark.parametrize(("line", "sentence"), [
    ("only one", "Line 21 of the pairs should have two columns"),
    ("a,b,c", "Line 21 of the pairs should have two columns, a question and its answer, separated by a comma: it"),
    (",answer", "Line 21 of the pairs has no question"), ("question, ", "Line 21 of the pairs has no answer"),
    (f"{'x' * (MAX_PAIR_CHARS + 1)},y", "The question in line 21 of the pairs, 'xxxx"),
    ('"open,y', "Line 21 of the pairs cannot be read as CSV"),
])
def test_a_wrong_line_is_named_by_its_number(line: str, sentence: str) -> None:
    with pytest.raises(EditError, match=sentence):
        make_spec("dates_transformer", {}, text=text_of() + line)


def test_a_few_pairs_are_not_enough() -> None:
    with pytest.raises(EditError, match="There are 1 pairs: at least 20 are needed"):
        read_pairs("input,output\na,b\n")


def test_options_that_a_recipe_does_not_read_are_refused() -> None:
    with pytest.raises(EditError, match="The recipe dates_transformer has no option 'positions'"):
        make_spec("dates_transformer", {"positions": "learned"})

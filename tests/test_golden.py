"""Golden texts are compared word by word, and numbers up to rounding."""

from pathlib import Path

import pytest

from tests import golden


@pytest.mark.parametrize(("expected", "found", "same"), [
    ("+ 0.1234 · −2.0000   d3", "+ 0.1235 · −1.9999   d3", True), ("+ 0.1234", "+ 0.1236", False),
    ("= 1.000e+05", "= 1.001e+05", True), ("= 1.000e+05", "= 1.002e+05", False), ("x = 0.0000", "x = −0.0001", True),
    ("0.123456789", "0.123456999", True), ("0.123456789", "0.1235", True), ("0.123456789", "0.12349", False),
    ("head 3", "head 4", False), ("head 3", "head 3.0", False), ("0", "2.6608e-7", True),
    ("of d3", "in d3", False), ("1.0", "1.0 2.0", False),
    ("−0.5000", "0.5000", False), ("5.2e-09", "−1.7e-08", True),
    ("a ▭ 10 20", "a ▭ 12 18", True), ("a ▭ 10 20", "a ▭ 13 20", False), ("a 10 ▭ 10", "a 12 ▭ 10", False),
    ("a ▭ 10 20", "a ▭ 10", False), ("a ▭ 10", "a", False),
])
def test_words_and_whole_numbers_are_exact_and_others_up_to_rounding(expected: str, found: str, same: bool) -> None:
    assert golden.is_same(expected, found) == same


class Config:
    """The options of a run of pytest."""

    def __init__(self, *, write: bool) -> None:
        self.write = write

    def getoption(self, name: str) -> bool:
        assert name == "write_goldens"
        return self.write


def test_a_text_is_compared_line_by_line_and_written_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden, "FOLDER", tmp_path / "goldens")
    for wrong, expected in (("x = 1.00", None), ("", "x = 1.00\ny"), ("x = 1.00", "x = 1.00\ny"), ("y", "x = 1.00\ny"),
                            ("x = 1.03\ny", "x = 1.00\ny"), ("x = 1.00\ny\nz", "x = 1.00\ny")):
        if expected is not None:
            golden.check(Config(write=True), "a", [expected])
        with pytest.raises(pytest.fail.Exception, match="make golden"):
            golden.check(Config(write=False), "a", [wrong])
    golden.check(Config(write=False), "a", ["x = 1.01", "y"])
    assert (tmp_path / "goldens" / "a.txt").read_text() == "x = 1.00\ny\n"


def test_a_scene_says_what_the_one_before_did_not() -> None:
    story = golden.Story(tells_lost=True)
    story.add("one", ["a", "b"])
    story.add("two", ["b", "c"])
    story.add("other", ["b"], follows=1)
    assert story.lines == ["== one: 2 lines", "a", "b", "== two: 2 lines", "c", "− a", "== other: 1 lines", "b"]

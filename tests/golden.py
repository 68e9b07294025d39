"""Golden texts: what the program writes, a line each, compared with files of `tests/goldens`.

`make golden` writes the files anew. Each line of their diff has to be read: a golden text of a wrong sentence is worse
than none. A number with decimals may differ by a unit of its last digit, since processors round sums differently, and
what stands after PLACE by two pixels; every other character is compared.
"""

import re
from collections.abc import Iterable
from difflib import unified_diff
from itertools import zip_longest
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent / "goldens"
MAX_DIFF_LINES = 40  #: of a failing test's message
PLACE = " ▭ "  #: between the words of a line and its coordinates
MAX_PIXELS = 2  #: by which coordinates may differ
MAX_ROUNDING = 1e-5  #: by which a sum of numbers around 1 may differ, however small it is
_NUMBER = re.compile(r"[−-]?\d+(?:\.\d+)?(?:e[+−-]?\d+)?")


class Story:
    """Collects lines scene after scene: of each, how many there are and which the scene before did not have."""

    def __init__(self, *, tells_lost: bool = False) -> None:
        self.lines: list[str] = []
        self._tells_lost = tells_lost  # also which lines of the scene before are gone
        self._before: dict[object, list[str]] = {}

    def add(self, scene: str, said: Iterable[str], *, follows: object = None) -> None:
        """Add a scene; it is compared with the last one that has the same `follows`."""
        found, before = list(said), self._before.get(follows, [])
        self._before[follows] = found
        known, kept = set(before), set(found)
        self.lines += [f"== {scene}: {len(found)} lines", *(line for line in found if line not in known)]
        if self._tells_lost:
            self.lines += [f"− {line}" for line in before if line not in kept]


def check(config: pytest.Config, name: str, lines: Iterable[str]) -> None:
    """Compare lines with the golden text of a name, or write it with --write-goldens."""
    path, found = FOLDER / f"{name}.txt", "\n".join(lines).splitlines()
    if config.getoption("write_goldens"):
        path.parent.mkdir(exist_ok=True)
        path.write_text("".join(f"{line}\n" for line in found), encoding="utf-8")
        return
    expected = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    same = [old if old and new and is_same(old, new) else new for old, new in zip_longest(expected, found)]
    shown = [line for line in same if line is not None]
    if diff := list(unified_diff(expected, shown, path.name, "found", n=2, lineterm="")):
        advice = "`make golden` writes it anew if this is meant."
        pytest.fail("\n".join([*diff[:MAX_DIFF_LINES], advice]), pytrace=False)


def is_same(expected: str, found: str) -> bool:
    """Return whether two lines have the same words and whole numbers, and the other numbers up to rounding."""
    expected, _, old_place = expected.partition(PLACE)
    found, _, new_place = found.partition(PLACE)
    if not _is_near(old_place.split(), new_place.split()):
        return False
    if _NUMBER.split(expected) != _NUMBER.split(found):
        return False
    pairs = zip(_NUMBER.findall(expected), _NUMBER.findall(found), strict=True)
    return all(old == new or _is_close(old, new) for old, new in pairs)


def _is_near(old: list[str], new: list[str]) -> bool:
    """Return whether coordinates are the same up to a few pixels."""
    return len(old) == len(new) and all(abs(int(one) - int(other)) <= MAX_PIXELS
                                        for one, other in zip(old, new, strict=True))


def _is_close(old: str, new: str) -> bool:
    """Return whether two printed numbers differ by rounding; a whole one only from one of many digits, 0 from 3e-7."""
    units = _unit(old), _unit(new)
    if not min(units) and not 0 < max(units) <= MAX_ROUNDING:
        return False
    one, other = (float(text.replace("−", "-")) for text in (old, new))
    return abs(one - other) <= max(1.01 * max(units), 1e-4 * abs(one), MAX_ROUNDING)


def _unit(number: str) -> float:
    """Return the size of the last digit of a printed number; 0 of a whole one."""
    digits, _, power = number.replace("−", "-").partition("e")
    is_whole = not power and "." not in digits
    return 0.0 if is_whole else float(10.0 ** (int(power or 0) - len(digits.partition(".")[2])))

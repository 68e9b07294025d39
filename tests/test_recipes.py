"""The recipes of CONTRIBUTING.md: a toy row meets those tests that its recipe names, and `make check` runs them.

Each recipe names a commit that followed it, and after "Until then" the tests that fail with its row alone; those before
pass. Golden texts and generated pages, which `make golden` writes, are not named.
"""

import itertools
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_docs import ROOT, text_of
from tests.toy_rows import TESTS, TOYS
from tools.changed_tests import concerned, git

RECIPE = re.compile(r"^- \*\*An? (\w+)(?: of \w+)?\*\* \(as `(\w+)`\)(.*?)(?=^- |^## )", re.DOTALL | re.MULTILINE)
RECIPES = {name: (commit, words) for name, commit, words in RECIPE.findall(text_of(ROOT / "CONTRIBUTING.md"))}
SOURCES = {path.relative_to(ROOT).as_posix(): text_of(path) for path in (ROOT / "tests").rglob("test_*.py")}


def named_tests(name: str) -> tuple[list[str], list[str]]:
    """Return the test files that pass with the row alone, and those that fail until the whole recipe is followed."""
    parts = " ".join(RECIPES[name][1].split()).partition("Until then")
    passing, failing = (sorted(set(re.findall(r"`(tests/[\w/]+\.py)`", part))) for part in parts[::2])
    return passing, failing


def copied(folder: Path) -> None:
    """Copy the checkout, with what is not committed, and the bytecode of what stays as it is."""
    paths = git("ls-files", "-co", "--exclude-standard", "-z").split("\0")
    cached = (path for name in ("attnviz", "tests", "tools") for path in (ROOT / name).rglob("__pycache__/*.pyc"))
    for path in [*filter(os.path.isfile, paths), *(path.relative_to(ROOT).as_posix() for path in cached)]:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / path, folder / path)


def test_every_toy_has_a_recipe() -> None:
    assert list(RECIPES) == list(TOYS)


@pytest.mark.parametrize("name", TOYS)
def test_the_example_of_a_recipe_changed_its_table(name: str) -> None:
    commit, _ = RECIPES[name]
    asked = subprocess.run(["git", "rev-parse", "--is-shallow-repository"], capture_output=True, text=True, check=False)
    if asked.stdout.strip() != "false":
        return  # a copy without its history has no commits to look at
    git("merge-base", "--is-ancestor", commit, "HEAD")
    changed = git("show", "--name-only", "--format=", commit).splitlines()
    assert TOYS[name][-1].path in changed


def test_each_file_that_a_recipe_names_has_a_test_that_meets_the_row() -> None:
    for name, insertions in TOYS.items():
        passing, failing = named_tests(name)
        assert sorted({*passing, *failing}) == sorted(test.partition("::")[0] for test in TESTS[name])
        assert set(failing) <= set(concerned({insertion.path for insertion in insertions}, SOURCES))


@pytest.mark.slow
def test_toy_rows_meet_the_tests_that_their_recipes_name(tmp_path: Path) -> None:
    """All rows at once, since a start of pytest takes as long as the tests: each test reads one table alone."""
    copied(tmp_path)
    for insertion in itertools.chain(*TOYS.values()):
        insertion.put(tmp_path)
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-rA", "--tb=no", "-p", "no:cacheprovider",
         *itertools.chain(*TESTS.values())], cwd=tmp_path, capture_output=True, text=True, check=False)
    outcomes = {test: outcome for outcome, test in re.findall(
        r"^([A-Z]+) (tests/\S+::\w+(?:\[.*?\])?)", ended.stdout, re.MULTILINE)}
    assert outcomes == {test: "FAILED" if test.partition("::")[0] in named_tests(name)[1] else "PASSED"
                        for name, tests in TESTS.items() for test in tests}, ended.stdout + ended.stderr

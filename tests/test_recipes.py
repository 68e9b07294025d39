"""The recipes of CONTRIBUTING.md: a toy row meets those tests that its recipe names, and `make check` runs them.

Each recipe names a commit that followed it, and after "Until then" the tests that fail with its row alone; those before
pass. Golden texts and generated pages, which `make golden` writes, are not named.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_docs import ROOT, text_of
from tests.toy_rows import TOYS
from tools.changed_tests import concerned, git

RECIPE = re.compile(r"^- \*\*An? (\w+)(?: of \w+)?\*\* \(as `(\w+)`\)(.*?)(?=^- |^## )", re.DOTALL | re.MULTILINE)
RECIPES = {name: (commit, words) for name, commit, words in RECIPE.findall(text_of(ROOT / "CONTRIBUTING.md"))}
TESTS = {path.relative_to(ROOT).as_posix(): text_of(path) for path in (ROOT / "tests").rglob("test_*.py")}


def named_tests(name: str) -> tuple[list[str], list[str]]:
    """Return the test files that pass with the row alone, and those that fail until the whole recipe is followed."""
    parts = " ".join(RECIPES[name][1].split()).partition("Until then")
    passing, failing = (sorted(set(re.findall(r"`(tests/[\w/]+\.py)`", part))) for part in parts[::2])
    return passing, failing


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a copy of the checkout, with what is not committed."""
    for path in filter(os.path.isfile, git("ls-files", "-co", "--exclude-standard", "-z").split("\0")):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, tmp_path / path)
    return tmp_path


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


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", TOYS)
def test_a_toy_row_meets_the_tests_that_its_recipe_names(name: str, copy: Path) -> None:
    for insertion in TOYS[name]:
        insertion.put(copy)
    passing, named = named_tests(name)
    assert {*passing, *named} and set(named) <= set(concerned({insertion.path for insertion in TOYS[name]}, TESTS))
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-rfE", "--tb=no", "-p", "no:cacheprovider", "-m",
         "not slow and not long", *passing, *named], cwd=copy, capture_output=True, text=True, check=False)
    failing = re.findall(r"^(?:FAILED|ERROR) (tests/[\w/]+\.py)", ended.stdout, re.MULTILINE)
    assert sorted(set(failing)) == named, ended.stdout

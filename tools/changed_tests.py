"""Print the test files that concern what changed since a commit: `python tools/changed_tests.py [COMMIT]`.

A changed test file concerns itself, a changed conftest.py its folder. A changed module concerns the test files that
import it, those named after it and of its own package first. A module of the program concerns the golden texts and the
documentation, too: they read every table through the program. Documentation concerns its tests. `make check` runs what
is printed; `make test-all` remains the proof.
"""

import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

ALWAYS = "tests/test_layers.py", "tests/test_tests.py"
READERS = re.compile(r"/test_(golden|docs)")  #: what reads every table through the program
MAX_FILES = 40  #: of a module that many tests import; about a minute on two cores


def changed_files(commit: str) -> list[str]:
    """Return the paths that differ from a commit, untracked ones included, relative to the checkout."""
    commands = ["diff", "--name-only", "--diff-filter=d", commit], ["ls-files", "--others", "--exclude-standard"]
    return sorted({path for command in commands for path in git(*command).splitlines()})


def git(*arguments: str) -> str:
    """Return what git prints; raise CalledProcessError if it fails."""
    return subprocess.run(["git", *arguments], check=True, capture_output=True, text=True).stdout


def imports(text: str, module: str) -> bool:
    """Return whether Python source imports a module, given by its dotted name."""
    package, _, name = module.rpartition(".")
    whole = rf"^\s*(import|from) {re.escape(module)}\b"
    named = rf"^\s*from {re.escape(package)} import (\([^)]*|[^\n(]*)\b{re.escape(name)}\b"
    return re.search(f"{whole}|{named}", text, re.MULTILINE) is not None


def concerned(paths: Iterable[str], tests: dict[str, str]) -> list[str]:
    """Return the test files that concern changed paths; `tests` are all test files, each with its source."""
    chosen = {path for path in ALWAYS if path in tests}
    for path in map(PurePosixPath, paths):
        if str(path) in tests:
            chosen.add(str(path))
        elif path.name == "conftest.py":
            chosen |= {test for test in tests if path.parent in PurePosixPath(test).parents}
        elif path.suffix == ".py":
            module = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
            importing = [test for test, text in tests.items() if imports(text, module)]
            chosen.update(sorted(importing, key=lambda test: (
                f"test_{path.stem}" not in test, test.split("/")[1] not in path.parts, test))[:MAX_FILES])
        if path.parts[0] == "attnviz":
            chosen |= set(filter(READERS.search, tests))
        elif path.suffix == ".md":
            chosen |= {test for test in tests if "/test_docs" in test}
    return sorted(chosen)


def main(arguments: list[str]) -> None:
    """Print one test file a line."""
    tests = {path.as_posix(): path.read_text(encoding="utf-8") for path in Path("tests").rglob("test_*.py")}
    print("\n".join(concerned(changed_files(*(arguments or ["HEAD"])), tests)))


if __name__ == "__main__":
    main(sys.argv[1:])

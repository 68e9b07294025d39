"""constraints.txt pins every package that `make` installs, so that fresh clones stay reproducible."""

from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

CONSTRAINTS = Path(__file__).parents[1] / "constraints.txt"
#: Libraries of torch's builds for a GPU: which there are is the build's affair, and it names their versions.
OF_TORCH = ("nvidia-", "cuda-", "triton")


def pinned(text: str) -> dict[str, str]:
    """Return the pinned version of each distribution in a constraints file."""
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    requirements = [Requirement(line) for line in lines if line]
    return {canonicalize_name(one.name): str(one.specifier).removeprefix("==") for one in requirements}


def installed_for(name: str, *extras: str) -> set[str]:
    """Return a distribution and its installed dependencies, recursively."""
    found: set[str] = set()
    waiting = [(name, ("", *extras))]
    while waiting:
        name, extras = waiting.pop()
        try:
            wanted = [Requirement(line) for line in metadata.requires(name) or ()]
        except metadata.PackageNotFoundError:
            continue  # such as the linters where only the suite runs
        found.add(name)
        for one in wanted:
            if one.marker is None or any(one.marker.evaluate({"extra": extra}) for extra in extras):
                named = canonicalize_name(one.name)
                if named not in found:
                    waiting.append((named, ("", *one.extras)))
    return found


def unpinned(text: str) -> list[str]:
    """Return what is installed for AttnViz, its tests, linters and documentation, and has no pin in this text."""
    pins = pinned(text)
    found = installed_for("attnviz", "test", "lint", "docs") - pins.keys() - {"attnviz"}
    return sorted(name for name in found if not name.startswith(OF_TORCH))


def test_all_that_is_installed_is_pinned() -> None:
    assert unpinned(CONSTRAINTS.read_text(encoding="utf-8")) == []


def test_every_pin_is_one_version() -> None:
    versions = pinned(CONSTRAINTS.read_text(encoding="utf-8"))
    assert [name for name, version in versions.items() if not version[:1].isdigit() or "*" in version] == []


@pytest.mark.parametrize("name", ["torch", "pillow", "sympy", "execnet", "setuptools"])
def test_what_is_not_pinned_is_found(name: str) -> None:
    """Direct and through others, of the program, the tests and the builder."""
    lines = CONSTRAINTS.read_text(encoding="utf-8").splitlines()
    assert unpinned("\n".join(line for line in lines if not line.startswith(name))) == [name]

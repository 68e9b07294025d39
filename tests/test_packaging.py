"""What a bundle holds, and what package managers are told, agree with the program and with pyproject.toml."""

import re
import shutil
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ElementTree
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from attnviz import __version__
from attnviz.cli import COMMANDS
from attnviz.system.libraries import LIBRARIES

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
XML = "{http://www.w3.org/XML/1998/namespace}"
ADDRESS, BUNDLE = "https://github.com/some-one/attnviz", "attnviz-linux-x86_64.tar.gz"


def tool(name: str) -> ModuleType:
    """Return a module of the folder `packaging`, which is no package: the library of that name is one."""
    spec = spec_from_file_location(f"packaging_{name}", ROOT / "packaging" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    sys.modules[spec.name] = module = module_from_spec(spec)  # dataclasses look for it there
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def contents() -> ModuleType:
    return tool("contents")


@pytest.fixture(scope="module")
def written() -> dict[str, str]:
    """The manifests of a release."""
    manifests = tool("manifests")
    found: dict[str, str] = manifests.manifests(manifests.Release(ADDRESS, BUNDLE, "1" * 64, "2" * 64))
    return found


def test_a_bundle_has_every_module_of_the_program(contents: ModuleType) -> None:
    """Also those that are imported late, by their names in tables, which PyInstaller does not see."""
    found = set(contents.modules_below(ROOT / "attnviz", "attnviz"))
    assert {f"attnviz.cli.{name}" for name in COMMANDS} < found
    assert len(found) == sum(path.name != "__main__.py" for path in (ROOT / "attnviz").rglob("*.py"))


def test_a_bundle_has_what_the_program_imports_but_for_the_extras(contents: ModuleType) -> None:
    left_out = {name.partition(".")[0] for path in (ROOT / "attnviz").rglob("*.py") for name in re.findall(
        r"^ *(?:from|import) ([\w.]+)", path.read_text("utf-8"), re.M) if not contents.is_module_kept(name)}
    assert left_out == {"distributed", "pyarrow", "transformers"}
    assert {name for name in contents.standard_modules() if not contents.is_module_kept(name)} == set()
    assert {"statistics", "xml.etree.ElementTree", "unittest.mock", "asyncio.queues"} < set(contents.standard_modules())
    assert all(map(contents.is_module_kept, contents.UNSEEN_MODULES))
    assert not {"antigravity", "tkinter", "test.support"} & set(contents.standard_modules())


@pytest.mark.parametrize(("path", "is_kept"), [
    ("attnviz/resources/lessons/first.lesson.md", True), ("attnviz/resources/text/verdict.txt", True),
    ("torch/bin/torch_shm_manager", True), ("torch/bin/protoc", False), ("torch/lib/libtorch_cpu.so", True),
    ("torch/include/ATen/ATen.h", False), ("torch/lib/libtorchbind_test.so", False),
    ("PySide6/Qt/plugins/platforms/libqxcb.so", True), ("PySide6/Qt/plugins/platforms/libqwayland.so", True),
    ("PySide6/Qt/plugins/platforms/libqoffscreen.so", True), ("PySide6/Qt/plugins/platforms/libqeglfs.so", False),
    ("PySide6\\plugins\\platforms\\qwindows.dll", True), ("PySide6/Qt/plugins/imageformats/libqpdf.so", False),
    ("PySide6/Qt/translations/qtbase_zh_CN.qm", True), ("PySide6/Qt/translations/qtbase_fi.qm", False),
    ("matplotlib/mpl-data/fonts/ttf/DejaVuSans.ttf", True), ("matplotlib/mpl-data/sample_data/a.csv", False),
])
def test_files_of_a_bundle(contents: ModuleType, path: str, is_kept: bool) -> None:
    assert contents.is_file_kept(path) == is_kept


def test_every_resource_is_in_a_bundle(contents: ModuleType) -> None:
    paths = [path.relative_to(ROOT).as_posix() for path in (ROOT / "resources").rglob("*") if path.is_file()]
    assert [path for path in paths if not contents.is_file_kept(f"attnviz/{path}")] == []


def test_a_bundle_has_the_libraries_that_something_in_it_needs(contents: ModuleType) -> None:
    links = {"PySide6/QtGui.abi3.so": ["libQt6Gui.so.6", "libc.so.6"], "PySide6/Qt/lib/libQt6Gui.so.6": ["libxcb.so.1"],
             "libxcb.so.1": [], "libgtk-3.so.0": ["libcairo.so.2"], "libcairo.so.2": ["libxcb.so.1"],
             "libpython3.11.so.1.0": [], "torch/lib/libtorch_cpu.so": []}
    needed = contents.needed_libraries({path: path for path in links}, links.__getitem__)
    assert needed == links.keys() - {"libgtk-3.so.0", "libcairo.so.2"}


def test_the_recipe_says_what_pyproject_says(written: dict[str, str]) -> None:
    recipe: dict[str, Any] = yaml.safe_load(written["recipe.yaml"])
    assert recipe["context"] == {"name": PROJECT["name"], "version": __version__,
                                 "python_min": PROJECT["requires-python"].removeprefix(">=")}
    assert recipe["about"]["summary"] == PROJECT["description"] and recipe["about"]["license"] == PROJECT["license"]
    assert recipe["source"]["sha256"] == "1" * 64
    assert recipe["build"]["python"]["entry_points"] == ["attnviz = attnviz.__main__:main"]
    known = {"pyside6": "PySide6-Essentials", "pytorch": "torch", "matplotlib-base": "matplotlib",
             "huggingface_hub": "huggingface-hub"}
    listed: dict[str, SpecifierSet] = {}
    for line in recipe["requirements"]["run"][1:]:
        name, _, specifiers = line.partition(" ")
        listed[known.get(name, name)] = SpecifierSet(specifiers)
    wanted = [Requirement(line) for line in PROJECT["dependencies"]]
    assert listed.keys() == {one.name for one in wanted}
    for one in wanted:  # the recipe has one line for all versions of Python
        assert {str(each) for each in one.specifier} <= {str(each) for each in listed[one.name]}
    assert recipe["requirements"]["host"][-1] == "setuptools >=77"


def test_the_manifest_packs_the_bundle_of_the_release(written: dict[str, str]) -> None:
    manifest: dict[str, Any] = yaml.safe_load(written["io.github.some_one.attnviz.yaml"])
    module, = manifest["modules"]
    archive, data = module["sources"]
    assert manifest["id"] == "io.github.some_one.attnviz"
    assert archive["url"] == f"{ADDRESS}/releases/download/v{__version__}/{BUNDLE}" and archive["sha256"] == "2" * 64
    assert data["path"] in written and "network" not in written["io.github.some_one.attnviz.yaml"]
    entry = (ROOT / "resources" / "desktop" / "attnviz.desktop").read_text("utf-8")
    assert f"\nIcon={manifest['rename-icon']}\n" in entry and f"\nExec={manifest['command']} " in entry


def test_the_metadata_say_what_desktop_entry_and_changelog_say(written: dict[str, str]) -> None:
    found = ElementTree.fromstring(written["io.github.some_one.attnviz.metainfo.xml"])
    entry = (ROOT / "resources" / "desktop" / "attnviz.desktop").read_text("utf-8")
    assert f"\nName={found.findtext('name')}\n" in entry and f"\nComment={found.findtext('summary')}\n" in entry
    languages = {each.get(f"{XML}lang"): each.text for each in found.iter("summary")}
    translated = {path.stem.replace("_", "-") for path in (ROOT / "resources" / "languages").glob("*.ts")}
    assert languages.keys() - {None} == translated
    assert all(f"\nComment[{each.replace('-', '_')}]={text}\n" in entry for each, text in languages.items() if each)
    categories = ";".join(each.text or "" for each in found.iter("category"))
    assert f"\nCategories={categories};\n" in entry
    assert f"\nMimeType={found.findtext('provides/mediatype')};\n" in entry
    newest = next(found.iter("release"))
    assert newest.get("version") == __version__
    assert f"\n## {__version__} ({newest.get('date')})\n" in (ROOT / "CHANGELOG.md").read_text("utf-8")
    for image in found.iter("image"):
        assert image.text is not None and (ROOT / image.text.split(f"/v{__version__}/")[1]).is_file()


@pytest.mark.parametrize("command", [
    ["appstreamcli", "validate", "--no-net", "io.github.some_one.attnviz.metainfo.xml"],
    ["appstream-util", "validate-relax", "--nonet", "io.github.some_one.attnviz.metainfo.xml"],
    ["flatpak-builder", "--show-manifest", "io.github.some_one.attnviz.yaml"],
    ["desktop-file-validate", str(ROOT / "resources" / "desktop" / "attnviz.desktop")],
], ids=lambda command: command[0])
def test_package_managers_accept_the_files(written: dict[str, str], tmp_path: Path, command: list[str]) -> None:
    """Those that this computer has; a release asks all of them."""
    if not shutil.which(command[0]):
        pytest.skip(f"{command[0]} is not installed")
    for name, text in written.items():
        (tmp_path / name).write_text(text, "utf-8")
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_release_installs_the_libraries_that_qt_needs() -> None:
    """The bundle takes them from the machine that builds it."""
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
    installed = set(re.findall(r"[\w.-]+", text[text.index("apt-get install"):text.index("pip install -c")]))
    assert {each.debian for each in LIBRARIES} - installed <= {
        "libglib2.0-0", "libxcb-render0", "libxcb-shm0", "libxcb-sync1", "libxcb-xfixes0", "libxcb1"}  # of the others
    steps = yaml.safe_load(text)["jobs"]["bundles"]["steps"]
    assert any(step.get("run") == "python packaging/build.py build/bundle" for step in steps)

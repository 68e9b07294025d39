"""Write what package managers want to know of a release: conda-forge's recipe, Flatpak manifest, AppStream's data.

Name, version, dependencies, licence, texts and releases are those of pyproject.toml, of the desktop entry and of the
changelog; the templates say the rest. A release writes them, since they name files with their checksums.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import tomllib
from collections.abc import Sequence
from configparser import RawConfigParser
from dataclasses import dataclass
from pathlib import Path
from string import Template
from typing import Any
from xml.sax.saxutils import escape

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

ROOT = Path(__file__).resolve().parents[1]
TEMPLATES = Path(__file__).parent / "templates"
#: Names of conda-forge's packages that differ from those of PyPI. The whole of Qt for Python is one package there.
CONDA_NAMES = {"pyside6-essentials": "pyside6", "torch": "pytorch", "matplotlib": "matplotlib-base",
               "huggingface-hub": "huggingface_hub"}


@dataclass(frozen=True, slots=True)
class Release:
    """Where the project is, and the files of a release."""

    address: str  #: of the repository, such as https://github.com/OWNER/attnviz
    bundle: str  #: the name of the bundle for Linux
    source_sha256: str = "0" * 64
    bundle_sha256: str = "0" * 64

    @property
    def owner(self) -> str:
        """The account that has the repository."""
        return self.address.rstrip("/").split("/")[-2]

    @property
    def id(self) -> str:
        """The name of the program in software centres, by the rule of Flathub for projects on GitHub."""
        return f"io.github.{self.owner.replace('-', '_')}.{self.address.rstrip('/').split('/')[-1]}"


def project(root: Path = ROOT) -> dict[str, Any]:
    """Return the table [project] of pyproject.toml, with the version."""
    found: dict[str, Any] = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    version = re.search(r'^__version__ = "(.+)"$', (root / "attnviz" / "__init__.py").read_text("utf-8"), re.M)
    assert version is not None
    return {**found, "version": version[1]}


def desktop_entry(root: Path = ROOT) -> dict[str, str]:
    """Return the desktop entry."""
    parser = RawConfigParser(delimiters="=")
    parser.optionxform = str  # type: ignore[assignment]  # the keys have capitals
    parser.read(root / "resources" / "desktop" / "attnviz.desktop", "utf-8")
    return dict(parser["Desktop Entry"])


def releases(root: Path = ROOT) -> list[tuple[str, str]]:
    """Return version and date of each release in the changelog, the newest first."""
    return re.findall(r"^## (\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)$", (root / "CHANGELOG.md").read_text("utf-8"), re.M)


def conda_requirements(dependencies: Sequence[str]) -> list[str]:
    """Return dependencies as conda writes them; one that differs by Python's version has to fit for all of them."""
    found: dict[str, SpecifierSet] = {}
    for requirement in map(Requirement, dependencies):
        name = CONDA_NAMES.get(requirement.name.lower(), requirement.name)
        found[name] = found.get(name, SpecifierSet()) & requirement.specifier
    return [f"{name} {','.join(sorted({str(each) for each in specifiers}, reverse=True))}".rstrip()
            for name, specifiers in found.items()]


def fields(release: Release, root: Path = ROOT) -> dict[str, str]:
    """Return what the templates name."""
    about, entry = project(root), desktop_entry(root)
    build = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["build-system"]["requires"]
    raw = release.address.replace("https://github.com/", "https://raw.githubusercontent.com/")
    return {
        "name": about["name"], "version": about["version"], "summary": about["description"],
        "license": about["license"], "author": about["authors"][0]["name"], "title": entry["Name"],
        "comment": entry["Comment"], "id": release.id, "developer_id": release.id.rpartition(".")[0],
        "address": release.address, "owner": release.owner, "raw_address": raw, "bundle": release.bundle,
        "source_sha256": release.source_sha256, "bundle_sha256": release.bundle_sha256,
        "entry_points": "\n".join(f"      - {name} = {target}" for name, target in about["scripts"].items()),
        "build_requirements": _listed(conda_requirements(build)),
        "requirements": _listed(conda_requirements(about["dependencies"])),
        "python_min": about["requires-python"].removeprefix(">="),
        "summaries": "\n".join(
            f'  <summary xml:lang="{key[8:-1].replace("_", "-")}">{escape(value)}</summary>'
            for key, value in entry.items() if key.startswith("Comment[")),
        "categories": "\n".join(f"    <category>{name}</category>" for name in entry["Categories"].split(";") if name),
        "releases": "\n".join(f'    <release version="{version}" date="{date}"/>' for version, date in releases(root)),
    }


def _listed(requirements: Sequence[str]) -> str:
    return "\n".join(f"    - {requirement}" for requirement in requirements)


def manifests(release: Release, root: Path = ROOT) -> dict[str, str]:
    """Return the files by their names."""
    known = fields(release, root)
    markup = ("entry_points", "summaries", "categories", "releases")
    of_xml = {name: value if name in markup else escape(value) for name, value in known.items()}
    return {name: Template((TEMPLATES / template).read_text("utf-8")).substitute(values) for name, template, values in (
        ("recipe.yaml", "recipe.yaml", known), (f"{release.id}.yaml", "flatpak.yaml", known),
        (f"{release.id}.metainfo.xml", "metainfo.xml", of_xml))}


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def main() -> None:
    """Write the files into a folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("address", help="of the repository")
    parser.add_argument("folder", type=Path)
    parser.add_argument("source", type=Path, help="the source distribution of the release")
    parser.add_argument("bundle", type=Path, help="its bundle for Linux")
    given = parser.parse_args()
    release = Release(given.address, given.bundle.name, _sha256(given.source), _sha256(given.bundle))
    given.folder.mkdir(parents=True, exist_ok=True)
    for name, text in manifests(release).items():
        (given.folder / name).write_text(text, "utf-8")
        print(f"wrote {given.folder / name}")


if __name__ == "__main__":
    main()

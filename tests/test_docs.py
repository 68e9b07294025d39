"""README, docs/ and other pages: valid links, every flag described, and limited length."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from attnviz import __version__
from attnviz.cli import COMMANDS, main
from attnviz.document.stages import STAGES
from attnviz.export.arrays import CSV_COLUMNS
from attnviz.export.formats import FORMATS
from attnviz.store.experiments import EXPERIMENTS
from tests.test_layers import ROOMS
from tools import docs_hooks

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted({*ROOT.glob("*.md"), *DOCS.rglob("*.md"), *(ROOT / ".github").rglob("*.md"),
                ROOT / "benchmarks" / "README.md", ROOT / "resources" / "LICENSES.md"})
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
FLAG = re.compile(r"(?<![\w-])--[a-z][a-z-]+")
#: Flags of other programs, of all commands, and of export.
OTHERS = {"--no-deps", "--version", "--plugin", "--no-plugins", "--film", "--handout", "--torch-backend", "--pip-args",
          "--extra-index-url", "--force", "--with"}
MOST_WORDS = 1300


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def anchors(text: str) -> set[str]:
    """Return the anchors of a page's headings, as code hosts and mkdocs name them."""
    headings = re.findall(r"^#+ (.+)$", re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


def dead_links(path: Path, text: str) -> Iterator[str]:
    """Return the broken relative links of a page."""
    for link in LINK.findall(text):
        if re.match(r"[a-z]+:", link):
            continue
        name, _, anchor = link.partition("#")
        target = path.parent / name if name else path
        if not target.exists() or (anchor and anchor not in anchors(text_of(target))):
            yield f"{path.relative_to(ROOT)}: {link}"


def pages_of(entry: object) -> Iterator[str]:
    """Return the pages below an entry of the site's navigation."""
    if isinstance(entry, str):
        yield entry
    for part in entry.values() if isinstance(entry, dict) else entry if isinstance(entry, list) else ():
        yield from pages_of(part)


def test_the_guide_names_every_experiment() -> None:
    guide = "\n".join(text_of(path) for path in (DOCS / "guide").glob("*.md"))
    assert [row.title for row in EXPERIMENTS.values() if not re.search(
        rf"^## {row.title}$|\*(Experiments > )?{row.title}\*", guide, re.MULTILINE)] == []


def test_every_link_leads_somewhere() -> None:
    assert [link for path in PAGES for link in dead_links(path, text_of(path))] == []


@pytest.mark.parametrize("link", ["docs/none.md", "README.md#none", "#none"])
def test_a_dead_link_is_found(link: str) -> None:
    text = f"[a](docs/index.md) [b]({link}) [c](#six-steps) ![d](docs/index.md#start) [e](https://example.org/none)"
    assert list(dead_links(ROOT / "README.md", text)) == [f"README.md: {link}"]


def test_the_navigation_has_every_page_once() -> None:
    pages = list(pages_of(yaml.safe_load(text_of(ROOT / "mkdocs.yml"))["nav"]))
    there = [path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")]
    assert sorted(pages) == sorted([*there, *docs_hooks.PAGES.values()])


def test_the_readme_stays_short() -> None:
    assert len(text_of(ROOT / "README.md").split()) <= MOST_WORDS


def test_the_changelog_begins_with_this_version_and_stays_short() -> None:
    sections = re.split(r"^## ", text_of(ROOT / "CHANGELOG.md"), flags=re.MULTILINE)[1:]
    names = [section.split()[0] for section in sections]
    assert names[names[0] == "Unreleased"] == __version__
    released = [section for section in sections if not section.startswith("Unreleased")]
    assert max(len(section.split()) for section in released) <= MOST_WORDS, "it is cut at a release, not at each line"


def flags_of(capsys: pytest.CaptureFixture[str], *words: str) -> set[str]:
    assert main([*words, "--help"]) == 0
    return set(FLAG.findall(capsys.readouterr().out))


def test_every_flag_is_described_and_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    flags = set[str]().union(*(flags_of(capsys, each) for each in COMMANDS))
    assert flags - {"--help"} <= set(FLAG.findall(text_of(DOCS / "command-line.md")))
    named = {flag for path in (ROOT / "README.md", *DOCS.rglob("*.md")) for flag in FLAG.findall(text_of(path))}
    assert named - flags <= OTHERS


def test_files_that_pages_name_are_there() -> None:
    """Paths as from the checkout, or as from the package."""
    pages = [ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md", *DOCS.glob("*.md"), *(DOCS / "decisions").glob("*.md")]
    named = {(page.name, path) for page in pages for path in re.findall(r"`((?:\w+/)+(?:\w+\.py)?)`", text_of(page))}
    assert len(named) > 50
    folders = ROOT, ROOT / "attnviz", ROOT / "attnviz" / "engine"
    assert [each for each in sorted(named) if not any((folder / each[1]).exists() for folder in folders)] == []


def test_the_packages_are_those_of_the_program_from_the_top() -> None:
    rows = re.findall(r"^\| (`[a-z` ]+`) \|", text_of(DOCS / "architecture.md"), re.MULTILINE)
    _, *packages = (name.strip("`") for name in rows)  # after the modules at the top
    assert packages == list(reversed(ROOMS))


def test_every_ending_is_described() -> None:
    table = text_of(DOCS / "guide" / "exports.md")
    assert set(FORMATS) <= set(re.findall(r"`(\.\w+)`", table.replace("` `", "` | `")))
    assert f"`{', '.join(CSV_COLUMNS)}`" in text_of(DOCS / "formats.md")


def test_stages_that_the_guide_explains_are_there() -> None:
    _, _, section = text_of(DOCS / "guide" / "read.md").partition("## Residual stream")
    named = re.findall(r"^\| `(\w+)`", section, re.MULTILINE)
    assert len(named) == 5 and set(named) <= set(STAGES)


def test_pictures_of_commands_are_drawn_for_the_site() -> None:
    """One that fails ends the build."""
    drawn = "attnviz examples\nattnviz figure --text Hello \\\n --out a.svg\nattnviz compute --text a --out a.npz\n"
    assert [name for name, _, _ in docs_hooks.run_block(drawn)] == ["a.svg"]
    with pytest.raises(RuntimeError, match="There is no example"):
        list(docs_hooks.run_block("attnviz figure --example none --out x.svg\n"))
    given = docs_hooks.run_block("attnviz figure --text @long.txt --out a.svg\n")
    assert [name for name, _, _ in given] == ["a.svg"], "without the text that it reads"


@pytest.mark.parametrize(("term", "page"), [
    ("KV cache", "guide/open.md"), ("ablation", "guide/intervene.md"), ("direct logit attribution", "guide/read.md"),
    ("residual stream", "guide/read.md"), ("next token", "guide/generate.md"), ("induction head", "guide/heads.md"),
    ("grouped-query attention", "guide/heads.md"), ("sliding window", "guide/masks-and-dropout.md"),
])
def test_a_heading_has_the_word_that_people_search_for(term: str, page: str) -> None:
    headings = re.findall(r"^#+ (.+)$", text_of(DOCS / page), re.MULTILINE)
    assert any(term.lower() in heading.lower() for heading in headings)

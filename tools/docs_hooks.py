"""Hooks of mkdocs (`make docs`).

- The pictures that commands of a block marked ```sh write are drawn, and shown below the block.
  `tests/test_docs_examples.py` runs all of them.
- CONTRIBUTING.md, CHANGELOG.md and the program's icon become pages and files of the site.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[1]
PAGES = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}  #: file of the checkout -> page
SHELL_BLOCK = re.compile(r"^```sh\n(.*?)^```\n", re.DOTALL | re.MULTILINE)
DRAWS = re.compile(r"attnviz (?:do|figure|handout)\b.* --out \S+\.(?:svg|png)$")
MODELS = ("smollm2", "minilm")
TEXTS = {"long.txt": "One sentence. Another one.", "sentences.txt": "one two\n"}  #: what examples read, in few words

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages and files that lie outside of docs/."""
    from mkdocs.structure.files import File

    for name, page in PAGES.items():
        files.append(File.generated(config, page, content=as_page((ROOT / name).read_text(encoding="utf-8"))))
    icon = ROOT / "resources" / "icons" / "attnviz.svg"
    files.append(File.generated(config, "attnviz.svg", content=icon.read_text(encoding="utf-8")))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Run the commands of a page, and show the pictures that they write."""
    from mkdocs.structure.files import File

    def with_figures(block: re.Match[str]) -> str:
        figures = ""
        for name, content, command in run_block(block[1]):
            uri = f"figures/{page.file.name}-{name}"
            generated = File.generated(config, uri, content=content)
            files.append(generated)
            figures += f"\n![{command}]({os.path.relpath(uri, os.path.dirname(page.file.src_uri))})\n"
        return block[0] + figures

    for name, other in PAGES.items():
        markdown = markdown.replace(f"](../{name})", f"]({other})")
    return SHELL_BLOCK.sub(with_figures, markdown)


def as_page(text: str) -> str:
    """Return a Markdown file of the checkout with its links as they are from docs/."""
    for name, page in PAGES.items():
        text = text.replace(f"]({name})", f"]({page})")
    return text.replace("](docs/", "](")


def run_block(block: str) -> Iterator[tuple[str, bytes, str]]:
    """Run the lines of a shell block that draw; yield name, content and command of each picture.

    Lines that need a trained model are left out where it is not installed.
    """
    for command in filter(DRAWS.match, block.replace("\\\n", " ").splitlines()):
        words = shlex.split(command)[1:]
        if not missing_models(words):
            yield from ((name, content, command) for name, content in run(words).items())


def missing_models(words: list[str]) -> list[str]:
    """Return which of the two models that come with `make` a command needs and this computer does not have."""
    from attnviz.document.packaged_models import packaged_path

    return [name for name in MODELS if name in words and packaged_path(name) is None]


def run(words: list[str]) -> dict[str, bytes]:
    """Run `attnviz` in a folder with `TEXTS` and return the files that it writes. Raises RuntimeError if it fails."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        write_texts()
        answer(*words)
        return {path.name: path.read_bytes() for path in sorted(Path().iterdir()) if path.name not in TEXTS}


def write_texts() -> None:
    """Write the texts that examples read into the current folder."""
    for name, text in TEXTS.items():
        Path(name).write_text(text, encoding="utf-8")


def answer(*words: str) -> str:
    """Return what `attnviz` prints. Raises RuntimeError if it fails."""
    from attnviz.cli import main

    out, errors = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
        status = main(words)
    if status:
        raise RuntimeError(f"attnviz {shlex.join(words)}: {errors.getvalue()}")
    return out.getvalue()

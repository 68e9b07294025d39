"""Hooks of mkdocs, for what the documentation takes from the program itself (`make docs`).

- `<!-- generated: NAME -->` in a page is replaced by what the row NAME of `GENERATED` returns.
- Each line `attnviz ...` of a block marked ```sh is run, but for what takes minutes; a picture that it writes is shown
  below the block. `tests/test_docs_examples.py` follows the others up to their computation.
- CONTRIBUTING.md, CHANGELOG.md and the program's icon become pages and files of the site.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[1]
PAGES = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}  #: file of the checkout -> page
GENERATED_MARK = re.compile(r"<!-- generated: (\S+) -->")
SHELL_BLOCK = re.compile(r"^```sh\n(.*?)^```\n", re.DOTALL | re.MULTILINE)
MODELS = ("smollm2", "minilm")

os.environ.setdefault("COLUMNS", "96")  # the width of --help
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
    """Fill in the generated parts of a page, and run its commands."""
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
    markdown = GENERATED_MARK.sub(lambda mark: GENERATED[mark[1]](), markdown)
    return SHELL_BLOCK.sub(with_figures, markdown)


def as_page(text: str) -> str:
    """Return a Markdown file of the checkout with its links as they are from docs/."""
    for name, page in PAGES.items():
        text = text.replace(f"]({name})", f"]({page})")
    return text.replace("](docs/", "](")


def run_block(block: str) -> Iterator[tuple[str, bytes, str]]:
    """Run the `attnviz` lines of a shell block; yield name, content and command of each picture that they write.

    Lines that need a trained model are left out where it is not installed.
    """
    lines = block.replace("\\\n", " ").splitlines()
    for command in (line for line in lines if re.match(r"attnviz (compute|do|export|examples|lesson|models)\b", line)):
        words = shlex.split(command, comments=True)[1:]
        if not missing_models(words):
            files = run(words)
            yield from ((name, content, command) for name, content in files.items()
                        if name.endswith((".svg", ".png")))


def missing_models(words: list[str]) -> list[str]:
    """Return which of the two models that come with `make` a command needs and this computer does not have."""
    from attnviz.document.packaged_models import packaged_path

    return [name for name in MODELS if name in words and packaged_path(name) is None]


def run(words: list[str]) -> dict[str, bytes]:
    """Run `attnviz` in an empty folder and return the files that it writes. Raises RuntimeError if it fails."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        answer(*words)
        return {path.name: path.read_bytes() for path in sorted(Path().iterdir())}


def answer(*words: str) -> str:
    """Return what `attnviz` prints. Raises RuntimeError if it fails."""
    from attnviz.cli import main

    out, errors = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
        try:
            status = main(words)
        except SystemExit as end:  # --help
            status = end.code
    if status:
        raise RuntimeError(f"attnviz {shlex.join(words)}: {errors.getvalue()}")
    return out.getvalue()


def _printed(*words: str) -> Callable[[], str]:
    return lambda: f"```text\n{answer(*words).rstrip()}\n```\n"


def _arrays(*words: str) -> Callable[[], str]:
    """Return the arrays that a command writes: name, shape, dtype."""
    def table() -> str:
        import numpy as np

        if missing := missing_models(list(words)):
            return f"This site was built without {missing[0]}, so its arrays are not listed.\n"
        (content,) = run(["compute", *words, "--out", "arrays.npz"]).values()
        with np.load(io.BytesIO(content), allow_pickle=False) as arrays:
            rows = [f"| `{name}` | {arrays[name].shape} | {arrays[name].dtype} |" for name in arrays.files]
        return "\n".join(["| array | shape | dtype |", "| --- | --- | --- |", *rows]) + "\n"
    return table


def _stages() -> str:
    """Return the table of stages: name in files, name in the window, formula, axes, what it is."""
    from attnviz.document.stages import STAGES

    rows = [f"| `{name}` | {stage.label} | {stage.formula} | {axes(stage)} | {stage.help} |"
            for name, stage in STAGES.items()]
    head = ["| `--stage` | in the window | formula | axes | what it is |", "| --- | --- | --- | --- | --- |"]
    return "\n".join([*head, *rows]) + "\n"


def _options() -> str:
    """Return the options that `--set` takes, as the command line lists them."""
    _, _, listed = answer("compute", "--help").partition("options for --set NAME=VALUE:\n")
    return f"```text\n{listed.rstrip()}\n```\n"


def _session() -> str:
    """Return a small session file."""
    from attnviz.document import edits
    from attnviz.document.document import Document
    from attnviz.document.files import to_bytes

    document = edits.set_options(edits.set_text(Document(), "Hello shiny sun"), {"variant": "causal", "d_out": 4})
    document = edits.set_mask_cell(document, (0, 2, 1), masked=True)
    return f"```json\n{to_bytes(document).decode().rstrip()}\n```\n"


def axes(stage: Any) -> str:
    """Return the axes of one layer's array of a stage."""
    if stage.is_matrix:
        return "(sentence, head, query, key)"
    return "(sentence, head, token, dim)" if stage.per_head else "(sentence, token, dim)"


def _shortcuts() -> str:
    """Return every entry of the window's menus that has a shortcut."""
    from PySide6.QtGui import QGuiApplication, QKeySequence

    from attnviz.export import formats
    from attnviz.views.chrome.action_rows import ROWS

    app = QGuiApplication.instance() or QGuiApplication([])
    rows = []
    for row in ROWS:
        if row.shortcut:
            place = " > ".join([*row.menu.split("/"), row.text]).replace("&", "")
            tip = row.tip if row.export_kind is None else row.tip.format(formats=formats.suffix_list(row.export_kind))
            rows.append(f"| {QKeySequence(row.shortcut).toString()} | {place} | {tip} |")
    del app
    return "\n".join(["| shortcut | menu | what it does |", "| --- | --- | --- |", *rows]) + "\n"


SHORT_TEXT = ("--text", "When Mary and John went to the store")

#: What a page can have generated, by the name in its mark.
GENERATED: Mapping[str, Callable[[], str]] = MappingProxyType({
    "help": _printed("--help"),
    "compute-help": _printed("compute", "--help"),
    "export-help": _printed("export", "--help"),
    "examples": _printed("examples"),
    "options": _options,
    "session": _session,
    "stages": _stages,
    "shortcuts": _shortcuts,
    "arrays": _arrays("--example", "3.6.2-multi-head"),
    "model-arrays": _arrays("--model", "smollm2", *SHORT_TEXT, "--effects"),
})

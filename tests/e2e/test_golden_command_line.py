"""What every command says of itself and of wrong uses, compared with golden texts."""

import inspect
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import llms_from_scratch.ch03 as book
import pytest

from attnviz import cli
from attnviz.document.options import MODEL_OPTIONS, OPTIONS
from tests.e2e.test_command_line_with_models import open_log
from tests.golden import check
from tests.spoken import TIME, plain

__all__ = ["open_log"]

COMMANDS = ("", *cli.COMMANDS)
#: Wrong values of the options of each command.
WRONG = ("nonsense", "-1", "99")
MODEL = ("--model", "llama")
#: Flags whose values are names of files, texts of these small models, or places of other processes.
LEFT_OUT = ("--out", "--text", "--set", "--model", "--clean", "--corrupted", "--answer", "--instead", "--workers",
            "--scheduler", "--from")
TEXT = ("--text", "one two", "--force", "--out")
NEEDED = {
    "compute": (*TEXT, "a.npz"), "figure": (*TEXT, "a.svg"), "table": (*TEXT, "a.tsv"), "handout": (*TEXT, "a.pdf"),
    "film": ("--kind", "rows", "--head", "0", *TEXT, "a.gif"), "heads": (*TEXT, "a.csv"),
    "patch": (*MODEL, "--clean", "the cat", "--corrupted", "the cap", "--answer", "e", "--instead", "h", "--force",
              "--out", "a.npz"),
    "corpus": (*MODEL, "--texts", "texts.txt", "--out", "corpus"),
    "check": ("my_attention.py:CausalAttention", "--like", "causal"),
    "train": ("induction", "--steps", "1", "--out", "run"), "do": ("multi_head", "--force", "--out", "a.npz")}
FLAG = re.compile(r"^  (?:-\w, )?(--[a-z-]+)(?: ([A-Z\[{|]\S*))?", re.MULTILINE)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder with two texts, as wide as a terminal of 80 columns."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("ATTNVIZ_HOME", str(tmp_path / "home"))
    Path("texts.txt").write_text("the cat\nthe cap\n", encoding="utf-8")
    Path("my_attention.py").write_text(inspect.getsource(book), encoding="utf-8")


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the exit status and what a command writes."""
    status = cli.main(list(arguments))
    written = capsys.readouterr()
    text = f"{status} {written.err}{written.out}".replace(str(Path.cwd()), "FOLDER")
    return TIME.sub("# s", text)


def helps(capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    return {command: said(capsys, *filter(None, (command,)), "--help") for command in COMMANDS}


def test_helps(capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest) -> None:
    check(request.config, "command_line/helps", [f"== {command}\n{text}" for command, text in helps(capsys).items()])


def mistakes(capsys: pytest.CaptureFixture[str]) -> Iterator[str]:
    """Yield what is said of wrong values of every flag, of every option, and of commands without what they need."""
    for command, text in helps(capsys).items():
        if command:
            for arguments in ((), ("--nonsense",), ("missing.attnviz",)):
                if command not in ("open", "examples", "models", "doctor", "lesson") or arguments:
                    yield f"{command} {' '.join(arguments)}: {said(capsys, command, *arguments)}"
        for flag, value in FLAG.findall(text):
            if value and command in NEEDED and flag not in LEFT_OUT:
                for wrong in WRONG[:2] if command in ("train", "corpus") else WRONG:  # 99 is not wrong there
                    answer = said(capsys, command, *NEEDED[command], flag, wrong)
                    yield f"{command} {flag} “{wrong}”: {answer}"
                    for made in ("corpus", "run"):
                        shutil.rmtree(made, ignore_errors=True)
    for option in (*OPTIONS.values(), *MODEL_OPTIONS.values()):
        for wrong in ("nonsense", "-1", "1e400", ""):
            pair = f"{option.name}={wrong}"
            answer = said(capsys, "compute", "--set", pair, "--force", "--out", "a.npz")
            yield f"--set {pair}: {answer if answer[0] != '0' else 'done'}"


def test_mistakes(capsys: pytest.CaptureFixture[str], open_log: list[str], request: pytest.FixtureRequest) -> None:
    check(request.config, "command_line/mistakes", map(plain, mistakes(capsys)))

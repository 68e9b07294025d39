"""The notebook of the first ten minutes runs from its first cell to its last, and its values draw themselves."""

import ast
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.notebooknode import NotebookNode

NOTEBOOK = Path(__file__).resolve().parents[1] / "docs" / "first-ten-minutes.ipynb"


def run(cell: NotebookNode, names: dict[str, Any]) -> Any:
    """Run a cell as a notebook does, and return the value of its last line; None if that is a statement."""
    tree = ast.parse(cell.source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "<notebook>", "exec"), names)
    return None if last is None else eval(compile(ast.Expression(last.value), "<notebook>", "eval"), names)


@pytest.mark.slow
@pytest.mark.timeout(300)  # a small model is trained, and another one opened
def test_every_cell_runs_and_the_values_are_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    cells = [cell for cell in nbformat.read(NOTEBOOK, as_version=4).cells if cell.cell_type == "code"]
    (training,) = (cell for cell in cells if "steps=150" in cell.source)
    training.source = training.source.replace("steps=150", "steps=15")  # what is learned is not looked at
    shown = [run(cell, names) for cell in cells]
    pictures = [getattr(value, "_repr_" + "png_")() for value in shown if hasattr(value, "_repr_" + "png_")]
    assert len(pictures) == 6 and all(picture.startswith(b"\x89PNG") for picture in pictures)


def test_the_notebook_is_kept_without_outputs() -> None:
    found = nbformat.read(NOTEBOOK, as_version=4)
    nbformat.validate(found)
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in found.cells)

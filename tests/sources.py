"""The modules of a folder as the rules about sources read them: each is parsed once."""

import ast
from functools import cache
from pathlib import Path


@cache
def nodes_of(path: Path) -> list[ast.AST]:
    """Return all nodes of a module, outer ones first."""
    return [*ast.walk(ast.parse(path.read_text(encoding="utf-8"), filename=str(path)))]

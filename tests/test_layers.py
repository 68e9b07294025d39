"""Check the "Never" rules of the design in the source, and that violations are found."""

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any

import pytest

from tests.sources import nodes_of
from tests.test_tests import faults

ROOT = Path(__file__).resolve().parents[1]
MAX_LINES = 600
pytestmark = pytest.mark.usefixtures("sources_read_once")

QT = ("PySide6", "shiboken6", "pyqtgraph", "PySide2", "PyQt5", "PyQt6", "qtpy")
UNSAFE = ("pickle", "cPickle", "dill", "cloudpickle", "joblib", "shelve", "marshal", "pandas")
NETWORK = ("socket", "ssl", "http", "urllib.request", "requests", "ftplib", "PySide6.QtNetwork", "torch.hub")


@dataclass(frozen=True)
class Rule:
    """Modules or packages of attnviz, and what they may never import."""

    layers: tuple[str, ...]
    never: tuple[str, ...]


#: The packages; each may import those before it. `app` and `cli` are at the top.
ROOMS = (
    "system", "document", "tokens", "result", "families", "experiments", "pictures", "engine", "export", "store",
    "lessons", "controller", "views", "window",
)
_TOP = ("attnviz.app", "attnviz.cli", "attnviz.api")
_CORE = tuple(room for room in ROOMS if room not in ("system", "controller", "views", "window"))
_PLAIN = tuple(f"system.{name}" for name in ("paths", "settings", "watch", "terminal", "container", "display"))

RULES = (
    *(Rule((room,), tuple(f"attnviz.{later}" for later in ROOMS[at + 1 :]) + _TOP) for at, room in enumerate(ROOMS)),
    Rule((*_CORE, *_PLAIN, "api", "cli"), QT),
    Rule(("system", "document", "result", "experiments", "pictures", "export", "store", "lessons", "views"),
         ("torch",)),
    Rule(("families",), ("torch", "numpy")),
    Rule(("export", "lessons", "views"), ("attnviz.engine", "attnviz.controller")),
    Rule(("engine.attention", "engine.blocks", "engine.variants"), ("attnviz.tokens", "attnviz.engine.engine")),
    Rule(("controller",), ("PySide6.QtWidgets", "pyqtgraph")),
    Rule(("",), UNSAFE + NETWORK),
)


def modules(package: Path) -> Iterator[tuple[str, Path]]:
    """Yield the name within attnviz ("views.tiles", "" for the top) and the file of every module."""
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def imports(nodes: Iterable[ast.AST], *, package: str) -> Iterator[tuple[int, str]]:
    """Yield line and absolute name of every import, at any depth, also by importlib or __import__.

    `from a import b` gives both a and a.b, since b may be a module.
    """
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parents = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*parents, base] if base else parents)
            yield node.lineno, base
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.Call) and called_name(node) in ("import_module", "__import__"):
            names = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
            yield from ((node.lineno, name) for name in names if isinstance(name, str))


def called_name(node: ast.Call) -> str:
    """Return the last part of the name of a called function."""
    if isinstance(node.func, ast.Attribute):
        return node.func.attr
    return node.func.id if isinstance(node.func, ast.Name) else ""


def is_within(name: str, prefix: str) -> bool:
    """Return whether a dotted name is the prefix or inside it."""
    return not prefix or name == prefix or name.startswith(prefix + ".")


def unsafe_calls(nodes: Iterable[ast.AST]) -> Iterator[tuple[int, str]]:
    """Yield line and name of calls that run data as code (eval, exec, torch.load, numpy's pickles), and of `screen`.

    PySide makes the screen of a widget its child, and frees it where Python's collector frees the widget.
    """
    for node in nodes:
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Name) and node.func.id in ("eval", "exec"):
            yield node.lineno, node.func.id
        if called_name(node) == "load" and ast.unparse(node.func) == "torch.load":
            yield node.lineno, "torch.load"
        if called_name(node) == "screen" and not node.args:
            yield node.lineno, "screen"
        if any(word.arg == "allow_pickle" and ast.unparse(word.value) != "False" for word in node.keywords):
            yield node.lineno, "allow_pickle"


def violations(package: Path) -> list[str]:
    """Return every violation of a rule in attnviz, one line each."""
    found = []
    for module, path in modules(package):
        nodes = nodes_of(path)
        where = path.relative_to(package).as_posix()
        parent = module if path.name == "__init__.py" else module.rpartition(".")[0]
        for line, name in imports(nodes, package=f"attnviz.{parent}".rstrip(".")):
            for rule in RULES:
                if any(is_within(module, layer) for layer in rule.layers) and any(
                        is_within(name, no) for no in rule.never):
                    found.append(f"{where}:{line}: imports {name}")
        found += [f"{where}:{line}: calls {name}" for line, name in unsafe_calls(nodes)]
        if path.stem.endswith("_rc") or "qRegisterResourceData" in path.read_text(encoding="utf-8"):
            found.append(f"{where}: is a compiled resource module")
    return found


@cache
def import_graph(package: Path) -> dict[str, set[str]]:
    """Return the modules of attnviz that each module imports: at its top, in functions, and for types alone."""
    known, graph = dict(modules(package)), {}
    for module, path in known.items():
        parent = module if path.name == "__init__.py" else module.rpartition(".")[0]
        imported = imports(nodes_of(path), package=f"attnviz.{parent}".rstrip("."))
        named = {name.removeprefix("attnviz.") for _, name in imported if name.startswith("attnviz.")}
        graph[module] = {name for name in named & known.keys() if name != module}
    return graph


def folder_graph(package: Path) -> dict[str, set[str]]:
    """Return the folders of attnviz that the modules of each folder import."""
    packages = {module for module, path in modules(package) if path.name == "__init__.py"}

    def folder(module: str) -> str:
        return module if module in packages else module.rpartition(".")[0]

    graph: dict[str, set[str]] = {}
    for module, imported in import_graph(package).items():
        graph.setdefault(folder(module), set()).update(map(folder, imported - packages))
    return {name: others - {name} for name, others in graph.items()}


def circle(graph: Mapping[str, set[str]]) -> list[str]:
    """Return names that import each other in a circle, if there are any."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(reversed(error.args[1]))
    return []


def too_long(*folders: Path) -> list[str]:
    """Return the Python files of more than MAX_LINES lines."""
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for f in folders for path in f.rglob("*.py")}
    return [f"{path.name}: {length} lines" for path, length in sorted(lengths.items()) if length > MAX_LINES]


def compared_by_cell(package: Path) -> list[str]:
    """Return the frozen dataclasses with arrays whose `==` and `hash` would raise."""
    types = (ROOT / "attnviz" / "system" / "arrays.py").read_text(encoding="utf-8")
    names = [*re.findall(r"^(\w+) = ", types, re.MULTILINE), "NDArray", "ndarray", "Tensor"]
    arrays, found = re.compile(rf"\b({'|'.join(names)})\b"), []
    for path in sorted(package.rglob("*.py")):
        for node in nodes_of(path):
            if not isinstance(node, ast.ClassDef):
                continue
            kinds = [ast.unparse(each) for each in node.decorator_list]
            if not any(re.match(r"dataclass\(.*frozen=True", each) for each in kinds):
                continue
            fields = [ast.unparse(each.annotation) for each in node.body if isinstance(each, ast.AnnAssign)]
            own = any(isinstance(each, ast.FunctionDef) and each.name == "__eq__" for each in node.body)
            by_cell = not own and not any("eq=False" in kind for kind in kinds)
            if by_cell and any(arrays.search(field.partition("Callable")[0]) for field in fields):
                found.append(f"{path.name}:{node.lineno}: {node.name}")
    return found


#: Questions about what a document or a source is, and how often each may stand outside of the engine: in constructors,
#: and in the attributes that answer for everybody else (`Options.config`, `Document.is_computed`, `Source.computed`).
MAX_QUESTIONS = {r"\bmodel is (?:not )?None": 13, r"\bgiven is (?:not )?None": 4,
                 r"\bisinstance\([^,]+, \(?(?:Result|Evaluation|Given|Tensors)\b": 0}


def questions(package: Path) -> dict[str, int]:
    """Return how often each question stands outside of the engine."""
    texts = [path.read_text(encoding="utf-8") for module, path in modules(package) if not is_within(module, "engine")]
    return {question: sum(len(re.findall(question, text)) for text in texts) for question in MAX_QUESTIONS}


def test_sources_are_asked_what_they_can_do_and_not_what_they_are() -> None:
    found = questions(ROOT / "attnviz")
    assert {question: count for question, count in found.items() if count > MAX_QUESTIONS[question]} == {}


def test_a_question_is_found_outside_of_the_engine_only(tmp_path: Path) -> None:
    asked = "x.model is not None\ngiven is None\nisinstance(a.result, (Result, str))\nisinstance(x, ResultOf)\n"
    for room in ("engine", "views"):
        (tmp_path / room).mkdir()
        (tmp_path / room / "a.py").write_text(asked, encoding="utf-8")
    assert list(questions(tmp_path).values()) == [1, 1, 1]


def test_values_with_arrays_are_compared_by_identity(tmp_path: Path) -> None:
    assert compared_by_cell(ROOT / "attnviz") == []
    (tmp_path / "a.py").write_text("@dataclass(frozen=True)\nclass A:\n    x: Float32 | None\n", encoding="utf-8")
    assert compared_by_cell(tmp_path) == ["a.py:2: A"]


def test_the_rules_hold() -> None:
    assert violations(ROOT / "attnviz") == []


@pytest.mark.parametrize("graph", [import_graph, folder_graph])
def test_no_module_and_no_folder_imports_itself_through_others(graph: Callable[[Path], dict[str, set[str]]]) -> None:
    assert circle(graph(ROOT / "attnviz")) == []


@pytest.mark.parametrize(("source", "names"), [
    ("from attnviz.a import one", {"a.one", "a.two"}), ("def f():\n    from . import one", {"a.one", "a.two"}),
    ("if TYPE_CHECKING:\n    from .one import One", {"a.one", "a.two"}), ("from attnviz import b", set()),
    ("import attnviz.b.three", {"a.one", "a.two", "b.three"}),
])
def test_a_circle_is_found(tmp_path: Path, source: str, names: set[str]) -> None:
    for name, text in {"a/__init__": "", "a/one": "from attnviz.a import two", "a/two": source, "b/__init__": "",
                       "b/three": "import attnviz.a.one"}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    assert set(circle(import_graph(tmp_path))) == names
    assert set(circle(folder_graph(tmp_path))) == ({"a", "b"} if "b.three" in names else set())


def test_every_file_is_read() -> None:
    read = {name for name, _ in modules(ROOT / "attnviz")}
    assert {"", "cli", "document.document", "engine.variants.simple", "views.heatmaps"} | set(ROOMS) <= read


def test_files_stay_short() -> None:
    assert too_long(ROOT / "attnviz", ROOT / "tests", ROOT / "benchmarks") == []


def test_tests_reach_for_nothing_private_time_nothing_and_can_fail() -> None:
    assert faults(ROOT / "tests", ROOT / "attnviz") == []


def test_a_long_file_is_found(tmp_path: Path) -> None:
    (tmp_path / "long.py").write_text("x = 1\n" * (MAX_LINES + 1), encoding="utf-8")
    (tmp_path / "short.py").write_text("x = 1\n" * MAX_LINES, encoding="utf-8")
    assert too_long(tmp_path) == [f"long.py: {MAX_LINES + 1} lines"]


@pytest.mark.parametrize(
    ("file", "source", "expected"),
    [
        ("engine/variants/causal.py", "import PySide6", "imports PySide6"),
        ("document/edits.py", "def f():\n    import torch.nn as nn", "imports torch.nn"),
        ("document/edits.py", "from attnviz.engine import engine", "imports attnviz.engine.engine"),
        ("document/edits.py", "from .. import views", "imports attnviz.views"),
        ("document/__init__.py", "from ..engine.attention import masks", "imports attnviz.engine.attention"),
        ("tokens/words.py", "import importlib\nimportlib.import_module('pyqtgraph')", "imports pyqtgraph"),
        ("engine/engine.py", "from typing import *\nif TYPE_CHECKING:\n    import shiboken6", "imports shiboken6"),
        ("pictures/colours.py", "from PySide6.QtGui import QColor", "imports PySide6.QtGui"),
        ("export/figure.py", "try:\n    import PySide6.QtSvg\nexcept ImportError: pass", "imports PySide6.QtSvg"),
        ("views/table.py", "import torch", "imports torch"),
        ("views/table.py", "from attnviz.engine.variants.causal import f", "imports attnviz.engine.variants.causal"),
        ("views/table.py", "from ..controller import controller", "imports attnviz.controller"),
        ("controller/worker.py", "from PySide6.QtWidgets import QUndoView", "imports PySide6.QtWidgets"),
        ("controller/worker.py", "from PySide6 import QtWidgets", "imports PySide6.QtWidgets"),
        ("result/explain.py", "from attnviz.pictures import colours", "imports attnviz.pictures"),
        ("result/result.py", "from attnviz.experiments import lens", "imports attnviz.experiments"),
        ("experiments/lens.py", "def run():\n    import torch", "imports torch"),
        ("experiments/lens.py", "from attnviz.engine.engine import Engine", "imports attnviz.engine"),
        ("export/arrays.py", "from attnviz.engine import engine", "imports attnviz.engine"),
        ("window/workbench.py", "from attnviz import cli", "imports attnviz.cli"),
        ("system/settings.py", "import pickle", "imports pickle"),
        ("cli/a.py", "from urllib.request import urlopen", "imports urllib.request"),
        ("views/table.py", "value = eval(text)", "calls eval"),
        ("app.py", "exec('x = 1')", "calls exec"),
        ("document/files.py", "np.load(path, allow_pickle=True)", "calls allow_pickle"),
        ("engine/engine.py", "import torch\ntorch.load('weights.pt')", "calls torch.load"),
        ("views/dialog.py", "room = self.screen().availableSize()", "calls screen"),
        ("views/icons_rc.py", "", "is a compiled resource module"),
    ],
)
def test_a_planted_violation_is_found(tmp_path: Path, file: str, source: str, expected: str) -> None:
    path = tmp_path / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(source, encoding="utf-8")
    assert expected in "\n".join(violations(tmp_path))


def test_what_is_allowed_is_not_reported(tmp_path: Path) -> None:
    for file, source in {
        "controller/worker.py": "from PySide6.QtGui import QUndoStack",
        "views/dialog.py": "from attnviz.document.options import OPTIONS\nimport pyqtgraph\ndialog.exec()",
        "document/files.py": "import re\nre.compile('x')\nnp.load(path, allow_pickle=False)",
        "engine/engine.py": "import torch\nfrom attnviz.engine.variants import causal",
        "torchlike.py": "import torchlike",
    }.items():
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_text(source, encoding="utf-8")
    assert violations(tmp_path) == []


def run(source: str, *, path: Path = ROOT) -> list[Any]:
    """Run a script in a fresh interpreter with attnviz in `path`; return the JSON list that it prints last."""
    environment = os.environ | {"PYTHONPATH": str(path), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", source], env=environment, cwd=path, capture_output=True, text=True, timeout=100
    )
    assert done.returncode == 0, done.stderr
    return list(json.loads(done.stdout.splitlines()[-1]))


LOADED = """
import json, sys
def loaded(*roots):
    return sorted(name for name in sys.modules if name.split(".")[0] in roots)
"""

IMPORT_ALL = """
import importlib, pkgutil
def import_all(name):
    package = importlib.import_module(name)
    for found in pkgutil.walk_packages(package.__path__, name + "."):
        if not found.name.endswith("__main__"):
            importlib.import_module(found.name)
"""


WIDGETS = """
from PySide6.QtWidgets import QApplication
application = QApplication([])
import_all('attnviz')
found = [repr(widget) for widget in QApplication.allWidgets()]
"""


@pytest.mark.slow
def test_the_core_loads_no_qt_and_importing_makes_no_widget() -> None:
    """Import all of the core, compute a document and use a session; then import the rest."""
    script = LOADED + IMPORT_ALL + (
        "for name in ('document', 'tokens', 'result', 'experiments', 'pictures', 'engine', 'export'):\n"
        "    import_all('attnviz.' + name)\n"
        "from attnviz.document.document import Document\n"
        "from attnviz.engine.engine import compute\n"
        "result = compute(Document())\n"
        "assert result.document == Document() and len(result.layers) == 1\n"
        "import attnviz\n"
        "session = attnviz.open('causal')\n"
        "session.weights()\n"
        "session.do('hold')\n"
        "session.text = 'one'\n"
        "session.undo()\n"
        f"qt = loaded{QT}\n{WIDGETS}print(json.dumps([qt, found]))"
    )
    assert run(script) == [[], []]


@pytest.mark.slow
def test_documents_and_views_load_no_torch() -> None:
    script = (f"import_all('attnviz.document')\ndocument = loaded{('torch', *QT)}\nimport_all('attnviz.views')\n"
              f"print(json.dumps([document, loaded('torch'), loaded{QT}]))")
    documents, views, qt = run(LOADED + IMPORT_ALL + script)
    assert (documents, views) == ([], []) and "PySide6.QtCore" in qt, "what is loaded is found"


@pytest.mark.slow
def test_the_window_imports_numbers_and_documents_before_qt() -> None:
    """PySide6 reads the source of each module that is imported after it."""
    order = run("import json, sys\nimport attnviz.app\nprint(json.dumps(list(sys.modules)))\n")
    late = order[order.index("PySide6"):]
    assert not {"numpy", "attnviz.document.document", "attnviz.store.state"} & {*late}


@pytest.mark.slow
def test_a_widget_at_module_level_is_found(tmp_path: Path) -> None:
    (tmp_path / "attnviz").mkdir()
    (tmp_path / "attnviz" / "__init__.py").write_text("", encoding="utf-8")
    (tmp_path / "attnviz" / "bad.py").write_text(
        "from PySide6.QtWidgets import QLabel\nlabel = QLabel('at module level')\n", encoding="utf-8"
    )
    (found,) = run(f"{LOADED}{IMPORT_ALL}{WIDGETS}print(json.dumps(found))", path=tmp_path)
    assert "QLabel" in found

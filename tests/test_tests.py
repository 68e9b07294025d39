"""Rules for tests (`test_layers.py` checks them): each violation is found.

A test that uses private names hinders changes of the code behind them, one that asserts times fails on a busy
machine, and one that asserts nothing is worse than none.
"""

import ast
import itertools
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.grids import pairs
from tests.sources import nodes_of

ROOT = Path(__file__).resolve().parents[1]
ROOMS = {path.name for path in (ROOT / "attnviz").iterdir() if (path / "__init__.py").exists()}
WHOLE = {"e2e", "robustness", "goldens"}  #: folders of tests that belong to no package

#: Private names that tests may use: file below tests/, name, and why there is no other way.
ALLOWED: dict[tuple[str, str], str] = {}

CLOCKS = {"perf_counter", "perf_counter_ns", "monotonic", "monotonic_ns", "process_time", "thread_time"}
CHECKS = {"raises", "warns", "fail", "waitUntil", "waitSignal", "waitSignals", "assertNotEmitted", "assert_allclose",
          "assert_array_equal", "assert_equal", "assert_close", "run_state_machine_as_test", "simplefilter"}

Nodes = list[ast.AST]


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def private_names(package: Path) -> set[str]:
    """Return the private names of modules, functions, classes and attributes of a package."""
    found = set()
    for path in package.rglob("*.py"):
        for node in nodes_of(path):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                found.add(node.name)
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                found.add(node.attr)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                found.add(node.id)
    return {name for name in found if is_private(name)}


def with_embedded_programs(nodes: Nodes) -> Nodes:
    """Return the nodes of a module and of the programs in its strings, which run as other processes."""
    found = list(nodes)
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and "import" in node.value:
            try:
                found += ast.walk(ast.parse(node.value))
            except (SyntaxError, ValueError):
                continue  # a sentence
    return found


def private_uses(nodes: Nodes, private: set[str]) -> Iterator[tuple[int, str]]:
    """Yield line and name of each private name of the package that is read, imported or patched."""
    for node in with_embedded_programs(nodes):
        if isinstance(node, ast.Attribute) and node.attr in private:
            if not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")):
                yield node.lineno, node.attr
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("attnviz"):
            yield from ((node.lineno, alias.name) for alias in node.names if is_private(alias.name))
        elif isinstance(node, ast.Call) and called_name(node) in ("setattr", "delattr", "getattr", "object"):
            texts = [argument.value for argument in node.args[:2] if isinstance(argument, ast.Constant)]
            names = [text.rpartition(".")[2] for text in texts if isinstance(text, str)]
            yield from ((node.lineno, name) for name in names if name in private)


def called_name(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def timed_assertions(nodes: Nodes) -> Iterator[tuple[int, str]]:
    """Yield line and text of each assertion about a time, through any number of variables."""
    of_time: set[str] = set()

    def tells(node: ast.AST) -> bool:
        return any((isinstance(part, ast.Call) and called_name(part) in CLOCKS | of_time)
                   or (isinstance(part, ast.Name) and part.id in of_time) for part in ast.walk(node))

    before = -1
    while len(of_time) > before:
        before = len(of_time)
        for node in nodes:
            if isinstance(node, (ast.Assign, ast.AugAssign, ast.AnnAssign)) and node.value and tells(node.value):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                of_time |= {part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)}
            elif isinstance(node, ast.Call) and called_name(node) in ("append", "add") and any(map(tells, node.args)):
                of_time |= {part.id for part in ast.walk(node.func) if isinstance(part, ast.Name)}
            elif isinstance(node, ast.FunctionDef) and any(
                    isinstance(part, ast.Return) and part.value and tells(part.value) for part in ast.walk(node)):
                of_time.add(node.name)
    yield from ((node.lineno, ast.unparse(node)) for node in nodes if isinstance(node, ast.Assert) and tells(node.test))


def functions_that_check(nodes: Iterable[ast.AST]) -> set[str]:
    """Return the names of functions that assert something, or call one that does."""
    found, calls = set(CHECKS), {}
    for function in (node for node in nodes if isinstance(node, ast.FunctionDef)):
        inside = list(ast.walk(function))
        calls[function] = {called_name(part) for part in inside if isinstance(part, ast.Call)}
        if any(isinstance(part, ast.Assert) for part in inside):
            found.add(function.name)
    while more := {node.name for node in calls if node.name not in found and calls[node] & found}:
        found |= more
    return found


def always_true(node: ast.expr) -> bool:
    """Return whether an assertion holds whatever was computed."""
    if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or):
        return any(map(always_true, node.values))
    if isinstance(node, ast.Compare):
        at_least_none = isinstance(node.left, ast.Call) and called_name(node.left) == "len" and \
            isinstance(node.ops[0], ast.GtE) and ast.unparse(node.comparators[0]) == "0"
        same = isinstance(node.ops[0], (ast.Eq, ast.Is)) and ast.unparse(node.left) == ast.unparse(node.comparators[0])
        return at_least_none or (same and not any(isinstance(part, ast.Call) for part in ast.walk(node)))
    return isinstance(node, (ast.Lambda, ast.JoinedStr)) or (isinstance(node, ast.Constant) and bool(node.value)) \
        or (isinstance(node, ast.Tuple) and bool(node.elts))


def faults(tests: Path, package: Path) -> list[str]:
    """Return every breach of a rule in a folder of tests, one line each."""
    private = private_names(package)
    paths = [path for path in sorted(tests.rglob("*.py")) if path.name != "test_tests.py"]  # whose breaches are planted
    read = {path: nodes_of(path) for path in paths}
    can_fail = functions_that_check(node for nodes in read.values() for node in nodes)
    found = []
    for path, nodes in read.items():
        where = path.relative_to(tests).as_posix()
        if "/" in where and where.partition("/")[0] not in ROOMS | WHOLE:
            found.append(f"{where}: is in a folder that is no package")
        found += [f"{where}:{line}: reaches for {name}" for line, name in private_uses(nodes, private)
                  if (where, name) not in ALLOWED]
        if any(clock in path.read_text(encoding="utf-8") for clock in CLOCKS):
            found += [f"{where}:{line}: times something: {text}" for line, text in timed_assertions(nodes)]
        for node in nodes:
            if isinstance(node, ast.Assert) and always_true(node.test):
                found.append(f"{where}:{node.lineno}: cannot fail: {ast.unparse(node)}")
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and node.name not in can_fail:
                found.append(f"{where}:{node.lineno}: {node.name} asserts nothing")
            if isinstance(node, ast.Expr) and isinstance(node.value, (ast.Compare, ast.BoolOp)):
                found.append(f"{where}:{node.lineno}: compares without asserting: {ast.unparse(node)}")
    return found


FINE = """
import time
from attnviz.room import module
class Hand:
    def __init__(self):
        self._own = 1
def check(x):
    assert x == 1
def test_one(monkeypatch, qtbot):
    monkeypatch.setattr(module, "PUBLIC", 1)
    check(module.public()._replace(x=1))
    end = time.monotonic() + 5
    while time.monotonic() < end:
        pass
def test_two():
    '''An import of _secret in words is none.'''
    assert module.public() == module.public() or Hand()
"""


@pytest.mark.parametrize(("source", "told"), [
    (FINE, ""),
    ("def test_a(): assert module._secret() == 1", "reaches for _secret"),
    ("def test_a(): assert thing.view._field", "reaches for _field"),
    ("from attnviz.room.module import _secret\ndef test_a(): assert _secret", "reaches for _secret"),
    ("def test_a(patch):\n patch.setattr(module, '_secret', 1)\n assert module.public()", "reaches for _secret"),
    ("def test_a(patch):\n patch.setattr('attnviz.room.module._secret', 1)\n assert x", "reaches for _secret"),
    ("PROBE = '''\nimport attnviz\nattnviz._secret()\n'''\ndef test_a(): assert run(PROBE)", "reaches for _secret"),
    ("def test_a():\n start = time.perf_counter()\n do()\n assert time.perf_counter() - start < 1", "times something"),
    ("def test_a():\n a = monotonic()\n b = monotonic() - a\n c = max(b, 0)\n assert c < 1", "times something"),
    ("def test_a():\n t = []\n do(lambda: t.append(time.monotonic()))\n assert max(t) < 1", "times something"),
    ("def seconds():\n return perf_counter()\ndef test_a():\n assert seconds() < 1", "times something"),
    ("def test_a(): module.public()", "test_a asserts nothing"),
    ("def show(): pass\ndef test_a(): show()", "test_a asserts nothing"),
    ("def test_a(): assert (1, 'a text')", "cannot fail"),
    ("def test_a(): assert x or True", "cannot fail"),
    ("def test_a(): assert len(x) >= 0", "cannot fail"),
    ("def test_a(): assert x.y == x.y", "cannot fail"),
    ("def test_a():\n assert x\n x == 1", "compares without asserting"),
])
def test_a_breach_is_found(source: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "attnviz" / "room").mkdir(parents=True)
    (tmp_path / "attnviz" / "room" / "module.py").write_text(
        "def _secret(): pass\ndef public(): pass\nclass View:\n def __init__(self):\n  self._field = self._own = 1\n",
        encoding="utf-8")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_it.py").write_text(source, encoding="utf-8")
    found = faults(tmp_path / "tests", tmp_path / "attnviz")
    assert len(found) == bool(told) and told in "".join(found), found


def test_a_folder_that_is_no_package_is_found(tmp_path: Path) -> None:
    (tmp_path / "kitchen").mkdir()
    (tmp_path / "kitchen" / "test_it.py").write_text("def test_a(): assert x", encoding="utf-8")
    assert faults(tmp_path, tmp_path) == ["kitchen/test_it.py: is in a folder that is no package"]


def test_any_two_values_of_a_grid_meet_in_few_rows() -> None:
    for axes in ("ab", "cde", "fg", "hijklmn"), ("abcd", "efgh", "ij", "klm"), ("abc", "d"):
        rows = pairs(*axes)
        for one, other in itertools.combinations(range(len(axes)), 2):
            assert {(row[one], row[other]) for row in rows} == set(itertools.product(axes[one], axes[other]))
        largest, second = sorted(map(len, axes))[:-3:-1]
        assert len(rows) <= 1.3 * largest * second

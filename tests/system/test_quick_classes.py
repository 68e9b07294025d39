"""Dataclasses whose methods are compiled when they are first called behave as Python's own, to the last word."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]

PROGRAM = """
import dataclasses, json, sys
from dataclasses import dataclass, field

compiled = []
def heard(event, told):
    if event == "exec" and told[0].co_filename == "<string>":
        compiled.append(told)
sys.addaudithook(heard)
if sys.argv[1] == "quick":
    from attnviz.system import quick_classes
    quick_classes.prepare()
    quick_classes.prepare()  # twice is once

@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: tuple = ()

@dataclass(frozen=True)
class Named(Point):
    name: str = field(default="", compare=False)

@dataclass(order=True)
class Version:
    major: int
    minor: int = 0
    parts: list = field(default_factory=list, repr=False)

CLASSES, made = 3, len(compiled)

def answer(ask):
    try:
        return repr(ask())
    except Exception as error:
        return f"{type(error).__name__}: {error}"

loop = Version(1)
loop.major = loop
one, two = Point(1, (2,)), Point(1, (2,))
asked = [
    lambda: one == two, lambda: one == Point(2), lambda: one == (1, (2,)), lambda: one != two,
    lambda: hash(one) == hash(two) == hash((1, (2,))), lambda: {one: 3}[two], lambda: one, lambda: loop,
    lambda: setattr(one, "x", 3), lambda: delattr(one, "x"), lambda: setattr(Named(1), "x", 3),
    lambda: setattr(Named(1), "other", 3), lambda: delattr(Named(1), "name"), lambda: delattr(Named(1), "other"),
    lambda: Named(1, name="a") == Named(1, name="b"), lambda: Named(1) == Point(1), lambda: Named(1),
    lambda: Version(1) < Version(1, 2) <= Version(2) > Version(1), lambda: Version(1) < 2, lambda: Version(1),
    lambda: hash(Version(1)), lambda: dataclasses.replace(one, x=5), lambda: Point(), lambda: Point(1, 2, 3),
    lambda: [Point.__eq__.__name__, Point.__eq__.__qualname__, Named.__repr__.__qualname__],
]
answers = [answer(ask) for ask in asked] + [answer(ask) for ask in asked]  # each for the first time, and again
own = all("__eq__" in kind.__dict__ and kind.__eq__.__code__.co_filename == "<string>" for kind in (Point, Named))
print(json.dumps({"answers": answers, "per class": made / CLASSES, "own": own}))
"""


def said(way: str) -> dict[str, Any]:
    done = subprocess.run([sys.executable, "-c", PROGRAM, way], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def test_quick_classes_answer_as_pythons_own() -> None:
    quick, slow = said("quick"), said("slow")
    assert quick["answers"] == slow["answers"]
    assert len(quick["answers"]) == 50 and "True" in quick["answers"]
    assert any(answer.startswith("FrozenInstanceError") for answer in quick["answers"])
    assert quick["own"] and slow["own"]  # what was called once is the class's own from then on


def test_of_each_class_only_what_makes_it_is_compiled_before_it_is_used() -> None:
    assert said("quick")["per class"] == 1

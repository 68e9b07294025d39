"""The stub of `s.edit`, made from the table of intents for editors and type checkers.

    python -m tools.intents_stub > attnviz/api/edit.pyi

`make golden` writes it, too, and a test fails where it is not fresh.
"""

import inspect
from collections.abc import Iterable
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from attnviz.api import Session
from attnviz.document.document import Document
from attnviz.document.models import Model
from attnviz.document.places import Cell, Spot
from attnviz.store.store import INTENTS

HEAD = '''\
# ruff: noqa: E501
"""Everything that `s.edit` can do. Made by tools/intents_stub.py from the table of intents."""

from collections.abc import Collection, Mapping
from typing import Any, Literal

from attnviz.api.document_session import DocumentSession
from attnviz.document.document import Document
from attnviz.document.places import Cell, Spot

class Edit:
    def __init__(self, session: DocumentSession) -> None: ...
'''


def annotation(hint: Any) -> str:
    """Return the type of an argument as people write it."""
    kind, parts = get_origin(hint) or hint, get_args(hint)
    if kind in (Union, UnionType):
        return " | ".join(dict.fromkeys(map(annotation, parts)))
    if kind is Literal:
        return f"Literal[{', '.join(map(repr, parts))}]"
    if kind in (str, int, float, bool, NoneType):
        return "None" if kind is NoneType else kind.__name__
    if kind is tuple and Ellipsis not in parts:
        return f"tuple[{', '.join(map(annotation, parts))}]"
    if kind in (tuple, frozenset, Iterable):
        return f"Collection[{annotation(parts[0])}]"
    if kind in (Cell, Document, Spot):
        return f"{kind.__name__} | Mapping[str, Any]"
    return "str" if kind is Model else "Any"


def method(name: str) -> str:
    """Return an intent as a method without a body."""
    function = INTENTS[name].function
    hints, words = get_type_hints(function), ["self"]
    for each in list(inspect.signature(function).parameters.values())[1:]:
        if each.kind is each.KEYWORD_ONLY and "*" not in words:
            words.append("*")
        default = "" if each.default is each.empty else f" = {each.default!r}"
        words.append(f"{each.name}: {annotation(hints[each.name])}{default}")
    first = (INTENTS[name].__doc__ or "").splitlines()[0]
    return f'    def {name}({", ".join(words)}) -> None:\n        """{first}"""\n'


def stub() -> str:
    """Return the content of the stub."""
    return HEAD + "".join(map(method, dir(Session().edit)))


if __name__ == "__main__":
    print(stub(), end="")

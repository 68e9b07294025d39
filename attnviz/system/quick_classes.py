"""Have dataclasses made without their methods being compiled before anybody calls them."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Sequence
from typing import Any

Method = Callable[..., Any]


def prepare() -> None:
    """Call it before the modules are imported whose classes are to be made quickly.

    `dataclasses` writes `__eq__`, `__hash__`, `__repr__`, `__setattr__` and `__delattr__` of each class as source, and
    compiles them one by one: until the window is painted that was a seventh of all that is done, for 110 classes, and a
    tenth of `import torch`, for 270. Hardly one of them is ever called, and who is called first is compiled then. A
    Python whose dataclasses are made in another way keeps it.
    """
    module: Any = dataclasses
    create = getattr(module, "_create_fn", None)
    if create is not None and not isinstance(create, functools.partial):
        module._create_fn = functools.partial(_created, create)


def _created(create: Method, name: str, args: Sequence[str], body: Sequence[str], **about: Any) -> Method:
    """The method that `create` compiles, or one that has it compiled when it is first called."""
    if name == "__init__":  # which all of them call, and whose signature is read
        return create(name, args, body, **about)  # type: ignore[no-any-return]
    made: Method | None = None

    def written_later(self: object, *rest: object) -> Any:
        nonlocal made
        if made is None:
            made = create(name, args, body, **about)
            made.__qualname__ = written_later.__qualname__
            for kind in type(self).__mro__:  # which has it itself from now on
                if kind.__dict__.get(name) is written_later:
                    type.__setattr__(kind, name, made)
        return made(self, *rest)

    written_later.__name__ = name
    return written_later

"""The window on a model that another process has: what it needs comes over pipes, and it ends with neither."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication

from attnviz import app
from attnviz.document import files
from attnviz.engine.engine import Engine
from attnviz.engine.remote_reader import reader_of
from attnviz.result.result import Result
from attnviz.store.numbers import say
from attnviz.store.state import State
from attnviz.system import interrupt
from attnviz.system.link import Link
from attnviz.system.processes import read_message, take_pipes
from attnviz.system.wording import N_, Text
from attnviz.window.workbench import Workbench

_ENDED = N_("The process that has {name} has ended, and nothing is computed any more: what you see stays, and can be "
            "saved.")


class _LinkEnd(QObject):
    """Brings the end of a link to the GUI thread, and the request to close the window."""

    ended = Signal()
    closed = Signal()


def main(arguments: Sequence[str]) -> int:
    """Open the window on the model of the process that started this one; return the exit status."""
    interrupt.prepare()
    source, target = take_pipes()
    greeting = read_message(source)
    if greeting is None:
        return 2
    document, view = files.read_content(greeting[0]["session"].encode(), "the model's session")
    link = Link(source, target, ended=Text(_ENDED, name=document.options.name))
    return app.main(document=document, view=view, engine=Engine(reader_of(link, document, greeting)),
                    prepare=partial(follow, link))


def follow(link: Link, bench: Workbench) -> None:
    """Say once that the other process is gone, tell it what is shown, and close the window if it asks for that."""
    store = bench.controller.store
    if bench.controller.findChild(_LinkEnd) is None:  # else a window in another language is told
        end = _LinkEnd(bench.controller)
        end.ended.connect(lambda: store.do(say(link.ended, "warning")), Qt.ConnectionType.QueuedConnection)
        link.on_end(end.ended.emit)

    def close() -> None:
        bench.window.hide()  # what is unsaved is not that of a window that was killed
        QApplication.exit()

    closing = _LinkEnd(bench)
    closing.closed.connect(close, Qt.ConnectionType.QueuedConnection)
    link.on_close = closing.closed.emit

    def tell(before: State, after: State) -> None:
        if after.now is not before.now and after.now is not None and (result := after.now.computed) is not None:
            _tell_shown(link, result)

    store.subscribe(tell)


def _tell_shown(link: Link, result: Result) -> None:
    number = getattr(result.layers[0].stages, "result", 0)
    if number:
        link.tell(shown=number)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Failures of plug-ins, said once in the window; what else it shows goes on."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject, Qt, Signal

from attnviz.store.numbers import say
from attnviz.system import plugins
from attnviz.window.presenter import Presenter


class _Failures(QObject):
    """Brings a sentence from the thread in which a plug-in failed, after what is being painted."""

    failed = Signal(str)


class _Handler(logging.Handler):
    def __init__(self, failures: _Failures) -> None:
        super().__init__()
        self._failures = failures

    def emit(self, record: logging.LogRecord) -> None:
        self._failures.failed.emit(record.getMessage())


@contextmanager
def failures_shown(presenter: Presenter) -> Iterator[None]:
    """Show inside what the plug-ins of this process fail at, those first that could not be loaded."""
    failures = _Failures()
    failures.failed.connect(lambda sentence: presenter.do(say(sentence, "warning")), Qt.ConnectionType.QueuedConnection)
    handler = _Handler(failures)
    plugins.log.addHandler(handler)
    if told := " ".join(plugin.failure for plugin in plugins.loaded() if plugin.failure):
        failures.failed.emit(told)
    try:
        yield
    finally:
        plugins.log.removeHandler(handler)

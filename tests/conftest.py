"""Shared fixtures: offscreen Qt, one torch thread by default, a fixed font and scale, a temporary home and leak checks.

The leak fixtures follow napari's: a widget, a thread or a timer that outlives its test makes that test fail,
because it would otherwise make a later one fail, now and then. tests/test_leak_fixtures.py proves that they do.
"""

import atexit
import contextlib
import gc
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

# Before Qt, torch or attnviz is imported anywhere: all three read these once.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")  # as attnviz says: threads that spin take ten times as long here
for name, value in {"QT_SCALE_FACTOR": "1", "QT_FONT_DPI": "96", "QT_SCREEN_SCALE_FACTORS": "",
                    "LC_ALL": "C.UTF-8", "LANGUAGE": ""}.items():
    os.environ[name] = value  # what fits and is said must not depend on the screen and language of whoever runs tests
_home = tempfile.mkdtemp(prefix="attnviz-test-home-")
atexit.register(shutil.rmtree, _home, ignore_errors=True)
os.environ["ATTNVIZ_HOME"] = _home

COLOURS = ("Window", "Base", "Button", "Text", "Muted", "Line", "Accent", "Warning", "Error", "Masked", "Hatch")
SLOW_FOLDERS = ("e2e", "export", "robustness", "window")  #: tests of the whole program and of what it draws into files
GRACE = 2.0  #: seconds that a thread is given to end by itself


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option of `make golden`."""
    parser.addoption("--write-goldens", action="store_true", help="write tests/goldens/*.txt instead of comparing")


def pytest_configure(config: pytest.Config) -> None:
    """Give property tests the same examples in each run and no deadline, since the machine may be busy."""
    from hypothesis import settings

    settings.register_profile("attnviz", deadline=None, derandomize=True, database=None)
    settings.load_profile("attnviz")


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """Collect no garbage while modules and tests are read: all of them stay, and are looked through in vain."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the tests of slow folders, deselect those that need a CUDA device if there is none, and sort the others.

    Those that share a window follow each other.

    Raises UsageError for names that differ by process, and if a module changed the home when it was imported.
    """
    if os.environ["ATTNVIZ_HOME"] != _home:
        raise pytest.UsageError("A module that tests import changes ATTNVIZ_HOME: let a function of it do that.")
    if differing := [item.nodeid for item in items if " at 0x" in item.nodeid]:
        raise pytest.UsageError(f"Workers cannot share tests whose names have an address: {differing[0]}")
    for item in items:
        if item.path.relative_to(Path(__file__).parent).parts[0] in SLOW_FOLDERS:
            item.add_marker("slow")
    gpu = [item for item in items if item.get_closest_marker("gpu")]
    if gpu and not _has_cuda():
        config.hook.pytest_deselected(items=gpu)
        items[:] = [item for item in items if item not in gpu]
    files = {item.path: at for at, item in reversed([*enumerate(items)])}
    items.sort(key=lambda item: (files[item.path], _shares(item)))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Fail a test that starts Python anew and is not marked so: hundreds of such starts take minutes."""
    original = subprocess.Popen.__init__

    def begin(self: Any, args: Any, *others: Any, **options: Any) -> None:
        if args[0] == sys.executable and args[1] in ("-c", "-m"):
            raise AssertionError("a test that starts Python is marked with pytest.mark.slow")
        original(self, args, *others, **options)

    with pytest.MonkeyPatch.context() as patch:
        if not {"slow", "long"} & {mark.name for mark in item.iter_markers()}:
            patch.setattr(subprocess.Popen, "__init__", begin)
        return (yield)


def _has_cuda() -> bool:
    import torch

    return torch.cuda.is_available()


@pytest.fixture(scope="session")
def qapp(qapp: Any) -> Iterator[Any]:
    """Return the application in the font that matplotlib ships, since fonts of machines differ."""
    import matplotlib
    from PySide6.QtGui import QFont, QFontDatabase

    for name in ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"):
        added = QFontDatabase.addApplicationFont(f"{matplotlib.get_data_path()}/fonts/ttf/{name}")
        assert added >= 0, f"{name} of matplotlib cannot be used"
    qapp.setFont(QFont("DejaVu Sans", 9))
    yield qapp
    qapp.clipboard().clear()  # without a display Qt frees what lies there only after Python is gone, and crashes


def _asked(node: pytest.Item) -> dict[str, Any]:
    """Return what `pytest.mark.desk` asks for, of the module and of the test."""
    return {name: value for mark in [*node.iter_markers("desk")][::-1] for name, value in mark.kwargs.items()}


@pytest.fixture(scope="module")
def sources_read_once() -> Iterator[None]:
    """Let the rules about sources share what was read, some hundred MB, until the last test of a file.

    None of it is garbage, and to look through it again and again takes half of the time.
    """
    from tests.sources import nodes_of

    gc.disable()
    yield
    nodes_of.cache_clear()
    gc.enable()


@pytest.fixture(scope="module")
def models_read_once() -> Iterator[None]:
    """Let the tests of a file share each model that they open: a trained one takes four seconds."""
    from functools import cache

    from attnviz.engine.checkpoints import loader

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loader, "open_model", cache(loader.open_model))
        yield


@pytest.fixture(scope="module")
def two_threads() -> Iterator[None]:
    """Compute with two threads, as people do: results that have to be equal must be so however work is divided."""
    import torch

    torch.set_num_threads(2)
    yield
    torch.set_num_threads(1)


@pytest.fixture
def shelf(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Return the models that `desk` can open, in place of files: those of `pytest.mark.desk(models=...)`."""
    from tests.window.models import FakeModels

    made = FakeModels(*_asked(request.node).get("models", ()))
    if made.models:
        made.install(monkeypatch)
    yield made
    made.go.set()


def _shares(item: pytest.Item) -> bool:
    return "desk" in item.fixturenames and not _asked(item).get("fresh")


_reused: list[Any] = []  # the window that the next test takes over


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Close the window after the last of several tests in a row that share one, and remove what windows left.

    This comes after every fixture, since a window that closes saves its settings once more.
    """
    item.session.is_shared = nextitem is not None and _shares(item) and _shares(nextitem)
    yield
    if _reused and not item.session.is_shared:
        _reused.pop().close()
    with contextlib.suppress(FileNotFoundError):
        os.unlink(f"{_home}/settings.json")  # commands read it, too, such as its language
    if not _reused and "PySide6.QtWidgets" in sys.modules:
        _remove_look()


def _remove_look() -> None:
    """Remove what a window left on the QApplication, which all tests share: theme, type, language and names of keys."""
    from PySide6.QtCore import QTranslator
    from PySide6.QtGui import QPalette
    from PySide6.QtWidgets import QApplication

    application = QApplication.instance()
    if not isinstance(application, QApplication):
        return
    if theme := sys.modules.get("attnviz.views.chrome.theme"):
        theme.project(application, "light", on=False)
    if application.styleSheet():
        application.setStyleSheet("")
        application.setPalette(QPalette())
    for translator in application.findChildren(QTranslator):
        application.removeTranslator(translator)
        translator.setParent(None)
    for name in application.dynamicPropertyNames():
        application.setProperty(name.toStdString(), None)


@pytest.fixture
def desk(qapp: Any, shelf: Any, request: pytest.FixtureRequest) -> Iterator[Any]:
    """Return a window that shows the first sentence, or the document of `pytest.mark.desk(document=...)`.

    It is that of the test before, unless that failed or left what a new window does not have, or
    `pytest.mark.desk(fresh=True)` asks for a new one.
    """
    from tests.desk import Desk, ReusedDesk

    asked, failed = _asked(request.node), request.session.testsfailed
    document, models = asked.get("document"), tuple(asked.get("models", ()))
    if _reused and not _reused[0].begin_anew(document, models):
        _reused.pop().close()
        _remove_look()  # Qt styles widgets anew at each change of parent, which takes a fifth of the time of a window
    if not _reused:
        _reused.append(Desk(document) if asked.get("fresh") else ReusedDesk(document, models))
    yield _reused[0]
    if not request.session.is_shared or request.session.testsfailed > failed:
        _reused.pop().close()


@pytest.fixture
def until(qtbot: Any) -> Callable[[Callable[[], Any]], None]:
    """Process events until a condition holds."""
    return lambda true: qtbot.waitUntil(lambda: bool(true()), timeout=30_000)


@pytest.fixture(autouse=True)
def no_leaked_threads() -> Iterator[None]:
    """Fail a test that leaves a Python thread running."""
    before = set(_threads())
    yield
    deadline = time.monotonic() + GRACE
    left = [thread for thread in _threads() if thread not in before]
    for thread in left:
        thread.join(max(0.0, deadline - time.monotonic()))
    if alive := [thread.name for thread in left if thread.is_alive()]:
        pytest.fail(f"leaked threads, still running: {', '.join(alive)}", pytrace=False)


def _threads() -> list[threading.Thread]:
    """Return all threads but those of the window that is reused, and of Qt.

    For the latter Python has a stand-in, which stays listed after the thread has ended.
    """
    return [thread for thread in threading.enumerate() if not isinstance(thread, threading._DummyThread)
            and not (_reused and thread.name.startswith("attnviz-"))]


@pytest.fixture(autouse=True)
def no_changed_colour() -> Iterator[None]:
    """Fail a test after which a colour of the theme is another: `QColor` can be changed in place."""
    yield
    if theme := sys.modules.get("attnviz.views.chrome.theme"):
        changed = [name for name in COLOURS if theme.colour(name).getRgb() != (*theme.rgb(name), 255)]
        for name in changed:
            theme.colour(name).setRgb(*theme.rgb(name))
        if changed:
            pytest.fail(f"changed colours of the theme: {', '.join(changed)}", pytrace=False)


@pytest.fixture(autouse=True)
def no_leaked_qt() -> Iterator[None]:
    """Fail a test that leaves a top-level widget, a running QThread or an active QTimer."""
    if "PySide6.QtCore" not in sys.modules:
        yield
        return
    from PySide6.QtCore import QThread, QThreadPool, QTimer

    # Qt cannot list its threads and timers, so whatever starts is noted. Timers weakly: to hold one would be a leak.
    # The patch is our own: a test that undoes its monkeypatch must not undo this.
    with pytest.MonkeyPatch.context() as patch:
        threads = _note_starts(patch, QThread, keep=lambda thread: thread)
        pools = _note_starts(patch, QThreadPool, keep=lambda pool: pool)
        timers = _note_starts(patch, QTimer, keep=weakref.ref)
        before = set(_top_level_widgets())
        yield
    faults = [*_running_threads(threads), *_busy_pools(pools)]
    _process_deferred_deletes()
    if _new_widgets(before) or _ticking(timers):
        gc.collect()  # what only a reference cycle holds is no leak, but collecting after every test would be slow
        _process_deferred_deletes()
    faults += [f"ticking {timer!r}" for timer in _ticking(timers)]
    faults += [f"top-level widget {widget!r}" for widget in _new_widgets(before)]
    for timer in _ticking(timers):
        timer.stop()
    for widget in _new_widgets(before):
        widget.hide()  # no more: closing may ask a question, and deleting what a traceback still holds may crash
    if faults:
        pytest.fail("leaked Qt objects:\n  " + "\n  ".join(faults), pytrace=False)


def _note_starts(patch: pytest.MonkeyPatch, cls: Any, *, keep: Any) -> list[Any]:
    noted: list[Any] = []
    original = cls.start

    def start(self: Any, *args: Any, **kwargs: Any) -> Any:
        noted.append(keep(self))
        return original(self, *args, **kwargs)

    patch.setattr(cls, "start", start)
    return noted


def _is_valid(qt_object: Any) -> bool:
    import shiboken6

    return bool(shiboken6.isValid(qt_object))


def _running_threads(threads: list[Any]) -> list[str]:
    """End and name each noted QThread that still runs, since destroying a live one aborts the process."""
    faults = []
    for thread in threads:
        if _is_valid(thread) and not thread.wait(int(GRACE * 1000)):
            faults.append(f"running {thread!r}")
            thread.requestInterruption()
            thread.quit()
            thread.wait(int(GRACE * 1000))
    return faults


def _busy_pools(pools: list[Any]) -> list[str]:
    valid = {id(pool): pool for pool in pools if _is_valid(pool)}.values()
    return [f"busy {pool!r}" for pool in valid if not pool.waitForDone(int(GRACE * 1000))]


def _ticking(timers: list[Any]) -> list[Any]:
    """Return the noted timers that are active, each once."""
    found = {id(timer): timer for noted in timers if (timer := noted()) is not None}.values()
    return [timer for timer in found if _is_valid(timer) and timer.isActive() and not _is_reused(timer)]


def _is_reused(qt_object: Any) -> bool:
    """Return whether an object belongs to the window that is reused, as does an empty widget of Qt without a parent."""
    if not _reused:
        return False
    while (parent := qt_object.parent()) is not None:
        qt_object = parent
    return qt_object in (_reused[0].window, _reused[0].controller) or (
        qt_object.metaObject().className() == "QWidget" and not qt_object.children())


def _top_level_widgets() -> list[Any]:
    """Return all windows except those that are reused: Qt's tooltip, and that of `desk`."""
    if "PySide6.QtWidgets" not in sys.modules:
        return []
    from PySide6.QtWidgets import QApplication

    if QApplication.instance() is None:
        return []
    return [widget for widget in QApplication.topLevelWidgets()
            if widget.metaObject().className() != "QTipLabel" and not _is_reused(widget)]


def _new_widgets(before: set[Any]) -> list[Any]:
    """Return the windows that a test left, without those that are children of another of them."""
    new = [widget for widget in _top_level_widgets() if widget not in before]
    return [widget for widget in new if widget.parentWidget() is None or widget.parentWidget().window() not in new]


def _process_deferred_deletes() -> None:
    from PySide6.QtCore import QCoreApplication, QEvent

    if QCoreApplication.instance() is not None:
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QCoreApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

"""The leak fixtures of conftest.py fail tests that leak, and no others, in a separate pytest run."""

import os
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

PLANTED = """
import subprocess, sys, threading, time
from dataclasses import replace
import pytest
from PySide6.QtCore import QObject, QThread, QTimer, QTranslator
from PySide6.QtWidgets import QLabel, QPushButton
from attnviz.system import settings, translation
from attnviz.views.chrome import theme

kept = []  # what a careless module or cache holds on to

def test_clean(qtbot):
    label = QLabel("owned")
    qtbot.addWidget(label)
    label.show()
    timer = QTimer(label)
    timer.start(10)
    dropped = QLabel("dropped with its last reference")
    thread = QThread()
    thread.start()
    thread.quit()
    assert thread.wait(2000)
    worker = threading.Thread(target=time.sleep, args=(0.05,))
    worker.start()

def test_widget(qtbot):
    kept.append(QLabel("leaked"))

def test_closed_widget(qtbot):
    kept.append(QLabel("leaked"))
    kept[-1].show()
    kept[-1].close()

def test_qthread(qtbot):
    thread = QThread()
    thread.start()

def test_python_thread():
    threading.Thread(target=time.sleep, args=(4,), name="sleeper", daemon=True).start()

def test_timer(qtbot):
    timer = QTimer()
    timer.start(60_000)
    kept.append(timer)

def test_theme(qapp):
    qapp.setStyleSheet("QLabel { padding: 50px; }")

def test_clean_after_a_theme(qapp):
    assert qapp.styleSheet() == ""

@pytest.fixture(scope="class")
def german_window(qapp):
    yield
    settings.change(lambda stored: replace(stored, language="de"))  # as a window that closes last
    translation.use_language("de")

@pytest.mark.usefixtures("german_window")
class TestLanguage:
    def test_language(self):
        pass

def test_clean_after_a_language(qapp):
    assert settings.load().language == "system"
    assert not qapp.findChildren(QTranslator)

def test_colour(qapp):
    theme.colour("Muted").setAlpha(110)

def test_slot_exception(qtbot):
    button = QPushButton()
    qtbot.addWidget(button)
    button.clicked.connect(lambda: 1 / 0)
    button.click()

def test_process():
    subprocess.run([sys.executable, "-c", "pass"])

@pytest.mark.slow
def test_clean_after_the_leaks(qtbot):
    subprocess.run([sys.executable, "-c", "pass"], check=True)
"""

PATIENT = "GRACE = 2.0"  #: waited for each planted thread that does not end: here, where none will, for less


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Run the planted tests and return each outcome: "" if passed, else its failure or error message."""
    folder = tmp_path_factory.mktemp("planted")
    fixtures = Path(__file__).with_name("conftest.py").read_text(encoding="utf-8")
    assert PATIENT in fixtures
    (folder / "conftest.py").write_text(fixtures.replace(PATIENT, "GRACE = 0.5"), encoding="utf-8")
    (folder / "test_planted.py").write_text(PLANTED, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\nqt_api = pyside6\n", encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", "--junitxml=report.xml"],
        cwd=folder, env=environment, capture_output=True, text=True, timeout=100,
    )
    assert run.returncode == 1, run.stdout + run.stderr
    found: dict[str, str] = {}
    for case in ElementTree.parse(folder / "report.xml").iter("testcase"):
        texts = [part.get("message", "") + (part.text or "") for part in case if part.tag in ("failure", "error")]
        found[case.attrib["name"]] = found.get(case.attrib["name"], "") + "".join(texts)
    return found


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("test_widget", "top-level widget"),
        ("test_closed_widget", "top-level widget"),
        ("test_qthread", "running <PySide6.QtCore.QThread"),
        ("test_python_thread", "still running: sleeper"),
        ("test_timer", "ticking <PySide6.QtCore.QTimer"),
        ("test_colour", "changed colours of the theme: Muted"),
        ("test_slot_exception", "ZeroDivisionError"),
        ("test_process", "pytest.mark.slow"),
    ],
)
def test_a_planted_leak_fails(outcomes: dict[str, str], name: str, message: str) -> None:
    assert message in outcomes[name]


@pytest.mark.parametrize("name", ["test_clean", "test_theme", "test_clean_after_a_theme", "test_language",
                                  "test_clean_after_a_language", "test_clean_after_the_leaks"])
def test_a_clean_test_passes(outcomes: dict[str, str], name: str) -> None:
    assert outcomes[name] == ""

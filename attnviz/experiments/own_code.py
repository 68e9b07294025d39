"""Run a person's Python file in a process of its own, which compares a class of it with a formulation.

It ends after a time, with the program, and with every process that it started; what it sends is JSON and arrays.
"""

from __future__ import annotations

import ast
import contextlib
import os
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import IO, Any

from attnviz.document.variants import Value
from attnviz.result.code_report import CodeReport
from attnviz.system.arrays import Float32
from attnviz.system.errors import AttnVizError, EditError, SessionError
from attnviz.system.processes import Message, error_of, new_group, read_message, write_message
from attnviz.system.program import command_of
from attnviz.system.reading import NOT_READ, file_errors, read_text
from attnviz.system.watch import UNWATCHED, Watch
from attnviz.system.wording import Text

MAX_SECONDS = 20.0  #: for the person's code, from reading the file to the report
START_SECONDS = 120.0  #: until the process has imported torch, on a cold disk
POLL = 0.05  #: seconds between two looks at whether the work was cancelled


@dataclass(frozen=True, slots=True, eq=False)
class CodeRequest:
    """A class of a file, what it is compared with, and the numbers that a window displays."""

    path: Path
    kind: str  #: the name of the class; "" for the only one
    like: str  #: the formulation
    options: Mapping[str, Value]  #: of the formulation and the class
    parameters: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))  #: that only the class has
    #: "x0", "x1"…, the vectors (token, dimension) of the displayed texts, and the displayed weights; {} for none.
    displayed: Mapping[str, Float32] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True, eq=False)
class CodeComparison:
    """The report of a comparison, and the person's numbers where some were displayed."""

    report: CodeReport
    stages: Mapping[str, Float32]  #: of the person's code, each (text, head, row, column) or (text, token, dimension)


def class_names(path: Path) -> tuple[str, ...]:
    """Return the classes that a file derives from others, in order, without running it; () if it cannot be read."""
    try:
        tree = ast.parse(read_text(path))
    except (AttnVizError, SyntaxError, ValueError, RecursionError, MemoryError):  # running it says what is wrong
        return ()
    return tuple(node.name for node in tree.body if isinstance(node, ast.ClassDef) and node.bases)


def read_parameters(text: str) -> dict[str, Any]:
    """Return what a class is built with, written as the arguments of a call: "window=4, gated=True".

    Raises EditError for anything but names with constants.
    """
    with contextlib.suppress(SyntaxError, ValueError, RecursionError, MemoryError):
        call = ast.parse(f"kind({text})", mode="eval").body
        if isinstance(call, ast.Call) and not call.args and all(word.arg for word in call.keywords):
            return {str(word.arg): ast.literal_eval(word.value) for word in call.keywords}
    raise EditError("Write what the class is built with as NAME=VALUE, …, such as window=4, gated=True.")


def run(request: CodeRequest, watch: Watch = UNWATCHED, *, seconds: float = MAX_SECONDS) -> CodeComparison:
    """Return how a class of a person's file compares with a formulation.

    The file runs for at most so many seconds. Raises SessionError if it cannot be read or compared, ends its process or
    takes too long, and Cancelled.
    """
    path = request.path
    with file_errors(NOT_READ, path):
        path.open("rb").close()
    process = subprocess.Popen(
        command_of("attnviz.engine.own_code.process"), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        start_new_session=True, creationflags=new_group())  # Ctrl+C ends this process, and that the other
    assert process.stdin is not None and process.stdout is not None
    answers: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
    listener = threading.Thread(target=_listen, args=(process.stdout, answers), name="own code", daemon=True)
    listener.start()
    try:
        with contextlib.suppress(OSError):  # it has ended, which is told below
            write_message(process.stdin, {
                "path": str(path), "kind": request.kind, "like": request.like, "options": dict(request.options),
                "parameters": dict(request.parameters)}, request.displayed)
        for limit in (START_SECONDS, seconds):  # it is ready, then it has compared
            answer = _wait(answers, watch, limit)
            if answer == "late":
                raise SessionError("{name} was stopped: it did not end within {seconds:g} s. Is there an endless loop?",
                                   name=path.name, seconds=limit)
            if answer is None:
                raise SessionError("{name} ended the process that ran it ({how}).", name=path.name,
                                   how=_ending(process))
        values, arrays = answer
    finally:
        _end(process, listener)
    if "error" in values:
        raise SessionError(error_of(values).text)
    return CodeComparison(CodeReport.from_data(values["report"]), arrays)


def _listen(stream: IO[bytes], answers: queue.SimpleQueue[Message | None]) -> None:
    """Put every message of a stream into a queue, and None at its end, where the stream is closed."""
    with stream:
        while (answer := read_message(stream)) is not None:
            answers.put(answer)
    answers.put(None)


def _wait(answers: queue.SimpleQueue[Message | None], watch: Watch, seconds: float) -> Any:
    """Return the next message, None at the end of the process, or "late". Raises Cancelled."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        watch.check()
        with contextlib.suppress(queue.Empty):
            return answers.get(timeout=POLL)
    return "late"


def _ending(process: subprocess.Popen[bytes]) -> Text:
    """Return how a process ended, such as "exit status 3" or "signal 11"."""
    try:
        status = process.wait(POLL * 20)
    except subprocess.TimeoutExpired:
        return Text("it closed its output")
    return Text("signal {number}", number=-status) if status < 0 else Text("exit status {number}", number=status)


def _end(process: subprocess.Popen[bytes], listener: threading.Thread) -> None:
    """Kill a process with those that it started, and wait for it and for the thread that listens to it."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()
    listener.join(1.0)  # a process that left the group may hold the pipe
    if process.stdin is not None:
        with contextlib.suppress(OSError):  # what was not written yet
            process.stdin.close()

"""A training run in a process of its own: `python -m attnviz.engine.training.process FOLDER DEVICE [--go-on]`.

The folder has `run.json`. Commands come as lines of JSON on standard input, and reports go as lines of JSON to standard
output. The end of the input, as when the window is killed, ends the training; what was kept stays.
"""

from __future__ import annotations

import contextlib
import json
import queue
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

from attnviz.document import runs
from attnviz.document.recipes import Heads
from attnviz.document.runs import LOCK
from attnviz.system.errors import NO_MEMORY, AttnVizError
from attnviz.system.paths import FileLock
from attnviz.system.processes import text_values
from attnviz.system.reading import reason
from attnviz.system.watch import Cancelled
from attnviz.system.wording import Text

PAUSE, RESUME, STOP, ABLATE = "pause", "resume", "stop", "ablate"  #: the commands, as {"do": ...}
STEP, KEPT, CHANGED, PAUSED, RESUMED = "step", "kept", "changed", "paused", "resumed"  #: the reports, as {"event": ...}
STOPPED, ENDED, FAILED = "stopped", "ended", "failed"  #: the last report: the way that the training ended


class Commands:
    """What the window asks for; obeyed before each step."""

    def __init__(self, source: IO[str]) -> None:
        """Read commands on a thread of its own, until the source ends."""
        self.heads: Heads | None = None  #: to ablate from now on; None if nothing was said
        self.is_paused = False
        self._lines: queue.Queue[dict[str, Any]] = queue.Queue()
        threading.Thread(target=self._read, args=(source,), name="commands", daemon=True).start()

    def obey(self, report: Callable[[str], None]) -> None:
        """Do what was asked for, and wait while the training is paused. Raises Cancelled when it shall end."""
        while self.is_paused or not self._lines.empty():
            command = self._lines.get()
            name = command.get("do")
            if name == STOP:
                raise Cancelled
            if name == ABLATE:
                self.heads = tuple((layer, head) for layer, head in command["heads"])
            elif name in (PAUSE, RESUME) and self.is_paused != (name == PAUSE):
                self.is_paused = name == PAUSE
                report(PAUSED if self.is_paused else RESUMED)

    def _read(self, source: IO[str]) -> None:
        for line in source:
            self._lines.put(json.loads(line))
        self._lines.put({"do": STOP})  # the window is gone


def main(arguments: Sequence[str]) -> int:
    """Train into a folder; return the exit status, 2 if that is refused or fails."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal ends the window, and that this process
    folder, device, goes_on = Path(arguments[0]), arguments[1], "--go-on" in arguments[2:]
    lock = FileLock(folder / LOCK)
    try:
        if not lock.take():
            _say(FAILED, sentence=text_values(Text("Another window trains this run: close it first.")))
            return 2
        _train(folder, device=device, goes_on=goes_on)
    except AttnVizError as error:
        _say(FAILED, sentence=text_values(error.text))
        return 2
    except OSError as error:
        _say(FAILED, sentence=text_values(Text(
            "The training run cannot be written to {folder}: {reason}.", folder=folder, reason=reason(error))))
        return 2
    except MemoryError:
        _say(FAILED, sentence=text_values(Text(NO_MEMORY)))
        return 2
    finally:
        lock.release(remove=True)
    return 0


def _train(folder: Path, *, device: str, goes_on: bool) -> None:
    """Train a run to its end, or until the commands end it."""
    commands = Commands(sys.stdin)
    from attnviz.engine.training.run_folder import RunTraining  # late: it imports torch

    training = RunTraining(runs.read_run(folder), folder, goes_on=goes_on, device=device)

    def report_pause(event: str) -> None:
        training.write_state()
        _say(event)

    def before_step() -> None:
        commands.obey(report_pause)
        if commands.heads is not None:
            training.ablate(commands.heads)
            commands.heads = None
            _say(CHANGED, run=runs.fields_of(training.run))

    try:
        for report, kept in training.steps(before_step):
            _say(STEP, **asdict(report))
            if kept is not None:
                _say(KEPT, **asdict(kept), steps=training.kept_steps)
    except Cancelled:
        _say(STOPPED, step=training.step)
    else:
        _say(ENDED, step=training.step)


def _say(event: str, **fields: Any) -> None:
    """Write a report as a line; a window that is gone hears nothing, and the end of the input ends the training."""
    with contextlib.suppress(BrokenPipeError, ValueError):
        print(json.dumps({"event": event, **fields}), flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

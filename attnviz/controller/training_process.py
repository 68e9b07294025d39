"""The process that trains, seen from the window: lines of JSON go to it and come from it."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QProcess, QTimer, Signal, Slot

from attnviz.system.program import command_of
from attnviz.system.translation import tr

_WAIT = 1500  #: milliseconds that a process has to end by itself


class TrainingProcess(QObject):
    """One process at a time; what it says is emitted on the GUI thread."""

    reported = Signal(dict)  #: one report, as `attnviz.engine.training.process` describes
    died = Signal(str)  #: how it ended without saying so: "signal 9", "status 1"

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None
        self._folder = Path()  #: of its run
        # Processes that finish their step, with the folders they write into, and when they began to end, in seconds.
        self._ending: dict[QProcess, tuple[Path, float]] = {}
        self._patience = QTimer(self, interval=_WAIT)
        self._patience.timeout.connect(self._kill_overdue)
        self._has_ended = False

    @property
    def is_running(self) -> bool:
        """Whether there is a process that has not ended."""
        return self._process is not None and self._process.state() != QProcess.ProcessState.NotRunning

    @property
    def pid(self) -> int:
        """The number of the process; 0 if there is none."""
        return 0 if self._process is None else self._process.processId()

    def start(self, folder: Path, *, device: str, goes_on: bool) -> None:
        """Train the run of a folder on a device, from its beginning or from its last state, in a new process."""
        self.end()
        for former in [process for process, (path, _) in self._ending.items() if path == folder]:
            self._await(former)
        process, self._has_ended = QProcess(self), False
        self._process, self._folder = process, folder
        process.setProcessChannelMode(QProcess.ProcessChannelMode.ForwardedErrorChannel)
        process.readyReadStandardOutput.connect(self._read)
        process.finished.connect(self._on_finished)
        process.errorOccurred.connect(self._on_error)
        program, *arguments = command_of("attnviz.engine.training.process", str(folder), device,
                                         *(["--go-on"] if goes_on else []))
        process.start(program, arguments)

    def send(self, command: str, **arguments: Any) -> None:
        """Send a command; a process that has ended hears nothing."""
        if self._process is not None and self.is_running:
            self._process.write(json.dumps({"do": command, **arguments}).encode() + b"\n")

    def end(self) -> None:
        """End the process without waiting for it: it keeps what it has kept, and nothing is emitted."""
        process, self._process = self._process, None
        if process is not None:
            process.blockSignals(True)
            process.closeWriteChannel()  # it ends at the end of its input
            self._ending[process] = self._folder, time.monotonic()
            self._patience.start()

    def close(self) -> None:
        """End the process, and wait for it."""
        self.end()
        for process in tuple(self._ending):
            self._await(process)

    def _await(self, process: QProcess, *, milliseconds: int = _WAIT) -> None:
        """Wait for a process that ends, and kill it after that; no process is deleted while it runs."""
        if self._ending.pop(process, None) is None:
            return
        if process.state() != QProcess.ProcessState.NotRunning and not process.waitForFinished(milliseconds):
            process.kill()
            process.waitForFinished(_WAIT)
        process.deleteLater()

    @Slot()
    def _kill_overdue(self) -> None:
        """Kill the processes that have had their time to end, and delete them."""
        for process, (_, began) in tuple(self._ending.items()):
            if time.monotonic() - began >= 0.9 * _WAIT / 1000:  # a timer may fire a little early
                self._await(process, milliseconds=0)
        if not self._ending:
            self._patience.stop()

    @Slot()
    def _read(self) -> None:
        process = self._process
        while process is not None and process is self._process and process.canReadLine():
            try:
                report = json.loads(bytes(process.readLine().data()))
            except ValueError:
                continue  # a library has printed something
            if isinstance(report, dict) and "event" in report:
                self._has_ended |= report["event"] in ("stopped", "ended", "failed")
                self.reported.emit(report)

    @Slot(int, QProcess.ExitStatus)
    def _on_finished(self, code: int, how: QProcess.ExitStatus) -> None:
        self._read()
        if not self._has_ended:
            self.died.emit((tr("signal {number}") if how == QProcess.ExitStatus.CrashExit else
                            tr("exit status {number}")).format(number=code))

    @Slot(QProcess.ProcessError)
    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart and self._process is not None:
            self.died.emit(self._process.errorString())

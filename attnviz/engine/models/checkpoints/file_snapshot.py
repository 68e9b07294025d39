"""The bytes of a file of weights, read piece by piece, and refused where they are not those that were looked at.

Read, and not mapped into memory: a mapped file that somebody cuts short, or whose disk is pulled out, ends the program
with a bus error, which no sentence can follow.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from attnviz.system.errors import ModelError
from attnviz.system.reading import reason


@dataclass(frozen=True, slots=True)
class FileSnapshot:
    """A file as it was when it was looked at."""

    path: Path
    stamp: tuple[int, int]  #: its size, and when it was written

    @classmethod
    def take(cls, path: Path) -> FileSnapshot:
        """The file as it is now. Raises ModelError where there is none, or who asks may not read it."""
        try:
            with open(path, "rb") as file:
                return cls(path, _stamp(os.fstat(file.fileno())))
        except OSError as error:
            raise ModelError(f"{path.name} cannot be read: {reason(error)}.") from None

    def read_chunks(self, start: int, size: int, *, step: int) -> Iterator[bytes]:
        """So many bytes from `start` on, `step` at a time. Raises ModelError where they cannot be read any more."""
        try:
            with open(self.path, "rb") as file:
                file.seek(start)
                for at in range(0, size, step):
                    wanted = min(step, size - at)
                    if len(data := file.read(wanted)) != wanted:
                        raise self.changed_error()
                    yield data
                if _stamp(os.fstat(file.fileno())) != self.stamp:  # at the end: it may have been written to meanwhile
                    raise self.changed_error()
        except OSError as error:
            raise ModelError(f"{self.path.name} cannot be read: {reason(error)}.") from None

    def changed_error(self) -> ModelError:
        """What is said where it is not the file any more that it was."""
        return ModelError(f"{self.path.name} has changed while it was read: open it again.")


def _stamp(status: os.stat_result) -> tuple[int, int]:
    return status.st_size, status.st_mtime_ns

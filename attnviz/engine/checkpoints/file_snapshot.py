"""Read a file of weights in chunks, and raise an error if the file has changed since it was inspected.

The file is not memory-mapped: if a mapped file is truncated or its disk removed, the program dies of a bus error.
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
    """A file's path, size and modification time when it was inspected."""

    path: Path
    stamp: tuple[int, int]  #: size and modification time

    @classmethod
    def take(cls, path: Path) -> FileSnapshot:
        """Return the file's current state. Raises ModelError if it is missing or unreadable."""
        try:
            with open(path, "rb") as file:
                return cls(path, _stamp(os.fstat(file.fileno())))
        except OSError as error:
            raise ModelError("{name} cannot be read: {reason}.", name=path.name, reason=reason(error)) from None

    def read_chunks(self, start: int, size: int, *, step: int) -> Iterator[bytes]:
        """Yield `size` bytes from `start` on, `step` at a time. Raises ModelError if that fails."""
        try:
            with open(self.path, "rb") as file:
                file.seek(start)
                for at in range(0, size, step):
                    wanted = min(step, size - at)
                    if len(data := file.read(wanted)) != wanted:
                        raise self.changed_error()
                    yield data
                if _stamp(os.fstat(file.fileno())) != self.stamp:  # at the end: it may have changed while it was read
                    raise self.changed_error()
        except OSError as error:
            raise ModelError("{name} cannot be read: {reason}.", name=self.path.name, reason=reason(error)) from None

    def changed_error(self) -> ModelError:
        """Return the error for a file that has changed."""
        return ModelError("{name} has changed while it was read: open it again.", name=self.path.name)


def _stamp(status: os.stat_result) -> tuple[int, int]:
    return status.st_size, status.st_mtime_ns

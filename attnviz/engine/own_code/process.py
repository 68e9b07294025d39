"""The process in which a person's file runs: a message with what to compare comes in, one with the report goes out."""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

from attnviz.system.errors import AttnVizError, SessionError
from attnviz.system.processes import Message, error_values, read_message, take_pipes, write_message
from attnviz.system.program import limit_memory
from attnviz.system.python_file import one_line

MAX_BYTES = 8 * 2**30  #: of memory, where the system limits that of a process


def main(arguments: Sequence[str]) -> int:
    """Compare what standard input names, and write the report to standard output; return the exit status.

    The person's code reads nothing from standard input, and prints to standard error.
    """
    source, target = take_pipes()
    request = read_message(source)
    if request is None:
        return 2
    threading.Thread(target=_end_with, args=(source,), name="window", daemon=True).start()
    limit_memory(MAX_BYTES, of="DATA")
    os.environ["TORCH_COMPILE_DISABLE"] = "1"  # compiling takes longer than the person's code may
    from attnviz.engine.own_code import source_file  # late: it imports torch

    write_message(target, {"event": "ready"})
    try:
        values, arrays = _compare(request, source_file.compare_file)
    except AttnVizError as error:
        values, arrays = error_values(error), {}
    except BaseException as error:  # whatever a person's code raises
        values, arrays = error_values(SessionError(
            "{name} cannot be run: {error}.", name=Path(request[0]["path"]).name, error=one_line(error))), {}
    write_message(target, values, arrays)
    os._exit(0)  # a thread of the person's code may go on for ever


def _compare(request: Message, compare: Any) -> Message:
    given, displayed = request
    report, stages = compare(Path(given["path"]), given["kind"], like=given["like"], options=given["options"],
                             parameters=given["parameters"], displayed=displayed)
    return {"report": report.to_data()}, stages


def _end_with(source: IO[bytes]) -> None:
    """End this process at the end of its input: the program that asked is gone."""
    source.read()
    os._exit(1)

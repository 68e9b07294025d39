"""Run a tokenizer in a process with limits of time and memory: its steps may make a text longer without end.

The process imports only the standard library, this module and `tokenizers`.
Messages in both directions are JSON after eight bytes of their length; the first one has the tokenizer.json itself.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import threading
import weakref
from collections.abc import Sequence
from typing import IO, Any

from attnviz.system.program import command_of, limit_memory

MAX_SECONDS = 20.0  #: for one text, also on a busy machine
MAX_BYTES = 2 * 2**30  #: of memory, where the system limits that of a process
MAX_TOKENS = 1_000_000  #: of one text
TRIED = "aé中😀"  #: a text that every tokenizer has to survive, whether it has tokens for it or not
DECODED = (("a", "Ġb"), ("a", "b"), ("a", "▁b"))  #: tokens that tell how a decoder joins


class TokenizerProcess:
    """Encodes texts in a process, which is started again after a text that was too much for it."""

    def __init__(self, data: bytes) -> None:
        """Start the process with a tokenizer.json, and try it with TRIED and DECODED. Raises ValueError if it fails."""
        self._data = data
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._start()

    def encode(self, text: str, *, with_added: bool = True) -> tuple[list[int], list[tuple[int, int]]]:
        """Return the ids and the spans of a text. Raises ValueError if it takes too long, or too much memory."""
        with self._lock:
            if self._process is None:
                self._start()
            answer = self._ask(json.dumps([text, with_added]).encode())
        if "error" in answer:
            raise ValueError(answer["error"])
        return answer["ids"], [(start, end) for start, end in answer["spans"]]

    def _start(self) -> None:
        self._process = subprocess.Popen(
            command_of("attnviz.system.tokenizer_process"), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, env={**os.environ, "TOKENIZERS_PARALLELISM": "false"},
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0))  # on Windows
        weakref.finalize(self, _end, self._process)
        if "error" in (answer := self._ask(self._data)):
            raise ValueError(answer["error"])
        self._ask(json.dumps([TRIED, True]).encode())

    def _ask(self, data: bytes) -> dict[str, Any]:
        """Return the answer to a message; the process is killed if there is none in time."""
        process = self._process
        assert process is not None and process.stdin is not None and process.stdout is not None
        clock = threading.Timer(MAX_SECONDS, process.kill)
        clock.start()
        try:
            _write(process.stdin, data)
            answer: dict[str, Any] = json.loads(_read(process.stdout))
        except (OSError, EOFError):
            self._process = None
            _end(process)
            raise ValueError(f"it takes more than {MAX_SECONDS:.0f} s, or {MAX_BYTES / 2**30:.0f} GB of memory"
                             ) from None
        finally:
            clock.cancel()
        return answer


def _end(process: subprocess.Popen[bytes]) -> None:
    """Kill a process and wait for it."""
    process.kill()
    with contextlib.suppress(OSError):  # what was not written to it yet
        process.communicate()


def _write(stream: IO[bytes], data: bytes) -> None:
    stream.write(len(data).to_bytes(8, "little") + data)
    stream.flush()


def _read(stream: IO[bytes]) -> bytes:
    """Return the next message. Raises EOFError at the end of a stream."""
    length = int.from_bytes(stream.read(8), "little")
    data = stream.read(length)
    if not length or len(data) < length:
        raise EOFError
    return data


def _answer(tokenizer: Any, text: str, with_added: bool) -> dict[str, Any]:
    encoding, = tokenizer.encode_batch([text], add_special_tokens=with_added)
    if len(encoding) > MAX_TOKENS:
        raise ValueError(f"it makes {len(encoding):,} tokens of it")
    return {"ids": encoding.ids, "spans": encoding.offsets}


def main(arguments: Sequence[str]) -> int:
    """Answer the messages on standard input until it ends; return the exit status."""
    limit_memory(MAX_BYTES)
    from tokenizers import Tokenizer

    source, target = sys.stdin.buffer, sys.stdout.buffer
    tokenizer: Any = None
    with contextlib.suppress(EOFError):
        while True:
            data, answer = _read(source), dict[str, Any]()
            try:
                if tokenizer is None:
                    tokenizer = Tokenizer.from_buffer(data)
                    tokenizer.no_truncation()
                    tokenizer.no_padding()
                    for tokens in DECODED if tokenizer.decoder is not None else ():
                        tokenizer.decoder.decode(list(tokens))
                else:
                    answer = _answer(tokenizer, *json.loads(data))
            except BaseException as error:  # panics of Rust are no Exceptions
                answer = {"error": " ".join(str(error).split())}
            _write(target, json.dumps(answer).encode())
    return 0

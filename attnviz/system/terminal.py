"""Output in a terminal: answers on stdout, messages and the log on stderr.

It contains names of files, tokens and values, so all of it goes through `on_one_line`.
"""

import contextlib
import logging
import os
import sys
import time
from collections.abc import Callable, Iterator

from attnviz.system.errors import AttnVizError
from attnviz.system.pace import time_left
from attnviz.system.reading import reason
from attnviz.system.settings import Settings, load
from attnviz.system.wording import ENGLISH, Text, language_of, on_one_line, visible

BAR_CHARS = 30  #: of a progress bar
WORDS_CHARS = 50  #: after a progress bar, padded: shorter words cover longer ones
MIN_BAR_SECONDS = 5  #: of work, before which no bar is shown


def prepare() -> None:
    """Make the streams write `?` for characters that a console lacks."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def translator() -> Callable[[str], str]:
    """Return what puts a text into the language of this computer; Qt is imported only for another than English."""
    try:
        language = language_of(load().language)
    except AttnVizError:  # an account without a folder of its own has no settings
        language = language_of(Settings().language)
    if language == ENGLISH:
        return str
    from attnviz.system.translation import catalogue, translated  # late: they need Qt

    look_up = catalogue(language)
    return lambda text: translated(text if isinstance(text, Text) else Text(text), look_up)


def print_lines(*lines: str) -> None:
    """Print lines on stdout. Raises AttnVizError if that fails, as on a full disk or a closed stdout.

    A Windows program without a console has no stdout; then nothing is printed.
    """
    unsaid = f": {lines[0]}" if len(lines) == 1 else "."
    if sys.stdout is None and sys.platform != "win32":
        raise AttnVizError("Standard output is closed{unsaid}", unsaid=unsaid)
    try:
        print("\n".join(map(_line, lines)), flush=True)
    except OSError as error:
        # The rest is still in the buffer, and Python would fail again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            raise
        raise AttnVizError("Standard output cannot be written to ({reason}){unsaid}",
                           reason=reason(error), unsaid=unsaid) from None


def warn(sentence: str) -> None:
    """Print a message on stderr, if there is one."""
    if sys.stderr is not None:
        with contextlib.suppress(OSError, ValueError):
            print(f"attnviz: {_line(sentence)}", file=sys.stderr, flush=True)


def show_progress(done: int, total: int, words: str = "") -> None:
    """Show a bar on stderr, with words after it, if that is a terminal; the last call ends its line."""
    if sys.stderr is not None and sys.stderr.isatty():
        filled = BAR_CHARS * done // max(1, total)
        bar = f"\r[{'#' * filled}{'.' * (BAR_CHARS - filled)}] {done}/{total}{words}"
        with contextlib.suppress(OSError, ValueError):
            print(bar, end="\n" if done == total else "", file=sys.stderr, flush=True)


def slow_progress() -> Callable[[float], None]:
    """Return what shows the share, from 0 to 1, of work that takes longer than a moment, and how long it still takes.

    Where stderr is no terminal, as in a script, that is one line.
    """
    start, is_shown = time.monotonic(), False

    def show(share: float) -> None:
        nonlocal is_shown
        words = time_left(share, seconds := time.monotonic() - start)
        is_terminal = sys.stderr is not None and sys.stderr.isatty()
        if is_terminal and (is_shown or seconds > MIN_BAR_SECONDS):
            show_progress(round(100 * share), 100, f"  {_line(words):{WORDS_CHARS}}")
            is_shown = True
        elif words and not (is_terminal or is_shown):
            warn(words)
            is_shown = True

    return show


@contextlib.contextmanager
def log_to_stderr() -> Iterator[None]:
    """Write the program's log to stderr inside, line by line."""
    handler = logging.StreamHandler()
    handler.setLevel(logging.WARNING)
    handler.setFormatter(_Visible())
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)


def _line(sentence: str) -> str:
    """Return a line as it is printed: a text in the language of this computer, anything else as it is."""
    return on_one_line(translator()(sentence) if isinstance(sentence, Text) else sentence)


class _Visible(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return "\n".join(map(visible, super().format(record).split("\n")))

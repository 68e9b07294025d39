"""Several sessions or sentences at once: `attnviz export --texts FILE --out FOLDER`, a file for each."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator
from pathlib import Path

from attnviz.export import formats
from attnviz.system import terminal
from attnviz.system.errors import AttnVizError, EditError, SessionError

WriteOne = Callable[[argparse.Namespace], object]  #: computes and writes what the arguments of one item describe


def is_batch(given: argparse.Namespace) -> bool:
    """Return whether the arguments name several sessions or a file of sentences."""
    return given.texts is not None or len(given.sessions) > 1


def write_all(given: argparse.Namespace, write_one: WriteOne, suffixes: tuple[str, ...]) -> int:
    """Write a file for each session or sentence; go on after a bad one, and report it at the end.

    Returns the exit status: 2 if one of them was not written, as that file alone has. Raises AttnVizError if nothing
    can be begun.
    """
    given.format = given.format or suffixes[0]
    _check(given, suffixes)
    items = list(_items(given))
    if not items:
        raise EditError(f"{given.texts} has no sentence: write one in each line.")
    folder = _make_folder(given.out)
    wrong: list[str] = []
    names: set[str] = set()
    for number, (name, item) in enumerate(items):
        terminal.show_progress(number, len(items))
        item.out = folder / name
        try:
            if name in names:
                raise SessionError("{name} is the file of two sessions: rename one of them.", name=name)
            names.add(name)
            if os.path.exists(item.out) and not given.force:  # Path.exists raises for a long name
                raise SessionError("{out} exists already: --force replaces it.", out=item.out)
            write_one(item)
        except AttnVizError as error:
            wrong.append(f"{name}: {error}")
    terminal.show_progress(len(items), len(items))
    terminal.print_lines(f"Wrote {len(items) - len(wrong)} of {len(items)} files to {folder}")
    for sentence in wrong:
        terminal.warn(sentence)
    return 2 if wrong else 0


def check_single(given: argparse.Namespace) -> None:
    """Raise EditError for a flag of a batch where one file is written."""
    for flag, value in (("--force", given.force), ("--format", given.format)):
        if value:
            raise EditError(f"{flag} is for several files in a folder, of --texts or of several sessions: leave it "
                            "out.")


def _check(given: argparse.Namespace, suffixes: tuple[str, ...]) -> None:
    """Raise EditError if the arguments do not fit."""
    if given.out is None:
        raise EditError("Nothing to write: name a folder with --out.")
    if given.measures is not None:
        raise EditError("--measures is written for one text: leave it out, or give a single session.")
    if given.format not in suffixes:
        raise EditError(f"--format cannot be {given.format}: it is one of {', '.join(suffixes)}.")
    if given.texts is not None and (given.text is not None or given.sessions):
        raise EditError("Give sentences in a file (--texts), by --text or in sessions, only one of them.")


def _make_folder(out: Path) -> Path:
    """Return the folder that is written to, made if it is not there. Raises SessionError."""
    try:
        out.mkdir(exist_ok=True)
    except OSError as error:
        raise SessionError("{out} is not a folder and cannot be made: {reason}.", out=out,
                           reason=error.strerror or "") from None
    return out


def _items(given: argparse.Namespace) -> Iterator[tuple[str, argparse.Namespace]]:
    """Yield the name of each file, and the arguments that describe it. Raises SessionError for an unreadable file."""
    from attnviz.document.document import Document
    from attnviz.store.session import file_name
    from attnviz.system.reading import read_text

    def item(**changes: object) -> argparse.Namespace:
        return argparse.Namespace(**{**vars(given), **changes})

    if given.texts is None:
        places = {Path(os.path.realpath(path)): path for path in given.sessions}  # a file that is named twice is one
        stems = [path.stem for path in places.values()]
        for place, path in places.items():
            folder = f"{place.parent.name}-" if stems.count(path.stem) > 1 else ""
            yield f"{folder}{path.stem}{given.format}", item(session=path)
        return
    lines = [line.strip() for line in read_text(given.texts).split("\n")]
    digits = len(str(len(lines)))
    for number, line in enumerate(lines, 1):
        if line:
            name = file_name(Document(text=line), given.format)
            yield f"{number:0{digits}}-{name}", item(session=None, text=[f"@{line}" if line[0] == "@" else line])


def add_arguments(parser: argparse.ArgumentParser, *takes: formats.Takes) -> None:
    """Add the arguments of a batch."""
    suffixes = formats.suffixes(*takes)
    parser.add_argument("--texts", metavar="FILE", type=Path,
                        help="a UTF-8 file with a sentence in each line: writes a file for each into the folder --out, "
                             "as several sessions do")
    parser.add_argument("--format", metavar="SUFFIX",
                        help=f"of the files in that folder: {', '.join(suffixes)} (default: {suffixes[0]})")
    parser.set_defaults(opened={})  # {engine: model}, filled by `cli_request.read_session`
    parser.add_argument("--force", action="store_true", help="replace files that are in that folder")

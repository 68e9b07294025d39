"""What a command computes and writes: one file, or a file for each of several sessions or sentences."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from attnviz.cli.parameters import make_folder, option
from attnviz.cli.source import ModelOpener, Source, compute, folded, open_model, read_session
from attnviz.document.segments import NO_FOLD
from attnviz.export import destination
from attnviz.system import terminal
from attnviz.system.errors import AttnVizError, EditError, SessionError
from attnviz.system.wording import Text

if TYPE_CHECKING:
    from attnviz.api import Session
    from attnviz.cli.effects import Effects
    from attnviz.export.requests import ExportRequest


@dataclass(frozen=True, slots=True, kw_only=True)
class Output:
    """Output."""

    out: Path = option("--out FILE", "where to write; the ending chooses the format", required=True)
    texts: Path | None = option("--texts FILE", "a UTF-8 file with a sentence in each line: writes a file for each "
                                "into the folder --out, as several sessions do")
    format: str | None = option("--format SUFFIX", "the ending of the files in that folder")
    force: bool = option("--force", "replace a file that is there")


@dataclass(frozen=True)
class Request:
    """What is computed, by what options, and where it is written."""

    source: Source
    output: Output
    suffixes: tuple[str, ...]  #: of the files that can be written
    open_model: ModelOpener = field(default_factory=lambda: cache(open_model))  #: a batch opens its model once

    @property
    def is_batch(self) -> bool:
        """Whether the options name several sessions or a file of sentences."""
        return self.output.texts is not None or len(self.source.sessions) > 1

    def write_each(self, write: Callable[[Request, Path], None]) -> int:
        """Write each file by `write`, and return the exit status. Raises AttnVizError."""
        if self.is_batch:
            return _write_batch(self, write)
        if self.output.format is not None:
            raise EditError("--format is for several files, of --texts or of several sessions: leave it out.")
        write(self, self.output.out)
        terminal.print_lines(Text("Wrote {out}", out=self.output.out))
        return 0

    def session(self, out: Path, wanted: ExportRequest | None = None, effects: Effects | None = None) -> Session:
        """Return the session. Raises AttnVizError if the file cannot be written, or if it lacks what is wanted."""
        destination.check(out, self.suffixes, replaces=self.output.force)
        return read_session(self.source, wanted, effects, self.open_model)


def write_one(
    request: Request, out: Path, wanted: ExportRequest, *, beside: str = "", fold: str | None = None
) -> None:
    """Compute and write what is wanted, beside a snapshot if one is named, and folded by `fold`.

    None folds as the session was saved. Raises AttnVizError.
    """
    from attnviz.export import writers

    session = request.session(out, wanted)
    if fold == "turn" and not session.document.turns:
        raise EditError("--fold turn needs the turns of a chat: give one by --chat FILE.")
    if fold is not None or wanted.takes == "script":  # a program computes tokens
        from attnviz.store.segments import fold_by  # late: most figures are by token

        session.store.do(fold_by(fold or NO_FOLD))
    result = compute(session, wanted, stage=wanted.spot.stage)
    held = session.snapshot(beside) if beside else None
    shown = partial(folded, session, is_asked=bool(fold))
    writers.write(wanted, shown(result), out, held=None if held is None else shown(held))


def _write_batch(request: Request, write: Callable[[Request, Path], None]) -> int:
    """Write a file for each session or sentence; go on after a bad one, and report it at the end.

    Returns the exit status: 2 if one of them was not written, as that file alone has. Raises AttnVizError if nothing
    can be begun.
    """
    suffixes, output = request.suffixes, request.output
    suffix = output.format or suffixes[0]
    if suffix not in suffixes:
        raise EditError("--format cannot be {suffix}: it is one of {known}.", suffix=suffix, known=", ".join(suffixes))
    if output.texts is not None and (request.source.text or request.source.sessions):
        raise EditError("Give sentences in a file (--texts), by --text or in sessions, only one of them.")
    items = list(_items(request, suffix))
    if not items:
        raise EditError("{name} has no sentence: write one in each line.", name=output.texts)
    folder = make_folder(output.out)
    wrong: list[Text] = []
    names: set[str] = set()
    for number, (name, source) in enumerate(items):
        terminal.show_progress(number, len(items))
        try:
            if name in names:
                raise SessionError("{name} is the file of two sessions: rename one of them.", name=name)
            names.add(name)
            write(replace(request, source=source), folder / name)
        except AttnVizError as error:
            wrong.append(Text("{name}: {error}", name=name, error=error.text))
    terminal.show_progress(len(items), len(items))
    terminal.print_lines(Text("Wrote {done} of {count} files to {folder}", done=len(items) - len(wrong),
                              count=len(items), folder=folder))
    for sentence in wrong:
        terminal.warn(sentence)
    return 2 if wrong else 0


def _items(request: Request, suffix: str) -> Iterator[tuple[str, Source]]:
    """Yield the name of each file, and its source. Raises SessionError for an unreadable file."""
    from attnviz.document.document import Document
    from attnviz.store.session import file_name
    from attnviz.system.reading import read_text

    source, texts = request.source, request.output.texts
    if texts is None:
        places = {Path(os.path.realpath(path)): path for path in source.sessions}  # a file that is named twice is one
        stems = [path.stem for path in places.values()]
        for place, path in places.items():
            folder = f"{place.parent.name}-" if stems.count(path.stem) > 1 else ""
            yield f"{folder}{path.stem}{suffix}", replace(source, sessions=(path,))
        return
    lines = [line.strip() for line in read_text(texts).split("\n")]
    digits = len(str(len(lines)))
    for number, line in enumerate(lines, 1):
        if line:
            name = file_name(Document(text=line), suffix)
            yield f"{number:0{digits}}-{name}", replace(source, text=(line,))

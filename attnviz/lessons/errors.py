"""A mistake in a lesson, with the line where it is."""

from pathlib import Path

from attnviz.system.errors import AttnVizError
from attnviz.system.wording import N_, Text


class LessonError(AttnVizError):
    """A lesson that cannot be read or done; `line` counts from 1 and is 0 for the whole file."""

    def __init__(self, line: int, template: str, /, **arguments: object) -> None:
        super().__init__(template, **arguments)
        self.line = line


def at_line(path: Path, error: AttnVizError) -> Text:
    """Return a mistake with the file and, if known, its line."""
    line = error.line if isinstance(error, LessonError) else 0
    return Text(N_("{name}, line {line}: {error}") if line else "{name}: {error}", name=path.name, line=line,
                error=error.text)

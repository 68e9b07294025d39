"""A mistake in a lesson, with the line where it is."""

from attnviz.system.errors import AttnVizError


class LessonError(AttnVizError):
    """A lesson that cannot be read or done; `line` counts from 1 and is 0 for the whole file."""

    def __init__(self, line: int, template: str, /, **arguments: object) -> None:
        super().__init__(template, **arguments)
        self.line = line

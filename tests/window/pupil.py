"""A person who takes a lesson in a window."""

from pathlib import Path
from typing import Any

from attnviz.store.client import open_lesson
from attnviz.views.lessons.lessons_view import LessonsView
from attnviz.views.lessons.pointer import Pointer
from attnviz.window.lessons import Lessons
from tests.desk import Desk
from tests.lessons.examples import LESSON, write


class Pupil:
    """A person in a window, with the first lesson in a folder."""

    def __init__(self, desk: Desk, folder: Path) -> None:
        self.desk, self.folder = desk, folder
        self.path = write(folder)

    @property
    def lessons(self) -> Lessons:
        return self.desk.bench.lessons

    @property
    def view(self) -> LessonsView:
        return self.lessons.view

    @property
    def pointer(self) -> Pointer:
        return self.lessons.pointer

    def do(self, intent: Any) -> None:
        self.desk.presenter.do(intent)
        self.desk.settle()

    def begin(self, text: str = LESSON) -> None:
        self.do(open_lesson(str(write(self.folder, text))))

    def block(self, kind: type[Any], number: int = 0) -> Any:
        return [block for block in self.view.blocks if isinstance(block, kind)][number]

    @property
    def options(self) -> Any:
        return self.desk.controller.document.options

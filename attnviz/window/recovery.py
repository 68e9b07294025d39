"""Recovery after a crash: lost work is found when the window is open, and offered."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QDateTime, QObject

from attnviz.controller.autosave import (
    Autosave,
    ClaimedFile,
    LostWork,
    RecoveredWork,
    claim_files,
    lost_work,
    read_work,
    recovery_folder,
)
from attnviz.controller.controller import Controller
from attnviz.document.document import Document
from attnviz.document.given import Tensors
from attnviz.store.numbers import say
from attnviz.window.file_reader import FileReader
from attnviz.window.main_window import MainWindow

_MAX_TEXT_CHARS = 60  # characters of the text that identify the work


class Recovery(QObject):
    """Asks about each lost work, the newest first, until one is restored."""

    def __init__(
        self, window: MainWindow, controller: Controller, autosave: Autosave, may_leave: Callable[[], bool]
    ) -> None:
        super().__init__(window)
        self._window = window
        self._controller = controller
        self._autosave = autosave
        self._may_leave = may_leave
        self._claims: Sequence[ClaimedFile] = ()
        self._lost: list[LostWork] = []
        self._reader = FileReader(
            window, window.status.restoring, do=controller.store.do, pending="restoring")

    def search(self) -> None:
        """Search for lost work and offer it."""
        self._claims = claim_files(recovery_folder())
        files = [claim.file for claim in self._claims]  # locks belong to Qt and stay on this thread
        if files:
            self._reader.begin(self.tr("unsaved work"), lambda: [read_work(file) for file in files], self._offer)

    def close(self) -> None:
        """Stop; work that was not answered for is offered at a later start."""
        self._reader.close()
        for claim in (*self._claims, *self._lost):
            claim.leave()

    def _offer(self, works: Sequence[RecoveredWork | None]) -> None:
        self._lost, self._claims = lost_work(self._claims, works), ()
        if own := _of_a_script(self._controller.store.state.document):
            for lost in self._lost:  # such a window shows nothing else, and another start offers the rest
                if _of_a_script(lost.work.document) != own:
                    lost.leave()
            self._lost = [lost for lost in self._lost if _of_a_script(lost.work.document) == own]
        while self._lost:
            from attnviz.views.chrome import dialogs

            found = self._lost.pop(0)
            answer = dialogs.ask_restore(self._window, **_description(found.work), others=len(self._lost))
            if answer == "discard":
                found.discard()
                continue
            if answer == "restore" and self._may_leave():  # unsaved text typed while it was read
                self._controller.restore(found.work.document, found.work.session, found.work.view)
                self._autosave.adopt(found)
                self._controller.store.do(say(self.tr("Your work was restored. Save it to keep it.")))
            else:
                found.leave()
            break
        for lost in self._lost:
            lost.leave()
        self._lost = []


def _of_a_script(document: Document) -> Tensors | str:
    """Return what a script or a notebook has: the tensors that it showed, or where its model is; "" otherwise."""
    model = document.model
    return document.given or (model.where if model and model.is_in_memory else "")


def _description(work: RecoveredWork) -> dict[str, str]:
    """Return what identifies the work to a person."""
    first = next(iter(work.document.sentences), "")
    words = first if len(first) <= _MAX_TEXT_CHARS else first[:_MAX_TEXT_CHARS].rstrip() + " …"
    when = QDateTime.fromSecsSinceEpoch(int(work.written_at)).toString("yyyy-MM-dd hh:mm")
    return {"words": words, "file": work.origin.name if work.origin else "", "time": when}

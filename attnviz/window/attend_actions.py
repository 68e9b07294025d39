"""Make a query attend to a key: asks for the weight, has the change found in the background, and makes the edit."""

from PySide6.QtCore import QObject

from attnviz.controller.controller import Controller
from attnviz.document.places import Cell
from attnviz.experiments.inverse_attention import Change, FulfilledWish, Wish, wished_cell
from attnviz.result.result import Result
from attnviz.store import client
from attnviz.store.edits import edit_attention
from attnviz.store.intent import performs
from attnviz.system.errors import EditError
from attnviz.system.translation import translated
from attnviz.window.presenter import Presenter


class AttendActions(QObject):
    """Turns a wished weight into an edit."""

    def __init__(self, controller: Controller, presenter: Presenter) -> None:
        super().__init__(presenter)
        self._controller, self._presenter = controller, presenter
        self._say = presenter.window.message.show_message

    @performs(client.make_attend)
    def make(self, cell: Cell | None = None, weight: float | None = None, change: Change = "query") -> None:
        """Find the smallest change that gives a cell a weight, and make it; without a weight, ask for it.

        Raises EditError with the sentence that says why there is none.
        """
        state = self._presenter.state
        result = None if state.now is None else state.now.computed
        cell = wished_cell(cell or state.focus.marked)
        if result is None or self._controller.is_behind:
            raise EditError("The numbers are not computed yet: wait a moment.")
        wish = Wish(cell, 0.5 if weight is None else weight, change).check(result)
        if weight is None:
            from attnviz.views.chrome.attend_dialog import AttendDialog

            dialog = AttendDialog(self._presenter.window, result, wish)
            if not dialog.ask():
                return
            wish = dialog.wish
        self._say(self.tr("Looking for the smallest change…"))
        self._controller.computation.request_wish(
            result, wish.check(result), on_result=lambda found: self._apply(result, found), on_failure=self._say)

    def _apply(self, result: Result, found: FulfilledWish) -> None:
        """Make the edit, unless another one was made meanwhile."""
        if self._controller.document is not result.document:
            self._say(self.tr(
                "The text, an option or a number was changed meanwhile: choose Make a token attend again."))
        elif self._presenter.do(edit_attention(found.target, found.cells, **found.wish.words(result))):
            self._say(translated(found.text(result)))

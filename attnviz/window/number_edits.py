"""Edits that follow from numbers: the next token, and the change that gives a weight a wished value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from attnviz.controller.controller import Controller
from attnviz.document.places import Cell
from attnviz.experiments.inverse_attention import Change, FulfilledWish, Wish, wished_cell
from attnviz.result.result import Result
from attnviz.store import client
from attnviz.store.edits import append_choice, append_token, edit_attention, fill_mask
from attnviz.store.intent import performs
from attnviz.store.state import State
from attnviz.system.errors import EditError
from attnviz.system.translation import error_text, translated
from attnviz.window.presenter import Presenter

if TYPE_CHECKING:
    from attnviz.experiments.next_tokens import NextToken
    from attnviz.result.logits import TokenCandidate


class NumberEdits(QObject):
    """Appends tokens, no faster than they are predicted, and has a query attend to a key; each is one undo step."""

    def __init__(self, controller: Controller, presenter: Presenter) -> None:
        """Connect the panel of next tokens."""
        super().__init__(presenter)
        self._controller, self._presenter = controller, presenter
        self._say = presenter.window.message.show_message
        self._pending = 0  # presses that wait for the next prediction
        self._appended = controller.document  # after the last append: another document is another text
        presenter.store.subscribe(self._on_change)
        presenter.window.panels.on_created(self._connect_panel)

    def _connect_panel(self, name: str, panel: Any) -> None:
        if name == "next":
            panel.bars.chosen.connect(lambda bar: self.choose(bar.token))

    def _on_change(self, before: State, after: State) -> None:
        """Append the token of the first waiting press once it is predicted; forget those that wait for another text."""
        if after.document is not before.document and after.document is not self._appended:
            self._pending = 0
        if self._pending and after.now is not before.now and not after.is_behind:
            self._pending -= 1
            self._append_next()

    @performs(client.append_next_token)
    def append(self) -> None:
        """Append the next token as soon as it is predicted; a key held down counts as one waiting press."""
        if self._controller.is_behind:
            self._pending = max(self._pending, 1) if self._presenter.window.key_repeats else self._pending + 1
            if not self._controller.computation.is_pending:  # the computation was cancelled
                self._controller.recompute()
        else:
            self._append_next()

    def _append_next(self) -> None:
        try:
            append, choice = append_choice(self._presenter.state)
        except EditError as error:
            self._say(error_text(error))
            self._pending = 0
            return
        is_appended, self._appended = self._presenter.do(append), self._controller.document
        self._pending = self._pending if is_appended else 0
        if is_appended and choice.skipped and not self._presenter.state.document.options.sampling:
            from attnviz.experiments.next_tokens import not_appendable_reason

            self._say(self.tr("{reason} {taken} was appended instead.").format(
                reason=translated(not_appendable_reason(choice.skipped[0])), taken=choice.token.label))

    def choose(self, token: TokenCandidate) -> None:
        """Append or fill in the token that a person clicked."""
        from attnviz.experiments.next_tokens import not_appendable_reason

        found = self._presenter.state.next_token()
        if self._controller.is_behind:
            return  # the click was on the prediction of another text
        if found is None or self._presenter.state.result is not self._controller.result:
            self._say(self.tr("You are viewing another state. Switch to Now (Ctrl+1) to append tokens."))
        elif reason := not_appendable_reason(token):
            self._say(translated(reason))
        elif found.result.options.row.has_two_texts:
            self._say(self.tr("The model writes its output itself: type another text, or edit a number."))
        elif not found.is_generative:
            self._fill_in(found, token)
        elif found.place[1] < found.result.lengths[found.place[0]] - 1:
            self._say(self.tr("These are predictions after {token}. Tokens are appended at the end only: "
                                   "unpin the token (Escape).").format(
                token=found.result.labels[found.place[0]][found.place[1]]))
        else:
            self._presenter.do(append_token(text=token.text, sentence=found.place[0], token_id=token.id))

    def _fill_in(self, found: NextToken, token: TokenCandidate) -> None:
        sentence, position = found.place
        masked = found.result.sentences[sentence][position]
        self._presenter.do(fill_mask(text=token.text, sentence=sentence, start=masked.start, end=masked.end))

    @performs(client.make_attend)
    def make_attend(self, cell: Cell | None = None, weight: float | None = None, change: Change = "query") -> None:
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
            result, wish.check(result), on_result=lambda found: self._attend(result, found), on_failure=self._say)

    def _attend(self, result: Result, found: FulfilledWish) -> None:
        """Make the edit, unless another one was made meanwhile."""
        if self._controller.document is not result.document:
            self._say(self.tr(
                "The text, an option or a number was changed meanwhile: choose Make a token attend again."))
        elif self._presenter.do(edit_attention(found.target, found.cells, **found.wish.words(result))):
            self._say(translated(found.text(result)))

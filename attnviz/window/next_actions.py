"""Next tokens: appending one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from attnviz.controller.controller import Controller
from attnviz.result.result import Result
from attnviz.store import client
from attnviz.store.edits import append_choice, append_token, fill_mask
from attnviz.store.intent import performs
from attnviz.system.errors import EditError
from attnviz.system.translation import error_text, translated
from attnviz.window.presenter import Presenter

if TYPE_CHECKING:
    from attnviz.experiments.next_tokens import NextToken
    from attnviz.result.logits import TokenCandidate


class NextActions(QObject):
    """Appends tokens, one undo step for each press, no faster than they are predicted."""

    def __init__(self, controller: Controller, presenter: Presenter) -> None:
        """Connect the panel of next tokens."""
        super().__init__(presenter)
        self._controller, self._presenter = controller, presenter
        self._say = presenter.window.message.show_message
        self._pending = 0  # presses that wait for the next prediction
        self._presenter.logits_requested.connect(self._request_logits)
        self._presenter.continuation_chosen.connect(self.choose)

    def forget_pending(self) -> None:
        """Forget the key presses that wait for another text."""
        self._pending = 0

    def append_pending(self) -> None:
        """Append the token of the first waiting key press, now that its result is computed."""
        pending, document = self._pending, self._controller.document
        if pending and not self._controller.is_behind:
            self._append_next()
            self._pending = pending - 1 if self._controller.document is not document else 0

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
            return
        is_appended = self._presenter.do(append)
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

    def _request_logits(self, missing: tuple[tuple[Result, tuple[int, int]], ...]) -> None:
        model = self._controller.document.model
        if requests := [(result, place) for result, place in missing
                        if model and result.options.model and result.options.model.source == model.source]:
            self._controller.computation.request_logits(requests, self._presenter.show_logits)

"""The panel of next tokens: the ten most likely ones at the end of the text, or after the pinned token."""

import numpy as np
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from attnviz.document.metrics import LOGIT
from attnviz.experiments.next_tokens import (
    Bar,
    NextToken,
    Prediction,
    bars,
    differences,
    not_appendable_reason,
    position_limit,
)
from attnviz.pictures.numbers import format_metric, format_number
from attnviz.result.logits import NAN_LOGITS, NO_LANGUAGE_MODEL_HEAD
from attnviz.store.state import State
from attnviz.system.translation import tr, translated
from attnviz.views.chrome import theme
from attnviz.views.chrome.boxes import Doer, fill
from attnviz.views.chrome.caption import Caption
from attnviz.views.chrome.plain_text import as_tooltip
from attnviz.views.next.token_bars import DIGITS, TokenBars

EXACT = 6  #: digits of a probability where it is pointed at


class NextView(Doer, QWidget):
    """A heading with the position, the bars, and a line for notes."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Next token"))
        self._next: NextToken | None = None
        self._other = ""
        self.where, self.pair, self.note = (Caption() for _ in range(3))
        for line in (self.where, self.pair, self.note):
            line.setMinimumHeight(line.sizeHint().height())
        self.bars = TokenBars()
        self.hear(self.bars)
        self.bars.pointed.connect(self._tell)
        self.setFocusProxy(self.bars)
        fill(QVBoxLayout(self), self.where, self.pair, self.bars, self.note, None,
             margins=(theme.SPACE, 0, theme.SPACE, theme.SPACE // 2), spacing=theme.SPACE // 4)
        self.note.hide()
        self.pair.hide()
        self.setMinimumWidth(170)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def sizeHint(self) -> QSize:
        return QSize(270, super().sizeHint().height())

    def show_state(self, state: State) -> None:
        """Show the next tokens of a state, and what they were before."""
        found, differs = state.next_token(), state.compared.showing == "difference"
        self._next, self._other = found, translated(state.compared.name) if state.compared.held else ""
        if found is None or found.prediction is None:
            if found is None:
                self.bars.show_bars((), signed=False, stale=False)
                self.where.setText(self._nothing(state))
            else:  # still computing: the bars are those of another position
                self.bars.show_bars(self.bars.bars, signed=self.bars.signed, stale=True)
            self._note()
            self.pair.hide()
            return
        follows = self._follows(found)
        drawn = bars(found.prediction, found.other_prediction)
        if differs:
            drawn = () if found.other_prediction is None else differences(found.prediction, found.other_prediction)
        self.bars.show_bars(drawn, signed=differs, stale=state.stale, follows=follows,
                            map_name=state.look.maps.diverging)
        self.where.setText(tr(NAN_LOGITS) if found.is_undefined else self._where(found, found.prediction))
        self._note(*self._said(found, differs=differs))
        self._show_pair(state, found.prediction)
        self._tell(self.bars.current)

    def _nothing(self, state: State) -> str:
        result = None if state.result is None else state.result.computed
        if result is None or not result.options.is_trained:
            return ""  # the first result of the model is on its way
        config = result.options.config
        if not config.has_logits:  # A, or the one before, is of such a model
            return tr(NO_LANGUAGE_MODEL_HEAD).format(name=result.name)
        if not result.lengths or config.is_generative or result.options.row.has_two_texts:
            return self.tr("Type the beginning of a text.")
        mask = "<mask>" if config.position_offset else "[MASK]"
        return self.tr("Type {mask} where the model should fill in a token.").format(mask=mask)

    def _where(self, found: NextToken, prediction: Prediction) -> str:
        sentence, position = found.place
        labels = found.result.predicted_labels[sentence]
        if found.result.options.row.has_two_texts:
            return self.tr("Token {number} of the output: {token}").format(token=labels[position], number=position)
        if found.result.document.image is not None:
            return self.tr("The class of the picture")
        if not found.is_generative:
            return self.tr("At {token}, token {number}").format(token=labels[position], number=position)
        if position == len(labels) - 1:
            return self.tr('After "{token}", at the end of the text').format(token=labels[position])
        share = prediction.candidate(found.result.sentences[sentence][position + 1].id).probability
        return self.tr('After "{token}", where "{next}" follows with {share}').format(
            token=labels[position], next=labels[position + 1], share=format_number(share, DIGITS))

    def _said(self, found: NextToken, *, differs: bool) -> tuple[str, ...]:
        """Return the note below the bars: the full text, then a shorter one for narrow panels."""
        if differs and found.no_comparison:
            words = {"silent": (self.tr("{name} has no next-token prediction to compare with."),
                                self.tr("No next token in {name}.")),
                     "vocabulary": (self.tr("{name} has another vocabulary, so next tokens cannot be compared."),
                                    self.tr("{name} has another vocabulary.")),
                     "place": (self.tr("{name} is of another model: next tokens are compared at the end only."),
                               self.tr("Compared at the end of the text.")),
                     "token": (self.tr("{name} has no such token to compare with."),
                               self.tr("No such token in {name}."))}
            return tuple(line.format(name=self._other) for line in words[found.no_comparison])
        sentence, position = found.place
        config = found.result.options.config
        if not found.is_generative or position < len(found.result.labels[sentence]) - 1:
            return ()
        full = position_limit(found.result, sentence)
        if not full:
            return ()
        said = (self.tr("{name} has {count} positions, and the text fills them.") if full == "full"
                else self.tr("{name} was trained on texts of up to {count} tokens."))
        return (said.format(name=found.result.name, count=f"{config.max_positions:,}"),)

    def _show_pair(self, state: State, prediction: Prediction) -> None:
        """Show the metric, unless it is the logit of the top token, which a bar's tooltip shows."""
        target, row = state.target, prediction.logits.row(*prediction.place)
        metric = None if target is None else target.metric
        shown = metric is not None and prediction.has_probabilities and (state.focus.target != (None, None, LOGIT))
        self.pair.setVisible(shown)
        if target is None or metric is None or row is None or not shown:
            return
        number = float(metric.of(row.astype(np.float64)))
        value, short = (self.tr("{metric} {pair}: {value}").format(
            metric=tr(words), pair=target.label, value=format_metric(number, metric))
            for words in (metric.row.title, metric.row.label))
        if metric.instead is None:
            self.pair.setText(value, short)
            return
        shares = [format_number(prediction.candidate(token).probability, DIGITS)
                  for token in (metric.token, metric.instead)]
        self.pair.setText(self.tr("{value}; probabilities {share} and {other}").format(
            value=value, share=shares[0], other=shares[1]), value, short)

    @staticmethod
    def _follows(found: NextToken) -> int | None:
        """Return the id of the token that follows in the text."""
        sentence, position = found.place
        tokens = found.result.sentences[sentence]
        return tokens[position + 1].id if found.is_generative and position + 1 < len(tokens) else None

    def _note(self, text: str = "", *shorter: str) -> None:
        self.note.setText(text, *shorter)
        self.note.setVisible(bool(text))

    def _tell(self, at: int) -> None:
        if not 0 <= at < len(self.bars.bars) or self._next is None:
            self.bars.setToolTip("")
            return
        bar, token = self.bars.bars[at], self.bars.bars[at].token
        now, lines = token.probability, list[str]()
        if bar.other_probability is not None and self._next.prediction is not None:
            now = self._next.prediction.candidate(token.id).probability
            grown = format_number(now - bar.other_probability, EXACT)
            lines.append((self.tr("In {name}: {was}; now − {name}: {grown}") if self._other else
                          self.tr("Before the last edit: {was}; since then {grown}")).format(
                name=self._other, was=format_number(bar.other_probability, EXACT),
                grown=f"+{grown}" if now > bar.other_probability else grown))
        described = self.tr("{token}: probability {share}, logit {logit}").format(
            token=token.label, share=format_number(now, EXACT), logit=format_number(token.logit))
        self.bars.setToolTip(as_tooltip(described, *lines, self._offered(bar)))

    def _offered(self, bar: Bar) -> str:
        """Return what a click on a bar does."""
        assert self._next is not None
        sentence, position = self._next.place
        if self._next.result.document.image is not None:
            return self.tr("The classes are those of the model.")
        if reason := not_appendable_reason(bar.token):
            return translated(reason)
        if self._next.result.options.row.has_two_texts:
            return self.tr("The model writes the most likely token.")
        if not self._next.is_generative:
            return self.tr("Click to fill in the masked token.")
        if position < len(self._next.result.labels[sentence]) - 1:
            return self.tr("Tokens are appended at the end of the text only.")
        return self.tr("Click to append it.")

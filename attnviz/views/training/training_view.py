"""The timeline of a training run: its kept steps, its losses, and a curve for each head."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QSlider, QStackedWidget, QVBoxLayout, QWidget

from attnviz.document.runs import StepReport
from attnviz.pictures.colours import shade
from attnviz.result.measures import MEASURES, TEXT_MEASURES
from attnviz.store.parts import TrainingState
from attnviz.store.state import State
from attnviz.store.training import (
    choose_curve,
    choose_step,
    control_training,
    follow_training,
    hold_step,
    is_run_of,
    known_curves,
    play_run,
    step_run,
    train_model,
)
from attnviz.system.translation import tr
from attnviz.views.chrome import theme
from attnviz.views.chrome.actions import is_pressed
from attnviz.views.chrome.boxes import Doer, fill, named, push_button
from attnviz.views.chrome.caption import Caption
from attnviz.views.chrome.fields import Combo
from attnviz.views.chrome.flow import FlowLayout
from attnviz.views.chrome.plain_text import label, set_tip
from attnviz.views.training.step_plot import Curve, StepPlot

CURVES_EVERY = 200  #: milliseconds until changed curves are drawn: they take longer than a picture
MIN_SLIDER_PX = 120  #: of width, enough to choose one of some twenty steps by pointer
MAX_NAMED = 3  #: curves of heads with their name
LOG_OPACITY = 0.75  #: of the loss of each batch, behind that of the kept steps
_HUES = (210, 28, 130, 300, 175, 55)  # of the layers
_SATURATION = 0.75
_CONTRASTS = 4.5, 10.0  # of the last and the first head to the ground


class TrainingView(Doer, QWidget):
    """Shows what is known of the run, and emits which step to show."""

    def __init__(self) -> None:
        super().__init__()
        self._state = State()
        self._drawn: tuple[object, object] = (None, None)  # what the curves were drawn of
        self._curves_timer = QTimer(self, singleShot=True, interval=CURVES_EVERY)
        self._curves_timer.timeout.connect(self.draw_curves)
        self.play = push_button(self.tr("Play"), self.tr("Show one kept step after the other (Space)."), self._play)
        self.play.setCheckable(True)
        self.slider = named(
            QSlider(Qt.Orientation.Horizontal), self.tr("Step of the training"), self.tr(
                "Show a kept step of the training: every panel follows. Left and Right go one step, Home and End to "
                "the ends."))
        self.slider.setMinimumWidth(MIN_SLIDER_PX)
        policy = self.slider.sizePolicy()
        policy.setHorizontalStretch(1)
        self.slider.setSizePolicy(policy)
        self.slider.valueChanged.connect(self._slide)
        self.step = label("strong", wraps=False)
        self.follow = push_button(self.tr("Follow"), self.tr("Show each new step as soon as it is kept."), self._follow)
        self.follow.setCheckable(True)
        self.hold = push_button(self.tr("Hold this step as A"), self.tr(
            "Hold the displayed step as A, then show what has changed since: now − A, in every panel."),
            lambda: self.did.emit(hold_step()))
        self.pause = push_button(self.tr("Pause"), self.tr("Let the training wait."), self._pause)
        self.stop = push_button(self.tr("Stop"), self.tr("End the training; every kept step stays."),
                                 lambda: self.did.emit(control_training("stop")))
        self.again = push_button(self.tr("Train again"), self.tr(
            "Train the same run once more from its beginning: the same seed gives the same steps."),
            lambda: self.did.emit(control_training("again")))
        self.other = push_button(self.tr("Other options…"), self.tr("Train another run, with other options."),
                                  lambda: self.did.emit(train_model()))
        self.status = Caption()
        self.loss, self.accuracy = StepPlot(self.tr("Loss")), StepPlot(self.tr("Accuracy"))
        self.heads = StepPlot(self.tr("Heads"))
        self.measure = named(Combo(), self.tr("Curve of each head"),
                             self.tr("Which measure of every head is drawn over the steps."))
        for name in TEXT_MEASURES:
            self.measure.addItem(tr(MEASURES[name].label), name)
        self.measure.setSizeAdjustPolicy(Combo.SizeAdjustPolicy.AdjustToContents)
        self.measure.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.measure.activated.connect(lambda at: self.did.emit(choose_curve(self.measure.itemData(at))))
        self.heads_note = label("small", wraps=False, muted=True)
        for plot in (self.loss, self.accuracy, self.heads):
            self.hear(plot)
            set_tip(plot, self.tr("Click or drag to show that step."))
        self.notice = label("body", centred=True, muted=True)  #: what to do while there is no step
        plots = QWidget()
        fill(QHBoxLayout(plots), (self._titled(self.tr("Loss in nats"), self.loss), 3),
             (self._titled(self.tr("Right answers in %"), self.accuracy), 3), (self._heads_box(), 5),
             spacing=theme.SPACE)
        self._pages = QStackedWidget()
        for page in (plots, self.notice):
            self._pages.addWidget(page)
        line = QWidget()
        head = FlowLayout(line, spacing=theme.SPACE // 2)  # buttons that do not fit go to the next row
        for control in (self.play, self.slider, self.step, self.follow, self.hold, self.pause, self.stop, self.again,
                        self.other):
            head.addWidget(control)
        fill(QVBoxLayout(self), line, self.status, (self._pages, 1),
             margins=(theme.SPACE, theme.SPACE // 2, theme.SPACE, 2), spacing=2)

    def sizeHint(self) -> QSize:
        return QSize(640, 170)

    def show_state(self, state: State) -> None:
        """Show the run of a document, and its displayed step."""
        self._state = state
        training, step = state.training, state.document.step
        if training is None or not is_run_of(state.document, training):
            return
        self._show_controls(training, step)
        if not training.kept:
            self.notice.setText(training.problem or (
                self.tr("The training begins…") if training.is_running else self.tr(
                    "The steps of this run are not on this computer. Train it again: the same seed gives the same "
                    "run.")))
        self._pages.setCurrentIndex(0 if training.kept else 1)
        losses, spot = (training.kept, training.log, theme.is_dark()), state.focus.spot
        heads = (known_curves(state), training.measure, theme.is_dark(), spot.layer, spot.head, training.run.steps)
        if losses != self._drawn[0] or heads != self._drawn[1]:
            self._drawn = losses, heads
            if not self._curves_timer.isActive():
                self._curves_timer.start()
        for plot in (self.loss, self.accuracy, self.heads):
            plot.show_step(step if training.kept else None)

    def draw_curves(self) -> None:
        """Draw the losses and the heads as they are known now."""
        training = self._state.training
        if training is not None:
            self._show_losses(training)
            self._show_heads(training)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys, training = Qt.Key, self._state.training
        last = training.kept[-1].step if training is not None and training.kept else 0
        intents = {keys.Key_Left: lambda: step_run(-1), keys.Key_Right: lambda: step_run(1),
                   keys.Key_Home: lambda: choose_step(0), keys.Key_End: lambda: choose_step(last)}
        key = Qt.Key(event.key())
        if training is not None and training.kept and is_pressed(event, "play_steps"):
            self.did.emit(play_run(not self.play.isChecked()))
        elif key in intents and training is not None and training.kept:
            self.did.emit(intents[key]())
        else:
            super().keyPressEvent(event)

    # showing

    def _show_controls(self, training: TrainingState, step: int) -> None:
        steps = [report.step for report in training.kept]
        self.slider.blockSignals(True)
        self.slider.setRange(0, max(0, len(steps) - 1))
        self.slider.setPageStep(max(1, len(steps) // 20))
        self.slider.setValue(steps.index(step) if step in steps else 0)
        self.slider.blockSignals(False)
        for control in (self.slider, self.play, self.hold):
            control.setEnabled(bool(steps))
        self.step.setText(self.tr("Step {step} of {steps}").format(step=step, steps=training.run.steps))
        widest = self.tr("Step {step} of {steps}").format(step=training.run.steps, steps=training.run.steps)
        self.step.setMinimumWidth(self.step.fontMetrics().horizontalAdvance(widest))
        self.play.setChecked(training.plays)
        self.play.setText(self.tr("Stop playing") if training.plays else self.tr("Play"))
        self.follow.setVisible(training.is_running)
        self.follow.setChecked(training.follows)
        words = (self.tr("Pause"), self.tr("Let the training wait.")) if training.status == "training" else (
            self.tr("Continue"), self.tr("Go on with the training from where it has stopped."))
        self.pause.setText(words[0])
        set_tip(self.pause, words[1])
        self.pause.setVisible(bool(steps) and training.status != "ended")
        self.stop.setVisible(training.is_running)
        for control in (self.again, self.other):
            control.setVisible(not training.is_running)  # the slider needs their room
        self.status.setText(self._words(training, step))
        self.status.set_hint(training.problem)

    def _words(self, training: TrainingState, step: int) -> str:
        words = {"training": self.tr("Training"), "paused": self.tr("Paused"), "stopped": self.tr("Stopped"),
                 "ended": self.tr("Trained"), "failed": self.tr("Failed")}[training.status]
        last = max((report.step for report in (*training.kept[-1:], *training.log[-1:])), default=0)
        parts = [f"{tr(training.run.spec.row.title)}: {words}, " + self.tr("{done} of {steps} steps").format(
            done=last, steps=training.run.steps)]
        here = next((report for report in training.kept if report.step == step), None)
        if here is not None:
            parts.append(self.tr("at step {step}: loss {loss}, {share} right on new examples").format(
                step=step, loss=f"{here.loss:.3f}", share=f"{here.accuracy:.0%}"))
        ablated = training.run.ablated_at(last)
        if ablated:
            heads = ", ".join(f"{layer}.{head}" for layer, head in ablated)
            parts.append(self.tr("trains without {heads}").format(heads=heads))
        return " · ".join(parts)

    def _show_losses(self, training: TrainingState) -> None:
        colours = theme.faded(theme.colour("Muted"), LOG_OPACITY), theme.colour("Accent")
        for plot, name, factor in ((self.loss, "loss", 1.0), (self.accuracy, "accuracy", 100.0)):
            curves = [_curve(reports, name, colour, factor) for reports, colour in zip(
                (training.log, training.kept), colours, strict=True)]
            values = [value for curve in curves for value in curve.values if np.isfinite(value)]
            high = max(values, default=1.0) if name == "loss" else 100.0
            plot.show_curves(curves, last_step=training.run.steps, high=high)

    def _show_heads(self, training: TrainingState) -> None:
        self.measure.setCurrentIndex(self.measure.findData(training.measure))
        known, spot = known_curves(self._state), self._state.focus.spot
        if known is None or not known.values:
            self.heads.show_curves([], last_step=training.run.steps, high=1.0)
            self.heads_note.setText("")
            return
        steps, values = known.lines(training.measure)  # (step, layer, head)
        _, layers, heads = values.shape
        ends = values[-1].ravel()
        named = set(np.argsort(-np.nan_to_num(ends, nan=-1.0))[:MAX_NAMED].tolist())
        named.add(min(spot.layer, layers - 1) * heads + min(spot.head, heads - 1))
        curves = []
        for at in range(layers * heads):
            layer, head = divmod(at, heads)
            is_selected = (layer, head) == (spot.layer, spot.head)
            curves.append(Curve(steps, values[:, layer, head], curve_colour(layer, head, heads),
                                3.0 if is_selected else 1.4,
                                f"{layer}.{head}" if at in named and np.isfinite(ends[at]) else ""))
        finite = values[np.isfinite(values)]
        high = 1.0 if MEASURES[training.measure].is_share else float(finite.max(initial=1.0))
        self.heads.show_curves(curves, last_step=training.run.steps, high=high)
        self.heads_note.setText(self._heads_words(training.measure, finite.size, len(steps), len(training.kept)))

    def _heads_words(self, measure: str, finite: int, known: int, kept: int) -> str:
        if not finite:
            return tr(MEASURES[measure].reason_undefined)
        return "" if known >= kept else self.tr("{known} of {kept} steps measured").format(known=known, kept=kept)

    # building

    def _titled(self, title: str, plot: StepPlot) -> QVBoxLayout:
        return fill(QVBoxLayout(), label("caption", title, wraps=False), (plot, 1), spacing=1)

    def _heads_box(self) -> QVBoxLayout:
        line = fill(QHBoxLayout(), self.measure, self.heads_note, None, spacing=theme.SPACE)
        return fill(QVBoxLayout(), line, (self.heads, 1), spacing=1)

    # gestures

    def _slide(self, at: int) -> None:
        training = self._state.training
        if training is not None and at < len(training.kept):
            self.did.emit(choose_step(training.kept[at].step))

    def _play(self) -> None:
        self.did.emit(play_run(self.play.isChecked()))

    def _follow(self) -> None:
        self.did.emit(follow_training(self.follow.isChecked()))

    def _pause(self) -> None:
        training = self._state.training
        if training is not None:
            commands = {"training": "pause", "paused": "resume"}
            self.did.emit(control_training(commands.get(training.status, "go_on")))  # type: ignore[arg-type]


def _curve(reports: Sequence[StepReport], name: str, colour: QColor, factor: float) -> Curve:
    return Curve([report.step for report in reports], [factor * getattr(report, name) for report in reports], colour)


def curve_colour(layer: int, head: int, heads: int) -> QColor:
    """Return the colour of a head, in which its name can be read: a hue for its layer, in shades."""
    least, most = _CONTRASTS
    ratio = most - (most - least) * head / max(heads - 1, 1)
    return QColor(*shade(_HUES[layer % len(_HUES)] / 360, _SATURATION, ratio, theme.rgb("Base")))

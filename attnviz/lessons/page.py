"""A lesson as one HTML page: its text, its pictures, its questions, and the answers behind a click."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterable, Iterator
from html import escape

from attnviz.document.stages import STAGES
from attnviz.export.formats import MADE_BY
from attnviz.lessons.calls import Call, write_call
from attnviz.lessons.check import Session, begun, do_calls
from attnviz.lessons.lesson import Ask, Check, Lesson, Picture, Prose, Step
from attnviz.lessons.run import cell_labels, largest_cell
from attnviz.lessons.seeds import seeded_calls
from attnviz.lessons.words import filled
from attnviz.store.state import State
from attnviz.system.errors import EditError
from attnviz.system.paths import resource_path
from attnviz.system.wording import ENGLISH, N_, Text

Draw = Callable[[State, str], bytes]  # returns a picture of a stage of the selected head, as the content of a PNG
_INTENT_LINK = re.compile(r'<a href="(?!https?://)[^"]*">(.*?)</a>', re.DOTALL)


def page(lesson: Lesson, open_session: Callable[[str], Session], draw: Draw, *, seed: int | None = None,
         language: str = ENGLISH, translate: Callable[[str], str] = str) -> str:
    """Return the page of a lesson, whose checks are solved as it is written. Raises AttnVizError if it cannot begin.

    The page is said to be in `language`, into which `translate` puts its own words.
    """
    session = begun(lesson, open_session, seed)
    writer = _Writer(session, draw, seed, translate)
    steps = "\n".join(html for step in lesson.steps for html in writer.html(step))
    about = (Text("{minutes} minutes · level {level}", minutes=lesson.minutes, level=lesson.level) if seed is None else
             Text("{minutes} minutes · level {level} · seed {seed}", minutes=lesson.minutes, level=lesson.level,
                  seed=seed))
    text = resource_path("page/lesson.html").read_text("utf-8")
    for name, value in (("LANGUAGE", language.replace("_", "-")), ("MADE_BY", escape(MADE_BY)),
                        ("TITLE", escape(lesson.title)), ("ABOUT", escape(translate(about))), ("STEPS", steps)):
        text = text.replace(f"@{name}@", value)
    return text


class _Writer:
    """Writes steps while they are done in a session."""

    def __init__(self, session: Session, draw: Draw, seed: int | None, translate: Callable[[str], str]) -> None:
        self._session, self._draw, self._seed, self._translate = session, draw, seed, translate
        self._displayed = ""  # the last picture

    def html(self, step: Step) -> Iterator[str]:
        """Yield the parts of a step; what is displayed stands after its first text, or after its last prediction."""
        self._do(seeded_calls(step.setup, self._seed))
        yield f"<h2>{escape(step.title)}</h2>"
        at = max((at for at, block in enumerate(step.blocks) if isinstance(block, Ask) and block.is_prediction),
                 default=0)
        has_picture = any(isinstance(block, Picture) for block in step.blocks)
        for number, block in enumerate(step.blocks):
            if isinstance(block, Prose):
                yield self._words(block.html)
            elif isinstance(block, Picture):
                yield self._figure(block.stage or self._state.focus.spot.stage)
            elif isinstance(block, Ask):
                yield self._ask(block)
            elif isinstance(block, Check):
                yield self._check(block)
            if number == at and not has_picture:
                yield self._figure(self._state.focus.spot.stage)

    @property
    def _state(self) -> State:
        return self._session.state

    def _do(self, calls: Iterable[Call]) -> None:
        for error in do_calls(calls, self._session):
            raise error

    def _words(self, html: str) -> str:
        """Return a text with its numbers; a link that does something in the window is text here."""
        return _INTENT_LINK.sub(r"\1", filled(html, self._state, self._seed))

    def _figure(self, stage: str) -> str:
        """Return a picture of the selected head; "" if there is no such stage."""
        state = self._state
        source, spot = state.source, state.focus.spot.at(stage=stage)
        if source is None or not source.texts or stage not in source.stages(spot.layer):
            return ""
        image = base64.b64encode(self._draw(state, stage)).decode("ascii")
        label = escape(self._translate(STAGES[stage].label))
        self._displayed = f'<figure><img alt="{label}" src="data:image/png;base64,{image}"></figure>'
        return self._displayed

    def _ask(self, ask: Ask) -> str:
        answer = self._answer(ask) + (f"<p>{self._words(ask.hint.html)}</p>" if ask.hint.html else "")
        choices = "".join(f"<li>{self._words(choice.html)}</li>" for choice in ask.choices)
        question = f"<p>{self._words(ask.html)}</p>" + (f"<ul>{choices}</ul>" if choices else "")
        return self._task(question, N_("Answer"), answer)

    def _answer(self, ask: Ask) -> str:
        if ask.kind == "choice":
            whys = (f": {self._words(choice.why.html)}" if choice.why.html else "" for choice in ask.choices)
            rows = (f"<li>{'✓' if choice.is_right else '✗'} {self._words(choice.html)}{why}</li>"
                    for choice, why in zip(ask.choices, whys, strict=True))
            return f"<ul>{''.join(rows)}</ul>"
        assert ask.answer is not None
        if ask.kind == "number":
            return f"<p>{filled('{=' + escape(ask.answer.text) + '}', self._state, self._seed)}</p>"
        try:
            index = largest_cell(ask.answer.cells(self._state))
        except EditError as error:
            return f"<p>{escape(self._translate(error.text))}</p>"
        labels = [names for names in cell_labels(ask.answer, self._state) if names]
        return f"<p>{escape(' → '.join(names[at] for names, at in zip(labels, index, strict=True)))}</p>"

    def _check(self, check: Check) -> str:
        """Return a task with what solves it, which is done, and what is displayed then if it is something else."""
        todo = self._words(check.todo) or self._translate(N_("Do what is asked above."))
        hint, before = self._words(check.hint.html), self._displayed
        self._do(seeded_calls(check.solution, self._seed))
        calls = "<br>".join(f"<code>{escape(write_call(call.intent()))}</code>" for call in check.solution)
        after = self._figure(self._state.focus.spot.stage)
        solution = (f"<p>{hint}</p>" if hint else "") + f"<p>{calls}</p>" + (after if after != before else "")
        return self._task(f"<p>{todo}</p>", N_("Solution"), solution)

    def _task(self, asked: str, title: str, hidden: str) -> str:
        """Return what is asked, and what a click on the title shows."""
        summary = f"<summary>{escape(self._translate(title))}</summary>"
        return f'<div class="task">{asked}<details>{summary}{hidden}</details></div>'

"""Read lessons from Markdown. docs/lessons.md describes the format."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, get_args

from attnviz.document.options import MODEL_OPTIONS, OPTIONS
from attnviz.document.stages import STAGES
from attnviz.lessons import SUFFIX
from attnviz.lessons.calls import Call, read_call, read_link
from attnviz.lessons.errors import LessonError
from attnviz.lessons.expression import Expression, read_expression
from attnviz.lessons.lesson import (
    NO_TEXT,
    TOLERANCE,
    Ask,
    AskKind,
    Block,
    Check,
    Choice,
    Lesson,
    Picture,
    Point,
    Prose,
    Step,
)
from attnviz.lessons.words import expressions
from attnviz.system.errors import EditError
from attnviz.system.reading import digest, read_bytes
from attnviz.system.wording import normalized, quoted

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

LEVELS = (1, 2, 3, 4)
DEFAULT_START = "example:start"
ANY_SEED = "any"

_STARTS = ("example:", "model:", "session:")
#: What a lesson can point at: panels, and the kinds of controls with a name.
PANEL_NAMES = ("sentence", "pipeline", "controls", "detail", "experiment", "heads", "next", "lines", "words", "tables",
               "training", "status")
MENU_NAMES = ("file", "edit", "attention", "experiments", "train", "view", "settings", "help")
_TARGETS: Mapping[str, Callable[[str], bool]] = MappingProxyType({
    "panel": lambda name: name in PANEL_NAMES, "stage": lambda name: name in STAGES,
    "option": lambda name: name in OPTIONS or name in MODEL_OPTIONS,
    "head": lambda name: name.isdecimal() and len(name) < 5,
    "menu": lambda name: name in MENU_NAMES,
})
_CHOICE = re.compile(r"[-*] \[([ xX])\] +(.+)")
_FIELD = re.compile(r"([a-z]+):(?: +(.*))?$")


def read_lesson(path: Path) -> Lesson:
    """Return the lesson in a file. Raises LessonError with the line of a mistake, SessionError if unreadable."""
    return parse_lesson(read_text(path), path)


def read_text(path: Path) -> str:
    """Return the text of a lesson's file. Raises LessonError if it is not text, SessionError if unreadable."""
    try:
        return normalized(read_bytes(path).decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise LessonError(0, "{name} is not a text file in UTF-8.", name=path.name) from None


@lru_cache(maxsize=256)
def parse_lesson(text: str, path: Path) -> Lesson:
    """Return the lesson that a text describes; `path` is its file. Raises LessonError with the line of a mistake.

    Lessons are kept: to parse those of the program takes half a second, and each end of a lesson lists them again.
    """
    lesson, wrong = examine_lesson(text, path)
    if lesson is None or wrong:
        raise wrong[0]
    return lesson


def examine_lesson(text: str, path: Path) -> tuple[Lesson | None, list[LessonError]]:
    """Return the lesson without the parts that cannot be read, None if it cannot begin, and every mistake."""
    wrong: list[LessonError] = []
    tokens = list(_tokens(text, wrong))
    fields, steps = _front_matter(tokens, wrong), tuple(_steps(tokens, wrong))
    if not steps:
        wrong.append(LessonError(0, 'The lesson has no step: a step begins with a heading, "## Title".'))
    return None if fields is None else Lesson(path=path, steps=steps, digest=digest(text.encode()), **fields), wrong


@contextmanager
def _collected(wrong: list[LessonError]) -> Iterator[None]:
    """Add a mistake to the list, so that the others are found, too."""
    try:
        yield
    except LessonError as error:
        wrong.append(error)


def _tokens(text: str, wrong: list[LessonError], first: int = 0) -> Iterator[Token]:
    """Yield the tokens of a text whose first line has this number; an unclosed directive ends where the next begins."""
    for token in _parser().parse(text.removesuffix("\n") + "\n"):
        if token.map:
            token.map = [line + first for line in token.map]
        lines = token.content.split("\n") if token.type == "colon_fence" else []
        end = next((at for at, line in enumerate(lines) if line.startswith((":::{", "## "))), None)
        is_closed = not lines or not token.map or token.map[1] - token.map[0] == token.content.count("\n") + 2
        if lines and not token.info.strip():
            wrong.append(LessonError(_line(token), 'This ":::" closes no directive.'))
        elif end is not None or not is_closed:
            wrong.append(LessonError(_line(token), 'The directive {name} is not closed: write ":::" below it.',
                                     name=token.info.strip().partition(" ")[0]))
        if end is None:
            yield token
            continue
        token.content = "\n".join(lines[:end])
        yield token
        rest = lines[end:] if not is_closed else [*lines[end:-1], ":::"]
        yield from _tokens("\n".join(rest), wrong, _line(token) + end)


def read_target(text: str, line: int) -> Point:
    """Return what `panel.options` or `option.mask` points at. Raises LessonError if there is no such control."""
    kind, _, name = text.partition(".")
    name = {"options": "controls", "numbers": "tables"}.get(name, name) if kind == "panel" else name
    if kind not in _TARGETS or not _TARGETS[kind](name):
        raise LessonError(line, "There is no control {text} to point at: write one of {kinds}, and its name.",
                          text=quoted(text), kinds=", ".join(f"{kind}.NAME" for kind in _TARGETS))
    return Point(kind, name, line)


@cache
def _parser(*, has_links: bool = True) -> MarkdownIt:
    """Return the parser of Markdown: no HTML and no pictures of its own, since lessons come from anywhere."""
    from markdown_it import MarkdownIt
    from mdit_py_plugins.colon_fence import colon_fence_plugin
    from mdit_py_plugins.front_matter import front_matter_plugin

    parser = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")
    if not has_links:
        parser.disable(["link", "autolink"])
    return parser.use(colon_fence_plugin).use(front_matter_plugin)


def _front_matter(tokens: Sequence[Token], wrong: list[LessonError]) -> dict[str, Any] | None:
    """Return the fields above the first step; None if one is missing or wrong."""
    if not tokens or tokens[0].type != "front_matter":
        wrong.append(LessonError(1, 'The lesson does not begin with its title between two lines "---".'))
        return None
    lines: dict[str, tuple[int, str]] = {
        "start": (1, DEFAULT_START), "next": (1, ""), "seed": (1, ""), "order": (1, "")}
    known = ("title", "level", "minutes", "start", "next", "seed", "order")
    count = len(wrong)
    for line, text in enumerate(tokens[0].content.split("\n"), 2):
        field = _FIELD.match(text.strip())
        if field is not None and field[1] in known:
            lines[field[1]] = line, (field[2] or "").strip()
        elif field is not None:
            wrong.append(LessonError(line, "There is no field {name}: a lesson has {known}.", name=quoted(field[1]),
                                     known=", ".join(known)))
        elif text.strip():
            wrong.append(LessonError(line, "{text} cannot be read: write NAME: VALUE.", text=quoted(text)))
    for name in ("title", "level", "minutes", "order"):
        line, text = lines.get(name, (1, ""))
        allowed = {"level": LEVELS, "minutes": range(1, 121), "order": range(1, 1000)}.get(name)
        if not text and name != "order":
            wrong.append(LessonError(line, "The field {name} is missing.", name=quoted(name)))
        elif not text:
            continue
        elif allowed and text not in map(str, allowed):
            wrong.append(LessonError(
                line, "{name} cannot be {text}: it is a whole number from {least} to {most}.", name=name,
                text=quoted(text), least=allowed[0], most=allowed[-1]))
    line, start = lines["start"]
    if not start.startswith(_STARTS):
        wrong.append(LessonError(line, "start cannot be {text}: write one of {known}.", text=quoted(start),
                                 known=", ".join(f"{each}NAME" for each in _STARTS)))
    line, seed = lines["seed"]
    if seed not in ("", ANY_SEED):
        wrong.append(LessonError(line, "seed cannot be {text}: write {known}, if the steps hold for every seed.",
                                 text=quoted(seed), known=quoted(ANY_SEED)))
    if len(wrong) > count:
        return None
    values = {name: text for name, (_, text) in lines.items()}
    del values["seed"]
    return {**values, "level": int(values["level"]), "minutes": int(values["minutes"]),
            "order": int(values["order"] or 0), "takes_seed": seed == ANY_SEED,
            "lines": {name: line for name, (line, _) in lines.items()}}


def _steps(tokens: Sequence[Token], wrong: list[LessonError]) -> Iterator[Step]:
    """Yield the steps: what follows each heading of level two."""
    heads = [at for at, token in enumerate(tokens) if token.type == "heading_open" and token.tag == "h2"]
    before = tokens[tokens[:1] != [] and tokens[0].type == "front_matter" : heads[0] if heads else len(tokens)]
    if before:
        wrong.append(
            LessonError(_line(before[0]), 'Text before the first step: a step begins with a heading, "## Title".'))
    for at, end in zip(heads, [*heads[1:], len(tokens)], strict=False):
        line, title = _line(tokens[at]), tokens[at + 1].content
        if not title.strip():
            wrong.append(LessonError(line, "The step has no title."))
        yield _step(title, line, tokens[at + 3 : end], wrong)


def _step(title: str, line: int, tokens: Sequence[Token], wrong: list[LessonError]) -> Step:
    """Return a step. What is done just before a check is its solution; all else is done when the step begins."""
    setup: list[Call] = []
    waiting: tuple[Call, ...] | None = None  # the intents just above
    blocks: list[Block] = []
    prose: list[Token] = []
    for token in [*tokens, None]:
        if token is not None and token.type != "colon_fence":
            prose.append(token)
            continue
        if prose:
            blocks.append(_prose(prose, wrong))
            prose = []
        kind, _, rest = (token.info.strip() if token is not None else "").partition(" ")
        solution, waiting = waiting, None
        if kind != "{check}":
            setup.extend(solution or ())
        if token is None:
            break
        with _collected(wrong):
            if kind == "{do}":
                waiting = _calls(rest, token, wrong)
            elif kind in _BLOCKS:
                if kind == "{check}" and solution is None:
                    raise LessonError(_line(token), "A check needs a do just before it, which says how it is solved.")
                block = _BLOCKS[kind](rest.strip(), token, wrong)
                blocks.append(replace(block, solution=solution or ()) if isinstance(block, Check) else block)
            elif kind:
                raise LessonError(_line(token), "There is no directive {kind}: write {known}.", kind=quoted(kind),
                                  known=", ".join([*_BLOCKS, "{do}"]))
    return Step(title, line, tuple(setup), tuple(blocks))


def _calls(rest: str, token: Token, wrong: list[LessonError]) -> tuple[Call, ...]:
    """Return the intents of a directive."""
    calls: list[Call] = []
    for line, text in _lines(token):
        with _collected(wrong):
            calls.append(read_call(text, line))
    if rest or not _lines(token):
        wrong.append(LessonError(_line(token), "Intents stand below do, one on a line."))
    return tuple(calls)


def _prose(tokens: Sequence[Token], wrong: list[LessonError]) -> Prose:
    """Return the text between two directives; a link that leads nowhere is a mistake."""
    links = {}
    for token in tokens:
        for child in token.children or ():
            link = str(child.attrGet("href") or "")
            with _collected(wrong):
                if (call := read_link(link, _line(token))) is not None:
                    call.intent()
                    links[link] = call
                elif link and not link.startswith(("https://", "http://")) and not link.endswith(SUFFIX):
                    raise LessonError(_line(token), "The link {link} leads nowhere: write do:INTENT?NAME=VALUE, "
                                      "another lesson or a web address.", link=quoted(link))
    parser = _parser()
    html = parser.renderer.render(list(tokens), parser.options, {})
    _check_numbers(html, _line(tokens[0]) if tokens else 0, wrong)
    return Prose(html, links)


def _check_numbers(html: str, line: int, wrong: list[LessonError]) -> None:
    """Note a number in a text that cannot be read."""
    try:
        list(expressions(html))
    except EditError as error:
        wrong.append(LessonError(line, "{error}", error=error))


def _sentence(line: int, text: str, wrong: list[LessonError]) -> Prose:
    """Return Markdown without paragraphs; a link that leads nowhere is a mistake."""
    tokens = _parser().parseInline(text)
    for token in tokens:
        token.map = [line - 1, line]
    return _prose(tokens, wrong)


def _point(rest: str, token: Token, wrong: list[LessonError]) -> Point:
    if token.content.strip():
        raise LessonError(_line(token) + 1, "Nothing stands below point.")
    return read_target(rest, _line(token))


def _picture(rest: str, token: Token, wrong: list[LessonError]) -> Picture:
    if (rest and rest not in STAGES) or token.content.strip():
        raise LessonError(_line(token), "There is no stage {name}.", name=quoted(rest or token.content.strip()))
    return Picture(rest, _line(token))


def _predict(rest: str, token: Token, wrong: list[LessonError]) -> Ask:
    return replace(_ask(rest, token, wrong), is_prediction=True)


def _ask(rest: str, token: Token, wrong: list[LessonError]) -> Ask:
    kind = next((kind for kind in get_args(AskKind) if kind == rest), None)
    if kind is None:
        raise LessonError(_line(token), "A question is number, choice or cell, not {kind}.", kind=quoted(rest))
    words: list[str] = []
    choices: list[Choice] = []
    fields: dict[str, tuple[int, str]] = {}
    known = ("hint",) if kind == "choice" else ("answer", "tolerance", "hint")
    for line, text in _lines(token):
        choice, field = _CHOICE.match(text), _FIELD.match(text)
        if choice and kind == "choice":
            choices.append(Choice(_inline(choice[2], line, wrong), choice[1] != " "))
        elif field and field[1] == "why" and choices:
            choices[-1] = replace(choices[-1], why=_sentence(line, field[2] or "", wrong))
        elif field and field[1] in known:
            fields[field[1]] = line, (field[2] or "").strip()
        elif fields or choices:
            wrong.append(LessonError(
                line, "{text} cannot be read: below the question stand {known}.", text=quoted(text),
                known=", ".join([f"{name}:" for name in known] + ["- [ ]"] * (kind == "choice"))))
        else:
            words.append(text)
    if not words:
        raise LessonError(_line(token), "The question has no text.")
    asked = Ask(_inline(" ".join(words), _line(token) + 1, wrong), _line(token), kind, choices=tuple(choices),
                hint=_sentence(*fields.get("hint", (0, "")), wrong))
    if kind == "choice":
        if len(choices) < 2 or sum(each.is_right for each in choices) != 1:
            raise LessonError(_line(token), "A choice needs two answers or more, one of them marked [x].")
        return asked
    if "answer" not in fields:
        raise LessonError(_line(token), "The field {name} is missing.", name=quoted("answer"))
    tolerance = fields.get("tolerance", (0, str(TOLERANCE)))
    try:
        found = float(tolerance[1])
    except ValueError:
        found = -1.0
    if not 0 <= found < float("inf"):
        wrong.append(LessonError(tolerance[0], "The tolerance cannot be {text}: it is a number of at least 0.",
                                 text=quoted(tolerance[1])))
    line, text = fields["answer"]
    return replace(asked, answer=_expression(text, line), tolerance=found)


def _check(rest: str, token: Token, wrong: list[LessonError]) -> Check:
    hint, todo = NO_TEXT, ""
    for line, text in _lines(token):
        field = _FIELD.match(text)
        if field is not None and field[1] == "hint":
            hint = _sentence(line, field[2] or "", wrong)
        elif field is not None and field[1] == "task":
            todo = _inline(field[2] or "", line, wrong)
        else:
            wrong.append(LessonError(line, "{text} cannot be read: below check stand task: and hint:.",
                                     text=quoted(text)))
    if not rest:
        raise LessonError(_line(token), "The check has no condition.")
    return Check(_expression(rest, _line(token)), _line(token), hint, todo=todo)


_BLOCKS: Mapping[str, Callable[[str, Token, list[LessonError]], Block]] = MappingProxyType({
    "{point}": _point, "{picture}": _picture, "{ask}": _ask, "{predict}": _predict, "{check}": _check,
})


def _expression(text: str, line: int) -> Expression:
    try:
        return read_expression(text)
    except EditError as error:
        raise LessonError(line, "{error}", error=error) from None


def _inline(text: str, line: int, wrong: list[LessonError]) -> str:
    """Return Markdown without paragraphs as HTML; brackets are text there, and a link is a mistake."""
    if any(child.type == "link_open" for token in _parser().parseInline(text) for child in token.children or ()):
        wrong.append(LessonError(line, "There is a link in {text}: write it in the text of the step, in why: or in "
                                 "hint:.", text=quoted(text)))
    html = str(_parser(has_links=False).renderInline(text))
    _check_numbers(html, line, wrong)
    return html


def _line(token: Token) -> int:
    """Return the line where a token begins, from 1."""
    return token.map[0] + 1 if token.map else 0


def _lines(token: Token) -> list[tuple[int, str]]:
    """Return the lines inside a directive that are not empty, each with its number."""
    first = _line(token) + 1
    return [(first + at, text.strip()) for at, text in enumerate(token.content.split("\n")) if text.strip()]

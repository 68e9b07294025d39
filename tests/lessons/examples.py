"""A lesson for tests, written into a folder."""

from pathlib import Path

from attnviz.lessons.lesson import Lesson
from attnviz.lessons.markdown import parse_lesson

LESSON = """---
title: The causal mask
level: 1
minutes: 6
start: example:3.5.1-causal
next: second.lesson.md
---

## Who may look ahead?

Every *word* may look. [Switch it off](do:set_option?name=mask&value=none), or read
[the second lesson](second.lesson.md).

:::{point} option.mask
:::
:::{picture} scores
:::
:::{do}
choose_head head=0
set_option name=mask value=none
:::

:::{ask} number
What is the weight of the first word on itself?
answer: weights[0,0]
tolerance: 0.01
hint: Look at the corner.
:::
:::{ask} choice
Which word is first?
- [ ] journey
why: That is the second.
- [x] Your
:::

## Hide what comes later

:::{do}
set_option name=mask value=causal
:::
:::{check} weights[0,0] > 0.999 and option.mask == "causal"
hint: One word, *all* the weight.
:::
"""
SECOND = """---
title: Second
level: 2
minutes: 3
---
## Read

Nothing to do.
"""


def line_of(text: str) -> int:
    """Return the line of the lesson that begins with a text."""
    return next(number for number, line in enumerate(LESSON.split("\n"), 1) if line.startswith(text))


def write(folder: Path, text: str = LESSON, *, name: str = "first") -> Path:
    """Write a lesson and the one that follows it; return its file."""
    (folder / "second.lesson.md").write_text(SECOND, encoding="utf-8")
    path = folder / f"{name}.lesson.md"
    path.write_text(text, encoding="utf-8")
    return path


def parsed(text: str = LESSON) -> Lesson:
    """Return a lesson that is in no file."""
    return parse_lesson(text, Path("first.lesson.md"))

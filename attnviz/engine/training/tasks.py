"""The tasks: each draws batches of examples, as token ids and which of them are to be predicted.

Shapes: b examples, t tokens. The examples of a batch have one length, so that nothing is padded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from types import MappingProxyType

import torch
from torch import Generator, Tensor

from attnviz.document.recipes import RunSpec, read_pairs
from attnviz.system.errors import EditError
from attnviz.tokens.character_tokenizer import alphabet_of


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """Examples of one step."""

    ids: Tensor  #: (b, t)
    answers: Tensor  #: (b, t) bool: tokens to predict from those before them


Task = Callable[[RunSpec, str, int, Generator], Batch]  #: (run, alphabet, examples, source of randomness)


def draw(spec: RunSpec, alphabet: str, count: int, source: Generator, *, is_test: bool = False) -> Batch:
    """Draw `count` examples of a run's task; those of a test have a seed of their own."""
    return TASKS[spec.row.task](spec, alphabet, count, source)


def alphabet(spec: RunSpec) -> str:
    """Return the characters that the model knows, in the order of their ids."""
    if spec.text and spec.row.reads_pairs:
        return alphabet_of("".join(chain.from_iterable(read_pairs(spec.text))))
    return spec.row.alphabet or alphabet_of(spec.text)


def _letters(alphabet: str, shape: tuple[int, ...], source: Generator) -> Tensor:
    count = sum(character.isalpha() for character in alphabet)
    return torch.randint(0, count, shape, generator=source)


def _length(spec: RunSpec, source: Generator) -> int:
    most = spec.value("length")
    least = max(1, most // 2)
    return int(torch.randint(least, most + 1, (), generator=source))


def _repeat(spec: RunSpec, alphabet: str, count: int, source: Generator) -> Batch:
    """Draw random letters twice in a row; the second time can be predicted."""
    half = _letters(alphabet, (count, _length(spec, source)), source)
    ids = torch.cat((half, half), dim=1)
    return _answered(ids, half.shape[1] + 1)


def _after(questions: Tensor, answers: Tensor, alphabet: str, sign: str) -> Batch:
    """Return QUESTION sign ANSWER and a full stop as one text of ids."""
    count = len(questions)
    between, stop = (torch.full((count, 1), alphabet.index(each)) for each in (sign, "."))
    ids = torch.cat((questions, between, answers, stop), dim=1)
    return _answered(ids, questions.shape[1] + 1)


def _answered(ids: Tensor, first: int) -> Batch:
    """Return texts of ids that are predicted from the position `first` on."""
    answers = torch.zeros_like(ids, dtype=torch.bool)
    answers[:, first:] = True
    return Batch(ids, answers)


def _of_word(change: Callable[[Tensor], Tensor]) -> Task:
    def draw_words(spec: RunSpec, alphabet: str, count: int, source: Generator) -> Batch:
        words = _letters(alphabet, (count, _length(spec, source)), source)
        return _after(words, change(words), alphabet, ">")

    return draw_words


def _addition(spec: RunSpec, alphabet: str, count: int, source: Generator) -> Batch:
    """Draw two numbers of `length` digits and their sum, lowest digit first: a carry comes before its use."""
    digits = spec.value("length")
    numbers = torch.randint(0, 10**digits, (2, count), generator=source)
    tens = 10 ** torch.arange(digits, -1, -1)
    first, second, total = (each[:, None] // tens % 10 for each in (*numbers, numbers.sum(dim=0)))
    plus = torch.full((count, 1), alphabet.index("+"))
    return _after(torch.cat((first[:, 1:], plus, second[:, 1:]), dim=1), total.flip(1), alphabet, "=")


def _characters(spec: RunSpec, alphabet: str, count: int, source: Generator) -> Batch:
    """Draw windows of a text; every character is predicted from those before it."""
    text = _ids(spec.text, alphabet)
    length = spec.value("length") + 1
    if len(text) < length:
        raise EditError("The text has {count} characters: {needed} are needed for a length of {length}.",
                        count=len(text), needed=length, length=length - 1)
    starts = torch.randint(0, len(text) - length + 1, (count, 1), generator=source)
    return _answered(text[starts + torch.arange(length)], 1)


@lru_cache(maxsize=2)
def _ids(text: str, alphabet: str) -> Tensor:
    """Return the ids of a text, (characters,)."""
    numbers = {character: number for number, character in enumerate(alphabet)}
    return torch.tensor([numbers[character] for character in text])


#: The tasks by the names in `Recipe.task`.
TASKS: Mapping[str, Task] = MappingProxyType({
    "repeat": _repeat, "reverse": _of_word(lambda words: words.flip(1)),
    "sort": _of_word(lambda words: words.sort(dim=1).values), "copy": _of_word(lambda words: words),
    "addition": _addition, "characters": _characters,
})

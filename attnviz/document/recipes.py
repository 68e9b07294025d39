"""The recipes of training runs: a task, an architecture and its sizes, as rows of plain data; and a run as a value."""

from __future__ import annotations

import csv
import io
import lzma
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from attnviz.document.options import Option, seed_option
from attnviz.document.values import check_value, find_option, read_value
from attnviz.document.variants import Value
from attnviz.system.checked import find_row
from attnviz.system.errors import EditError
from attnviz.system.paths import resource_path
from attnviz.system.reading import check_length, read_text
from attnviz.system.wording import N_, quoted

Pairs = tuple[tuple[str, str], ...]

MAX_STEPS = 1_000_000  #: of a run
MAX_PAIR_CHARS = 200  #: of a question, and of an answer
MIN_PAIRS = 20  #: every tenth is not trained on, but tested
#: Names of a first column, in any case: a first line with one is no pair.
HEADERS = ("input", "question", "source", "from", "date", "text", "x")

LETTERS = "abcdefghijklmnopqrstuvwxyz"
DIGITS = "0123456789"
DATE_CHARACTERS = DIGITS + LETTERS + " ,-./"

Heads = tuple[tuple[int, int], ...]  #: (layer, head) each

_MODEL, _TRAINING = N_("Model"), N_("Training")

#: The options of a training run.
RUN_OPTIONS: Mapping[str, Option] = MappingProxyType({
    option.name: option
    for option in (
        Option(name="layers", group=_MODEL, label=N_("Layers"), kind="integer", default=2, minimum=1, maximum=12,
               help=N_("How many layers the model has.")),
        Option(name="heads", group=_MODEL, label=N_("Heads"), kind="integer", default=4, minimum=1, maximum=16,
               help=N_("Attention heads of each layer.")),
        Option(name="d_model", group=_MODEL, label=N_("d_model"), kind="integer", default=64, minimum=2, maximum=512,
               help=N_("Size of the residual stream; a multiple of twice the heads.")),
        Option(name="d_ff", group=_MODEL, label=N_("d_ff"), kind="integer", default=128, minimum=0, maximum=2048,
               help=N_("Hidden size of the MLP; 0 for attention alone.")),
        Option(name="positions", group=_MODEL, label=N_("Positions"), kind="choice", default="rope",
               called={"rope": N_("Rotary (RoPE)"), "learned": N_("Learned")},
               help=N_("How the model knows the order of the tokens.")),
        Option(name="length", group=_TRAINING, label=N_("Length"), kind="integer", default=12, minimum=1, maximum=128,
               help=N_("Characters of the longest example, before its answer.")),
        Option(name="optimizer", group=_TRAINING, label=N_("Optimiser"), kind="choice", default="adamw",
               called={"adamw": "AdamW", "sgd": N_("SGD with momentum")}, help=N_("The optimiser.")),
        Option(name="learning_rate", group=_TRAINING, label=N_("Learning rate"), kind="number", default=3e-3,
               minimum=1e-6, maximum=10.0, help=N_("Step size of the optimiser.")),
        Option(name="batch", group=_TRAINING, label=N_("Batch"), kind="integer", default=64, minimum=1, maximum=1024,
               help=N_("Examples in each step.")),
        seed_option(name="seed", group=_TRAINING, label=N_("Seed"),
                    help=N_("The seed of initial weights and examples: the same seed gives the same run.")),
    )
})


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """One task to train on, with the architecture that learns it in seconds."""

    name: str
    title: str
    summary: str  #: what forms
    task: str  #: its row in `attnviz.engine.training.tasks.TASKS`, or in `pairs.PAIR_TASKS`
    alphabet: str  #: the characters of its texts; "" for those of a text of your own
    steps: int  #: by default
    example: str  #: a text to look at
    sizes: Mapping[str, Value] = field(default_factory=dict)  #: defaults other than those of RUN_OPTIONS
    architecture: str = "decoder"  #: its row in `attnviz.engine.training.architecture.ARCHITECTURES`
    omits: frozenset[str] = frozenset()  #: options that it has no use for
    counted: str = N_("tokens")  #: what its accuracy counts
    reads_pairs: bool = False  #: a CSV of inputs and outputs of your own replaces those of the task
    warmup: int = 0  #: steps in which the learning rate rises, after which it falls; 0 for a constant one


RECIPES: Mapping[str, Recipe] = MappingProxyType({
    row.name: row
    for row in (
        Recipe(name="induction", title=N_("Repeated random letters"), task="repeat", alphabet=LETTERS, steps=400,
               summary=N_("A previous-token head forms in layer 0, then an induction head in layer 1."),
               example="qxbhzfqxbhzf", sizes={"d_ff": 0, "length": 16}),
        Recipe(name="reverse", title=N_("Reverse a word"), task="reverse", alphabet=LETTERS + ">.", steps=600,
               summary=N_("The answer attends to the word along the anti-diagonal."), example="hello>olleh.",
               sizes={"length": 8}),
        Recipe(name="sort", title=N_("Sort letters"), task="sort", alphabet=LETTERS + ">.", steps=600,
               summary=N_("Each letter of the answer attends to the next letter of the alphabet."),
               example="hello>ehllo.", sizes={"length": 8}),
        Recipe(name="copy", title=N_("Copy a word"), task="copy", alphabet=LETTERS + ">.", steps=300,
               summary=N_("The answer attends to the word along the diagonal."), example="hello>hello.",
               sizes={"length": 8}),
        Recipe(name="addition", title=N_("Add two numbers"), task="addition", alphabet=DIGITS + "+=.", steps=2000,
               summary=N_("Each digit of the sum attends to both digits at its place, and to those that carry."),
               example="47+85=231.", sizes={"length": 2, "batch": 128}),
        Recipe(name="dates_additive", title=N_("Dates, by additive attention"), task="dates", architecture="additive",
               alphabet=DATE_CHARACTERS, steps=400, counted=N_("dates"), example="3 april 2005", reads_pairs=True,
               summary=N_("A recurrent encoder-decoder aligns each digit of the answer with the name or number that it "
                          "comes from."),
               omits=frozenset({"layers", "heads", "d_ff", "positions", "length"})),
        Recipe(name="dates_transformer", title=N_("Dates, by cross-attention"), task="dates",
               architecture="transformer", alphabet=DATE_CHARACTERS, steps=600, counted=N_("dates"),
               example="3 april 2005", reads_pairs=True, warmup=100,
               summary=N_("The same alignment, by dot products: cross-attention of a Transformer encoder-decoder."),
               omits=frozenset({"positions", "length"})),
        Recipe(name="characters", title=N_("Characters of a text"), task="characters", alphabet="", steps=1000,
               summary=N_("Pairs of letters first, then spaces and the beginnings of words."),
               example="To be, or not to be", sizes={"length": 48, "batch": 32, "layers": 3}),
    )
})


@dataclass(frozen=True, eq=True)
class RunSpec:
    """What determines a training run: the same one gives the same weights, on one machine with one thread count."""

    recipe: str
    values: tuple[tuple[str, Value], ...] = ()  #: options that differ from the recipe's defaults, sorted
    text: str = field(default="", repr=False)  #: a text of your own, or a CSV of pairs

    @property
    def row(self) -> Recipe:
        """Return the recipe."""
        return RECIPES[self.recipe]

    def value(self, name: str) -> Any:
        """Return the value of an option."""
        given = dict(self.values)
        return given.get(name, self.row.sizes.get(name, RUN_OPTIONS[name].default))


@dataclass(frozen=True)
class Run:
    """What determines a training run: equal ones have equal steps, on one kind of machine."""

    spec: RunSpec
    steps: int  #: optimiser steps of the whole run
    ablations: tuple[tuple[int, Heads], ...] = ()  #: after which step which heads had no effect in the training

    def ablated_at(self, step: int) -> Heads:
        """Return the heads without effect in the training of the step after `step`."""
        return next((heads for since, heads in reversed(self.ablations) if since <= step), ())


def find_recipe(name: str) -> Recipe:
    """Return the recipe with this name. Raises EditError with the list of recipes if there is none."""
    return find_row(RECIPES, name, N_("There is no recipe {name}: the recipes are {known}."))


def make_spec(recipe: str, values: Mapping[str, Value], *, text: str = "") -> RunSpec:
    """Return the spec of a run; without a `text`, a recipe that needs one has the bundled one.

    Raises EditError for an unknown recipe or option, for sizes that do not fit, and for a text that the recipe does not
    read.
    """
    row = find_recipe(recipe)
    if text and row.reads_pairs:
        read_pairs(text)
    elif text and row.alphabet:
        raise EditError("The recipe {recipe} makes its own examples: a text is for {texts}, a CSV of pairs for "
                        "{pairs}.", recipe=recipe,
                        texts=", ".join(each.name for each in RECIPES.values() if not each.alphabet),
                        pairs=", ".join(each.name for each in RECIPES.values() if each.reads_pairs))
    if unread := sorted(row.omits & values.keys()):
        raise EditError("The recipe {recipe} has no option {name}: the options are {known}.", recipe=recipe,
                        name=quoted(unread[0]), known=", ".join(name for name in RUN_OPTIONS if name not in row.omits))
    checked = {name: check_value(find_option(name, RUN_OPTIONS), value) for name, value in values.items()}
    other = {name: value for name, value in checked.items()
             if value != row.sizes.get(name, RUN_OPTIONS[name].default)}
    spec = RunSpec(recipe, tuple(sorted(other.items())), text or ("" if row.alphabet else bundled_text()))
    heads, d_model = spec.value("heads"), spec.value("d_model")
    if "heads" not in row.omits and d_model % (2 * heads):
        raise EditError("d_model ({d_model}) must be a multiple of twice the heads ({heads}).", d_model=d_model,
                        heads=heads)
    return spec


def read_own_text(path: Path) -> str:
    """Return a text to train on. Raises SessionError or EditError if there is none, or too much."""
    text = read_text(path)
    if not text.strip():
        raise EditError("{name} has no text to train on.", name=path.name)
    check_length(len(text))
    return text


def bundled_text() -> str:
    """Return the text that comes with the program: plays of Shakespeare, a million characters."""
    return lzma.decompress(resource_path("text/tinyshakespeare.txt.xz").read_bytes()).decode()


def parse_run_option(text: str) -> tuple[str, Value]:
    """Return the option and the value of NAME=VALUE. Raises EditError."""
    name, _, value = text.partition("=")
    return name.strip(), read_value(find_option(name.strip(), RUN_OPTIONS), value.strip())


@lru_cache(maxsize=4)  # a run asks at each step
def read_pairs(text: str) -> Pairs:
    """Return the pairs (question, answer) of a CSV with two columns, separated by commas, semicolons or tabs.

    The first line is left out if its first column is one of HEADERS. Empty lines are left out. Raises EditError with
    the number of the line that cannot be read.
    """
    found: list[tuple[str, str]] = []
    lines = io.StringIO(text.removeprefix("\ufeff"), newline="")
    separator = max("\t;,", key=lines.readline().count)
    lines.seek(0)
    rows = csv.reader(lines, delimiter=separator, strict=True)
    try:
        for row in rows:
            pair = tuple(cell.strip() for cell in row)
            if not any(pair):
                continue
            _check(pair, line=rows.line_num)
            if found or pair[0].lower() not in HEADERS or rows.line_num > 1:
                found.append((pair[0], pair[1]))
    except csv.Error as error:
        raise EditError("Line {line} of the pairs cannot be read as CSV: {error}.", line=rows.line_num,
                        error=error) from None
    if len(found) < MIN_PAIRS:
        raise EditError("There are {count} pairs: at least {needed} are needed, a question and its answer in each line "
                        "of a CSV.", count=len(found), needed=MIN_PAIRS)
    return tuple(found)


def _check(pair: tuple[str, ...], *, line: int) -> None:
    if len(pair) != 2:
        raise EditError("Line {line} of the pairs should have two columns, a question and its answer, separated by a "
                        "comma: it has {count}.", line=line, count=len(pair))
    for name, text in zip(("question", "answer"), pair, strict=True):
        if not text:
            raise EditError("Line {line} of the pairs has no {name}.", line=line, name=name)
        if len(text) > MAX_PAIR_CHARS:
            raise EditError("The {name} in line {line} of the pairs, {text}, has {count} characters: at most {most} "
                            "fit.", name=name, line=line, text=quoted(text[:20]), count=len(text), most=MAX_PAIR_CHARS)

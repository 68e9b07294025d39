"""The mask as a formula of query and key, such as `k <= q and q - k < 3`, and the usual masks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from types import MappingProxyType

from attnviz.system.errors import EditError
from attnviz.system.formula import ARITHMETIC, COMPARISONS, LOGIC, Node, parse_formula
from attnviz.system.wording import N_, quoted

NONE, CAUSAL = "none", "causal"
MAX_NUMBER = 2**31  #: in a formula
NAMES, FUNCTIONS = ("q", "k", "n"), ("abs", "random")  #: that a formula can use; `attnviz.result.masking` computes them


@dataclass(frozen=True, slots=True)
class MaskNumber:
    """A number that a preset's formula has in place of its name."""

    label: str
    default: int | float
    help: str
    minimum: int = 1
    maximum: int = 65_536


@dataclass(frozen=True, slots=True)
class MaskPreset:
    """A usual mask: its name on screen, and the formula of the keys that a query attends to."""

    label: str
    template: str  #: the formula with names in place of its numbers
    help: str
    numbers: Mapping[str, MaskNumber] = field(default_factory=dict)  #: by these names

    @property
    def formula(self) -> str:
        """The formula with the default numbers."""
        return self.formula_with({})

    def formula_with(self, numbers: Mapping[str, int | float]) -> str:
        """Return the formula with these numbers, and the default ones for the others."""
        values = {name: numbers.get(name, number.default) for name, number in self.numbers.items()}
        return re.sub(r"[a-z]+", lambda word: f"{values[word[0]]:.12g}" if word[0] in values else word[0],
                      self.template)

    def numbers_in(self, formula: MaskFormula) -> dict[str, int | float] | None:
        """Return the numbers with which a formula is this preset's, however it is spaced; None if it is another."""
        if formula.tree is None or not self.template:
            return {} if formula.text == self.template else None
        found: dict[str, int | float] = {}
        return found if self._fits(_tree(self.template), formula.tree, found) else None

    def _fits(self, template: Node, node: Node, found: dict[str, int | float]) -> bool:
        """Return whether a part of a formula is that of the template, and add its numbers to those `found`."""
        number = self.numbers.get(str(template.value)) if template.kind == "name" else None
        if number is None:
            wanted, given = (template.kind, template.value), (node.kind, node.value)
            return wanted == given and len(template.parts) == len(node.parts) and all(
                self._fits(*parts, found) for parts in zip(template.parts, node.parts, strict=True))
        if node.kind != "number" or not number.minimum <= float(node.value) <= number.maximum:
            return False
        value = type(number.default)(node.value)  # of a whole number, without what follows the point
        return value == node.value and found.setdefault(str(template.value), value) == value


_NEIGHBOURS = MaskNumber(N_("Neighbours"), 1, N_("How many tokens a query sees on each side."), minimum=0)
_GLOBAL = MaskNumber(
    N_("Global"), 1, N_("How many tokens, from the first on, attend to all and are attended to by all."))

#: The usual masks by the name of the option's value; all but the first two are stored as their formula.
PRESETS: Mapping[str, MaskPreset] = MappingProxyType({
    NONE: MaskPreset(N_("None"), "", N_("Every query attends to every key.")),
    CAUSAL: MaskPreset(N_("Causal"), "k <= q", N_("A query attends to itself and to earlier tokens.")),
    "sliding_window": MaskPreset(
        N_("Sliding window"), "k <= q and q - k < width", N_("The last tokens only, the query included."),
        {"width": MaskNumber(N_("Width"), 3, N_("How many tokens a query sees, itself included."))}),
    "dilated": MaskPreset(
        N_("Dilated"), "k <= q and (q - k) % dilation == 0", N_("Earlier tokens at equal distances."),
        {"dilation": MaskNumber(N_("Dilation"), 2, N_("The distance of two visible tokens: 2 skips every second."))}),
    "block": MaskPreset(
        N_("Blocks"), "q // size == k // size", N_("The tokens of the same block."),
        {"size": MaskNumber(N_("Block size"), 4, N_("How many tokens a block has."))}),
    "prefix": MaskPreset(
        N_("Prefix"), "k <= q or k < length", N_("Causal, but the first tokens are visible to all."),
        {"length": MaskNumber(N_("Length"), 3, N_("How many tokens are visible to all."))}),
    "global": MaskPreset(
        N_("Global tokens"), "abs(q - k) <= neighbours or q < tokens or k < tokens",
        N_("Neighbours, and tokens that attend to all and that all attend to (Longformer)."),
        {"neighbours": _NEIGHBOURS, "tokens": _GLOBAL}),
    "random": MaskPreset(
        N_("Random pairs"), "abs(q - k) <= neighbours or q < tokens or k < tokens or random(seed) < share",
        N_("As with global tokens, and some of all other pairs, drawn at random from a seed (BigBird)."),
        {"neighbours": _NEIGHBOURS, "tokens": _GLOBAL,
         "share": MaskNumber(N_("Share"), 0.2, N_("The share of all other pairs, from 0 to 1."), minimum=0, maximum=1),
         "seed": MaskNumber(N_("Seed"), 1, N_("The seed of the random pairs."), minimum=0, maximum=MAX_NUMBER - 1)}),
    "padding": MaskPreset(
        N_("Padding"), "k < n - count", N_("The last of the n tokens are padding, which no query attends to."),
        {"count": MaskNumber(N_("Padding tokens"), 2, N_("How many tokens at the end are padding."))}),
})


def find_preset(value: str) -> tuple[str, Mapping[str, int | float]]:
    """Return the name of the preset that has the formula of a value of the option, and its numbers.

    The name is "" if none has it.
    """
    formula = read_mask(value)
    found = ((name, preset.numbers_in(formula)) for name, preset in PRESETS.items())
    return next(((name, numbers) for name, numbers in found if numbers is not None), ("", {}))


@dataclass(frozen=True)
class MaskFormula:
    """Which keys a query attends to, by the positions `q` and `k` from 0 and the number `n` of tokens."""

    text: str
    tree: Node | None = field(compare=False)  #: None if every key is visible

    @cached_property
    def is_causal(self) -> bool:
        """Whether no query attends to a later key, however many tokens there are."""
        if self.tree is None or any(node.kind == "name" and node.value == "n" for node in self.tree.walk()):
            return False
        return any((term.kind, *(part.value for part in term.parts)) in _CAUSAL for term in self.tree.terms("and"))


#: The conditions that make a mask causal, if they are joined to the others by `and`.
_CAUSAL = frozenset({("<=", "k", "q"), (">=", "q", "k"), ("<", "k", "q"), (">", "q", "k"), ("==", "k", "q"),
                     ("==", "q", "k")})


def canonical(value: str) -> str:
    """Return a value of the option as documents store it: "none", "causal" or a formula. Raises EditError."""
    text = read_mask(" ".join(value.split())).text
    return next((name for name in (NONE, CAUSAL) if text == PRESETS[name].formula), text)


@cache
def _tree(template: str) -> Node:
    return parse_formula(template)


@lru_cache(maxsize=64)
def read_mask(value: str) -> MaskFormula:
    """Return the mask of a value of the option: the name of a preset, or a formula.

    Raises EditError with a sentence if it is not a condition of q, k and n.
    """
    text = PRESETS[value].formula if value in PRESETS else value
    if not text:
        return MaskFormula(text, None)
    tree = parse_formula(text)
    if _check(tree, text) != "condition":
        raise EditError("{text} is a number: a mask needs a condition, such as k <= q.", text=quoted(text))
    return MaskFormula(text, tree)


def _check(node: Node, text: str) -> str:
    """Return whether a node is a "condition" or a "number". Raises EditError if its parts do not fit."""
    wanted = "condition" if node.kind in LOGIC else "number"
    if any([_check(part, text) != wanted for part in node.parts]):
        said = {"text": quoted(text), "operator": quoted(str(node.value) if node.kind == "call" else node.kind)}
        if wanted == "condition":
            raise EditError("{text}: {operator} joins conditions such as k <= q.", **said)
        raise EditError("{text}: {operator} needs a number on each side.", **said)
    if node.kind == "name" and node.value in NAMES:
        return "number"
    if node.kind == "call" and node.value in FUNCTIONS and len(node.parts) == 1:
        return "number"
    if node.kind == "number" and float(node.value) < MAX_NUMBER:
        return "number"
    if node.kind in COMPARISONS or node.kind in LOGIC:
        return "condition"
    if node.kind in ARITHMETIC:
        return "number"
    raise EditError("{text}: {name} cannot be used here. A mask is a condition of q (the query's position, from 0), k "
                    "(the key's) and n (the number of tokens), with abs and random.", text=quoted(text),
                    name=quoted(str(node.value) or node.kind))

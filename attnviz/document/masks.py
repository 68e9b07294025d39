"""The mask as a formula of query and key, such as `k <= q and q - k < 3`, and the usual masks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from types import MappingProxyType

from attnviz.system.errors import EditError
from attnviz.system.formula import ARITHMETIC, COMPARISONS, LOGIC, Node, parse_formula
from attnviz.system.wording import N_, quoted

NONE, CAUSAL = "none", "causal"
MAX_NUMBER = 2**31  #: in a formula
NAMES, FUNCTIONS = ("q", "k", "n"), ("abs", "random")  #: that a formula can use; `attnviz.result.masking` computes them


@dataclass(frozen=True, slots=True)
class MaskPreset:
    """A usual mask: its name on screen, and the formula of the keys that a query attends to."""

    label: str
    formula: str
    help: str


#: The usual masks by the name of the option's value; all but the first two are stored as their formula.
PRESETS: Mapping[str, MaskPreset] = MappingProxyType({
    NONE: MaskPreset(N_("None"), "", N_("Every query attends to every key.")),
    CAUSAL: MaskPreset(N_("Causal"), "k <= q", N_("A query attends to itself and to earlier tokens.")),
    "sliding_window": MaskPreset(
        N_("Sliding window"), "k <= q and q - k < 3", N_("The last tokens only: change 3 to the width of the window.")),
    "dilated": MaskPreset(
        N_("Dilated"), "k <= q and (q - k) % 2 == 0", N_("Every second of the earlier tokens.")),
    "block": MaskPreset(N_("Blocks"), "q // 4 == k // 4", N_("The tokens of the same block of 4.")),
    "prefix": MaskPreset(
        N_("Prefix"), "k <= q or k < 3", N_("Causal, but the first 3 tokens are visible to all.")),
    "global": MaskPreset(
        N_("Global tokens"), "abs(q - k) < 2 or q < 1 or k < 1",
        N_("Neighbours, and one token that attends to all and that all attend to (Longformer).")),
    "random": MaskPreset(
        N_("Random pairs"), "abs(q - k) < 2 or q < 1 or k < 1 or random(1) < 0.2",
        N_("As with global tokens, and a fifth of all other pairs, drawn from the seed 1 (BigBird).")),
    "padding": MaskPreset(
        N_("Padding"), "k < n - 2", N_("The last 2 of the n tokens are padding, which no query attends to.")),
})


def preset_of(value: str) -> str:
    """Return the name of the preset that has the formula of a value of the option; "" if none has it."""
    return next((name for name, preset in PRESETS.items() if preset.formula == read_mask(value).text), "")


@dataclass(frozen=True)
class MaskFormula:
    """Which keys a query attends to, by the positions `q` and `k` from 0 and the number `n` of tokens."""

    text: str
    tree: Node | None = field(compare=False)  #: None if every key is visible

    @cached_property
    def is_causal(self) -> bool:
        """Whether no query attends to a later key, however many tokens there are."""
        if self.tree is None or self._uses("n"):
            return False
        return any((term.kind, *(part.value for part in term.parts)) in _CAUSAL for term in self.tree.terms("and"))

    def _uses(self, name: str) -> bool:
        return self.tree is not None and any(
            node.kind == "name" and node.value == name for node in self.tree.walk())


#: The conditions that make a mask causal, if they are joined to the others by `and`.
_CAUSAL = frozenset({("<=", "k", "q"), (">=", "q", "k"), ("<", "k", "q"), (">", "q", "k"), ("==", "k", "q"),
                     ("==", "q", "k")})


def canonical(value: str) -> str:
    """Return a value of the option as documents store it: "none", "causal" or a formula. Raises EditError."""
    text = read_mask(" ".join(value.split())).text
    return next((name for name in (NONE, CAUSAL) if text == PRESETS[name].formula), text)


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

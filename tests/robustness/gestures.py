"""User actions as Hypothesis strategies: mostly sensible, sometimes nonsense, always small."""

import math
from typing import Any

from hypothesis import strategies as st

from attnviz.document.options import OPTIONS, Option
from attnviz.document.presets import PRESETS
from attnviz.document.stages import STAGES
from attnviz.document.targets import MASK, EmbeddingTarget, StageTarget, Target, WeightTarget

#: Bounds that keep one computation within milliseconds; the sizes beyond have tests of their own.
SMALL = {"d_in": 12, "d_out": 12, "num_heads": 6, "builds": 3}

WORDS = st.sampled_from(["Your", "journey", "step", "a", "b", "the", "Hello", "sun", "!", "é", "漢字", "😀", "<s>"])
LINES = st.lists(WORDS, max_size=6).map(" ".join)
TEXTS = (
    st.lists(LINES, max_size=3).map("\n".join)
    | st.text(st.characters(), max_size=12)
    | st.sampled_from(["", "\n", " \t ", "a\r\nb", "x" * 30, "\ud83d", "\u202e!", "a\x00b"])
)
NUMBERS = (
    st.floats(-4, 4, width=32)
    | st.floats(width=32, allow_nan=False, allow_infinity=False)
    | st.sampled_from([0.0, 1.0, 100.0, -100.0, 3e38, -3e38, 1e-45])
)
#: What an editor may hand on by mistake.
NONSENSE = st.sampled_from([math.nan, math.inf, -math.inf, 1e39, True, None, "1", 10**400])
PLACE = st.integers(0, 6) | st.sampled_from([2**31 - 1])


def values_of(option: Option) -> st.SearchStrategy[Any]:
    """Generate values of an option."""
    if option.kind == "flag":
        return st.booleans()
    if option.kind == "heads":
        return st.lists(st.integers(0, 7), max_size=4).map(tuple)
    if option.kind == "integer":
        return st.integers(int(option.minimum), SMALL.get(option.name, int(min(option.maximum, 2**63 - 1))))
    if option.kind == "number":
        return st.floats(option.minimum, option.maximum)
    if option.kind == "scale":
        return st.sampled_from(option.choices) | st.floats(0.01, 100)
    return st.sampled_from(option.choices)


@st.composite
def options(draw: st.DrawFn) -> tuple[str, Any]:
    """Generate an option and a value, which is invalid one in eight times."""
    name = draw(st.sampled_from(list(OPTIONS)))
    if draw(st.integers(0, 7)) == 0:
        return name, draw(st.sampled_from([None, "", -1, 10**400, math.nan, "nonsense", (1, "x"), [], True, 0.5]))
    return name, draw(values_of(OPTIONS[name]))


@st.composite
def targets(draw: st.DrawFn, keys: tuple[str, ...] = ("Your", "a", "nowhere")) -> Target:
    """Generate a target of edits, which may not exist."""
    kind = draw(st.sampled_from(["embedding", "weight", "stage", "stage", "mask", "nothing"]))
    variant = draw(st.sampled_from(OPTIONS["variant"].choices))
    if kind == "embedding":
        return EmbeddingTarget(draw(st.sampled_from(OPTIONS["embedding"].choices)), draw(st.sampled_from(keys)))
    if kind == "weight":
        return WeightTarget(variant, draw(st.sampled_from(["W_query", "W_key", "out_proj", "out_proj.bias", "W_Q",
                                                           "x"])))
    if kind == "stage":
        return StageTarget(variant, draw(st.sampled_from([name for name, row in STAGES.items() if row.is_editable])))
    nothing = [EmbeddingTarget("x", "a"), WeightTarget("simple", "x"), StageTarget("x", "scores"),
               StageTarget("causal", "scores", 1)]
    return MASK if kind == "mask" else draw(st.sampled_from(nothing))


@st.composite
def cells(draw: st.DrawFn, target: Target) -> dict[tuple[int, ...], Any]:
    """Generate a block of numbers for a target, as typed or pasted, which may not fit."""
    length = draw(st.sampled_from(target.lengths) if draw(st.integers(0, 9)) else st.integers(0, 5))
    numbers = st.sampled_from([0.0, 1.0]) if target == MASK else NUMBERS
    if target.allows_minus_infinity:
        numbers = numbers | st.just(-math.inf)
    if draw(st.integers(0, 7)) == 0:
        numbers = numbers | NONSENSE
    return draw(st.dictionaries(st.tuples(*[PLACE] * length), numbers, min_size=1, max_size=8))


#: The examples but for the one of GPT-2's size, which takes a second each time.
EXAMPLES = st.sampled_from([row.key for row in PRESETS if row.key != "gpt2-size"] + ["no such example"])

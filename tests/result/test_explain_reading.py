"""Every line of arithmetic, parsed and evaluated as with a calculator, gives the displayed number."""

import math
import random
import re
import warnings
from collections.abc import Sequence

import numpy as np
import pytest

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.normalizations import NORMALIZATIONS, SOFTMAX
from attnviz.document.options import VARIANTS
from attnviz.document.places import Cell, Spot
from attnviz.document.stages import COMMON_STAGES, MASKED_STAGES, STAGES
from attnviz.document.targets import MASK, EmbeddingTarget, StageTarget
from attnviz.document.variants import ROWS, Value
from attnviz.engine.engine import INTERACTIVE, compute
from attnviz.result.explain import explain
from attnviz.result.result import Result
from attnviz.system.arrays import Float32
from attnviz.system.errors import EditError

LARGEST = float(np.finfo(np.float32).max)
N = r"\(?([−\d.e+∞]+|NaN)\)?"  # a number, or one below zero in brackets
TERM = re.compile(rf"^[+ ] {N} · {N}(?:   .*)?$")
REST = re.compile(rf"^\+ (?:bias of \w+|\d+ (?:smaller|more) terms:) {N}$")


def value(text: str) -> float:
    return float(text.replace("−", "-").replace("∞", "inf"))


def numbers_in(pattern: str, lines: Sequence[str]) -> list[float] | None:
    """The numbers of the first line that reads like `pattern`, in which N stands for a number."""
    for line in lines:
        if match := re.fullmatch(pattern.replace("N", N), line):
            return [value(text) for text in match.groups() if text is not None]
    return None


def close(one: float, other: float, *, slack: float = 0.0, relative: float = 4e-3) -> bool:
    if math.isnan(one) or math.isnan(other):
        return math.isnan(one) and math.isnan(other)
    if math.isinf(one) or math.isinf(other):
        return one == other
    return abs(one - other) <= relative * max(abs(one), abs(other)) + relative / 20 + slack


def exactly(values: Float32) -> float:
    return math.fsum(values.tolist()) if np.isfinite(values).all() else sum(values.tolist())


def divide(one: float, other: float) -> float:
    with np.errstate(all="ignore"):
        return float(np.float64(one) / np.float64(other))


class Reader:
    """Parses the lines about one cell, and evaluates them."""

    def __init__(self, result: Result, cell: Cell) -> None:
        self.result, self.cell, self.row, self.column = result, cell, cell.row, cell.column
        self.stage, self.sentence = cell.spot.stage, cell.spot.sentence
        *self.lines, self.last = list(explain(result, cell))
        self.slack = 0.0

    def along(self, stage: str) -> Float32:
        picture = self.result.picture(self.cell.spot.at(stage=stage))
        return picture[self.row] if self.result.options.softmax_axis == "keys" else picture[:, self.column]

    def comes_to(self) -> float | None:
        """Evaluate the lines as a calculator would; None if they hold no arithmetic."""
        lines = self.lines
        if any(line.startswith(("every key is masked", "this key is masked")) for line in lines):
            mask = self.result.mask_of(self.sentence, slice(None), slice(None))
            if "has a score of −∞" in lines[0]:
                mask = mask | np.isneginf(self.result.picture(self.cell.spot.at(stage="scaled_scores")))
            along = mask[self.row] if self.result.options.softmax_axis == "keys" else mask[:, self.column]
            assert along.all(), "a key is not masked"
            return 0.0
        if any(line.startswith("masked: ") for line in lines):
            assert self.result.is_masked(self.cell)
            return 0.0
        terms = [(value(term[1]), value(term[2])) for line in lines if (term := TERM.match(line))]
        if terms:
            rest = [value(match[1]) for line in lines if (match := REST.match(line))]
            parts = [a * b for a, b in terms] + rest
            self.slack = sum(abs(part) for part in parts if math.isfinite(part)) * 2e-3 + 2e-3
            return sum(parts)
        if power := numbers_in(r"sigmoid\(N\) = 1 / \(1 \+ exp\(N\)\)", lines):
            scores, (shift, tokens) = self.along("scaled_scores"), numbers_in(
                "minus ln n = N, where n = N is the number of tokens", lines) or []
            at = self.column if self.result.options.softmax_axis == "keys" else self.row
            assert tokens == len(scores) and close(shift, math.log(tokens))
            assert close(power[0], -power[1]) and close(power[0], float(scores[at]) - shift)
            with np.errstate(over="ignore"):
                return float(1 / (1 + np.exp(power[1])))
        if total := numbers_in("Σ exp = N", lines):
            return divide(self.power(total[0]), total[0])
        if total := numbers_in("Σ = N", lines):
            masked = any("−∞ counts as 0, divided by" in line for line in lines)
            own = 0.0 if masked else (numbers_in("N divided by the sum of its (?:row|column)", lines) or [])[0]
            scores = self.along("scaled_scores")
            whole = exactly(scores[~np.isneginf(scores)])
            assert close(total[0], math.copysign(math.inf, whole) if abs(whole) > LARGEST else whole)
            return divide(own, total[0])
        if total := numbers_in("divided by the sum of the unmasked weights: Σ = N", lines):
            assert close(total[0], exactly(self.along("masked_weights")))
            return divide((numbers_in("masked weight N", lines) or [])[0], total[0])
        if masked := numbers_in("masked score N", lines):
            divisor = numbers_in(r"divided by (?:√\d+ = )?N", lines) or [1.0]
            assert close(divisor[0], self.result.options.divisor_in(0)) or divisor[0] < 1e-4
            return divide(masked[0], divisor[0])
        if score := numbers_in("score N", lines):
            return -math.inf if any("is masked for" in line for line in lines) else score[0]
        if rate := numbers_in(r"kept: 1 / \(1 − N\)", lines):
            return divide(1.0, 1.0 - rate[0])
        if any(line.startswith("dropped (probability") for line in lines):
            return 0.0
        if weight := numbers_in("weight N", lines):
            drop = numbers_in("times the dropout mask N", lines)
            self.slack = 1e-4 * abs(drop[0]) if drop and math.isfinite(drop[0]) else 0.0
            return weight[0] * drop[0] if drop else weight[0]
        if sums := numbers_in(r"N \+ N", lines):
            return sums[0] + sums[1]
        return None

    def power(self, total: float) -> float:
        """The exponential of the cell itself, after a look at whether it and its sum are what they say."""
        scores = self.along("scaled_scores")
        at = self.column if self.result.options.softmax_axis == "keys" else self.row
        naive = self.result.options.normalization == "naive_softmax"
        less = 0.0
        if shifted := numbers_in(r"exp\(N − N\) = exp\(N\) = N", self.lines):
            one, other, difference, power = shifted
            assert close(one - other, difference, slack=1e-3 * min(abs(one), 1e5) if math.isfinite(one) else 0.0)
            assert close(one, float(scores[at])) and close(other, float(scores.max())) and not naive
            less = float(scores.max())
        else:
            difference, power = numbers_in(r"exp\(N\) = N", self.lines) or []
            assert close(difference, float(scores[at]))
        with np.errstate(all="ignore"):
            powers = np.exp(scores) if naive else np.exp(scores.astype(np.float64) - less)
            whole = float(powers.sum())
            assert close(power, float(np.exp(np.float32(difference) if naive else difference)), slack=1e-3)
        assert close(total, whole)
        if less == 0.0 and not naive and not math.isnan(whole):
            assert whole < LARGEST, "the lines overflow where the computation did not"
        return power

    def check(self) -> bool:
        """Return whether there was arithmetic to evaluate; fail if it is wrong."""
        picture = self.result.picture(self.cell.spot)
        shown = float(picture[self.row, self.column])
        outcome = value(self.last.removeprefix("= "))
        about = f"{self.stage} {self.row} {self.column} is {shown}: " + " | ".join([*self.lines, self.last])
        assert close(outcome, shown), about
        edited = any(line.startswith("You set") for line in self.lines)
        read = self.comes_to()
        if read is None or edited:
            return False
        excuse = numbers_in("exactly N; 32-bit floats.*", self.lines) or numbers_in(
            r"N: beyond 3\.4e\+38.*", self.lines)
        if excuse is None:
            assert close(read, outcome, slack=self.slack), f"come to {read}: {about}"
        else:
            assert close(read, excuse[0], slack=self.slack), f"come to {read}: {about}"
            assert not close(excuse[0], outcome, relative=5e-4), f"excused without need: {about}"
        if math.isnan(outcome):
            said = [line for line in self.lines if re.search(r"NaN|not a number|32-bit floats end|· −?∞|−?∞ ·", line)]
            assert said, f"nothing says why: {about}"
        return True


LARGE = (1000.0, -1000.0, 1e5, 1e20, -1e20, 3e38)
PLAIN = (0.5, -2.0, 30.0, 1e-20, -1e-5, 0.0)


def a_document(chance: random.Random, variant: str) -> Document:
    """Generate a document that a user could have set up, with extreme values."""
    settings: dict[str, Value] = {
        "variant": variant,
        "normalization": chance.choice([SOFTMAX, *NORMALIZATIONS]),
        "softmax_axis": chance.choice(["keys", "keys", "queries"]),
        "mask": chance.choice(["none", "causal"]),
        "mask_method": chance.choice(["minus_inf", "renormalize"]),
        "scale": chance.choice(["sqrt_d_k", "none", 0.01, 1e-30, 1e-4, 1000.0]),
        "dropout_on": chance.random() < 0.5,
        "dropout": chance.choice([0.1, 0.5, 1.0, 0.99999, 1e-9]),
        "position": chance.choice(["none", "sinusoidal", "learned"]),
        "embedding": chance.choice(["chapter", "random"]),
        "qkv_bias": chance.random() < 0.5,
        "ablated_heads": chance.choice([(), (0,)]),
        "d_in": chance.choice([3, 12]),
    }
    text = chance.choice(["Your journey starts with one step", "one step\nYour journey", "word", "a b c d e f g h i j"])
    document = edits.set_options(edits.set_text(Document(), text), settings)
    source, values = str(settings["embedding"]), LARGE if chance.random() < 0.5 else PLAIN
    if chance.random() < 0.5:
        for word in chance.sample(text.split(), k=chance.randint(1, len(text.split()))):
            cells = {(d,): chance.choice(values) for d in range(chance.randint(1, 3))}
            document = edits.edit_cells(document, EmbeddingTarget(source, word), cells)
    heads, tokens = document.options.num_heads, max(len(line.split()) for line in document.sentences)
    for _ in range(chance.choice([0, 0, 1, 3])):
        there = COMMON_STAGES.union(stage.name for stage in ROWS[variant].stages)
        stage = chance.choice([name for name in STAGES if STAGES[name].is_matrix and name in there])
        usual = 0.5 if stage in ("weights", "masked_weights", "dropout_mask", "dropped_weights") else None
        for column in range(chance.choice([1, tokens])):
            number = usual or chance.choice(values)
            if stage in MASKED_STAGES and chance.random() < 0.5:
                number = -math.inf
            index = (0, chance.randrange(heads), 1 % tokens, column)
            document = edits.edit_cells(document, StageTarget(variant, stage), {index: number})
    if chance.random() < 0.4:
        across = chance.random() < 0.5
        row = {(0, 0, place) if across else (0, place, 0): 0.0 for place in range(tokens)}
        document = edits.edit_cells(document, MASK, row)
    return document


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_lines_come_to_the_number_shown(variant: str) -> None:
    assert stages_read(variant, seed=13, documents=18) >= {
        "scores", "masked_scores", "scaled_scores", "masked_weights", "weights", "dropout_mask", "dropped_weights",
        "context"}


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_lines_of_thousands_of_documents(variant: str) -> None:
    for seed in range(5):
        stages_read(variant, seed=seed, documents=200)


def stages_read(variant: str, *, seed: int, documents: int) -> set[str]:
    """The stages of which arithmetic was read, in some cells of some documents; fails where it is false."""
    chance = random.Random(f"{seed} {variant}")
    read: set[str] = set()
    for _ in range(documents):
        try:
            document = a_document(chance, variant)
        except EditError:
            continue  # heads that do not divide the width
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # a picture of huge numbers is no reason to complain on the terminal
            result = compute(document, stages=chance.choice([None, INTERACTIVE]))
            for stage in result.stages():
                sentence, head = chance.randrange(len(result.sentences)), chance.randrange(result.num_heads)
                spot = Spot(stage, sentence=sentence, head=head)
                rows, columns = result.picture(spot).shape
                cells = {(chance.randrange(rows), chance.randrange(columns)) for _ in range(4)} | {(0, 0)}
                for row, column in sorted(cells):
                    reader = Reader(result, Cell(spot, row, column))
                    if reader.check():
                        read.add(stage)
    return read

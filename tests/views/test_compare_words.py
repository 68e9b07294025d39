"""Texts of a comparison: the switch between A and now, and the explanation of a difference."""

import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.options import OPTIONS, VARIANTS
from attnviz.document.places import Cell, Spot
from attnviz.document.stages import STAGES
from attnviz.document.variants import ROWS
from attnviz.engine.engine import compute
from attnviz.pictures.numbers import format_number
from attnviz.result.compare import Difference
from attnviz.result.explain import explain
from attnviz.result.folding import fold_result
from attnviz.result.matrices import stage_formula
from attnviz.result.result import Result
from attnviz.system.arithmetic import number
from attnviz.views.stage_words import difference_help, difference_terms
from attnviz.views.tables import tensor_contents


def result_with(**options: Any) -> Result:
    return compute(edits.set_options(Document(), options))


HELD = replace(result_with(), state_name="A")


def test_what_a_difference_is_made_of_has_its_sign() -> None:
    less = Difference(result_with(mask="none"), HELD)
    found, signs = less.spot_data(Spot("weights")).values, set()
    for row in range(6):
        for column in range(6):
            now, held, left = difference_terms(less, Cell(Spot("weights"), row, column))
            assert now == f"now {format_number(float(less.now.spot_data(Spot('weights')).values[row, column]))}"
            assert held == f"A {format_number(float(less.then.spot_data(Spot('weights')).values[row, column]))}"
            number = float(found[row, column])
            assert left == f"= {'+' if number > 0 else ''}{format_number(number)}"
            signs.add(left[2])
    assert signs >= {"+", "−"}


def test_a_difference_that_is_rounding_is_told_as_it_is() -> None:
    """In the picture it is 0."""
    weights = HELD.layers[0].stages["weights"] * np.float32(1 + 1e-6)
    (layer,) = HELD.layers
    rounded = replace(result_with(), layers=(replace(layer, stages={**layer.stages, "weights": weights}),))
    cell = Cell(Spot("weights"), 3, 1)
    now, held = (float(result.spot_data(cell.spot).values[3, 1]) for result in (rounded, HELD))
    assert difference_terms(Difference(rounded, HELD), cell)[2] == f"= +{format_number(now - held)} (rounding)"
    assert difference_terms(Difference(HELD, rounded), cell)[2] == f"= {format_number(held - now)} (rounding)"
    assert difference_terms(Difference(HELD, HELD), cell)[2] == "= 0.0000"


def test_words_and_dimensions_without_a_partner_are_counted_each_for_itself() -> None:
    wide = Difference(result_with(d_out=8), HELD)
    assert "3 dimensions have no partner." in difference_help(wide, Spot("queries"))
    assert "word" not in difference_help(wide, Spot("queries"))
    longer = Difference(compute(edits.set_text(Document(), Document().text + " and another")), HELD)
    assert "2 tokens have no partner." in difference_help(longer, Spot("queries"))
    assert "dimension" not in difference_help(longer, Spot("queries"))
    assert "dimension" not in difference_help(longer, Spot("weights"))
    one = fold_result(HELD, "line", HELD.document)
    two = fold_result(compute(edits.set_text(Document(), Document().text + ". And. Another.")), "sentence", Document())
    assert "2 segments have no partner." in difference_help(Difference(two, one), Spot("weights"))


PLACE = re.compile(r"· (row|column) ((?:[qkv] )?d\d+) of ([\w.]+)(?:, head (\d))?$")


def result_of(variant: str, *, bias: bool) -> Result:
    settings = {"embedding": "random", "d_in": 8, "d_out": 8, "num_heads": 4, "variant": variant}
    if OPTIONS["qkv_bias"].applies_to(ROWS[variant]):
        settings["qkv_bias"] = bias
    return compute(edits.set_options(edits.set_text(Document(), "the cat sat"), settings))


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("bias", [False, True])
def test_the_terms_shown_stand_where_the_explanation_says(variant: str, bias: bool) -> None:
    result = result_of(variant, bias=bias)
    made = [stage for stage in result.stages() if result.options.row.matrix_of(stage)]
    assert bool(made) is bool(result.layers[0].parameters)
    for stage in made:
        for head in range(result.num_heads if STAGES[stage].per_head else 1):
            picture = result.picture(Spot(stage, head=head))
            for column in range(picture.shape[1]):
                check(result, stage, head, column, float(picture[1, column]))


def check(result: Result, stage: str, head: int, column: int, value: float) -> None:
    lines = list(explain(result, Cell(Spot(stage, head=head), 1, column)))
    first, *rest = lines[1:] if "shared by heads" in lines[0] else lines
    place = PLACE.search(first)
    assert place is not None, first
    line, label, name, of_head = place.groups()
    table = tensor_contents.parameter(result, name, head=int(of_head or 0))
    assert table.name == name and (f"head {of_head}" in table.note) is (of_head is not None)
    labels, numbers = {"row": (table.row_labels, table.values), "column": (table.column_labels, table.values.T)}[line]
    assert labels.count(label) == 1
    weights = numbers[labels.index(label)]
    given = "embeddings" if first.startswith("x of ") else "concatenated"
    source = result.picture(Spot(given, head=head))[1]
    terms = [f"{number(float(a), times=float(b))} · {number(float(b), times=float(a))}"
             for a, b in zip(source, weights, strict=True)]
    assert [text[2:] for text in rest[: len(terms)]] == terms
    bias = f"+ bias of {name} "
    biases = [float(text.removeprefix(bias).replace("−", "-")) for text in rest if text.startswith(bias)]
    assert float(source @ weights) + sum(biases) == pytest.approx(value, abs=1e-4)
    assert rest[-1] == f"= {number(value)}"
    # The formula and the note of the table turn the matrix just where the explanation names a row.
    formula = stage_formula(result, Spot(stage))
    assert name in formula and ("ᵀ" in formula) is (line == "row") is (f"{name}ᵀ" in table.note)
    assert (" + b" in formula) is bool(biases)
    np.testing.assert_equal(table.values.shape, (len(table.row_labels), len(table.column_labels)))

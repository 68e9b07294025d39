"""The table of variants matches what is drawn and computed, and no code compares variant names instead."""

import re
from pathlib import Path

import pytest

import attnviz
from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.options import OPTIONS, VARIANTS
from attnviz.document.variants import ROWS
from attnviz.engine.engine import compute
from attnviz.engine.variants import table

ASKED = re.compile(r"variant (==|!=|in|not in) |variant\.startswith")


def test_nobody_asks_for_the_name_of_a_variant() -> None:
    package = Path(attnviz.__file__).parent
    found = [
        f"{path.relative_to(package)}:{number}"
        for path in package.rglob("*.py")
        if path != package / "document" / "variants.py"
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if ASKED.search(line)
    ]
    assert not found
    assert all(ASKED.search(f"if options.variant {asked}") for asked in ('== "einsum"', 'in ("a", "b")', "not in x"))


def test_the_documentation_has_every_variant() -> None:
    page = (Path(attnviz.__file__).parents[1] / "docs" / "variants.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE) == ["variant", *VARIANTS]


def test_the_engine_knows_the_same_variants() -> None:
    assert tuple(table.VARIANTS) == VARIANTS == tuple(ROWS)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("bias", [False, True])
def test_the_matrices_are_those_that_are_drawn(variant: str, bias: bool) -> None:
    settings = {"embedding": "random", "d_in": 8, "d_out": 16, "num_heads": 4, "variant": variant}
    if OPTIONS["qkv_bias"].applies_to(ROWS[variant]):
        settings["qkv_bias"] = bias
    result = compute(edits.set_options(Document(), settings))
    options, expected = result.options, {}
    for matrix in ROWS[variant].matrices:
        heads = (options.num_heads,) if matrix.per_head else ()
        shape = (getattr(options, matrix.rows) * len(matrix.stages), getattr(options, matrix.columns))
        expected[matrix.name] = (*heads, *shape)
        if matrix.bias and (bias or matrix.bias in result.layers[0].parameters):
            expected[matrix.bias] = (*heads, shape[0])
    assert {name: array.shape for name, array in result.layers[0].parameters.items()} == expected
    drawn = sum(array.size for name, array in result.layers[0].parameters.items() if "bias" not in name)
    assert options.weights == drawn

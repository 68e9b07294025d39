"""The table of options: accepted values, parsing, refusals and derived sizes."""

import math
import re
from pathlib import Path
from typing import Any

import pytest

import attnviz
from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.masks import canonical
from attnviz.document.options import COMMON_DEFAULTS, OPTIONS, VARIANTS, resolve
from attnviz.document.values import check, parse
from attnviz.document.variants import ROWS
from attnviz.engine.engine import compute
from attnviz.engine.variants import table
from attnviz.system.errors import EditError

NUMBERS = [option for option in OPTIONS.values() if option.kind in ("integer", "number", "scale")]
WHOLE = [option for option in OPTIONS.values() if option.kind == "integer"]


def used_by(name: str) -> tuple[str, ...]:
    """Return the variants that read an option."""
    return tuple(variant for variant, row in ROWS.items() if OPTIONS[name].applies_to(row))


def refusal(name: str, value: Any) -> str:
    with pytest.raises(EditError) as caught:
        (parse if isinstance(value, str) else check)(name, value)
    return str(caught.value)


class TestTable:
    def test_each_option_has_what_its_control_shows(self) -> None:
        for name, option in OPTIONS.items():
            assert option.name == name and option.label and option.group and option.help.endswith(".")
            assert bool(option.choices) is (option.kind in ("choice", "scale", "mask"))
            assert used_by(option.name)
            assert bool(option.why_unused) is (used_by(option.name) != VARIANTS)

    def test_each_option_has_a_default_that_it_takes(self) -> None:
        for defaults in (COMMON_DEFAULTS, *(row.defaults for row in ROWS.values())):
            for name, value in defaults.items():
                assert check(name, value) == value and type(check(name, value)) is type(value)


class TestBounds:

    @pytest.mark.parametrize("option", NUMBERS, ids=lambda option: option.name)
    def test_a_refusal_names_bounds_that_are_taken(self, option: Any) -> None:
        """As a float, the most that a seed may be was one too many."""
        found = re.search(r"from (\S+) to (\S+?)(?: to divide by)?\.$", refusal(option.name, "nonsense"))
        assert found is not None
        for bound in found.groups():
            assert parse(option.name, bound) in (option.minimum, option.maximum)
        assert found[0].startswith(option.bounds)

    @pytest.mark.parametrize("option", NUMBERS, ids=lambda option: option.name)
    def test_what_is_no_number_of_its_kind_is_refused(self, option: Any) -> None:
        for wrong in (math.nan, math.inf, -math.inf, True, None, [1], 1j, 10**5000, -10**5000):
            assert " cannot be " in refusal(option.name, wrong)

    @pytest.mark.parametrize("option", WHOLE, ids=lambda option: option.name)
    def test_whole_numbers_are_no_floats(self, option: Any) -> None:
        assert "a whole number" in refusal(option.name, 1.0)
        assert "a whole number" in refusal(option.name, "1.0")

    def test_a_number_is_kept_as_a_float(self) -> None:
        for name in ("dropout", "scale"):
            assert type(check(name, 1)) is float and type(parse(name, "1")) is float

    def test_heads_off_are_sorted_each_once_and_such_as_can_be(self) -> None:
        assert check("ablated_heads", [3, 64, 511, 3]) == (3, 64, 511) == parse("ablated_heads", " 511; 64,3,3, ")
        assert check("ablated_heads", ()) == () == parse("ablated_heads", "")
        assert check("ablated_heads", (511,)) == (511,)
        for wrong in ((512,), (-1,), (True,), (1.0,), ("1",), ([0],), 1, "x", "1 2", (10**24,), None, {1}):
            assert "a list of heads such as 0,2, each of them from 0 to 511." in refusal("ablated_heads", wrong)


class TestWords:
    @pytest.mark.parametrize("text", ["true", "on", "yes", "1", "TRUE", " On "])
    def test_on(self, text: str) -> None:
        assert parse("dropout_on", text) is True

    @pytest.mark.parametrize("text", ["false", "off", "no", "0", "False", " No "])
    def test_off(self, text: str) -> None:
        assert parse("dropout_on", text) is False

    @pytest.mark.parametrize("value", ["", "2", "maybe", 1, 0, None])
    def test_neither(self, value: Any) -> None:
        assert refusal("dropout_on", value).endswith("it is true or false.")

    def test_choices(self) -> None:
        for option in OPTIONS.values():
            for choice in option.choices:
                stored = canonical(choice) if option.kind == "mask" else choice
                assert parse(option.name, f" {choice} ") == stored == check(option.name, choice)
        assert refusal("mask_method", "Causal").endswith("it is one of minus_inf, renormalize.")
        for wrong in (("none",), None, 0, ["none"]):
            assert " cannot be " in refusal("mask", wrong)
        said = refusal("scale", "sqrt")
        assert said.endswith("it is sqrt_d_k, none, or a number from 1e-30 to 1e+30 to divide by.")

    def test_another_name(self) -> None:
        for read in (parse, check):
            with pytest.raises(EditError, match="There is no option 'nonsense': the options are variant, num_heads, "):
                read("nonsense", "1")


class TestResolve:

    def test_a_source_of_its_own_width_settles_d_in(self) -> None:
        for source, width in (("chapter", 3), ("glove", 100)):
            assert resolve({"embedding": source, "d_in": 7}).d_in == width
        assert resolve({"embedding": "random", "d_in": 7}).d_in == 7
        assert resolve({"embedding": "file", "d_in": 7}, file_width=5).d_in == 5
        einsum = resolve({"variant": "einsum", "embedding": "file"}, file_width=4)
        assert (einsum.d_in, einsum.d_out, einsum.num_heads) == (4, 4, 2)
        assert resolve({"embedding": "random", "d_in": 7}, file_width=5).d_in == 7
        with pytest.raises(EditError, match="embedding=file needs an embedding file"):
            resolve({"embedding": "file"})

    @pytest.mark.parametrize("variant", VARIANTS)
    def test_an_option_that_is_not_used_has_the_value_that_the_variant_has(self, variant: str) -> None:
        options = resolve({"variant": variant, "embedding": "random", "d_in": 8, "d_out": 16, "num_heads": 4,
                           "qkv_bias": True})
        used = ROWS[variant].uses
        assert options.num_heads == (4 if "num_heads" in used else 1)
        assert options.d_out == (16 if "d_out" in used else 8)
        assert options.qkv_bias is ("qkv_bias" in used)

    @pytest.mark.parametrize(("variant", "d_k", "d_total"), [
        ("simple", 8, 8), ("self_attention_v1", 4, 4), ("causal", 4, 4), ("multi_head_wrapper", 4, 16),
        ("multi_head", 1, 4), ("einsum", 2, 8), ("torch_mha", 2, 8),
    ])
    def test_the_size_of_a_head_and_of_all(self, variant: str, d_k: int, d_total: int) -> None:
        options = resolve({"variant": variant, "embedding": "random", "d_in": 8, "d_out": 4, "num_heads": 4})
        assert (options.d_k, options.d_total) == (d_k, d_total)

    @pytest.mark.parametrize(("width", "heads"), [(4, 2), (9, 3), (12, 2), (7, 7), (3, 3), (2, 2), (1, 1)])
    @pytest.mark.parametrize("variant", ["einsum", "torch_mha"])
    def test_heads_that_nobody_set_are_the_fewest_beyond_one_that_fit(
        self, variant: str, width: int, heads: int
    ) -> None:
        assert resolve({"variant": variant, "embedding": "random", "d_in": width}).num_heads == heads

    def test_heads_off_that_are_not_there_do_not_count(self) -> None:
        assert resolve({"ablated_heads": (1, 2, 511)}).ablated_heads == (1,)

    @pytest.mark.parametrize(("scale", "divisor"), [("sqrt_d_k", 2.0), ("none", 1.0), (0.25, 0.25)])
    def test_what_scores_are_divided_by(self, scale: Any, divisor: float) -> None:
        assert resolve({"d_out": 8, "num_heads": 2, "scale": scale}).divisor_in(0) == divisor


#: A variant compared with anything but that of another object, such as of an edit's.
ASKED = re.compile(r"variant (==|!=|in|not in) (?!self\.options\.variant\b)|variant\.startswith")


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
    table, _, _ = page.partition("\n## Options\n")
    assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == ["variant", *VARIANTS]


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

"""Head counts and widths: which value is adjusted to fit, and when a change is refused."""

import itertools
from typing import Any

import pytest

from attnviz.document import edits, sizes
from attnviz.document.document import Document
from attnviz.document.options import VARIANTS
from attnviz.system.errors import EditError

FIRST = Document()


def settings_of(document: Document) -> dict[str, Any]:
    return dict(document.settings)


class TestHeads:
    def test_d_out_follows_until_the_person_sets_it(self) -> None:
        document, seen = FIRST, []
        for heads in (3, 4, 5, 1, 2, 3):
            document = edits.set_option(document, "num_heads", heads)
            seen.append((document.options.num_heads, document.options.d_out))
        assert seen == [(3, 3), (4, 4), (5, 5), (1, 2), (2, 2), (3, 3)]

    def test_heads_follow_d_out_until_the_person_sets_them(self) -> None:
        document, seen = FIRST, []
        for width in (3, 4, 5, 1, 2):
            before, document = document, edits.set_option(document, "d_out", width)
            seen.append((document.options.d_out, document.options.num_heads,
                         sizes.adjustment_message(before, document, "d_out")))
        assert seen == [
            (3, 1, "Heads is now 1, which divides d_out 3."), (4, 2, "Heads is now 2, which divides d_out 4."),
            (5, 1, "Heads is now 1, which divides d_out 5."), (1, 1, ""),
            (2, 2, "Heads is now 2, which divides d_out 2.")]
        assert settings_of(document) == {"d_out": 2}
        with pytest.raises(EditError, match=r"\(4\) must be a multiple of Heads \(3\)"):
            edits.set_option(edits.set_option(FIRST, "num_heads", 3), "d_out", 4)
        with pytest.raises(EditError, match=r"\(3\) must be a multiple of Heads \(2\)"):
            edits.set_option(edits.set_option(FIRST, "d_out", 3), "num_heads", 2)

    def test_what_gives_way_is_said(self) -> None:
        three = edits.set_option(FIRST, "num_heads", 3)
        assert sizes.adjustment_message(FIRST, three, "num_heads") == "d_out is now 3, so that 3 heads divide it."
        assert not sizes.adjustment_message(three, edits.set_option(three, "seed", 3), "seed")
        wrapper = edits.set_option(FIRST, "variant", "multi_head_wrapper")
        assert not sizes.adjustment_message(wrapper, edits.set_option(wrapper, "num_heads", 5), "num_heads")
        grouped = edits.set_option(FIRST, "variant", "grouped_query")
        said = sizes.adjustment_message(grouped, edits.set_option(grouped, "d_out", 6), "d_out")
        assert said == "Heads is now 3, which divides d_out 6."

    def test_a_width_back_at_its_default_is_not_stored(self) -> None:
        three = edits.set_option(FIRST, "num_heads", 3)
        assert settings_of(edits.set_option(three, "num_heads", 2)) == {"num_heads": 2}

    def test_d_out_of_the_person_stays(self) -> None:
        twelve = edits.set_option(FIRST, "d_out", 12)
        assert edits.set_option(twelve, "num_heads", 4).options.d_out == 12
        with pytest.raises(EditError, match=r"\(12\) must be a multiple of Heads \(13\)"):
            edits.set_option(twelve, "num_heads", 13)
        assert twelve.options.num_heads == 2

    def test_several_at_once_are_taken_as_asked(self) -> None:
        after = edits.set_options(FIRST, {"num_heads": 4, "d_out": 12})
        assert (after.options.num_heads, after.options.d_out, after.options.d_k) == (4, 12, 3)
        with pytest.raises(EditError, match=r"\(12\) must be a multiple of Heads \(13\)"):
            edits.set_options(FIRST, {"num_heads": 13, "d_out": 12})
        with pytest.raises(EditError, match=r"\(2\) must be a multiple of Heads \(3\)"):
            edits.set_options(FIRST, {"num_heads": 3})

    @pytest.mark.parametrize("variant", ["einsum", "torch_mha"])
    def test_d_in_of_random_vectors_follows(self, variant: str) -> None:
        document = edits.set_options(FIRST, {"variant": variant, "embedding": "random"})
        seen = []
        for heads in (2, 3, 5, 8, 1):
            document = edits.set_option(document, "num_heads", heads)
            seen.append((document.options.num_heads, document.options.d_in))
        assert seen == [(2, 4), (3, 3), (5, 5), (8, 8), (1, 3)]

    @pytest.mark.parametrize("variant", ["einsum", "torch_mha"])
    def test_d_in_of_the_person_or_the_chapter_stays(self, variant: str) -> None:
        with pytest.raises(EditError, match=r"\(3\) must be a multiple of Heads \(2\)"):
            edits.set_option(edits.set_option(FIRST, "variant", variant), "num_heads", 2)
        ten = edits.set_options(FIRST, {"variant": variant, "embedding": "random", "d_in": 10})
        assert edits.set_option(ten, "num_heads", 5).options.d_in == 10
        with pytest.raises(EditError, match=r"\(10\) must be a multiple of Heads \(3\)"):
            edits.set_option(ten, "num_heads", 3)

    def test_the_wrapper_takes_any_number(self) -> None:
        wrapper = edits.set_option(FIRST, "variant", "multi_head_wrapper")
        assert settings_of(edits.set_option(wrapper, "num_heads", 5)) == {
            "variant": "multi_head_wrapper", "num_heads": 5}


class TestSwitching:
    def test_every_variant_to_every_other(self) -> None:
        extras = ({}, {"num_heads": 4, "d_out": 8}, {"d_out": 5, "seed": 5})
        for before, after, extra in itertools.product(VARIANTS, VARIANTS, extras):
            settings = {**extra, "variant": before}
            try:
                document = edits.set_options(FIRST, settings)
            except EditError:
                continue
            switched = edits.set_option(document, "variant", after)
            assert switched.options.variant == after
            assert switched.settings.get("seed") == extra.get("seed")

    def test_sizes_that_no_longer_fit_fall_back(self) -> None:
        document = edits.set_options(FIRST, {"num_heads": 4, "d_out": 4, "seed": 5})
        after = edits.set_option(document, "variant", "einsum")
        assert settings_of(after) == {"variant": "einsum", "d_out": 4, "seed": 5}
        assert after.options.num_heads == 3

    def test_sizes_that_fit_stay(self) -> None:
        document = edits.set_options(FIRST, {"variant": "multi_head_wrapper", "num_heads": 3, "d_out": 6})
        after = edits.set_option(document, "variant", "multi_head")
        assert (after.options.num_heads, after.options.d_out) == (3, 6)

    def test_a_width_that_default_heads_do_not_divide_falls_back(self) -> None:
        odd = edits.set_options(FIRST, {"variant": "causal", "d_out": 3})
        assert edits.set_option(odd, "variant", "multi_head").options.d_out == 2

    def test_another_embedding_falls_back_too(self) -> None:
        document = edits.set_options(FIRST, {"variant": "einsum", "embedding": "glove", "num_heads": 10})
        after = edits.set_option(document, "embedding", "chapter")
        assert (after.options.d_in, after.options.num_heads) == (3, 3)

    def test_defaults_follow_the_variant(self) -> None:
        assert edits.set_option(FIRST, "variant", "self_attention_v2").options.seed == 789
        assert edits.set_option(FIRST, "variant", "simple").options.scale == "none"
        kept = edits.set_option(edits.set_option(FIRST, "seed", 5), "variant", "self_attention_v2")
        assert kept.options.seed == 5


def test_the_window_names_an_option_as_its_control_does() -> None:
    with pytest.raises(EditError, match=r"^'Heads' cannot be 0: it is a whole number from 1 to 512\.$"):
        edits.set_option(FIRST, "num_heads", 0)


class TestHeadsOff:
    def test_all_heads_on_are_all_that_may_come(self) -> None:
        four = edits.set_options(FIRST, {"num_heads": 4, "d_out": 4, "ablated_heads": (0, 3)})
        two = edits.set_option(four, "num_heads", 2)
        on = edits.set_option(edits.set_option(two, "ablated_heads", (1,)), "ablated_heads", ())
        assert edits.set_option(on, "num_heads", 4).options.ablated_heads == ()

    def test_a_head_that_is_away_comes_on_too(self) -> None:
        three = edits.set_options(FIRST, {"num_heads": 4, "d_out": 4, "ablated_heads": (3,)})
        two = edits.set_option(three, "num_heads", 2)
        assert two.options.ablated_heads == () and settings_of(two)["ablated_heads"] == (3,)
        on = edits.set_option(two, "ablated_heads", ())
        assert edits.set_option(on, "num_heads", 4).options.ablated_heads == ()
        assert edits.set_option(on, "ablated_heads", ()) is on


def test_a_size_that_does_not_fit_is_refused_with_sizes_that_would() -> None:
    for settings, fitting in (
        ({"d_out": 1600, "num_heads": 48}, "Heads 40 or 50, or d_out 1584 or 1632, would fit."),
        ({"d_out": 2, "num_heads": 3}, "Heads 2, or d_out 3, would fit."),
        ({"variant": "torch_mha", "num_heads": 2}, "Heads 1 or 3 would fit."),
        ({"variant": "grouped_query", "d_out": 21, "num_heads": 7}, "d_out 14 or 28 would fit."),
    ):
        with pytest.raises(EditError) as refused:
            edits.set_options(Document(), {"variant": "multi_head", **settings})
        assert str(refused.value).endswith(fitting)

"""Figures of stages: contents, no overlaps, complete files and reproducible bytes."""

import subprocess
import sys
import warnings
import xml.etree.ElementTree as ET
from pathlib import Path

import matplotlib
import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import PathPatch

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.places import Spot
from attnviz.document.variants import Value
from attnviz.engine.engine import compute
from attnviz.export import figure, writers
from attnviz.export.formats import suffixes
from attnviz.export.requests import Heatmaps
from attnviz.pictures.levels import Maps
from attnviz.pictures.margins import NAMES, margins_of
from attnviz.pictures.scaling import Scaling
from attnviz.result.result import Result
from attnviz.system.errors import SessionError
from attnviz.system.watch import Cancelled, Watch

ALL_WEIGHTS = Heatmaps(Spot("weights"), all_heads=True)


def result(text: str = "Your journey starts with one step", **settings: Value) -> Result:
    return compute(edits.set_options(edits.set_text(Document(), text), settings))


def panels(drawn: Figure) -> list[Axes]:
    return drawn.axes[:-1]  # the last is the colour bar


def texts(drawn: Figure) -> list[str]:
    found = [text.get_text() for text in drawn.texts]
    for axes in drawn.axes:
        found += [axes.get_title("left"), *(text.get_text() for text in axes.texts)]
        found += [label.get_text() for label in (*axes.get_xticklabels(), *axes.get_yticklabels())]
    return found


def hatched(axes: Axes) -> list[PathPatch]:
    return [patch for patch in axes.patches if isinstance(patch, PathPatch) and patch.get_hatch()]


def test_one_head_has_title_labels_axes_numbers_and_levels() -> None:
    drawn = figure.draw(result(), Heatmaps(Spot("weights", head=1)))
    written = texts(drawn)
    assert "Weights · head 1" in written and "query" in written and "key" in written
    assert any("causal mask" in line and "no dropout" in line for line in written)
    (axes,) = panels(drawn)
    assert " ".join(label.get_text() for label in axes.get_yticklabels()) == "Your journey starts with one step"
    assert len(axes.texts) == 21  # the cells that are not masked
    assert "0.4988" in written
    assert [label.get_text() for label in drawn.axes[-1].get_xticklabels()] == ["0", "0.25", "0.5", "0.75", "1"]
    low = figure.draw(result("one"), Heatmaps(Spot("weights")))
    assert len(low.axes[-1].get_xticks()) == 2, "a narrow page has room for fewer numbers"


def test_ranges_that_differ_have_bars_of_their_own() -> None:
    computed = result(mask="none")
    drawn = figure.draw(computed, ALL_WEIGHTS, maps=Maps(scaling=Scaling("head")))
    assert "each head its own" in texts(drawn)
    for head, bar in enumerate(drawn.axes[2:]):
        most = computed.picture(Spot("weights", head=head)).max()
        assert [label.get_text() for label in bar.get_xticklabels()] == ["0", f"{most:.3g}"]


def test_einsum_says_that_its_rows_are_keys() -> None:
    drawn = figure.draw(result(variant="einsum"), Heatmaps(Spot("scores"), all_heads=True))
    across = {text.get_text(): text.get_rotation() for text in drawn.texts}
    assert across["key"] == 90 and across["query"] == 0
    assert any("rows are keys' tokens" in line for line in texts(drawn))


def test_scores_that_count_are_not_hatched_where_the_mask_comes_later() -> None:
    computed = result(mask_method="renormalize")
    assert not hatched(panels(figure.draw(computed, Heatmaps(Spot("scaled_scores"))))[0])
    assert hatched(panels(figure.draw(computed, Heatmaps(Spot("weights"))))[0])


def test_the_chosen_sentence_is_drawn_without_padding() -> None:
    computed = result("one step\nYour journey starts")
    drawn = figure.draw(computed, ALL_WEIGHTS)
    assert panels(drawn)[0].get_xlim() == (0, 2)
    assert "sentence 1 of 2: one step" in texts(drawn)
    assert panels(figure.draw(computed, Heatmaps(Spot("weights", sentence=1), all_heads=True)))[0].get_xlim() == (0, 3)


def test_large_matrices_are_images_without_numbers() -> None:
    small, large = (panels(figure.draw(result(" ".join(["a"] * n)), Heatmaps(Spot("weights"))))[0] for n in (100, 101))
    assert small.collections and not small.images and not small.texts
    assert large.images and not large.collections and not large.texts


def test_the_page_is_never_drawn_once_for_each_head(monkeypatch: pytest.MonkeyPatch) -> None:
    from matplotlib.backends import backend_mixed

    made: list[object] = []
    canvas = backend_mixed.RendererAgg  # type: ignore[attr-defined]
    monkeypatch.setattr(backend_mixed, "RendererAgg", lambda *size: made.append(size) or canvas(*size))
    drawn = figure.draw(result(" ".join(["a"] * 101), num_heads=2, d_out=2), ALL_WEIGHTS)
    assert panels(drawn)[0].images
    for suffix in (".svg", ".pdf"):
        figure.render(drawn, suffix)
    assert made == []


@pytest.mark.parametrize("suffix", suffixes("picture"))
def test_progress_is_told_and_a_picture_is_given_up_between_two_panels(suffix: str, tmp_path: Path) -> None:
    computed, out = result("one", num_heads=5, d_out=5), tmp_path / f"a{suffix}"
    told: list[float] = []
    watch = Watch(progress=told.append)
    drawn = figure.draw(computed, ALL_WEIGHTS, watch=watch.part(0, 0.5))
    assert told == pytest.approx([0, 0.1, 0.2, 0.3, 0.4])
    plain = figure.render(drawn, suffix)
    assert figure.render(drawn, suffix, watch=watch.part(0.5, 1)) == plain
    assert told == sorted(told) and len(told) == 5 + 6
    out.write_bytes(b"old")
    for most in (1, 4):
        seen: list[float] = []
        watch = Watch(cancelled=lambda seen=seen, most=most: len(seen) >= most, progress=seen.append)  # type: ignore[misc]
        with pytest.raises(Cancelled):
            figure.draw(computed, ALL_WEIGHTS, watch=watch)
        seen.clear()
        with pytest.raises(Cancelled):
            out.write_bytes(figure.render(drawn, out.suffix.lower(), watch=watch))
        assert len(seen) == most
    assert [path.name for path in tmp_path.iterdir()] == [out.name] and out.read_bytes() == b"old"
    assert figure.render(drawn, suffix) == plain


def test_svg_is_text_and_vectors_with_a_hatch(tmp_path: Path) -> None:
    out = tmp_path / "a.svg"
    drawn = figure.draw(result("pay $x$ <s> now_ & \\frac{1}{2} €5 $5"), ALL_WEIGHTS)
    out.write_bytes(figure.render(drawn, ".svg"))
    root = ET.parse(out).getroot()
    written = {"".join(node.itertext()).strip() for node in root.iter("{http://www.w3.org/2000/svg}text")}
    assert {"$", "x", "<", "&", "_", "query", "key", "head 0"} <= written
    assert any("pay $x$ <s> now_ & \\frac{1}{2} €5 $5" in text for text in written)
    assert list(root.iter("{http://www.w3.org/2000/svg}pattern"))
    assert len(list(root.iter("{http://www.w3.org/2000/svg}image"))) == 1  # the colour bar


def test_files_of_long_texts_stay_small() -> None:
    drawn = figure.draw(result(" ".join(f"w{i}" for i in range(300)), num_heads=2, d_out=12), ALL_WEIGHTS)
    assert all(len(figure.render(drawn, suffix)) < 1_100_000 for suffix in suffixes("picture"))


@pytest.mark.parametrize("suffix", [".png", ".svg", ".pdf"])
def test_every_script_is_drawn_without_a_warning(suffix: str) -> None:
    text = "مرحبا بالعالم 日本語 👩‍👩‍👧 हिन्दी ไทย \U0001f1eb\U0001f1f7 \U00010330 \ue000 \u0378 $\\frac$ _ ^ {"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        content = figure.render(figure.draw(result(text), ALL_WEIGHTS), suffix)
    if suffix == ".svg":
        ET.fromstring(content)


def test_settings_of_matplotlib_are_neither_used_nor_changed() -> None:
    computed = result()
    plain = figure.render(figure.draw(computed, ALL_WEIGHTS), ".svg")
    with matplotlib.rc_context({"axes.facecolor": "red", "font.size": 30.0, "axes.grid": True, "savefig.dpi": 30.0}):
        before = dict(matplotlib.rcParams)
        assert figure.render(figure.draw(computed, ALL_WEIGHTS), ".svg") == plain
        assert dict(matplotlib.rcParams) == before


def test_a_file_that_cannot_be_written_is_a_sentence_and_leaves_nothing(tmp_path: Path) -> None:
    for out in (tmp_path / "no" / "folder.png", tmp_path / "a.gif", tmp_path / "none"):
        with pytest.raises(SessionError):
            writers.write(ALL_WEIGHTS, result(), out)
    assert not list(tmp_path.iterdir())


def test_neither_pyplot_nor_qt_nor_torch_is_loaded() -> None:
    code = ("import sys, attnviz.export.figure, attnviz.export.arrays; "
            "sys.exit(any(name in sys.modules for name in ('matplotlib.pyplot', 'PySide6', 'torch')))")
    assert subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parents[2]).returncode == 0


@pytest.mark.parametrize("heads", [False, True])
def test_sums_and_entropies_stand_beside_the_cells_where_they_are_asked_for(heads: bool) -> None:
    computed, names = result(dropout_on=True), frozenset({"sums", "entropy"})
    plain, drawn = (figure.draw(computed, Heatmaps(Spot("dropped_weights"), all_heads=heads, margins=some))
                    for some in (frozenset(), names))
    assert drawn.get_figwidth() > plain.get_figwidth() and drawn.get_figheight() > plain.get_figheight()
    for head, (axes, before) in enumerate(zip(panels(drawn), panels(plain), strict=True)):
        margins = margins_of(computed, Spot("dropped_weights", head=head), NAMES)
        written = [text.get_text() for text in axes.texts]
        assert written[: len(before.texts)] == [text.get_text() for text in before.texts]
        expected = [text for margin in margins for text in (margin.symbol, *(margin.text(at) for at in range(6)))]
        assert written[len(before.texts):] == expected
    shapes = [axes.get_tightbbox() for axes in panels(drawn)]
    assert not any(one.overlaps(other) for at, one in enumerate(shapes) for other in shapes[:at])
    assert all(box.x0 >= 0 and box.x1 < drawn.bbox.x1 and box.y0 > drawn.axes[-1].get_window_extent().y1
               for box in shapes)


def test_scores_have_no_sums_beside_them() -> None:
    asked = Heatmaps(Spot("scores"), margins=frozenset({"sums"}))
    sizes = [figure.draw(result(), part).get_size_inches().tolist() for part in (asked, Heatmaps(Spot("scores")))]
    assert sizes[0] == sizes[1]

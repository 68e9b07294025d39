"""A hand-out: every stage of a head on one page, its arithmetic that of the window, and nothing overlaps."""

from pathlib import Path

import pytest
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.text import Text as FigureText

from attnviz import open as open_session
from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.document.files import session_in
from attnviz.document.places import Cell, Spot
from attnviz.document.stages import STAGES
from attnviz.engine.engine import Engine, compute
from attnviz.export import writers
from attnviz.export.handout import SIZE
from attnviz.export.requests import PAPERS, Handout
from attnviz.pictures.picture import displayed_stages
from attnviz.result.compare import Difference
from attnviz.result.explain import explain
from attnviz.result.result import Result
from attnviz.system.errors import ComputeError, EditError
from tests.engine.small_models import document, engine_of, small
from tests.export.seen import overlapping

TEXTS = ["one", "Your journey starts with one step", " ".join(f"word{at}" for at in range(40)),
         "a ☕ 😀 مرحبا <s> $x_1$"]


def result(text: str = TEXTS[1], **options: object) -> Result:
    return compute(edits.set_options(edits.set_text(Document(), text), {"variant": "multi_head", "num_heads": 2,
                                                                        "d_out": 4, **options}))


def draw(source: Result, cell: Cell | None = None, *, head: int = 0, layer: int = 0, paper: str = "a4") -> Figure:
    return writers.draw(Handout(Spot("weights", head=head, layer=layer), paper, cell), source)


def texts(figure: Figure) -> list[str]:
    return [text.get_text() for text in figure.texts]


def check_room(figure: Figure) -> None:
    """Check that every text is on the page, large enough, and that none overlaps another or a picture."""
    figure.set_dpi(100)
    figure.draw_without_rendering()
    renderer = figure.canvas.get_renderer()
    page = figure.bbox
    written = [*figure.texts, *(label for axes in figure.axes
                                for label in (*axes.get_xticklabels(), *axes.get_yticklabels()))]
    boxes = {}
    for text in written:
        assert isinstance(text, FigureText) and text.get_size() >= SIZE == 7.0
        if text.get_text().strip():
            box = text.get_window_extent(renderer)
            assert page.x0 <= box.x0 and box.x1 <= page.x1 and page.y0 <= box.y0 and box.y1 <= page.y1, text.get_text()
            boxes[text] = box
    boxes |= {axes: axes.get_window_extent(renderer) for axes in figure.axes}
    assert overlapping(boxes, across=1.4, down=2.7) == [], "more than ascenders touch"


@pytest.mark.parametrize(("variant", "text", "paper"), [
    ("simple", 0, "a4"), ("multi_head_wrapper", 2, "letter"), ("grouped_query", 2, "a4"), ("torch_mha", 3, "a4")])
def test_every_stage_of_any_sentence_stands_on_its_paper(variant: str, text: int, paper: str) -> None:
    source = compute(edits.set_option(edits.set_text(Document(), TEXTS[text]), "variant", variant))
    figure = draw(source, Cell(Spot("weights"), 0, 0), paper=paper)
    assert figure.get_size_inches() == pytest.approx(PAPERS[paper])
    stages = displayed_stages(source, layer=0)
    assert len(figure.axes) == len(stages) > 5
    for number, stage in enumerate(stages, 1):
        assert f"{number} {STAGES[stage].label}" in texts(figure)
    check_room(figure)


def test_a_head_of_a_model_fits() -> None:
    opened = small("qwen3")  # of the families it has the most stages
    source = engine_of(opened).compute(document(opened, "the cat sat on"))
    figure = draw(source, layer=2, head=3)
    assert any("layer 2, head 3" in text for text in texts(figure))
    check_room(figure)


def test_the_arithmetic_is_that_of_the_window_and_its_cells_are_framed() -> None:
    source, cell = result(), Cell(Spot("weights", head=1), 4, 2)
    figure = draw(source, cell, head=1)
    whole = " ".join(" ".join(texts(figure)).split())
    spot = Spot("weights", head=1)
    for stage, row, column in (("queries", 4, 0), ("keys", 2, 0), ("values", 2, 0), ("scores", 4, 2),
                               ("weights", 4, 2), ("context", 4, 0)):
        lines = explain(source, Cell(spot.at(stage=stage), row, column))
        assert " ".join(" ".join(map(str, lines)).split()) in whole, stage
        axes = figure.axes[displayed_stages(source, layer=0).index(stage)]
        frames = {patch.get_xy() for patch in axes.patches
                  if isinstance(patch, Rectangle) and not patch.get_fill() and patch.get_zorder() == 5}
        assert frames == {(column, row)}, stage
    assert "Marked: query 'one' and key 'starts'" in whole


def test_without_a_pinned_cell_the_largest_weight_of_the_last_query_is_written_out() -> None:
    source = result()
    key = int(source.picture(Spot("weights"))[-1].argmax())
    assert f"query 'step' and key '{source.labels[0][key]}'" in " ".join(texts(draw(source)))
    keys = " ".join(texts(draw(source, Cell(Spot("keys"), 1, 1))))
    assert "key 'journey'" in keys


def test_of_a_pinned_vector_the_largest_weight_is_written_out() -> None:
    source = result()
    weights, words = source.picture(Spot("weights")), source.labels[0]
    for stage, marked in (("queries", f"query '{words[3]}' and key '{words[int(weights[3].argmax())]}'"),
                          ("keys", f"query '{words[int(weights[:, 3].argmax())]}' and key '{words[3]}'")):
        assert marked in " ".join(texts(draw(source, Cell(Spot(stage), 3, 1)))), stage


def test_a_long_sum_is_shortened_before_its_result() -> None:
    found = texts(draw(result(variant="multi_head", embedding="random", d_in=48, d_out=48)))
    shortened = [at for at, text in enumerate(found) if text == "…"]
    assert len(shortened) > 2 and all(found[at + 1].startswith("= ") for at in shortened)


def test_rows_that_are_keys_are_not_mistaken_for_queries() -> None:
    source = compute(edits.set_option(Document(), "variant", "einsum"))
    whole = " ".join(texts(draw(source, Cell(Spot("weights"), 4, 2))))
    assert "query 'starts' and key 'one'" in whole


def test_formulas_follow_the_options() -> None:
    assert "weights = softmax(scaled), over the queries" in texts(draw(result(softmax_axis="queries", num_heads=1)))


def test_it_is_written_from_the_command_line_and_python_and_opens_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from attnviz.cli import main

    out = tmp_path / "page.pdf"
    assert main(["handout", "--example", "3.6.2-multi-head", "--paper", "letter", "--head", "1", "--query", "2",
                 "--out", str(out)]) == 0
    assert out.read_bytes().startswith(b"%PDF") and b"multi_head" in session_in(out.read_bytes(), out.name)
    session = open_session("example:3.6.2-multi-head")
    session.export(tmp_path / "page.svg", handout="a4", head=1)
    assert (tmp_path / "page.svg").stat().st_size > 20_000
    bad = str(tmp_path / "b.pdf")
    for arguments, words in ((["--paper", "a5"], "--paper cannot be 'a5': it is one of a4, letter"),
                             (["--width", "7cm"], "There is no option --width"),
                             (["--head", "7"], "There is no head 7")):
        assert main(["handout", "--example", "3.6.2-multi-head", *arguments, "--out", bad]) == 2
        assert words in capsys.readouterr().err


def test_what_was_not_computed_has_no_hand_out() -> None:
    one = result()
    with pytest.raises(ComputeError, match="how numbers are computed"):
        writers.draw(Handout(Spot("weights"), "a4", None), Difference(one, one, "auto"))
    with pytest.raises(EditError, match="a4 or letter"):
        Handout(Spot("weights"), "a5", None)
    with pytest.raises(ComputeError, match="type a sentence"):
        draw(Engine().compute(edits.set_text(Document(), "")))


def test_the_cells_of_two_texts_are_those_of_their_own_tokens() -> None:
    model = small("additive", seed=11)
    source = engine_of(model).compute(document(model, "a date"))
    pinned = Cell(Spot("encoder_states"), 5, 3)  # the last letter: no token of the output has this number
    assert len(source.outputs[0]) == 5
    figure = draw(source, pinned)
    check_room(figure)
    said = " ".join(texts(figure))
    assert "and key 'e'" in said
    weights = source.picture(Spot("weights"))
    query = int(weights[:, 5].argmax())
    for cell in (pinned, Cell(Spot("embeddings"), 5, 0), Cell(Spot("context"), query, 0)):
        assert explain(source, cell)[-1] in texts(figure)


def test_a_long_sentence_leaves_room_for_its_head() -> None:
    """The title ended in "· layer…" for fourteen words of a model."""
    figure = draw(result(TEXTS[2]), head=1)
    assert [text for text in texts(figure) if text.startswith("word0 word1") and text.endswith("… · head 1")]
    check_room(figure)

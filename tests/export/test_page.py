"""A page for the browser: its numbers are the result's, and its script shows them, run in node with a small browser."""

import html.parser
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from attnviz.document.document import Document
from attnviz.document.edits import set_options, set_text
from attnviz.document.places import Spot
from attnviz.engine.engine import compute
from attnviz.export import page, writers
from attnviz.export.requests import Markup
from attnviz.pictures.levels import Maps, levels_for
from attnviz.pictures.picture import displayed_stages, make_picture
from attnviz.pictures.scaling import Ends, Scaling
from attnviz.result.result import Result
from attnviz.system.errors import ComputeError
from attnviz.system.settings import SEQUENTIAL

NODE = shutil.which("node")
HEADS = Markup(Spot("weights"), all_heads=True)
KEY = "keydown"


def result(text: str = "The cat sat down", **options: object) -> Result:
    return compute(set_options(set_text(Document(), text), {"variant": "multi_head", "num_heads": 3, "d_out": 6,
                                                            **options}))


def written(source: Result, part: Markup, folder: Path, maps: Maps | None = None) -> str:
    writers.write(part, source, folder / "a.html", maps=maps)
    return (folder / "a.html").read_text("utf-8")


class Scripts(html.parser.HTMLParser):
    """The scripts of a page as a browser separates them, and everything else that it is made of."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.scripts: list[str] = []
        self.tags: list[str] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href", "action", "data")]

    def handle_data(self, data: str) -> None:
        if self.tags and self.tags[-1] == "script" and data.strip():
            self.scripts.append(data)


def data_of(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(Scripts(text).scripts[0])
    return found


def browse(folder: Path, *steps: tuple[str, str, Any]) -> list[dict[str, Any]]:
    """Return what the page shows at first, and after each step."""
    if NODE is None:
        pytest.skip("node, which runs the page's script, is not installed")
    done = subprocess.run([NODE, str(Path(__file__).parent / "page_browser.js"), str(folder / "a.html"),
                           json.dumps(steps)], capture_output=True, text=True, check=False, timeout=60)
    assert done.stderr == "" and done.returncode == 0
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("scaling", [Scaling(), Scaling(range="head"), Scaling(curve="log"), Scaling(range="row")])
def test_the_numbers_are_those_of_the_result_and_the_colours_those_of_the_window(
    scaling: Scaling, tmp_path: Path
) -> None:
    source, maps = result(ablated_heads=(1,)), Maps(sequential=SEQUENTIAL[-1], scaling=scaling)
    written(source, HEADS, tmp_path, maps)
    data = data_of((tmp_path / "a.html").read_text("utf-8"))
    names = {(view["stage"], view["head"]) for view in data["views"]}
    assert {stage for stage, _ in names} == set(displayed_stages(source)) and ("weights", 2) in names
    assert ("embeddings", None) in names and data["views"][data["first"]]["stage"] == "weights"
    for view in data["views"]:
        spot = Spot(view["stage"], head=view["head"] or 0)
        drawn = make_picture(source, spot, maps=maps, levels=levels_for(source, spot, maps))
        found = source.spot_data(spot)
        values = np.array([[np.nan if value is None else float(value) for value in row] for row in view["values"]])
        assert (np.isnan(values) == found.empty).all()
        np.testing.assert_allclose(values[~found.empty], found.values[~found.empty], rtol=5.1e-7)
        table = np.frombuffer(bytes.fromhex(data["maps"][view["map"]]), np.uint8).reshape(-1, 3)
        places = np.frombuffer(__import__("base64").b64decode(view["places"]), np.uint8).reshape(found.values.shape)
        assert (table[places] == drawn.rgb)[~found.empty].all()
        assert tuple(data["labels"][view["labels"][0]]) == source.row_labels(spot)
        assert (view["rows"], view["columns"]) == found.values.shape
        assert view["ablated"] == ("ablated" if view["head"] == 1 else "")


def test_numbers_have_seven_significant_digits(tmp_path: Path) -> None:
    source = result()
    data = data_of(written(source, Markup(Spot("queries", head=1)), tmp_path))
    (view,) = (view for view in data["views"] if view["stage"] == "queries")
    number = float(source.picture(Spot("queries", head=1))[2, 1])
    assert view["head"] == 1 and view["values"][2][1] == float(f"{number:.7g}")
    assert "7 significant digits" in (tmp_path / "a.html").read_text("utf-8")


def test_one_file_loads_nothing(tmp_path: Path) -> None:
    text = written(result(), HEADS, tmp_path)
    found = Scripts(text)
    assert found.links == [] and not re.search(r"https?:|url\(|import\b|fetch|XMLHttp|innerHTML|eval\(", text)
    assert "default-src 'none'" in text and "prefers-color-scheme: dark" in text
    assert not {"link", "img", "iframe", "object"} & set(found.tags) and "@" not in re.sub(r"@media", "", text)


@pytest.mark.parametrize("text", ["</script><b>x", "<!-- <script>", "<s> & \"q\" 'a' </SCRIPT >",
                                  "\u2028 @DATA@ ü 猫 🙂"])
def test_tokens_are_never_markup(text: str, tmp_path: Path) -> None:
    source = result(text)
    content = written(source, HEADS, tmp_path)
    plain = Scripts(written(result("plain"), HEADS, tmp_path))
    found = Scripts(content)
    assert found.tags == plain.tags and len(found.scripts) == len(plain.scripts) == 2
    assert found.scripts[1] == plain.scripts[1] and "<" not in found.scripts[0]
    assert "".join(json.loads(found.scripts[0])["texts"]).strip() == " ".join(text.split())


def test_a_page_shows_the_head_its_cells_and_the_number_at_the_pointer(tmp_path: Path) -> None:
    source = result()
    written(source, Markup(Spot("weights", head=1)), tmp_path)
    first, pointed, outside = browse(
        tmp_path, ("heatmap", "pointermove", {"offsetX": 53 + 60, "offsetY": 4 + 60}),
        ("heatmap", "pointermove", {"offsetX": 5, "offsetY": 5}))
    number = float(f"{source.picture(Spot('weights', head=1))[1, 1]:.7g}")
    assert first["title"] == "Weights, head 1" and first["text"] == "The cat sat down" and first["value"] == ""
    assert pointed["value"] == f"query cat (1), key cat (1): {number}" == outside["value"] or pointed["value"]
    levels = levels_for(source, Spot("weights"), Maps())
    drawn = make_picture(source, Spot("weights", head=1), maps=Maps(), levels=levels)
    assert drawn.masked is not None
    hexes = ["--masked" if drawn.masked[row, column] else "#" + bytes(drawn.rgb[row, column]).hex()
             for row in range(4) for column in range(4)]
    assert first["fills"][:16] == hexes
    assert {"The", "cat", "sat", "down", "query", "key", "1.00"} <= set(first["texts"])
    assert first["label"] == "Weights, head 1: 4 rows, 4 columns"


def test_the_arrow_keys_move_the_cell(tmp_path: Path) -> None:
    written(result(), HEADS, tmp_path)
    names = ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft", "ArrowLeft", "End")
    keys = [{"key": key} for key in names]
    seen = browse(tmp_path, *(("heatmap", KEY, key) for key in (
        *keys, {"key": "End", "ctrlKey": True}, {"key": "Home", "ctrlKey": True}, {"key": "Tab"})))[1:]
    places = [re.sub(r": .*", "", each["value"]) for each in seen]
    assert places == [
        "query The (0), key The (0)", "query cat (1), key The (0)", "query cat (1), key cat (1)",
        "query The (0), key cat (1)", "query The (0), key The (0)", "query The (0), key The (0)",
        "query The (0), key down (3)", "query down (3), key down (3)", "query The (0), key The (0)",
        "query The (0), key The (0)"]
    assert seen[3]["value"].endswith(": masked") and [each["stopped"] for each in seen] == [True] * 9 + [False]


def test_stage_and_head_are_picked(tmp_path: Path) -> None:
    source = result()
    written(source, HEADS, tmp_path)
    labels = browse(tmp_path)[0]["pickers"]["stage"]["options"]
    seen = browse(tmp_path, ("head", "change", 2), ("heatmap", "focus", {}),
                  ("stage", "change", labels.index("Embeddings")),
                  ("stage", "change", labels.index("Scores")))
    assert labels[:2] == ["Embeddings", "Queries"] and labels[-1] == "Output"
    assert [each["title"] for each in seen[1:]] == [
        "Weights, head 2", "Weights, head 2", "Embeddings", "Scores, head 2"]
    assert seen[2]["value"] == "query The (0), key The (0): 1" and "dimension 0: " in seen[3]["value"]
    assert [each["pickers"]["head"]["off"] for each in seen] == [False, False, False, True, False]
    assert seen[0]["pickers"]["head"] == {"hidden": False, "options": ["0", "1", "2"], "at": 0, "off": False}
    assert seen[0]["pickers"]["layer"]["hidden"] and seen[0]["pickers"]["sentence"]["hidden"]
    assert seen[4]["pickers"]["head"]["at"] == 2


def test_an_ablated_head_is_named(tmp_path: Path) -> None:
    written(result(ablated_heads=(1,)), Markup(Spot("weights", head=1)), tmp_path)
    assert browse(tmp_path)[0]["title"] == "Weights, head 1 (ablated)"


def test_keys_in_rows_are_called_so(tmp_path: Path) -> None:
    written(result(variant="einsum", num_heads=1), Markup(Spot("scores")), tmp_path)
    seen = browse(tmp_path, ("heatmap", "focus", {}))
    assert seen[1]["value"].startswith("key The (0), query The (0): ")
    assert "keys in rows" in data_of((tmp_path / "a.html").read_text("utf-8"))["stages"]["scores"]["help"]


def test_the_ends_of_a_cut_bar_say_so_and_embeddings_are_there_once(tmp_path: Path) -> None:
    maps = Maps(scaling=Scaling(manual=(Ends("scores", (-0.01, 0.01)),)))
    views = data_of(written(result(), HEADS, tmp_path, maps))["views"]
    texts = [text for _, text in next(view for view in views if view["stage"] == "scores")["ticks"]]
    assert (texts[0], texts[-1]) == ("≤−0.01", "≥0.01") and not any("≤" in text for text in texts[1:])
    assert [(view["stage"], view["head"]) for view in views if view["head"] is None] == [
        ("embeddings", None), ("concatenated", None), ("output", None)]


def test_too_many_numbers_are_refused_and_other_stages_left_out_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = result()
    monkeypatch.setattr(page, "MAX_PAGE_NUMBERS", 48)
    assert {view["stage"] for view in data_of(written(source, HEADS, tmp_path))["views"]} == {"weights"}
    monkeypatch.setattr(page, "MAX_PAGE_NUMBERS", 47)
    with pytest.raises(ComputeError, match=r"^Weights have 48 numbers, too many for a page: choose one"):
        written(source, HEADS, tmp_path)


def test_a_stage_that_equals_another_is_shown_if_it_is_asked_for(tmp_path: Path) -> None:
    simple = compute(set_options(set_text(Document(), "a b"), {"variant": "simple"}))
    for stage in ("concatenated", "dropped_weights"):
        assert stage not in displayed_stages(simple, layer=0)
        assert f'"stage":"{stage}"' in written(simple, Markup(Spot(stage)), tmp_path)

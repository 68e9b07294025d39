"""`attnviz patch`: what is written, and the sentence for each mistake."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from attnviz.cli.patch import SUFFIXES
from attnviz.document.metrics import METRIC_KINDS
from attnviz.engine.engine import INTERACTIVE, Engine
from attnviz.experiments import patching
from attnviz.experiments.patching import PatchingRequest, default_metric
from attnviz.export import patching_map
from attnviz.export.canvas import Canvas
from attnviz.result.logits import LogitMetric
from tests.e2e.test_command_line import Captured, own_folder, refused, run
from tests.e2e.test_command_line_mistakes import forbid_computing
from tests.e2e.test_command_line_with_models import open_log
from tests.engine.small_models import LETTERS, document, engine_of, small

__all__ = ["forbid_computing", "open_log", "own_folder"]

TEXTS = ("--clean", "the cat sat on", "--corrupted", "the cap sat on")
PAIR = ("--answer", "e", "--instead", "h")


def test_the_names_are_those_of_the_table() -> None:
    assert tuple(patching_map.WRITERS) == SUFFIXES


def test_arrays_table_and_picture_hold_the_map(open_log: list[str]) -> None:
    model = small("llama")
    engine = engine_of(model)
    clean, corrupted = (engine.compute(document(model, TEXTS[at]), stages=INTERACTIVE) for at in (1, 3))
    metric = LogitMetric(LETTERS.index("e"), LETTERS.index("h"))
    for what, direction in (("residual", "denoise"), ("keys", "noise")):
        request = PatchingRequest(clean, corrupted, metric, what, direction)  # type: ignore[arg-type]
        expected = patching.run(engine, request)
        arguments = ("patch", "--model", "llama", *TEXTS, *PAIR, "--patch", what, "--direction", direction)
        for out in ("a.npz", "a.tsv"):
            assert run(*arguments, "--out", out) == 0
        with np.load("a.npz", allow_pickle=False) as data:
            np.testing.assert_allclose(data["recovered"], expected.recovered, atol=1e-5)
            assert float(data["clean_difference"]) == pytest.approx(expected.clean_difference, abs=1e-5)
            assert [data["metric_token_ids"].tolist(), data["metric_tokens"].tolist()] == [
                list(metric.tokens), ["‹e›", "‹h›"]] and int(data["position"]) == request.place[1]
            assert float(data["corrupted_difference"]) == pytest.approx(expected.corrupted_difference, abs=1e-5)
            assert [str(data[name]) for name in ("patch", "direction", "metric", "method")] == [
                what, direction, metric.kind, "exact"]
            assert (tuple(data["axes"]), tuple(data["columns"])) == (request.axes, request.column_names)
            assert data["tokens"].tolist() == [list(clean.labels[0]), list(corrupted.labels[0])]
            np.testing.assert_array_equal(data["is_equal"], expected.is_equal)
        lines = Path("a.tsv").read_text(encoding="utf-8").splitlines()
        assert lines[0].split("\t") == ["recovered", *request.column_names] and len(lines) == 4
        assert lines[3].split("\t")[0] == "layer 2"
        assert float(lines[3].split("\t")[-1]) == pytest.approx(expected.recovered[2, -1], abs=1e-4)
    for out in ("a.png", "a.svg", "a.pdf", "b.svg", "b.pdf"):
        assert run(*arguments, "--out", out) == 0
    assert all(Path(f"a{suffix}").read_bytes() == Path(f"b{suffix}").read_bytes() for suffix in (".svg", ".pdf"))
    assert not any(word in Path(name).read_bytes() for name, word in (
        ("a.svg", b"<dc:date>"), ("a.pdf", b"/CreationDate")))
    with Image.open("a.png") as picture:
        assert len(picture.convert("RGB").getcolors(10**6) or ()) > 20, "more than white paper"


def test_a_place_that_the_model_has_not_is_refused_before_a_text_is_run(
    open_log: list[str], capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Engine, "compute", lambda *given, **named: pytest.fail("a text was run"))
    for flags, sentence in (
        (("--patch", "heads", "--layer", "99"), "There is no layer 99: llama has layers 0 to 2."),
        (("--patch", "path_keys", "--sender", "0.99"),
         "There is no layer 0, head 99: llama has layers 0 to 2 with heads 0 to 3."),
        (("--patch", "path_keys"), "A path begins at a head"),
        (("--estimate", "--metric", "rank"), "Estimates are of logits"),
    ):
        assert sentence in refused(capsys, "patch", "--model", "llama", *TEXTS, *flags, "--out", "a.npz")


def test_an_estimate_says_so_in_each_file(open_log: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    model = small("llama")
    engine = engine_of(model)
    clean, corrupted = (engine.compute(document(model, TEXTS[at]), stages=INTERACTIVE) for at in (1, 3))
    request = PatchingRequest(clean, corrupted, LogitMetric(LETTERS.index("e"), LETTERS.index("h")), "pattern",
                              method="estimate")
    expected = patching.run(engine, request)
    titles = list[str]()
    monkeypatch.setattr(Canvas, "heading", lambda canvas, title, *others: titles.append(title))
    for out in ("a.npz", "a.tsv", "a.png"):
        assert run("patch", "--model", "llama", *TEXTS, *PAIR, "--patch", "pattern", "--estimate", "--out", out) == 0
    with np.load("a.npz", allow_pickle=False) as data:
        np.testing.assert_allclose(data["recovered"], expected.recovered, atol=1e-5)
        assert str(data["method"]) == "estimate"
    assert Path("a.tsv").read_text(encoding="utf-8").startswith("recovered (estimate)\t0\t1")
    assert titles == ["Attention pattern patched, estimated from the gradient: logit ‹e› − ‹h› at token 13 (n)"]
    assert run("patch", "--model", "llama", *TEXTS, *PAIR, "--patch", "pattern", "--out", "a.npz") == 0
    with np.load("a.npz", allow_pickle=False) as data:
        assert str(data["method"]) == "exact" and not np.allclose(data["recovered"], expected.recovered, atol=1e-3)


def test_a_path_a_layer_and_a_metric_are_in_the_file(open_log: list[str]) -> None:
    model = small("llama")
    engine = engine_of(model)
    clean, corrupted = (engine.compute(document(model, TEXTS[at]), stages=INTERACTIVE) for at in (1, 3))
    pair = LETTERS.index("e"), LETTERS.index("h")
    for flags, where in ((("--patch", "path_keys", "--sender", "0.2"), {"activation": "path_keys", "sender": (0, 2)}),
                         (("--patch", "values", "--layer", "1"), {"activation": "values", "layer": 1})):
        for kind in ("logit", "probability"):
            request = PatchingRequest(clean, corrupted, LogitMetric(*pair, kind), **where)  # type: ignore[arg-type]
            expected = patching.run(engine, request)
            for out in ("a.npz", "a.tsv"):
                assert run("patch", "--model", "llama", *TEXTS, *PAIR, *flags, "--metric", kind, "--out", out) == 0
            with np.load("a.npz", allow_pickle=False) as data:
                np.testing.assert_allclose(data["recovered"], expected.recovered, atol=1e-4)
                np.testing.assert_array_equal(data["is_equal"], expected.is_equal)
                assert (str(data["metric"]), tuple(data["axes"])) == (kind, request.axes)
                assert ("direct" in data) == (request.sender is not None)
                if expected.direct is not None:
                    assert float(data["direct"]) == pytest.approx(expected.direct, abs=1e-4)
            title, setup = patching_map.title(expected), patching_map.setup(expected)
            assert METRIC_KINDS[kind].label.lower() in title
            assert ("from head 0.2" in title and "straight to the logits" in setup) == (request.sender is not None)
            assert Path("a.tsv").read_text(encoding="utf-8").splitlines()[2].startswith(f"{request.axes[0]} 1")


def test_a_token_that_is_not_named_is_that_of_the_texts_and_none_beside_an_answer(open_log: list[str]) -> None:
    model = small("llama")
    clean, corrupted = (engine_of(model).compute(document(model, TEXTS[at]), stages=INTERACTIVE) for at in (1, 3))
    found = default_metric(clean, corrupted)
    assert found is not None and found.instead is not None
    for flags, tokens in (((), found.tokens), (PAIR[:2], (LETTERS.index("e"),)),
                          (PAIR[2:], (found.token, LETTERS.index("h"))), (PAIR, tuple(map(LETTERS.index, "eh")))):
        assert run("patch", "--model", "llama", *TEXTS, *flags, "--patch", "keys", "--out", "a.npz") == 0
        with np.load("a.npz", allow_pickle=False) as data:
            assert tuple(data["metric_token_ids"].tolist()) == tuple(tokens)


@pytest.mark.parametrize(("arguments", "said"), [
    (("--patch", "path_keys"), "A path begins at a head: name its sender, such as 3.7."),
    (("--patch", "path_keys", "--sender", "3"), "--sender cannot be '3': it is LAYER.HEAD, such as 3.7."),
    (("--patch", "keys", "--sender", "0.1"), "Keys has no sender: it is the head of a path."),
    (("--patch", "keys", "--layer", "7"), "no layer 7"),
    (("--corrupted", "the cats sat on"), "have 14 and 15 tokens"),
    (("--corrupted", ""), "There is no token to draw: type a sentence first."),
    (("--answer", ""), "'' is not a token of this model"),
    (("--answer", "h"), "itself"),
    (("--answer", "ea"), "'ea' is 2 tokens of this model (e a): name one"),
    (("--corrupted", "the cat sat on"), "are the same text"),
    (("--corrupted", "the cat sat one"), "differ first at token 14, the end of the text and 'e'."),
    (("--corrupted", "@"), "--corrupted: @ names no file"),
    (("--patch", "everything"), "--patch cannot be 'everything': it is one of residual, "),
    (("--clean", "@a.tsv", "--corrupted", "the cap sat in"), "are the same text"),
    (("--model", "vectors"), "Needs a language model"),
    (("--out", "a.docx"), "The ending .docx of a.docx is not one of"),
])
def test_a_mistake_is_one_sentence(
    arguments: tuple[str, ...], said: str, open_log: list[str], capsys: Captured
) -> None:
    Path("a.tsv").write_text("the cap sat in", encoding="utf-8")
    whole = ["--model", "llama", *TEXTS, *PAIR, "--out", "a.npz"]
    for name, value in zip(arguments[::2], arguments[1::2], strict=True):
        if name in whole:
            whole[whole.index(name) + 1] = value
        else:
            whole += [name, value]
    assert said in refused(capsys, "patch", *whole)


def test_texts_are_compared_before_they_are_computed(
    open_log: list[str], capsys: Captured, forbid_computing: None
) -> None:
    refused(capsys, "patch", "--model", "llama", *TEXTS[:3], TEXTS[1], "--out", "a.npz")

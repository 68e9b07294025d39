"""`attnviz.open`: a session without a window, and the page that documents it."""

import doctest
import inspect
import io
import re
import shutil
import subprocess
import sys
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

import attnviz
from attnviz import cli
from attnviz.api import Session, notebook
from attnviz.document import edits, files
from attnviz.document.ablation_kinds import ABLATION_KINDS
from attnviz.document.places import Cell, Spot
from attnviz.document.presets import PRESETS, preset
from attnviz.document.targets import WeightTarget
from attnviz.engine.engine import Engine, compute
from attnviz.experiments import ablated_contexts
from attnviz.result.measures import ALL_MEASURES
from attnviz.store import script
from attnviz.store.edits import edit_numbers, set_option, set_text
from attnviz.store.focus import choose_head
from attnviz.store.state_measures import chosen_measure
from attnviz.system.errors import AttnVizError, EditError
from tests.engine.small_models import LETTERS, Small, document, engine_of, small
from tools.intents_stub import stub

ROOT = Path(__file__).resolve().parents[1]
WEIGHT = WeightTarget("multi_head", "W_query")


def session_of(model: Small, text: str) -> Session:
    return Session(document(model, text), engine=engine_of(model))


@pytest.mark.slow
@pytest.mark.usefixtures("models_read_once")
def test_the_page_says_what_is_true() -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / "api.md"), module_relative=False)
    assert failed == 0 and tried > 20


@pytest.mark.parametrize("row", PRESETS[:4], ids=lambda row: row.key)
def test_numbers_are_those_of_the_engine(row: object) -> None:
    key = row.key  # type: ignore[attr-defined]
    session, result = attnviz.open(f"example:{key}"), compute(preset(key))
    for stage in result.stages():
        spot = Spot(stage)
        np.testing.assert_array_equal(session.stage(stage), result.picture(spot))


def test_a_session_goes_through_a_file(tmp_path: Path) -> None:
    session = attnviz.open("causal", text="one two")
    session.do("set_option", name="seed", value=7)
    session.save(tmp_path / "a.attnviz")
    again = attnviz.open(tmp_path / "a.attnviz")
    assert again.document == session.document and not again.store.state.modified
    again.text = "three"
    again.save()
    assert attnviz.open(str(tmp_path / "a.attnviz")).tokens == ("three",)
    again.undo()
    assert again.tokens == ("one", "two")
    again.redo()
    assert again.tokens == ("three",)


def test_a_text_file_is_the_text(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("\ufeffOne line\r\nand another\n", encoding="utf-8")
    session = attnviz.open(path)
    assert session.text == "One line\nand another" and session.store.state.session.path is None, "not saved over it"
    simple = attnviz.open("simple")
    simple.do("open_file", path=str(path))
    assert simple.text == session.text and simple.document.options.variant == "simple"
    assert cli.main(["compute", str(path), "--out", str(tmp_path / "a.npz")]) == 0
    with np.load(tmp_path / "a.npz") as arrays:
        assert tuple(arrays["tokens"][0]) == session.tokens
    path.write_bytes(b"\xff")
    with pytest.raises(AttnVizError, match=r"notes\.txt is not a text file in UTF-8"):
        attnviz.open(path)


def test_a_session_whose_folder_was_deleted_names_save_as(tmp_path: Path) -> None:
    session, folder = attnviz.open("simple"), tmp_path / "gone"
    folder.mkdir()
    session.save(folder / "a.attnviz")
    shutil.rmtree(folder)
    session.text = "another"
    with pytest.raises(AttnVizError) as refused:
        session.save()
    assert str(refused.value) == (f"a.attnviz was not saved: its folder, {folder}, does not exist any more. Choose "
                                  "another one with Save as.")


@pytest.mark.parametrize("device", ["cuda", "mps"])
def test_a_device_that_is_not_there_is_refused(device: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("torch.cuda.is_available", "torch.backends.mps.is_available"):
        monkeypatch.setattr(name, lambda: False)
    with pytest.raises(AttnVizError, match=f"There is no device {device} here: name cpu or auto"):
        attnviz.open("simple", device=device)


def test_arrays_are_shown_as_they_are(tmp_path: Path) -> None:
    weights = np.full((1, 1, 2, 2), 0.5, np.float32)
    np.savez(tmp_path / "x.npz", attentions=weights, tokens=["a", "b"])
    session = attnviz.open(tmp_path / "x.npz")
    assert session.tokens == ("a", "b") and (session.weights() == 0.5).all()
    with pytest.raises(AttnVizError, match="predicts no token"):
        session.next_tokens()


@pytest.mark.parametrize(("call", "sentence"), [
    (lambda s: attnviz.open("no such thing"), "There is no variant, model, session or example:KEY called"),
    (lambda s: attnviz.open("multi_hed"), "called 'multi_hed' (did you mean multi_head?)."),
    (lambda s: attnviz.open("smollm"), "There is no file or model called 'smollm' (did you mean smollm2?)."),
    (lambda s: attnviz.open("example:none"), "There is no example 'none'"),
    (lambda s: s.stage("none"), "has no stage 'none' here: its stages are embeddings"),
    (lambda s: s.weights(layer=1), "There is no layer 1"),
    (lambda s: s.weights(head=-1), "There is no head -1"),
    (lambda s: s.weights(sentence=1), "sentence cannot be 1: it is an index from 0 to 0."),
    (lambda s: s.do("ablate_head", layer=0, head=2), "There is no head 2"),
    (lambda s: s.do("choose_stage", stage="none"), "has no stage 'none'"),
    (lambda s: s.do("set_option", name="num_heads", value="x"), "num_heads cannot be 'x': it is a whole number from 1"),
    (lambda s: s.do("show", showing="held"), "No state is held as A yet."),
    (lambda s: s.next_tokens(0), "count cannot be 0"), (lambda s: s.next_tokens("x"), "count must be a whole number"),
    (lambda s: attnviz.train("induction", steps=0), "steps cannot be 0"),
    (lambda s: s.export("x.exe"), "The ending .exe of x.exe is not one of PNG, SVG, "),
    (lambda s: s.save("x.png"), "The ending .png of x.png is not one of ATTNVIZ."),
    (lambda s: attnviz.open(device="x"), "There is no device 'x': name cpu, cuda, mps or auto."),
    (lambda s: s.save(), "This session has no file yet"),
    (lambda s: s.next_tokens(), "predicts no token"),
])
def test_what_is_not_possible_says_why_and_changes_nothing(call: object, sentence: str) -> None:
    session = attnviz.open("multi_head")
    before = session.document
    with pytest.raises(AttnVizError) as error:
        call(session)  # type: ignore[operator]
    assert sentence in str(error.value) and session.document is before and not session.store.state.history.steps


def test_a_picture_a_table_and_arrays_are_written(tmp_path: Path) -> None:
    session = attnviz.open("multi_head")
    for name in ("all.png", "head.pdf", "head.tsv", "all.npz"):
        session.export(tmp_path / name, head=1 if "head" in name else None)
        assert (tmp_path / name).stat().st_size > 200
    assert np.load(tmp_path / "all.npz")["weights"].shape[-3:] == (2, 6, 6)
    written = [line.split("\t")[1:] for line in (tmp_path / "head.tsv").read_text(encoding="utf-8").splitlines()[1:7]]
    numbers = np.array([[float(number or 0) for number in row] for row in written])
    np.testing.assert_allclose(numbers, session.weights(head=1), atol=5e-5)


def test_arrays_of_one_layer_are_written(tmp_path: Path) -> None:
    session = session_of(small("llama"), "the cat")
    session.export(tmp_path / "all.npz")
    session.export(tmp_path / "one.npz", layer=1)
    one, every = np.load(tmp_path / "one.npz")["weights"], np.load(tmp_path / "all.npz")["weights"]
    assert every.shape[0] == session.result.num_layers > 1 and one.shape[0] == 1
    np.testing.assert_array_equal(one[0], every[1])


def test_every_format_has_the_layers_and_heads_that_are_named(tmp_path: Path) -> None:
    session = session_of(small("llama"), "the cat")
    layers, heads = (set(map(str, range(count))) for count in (session.result.num_layers, session.result.num_heads))
    assert len(layers) > 1 and len(heads) > 2
    for suffix, layer, head in product((".tsv", ".svg", ".tikz"), (None, 1), (None, 2)):
        out = tmp_path / f"{layer}-{head}{suffix}"
        session.export(out, layer=layer, head=head)
        written = out.read_text(encoding="utf-8").lower()
        assert set(re.findall(r"layer (\d+)", written)) == (layers if layer is None else {"1"}), out.name
        assert set(re.findall(r"head (\d+)", written)) <= (heads if head is None else {"2"}), out.name


def test_an_empty_text_has_no_numbers() -> None:
    session = attnviz.open("multi_head", text="")
    assert session.tokens == ()
    with pytest.raises(AttnVizError, match="type a sentence first"):
        session.weights()


def test_a_script_is_written_read_and_done(tmp_path: Path) -> None:
    path, first = tmp_path / "a.json", edits.new_document(text="one two")
    intents = [set_text("one two t").merged("text"), set_text("one two three").merged("text"),
               edit_numbers({WEIGHT: {(0, 0): 0.5}}).merged("drag"),
               edit_numbers({WEIGHT: {(0, 1): 0.25}}).merged("drag"), set_option("mask", "none"), choose_head(1)]
    assert [script.is_replaced(*pair) for pair in pairwise(intents)] == [True, False, False, False, False]
    script.write(path, first, intents[1:])
    read = script.read(path)
    assert read.document == first and [name for name, _ in read.steps] == [
        "set_text", "edit_numbers", "edit_numbers", "set_option", "choose_head"]
    session = Session(read.document)
    for name, values in read.steps:
        session.do(name, **values)
    assert session.text == "one two three" and session.document.options.mask == "none"
    assert session.document.edits[WEIGHT] == {(0, 0): 0.5, (0, 1): 0.25} and session.state.focus.spot.head == 1


@pytest.mark.parametrize(("content", "sentence"), [
    ("[]", "is not a script"), ('{"do":\n  x}', r"is not valid JSON \(line 2, column 3\)"),
    (f"[1{'0' * 5000}]", r"is not valid JSON\."), ("[" * 100_000, r"is not valid JSON\."),
    ('{"attnviz_script": 2, "do": []}', "is not a script"),
    ('{"attnviz_script": 1, "do": [["undo"]]}', "step 1 is not"),
    ('{"attnviz_script": 1, "session": {}, "do": []}', "cannot be opened as a session"),
])
def test_a_file_that_is_no_script_is_refused(tmp_path: Path, content: str, sentence: str) -> None:
    (tmp_path / "a.json").write_text(content, encoding="utf-8")
    with pytest.raises(AttnVizError, match=sentence):
        script.read(tmp_path / "a.json")


@pytest.mark.parametrize("cell", [
    {"row": 9, "column": 1}, {"row": 1, "column": -1}, {"row": 1, "column": 1, "spot": {"stage": "weights", "head": 7}},
    {"row": 0, "column": 1, "spot": {"stage": "queries"}}, {"row": 0, "column": 0, "spot": {"stage": "nothing"}},
    {"row": 0, "column": 0, "spot": {"stage": "weights", "sentence": 3}},
])
def test_the_mask_of_a_missing_cell_is_refused_in_words(cell: dict[str, Any]) -> None:
    session = attnviz.open("causal", text="one two three")
    with pytest.raises(EditError, match=r"^There is no cell \(\d, -?\d\) of '\w+' in sentence \d, layer 0, head \d\.$"):
        session.do("toggle_mask_of_cell", cell={"spot": {"stage": "weights"}, **cell})
    with pytest.raises(EditError, match=r"\(0, 1\) is not an index of mask"):
        session.do("mask_cell", index=[0, 1], masked=True)


def test_the_mask_of_a_cell_is_that_of_the_present_text() -> None:
    session = attnviz.open("causal", text="one two")
    assert session.result.lengths == (2,)
    session.do("set_text", text="one two three four")
    session.do("toggle_mask_of_cell", cell={"spot": {"stage": "weights"}, "row": 3, "column": 1})
    assert session.result.is_masked(Cell(Spot("weights"), 3, 1))


def test_a_script_that_is_no_text_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(b"\xd1\x00\xff")
    with pytest.raises(AttnVizError, match=r"^a.json is not valid JSON\.$"):
        script.read(tmp_path / "a.json")


@pytest.mark.slow
def test_a_session_comes_through_standard_input(tmp_path: Path) -> None:
    path = tmp_path / "a.attnviz"
    files.save(edits.new_document(text="from a pipe"), path)
    code = "from attnviz.document import files; print(files.from_stdin()[0].text)"
    with path.open("rb") as file:
        assert subprocess.check_output([sys.executable, "-c", code], stdin=file) == b"from a pipe\n"
    piped = subprocess.run([sys.executable, "-c", code], input=path.read_bytes(), capture_output=True, check=True)
    assert piped.stdout == b"from a pipe\n"


def test_a_session_keeps_what_is_held_and_selected(tmp_path: Path) -> None:
    session = attnviz.open("multi_head", text="one two three")
    session.do("hold")
    session.text = "one two four"
    session.do("choose_head", head=1)
    session.save(tmp_path / "a.attnviz")
    again = attnviz.open(tmp_path / "a.attnviz")
    again.save()
    again = attnviz.open(tmp_path / "a.attnviz")
    assert again.state.focus.spot == Spot("weights", head=1)
    weights = again.weights(head=1)
    again.do("show", showing="difference")
    held = attnviz.open("multi_head", text="one two three")
    np.testing.assert_array_equal(again.weights(head=1), weights - held.weights(head=1))
    again.do("new_session")
    with pytest.raises(EditError, match="No state is held"):
        again.do("show", showing="held")


@pytest.mark.slow
def test_the_window_of_a_session_shows_what_is_held_and_selected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied = tmp_path / "copy.attnviz"
    copies = f"import shutil, sys; shutil.copyfileobj(sys.stdin.buffer, open({str(copied)!r}, 'wb'))"
    monkeypatch.setattr(notebook, "command_of", lambda *_: [sys.executable, "-c", copies])
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    session = attnviz.open("multi_head", text="one two three")
    session.edit.hold()
    session.text = "one two four"
    session.edit.choose_head(head=1)
    session.edit.choose_stage(stage="queries")
    assert session.show().wait(60) == 0
    shown = attnviz.open(copied)
    assert shown.document == session.document and shown.state.focus.spot == Spot("queries", head=1)
    shown.edit.show(showing="held")
    assert shown.tokens == session.tokens and shown.state.source.texts == ("one two three",)


def test_files_are_opened_and_written_on_an_empty_text(tmp_path: Path) -> None:
    session = attnviz.open("multi_head", text="")
    session.do("save", path=str(tmp_path / "a.attnviz"))
    session.do("open_file", path=str(tmp_path / "a.attnviz"))
    assert session.text == ""
    session.do("new_session")
    assert session.text


def test_files_are_opened_and_written_by_intents(tmp_path: Path) -> None:
    session = attnviz.open("causal", text="one two")
    session.do("save", path=str(tmp_path / "a.attnviz"))
    session.do("export", kind="table", path=str(tmp_path / "a.tsv"), spot={"stage": "weights"})
    assert len((tmp_path / "a.tsv").read_text("utf-8").splitlines()) >= 3
    session.do("new_session")
    assert session.text != "one two"
    session.do("open_file", path=str(tmp_path / "a.attnviz"))
    assert session.text == "one two"
    for name, values, sentence in (
        ("export", {}, "Without a window, a file is written by its path."),
        ("open_file", {}, "Without a window, a file is opened by its path."),
        ("open_embeddings", {}, "Without a window, a file is opened by its path."),
        ("open_corpus", {}, "Without a window, a corpus is opened by its path."),
        ("export", {"kind": "table", "path": "a.png"}, "The ending .png of a.png is not one of TSV, "),
        ("export", {"kind": "picture", "path": "weird.foo"}, "The ending .foo of weird.foo is not one of PNG, SVG"),
        ("export", {"kind": "picture", "path": "weird"}, "weird has no ending: add one of PNG, SVG, PDF."),
        ("show_panel", {"name": "heads"}, "'show_panel' needs a window."),
        ("append_next_token", {}, "Needs a language model that predicts the next token."),
    ):
        with pytest.raises(AttnVizError) as refused:
            session.do(name, **values)
        assert str(refused.value).startswith(sentence) and session.text == "one two"
    assert "export" in session.intents() and not session.intents().keys() & {"show_panel", "copy_picture", "save_as"}


def test_a_file_of_embeddings_is_read_as_in_the_window(tmp_path: Path) -> None:
    np.save(tmp_path / "rows.npy", np.eye(2, dtype=np.float32))
    session = attnviz.open("causal", text="one step")
    session.do("open_embeddings", path=str(tmp_path / "rows.npy"))
    np.testing.assert_array_equal(session.stage("embeddings"), np.eye(2))
    assert str(session.store.state.history.last.label) == "Embeddings from rows.npy"
    session.undo()
    assert session.document.embedding_file is None


def test_tokens_are_appended_and_effects_computed() -> None:
    session = session_of(small("llama"), "the cat")
    expected = session.next_tokens(1)[0]
    session.do("append_next_token")
    assert session.text == "the cat" + expected.text
    session.do("compute_effects")
    effects = session.state.displayed_effects
    assert effects is not None and np.isfinite(effects.logits).all()


def test_a_session_computes_on_its_device(monkeypatch: pytest.MonkeyPatch) -> None:
    devices, run_text = list[str](), Engine.compute
    monkeypatch.setattr(Engine, "compute", lambda *given, device, **named: devices.append(device) or run_text(
        *given, device="cpu", **named))
    for device in ("cuda", "cpu", "auto"):
        Session(edits.new_document(text="one two"), device=device).weights()
        assert {devices.pop()} == {device} and not devices


def test_effects_are_of_the_kind_of_the_chosen_measure(monkeypatch: pytest.MonkeyPatch) -> None:
    letters = ("to be or not",) * ablated_contexts.SENTENCES  # this model has no capitals
    monkeypatch.setattr(ablated_contexts, "reference_sentences", lambda: letters)
    session = session_of(small("llama"), "the cat")
    session.do("hold")
    session.do("set_text", text="the cap")
    found = []
    for measure in (row for row in ALL_MEASURES.values() if row.ablation):
        session.do("choose_measure", measure=measure.name)
        session.do("compute_effects")
        effects = session.state.displayed_effects
        assert effects is not None and effects.kind == measure.ablation
        found.append(effects.logits.tolist())
    assert len({str(effects) for effects in found}) == len(ABLATION_KINDS)


def test_a_score_of_the_heads_is_computed_when_it_is_chosen_and_written_with_the_measures(tmp_path: Path) -> None:
    session = session_of(small("llama"), "the cat")
    session.do("choose_measure", measure="copying")
    values = chosen_measure(session.state, (0, 1, 2))
    scores = session.state.head_scores
    assert scores is not None and values is not None
    np.testing.assert_array_equal(values, scores.values["copying"].ravel())
    session.text = "the cap"
    assert session.state.head_scores is scores, "no text changes them"
    session.export(tmp_path / "a.npz")
    with np.load(tmp_path / "a.npz", allow_pickle=False) as data:
        np.testing.assert_array_equal(data["measure_copying"][:, 0], np.float32(scores.values["copying"]))
    session.store.do(edit_numbers({WeightTarget(session.document.options.row.name, "W_query"): {(0, 0): 9.0}}))
    assert session.state.head_scores is not scores, "weights do"


def test_snapshots_are_displayed_and_subtracted() -> None:
    session = attnviz.open("multi_head", text="one two")
    before = session.weights()
    session.do("take_snapshot", name="first")
    session.do("set_option", name="seed", value=7)
    now = session.weights()
    session.do("subtract_snapshot", name="first")
    np.testing.assert_array_equal(session.weights(), now - before)
    session.do("subtract_snapshot")
    session.do("show", showing="now")
    session.do("display_snapshot", name="first")
    np.testing.assert_array_equal(session.weights(), before)
    session.do("display_snapshot")
    np.testing.assert_array_equal(session.weights(), now)
    session.do("subtract_last_change")
    np.testing.assert_array_equal(session.weights(), now - before)
    with pytest.raises(AttnVizError, match="There is no snapshot called 'second'"):
        session.do("display_snapshot", name="second")


def test_an_encoder_decoder_answers_and_an_edit_changes_its_answer() -> None:
    session = attnviz.open("dates")
    assert session.text == "3 april 2005" and session.tokens == ("3", "␣", *"april", "␣", *"2005")
    assert session.output == "2005-04-03" and session.weights().shape == (11, 12)
    assert session.next_tokens(1)[0].text == "2"
    session.text = "11 may 1999"
    assert session.output == "1999-05-11"
    owner = session.result.options.row.name
    session.do("edit_numbers", changes=[[{"variant": owner, "stage": "output_logits"}, {"0,0,2": 99.0}]])
    assert session.output.startswith("2")
    session.undo()
    session.do("mask_cell", index=[0, 6, 5], masked=True)
    assert session.weights()[6, 5] == 0 and session.output != "1999-05-11"
    assert attnviz.open("multi_head").output == ""


def test_a_stage_of_a_layer_or_of_all_layers_is_one_array() -> None:
    session = session_of(small("llama"), "ab abc")
    result = session.result
    kinds = {"weights": 4, "queries": 4, "residual": 3}
    for stage, dimensions in kinds.items():
        whole = session[stage]
        assert whole.ndim == dimensions and len(whole) == result.num_layers
        assert not (session[stage, 1].flags.writeable or whole.flags.writeable)
        for layer in range(result.num_layers):
            np.testing.assert_array_equal(session[stage, layer], whole[layer])
            for head in range(result.num_heads if dimensions == 4 else 0):
                np.testing.assert_array_equal(whole[layer, head], session.stage(stage, layer=layer, head=head))
    own = result.options.heads_of("keys")
    assert len(session["keys", 0]) == own < result.num_heads, "heads that share their keys have them once"
    np.testing.assert_array_equal(session["keys", 0][-1], session.stage("keys", head=result.num_heads - 1))


def test_the_cache_has_the_names_of_transformer_lens() -> None:
    session = session_of(small("llama"), "ab abc")
    cache, last = session.cache, session.result.num_layers - 1
    assert {*cache} == {"q", "k", "v", "rot_q", "rot_k", "attn_scores", "pattern", "z", "resid_pre", "attn_out",
                        "mlp_out", "resid_post"}
    np.testing.assert_array_equal(cache["pattern", 1], session["weights", 1])
    np.testing.assert_allclose(cache["pattern", 0], np.exp(cache["attn_scores", 0]) / np.exp(
        cache["attn_scores", 0]).sum(-1, keepdims=True), atol=1e-6)
    np.testing.assert_array_equal(cache["blocks.1.attn.hook_pattern"], cache["pattern", 1])
    assert not any(cache[key].flags.writeable for key in ("pattern", "resid_post", ("resid_post", 1)))
    np.testing.assert_array_equal(cache["resid_post", 0], cache["resid_pre", 1])
    summed = cache["resid_pre", 0] + cache["attn_out", 0] + cache["mlp_out", 0]
    np.testing.assert_allclose(cache["resid_post", 0], summed, atol=1e-5)
    end, parameters = cache["resid_post"][last], session.result.computed.parameters(last)
    np.testing.assert_allclose(
        end / np.sqrt((end**2).mean(-1, keepdims=True) + session.document.options.config.norm_eps)
        * parameters["final_norm"], session["final_normed", last], rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize(("key", "sentence"), [
    (("nope", 0), "no stage 'nope'"), ("nope", "no stage 'nope'"), (("weights", 9), "no layer 9"),
    (("weights", -1), "no layer -1"), (("weights", "1"), "whole number"), ((), "A key is"), (5, "A key is"),
    (("weights", 0, 1), "A key is"),
], ids=str)
def test_a_key_that_names_nothing_is_a_sentence(key: Any, sentence: str) -> None:
    with pytest.raises(attnviz.Error, match=sentence):
        attnviz.open("multi_head")[key]


def test_a_name_that_the_cache_lacks_is_a_sentence() -> None:
    cache = attnviz.open("multi_head").cache
    for kind in (attnviz.Error, KeyError):
        with pytest.raises(kind) as caught:
            cache["hook_z"]
        assert str(caught.value) == "There is no 'hook_z': the names are q, k, v, attn_scores, pattern, z."
    assert "hook_z" not in cache and repr(cache) == "<attnviz.Session.cache: q, k, v, attn_scores, pattern, z>"


def test_heads_are_ablated_for_the_time_of_a_with() -> None:
    session = session_of(small("gpt2"), "ab abc")
    before, weights, logits = session.document, session["weights"], session.next_tokens(1)
    with session.ablated((0, 1), (1, 0)) as same:
        assert same is session and session.document.options.ablated == ("0.1", "1.0")
        assert session.next_tokens(1) != logits
        session.text = "other words"
    assert session.document is before and session.next_tokens(1) == logits and (session["weights"] == weights).all()
    with pytest.raises(attnviz.Error, match="no layer 9"), session.ablated((0, 1), (9, 0)):
        pass
    with pytest.raises(ZeroDivisionError), session.ablated((0, 1), by="mean"):
        assert session.document.options.ablation == "mean"
        raise ZeroDivisionError
    assert session.document is before and not session.state.history.steps


def test_intents_take_the_values_of_python() -> None:
    session = attnviz.open("multi_head", text="one two three")
    session.edit.choose_head(head=np.int64(1))
    session.edit.pin_cell(cell=Cell(Spot("weights", head=1), 2, np.int32(0)))
    assert session.state.focus.pinned == Cell(Spot("weights", head=1), 2, 0)
    for heads in ([(0, 0), [0, 1]], {(0, 0), (0, 1)}, np.array([[0, 0], [0, 1]])):
        session.edit.select_heads(heads=())
        session.edit.select_heads(heads=heads)
        assert session.state.focus.selected == {(0, 0), (0, 1)}
    session.edit.mask_cell(index=(0, 2, 1), masked=np.bool_(True))
    session.edit.edit_numbers(changes={WEIGHT: {(0, 0): np.float32(0.5)}})
    assert session.document.edits[WEIGHT] == {(0, 0): 0.5} and session.result.is_masked(Cell(Spot("weights"), 2, 1))
    with pytest.raises(attnviz.Error, match="nan is not a finite number"):
        session.edit.edit_numbers(changes={WEIGHT: {(0, 0): float("nan")}})


def test_every_intent_is_a_method_with_its_arguments_and_words() -> None:
    session = attnviz.open("multi_head")
    assert dir(session.edit) == sorted(session.intents()) and len(dir(session.edit)) > 100
    for name, arguments in session.intents().items():
        method = getattr(session.edit, name)
        assert method.__name__ == name and method.__doc__
        assert {*arguments} <= {*inspect.signature(method).parameters}
    session.edit.set_option(name="mask", value="none")
    assert session.document.options.mask == "none"
    with pytest.raises(AttributeError, match="nothing called 'fly'"):
        session.edit.fly()
    with pytest.raises(TypeError, match="argument"):
        session.edit.undo(1)


def test_the_golden_stub_of_the_intents_is_fresh(request: pytest.FixtureRequest) -> None:
    path = ROOT / "attnviz" / "api" / "edit.pyi"
    if request.config.getoption("write_goldens"):
        path.write_text(stub(), encoding="utf-8")
    assert path.read_text(encoding="utf-8") == stub(), "`make golden` writes it anew."


def test_a_session_shows_itself() -> None:
    session = attnviz.open("multi_head", text="word " * 40)
    assert repr(session) == f"<attnviz.Session: multi_head, '{'word ' * 11}…'>"
    with Image.open(io.BytesIO(session.png())) as image:
        wide, high = image.size
    assert wide > 500 and high > 200
    assert {"open", "show", "train", "Error", "Session"} <= {*dir(attnviz)}


def test_a_text_is_given_by_the_ids_of_its_tokens(tmp_path: Path) -> None:
    session = session_of(small("llama"), "the cat")
    before = session.ids
    assert before == tuple(map(LETTERS.index, "the cat"))
    session.append(np.array([[4, 5]]))
    assert session.ids == (*before, 4, 5) and session.text == "the catef"
    assert str(session.store.state.history.last.label) == "Append 2 tokens"
    session.ids = [7, 8]
    assert session.text == "hi" and session.tokens == ("h", "i")
    session.undo()
    assert session.ids == (*before, 4, 5)
    session.save(tmp_path / "a.attnviz")
    assert files.load(tmp_path / "a.attnviz").continuations == session.document.continuations
    for change, sentence in ((lambda: session.append([29]), "There is no token 29: the ids of llama are 0 to 28."),
                             (lambda: session.append([]), "Name at least one token by its id."),
                             (lambda: session.append([1], sentence=4), "There is no sentence 5: the text has 1."),
                             (lambda: attnviz.open("causal", ids=[3]), "No trained model is open."),
                             (lambda: attnviz.open("causal", text="a", ids=[3]), "A text is given by its words or")):
        with pytest.raises(AttnVizError, match=sentence):
            change()

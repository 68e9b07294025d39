"""`--model`, `--layer` and tables of heads: the written files, and the errors for wrong arguments."""

import csv
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from attnviz import cli
from attnviz.document import edits, files
from attnviz.document.document import Document
from attnviz.document.options import SAMPLING_OPTIONS, SETTABLE_WITH_MODEL
from attnviz.engine import engine, loaded_model
from attnviz.engine.checkpoints import loader, locations
from attnviz.experiments import ablation_effects
from attnviz.export import arrays as export_arrays
from attnviz.export.tables import number_text
from attnviz.result.measures import MEASURES
from tests.devices import limit_cpu
from tests.e2e.test_command_line import Captured, arrays, own_folder, refused, run
from tests.engine.small_models import LETTERS, Small, small

__all__ = ["own_folder"]

WORDS = "abab\ncab"
HEADS = [row.name for row in MEASURES.values() if not row.needs_pair]


@pytest.fixture
def open_log(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Use small models in place of those on disk, and record which are opened."""
    there = {name: small(name) for name in ("llama", "bert")}
    vectors = small("bert", architectures=["BertModel"])
    there["vectors"] = replace(vectors, model=replace(vectors.model, name="vectors", where="vectors"))
    found: list[str] = []

    def open_model(where: str, **_: Any) -> Small:
        found.append(where)
        return next(each for name, each in there.items() if where in (name, each.model.where))

    monkeypatch.setattr(loader, "open_model", open_model)
    monkeypatch.setattr(locations, "inspect_model",
                        lambda where: there[where].model)  # which has what is looked at, too
    return found


def rows_of(path: str) -> list[dict[str, str]]:
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t" if path.endswith(".tsv") else ","))


def test_each_stage_has_its_layer_first_and_a_text_is_one_input(open_log: list[str]) -> None:
    found = arrays("--model", "llama", "--text", WORDS, "--text", "abc")
    assert found["weights"].shape == (3, 2, 4, 8, 8) and found["residual"].shape == (3, 2, 8, 24)
    assert found["lengths"].tolist() == [8, 3], "line breaks and all; several texts are a batch"
    assert found["ids"].tolist() == [[LETTERS.index(letter) for letter in WORDS], [0, 1, 2, -1, -1, -1, -1, -1]]
    assert found["logits"].shape == (2, 8, len(LETTERS)) and np.isfinite(found["logits"][0]).all()
    assert np.isnan(found["logits"][1, 3:]).all(), "no token is there that foretells one"
    assert open_log == ["llama"], "it is read once"


def test_the_numbers_are_those_of_the_window(open_log: list[str]) -> None:
    found = arrays("--model", "bert", "--text", "abca")
    document = edits.set_text(edits.set_model(Document(), small("bert").model), "abca")
    result = engine.compute(document)
    for layer in range(3):
        np.testing.assert_array_equal(found["weights"][layer], result.array("weights", layer=layer))


def test_a_dtype_is_that_in_which_the_model_is_read(open_log: list[str]) -> None:
    arrays("--model", "llama", "--text", WORDS, "--set", "dtype=bfloat16")
    assert open_log == ["llama"], "not in float32 first"


def test_one_layer_alone_says_which(open_log: list[str]) -> None:
    every = arrays("--model", "llama", "--text", WORDS)
    one = arrays("--model", "llama", "--text", WORDS, "--layer", "2")
    assert one["layers"].tolist() == [2] and "layers" not in every
    np.testing.assert_array_equal(one["weights"], every["weights"][2:])
    np.testing.assert_array_equal(one["measure_entropy"], every["measure_entropy"][2:])
    assert run("compute", "--model", "llama", "--text", "ab", "--layer", "1", "--out", "a.csv") == 0
    named = {row["stage"] for row in rows_of("a.csv")}
    assert {"layer1.weights", "layer1.measure_first_token", "logits"} <= named
    assert not any(name.startswith(("layer0", "layer2")) for name in named)


def test_a_session_takes_a_model(open_log: list[str]) -> None:
    files.save(edits.new_document(text="ab\ncd"), Path("a.attnviz"))
    assert arrays("a.attnviz", "--model", "llama")["lengths"].tolist() == [5]


def test_options_of_a_model(open_log: list[str], capsys: Captured) -> None:
    found = arrays("--model", "llama", "--text", "abc", "--set", "ablated=1.2", "--set", "mask=none")
    assert not found["concatenated"][1, 0, :, 16:24].any() and found["concatenated"][1, 0, :, :16].any()
    assert found["concatenated"][0, 0, :, 16:24].any()
    assert found["weights"][0, 0, 0, 0, 2] > 0, "no mask"
    assert capsys.readouterr().err == ""
    for model in ("llama", "bert"):
        arrays("--model", model, "--text", "abc", "--set", "top_k=3")
        assert capsys.readouterr().err == "attnviz: top_k has no effect here: it is for sampling in the window.\n"


def test_the_table_of_heads(open_log: list[str], capsys: Captured) -> None:
    for suffix in (".csv", ".tsv", ".md", ".tex"):
        assert run("heads", "--model", "llama", "--text", WORDS, "--text", "ab", "--out", f"heads{suffix}") == 0
    assert capsys.readouterr().out.splitlines()[0] == "Wrote heads.csv"
    found = rows_of("heads.csv")
    assert list(found[0]) == ["sentence", "layer", "head", *HEADS, "direct_logit_attribution", "token"]
    assert rows_of("heads.tsv") == found
    assert [(row["sentence"], row["layer"], row["head"]) for row in found] == [
        (str(sentence), str(layer), str(head)) for sentence in (1, 2) for layer in range(3) for head in range(4)]
    written = arrays("--model", "llama", "--text", WORDS, "--text", "ab")
    for line in found:
        sentence = int(line["sentence"]) - 1  # of a file that people read from 1, of arrays from 0
        assert line["token"] == f"‹{LETTERS[written['direct_logit_attribution_ids'][sentence]]}›"
        for name in (*HEADS, "direct_logit_attribution"):
            expected = written[f"measure_{name}"][int(line["layer"]), sentence, int(line["head"])]
            assert np.float32(line[name] or "nan") == expected or (np.isnan(expected) and line[name] == "")
    page = Path("heads.md").read_text(encoding="utf-8")
    assert f"Direct logit attribution, {found[0]['token']}" in page
    assert page.count("| layer ") == 24 and "| layer 2, head 3 |" in page and "Previous token" in page
    assert "layer 2, head 3" in Path("heads.tex").read_text(encoding="utf-8")


def test_the_table_of_heads_is_there_of_a_variant_too(capsys: Captured) -> None:
    assert run("heads", "--example", "3.6.2-multi-head", "--out", "h.csv") == 0
    assert [(row["layer"], row["head"]) for row in rows_of("h.csv")] == [
        ("0", "0"), ("0", "1"), ("0", "0"), ("0", "1")]
    assert capsys.readouterr().out == "Wrote h.csv\n"


def test_what_switching_each_head_off_does_is_in_the_table_on_demand(open_log: list[str]) -> None:
    texts = ("--model", "llama", "--text", WORDS, "--text", "ab")
    assert run("heads", *texts, "--effects", "--out", "h.csv") == 0
    assert open_log == ["llama"], "it is read once"
    found, with_it = rows_of("h.csv"), arrays(*texts)
    without = arrays(*texts, "--set", "ablated=1.2")
    for sentence, last in ((0, 7), (1, 1)):
        place = (str(sentence + 1), "1", "2")
        row = next(row for row in found if (row["sentence"], row["layer"], row["head"]) == place)
        token = with_it["direct_logit_attribution_ids"][sentence]
        for name, of in (("ablation_effect", lambda logits: logits),
                         ("ablation_effect_on_probability", lambda logits: np.exp(logits) / np.exp(logits).sum())):
            lost = (of(with_it["logits"][sentence, last]) - of(without["logits"][sentence, last]))[token]
            assert float(row[name]) == pytest.approx(lost, abs=1e-5) and abs(lost) > 1e-3


def test_arrays_and_tables_have_what_switching_each_head_off_does_too(open_log: list[str]) -> None:
    texts = ("--model", "llama", "--text", WORDS, "--text", "ab")
    written = arrays(*texts, "--effects")
    assert run("heads", *texts, "--effects", "--out", "h.csv") == 0
    table = rows_of("h.csv")
    for name in ("ablation_effect", "ablation_effect_on_probability"):
        held = written[f"measure_{name}"]
        assert held.shape == (3, 2, 4) and held.dtype == np.float32
        assert [np.float32(row[name]) for row in table] == held.swapaxes(0, 1).ravel().tolist()
    assert written["ablation_effect_ids"].tolist() == written["direct_logit_attribution_ids"].tolist()
    assert written["ablation_effect_positions"].tolist() == [7, 1]
    one = arrays(*texts, "--effects", "--layer", "2")
    np.testing.assert_array_equal(one["measure_ablation_effect"], written["measure_ablation_effect"][2:])
    assert not any("ablation_effect" in name for name in arrays(*texts))
    assert run("compute", *texts, "--effects", "--out", "a.csv") == 0
    assert sum(row["stage"] == "layer2.measure_ablation_effect" for row in rows_of("a.csv")) == 8
    assert run("table", *texts, "--sentence", "2", "--out", "a.tsv") == 0
    page = Path("a.tsv").read_text(encoding="utf-8")
    assert page.count(f"\tDirect logit attribution, {table[-1]['token']}") == 3, "once in each layer"
    last = number_text(float(written["measure_direct_logit_attribution"][2, 1, 3])).replace("−", "-")
    assert page.splitlines()[-1].split("\t")[-1] == last


def test_an_encoder_without_a_masked_word_has_no_token_of_which_heads_could_say_anything(
    open_log: list[str], capsys: Captured
) -> None:
    for of, texts in (("the text has", ["abc"]), ("2 of the 2 texts have", ["abc", "b"])):
        words = [word for text in texts for word in ("--text", text)]
        assert run("heads", "--model", "bert", *words, "--effects", "--out", "h.csv") == 0
        assert list(rows_of("h.csv")[0]) == ["sentence", "layer", "head", *HEADS]
        assert capsys.readouterr().err == f"attnviz: --effects need a masked word, and {of} none.\n"


def test_where_logits_overflow_no_token_is_the_likeliest_next(open_log: list[str], capsys: Captured) -> None:
    overflow = ("--set", "normalization=naive_softmax", "--set", "scale=1e-30")
    assert run("compute", "--model", "llama", "--text", "ab", *overflow, "--effects", "--out", "a.npz") == 0
    assert "--effects need a next token, and the text has none" in capsys.readouterr().err


def test_two_stand_beside_each_other(open_log: list[str]) -> None:
    two = drawn_parts("--layer", "1", "--head", "0,2")
    assert "heads 0 and 2" in two and "layer 1" in two and "head 1" not in two
    assert "layer 0 · head 3 and layer 2 · head 3" in drawn_parts("--layer", "0,2", "--head", "3")
    assert "sentences 2 and 1 of 2" in drawn_parts("--text", "ba", "--layer", "1", "--head", "0", "--sentence", "2,1")
    assert run("figure", "--example", "3.6.2-multi-head", "--head", "1,0", "--out", "a.svg") == 0
    all_heads = Path("a.svg").read_text(encoding="utf-8")
    assert "2 heads" in all_heads and all_heads.index(">head 1<") < all_heads.index(">head 0<")
    assert "Residual stream · layer 0 and layer 1" in drawn_parts("--stage", "residual", "--layer", "0,1")


def drawn_parts(*arguments: str) -> str:
    assert run("figure", "--model", "llama", "--text", "abcab", *arguments, "--out", "a.svg") == 0
    return Path("a.svg").read_text(encoding="utf-8")


def test_a_sheet_of_layers_by_heads_and_a_head_of_a_layer(open_log: list[str]) -> None:
    whole = drawn_parts()
    assert all(f">layer {layer}<" in whole for layer in range(3)) and ">Weights<" in whole
    assert all(f">{head}<" in whole for head in range(4)) and whole.count("<image") >= 1
    scores = drawn_parts("--stage", "scores", "--layer", "all")
    assert ">Weights<" not in scores and ">layer 2<" in scores
    column = drawn_parts("--head", "3")
    assert ">layer 2<" in column and ">2<" not in column, "one column, of that head"
    one = drawn_parts("--layer", "1", "--head", "3")
    assert "layer 0" not in one and "head 3" in one and "layer 1" in one
    stream = drawn_parts("--stage", "residual")
    assert ">layer 2<" in stream and ">3<" not in stream, "it has no heads"
    assert ">layer 0<" not in drawn_parts("--stage", "final_normed"), "only the last layer has it"


def test_tables_of_all_layers(open_log: list[str]) -> None:
    assert run("table", "--model", "llama", "--text", "ab", "--head", "1", "--out", "a.tsv") == 0
    text = Path("a.tsv").read_text(encoding="utf-8")
    assert [f"layer {layer}, head 1\t" in text for layer in range(3)] == [True] * 3 and "head 0" not in text
    assert run("table", "--model", "llama", "--text", "ab", "--layer", "2", "--out", "a.tsv") == 0
    text = Path("a.tsv").read_text(encoding="utf-8")
    assert "layer 2, head 3" in text and "layer 1" not in text


MISTAKES = {
    "an example beside it": (("--model", "llama", "--example", "einsum"), "(llama) or an example (einsum), not both"),
    "embeddings beside it": (("--model", "llama", "--embeddings", "e.npy"), "(llama) or embeddings (e.npy), not both"),
    "a size": (("--model", "llama", "--set", "num_heads=2"), "Heads' is fixed by the checkpoint (llama)"),
    "an option that there is not": (("--model", "llama", "--set", "switched_of=1"), "embedding_seed, ablated, "),
    "a variant": (("--model", "llama", "--set", "variant=einsum"), "Variant' is fixed by the checkpoint (llama)"),
    "heads of a variant": (("--model", "llama", "--set", "ablated_heads=1"), "is fixed by the checkpoint (llama)"),
    "a layer beyond all": (("--model", "llama", "--text", "ab", "--layer", "3"),
                           "no layer 3: the layers are numbered 0 to 2"),
    "a layer that is no number": (("--model", "llama", "--layer", "last"), "--layer cannot be 'last': it is a number"),
    "a layer of a variant": (("--layer", "1"), "There is no layer 1: there is one layer, number 0"),
    "a head of no layer": (("--model", "llama", "--set", "ablated=1.4"), "There is no head 4: llama has heads 0 to 3"),
    "a layer that is not there": (("--model", "llama", "--set", "ablated=3"), "no layer 3: llama has layers 0 to 2"),
    "an option of models alone": (("--set", "ablated=1"), "ablated is an option for trained models"),
    "no text": (("--model", "llama", "--text", ""), "the text is empty"),
}


@pytest.mark.parametrize("name", MISTAKES)
@pytest.mark.parametrize("command", ["compute", "table"])
def test_a_mistake_is_one_sentence(command: str, name: str, open_log: list[str], capsys: Captured) -> None:
    arguments, said = MISTAKES[name]
    assert said in refused(capsys, command, *arguments, "--out", "a.csv" if command == "compute" else "a.md")


@pytest.mark.parametrize("command", ["compute", "heads"])
@pytest.mark.parametrize(("arguments", "said"), [
    ((), "(weight splits) has none"), (("--model", "vectors", "--text", "ab"), "vectors has none")])
def test_effects_where_no_token_is_predicted_are_refused(
    command: str, arguments: tuple[str, ...], said: str, open_log: list[str], capsys: Captured
) -> None:
    assert said in refused(capsys, command, *arguments, "--effects", "--out", "a.csv")


DRAWN_MISTAKES = {
    "a head beyond all": (("--head", "4"), "There is no head 4: the heads are numbered 0 to 3"),
    "a sentence beyond all": (("--sentence", "2"), "There is no sentence 2: there is one sentence, number 1"),
    "the second of two heads": (("--layer", "1", "--head", "0,4"), "There is no head 4"),
    "the second of two layers": (("--layer", "1,3", "--head", "0"), "There is no layer 3"),
    "two of all layers": (("--head", "0,1"), "Two pictures side by side need one layer"),
    "two with all heads": (("--layer", "0,1"), "show one head: name it with --head"),
    "twice the same": (("--layer", "1", "--head", "2,2"), "Both pictures are the same"),
    "two heads of what has none": (("--stage", "residual", "--layer", "1", "--head", "0,1"),
                                   "Both pictures are the same"),
    "three": (("--layer", "1", "--head", "0,1,2"), "--head cannot be '0,1,2': at most 2 can be named here."),
    "one and nothing": (("--layer", "1", "--head", "0,"), "--head cannot be '0,'"),
    "a layer twice": (("--layer", "1", "--head", "0.1"), "--head '0.1' names its layer: leave out --layer."),
    "all sentences": (("--sentence", "all"), "--sentence cannot be 'all': it is a number from 1"),
    "margins of a sheet": (("--margins", "sums"), "--margins need one layer"),
}


@pytest.mark.parametrize("name", DRAWN_MISTAKES)
def test_what_is_not_there_is_refused_before_the_model_is_read(
    name: str, open_log: list[str], capsys: Captured
) -> None:
    arguments, said = DRAWN_MISTAKES[name]
    sentence = refused(capsys, "figure", "--model", "llama", "--text", "ab", "--out", "a.svg", *arguments)
    assert said in sentence and open_log == []


def test_margins_stand_beside_the_heads_of_one_layer(open_log: list[str]) -> None:
    assert ">Σ<" not in drawn_parts("--layer", "1") and ">Σ<" in drawn_parts("--layer", "1", "--margins", "sums")


@pytest.mark.parametrize("part", [(), ("--layer", "1", "--head", "0"), ("--layer", "2", "--stage", "scores")])
def test_a_picture_of_a_long_text_needs_no_more_than_the_window_keeps(
    part: tuple[str, ...], open_log: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One layer and small pictures of the others: 3,000 tokens of SmolLM2 whole would take 16 GB."""
    limit_cpu(monkeypatch, whole_bytes=0)
    asked = []
    compute = engine.Engine.compute
    monkeypatch.setattr(engine.Engine, "compute", lambda *of, **how: (asked.append(how), compute(*of, **how))[1])
    long = ("figure", "--model", "llama", "--text", "abcab" * 8)
    assert run(*long, *part, "--out", "a.png") == 0
    assert asked[-1]["stages"] == engine.INTERACTIVE and asked[-1]["layer"] == int((*part, "0", "0")[1])
    assert run("heads", *long[1:], "--out", "h.csv") == 0 and run(*long, "--stage", "scores", "--out", "a.png") == 0
    assert not any(how["stages"] for how in asked[-2:]), "these need all of it"
    assert all(row["entropy"] for row in rows_of("h.csv"))


def test_a_stage_that_another_layer_has_is_refused_with_those_of_this_one(
    open_log: list[str], capsys: Captured
) -> None:
    assert "has no stage 'embeddings' in layer 2: its stages are residual, " in refused(
        capsys, "table", "--model", "llama", "--text", "ab", "--stage", "embeddings", "--layer", "2", "--out", "a.md")


def test_a_form_feed_in_a_text_is_told(open_log: list[str], capsys: Captured) -> None:
    assert arrays("--model", "llama", "--text", "ab\fc", "--text", "abc")["lengths"].tolist() == [2, 1, 3]
    assert "A form feed separates two texts" in capsys.readouterr().err


def test_an_empty_text_among_several_is_told(open_log: list[str], capsys: Captured) -> None:
    assert arrays("--model", "llama", "--text", "ab", "--text", "", "--text", "abc")["lengths"].tolist() == [2, 3]
    assert capsys.readouterr().err == "attnviz: 1 of the 3 texts is empty and left out.\n"


def test_help_says_which_options_count_for_a_model(capsys: Captured) -> None:
    assert cli.main(["figure", "--help"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    free = [name for name in SETTABLE_WITH_MODEL if name not in SAMPLING_OPTIONS]
    assert f"With a trained model these can be set; all else is fixed by the checkpoint: {', '.join(free)}." in said
    assert "a session, *.attnviz, or attention in arrays, *.npz" in said


def folder(name: str, **content: str) -> None:
    Path(name).mkdir()
    for file, text in content.items():
        Path(name, ".".join(file.rsplit("_", 1))).write_text(text, encoding="utf-8")


@pytest.mark.parametrize(("where", "said"), [
    ("gone", "is not there"), ("empty", "has no config.json"), ("torn", "config.json"),
    ("odd", "mamba has no attention: its layers are state-space layers."),
    ("pickled", "is pickled"), ("broken.gguf", "broken"), ("\x1b]0;x\x07", "is not there"),
    ("", "A model needs a name"),
])
def test_a_bad_model_is_refused_before_anything_is_loaded(
    where: str, said: str, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loaded_model.LoadedModel, "open", lambda *_, **__: pytest.fail("it was loaded"))
    folder("empty")
    folder("torn", config_json="{")
    folder("odd", config_json='{"model_type": "mamba"}')
    config = {"model_type": "gpt2", "n_embd": 8, "n_head": 2, "n_layer": 1, "vocab_size": 4}
    folder("pickled", config_json=json.dumps(config), pytorch_model_bin="x")
    Path("broken.gguf").write_bytes(b"GGUF" + bytes(7))
    for command, out in (("compute", "a.npz"), ("figure", "a.png")):
        sentence = refused(capsys, command, "--model", where, "--out", out)
        assert said in sentence and sentence[:-1].isprintable()


def test_a_name_that_is_a_folder_of_the_model_is_not_written_over(open_log: list[str], capsys: Captured) -> None:
    Path("model.csv").write_text("{}", encoding="utf-8")
    assert cli.main(["compute", "--model", "model.csv", "--text", "a", "--out", "model.csv"]) == 2
    assert "model.csv exists already" in capsys.readouterr().err


def test_without_anything_to_write_nothing_is_opened(open_log: list[str], capsys: Captured) -> None:
    assert "Name '--out': see attnviz compute --help." in refused(capsys, "compute", "--model", "llama")
    assert open_log == []


def test_too_much_text_is_refused_before_what_takes_long(
    open_log: list[str], capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export_arrays, "MAX_TEXT_BYTES", 10_000)
    long = ("compute", "--model", "llama", "--text", "abcab", "--effects", "--out", "a.csv")
    with monkeypatch.context() as patch:
        patch.setattr(ablation_effects, "run", lambda *_, **__: pytest.fail("it was computed first"))
        sentence = refused(capsys, *long)
    assert "name it .npz, which takes " in sentence and "or write one layer (attnviz compute --layer N)" in sentence
    assert run(*long[:-1], "a.npz") == 0


def test_what_heads_of_an_encoder_do_is_of_its_masked_word(open_log: list[str]) -> None:
    """And of no other, although the logits of all are written."""
    found = arrays("--model", "bert", "--text", "ab_a", "--effects")
    assert found["ablation_effect_positions"].tolist() == [2] and np.isfinite(found["logits"]).all()
    assert found["ablation_effect_ids"].tolist() == [np.argmax(found["logits"][0, 2])]
    lost = found["logits"] - arrays("--model", "bert", "--text", "ab_a", "--set", "ablated=1.2")["logits"]
    assert found["measure_ablation_effect"][1, 0, 2] == pytest.approx(lost[0, 2, found["ablation_effect_ids"][0]],
                                                                      abs=1e-5)

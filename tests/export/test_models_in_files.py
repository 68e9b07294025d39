"""Exported numbers of a trained model: layers are the first axis, and next-token predictions are included."""

import csv
import io
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from attnviz.document import edits, given_files
from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.document.targets import StageTarget
from attnviz.engine.engine import INTERACTIVE
from attnviz.experiments import lens
from attnviz.experiments.ablation_effects import AblationEffects
from attnviz.experiments.direct_logit_attribution import attribute_logit
from attnviz.experiments.lens import LensRequest
from attnviz.experiments.target_token import metric_label
from attnviz.export import arrays, heads, writers
from attnviz.export.contents import contents
from attnviz.export.head_measures import LABELS, describe_token
from attnviz.export.requests import Heatmaps, Tables
from attnviz.export.table_formats import markdown_text
from attnviz.pictures.levels import Maps, shared_levels
from attnviz.result.given import Given
from attnviz.result.logits import LogitMetric
from attnviz.result.measures import MEASURES, measure_heads
from attnviz.result.result import Result
from attnviz.system.errors import ComputeError
from attnviz.tokens.token import readable
from tests.devices import limit_cpu
from tests.engine.encoder_decoders import small_of_two_texts
from tests.engine.small_models import LETTERS, document, engine_of, small


@pytest.fixture(scope="module", params=["llama", "bert"])
def result(request: pytest.FixtureRequest) -> Result:
    model = small(request.param)
    return engine_of(model).compute(document(model, "the cat\fa dog sat"))


def test_npz_has_the_layers_of_each_stage_as_its_first_axis(result: Result, tmp_path: Path) -> None:
    arrays.save(result, tmp_path / "a.npz")
    with np.load(tmp_path / "a.npz", allow_pickle=False) as data:
        assert data["tokens"].shape == data["ids"].shape == (2, 9) and data["ids"].dtype == np.int64
        assert data["ids"][0].tolist() == [*(LETTERS.index(letter) for letter in "the cat"), -1, -1]
        assert data["weights"].shape == data["scaled_scores"].shape == (3, 2, 4, 9, 9)
        assert data["residual"].shape == (3, 2, 9, 24) and data["embeddings"].shape == (2, 9, 24)
        assert data["final_normed"].shape == (2, 9, 24) and data["logits"].shape == (2, 9, len(LETTERS))
        assert "W_query" not in data and "dropout_mask" not in data
        for layer in range(3):
            for stage in result.stages(layer):
                own = data[stage][layer] if stage not in ("embeddings", "final_normed") else data[stage]
                np.testing.assert_array_equal(own, result.array(stage, layer=layer))
            for name, row in MEASURES.items():
                if not row.needs_pair:
                    expected = measure_heads(result, name, Spot("weights", sentence=1, layer=layer))
                    np.testing.assert_array_equal(data[f"measure_{name}"][layer, 1], np.float32(expected))
        assert result.logits is not None and np.isnan(data["logits"][0, 7:]).all()
        for sentence, end in enumerate((6, 8)):
            token = int(np.argmax(data["logits"][sentence, end]))
            found = attribute_logit(result, (sentence, end), LogitMetric(token))
            assert (found is None) is ("measure_direct_logit_attribution" not in data)
            if found is None:  # an encoder's logits are no sum of what its heads make
                continue
            assert data["direct_logit_attribution_ids"][sentence] == token
            np.testing.assert_array_equal(data["measure_direct_logit_attribution"][:, sentence],
                                          found.heads.astype(np.float32))
        np.testing.assert_array_equal(data["logits"][1, 8], result.logits.row(1, 8))


def test_a_text_without_a_likely_token_has_no_attribution_in_the_file(tmp_path: Path) -> None:
    """NaN says that there is none; 0 would be a number that somebody computed."""
    model = small("llama")
    made = edits.edit_cells(document(model, "the cat\fa dog sat"), StageTarget(model.model.row.name, "final_normed", 2),
                            {(1, 8, each): 3e38 for each in range(24)})
    result = engine_of(model).compute(made)
    arrays.save(result, tmp_path / "a.npz")
    with np.load(tmp_path / "a.npz") as data:
        assert np.isfinite(data["logits"][0, 6]).all() and not np.isfinite(data["logits"][1, 8]).all()
        attributed, ids = data["measure_direct_logit_attribution"], data["direct_logit_attribution_ids"]
    assert np.isfinite(attributed[:, 0]).all() and np.isnan(attributed[:, 1]).all()
    assert ids[0] >= 0 and ids[1] == -1


def test_the_place_of_an_effect_is_named_unless_it_is_the_end_of_its_own_text(result: Result) -> None:
    """The texts have 7 and 9 tokens; an encoder's token stands at its place, also at the end."""
    metric, ends = LogitMetric(1), ((0, 6), (1, 8))
    for place in (*ends, (0, 3), (1, 6)):
        told = f" after token {place[1]}" if place not in ends else ""
        if not result.options.config.is_generative:
            told = f" at token {place[1]}"
        words = describe_token(AblationEffects.empty(result, place, metric))
        assert words == f"{metric_label(result, metric)}{told}", place


def test_a_column_of_effects_names_their_token_and_not_the_most_likely_one(result: Result, tmp_path: Path) -> None:
    effects = AblationEffects.empty(result, (0, 3), LogitMetric(1))
    heads.save(heads.of_source(result, (effects,)), tmp_path / "heads.md")
    writers.write(Tables(Spot("weights"), all_heads=True), result, tmp_path / "weights.md", experiments=(effects,))
    label = markdown_text(f"{LABELS['ablation_effect']}, {describe_token(effects)}")
    for name in ("heads.md", "weights.md"):
        assert f"| {label} |" in (tmp_path / name).read_text("utf-8"), name


def test_what_was_written_is_opened_again_with_every_layer_in_its_place(result: Result, tmp_path: Path) -> None:
    arrays.save(result, tmp_path / "a.npz")
    found = Given(edits.document_from_tensors(given_files.load(tmp_path / "a.npz")))
    assert found.num_layers == 3 and found.num_heads == 4
    for layer in range(3):
        assert found.stages(layer) == result.stages(layer)
        for stage in result.stages(layer):
            spot = Spot(stage, sentence=1, head=3, layer=layer)
            np.testing.assert_array_equal(found.spot_data(spot).values, result.spot_data(spot).values)
            assert found.row_labels(spot) == tuple(map(readable, result.row_labels(spot)))
            assert found.shared_head(spot) == result.shared_head(spot)


def test_what_a_model_of_one_kind_of_layers_answered_is_opened_again(tmp_path: Path) -> None:
    model = small_of_two_texts("additive")
    result = engine_of(model).compute(document(model, "the cat\fa dog sat"))
    end = result.options.config.end_id
    arrays.save(result, tmp_path / "a.npz")
    found = Given(edits.document_from_tensors(given_files.load(tmp_path / "a.npz")))
    assert found.stages() == tuple(stage for stage in result.stages() if stage != "output_logits")
    assert found.layer_texts(0) == result.layer_texts(0)
    for stage in found.stages():
        spot = Spot(stage, sentence=1)
        np.testing.assert_array_equal(found.spot_data(spot).values, result.spot_data(spot).values)
        assert found.row_labels(spot) == tuple(
            "" if token.id == end and stage not in found.key_stages(0) else readable(token.label)
            for token in result.tokens(spot))
        assert found.axes(stage) == result.axes(stage)
        if STAGES[stage].is_matrix:
            assert found.column_labels(spot) == tuple(map(readable, result.column_labels(spot)))
    assert found.key_stages(0) == result.key_stages(0)


@pytest.mark.parametrize("layer", [None, 1, 2, 5])
@pytest.mark.parametrize("kind", ["t5", "marian"])
def test_what_encoder_decoders_answered_is_opened_again(kind: str, layer: int | None, tmp_path: Path) -> None:
    model = small_of_two_texts(kind)
    result = engine_of(model).compute(document(model, "the cat\fa dog sat"))
    kinds, end = result.options.row.layer_kinds, result.options.config.end_id
    arrays.save(result, tmp_path / "a.npz", layer=layer)
    found = Given(edits.document_from_tensors(given_files.load(tmp_path / "a.npz")))
    for number in range(len(kinds)) if layer is None else [layer]:
        stage, written = f"{kinds[number]}_weights", Spot("weights", sentence=1, head=3, layer=number)
        own = kinds[:number].count(kinds[number]) if layer is None else number
        assert stage in found.stages(own) and "weights" not in found.stages(own)
        spot = replace(written, stage=stage, layer=own)
        np.testing.assert_array_equal(found.spot_data(spot).values, result.spot_data(written).values)
        is_target = kinds[number] != "encoder"
        assert found.row_labels(spot) == tuple(
            "" if token.id == end and is_target else readable(token.label) for token in result.tokens(written))
        assert found.column_labels(spot) == tuple(map(readable, result.column_labels(written)))


def test_one_layer_is_opened_again_under_its_number(result: Result, tmp_path: Path) -> None:
    arrays.save(result, tmp_path / "a.npz", layer=1)
    found = Given(edits.document_from_tensors(given_files.load(tmp_path / "a.npz")))
    assert found.layers_with_stages == (1,) and found.tensors.layer == 1
    spot = Spot("weights", sentence=1, head=3, layer=1)
    np.testing.assert_array_equal(found.spot_data(spot).values, result.spot_data(spot).values)


def test_csv_says_the_same(result: Result, tmp_path: Path) -> None:
    for suffix in ("npz", "csv"):
        arrays.save(result, tmp_path / f"a.{suffix}")
    with np.load(tmp_path / "a.npz", allow_pickle=False) as data:
        held = {name: data[name] for name in data.files}
    rows = list(csv.DictReader(io.StringIO((tmp_path / "a.csv").read_text("utf-8"))))
    row = next(row for row in rows if row["stage"] == "layer2.weights" and (row["batch"], row["head"], row["row"],
               row["column"]) == ("1", "3", "8", "2"))
    assert float(row["value"]) == held["weights"][2, 1, 3, 8, 2]
    assert (row["row_label"], row["column_label"]) == ("t", "d")
    predicted = next(row for row in rows if row["stage"] == "logits" and (row["batch"], row["row"], row["column"])
                    == ("1", "8", "4"))
    assert float(predicted["value"]) == held["logits"][1, 8, 4]
    assert sum(row["stage"] == "logits" for row in rows) == 16 * len(LETTERS)
    assert sum(row["stage"] == "layer0.measure_first_token" for row in rows) == 8
    assert {"embeddings", "final_normed", "layer0.queries"} <= {row["stage"] for row in rows}


def test_what_the_window_shows_is_written_too(tmp_path: Path) -> None:
    model = small("gpt2")
    shown = engine_of(model).compute(document(model, "the cat"), stages=INTERACTIVE)
    entries = {entry.name: entry for entry in contents(shown)}
    assert entries["logits"].shape == (1, 7, len(LETTERS))
    rows = entries["logits"].rows((0,), slice(5, 7))
    assert np.isnan(rows[0]).all() and np.isfinite(rows[1]).all()



def test_the_bar_of_a_sheet_of_residual_streams_reaches_to_the_largest_layer() -> None:
    result = engine_of(small("llama")).compute(document(small("llama"), "the cat"))
    ends = [shared_levels(result, Spot("residual", layer=layer), Maps()) for layer in range(3)]
    low, high = ends[2]
    assert high > 1.5 * ends[0][1], "it grows from layer to layer"
    bar = writers.draw(Heatmaps(Spot("residual"), all_layers=True), result).axes[-1]
    assert [label.get_text() for label in bar.get_xticklabels()] == [f"{low:.3g}", f"{high:.3g}"]


def test_of_a_long_text_no_sheet_leaves_layers_out(monkeypatch: pytest.MonkeyPatch) -> None:
    limit_cpu(monkeypatch, whole_bytes=0)
    model = small("llama")
    result = engine_of(model).compute(document(model, "abcab" * 8), stages=INTERACTIVE)
    every = Heatmaps(Spot("weights"), all_heads=True, all_layers=True)
    assert len(every.spots(result)) == 12
    with pytest.raises(ComputeError, match="so long that scores are kept of one layer only: export that"):
        replace(every, spot=Spot("scores")).spots(result)
    assert len(Heatmaps(Spot("scores"), all_heads=True).spots(result)) == 4


def test_of_a_long_text_it_is_said_who_writes_the_numbers_of_all_layers(monkeypatch: pytest.MonkeyPatch) -> None:
    limit_cpu(monkeypatch, whole_bytes=0)
    model = small("llama")
    asked = document(model, "abcab" * 8)
    with pytest.raises(ComputeError, match="one layer: attnviz compute writes those of all, or shorten the text"):
        contents(engine_of(model).compute(asked, stages=INTERACTIVE))
    assert "weights" in {entry.name for entry in contents(engine_of(model).compute(asked))}  # as that does


def test_npz_has_the_logit_lens_of_each_text(tmp_path: Path) -> None:
    model = small("llama")
    engine = engine_of(model)
    result = engine.compute(document(model, "the cat\fa dog sat"))
    requests = [LensRequest(result, sentence, has_middle=False, tokens=()) for sentence in range(2)]
    lenses = [lens.run(engine, one) for one in requests]
    arrays.save(result, tmp_path / "a.npz", experiments=lenses)
    with np.load(tmp_path / "a.npz", allow_pickle=False) as data:
        assert data["lens_rows"].tolist() == ["0_pre", "1_pre", "2_pre", "final_post"]
        ids, shares, logits = data["lens_ids"], data["lens_probabilities"], data["logits"]
    assert ids.shape == shares.shape == (4, 2, 9, 5)
    assert (ids[:, 0, 7:] == -1).all() and np.isnan(shares[:, 0, 7:]).all(), "padding"
    expected = np.exp(logits) / np.exp(logits).sum(axis=-1, keepdims=True)
    for sentence, length in ((0, 7), (1, 9)):
        order = np.argsort(-expected[sentence, :length], axis=-1)[:, :5]
        assert np.array_equal(ids[-1, sentence, :length], order)
        np.testing.assert_allclose(shares[-1, sentence, :length], np.take_along_axis(
            expected[sentence, :length], order, -1), atol=1e-6)
        assert np.array_equal(ids[:, sentence, :length], lenses[sentence].ids)

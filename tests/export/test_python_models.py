"""Python code of trained models, run with transformers, and compared with the numbers that the window shows."""

import copy
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
import transformers
from tqdm.std import tqdm

from attnviz.document import ablation, edits
from attnviz.document.document import INPUT_SEPARATOR, Document
from attnviz.document.normalizations import NORMALIZATIONS, SOFTMAX
from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.document.targets import MASK, EmbeddingTarget, MaskTarget, StageTarget, SteeringTarget, WeightTarget
from attnviz.engine.checkpoints.loader import open_model
from attnviz.engine.engine import Engine
from attnviz.export import formats
from attnviz.export.python_code import script
from attnviz.export.requests import Code
from attnviz.result.result import Result
from attnviz.system.errors import ComputeError
from tests.engine.small_models import engine_of, small
from tests.engine.test_family_stages import MODELS
from tests.engine.test_saved_models import saved
from tests.export.test_python_code import run

CLOSED = {"bloom": "attention cannot be replaced", "falcon": "attention cannot be replaced",  # in transformers
          "qwen3_moe": "transformers returns its experts together"}
OPEN = [name for name in MODELS if name not in CLOSED]
TEXT = INPUT_SEPARATOR.join(["3 1 4 15 9 2", "14 2"])


@pytest.fixture(scope="module", autouse=True)
def quiet() -> Iterator[None]:
    """Read each model once, copied for every script, and disable progress bars with threads that would stay."""
    read: dict[str, Any] = {}

    def from_pretrained(*given: Any, **named: Any) -> Any:
        key = repr((given, sorted(named.items())))
        if key not in read:
            read[key] = original(*given, **named)
        return copy.deepcopy(read[key], {id(read[key].config): read[key].config})

    original = transformers.AutoModel.from_pretrained
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tqdm, "monitor_interval", 0)
        patch.setattr(transformers.AutoModel, "from_pretrained", from_pretrained)
        yield


@pytest.fixture(scope="module")
def opened(quiet: None, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return the function that opens a small model from its folder."""
    engines: dict[tuple[str, str], tuple[Engine, Document]] = {}

    def open_named(name: str, dtype: str = "float32") -> tuple[Engine, Document]:
        if (name, dtype) not in engines:
            folder = tmp_path_factory.mktemp(name)
            kind, said = MODELS[name]
            saved(folder, kind, torch.float32, **said)
            model = open_model(str(folder), dtype=dtype)
            engine = Engine(lambda where, **watched: model)
            document = edits.set_text(edits.set_model(Document(), model.model), TEXT)
            engines[name, dtype] = engine, edits.set_option(document, "dtype", dtype)
        return engines[name, dtype]

    return open_named


def assert_runs(result: Result, spot: Spot, *, tolerance: float = 2e-5, part: Code | None = None) -> str:
    code = script(result, part or Code(spot, all_heads=True))
    assert "attnviz" not in code.replace(f"written by {formats.MADE_BY}.", "")
    assert max(map(len, code.splitlines())) < 300
    found = run(code)[spot.stage].numpy()
    values = result.spot_data(spot).values if part is not None else result.array(spot.stage, layer=spot.layer)[
        spot.sentence][..., : found.shape[-2], :][..., : found.shape[-1] if STAGES[spot.stage].is_matrix else None]
    assert found.shape == values.shape, (spot, code)
    np.testing.assert_allclose(found, values, rtol=tolerance, atol=tolerance, err_msg=f"{spot}\n{code}")
    return code


def every_other(name: str, stages: Sequence[str], *, edited: bool = False) -> Sequence[str]:
    """Return the stages of a model that are run, as they are or edited: each in one of both ways."""
    return stages[([*MODELS].index(name) + edited) % 2 :: 2]


@pytest.mark.parametrize("name", OPEN)
def test_every_stage(name: str, opened: Any) -> None:
    engine, document = opened(name)
    result = engine.compute(document)
    for at, stage in enumerate(every_other(name, result.stages(1))):
        assert_runs(result, Spot(stage, layer=1, sentence=at % 2))
    for stage in ("embeddings", "final_normed"):
        layer = 0 if stage == "embeddings" else 2
        assert_runs(result, Spot(stage, layer=layer))
    for stage in ("weights", "values"):
        spot = Spot(stage, head=2, layer=2)
        assert_runs(result, spot, part=Code(spot))


@pytest.mark.parametrize("name", OPEN)
def test_edits_of_every_kind(name: str, opened: Any) -> None:
    engine, document = opened(name)
    plain = engine.compute(document)
    row, first = document.options.row.name, plain.sentences[0][1]
    changes: dict[Any, Any] = {
        EmbeddingTarget(document.options.embedding, first.key): {(3,): 0.5},
        WeightTarget(row, "W_key", 1): {(5, 2): 1.5}, WeightTarget(row, "W_value", 0): {(1, 7): -2.0},
        WeightTarget(row, "out_proj", 1): {(0, 3): 2.0}, WeightTarget(row, "attention_norm", 1): {(4,): 1.75},
        MASK: {(0, 3, 1): 0.0, (0, 1, 2): 1.0}, MaskTarget(1): {(0, 4, 0): 0.0}, MaskTarget(1, 2): {(0, 5, 5): 0.0},
    }
    for at, stage in enumerate(plain.stages(1)):
        if stage not in ("dropout_mask", "dropped_weights", "masked_weights") and STAGES[stage].is_editable:
            cell = (0, 1, 2, 1) if STAGES[stage].per_head else (0, 2, 1)
            changes[StageTarget(row, stage, at % 2 + 1 if stage not in ("embeddings",) else 0)] = {cell: 0.25}
    result = engine.compute(edits.edit_targets(document, changes))
    moved = 0
    for stage in ("weights", "feed_forward", "context"):
        spot = Spot(stage, layer=2)
        assert_runs(result, spot, tolerance=1e-4)
        moved += not np.allclose(result.array(stage, layer=2), plain.array(stage, layer=2))
    assert moved == 3
    for stage in every_other(name, plain.stages(1), edited=True):
        assert_runs(result, Spot(stage, layer=1), tolerance=1e-4)


@pytest.mark.parametrize("name", [name for name in MODELS if name not in CLOSED])
def test_one_module_that_reads_two_stages_and_a_layer_that_is_edited_and_ablated(name: str, opened: Any) -> None:
    engine, document = opened(name)
    row = document.options.row.name
    changes: dict[Any, Any] = {StageTarget(row, stage, layer): {(0, 2, 1): 0.75} for stage, layer in (
        ("embeddings", 0), ("residual", 0), ("residual", 2), ("final_normed", 2))}
    changes |= {SteeringTarget(row, stage, 0): {(0, 1, 1): 0.5} for stage in ("embeddings", "residual")}
    edited = edits.edit_targets(edits.set_option(document, "ablated", ("2",)), changes)
    result = engine.compute(edits.set_option(edited, "steering", 0.5))
    for stage, layer in (("embeddings", 0), ("residual", 0), ("residual", 2), ("final_normed", 2)):
        assert_runs(result, Spot(stage, layer=layer), tolerance=1e-4)


@pytest.mark.parametrize("name", ["gpt2", "llama", "bert"])
def test_steered_stages(name: str, opened: Any) -> None:
    engine, document = opened(name)
    row, plain = document.options.row.name, engine.compute(document)
    changes: dict[Any, Any] = {
        SteeringTarget(row, stage, layer): {(0, 1, 2, 1) if STAGES[stage].per_head else (0, 2, 1): 0.75}
        for layer, stage in enumerate(("residual", "context", "feed_forward"))}
    changes[StageTarget(row, "residual", 1)] = {(0, 2, 1): 0.5}
    steered = edits.set_option(edits.edit_targets(document, changes), "steering", -2.5)
    result = engine.compute(steered)
    for stage, layer in (("residual", 0), ("context", 1), ("residual", 1), ("feed_forward", 2), ("weights", 2)):
        assert_runs(result, Spot(stage, layer=layer), tolerance=1e-4)
        assert not np.allclose(result.array(stage, layer=layer), plain.array(stage, layer=layer))
    assert_runs(engine.compute(edits.set_option(steered, "steering", 0.0)), Spot("weights", layer=2), tolerance=1e-4)


@pytest.mark.parametrize("options", [
    {"mask": "q - k < 2 and k <= q", "mask_method": "renormalize"}, {"mask": "none"},
    *({"normalization": name, "scale": 3.0} for name in NORMALIZATIONS if name != SOFTMAX), {"softmax_axis": "queries"},
    {"dropout_on": True, "dropout": 0.4, "dropout_seed": 9}, {"mask": "k < n - 2"}, {"mask": "random(4) < 0.4"},
])
@pytest.mark.parametrize("name", ["gemma2"])
def test_options(name: str, options: dict[str, Any], opened: Any) -> None:
    engine, document = opened(name)
    try:
        document = edits.set_options(document, options)
    except edits.EditError:
        pytest.skip("models have no such option")
    result = engine.compute(document)
    for stage in ("weights", "context"):
        assert_runs(result, Spot(stage, layer=2), tolerance=1e-4)


def test_each_layer_has_its_own_window(tmp_path: Path) -> None:
    saved(tmp_path, "gemma3_text", torch.float32, head_dim=8, num_key_value_heads=2, sliding_window=3,
          num_hidden_layers=2, layer_types=["sliding_attention", "full_attention"])
    model = open_model(str(tmp_path))
    document = edits.set_text(edits.set_model(Document(), model.model), TEXT)
    for mask in ("causal", "random(4) < 0.7"):
        result = Engine(lambda where, **watched: model).compute(edits.set_option(document, "mask", mask))
        near, far = (result.array("weights", layer=layer)[0, 0, 5, :3] > 0 for layer in range(2))
        assert far.any() and not near.any()
        for layer in range(2):
            assert_runs(result, Spot("weights", layer=layer), tolerance=1e-5)


@pytest.mark.parametrize("name", ["gpt2", "llama", "bert"])
def test_ablated_heads_and_layers(name: str, opened: Any) -> None:
    engine, document = opened(name)
    document = ablation.ablate(ablation.ablate(document, layer=0, head=1), layer=1)
    for stage in ("weights", "residual", "rollout", "value_weighted"):
        assert_runs(engine.compute(document), Spot(stage, layer=2))
    assert_runs(engine.compute(ablation.ablate(document, layer=0)), Spot("rollout", layer=1))


@pytest.mark.parametrize("kind", ["mean", "resample"])
def test_heads_that_are_ablated_to_other_contexts(kind: str, opened: Any) -> None:
    engine, document = opened("llama")
    held = edits.set_text(document, INPUT_SEPARATOR.join(["3 1 4 14 8 2", "14 5"]))
    document = ablation.ablate_heads(ablation.choose_ablation(document, kind, held), heads=[(0, 1), (0, 3), (1, 2)])
    result = engine.compute(document)
    for stage in ("residual", "concatenated"):
        assert_runs(result, Spot(stage, layer=1), tolerance=1e-5)
    assert not np.allclose(result.array("residual", layer=2), engine.compute(
        edits.set_option(document, "ablation", "zero")).array("residual", layer=2))


def test_half_precision(opened: Any) -> None:
    engine, document = opened("llama", "bfloat16")
    assert "torch.bfloat16" in assert_runs(engine.compute(document), Spot("weights", layer=2), tolerance=0.03)


def test_a_model_in_a_package_is_found_in_that_package() -> None:
    model = open_model("minilm")
    result = Engine(lambda where, **watched: model).compute(
        edits.set_text(edits.set_model(Document(), model.model), "The cat sat"))
    spot = Spot("weights", head=4, layer=3)
    assert "find_spec" in assert_runs(result, spot, tolerance=1e-4, part=Code(spot))


def test_a_packed_model_names_what_transformers_needs_for_it() -> None:
    model = small("llama")
    where = "org/folder/packed"
    opened = replace(model, model=replace(model.model, where=where))
    result = engine_of(opened).compute(edits.set_text(edits.set_model(Document(), opened.model), "the cat"))
    code = script(result, Code(Spot("weights")))
    assert "from_pretrained('org/folder', gguf_file='packed.gguf'" in code and "pip install gguf accelerate" in code


@pytest.mark.parametrize(("name", "why"), CLOSED.items())
def test_what_transformers_lets_nobody_replace_is_no_script(name: str, why: str, opened: Any) -> None:
    engine, document = opened(name)
    with pytest.raises(ComputeError, match=why):
        script(engine.compute(document), Code(Spot("weights")))


def test_no_sentence_is_no_script(opened: Any) -> None:
    engine, document = opened("gpt2")
    with pytest.raises(ComputeError, match="type a sentence"):
        script(engine.compute(edits.set_text(document, "")), Code(Spot("weights")))

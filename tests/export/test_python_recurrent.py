"""Python code of a recurrent encoder-decoder, run without this program, and compared with the numbers of the window."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from safetensors.torch import save_file

from attnviz.document import ablation, edits
from attnviz.document.document import Document
from attnviz.document.normalizations import NORMALIZATIONS
from attnviz.document.places import Spot
from attnviz.document.targets import EmbeddingTarget, MaskTarget, StageTarget, WeightTarget
from attnviz.export.python_code import script
from attnviz.export.requests import Code
from attnviz.families.table import FAMILIES
from attnviz.families.weights import expand_layers
from attnviz.system.errors import ComputeError
from tests.engine.small_models import Small, document, engine_of, small
from tests.export.test_python_code import run

TEXT = "a date\fcadence of a"


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Small:
    """Return a model whose weights are also in a folder."""
    folder, made = tmp_path_factory.mktemp("model"), small("additive", seed=11)
    stored = expand_layers(made.model.config, FAMILIES["additive"].weights(made.model.config))
    save_file({stored[name].names[0]: weight for name, weight in made.weights.items()}, folder / "model.safetensors")
    return replace(made, model=replace(made.model, where=str(folder)))


def assert_runs(model: Small, doc: Document, spot: Spot) -> str:
    result = engine_of(model).compute(doc)
    code = script(result, Code(spot))
    assert "attnviz" not in code.replace("written by AttnViz", "") and max(map(len, code.splitlines())) < 300
    np.testing.assert_allclose(run(code)[spot.stage].numpy(), result.picture(spot), rtol=2e-5, atol=2e-5, err_msg=code)
    whole = script(result, Code(spot, all_heads=True))
    values = result.array(spot.stage)[spot.sentence]
    found = run(whole)[spot.stage].numpy()
    assert found.ndim == values.ndim
    assert np.allclose(found[0] if found.ndim == 3 else found, result.picture(spot), rtol=2e-5, atol=2e-5)
    return code


def test_every_stage_of_each_sentence(model: Small) -> None:
    doc = document(model, TEXT)
    for at, stage in enumerate(engine_of(model).compute(doc).stages()):
        assert_runs(model, doc, Spot(stage, sentence=at % 2))


@pytest.mark.parametrize("stage", [
    "embeddings", "encoder_states", "output_embeddings", "decoder_states", "queries", "keys", "values", "scores",
    "masked_scores", "scaled_scores", "weights", "dropped_weights", "context", "concatenated", "new_states",
    "output_logits",
])
def test_an_edit_of_every_stage(model: Small, stage: str) -> None:
    plain = document(model, TEXT)
    per_head = engine_of(model).compute(plain).array(stage).ndim == 4
    cells = {((1, 0, row, column) if per_head else (1, row, column)): 1.5 for row, column in ((1, 2), (2, 8))}
    doc = edits.edit_cells(plain, StageTarget(model.model.row.name, stage), cells)
    for asked in {stage, "output_logits"}:
        assert "1.5" in assert_runs(model, doc, Spot(asked, sentence=1))


def test_edited_weights_masks_options_and_ablation(model: Small) -> None:
    owner, doc = model.model.row.name, document(model, TEXT, scale=2.0)
    for target, cells in (
        (EmbeddingTarget(owner, "d"), {(3,): 2.0}), (WeightTarget(owner, "attention_vector"), {(1,): -1.0}),
        (WeightTarget(owner, "decoder_hidden.bias"), {(4,): 1.0}), (WeightTarget(owner, "W_init"), {(1, 2): 1.0}),
        (MaskTarget(0), {(1, 1, 2): 0.0}), (MaskTarget(0, 0), {(1, 0, column): 0.0 for column in range(12)}),
    ):
        doc = edits.edit_cells(doc, target, cells)
    assert_runs(model, doc, Spot("weights", sentence=1))
    for options in ({"mask": "k <= q + 2"}, {"mask": "causal", "mask_method": "renormalize"},
                    *({"normalization": name} for name in NORMALIZATIONS), {"dropout_on": True, "dropout": 0.3},
                    {"dropout_on": True, "dropout": 1.0}):
        assert_runs(model, edits.set_options(doc, options), Spot("new_states", sentence=1))
    assert_runs(model, ablation.ablate(doc, layer=0, head=0), Spot("new_states"))
    assert_runs(model, ablation.ablate(doc, layer=0), Spot("new_states"))


def test_half_precision_is_refused_with_a_sentence(model: Small) -> None:
    result = engine_of(model).compute(document(model, TEXT, dtype="bfloat16"))
    with pytest.raises(ComputeError, match="set dtype to float32"):
        script(result, Code(Spot("weights")))


def test_the_bundled_model_is_found_where_it_is_installed() -> None:
    import attnviz

    session = attnviz.open("dates", text="3 april 2005")
    code = script(session.result, Code(Spot("weights")))
    (folder,) = {line.partition("Path(")[2].strip(")'") for line in code.splitlines() if line.startswith("folder = ")}
    assert (Path(folder) / "model.safetensors").is_file()
    assert np.allclose(run(code)["weights"].numpy(), session.result.picture(Spot("weights")), atol=1e-5)

"""Models of pictures that transformers computes: their tokens are patches, and their stages its numbers."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
import transformers
from PIL import Image

import attnviz
from attnviz.api.session import Session
from attnviz.document import files
from attnviz.document.edits import set_model, take_snapshot
from attnviz.document.places import Spot
from attnviz.engine.transformers_process import read_folder
from attnviz.result.compare import Difference
from attnviz.system.arrays import Float32
from tests.engine.hosted import PICTURES, made
from tests.engine.test_hosted_models import state_of
from tests.test_models_in_memory import letters

#: The tokens before the patches, by kind.
FIRST = {"vit": ("CLS",), "deit": ("CLS", "distillation"), "beit": ("CLS",), "dinov2": ("CLS",),
         "dinov2_with_registers": ("CLS", *(f"register {number}" for number in range(1, 5))), "dinov3_vit": ("CLS",),
         "ijepa": (), "clip_vision_model": ("CLS",), "siglip_vision_model": ()}
PATCHES = tuple(f"{row},{column}" for row in range(4) for column in range(4))
SEEN = np.random.default_rng(3).integers(0, 256, (32, 32, 3)).astype(np.uint8)
PICTURE = Image.fromarray(SEEN)


def processor() -> Any:
    return transformers.ViTImageProcessorPil(size={"height": 32, "width": 32})


def opened(model: Any) -> Session:
    return attnviz.open(model, processor(), image=PICTURE)


def logits_of(session: Session) -> Float32:
    """Return the logits of the classes."""
    result = session.result.computed
    assert result is not None and result.logits is not None
    rows: Float32 = result.logits.rows[0].copy()
    return rows


@torch.inference_mode()
def reference(model: Any) -> Any:
    model = copy.deepcopy(model)
    model.set_attn_implementation("eager")
    return model(**processor()(images=PICTURE, return_tensors="pt"), output_attentions=True, output_hidden_states=True)


@pytest.mark.parametrize("kind", [
    kind if kind in ("vit", "deit", "dinov2_with_registers") else pytest.param(kind, marks=pytest.mark.slow)
    for kind in FIRST])
def test_stages_are_those_of_transformers(kind: str) -> None:
    model = made(kind, PICTURES)
    session, expected = opened(model), reference(model)
    assert session.tokens == (*FIRST[kind], *PATCHES)
    for layer, weights in enumerate(expected.attentions):
        np.testing.assert_allclose(session["weights", layer], weights[0].numpy(), atol=1e-5)
        np.testing.assert_allclose(session["residual", layer], expected.hidden_states[layer][0].numpy(), atol=1e-5)
    assert {"attention_output", "feed_forward"} <= set(session.stages(layer=1))
    result = session.result.computed
    assert result is not None and (result.logits is None) == ("logits" not in expected)
    image = result.image(Spot("weights"))
    assert image is not None and (image.first, image.rows, image.columns) == (len(FIRST[kind]), 4, 4)
    assert result.image(Spot("queries")) is None
    np.testing.assert_allclose(image.pixels.astype(int), SEEN, atol=1)  # what the model reads, undone
    if result.logits is not None:
        np.testing.assert_allclose(result.logits.rows, expected.logits.numpy(), atol=1e-5)
        best = int(expected.logits.argmax())
        assert session.next_tokens(1)[0].label == model.config.id2label[best]


def test_edits_travel_back_and_the_classes_follow() -> None:
    model = made("vit", PICTURES)
    session, without = opened(model), copy.deepcopy(model)
    before, was = session.result.computed, session["weights", 1].copy()
    block = without.vit.layers[1]
    with torch.no_grad():
        block.attention.o_proj.weight[:, 16:24] = 0.0
    with session.ablated((1, 2)):
        np.testing.assert_allclose(logits_of(session), reference(without).logits.numpy()[0], atol=1e-5)
    session.do("mask_cell", index=[0, 0, 3], masked=True)
    assert not session["weights"][:, :, 0, 3].any()
    shares = was[:, 0].copy()
    session.do("mask_cell", index=[0, 0, 3], masked=False)
    session.do("mask_cell_in_layer", index=[0, 0, 3], masked=True, layer=1)
    shares[:, 3] = 0
    np.testing.assert_allclose(session["weights", 1][:, 0], shares / shares.sum(axis=-1, keepdims=True), atol=1e-5)
    name = session.document.options.variant
    session.do("edit_numbers", changes=[[{"embedding": name, "token": "2,1"}, {"0": 2.5}],
                                        [{"stage": "weights", "layer": 0, "variant": name}, {"0,1,3,2": 0.5}]])
    assert session.stage("embeddings")[10, 0] == session["residual", 0][10, 0] == 2.5
    assert session["weights", 0][1, 3, 2] == 0.5
    now = session.result.computed
    assert before is not None and now is not None
    assert Difference(now, before).image(Spot("weights")) is now.document.image


def test_experiments_read_the_classes() -> None:
    session = opened(made("vit", PICTURES))
    name, rows = session.next_tokens(1)[0].label, logits_of(session)
    effects = session.ablation_effects(answer=name).effects
    best = int(rows.argmax())
    with session.ablated((1, 2)):
        assert effects[1, 2] == pytest.approx(rows[best] - logits_of(session)[best], abs=1e-4)
    lens = session.lens()
    assert set(lens.top[0, 0]) == {"", "LABEL_0", "LABEL_1", "LABEL_2"}, "three classes, and two places without one"
    assert lens.logits.shape == (3, 17) and lens.logits[-1, 0] == pytest.approx(rows[best], abs=1e-4)
    with pytest.raises(attnviz.Error, match="no mean over reference sentences"):
        session.ablation_effects("reference")
    with pytest.raises(attnviz.Error, match="no mean over reference sentences"):
        session.do("choose_ablation", kind="reference")
    with pytest.raises(attnviz.Error, match="not a token of this model"):
        session.ablation_effects(answer="no such class")
    with pytest.raises(attnviz.Error, match="not its final norm and its unembedding alone"):
        opened(made("dinov2", PICTURES)).lens()  # its classes are read from CLS and the mean of the patches


def test_a_text_is_refused_with_a_sentence() -> None:
    session = opened(made("vit", PICTURES))
    before = session.document
    assert session.text == ""
    for intent, values in (("set_text", {"text": "a cat"}), ("set_ids", {"ids": [1, 2]}),
                           ("append_ids", {"ids": [1], "sentence": 0}),
                           ("fill_mask", {"text": "a", "sentence": 0, "start": 0, "end": 0})):
        with pytest.raises(attnviz.Error, match="reads a picture in the place of a text"):
            session.do(intent, **values)
    assert session.document is before
    other = set_model(before, None)
    assert other.image is None and other.text and other.sentences != before.sentences


def test_a_session_file_keeps_the_picture() -> None:
    session = opened(made("vit", PICTURES))
    session.do("mask_cell", index=[0, 0, 3], masked=True)
    document = take_snapshot(session.document, "masked")
    data = files.to_bytes(document)
    assert files.from_bytes(data, "it") == document and data.count(b"png") == 1
    with pytest.raises(attnviz.Error, match="a picture, and a text or no model"):
        files.from_bytes(data.replace(b'"text": ""', b'"text": "a"', 1), "it")


def test_nothing_of_the_model_is_left_changed() -> None:
    model = made("vit", PICTURES)
    model.train()
    before = state_of(model)
    with opened(model).ablated((0, 1)) as session:
        _ = session.result
    assert state_of(model) == before


def test_what_does_not_fit_is_refused_with_a_sentence() -> None:
    vit, llama = made("vit", PICTURES), made("llama")
    for given, said in (
        ((vit, processor(), {}), r"ViTForImageClassification reads a picture in the place of a text: open it with"),
        ((llama, letters(), {"image": PICTURE}), "LlamaForCausalLM does not read a picture alone"),
        ((vit, letters(), {"image": PICTURE}), "does not read a picture"),
        ((vit, None, {"image": PICTURE}), "needs its processor"),
        ((vit, processor(), {"image": "no.png"}), "cannot be read"),
        ((vit, transformers.ViTImageProcessorPil(size={"height": 48, "width": 48}), {"image": PICTURE}),
         "does not read a picture of 48 × 48 pixels"),
        ((made("vit_mae", PICTURES), processor(), {"image": PICTURE}), "drawn at random, and leaves out the others"),
        (("smollm2", None, {"image": PICTURE}), "Only a model in memory reads a picture"),
    ):
        with pytest.raises(attnviz.Error, match=said):
            attnviz.open(*given[:2], **given[2])


def test_a_folder_of_a_model_of_pictures_is_refused_with_what_to_do(tmp_path: Path) -> None:
    config = transformers.ViTConfig(architectures=["ViTForImageClassification"])
    config.save_pretrained(tmp_path)
    with pytest.raises(attnviz.Error, match=r"load it in Python .* attnviz\.watch\(model, processor, image"):
        read_folder(str(tmp_path), "float32", "cpu")

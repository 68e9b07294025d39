"""Documents with a trained model: their options, edits and saved sessions."""

import json
from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest

from attnviz.document import ablation, edits, files, targets
from attnviz.document.document import Document, EmbeddingFile, changed_fields, changes_numbers
from attnviz.document.models import Model, bits_of
from attnviz.document.options import OPTIONS, SETTABLE_WITH_MODEL
from attnviz.document.rope import Rope
from attnviz.document.targets import MASK, EmbeddingTarget, MaskTarget, StageTarget, WeightTarget
from attnviz.document.variants import Value
from attnviz.families.config_json import config_of
from attnviz.system.errors import EditError, SessionError

GPT2 = Model("tiny", "/models/tiny", "ab12", config_of(
    {"model_type": "gpt2", "n_embd": 12, "n_head": 3, "n_layer": 2, "vocab_size": 50}))
LLAMA = Model("lama", "lama.gguf", "cd34", config_of({
    "model_type": "mistral", "hidden_size": 16, "num_attention_heads": 4, "num_key_value_heads": 2, "head_dim": 6,
    "intermediate_size": 20, "num_hidden_layers": 3, "vocab_size": 50, "sliding_window": 5,
    "rope_parameters": {"rope_type": "linear", "rope_theta": 100.0, "factor": 2.0}}))
OPEN = edits.set_model(Document(), GPT2)
OWNER = GPT2.row.name


def saved(document: Document) -> Document:
    data = files.to_bytes(document)
    return files.from_bytes(data, "a")


def test_the_sizes_are_the_models() -> None:
    options = edits.set_model(Document(), LLAMA).options
    assert options.row == LLAMA.row and options.row.layers == 3 and options.model == LLAMA
    assert (options.num_heads, options.num_kv_heads, options.d_in, options.d_k, options.d_keys) == (4, 2, 16, 6, 12)
    assert options.variant == options.embedding == "model:cd34" and options.mask == "causal"
    assert options.heads_of("keys") == 2 and options.shared_head_index("rotated_keys", 3) == 1
    assert options.divisor_in(1) == pytest.approx(6 ** 0.5)
    assert edits.set_option(edits.set_model(Document(), LLAMA), "scale", "none").options.divisor_in(1) == 1


def test_a_model_without_a_name_is_called_by_its_type() -> None:
    assert (replace(LLAMA, name="").row.label, LLAMA.row.label) == ("mistral", "lama")


def test_a_scale_of_each_layer_is_the_models_own_until_another_is_set() -> None:
    json = {"model_type": "gpt2", "n_embd": 12, "n_head": 3, "n_layer": 2, "vocab_size": 50}
    for scaled, of_two in ((True, 2 * 2.0), (False, 2.0)):
        config = config_of({**json, "scale_attn_by_inverse_layer_idx": True, "scale_attn_weights": scaled})
        document = edits.set_model(Document(), Model("a", "a", "", config))
        assert document.options.divisor_in(1) == of_two
        assert edits.set_option(document, "scale", 3.0).options.divisor_in(1) == 3


def test_the_text_is_one_input_line_breaks_and_all() -> None:
    text = " Once\n\nupon a time \n"
    assert edits.set_text(Document(), text).sentences == (" Once", "upon a time ")
    assert edits.set_text(OPEN, text).sentences == (text,)
    assert edits.set_text(OPEN, "").sentences == () and edits.set_text(OPEN, "a\n\fb").sentences == ("a\n", "b")


def test_a_model_starts_as_it_was_trained_and_a_variant_as_its_source_has_it() -> None:
    given = {"variant": "causal", "mask": "none", "scale": 2.0, "ablated_heads": (0,), "seed": 7}
    document = edits.set_options(Document(), given)
    opened = edits.set_model(document, GPT2)
    assert opened.options == OPEN.options and opened.settings == {"variant": "causal", "seed": 7}
    off = ablation.ablate(edits.set_option(opened, "normalization", "sum"), layer=1)
    closed = edits.set_model(off, None)
    assert closed == edits.set_options(Document(), {"variant": "causal", "seed": 7})
    assert edits.set_model(opened, GPT2) is opened and edits.set_model(document, None) is document
    assert edits.set_option(off, "variant", "causal") == closed
    with_embedding_file = edits.set_embedding_file(opened, EmbeddingFile(("a",), np.ones((1, 4), dtype=np.float32)))
    assert with_embedding_file.model is None and with_embedding_file.options.d_in == 4


@pytest.mark.parametrize("name", sorted(set(OPTIONS) - set(SETTABLE_WITH_MODEL) - {"variant"}))
def test_what_was_trained_is_not_set(name: str) -> None:
    value: Any = {"ablated_heads": (1,), "d_out": 4, "num_heads": 3, "num_kv_heads": 2}.get(name)
    value = value or next((choice for choice in OPTIONS[name].choices if choice != "x"), 5)
    value = True if OPTIONS[name].kind == "flag" else value
    for change in (edits.set_option, lambda document, name, value: edits.set_options(document, {name: value})):
        with pytest.raises(EditError,
                           match=r"fixed by the checkpoint \(tiny\): close the model to change it\.$") as told:
            change(OPEN, name, value)
        assert f": {OPTIONS[name].label}'" in str(told.value), "as its control is called"
    assert not OPEN.options.uses(name)


def test_what_can_be_set_of_a_model_is_used_and_reset() -> None:
    assert all(map(OPEN.options.uses, SETTABLE_WITH_MODEL))
    changed = edits.set_options(OPEN, {"mask": "none", "dropout_on": True})
    assert changed.options.mask == "none" and edits.reset_option(changed, "mask").options.mask == "causal"
    with pytest.raises(EditError, match=r"ablated is an option for trained models: open one first."):
        edits.set_option(Document(), "ablated", ("0",))


def test_heads_and_layers_are_off_or_alone() -> None:
    off = ablation.ablate(ablation.ablate(OPEN, layer=1, head=2), layer=0)
    assert off.settings["ablated"] == ("0", "1.2")
    assert off.options.ablated_heads_in(1) == (2,) and off.options.ablated_heads_in(0) == ()
    assert off.options.is_layer_ablated(0) and not off.options.is_layer_ablated(1)
    assert ablation.restore(ablation.restore(off, layer=1, head=2), layer=0) == OPEN, "and not modified"
    alone = ablation.ablate_others(off, layer=1, head=2)
    assert alone.options.ablated_heads_in(1) == (0, 1) and alone.options.is_layer_ablated(0)
    assert ablation.ablate_others(off, layer=0).settings["ablated"] == ("1", "1.2")
    chapter = ablation.ablate(Document(), layer=0, head=1)
    assert chapter.options.ablated_heads_in(0) == (1,) == chapter.settings["ablated_heads"]
    assert ablation.ablate_others(chapter, layer=0, head=1).options.ablated_heads == (0,)
    assert ablation.restore(chapter, layer=0, head=1) == Document()


@pytest.mark.parametrize("edit", [ablation.ablate, ablation.restore, ablation.ablate_others])
@pytest.mark.parametrize(("document", "layer", "head", "sentence"), [
    (OPEN, 2, None, "There is no layer 2: tiny has layers 0 to 1."),
    (OPEN, -1, 0, "There is no layer -1: tiny has layers 0 to 1."),
    (OPEN, 0, 3, "There is no head 3: tiny has heads 0 to 2."),
    (OPEN, 0, -1, "There is no head -1: tiny has heads 0 to 2."),
    (Document(), 1, 0, "There is no layer 1: multi_head has one layer, number 0."),
    (Document(), 1, None, "There is no layer 1: multi_head has one layer, number 0."),
    (Document(), 0, 2, "There is no head 2: multi_head has heads 0 to 1."),
])
def test_no_missing_head_is_ablated_or_restored(
    edit: Callable[..., Document], document: Document, layer: int, head: int | None, sentence: str
) -> None:
    with pytest.raises(EditError, match=sentence):
        edit(document, layer=layer, head=head)
    if head is not None and edit is not ablation.ablate_others:
        several = {ablation.ablate: ablation.ablate_heads, ablation.restore: ablation.restore_heads}[edit]
        with pytest.raises(EditError, match=sentence):
            several(document, heads=[(layer, head)])


@pytest.mark.parametrize(("document", "name", "value", "sentence"), [
    (OPEN, "ablated", ("2",), "There is no layer 2"), (OPEN, "ablated", ("0.1", "9.9"), "There is no layer 9"),
    (OPEN, "ablated", ("1.3",), "There is no head 3"), (Document(), "ablated_heads", (0, 2), "There is no head 2"),
])
def test_the_option_names_no_missing_head(document: Document, name: str, value: Value, sentence: str) -> None:
    with pytest.raises(EditError, match=sentence):
        edits.set_option(document, name, value)


def test_a_missing_head_of_an_old_session_does_not_prevent_other_ablations() -> None:
    old = replace(OPEN, settings=MappingProxyType({"ablated": ("9.9",)}))
    assert ablation.ablate(old, layer=1, head=0).options.ablated == ("1.0", "9.9")
    assert ablation.restore_all(old).options.ablated == ()


@pytest.mark.parametrize("wrong", ["3.", "01", "1.2.3", "-1", "a", "12345", 3, None, "1.\u0662"])
def test_a_switch_is_a_layer_or_a_head_of_one(wrong: object) -> None:
    with pytest.raises(EditError, match=r"it is a list of heads LAYER.HEAD and of layers, such as 3.0,3.7,5"):
        edits.set_option(OPEN, "ablated", (wrong,))  # type: ignore[arg-type]


def test_switches_stand_in_order_and_each_once() -> None:
    wide = edits.set_model(Document(), replace(GPT2, config=replace(GPT2.config, heads=12)))
    assert edits.set_option(wide, "ablated", ("1.10", "1", "1.9", "0.3", "1")).options.ablated == (
        "0.3", "1", "1.9", "1.10")


def test_the_edits_of_a_model_are_its_own_and_name_layers_that_it_has() -> None:
    of_each = {StageTarget(OWNER, "weights", 1): {(0, 2, 1, 1): 0.5}, WeightTarget(OWNER, "W_query", 1): {(0, 0): 1.0},
               EmbeddingTarget(OWNER, "x"): {(0,): 2.0}, MaskTarget(1, 2): {(0, 1, 0): 0.0},
               MaskTarget(0): {(0, 0, 1): 1.0}}
    edited = edits.edit_targets(OPEN, of_each)
    assert all(target.is_active(edited.options) for target in edited.edits)
    other = edits.set_model(edited, LLAMA)
    assert {target for target in other.edits if target.is_active(other.options)} == {MaskTarget(1, 2), MaskTarget(0)}
    assert not any(target.is_active(Document().options) for target in edited.edits if target != MaskTarget(0))
    assert changes_numbers(OPEN, edited) and changes_numbers(OPEN, Document(OPEN.text))
    for target in (StageTarget(OWNER, "weights", 2), WeightTarget(OWNER, "W_query", 2), MaskTarget(2)):
        with pytest.raises(EditError, match=r"There is no layer 2: tiny has layers 0 to 1."):
            edits.edit_cells(OPEN, target, {(0, 0, 0, 0)[: max(target.lengths)]: 1.0})
    assert edits.clear_mask(edited).edits.keys() == {target for target in of_each if not isinstance(target, MaskTarget)}
    assert edits.clear_mask(OPEN) is OPEN and "model" in changed_fields(OPEN, other)
    assert edits.set_mask_cell(OPEN, (0, 1, 0), masked=True, layer=1,
                                  head=2).edits == {MaskTarget(1, 2): {(0, 1, 0): 0}}


@pytest.mark.parametrize("target", [
    MaskTarget(None, 2), MaskTarget(-1), MaskTarget(0, 512), MaskTarget(1024), MaskTarget(True),
    StageTarget("modell", "weights"),
    StageTarget("model:a", "weights", 1024), StageTarget("model:a", "nothing"), EmbeddingTarget("model", "a"),
    EmbeddingTarget("causal", "a"),
])
def test_what_no_model_has_is_not_known(target: targets.Target) -> None:
    with pytest.raises(EditError, match="there is no tensor of that name"):
        target.check()


def test_masks_of_layers_have_an_order_and_names() -> None:
    ordered = [MASK, MaskTarget(0), MaskTarget(0, 1), MaskTarget(1), StageTarget("model:a", "scores", 1)]
    assert sorted(ordered[::-1]) == ordered
    assert [str(target) for target in ordered[1:3]] == ["mask layer 0", "mask layer 0 head 1"]


@pytest.mark.parametrize("model", [GPT2, LLAMA], ids=["gpt2", "llama"])
def test_a_session_names_its_model_and_opens_without_it(model: Model) -> None:
    document = edits.set_options(Document("a\nb\fc"), {"variant": "einsum", "embedding": "random", "num_heads": 3})
    document = edits.set_model(edits.take_snapshot(document, "before"), model)
    document = ablation.ablate(edits.set_option(document, "mask", "none"), layer=1, head=0)
    document = edits.edit_targets(document, {MaskTarget(1, 2): {(0, 1, 0): 0.0},
                                             StageTarget("model:other", "weights", 9): {
        (0, 0, 0, 0): 1.0}})
    document = edits.take_snapshot(document, "with it")
    again = saved(document)
    assert again == document and again.options == document.options and again.model == model
    assert again.snapshots[1].document.model == model and again.snapshots[0].document.model is None
    assert edits.set_model(again, None).options == edits.set_model(document, None).options


def test_edits_belong_to_weights_and_not_to_the_name_of_a_folder() -> None:
    own = edits.edit_cells(OPEN, WeightTarget(OWNER, "W_query", 1), {(0, 0): 3.0})
    namesake = replace(GPT2, where="y/final", digest="77", config=replace(GPT2.config, causal=False))
    other = edits.set_model(own, namesake)
    assert not [target for target in other.edits if target.is_active(other.options)]
    assert edits.set_model(other, GPT2).edits == own.edits and other.edits == own.edits
    assert [target for target in own.edits if target.is_active(own.options)]


def test_a_model_that_was_moved_keeps_its_edits_and_what_was_set() -> None:
    document = ablation.ablate(edits.set_option(OPEN, "mask", "none"), layer=1, head=0)
    document = edits.edit_cells(document, WeightTarget(OWNER, "W_query", 1), {(0, 0): 3.0})
    moved = replace(GPT2, name="renamed", where="elsewhere")
    document = edits.take_snapshot(edits.take_snapshot(document, "before"), "x")
    document = edits.take_snapshot(document, "variant", Document())
    found = edits.set_model(document, moved)
    assert [each.document.model for each in found.snapshots] == [moved, moved, None]
    assert replace(found, snapshots=()) == replace(document, model=moved, snapshots=())
    assert found.options.row.label == "renamed"
    assert [target.is_active(found.options) for target in found.edits] == [True]


def test_a_model_in_a_session_is_short_and_says_its_digest() -> None:
    stored = json.loads(files.to_bytes(edits.set_model(Document(), LLAMA)))["model"]
    assert list(stored) == ["name", "where", "digest", "config"] and stored["digest"] == "cd34"
    assert stored["config"]["rope"] == {"base": 100.0, "kind": "linear", "factor": 2.0,
                                        "original_max_positions": 131072}
    assert stored["config"]["sliding_windows"] == [5, 5, 5] and "tied" not in stored["config"]
    assert isinstance(LLAMA.config.rope, Rope)


@pytest.mark.parametrize(("stored", "bits"), [("F32", 32), ("BF16", 16), ("Q4_1", 4), ("IQ2_XXS", 2), ("", 32)])
def test_how_many_bits_a_number_is_stored_in(stored: str, bits: int) -> None:
    assert bits_of(stored) == bits
    model = replace(LLAMA, weight_format=stored)
    assert saved(edits.set_model(Document(), model)).model == model


@pytest.mark.parametrize(("change", "said"), [
    ({"name": 3}, "its model has name 3, which should be a text"), ({"words": 1}, "no field 'words' in its model"),
    ({"config": []}, "the config of its model must be a table"), ({"digest": None}, "its model lacks digest"),
    ({"name": "\ud800"}, "its model has name"), ({"name": "x" * 5000}, "its model has name"),
    ({"config.layers": 0}, "the config of its model is invalid"),
    ({"config.layers": 10**9}, "config of its model is invalid"),
    ({"config.heads": 5}, "the config of its model is invalid"),
    ({"config.heads": True}, "the config of its model has heads True"),
    ({"config.is_recurrent": True}, "the config of its model is invalid"),
    ({"config.max_outputs": 3}, "the config of its model is invalid"),
    ({"config.norm": "batch_norm"}, "the config of its model is invalid"), ({"config.sliding_windows": [1]},
                                                              "the config of its model is invalid"),
    ({"config.sliding_windows": [1, "2", 3]}, "has sliding_windows [1, '2', 3]"),
    ({"config.norm_eps": 1e308}, "has norm_eps 1e+308"),
    ({"config.rope": {"kind": "odd"}}, "the config of its model is invalid"), ({"config.rope": 3}, "must be a table"),
    ({"config.d_head": 7}, "the config of its model is invalid"), ({"config.causal": 1}, "has causal 1"),
    ({"config.causal": None}, "lacks causal, true or false"),
])
def test_nothing_that_a_session_says_of_a_model_is_trusted(change: dict[str, Any], said: str) -> None:
    content = json.loads(files.to_bytes(edits.set_model(Document(), LLAMA)))
    for name, value in change.items():
        *outer, last = name.split(".")
        (content["model"][outer[0]] if outer else content["model"])[last] = value
    with pytest.raises(SessionError) as caught:
        files.from_bytes(json.dumps(content).encode(), "a.attnviz")
    assert said in str(caught.value)


def test_a_model_begins_with_the_text_that_it_was_made_for() -> None:
    dates = replace(GPT2, digest="da7e5", example="3 april 2005")
    opened = edits.set_model(Document(), dates)
    assert opened.text == "3 april 2005" and saved(opened) == opened
    assert edits.set_model(opened, LLAMA).text == edits.set_model(opened, None).text == Document().text
    typed = edits.set_text(opened, "7/7/1977")
    assert edits.set_model(typed, LLAMA).text == edits.set_model(edits.set_model(typed, None), dates).text == "7/7/1977"

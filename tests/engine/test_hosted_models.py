"""Models that transformers computes: their stages are its numbers, edits travel back, and nothing is left changed."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import torch
import transformers

import attnviz
from attnviz.api.session import Session
from attnviz.document.cells import Cells
from attnviz.document.document import INPUT_SEPARATOR
from attnviz.document.edits import new_document
from attnviz.document.masks import NONE, read_mask
from attnviz.document.places import Cell, Spot
from attnviz.engine.attention.masks import Mask
from attnviz.engine.attention.trace import Trace
from attnviz.engine.engine import INTERACTIVE, Engine
from attnviz.engine.hosted_model import HostedModel
from attnviz.engine.in_memory import open_hosted, reader
from attnviz.experiments.direct_logit_attribution import attribute_logit, attribution_unavailable
from attnviz.result.explain import explain
from attnviz.result.logits import LogitMetric
from attnviz.result.matrices import stage_formula
from attnviz.result.result import Result
from tests.engine.hosted import KINDS, made
from tests.grids import few
from tests.test_models_in_memory import IDS, TEXT, Doubled, letters

#: One of each: a plain one, other norms and windows, factors of what is added, parallel, hybrid, post-norms, sinks.
EACH_KIND = ("llama", "gemma3_text", "granite", "gpt_neox", "qwen3_next", "bert", "gpt_oss", "t5 encoder")
REFUSED = ("bloom", "falcon", "deberta")
#: Whose modules see the tokens of all texts as one axis.
FLATTENED = ("opt",)


def hosted(model: Any, text: str = TEXT) -> Session:
    """Return a session on a model that transformers computes, even if its family is known."""
    opened = open_hosted(model, letters())
    return Session(new_document(model=opened.model, text=text), device="cpu", engine=Engine(reader(opened)))


def host_of(session: Session) -> Any:
    opened: Any = session.engine.models.session_for(session.document)[0].opened
    return opened.host


@torch.inference_mode()
def reference(model: Any, ids: torch.Tensor = IDS, **more: Any) -> Any:
    before = model.config._attn_implementation
    model.set_attn_implementation("eager")
    found = model(ids, output_attentions=True, output_hidden_states=True, **more)
    model.set_attn_implementation(before)
    return found


@pytest.mark.parametrize("kind", few((kind for kind in KINDS if kind not in REFUSED), *EACH_KIND))
def test_stages_are_those_of_transformers(kind: str) -> None:
    model = made(kind)
    expected = reference(model)
    session = hosted(model)
    result = session.result.computed
    assert result is not None
    layers = [layer for layer in range(result.num_layers) if "weights" in session.stages(layer=layer)]
    given = [weights[0] for weights in expected.attentions if weights is not None]
    assert len(layers) == len(given) and layers
    for layer, weights in zip(layers, given, strict=True):
        np.testing.assert_allclose(session["weights", layer], weights.numpy(), atol=1e-5)
        scaled = session["scaled_scores", layer]
        queries, keys = (session[name, layer] for name in result.options.row.score_stages)
        seen = queries @ np.repeat(keys, 4 // len(keys), axis=0).swapaxes(-1, -2)
        seen = np.where(np.isneginf(scaled), -np.inf, seen / result.options.divisor_in(layer))
        np.testing.assert_allclose(scaled, seen, rtol=1e-4, atol=1e-4)
        sinks = session["sink_weights", layer] if "sink_weights" in session.stages(layer=layer) else 0.0
        np.testing.assert_allclose((session["weights", layer] + sinks / 17).sum(axis=-1), 1, atol=1e-5)
    assert ("sink_weights" in session.stages(layer=1)) == (kind == "gpt_oss")
    for layer in range(result.num_layers):
        x = session["residual", layer]
        np.testing.assert_allclose(x, expected.hidden_states[layer][0].numpy(), atol=1e-5)
        is_last, added = layer == result.num_layers - 1, {"attention_output", "feed_forward"}
        has_norm = host_of(session).layout.final_norm is not None  # else the norms come after the sums
        if not is_last and added <= set(session.stages(layer=layer)) and has_norm:
            total = x + session["attention_output", layer] + session["feed_forward", layer]
            np.testing.assert_allclose(session["residual", layer + 1], total, rtol=1e-4, atol=1e-4)
        if layer in layers and kind not in FLATTENED:
            assert added <= set(session.stages(layer=layer))
    assert (result.logits is None) == kind.endswith("encoder")
    if kind == "t5 encoder":  # its biases by distance are numbers of the mask
        scores = session["biased_scores", 1]
        assert np.abs(scores - session["scaled_scores", 1]).max() > 0.1
        np.testing.assert_allclose(session["weights", 1], torch.tensor(scores).softmax(-1).numpy(), atol=1e-5)
    if result.logits is None:
        return
    np.testing.assert_allclose(result.logits.rows, expected.logits[0].numpy(), atol=1e-5)
    assert any("Layers without attention: 0, 1, 2." in note for note in result.notes) == (kind == "qwen3_next")
    assert any("sink" in note for note in result.notes) == (kind == "gpt_oss")


def test_layers_without_rotary_positions_are_known_by_their_queries() -> None:
    model = made("smollm3")
    assert model.config.no_rope_layers == [1, 1, 0]
    config = hosted(model).document.options.config
    assert config.is_rotated and config.unrotated_layers == (2,)
    result = hosted(model).result
    formulas = [stage_formula(result, Spot("rotated_queries", layer=layer)) for layer in (1, 2)]
    assert formulas == ["q = rotated queries, as attention is given them", "q = queries, as attention is given them"]
    for kind in ("gpt2", "t5 encoder", "qwen3_next"):
        config = hosted(made(kind)).document.options.config
        assert (config.is_rotated, config.unrotated_layers) == (kind == "qwen3_next", ())


#: What is typed, edited and undone one after the other, and the first token that is computed: 0 for a whole run.
STEPS: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("set_text", {"text": TEXT[:9]}, 0), ("set_text", {"text": TEXT[:10]}, 9), ("set_text", {"text": TEXT}, 10),
    ("set_text", {"text": TEXT[:8]}, 7), ("set_text", {"text": "a quack browner"}, 4),
    ("ablate_head", {"layer": 1, "head": 2}, 0), ("set_text", {"text": "a quack browners"}, 15), ("undo", {}, 14),
    ("mask_cell", {"index": [0, 9, 3], "masked": True}, 9), ("set_text", {"text": "a quack brown"}, 12),
    ("mask_cell", {"index": [0, 3, 9], "masked": False}, 0), ("set_text", {"text": "a quack brow"}, 0),
)
STEPPED = ("gemma3_text", "gpt_oss", "opt", "qwen3_next")
#: Of others that are cached otherwise or not at all a letter is added and some are replaced.
TYPED = ("llama", "mistral", "gemma2", "mixtral", "granite", "gpt2", "gpt_neox", "gpt_bigcode", "phi", "bert",
         "modernbert", "t5 encoder", "mbart encoder", "whisper")


@pytest.mark.parametrize("kind", few((kind for kind in KINDS if kind not in REFUSED), *STEPPED))
def test_a_letter_computes_the_tokens_that_it_changes(kind: str) -> None:
    model, given = made(kind), list[int]()
    with model.register_forward_pre_hook(lambda *_: given.append(0)):
        session = hosted(model, "")
    assert len(given) == 2, "a window waits for as many runs of the model"
    other, is_cached = hosted(model).engine, kind != "qwen3_next" and session.document.options.config.causal
    host = host_of(session)
    assert (host.is_incremental, host.attribution)[0] == is_cached  # both run the model once
    given.clear()
    steps = STEPS if kind in STEPPED else (*STEPS[:2], STEPS[4]) if kind in TYPED else ()
    for intent, values, first in steps:
        session.do(intent, **values)
        with host_of(session).embedding.register_forward_hook(lambda _, args, out: given.append(out.shape[1])):
            result = session.engine.compute(session.document, stages=INTERACTIVE)
        tokens = result.lengths[0]
        assert given.pop() == tokens - first * is_cached and not given
        other.clear()
        assert_equal_numbers(result, other.compute(session.document, stages=INTERACTIVE))


def assert_equal_numbers(result: Result, whole: Result) -> None:
    for one, other in zip(result.layers, whole.layers, strict=True):
        assert set(one.stages) == set(other.stages)
        for stage in one.stages:
            largest = np.abs(np.nan_to_num(other.stages[stage], neginf=0.0)).max()
            np.testing.assert_allclose(one.stages[stage], other.stages[stage], rtol=1e-5, atol=1e-5 * largest)
        np.testing.assert_equal(one.mask, other.mask)
    if result.logits is not None and whole.logits is not None:
        np.testing.assert_allclose(result.logits.rows, whole.logits.rows, rtol=1e-5, atol=1e-5)


def state_of(model: Any) -> Any:
    """Return everything of a model that a run could leave changed."""
    hooks = ("_forward_hooks", "_forward_pre_hooks", "_backward_hooks", "_forward_hooks_with_kwargs")
    return (
        {name: (tensor.data_ptr(), tensor.requires_grad, tensor.grad, tensor.sum().item())
         for name, tensor in [*model.named_parameters(), *model.named_buffers()]},
        [(name, module.training, "forward" in vars(module), [len(getattr(module, hook)) for hook in hooks])
         for name, module in model.named_modules()],
        model.config._attn_implementation, model.config.to_json_string(), torch.is_grad_enabled(),
    )


@pytest.mark.parametrize("kind", ["llama", "gpt_oss", "bert"])
def test_nothing_of_the_model_is_left_changed(kind: str) -> None:
    model = made(kind)
    model.train()
    model.get_input_embeddings().eval()
    next(model.parameters()).requires_grad_(False)
    model.set_attn_implementation("eager")
    before = state_of(model)
    session = hosted(model)
    _ = session.result
    with session.ablated((0, 1)):
        _ = session.result
    assert state_of(model) == before
    loss = model(IDS, labels=IDS).loss  # it trains as before
    loss.backward()
    model.zero_grad()


def test_an_exception_in_a_run_leaves_nothing_changed() -> None:
    model = made("llama")
    before, host = state_of(model), HostedModel(model)

    class Interrupted(Exception):
        pass

    def interrupt() -> None:
        raise Interrupted

    lengths = (IDS.shape[1],)
    traces = [Trace(Mask(lengths, read_mask(NONE), Cells()), before_each=interrupt) for _ in range(2)]
    with pytest.raises(Interrupted):
        host.run(IDS, lengths, traces, masked=lambda layer, hidden: hidden)
    assert state_of(model) == before


def pair() -> tuple[Session, Session]:
    """Return a session on Llama as transformers computes it, and one on the same model by our own record."""
    model = made("llama")
    return hosted(model), attnviz.open(model, letters(), text=TEXT)


CHANGES: dict[str, tuple[str, dict[str, Any]]] = {
    "head": ("ablate_head", {"layer": 0, "head": 1}), "layer": ("ablate_layer", {"layer": 1}),
    "mask": ("mask_cell", {"index": [0, 5, 2], "masked": True}),
}


@pytest.mark.parametrize("name", CHANGES)
def test_changes_travel_back_as_in_a_known_family(name: str) -> None:
    ours, theirs = pair()
    assert theirs.engine.models.session_for(theirs.document)[0].__class__.__name__ == "ModelSession"
    before = ours.result.logits
    intent, values = CHANGES[name]
    for session in (ours, theirs):
        session.do(intent, **values)
    assert before is not None and ours.result.logits is not None and theirs.result.logits is not None
    assert not np.allclose(ours.result.logits.rows, before.rows, atol=1e-3)
    np.testing.assert_allclose(ours.result.logits.rows, theirs.result.logits.rows, atol=1e-4)
    np.testing.assert_allclose(ours["weights"], theirs["weights"], atol=1e-5)


@pytest.mark.parametrize("stage", ["values", "scores", "scaled_scores", "weights", "context", "concatenated",
                                   "attention_output", "feed_forward", "residual"])
def test_a_cell_of_any_stage_is_edited_and_all_later_numbers_follow(stage: str) -> None:
    ours, theirs = pair()
    before = ours["residual", 1].copy()
    for session in (ours, theirs):
        spot = {"stage": stage, "layer": 0}
        session.do("choose_layer", layer=0)
        width = session.stage(stage).shape
        index = [0, 1, 3, 2] if len(session[stage, 0].shape) == 3 else [0, 3, 2]
        assert width[-1] > 2
        session.do("edit_numbers", changes=[[{**spot, "variant": session.document.options.variant},
                                             {",".join(map(str, index)): 3.5}]])
    np.testing.assert_allclose(ours["residual", 1], theirs["residual", 1], atol=1e-4)
    assert not np.allclose(ours["residual", 1], before, atol=1e-3)


def test_what_is_added_times_a_factor_is_edited_as_it_is_added() -> None:
    session = hosted(made("granite"))
    before, added = session["residual", 1].copy(), session["feed_forward", 0].copy()
    session.do("edit_numbers", changes=[[{"stage": "feed_forward", "layer": 0,
                                          "variant": session.document.options.variant}, {"0,3,2": 3.5}]])
    change = np.zeros_like(before)
    change[3, 2] = 3.5 - added[3, 2]
    np.testing.assert_allclose(session["residual", 1] - before, change, atol=1e-4)


def test_experiments_are_those_of_a_known_family() -> None:
    ours, theirs = pair()
    np.testing.assert_allclose(ours.lens().logits, theirs.lens().logits, atol=1e-4)
    np.testing.assert_allclose(ours.ablation_effects().effects, theirs.ablation_effects().effects, atol=1e-4)
    clean = TEXT.replace("quick", "slick")
    for activation in ("residual", "heads"):
        np.testing.assert_allclose(ours.patch(clean, activation=activation).recovered,
                                   theirs.patch(clean, activation=activation).recovered, atol=1e-3)
    for session in (ours, theirs):  # patches come after what is edited
        session.do("ablate_head", layer=1, head=2)
    np.testing.assert_allclose(ours.patch(clean).recovered, theirs.patch(clean).recovered, atol=1e-3)
    for session in (ours, theirs):
        session.text = f"fox{INPUT_SEPARATOR}a quick one"  # a batch, padded
    assert ours.result.computed is not None and theirs.result.computed is not None
    for sentence in (0, 1):
        np.testing.assert_allclose(ours.weights(layer=1, head=2, sentence=sentence),
                                   theirs.weights(layer=1, head=2, sentence=sentence), atol=1e-5)
    np.testing.assert_array_equal(ours.result.computed.mask, theirs.result.computed.mask)


def test_an_embedding_is_edited() -> None:
    ours, theirs = pair()
    for session in (ours, theirs):
        name = session.document.options.variant
        session.do("edit_numbers", changes=[[{"embedding": name, "token": "q"}, {"0": 2.5}]])
    np.testing.assert_allclose(ours["residual", 1], theirs["residual", 1], atol=1e-4)
    assert ours.stage("embeddings")[2, 0] == 2.5
    encoder = hosted(made("t5 encoder"))  # it calls another module than the one that it names
    before = encoder["residual", 1].copy()
    encoder.do("edit_numbers", changes=[[{"embedding": encoder.document.options.variant, "token": "q"}, {"0": 2.5}]])
    assert encoder.stage("embeddings")[2, 0] == 2.5 and not np.allclose(encoder["residual", 1], before, atol=1e-3)


@pytest.mark.parametrize(("kind", "most"), [("gpt2", 64), ("opt", 64), ("roberta", 27), ("llama", 0)])
def test_a_text_beyond_the_table_of_positions_is_refused_in_words(kind: str, most: int) -> None:
    """RoBERTa's first position comes after that of its padding token, 36."""
    session = hosted(made(kind), "x" * (most or 65))
    assert session.result.num_layers == 2 and (session.document.options.config.max_positions == most) == bool(most)
    if most:
        session.text = "x" * (most + 1)
        with pytest.raises(attnviz.Error, match=f"has {most + 1} tokens, and .* has positions for {most}: shorten it"):
            _ = session.result
    if kind == "gpt2":
        with pytest.raises(attnviz.Error, match="has 64 positions, and the text fills them"):
            hosted(made(kind), "x" * 64).do("append_next_token")


def test_what_cannot_be_seen_is_said() -> None:
    for kind in REFUSED:
        with pytest.raises(attnviz.Error, match="code of its own"):
            open_hosted(made(kind), letters())
    session = hosted(made("bert"))
    with pytest.raises(attnviz.Error, match="not its final norm and its unembedding alone"):
        session.lens()
    session = hosted(made("llama"))
    for experiment in (lambda: session.score_parts(3, 2, layer=1, head=0), lambda: session.circuits((1, 0)),
                       lambda: session.patch(TEXT.replace("quick", "slick"), exact=False)):
        with pytest.raises(attnviz.Error):
            experiment()
    with pytest.raises(attnviz.Error):
        session.do("set_option", name="mask", value="none")


def test_a_model_without_attention_is_said_to_have_none() -> None:
    config = transformers.MambaConfig(vocab_size=37, hidden_size=16, num_hidden_layers=1, state_size=4)
    with pytest.raises(attnviz.Error, match="MambaForCausalLM has no attention"):
        attnviz.open(transformers.MambaForCausalLM(config), letters(), text=TEXT)


def test_adapters_of_peft_are_in_the_numbers_and_virtual_tokens_are_refused() -> None:
    peft = pytest.importorskip("peft", reason="it is no dependency")
    lora = peft.LoraConfig(task_type="CAUSAL_LM", r=4, target_modules=["q_proj", "v_proj"], init_lora_weights=False)
    model = peft.get_peft_model(made("llama"), lora)
    with torch.inference_mode():
        expected = model(IDS).logits[0, -1].softmax(-1).max()
    session = attnviz.open(model, letters(), text=TEXT)
    assert session.next_tokens(1)[0].probability == pytest.approx(float(expected), rel=1e-4)
    model = peft.get_peft_model(made("llama"), peft.PromptTuningConfig(task_type="CAUSAL_LM", num_virtual_tokens=3))
    with pytest.raises(attnviz.Error, match="virtual tokens"):
        attnviz.open(model, letters(), text=TEXT)


def test_a_model_that_accelerate_placed_is_opened_and_an_offloaded_one_is_refused() -> None:
    accelerate = pytest.importorskip("accelerate", reason="it is no dependency")
    model = accelerate.dispatch_model(made("granite"), {"": "cpu"}, main_device="cpu", force_hooks=True)
    expected = reference(model).logits[0, -1].softmax(-1).max()
    session = attnviz.open(model, letters(), text=TEXT)
    assert session.next_tokens(1)[0].probability == pytest.approx(float(expected), rel=1e-4)
    offloaded = accelerate.cpu_offload(model, execution_device=torch.device("cpu"))
    with pytest.raises(attnviz.Error, match="load it without offloading"):
        attnviz.open(offloaded, letters(), text=TEXT)


def test_half_precision_is_that_of_the_model() -> None:
    model = made("granite").to(torch.bfloat16)
    session = attnviz.open(model, letters(), text=TEXT)
    for layer, weights in enumerate(reference(model).attentions):
        np.testing.assert_array_equal(session["weights", layer], weights[0].float().numpy())
    assert {"attention_output", "feed_forward"} <= set(session.stages(layer=1))


WRAPPERS: dict[str, Any] = {
    "peft": lambda model: SimpleNamespace(get_base_model=lambda: model),
    "compiled and parallel": lambda model: torch.nn.DataParallel(torch.compile(model)),
}


@pytest.mark.parametrize("wrapper", WRAPPERS)
def test_a_wrapped_model_is_opened_with_its_adapters(wrapper: str) -> None:
    model = made("llama")
    model.model.layers[0].mlp = Doubled(model.model.layers[0].mlp)
    expected = reference(model).logits[0, -1].softmax(-1).max()
    model.model.layers[1] = torch.compile(model.model.layers[1])  # it runs as it is, so that hooks are called
    session = attnviz.open(WRAPPERS[wrapper](model), letters(), text=TEXT)
    assert session.next_tokens(1)[0].probability == pytest.approx(float(expected), rel=1e-4)
    assert {"attention_output", "feed_forward"} <= set(session.stages(layer=1))


@pytest.mark.parametrize("kind", ["llama", "granite"])
def test_a_closed_session_lets_go_of_the_model(kind: str) -> None:
    model = made(kind)
    kept = weakref.ref(model)
    gc.collect()
    gc.disable()
    try:
        with attnviz.open(model, letters(), text=TEXT) as session:
            assert session.lens().logits.any()
        del model
        assert kept() is None
    finally:
        gc.enable()
    assert session.text == TEXT
    with pytest.raises(attnviz.Error, match="This session was closed, and it has let go of"):
        _ = session.result


def test_a_hybrid_is_shown_where_it_has_attention(tmp_path: Path) -> None:
    session = attnviz.open(made("qwen3_next"), letters(), text=TEXT)
    assert session["weights"].shape == (1, 4, 17, 17) and session.png().startswith(b"\x89PNG")
    assert session.lens().logits.shape[0] == 5
    session.export(tmp_path / "arrays.npz")
    with np.load(tmp_path / "arrays.npz") as arrays:
        assert arrays["weights"].shape == (1, 4, 17, 17) and arrays["residual"].shape == (4, 1, 17, 32)
    before = session.next_tokens(1)[0].probability
    session.do("ablate_head", layer=3, head=1)
    assert session.next_tokens(1)[0].probability != before
    clean = TEXT.replace("quick", "slick")
    assert session.patch(clean).recovered.shape == (4, 17)
    session.do("restore_all_heads")
    found = session.patch(clean, activation="heads")
    assert found.is_equal[:3].all() and not found.is_equal[3].any() and not found.recovered[:3].any()
    logit = effect_of(session, (3, 1))
    for kind in ("zero", "mean"):
        effects = session.ablation_effects(kind).effects
        assert np.isnan(effects[:3]).all() and np.isfinite(effects[3]).all()
        if kind == "zero":
            assert effects[3, 1] == pytest.approx(logit, abs=1e-5)
    session.edit.hold()
    session.text = clean
    assert np.isfinite(session.ablation_effects("resample").effects[3]).all()


def effect_of(session: Session, head: tuple[int, int]) -> float:
    """Return by how much the logit of the most likely token drops without a head."""
    before, = session.next_tokens(1)
    with session.ablated(head):
        after = next(each for each in session.next_tokens(37) if each.id == before.id)
    assert before.logit is not None and after.logit is not None
    return before.logit - after.logit


def test_open_takes_an_unknown_family_and_a_model_with_a_hook() -> None:
    granite = attnviz.open(made("granite"), letters(), text=TEXT)
    assert granite.document.options.config.is_hosted and granite.next_tokens(1)
    model = made("llama")
    model.model.layers[0].register_forward_hook(lambda module, args, out: out * 2)  # a person's steering
    expected = reference(model).logits[0, -1].softmax(-1).max()
    session = attnviz.open(model, letters(), text=TEXT)
    assert session.next_tokens(1)[0].probability == pytest.approx(float(expected), rel=1e-4)
    assert session.result.computed is not None and all(
        explain(session.result.computed, Cell(Spot(stage, layer=1), 3, 2)) for stage in session.stages(layer=1))
    assert session.png().startswith(b"\x89PNG")


def test_sinks_are_a_stage_that_is_shown_and_exported_and_not_edited(tmp_path: Path) -> None:
    model = made("gpt_oss")
    session = hosted(model)
    sinks = model.model.layers[1].self_attn.sinks.detach().numpy()
    scores = session["scaled_scores", 1]
    expected = np.exp(sinks[:, None]) / (np.exp(scores).sum(axis=-1) + np.exp(sinks[:, None]))
    np.testing.assert_allclose(session["sink_weights", 1][..., 0], expected, atol=1e-5)
    assert session.result.column_labels(Spot("sink_weights", layer=1)) == ("(sink)",)
    assert session.result.computed is not None
    assert "no key" in str(explain(session.result.computed, Cell(Spot("sink_weights", layer=1), 3, 0)))
    session.export(tmp_path / "arrays.npz")
    with np.load(tmp_path / "arrays.npz") as arrays:
        np.testing.assert_array_equal(arrays["sink_weights"][1, 0], session["sink_weights", 1])
    for name in ("sinks.svg", "sinks.md", "arrays.csv"):
        session.export(tmp_path / name, stage="sink_weights", layer=1)
    figure = (tmp_path / "sinks.svg").read_text()
    assert figure.count("<image") and figure.count(">(sink)<") == 4
    assert "| (sink) |" in (tmp_path / "sinks.md").read_text()
    assert "\nlayer1.sink_weights,0,3,16,0,x,(sink)," in (tmp_path / "arrays.csv").read_text()
    with pytest.raises(attnviz.Error):
        session.do("edit_numbers", changes=[[{"stage": "sink_weights", "layer": 1,
                                              "variant": session.document.options.variant}, {"0,1,3,0": 0.5}]])


def test_a_saved_session_is_read_again_with_its_scales(tmp_path: Path) -> None:
    session = hosted(made("gpt_oss"))
    session.save(tmp_path / "memory.attnviz")
    again = attnviz.open(tmp_path / "memory.attnviz")
    assert again.document.options.config == session.document.options.config and again.text == TEXT
    with pytest.raises(attnviz.Error, match="was in the memory of a script or a notebook"):
        _ = again.result


def test_effects_of_heads_whose_values_have_a_size_of_their_own() -> None:
    config = transformers.DeepseekV3Config(
        vocab_size=37, hidden_size=32, intermediate_size=48, num_hidden_layers=2, num_attention_heads=4,
        num_key_value_heads=4, q_lora_rank=16, kv_lora_rank=16, qk_rope_head_dim=8, qk_nope_head_dim=8, v_head_dim=12,
        first_k_dense_replace=2, n_routed_experts=4, n_group=2, topk_group=1, num_experts_per_tok=2)
    session = hosted(transformers.DeepseekV3ForCausalLM(config).eval())
    effects = session.ablation_effects().probabilities
    target, = session.next_tokens(1)
    for head in range(4):
        with session.ablated((1, head)):
            after = next(each for each in session.next_tokens(37) if each.id == target.id).probability
        assert effects[1, head] == pytest.approx(target.probability - after, abs=1e-6)


@pytest.mark.parametrize("kind", ["granite", "gemma3_text", "gpt_neox", "olmo2", "cohere"])
def test_a_logit_is_the_sum_of_what_heads_and_mlps_add(kind: str) -> None:
    """By multipliers of residual and logits, norms after the output, parallel layers with biases: as a record says."""
    model = made(kind)
    session, known = hosted(model), attnviz.open(model, letters(), text=TEXT)
    place, metric = (0, len(TEXT) - 1), LogitMetric(3, 5)
    for each in (session, known):
        each.edit.ablate_head(layer=0, head=1)
        each.edit.mask_cell(index=(0, 5, 2), masked=True)
    found, expected = (attribute_logit(each.result.computed, place, metric) for each in (session, known))
    assert found is not None and expected is not None
    logits = {each.id: each.logit for each in session.next_tokens(37)}
    assert found.total == pytest.approx(logits[3] - logits[5], abs=1e-4) and found.heads[0, 1] == 0
    assert known.document.options.config.is_hosted == (kind in ("granite", "cohere")), "the others have a record"
    np.testing.assert_allclose(found.heads, expected.heads, atol=1e-4)
    np.testing.assert_allclose(found.feed_forward, expected.feed_forward, atol=1e-4)
    assert (found.embeddings, found.biases) == pytest.approx((expected.embeddings, expected.biases), abs=1e-4)


@pytest.mark.parametrize("kind", ["gemma2", "qwen3_next"])
def test_a_logit_that_is_no_sum_is_not_attributed(kind: str) -> None:
    result = hosted(made(kind)).result.computed
    assert "are not the sum of what its heads and MLPs add" in str(attribution_unavailable(result))
    assert result is not None and attribute_logit(result, (0, 3), LogitMetric(3)) is None


class Marked(torch.Tensor):
    """Numbers of a kind of their own, as those of quantised activations."""


def test_logits_of_another_kind_are_refused() -> None:
    model = made("llama")
    model.lm_head.register_forward_hook(lambda module, args, out: out.as_subclass(Marked))
    with pytest.raises(attnviz.Error, match=r"not plain numbers \(Marked\), .*: calibrate them, or"):
        attnviz.open(model, letters(), text=TEXT)


def test_a_model_that_fails_on_the_first_text_says_what_it_raised() -> None:
    model = made("granite")  # as weights of four bits, which are not computed in inference mode
    model.model.layers[1].register_forward_pre_hook(lambda *given: {}["version_counter"])
    with pytest.raises(attnviz.Error, match=r"fails on a short text, .* torch.inference_mode \(KeyError: 'version"):
        attnviz.open(model, letters(), text=TEXT)


def test_a_model_with_several_residual_streams_is_refused() -> None:
    config = transformers.Gemma3nTextConfig(
        vocab_size=37, vocab_size_per_layer_input=37, hidden_size=32, hidden_size_per_layer_input=8,
        intermediate_size=48, num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2, head_dim=8,
        num_kv_shared_layers=0, laurel_rank=4, layer_types=["full_attention"] * 2, activation_sparsity_pattern=None,
        pad_token_id=36)
    with pytest.raises(attnviz.Error, match="Gemma3nForCausalLM has several residual streams"):
        attnviz.open(transformers.Gemma3nForCausalLM(config).eval(), letters(), text=TEXT)

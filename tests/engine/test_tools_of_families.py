"""Each tool on each family: equal to transformers with hooks, or refused with a sentence."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor, nn

from attnviz.document.places import Cell, Spot
from attnviz.engine.engine import INTERACTIVE, Engine
from attnviz.experiments import ablation_effects, lens, patching, score_parts
from attnviz.experiments.ablation_effects import AblationEffects
from attnviz.experiments.circuits import circuit_unavailable
from attnviz.experiments.direct_logit_attribution import attribute_logit, attribution_unavailable
from attnviz.experiments.lens import LensRequest
from attnviz.experiments.patching import Direction, PatchingRequest, patching_unavailable
from attnviz.experiments.score_parts import ScorePartsRequest, score_parts_unavailable
from attnviz.families.table import FAMILIES
from attnviz.result.logits import LogitMetric
from attnviz.result.result import Result
from attnviz.result.weight_gradients import GradientRequest
from tests.engine.encoder_decoders import small_of_two_texts
from tests.engine.families import Tiny, tiny
from tests.engine.small_models import LETTERS, Small, document, engine_of, in_letters
from tests.engine.test_family_stages import MODELS
from tests.grids import few

METRIC = LogitMetric(4, 7)
PATCHED = [("gpt2", "denoise"), ("gemma2", "noise"), ("bert", "denoise")]
POST_NORM = {"bert", "distilbert", "electra"}
#: The families, and others of them, that a tool refuses.
REFUSED = {"parts of scores": POST_NORM, "circuits": POST_NORM, "attribution": {*POST_NORM, "modernbert"}}
PLACES = {name: family.places for name, family in FAMILIES.items() if family.places}
#: What the output projection of a layer is called in transformers.
OUT_PROJ = {**{family: places["concatenated"].module for family, places in PLACES.items()},
            **dict.fromkeys(("bloom", "falcon"), "h.{layer}.self_attention.dense")}
#: And what writes into the residual stream; in some models norms come in between.
WRITERS = {
    "attention": {**{family: places["attention_output"].module for family, places in PLACES.items()}, **OUT_PROJ},
    "mlp": {**{family: places["feed_forward"].module for family, places in PLACES.items()},
            "bloom": "h.{layer}.mlp.dense_4h_to_h", "falcon": "h.{layer}.mlp"},
}
NORMED_WRITERS = {"attention": "layers.{layer}.post_attention_layernorm",
                  "mlp": "layers.{layer}.post_feedforward_layernorm"}


@cache
def opened(name: str) -> tuple[Tiny, Small]:
    kind, said = MODELS[name]
    made = tiny(kind, **{**said, "vocab_size": len(LETTERS)})
    return made, in_letters(name, made.config, made.weights)


def texts(name: str) -> tuple[str, str, tuple[int, int]]:
    """Return a clean and a corrupted text, and where the models predict."""
    causal = opened(name)[0].config.causal
    return ("the cat sat", "the bat sat", (0, 10)) if causal else ("the c_t", "the b_t", (0, 5))


def computed(name: str) -> tuple[Engine, Result, Result]:
    engine = engine_of(opened(name)[1])
    clean, corrupted, _ = texts(name)
    first = engine.compute(document(opened(name)[1], clean), stages=INTERACTIVE)
    return engine, first, engine.compute(document(opened(name)[1], corrupted), stages=INTERACTIVE)


def theirs(name: str, text: str, **hooks: Callable[..., Any]) -> Any:
    """Return what transformers computes of a text, with functions of its activations.

    They are the input of a layer, "layer1", or of its output projection, "out1", or the output of "attention1" or
    "mlp1".
    """
    model, ids = opened(name)[0], torch.tensor([[LETTERS.index(letter) for letter in text]])
    layers = next(each for each in model.theirs.modules() if isinstance(each, nn.ModuleList) and len(each) == 3)
    with torch.inference_mode(), hooked(model, layers, hooks):
        return model.theirs(ids, output_attentions=True, output_hidden_states=True)


@contextmanager
def hooked(model: Tiny, layers: nn.ModuleList, hooks: dict[str, Callable[..., Any]]) -> Iterator[None]:
    def before(change: Callable[[Tensor], Tensor]) -> Callable[..., Any]:
        def hook(module: Any, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
            if arguments:
                return (change(arguments[0]), *arguments[1:]), named
            return arguments, {**named, "hidden_states": change(named["hidden_states"])}

        return hook

    def skip(module: Any, arguments: tuple[Any, ...], named: dict[str, Any], made: Any) -> Any:
        x = arguments[0] if arguments else named["hidden_states"]
        return (x, *made[1:]) if isinstance(made, tuple) else x

    handles = []
    for place, change in hooks.items():
        number = int(place[-1])
        if place.startswith("skip"):
            handles += [layer.register_forward_hook(skip, with_kwargs=True) for layer in layers[number:]]
            continue
        if place[:-1] in WRITERS:
            names = NORMED_WRITERS if model.config.output_norm else {
                name: families[model.config.family] for name, families in WRITERS.items()}
            module = model.theirs.base_model.get_submodule(names[place[:-1]].format(layer=number))
            handles.append(module.register_forward_hook(lambda _, given, made, change=change: change(made)))
            continue
        module = layers[number] if place.startswith("layer") else model.theirs.base_model.get_submodule(
            OUT_PROJ[model.config.family].format(layer=number))
        handles.append(module.register_forward_pre_hook(before(change), with_kwargs=True))
    yield
    for handle in handles:
        handle.remove()


#: The families of encoder-decoders.
OF_TWO_TEXTS = ("additive", "bart", "t5")


def test_every_family_is_in_the_table() -> None:
    assert {opened(name)[0].config.family for name in MODELS} | set(OF_TWO_TEXTS) == {
        name for name, family in FAMILIES.items() if family.readers}, (
        "each family has a model in MODELS of tests/engine/test_family_stages.py")


@pytest.mark.parametrize("name", MODELS)
def test_a_row_of_the_lens_is_the_model_without_the_layers_after_it(name: str) -> None:
    engine, result, _ = computed(name)
    found = lens.run(engine, LensRequest(result, 0, False, (4, 7)))
    for row, first in (("1_pre", 1), ("final_post", 3)):
        logits = theirs(name, texts(name)[0], **{f"skip{first}": lambda x: x}).logits[0].double()
        shares = logits.softmax(-1)[:, [4, 7]].T.numpy()
        np.testing.assert_allclose(found.token_probabilities[:, found.rows.index(row)], shares, atol=1e-4)


@pytest.mark.parametrize(("name", "direction"), few(
    [*PATCHED, *((name, ("denoise", "noise")[at % 2]) for at, name in enumerate(MODELS) if name not in
                 dict(PATCHED))], *PATCHED))
def test_patched_activations_are_those_of_hooks(name: str, direction: Direction) -> None:
    engine, clean, corrupted = computed(name)
    width = opened(name)[0].config.d_head
    kept: dict[str, Tensor] = {}
    places = ("layer1", "attention1", "mlp1", "out1")
    source, text = texts(name)[:2] if direction == "denoise" else texts(name)[1::-1]
    run = theirs(name, source, **{  # Falcon adds to the output of its MLP in place
        place: lambda x, place=place: (kept.setdefault(place, x.clone()), x)[1] for place in places})

    def row(place: str) -> Callable[[Tensor], Tensor]:
        def patch(x: Tensor) -> Tensor:
            x = x.clone()
            x.view(-1, x.shape[-1])[4] = kept[place].view(-1, x.shape[-1])[4]
            return x
        return patch

    def head(context: Tensor) -> Callable[[Tensor], Tensor]:
        return lambda x: torch.cat((x[..., :width], context.reshape(*x.shape[:-1], width), x[..., 2 * width :]), dim=-1)

    target = corrupted if direction == "denoise" else clean
    patterned = run.attentions[1][0, 1] @ torch.tensor(target.picture(Spot("values", layer=1, head=1)))
    ends = [float(METRIC.of(theirs(name, each).logits[texts(name)[2]].numpy())) for each in texts(name)[:2]]
    for activation, at, place, patch in (
        ("residual", 4, "layer1", row("layer1")), ("attention_output", 4, "attention1", row("attention1")),
        ("feed_forward", 4, "mlp1", row("mlp1")), ("heads", 1, "out1", head(kept["out1"][..., width : 2 * width])),
        ("pattern", 1, "out1", head(patterned)),
    ):
        found = patching.run(engine, PatchingRequest(clean, corrupted, METRIC, activation, direction))
        value = float(METRIC.of(theirs(name, text, **{place: patch}).logits[texts(name)[2]].numpy()))
        assert found.values[1, at] == pytest.approx(value, abs=1e-4), activation
        share = (value - ends[1]) / (ends[0] - ends[1])
        assert found.recovered[1, at] == pytest.approx(share, abs=1e-3 * max(1, abs(share))), activation


@pytest.mark.parametrize(("name", "kind"), [
    (name, ("zero", "mean", "resample")[at % 3]) for at, name in enumerate(MODELS)])
def test_an_ablated_head_is_a_hook_that_replaces_it(name: str, kind: str) -> None:
    engine, held, result = computed(name)
    part, place, kept = opened(name)[0].config.d_head, texts(name)[2], list[Tensor]()
    own = slice(2 * part, 3 * part)
    for text in texts(name)[:2]:
        theirs(name, text, out1=lambda x: kept.append(x) or x)
    written = {"zero": torch.zeros(part), "mean": kept[1].flatten(0, -2)[:, own].mean(dim=0),
               "resample": kept[0].flatten(0, -2)[:, own]}[kind]
    found = ablation_effects.run(engine, AblationEffects.empty(result, place, LogitMetric(4), kind=kind, held=held))

    def replaced(x: Tensor) -> Tensor:
        x = x.clone()
        x[..., own] = written
        return x

    whole, ablated = (theirs(name, texts(name)[1], **hooks).logits[place][4] for hooks in ({}, {"out1": replaced}))
    assert found.logits[1, 2] == pytest.approx(float(whole - ablated), abs=1e-4)


@pytest.mark.parametrize("name", MODELS)
def test_weights_times_gradients_are_those_of_autograd(name: str) -> None:
    (clean, _, place), model = texts(name), opened(name)[1]
    result = engine_of(model).compute(document(model, clean), stages=INTERACTIVE, gradients=GradientRequest(4, 7))
    ids = torch.tensor([[LETTERS.index(letter) for letter in clean]])
    made = opened(name)[0].theirs(ids, output_attentions=True)
    for layer, gradient in enumerate(torch.autograd.grad(METRIC.of(made.logits[place]), made.attentions)):
        expected = (made.attentions[layer] * gradient).detach().numpy()
        np.testing.assert_allclose(result.array("weights_gradient", layer=layer), expected, atol=1e-4)


@pytest.mark.parametrize("name", MODELS)
def test_logits_and_scores_are_sums_of_parts_or_it_is_said_why_not(name: str) -> None:
    _, result, _ = computed(name)
    place, cell = texts(name)[2], Cell(Spot("weights", layer=2, head=1), 4, 2)
    reasons = {"attribution": attribution_unavailable(result, place), "circuits": circuit_unavailable(result.options),
               "parts of scores": score_parts_unavailable(result, cell)}
    assert {tool for tool, reason in reasons.items() if reason} == {
        tool for tool, families in REFUSED.items() if name in families}
    if not reasons["attribution"]:
        logit, cap = float(theirs(name, texts(name)[0]).logits[place][4]), opened(name)[0].config.logit_cap
        found = attribute_logit(result, place, LogitMetric(4))
        assert found is not None
        assert found.total == pytest.approx(cap * np.arctanh(logit / cap) if cap else logit, abs=1e-3 if cap else 1e-4)
    if not reasons["parts of scores"]:
        parts = score_parts.run(Engine(), ScorePartsRequest(result, cell))
        shown = result.array("scores", layer=2)[0, 1, 4, 2] / result.options.divisor_in(2)
        assert parts.score == pytest.approx(shown, abs=1e-4)
        assert parts.query_parts.sum() == pytest.approx(shown, abs=1e-4)


@pytest.mark.parametrize("family", OF_TWO_TEXTS)
def test_what_reads_one_text_says_so_of_models_of_two(family: str) -> None:
    model = small_of_two_texts({"bart": "marian"}.get(family, family))
    result = engine_of(model).compute(document(model, "a date"), stages=INTERACTIVE)
    cell = Cell(Spot("weights"), 0, 0)
    for reason in (attribution_unavailable(result), score_parts_unavailable(result, cell),
                   patching_unavailable(result, result), circuit_unavailable(result.options)):
        assert "text" in str(reason), reason
    assert not {"value_weighted", "rollout"} & set(result.stages(0))

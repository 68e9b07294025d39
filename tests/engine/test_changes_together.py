"""Edits, steering, ablation, other masks and patches in any combination are one plain run with all of them."""

from typing import Any

import numpy as np
import pytest
import torch

from attnviz.document import edits
from attnviz.document.ablation_kinds import ABLATION_KINDS
from attnviz.document.cells import Cells
from attnviz.document.document import Document
from attnviz.document.places import Spot
from attnviz.document.stages import STAGES
from attnviz.document.targets import Changes, StageTarget, SteeringTarget, Target
from attnviz.engine.attention.changes import Change, patch, put, replace_heads
from attnviz.engine.engine import INTERACTIVE, Engine
from attnviz.engine.model_session import ModelSession
from attnviz.engine.rerun import rerun
from attnviz.experiments import ablation_effects, patching
from attnviz.experiments.ablation_effects import AblationEffects
from attnviz.experiments.patched_activations import ACTIVATIONS
from attnviz.experiments.patching import PatchingRequest
from attnviz.result.logits import LogitMetric
from attnviz.result.result import Result
from tests.engine.encoder_decoders import small_of_two_texts
from tests.engine.small_models import document, engine_of
from tests.engine.test_tools_of_families import opened, texts
from tests.grids import few

METRIC = LogitMetric(4, 7)
PATCHED = [row for row in ACTIVATIONS.values() if not row.is_path]
#: Of each family, without (0) or with (1) changes of the first of two runs; both of some.
BOTH = [(name, number) for name in ("gpt2", "gemma2", "bert") for number in (0, 1)]
OTHERS = ("qwen3_moe", "gemma3", "olmo2", "smollm3", "neox", "modernbert", "bloom", "falcon")
COMBINATIONS = few([*BOTH, *((name, at % 2) for at, name in enumerate(OTHERS))], *BOTH)


def changed(start: Document, result: Result, random: np.random.Generator) -> Document:
    """Return a document with edits and steering of some stages, ablations and a masked cell, drawn at random."""
    model, layers, tokens = result.options, range(result.num_layers), result.lengths[0]
    made: dict[Target, Changes] = {}
    for _ in range(random.integers(1, 5)):
        layer = int(random.choice(layers))
        stages = [stage for stage in (*result.stages(layer), *["residual", "final_normed"] * 2)
                  if stage in result.stages(layer) and STAGES[stage].is_editable]
        stage, is_steered = str(random.choice(stages)), random.random() < 0.4
        row, numbers = STAGES[stage], result.array(stage, layer=layer)
        spread, at = numbers[np.isfinite(numbers)].std(), [int(random.integers(size)) for size in numbers.shape[1:-2]]
        position = int(random.choice([tokens - 1, random.integers(tokens)]))
        width = position + 1 if row.is_matrix else numbers.shape[-1]
        columns = random.choice(width, size=min(width, 6), replace=False)
        target = SteeringTarget(model.variant, stage, layer) if is_steered and not row.is_matrix else StageTarget(
            model.variant, stage, layer)
        made[target] = {(0, *at, position, int(column)): float(random.normal() * 3 * spread) for column in columns}
    ablated = [str(layer) for layer in layers[1:] if random.random() < 0.4]
    ablated += [f"{layer}.{head}" for layer in layers for head in range(4) if random.random() < 0.15]
    start = edits.set_options(edits.edit_targets(start, made), {"ablated": tuple(ablated), "steering": 0.75})
    if random.random() < 0.3:
        start = edits.set_mask_cell(start, (0, tokens - 1, 1), masked=True, layer=int(random.choice(layers)))
    return edits.set_option(start, "ablation", "mean") if random.random() < 0.3 else start


def drawn(name: str, number: int) -> tuple[Engine, Result, Result, np.random.Generator]:
    """Return two runs, the second with changes, the first in every other combination, too."""
    random, model, engine = np.random.default_rng([number, *name.encode()]), opened(name)[1], engine_of(opened(name)[1])
    starts = [document(model, text) for text in texts(name)[:2]]
    documents = [changed(start, engine.compute(start), random) if at or number % 2 else start
                 for at, start in enumerate(starts)]
    clean, corrupted = (engine.compute(each, stages=INTERACTIVE) for each in documents)
    return engine, clean, corrupted, random


def metric_of(name: str, made: Document) -> float:
    """Return the metric of a plain run."""
    return float(METRIC.of(engine_of(opened(name)[1]).compute(made).logits.row(*texts(name)[2]).astype(np.float64)))


def stage_of(result: Result, stage: str, layer: int) -> Any:
    """Return a stage of the first text, contexts as the output projection reads them."""
    if stage != "context":
        return result.array(stage, layer=layer)[0]
    rows = result.array("concatenated", layer=layer)[0]
    return rows.reshape(len(rows), 4, -1).swapaxes(0, 1)


def with_numbers(start: Document, stage: str, layer: int, numbers: Any, *prefix: int) -> Document:
    """Return a document with an array of numbers edited, at the indices that begin with a prefix."""
    return edits.edit_cells(start, StageTarget(start.options.variant, stage, layer), cells_of(numbers, *prefix))


def cells_of(numbers: Any, *prefix: int) -> Changes:
    """Return the cells of an array of numbers, at the indices that begin with a prefix."""
    return {(*prefix, *at): float(number) for at, number in np.ndenumerate(numbers) if np.isfinite(number)}


@pytest.mark.parametrize(("name", "number"), COMBINATIONS)
def test_a_patch_and_an_ablated_head_beside_other_changes_are_edits_of_a_plain_run(name: str, number: int) -> None:
    engine, clean, corrupted, random = drawn(name, number)
    before = metric_of(name, corrupted.document)
    for row in random.choice(np.array(PATCHED, object), size=3, replace=False):
        found = patching.run(engine, PatchingRequest(clean, corrupted, METRIC, row.name))
        layer = int(random.integers(clean.num_layers))
        at = int(random.integers(found.values.shape[1]))
        source = stage_of(clean, row.stage, layer)[at]
        expected = metric_of(name, with_numbers(corrupted.document, row.stage, layer, source, 0, at))
        assert found.corrupted_difference == pytest.approx(before, abs=1e-4)
        assert found.values[layer, at] == pytest.approx(expected, abs=2e-4), (number, row.name, layer, at)
    kind = str(random.choice(["zero", "mean", "resample"]))
    effects = AblationEffects.empty(corrupted, texts(name)[2], METRIC, kind=kind, held=clean)
    effects = ablation_effects.run(engine, effects)
    layer, head = int(random.integers(clean.num_layers)), int(random.integers(4))
    context = stage_of(clean if kind == "resample" else corrupted, "context", layer)[head]
    context = context * 0 if kind == "zero" else np.broadcast_to(
        context.mean(0) if kind == "mean" else context, context.shape)
    is_off = corrupted.is_ablated(Spot("weights", layer=layer, head=head))
    after = before if is_off else metric_of(
        name, with_numbers(corrupted.document, "context", layer, context, 0, head))
    assert effects.logits[layer, head] == pytest.approx(before - after, abs=2e-4), (number, kind, layer, head)


@pytest.mark.parametrize(("name", "number"), COMBINATIONS)
def test_copies_with_changes_of_several_layers_are_plain_runs(name: str, number: int) -> None:
    engine, _, result, random = drawn(name, number)
    session, _ = engine.models.session_for(result.document)
    assert isinstance(session, ModelSession)
    copies, expected, first, has_heads = [], [], result.lengths[0], bool(number % 2)
    for _ in range(3):
        made, changes = result.document, dict[int, dict[str, tuple[Change, ...]]]()
        for _ in range(random.integers(1, 4)):
            layer, position = int(random.integers(result.num_layers)), int(random.integers(result.lengths[0]))
            head, column = int(random.integers(4)), int(random.integers(8))
            context, value = stage_of(result, "context", layer)[head], float(random.normal())
            stage, change, cells = random.choice(np.array([
                ("residual", put(Cells({(0, position, column): value})), {(0, position, column): value}),
                ("context", patch(torch.full((1, 4, *context.shape), value), head=head, position=position),
                 cells_of(context[0] * 0 + value, 0, head, position)),
                ("context", replace_heads((head,)), cells_of(context * 0, 0, head)),
            ][: 2 + has_heads], object))
            first, others = 0 if has_heads else min(first, position), changes.setdefault(layer, {})
            others[stage] = (*others.get(stage, ()), change)
            made = edits.edit_cells(made, StageTarget(made.options.variant, stage, layer), cells)
        copies.append(changes)
        expected.append(metric_of(name, made))
    with torch.inference_mode():
        rows = rerun(session.last_run, copies, place=texts(name)[2], network=session.network(made.options),
                     before_each=lambda: None, first=first)
        values = METRIC.of(session.edited_model(made).logits(rows.numpy()).astype(np.float64))
    np.testing.assert_allclose(values, expected, atol=2e-4, err_msg=str(number))


@pytest.mark.parametrize(("name", "number"), few(
    [("gpt2", 0), ("qwen3", 1), ("gemma2", 1), ("olmo2", 0), ("neox", 1), ("modernbert", 0), ("bert", 1)],
    ("gemma2", 1), ("modernbert", 0)))
def test_gradients_beside_other_changes_are_differences_of_plain_runs(name: str, number: int) -> None:
    engine, _, result, random = drawn(name, number)
    session, _ = engine.models.session_for(result.document)
    assert isinstance(session, ModelSession)
    engine.compute(result.document, stages=INTERACTIVE)
    layers = session.gradients({texts(name)[2]: METRIC}, ["residual", "context"], before_each=lambda: None)
    for stage in ("residual", "context"):
        layer, position = int(random.integers(result.num_layers)), int(random.integers(result.lengths[0]))
        activation, gradient = (each[0, ..., position, :].numpy() for each in layers[layer][stage])
        np.testing.assert_allclose(activation, result.array(stage, layer=layer)[0, ..., position, :], atol=1e-5)
        step = (random.normal(size=activation.shape) * 0.01 * activation.std()).astype(np.float32)
        ends = []
        for moved in (activation + step, activation - step):
            whole = result.array(stage, layer=layer)[0].copy()
            whole[..., position, :] = moved
            ends.append(metric_of(name, with_numbers(result.document, stage, layer, whole, 0)))
        expected = float((gradient * step).sum()) * 2
        assert ends[0] - ends[1] == pytest.approx(expected, abs=3e-4, rel=0.02), (number, stage, layer)


@pytest.mark.parametrize("name", few(["gpt2", "gemma2", "qwen3", "olmo2", "neox", "bloom"], "gpt2", "gemma2"))
def test_an_edited_number_takes_no_part_in_a_path_and_a_steered_one_the_rest(name: str) -> None:
    """Numbers edited to what they are change no run, so that each half of a stage passes its own half of a path."""
    engine, (clean_text, text, _), random = engine_of(opened(name)[1]), texts(name), np.random.default_rng(3)
    start = edits.set_options(document(opened(name)[1], text), {"steering": 0.25})
    clean, plain = (engine.compute(each) for each in (document(opened(name)[1], clean_text), start))

    def moved(made: Document) -> tuple[np.ndarray[Any, Any], ...]:
        target = engine.compute(made, stages=INTERACTIVE)
        request = PatchingRequest(clean, target, METRIC, "path_queries", sender=(0, 2))
        change = patching.sent_change(request)
        return (patching.received(request, 2, change) - target.array("queries", layer=2),
                patching.final_row(request, change, position=9)
                - target.array("final_normed", layer=2)[0, [9]])

    whole, has = moved(start), plain.stages(2)
    assert all(np.abs(each).max() > 1e-3 for each in whole)
    for stage, layer, reached in (
        ("projected_attention", 0, (0, 1)), ("attention_output", 0, (0, 1)), ("residual", 1, (0, 1)),
        ("residual", 2, (0, 1)), ("normed", 2, (0,)), ("projected_queries", 2, (0,)), ("queries", 2, (0,)),
        ("final_normed", 2, (1,)),
    ):
        if stage not in has:
            continue
        numbers = plain.array(stage, layer=layer)[:1]
        is_first = random.random(numbers.shape) < 0.5
        halves = [moved(with_numbers(start, stage, layer, np.where(half, numbers, np.nan)))
                  for half in (is_first, ~is_first)]
        cells = {at: float(number) for at, number in np.ndenumerate(numbers)}
        steered = moved(edits.edit_cells(start, SteeringTarget(start.options.variant, stage, layer), cells))
        for at in (0, 1):
            if at in reached:
                np.testing.assert_allclose(halves[0][at] + halves[1][at], whole[at], atol=1e-4, err_msg=stage)
                assert min(np.abs(half[at]).max() for half in halves) > 1e-4, stage
                np.testing.assert_allclose(steered[at], whole[at] * 0.75, atol=1e-4, err_msg=stage)
            else:
                np.testing.assert_allclose(halves[0][at], whole[at], atol=1e-4, err_msg=stage)


@pytest.mark.parametrize("name", ["gpt2", "llama", "gemma2"])
def test_an_ablated_head_hands_on_its_replacement_and_takes_no_patch(name: str) -> None:
    engine, (clean_text, text, place) = engine_of(opened(name)[1]), texts(name)
    ablated = edits.set_option(document(opened(name)[1], clean_text), "ablated", ("1.2",))
    source, target = (engine.compute(each, stages=INTERACTIVE) for each in (ablated, document(opened(name)[1], text)))
    without = metric_of(name, edits.set_option(target.document, "ablated", ("1.2",)))
    found = patching.run(engine, PatchingRequest(source, target, METRIC, "heads"))
    assert found.values[1, 2] == pytest.approx(without, abs=1e-4)
    effects = ablation_effects.run(engine, AblationEffects.empty(target, place, METRIC, kind="resample", held=source))
    assert effects.logits[1, 2] == pytest.approx(found.corrupted_difference - without, abs=1e-4)
    snapshot = edits.take_snapshot(target.document, ABLATION_KINDS["resample"].snapshot, source.document)
    resampled = edits.set_options(snapshot, {"ablated": ("1.2",), "ablation": "resample"})
    assert metric_of(name, resampled) == pytest.approx(without, abs=1e-4)
    for activation in ("heads", "queries", "pattern"):
        found = patching.run(engine, PatchingRequest(target, source, METRIC, activation))
        assert found.is_equal[1].tolist() == [False, False, True, False], activation
        assert found.values[1, 2] == found.corrupted_difference


@pytest.mark.parametrize(("kind", "number"), few([("additive", 0), ("t5", 1), ("marian", 1)], ("t5", 1)))
def test_the_effect_of_a_head_beside_edits_is_a_plain_run_of_models_of_two_texts(kind: str, number: int) -> None:
    random, model = np.random.default_rng([number, *kind.encode()]), small_of_two_texts(kind)
    start, engine = document(model, "a cab date"), engine_of(model)
    plain, made = engine.compute(start, stages=INTERACTIVE), dict[Target, Changes]()
    for _ in range(random.integers(1, 5)):
        layer = int(random.integers(plain.num_layers))
        stage = str(random.choice([each for each in plain.stages(layer) if STAGES[each].is_editable]))
        numbers = plain.array(stage, layer=layer)
        cells = np.argwhere(np.isfinite(numbers))[random.integers(np.isfinite(numbers).sum(), size=4)]
        made[StageTarget(start.options.variant, stage, layer)] = {
            tuple(at): float(random.normal()) for at in cells.tolist()}
    off = [f"{layer}.{head}" for layer in range(plain.num_layers) for head in range(plain.num_heads)]
    ablated, one = set(random.choice(off, size=len(off) // 4, replace=False)), str(random.choice(off))
    now, without = (edits.set_option(edits.edit_targets(start, made), "ablated", tuple(heads))
                    for heads in (ablated, ablated | {one}))
    effects = AblationEffects.empty(engine.compute(now, stages=INTERACTIVE), (0, 0), METRIC)
    effects = ablation_effects.run(engine, effects)
    before, after = (METRIC.of(engine_of(model).compute(each).logits.row(0, 0).astype(np.float64))
                     for each in (now, without))
    layer, head = map(int, one.split("."))
    assert effects.logits[layer, head] == pytest.approx(float(before - after), abs=1e-4), (number, one)

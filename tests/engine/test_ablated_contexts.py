"""Heads that stay ablated by each kind, against hooks on transformers."""

from collections.abc import Callable

import numpy as np
import pytest
import torch
from torch import Tensor

from attnviz.document import ablation, edits, files
from attnviz.document.document import INPUT_SEPARATOR, Document, changes_numbers
from attnviz.document.targets import StageTarget
from attnviz.engine.engine import INTERACTIVE
from attnviz.experiments import ablated_contexts, ablation_effects
from attnviz.experiments.ablation_effects import AblationEffects
from attnviz.result.logits import LogitMetric
from attnviz.store.edits import choose_ablation
from attnviz.store.parts import Compared
from attnviz.store.state import State
from attnviz.store.store import Store
from attnviz.system.errors import ComputeError, EditError
from tests.engine.small_models import document, engine_of, small
from tests.engine.test_activations import CLEAN, CORRUPTED, HEAD, LAYER, caught, hooked, logits_of
from tests.engine.test_tools_of_families import opened

SENTENCES = ("to be or not", "to sleep no more and", "by a sleep")


@pytest.fixture(autouse=True)
def sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ablated_contexts, "reference_sentences", lambda: SENTENCES * 20)
    monkeypatch.setattr(ablated_contexts, "SENTENCES", 60)


@pytest.mark.parametrize(("kind", "by"), [
    ("llama", "zero"), ("gpt2", "mean"), ("neox", "reference"), ("llama", "resample"), ("gpt2", "reference")])
def test_an_ablated_head_is_replaced_as_by_a_hook(kind: str, by: str) -> None:
    model, ours = opened(kind)
    engine, size = engine_of(ours), model.config.d_head
    columns = slice(HEAD * size, (HEAD + 1) * size)
    clean, corrupted = (engine.compute(document(ours, text), stages=INTERACTIVE) for text in (CLEAN, CORRUPTED))
    in_a, *in_reference = (caught(kind, "context", LAYER, text)[0, :, columns] for text in (CLEAN, *SENTENCES))
    contexts: dict[str, Callable[[Tensor], Tensor]] = {
        "zero": torch.zeros_like, "mean": lambda own: own.mean(dim=0), "resample": lambda own: in_a,
        "reference": lambda own: torch.cat(in_reference).mean(dim=0),
    }

    def change(tensor: Tensor) -> Tensor:
        tensor = tensor.clone()
        tensor[0, :, columns] = contexts[by](tensor[0, :, columns])
        return tensor

    state = State(document=document(ours, CORRUPTED), now=corrupted, compared=Compared(held=clean.with_state_name("A")))
    after = choose_ablation.apply(state, by)
    ablated = ablation.ablate(after.document, layer=LAYER, head=HEAD)
    torch.testing.assert_close(logits_of(engine, ablated), hooked(kind, "context", LAYER, change, CORRUPTED),
                               atol=1e-4, rtol=1e-4)
    again = files.from_bytes(files.to_bytes(ablated, None), "again")
    assert (again.settings, again.resampled) == (ablated.settings, ablated.resampled)
    assert by != "resample" or changes_numbers(ablated, ablation.choose_ablation(ablated, by, state.document))
    # Another letter, then two heads: what is reused is that of a new computation.
    logits_of(engine, edits.set_text(ablated, CORRUPTED[:-1] + "s"))
    both = ablation.ablate(edits.set_text(ablated, CORRUPTED[:-1] + "s"), layer=0, head=0)
    logits_of(engine, both)
    shorter = edits.set_text(ablated, CORRUPTED[:-2])
    if by == "resample":
        with pytest.raises(ComputeError, match="A has 14 tokens and this text 12"):
            engine.compute(shorter)
    else:
        logits_of(engine, shorter)


def test_means_leave_padding_out() -> None:
    ours = small("llama")
    engine = engine_of(ours)

    def ablated(text: str) -> Document:
        return ablation.ablate(document(ours, text, ablation="mean"), layer=LAYER, head=HEAD)

    texts = ("the cat", "a long sentence")
    together = engine.compute(ablated(INPUT_SEPARATOR.join(texts)))
    for number, text in enumerate(texts):
        alone = engine.compute(ablated(text)).array("final_normed", layer=2)[0]
        np.testing.assert_allclose(together.array("final_normed", layer=2)[number, : len(text)], alone, atol=1e-5)


@pytest.mark.parametrize("has_edit", [False, True])
def test_effects_of_other_heads_zero_them_alone(has_edit: bool) -> None:
    ours = small("llama")
    engine, row = engine_of(ours), ours.model.row.name
    state = ablation.ablate(document(ours, "the cat", ablation="mean"), layer=LAYER, head=HEAD)
    if has_edit:  # heads are then ablated one by one
        state = edits.edit_cells(state, StageTarget(row, "residual", 2), {(0, 3, 5): 0.5})
    result = engine.compute(state, stages=INTERACTIVE)
    known = ablation_effects.run(engine, AblationEffects.empty(result, (0, 6), LogitMetric(4, None)))
    zeros = {(0, 1, token, column): 0.0 for token in range(7) for column in range(8)}
    without = engine.compute(edits.edit_cells(state, StageTarget(row, "context", LAYER), zeros))
    drop = float(result.logits.row(0, 6)[4] - without.logits.row(0, 6)[4])  # type: ignore[union-attr, index]
    assert abs(drop) > 1e-2
    assert known.logits[LAYER, 1] == pytest.approx(drop, abs=1e-4) and known.logits[LAYER, HEAD] == 0


def test_a_missing_snapshot_is_said() -> None:
    ours = small("llama")
    engine = engine_of(ours)
    alone = ablation.ablate(document(ours, "the cat", ablation="resample"), layer=LAYER, head=HEAD)
    with pytest.raises(ComputeError, match="no snapshot A"):
        engine.compute(alone)
    state = State(document=alone, now=engine.compute(document(ours, "the cat")))
    with pytest.raises(EditError, match="Hold a text of as many tokens as A first"):
        Store(state).do(choose_ablation("resample"))
    two_texts = document(small("additive"), "ab")
    with pytest.raises(EditError, match="set to 0 only"):
        Store(State(document=two_texts)).do(choose_ablation("mean"))
    with pytest.raises(EditError, match="fixed by the checkpoint"):
        edits.set_option(two_texts, "ablation", "mean")
    with pytest.raises(EditError, match="noise"):
        choose_ablation.apply(state, "noise")

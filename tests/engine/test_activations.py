"""Activations of A as edits of the present state, and steering towards them, against hooks on transformers."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor

from attnviz.document import edits, files
from attnviz.document.document import Document
from attnviz.document.places import Spot
from attnviz.document.targets import SteeringTarget
from attnviz.engine.engine import INTERACTIVE, Engine
from attnviz.store.compare import patch, steer, stop_steering
from attnviz.store.edits import undo
from attnviz.store.parts import Compared
from attnviz.store.state import State
from attnviz.store.store import Store
from attnviz.system.errors import EditError
from tests.engine.families import Tiny
from tests.engine.small_models import document, engine_of, small
from tests.engine.test_tools_of_families import opened, theirs

CLEAN, CORRUPTED = "the cat sat on", "the cap sat in"
LAYER, HEAD, POSITION = 1, 2, 6
KINDS = ("llama", "gpt2", "neox")
#: What `theirs` calls the place of a stage.
STAGES = {"residual": "layer", "context": "out", "attention_output": "attention", "feed_forward": "mlp"}


def hooked(kind: str, stage: str, layer: int, change: Callable[[Tensor], Tensor], text: str) -> Tensor:
    """Return the logits (t, vocabulary) with a stage of a layer changed by a hook."""
    logits: Tensor = theirs(kind, text, **{f"{STAGES[stage]}{layer}": change}).logits[0]
    return logits


def caught(kind: str, stage: str, layer: int, text: str) -> Tensor:
    """Return a stage of a layer as transformers computes it."""
    found: list[Tensor] = []
    hooked(kind, stage, layer, lambda x: found.append(x.clone()) or x, text)  # type: ignore[func-returns-value]
    return found[0]


def part(stage: str, model: Tiny, position: int | None) -> tuple[Any, ...]:
    """Return the index of the changed part in what transformers has: a head of the contexts side by side."""
    size = model.config.d_head
    columns = slice(HEAD * size, (HEAD + 1) * size) if stage == "context" else slice(None)
    return 0, slice(None) if position is None else position, columns


def held(engine: Engine, clean: Document, corrupted: Document) -> State:
    """Return the state with one document held as A, and the other shown."""
    one, other = (engine.compute(each, stages=INTERACTIVE) for each in (clean, corrupted))
    return State(document=corrupted, now=other, compared=Compared(held=one.with_state_name("A")))


def logits_of(engine: Engine, changed: Document) -> Tensor:
    """Return the logits at every position; the engine reuses what it computed before."""
    engine.compute(changed, stages=INTERACTIVE)
    fresh = engine.companion().compute(changed)
    reused = engine.compute(changed, stages=INTERACTIVE)
    last = len(fresh.sentences[0]) - 1
    assert fresh.logits is not None and reused.logits is not None
    np.testing.assert_allclose(reused.logits.row(0, last), fresh.logits.row(0, last), atol=1e-5)
    return torch.tensor(np.stack([fresh.logits.row(0, at) for at in range(last + 1)]))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("stage", "position"), [
    ("residual", None), ("context", POSITION), ("attention_output", POSITION), ("feed_forward", None)])
def test_a_patch_is_that_of_a_hook(kind: str, stage: str, position: int | None) -> None:
    model, ours = opened(kind)
    engine = engine_of(ours)
    state = held(engine, document(ours, CLEAN), document(ours, CORRUPTED))
    source, at = caught(kind, stage, LAYER, CLEAN), part(stage, model, position)

    def change(tensor: Tensor) -> Tensor:
        tensor = tensor.clone()
        tensor[at] = source[at]
        return tensor

    after = patch.apply(state, Spot(stage, layer=LAYER, head=HEAD), position)
    expected = hooked(kind, stage, LAYER, change, CORRUPTED)
    torch.testing.assert_close(logits_of(engine, after.document), expected, atol=1e-4, rtol=1e-4)
    assert (expected - hooked(kind, stage, LAYER, lambda x: x, CORRUPTED)).abs().max() > 1e-3
    again = files.from_bytes(files.to_bytes(after.document, None), "again")
    assert again.edits == after.document.edits
    assert undo.apply(after).document == state.document


def test_a_patched_pattern_mixes_the_present_values() -> None:
    model, ours = opened("llama")
    engine = engine_of(ours)
    state = held(engine, document(ours, CLEAN), document(ours, CORRUPTED))
    pattern = theirs("llama", CLEAN).attentions[LAYER][0, HEAD]
    values: list[Tensor] = []
    module = model.theirs.base_model.get_submodule(f"layers.{LAYER}.self_attn.v_proj")
    hook = module.register_forward_hook(lambda _, given, made: values.append(made))
    hooked("llama", "residual", LAYER, lambda x: x, CORRUPTED)
    hook.remove()
    size, at = model.config.d_head, part("context", model, None)

    def change(tensor: Tensor) -> Tensor:
        tensor, group = tensor.clone(), HEAD // 2
        tensor[at] = pattern @ values[0][0, :, group * size : (group + 1) * size]
        return tensor

    after = patch.apply(state, Spot("weights", layer=LAYER, head=HEAD))
    torch.testing.assert_close(logits_of(engine, after.document),
                               hooked("llama", "context", LAYER, change, CORRUPTED), atol=1e-4, rtol=1e-4)
    values_of_group = patch.apply(state, Spot("values", layer=LAYER, head=3)).document
    assert [index[:2] for index in next(iter(values_of_group.edits.values()))] == [(0, 1)] * len(CORRUPTED) * size
    typed = edits.set_text(after.document, CORRUPTED + " a")  # a patched pattern hides no key from a later query
    torch.testing.assert_close(logits_of(engine, typed)[: len(CORRUPTED)], logits_of(engine, after.document),
                               atol=1e-5, rtol=1e-5)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("stage", "position", "strength"), [("residual", None, 2.5), ("context", POSITION, -1.5)])
def test_steering_adds_the_difference_from_a(kind: str, stage: str, position: int | None, strength: float) -> None:
    model, ours = opened(kind)
    engine = engine_of(ours)
    state = held(engine, document(ours, CLEAN), document(ours, CORRUPTED))
    source, at = caught(kind, stage, LAYER, CLEAN), part(stage, model, position)

    def change(tensor: Tensor) -> Tensor:
        tensor = tensor.clone()
        tensor[at] += strength * (source[at] - tensor[at])
        return tensor

    steered = steer.apply(state, Spot(stage, layer=LAYER, head=HEAD), position)
    after = edits.set_option(steered.document, "steering", strength)
    torch.testing.assert_close(logits_of(engine, after), hooked(kind, stage, LAYER, change, CORRUPTED),
                               atol=1e-4, rtol=1e-4)
    shown = engine.compute(after, stages=INTERACTIVE).array(stage, layer=LAYER)
    own = shown[0, HEAD] if stage == "context" else shown[0]
    expected = change(caught(kind, stage, LAYER, CORRUPTED))[0][:, at[2]]
    np.testing.assert_allclose(own, expected, atol=1e-4)
    again = files.from_bytes(files.to_bytes(after, None), "again")
    assert (again.edits, again.settings) == (after.edits, after.settings)
    assert not stop_steering.apply(steered).document.edits


@pytest.mark.parametrize("stage", ["residual", "context"])
def test_no_steering_is_the_present_state_and_full_steering_the_patch(stage: str) -> None:
    ours = small("llama")
    engine, spot = engine_of(ours), Spot(stage, layer=LAYER, head=HEAD)
    state = held(engine, document(ours, CLEAN), document(ours, CORRUPTED))
    steered, patched = steer.apply(state, spot).document, patch.apply(state, spot).document
    for one, other in ((edits.set_option(steered, "steering", 0.0), state.document), (steered, patched)):
        assert torch.equal(logits_of(engine, one), logits_of(engine, other))


def test_what_does_not_fit_is_refused() -> None:
    ours = small("llama")
    engine, spot = engine_of(ours), Spot("residual", layer=LAYER)
    state = held(engine, document(ours, "the cat"), document(ours, "the rabbit"))
    with pytest.raises(EditError, match=r"7 and 10 tokens.*differ first at token 4"):
        Store(state).do(patch(spot))
    with pytest.raises(EditError, match="A is of another model"):
        Store(held(engine_of(ours, small("gpt2")), document(small("gpt2"), "the cat"),
                   document(ours, "the cap"))).do(patch(spot))
    state = held(engine, document(ours, "the cat"), document(ours, "the cap"))
    for missing, words in ((Spot("residual", layer=9), "There is no layer 9: .* has layers 0 to 2"),
                           (Spot("queries", layer=LAYER, head=9), "There is no head 9"),
                           (Spot("biased", layer=LAYER), f"There is no biased in layer {LAYER}")):
        with pytest.raises(EditError, match=words):
            Store(state).do(patch(missing))
    with pytest.raises(EditError, match="vectors"):
        Store(state).do(steer(Spot("weights", layer=LAYER)))
    with pytest.raises(EditError, match="There is no layer"):
        edits.edit_cells(state.document, SteeringTarget(ours.model.row.name, "residual", 9), {(0, 0, 0): 1.0})


def test_undo_names_the_token_that_was_patched() -> None:
    ours = small("llama")
    store = Store(held(engine_of(ours), document(ours, "the cat"), document(ours, "the cap")))
    store.do(patch(Spot("context", layer=LAYER, head=2), 4))
    step = store.state.history.last
    assert step is not None and str(step.label) == f"Patch Context of layer {LAYER} head 2 at token 4 from A"


def test_a_variant_that_has_got_more_heads_since_a_is_refused() -> None:
    one = edits.set_option(Document(), "variant", "multi_head")
    two = edits.set_options(one, {"num_heads": 2, "d_out": 4})
    four = edits.set_option(two, "num_heads", 4)
    spot = Spot("weights", head=3)  # every menu asks at each click whether it can be patched
    with pytest.raises(EditError, match="A has other sizes"):
        Store(held(Engine(), two, four)).do(patch(spot))

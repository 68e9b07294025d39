"""Intents of computed numbers, without a window: what a new result replaces."""

from attnviz.document import edits
from attnviz.result.ablation_effects import AblationEffects
from attnviz.result.next_tokens import ExtraLogits
from attnviz.store.numbers import effects_ready, logits_ready, numbers_ready
from attnviz.store.state import State
from attnviz.store.store import Store
from tests.engine.small_models import document, engine_of, small


def test_effects_and_next_tokens_are_kept_until_another_model_is_open() -> None:
    models = small("gpt2"), small("llama")
    first, other = (engine_of(model).compute(document(model, "the cat")) for model in models)
    edited = engine_of(models[0]).compute(edits.set_text(first.document, "the cats"))
    store, effects, logits = Store(State(now=first)), AblationEffects.empty(first, (0, 6), 4), ExtraLogits()
    store.do(effects_ready(effects))
    store.do(logits_ready(logits))
    store.do(numbers_ready(edited))
    assert store.state.effects is effects and store.state.extra_logits is logits
    store.do(numbers_ready(other))
    assert store.state.effects is None and store.state.extra_logits is None

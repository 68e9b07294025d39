"""What a letter and a replaced word cost on an accelerator: copies and waits that do not grow with the layers."""

import pytest

from attnviz.engine.engine import INTERACTIVE, Engine
from tests.devices import Accelerator, stand_in
from tests.engine.small_models import Small, document, engine_of, small

LAYERS = (3, 9)


def model_of(name: str, layers: int) -> Small:
    """Return a model with so many layers, a multiple of three."""
    count = "n_layer" if name in ("gpt2", "bloom") else "num_hidden_layers"
    more = {"gemma3": {"layer_types": ["sliding_attention", "full_attention", "sliding_attention"] * (layers // 3)},
            "smollm3": {"no_rope_layers": [1, 0, 1] * (layers // 3)}}
    return small(name, **{count: layers}, **more.get(name, {}))


def compute(engine: Engine, model: Small, text: str, accelerator: Accelerator) -> dict[str, int]:
    """Compute a text on the device and return what it cost."""
    accelerator.reset()
    engine.compute(document(model, text), device="cuda", stages=INTERACTIVE)
    return {"waits": len(accelerator.waits), "to the CPU": len(accelerator.to_host),
            "to the device": len(accelerator.to_device)}


#: The device is asked whether all numbers are finite; logits and the most likely tokens are copied back.
WAITS, COPIES = 1, 2


@pytest.mark.parametrize("name", ["llama", "bloom", "gemma3"])
def test_a_letter_and_a_word_cost_as_much_in_nine_layers_as_in_three(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    accelerator = stand_in(monkeypatch)
    for layers in LAYERS:
        model = model_of(name, layers)
        engine = engine_of(model)
        for text in ("the cat s", "the cat sa"):  # of the first, everything is new
            compute(engine, model, text, accelerator)
        masks = 2 if name == "gemma3" else 1  # of windows of two sizes; that of a letter masks nothing without one
        for text, sent in (("the cat sat", masks), ("ahe cat sat", masks + 1)):
            costs = compute(engine, model, text, accelerator)
            assert costs == {"waits": WAITS, "to the CPU": COPIES, "to the device": sent}, (layers, costs)
            vectors, *_ = accelerator.to_device
            assert vectors.shape == (1, 1 if text[0] == "t" else len(text), 24), "only those that changed"


def test_a_mixture_of_experts_waits_once_in_each_layer(monkeypatch: pytest.MonkeyPatch) -> None:
    accelerator = stand_in(monkeypatch)
    found = {}
    for layers in LAYERS:
        model = model_of("qwen3_moe", layers)
        costs = compute(engine_of(model), model, "the cat sat", accelerator)
        found[layers] = costs["waits"] + costs["to the CPU"]
    assert found[9] - found[3] == 6

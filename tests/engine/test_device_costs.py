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


#: One wait finds the rows that stay, one whether all numbers are finite; the others ask what a new mask masks.
LETTER_WAITS, WORD_WAITS, COPIES = 4, 8, 3


@pytest.mark.parametrize("name", ["gpt2", "llama", "bloom", "smollm3"])
def test_a_letter_and_a_word_cost_as_much_in_nine_layers_as_in_three(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    accelerator = stand_in(monkeypatch)
    for layers in LAYERS:
        model = model_of(name, layers)
        engine = engine_of(model)
        for text in ("the cat s", "the cat sa"):  # of the first, everything is new
            compute(engine, model, text, accelerator)
        for text, waits in (("the cat sat", LETTER_WAITS), ("ahe cat sat", WORD_WAITS)):
            costs = compute(engine, model, text, accelerator)
            assert costs["waits"] <= waits and costs["to the CPU"] <= COPIES, (layers, costs)


def test_a_mixture_of_experts_waits_once_in_each_layer(monkeypatch: pytest.MonkeyPatch) -> None:
    accelerator = stand_in(monkeypatch)
    found = {}
    for layers in LAYERS:
        model = model_of("qwen3_moe", layers)
        costs = compute(engine_of(model), model, "the cat sat", accelerator)
        found[layers] = costs["waits"] + costs["to the CPU"]
    assert found[9] - found[3] == 6

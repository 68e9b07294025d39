"""SmolLM2 in the engine and in transformers, with hooks on its modules."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
import torch
import transformers
from torch import Tensor

from attnviz.document import edits
from attnviz.document.document import Document
from attnviz.engine.blocks.weight_layout import parts_of
from attnviz.engine.checkpoints.loader import OpenedModel, open_model
from attnviz.engine.engine import INTERACTIVE, Engine
from attnviz.result.logits import LogitMetric
from attnviz.result.result import Result
from tests.engine.families import Tiny

CLEAN = "When Mary and John went to the store, John gave a drink to"
CORRUPTED = CLEAN.replace(", John", ", Mary")
METRIC = LogitMetric(5099, 2322)  # " Mary" rather than " John"
LAYERS, HEADS, SIZE = 30, 9, 64
#: Where transformers has an activation: the module of a layer, and whether it is what the module reads.
PLACES: Mapping[str, tuple[str, bool]] = {
    "residual": ("", True), "queries": ("self_attn.q_proj", False), "keys": ("self_attn.k_proj", False),
    "values": ("self_attn.v_proj", False), "heads": ("self_attn.o_proj", True),
    "attention_output": ("self_attn.o_proj", False), "middle": ("post_attention_layernorm", True),
    "feed_forward": ("mlp", False),
}
Change = Callable[[Tensor], Tensor]


def as_theirs(name: str) -> str:
    """Return transformers' name of a weight of SmolLM2."""
    if not name.startswith("layers."):
        top = {"embedding": "model.embed_tokens", "final_norm": "model.norm", "unembedding": "lm_head"}
        return f"{top[name]}.weight"
    _, layer, own = name.split(".")
    theirs = {
        "attention_norm": "input_layernorm", "feed_forward_norm": "post_attention_layernorm",
        "W_query": "self_attn.q_proj", "W_key": "self_attn.k_proj", "W_value": "self_attn.v_proj",
        "out_proj": "self_attn.o_proj", "W_gate": "mlp.gate_proj", "W_up": "mlp.up_proj", "W_down": "mlp.down_proj",
    }
    return f"model.layers.{layer}.{theirs[own]}.weight"


@pytest.fixture(scope="module")
def smollm2() -> Iterator[tuple[OpenedModel, Tiny]]:
    """The model, and the same weights in transformers' own, which takes up to 23 s to read the file by itself."""
    opened = open_model("smollm2")
    settings = transformers.LlamaConfig(
        vocab_size=49152, hidden_size=576, intermediate_size=1536, num_hidden_layers=30, num_attention_heads=9,
        num_key_value_heads=3, max_position_embeddings=8192, rms_norm_eps=1e-5, tie_word_embeddings=True,
        rope_parameters={"rope_type": "default", "rope_theta": 100_000.0}, attn_implementation="eager",
    )
    with torch.device("meta"):
        theirs = transformers.LlamaForCausalLM(settings)
    theirs.load_state_dict(
        {as_theirs(name): weight for name, weight in opened.weights.items() if not parts_of(name)}, assign=True)
    theirs.model.rotary_emb = type(theirs.model.rotary_emb)(settings)  # which no checkpoint holds
    yield opened, Tiny(theirs.eval(), opened.model.config, opened.weights)


@dataclass(frozen=True, eq=False)
class Run:
    """A text as transformers computes it, and our result of it."""

    ids: Tensor  #: (1, t)
    logits: Tensor  #: (t, v)
    attentions: Sequence[Tensor]  #: of each layer, (9, t, t)
    kept: Mapping[tuple[str, int], Tensor]  #: by place and layer, (t, ...)
    result: Result


@dataclass(frozen=True, eq=False)
class Pair:
    """The model in both implementations, and two runs of it."""

    model: Tiny
    engine: Engine
    clean: Run
    corrupted: Run

    def weight(self, layer: int, name: str) -> Tensor:
        """Return a weight of a layer in float64."""
        weight: Tensor = self.model.theirs.model.layers[layer].get_submodule(name).weight
        return weight.detach().double()


def forward(
    model: Tiny, ids: Tensor, changes: Mapping[tuple[str, int], Change], *, grad: bool = False, **options: Any
) -> Any:
    """Return what transformers computes with functions of its activations, by place and layer."""
    def before(change: Change) -> Callable[..., Any]:
        def hook(module: Any, given: Any, named: Any) -> Any:
            return ((change(given[0]), *given[1:]), named) if given else (
                given, {**named, "hidden_states": change(named["hidden_states"])})
        return hook

    with ExitStack() as stack, torch.set_grad_enabled(grad):
        for (place, layer), change in changes.items():
            name, is_input = PLACES[place]
            module = model.theirs.model.layers[layer].get_submodule(name)
            handle = module.register_forward_pre_hook(before(change), with_kwargs=True) if is_input else (
                module.register_forward_hook(lambda _, given, made, change=change: change(made)))
            stack.callback(handle.remove)
        return model.theirs(ids, **options)


def computed(opened: OpenedModel, model: Tiny, engine: Engine, text: str) -> Run:
    kept: dict[tuple[str, int], Tensor] = {}

    def keep(place: str, layer: int) -> Change:
        return lambda x: kept.setdefault((place, layer), x[0])[None]

    ids = torch.tensor([[token.id for token in opened.tokenizer.tokenize(text)]])
    made = forward(model, ids, {(place, layer): keep(place, layer) for place in PLACES for layer in range(LAYERS)},
                   output_attentions=True)
    document = edits.set_text(edits.set_model(Document(), opened.model), text)
    return Run(ids, made.logits[0].double(), [each[0] for each in made.attentions], kept,
               engine.compute(document, stages=INTERACTIVE))


@pytest.fixture(scope="module")
def pair(smollm2: tuple[OpenedModel, Tiny]) -> Pair:
    opened, model = smollm2
    engine = Engine(lambda where, **_: opened)
    return Pair(model, engine, *(computed(opened, model, engine, text) for text in (CLEAN, CORRUPTED)))


def close(found: Any, expected: Any, name: object = "") -> None:
    np.testing.assert_allclose(np.asarray(found), np.asarray(expected), rtol=1e-4, atol=1e-4, err_msg=str(name))

"""The arithmetic of whole models gives the displayed number, in every layer of every family."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import torch

from attnviz.document.document import Document
from attnviz.document.models import Model
from attnviz.document.options import SETTABLE_WITH_MODEL
from attnviz.document.places import Cell, Spot
from attnviz.document.stages import STAGES
from attnviz.document.targets import WeightTarget
from attnviz.families.weights import split_layers
from attnviz.result.explain import explain
from attnviz.result.layer import Layer, read_only_arrays
from attnviz.result.matrices import row_labels, usage_formula
from attnviz.result.result import Result
from attnviz.tokens.token import Token, Vocabulary
from attnviz.views.tables import tensor_contents
from tests.engine.families import IDS, Tiny, ran, tiny

YARN = {"rope_type": "yarn", "rope_theta": 100.0, "factor": 4.0, "original_max_position_embeddings": 16}
TRIED: dict[str, tuple[str, dict[str, Any]]] = {
    "gpt2": ("gpt2", {"scale_attn_by_inverse_layer_idx": True}),
    "llama": ("llama", {"num_key_value_heads": 2, "mlp_bias": True, "attention_bias": True}),
    "yarn": ("llama", {"num_key_value_heads": 2, "rope_parameters": YARN, "hidden_act": "gelu_pytorch_tanh"}),
    "qwen3": ("qwen3", {"num_key_value_heads": 2, "head_dim": 6}),
    "mixtral": ("mixtral", {"num_key_value_heads": 2, "num_local_experts": 5}),
    "qwen3_moe": ("qwen3_moe", {"num_key_value_heads": 2, "head_dim": 6, "num_experts": 5, "num_experts_per_tok": 3}),
    "gemma2": ("gemma2", {"num_key_value_heads": 2, "head_dim": 6, "sliding_window": 20,
                          "attn_logit_softcapping": 3.0}),
    "gemma3": ("gemma3_text", {"num_key_value_heads": 2, "head_dim": 6, "sliding_window": 20,
                               "layer_types": ["full_attention", "sliding_attention"]}),
    "olmo2": ("olmo2", {"num_key_value_heads": 2, "pad_token_id": 0}),
    "smollm3": ("smollm3", {"num_key_value_heads": 2, "no_rope_layers": [0, 1], "pad_token_id": 0}),
    "neox": ("gpt_neox", {"hidden_size": 32, "rope_parameters": {"rope_theta": 10.0, "partial_rotary_factor": 0.5}}),
    "sequential": ("gpt_neox", {"hidden_size": 32, "use_parallel_residual": False}),
    "phi": ("phi", {"hidden_size": 32, "num_key_value_heads": 2}), "bert": ("bert", {}),
    "bloom": ("bloom", {"num_attention_heads": 6, "hidden_size": 48}),
    "falcon": ("falcon", {"num_attention_heads": 4}),
    "modernbert": ("modernbert", {"hidden_size": 32, "local_attention": 30, "pad_token_id": 0}),
    "opt": ("opt", {"ffn_dim": 28, "enable_bias": False}), "electra": ("electra", {"embedding_size": 16}),
}
TOKENS = tuple(Token(number, f"t{number}", f"t{number}", at, at + 1) for at, number in enumerate(IDS[0].tolist()))


def result(model: Tiny, *, parameters: bool = True, **settings: Any) -> Result:
    """Return an engine's result of a tiny model, with all stages in full."""
    document = Document(text="x", settings=settings, model=Model("Tiny", "tiny", "00", model.config))
    assert set(settings) <= set(SETTABLE_WITH_MODEL)
    own = split_layers(model.weights, model.config.layers)
    last = {name: model.weights[name] for name in ("final_norm", "final_norm.bias") if name in model.weights}
    own = (*own[:-1], {**own[-1], **last})
    tokens = tuple({token.id: token for token in TOKENS}.values())
    places = model.weights.get("positions")
    if places is not None:
        places = places[model.config.position_offset :][: len(TOKENS)]
        places = places + model.weights["token_types"][0] if model.config.token_types else places
    causal = model.config.causal
    return Result(
        document=document, options=document.options, sentences=(TOKENS,),
        vocabulary=Vocabulary(tokens, model.weights["embedding"][[token.id for token in tokens]].numpy(), (True,)
                              * len(tokens)),
        layers=tuple(
            Layer(read_only_arrays({name: tensor.numpy() for name, tensor in stages.items()}),
                  parameters=read_only_arrays({
                      name: each.numpy() for name, each in weights.items()} if parameters else {}))
            for stages, weights in zip(ran(model, IDS[:1]).layers, own, strict=True)
        ),
        mask=torch.ones(1, 12, 12).triu(1).bool().numpy() if causal else np.zeros((1, 12, 12), dtype=np.bool_),
        positions=None if places is None else places.numpy(),
    )


def model(name: str) -> Tiny:
    kind, said = TRIED[name]
    return tiny(kind, **said)


@pytest.mark.parametrize("name", TRIED)
def test_what_is_said_comes_to_the_number(name: str) -> None:
    found = result(model(name))
    told = set()
    for layer in range(found.num_layers):
        for stage in found.stages(layer):
            for row, column in ((0, 0), (5, 4), (11, 3)):
                column = min(column, found.shape(stage, layer=layer)[-1] - 1)  # fewer experts are chosen
                for head in range(4 if STAGES[stage].per_head else 1):
                    cell = Cell(Spot(stage, head=head, layer=layer), row, column)
                    lines = list(explain(found, cell))
                    assert len(lines) > 1, stage
                    assert not [line for line in lines if "exactly" in line], (stage, layer, head, row, column, lines)
                    if any(character.isdigit() for line in lines[:-1] for character in line.split("   ")[0]):
                        told.add(stage)
    assert {stage.name for stage in found.options.row.stages if not stage.needs_gradient} <= told


@pytest.mark.parametrize("name", TRIED)
def test_without_the_weights_it_is_told_in_words(name: str) -> None:
    found = result(model(name), parameters=False)
    for stage in ("feed_forward", "final_normed"):
        lines = list(explain(found, Cell(Spot(stage, layer=1), 2, 3)))
        assert len(lines) == 2 and not [line for line in lines if "exactly" in line]


def test_a_single_weight_that_is_missing_is_a_fault_and_not_told_in_words() -> None:
    found = result(model("llama"))
    kept = {name: weight for name, weight in found.layers[1].parameters.items() if name != "W_down"}
    lacking = replace(found, layers=(found.layers[0], replace(found.layers[1], parameters=kept), *found.layers[2:]))
    with pytest.raises(KeyError, match="W_down"):
        explain(lacking, Cell(Spot("feed_forward", layer=1), 2, 3))


def test_a_layer_that_is_off_hands_on_what_entered_it() -> None:
    for name in TRIED:
        lines = list(explain(result(model(name), ablated=("0",)),
                                               Cell(Spot("residual", layer=1), 2, 3)))
        assert lines[0] == "layer 0 is ablated: it returns its input"


def test_every_weight_of_a_layer_has_a_use_and_names_for_its_rows() -> None:
    for name in TRIED:
        found = result(model(name))
        for layer in range(found.num_layers):
            for parameter, array in found.layers[layer].parameters.items():
                own = parameter.removesuffix(".bias").rpartition(".")[2]  # of one expert
                assert own in usage_formula(found, parameter, layer=layer), parameter
                if array.ndim == 2:
                    assert row_labels(found, parameter, layer=layer) == tuple(f"d{row}" for row in range(len(array)))


def test_the_tables_of_a_layer_say_what_each_weight_is_for() -> None:
    found = result(model("gpt2"))
    norm = tensor_contents.parameter(found, "attention_norm", head=0, layer=1)
    assert (norm.row_labels, norm.values.shape) == (("times",), (1, 24))
    assert norm.note == "x̂ = (x − mean(x)) / √(var(x) + ε) · attention_norm + b, layer 1"
    shift = tensor_contents.parameter(found, "attention_norm.bias", head=0, layer=1)
    assert shift.row_labels == ("bias",) and shift.note.startswith("b in x̂ = ")
    up = tensor_contents.parameter(found, "W_up", head=0, layer=1)
    assert up.note.startswith("mlp = ") and up.row_labels[:2] == ("d0", "d1")
    np.testing.assert_array_equal(up.values, found.parameters(1)["W_up"])
    assert up.address is not None and up.address(2, 3) == (WeightTarget(found.options.row.name, "W_up", 1), (2, 3))

"""Tiny models with random weights for each family, as transformers models and as ours."""

import copy
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import torch
import transformers
from torch import Tensor
from torch.nn.functional import embedding
from transformers.core_model_loading import revert_weight_conversion

from attnviz.document.cells import Cells
from attnviz.document.config_type import Config
from attnviz.document.masks import read_mask
from attnviz.engine.attention.changes import Interventions
from attnviz.engine.attention.masks import Mask
from attnviz.engine.attention.trace import AttentionOptions, SoftmaxOptions, Trace
from attnviz.engine.blocks.network import network
from attnviz.families.config_json import config_of
from attnviz.families.weights import find_weights, split_layers, tie_weights

#: Sizes that differ from one another, so that a transposed matrix or a wrong axis does not fit.
SIZES: Mapping[str, Any] = {
    "hidden_size": 24, "num_hidden_layers": 2, "num_attention_heads": 4, "intermediate_size": 28, "vocab_size": 37,
    "max_position_embeddings": 24,
}
#: By the `model_type` of the config, how transformers calls what has logits.
CLASSES = {
    "gpt2": "GPT2LMHeadModel", "llama": "LlamaForCausalLM", "mistral": "MistralForCausalLM",
    "qwen2": "Qwen2ForCausalLM", "qwen3": "Qwen3ForCausalLM", "mixtral": "MixtralForCausalLM",
    "qwen3_moe": "Qwen3MoeForCausalLM", "gemma": "GemmaForCausalLM",
    "gemma2": "Gemma2ForCausalLM", "gemma3_text": "Gemma3ForCausalLM", "bert": "BertForMaskedLM",
    "opt": "OPTForCausalLM", "distilbert": "DistilBertForMaskedLM", "electra": "ElectraForMaskedLM",
    "modernbert": "ModernBertForMaskedLM",
    "bloom": "BloomForCausalLM",
    "falcon": "FalconForCausalLM",
    "olmo2": "Olmo2ForCausalLM", "olmo3": "Olmo3ForCausalLM", "smollm3": "SmolLM3ForCausalLM",
    "stablelm": "StableLmForCausalLM",
    "gpt_neox": "GPTNeoXForCausalLM", "phi": "PhiForCausalLM",
    "roberta": "RobertaForMaskedLM", "camembert": "CamembertForMaskedLM", "xlm-roberta": "XLMRobertaForMaskedLM",
}
IDS = torch.tensor([[3, 1, 4, 15, 9, 2, 6, 5, 35, 8, 9, 7], [14, 14, 2, 1, 35, 6, 20, 17, 22, 9, 3, 12]])


@dataclass(frozen=True)
class Tiny:
    """One model in both implementations."""

    theirs: Any
    config: Config
    weights: Mapping[str, Tensor]


@dataclass(frozen=True)
class ModelRun:
    """The outputs of a model: stages by layer, and logits."""

    layers: tuple[Mapping[str, Tensor], ...]
    logits: Tensor | None


def tiny(kind: str, name: str = "", **said: Any) -> Tiny:
    """Return a model with random weights, large enough that attention is not uniform."""
    return _tiny(kind, name or CLASSES[kind], json.dumps(said, sort_keys=True))


@cache
def _tiny(kind: str, name: str, said: str) -> Tiny:
    settings = {**SIZES, "attn_implementation": "eager", **json.loads(said)}
    config = transformers.AutoConfig.for_model(kind, **settings)
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(7)
        theirs = getattr(transformers, name)(config).eval()
        for parameter in theirs.parameters():
            # Norms stretch by about 1, and nothing is 0 or 1: a bias or a stretch that is left out shows.
            parameter.data = torch.randn_like(parameter) * 0.25 + (parameter.data == 1)
    theirs.tie_weights()
    saved = {**json.loads(theirs.config.to_json_string()), "architectures": [name]}
    return Tiny(theirs, *our_model(saved, stored(theirs)))


def stored(theirs: Any) -> Mapping[str, Tensor]:
    """Return the weights of a transformers model as it saves them: each expert by itself."""
    found: Mapping[str, Tensor] = revert_weight_conversion(theirs, theirs.state_dict())
    return found


def in_dtype(model: Tiny, dtype: torch.dtype) -> Tiny:
    """Return a model that computes in another dtype."""
    theirs = copy.deepcopy(model.theirs)
    for parameter in theirs.parameters():  # not buffers: from_pretrained leaves rotary frequencies in float32
        parameter.data = parameter.data.to(dtype)
    saved = {**json.loads(theirs.config.to_json_string()), "architectures": [type(theirs).__name__]}
    return Tiny(theirs, *our_model(saved, stored(theirs)))


def our_model(saved: Mapping[str, object], state: Mapping[str, Tensor]) -> tuple[Config, dict[str, Tensor]]:
    """Return our config and weights, from the contents of a checkpoint."""
    config, found = find_weights(config_of(saved), state.keys())
    weights = {name: stored.ours(state[theirs].float() if stored.offset else state[theirs])
               for name, (theirs, stored) in found.items()}
    return config, tie_weights(config, weights)


def transformers_stages(model: Tiny, ids: Tensor = IDS) -> Any:
    """Return the stages as transformers computes them."""
    with torch.inference_mode():
        return model.theirs(ids, output_attentions=True, output_hidden_states=True)


def run(ids: Tensor, weights: Mapping[str, Tensor], *, config: Config, traces: Sequence[Trace]) -> Tensor | None:
    """Run a family on token ids (b, t) and return its logits (b, t, vocabulary), if it has any.

    Every stage is recorded in the traces, one per layer.
    """
    stack, layers = network(config), split_layers(weights, config.layers)
    positions = stack.positions(ids.shape[1], ids.device.type)
    vectors = embedding(ids, weights["embedding"])  # (b, t, d)
    x = stack.embed(vectors, weights, positions=positions[0], trace=traces[0])  # (b, t, d)
    for layer, own in enumerate(layers):
        x = stack.block(x, own, positions=positions[layer], trace=traces[layer])  # (b, t, d)
    assert stack.final_norm is not None and stack.unembed is not None
    x = stack.final_norm(x, weights, trace=traces[-1])  # (b, t, d)
    return stack.unembed(x, weights) if config.has_logits else None


def trace_of(
    config: Config, layer: int, lengths: Sequence[int], edits: Mapping[str, Cells] | None = None,
    wanted: frozenset[str] | None = None,
) -> Trace:
    """Return a trace of a layer with the model's mask and options."""
    formula = read_mask("causal" if config.causal else "none")
    return Trace(
        Mask(lengths, formula, cells=Cells(), window=config.sliding_window(layer)),
        Interventions(edits=edits or {}).changes(), wanted,
        options=AttentionOptions(softmax=SoftmaxOptions(
            divisor=config.divisor(layer), slopes=config.slopes, cap=config.score_cap)))


def ran(
    model: Tiny, ids: Tensor = IDS, *, edits: Mapping[int, Mapping[str, Cells]] | None = None,
    lengths: Sequence[int] | None = None, wanted: frozenset[str] | None = None,
) -> ModelRun:
    """Compute a model with the engine, with edits in some layers, and padding after shorter texts."""
    config, lengths = model.config, lengths or [ids.shape[1]] * len(ids)
    traces = [trace_of(config, layer, lengths, (edits or {}).get(layer), wanted) for layer in range(config.layers)]
    with torch.inference_mode():
        logits = run(ids, model.weights, config=config, traces=traces)
    return ModelRun(tuple(trace.stages for trace in traces), logits)

"""The architectures of training runs: config.json, the initial weights, the examples, and the loss of a batch.

The layers are those of the trained models (`attnviz.engine.blocks`), so that every step opens as one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Protocol

import torch
from torch import Generator, Tensor
from torch.nn.functional import cross_entropy

from attnviz.document.cells import Cells
from attnviz.document.config_type import Config
from attnviz.document.masks import read_mask
from attnviz.document.recipes import RunSpec, read_pairs
from attnviz.engine.attention.changes import Interventions
from attnviz.engine.attention.masks import Mask
from attnviz.engine.attention.trace import AttentionCaches, AttentionOptions, SoftmaxOptions
from attnviz.engine.blocks.network import network
from attnviz.engine.rerun import run_whole
from attnviz.engine.stack import LayerInputs, StackInputs
from attnviz.engine.training import tasks
from attnviz.engine.training.pairs import EncoderDecoderModel, draw_pairs
from attnviz.engine.training.tasks import Batch
from attnviz.families.config_json import config_of
from attnviz.families.stored_weight import StoredWeight
from attnviz.families.table import FAMILIES
from attnviz.families.weights import expand_layers, split_layers
from attnviz.tokens.character_tokenizer import END, START

MAX_POSITIONS = 512
MAX_OUTPUT_TOKENS = 16  #: that an encoder-decoder writes
_EMBEDDINGS = ("embedding", "output_embedding", "positions")
_VERSION = None, "cpu", MappingProxyType[str, Cells]({})  # nothing is reused between steps


def _decoder_config(spec: RunSpec, vocabulary: int) -> dict[str, Any]:
    heads, layers, d_model, d_ff = (spec.value(name) for name in ("heads", "layers", "d_model", "d_ff"))
    if spec.value("positions") == "learned":
        return {"model_type": "gpt2", "architectures": ["GPT2LMHeadModel"], "n_embd": d_model, "n_head": heads,
                "n_layer": layers, "n_inner": d_ff, "vocab_size": vocabulary, "n_positions": MAX_POSITIONS,
                "tie_word_embeddings": False}
    return {"model_type": "llama", "architectures": ["LlamaForCausalLM"], "hidden_size": d_model,
            "num_attention_heads": heads, "num_hidden_layers": layers, "intermediate_size": d_ff,
            "vocab_size": vocabulary, "max_position_embeddings": MAX_POSITIONS, "rms_norm_eps": 1e-5,
            "tie_word_embeddings": False}


def _additive_config(spec: RunSpec, vocabulary: int) -> dict[str, Any]:
    return {"model_type": "attnviz_additive", "is_encoder_decoder": True, "hidden_size": spec.value("d_model"),
            "vocab_size": vocabulary, "decoder_start_token_id": vocabulary - 2, "eos_token_id": vocabulary - 1,
            "max_length": _max_outputs(spec)}


def _transformer_config(spec: RunSpec, vocabulary: int) -> dict[str, Any]:
    """Return the config of a Marian, the encoder-decoder of Vaswani et al. 2017; its padding is the start token."""
    layers, heads, d_ff = (spec.value(name) for name in ("layers", "heads", "d_ff"))
    sides = {f"{side}_{name}": value for side in ("encoder", "decoder")
             for name, value in (("layers", layers), ("attention_heads", heads), ("ffn_dim", d_ff))}
    return {"model_type": "marian", "architectures": ["MarianMTModel"], "d_model": spec.value("d_model"), **sides,
            "vocab_size": vocabulary, "max_position_embeddings": MAX_POSITIONS, "activation_function": "relu",
            "scale_embedding": True, "pad_token_id": vocabulary - 2, "decoder_start_token_id": vocabulary - 2,
            "eos_token_id": vocabulary - 1, "forced_eos_token_id": None, "max_length": _max_outputs(spec)}


def _max_outputs(spec: RunSpec) -> int:
    """Return how many tokens an output has at most: of a person's own pairs, those of the longest and some more."""
    longest = max((len(output) for _, output in read_pairs(spec.text)), default=0) if spec.text else 0
    return max(MAX_OUTPUT_TOKENS, longest + 8)


def tensor_name(name: str) -> str:
    """Return the name of a tensor in a model of transformers with a language-model head."""
    prefix = {"lm": "", "final_logits_bias": "", **dict.fromkeys(("wte", "wpe", "h", "ln_f"), "transformer.")}
    return prefix.get(name.partition("_head")[0].partition(".")[0], "model.") + name


def stored_weights(config: Config) -> dict[str, StoredWeight]:
    """Return how each weight of a run's model is stored, by our names."""
    family = FAMILIES[config.family]
    return expand_layers(config, {**family.weights(config), **family.head(config)})


def initial_weights(config: Config, source: Generator) -> dict[str, Tensor]:
    """Draw the weights: matrices and vectors from N(0, 1 / columns), embeddings from N(0, 1 / 4), norms 1, biases 0.

    Embeddings that are scaled by √d are drawn from N(0, 1 / d), too, so that they do not drown the positions.
    """
    weights: dict[str, Tensor] = {}
    for name, stored in stored_weights(config).items():
        if name.endswith(".bias"):
            weights[name] = torch.zeros(stored.shape)
        elif name.endswith("norm"):
            weights[name] = torch.ones(stored.shape)
        else:
            is_embedding = name.rpartition(".")[2] in _EMBEDDINGS and not config.scales_embeddings
            spread = 0.5 if is_embedding else 1 / math.sqrt(max(stored.shape[-1], 1))
            weights[name] = torch.randn(stored.shape, generator=source) * spread
    return weights


class Learner(Protocol):
    """A model in training: the loss of a batch, with gradients of all weights."""

    ablated: Mapping[int, tuple[int, ...]]  #: heads without effect, by layer

    def loss(self, batch: Any, weights: Mapping[str, Tensor]) -> tuple[Tensor, Tensor]:
        """Return the mean loss of the answers in nats per token, and the share that is right."""


class Model:
    """Predicts every next token of a batch, with gradients of all weights."""

    def __init__(self, config: Config) -> None:
        self.config, self._network, self._caches = config, network(config), AttentionCaches()
        self.ablated: Mapping[int, tuple[int, ...]] = {}  #: heads without effect, by layer

    def logits(self, ids: Tensor, weights: Mapping[str, Tensor]) -> Tensor:
        """Return the logits of the token after each one: ids (b, t) -> (b, t, vocabulary)."""
        config, model = self.config, self._network
        lengths = (ids.shape[1],) * len(ids)
        mask = Mask(lengths, read_mask("causal"), Cells(), ids.device.type)
        layers = [
            LayerInputs(AttentionOptions(softmax=SoftmaxOptions(divisor=config.divisor(layer))), own, _VERSION, mask,
                        Interventions(ablated_heads=self.ablated.get(layer, ())))
            for layer, own in enumerate(split_layers(weights, config.layers))]
        given = StackInputs(network=model, vectors=weights["embedding"][ids], device=ids.device.type,
                            weights=weights, lengths=lengths, layers=layers)
        traces, x = run_whole(given, stages=frozenset(), caches=self._caches)
        assert model.final_norm is not None and model.unembed is not None
        return model.unembed(model.final_norm(x, weights, trace=traces[-1]), weights)

    def loss(self, batch: Batch, weights: Mapping[str, Tensor]) -> tuple[Tensor, Tensor]:
        """Return the mean loss of the answers in nats, and the share of them that is the most likely token."""
        logits = self.logits(batch.ids, weights)[:, :-1]
        asked = batch.answers[:, 1:]
        found, right = logits[asked], batch.ids[:, 1:][asked]
        return cross_entropy(found, right), (found.detach().argmax(dim=-1) == right).float().mean()


@dataclass(frozen=True, slots=True, kw_only=True)
class Architecture:
    """What can be trained: its config, its examples, and its loss."""

    config_json: Callable[[RunSpec, int], dict[str, Any]]  #: (run, tokens of the vocabulary) -> config.json
    model: Callable[[Config], Learner]
    draw: Callable[..., Any]  #: (run, alphabet, examples, randomness, *, is_test) -> a batch
    special: tuple[str, ...] = ()  #: tokens beside the alphabet and that of unknown characters
    tensor_name: Callable[[str], str] = tensor_name  #: (name in the table of weights) -> name in the checkpoint


#: By the names in `Recipe.architecture`.
ARCHITECTURES: Mapping[str, Architecture] = MappingProxyType({
    "decoder": Architecture(config_json=_decoder_config, model=Model, draw=tasks.draw),
    "additive": Architecture(config_json=_additive_config, model=EncoderDecoderModel, draw=draw_pairs,
                             special=(START, END), tensor_name=str),
    "transformer": Architecture(config_json=_transformer_config, model=EncoderDecoderModel, draw=draw_pairs,
                                special=(START, END)),
})


def architecture_of(spec: RunSpec) -> Architecture:
    """Return the architecture of a run."""
    return ARCHITECTURES[spec.row.architecture]


def config_json(spec: RunSpec, alphabet: str) -> dict[str, Any]:
    """Return what `config.json` says of a run's model; of a decoder as transformers reads it."""
    architecture = architecture_of(spec)
    return architecture.config_json(spec, len(alphabet) + 1 + len(architecture.special))  # 1 for unknown characters


def read_config(spec: RunSpec, alphabet: str) -> Config:
    """Return the config of a run's model."""
    return config_of(config_json(spec, alphabet))

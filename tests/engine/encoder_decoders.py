"""Tiny encoder-decoders with random weights, as transformers models and as ours."""

from collections.abc import Mapping, Sequence
from typing import Any

import torch
import transformers
from torch import Tensor
from torch.nn.functional import embedding

from attnviz.engine.attention.trace import Trace
from attnviz.engine.blocks.network import page_of
from attnviz.families.weights import split_layers
from tests.engine.families import ModelRun, Tiny, our_model
from tests.engine.small_models import LETTERS, Small, in_letters, small

SIZES: Mapping[str, Any] = {
    "d_model": 24, "encoder_layers": 2, "decoder_layers": 3, "encoder_attention_heads": 4, "decoder_attention_heads": 4,
    "encoder_ffn_dim": 28, "decoder_ffn_dim": 28, "vocab_size": 37, "max_position_embeddings": 16, "pad_token_id": 36,
    "decoder_start_token_id": 36, "eos_token_id": 0, "forced_eos_token_id": None, "attn_implementation": "eager",
}
#: The same of T5; heads are wider than d_model / heads.
T5_SIZES: Mapping[str, Any] = {
    "d_model": 24, "num_layers": 2, "num_decoder_layers": 3, "num_heads": 4, "d_kv": 5, "d_ff": 28, "vocab_size": 37,
    "pad_token_id": 36, "decoder_start_token_id": 36, "eos_token_id": 0, "relative_attention_num_buckets": 8,
    "relative_attention_max_distance": 7, "attn_implementation": "eager",
}
CLASSES = {"marian": "MarianMTModel", "bart": "BartForConditionalGeneration", "t5": "T5ForConditionalGeneration",
           "mt5": "MT5ForConditionalGeneration"}
SOURCE = torch.tensor([[3, 1, 4, 15, 9, 2, 6, 5, 35], [14, 14, 2, 1, 35, 6, 20, 17, 22]])
TARGET = torch.tensor([[36, 7, 8, 9, 3, 11], [36, 30, 30, 1, 0, 12]])


def tiny(kind: str, *, seed: int = 7, **said: Any) -> Tiny:
    """Return an encoder-decoder with random weights, large enough that attention is not uniform."""
    config = transformers.AutoConfig.for_model(kind, **{**(T5_SIZES if "t5" in kind else SIZES), **said})
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        theirs = getattr(transformers, CLASSES[kind])(config).eval()
        for name, parameter in theirs.named_parameters():
            if not (kind == "marian" and "embed_positions" in name):
                # Norms stretch by about 1, and nothing is 0 or 1: a bias or a stretch that is left out shows.
                parameter.data = torch.randn_like(parameter) * 0.25 + (parameter.data == 1)
        if "t5" not in kind:
            theirs.final_logits_bias.normal_()
    theirs.tie_weights()
    return Tiny(theirs, *our_model(theirs.config.to_dict(), theirs.state_dict()))


def ran(model: Tiny, traces: Sequence[Trace], source: Tensor = SOURCE, target: Tensor = TARGET) -> ModelRun:
    """Compute a model with the functions of its page, each layer with its trace."""
    config, weights, layers = model.config, model.weights, split_layers(model.weights, model.config.layers)
    with torch.inference_mode():
        vectors = embedding(source, weights["embedding"])
        page = page_of(config)
        decoder = page.encode(vectors, weights, layers, config=config, traces=traces)
        logits, _ = page.decode(target, decoder, weights, layers, config=config, traces=traces)
    return ModelRun(tuple(trace.stages for trace in traces), logits)


def small_of_two_texts(kind: str) -> Small:
    """Return a model that answers a text with another, with a tokenizer of one token per letter."""
    if kind == "additive":
        return small(kind)
    made = tiny(kind, vocab_size=len(LETTERS), pad_token_id=28, decoder_start_token_id=28)
    return in_letters(kind, made.config, made.weights)

"""Small random models of each family, as Hugging Face and llama.cpp would save them."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import gguf
import numpy as np
import torch
from safetensors.torch import save_file

from tests.engine.checkpoints.gguf_writer import tokenizer_fields, write
from tests.engine.encoder_decoders import tiny as two_texts
from tests.engine.families import stored, tiny
from tests.tokens.test_model_tokenizer import trained

Numbers = np.ndarray[Any, np.dtype[np.float32]]
ROWS = 1000  # more than any of the small tokenizers has


@dataclass(frozen=True)
class Tiny:
    """A model in Hugging Face's form."""

    config: dict[str, Any]
    tensors: dict[str, Numbers]
    tokenizer: str


def _random(shapes: Mapping[str, tuple[int, ...]]) -> dict[str, Numbers]:
    generator = np.random.default_rng(7)
    return {name: generator.normal(size=shape).astype(np.float32) for name, shape in shapes.items()}


def llama(*, tied: bool = False, **config: Any) -> Tiny:
    """Two layers, 4 heads of 8 with 2 of keys and values."""
    d, ff, layer = 32, 48, "model.layers.{}."
    shapes: dict[str, tuple[int, ...]] = {"model.embed_tokens.weight": (ROWS, d), "model.norm.weight": (d,)}
    for at in range(2):
        name = layer.format(at)
        shapes |= {
            f"{name}self_attn.q_proj.weight": (32, d), f"{name}self_attn.k_proj.weight": (16, d),
            f"{name}self_attn.v_proj.weight": (16, d), f"{name}self_attn.o_proj.weight": (d, 32),
            f"{name}mlp.gate_proj.weight": (ff, d), f"{name}mlp.up_proj.weight": (ff, d),
            f"{name}mlp.down_proj.weight": (d, ff), f"{name}input_layernorm.weight": (d,),
            f"{name}post_attention_layernorm.weight": (d,),
        }
    if not tied:
        shapes["lm_head.weight"] = (ROWS, d)
    said = {"model_type": "llama", "architectures": ["LlamaForCausalLM"], "hidden_size": d, "num_hidden_layers": 2,
            "num_attention_heads": 4, "num_key_value_heads": 2, "intermediate_size": ff, "vocab_size": ROWS,
            "max_position_embeddings": 64, "rms_norm_eps": 1e-5, "rope_theta": 500.0, "tie_word_embeddings": tied}
    return Tiny({**said, **config}, _random(shapes), "bytes")


def gpt2() -> Tiny:
    """Two layers, 4 heads of 8."""
    d = 32
    shapes: dict[str, tuple[int, ...]] = {"transformer.wte.weight": (ROWS, d), "transformer.wpe.weight": (64, d),
                                          "transformer.ln_f.weight": (d,), "transformer.ln_f.bias": (d,)}
    for at in range(2):
        name = f"transformer.h.{at}."
        for linear, (columns, rows) in {"attn.c_attn": (d, 3 * d), "attn.c_proj": (d, d), "mlp.c_fc": (d, 4 * d),
                                        "mlp.c_proj": (4 * d, d)}.items():
            shapes |= {f"{name}{linear}.weight": (columns, rows), f"{name}{linear}.bias": (rows,)}
        for norm in ("ln_1", "ln_2"):
            shapes |= {f"{name}{norm}.weight": (d,), f"{name}{norm}.bias": (d,)}
    config = {"model_type": "gpt2", "architectures": ["GPT2LMHeadModel"], "n_embd": d, "n_layer": 2, "n_head": 4,
              "n_positions": 64, "vocab_size": ROWS, "layer_norm_epsilon": 1e-5}
    return Tiny(config, _random(shapes), "bytes")


def bert() -> Tiny:
    """Two layers, 4 heads of 8, without what tells a masked word."""
    d = 32
    shapes: dict[str, tuple[int, ...]] = {
        "embeddings.word_embeddings.weight": (ROWS, d), "embeddings.position_embeddings.weight": (64, d),
        "embeddings.token_type_embeddings.weight": (2, d), "embeddings.LayerNorm.weight": (d,),
        "embeddings.LayerNorm.bias": (d,),
    }
    for at in range(2):
        name = f"encoder.layer.{at}."
        for linear, (rows, columns) in {
            "attention.self.query": (d, d), "attention.self.key": (d, d), "attention.self.value": (d, d),
            "attention.output.dense": (d, d), "intermediate.dense": (48, d), "output.dense": (d, 48),
        }.items():
            shapes |= {f"{name}{linear}.weight": (rows, columns), f"{name}{linear}.bias": (rows,)}
        for norm in ("attention.output.LayerNorm", "output.LayerNorm"):
            shapes |= {f"{name}{norm}.weight": (d,), f"{name}{norm}.bias": (d,)}
    config = {"model_type": "bert", "architectures": ["BertModel"], "hidden_size": d, "num_hidden_layers": 2,
              "num_attention_heads": 4, "intermediate_size": 48, "vocab_size": ROWS, "max_position_embeddings": 64}
    return Tiny(config, _random(shapes), "words")


def qwen(kind: str) -> Tiny:
    """Llama with biases (Qwen2), or with norms of queries and keys (Qwen3), whose rows llama.cpp leaves as they are."""
    more: dict[str, tuple[int, ...]] = {}
    for at in range(2):
        name = f"model.layers.{at}.self_attn."
        biases = {f"{name}{linear}_proj.bias": (rows,) for linear, rows in (("q", 32), ("k", 16), ("v", 16))}
        more |= biases if kind == "qwen2" else {f"{name}q_norm.weight": (8,), f"{name}k_norm.weight": (8,)}
    plain = llama(model_type=kind, head_dim=8)
    return Tiny(plain.config, {**plain.tensors, **_random(more)}, plain.tokenizer)


def gemma(kind: str) -> Tiny:
    """Llama with more norms, and for Gemma 3 norms of queries and keys; caps and scales are those of no real model."""
    more: dict[str, tuple[int, ...]] = {}
    for at in range(2):
        name = f"model.layers.{at}."
        if kind != "gemma":
            more |= {f"{name}{side}_feedforward_layernorm.weight": (32,) for side in ("pre", "post")}
        if kind == "gemma3_text":
            more |= {f"{name}self_attn.{norm}_norm.weight": (8,) for norm in "qk"}
    said: dict[str, Any] = {"gemma": {}, "gemma2": {"attn_logit_softcapping": 20.0, "final_logit_softcapping": 10.0},
                            "gemma3_text": {"rope_local_base_freq": 50.0}}[kind]
    windows = {} if kind == "gemma" else {"sliding_window": 3, "query_pre_attn_scalar": 8}
    plain = llama(tied=True, model_type=kind, head_dim=8, **said, **windows)
    tensors = {name: np.round(numbers * 8) / 8 if name.endswith("norm.weight") else numbers  # exact with 1
               for name, numbers in {**plain.tensors, **_random(more)}.items()}
    return Tiny(plain.config, tensors, plain.tokenizer)


def of_transformers(kind: str, **said: Any) -> Tiny:
    """A model of transformers with random weights: two layers, 4 heads of 8."""
    made = tiny(kind, **{"hidden_size": 32, "vocab_size": ROWS, "intermediate_size": 48, "max_position_embeddings": 64,
                         **said}).theirs
    return Tiny(json.loads(made.config.to_json_string()) | {"architectures": [type(made).__name__]},
                {name: weight.numpy() for name, weight in stored(made).items()
                 if not (made.config.tie_word_embeddings and name == "lm_head.weight")}, "bytes")


#: What `of_transformers` is told of the families that llama.cpp stores under names of its own.
FUSED: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "gptneox": ("gpt_neox", {"rope_parameters": {"rope_theta": 10_000.0, "partial_rotary_factor": 0.5}}),
    "sequential": ("gpt_neox", {"use_parallel_residual": False, "attention_bias": False}),
    "phi2": ("phi", {"rope_parameters": {"rope_theta": 10_000.0, "partial_rotary_factor": 0.75}}),
    "bloom": ("bloom", {"tie_word_embeddings": True}), "falcon": ("falcon", {}),
    "falcon 40b": ("falcon", {"new_decoder_architecture": True, "num_kv_heads": 2}),
    "falcon 11b": ("falcon", {"new_decoder_architecture": True, "num_kv_heads": 2, "num_ln_in_parallel_attn": 1}),
    "mixtral": ("mixtral", {"num_key_value_heads": 2, "num_local_experts": 3, "rope_parameters": {"rope_theta": 500.0},
                            "rms_norm_eps": 1e-5}),
    "qwen3moe": ("qwen3_moe", {"num_key_value_heads": 2, "head_dim": 8, "num_experts": 5, "num_experts_per_tok": 3,
                               "moe_intermediate_size": 16, "norm_topk_prob": True, "rms_norm_eps": 1e-5,
                               "rope_parameters": {"rope_theta": 500.0}}),
    "olmo2": ("olmo2", {"num_key_value_heads": 2, "head_dim": 8, "rope_parameters": {"rope_theta": 500.0},
                        "pad_token_id": 0}),
    "smollm3": ("smollm3", {"num_key_value_heads": 2, "head_dim": 8, "rope_parameters": {"rope_theta": 500.0},
                            "rms_norm_eps": 1e-5, "num_hidden_layers": 4, "pad_token_id": 0}),
    "stablelm": ("stablelm", {"num_key_value_heads": 2, "use_qkv_bias": True,
                              "rope_parameters": {"rope_theta": 500.0, "partial_rotary_factor": 0.5}}),
    "parallel stablelm": ("stablelm", {"num_key_value_heads": 2, "use_parallel_residual": True}),
}


def modernbert() -> Tiny:
    """ModernBERT without the head, which llama.cpp drops: two layers, 4 heads of 8, the second with a window."""
    whole = of_transformers("modernbert", local_attention=6, pad_token_id=0, rope_parameters={
        "full_attention": {"rope_type": "default", "rope_theta": 500.0},
        "sliding_attention": {"rope_type": "default", "rope_theta": 50.0}})
    return Tiny(whole.config | {"architectures": ["ModernBertModel"]},
                {name.removeprefix("model."): numbers for name, numbers in whole.tensors.items()
                 if not name.startswith(("head.", "decoder."))}, whole.tokenizer)


def t5(*, gated: bool) -> Tiny:
    """T5, or with gated MLPs and an unembedding of its own, as Flan-T5: two layers, 4 heads of 8."""
    said = {"feed_forward_proj": "gated-gelu", "tie_word_embeddings": False} if gated else {}
    made = two_texts("t5", d_model=32, d_kv=8, num_decoder_layers=2, d_ff=48, vocab_size=ROWS, n_positions=64,
                     decoder_start_token_id=0, eos_token_id=4, relative_attention_num_buckets=8,
                     relative_attention_max_distance=128, layer_norm_epsilon=1e-5, **said).theirs
    tensors = {name: weight.numpy() for name, weight in made.state_dict().items() if "embed_tokens" not in name}
    if gated:
        tensors["lm_head.weight"] = tensors["lm_head.weight"] + 1
    else:
        del tensors["lm_head.weight"]
    return Tiny(json.loads(made.config.to_json_string()), tensors, "unigrams")


_ARCHITECTURES = {"gpt_neox": "gptneox", "phi": "phi2", "mixtral": "llama", "qwen3_moe": "qwen3moe",
                  "modernbert": "modern-bert"}


def architecture(model_type: str) -> str:
    """Return what llama.cpp calls a type of model."""
    kind = model_type.removesuffix("_text")
    return _ARCHITECTURES.get(kind, kind)


def _groups_apart(numbers: Numbers, said: Mapping[str, Any]) -> Numbers:
    """Return fused rows as all queries, then all keys, then all values: they are stored group by group."""
    heads = said.get("num_attention_heads") or said["n_head"]
    groups = heads if said["model_type"] != "falcon" else said["num_kv_heads"] if said[
        "new_decoder_architecture"] else 1
    grouped = numbers.reshape(groups, heads // groups + 2, 8, *numbers.shape[1:])
    parts = grouped[:, :-2], grouped[:, -2:-1], grouped[:, -1:]
    return np.concatenate([part.reshape(-1, *numbers.shape[1:]) for part in parts])


def _experts_together(tensors: Mapping[str, Numbers]) -> dict[str, Numbers]:
    """Return the weights with the matrices of all experts of a layer in one tensor."""
    found: dict[str, Any] = {}
    for name, numbers in tensors.items():
        before, is_expert, own = name.partition(".experts.")
        if is_expert:
            found.setdefault(f"{before}.experts.{own.split('.', 1)[1]}", []).append(numbers)
        else:
            found[name] = numbers
    return {name: np.stack(each) if isinstance(each, list) else each for name, each in found.items()}


FAMILIES = {"llama": llama, "gpt2": gpt2, "bert": bert}


def _of_layer_norms(said: Mapping[str, Any]) -> dict[str, Any]:
    return {"attention.layer_norm_epsilon": said.get("layer_norm_eps", said.get("layer_norm_epsilon")),
            "feed_forward_length": said.get("intermediate_size") or 128}


def _of_rotary(said: Mapping[str, Any]) -> dict[str, Any]:
    return {**_of_layer_norms(said), "rope.dimension_count": int(8 * said["rope_parameters"]["partial_rotary_factor"])}


def _of_experts(said: Mapping[str, Any]) -> dict[str, Any]:
    return {"attention.head_count_kv": 2, "attention.layer_norm_rms_epsilon": 1e-5, "rope.freq_base": 500.0,
            "expert_count": said.get("num_local_experts") or said["num_experts"],
            "expert_used_count": said["num_experts_per_tok"]}


#: By model type, the fields that llama.cpp stores.
_SIZES: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "gpt_neox": lambda said: {**_of_rotary(said), "use_parallel_residual": said["use_parallel_residual"]},
    "phi": lambda said: {**_of_rotary(said), "attention.head_count_kv": 4},
    "stablelm": lambda said: {**_of_rotary(said), "attention.head_count_kv": 2, "use_parallel_residual": True,
                              "rope.freq_base": said["rope_parameters"]["rope_theta"]},
    "bloom": lambda said: {**_of_layer_norms(said), "feed_forward_length": 128, "attention.head_count_kv": 4},
    "falcon": lambda said: {**_of_layer_norms(said), "feed_forward_length": 128, "attention.head_count_kv": said[
        "num_kv_heads"] if said["new_decoder_architecture"] else 1},
    "t5": lambda said: {
        "feed_forward_length": 48, "attention.key_length": 8, "attention.relative_buckets_count": 8,
        "attention.layer_norm_rms_epsilon": 1e-5, "decoder_start_token_id": 0, "decoder_block_count": 2},
    "mixtral": _of_experts,
    **dict.fromkeys(("olmo2", "smollm3"), lambda said: {
        "attention.head_count_kv": 2, "attention.layer_norm_rms_epsilon": 1e-5, "rope.freq_base": 500.0}),
    "modernbert": lambda said: {
        "attention.layer_norm_epsilon": said["norm_eps"], "attention.sliding_window": 6, "rope.freq_base": 500.0,
        "rope.freq_base_swa": 50.0, "attention.sliding_window_pattern": 3, "rope.scaling.type": "none"},
    "qwen3_moe": lambda said: {**_of_experts(said), "expert_feed_forward_length": said["moe_intermediate_size"]},
}


def write_folder(folder: Path, tiny: Tiny, *, files: int = 1, index: bool = False, kind: str = "float32") -> Path:
    """Save a model in Hugging Face's layout, in so many weight files, with or without an index."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.json").write_text(json.dumps(tiny.config), encoding="utf-8")
    (folder / "tokenizer.json").write_text(trained(tiny.tokenizer), encoding="utf-8")
    names = list(tiny.tensors)
    weight_map = {}
    for at in range(files):
        share = names[at::files]
        name = "model.safetensors" if files == 1 else f"model-{at + 1:05}-of-{files:05}.safetensors"
        tensors = {each: torch.from_numpy(tiny.tensors[each]).to(getattr(torch, kind)) for each in share}
        save_file(tensors, folder / name, metadata={"format": "pt"})
        weight_map |= dict.fromkeys(share, name)
    if index:
        (folder / "model.safetensors.index.json").write_text(json.dumps({"weight_map": weight_map}), encoding="utf-8")
    return folder


def write_gguf(path: Path, tiny: Tiny, *, kinds: Mapping[str, str] | None = None, **fields: Any) -> Path:
    """Save a model as llama.cpp's convert_hf_to_gguf.py does; `kinds` are by GGUF's names."""
    said, kind = tiny.config, tiny.config["model_type"].removesuffix("_text")
    arch = architecture(kind)
    layers = said.get("num_hidden_layers", 2)
    names = gguf.get_tensor_name_map(next(of for of, name in gguf.MODEL_ARCH_NAMES.items() if name == arch), layers)
    tensors = {}
    for name, numbers in _experts_together(tiny.tensors).items():
        heads = {"q_proj": said.get("num_attention_heads"), "k_proj": said.get("num_key_value_heads")}
        if arch in ("llama", "smollm3") and (count := heads.get(name.split(".")[-2])):
            halves = numbers.reshape(count, 2, numbers.shape[0] // count // 2, *numbers.shape[1:])
            numbers = halves.swapaxes(1, 2).reshape(numbers.shape)
        if "query_key_value" in name:
            numbers = _groups_apart(numbers, said)
        if arch == "gpt2" and name.endswith(("c_attn.weight", "c_proj.weight", "c_fc.weight")):
            numbers = numbers.T
        if arch.startswith("gemma") and name.endswith("norm.weight"):
            numbers = numbers + 1
        name = name.removeprefix("transformer.") if kind == "bloom" else name
        own = names.get_name(name, try_suffixes=(".weight", ".bias"))
        assert own is not None
        tensors[own] = np.ascontiguousarray(numbers)
    sizes = {
        "block_count": layers, "embedding_length": 32, "attention.head_count": 4,
        "feed_forward_length": said.get("intermediate_size", 128), "context_length": 64,
        **({"attention.head_count_kv": 2, "attention.layer_norm_rms_epsilon": 1e-5, "rope.freq_base": 500.0}
           if "rope_theta" in said else {"attention.layer_norm_epsilon": 1e-5 if arch == "gpt2" else 1e-12}),
    }
    if said.get("head_dim"):
        sizes["attention.key_length"] = 8
    sizes |= _SIZES.get(kind, lambda said: {})(said)
    sizes |= {field: said[name] for field, name in (
        ("attention.sliding_window", "sliding_window"), ("rope.freq_base_swa", "rope_local_base_freq"),
        ("attn_logit_softcapping",) * 2, ("final_logit_softcapping",) * 2) if said.get(name) is not None}
    kept = {f"{arch}.{key}": value for key, value in sizes.items()} | tokenizer_fields(tiny.tokenizer)
    return write(path, fields={**kept, **fields}, tensors=tensors, kinds=kinds, arch=arch)

"""What a model is made of, as plain numbers, read from the `config.json` that lies beside its weights."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from attnviz.document.rope import SCALINGS, Rope
from attnviz.system.errors import EditError
from attnviz.system.wording import quoted

MAX_MODEL_LAYERS = 1_000
MOST = 2**31 - 1  #: of any size

#: What the engine has between the two halves of a feed-forward layer, by the names of transformers.
ACTIVATIONS = ("gelu", "gelu_new", "gelu_fast", "gelu_python", "gelu_pytorch_tanh", "quick_gelu", "relu", "relu2",
               "silu", "swish", "tanh")


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """A model without its weights: two models of one config differ in their numbers alone."""

    family: str  #: which page of `attnviz.engine.models` computes it
    model_type: str  #: as its `config.json` says
    layers: int
    heads: int  #: of queries, in each layer
    kv_heads: int  #: of keys and values; fewer than `heads` where groups share them
    d_model: int  #: size of the residual stream
    d_head: int  #: size of one head's queries, keys and values
    d_ff: int  #: size of the feed-forward layer's middle
    vocabulary: int  #: tokens that it has a vector for
    max_positions: int  #: tokens that a text may have; of rotary positions, those that it was trained on
    activation: str  #: the curve in the middle of a feed-forward layer, one of ACTIVATIONS
    norm_eps: float  #: what is added to a variance, or to a mean square, before its root is taken
    rope: Rope | None = None  #: None: positions are learned vectors
    sliding_windows: tuple[int, ...] = ()  #: of each layer: keys per query, its own included; 0 for all
    causal: bool = True  #: a token attends to none that comes after it
    qkv_bias: bool = False  #: to queries, keys and values a vector is added each
    out_bias: bool = False  #: so is to the output of attention
    mlp_bias: bool = False  #: and to all products of the feed-forward layer
    qk_norm: bool = False  #: queries and keys are normalised before they are turned
    tied: bool = False  #: the unembedding is the table of embeddings
    position_offset: int = 0  #: where in its table the first token's position stands
    token_types: int = 0  #: vectors of which the first is added to each token, as to those of BERT's first sentence
    has_logits: bool = True  #: whether it has what tells the next, or a masked, token
    head_activation: str = ""  #: of an encoder, in what tells a masked token
    scaled: bool = True  #: scores are divided by sqrt(d_head)
    scaled_by_layer: bool = False  #: and by the number of the layer, from 1

    @property
    def is_generative(self) -> bool:
        """Whether it tells what comes after a text."""
        return self.has_logits and self.causal

    @property
    def padding_id(self) -> int | None:
        """The token that takes no position, where positions count from its number on; None where each takes one."""
        return self.position_offset - 1 if self.position_offset else None

    def sliding_window(self, layer: int) -> int:
        """How many tokens a query of a layer looks back on, itself included; 0 where on all."""
        return self.sliding_windows[layer] if self.sliding_windows else 0

    def divisor(self, layer: int) -> float:
        """What the scores of a layer are divided by."""
        return (math.sqrt(self.d_head) if self.scaled else 1.0) * (layer + 1 if self.scaled_by_layer else 1)


def config_of(json: Mapping[str, object]) -> Config:
    """The config that Hugging Face's `config.json` says.

    What it does not say is as transformers has it for such a model. Raises EditError for a `model_type` that is not
    known, and for whatever would change the numbers and is not known here.
    """
    kind = json.get("model_type")
    if not isinstance(kind, str) or kind not in READERS:
        raise EditError(f"A model of type {quoted(kind)} cannot be opened: the types are {', '.join(sorted(READERS))}. "
                        "Compute its attention with transformers, and see it by attnviz.show(attentions, tokens).")
    reader = ConfigReader(json)
    if isinstance(packing := json.get("quantization_config"), Mapping):
        how = quoted(packing.get("quant_method", "unknown"))
        raise EditError(f"The weights of this model are packed by {how}, which cannot be read: open one that is not, "
                        "or a .gguf file.")
    if reader.flag("add_cross_attention"):
        raise EditError("This model also attends to the text of an encoder (add_cross_attention), which is not here.")
    config = READERS[kind](kind, reader)
    if config.heads % config.kv_heads:
        raise EditError(f"{config.kv_heads} heads of keys and values cannot be shared evenly by {config.heads} heads.")
    if config.sliding_windows and not config.causal:
        raise EditError("This model looks both ways within a window (is_causal false, sliding_window), which is not "
                        "known here.")
    if config.rope and config.d_head % 2:
        raise EditError(f"Rotary positions turn pairs of dimensions, and heads of {config.d_head} do not have pairs.")
    return config


class ConfigReader:
    """What a `config.json` says, each in its type, or a sentence that names what is wrong."""

    def __init__(self, json: Mapping[str, object]) -> None:
        self._json = json

    def says(self, name: str) -> bool:
        """Whether it says anything of a name, were it null."""
        return name in self._json

    def get(self, *names: str) -> Any:
        """The first of several names that is there and not null; None where none is."""
        return next((value for name in names if (value := self._json.get(name)) is not None), None)

    def count(self, *names: str, otherwise: int | None = None, least: int = 1, most: int = MOST) -> int:
        """A whole number. Raises EditError where it is none, or is missing and nothing stands for it `otherwise`."""
        value = self.get(*names)
        if value is None and otherwise is not None:
            return otherwise
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self._refused(names[0], value, f"a whole number from {least} to {most}")
        return value

    def number(self, name: str, otherwise: float | None = None, *, above: float = 0.0) -> float:
        """A number up to MOST, as a session file takes it. Raises EditError as `count`."""
        value = self.get(name)
        if value is None and otherwise is not None:
            return otherwise
        try:
            good = isinstance(value, (int, float)) and not isinstance(value, bool) and above < float(value) <= MOST
        except OverflowError:
            good = False
        if not good:
            raise self._refused(name, value, f"a number above {above:g} and at most {MOST:,}")
        return float(value)

    def flag(self, name: str, otherwise: bool = False) -> bool:
        """True or false."""
        value = self.get(name)
        if value is not None and not isinstance(value, bool):
            raise self._refused(name, value, "true or false")
        return otherwise if value is None else value

    def choice(self, *names: str, of: tuple[str, ...], otherwise: str) -> str:
        """One of several words."""
        value = self.get(*names)
        if value is not None and value not in of:
            raise self._refused(names[0], value, f"one of {', '.join(of)}")
        return otherwise if value is None else str(value)

    def part(self, *names: str) -> ConfigReader:
        """What stands in braces below the first of these names; nothing where none is there."""
        value = self.get(*names)
        if value is not None and not isinstance(value, Mapping):
            raise self._refused(names[0], value, "several numbers in braces")
        if value is not None and any(isinstance(below, Mapping) for below in value.values()):
            raise EditError(f"{names[0]} differs between the layers of this model, which is not known here.")
        return ConfigReader(value or {})

    def architecture(self, ending: str) -> bool:
        """Whether a model of this kind was saved; also where nothing is reader of it."""
        reader = self.get("architectures")
        return not isinstance(reader, (list, tuple)) or not reader or any(str(name).endswith(ending) for name in reader)

    def _refused(self, name: str, value: object, wanted: str) -> EditError:
        if value is None:
            return EditError(f"The model's config.json does not say its {name}, {wanted}.")
        return EditError(f"The model's config.json says {name} {quoted(value)}, which should be {wanted}.")


def _gpt2(kind: str, reader: ConfigReader) -> Config:
    d_model, heads = reader.count("n_embd", "hidden_size"), reader.count("n_head", "num_attention_heads")
    return Config(
        family="gpt2", model_type=kind, heads=heads, kv_heads=heads, d_model=d_model, d_head=_share(d_model, heads),
        layers=reader.count("n_layer", "num_hidden_layers", most=MAX_MODEL_LAYERS),
        vocabulary=reader.count("vocab_size"),
        d_ff=reader.count("n_inner", otherwise=4 * d_model),
        max_positions=reader.count("n_positions", "max_position_embeddings", "n_ctx", otherwise=1024),
        activation=reader.choice("activation_function", of=ACTIVATIONS, otherwise="gelu_new"),
        norm_eps=reader.number("layer_norm_epsilon", 1e-5), qkv_bias=True, out_bias=True, mlp_bias=True,
        tied=reader.flag("tie_word_embeddings", True), scaled=reader.flag("scale_attn_weights", True),
        scaled_by_layer=reader.flag("scale_attn_by_inverse_layer_idx"), causal=_looks_back(reader),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class LlamaPreset:
    """What tells a kind of Llama from the others, and what it takes where its config says nothing, as transformers."""

    max_positions: int
    kv_heads: int = 0  #: heads of keys and values; 0 where they are as many as the others
    d_head: int = 0  #: 0 where heads share the residual stream's dimensions
    says_bias: bool = False  #: its config says whether attention has biases
    says_mlp_bias: bool = False
    qkv_bias: bool = False  #: whatever its config says
    qk_norm: bool = False
    windows: Callable[[ConfigReader, int], tuple[int, ...]] = lambda reader, layers: ()


def _llama(kind: str, reader: ConfigReader) -> Config:
    preset = LLAMA_PRESETS[kind]
    d_model, heads = reader.count("hidden_size"), reader.count("num_attention_heads")
    layers = reader.count("num_hidden_layers", most=MAX_MODEL_LAYERS)
    d_head = reader.count("head_dim", otherwise=preset.d_head) or _share(d_model, heads)
    positions = reader.count("max_position_embeddings", otherwise=preset.max_positions)
    kv_heads = preset.kv_heads if preset.kv_heads and not reader.says("num_key_value_heads") else heads
    bias = preset.says_bias and reader.flag("attention_bias")
    return Config(
        family="llama", model_type=kind, layers=layers, heads=heads, d_model=d_model, d_head=d_head,
        kv_heads=reader.count("num_key_value_heads", otherwise=kv_heads),
        d_ff=reader.count("intermediate_size"), vocabulary=reader.count("vocab_size"), max_positions=positions,
        activation=reader.choice("hidden_act", of=ACTIVATIONS, otherwise="silu"),
        norm_eps=reader.number("rms_norm_eps", 1e-6), rope=_rope(reader, positions, d_head),
        sliding_windows=preset.windows(reader, layers), qkv_bias=bias or preset.qkv_bias, out_bias=bias,
        mlp_bias=preset.says_mlp_bias and reader.flag("mlp_bias"), qk_norm=preset.qk_norm,
        tied=reader.flag("tie_word_embeddings"), causal=_looks_back(reader),
    )


def _bert(kind: str, reader: ConfigReader) -> Config:
    return _encoder(kind, reader, offset=0)


def _roberta(kind: str, reader: ConfigReader) -> Config:
    """Its positions count from the padding's number on, and its head has a curve of its own."""
    offset = reader.count("pad_token_id", otherwise=1, least=0) + 1
    return replace(_encoder(kind, reader, offset=offset), head_activation="gelu")


def _encoder(kind: str, reader: ConfigReader, *, offset: int) -> Config:
    d_model, heads = reader.count("hidden_size"), reader.count("num_attention_heads")
    reader.choice("position_embedding_type", of=("absolute",), otherwise="absolute")
    activation = reader.choice("hidden_act", of=ACTIVATIONS, otherwise="gelu")
    return Config(
        family="bert", model_type=kind, heads=heads, kv_heads=heads, d_model=d_model, d_head=_share(d_model, heads),
        layers=reader.count("num_hidden_layers", most=MAX_MODEL_LAYERS), d_ff=reader.count("intermediate_size"),
        vocabulary=reader.count("vocab_size"), position_offset=offset,
        max_positions=reader.count("max_position_embeddings", otherwise=512, least=offset + 1) - offset,
        activation=activation, head_activation=activation,
        norm_eps=reader.number("layer_norm_eps", 1e-12), causal=reader.flag("is_decoder") and _looks_back(reader),
        qkv_bias=True, out_bias=True, mlp_bias=True,
        tied=reader.flag("tie_word_embeddings", True), token_types=reader.count("type_vocab_size", otherwise=2),
        has_logits=any(map(reader.architecture, ("ForMaskedLM", "ForPreTraining", "LMHeadModel", "ForCausalLM"))),
    )


def _looks_back(reader: ConfigReader) -> bool:
    """Whether tokens look back only: a decoder that was trained on as an encoder says that its do not."""
    return reader.flag("is_causal", True)


def _share(width: int, heads: int) -> int:
    if width % heads:
        raise EditError(f"{heads} heads do not divide the {width} dimensions of this model evenly.")
    return width // heads


def _window(reader: ConfigReader) -> int:
    return reader.count("sliding_window", otherwise=0 if reader.says("sliding_window") else 4096)


def _windows_everywhere(reader: ConfigReader, layers: int) -> tuple[int, ...]:
    """How far back each layer looks: every one alike."""
    window = _window(reader)
    return (window,) * layers if window else ()


def _windows_in_some(reader: ConfigReader, layers: int) -> tuple[int, ...]:
    """Layers that the config names, or the last ones, where it says at all that they look back so far only."""
    if not reader.flag("use_sliding_window"):
        return ()
    window, types = _window(reader), reader.get("layer_types")
    if types is None:
        first = reader.count("max_window_layers", otherwise=28, least=0)
        types = ["sliding_attention" if layer >= first else "full_attention" for layer in range(layers)]
    if not isinstance(types, (list, tuple)) or len(types) != layers:
        raise EditError(f"The model's config.json should name one of its layer_types for each of {layers} layers.")
    if unknown := [name for name in types if name not in ("full_attention", "sliding_attention")]:
        raise EditError(f"A layer of type {quoted(unknown[0])} is not known: full_attention or sliding_attention is.")
    windows = tuple(window if name == "sliding_attention" else 0 for name in types)
    return windows if any(windows) else ()


#: The kinds of Llama: SmolLM2 and TinyLlama are a `llama`, Qwen2.5 is a `qwen2`.
LLAMA_PRESETS: Mapping[str, LlamaPreset] = MappingProxyType({
    "llama": LlamaPreset(max_positions=2048, says_bias=True, says_mlp_bias=True),
    "mistral": LlamaPreset(max_positions=131_072, kv_heads=8, windows=_windows_everywhere),
    "qwen2": LlamaPreset(max_positions=32_768, kv_heads=32, qkv_bias=True, windows=_windows_in_some),
    "qwen3": LlamaPreset(max_positions=32_768, kv_heads=32, d_head=128, says_bias=True, qk_norm=True,
                  windows=_windows_in_some),
})

#: Who reads the config of each type. Camembert and XLM-RoBERTa are RoBERTa with other words.
READERS: Mapping[str, Callable[[str, ConfigReader], Config]] = MappingProxyType({
    "gpt2": _gpt2, **dict.fromkeys(LLAMA_PRESETS, _llama), "bert": _bert,
    **dict.fromkeys(("roberta", "camembert", "xlm-roberta"), _roberta),
})


def _rope(reader: ConfigReader, positions: int, width: int) -> Rope:
    """The rotary positions, as older files (`rope_theta`, `rope_scaling`) or newer ones (`rope_parameters`) say."""
    scaling = reader.part("rope_scaling", "rope_parameters")
    kind = scaling.choice("rope_type", "type", of=tuple(SCALINGS), otherwise="default")
    base = scaling.number("rope_theta", reader.number("rope_theta", 10_000.0, above=1.0), above=1.0)
    if scaling.number("partial_rotary_factor", reader.number("partial_rotary_factor", 1.0)) != 1.0:
        raise EditError("Only a part of each head of this model is rotated, which is not known here.")
    if kind == "default":
        return Rope(base=base, original_max_positions=positions)
    if kind == "dynamic" and width == 2:
        raise EditError("Dynamic rotary positions need heads of more than 2 dimensions.")
    trained = positions
    if kind in ("llama3", "yarn"):
        trained = reader.count("original_max_position_embeddings", otherwise=scaling.count(
            "original_max_position_embeddings", otherwise=positions))
    factor = scaling.number("factor", positions / trained if kind == "yarn" else None)
    rope = Rope(base=base, kind=kind, factor=factor, original_max_positions=trained)
    return _EXTENDED[kind](rope, scaling) if kind in _EXTENDED else rope


def _llama3(rope: Rope, scaling: ConfigReader) -> Rope:
    low, high = scaling.number("low_freq_factor"), scaling.number("high_freq_factor")
    if low >= high:
        raise EditError(f"low_freq_factor {low:g} should be smaller than high_freq_factor {high:g}.")
    return replace(rope, low_freq_factor=low, high_freq_factor=high)


def _yarn(rope: Rope, scaling: ConfigReader) -> Rope:
    usual = _strength(rope.factor)
    if scaling.get("mscale") and scaling.get("mscale_all_dim"):
        one, other = scaling.number("mscale"), scaling.number("mscale_all_dim")
        usual = _strength(rope.factor, one) / _strength(rope.factor, other)
    strength = scaling.number("attention_factor", usual)
    if not 0 < strength <= MOST:
        raise EditError(f"mscale and mscale_all_dim in the model's config.json multiply rotated queries and keys by "
                        f"{strength:g}, which should be above 0 and at most {MOST:,}.")
    return replace(rope, beta_slow=scaling.number("beta_slow", 1.0), beta_fast=scaling.number("beta_fast", 32.0),
                   truncate=scaling.flag("truncate", True), attention_factor=strength)


def _strength(factor: float, by: float = 1.0) -> float:
    """What queries and keys are multiplied by where texts are so many times longer: 0.1 ln(s) + 1, Peng et al. 2023."""
    return 1.0 if factor <= 1 else 0.1 * by * math.log(factor) + 1.0


_EXTENDED: Mapping[str, Callable[[Rope, ConfigReader], Rope]] = {"llama3": _llama3, "yarn": _yarn}

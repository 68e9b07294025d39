"""The architecture of a trained model as plain numbers: what `attnviz.families` reads from a `config.json`."""

import math
from dataclasses import dataclass
from typing import Any, NamedTuple

from attnviz.document.rope import Rope
from attnviz.system.checked import MAX_SIZE, Fields
from attnviz.system.errors import EditError
from attnviz.system.wording import quoted

MAX_MODEL_LAYERS = 1_000
MAX_OUTPUTS = 512  #: tokens of the output of an encoder-decoder
#: An output has at most SHORT_OUTPUT tokens, and OUTPUT_PER_TOKEN more for each token of the text. Models with random
#: weights rarely write an end token: without a limit, each keystroke took seconds.
SHORT_OUTPUT, OUTPUT_PER_TOKEN = 20, 3

#: The MLP activation functions that the engine supports, by their names in transformers.
ACTIVATIONS = ("gelu", "gelu_new", "gelu_fast", "gelu_python", "gelu_pytorch_tanh", "quick_gelu", "relu", "relu2",
               "silu", "swish", "tanh")


class Window(NamedTuple):
    """A sliding window: a query attends to no key at a distance of its size or more."""

    size: int = 0  #: 0 for no limit
    is_centred: bool = False  #: it limits later keys, too, which only an encoder attends to

    def masks(self, distances: Any) -> Any:
        """Return whether keys are masked, by their distances: the query's position minus the key's, an array."""
        return (abs(distances) if self.is_centred else distances) >= self.size


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """The architecture of a model; two models of one config differ only in their weights."""

    family: str  #: its name in `attnviz.families`
    model_type: str  #: of `config.json`
    layers: int
    heads: int  #: query heads per layer
    kv_heads: int  #: key/value heads; fewer than `heads` in grouped-query attention
    d_model: int  #: size of the residual stream
    d_head: int  #: size of one head's queries, keys and values
    d_ff: int  #: hidden size of the MLP
    vocabulary: int  #: rows of the embedding table
    max_positions: int  #: maximum length of a text; with rotary positions, the trained length
    activation: str  #: of the MLP, one of ACTIVATIONS
    norm_eps: float  #: epsilon of the norms, added under the root
    rope: Rope | None = None  #: None for learned positions
    local_rope: Rope | None = None  #: of the layers with a sliding window, if another
    unrotated_layers: tuple[int, ...] = ()  #: with rotary positions, the layers without any (NoPE)
    sliding_windows: tuple[int, ...] = ()  #: of each layer: keys per query to one side, its own included; 0 for all
    causal: bool = True  #: tokens attend to no later ones; false in decoders that became encoders
    qkv_bias: bool = False  #: of the query, key and value projections
    out_bias: bool = False  #: of the output projection
    mlp_bias: bool = False  #: of all matrices of the MLP
    gated: bool = False  #: the hidden activations of the MLP are multiplied by a gate
    scales_outputs: bool = False  #: logits are divided by sqrt(d_model)
    norm: str = ""  #: of all norms, as in `result.nn`: "layer_norm" or "rms_norm"; "" without norms
    norm_bias: bool = True  #: of LayerNorm
    pre_norm: bool = False  #: attention and MLP read vectors that are normalised first
    first_norm: bool = True  #: with them, the first layer has a norm before attention, too
    output_norm: bool = False  #: the outputs of attention and MLP are normalised before they are added
    post_norm: bool = False  #: each sum of the residual stream and such an output is normalised; no final norm
    qk_norm: bool = False  #: queries and keys are normalised before rotation
    qk_norm_joint: bool = False  #: that norm spans all heads of a token; otherwise each head has its own
    experts: int = 0  #: MLPs of size d_ff in each layer; a router chooses some of them for each token; 0: one MLP
    chosen_experts: int = 0  #: how many experts the router chooses for each token
    normalises_experts: bool = True  #: the weights of the chosen experts sum to 1
    scales_embeddings: bool = False  #: by sqrt(d_model)
    tied: bool = False  #: the unembedding is the embedding table
    parallel: bool = False  #: attention and MLP read the same residual stream, and both are added to it
    shared_norm: bool = False  #: of the two, through the same norm
    position_offset: int = 0  #: the row of the first position in the position table
    skips_padding: bool = True  #: with an offset: the padding token before it has no position
    sinusoidal: bool = False  #: positions are sines and cosines, which are not stored
    embedding_norm: bool = False  #: the first layer reads normalised embeddings
    encoder_layers: int = 0  #: of a Transformer encoder-decoder: the first layers; then decoder self, cross, self, ...
    token_types: int = 0  #: BERT's segment vectors; the first is added to each token
    d_embedding: int = 0  #: size of the token embeddings, which are projected to the residual stream; 0 for d_model
    has_logits: bool = True  #: it has a language-model head
    head_activation: str = ""  #: of an encoder's language-model head
    scaled: bool = True  #: scores are divided by sqrt(d_head)
    query_scale: int = 0  #: scores are divided by its square root instead; 0 for d_head
    scaled_by_layer: bool = False  #: and by the layer, counted from 1
    alibi: bool = False  #: positions are a linear bias on the scaled scores
    relative_buckets: int = 0  #: rows of the table of learned biases on the scores, by distance; 0: no such biases
    relative_distance: int = 0  #: from which on all distances share a row
    score_cap: float = 0.0  #: c of the soft cap c · tanh(score / c) on scaled scores; 0 for none
    logit_cap: float = 0.0  #: the same on logits
    is_hosted: bool = False  #: transformers computes it: what it hands over is known, and nothing of its weights
    is_rotated: bool = False  #: the queries and keys that it hands over are rotated, by frequencies that are not known
    has_sinks: bool = False  #: of such a model: a learned score of no key takes its share of the weights
    has_bias: bool = False  #: of such a model: numbers are added to the scaled scores
    divisors: tuple[float, ...] = ()  #: of such a model: what the scores of each layer are divided by
    is_recurrent: bool = False  #: it reads token after token, and has no positions
    start_id: int = 0  #: of an encoder-decoder: the token before the first one of its output
    end_id: int = 0  #: of an encoder-decoder: the token that ends its output
    max_outputs: int = 0  #: of an encoder-decoder: most tokens of its output; 0 with one text

    @property
    def is_generative(self) -> bool:
        """Return whether it predicts the next token of a text."""
        return self.has_logits and self.causal

    @property
    def is_encoder_decoder(self) -> bool:
        """Return whether it answers one text with another."""
        return self.max_outputs > 0

    def output_limit(self, tokens: int) -> int:
        """Return how many tokens the output may have if the text has `tokens`.

        Recurrent models are fast enough for `max_outputs`.
        """
        written = self.max_outputs if self.is_recurrent else SHORT_OUTPUT + OUTPUT_PER_TOKEN * tokens
        return min(self.max_outputs, written)

    @property
    def padding_id(self) -> int | None:
        """Return the id of the padding token, which has no position; None if every token has one."""
        return self.position_offset - 1 if self.position_offset and self.skips_padding else None

    @property
    def adds_positions(self) -> bool:
        """Return whether positions are vectors, `max_positions` of them, that are added to the embeddings."""
        return not (self.rope or self.alibi or self.relative_buckets or self.is_recurrent or self.is_hosted)

    @property
    def limits_length(self) -> bool:
        """Return whether no text may have more than `max_positions` tokens."""
        return self.adds_positions or self.is_hosted

    @property
    def slopes(self) -> tuple[float, ...]:
        """Return the slope of each head's linear bias: m of −m · (q − k); none without. Press et al. 2022, "ALiBi"."""
        if not self.alibi:
            return ()
        power = 2 ** (self.heads.bit_length() - 1)  # heads beyond a power of 2 take every other slope of the next
        return tuple(2 ** (-8 * (head + 1) / power) if head < power else 2 ** (-4 * (2 * (head - power) + 1) / power)
                     for head in range(self.heads))

    def bias_layer(self, layer: int) -> int | None:
        """Return the layer with the table of biases by distance of a layer's scores; None without such biases."""
        after = layer - self.encoder_layers
        if not self.relative_buckets or (after >= 0 and after % 2 == 1):
            return None
        return 0 if after < 0 else self.encoder_layers

    def softmax_stage(self, layer: int) -> str:
        """Return the stage of the scores that the softmax of a layer turns into weights."""
        is_biased = self.alibi or self.has_bias or self.bias_layer(layer) is not None
        return "capped_scores" if self.score_cap else "biased_scores" if is_biased else "scaled_scores"

    @property
    def embedding_scale(self) -> float:
        """Return the factor of the token embeddings."""
        return math.sqrt(self.d_model) if self.scales_embeddings else 1.0

    def sliding_window(self, layer: int) -> Window:
        """Return the sliding window of a layer, which reaches to both sides in an encoder."""
        return Window(self.sliding_windows[layer] if self.sliding_windows else 0, not self.causal)

    def rope_of(self, layer: int) -> Rope | None:
        """Return the rotary positions of a layer; None for a layer without any."""
        if layer in self.unrotated_layers:
            return None
        return self.local_rope if self.local_rope is not None and self.sliding_window(layer).size else self.rope

    def divisor(self, layer: int) -> float:
        """Return the number that the scores of a layer are divided by."""
        if self.divisors:
            return self.divisors[layer]
        root = math.sqrt(self.query_scale or self.d_head) if self.scaled else 1.0
        return root * (layer + 1 if self.scaled_by_layer else 1)


#: The config of a variant: one block without MLP and language-model head. Its sizes are options, and not read here.
ONE_BLOCK = Config(family="", model_type="", layers=1, heads=1, kv_heads=1, d_model=1, d_head=1, d_ff=0, vocabulary=0,
                   max_positions=MAX_SIZE, activation="", norm_eps=0.0, has_logits=False)


def head_width(width: int, heads: int) -> int:
    """Return the size of a head. Raises EditError if the heads do not divide the residual stream."""
    if width % heads:
        raise EditError("In this model hidden_size ({width}) must be a multiple of the number of heads ({heads}).",
                        width=width, heads=heads)
    return width // heads


def is_architecture(reader: Fields, *endings: str) -> bool:
    """Return whether `architectures` names a class with one of these endings; True if it is missing."""
    names = reader.get("architectures")
    return not isinstance(names, (list, tuple)) or not names or any(str(name).endswith(endings) for name in names)


def windows_of(types: object, layers: int, *, window: int) -> tuple[int, ...]:
    """Return the sliding window of each layer, by its type; none if no layer has one. Raises EditError."""
    if not isinstance(types, (list, tuple)) or len(types) != layers:
        raise EditError("The model's config.json should have layer_types with one entry for each of {layers} layers.",
                        layers=layers)
    if unknown := [name for name in types if name not in ("full_attention", "sliding_attention")]:
        raise EditError("Layers of type {kind} are not supported.", kind=quoted(unknown[0]))
    windows = tuple(window if name == "sliding_attention" else 0 for name in types)
    return windows if any(windows) else ()

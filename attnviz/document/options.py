"""Every option a person can set, in one table: sessions, the command line and the controls read it.

A document stores only what a person set (sparse). What they did not set follows the variant, whose
defaults are those of its source; `resolve` puts the two together.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from attnviz.document.models import Model
from attnviz.document.option import Option as Option
from attnviz.document.variants import ROWS, Variant
from attnviz.document.variants import Value as Value
from attnviz.system.errors import EditError

VARIANTS = tuple(ROWS)

MAX_SEED = 2**63 - 1
MAX_HEADS = 512
OWN = "own"  #: `weights_from` of a variant that draws its own weights

OPTIONS: Mapping[str, Option] = MappingProxyType({
    option.name: option
    for option in (
        Option(
            name="variant", group="Variant or model", label="Variant", kind="choice",
            called={name: row.label for name, row in ROWS.items()},
            help="Which formulation of attention is computed; its defaults are those of its source.",
        ),
        Option(
            name="num_heads", group="Sizes", label="Heads", kind="integer", minimum=1, maximum=MAX_HEADS,
            why_unused="This variant has exactly one head.",
            help="How many heads attend in parallel, each with its own queries, keys and values.",
        ),
        Option(
            name="d_out", group="Sizes", label="d_out", kind="integer", minimum=1, maximum=65_536,
            why_unused="In this variant the output has as many dimensions as the embeddings.",
            help="Dimensions of the output: of each head in the wrapper, of all heads together in MultiHeadAttention.",
        ),
        Option(
            name="qkv_bias", folded=True, group="Sizes", label="Bias", kind="flag",
            why_unused="This variant multiplies by plain matrices, which have no bias.",
            help="Adds a bias vector to the queries, keys and values.",
        ),
        Option(
            name="num_kv_heads", folded=True, group="Sizes", label="KV heads", kind="integer", minimum=1,
            maximum=MAX_HEADS,
            why_unused="In this variant every head has its own keys and values.",
            help="How many heads of keys and values there are; each is shared by a group of query heads.",
        ),
        Option(
            name="rope_base", folded=True, group="Sizes", label="RoPE base", kind="integer", minimum=1, maximum=10**9,
            why_unused="This variant does not rotate its queries and keys.",
            help="How slowly dimensions turn with the position: the larger, the slower the last ones are.",
        ),
        Option(
            name="tokenizer", group="Embeddings", label="Tokenizer", kind="choice",
            called={"words": "Words and punctuation", "characters": "Characters", "gpt2": "GPT-2 byte pairs"},
            help="How the text is cut into tokens.",
        ),
        Option(
            name="embedding", group="Embeddings", label="Vectors", kind="choice",
            called={"chapter": "The chapter's (3-d)", "random": "Seeded random", "glove": "GloVe (100-d)",
                    "file": "From a file"},
            help="Where each token's embedding comes from.",
        ),
        Option(
            name="d_in", folded=True, group="Embeddings", label="d_in", kind="integer", minimum=1, maximum=16_384,
            help="Dimensions of an embedding; free for random vectors, given by the source for the others.",
        ),
        Option(
            name="position", folded=True, group="Embeddings", label="Positions", kind="choice",
            called={"none": "None", "learned": "Learned (seeded)", "sinusoidal": "Sinusoidal"},
            help="A vector added to each embedding that tells where in the sentence the token stands.",
        ),
        Option(
            name="mask", group="Mask", label="Causal mask", kind="choice", called={"none": "None", "causal": "Causal"},
            help="The causal mask masks for each token every token that comes after it.",
        ),
        Option(
            name="mask_method", folded=True, group="Mask", label="Masked by", kind="choice",
            called={"minus_inf": "-inf before the softmax", "renormalize": "zero weights, then renormalise"},
            help="Two ways to hide a cell that give the same weights: before the softmax, or after it.",
        ),
        Option(
            name="dropout_on", group="Dropout", label="Dropout", kind="flag",
            help="Training mode: some attention weights are set to zero at random and the rest scaled up.",
        ),
        Option(
            name="dropout", needs="dropout_on", group="Dropout", label="Rate", kind="number", minimum=0.0, maximum=1.0,
            help="The share of attention weights that dropout sets to zero; the others are divided by 1 - rate.",
        ),
        Option(
            name="dropout_seed", needs="dropout_on", group="Dropout", label="Seed", kind="integer", maximum=MAX_SEED,
            help="The seed of the dropout mask: the same seed drops the same weights.",
        ),
        Option(
            name="scale", group="Scale and softmax", label="Divide by", kind="scale",
            called={"sqrt_d_k": "sqrt(d_k)", "none": "1 (no scaling)"}, minimum=1e-30,
            maximum=1e30,
            help="What the scores are divided by before they are normalised.",
        ),
        Option(
            name="normalization", group="Scale and softmax", label="Normalise by", kind="choice",
            called={"softmax": "Softmax", "naive_softmax": "Naive softmax", "sum": "Sum"},
            help="How scores become weights; the naive softmax exp(x) / sum(exp(x)) overflows on large scores.",
        ),
        Option(
            name="softmax_axis", folded=True, group="Scale and softmax", label="Along", kind="choice",
            called={"keys": "Rows (each sums to 1)", "queries": "Columns (a slip)"},
            help="Rows are queries, in einsum keys. That columns sum to 1 is a slip of an early edition, worth seeing.",
        ),
        Option(
            name="ablated_heads", folded=True, group="Heads", label="Ablated heads", kind="heads",
            maximum=MAX_HEADS - 1,
            help="Heads whose context is set to zero before concatenation, such as 0,2.",
        ),
        Option(
            name="seed", folded=True, group="Seeds", label="Weights", kind="integer", maximum=MAX_SEED,
            why_unused="This variant has no weights to draw.",
            help="The seed of the weight matrices.",
        ),
        Option(
            name="weights_from", folded=True, group="Seeds", label="Weights from", kind="choice",
            called={OWN: "This variant's own", **{name: row.label for name, row in ROWS.items() if row.matrices}},
            why_unused="This variant has no weights to draw.",
            help="Copies the weights of another variant, with your edits of them: equal weights give equal outputs.",
        ),
        Option(
            name="builds", folded=True, group="Seeds", label="Built", kind="integer", minimum=1, maximum=100,
            why_unused="This variant has no weights to draw.",
            help="How often the weights are drawn from the seed before they are used: 2 is a notebook cell run twice.",
        ),
        Option(
            name="embedding_seed", folded=True, group="Seeds", label="Embeddings", kind="integer", maximum=MAX_SEED,
            help="The seed of random embeddings and of learned positions.",
        ),
    )
})

MAX_TOP_K = 100  #: tokens that one is drawn from: so many of the likeliest are spelt

#: Those that only models have.
MODEL_OPTIONS: Mapping[str, Option] = MappingProxyType({
    option.name: option
    for option in (
        Option(
            name="ablated", group="Heads", label="Ablated", kind="switches",
            help="Heads whose context is set to zero, as LAYER.HEAD, and layers that are skipped, such as 3.0,3.7,5.",
        ),
        Option(
            name="sampling", group="Next token", label="Draw it", kind="flag",
            help="The token to append is drawn, each by its probability; else it is the likeliest.",
        ),
        Option(
            name="temperature", group="Next token", label="Temperature", kind="number", minimum=0.01, maximum=100,
            help="What the logits are divided by before one is drawn: below 1 likely tokens come still more often.",
        ),
        Option(
            name="top_k", group="Next token", label="Top k", kind="integer", minimum=1, maximum=MAX_TOP_K,
            help="From how many of the likeliest tokens one is drawn.",
        ),
        Option(
            name="sampling_seed", group="Next token", label="Seed", kind="integer", maximum=MAX_SEED,
            help="The seed of what is drawn: the same seed goes on with a text in the same words.",
        ),
    )
})
#: Those of them that say how a text goes on: the numbers of the text itself do not follow from them.
SAMPLING_OPTIONS = tuple(option.name for option in MODEL_OPTIONS.values() if option.group == "Next token")

COMMON_DEFAULTS: Mapping[str, Value] = MappingProxyType({
    "variant": "multi_head", "num_heads": 1, "d_out": 2, "qkv_bias": False, "num_kv_heads": 1, "rope_base": 10_000,
    "tokenizer": "words", "embedding": "chapter", "d_in": 3, "position": "none",
    "mask": "none", "mask_method": "minus_inf",
    "dropout_on": False, "dropout": 0.5, "dropout_seed": 123,
    "scale": "sqrt_d_k", "normalization": "softmax", "softmax_axis": "keys", "ablated_heads": (),
    "seed": 123, "weights_from": OWN, "builds": 1, "embedding_seed": 123,
})

#: What each variant's source does where it differs from the common defaults.
VARIANT_DEFAULTS: Mapping[str, Mapping[str, Value]] = MappingProxyType({n: row.defaults for n, row in ROWS.items()})

#: What a person may set where a model is open: all else is as it was trained.
SETTABLE_WITH_MODEL = ("mask", "mask_method", "dropout_on", "dropout", "dropout_seed", "scale", "normalization",
                       "softmax_axis",
              *MODEL_OPTIONS)

#: Embeddings whose width is not free.
SOURCE_WIDTH: Mapping[str, int] = MappingProxyType({"chapter": 3, "glove": 100})


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Every option with its value, sizes settled: what the engine reads."""

    variant: str
    num_heads: int
    d_out: int  #: as the variant means it: per head in the wrapper, in total elsewhere
    qkv_bias: bool
    num_kv_heads: int
    rope_base: int
    tokenizer: str
    embedding: str
    d_in: int
    position: str
    mask: str
    mask_method: str
    dropout_on: bool
    dropout: float
    dropout_seed: int
    scale: str | float
    normalization: str
    softmax_axis: str
    ablated_heads: tuple[int, ...]
    seed: int
    weights_from: str  #: the variant whose weights are copied; OWN where they are drawn
    builds: int
    embedding_seed: int
    ablated: tuple[str, ...] = ()  #: heads and layers of a model
    sampling: bool = field(default=False, compare=False)  #: these four are of what is appended, and of no number
    temperature: float = field(default=1.0, compare=False)
    top_k: int = field(default=40, compare=False)
    sampling_seed: int = field(default=123, compare=False)
    model: Model | None = None  #: the open one, whose sizes these are
    model_row: Variant | None = field(default=None, repr=False, compare=False)  #: and its row
    donor: Options | None = field(default=None, repr=False)  #: of the variant that `weights_from` names

    @property
    def row(self) -> Variant:
        """What is to be known of the variant, or of the model that is open in its place."""
        return ROWS[self.variant] if self.model_row is None else self.model_row

    @property
    def d_k(self) -> int:
        """Size of one head's keys."""
        return self.d_out if self.row.d_out_is_per_head else self.d_out // self.num_heads

    @property
    def d_kv(self) -> int:
        """Size of all keys of a token, or of all values, where groups of heads share them."""
        return self.d_k * self.num_kv_heads

    @property
    def d_keys(self) -> int:
        """Size of all keys of a token, or of all values."""
        return self.d_k * self.heads_of("keys")

    @property
    def d_total(self) -> int:
        """Size of the output, all heads together."""
        return self.d_out * self.num_heads if self.row.d_out_is_per_head else self.d_out

    @property
    def weights(self) -> int:
        """How many numbers its matrices have, biases aside."""
        each = (
            len(matrix.stages) * getattr(self, matrix.rows) * getattr(self, matrix.columns)
            * (self.num_heads if matrix.per_head else 1)
            for matrix in self.row.matrices
        )
        return sum(each)

    def heads_of(self, stage: str) -> int:
        """How many heads a stage has: fewer where several share one."""
        return int(getattr(self, self.row.shared.get(stage, "num_heads")))

    def shared_head_index(self, stage: str, head: int) -> int:
        """Which head of a stage serves a head."""
        return head * self.heads_of(stage) // self.num_heads

    def uses(self, option: str) -> bool:
        """Whether the variant, or the model, reads an option."""
        if option in SAMPLING_OPTIONS:
            return self.model is not None and self.model.config.is_generative
        if self.model is not None:
            return option in SETTABLE_WITH_MODEL
        return option in OPTIONS and OPTIONS[option].applies_to(self.row)

    def ablated_heads_in(self, layer: int) -> tuple[int, ...]:
        """Return the ablated heads of a layer."""
        return self.ablated_heads if self.model is None else _ablated_by_layer(self.ablated).get(layer, ())

    def is_layer_ablated(self, layer: int) -> bool:
        """Return whether a layer is ablated: it passes its input on unchanged."""
        return bool(self.ablated) and str(layer) in self.ablated

    @property
    def divisor(self) -> float:
        """The number the scores are divided by."""
        return self.divisor_in(0)

    def divisor_in(self, layer: int) -> float:
        """The number the scores of a layer are divided by."""
        if self.model is not None and self.scale == self.row.defaults["scale"]:
            return self.model.config.divisor(layer)
        if self.scale == "sqrt_d_k":
            return math.sqrt(self.d_k)
        return 1.0 if self.scale == "none" else float(self.scale)

    def divisor_text(self, layer: int) -> str:
        """That number as it comes about, such as √64; "" where it is just a number."""
        words = {"sqrt_d_k": f"√{self.d_k}", "none": "1"}.get(str(self.scale), "")
        by_layer = self.model is not None and self.model.config.scaled_by_layer
        return f"{words} · {layer + 1}" if by_layer and self.scale == self.row.defaults["scale"] else words


def resolve(settings: Mapping[str, Value], *, file_width: int | None = None) -> Options:
    """The full options that sparse `settings` mean; `file_width` is d_in of the embedding file, if any.

    Raises EditError where sizes do not fit, such as 13 heads for 12 dimensions.
    """
    variant = str(settings.get("variant", COMMON_DEFAULTS["variant"]))
    values: dict[str, Any] = {**COMMON_DEFAULTS, **VARIANT_DEFAULTS[variant], **settings}
    values["d_in"] = d_in = SOURCE_WIDTH.get(values["embedding"], values["d_in"])
    if values["embedding"] == "file":
        if file_width is None:
            raise EditError("embedding=file needs a file of embeddings: open one first.")
        values["d_in"] = d_in = file_width
    row = ROWS[variant]
    values |= {
        name: d_in if name == "d_out" else COMMON_DEFAULTS[name]
        for name, option in OPTIONS.items() if option.group == "Sizes" and not option.applies_to(row)
    }
    values |= {name: size(values) for name, size in row.follows.items() if name not in settings}
    for multiple in row.multiples:
        if sentence := multiple.check(values):
            raise EditError(sentence)
    heads = values["num_heads"]
    values["ablated_heads"] = tuple(h for h in values["ablated_heads"] if h < heads)
    if values["weights_from"] == row.name or not row.matrices:
        values["weights_from"] = OWN
    options = Options(**{field.name: values[field.name] for field in fields(Options) if field.name in values})
    if options.weights_from == OWN:
        return options
    donor = donor_of(options, settings)
    return replace(options, donor=donor, seed=donor.seed)


def donor_of(options: Options, settings: Mapping[str, Value]) -> Options:
    """Return the options of the variant whose weights are copied: drawn as it draws them, in the sizes of `options`.

    Raises EditError if its matrices have other shapes.
    """
    row, grouped = ROWS[options.weights_from], "num_kv_heads" in options.row.uses
    heads = options.num_heads if "num_heads" in row.uses else 1
    sizes = {"num_heads": heads, "num_kv_heads": options.num_kv_heads if grouped else heads,
             "d_out": options.d_total // heads if row.d_out_is_per_head else options.d_total}
    drawn = {name: settings[name] for name in ("seed", "builds", "qkv_bias") if name in settings}
    refused = f"{options.row.label} cannot take the weights of {row.label}:"
    try:
        donor = resolve({name: value for name, value in {**sizes, **drawn}.items() if name in row.uses}
                        | {"variant": row.name, "embedding": "random", "d_in": options.d_in})
    except EditError as error:
        raise EditError(f"{refused} {error}") from None
    for stages, have, need in (("queries", donor.d_total, options.d_total),
                               ("keys and values", donor.d_keys, options.d_keys)):
        if have != need:
            raise EditError(f"{refused} its {stages} have {need} dimensions, there they have {have}.")
    return donor


def of_model(settings: Mapping[str, Value], model: Model) -> Options:
    """The full options of a model: its own sizes, and of the `settings` those that a person may set of a model."""
    row = model.row
    asked = {name: value for name, value in settings.items() if name in SETTABLE_WITH_MODEL}
    values = {**COMMON_DEFAULTS, **row.defaults, **asked}
    values["variant"] = values["embedding"] = row.name
    values["tokenizer"] = values["position"] = "model"
    return Options(**values, model=model, model_row=row)  # type: ignore[arg-type]


def parse_ablated(part: str) -> tuple[int, ...]:
    """Return the layer and head that the option `ablated` names: (3, 7) for "3.7", (3,) for the whole layer "3"."""
    return tuple(map(int, part.split(".")))


@lru_cache(maxsize=8)
def _ablated_by_layer(parts: tuple[str, ...]) -> Mapping[int, tuple[int, ...]]:
    """Return {layer: its ablated heads}."""
    found: dict[int, tuple[int, ...]] = {}
    for layer, *head in map(parse_ablated, parts):
        found[layer] = (*found.get(layer, ()), *head)
    return MappingProxyType(found)

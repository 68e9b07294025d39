"""Every option in one table, which sessions, the command line and the controls read, and their values in a document.

A document stores only the options that were set. The others have the defaults of the variant, which are those
of its source code; `resolve` merges both.
"""

from __future__ import annotations

import bisect
import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import Any, Literal

from attnviz.document import masks
from attnviz.document.ablation_kinds import ABLATION_KINDS
from attnviz.document.config_type import ONE_BLOCK, Config
from attnviz.document.models import Model
from attnviz.document.normalizations import NORMALIZATIONS, SOFTMAX, Normalization
from attnviz.document.variants import ROWS, Multiple, Value, Variant
from attnviz.system.errors import EditError
from attnviz.system.table import LazyTable
from attnviz.system.wording import N_, Text, places_from_0

MAX_SEED = 2**63 - 1
VARIANTS = tuple(ROWS.own)  #: the program's own variants; plug-ins may add more
MAX_HEADS = 512
ABLATED = ("ablated", "ablated_heads")  #: the options that list ablated parts, of a model and of a variant
OWN = "own"  #: the value of `weights_from` if a variant draws its own weights
FLOAT32 = "float32"
MAX_TOP_K = 100  #: upper bound of `top_k`: every candidate is decoded to text

Part = tuple[int, int | None]  #: an ablated head as (layer, head), or (layer, None) for the whole layer
Kind = Literal["choice", "integer", "number", "flag", "scale", "heads", "switches", "mask"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One option: its name, label, help, type, bounds, and which variants read it."""

    name: str
    group: str
    label: str
    help: str
    kind: Kind
    editor: str = ""  #: a key of `attnviz.views.controls.controls_view.EDITORS`; "" for the editor of its kind
    default: Value  #: unless the variant or the model has another
    called: Mapping[str, str] = field(default_factory=dict)  #: {choice: label}
    choice_help: Mapping[str, str] = field(default_factory=dict)  #: {choice: help}; {} if the labels say enough
    minimum: float = 0
    maximum: float = math.inf
    needs: str = ""  #: the flag that must be on; the control is hidden while it is off
    needs_edit: str = ""  #: the kind of edited numbers that it acts on; the control is hidden without them
    with_model: bool = False  #: can be set for a trained model, too; all others are fixed by the checkpoint
    folded: bool = False  #: in the section "More", which is closed at first
    why_unused: str = ""  #: tooltip of the disabled control for variants that do not read it; "" if all do

    @property
    def choices(self) -> tuple[str, ...]:
        """Return the values that a choice can have."""
        return tuple(self.called)

    def applies_to(self, row: Variant) -> bool:
        """Return whether a variant reads the option."""
        return not self.why_unused or self.name in row.uses

    def default_in(self, row: Variant) -> Value:
        """Return the default of a variant or a model."""
        return row.defaults.get(self.name, self.default)

    @property
    def bounds(self) -> Text:
        """Return the bounds in words: "from 1 to 512"."""
        # Integers keep all digits: formatted as a float, the largest seed would be out of bounds.
        form = "d" if self.kind == "integer" else "g"
        return Text("from {minimum} to {maximum}", minimum=f"{self.minimum:{form}}", maximum=f"{self.maximum:{form}}")


def seed_option(**others: Any) -> Option:
    """Return the row of a seed."""
    return Option(kind="integer", editor="seed", default=123, maximum=MAX_SEED, **others)


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbeddingSource:
    """Where the vectors of tokens come from."""

    label: str  #: as on screen
    width: int = 0  #: dimensions of its vectors; 0 if `d_in` or a file decides
    is_file: bool = False  #: it reads the embedding file of the document
    fixed_width: str = ""  #: why `d_in` has no effect; "" if it is free
    missing: str = N_("Not in this vocabulary: a random vector (fixed seed) is used.")  #: of a token without a vector


EMBEDDINGS: Mapping[str, EmbeddingSource] = MappingProxyType({
    "chapter": EmbeddingSource(label=N_("The chapter's (3-d)"), width=3,
                               fixed_width=N_("The chapter's vectors have {count} dimensions.")),
    "random": EmbeddingSource(label=N_("Seeded random")),
    "glove": EmbeddingSource(label=N_("GloVe (100-d)"), width=100,
                             fixed_width=N_("GloVe's vectors have {count} dimensions."),
                             missing=N_("Not among the 10,000 GloVe words here, which have neither single letters (a, "
                                        "I) nor contractions (don't): a random vector (fixed seed) is used.")),
    "file": EmbeddingSource(label=N_("From a file"), is_file=True,
                            fixed_width=N_("The file's vectors have {count} dimensions.")),
})
OF_MODEL = EmbeddingSource(label="", fixed_width=N_("The model's vectors have {count} dimensions."))

OPTIONS: Mapping[str, Option] = MappingProxyType({
    option.name: option
    for option in (
        Option(
            name="variant", group=N_("Variant or model"), label=N_("Variant"), kind="choice", editor="source",
            default="multi_head", called=LazyTable(lambda: {name: row.label for name, row in ROWS.items()}),
            help=N_("Which formulation of attention is computed. Each has the defaults of its source."),
        ),
        Option(
            name="num_heads", group=N_("Sizes"), label=N_("Heads"), kind="integer", default=1, minimum=1,
            maximum=MAX_HEADS, why_unused=N_("This variant has exactly one head."),
            help=N_("How many heads attend in parallel, each with its own queries."),
        ),
        Option(
            name="d_out", group=N_("Sizes"), label=N_("d_out"), kind="integer", default=2, minimum=1, maximum=65_536,
            why_unused=N_("The output of this variant has as many dimensions as the embeddings."),
            help=N_("Dimensions of the output: of each head in the wrapper, of all heads together in "
                    "MultiHeadAttention."),
        ),
        Option(
            name="qkv_bias", folded=True, group=N_("Sizes"), label=N_("Bias"), kind="flag", default=False,
            why_unused=N_("The matrices of this variant have no bias."),
            help=N_("Adds a bias vector to the queries, keys and values."),
        ),
        Option(
            name="num_kv_heads", folded=True, group=N_("Sizes"), label=N_("KV heads"), kind="integer", default=1,
            minimum=1, maximum=MAX_HEADS, why_unused=N_("Every head of this variant has its own keys and values."),
            help=N_("How many key/value heads there are; a group of query heads shares each (grouped-query "
                    "attention)."),
        ),
        Option(
            name="rope_base", folded=True, group=N_("Sizes"), label=N_("RoPE base"), kind="integer", default=10_000,
            minimum=1, maximum=10**9, why_unused=N_("This variant has no rotary positions."),
            help=N_("Base of the rotary frequencies: the larger, the slower the last dimensions rotate with the "
                    "position."),
        ),
        Option(
            name="tokenizer", group=N_("Embeddings"), label=N_("Tokenizer"), kind="choice", default="words",
            called={"words": N_("Words and punctuation"), "characters": N_("Characters"),
                    "gpt2": N_("GPT-2 byte pairs")},
            help=N_("How the text is cut into tokens."),
        ),
        Option(
            name="embedding", group=N_("Embeddings"), label=N_("Vectors"), kind="choice", default="chapter",
            called={name: source.label for name, source in EMBEDDINGS.items()},
            help=N_("Where each token's embedding comes from."),
        ),
        Option(
            name="d_in", folded=True, group=N_("Embeddings"), label=N_("d_in"), kind="integer", default=3, minimum=1,
            maximum=16_384,
            help=N_("Dimensions of an embedding; free for random vectors, fixed by the source for the others."),
        ),
        Option(
            name="position", folded=True, group=N_("Embeddings"), label=N_("Positions"), kind="choice", default="none",
            called={"none": N_("None"), "learned": N_("Learned (seeded)"), "sinusoidal": N_("Sinusoidal")},
            help=N_("A vector added to each embedding that encodes the position of the token."),
        ),
        Option(
            name="mask", group=N_("Mask"), label=N_("Mask"), kind="mask", default=masks.NONE, with_model=True,
            called={name: preset.label for name, preset in masks.PRESETS.items()},
            help=N_("Which keys a query attends to: a usual mask, or a condition of the positions q and k, such as "
                    "k <= q and q - k < 3."),
        ),
        Option(
            name="mask_method", folded=True, group=N_("Mask"), label=N_("Masked by"), kind="choice",
            default="minus_inf", with_model=True,
            called={"minus_inf": N_("−∞ before the softmax"), "renormalize": N_("zero weights, then renormalise")},
            help=N_("Where keys are masked: before the softmax or after it. Both give the same weights."),
        ),
        Option(
            name="dropout_on", group=N_("Dropout"), label=N_("Dropout"), kind="flag", default=False, with_model=True,
            help=N_("Training mode: sets random attention weights to zero and scales up the others."),
        ),
        Option(
            name="dropout", needs="dropout_on", group=N_("Dropout"), label=N_("Rate"), kind="number", editor="rate",
            default=0.5, with_model=True, minimum=0.0, maximum=1.0,
            help=N_("Share of attention weights that are set to zero; the others are divided by 1 - rate."),
        ),
        seed_option(
            name="dropout_seed", needs="dropout_on", group=N_("Dropout"), label=N_("Seed"), with_model=True,
            help=N_("The seed of the dropout mask: the same seed drops the same weights."),
        ),
        Option(
            name="scale", group=N_("Scale and softmax"), label=N_("Divide by"), kind="scale", default="sqrt_d_k",
            with_model=True, called={"sqrt_d_k": N_("sqrt(d_k)"), "none": N_("1 (no scaling)")}, minimum=1e-30,
            maximum=1e30, help=N_("What the scores are divided by before the softmax."),
        ),
        Option(
            name="normalization", group=N_("Scale and softmax"), label=N_("Normalise by"), kind="choice",
            default=SOFTMAX, with_model=True, help=N_("How scores become weights."),
            called=LazyTable(lambda: {name: row.label for name, row in NORMALIZATIONS.items()}),
            choice_help=LazyTable(lambda: {name: row.help for name, row in NORMALIZATIONS.items()}),
        ),
        Option(
            name="softmax_axis", group=N_("Scale and softmax"), label=N_("Normalise over"), kind="choice",
            default="keys", with_model=True,
            called={"keys": N_("Rows"), "queries": N_("Columns (a mistake)")},
            help=N_("The axis along which the weights sum to 1. Rows are queries, in einsum keys: a query shares its "
                    "attention out among the keys. Columns that sum to 1 are a mistake in an early edition."),
        ),
        Option(
            name="ablated_heads", folded=True, group=N_("Heads"), label=N_("Ablated heads"), kind="heads", default=(),
            maximum=MAX_HEADS - 1,
            help=N_("Heads whose context is set to zero before concatenation, such as 0,2."),
        ),
        seed_option(
            name="seed", folded=True, group=N_("Seeds"), label=N_("Weights"),
            why_unused=N_("This variant has no weights to draw."),
            help=N_("The seed of the weight matrices."),
        ),
        Option(
            name="weights_from", folded=True, group=N_("Seeds"), label=N_("Weights from"), kind="choice", default=OWN,
            called=LazyTable(lambda: {OWN: N_("This variant's own"),
                                      **{name: row.label for name, row in ROWS.items() if row.matrices}}),
            why_unused=N_("This variant has no weights to draw."),
            help=N_("Copies the weights of another variant, your edits included: equal weights give equal outputs."),
        ),
        Option(
            name="builds", folded=True, group=N_("Seeds"), label=N_("Times initialised"), kind="integer", default=1,
            minimum=1, maximum=100, why_unused=N_("This variant has no weights to draw."),
            help=N_("How often the weights are drawn from the seed; 2 = the notebook cell was run twice."),
        ),
        seed_option(
            name="embedding_seed", folded=True, group=N_("Seeds"), label=N_("Embeddings"),
            help=N_("The seed of random embeddings and of learned positions."),
        ),
    )
})


#: The options that only trained models have.
MODEL_OPTIONS: Mapping[str, Option] = MappingProxyType({
    option.name: option
    for option in (
        Option(
            name="ablated", group=N_("Heads"), label=N_("Ablated"), kind="switches", default=(),
            help=N_("Heads whose context is set to zero, as LAYER.HEAD, and layers that are skipped, such as "
                    "3.0,3.7,5."),
        ),
        Option(
            name="ablation", group=N_("Heads"), label=N_("Ablation"), kind="choice", default="zero",
            called={name: row.label for name, row in ABLATION_KINDS.items()},
            help=N_("What takes the place of the context of ablated heads."),
        ),
        Option(
            name="steering", needs_edit="steering", group=N_("Steering"), label=N_("Strength α"), kind="number",
            editor="rate", default=1.0, minimum=-5.0, maximum=5.0,
            help=N_("Each steered vector x becomes x + α (A − x): 0 leaves it as it is, 1 replaces it with that of A."),
        ),
        Option(
            name="dtype", group=N_("Precision"), label=N_("dtype"), kind="choice", default=FLOAT32,
            called={name: name for name in (FLOAT32, "bfloat16", "float16")},
            help=N_("Format of weights and of every number computed: bfloat16 and float16 take half the memory."),
        ),
        Option(
            name="sampling", group=N_("Next token"), label=N_("Sample"), kind="flag", default=False,
            help=N_("Samples the token to append by its probability; otherwise the most likely one is appended."),
        ),
        Option(
            name="temperature", group=N_("Next token"), label=N_("Temperature"), kind="number", default=1.0,
            minimum=0.01, maximum=100,
            help=N_("Divides the logits before sampling: below 1, likely tokens become even more likely."),
        ),
        Option(
            name="top_k", group=N_("Next token"), label=N_("Top k"), kind="integer", default=40, minimum=1,
            maximum=MAX_TOP_K, help=N_("How many of the most likely tokens are sampled from."),
        ),
        seed_option(
            name="sampling_seed", group=N_("Next token"), label=N_("Seed"),
            help=N_("The seed of sampling: the same seed appends the same tokens."),
        ),
    )
})
#: The options of sampling: they choose the token to append, and change no stage.
SAMPLING_OPTIONS = tuple(option.name for option in MODEL_OPTIONS.values() if option.group == "Next token")

#: The defaults that no variant or model replaces.
COMMON_DEFAULTS: Mapping[str, Value] = MappingProxyType({
    name: option.default for name, option in {**OPTIONS, **MODEL_OPTIONS}.items()})

#: The options that can be set for a trained model: all others are fixed by the checkpoint.
SETTABLE_WITH_MODEL = (*(name for name, option in OPTIONS.items() if option.with_model), *MODEL_OPTIONS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Every option with its resolved value, as the engine reads it."""

    variant: str
    num_heads: int
    d_out: int  #: per head in the wrapper, in total elsewhere
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
    weights_from: str  #: the variant whose weights are copied; OWN if they are drawn
    builds: int
    embedding_seed: int
    dtype: str  #: of a model's weights and computation
    ablated: tuple[str, ...]  #: for a model: ablated heads "LAYER.HEAD" and layers "LAYER"
    ablation: str  #: for a model: what takes the place of the context of ablated heads
    steering: float  #: α of steering: 0 leaves the vectors as computed, 1 replaces them by A's
    sampling: bool = field(compare=False)  #: these four only choose the token to append
    temperature: float = field(compare=False)
    top_k: int = field(compare=False)
    sampling_seed: int = field(compare=False)
    model: Model | None = None  #: the open model, which fixes the sizes
    donor: Options | None = field(default=None, repr=False)  #: the options of the variant that `weights_from` names
    ablated_parts: frozenset[Part] = field(init=False, repr=False, compare=False)  #: what `ablated` names

    def __post_init__(self) -> None:
        object.__setattr__(self, "ablated_parts", frozenset(map(parse_ablated, self.ablated)))

    @property
    def row(self) -> Variant:
        """Return the row of the variant, or of the open model."""
        return ROWS[self.variant] if self.model is None else self.model.row

    @property
    def is_trained(self) -> bool:
        """Return whether the weights are those of a checkpoint."""
        return self.model is not None

    @property
    def config(self) -> Config:
        """Return the architecture of the open model; that of one block without a model."""
        return ONE_BLOCK if self.model is None else self.model.config

    @property
    def settable(self) -> Collection[str]:
        """Return the options that can be set: the checkpoint of a model fixes most of them."""
        return settable_of(self.row) if self.is_trained else OPTIONS

    @property
    def name(self) -> str:
        """Return the name of the variant, or of the open model."""
        return self.row.label if self.is_trained else self.variant

    @property
    def d_k(self) -> int:
        """Return the dimensions of one head's keys."""
        return self.d_out if self.row.d_out_is_per_head else self.d_out // self.num_heads

    @property
    def d_keys(self) -> int:
        """Return the dimensions of a token's keys, and of its values, all heads together."""
        return self.d_k * self.heads_of("keys")

    @property
    def d_total(self) -> int:
        """Return the dimensions of the output, all heads together."""
        return self.d_out * self.num_heads if self.row.d_out_is_per_head else self.d_out

    @property
    def weights(self) -> int:
        """Return how many numbers the weight matrices have, without biases."""
        return sum(len(matrix.stages) * getattr(self, matrix.rows) * getattr(self, matrix.columns)
                   * (self.num_heads if matrix.per_head else 1) for matrix in self.row.matrices)

    def heads_of(self, stage: str) -> int:
        """Return how many heads a stage has: keys and values have fewer under grouped-query attention."""
        return int(getattr(self, self.row.shared.get(stage, "num_heads")))

    def shared_head_index(self, stage: str, head: int) -> int:
        """Return which head of a stage a query head uses: its group shares one."""
        return head * self.heads_of(stage) // self.num_heads

    @property
    def embedding_source(self) -> EmbeddingSource:
        """Return the row of its embeddings."""
        return EMBEDDINGS.get(self.embedding, OF_MODEL)

    @property
    def is_causal(self) -> bool:
        """Return whether later tokens are masked."""
        return self.mask_formula.is_causal

    @property
    def mask_formula(self) -> masks.MaskFormula:
        """Return which keys each query attends to, without the edits of single cells."""
        return masks.read_mask(self.mask)

    def mask_formula_in(self, layer: int) -> masks.MaskFormula:
        """Return the same of a layer: what writes token after token is causal in any case."""
        return masks.read_mask(masks.CAUSAL) if layer in self.row.causal_layers else self.mask_formula

    @property
    def normalization_row(self) -> Normalization:
        """Return the row of the normalisation."""
        return NORMALIZATIONS[self.normalization]

    @property
    def masks_weights(self) -> bool:
        """Return whether the mask comes after the softmax: it sets weights to zero, and no score to -inf."""
        return self.mask_method == "renormalize"

    @property
    def softmax_dim(self) -> int:
        """Return the dimension of (query, key) matrices along which the weights sum to 1."""
        return -1 if self.softmax_axis == "keys" else -2

    def uses(self, option: str) -> bool:
        """Return whether the variant or the model reads an option."""
        if option in SAMPLING_OPTIONS:
            return self.config.is_generative
        return option in self.settable and (option in MODEL_OPTIONS or OPTIONS[option].applies_to(self.row))

    def ablated_heads_in(self, layer: int) -> tuple[int, ...]:
        """Return the ablated heads of a layer."""
        return (*self.ablated_heads,
                *sorted(head for of_layer, head in self.ablated_parts if of_layer == layer and head is not None))

    def check_head(self, layer: int, head: int | None = None) -> None:
        """Raise EditError if there is no such layer, or no such head of it."""
        if not 0 <= layer < self.row.layers:
            raise EditError("There is no layer {layer}: {name} has {places}.", layer=layer, name=self.name,
                            places=places_from_0("layer", self.row.layers))
        if not 0 <= (head or 0) < self.num_heads:
            raise EditError("There is no head {head}: {name} has {places}.", head=head, name=self.name,
                            places=places_from_0("head", self.num_heads))

    def check_ablated(self, name: str, parts: Iterable[int | str]) -> None:
        """Raise EditError if a part that the option `name`, `ablated` or `ablated_heads`, lists does not exist."""
        for part in parts:
            self.check_head(*((0, int(part)) if name == "ablated_heads" else parse_ablated(str(part))))

    def is_layer_ablated(self, layer: int) -> bool:
        """Return whether a layer is ablated: it passes its input on unchanged."""
        return (layer, None) in self.ablated_parts

    def divisor_in(self, layer: int) -> float:
        """Return the number that the scores of a layer are divided by."""
        if self.is_trained and self.scale == self.row.defaults["scale"]:
            return self.config.divisor(layer)
        if self.scale == "sqrt_d_k":
            return math.sqrt(self.d_k)
        return 1.0 if self.scale == "none" else float(self.scale)

    def divisor_text(self, layer: int) -> str:
        """Return the divisor as an expression such as "√64"; "" if the user set a number."""
        words = {"sqrt_d_k": f"√{self.config.query_scale or self.d_k}", "none": "1"}.get(str(self.scale), "")
        by_layer = self.config.scaled_by_layer and self.scale == self.row.defaults["scale"]
        return f"{words} · {layer + 1}" if by_layer else words


def resolve(
    settings: Mapping[str, Value], *, file_width: int | None = None, row: Variant | None = None
) -> Options:
    """Return the full options for sparse `settings`; `file_width` is d_in of the embedding file.

    `row` is that of their variant if the table does not have it yet. Raises EditError if sizes do not fit, such as 13
    heads for 12 dimensions.
    """
    row = row or ROWS[str(settings.get("variant", OPTIONS["variant"].default))]
    values: dict[str, Any] = {**COMMON_DEFAULTS, **row.defaults, **settings}
    source = EMBEDDINGS[values["embedding"]]
    values["d_in"] = d_in = source.width or values["d_in"]
    if source.is_file:
        if file_width is None:
            raise EditError("embedding=file needs an embedding file: open one first.")
        values["d_in"] = d_in = file_width
    values |= {
        name: d_in if name == "d_out" else option.default
        for name, option in OPTIONS.items() if option.group == "Sizes" and not option.applies_to(row)
    }
    values |= {name: size(values) for name, size in row.follows.items() if name not in settings}
    for multiple in row.multiples:
        if not multiple.fits(values):
            raise EditError("{problem} {advice}", problem=Text(multiple.message, **values),
                            advice=_fitting_sizes(multiple, values, row.width))
    heads = values["num_heads"]
    values["ablated_heads"] = tuple(h for h in values["ablated_heads"] if h < heads)
    if values["weights_from"] == row.name or not row.matrices:
        values["weights_from"] = OWN
    options = Options(**{field.name: values[field.name] for field in fields(Options) if field.name in values})
    if options.weights_from == OWN:
        return options
    donor = donor_of(options, settings)
    return replace(options, donor=donor, seed=donor.seed)


def _fitting_sizes(multiple: Multiple, sizes: Mapping[str, Any], width: str) -> Text:
    """Return the nearest sizes that satisfy a multiple, such as 40 or 50 heads for a d_out of 1600 and 48 heads."""
    name, size, step = str(multiple.factors[0]), int(sizes[multiple.size]), multiple.step(sizes)
    factor = int(sizes[name])
    whole = size // (step // factor) if size % (step // factor) == 0 else 0
    found = sorted({one for small in range(1, math.isqrt(whole) + 1) if whole % small == 0
                    for one in (small, whole // small) if one <= MAX_HEADS})
    at = bisect.bisect(found, factor)
    wishes = [(Text(OPTIONS[name].label), found[max(at - 1, 0) : at + 1])]
    if multiple.size == width:
        wishes.append((Text(width), [number for number in (size // step * step, (size // step + 1) * step) if number]))
    first, *others = [Text(N_("{label} {low} or {high}") if len(numbers) > 1 else N_("{label} {low}"), label=label,
                           low=numbers[0], high=numbers[-1]) for label, numbers in wishes if numbers]
    return Text("{first}, or {second}, would fit.", first=first, second=others[0]) if others else Text(
        "{first} would fit.", first=first)


def donor_of(options: Options, settings: Mapping[str, Value]) -> Options:
    """Return the options of the variant whose weights are copied, with the sizes of `options`.

    Raises EditError if its matrices have other shapes.
    """
    row, grouped = ROWS[options.weights_from], "num_kv_heads" in options.row.uses
    heads = options.num_heads if "num_heads" in row.uses else 1
    sizes = {"num_heads": heads, "num_kv_heads": options.num_kv_heads if grouped else heads,
             "d_out": options.d_total // heads if row.d_out_is_per_head else options.d_total}
    init_settings = {name: settings[name] for name in ("seed", "builds", "qkv_bias") if name in settings}
    variants = {"variant": Text(options.row.label), "donor": Text(row.label)}
    try:
        donor = resolve({name: value for name, value in {**sizes, **init_settings}.items() if name in row.uses}
                        | {"variant": row.name, "embedding": "random", "d_in": options.d_in})
    except EditError as error:
        raise EditError("{variant} cannot take the weights of {donor}: {error}", **variants, error=error) from None
    for stages, have, need in ((Text("queries"), donor.d_total, options.d_total),
                               (Text("keys and values"), donor.d_keys, options.d_keys)):
        if have != need:
            raise EditError("{variant} cannot take the weights of {donor}: its {stages} have {need} dimensions, those "
                            "of {donor} {have}.", **variants, stages=stages, need=need, have=have)
    return donor


def resolve_model(settings: Mapping[str, Value], model: Model) -> Options:
    """Return the full options of a model: the sizes of its config, and the `settings` that apply to models."""
    row = model.row
    chosen = {name: value for name, value in settings.items() if name in settable_of(row)}
    values = {**COMMON_DEFAULTS, **row.defaults, **chosen}
    values["variant"] = values["embedding"] = row.name
    values["tokenizer"] = values["position"] = "model"
    return Options(**values, model=model)  # type: ignore[arg-type]


def settable_of(row: Variant) -> Collection[str]:
    """Return the options that can be set for a model."""
    return [name for name in SETTABLE_WITH_MODEL if name not in row.fixed] if row.fixed else SETTABLE_WITH_MODEL


def parse_ablated(part: str) -> Part:
    """Return the layer and head that the option `ablated` names: (3, 7) for "3.7", (3, None) for the layer "3"."""
    layer, _, head = part.partition(".")
    return int(layer), int(head) if head else None

"""The options of a document with their values, as the engine reads them.

A document stores only the options that were set. The others have the defaults of the variant, which are those
of its source code; `resolve` merges both.
"""

from __future__ import annotations

import bisect
import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from attnviz.document import masks
from attnviz.document.config_type import ONE_BLOCK, Config
from attnviz.document.models import Model
from attnviz.document.normalizations import NORMALIZATIONS, Normalization
from attnviz.document.option import (
    EMBEDDINGS,
    MAX_SEED as MAX_SEED,
    MAX_TOP_K as MAX_TOP_K,
    MODEL_OPTIONS as MODEL_OPTIONS,
    OF_MODEL,
    SAMPLING_OPTIONS as SAMPLING_OPTIONS,
    EmbeddingSource,
    Option as Option,
)
from attnviz.document.option_table import (
    COMMON_DEFAULTS as COMMON_DEFAULTS,
    MAX_HEADS as MAX_HEADS,
    OPTIONS as OPTIONS,
    OWN as OWN,
    SETTABLE_WITH_MODEL as SETTABLE_WITH_MODEL,
    VARIANTS as VARIANTS,
)
from attnviz.document.variants import ROWS, Multiple, Value as Value, Variant
from attnviz.system.errors import EditError
from attnviz.system.wording import Text

ABLATED = ("ablated", "ablated_heads")  #: the options that list ablated parts, of a model and of a variant


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
        prefix = f"{layer}."
        of_layer = (int(part.removeprefix(prefix)) for part in self.ablated if part.startswith(prefix))
        return (*self.ablated_heads, *of_layer)

    def check_head(self, layer: int, head: int | None = None) -> None:
        """Raise EditError if there is no such layer, or no such head of it."""
        for what, number, count in (("layer", layer, self.row.layers), ("head", head or 0, self.num_heads)):
            if not 0 <= number < count:
                raise EditError("There is no {what} {number}: {name} has {count}, counted from 0.", what=what,
                                number=number, name=self.name, count=count)

    def check_ablated(self, name: str, parts: Iterable[int | str]) -> None:
        """Raise EditError if a part that the option `name`, `ablated` or `ablated_heads`, lists does not exist."""
        for part in parts:
            self.check_head(*((0, int(part)) if name == "ablated_heads" else parse_ablated(str(part))))

    def is_layer_ablated(self, layer: int) -> bool:
        """Return whether a layer is ablated: it passes its input on unchanged."""
        return bool(self.ablated) and str(layer) in self.ablated

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


def resolve(settings: Mapping[str, Value], *, file_width: int | None = None) -> Options:
    """Return the full options for sparse `settings`; `file_width` is d_in of the embedding file.

    Raises EditError if sizes do not fit, such as 13 heads for 12 dimensions.
    """
    variant = str(settings.get("variant", OPTIONS["variant"].default))
    row = ROWS[variant]
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
    first, *others = [Text("{label} {numbers}", label=label, numbers=" or ".join(map(str, numbers)))
                      for label, numbers in wishes if numbers]
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
    variants = {"variant": options.row.label, "donor": row.label}
    try:
        donor = resolve({name: value for name, value in {**sizes, **init_settings}.items() if name in row.uses}
                        | {"variant": row.name, "embedding": "random", "d_in": options.d_in})
    except EditError as error:
        raise EditError("{variant} cannot take the weights of {donor}: {error}", **variants, error=error) from None
    for stages, have, need in (("queries", donor.d_total, options.d_total),
                               ("keys and values", donor.d_keys, options.d_keys)):
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


def parse_ablated(part: str) -> tuple[int, ...]:
    """Return the layer and head that the option `ablated` names: (3, 7) for "3.7", (3,) for the whole layer "3"."""
    return tuple(map(int, part.split(".")))

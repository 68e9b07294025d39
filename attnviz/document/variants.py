"""The variants of attention, each a row of plain data: options, sizes, weight matrices and additional stages.

The engine initialises and runs them (`attnviz.engine.variants.table`); this table says how they are shown.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from attnviz.document.rope import Rope
from attnviz.document.stage import Stage, Term
from attnviz.system.table import Table
from attnviz.system.wording import N_

if TYPE_CHECKING:
    from attnviz.document.score_function import ScoreFunction

Value = str | int | float | bool | tuple[int, ...] | tuple[str, ...]
Sizes = Mapping[str, Any]  #: {option: value} for the options resolved so far

MODEL = "model:"  #: prefix of the row name of a trained model
SOURCE, TARGET = "source", "target"  #: the two texts of an encoder-decoder: what is typed, and what it answers
DECODER_INPUT = "decoder input"  #: the target, shifted right: each token before the one that is written
ONE_TEXT = (SOURCE, SOURCE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Matrix:
    """A weight matrix: the stages it projects from and to, and its layout."""

    name: str
    stages: tuple[str, ...]  #: the stages it computes; several are stacked by rows
    source: str = "embeddings"  #: the stage it is multiplied with
    cross_source: str = ""  #: the stage it is multiplied with in cross-attention, which alone has that stage
    rows: str  #: the size that counts its rows, per computed stage
    columns: str
    is_linear: bool = True  #: layout (out, in) of nn.Linear; otherwise (in, out)
    per_head: bool = False  #: one matrix per head, (head, rows, columns)
    bias: str = ""  #: the name of its bias; "" if it can have none
    bias_is_fixed: bool = False  #: it has its bias regardless of `qkv_bias`

    @property
    def symbol(self) -> str:
        """Return the matrix as written on the right of a product."""
        return self.name + ("ᵀ" if self.is_linear else "")

    def source_in(self, stages: Collection[str]) -> str:
        """Return the stage it is multiplied with in a layer with these stages."""
        return self.cross_source if self.cross_source in stages else self.source

    def has_bias(self, sizes: Any) -> bool:
        """Return whether it has a bias under these options."""
        return bool(self.bias) and (self.bias_is_fixed or sizes.qkv_bias)

    def labels(self, count: int) -> tuple[str, ...]:
        """Return names of its `count` rows: "d0", or "q d0" if it computes several stages."""
        if len(self.stages) == 1:
            return tuple(f"d{row}" for row in range(count))
        each = count // len(self.stages)
        return tuple(f"{stage[0]} d{row}" for stage in self.stages for row in range(each))


@dataclass(frozen=True, slots=True, kw_only=True)
class Derivation:
    """How a stage is computed that is not the product of one stage and one matrix."""

    formula: str
    source: str = ""  #: of a norm: the stage that is normalised
    weight: str = ""  #: of a norm: the weights that it multiplies with
    in_layers: Mapping[int, str] = field(default_factory=dict)  #: the formula in layers where it differs
    help: str = ""  #: what the stage is for, if it is not the usual


@dataclass(frozen=True, slots=True, kw_only=True)
class Multiple:
    """A size that must be a multiple of a product of others, and the error if it is not."""

    size: str
    factors: tuple[str | int, ...]  #: names of sizes, or numbers, to be multiplied
    message: str  #: with the sizes in braces

    def step(self, sizes: Sizes) -> int:
        """Return what the size must be a multiple of."""
        return math.prod(part if isinstance(part, int) else int(sizes[part]) for part in self.factors)

    def fits(self, sizes: Sizes) -> bool:
        """Return whether these sizes satisfy it."""
        return not sizes[self.size] % self.step(sizes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """One formulation of attention, by its differences from the others."""

    name: str  #: in files and on the command line
    label: str  #: on screen
    layers: int = 1
    uses: frozenset[str] = frozenset()  #: the options it reads in addition to the common ones
    fixed: frozenset[str] = frozenset()  #: the options of trained models that this one does not read
    defaults: Mapping[str, Value] = field(default_factory=dict)  #: defaults that differ from the common ones
    follows: Mapping[str, Callable[[Sizes], int]] = field(default_factory=dict)  #: sizes derived unless set
    multiples: tuple[Multiple, ...] = ()
    d_out_is_per_head: bool = False  #: otherwise d_out is the total over all heads
    width: str = ""  #: the size that follows the heads unless set
    width_per_head: int = 1  #: `width` is a multiple of heads times this
    shared: Mapping[str, str] = field(default_factory=dict)  #: {stage with fewer heads: size that counts them}
    matrices: tuple[Matrix, ...] = ()
    stages: tuple[Stage, ...] = ()  #: in addition to those that all variants have
    score_stages: tuple[str, str] = ("queries", "keys")  #: the stages whose product the scores are: (rows, columns)
    derivations: Mapping[str, Derivation] = field(default_factory=dict)  #: of stages with another formula than usual
    rope: Callable[[Any, int], Rope | None] | None = None  #: (options, layer) -> the rotary positions; None without
    is_stack: bool = False  #: layers that add to a residual stream, as a trained model; else one layer with an output
    dropout_per_head: bool = False  #: each head has its own dropout; heads draw in turn
    sides: tuple[tuple[str, str], ...] = ()  #: the texts of each layer's queries and keys; () if there is one text
    layer_kinds: tuple[str, ...] = ()  #: what each layer attends from and to: encoder, decoder or cross
    causal_layers: frozenset[int] = frozenset()  #: layers that are causal whatever the option says
    layer_labels: tuple[str, ...] = ()  #: names of the layers on screen, such as "Encoder 0"; () for numbers
    key_stages: frozenset[str] = frozenset()  #: stages whose rows are keys' tokens here, and queries' elsewhere
    has_product_scores: bool = True  #: scores are dot products of `score_stages`; else its page says what they are
    like: str = ""  #: the variant whose page of the engine computes it; "" for its own
    score_function: ScoreFunction | None = None  #: of a plug-in, in place of dot products

    @property
    def page(self) -> str:
        """The name of the page of the engine that draws its weights and computes it."""
        return self.like or self.name

    @property
    def has_two_texts(self) -> bool:
        """Return whether it answers one text with another, as an encoder-decoder."""
        return bool(self.sides)

    def sides_of(self, layer: int) -> tuple[str, str]:
        """Return the texts of a layer's queries and of its keys: SOURCE, TARGET or DECODER_INPUT."""
        return self.sides[layer] if self.sides else ONE_TEXT

    def row_side(self, stage: Stage, layer: int) -> str:
        """Return the text whose tokens are the rows of a stage."""
        queries, keys = self.sides_of(layer)
        return keys if stage.is_of_keys or stage.name in self.key_stages else queries

    @property
    def rows_are_keys(self) -> bool:
        """Return whether rows of the scores are keys and columns queries."""
        return self.score_stages[0] == "keys"

    def matrix_of(self, stage: str) -> Matrix | None:
        """Return the matrix that computes a stage, or None."""
        return next((matrix for matrix in self.matrices if stage in matrix.stages), None)

    def formula_naming(self, parameter: str) -> str:
        """Return the formula with a weight that is not a matrix of this table; "" without one."""
        return next((made.formula for made in self.derivations.values() if parameter in made.formula), "")

    def matrix_named(self, parameter: str) -> Matrix | None:
        """Return the matrix of this name or with a bias of this name."""
        return next((matrix for matrix in self.matrices if parameter in (matrix.name, matrix.bias)), None)


def qkv_matrices(
    names: tuple[str, str, str] = ("W_query", "W_key", "W_value"), *, rows: str = "d_out", kv_rows: str = "",
    stages: tuple[str, str, str] = ("queries", "keys", "values"), columns: str = "d_in", has_bias: bool = True,
    **others: Any,
) -> tuple[Matrix, ...]:
    """Return the matrices that compute queries, keys and values; of the latter two perhaps with fewer rows."""
    kv_rows = kv_rows or rows
    return tuple(
        Matrix(name=name, stages=(stage,), rows=size, columns=columns, bias=f"{name}.bias" * has_bias, **others)
        for name, stage, size in zip(names, stages, (rows, kv_rows, kv_rows), strict=True)
    )


def _out(name: str, size: str, *, bias: str = "", bias_is_fixed: bool = False) -> Matrix:
    """Return the output projection."""
    return Matrix(name=name, stages=("output",), source="concatenated", rows=size, columns=size, bias=bias,
                  bias_is_fixed=bias_is_fixed)


def _least_heads(sizes: Sizes) -> int:
    """Return the smallest number of heads above 1 that divides d_in."""
    width = int(sizes["d_in"])
    return next((heads for heads in range(2, width) if width % heads == 0), width)


_HEADS_DIVIDE_D_OUT = Multiple(
    size="d_out", factors=("num_heads",), message=N_("d_out ({d_out}) must be a multiple of Heads ({num_heads})."))
_HEADS_DIVIDE_D_IN = Multiple(
    size="d_out", factors=("num_heads",), message=N_("d_in ({d_out}) must be a multiple of Heads ({num_heads})."))


def _half_of_heads(sizes: Sizes) -> int:
    """Return the largest number of key/value heads that divides the heads and is at most half of them."""
    heads = int(sizes["num_heads"])
    return next((shared for shared in range(heads // 2, 1, -1) if heads % shared == 0), 1)


def _rotation_terms(options: Any, layer: int, row: int, column: int, tokens: int) -> tuple[Term, ...]:
    """Return the terms of a rotated number: its dimension times cos θ, its partner's times sin θ.

    Of r rotated dimensions i and i + r / 2 are a pair; θ is the position times the frequency of the pair.
    """
    rope = options.row.rope(options, layer)
    half = rope.rotated(options.d_k) // 2
    if column >= 2 * half:  # of a head that is rotated in part
        return (Term(column, 1.0, f"d{column}"),)
    angle = row * rope.frequencies(options.d_k, tokens=tokens)[column % half]
    first = column < half
    other, sign = (column + half, -1) if first else (column - half, 1)
    times = "" if rope.attention_factor == 1 else f"{rope.attention_factor:.4g} · "
    return (Term(column, rope.attention_factor * math.cos(angle), f"d{column} · {times}cos {angle:.4g}"),
            Term(other, sign * rope.attention_factor * math.sin(angle),
                 f"d{other} · {'−' if first else ''}{times}sin {angle:.4g}"))


ROTATED_QUERIES = Stage(
    "rotated_queries", N_("Rotated queries"), "q′ = rotate(q, position)",
    N_("The queries with rotary positions: each pair of dimensions is rotated by an angle that grows with the "
       "position."), short=N_("Rot. q"), vector_name=N_("rotated query"), source="queries", mix=_rotation_terms,
)
ROTATED_KEYS = Stage(
    "rotated_keys", N_("Rotated keys"), "k′ = rotate(k, position)",
    N_("The keys with rotary positions: scores depend on the distance between two tokens."),
    short=N_("Rot. k"), vector_name=N_("rotated key"), source="keys", mix=_rotation_terms, is_of_keys=True,
)

_DRAWN = frozenset({"seed", "weights_from", "builds"})
_LINEAR = _DRAWN | {"d_out", "qkv_bias"}

ROWS: Table[Variant] = Table("variant", {
    row.name: row
    for row in (
        Variant(
            name="simple", label=N_("Simplified self-attention"), defaults={"scale": "none"},
            derivations={stage: Derivation(formula=f"{stage[0]} = x") for stage in ("queries", "keys", "values")},
        ),
        Variant(
            name="self_attention_v1", label=N_("SelfAttention_v1 (nn.Parameter)"), uses=_DRAWN | {"d_out"},
            matrices=qkv_matrices(rows="d_in", columns="d_out", is_linear=False, has_bias=False),
        ),
        Variant(
            name="self_attention_v2", label=N_("SelfAttention_v2 (nn.Linear)"), uses=_LINEAR, defaults={"seed": 789},
            matrices=qkv_matrices(),
        ),
        Variant(
            name="causal", label=N_("CausalAttention"), uses=_LINEAR, defaults={"mask": "causal"},
            matrices=qkv_matrices(),
        ),
        Variant(
            name="multi_head_wrapper", label=N_("MultiHeadAttentionWrapper"), uses=_LINEAR | {"num_heads"},
            defaults={"mask": "causal", "num_heads": 2}, d_out_is_per_head=True, dropout_per_head=True,
            matrices=qkv_matrices(per_head=True),
        ),
        Variant(
            name="multi_head", label=N_("MultiHeadAttention (weight splits)"), uses=_LINEAR | {"num_heads"},
            defaults={"mask": "causal", "num_heads": 2}, multiples=(_HEADS_DIVIDE_D_OUT,), width="d_out",
            matrices=(*qkv_matrices(), _out("out_proj", "d_out", bias="out_proj.bias", bias_is_fixed=True)),
        ),
        Variant(
            name="einsum", label=N_("Einsum formulation"), uses=_DRAWN | {"num_heads"},
            follows={"num_heads": _least_heads}, multiples=(_HEADS_DIVIDE_D_IN,), width="d_in",
            matrices=(*qkv_matrices(("W_Q", "W_K", "W_V"), rows="d_k", per_head=True, has_bias=False),
                      _out("W_O", "d_in")),
            score_stages=("keys", "queries"),  # K · Qᵀ
        ),
        Variant(
            name="torch_mha", label=N_("torch.nn.MultiheadAttention"), uses=_DRAWN | {"num_heads", "qkv_bias"},
            defaults={"qkv_bias": True}, follows={"num_heads": _least_heads}, multiples=(_HEADS_DIVIDE_D_IN,),
            width="d_in",
            matrices=(Matrix(name="in_proj_weight", stages=("queries", "keys", "values"), rows="d_in", columns="d_in",
                             bias="in_proj_bias"),
                      _out("out_proj", "d_in", bias="out_proj.bias")),
        ),
        Variant(
            name="grouped_query", label=N_("Grouped-query attention (RoPE)"),
            uses=_LINEAR | {"num_heads", "num_kv_heads", "rope_base"},
            defaults={"mask": "causal", "num_heads": 4, "d_out": 16}, follows={"num_kv_heads": _half_of_heads},
            multiples=(
                _HEADS_DIVIDE_D_OUT,
                Multiple(size="d_out", factors=("num_heads", 2), message=N_(
                    "d_out ({d_out}) must be a multiple of 2 x Heads ({num_heads}): rotary positions rotate pairs of "
                    "dimensions.")),
                Multiple(size="num_heads", factors=("num_kv_heads",), message=N_(
                    "Heads ({num_heads}) must be a multiple of KV heads ({num_kv_heads}).")),
            ),
            width="d_out", width_per_head=2,
            shared={"keys": "num_kv_heads", "rotated_keys": "num_kv_heads", "values": "num_kv_heads"},
            matrices=(*qkv_matrices(kv_rows="d_keys"),
                      _out("out_proj", "d_out", bias="out_proj.bias", bias_is_fixed=True)),
            stages=(ROTATED_QUERIES, ROTATED_KEYS),
            score_stages=("rotated_queries", "rotated_keys"), rope=lambda options, layer: Rope(base=options.rope_base),
        ),
    )
})
